// The players beside the board: who sows, what is in the stores, the clocks, and who sits where.

import { game, storeOf } from "../game/game.js";
import { all, byId, put, write } from "./dom.js";

/** @import { Line } from "../game/game.js" */
/** @import { PlannedStop } from "../game/motion.js" */

const players = all(".player").map(element => ({
  element, seat: Number(element.dataset.seat), sows: false,
  store: all(".store", element)[0], clock: all(".clock", element)[0],
}));

// With three seats the two above stand in the order in which they sit: the first seat's
// neighbours either way round, as the page was written.
const isReversed = players.length === 3 && players[0].seat === 2;

/**
 * Shows who sows and what is in the stores.
 * @param {PlannedStop} stop
 * @param {number} time
 * @param {number[]} counts
 */
export function showPlayers(stop, time, counts) {
  const [most, second] = game.seats.map((_, seat) => counts[storeOf(seat)]).sort((a, b) => b - a);
  for (const player of players) {
    const { seat } = player;
    const sows = stop.laps.some(lap => lap.seat === seat && lap.t <= time && time < lap.end + 200);
    if (player.sows !== sows) player.element.classList.toggle("sowing", player.sows = sows);
    const held = counts[storeOf(seat)];
    write(player.store, String(held));
    put(player.store, "data-lead", held === most && most > second ? `+${most - second}` : "");
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
  const { length } = game.seats;
  const atSide = (/** @type {number} */ away) => all(".player").filter(
    one => (Number(one.dataset.seat) + turned) % length === away);
  const above = [...Array(length - 1).keys()].flatMap(i => atSide(i + 1));
  byId("below").replaceChildren(...atSide(0));
  byId("above").replaceChildren(...isReversed ? above.reverse() : above);
}
