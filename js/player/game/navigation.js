// The places a reader can go to from a moment: by mark, turn, mistake, variation, round. A function
// gives the line and the time to go to, or nothing where there is no such place.

import { HAS_DOUBTS, HAS_ROUNDS, HAS_VARIATIONS } from "./has.js";
import { game, planOf } from "./game.js";
import { stopIndexAt } from "./moments.js";

/** @import { Line } from "./game.js" */

/** @typedef {[line: Line, time: number]} Target */

/**
 * The time before a moment, at least `by` earlier; the start where there is none.
 * @param {number[]} times in order
 * @param {number} now
 * @param {number} by
 */
export const timeBefore = (times, now, by) => times.findLast(time => time < now - by) ?? 0;

/**
 * The time after a moment; the end where there is none.
 * @param {number[]} times in order
 * @param {number} now
 */
export const timeAfter = (times, now) => times.find(time => time > now + 1) ?? Infinity;

/**
 * The beginning of a stop of a line, or of the nearest there is.
 * @param {Line} line
 * @param {number} index
 * @returns {Target}
 */
export function stopTarget(line, index) {
  const { stops } = planOf(line);
  return [line, stops.length ? stops[Math.max(0, Math.min(index, stops.length - 1))].t0 : 0];
}

/**
 * The main line of a round at a time.
 * @param {number} index
 * @param {number} time
 * @returns {Target}
 */
export const roundTarget = (index, time) => [game.rounds[index].main, time];

/**
 * The stop after, or the beginning of this one and then the stop before; past the ends of a main
 * line, the round beside it.
 * @param {Line} line
 * @param {number} now
 * @param {1 | -1} by
 * @returns {Target}
 */
export function turnTarget(line, now, by) {
  const plan = planOf(line), { stops, end } = plan, index = stopIndexAt(plan, now);
  if (by > 0) {
    if (index + 1 < stops.length) return stopTarget(line, index + 1);
    const isOver = HAS_ROUNDS && (!HAS_VARIATIONS || !line.parent) && now >= end
      && game.rounds[line.round + 1];
    return isOver ? roundTarget(line.round + 1, 0) : [line, end];
  }
  if (HAS_ROUNDS && !index && now < 600 && (!HAS_VARIATIONS || !line.parent) && line.round) {
    return roundTarget(line.round - 1, Infinity);
  }
  // Shortly after a stop has begun, back means the one before.
  return stopTarget(line, now - (stops[index]?.t0 ?? 0) > 600 || !index ? index : index - 1);
}

/** A turn that is marked as doubtful or worse. */
export const DOUBT = /(^|[^!])\?/;

/**
 * The turn with a doubtful mark that comes next in the rounds, or the one before.
 * @param {Line} main a main line
 * @param {number} time
 * @param {1 | -1} by
 * @param {number} slack how far behind a turn has to be, in milliseconds, to be gone back to
 * @returns {Target | undefined}
 */
export function mistakeTarget(main, time, by, slack) {
  if (!HAS_DOUBTS) return undefined;
  const targets = game.rounds.flatMap(round => planOf(round.main).stops
    .filter(({ source, t0 }) => DOUBT.test(source.t)
      && ((round.main.round - main.round) * 1e9 + t0 - time) * by > (by > 0 ? 1 : slack))
    .map(stop => /** @type {Target} */ ([round.main, stop.t0])));
  return targets.at(by > 0 ? 0 : -1);
}

/**
 * Into the variations of the current stop, and from one of them to the next or the one before;
 * back from the first is out of it.
 * @param {Line} line
 * @param {number} now
 * @param {1 | -1} by
 * @returns {Target | undefined}
 */
export function variationTarget(line, now, by) {
  if (!HAS_VARIATIONS) return undefined;
  const [inside] = line.branches[stopIndexAt(planOf(line), now)] ?? [];
  if (by > 0 && inside) return [inside, 0];
  if (!line.parent) return undefined;
  const beside = line.parent.branches[line.at] ?? [], next = beside[beside.indexOf(line) + by];
  return next ? [next, 0] : by < 0 ? parentTarget(line) : undefined;
}

/**
 * The moment at which a variation leaves its parent.
 * @param {Line} line
 * @returns {Target | undefined}
 */
export function parentTarget({ parent, at, tried }) {
  if (!parent) return undefined;
  return tried === undefined ? stopTarget(parent, at) : [parent, tried];
}

/**
 * The beginning of the round beside; past the first and the last, the ends of the round.
 * @param {Line} line
 * @param {1 | -1} by
 * @returns {Target}
 */
export function roundBeside(line, by) {
  const index = line.round + by;
  if (HAS_ROUNDS && game.rounds[index]) return roundTarget(index, 0);
  return roundTarget(line.round, by < 0 ? 0 : Infinity);
}

/**
 * The next lap that is lifted from a house, after the current one where that is going on.
 * @param {Line} line
 * @param {number} now
 * @param {number | undefined} place
 */
export function nextLapFrom(line, now, place) {
  const laps = planOf(line).stops.flatMap(stop => stop.laps)
    .filter(one => one.places[0] === place && one.end > now + 1);
  return laps.find(one => one.t >= now - 1) ?? laps[0];
}
