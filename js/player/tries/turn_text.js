// Turns as a record writes them: from the houses lifted, back to them, and made short.

import { game } from "../game/game.js";
import { tell } from "../game/spoken.js";

/** The lifts of a turn that are written out; of a longer one so many, and how many there are. */
const WRITTEN = 4;

/**
 * A turn as a record writes it.
 * @param {number} seat
 * @param {number[]} houses
 */
export const writeTurn = (seat, houses) => game.seats[seat] + (houses.join("+") || "--");

/**
 * The houses of a turn as a record writes it.
 * @param {string} turn
 */
export const housesOf = turn =>
  turn.slice(1).split("+").map(word => parseInt(word)).filter(Boolean);

/**
 * A turn of which no more than four lifts are written out.
 * @param {string} turn as a record writes it
 */
export function shorten(turn) {
  const lifts = turn.split(/\+(?=\d)/);
  return lifts.length <= WRITTEN ? turn
    : tell("long_turn", { turn: lifts.slice(0, WRITTEN).join("+"), n: lifts.length });
}
