// The address of a moment: `r2.t14.l3` is round 2, turn 14 when its lap 3 is over; `.v1` goes
// into the first variation of a turn.

import { HAS_VARIATIONS } from "./has.js";
import { game, planOf, whereIs } from "./game.js";
import { stepsOf } from "./link_text.js";
import { lastIndex } from "./moments.js";

/** @import { Line } from "./game.js" */

/**
 * The address of a moment of a line.
 * @param {Line} line
 * @param {number} time
 */
export function addressOf(line, time) {
  const { number } = game.rounds[line.round].main;
  if (!HAS_VARIATIONS) return `r${number}${placeIn(line, time)}`;
  // What a reader tries is nowhere but in his page.
  if (line.tried !== undefined) return addressOf(/** @type {Line} */ (line.parent), line.tried);
  let place = placeIn(line, time);
  for (let from = line; from.parent; from = from.parent) {
    const { parent: { turns, branches }, at } = from;
    const turn = lastIndex(turns, stop => stop <= at) + 1;
    place = `.t${turn}.v${branches[at].indexOf(from) + 1}${place}`;
  }
  return `r${number}${place}`;
}

/**
 * @param {Line} line
 * @param {number} time
 */
function placeIn(line, time) {
  const plan = planOf(line), { turn } = whereIs(line, time);
  if (!(HAS_VARIATIONS && line.parent) && time >= plan.end) return ".end";
  if (!turn) return "";
  const stop = plan.stops[line.turns[turn - 1]];
  const named = HAS_VARIATIONS && line.parent && turn === 1 ? "" : `.t${turn}`;
  if (stop.takes.length && time >= (stop.marks.at(-1) ?? 0)) return `${named}.end`;
  // With two hands the lap that began last need not be the one that ended last.
  const ends = stop.laps.map(lap => lap.end <= time ? lap.end : 0), done = Math.max(0, ...ends);
  return done ? `${named}.l${ends.indexOf(done) + 1}` : named;
}

/**
 * The line and the time of an address. A round, turn, lap or variation that the game does not
 * have is left out, or the nearest one is taken.
 * @param {string} text
 * @returns {[Line, number]}
 */
export function momentOf(text) {
  let { main } = game.rounds[0], lap = 0, edge = "";
  /** @type {number | null} */
  let stop = null;
  for (const [letter, n] of stepsOf(text)) {
    if (letter === "r") main = game.rounds.find(one => one.main.number === n)?.main ?? main;
    else if (letter === "t") {
      stop = main.turns[Math.max(0, Math.min(n, main.turns.length) - 1)] ?? null;
      lap = 0;
    } else if (letter === "l") lap = n;
    else if (letter === "v") {
      /** @type {Line | undefined} */
      const inner = HAS_VARIATIONS ? main.branches[stop ?? main.turns[0]]?.[n - 1] : undefined;
      if (!inner) break;
      main = inner;
      stop = inner.turns[0] ?? null;
    } else edge = letter;
  }
  const at = stop === null ? null : planOf(main).stops[stop];
  if (!at) return [main, edge === "end" ? Infinity : 0];
  if (edge === "end") return [main, at.marks.at(-1) ?? at.t0];
  return [main, at.laps[Math.min(lap, at.laps.length) - 1]?.end ?? at.t0];
}
