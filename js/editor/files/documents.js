// The texts that are open, which of them is shown, and what is kept of them when the page is left.

/** A text with the name of its file; `saved` is the text as it was opened or saved last. */
/** @typedef {{ name: string, text: string, saved: string }} Document */

/** The name under which the browser keeps the texts. */
const KEPT = "sungka.editor";

/** The open texts and the number of the one that is shown. @type {{ list: Document[], at: number }} */
export const documents = { list: [], at: 0 };

/** The text that is shown. */
export const current = () => documents.list[documents.at];

/**
 * Takes texts in besides those that are open, and shows the first of them. An empty one that is open makes room.
 * @param {{ name: string, text: string }[]} opened
 * @param {boolean} [isSaved] whether they are files as they are
 */
export function addDocuments(opened, isSaved = true) {
  documents.list = documents.list.filter(({ text, saved }) => text.trim() || saved.trim());
  documents.at = documents.list.length;
  documents.list.push(...opened.map(({ name, text }) => ({ name, text, saved: isSaved ? text : "" })));
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

/** Keeps the texts in the browser; where it keeps nothing, they are lost with the page. */
export function keepDocuments() {
  try {
    if (isUnsaved()) localStorage.setItem(KEPT, JSON.stringify({ ...documents, time: Date.now() }));
    else localStorage.removeItem(KEPT);
  } catch {
    // Private windows and full disks keep nothing; leaving the page asks first.
  }
}

/**
 * What the browser kept of earlier texts; null where there is nothing.
 * @returns {{ list: Document[], at: number, time: number } | null}
 */
export function keptDocuments() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "null");
    const isGood = Array.isArray(kept?.list) && kept.list.length > 0
      && kept.list.every((/** @type {Document} */ one) =>
        one && [one.text, one.name, one.saved].every((value) => typeof value === "string"));
    return isGood && kept.list[kept.at] ? kept : null;
  } catch {
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
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([shown.text], { type: "text/plain" }));
  link.download = shown.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  shown.saved = shown.text;
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
