// The lifts of an opening that another hand makes impossible, and the lines that let it go on.

/** @import { Ledger } from "./ledger.js" */

import { writeTurn } from "../notation/items.js";
import { knownRow, turnsOf } from "./opening_row.js";

/**
 * A hand's entries from its first impossible lift on: their text, the reason, and the lines that drop them.
 * @typedef {{ lifts: string, reason: string, lines: string[] }} Misfit
 */

/**
 * The lifts that stay impossible whatever is lifted next; null while the hands fit.
 * @param {Ledger} ledger
 * @returns {Misfit | null}
 */
export function findMisfit({ sheet, sheets, entries }) {
  const { hands, round, pace } = sheet;
  if (sheet.asks !== "hands" || hands?.fault == null) return null;
  const [stop] = knownRow(hands, round, pace).stops;
  if (!stop) return null;
  const counts = sheets.map((one) => one.hands?.lifts[stop.seat].length ?? 0);
  /** @type {number[]} */
  const numbers = [];
  for (let number = entries.length; number && counts[number] > stop.move; number--) {
    if (counts[number] > counts[number - 1]) numbers.push(number);
  }
  const texts = numbers.map((number) => entries[number - 1].text).reverse();
  return { lifts: texts.join(" "), reason: hands.fault, lines: numbers.map((number) => `drop ${number}`) };
}

/**
 * The lines that let an opening go on when no lift can follow; none for other sheets. They drop the impossible lifts, or enter
 * the row if another pace has completed it.
 * @param {Ledger} ledger
 * @returns {string[]}
 */
export function findWayOn(ledger) {
  const misfit = findMisfit(ledger), { sheet } = ledger, { hands, handViews: views } = sheet;
  if (misfit) return misfit.lines;
  if (!hands || !views.length || views.some(({ isDue }) => isDue)) return [];
  return [turnsOf(hands, sheet.round, sheet.pace).map(writeTurn).join(" | ")];
}
