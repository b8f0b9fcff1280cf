// A round: whose turn it is, when it is over, and what lies in the stores then.

/** @import { Ground } from "./ground.js" */
/** @import { Rules } from "./rules.js" */
/** @import { Turn } from "./turn.js" */
/** @import { Choice, Drops, Row } from "./row.js" */

import { housePlace, isAnyRowSpent, isRowEmpty, rowShells, storePlace, storesOf } from "./ground.js";
import { playPass, playTurn } from "./turn.js";
import { playRow } from "./row.js";

/**
 * A round at one moment. Nothing in it changes: playing returns another.
 * @typedef {object} Round
 * @property {Ground} ground
 * @property {number} number from 1
 * @property {readonly number[]} shells by place
 * @property {number} toMove the seat to move; -1 before a simultaneous row and when the round is over
 * @property {boolean} isOver
 * @property {boolean} isUnfinished whether the last turn stopped although a move is due
 * @property {number} began the seat that began; the first where both hands did (5.6)
 * @property {number} lastMover the seat that lifted last, at first the one that began
 * @property {boolean} isBound whether the first lift of the match is still to be made, and no `Setup` freed it (4.1)
 */

/**
 * A round that begins on a board.
 * @param {Ground} ground
 * @param {number} number
 * @param {readonly number[]} shells by place
 * @param {number} first the seat that begins; -1 for both hands
 * @param {boolean} isBound
 * @returns {Round}
 */
export function beginRound(ground, number, shells, first, isBound) {
  const began = Math.max(first, 0);
  const round = { ground, number, shells, toMove: first, isOver: false, isUnfinished: false, began, lastMover: began, isBound };
  // A row that is empty at the start ends nothing: that is judged when a turn is complete (4.4).
  const isStuck = ground.rules["round-end"] === "stuck" && first >= 0 && isRowEmpty(ground, shells, first);
  const isOver = isStuck || isEmpty(ground, shells);
  return isOver ? { ...round, toMove: -1, isOver } : round;
}

/**
 * @param {Ground} ground
 * @param {readonly number[]} shells by place
 */
function isEmpty(ground, shells) {
  return storesOf(ground, shells).every((_, seat) => isRowEmpty(ground, shells, seat));
}

/**
 * Whether a round is over when a turn is complete (4.3, 4.4, 4.7 to 4.9).
 * @param {Ground} ground
 * @param {readonly number[]} shells by place
 * @param {number} next the seat to move; -1 where none is named: with `round-end=stuck` an empty row was next
 */
export function isFinished(ground, shells, next) {
  const { "round-end": end } = ground.rules;
  if (end === "stuck" && next >= 0) return isRowEmpty(ground, shells, next);
  return end === "both" ? isEmpty(ground, shells) : isAnyRowSpent(ground, shells);
}

/**
 * Plays a turn of the seat to move, or goes on with it where it is unfinished; no house is a pass.
 * @param {Round} round with a seat to move
 * @param {readonly number[]} houses
 * @returns {{turn: Turn, round: Round}} the round as it was where a move is refused
 */
export function playRoundTurn(round, houses) {
  const { ground, toMove } = round;
  const shells = round.shells.slice();
  const turn = houses.length ? playTurn(ground, shells, toMove, houses, round.isBound, +round.isUnfinished) : playPass(ground, shells, toMove);
  if (turn.refused) return { turn, round };
  const { isDue } = turn;
  const next = isDue ? toMove : toMove + 1 < ground.seats ? toMove + 1 : 0;
  const isOver = !isDue && isFinished(ground, shells, next);
  /** @type {Round} */
  const after = {
    ground, number: round.number, shells, toMove: isOver ? -1 : next, isOver, isUnfinished: isDue, began: round.began,
    lastMover: houses.length ? toMove : round.lastMover, isBound: round.isBound && !houses.length,
  };
  return { turn, round: after };
}

/**
 * Plays a simultaneous row.
 * @param {Round} round
 * @param {readonly (readonly Choice[])[]} choices for each seat; empty for a pass
 * @param {readonly Drops[] | null} race
 * @returns {{row: Row, round: Round}} the round as it was where a move is refused or the race does not fit
 */
export function playRoundRow(round, choices, race) {
  const shells = round.shells.slice();
  const row = playRow(round.ground, shells, choices, round.isBound, race);
  if (row.misfit || row.turns.some(({ refused }) => refused)) return { row, round };
  const lastMover = row.lastLift < 0 ? round.lastMover : row.lastLift;
  const after = { ...round, lastMover, isBound: false };
  if (row.turns.some(({ isDue }) => isDue)) {
    return { row, round: { ...after, shells, toMove: row.toMove, isUnfinished: true } };
  }
  const isOver = isFinished(round.ground, shells, row.toMove);
  return { row, round: { ...after, shells, toMove: isOver ? -1 : row.toMove, isOver, isUnfinished: false } };
}

/**
 * The stores when the rest is collected (4.5), in playing order.
 * @param {Ground} ground
 * @param {readonly number[]} shells by place
 */
export function collect(ground, shells) {
  const stores = storesOf(ground, shells);
  const { seats, rules } = ground;
  for (let seat = 0; rules.rest !== "none" && seat < seats; seat++) {
    stores[rules.rest === "owner" ? seat : (seat + 1) % seats] += rowShells(ground, shells, seat);
  }
  return stores;
}

/**
 * The shells of a board by place, from rows in the order of sowing and stores.
 * @param {readonly {houses: readonly number[], store: number}[]} rows in playing order
 */
export function shellsOf(rows) {
  return rows.flatMap(({ houses, store }) => [...houses, store]);
}

/**
 * The board of a first round (1.3).
 * @param {Rules} rules
 * @param {number} first the seat that begins, or -1
 */
export function firstBoard(rules, first) {
  const { seats, houses } = rules;
  const width = houses + 1;
  /** @type {number[]} */
  const shells = Array(seats * width).fill(0);
  // With layout=alternate every other house is filled, from the farthest house of who begins.
  const step = rules.layout === "alternate" ? 2 : 1;
  for (let index = 0; index < seats * houses; index += step) {
    const seat = (Math.floor(index / houses) + Math.max(first, 0)) % seats;
    shells[seat * width + (index % houses)] = rules.shells;
  }
  return shells;
}

/**
 * A position as text (docs/notation.md, 8).
 * @param {Ground} ground
 * @param {readonly number[]} shells by place
 * @param {string} [toMove] the last field; left out without it
 */
export function writePosition(ground, shells, toMove) {
  const fields = [];
  for (let seat = 0; seat < ground.seats; seat++) {
    const houses = [];
    for (let house = ground.houses; house; house--) {
      const place = housePlace(ground, seat, house);
      houses.push(ground.burned[place] ? "#" : shells[place]);
    }
    fields.push(`${houses.join(".")}/${shells[storePlace(ground, seat)]}`);
  }
  return [...fields, ...(toMove === undefined ? [] : [toMove])].join(" ");
}
