// Checks a text record by record: what has not changed since the last time is not read again.

/** @import { Finding, SungkaRecord } from "../notation/record.js" */
/** @import { Trace } from "../replay/trace.js" */

import { recordStarts } from "../notation/borders.js";
import { readRecord, readText } from "../notation/reader.js";
import { playRecord } from "../replay/play.js";
import { traceRecord } from "../replay/trace.js";

/**
 * One record of the text. Its findings and everything else in it count from its own beginning.
 * @typedef {object} Chunk
 * @property {string} text
 * @property {SungkaRecord} record
 * @property {Finding[]} findings
 * @property {Trace | null} trace made when it is first asked for
 * @property {string} [failure] why it could not be checked, where the checker itself failed
 */

/**
 * A text checked: its records with the offset of each, and what is wrong outside of them.
 * @typedef {{ text: string, chunks: { start: number, chunk: Chunk }[], outside: Finding[] }} Checked
 */

/** A finding where it stands in the whole text; without a record where it stands outside of them. */
/** @typedef {{ finding: Finding, start: number, end: number, chunk: Chunk | null }} Placed */

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
    const steps = this.steps(text, cursor);
    for (;;) {
      const { done, value } = steps.next();
      if (done) return value;
    }
  }

  /**
   * Checks a text as `check` does, and stops after each record that it reads; those stay known where it is not finished.
   * @param {string} text
   * @param {number} cursor
   * @returns {Generator<void, Checked, void>}
   */
  *steps(text, cursor) {
    const starts = recordStarts(text);
    const parts = starts.map((start, number) => text.slice(start, starts[number + 1] ?? text.length));
    // The records that the text no longer has are let go before others are read: a long one takes much memory.
    const kept = parts.flatMap((part) => this.known.get(part) ?? []);
    this.known = new Map(kept.map((chunk) => [chunk.text, chunk]));
    const chunks = [];
    for (const [number, start] of starts.entries()) {
      const part = parts[number];
      let chunk = this.known.get(part);
      if (!chunk) {
        chunk = this.read(part, start <= cursor && cursor <= start + part.length);
        this.known.set(chunk.text, chunk);
        yield;
      }
      chunks.push({ start, chunk });
    }
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
 * All findings of a text, in its order.
 * @param {Checked} checked
 * @returns {Placed[]}
 */
export function placeFindings({ chunks, outside }) {
  const before = outside.map((finding) => ({ finding, start: finding.start, end: finding.end, chunk: null }));
  const inside = chunks.flatMap(({ start, chunk }) => chunk.findings.map((finding) =>
    ({ finding, start: start + finding.start, end: start + Math.max(finding.end, finding.start), chunk })));
  return [...before, ...inside];
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
