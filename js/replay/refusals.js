// The codes and places of moves that cannot be played.

/** @import { Refusal } from "../engine/turn.js" */
/** @import { Choice } from "../engine/row.js" */
/** @import { Span, TurnItem, WrittenMove } from "../notation/record.js" */

/** @type {{[why in Refusal]: string}} */
const CODES = { board: "SGN302", burned: "SGN303", empty: "SGN301", bound: "SGN309", over: "SGN306", tick: "SGN312" };

/** @param {Refusal} why */
export function refusalCode(why) {
  return CODES[why];
}

/**
 * The place of a move that was refused; of its tick where that is the reason.
 * @param {TurnItem} item
 * @param {number} move
 * @param {Refusal} [why]
 * @returns {Span}
 */
export function refusedAt(item, move, why) {
  const written = item.moves[move];
  return (why === "tick" && written?.tick) || written?.at || item;
}

/**
 * The houses that a turn of a simultaneous row chooses, with their ticks.
 * @param {{ readonly moves: readonly WrittenMove[] }} item
 * @returns {Choice[]}
 */
export function toChoices({ moves }) {
  return moves.map(({ house, tick }) => ({ house: /** @type {number} */ (house), tick: tick?.value ?? null }));
}
