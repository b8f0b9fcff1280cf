// Journals opened as recordings, beside the records that belong to them.

/** @import { Document, Opened } from "../files/documents.js" */

import { readJournal, SUFFIX, writeWallTime } from "./journal.js";
import { formOf, playLines, takeInto, withForm } from "./recording.js";

/**
 * Why a journal is not opened: the line, from 1, and what the ledger says of it; no words where it cannot be read.
 * @typedef {{ name: string, line: number, why: string }} JournalFault
 */

/**
 * Files as documents: a journal is a recording, and takes the place of its record where that came with it unchanged.
 * @param {readonly { name: string, text: string }[]} files
 * @returns {{ opened: Opened[], faults: JournalFault[] }}
 */
export function openJournals(files) {
  /** @type {Opened[]} */
  const opened = [];
  /** @type {JournalFault[]} */
  const faults = [];
  /** @type {Set<string>} */
  const taken = new Set();
  for (const { name, text } of files.filter((file) => file.name.endsWith(SUFFIX))) {
    const lines = readJournal(text), played = typeof lines === "number" ? null : playLines(lines);
    if (typeof lines === "number") faults.push({ name, line: lines, why: "" });
    else if (played && "refusal" in played) faults.push({ name, line: played.number + 1, why: played.refusal.message });
    else if (played) {
      const own = name.slice(0, -SUFFIX.length), record = files.find((file) => file.name === own);
      const form = record && formOf(played, record.text);
      const recording = form ? withForm(played, form) : played;
      if (form) taken.add(own);
      opened.push(pauseClocks({ name: own, text: recording.text, recording, lines: lines.length }));
    }
  }
  const others = files.filter(({ name }) => !name.endsWith(SUFFIX) && !taken.has(name));
  return { opened: [...opened, ...others], faults };
}

/**
 * A document in whose recording no clock runs: what happened while the page was closed took nobody's time.
 * @template {Document | Opened} Kind
 * @param {Kind} one
 * @returns {Kind}
 */
export function pauseClocks(one) {
  const { recording, text } = one;
  if (!recording?.ledger.sheet.clocks?.isRunning) return one;
  const after = takeInto(recording, { text: "pause", spent: 0, at: writeWallTime(new Date()) });
  if ("refusal" in after) return one;
  return { ...one, recording: after, text: text === recording.text ? after.text : text };
}
