// All entries of a recording in order, the sheet after each, and the corrections.

/** @import { Sheet, SheetTag } from "./sheet.js" */

import { writeTag } from "../notation/items.js";
import { readChange } from "./entry.js";
import { EntryRefusal } from "./refusal.js";
import { blankSheet } from "./sheet.js";
import { chargeClocks, enter } from "./take.js";

/**
 * One thing entered, in full, the milliseconds since the one before it, and the text as it was typed: a house without its
 * seat goes to the seat that is due whenever the entry is entered again.
 * @typedef {{ readonly text: string, readonly spent: number, readonly typed: string }} Entry
 */

/**
 * An entry replaced by another; `old` is null where it was put in, `next` where it was taken out.
 * @typedef {object} Correction
 * @property {string} when the time that was given
 * @property {number} number of the entry, from 1
 * @property {string | null} old
 * @property {string | null} next
 * @property {number} place how many entries there were
 */

/** A correction in words: `entry 12: S5 instead of S3`. @param {Correction} correction */
export function writeCorrection({ number, old, next }) {
  return `entry ${number}: ${next === null ? `${old} taken back` : old === null ? `${next} put in` : `${next} instead of ${old}`}`;
}

/**
 * The fields of a ledger.
 * @typedef {object} LedgerFields
 * @property {readonly Sheet[]} sheets one more than entries: the one before each, and the one now
 * @property {readonly Entry[]} entries
 * @property {readonly Entry[]} waiting those that a correction set aside
 * @property {readonly Correction[]} corrections
 * @property {number} carried the milliseconds since the last entry
 * @property {string} remark on the last line; empty without one
 * @property {Ledger | null} before what `undo` goes back to
 */

/** The entries so far. A ledger never changes: taking a line gives another one. */
export class Ledger {
  /** @param {LedgerFields} fields */
  constructor(fields) {
    this.sheets = fields.sheets;
    this.entries = fields.entries;
    this.waiting = fields.waiting;
    this.corrections = fields.corrections;
    this.carried = fields.carried;
    this.remark = fields.remark;
    this.before = fields.before;
    Object.freeze(this);
  }

  /** @param {Partial<LedgerFields>} changes */
  with(changes) {
    return new Ledger({ ...this, ...changes });
  }

  /** The sheet now. */
  get sheet() {
    return this.sheets[this.sheets.length - 1];
  }

  /**
   * The clocks some milliseconds after the last line that was taken; null in a game without.
   * @param {number} [since]
   */
  clocks(since = 0) {
    return chargeClocks(this.sheet, this.carried + since);
  }
}

/** The ledger before anything is entered. */
export function emptyLedger() {
  const sheet = /** @type {Sheet} */ (blankSheet());
  return new Ledger({ sheets: [sheet], entries: [], waiting: [], corrections: [], carried: 0, remark: "", before: null });
}

/**
 * The entry that was typed, in full, and the sheet after it.
 * @param {Sheet} sheet
 * @param {string} typed
 * @param {number} spent
 * @returns {{ entry: Entry, sheet: Sheet } | EntryRefusal}
 */
export function enterTyped(sheet, typed, spent) {
  const read = readChange(typed, sheet.mover, sheet.line.state.number + 1);
  if (read instanceof EntryRefusal) return read;
  const after = enter(sheet, read.change, spent);
  return after instanceof EntryRefusal ? after : { entry: { text: read.text, spent, typed }, sheet: after };
}

/**
 * The ledger after an entry.
 * @param {Ledger} ledger
 * @param {string} text
 * @param {string} when
 * @returns {Ledger | EntryRefusal}
 */
export function addEntry(ledger, text, when) {
  const entered = enterTyped(ledger.sheet, text, ledger.carried);
  if (entered instanceof EntryRefusal) return entered;
  const place = ledger.entries.length;
  const corrected = findChangedTags(ledger.sheet.tags, entered.sheet.tags).map(([old, next]) => ({
    when, number: place + 1, old: writeTag(old), next: next ? writeTag(next) : null, place,
  }));
  return ledger.with({
    entries: [...ledger.entries, entered.entry], sheets: [...ledger.sheets, entered.sheet],
    corrections: [...ledger.corrections, ...corrected], carried: 0, before: ledger.with({ carried: 0 }),
  });
}

/**
 * The tags that have another value now, or none.
 * @param {readonly SheetTag[]} before
 * @param {readonly SheetTag[]} after
 * @returns {[SheetTag, SheetTag | undefined][]}
 */
function findChangedTags(before, after) {
  return before.flatMap((tag) => {
    const now = after.find(({ name }) => name === tag.name);
    return now?.value === tag.value ? [] : [/** @type {[SheetTag, SheetTag | undefined]} */ ([tag, now])];
  });
}
