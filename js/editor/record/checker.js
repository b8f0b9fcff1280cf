// Checks a text record by record: what has not changed since the last time is not read again.

/** @import { Finding, SungkaRecord } from "../../notation/record.js" */
/** @import { Trace } from "../../replay/trace.js" */

import { recordStarts } from "../../notation/borders.js";
import { readRecord, readText } from "../../notation/reader.js";
import { playRecord } from "../../replay/play.js";
import { traceRecord } from "../../replay/trace.js";

/**
 * One record of the text. Its findings and everything else in it count from its own beginning.
 * @typedef {object} Chunk
 * @property {string} text
 * @property {SungkaRecord} record
 * @property {Finding[]} findings
 * @property {Trace | null} trace made when it is first asked for
 */

/**
 * A text checked: its records with the offset of each, and what is wrong outside of them.
 * @typedef {{ text: string, chunks: { start: number, chunk: Chunk }[], outside: Finding[] }} Checked
 */

/** Remembers the records of the text it was given last. */
export class Checker {
  /** @type {Map<string, Chunk>} */
  known = new Map();
  /** How many records were read so far. */
  count = 0;

  /**
   * Checks a text.
   * @param {string} text with line ends LF
   * @param {number} cursor the record there is traced at once, because its states will be asked for
   * @returns {Checked}
   */
  check(text, cursor) {
    const starts = recordStarts(text);
    /** @type {Map<string, Chunk>} */
    const kept = new Map();
    const chunks = starts.map((start, number) => {
      const end = starts[number + 1] ?? text.length, part = text.slice(start, end);
      const chunk = kept.get(part) ?? this.known.get(part) ?? this.read(part, start <= cursor && cursor <= end);
      kept.set(part, chunk);
      return { start, chunk };
    });
    this.known = kept;
    return { text, chunks, outside: text.trim() ? findOutside(text.slice(0, starts[0] ?? text.length), starts.length > 0) : [] };
  }

  /**
   * @param {string} text of one record
   * @param {boolean} isTraced
   * @returns {Chunk}
   */
  read(text, isTraced) {
    this.count++;
    const record = readRecord(text);
    const trace = isTraced && record.isKnown ? traceRecord(record) : null;
    const played = trace?.replay ?? (record.isKnown ? playRecord(record) : null);
    const findings = [...record.faults, ...played?.findings ?? []].sort((one, other) => one.start - other.start);
    return { text, record, findings, trace };
  }
}

/**
 * The trace of a record; null where its version is not known.
 * @param {Chunk} chunk
 */
export function traceOf(chunk) {
  if (!chunk.record.isKnown) return null;
  return chunk.trace ??= traceRecord(chunk.record);
}

/**
 * What is wrong with the text before the first record.
 * @param {string} text
 * @param {boolean} hasRecord whether one follows
 */
function findOutside(text, hasRecord) {
  return text.trim() || !hasRecord ? readText(hasRecord ? `${text}%sgn 1` : text).faults : [];
}

/**
 * The record that an offset is in, or the first; undefined where the text has none.
 * @param {Checked} checked
 * @param {number} offset
 */
export function chunkAt({ chunks }, offset) {
  return chunks.findLast(({ start }) => start <= offset) ?? chunks[0];
}
