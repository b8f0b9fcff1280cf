// The score graph: the stores through a round, South's from below, the last seat's from above, and
// the slider over it. It measures the record, not the clock: all stops are equally wide.

import { HAS_ESTIMATES, HAS_NOTES, HAS_THREE } from "../game/has.js";
import { game, planOf, storeOf } from "../game/game.js";
import { countsAt, stopIndexAt } from "../game/moments.js";
import { tell } from "../game/spoken.js";
import { add, byId, make } from "./dom.js";
import { clamp } from "./shells.js";

/** @import { SourceStop } from "../game/film_json.js" */
/** @import { Line } from "../game/game.js" */
/** @import { Plan } from "../game/motion.js" */

/**
 * The graph of a line, `n` wide and 100 high: an area for each seat, a line for each stop after
 * the first, the line where half of all shells lie, estimates where the record has some, and
 * marks at shares of the width.
 * @typedef {{
 *   n: number, total: number, paths: { class: string, d: string }[],
 *   marks: { kind: string, share: number }[],
 * }} Graph
 */

/**
 * The share of the width that a moment of a plan is at.
 * @param {Plan} plan
 * @param {number} time
 */
export function shareAt(plan, time) {
  const index = stopIndexAt(plan, time), stop = plan.stops[index];
  if (!stop) return 0;
  return (index + clamp((time - stop.t0) / (stop.t1 - stop.t0))) / plan.stops.length;
}

/**
 * The moment at a share of the width.
 * @param {Plan} plan
 * @param {number} share
 */
export function timeAt({ stops }, share) {
  const at = clamp(share) * stops.length;
  const index = Math.min(Math.floor(at), stops.length - 1), stop = stops[index];
  return stop ? stop.t0 + (at - index) * (stop.t1 - stop.t0) : 0;
}

/**
 * The graph of a line as data.
 * @param {Line} line
 * @returns {Graph}
 */
export function graphOf(line) {
  const { stops, end } = planOf(line), n = Math.max(1, stops.length), { seats } = game;
  const boards = stops.map(stop => stop.counts);
  const last = stops.at(-1);
  boards.push(last ? countsAt(last, end) : []);
  const total = boards[0].reduce((sum, count) => sum + count, 0) || 1;
  /** @type {Graph["paths"]} */
  const paths = [];
  let base = boards.map(() => 100);
  seats.forEach((_, seat) => {
    const by = seat < seats.length - 1 ? -1 : 1;
    // The last seat's area hangs from above.
    if (by > 0) base = boards.map(() => 0);
    const edge = base.map((y, i) => y + by * boards[i][storeOf(seat)] * 100 / total);
    const pointsOf = (/** @type {number[]} */ levels) =>
      levels.map((y, x) => `${x} ${y.toFixed(1)}`);
    const outline = [...pointsOf(edge), ...pointsOf(base).reverse()].join("L");
    paths.push({ class: "p" + seat, d: `M${outline}Z` });
    base = edge;
  });
  const ticks = stops.map((_, i) => i ? `M${i} 0V100` : "").join("");
  paths.push({ class: "ticks", d: ticks || "M0 0" }, { class: "half", d: `M0 50H${n}` });
  if (HAS_ESTIMATES) paths.push(...estimatesOf(stops, total));
  return { n, total, paths, marks: marksOf(stops, n) };
}

/**
 * The lines of the estimates between the seats' areas.
 * @param {Plan["stops"]} stops
 * @param {number} total
 */
function estimatesOf(stops, total) {
  const through = (/** @type {(source: SourceStop) => string | undefined} */ levelIn) => {
    const known = stops.flatMap(({ source }, i) => {
      const level = levelIn(source);
      return level ? `${i + 1} ${level}` : [];
    });
    return known.length ? [{ class: "estimate", d: `M${known.join("L")}` }] : [];
  };
  if (HAS_THREE && game.seats.length > 2) {
    return [0, 1].flatMap(border => through(({ e }) => e?.[border]));
  }
  return through(({ lead }) => lead && (100 * clamp(.5 - +lead / total / 2)).toFixed(1));
}

/**
 * Captures where they end, comments and the end of the round in the middle of their stop.
 * @param {Plan["stops"]} stops
 * @param {number} n
 */
const marksOf = (stops, n) => stops.flatMap(({ takes, source, t0, t1 }, i) => [
  ...takes.map(({ end, seat }) =>
    ({ kind: `take p${seat}`, share: (i + clamp((end - t0) / (t1 - t0))) / n })),
  ...HAS_NOTES && source.w ? [{ kind: "said", share: (i + .5) / n }] : [],
  ...source.do === "score" ? [{ kind: "over", share: (i + .5) / n }] : [],
]);

/**
 * Draws the graph of a line into a box.
 * @param {Element} box
 * @param {Line} line
 */
export function drawGraph(box, line) {
  const { n, total, paths, marks } = graphOf(line);
  const svg = add(box, "svg", {
    viewBox: `0 0 ${n} 100`, preserveAspectRatio: "none", "aria-hidden": "true",
  });
  for (const path of paths) add(svg, "path", path);
  box.replaceChildren(svg, scaleOf(total / 2, tell("half", { n: total })),
    ...game.names.map(nameOn), ...marks.map(({ kind, share }) => markAt(kind, share)));
}

/**
 * A number beside the graph, and its meaning.
 * @param {number} n
 * @param {string} title
 */
export function scaleOf(n, title) {
  const scale = make("span", "scale", String(n));
  scale.title = title;
  return scale;
}

/**
 * A player's name beside the graph, level with the area of the seat.
 * @param {string} name
 * @param {number} seat
 */
function nameOn(name, seat) {
  const beside = make("span", `whose p${seat}`, name);
  beside.dataset.seat = game.seats[seat];
  beside.style.top = `${86 - seat * 72 / (game.seats.length - 1)}%`;
  return beside;
}

/**
 * A mark at a share of the width.
 * @param {string} kind
 * @param {number} share
 */
export function markAt(kind, share) {
  const mark = make("i", kind);
  mark.style.left = percent(share);
  return mark;
}

/** @param {number} share */
const percent = share => `${(share * 100).toFixed(2)}%`;

/** @type {Line | null} */
let shown = null;
/** @type {HTMLElement} */
let thumb;
/**
 * Shows a moment of a main line on the slider, and the graph of its round.
 * @param {Line} main
 * @param {number} time
 */
export function showGraph(main, time) {
  if (shown !== main) {
    const box = byId("river");
    shown = main;
    thumb = markAt("thumb", 0);
    drawGraph(box, main);
    box.append(thumb);
    box.ariaValueMax = String(Math.max(1, planOf(main).stops.length));
  }
  const share = percent(shareAt(planOf(main), time));
  thumb.style.left = share;
  byId("river").style.setProperty("--at", share);
}
