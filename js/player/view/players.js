// The players beside the board: who sows, what is in the stores, the clocks, and who sits where.

import { storeOf } from "../game/game.js";
import { all, byId, write } from "./dom.js";

/** @import { Line } from "../game/game.js" */
/** @import { PlannedStop } from "../game/motion.js" */

const players = all(".player").map(element => ({
  element, seat: Number(element.dataset.seat),
  store: all(".store", element)[0], clock: all(".clock", element)[0],
}));

/** The bar of the lead: the part of each seat's store in all shells. */
const parts = all("#lead i");

// The seats in the order in which they stand on the page as it was written, the lowest last.
const order = players.map(({ seat }) => seat);

/**
 * Shows who sows, what is in the stores, and who leads.
 * @param {PlannedStop} stop
 * @param {number} time
 * @param {number[]} counts
 */
export function showPlayers(stop, time, counts) {
  const total = counts.reduce((sum, count) => sum + (count ?? 0), 0) || 1;
  parts.forEach((part, seat) => {
    part.style.width = `${(counts[storeOf(seat)] * 100 / total).toFixed(1)}%`;
  });
  for (const { element, seat, store } of players) {
    const sows = stop.laps.some(lap => lap.seat === seat && lap.t <= time && time < lap.end + 200);
    element.classList.toggle("sowing", sows);
    write(store, counts[storeOf(seat)]);
  }
}

/**
 * Shows the clocks at a stop.
 * @param {Line} line
 * @param {number} index
 */
export const showClocks = (line, index) =>
  players.forEach(({ seat, clock }) => write(clock, clockOf(seat, line, index)));

/**
 * A seat's clock: the last one written at or before a stop, in a variation or before it.
 * @param {number} seat
 * @param {Line} line
 * @param {number} index
 * @returns {string}
 */
function clockOf(seat, line, index) {
  for (let i = index; i >= 0; i--) {
    const known = line.stops[i]?.c?.find(([of]) => of === seat);
    if (known) return known[1];
  }
  return line.parent ? clockOf(seat, line.parent, line.at - 1) : "";
}

/**
 * Puts the players where they sit when the board is turned by some seats.
 * @param {number} turned
 */
export function seatPlayers(turned) {
  const seated = order.map(place =>
    players.filter(({ seat }) => (seat + turned) % order.length === place)[0].element);
  byId("above").replaceChildren(...seated.slice(0, -1));
  byId("below").replaceChildren(...seated.slice(-1));
}
