// Two texts compared line by line, so that an edit changes no line that stays.

/** @import { TextEdit } from "vscode-languageserver-types" */
/** @import { Document } from "./document.js" */

import { lineBreakOf, rangeOf } from "./document.js";

/** A stretch of a text and what stands there instead. @typedef {{ start: number, end: number, text: string }} Change */

/** So far lines are looked for that are the same again. */
const REACH = 200;

/**
 * The edits that give a stretch of a document another text.
 * @param {Document} document
 * @param {number} start where the stretch begins
 * @param {string} old
 * @param {string} text
 * @returns {TextEdit[]}
 */
export function editLines(document, start, old, text) {
  const end = lineBreakOf(document);
  return compareLines(old, text).map((one) => ({ range: rangeOf(document, start + one.start, start + one.end), newText: one.text.replaceAll("\n", end) }));
}

/**
 * The stretches of a text that differ from another: whole lines, or a part of one.
 * @param {string} old
 * @param {string} text
 * @returns {Change[]}
 */
export function compareLines(old, text) {
  const rows = rowsOf(old), others = rowsOf(text);
  /** @type {Change[]} */
  const changes = [];
  let at = 0, offset = 0;
  for (let other = 0; at < rows.length || other < others.length; ) {
    if (rows[at] === others[other]) {
      offset += rows[at].length;
      at++;
      other++;
      continue;
    }
    const [gone, come] = nextSame(rows, at, others, other);
    if (gone === come) {
      for (let index = 0; index < gone; index++) {
        changes.push(compareRow(offset, rows[at + index], others[other + index]));
        offset += rows[at + index].length;
      }
    } else {
      const length = rows.slice(at, at + gone).join("").length;
      changes.push({ start: offset, end: offset + length, text: others.slice(other, other + come).join("") });
      offset += length;
    }
    at += gone;
    other += come;
  }
  return changes;
}

/** The lines of a text with their ends. @param {string} text */
const rowsOf = (text) => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/**
 * How many lines go and come before the next two that are the same.
 * @param {readonly string[]} rows
 * @param {number} at
 * @param {readonly string[]} others
 * @param {number} other
 * @returns {[number, number]}
 */
function nextSame(rows, at, others, other) {
  const ahead = Math.min(REACH, Math.max(rows.length - at, others.length - other));
  for (let sum = 1; sum <= 2 * ahead; sum++) {
    // As many lines as go come, where that is enough.
    const middle = sum >> 1;
    for (let apart = 0; apart <= sum + 1; apart++) {
      const gone = middle + (apart % 2 ? -1 : 1) * ((apart + 1) >> 1), come = sum - gone;
      if (gone < 0 || come < 0) continue;
      if (at + gone < rows.length && other + come < others.length && rows[at + gone] === others[other + come]) return [gone, come];
    }
  }
  return [rows.length - at, others.length - other];
}

/**
 * @param {number} start
 * @param {string} row
 * @param {string} other
 * @returns {Change}
 */
function compareRow(start, row, other) {
  const least = Math.min(row.length, other.length);
  let head = 0, tail = 0;
  while (head < least && row[head] === other[head]) head++;
  // A pair of surrogates is one sign, and no position is inside of it.
  if (head && /[\ud800-\udbff]/.test(row[head - 1])) head--;
  while (tail < least - head && row[row.length - 1 - tail] === other[other.length - 1 - tail]) tail++;
  if (tail && /[\udc00-\udfff]/.test(row[row.length - tail])) tail--;
  return { start: start + head, end: start + row.length - tail, text: other.slice(head, other.length - tail) };
}
