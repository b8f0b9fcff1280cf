// What is wrong with a text, as plain data: each finding with its line and column.

/** @import { Finding } from "../notation/record.js" */
/** @typedef {Pick<typeof import("../messages/index.js"), "explainFinding" | "explainOutside">} Words */

import { readText } from "../notation/reader.js";
import { traceRecord } from "./trace.js";

/**
 * A finding in a text. Lines and columns count from 1, columns in characters; offsets in UTF-16 units, with line ends LF.
 * @typedef {object} PlacedFinding
 * @property {number} record the number of its record, from 1; 0 outside of all
 * @property {string} code as in docs/diagnostics.md
 * @property {"error" | "warning"} severity
 * @property {number} line
 * @property {number} column
 * @property {number} start offset
 * @property {number} end offset
 * @property {string} [message] where words were given
 * @property {string | null} [hint] where words were given; null for none
 */

/**
 * What is wrong with a text and with the play in it, in its order, as data that can be sent to and from a worker.
 * @param {string} source
 * @param {Words} [words] what findings say: all of `sungka/messages`
 * @returns {PlacedFinding[]}
 */
export function checkText(source, words) {
  const { text, records, faults } = readText(source);
  const placeOf = placesIn(text);
  /** @param {number} record @param {Finding} finding @param {{ message: string, hint: string | null }} [said] */
  const place = (record, { code, severity, start, end }, said) => ({ record, code, severity, ...placeOf(start), start, end, ...said });
  const found = faults.map((fault) => place(0, fault, words?.explainOutside(text, fault)));
  records.forEach((record, index) => {
    const trace = record.isKnown ? traceRecord(record) : null;
    const all = [...record.faults, ...(trace?.replay.findings ?? [])].sort((one, other) => one.start - other.start);
    for (const one of all) found.push(place(index + 1, one, words?.explainFinding(text, record, one, trace)));
  });
  return found;
}

/**
 * Gives line and column of offsets, from 1; columns count characters.
 * @param {string} text
 * @returns {(offset: number) => {line: number, column: number}}
 */
export function placesIn(text) {
  const starts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
  // Places are asked for from left to right, and a line may be long.
  let before = { line: 0, offset: 0, column: 1 };
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (starts[middle] <= offset) low = middle;
      else high = middle;
    }
    const line = low + 1;
    const from = before.line === line && before.offset <= offset ? before : { offset: starts[low], column: 1 };
    before = { line, offset, column: from.column + Array.from(text.slice(from.offset, offset)).length };
    return { line, column: before.column };
  };
}
