// The page on paper: the board the right way up, each round's score graph, and pictures of its last
// board and of at most two turns, those that lost most of the commented ones. Lines of more than
// four lifts are cut, unless the page is printed in full. The style opens what is folded.

import { HAS_NOTES } from "../game/has.js";
import { game, planOf } from "../game/game.js";
import { tell } from "../game/spoken.js";
import { emit, pause } from "../clock.js";
import { board, openBoard } from "./board_view.js";
import { all, make } from "./dom.js";
import { pictureOf } from "./picture.js";
import { sections, showAllRows, showFewRows } from "./rows.js";
import { drawGraph } from "./score_graph.js";

/** @import { PlannedStop } from "../game/motion.js" */

/** The most turns of a round that have pictures; the last board has one too. */
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
    for (const i of HAS_NOTES ? choose(stops, rows[round]) : []) {
      const stop = stops[i], after = tell("after", { turn: stop.source.t });
      rows[round][i].append(pictureOf(stop, stops[i + 1]?.t0 ?? end, after));
    }
    const last = stops.findLast(stop => stop.source.do !== "score");
    // The score is the last stop of a round that is over.
    const says = tell(last === stops.at(-1) ? "last_board" : "final_board");
    if (last) section.append(pictureOf(last, last.t1, says));
    const graph = make("div", "river printed");
    drawGraph(graph, main);
    section.append(graph);
  });
  if (!document.body.matches(".print-full")) cutLines();
}

/**
 * The places of the commented turns of a round that lost most, or else gained most.
 * @param {PlannedStop[]} stops
 * @param {HTMLElement[]} rows
 */
function choose(stops, rows) {
  const weight = (/** @type {number} */ i) => {
    const [lost] = all("[data-lost]", rows[i]), [gain] = all("em", rows[i]);
    return 100 * parseFloat(lost?.dataset.lost || "0") + parseFloat(gain?.textContent || "0");
  };
  return [...stops.keys()].filter(i => stops[i].source.w)
    .sort((one, other) => weight(other) - weight(one)).slice(0, PICTURED);
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
