// Look-ups in a plan: the stop of a moment, and the shells at each place.

import { HAS_BREAKS } from "./has.js";

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
 * @param {Plan} plan
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
