// Counts that somebody reads from the board: stores, single houses, or whole rows (docs/recording.md, "What was wrong?").

/** @import { Round } from "../engine/round.js" */
/** @import { Ledger } from "./ledger.js" */

import { housePlace, storePlace, storesOf } from "../engine/ground.js";
import { titleOf } from "../messages/wording.js";
import { seatLetters } from "../replay/seats.js";
import { BLANK, trimLine } from "./entry.js";
import { EntryRefusal, refusalOf } from "./refusal.js";

/**
 * The shells that places hold, as somebody counted them. An empty claim fits every board.
 * @typedef {object} BoardClaim
 * @property {readonly number[] | null} stores in playing order; null where they were not all given
 * @property {ReadonlyMap<number, number | null>} counts by place; null for a burned house
 */

const STORES = new RegExp(`^=?[${BLANK}]*([0-9]+(?:[${BLANK}]*[:-][${BLANK}]*[0-9]+)+)`);
const PLACE = new RegExp(`^([SNEWsnew])([0-9]{0,2})[${BLANK}]*=[${BLANK}]*([0-9]+|#)`);
const ROW = new RegExp(`^([SNEWsnew])((?:[${BLANK}.,]+(?:[0-9]+|#|-))+)`);
const BETWEEN = new RegExp(`[${BLANK}.,]+`);

/**
 * The claim in a line like `=12:9`, `N3=2`, `N=9` or `N 3 1 0 4 5 6 7`, or several of these. A row is read from left to right
 * as the screen shows it: North's from its farthest house on, every other seat's from house 1. `#` or `-` is a burned house.
 * @param {string} text
 * @param {Ledger} ledger
 * @returns {BoardClaim | { refusal: EntryRefusal }}
 */
export function readBoardClaim(text, { sheet }) {
  const claim = readClaim(trimLine(trimLine(text).replace(/^=/, "")), sheet.seenRound);
  return claim instanceof EntryRefusal ? { refusal: claim } : claim;
}

/**
 * @param {string} text
 * @param {Round} round
 * @returns {BoardClaim | EntryRefusal}
 */
function readClaim(text, round) {
  const { ground } = round, letters = seatLetters(ground.seats);
  /** @type {number[] | null} */
  let stores = null;
  /** @type {Map<number, number | null>} */
  const counts = new Map();
  for (let rest = text === "=" ? "" : text; rest;) {
    let found = PLACE.exec(rest);
    if (found) {
      const [, letter, house, shells] = found, seat = letters.findIndex((each) => each === letter.toUpperCase());
      const isOn = seat >= 0 && (!house || (+house >= 1 && +house <= ground.houses));
      if (!isOn) return refusalOf("no-such-house", `${letter.toUpperCase()}${house && +house} is not on this board`);
      counts.set(house ? housePlace(ground, seat, +house) : storePlace(ground, seat), shells === "#" ? null : +shells);
    } else if ((found = ROW.exec(rest))) {
      const row = readRow(found[1].toUpperCase(), found[2].replace(/^[ \t.,]+/, "").split(BETWEEN), round);
      if (row instanceof EntryRefusal) return row;
      for (const [place, shells] of row) counts.set(place, shells);
    } else {
      found = STORES.exec(rest);
      stores = (found?.[1].match(/[0-9]+/g) ?? []).map(Number);
      if (!found || stores.length !== ground.seats) return refuseStores(round);
    }
    rest = rest.slice(found[0].length).replace(/^[ \t,;]+/, "");
  }
  return { stores, counts };
}

/**
 * The places of a row and what lies there.
 * @param {string} letter
 * @param {readonly string[]} numbers
 * @param {Round} round
 * @returns {[number, number | null][] | EntryRefusal}
 */
function readRow(letter, numbers, { ground }) {
  const seat = seatLetters(ground.seats).findIndex((each) => each === letter), { houses } = ground;
  if (seat < 0) return refusalOf("no-seat", `${titleOf(/** @type {"S"} */ (letter))} does not play in this match`);
  if (numbers.length !== houses) {
    return refusalOf("row-length", `a row has ${houses} houses, not ${numbers.length}`, "type them from left to right, `N 3 1 0 4 5 6 7`");
  }
  return numbers.map((number, index) => [
    housePlace(ground, seat, letter === "N" ? houses - index : index + 1), /^[0-9]/.test(number) ? +number : null,
  ]);
}

/** @param {Round} round */
function refuseStores({ ground, shells }) {
  const names = seatLetters(ground.seats).map(titleOf).join(", "), like = storesOf(ground, shells).join(":");
  return refusalOf("stores-count", `type ${ground.seats} stores (${names}), like =${like}; or a house, N3=2`);
}

/**
 * Whether the board of a round holds what a claim says.
 * @param {BoardClaim} claim
 * @param {Round} round
 */
export function fitsBoard({ stores, counts }, { ground, shells }) {
  if (stores && storesOf(ground, shells).some((store, seat) => store !== stores[seat])) return false;
  return [...counts].every(([place, count]) => count === (ground.burned[place] ? null : shells[place]));
}
