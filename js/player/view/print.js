// The page on paper: the board the right way up, each round's score graph, and a picture of each
// commented turn. The style opens what is folded.

import { HAS_BREAKS, HAS_NOTES } from "../game/has.js";
import { game, planOf } from "../game/game.js";
import { countsAt } from "../game/moments.js";
import { tell } from "../game/spoken.js";
import { emit, pause } from "../clock.js";
import { addBoard, addLid, board, openBoard } from "./board_view.js";
import { add, all, make, put, write } from "./dom.js";
import { sections, showAllRows, showFewRows } from "./rows.js";
import { drawGraph } from "./score_graph.js";
import { faceOf, slotAt, spotOf } from "./shells.js";

/** @import { PlannedStop } from "../game/motion.js" */

let turned = 0;

/** Adds what only paper shows. */
export function preparePrint() {
  pause();
  turned = board.turned;
  if (turned) turnBoard(0);
  const rows = showAllRows();
  game.rounds.forEach(({ main }, round) => {
    const { stops, end } = planOf(main), section = sections[round];
    if (HAS_NOTES) stops.forEach((stop, i) => {
      const after = tell("after", { turn: stop.source.t });
      if (stop.source.w) rows[round][i].append(pictureOf(stop, stops[i + 1]?.t0 ?? end, after));
    });
    const last = stops.findLast(stop => stop.source.do !== "score");
    if (last) section.append(pictureOf(last, last.t1, tell("final_board")));
    const graph = make("div", "river printed");
    drawGraph(graph, main);
    section.append(graph);
  });
}

/** @param {number} to */
function turnBoard(to) {
  openBoard(to);
  emit("moment");
}

/**
 * The board at a time of a stop, or after it.
 * @param {PlannedStop} stop
 * @param {number} time
 * @param {string} says
 */
export function pictureOf(stop, time, says) {
  const counts = countsAt(stop, time);
  const { burned } = HAS_BREAKS && stop.set && time >= stop.set.t ? stop.set : stop;
  const figure = make("figure", "printed"), lie = { layout: game.layouts[0], turned: 0 };
  const svg = addBoard(figure), { shell } = lie.layout;
  const numbers = /** @type {Element} */ (all(".live .counts")[0].cloneNode(true));
  counts.forEach((count, place) => {
    const isBurned = burned.has(place);
    if (isBurned) addLid(svg, spotOf(lie, place));
    write(numbers.children[place], isBurned ? "#" : count);
    // The drawing that is copied has the grey of whatever moment the screen shows.
    put(numbers.children[place], "class", count ? "" : "none");
    for (let i = 0; i < count; i++) {
      const { x, y, r } = slotAt(lie, [place, i]);
      add(svg, "use", {
        href: faceOf(r) ? "#back" : "#front",
        transform: `translate(${x.toFixed(0)} ${y.toFixed(0)})rotate(${r})scale(${shell})`,
      });
    }
  });
  svg.append(numbers);
  figure.append(make("figcaption", "", says));
  return figure;
}

/** Leaves the page as it was. */
export function endPrint() {
  all(".printed").forEach(added => added.remove());
  showFewRows();
  if (turned) turnBoard(turned);
  turned = 0;
}
