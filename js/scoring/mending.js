// The slips of typing that explain why a recording and the board differ, likeliest first (docs/recording.md, "What was wrong?").

/** @import { BoardClaim } from "./claim.js" */
/** @import { Ledger } from "./ledger.js" */
/** @import { KeyedLift, KeySlip } from "./likely_slips.js" */
/** @import { Mend } from "./mend.js" */
/** @import { Sheet } from "./sheet.js" */
/** @import { Round } from "../engine/round.js" */

import { storesOf } from "../engine/ground.js";
import { playRoundTurn } from "../engine/round.js";
import { legalHouses } from "../engine/turn.js";
import { fitsBoard } from "./claim.js";
import { enterTyped } from "./ledger.js";
import { houseOf, measureExchanged, measureExtra, measureMissed, measureWrong, readLift } from "./likely_slips.js";
import { makeMend } from "./mend.js";
import { EntryRefusal } from "./refusal.js";
import { Waiting } from "./waiting.js";

/** The entries looked at, from the last one back, at most. */
const REACH = 16;

/** The slips put right at once, at most. */
const MOST_SLIPS = 2;

/** The lifts tried, at most. */
const TRIES = 150_000;

/** The lifts on the board alone that an entry into a sheet counts as, and how many times that in an opening. */
const SHEET_COST = 12, OPENING_COST = 8;

/** The lifts tried between two pauses of the search. */
const STRIDE = 150;

/** The extra cost of a slip for each time that stores were agreed after it. */
const BEHIND = 40;

const AGREED = /^=[0-9]+(?::[0-9]+)+$/;

/**
 * A part of what was typed, with slips put right on the way.
 * @typedef {object} Way
 * @property {number} at the number of the next key
 * @property {Round | null} round the board while lifts of turns are played on it
 * @property {Sheet} sheet the last that was made
 * @property {readonly string[]} since what was entered after that sheet
 * @property {readonly string[]} typed all that was entered
 * @property {readonly KeySlip[]} slips
 * @property {number} cost
 */

/** Where a lift leads. @typedef {Pick<Way, "round" | "sheet" | "since">} Place */

/**
 * The corrections after which the board is as claimed, likeliest first; null now and then, so that others can work. A slip is a
 * lift that was missed, typed twice or typed wrongly, or two in exchanged order; two of them are put right at most. An empty
 * claim fits any board on which the lifts of an opening fit together. Slips before stores that were agreed come last.
 * @param {Ledger} ledger
 * @param {BoardClaim} claim
 * @param {readonly KeyedLift[]} [pending] lifts typed but not yet entered, the refused one first
 * @param {number} [tries] the lifts tried at most
 * @returns {Generator<Mend | null, void, void>}
 */
export function* searchMends(ledger, claim, pending = [], tries = TRIES) {
  const first = findFirst(ledger), entries = ledger.entries.slice(first);
  const keys = [...entries.map(({ typed, spent }) => ({ text: typed, spent })), ...pending];
  const search = new Search(keys, claim, entries.length, tries), seen = new Set();
  for (const way of search.run(ledger.sheets[first])) {
    const typed = way && way.typed.join("\n");
    yield way && !seen.has(typed) ? makeMend(ledger, first, keys, way) : null;
    seen.add(typed);
  }
}

/**
 * The index of the first entry looked at: behind the last tags, `set`, `gap` and rows.
 * @param {Ledger} ledger
 */
function findFirst({ entries }) {
  const least = Math.max(entries.length - REACH, 0);
  for (let at = entries.length - 1; at >= least; at--) {
    if (/^(?:\[|set|gap)/.test(entries[at].text) || entries[at].text.includes("|")) return at + 1;
  }
  return least;
}

/** Enters keys one by one, with slips put right on the way; the cheapest way goes first. */
class Search {
  /** @type {Waiting<Way>} */
  #open = new Waiting();

  /** @type {number[]} */
  #behind;

  /**
   * @param {readonly KeyedLift[]} keys
   * @param {BoardClaim} claim
   * @param {number} entered how many of the keys were entered
   * @param {number} tries
   */
  constructor(keys, claim, entered, tries) {
    this.keys = keys;
    this.claim = claim;
    this.left = tries;
    const agreed = keys.slice(0, entered).flatMap(({ text }, at) => (/^(?:=|count)/.test(text) ? [at] : []));
    this.#behind = Array.from({ length: keys.length + 1 }, (_, at) => BEHIND * agreed.filter((one) => at < one).length);
  }

  /**
   * The whole ways to the board that is claimed, the cheapest first; null as a pause.
   * @param {Sheet} sheet
   */
  *run(sheet) {
    this.#push({ at: 0, ...placeOf(sheet), typed: [], slips: [], cost: 0 });
    let pause = this.left - STRIDE;
    while (this.left > 0) {
      const way = this.#open.take();
      if (!way) return;
      if (way.at === this.keys.length && this.#fits(way)) yield way;
      this.#extend(way);
      if (this.left < pause) {
        pause = this.left - STRIDE;
        yield null;
      }
    }
  }

  /** Of ways that cost the same the one that is further on goes first, then the older one. @param {Way} way */
  #push(way) {
    this.#open.add(way, way.cost, -way.at);
  }

  /**
   * Goes on from a way by the next key, and by each slip that may have been made there.
   * @param {Way} way
   */
  #extend(way) {
    const { at, cost, slips } = way, key = this.keys[at]?.text, lift = readLift(key);
    if (key !== undefined && !lift) this.#enterOther(way, key);
    else if (key !== undefined) this.#enter(way, key, 1, cost, slips);
    if (slips.length === MOST_SLIPS || (key !== undefined && !lift)) return;
    const isAtLast = slips[slips.length - 1]?.at === at, behind = cost + this.#behind[at], seat = moverOf(way);
    if (lift && !isAtLast) {
      const extra = /** @type {KeySlip} */ ({ kind: "extra", at, typed: key, meant: null, seat });
      this.#push({ ...way, at: at + 1, cost: behind + measureExtra(this.keys, at), slips: [...slips, extra] });
      const following = this.keys[at + 1]?.text;
      if (readLift(following) && following !== key) this.#exchange(way, key, following, behind, seat);
    }
    for (const meant of listLifts(way)) {
      // In an opening a missed lift goes before the next of its own hand, as elsewhere it is the same, and a wrong one has the
      // right hand or the right house.
      if (way.round || !lift || meant[0] === lift.seat) {
        const missed = /** @type {KeySlip} */ ({ kind: "missed", at, typed: null, meant, seat });
        this.#enter(way, meant, 0, behind + measureMissed(this.keys, at, meant), [...slips, missed]);
      }
      if (!lift || meant === lift.house || meant === key || isAtLast) continue;
      if (way.round || lift.seat === meant[0] || lift.house === meant.slice(1)) {
        const wrong = /** @type {KeySlip} */ ({ kind: "wrong", at, typed: key, meant, seat });
        this.#enter(way, meant, 1, behind + measureWrong(this.keys, at, meant), [...slips, wrong]);
      }
    }
  }

  /**
   * Enters two keys in the other order.
   * @param {Way} way
   * @param {string} key
   * @param {string} following
   * @param {number} behind
   * @param {string} seat
   */
  #exchange(way, key, following, behind, seat) {
    const after = this.#try(way, following), { at } = way;
    if (!after) return;
    const slip = /** @type {KeySlip} */ ({ kind: "exchanged", at, typed: key, meant: following, seat });
    const middle = { ...way, ...after, typed: [...way.typed, following] };
    this.#enter(middle, key, 2, behind + measureExchanged(this.keys, at), [...way.slips, slip]);
  }

  /**
   * Goes on behind some more keys where a lift can be entered.
   * @param {Way} way
   * @param {string} text
   * @param {number} keys
   * @param {number} cost
   * @param {readonly KeySlip[]} slips
   */
  #enter(way, text, keys, cost, slips) {
    const after = this.#try(way, text);
    if (after) this.#push({ at: way.at + keys, ...after, typed: [...way.typed, text], slips, cost });
  }

  /**
   * Goes on behind a key that is no lift.
   * @param {Way} way
   * @param {string} text
   */
  #enterOther(way, text) {
    const { round } = way, typed = [...way.typed, text];
    if (AGREED.test(text) && round) {
      const stores = text.slice(1).split(":").map(Number), held = storesOf(round.ground, round.shells);
      if (stores.length !== held.length || stores.some((count, seat) => count !== held[seat])) return;
      this.#push({ ...way, at: way.at + 1, since: [...way.since, text], typed });
      return;
    }
    /** @type {Sheet | null} */
    let sheet = way.sheet;
    for (const each of [...way.since, text]) sheet &&= this.#enterSheet(sheet, each);
    if (sheet) this.#push({ ...way, at: way.at + 1, ...placeOf(sheet), typed });
  }

  /**
   * Where a lift leads; null where it cannot be entered.
   * @param {Way} way
   * @param {string} text
   * @returns {Place | null}
   */
  #try({ round, sheet, since }, text) {
    if (!round) {
      const entered = since.length ? null : this.#enterSheet(sheet, text);
      return entered && placeOf(entered);
    }
    const { ground, shells, toMove, isBound } = round, house = houseOf(text);
    if (this.left <= 0 || toMove < 0 || (/^[SNEW]/.test(text) && text[0] !== sheet.seats[toMove])) return null;
    if (!legalHouses(ground, shells, toMove, isBound).includes(house)) return null;
    this.left--;
    return { round: playPasses(playRoundTurn(round, [house]).round), sheet, since: [...since, text] };
  }

  /**
   * @param {Sheet} sheet
   * @param {string} text
   * @returns {Sheet | null}
   */
  #enterSheet(sheet, text) {
    this.left -= SHEET_COST * (sheet.asks === "hands" ? OPENING_COST : 1);
    const entered = this.left > 0 ? enterTyped(sheet, text, 0) : null;
    return !entered || entered instanceof EntryRefusal ? null : entered.sheet;
  }

  /** @param {Way} way */
  #fits({ round, sheet }) {
    if (!round && sheet.hands && (sheet.hands.fault || sheet.doubts.length)) return false;
    return fitsBoard(this.claim, round ?? sheet.seenRound);
  }
}

/** Where a sheet is. @param {Sheet} sheet @returns {Place} */
const placeOf = (sheet) => ({ round: sheet.asks === "turn" ? sheet.round : null, sheet, since: [] });

/** The letter of the seat to move; empty where none is. @param {Place} place */
const moverOf = ({ round, sheet }) => (round && round.toMove >= 0 ? sheet.seats[round.toMove] : "");

/**
 * The lifts that may come next, as they are typed.
 * @param {Place} place
 * @returns {string[]}
 */
function listLifts({ round, sheet }) {
  if (round) return round.toMove < 0 ? [] : legalHouses(round.ground, round.shells, round.toMove, round.isBound).map(String);
  if (sheet.asks !== "hands") return [];
  return sheet.seats.flatMap((seat) => Array.from({ length: sheet.rules.houses }, (_, index) => `${seat}${index + 1}`));
}

/**
 * The round after all passes that are due.
 * @param {Round} given
 */
function playPasses(given) {
  let round = given;
  while (round.toMove >= 0 && !legalHouses(round.ground, round.shells, round.toMove, round.isBound).length) round = playRoundTurn(round, []).round;
  return round;
}
