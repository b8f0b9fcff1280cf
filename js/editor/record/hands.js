// The hands of an opening row in a recording: what each has lifted first, which is due, and what it can lift.

/** @import { WrittenMove } from "../../notation/record.js" */
/** @import { Ledger } from "../../scoring/ledger.js" */
/** @import { Sheet } from "../../scoring/sheet.js" */

import { addLift, emptyRow, knownRow, missingSeats } from "../../scoring/opening_row.js";

/**
 * The first lift of each hand, by seat, while a hand still lacks one; none otherwise.
 * @param {Ledger} ledger
 * @returns {(number | null)[]}
 */
export function firstLifts({ sheet }) {
  const row = sheet.hands ?? emptyRow(sheet.rules.seats);
  if (sheet.asks !== "hands" || !missingSeats(row, sheet.round).length) return [];
  return row.lifts.map((own) => own[0]?.move.house ?? null);
}

/**
 * The seats whose hands wait for another lift, once each has made its first.
 * @param {Ledger} ledger
 */
export function dueHands(ledger) {
  if (firstLifts(ledger).length) return [];
  return ledger.sheet.handViews.flatMap(({ isDue }, seat) => (isDue ? [seat] : []));
}

/**
 * The line of a hand's lift, with the tick where the hand has to wait for the other one; null where it cannot be made.
 * @param {Ledger} ledger
 * @param {number} seat
 * @param {number} house
 */
export function liftLine({ sheet }, seat, house) {
  const line = `${sheet.seats[seat]}${house}`, view = sheet.handViews[seat];
  if (!view?.isDue) return null;
  if (canLift(sheet, seat, house, null)) return line;
  if (sheet.rules.pace !== "shell" || !view.moves.length) return null;
  const last = Math.max(...sheet.handViews.map(({ finished }) => finished));
  for (let tick = view.finished; tick <= last + 2; tick++) if (canLift(sheet, seat, house, tick)) return `${line}@${tick}`;
  return null;
}

/**
 * Whether all lifts of the row fit together with one more.
 * @param {Sheet} sheet
 * @param {number} seat
 * @param {number} house
 * @param {number | null} tick
 */
function canLift({ hands, rules, round, pace }, seat, house, tick) {
  /** @type {WrittenMove} */
  const move = {
    house, at: NOWHERE, tick: tick === null ? null : { value: tick, ...NOWHERE }, trail: null, relays: null, last: null, captured: null,
    mark: "", glyphs: [],
  };
  const row = addLift(hands ?? emptyRow(rules.seats), seat, { move, tapped: null });
  return !knownRow(row, round, pace).stops.length;
}

const NOWHERE = { start: 0, end: 0 };
