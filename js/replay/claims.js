// What a turn claims, held against what it does.

/** @import { Ground } from "../engine/ground.js" */
/** @import { Move, Turn } from "../engine/turn.js" */
/** @import { Finding, House, Span, TurnItem, WrittenMove } from "../notation/record.js" */

import { houseNumber } from "../engine/ground.js";
import { makeFault } from "../notation/words.js";
import { seatLetters } from "./seats.js";

/**
 * The house at a place, by its letter and number.
 * @param {Ground} ground
 * @param {number} place
 * @returns {House} number 0 for a store
 */
export function toHouse(ground, place) {
  return { seat: seatLetters(ground.seats)[ground.owner[place]], house: houseNumber(ground, place) };
}

/**
 * @param {Ground} ground
 * @param {number} place
 * @param {House} house
 */
function isAt(ground, place, house) {
  const lying = toHouse(ground, place);
  return lying.seat === house.seat && lying.house === house.house;
}

/**
 * Adds what is wrong with the claims of a move.
 * @param {Ground} ground
 * @param {WrittenMove} written
 * @param {Move} move
 * @param {Finding[]} findings
 */
export function checkMove(ground, written, move, findings) {
  const { trail, relays, last, captured } = written;
  const isTrail = !trail || (trail.houses.length === move.relays.length && trail.houses.every((house, index) => isAt(ground, move.relays[index], house)));
  if (!isTrail) findings.push(fault("SGN403", trail));
  if (relays && relays.value !== move.relays.length) findings.push(fault("SGN403", relays));
  if (last && !isAt(ground, move.last, last.house)) findings.push(fault("SGN404", last));
  if (captured && (captured.value !== move.captured || !move.captured)) findings.push(fault("SGN402", captured));
}

/**
 * What is wrong with the last `+` of a turn that was played: its last shell is elsewhere, or a move is due.
 * @param {TurnItem} written
 * @param {Turn} turn
 * @returns {Finding[]}
 */
export function checkPlus({ plus }, turn) {
  return plus && !isStoreEnd(turn) ? [fault("SGN405", plus)] : [];
}

/**
 * Whether the last shell of a turn fell in the store and no move is left.
 * @param {Turn} turn
 */
export function isStoreEnd({ moves, isDue }) {
  return moves.length > 0 && moves[moves.length - 1].end === "store" && !isDue;
}

/**
 * @param {string} code
 * @param {Span} span
 */
function fault(code, { start, end }) {
  return makeFault(code, start, end);
}
