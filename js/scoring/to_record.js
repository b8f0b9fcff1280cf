// A ledger as the text of a record, in any detail, with its corrections as events or without.

/** @import { Item, SungkaRecord } from "../notation/record.js" */
/** @import { Detail } from "../replay/detail.js" */
/** @import { Ledger } from "./ledger.js" */

import { writeRecord } from "../notation/writer.js";
import { writeInDetail } from "../replay/detail.js";
import { playRecord } from "../replay/play.js";
import { rowEnd } from "./entry.js";
import { writeCorrection } from "./ledger.js";

const NOWHERE = { start: 0, end: 0 };

/**
 * The text of the record so far; it has no `end` until that is entered.
 * @param {Ledger} ledger
 * @param {{ detail?: Detail, withCorrections?: boolean }} [options]
 */
export function writeRecordOf(ledger, { detail = "standard", withCorrections = false } = {}) {
  const { tags, rulesText, shownBody } = ledger.sheet, given = [...tags, { name: "Rules", value: rulesText }];
  /** @type {SungkaRecord} */
  const record = {
    tags: given.map((tag) => ({ ...tag, ...NOWHERE })), notes: [], items: withCorrections ? mixCorrections(ledger, shownBody) : [...shownBody],
    faults: [], isKnown: true, ...NOWHERE,
  };
  const replay = playRecord(record), whole = { ...record, tags: [...record.tags, { name: "Result", value: replay.result ?? "*", ...NOWHERE }] };
  return writeInDetail({ ...replay, record: whole }, detail, false) ?? writeRecord(whole) ?? "";
}

/**
 * A stretch of a body that nothing is put into: a turn or a row, the claim of its stores, or any other item.
 * @typedef {{ items: readonly Item[], isOfTurn: boolean }} Unit
 */

/**
 * The body with an `event correction` where each was made; none before what belongs to its turn.
 * @param {Ledger} ledger
 * @param {readonly Item[]} body
 */
function mixCorrections({ corrections, sheets, entries }, body) {
  const units = cutUnits(body);
  /** @type {Item[][]} */
  const put = Array.from({ length: units.length + 1 }, () => []);
  for (const correction of corrections) {
    let at = Math.min(cutUnits(sheets[Math.min(correction.place, entries.length)].body).length, units.length);
    while (at < units.length && units[at].isOfTurn) at++;
    put[at].push({ type: "event", name: "correction", text: writeCorrection(correction), ...NOWHERE });
  }
  return put.flatMap((events, at) => [...events, ...(units[at]?.items ?? [])]);
}

/**
 * @param {readonly Item[]} body
 * @returns {Unit[]}
 */
function cutUnits(body) {
  /** @type {Unit[]} */
  const units = [];
  for (let index = 0; index < body.length; ) {
    const end = rowEnd(body, index), items = body.slice(index, end), last = items[items.length - 1];
    units.push({ items, isOfTurn: /^(comment|data|race|set|position)$/.test(body[index].type) });
    if (last.type === "turn" && last.stores) units.push({ items: [], isOfTurn: true });
    index = end;
  }
  return units;
}
