// The texts that are open, which of them is shown, and what is kept of them when the page is left.

/** @import { Instant } from "../../entering/timing.js" */
/** @import { Form, RecordedLine, Recording } from "../record/recording.js" */

import { instant } from "../../entering/timing.js";
import { playLines } from "../record/recording.js";

/**
 * A text with the name of its file.
 * @typedef {object} Document
 * @property {string} name
 * @property {string} text
 * @property {string} saved the text as it was opened or saved last
 * @property {Recording | null} recording for as long as the text is its record, the text is recorded line by line
 * @property {Instant} since when the last line was entered
 * @property {number} lines how many of the recording's lines are saved
 */

/**
 * What is opened: a text, or a recording and how many of its lines are saved.
 * @typedef {{ name: string, text: string, recording?: Recording | null, lines?: number }} Opened
 */

/**
 * What the browser keeps of a document.
 * @typedef {{ name: string, text: string, saved: string, lines?: RecordedLine[], form?: Form, kept?: number }} Kept
 */

/** The name under which the browser keeps the texts. */
const KEPT = "sungka.editor";

/** The open texts and the number of the one that is shown. @type {{ list: Document[], at: number }} */
export const documents = { list: [], at: 0 };

/** The text that is shown. */
export const current = () => documents.list[documents.at];

/**
 * Takes texts in besides those that are open, and shows the first of them. An empty one that is open makes room.
 * @param {Opened[]} opened
 * @param {boolean} [isSaved] whether they are files as they are
 */
export function addDocuments(opened, isSaved = true) {
  documents.list = documents.list.filter(({ text, saved }) => text.trim() || saved.trim());
  documents.at = documents.list.length;
  documents.list.push(...opened.map(({ name, text, recording = null, lines = 0 }) =>
    ({ name, text, saved: isSaved ? text : "", recording, lines, since: instant() })));
}

/** A name for a new text that no open text has: `game.sgn`, `game-2.sgn` and so on. */
export function freeName() {
  const names = documents.list.map(({ name }) => name);
  let name = "game.sgn";
  for (let number = 2; names.includes(name); number++) name = `game-${number}.sgn`;
  return name;
}

/**
 * Closes a text; the one beside it is shown where it was shown itself.
 * @param {number} number
 */
export function closeDocument(number) {
  documents.list.splice(number, 1);
  if (documents.at > number || documents.at === documents.list.length) documents.at--;
}

/**
 * Whether a text was changed since it was opened or saved.
 * @param {Document} one
 */
export const isChanged = ({ text, saved }) => text !== saved && !!text.trim();

/** Whether one of the texts was. */
export const isUnsaved = () => documents.list.some(isChanged);

/**
 * Whether a recording goes on of which not all lines are saved.
 * @param {Document} one
 */
const isRecorded = ({ recording, lines }) => !!recording && recording.lines.length > lines && recording.ledger.sheet.asks !== "nothing";

/** Keeps the texts and recordings in the browser; where it keeps nothing, they are lost with the page. */
export function keepDocuments() {
  const { list, at } = documents;
  try {
    if (!isUnsaved() && !list.some(isRecorded)) return localStorage.removeItem(KEPT);
    /** @type {Kept[]} */
    const kept = list.map(({ name, text, saved, recording, lines }) =>
      ({ name, text, saved, ...(recording && { lines: [...recording.lines], form: recording.form, kept: lines }) }));
    localStorage.setItem(KEPT, JSON.stringify({ list: kept, at, time: Date.now() }));
  } catch {
    // Private windows and full disks keep nothing; leaving the page asks first.
  }
}

/**
 * What the browser kept of earlier texts; null where there is nothing.
 * @returns {{ list: Kept[], at: number, time: number } | null}
 */
export function keptDocuments() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "null");
    const isGood = Array.isArray(kept?.list) && kept.list.length > 0
      && kept.list.every((/** @type {Kept} */ one) =>
        one && [one.text, one.name, one.saved].every((value) => typeof value === "string"));
    return isGood && kept.list[kept.at] ? kept : null;
  } catch {
    return null;
  }
}

/**
 * A document as it was kept, with its recording where that can be played.
 * @param {Kept} kept
 * @returns {Document}
 */
export function revive({ name, text, saved, lines, form, kept = 0 }) {
  const recording = Array.isArray(lines) ? playKept(lines, form) : null;
  return { name, text, saved, recording, lines: kept, since: instant() };
}

/**
 * @param {readonly RecordedLine[]} lines
 * @param {Form} [form]
 */
function playKept(lines, form) {
  try {
    const recording = playLines(lines, form);
    return "refusal" in recording ? null : recording;
  } catch {
    // What another program wrote there is no recording; the text is there.
    return null;
  }
}

/** Forgets what the browser kept. */
export function forgetDocuments() {
  try {
    localStorage.removeItem(KEPT);
  } catch {
    // Nothing is kept where nothing can be.
  }
}

/**
 * Saves the text that is shown as a file.
 * @param {Document} shown
 */
export function saveDocument(shown) {
  saveFile(shown.name, shown.text);
  shown.saved = shown.text;
}

/**
 * Gives the reader a file.
 * @param {string} name
 * @param {string} text
 */
export function saveFile(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/**
 * Reads files as texts; a file that is no UTF-8 is read with its wrong bytes replaced, which the checker reports.
 * @param {Iterable<File>} files
 */
export async function readFiles(files) {
  return Promise.all(Array.from(files, async (file) => ({ name: file.name, text: cleanText(await file.text()) })));
}

/**
 * A text with line ends LF and without a byte order mark.
 * @param {string} text
 */
export const cleanText = (text) => text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
