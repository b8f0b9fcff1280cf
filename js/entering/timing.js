// The time between two entries, measured on the page: by a clock that no one sets, and by the wall clock for as long as the phone slept.

/** A moment on both clocks, in milliseconds. @typedef {{ steady: number, wall: number }} Instant */

/** What the steady clock may be behind the other before a sleep explains it, and the longest sleep that is believed. */
const SLACK = 1500, LONGEST = 6 * 3600 * 1000;

/** The moment now. @returns {Instant} */
export const instant = () => ({ steady: performance.now(), wall: Date.now() });

/**
 * The milliseconds between two moments of one page. The steady clock stands still on some phones while they sleep; the wall
 * clock may be set meanwhile, also by a day.
 * @param {Instant} from
 * @param {Instant} to
 */
export function measure(from, to) {
  const steady = Math.max(0, to.steady - from.steady), wall = to.wall - from.wall;
  return Math.round(wall > steady + SLACK && wall < steady + LONGEST ? wall : steady);
}

/**
 * The milliseconds since an entry that another page, or this one before it was closed, has kept.
 * @param {string} at the time of the entry
 * @param {number} wall the corrected time now
 */
export function sinceEntry(at, wall) {
  const since = wall - Date.parse(at);
  return since > 0 && since < LONGEST ? Math.round(since) : 0;
}
