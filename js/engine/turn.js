// A turn of one seat: its moves, each with all its laps.

/** @import { Ground } from "./ground.js" */
/** @import { Hand, LapEnd } from "./hand.js" */

import { drop, endTurnLap, givesMove, lift, newHand } from "./hand.js";
import { housePlace, isRowEmpty, isStopped } from "./ground.js";

/**
 * One move that was played.
 * @typedef {object} Move
 * @property {number} house that was lifted, from 1
 * @property {number[]} relays the places that were lifted after it
 * @property {number} last the place where the last shell fell
 * @property {number} captured shells that went to the store
 * @property {LapEnd} end what the last shell caused
 */

/** Why a house cannot be lifted: not on the board, burned, empty, not the one the rules bind to, the turn over, the tick before the hand is free. */
/** @typedef {"board" | "burned" | "empty" | "bound" | "over" | "tick"} Refusal */

/**
 * A turn as it came out.
 * @typedef {object} Turn
 * @property {number} seat
 * @property {Move[]} moves those that could be played
 * @property {boolean} isDue whether another move is due
 * @property {boolean} isOver whether the turn ended with a last shell that gives no move, or with a pass
 * @property {{move: number, why: Refusal, tick?: number} | null} refused the first move that could not be played
 */

/**
 * Plays the moves of one turn on the shells, which change. A turn that goes on has dropped a shell into its store, or taken one,
 * for which captures wait (3.3).
 * @param {Ground} ground
 * @param {number[]} shells by place
 * @param {number} seat
 * @param {readonly number[]} houses the houses chosen
 * @param {boolean} isBound whether the first lift is the match's (4.1)
 * @param {number} [stored] shells that fell into the store earlier in the turn; 1 is enough where it goes on
 * @returns {Turn}
 */
export function playTurn(ground, shells, seat, houses, isBound, stored) {
  const hand = newHand(seat, stored);
  /** @type {Turn} */
  const turn = { seat, moves: [], isDue: true, isOver: false, refused: null };
  for (let index = 0; index < houses.length; index++) {
    const house = houses[index];
    const why = turn.isDue ? refuse(ground, shells, seat, house, isBound && !index) : "over";
    if (why) {
      turn.refused = { move: index, why };
      break;
    }
    const move = playMove(ground, shells, hand, house);
    turn.moves.push(move);
    turn.isDue = givesMove(ground, shells, seat, move.end) && !isStopped(ground, shells, true);
  }
  turn.isOver = !turn.isDue && !turn.refused;
  return turn;
}

/**
 * Why a house cannot be lifted now, or null.
 * @param {Ground} ground
 * @param {readonly number[]} shells by place
 * @param {number} seat
 * @param {number} house
 * @param {boolean} isFirst whether it is the first lift, which rules may bind
 * @returns {Refusal | null}
 */
export function refuse(ground, shells, seat, house, isFirst) {
  if (house > ground.houses) return "board";
  const place = housePlace(ground, seat, house);
  if (ground.burned[place]) return "burned";
  if (!shells[place]) return "empty";
  if (isFirst) {
    const bound = boundHouse(ground);
    if (bound && bound !== house && shells[housePlace(ground, seat, bound)]) return "bound";
  }
  return null;
}

/**
 * The house that the rules bind the first lift of a match to; 0 where any may be lifted.
 * @param {Ground} ground
 */
function boundHouse({ rules, houses }) {
  const first = rules["first-lift"];
  return first === "farthest" ? houses : first === "nearest" ? 1 : 0;
}

/**
 * The houses that a seat may lift, from its store outwards.
 * @param {Ground} ground
 * @param {readonly number[]} shells by place
 * @param {number} seat
 * @param {boolean} isFirst whether the first lift of the match is still to be made
 */
export function legalHouses(ground, shells, seat, isFirst) {
  const legal = [];
  for (let house = 1; house <= ground.houses; house++) {
    if (!refuse(ground, shells, seat, house, isFirst)) legal.push(house);
  }
  return legal;
}

/**
 * Plays a house to the end of its last lap.
 * @param {Ground} ground
 * @param {number[]} shells by place
 * @param {Hand} hand
 * @param {number} house that can be lifted
 * @returns {Move}
 */
export function playMove(ground, shells, hand, house) {
  lift(shells, hand, housePlace(ground, hand.seat, house), true);
  const relays = [];
  for (;;) {
    drop(ground, shells, hand, hand.held);
    const end = endTurnLap(ground, shells, hand);
    if (end !== "relay") return { house, relays, last: hand.place, captured: hand.captured, end };
    relays.push(hand.place);
    lift(shells, hand, hand.place, false);
  }
}

/**
 * A seat's pass.
 * @param {Ground} ground
 * @param {readonly number[]} shells by place
 * @param {number} seat
 * @returns {Turn}
 */
export function playPass(ground, shells, seat) {
  const isOver = isRowEmpty(ground, shells, seat);
  return { seat, moves: [], isDue: false, isOver, refused: isOver ? null : { move: 0, why: "over" } };
}
