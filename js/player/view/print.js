// The page on paper: the board the right way up, each round's score graph, and at most three
// boards: those of the story's moments where it is printed, else of the commented turns that lost
// most, at most two, and the last one. Lines of more than four lifts are cut, unless the page is
// printed in full. The style opens what is folded.

import { HAS_NOTES } from "../game/has.js";
import { game, planOf } from "../game/game.js";
import { tell } from "../game/spoken.js";
import { emit, pause } from "../clock.js";
import { board, openBoard } from "./board_view.js";
import { all, make } from "./dom.js";
import { pictureOf } from "./picture.js";
import { sections, showAllRows, showFewRows } from "./rows.js";
import { drawGraph } from "./score_graph.js";

/** @import { Line } from "../game/game.js" */

/** The most commented turns of a round that have pictures; of the story's moments one more. */
const PICTURED = 2;
/** A turn of more than four lifts, in two parts. */
const LONG = /([A-Z]\d+(?:\+\d+){3})(?:\+\d+)+/g;

let turned = 0;
/** @type {[node: Text, text: string][]} the texts that were cut, as they were */
const cut = [];

/** Adds what only paper shows. */
export function preparePrint() {
  pause();
  turned = board.turned;
  if (turned) turnBoard(0);
  const rows = showAllRows();
  game.rounds.forEach(({ main }, round) => {
    const { stops, end } = planOf(main), section = sections[round];
    const chosen = choose(main, rows[round]);
    for (const i of chosen) {
      const stop = stops[i], { due, t: turn } = stop.source;
      rows[round][i].append(due === "0" ? pictureOf(stop, stop.t0, tell("before", { turn }))
        : pictureOf(stop, stops[i + 1]?.t0 ?? end, tell("after", { turn })));
    }
    const last = stops.findLast(stop => stop.source.do !== "score");
    // The score is the last stop of a round that is over.
    const says = tell(last === stops.at(-1) ? "last_board" : "final_board");
    if (last && chosen.length <= PICTURED) section.append(pictureOf(last, last.t1, says));
    const graph = make("div", "river printed");
    drawGraph(graph, main);
    section.append(graph);
  });
  if (!document.body.matches(".print-full")) cutLines();
}

/**
 * The places of the turns of a round that the story tells as moments, then of the commented ones
 * that lost most.
 * @param {Line} main
 * @param {HTMLElement[]} rows
 */
function choose({ stops, turns, number }, rows) {
  const told = (/** @type {number} */ i) =>
    all(`.print-story .moment[href="#r${number}.t${turns.indexOf(i) + 1}"]`).length;
  const weight = (/** @type {number} */ i) =>
    999 * told(i) + parseFloat(all("[data-lost]", rows[i])[0]?.dataset.lost || "0");
  const found = [...stops.keys()].filter(i => HAS_NOTES && stops[i].w || told(i));
  return found.sort((one, other) => weight(other) - weight(one))
    .slice(0, Math.max(PICTURED, found.filter(told).length));
}

function cutLines() {
  for (const section of sections) {
    const walker = document.createTreeWalker(section, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = /** @type {Text} */ (walker.currentNode), { data } = node;
      const shorter = data.replace(LONG, "$1…");
      if (shorter === data) continue;
      cut.push([node, data]);
      node.data = shorter;
    }
  }
}

/** @param {number} to */
function turnBoard(to) {
  openBoard(to);
  emit("moment");
}

/** Leaves the page as it was. */
export function endPrint() {
  all(".printed").forEach(added => added.remove());
  for (const [node, text] of cut.splice(0)) node.data = text;
  showFewRows();
  if (turned) turnBoard(turned);
  turned = 0;
}
