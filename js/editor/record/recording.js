// A game that is recorded here: the lines as they were entered, what they come to, and the text of the record.

/** @import { Ledger } from "../../scoring/ledger.js" */
/** @import { Detail } from "../../replay/detail.js" */

import { emptyLedger, EntryRefusal, takeLine, writeRecordOf } from "../../scoring/index.js";
import { trimLine } from "../../scoring/entry.js";

/**
 * A line as it was entered, the milliseconds since the line before it, and the time of day.
 * @typedef {{ readonly text: string, readonly spent: number, readonly at: string }} RecordedLine
 */

/**
 * How a record is written: its detail, and whether it holds the corrections.
 * @typedef {{ detail: Detail, withCorrections: boolean }} Form
 */

/**
 * A recording. It never changes: a line gives another one.
 * @typedef {object} Recording
 * @property {readonly RecordedLine[]} lines
 * @property {Ledger} ledger
 * @property {readonly string[]} times when each entry of the ledger was made
 * @property {Form} form
 * @property {string} text of the record
 */

/** The times of the entries that `undo` may lead back to. @type {WeakMap<Ledger["entries"], readonly string[]>} */
const remembered = new WeakMap();

/**
 * A recording without lines.
 * @param {Form} [form]
 * @returns {Recording}
 */
export function emptyRecording(form = { detail: "standard", withCorrections: false }) {
  const ledger = emptyLedger();
  return { lines: [], ledger, times: [], form, text: writeRecordOf(ledger, form) };
}

/**
 * The recording after a line.
 * @param {Recording} recording
 * @param {RecordedLine} line
 * @returns {Recording | { refusal: EntryRefusal }}
 */
export function takeInto(recording, line) {
  const after = advance(recording, line);
  if ("refusal" in after || after.ledger.sheets === recording.ledger.sheets) return after;
  return { ...after, text: writeRecordOf(after.ledger, after.form) };
}

/**
 * The recording of a list of lines.
 * @param {readonly RecordedLine[]} lines
 * @param {Form} [form]
 * @returns {Recording | { refusal: EntryRefusal, number: number }} the number of a line that is refused, from 1
 */
export function playLines(lines, form) {
  let recording = emptyRecording(form);
  for (const [index, line] of lines.entries()) {
    const after = advance(recording, line);
    if ("refusal" in after) return { ...after, number: index + 1 };
    recording = after;
  }
  return { ...recording, text: writeRecordOf(recording.ledger, recording.form) };
}

/**
 * The recording with its record in another form.
 * @param {Recording} recording
 * @param {Partial<Form>} form
 * @returns {Recording}
 */
export function withForm(recording, form) {
  const changed = { ...recording.form, ...form };
  return { ...recording, form: changed, text: writeRecordOf(recording.ledger, changed) };
}

/**
 * The form in which the record of a recording is a text; null where it is in none.
 * @param {Recording} recording
 * @param {string} text
 * @returns {Form | null}
 */
export function formOf({ ledger, form }, text) {
  const details = /** @type {const} */ (["standard", "bare", "full"]);
  const forms = [form, ...details.flatMap((detail) => [false, true].map((withCorrections) => ({ detail, withCorrections })))];
  return forms.find((one) => writeRecordOf(ledger, one) === text) ?? null;
}

/**
 * A recording after a line, with the text as it was.
 * @param {Recording} recording
 * @param {RecordedLine} line
 * @returns {Recording | { refusal: EntryRefusal }}
 */
function advance(recording, line) {
  const text = trimLine(line.text), ledger = takeLine(recording.ledger, text, line.spent, line.at);
  if ("refusal" in ledger) return ledger;
  const times = timesOf(recording, ledger, line.at);
  remembered.set(ledger.entries, times);
  return { ...recording, ledger, times, lines: [...recording.lines, { ...line, text }] };
}

/**
 * When each entry was made: those before and behind what a line changed keep their times, and so does one that is corrected.
 * @param {Recording} recording
 * @param {Ledger} after
 * @param {string} at the time of the line
 * @returns {readonly string[]}
 */
function timesOf({ ledger: { entries: old }, times }, { entries }, at) {
  const known = remembered.get(entries);
  if (known) return known;
  let before = 0, behind = 0;
  while (before < Math.min(old.length, entries.length) && old[before] === entries[before]) before++;
  const most = Math.min(old.length, entries.length) - before;
  while (behind < most && old[old.length - 1 - behind].typed === entries[entries.length - 1 - behind].typed) behind++;
  const between = entries.length - before - behind, isCorrected = between === 1 && old.length === entries.length;
  const changed = isCorrected ? times.slice(before, before + 1) : Array.from({ length: between }, () => at);
  return [...times.slice(0, before), ...changed, ...times.slice(old.length - behind)];
}
