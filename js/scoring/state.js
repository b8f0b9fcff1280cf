// The state of a game in progress, as data: the keys that docs/recording.md describes under "Without a screen".

/** @import { Ledger } from "./ledger.js" */
/** @import { Sheet } from "./sheet.js" */

import { storesOf } from "../engine/ground.js";
import { addRound, fillBoard } from "../engine/match.js";
import { writeNote, writeTurn } from "../notation/items.js";
import { findResult } from "../replay/rounds.js";
import { writeTime } from "./clocks.js";
import { enterTyped } from "./ledger.js";
import { EntryRefusal } from "./refusal.js";

/**
 * What the state of a game is.
 * @typedef {object} GameState
 * @property {number} entries
 * @property {import("./sheet.js").Asks} asks
 * @property {number} round
 * @property {number | null} row
 * @property {string | null} last
 * @property {string} position
 * @property {number[]} stores
 * @property {string | null} to_move
 * @property {boolean} goes_on
 * @property {number[]} houses
 * @property {{ seat: string, lifts: [number | null, number | null][], finished: number, due: boolean, provisional: number }[]} [hands]
 * @property {string | null} [fault]
 * @property {number[]} [score]
 * @property {{ seat: string, fills: number, burns: number, chosen: boolean }[]} [burning]
 * @property {string} [result]
 * @property {string} [reason]
 * @property {{[seat: string]: string}} [clocks]
 * @property {boolean} [clocks_run]
 * @property {string[]} [waiting]
 * @property {number} [left]
 * @property {string[]} [warnings]
 */

/**
 * The state of a game after its last line.
 * @param {Ledger} ledger
 * @param {number} [since] milliseconds since that line, for the clocks
 * @returns {GameState}
 */
export function describeState(ledger, since = 0) {
  const { sheet, waiting, entries } = ledger, { asks, line: { state }, round } = sheet, clocks = ledger.clocks(since);
  const warnings = [...(ledger.remark ? [ledger.remark] : []), ...sheet.warnings.map(({ text }) => text)];
  return {
    entries: entries.length, asks, round: state.number, row: sheet.rowNumber, last: writeLastTurn(sheet), position: sheet.position,
    stores: storesOf(round.ground, round.shells), to_move: sheet.mover, goes_on: sheet.goesOn, houses: sheet.legalHouses,
    ...(asks === "hands" ? { hands: describeHands(sheet), fault: sheet.hands?.fault ?? null } : {}),
    ...(state.stores ? { score: [...state.stores] } : {}),
    ...(asks === "round" ? { burning: describeBurning(sheet) } : {}),
    ...(asks === "end" || asks === "nothing" ? { result: findResult(state, sheet.line.end) ?? "*", reason: reasonOf(sheet) } : {}),
    ...(clocks ? { clocks: Object.fromEntries(sheet.seats.map((seat, at) => [seat, writeTime(clocks.left[at])])), clocks_run: clocks.isRunning } : {}),
    ...(waiting.length ? { waiting: waiting.map(({ typed }) => typed), left: waiting.length } : {}),
    ...(warnings.length ? { warnings } : {}),
  };
}

/**
 * The lifts that can be entered now, by seat in playing order: of the seat to move, or in an opening of each hand that is due.
 * @param {Ledger} ledger
 * @returns {{ seat: string, houses: number[] }[]}
 */
export function legalLifts({ sheet }) {
  if (sheet.asks === "turn") return [{ seat: /** @type {string} */ (sheet.mover), houses: sheet.legalHouses }];
  const houses = Array.from({ length: sheet.rules.houses }, (_, index) => index + 1);
  return sheet.handViews.filter(({ isDue }) => isDue).map(({ seat }) => ({
    seat,
    houses: houses.filter((house) => {
      const tried = enterTyped(sheet, seat + house, 0);
      return !(tried instanceof EntryRefusal) && !tried.sheet.doubts.length;
    }),
  }));
}

/**
 * The last turn, pass or row of the record as it is written, without the stores.
 * @param {Sheet} sheet
 */
function writeLastTurn({ lastItems }) {
  if (!lastItems.length) return null;
  const words = lastItems.map((item) => (item.type === "turn" ? `${item.joined ? "| " : ""}${writeTurn(item)}` : item.type === "comment" || item.type === "data" ? writeNote(item) : ""));
  return words.join(" ");
}

/** @param {Sheet} sheet */
function describeHands({ handViews }) {
  return handViews.map(({ seat, moves, finished, isDue, provisional }) => ({
    seat, lifts: moves.map(({ house, tick }) => /** @type {[number | null, number | null]} */ ([house, tick?.value ?? null])),
    finished, due: isDue, provisional,
  }));
}

/** @param {Sheet} sheet */
function describeBurning({ rules, seats, line: { state } }) {
  const { unfilled } = fillBoard(rules, addRound(state.standing, state.stores ?? []), 0, null);
  return seats.map((seat, number) => {
    const burns = unfilled.filter((place) => Math.floor(place / (rules.houses + 1)) === number).length;
    return { seat, fills: rules.houses - burns, burns, chosen: rules.burn === "chosen" };
  });
}

/**
 * What decided, in a word, or why it is open.
 * @param {Sheet} sheet
 */
function reasonOf({ rules, line: { state, end } }) {
  if (end?.reason) return end.reason;
  if (state.isMatchOver) return findResult(state, end) === null ? "unverified" : rules.win;
  return end && state.stores ? "unverified" : "unfinished";
}
