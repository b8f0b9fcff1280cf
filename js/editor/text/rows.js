// How lines lie in the field: which rows a line takes that is too long for one, and where an offset in it is.

import { byId } from "../../player/view/dom.js";

/** Texts of more lines scroll sideways instead: a browser would break all of their lines anew at every key. */
export const MOST_WRAPPED = 2000;

/** As many lengths of long lines are remembered. */
const REMEMBERED = 4000;

/** The first row of each line, and behind the last the number of all; null where each line is one row. @type {number[] | null} */
let tops = null;
/** The rows of long lines, by their text, at this width. @type {Map<string, number>} */
let known = new Map();
let width = 0, columns = 0, height = 22, letter = 8;

/** An element with the field's letters, in which lines are laid out to be measured. */
const sheet = byId("measure");

/**
 * Takes the room that lines have.
 * @param {number} across the width of a line, in pixels
 * @param {number} line the height of a row
 * @returns {number} the width of a letter
 */
export function setRoom(across, line) {
  [width, height] = [across, line];
  sheet.style.width = `${across}px`;
  sheet.textContent = "0".repeat(64);
  sheet.style.whiteSpace = "pre";
  const range = document.createRange();
  range.selectNodeContents(sheet);
  letter = range.getBoundingClientRect().width / 64 || 8;
  columns = Math.floor(across / letter);
  sheet.style.whiteSpace = "";
  sheet.replaceChildren();
  known = new Map();
  return letter;
}

/**
 * Lays out lines anew, after the text or its room changed. Those of more than `MOST_WRAPPED` are one row each.
 * @param {number} count of lines
 * @param {(line: number) => string} textOf
 */
export function layOut(count, textOf) {
  tops = null;
  if (count > MOST_WRAPPED || !width) return;
  /** @type {Set<string>} */
  const unknown = new Set();
  const texts = Array.from({ length: count }, (_, line) => textOf(line));
  const long = texts.filter((text) => !isShort(text));
  if (!long.length) return;
  for (const text of long) if (!known.has(text)) unknown.add(text);
  if (known.size > REMEMBERED) known = new Map();
  measure([...unknown]);
  let top = 0;
  tops = texts.map((text) => (top += isShort(text) ? 1 : known.get(text) ?? 1));
  tops.unshift(0);
}

/**
 * Whether a line fits into one row whatever is in it.
 * @param {string} text
 */
const isShort = (text) => text.length <= columns && /^[ -~]*$/.test(text);

/** @param {string[]} texts */
function measure(texts) {
  sheet.replaceChildren(...texts.map((text) => {
    const row = document.createElement("div");
    row.textContent = text;
    return row;
  }));
  texts.forEach((text, number) => {
    known.set(text, Math.max(1, Math.round(/** @type {HTMLElement} */ (sheet.children[number]).offsetHeight / height)));
  });
  sheet.replaceChildren();
}

/**
 * Where a line begins, in pixels from the top of the text.
 * @param {number} line from 0; the number of lines for the end of the last
 */
export const topOf = (line) => (tops ? tops[Math.min(line, tops.length - 1)] : line) * height;

/**
 * How many rows a line takes.
 * @param {number} line
 */
export const rowsOf = (line) => (tops ? tops[line + 1] - tops[line] : 1);

/**
 * The line at a height of the text.
 * @param {number} top in pixels
 */
export function lineAtTop(top) {
  const row = Math.max(0, Math.floor(top / height));
  if (!tops) return row;
  let [low, high] = [0, tops.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (tops[middle] <= row) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * Where a stretch of a wrapped line begins, and how wide it is in its row, in pixels from the line's beginning.
 * @param {string} text of the line
 * @param {number} from
 * @param {number} to
 */
export function spotIn(text, from, to) {
  // Where letters alone tell it nothing is laid out.
  if (isShort(text)) return { x: from * letter, y: 0, width: (to - from) * letter };
  sheet.textContent = text || " ";
  const range = document.createRange(), node = /** @type {Text} */ (sheet.firstChild), at = Math.min(from, node.length - 1);
  range.setStart(node, at);
  range.setEnd(node, Math.max(at + 1, Math.min(to, node.length)));
  const box = sheet.getBoundingClientRect(), [first = box] = range.getClientRects(), { right } = first;
  const isBehind = from >= node.length;
  sheet.replaceChildren();
  return { x: (isBehind ? right : first.left) - box.left, y: Math.round((first.top - box.top) / height) * height, width: first.width };
}
