// Lists of a scorer's lines, taken one after the other.

import assert from "node:assert/strict";

import { describeState, emptyLedger, takeLine, writeRecordOf } from "../../../js/scoring/index.js";

/**
 * The ledger after lines that are all taken; a line may be a pair of a text and the milliseconds since the one before.
 * @param {(string | [string, number])[]} lines
 */
export function enter(lines, ledger = emptyLedger()) {
  return lines.reduce((before, line) => {
    const [text, spent = 0] = typeof line === "string" ? [line] : line, after = takeLine(before, text, spent, "now");
    assert.ok(!("refusal" in after), `${text}: ${"refusal" in after && after.refusal.message}`);
    return after;
  }, ledger);
}

/**
 * The refusal of the last of some lines, as data.
 * @param {(string | [string, number])[]} lines
 */
export function refuse(lines) {
  const last = lines.at(-1), after = takeLine(enter(lines.slice(0, -1)), typeof last === "string" ? last : last[0]);
  assert.ok("refusal" in after, `${last} is taken`);
  return JSON.parse(JSON.stringify(after.refusal));
}

/** The state after lines. */
export const stateAfter = (lines) => describeState(enter(lines));

/** The lines of the record after lines, without its header. */
export function recordAfter(lines, options) {
  const text = writeRecordOf(enter(lines), options);
  return text.slice(text.indexOf("\n\n") + 2).trimEnd().split("\n");
}

/** Rules for short games with one seat to move. */
export const SMALL = '[Rules "sungkaan houses=4 shells=4 rounds=3"]';

/** Rules under which both hands open, on a small board. */
export const BOTH = '[Rules "sungka houses=4 shells=4 rounds=3"]';
