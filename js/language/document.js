// A document as an editor holds it: its text with line ends as they are, and the text that is checked.

/**
 * A place in a document: the line from 0, and in it the units of the encoding before the place.
 * @typedef {{ line: number, character: number }} Position
 */

/** @typedef {{ start: Position, end: Position }} Range */

/** What the characters of a position count: UTF-16 code units, or bytes of UTF-8. @typedef {"utf-16" | "utf-8"} Encoding */

/** A change of a document; without a range the text is all of it. @typedef {{ range?: Range, text: string }} Change */

/**
 * A document at one version. Nothing in it changes. `source` is the text of the editor, and `text` the same with line ends LF
 * and without a byte order mark, in which all offsets count; `starts` are the offsets of its lines, and `sourceStarts` those in
 * `source`. `edited` is the line of the last change, until the cursor is known to have left it.
 * @typedef {object} Document
 * @property {string} uri
 * @property {string} language
 * @property {number} version
 * @property {Encoding} encoding
 * @property {string} source
 * @property {string} text
 * @property {readonly number[]} starts
 * @property {readonly number[]} sourceStarts
 * @property {number | null} edited
 */

const MARK = "\ufeff";

/**
 * A document.
 * @param {string} uri
 * @param {string} language
 * @param {number} version
 * @param {string} source
 * @param {Encoding} encoding
 * @returns {Document}
 */
export function makeDocument(uri, language, version, source, encoding) {
  const sourceStarts = startsOf(source);
  const isPlain = !source.includes("\r") && !source.startsWith(MARK);
  const text = isPlain ? source : source.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  return { uri, language, version, encoding, source, text, starts: isPlain ? sourceStarts : startsOf(text), sourceStarts, edited: null };
}

/**
 * The document after changes, each of which counts in the text that the one before it left. The version never goes back.
 * @param {Document} document
 * @param {readonly Change[]} changes
 * @param {number} version
 * @returns {Document}
 */
export function changeDocument(document, changes, version) {
  let after = { ...document, version: Math.max(version, document.version) };
  for (const { range, text } of changes) after = change(after, range ?? null, text);
  return after;
}

/**
 * @param {Document} document
 * @param {Range | null} range
 * @param {string} text
 * @returns {Document}
 */
function change({ uri, language, version, encoding, ...before }, range, text) {
  if (!range) return makeDocument(uri, language, version, text, encoding);
  const { source, sourceStarts } = before, places = [range.start, range.end].map((place) => placeIn(source, sourceStarts, encoding, place.line, place.character));
  const start = Math.min(...places), end = Math.max(...places);
  const after = makeDocument(uri, language, version, source.slice(0, start) + text + source.slice(end), encoding);
  return { ...after, edited: lineAt(after.sourceStarts, start + text.length) };
}

/**
 * The offset of a position; one outside of the document is the nearest in it.
 * @param {Document} document
 * @param {Position} position
 */
export function offsetAt({ text, starts, source, encoding }, { line, character }) {
  // The mark before a first line is a character of the editor's, not of the text.
  const mark = line === 0 && source.startsWith(MARK) ? unitsOf(MARK, encoding) : 0;
  return placeIn(text, starts, encoding, line, character - mark);
}

/**
 * The position of an offset.
 * @param {Document} document
 * @param {number} offset
 * @returns {Position}
 */
export function positionAt({ text, starts, source, encoding }, offset) {
  const line = lineAt(starts, offset), before = text.slice(starts[line], offset);
  const mark = line === 0 && source.startsWith(MARK) ? unitsOf(MARK, encoding) : 0;
  return { line, character: mark + unitsOf(before, encoding) };
}

/**
 * The range of a stretch.
 * @param {Document} document
 * @param {number} start
 * @param {number} end
 * @returns {Range}
 */
export const rangeOf = (document, start, end) => ({ start: positionAt(document, start), end: positionAt(document, end) });

/**
 * The line, from 0, that an offset is in.
 * @param {readonly number[]} starts
 * @param {number} offset
 */
export function lineAt(starts, offset) {
  let [low, high] = [0, starts.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (starts[middle] <= offset) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * The offset at which a line ends, before its line end.
 * @param {Pick<Document, "text" | "starts">} document
 * @param {number} line
 */
export const lineEnd = ({ text, starts }, line) => (line + 1 < starts.length ? starts[line + 1] - 1 : text.length);

/**
 * The line ends of a document: those of its first line.
 * @param {Document} document
 */
export const lineBreakOf = ({ source }) => /\r\n?|\n/.exec(source)?.[0] ?? "\n";

/**
 * @param {string} text
 * @param {readonly number[]} starts
 * @param {Encoding} encoding
 * @param {number} line
 * @param {number} character
 */
function placeIn(text, starts, encoding, line, character) {
  if (line < 0) return 0;
  if (line >= starts.length) return text.length;
  const start = starts[line], next = starts[line + 1];
  let end = next ?? text.length;
  while (next !== undefined && end > start && (text[end - 1] === "\n" || text[end - 1] === "\r")) end--;
  if (encoding === "utf-16") return Math.min(end, start + Math.max(0, character));
  let at = start;
  for (let bytes = 0; at < end; ) {
    const code = /** @type {number} */ (text.codePointAt(at));
    bytes += bytesOf(code);
    if (bytes > character) break;
    at += code > 0xffff ? 2 : 1;
  }
  return at;
}

/**
 * The units of an encoding that a text has.
 * @param {string} text
 * @param {Encoding} encoding
 */
export function unitsOf(text, encoding) {
  if (encoding === "utf-16") return text.length;
  let bytes = 0;
  for (let at = 0; at < text.length; at++) {
    const code = /** @type {number} */ (text.codePointAt(at));
    bytes += bytesOf(code);
    if (code > 0xffff) at++;
  }
  return bytes;
}

/** The bytes of a code point in UTF-8; half of a surrogate pair has as many as a character in its place. @param {number} code */
const bytesOf = (code) => (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4);

/** @param {string} text */
function startsOf(text) {
  const starts = [0];
  if (!text.includes("\r")) {
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
    return starts;
  }
  const end = /\r\n?|\n/g;
  while (end.exec(text)) starts.push(end.lastIndex);
  return starts;
}
