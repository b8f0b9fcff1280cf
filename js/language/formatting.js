// Records in canonical text, or with other claims; a record with errors is left alone.

/** @import { TextEdit } from "vscode-languageserver-types" */
/** @import { Checked, Chunk } from "../checking/checker.js" */
/** @import { Detail } from "../replay/detail.js" */
/** @import { Document, Range } from "./document.js" */

import { traceOf } from "../checking/checker.js";
import { writeCanonical, writeInDetail } from "../replay/detail.js";
import { offsetAt } from "./document.js";
import { editLines } from "./lines.js";

/**
 * The edits that write the records of a document, or those that a range touches, in canonical text.
 * @param {Document} document
 * @param {Checked} checked its text
 * @param {Range} [range]
 * @returns {TextEdit[]}
 */
export function format(document, checked, range) {
  const [from, to] = range ? [offsetAt(document, range.start), offsetAt(document, range.end)] : [0, Infinity];
  return checked.chunks.flatMap(({ start, chunk }) => {
    if (start > to || start + chunk.text.trimEnd().length < from || hasErrors(chunk)) return [];
    return editLines(document, start, chunk.text, rewrite(chunk, null) ?? chunk.text);
  });
}

/** Whether something is wrong in a record. @param {Chunk} chunk */
export const hasErrors = ({ findings }) => findings.some(({ severity }) => severity === "error");

/**
 * The text of a record in a detail, or with the claims it has; null where it cannot be written. Blank lines behind it stay.
 * @param {Chunk} chunk
 * @param {Detail | null} detail
 */
export function rewrite(chunk, detail) {
  const replay = traceOf(chunk)?.replay;
  const text = replay ? (detail ? writeInDetail(replay, detail) : writeCanonical(replay)) : null;
  return text === null ? null : text.replace(/\n+$/, "") + (/\n+$/.exec(chunk.text)?.[0] ?? "\n");
}
