// Look-ups in a plan: the stop of a moment, the shells at each place, and what is drawn.

import { HAS_BREAKS, HAS_NOTES } from "./has.js";

/** @import { Drawing } from "./film_json.js" */
/** @import { Plan, PlannedStop } from "./motion.js" */

/**
 * The index of the last entry that is past, -1 where none is; those that are past come first.
 * @template T
 * @param {T[]} list
 * @param {(entry: T) => boolean} isPast
 */
export function lastIndex(list, isPast) {
  let low = 0, high = list.length;
  while (low < high) {
    const middle = low + high >> 1;
    if (isPast(list[middle])) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/**
 * The index of the stop that a moment is in, 0 before the first.
 * @param {Pick<Plan, "stops">} plan
 * @param {number} time
 */
export const stopIndexAt = (plan, time) =>
  Math.max(0, lastIndex(plan.stops, stop => stop.t0 <= time));

/**
 * The number of shells at each place at a moment of a stop.
 * @param {PlannedStop} stop
 * @param {number} time
 */
export function countsAt(stop, time) {
  if (HAS_BREAKS && stop.set && time >= stop.set.t) return stop.set.counts.slice();
  const counts = stop.counts.slice();
  for (const [t, place, change] of stop.deltas) {
    if (t > time) break;
    counts[place] += change;
  }
  return counts;
}

/**
 * What is drawn on the board at a moment: the drawings of a turn, from when its shells are at rest
 * until one moves again; and those of a better one, while the lift at which it begins is due.
 * @param {Plan} plan
 * @param {number} time
 * @returns {Drawing[] | undefined}
 */
export function drawingsAt(plan, time) {
  if (!HAS_NOTES) return undefined;
  const index = stopIndexAt(plan, time), stop = plan.stops[index];
  if (!stop) return undefined;
  const isStill = time < stop.deltas[0]?.[0] && !stop.source.k;
  return drawnIn(stop, time) ?? (isStill ? plan.stops[index - 1]?.source.drawn : undefined);
}

/**
 * What is drawn of a turn itself at a moment of it.
 * @param {PlannedStop} stop
 * @param {number} time
 * @returns {Drawing[] | undefined}
 */
export function drawnIn({ source, t0, marks, due: [from, to] = [0, 0] }, time) {
  if (time >= (marks.at(-1) ?? t0)) return source.drawn;
  return time >= from && time < to ? source.ahead : undefined;
}
