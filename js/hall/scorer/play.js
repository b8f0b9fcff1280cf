// The game of a table as the page shows it: the ledger of all lines, and the board of a position's text.

/** @import { Ledger } from "../../scoring/ledger.js" */
/** @import { SentEntry } from "./sync.js" */

import { emptyLedger, takeLine } from "../../scoring/index.js";
import { seatLetters } from "../../replay/seats.js";

/** A seat's row: the shells of its houses, house 1 first, null for a burned house, and of its store. */
/** @typedef {{ letter: string, houses: (number | null)[], store: number }} Row */

/** A place of the board: a house from 1 on, or a store, which is 0. @typedef {{ seat: number, house: number }} Spot */

/**
 * The ledger of lines, and those that it refused: they are written all the same where players score themselves.
 * @param {readonly SentEntry[]} entries
 * @returns {{ ledger: Ledger, refused: Set<string> }}
 */
export function playLines(entries) {
  let ledger = emptyLedger();
  /** @type {Set<string>} */
  const refused = new Set();
  for (const { id, text, spent, at } of entries) {
    const after = takeLine(ledger, text, spent, at);
    if ("refusal" in after) refused.add(id);
    else ledger = after;
  }
  return { ledger, refused };
}

/**
 * The rows of a position's text, in playing order.
 * @param {string} position
 * @returns {Row[]}
 */
export function readRows(position) {
  const fields = position.split(" ").filter((field) => field.includes("/")), letters = seatLetters(fields.length);
  return fields.map((field, seat) => {
    const [houses, store] = field.split("/");
    return { letter: letters[seat], houses: houses.split(".").map(readCount).reverse(), store: Number(store) };
  });
}

/** @param {string} text */
const readCount = (text) => (text === "#" ? null : Number(text));

/**
 * The shells at a place.
 * @param {readonly Row[]} rows
 * @param {Spot} spot
 */
export const countAt = (rows, { seat, house }) => (house ? rows[seat].houses[house - 1] : rows[seat].store);

/**
 * The places at which two boards differ.
 * @param {readonly Row[]} before
 * @param {readonly Row[]} after
 * @returns {Spot[]}
 */
export function findChanged(before, after) {
  return after.flatMap((row, seat) => [0, ...row.houses.map((_, index) => index + 1)].flatMap((house) =>
    (before[seat] && countAt(before, { seat, house }) !== countAt(after, { seat, house }) ? [{ seat, house }] : [])));
}

/**
 * The claim that a counted board makes: the stores, and the houses that differ from what is shown.
 * @param {readonly Row[]} shown
 * @param {readonly Row[]} counted
 */
export function writeClaim(shown, counted) {
  const stores = `=${counted.map(({ store }) => store).join(":")}`;
  const houses = findChanged(shown, counted).filter(({ house }) => house);
  return [stores, ...houses.map(({ seat, house }) => `${shown[seat].letter}${house}=${countAt(counted, { seat, house })}`)].join(" ");
}

/**
 * The board with another count at a place.
 * @param {readonly Row[]} rows
 * @param {Spot} spot
 * @param {number} count
 * @returns {Row[]}
 */
export const withCount = (rows, { seat, house }, count) => rows.map((row, each) => {
  if (each !== seat) return row;
  return house ? { ...row, houses: row.houses.map((one, index) => (index === house - 1 ? count : one)) } : { ...row, store: count };
});
