// A checker for texts that stay open for long: a record at which it fails is told, and no old text is kept alive.

/** @import { Chunk } from "../checking/checker.js" */

import { Checker } from "../checking/checker.js";

/** Checks the records of an open document. */
export class RecordChecker extends Checker {
  /**
   * @override
   * @param {string} text of one record
   * @param {boolean} isTraced
   * @returns {Chunk}
   */
  read(text, isTraced) {
    const own = detach(text);
    try {
      return super.read(own, isTraced);
    } catch (fault) {
      return failedChunk(own, fault instanceof Error ? fault.message : String(fault));
    }
  }
}

/**
 * A record that could not be checked, with a finding at its head.
 * @param {string} text
 * @param {string} failure
 * @returns {Chunk}
 */
export function failedChunk(text, failure) {
  const end = text.split("\n", 1)[0].length;
  const record = { tags: [], notes: [], items: [], faults: [], isKnown: false, start: 0, end: text.length };
  return { text, record, findings: [{ code: "SGN701", severity: "error", start: 0, end }], trace: null, failure };
}

/**
 * A text that is no part of another: an engine keeps the whole text alive of which another is a slice.
 * @param {string} text
 * @returns {string}
 */
const detach = (text) => JSON.parse(JSON.stringify(text));
