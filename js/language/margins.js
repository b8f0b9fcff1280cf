// What an editor shows beside the text: stores at the ends of rows, and the way to the page (cli/language/answers/margins.py).

/** @import { CodeLens, InlayHint } from "vscode-languageserver-types" */
/** @import { Checked, Chunk } from "../checking/checker.js" */
/** @import { Document, Range } from "./document.js" */

import { traceOf } from "../checking/checker.js";
import { storesOf } from "../engine/ground.js";
import { rowTurns } from "../replay/trace.js";
import { lineAt, lineEnd, positionAt, rangeOf } from "./document.js";
import { rowEnd } from "./spots.js";

/** The stores after a row, and where it ends in its record; null where the record writes them. @typedef {{ end: number, text: string | null }} RowStores */

/** The rows of records, found once. @type {WeakMap<Chunk, RowStores[]>} */
const found = new WeakMap();

/**
 * The stores at the ends of the rows in a range, where the record does not write them.
 * @param {Document} document
 * @param {Checked} checked its text
 * @param {Range} range
 * @returns {InlayHint[]}
 */
export function storeHints(document, { chunks }, { start: { line: first }, end: { line: last } }) {
  const { starts } = document;
  /** @type {Map<number, string | null>} */
  const stores = new Map();
  for (const { start, chunk } of chunks) {
    if (lineAt(starts, start) > last || lineAt(starts, start + chunk.text.length) < first) continue;
    for (const { end, text } of rowsOf(chunk)) {
      const line = lineAt(starts, start + end);
      if (first <= line && line <= last) stores.set(line, text);
    }
  }
  return [...stores].flatMap(([line, label]) => (label === null ? [] : [{ position: positionAt(document, lineEnd(document, line)), label, paddingLeft: true }]));
}

/** @param {Chunk} chunk */
function rowsOf(chunk) {
  let rows = found.get(chunk);
  if (!rows) found.set(chunk, (rows = findRows(chunk)));
  return rows;
}

/**
 * @param {Chunk} chunk
 * @returns {RowStores[]}
 */
function findRows(chunk) {
  const trace = traceOf(chunk), { items } = chunk.record;
  if (!trace) return [];
  return items.flatMap((item, index) => {
    const round = trace.states[index]?.round;
    if (item.type !== "turn" || item.joined || !round || !(trace.rows.has(item) && (trace.played.has(item) || trace.replay.ruled.has(item)))) return [];
    const isWritten = rowTurns(items, index).some(({ stores }) => stores);
    return [{ end: rowEnd(items, index), text: isWritten ? null : storesOf(round.ground, round.shells).join(":") }];
  });
}

/**
 * The way to the page above each record.
 * @param {Document} document
 * @param {Checked} checked its text
 * @returns {CodeLens[]}
 */
export function lenses(document, { chunks }) {
  return chunks.map(({ start }, number) => {
    const end = lineEnd(document, lineAt(document.starts, start));
    return { range: rangeOf(document, start, end), command: { title: "Play this record", command: "sungka.play", arguments: [document.uri, number, start] } };
  });
}
