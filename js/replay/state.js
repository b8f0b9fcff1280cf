// Where play has come to: the board if it is known, and the match around it.

/** @import { Round } from "../engine/round.js" */
/** @import { Standing } from "../engine/match.js" */
/** @import { Rules } from "../engine/rules.js" */
/** @import { Span } from "../notation/record.js" */

/**
 * A moment of play. Nothing in it changes.
 * @typedef {object} State
 * @property {Rules} rules
 * @property {Round | null} round null where the board is not known
 * @property {boolean} isGap whether it is not known because of a `gap` without its `set`
 * @property {number} number of the round
 * @property {number} total shells in play
 * @property {boolean} hasPlayed whether the round has a turn
 * @property {number | null} lastMover the seat that lifted last; null where a gap hides it
 * @property {number | null} began the seat that began the round
 * @property {Standing} standing after the rounds before this one whose ends are known
 * @property {readonly number[] | null} stores when the round is over, its rest collected
 * @property {boolean} isOver whether the round is over, or was scored
 * @property {boolean} isPast whether a turn stands after its end, which is reported once
 * @property {number | null} otherNumber the number that the next round may have besides the one that is due, after one that was lost or misnumbered
 * @property {boolean} isScored
 * @property {boolean} isMatchOver
 * @property {readonly number[]} burned places, also where the board is not known
 * @property {readonly number[]} unfilled places that the refill left without their shells, which `burn` names
 * @property {readonly Span[] | null} unfinished the turns that stopped although a move is due
 */

/**
 * The state with an unknown board from here on.
 * @param {State} state
 * @returns {State}
 */
export function loseBoard(state) {
  return { ...state, round: null, unfinished: null, lastMover: null };
}

/**
 * The state where turns may be missing, also after what seemed to be the end of the round, unless its score says that it was.
 * @param {State} state
 * @returns {State}
 */
export function loseTurns(state) {
  const lost = loseBoard(state);
  return state.isScored ? lost : { ...lost, stores: null, isOver: false, isMatchOver: false };
}

/**
 * The state when nothing says what round is in play.
 * @param {State} state
 * @returns {State}
 */
export function loseRound(state) {
  return { ...loseBoard(state), stores: null, isMatchOver: false, isOver: false, otherNumber: state.number + 1, began: null };
}
