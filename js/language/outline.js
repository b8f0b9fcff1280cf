// The outline of a document: its records and their rounds, and the stretches that can be folded.

/** @import { DocumentSymbol, FoldingRange } from "vscode-languageserver-types" */
/** @import { Checked, Chunk } from "../checking/checker.js" */
/** @import { Document } from "./document.js" */

import { titleOf } from "../messages/wording.js";
import { tagValue } from "../notation/record.js";
import { countSeats } from "../notation/rows.js";
import { seatLetters } from "../replay/seats.js";
import { lineAt, lineEnd, rangeOf } from "./document.js";

/** The kinds of symbols that an editor shows for a record and a round. */
const RECORD = 19, ROUND = 24;

/** A round of a record: its name, where it begins, and where it ends. @typedef {{ name: string, start: number, end: number }} RoundPlace */

/**
 * The records of a document, each with its rounds.
 * @param {Document} document
 * @param {Checked} checked its text
 * @returns {DocumentSymbol[]}
 */
export function outline(document, { chunks }) {
  return chunks.map(({ start, chunk }, number) => {
    const symbol = (/** @type {string} */ name, /** @type {19 | 24} */ kind, /** @type {number} */ from, /** @type {number} */ to) => {
      const begin = start + from, end = start + to, line = lineEnd(document, lineAt(document.starts, begin));
      return { name, kind, range: rangeOf(document, begin, end), selectionRange: rangeOf(document, begin, Math.min(line, end)) };
    };
    const children = roundsOf(chunk).map((round) => symbol(round.name, ROUND, round.start, round.end));
    const name = nameOf(chunk) || `record ${number + 1}`;
    return { ...symbol(name, RECORD, 0, chunk.text.trimEnd().length), detail: tagValue(chunk.record, "Result") ?? "", children };
  });
}

/**
 * The stretches of a document that can be folded: records, headers, rounds, long comments.
 * @param {Document} document
 * @param {Checked} checked its text
 * @returns {FoldingRange[]}
 */
export function folds(document, { chunks }) {
  const { starts } = document;
  return chunks.flatMap(({ start, chunk }) => {
    const { text, record } = chunk;
    const fold = (/** @type {number} */ from, /** @type {number} */ to, kind = "region") => {
      const startLine = lineAt(starts, start + from), endLine = lineAt(starts, start + to);
      return endLine > startLine ? [{ startLine, endLine, kind }] : [];
    };
    const first = text.indexOf("["), headerEnd = Math.max(0, ...record.tags.map(({ end }) => end));
    const comments = [...record.notes, ...record.items].filter(({ type, start, end }) => type === "comment" && text.slice(start, end).includes("\n"));
    return [
      ...fold(0, text.trimEnd().length), ...(first >= 0 && first < headerEnd ? fold(first, headerEnd) : []),
      ...roundsOf(chunk).flatMap((round) => fold(round.start, round.end)), ...comments.flatMap((one) => fold(one.start, one.end, "comment")),
    ];
  });
}

/**
 * The rounds of a record; the first may have no statement of its own.
 * @param {Chunk} chunk
 * @returns {RoundPlace[]}
 */
function roundsOf({ text, record: { items } }) {
  const rounds = items.flatMap((item) => (item.type === "round" ? { name: `round ${item.number}`, start: item.start } : []));
  const first = items.find(({ type }) => type !== "comment");
  if (first && rounds[0]?.name !== "round 1" && !(rounds.length && rounds[0].start <= first.start)) {
    rounds.unshift({ name: "round 1", start: text.lastIndexOf("\n", first.start - 1) + 1 });
  }
  return rounds.map(({ name, start }, index) => {
    const end = rounds[index + 1]?.start ?? text.length;
    return { name, start, end: Math.max(start, start + text.slice(start, end).trimEnd().length) };
  });
}

/**
 * The players of a record and its date, as far as they are named; without players the event.
 * @param {Chunk} chunk
 */
function nameOf({ record }) {
  const words = (/** @type {string} */ name) => (tagValue(record, name) ?? "").trim().split(/\s+/).join(" ");
  const names = seatLetters(countSeats(record)).map((letter) => words(titleOf(letter)) || "?");
  const players = names.some((name) => name !== "?") ? names.join(" – ") : "";
  const about = ["Event", "Stage"].map(words).filter((one) => /[^?\s]/.test(one));
  return [players, words("Date").replace(/^[?\- ]+|[?\- ]+$/g, ""), ...(players ? [] : [about.join(", ")])].filter(Boolean).join(", ");
}
