// The shells of a line of play and how they move: onto the board, into a hand, down into a house,
// in a stream to a store. Each motion is written into the track of its shell.

import { HAS_BREAKS } from "./has.js";

/** @import { Flow } from "./film_json.js" */
/** @import { PlannedStop } from "./motion.js" */

/** The times for which a shell falls, and flies to a store, in milliseconds. */
export const FALL = 260, FLY = 640;

/**
 * A spot for one shell: the place and the position in its pile, from 0.
 * @typedef {[place: number, index: number]} Slot
 */

/**
 * A motion of a shell from `t0` to `t1`: to a slot, off the board (`to` is `null`), or into a
 * hand as shell `i` of `of` (`to` is missing). `falls` tells a drop from a flight.
 * @typedef {{
 *   t0: number, t1: number, to?: Slot | null, falls?: boolean, seat?: number,
 *   stop?: PlannedStop, i?: number, of?: number,
 * }} Motion
 */

/**
 * The board while a line is planned: `piles` hold the numbers of shells, `spare` those off
 * the board, `burned` the burned houses; `falls` are the times at which a shell has come down.
 * @typedef {{
 *   tracks: Motion[][], piles: number[][], spare: number[], burned: Set<number>, falls: number[],
 * }} Table
 */

/**
 * A table with all shells off the board.
 * @param {number} shells
 * @param {number} places
 * @returns {Table}
 */
export const emptyTable = (shells, places) => ({
  tracks: Array.from({ length: shells }, () => []),
  piles: Array.from({ length: places }, () => []),
  spare: [...Array(shells).keys()].reverse(),
  burned: new Set(), falls: [],
});

/**
 * Tells whether the shells lie as the counts say.
 * @param {Table} table
 * @param {(number | null)[]} counts
 */
export const agrees = ({ piles }, counts) =>
  counts.every((count, place) => (count || 0) === piles[place].length);

/**
 * Puts the shells as the counts say, moving as few as possible.
 * @param {Table} table
 * @param {number} time
 * @param {(number | null)[]} counts `null` for a burned house
 */
export function arrange(table, time, counts) {
  const { piles, spare, tracks } = table;
  table.burned = new Set(counts.flatMap((count, place) => count === null ? [place] : []));
  if (HAS_BREAKS) piles.forEach((pile, place) => {
    while (pile.length > (counts[place] || 0)) spare.push(/** @type {number} */ (pile.pop()));
  });
  piles.forEach((pile, place) => {
    while (pile.length < (counts[place] || 0)) {
      const shell = /** @type {number} */ (spare.pop());
      tracks[shell].push({ t0: time, t1: time, to: [place, pile.push(shell) - 1] });
    }
  });
  if (HAS_BREAKS) for (const shell of spare) tracks[shell].push({ t0: time, t1: time, to: null });
}

/**
 * Takes all shells of a place into a hand.
 * @param {Table} table
 * @param {PlannedStop} stop
 * @param {number} seat
 * @param {number} time
 * @param {number} place
 * @returns {number[]} the shells in the order in which they are dropped
 */
export function lift({ piles, tracks, falls }, stop, seat, time, place) {
  const hand = stop.hands[seat], { pace } = stop, held = piles[place].splice(0).reverse();
  falls.push(time + 500 * pace);
  hand.way.push({ t: time, place });
  hand.held.push([time + 120 * pace, held.length]);
  stop.deltas.push([time + 120 * pace, place, -held.length]);
  held.forEach((shell, i) => tracks[shell].push({
    t0: time, t1: time + (300 + Math.min(i * 10, 200)) * pace, seat, stop, i, of: held.length,
  }));
  return held;
}

/**
 * Drops a shell from a hand.
 * @param {Table} table
 * @param {PlannedStop} stop
 * @param {number} seat
 * @param {number} time
 * @param {number} place
 * @param {number} shell
 */
export function drop({ piles, tracks, falls }, stop, seat, time, place, shell) {
  const { way, held } = stop.hands[seat], end = time + FALL * stop.pace;
  way.push({ t: time, place });
  held.push([time, held[held.length - 1][1] - 1]);
  stop.deltas.push([time + FALL * stop.pace * .8, place, 1]);
  tracks[shell].push({
    t0: time, t1: end, falls: true, to: [place, piles[place].push(shell) - 1],
  });
  falls.push(end);
}

/**
 * Streams shells from pile to pile.
 * @param {Table} table
 * @param {PlannedStop} stop
 * @param {number} time
 * @param {Flow[]} flows
 * @returns {number} the time at which the last shell has arrived
 */
export function flow({ piles, tracks, falls }, stop, time, flows) {
  const total = flows.reduce((sum, [, , shells]) => sum + shells, 0);
  const gap = Math.min(55, 1100 / Math.max(total, 1)) * stop.pace, fly = FLY * stop.pace;
  for (const [from, to, shells] of flows) {
    for (const shell of piles[from].splice(piles[from].length - shells)) {
      stop.deltas.push([time, from, -1], [time + fly * .95, to, 1]);
      tracks[shell].push({ t0: time, t1: time + fly, to: [to, piles[to].push(shell) - 1] });
      falls.push(time + fly);
      time += gap;
    }
  }
  return time + fly;
}
