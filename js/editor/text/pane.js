// The text pane: a plain text field, and behind it the marks of the lines that can be seen.

/** @import { Span } from "../../notation/record.js" */

import { byId } from "../../player/view/dom.js";
import { layOut, lineAtTop, MOST_WRAPPED, rowsOf, setRoom, spotIn, topOf } from "./rows.js";

/** Lines drawn above and below those that can be seen. */
const MORE = 6;

/** A stretch of the text that is marked, with the class of its mark. @typedef {Span & { kind: string }} Mark */

export const field = /** @type {HTMLTextAreaElement} */ (byId("text"));

/** @type {number[]} */
let lines = [0];
/** @type {Mark[]} */
let marks = [];
let drawn = "";

/**
 * Takes the marks to show on the text as it is.
 * @param {readonly Mark[]} next in any order
 */
export function showMarks(next) {
  marks = [...next].sort((one, other) => one.start - other.start);
  drawn = "";
  drawLines();
}

/** Counts the lines of the text anew, after it changed. */
export function countLines() {
  lines = [0];
  const { value } = field;
  for (let at = value.indexOf("\n"); at >= 0; at = value.indexOf("\n", at + 1)) lines.push(at + 1);
  wrapLines();
}

/** Lays out the lines anew, in the field too: whether long ones are wrapped depends on how many there are. */
function wrapLines() {
  const isWrapped = lines.length <= MOST_WRAPPED;
  if (isWrapped !== (field.wrap === "soft")) {
    field.wrap = isWrapped ? "soft" : "off";
    byId("pane").classList.toggle("wraps", isWrapped);
  }
  layOut(lines.length, lineText);
  drawn = "";
}

/**
 * The line of an offset, from 0.
 * @param {number} offset
 */
export function lineAt(offset) {
  let [low, high] = [0, lines.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (lines[middle] <= offset) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * Line and column of an offset, from 1; columns count characters.
 * @param {number} offset
 */
export function placeOf(offset) {
  const line = lineAt(offset);
  return { line: line + 1, column: Array.from(field.value.slice(lines[line], offset)).length + 1 };
}

/**
 * The text of a line.
 * @param {number} line from 0
 */
export function lineText(line) {
  return field.value.slice(lines[line], (lines[line + 1] ?? field.value.length + 1) - 1);
}

/**
 * Where a line begins.
 * @param {number} line from 0
 */
export const lineStart = (line) => lines[line];

/**
 * Where the text is scrolled to, what of it can be seen, the height of a line and the width of a letter, in pixels. It is
 * measured when one of these changes: to ask the page at every key would lay out all of it twice.
 */
export const view = { top: 0, left: 0, width: 0, height: 0, line: 22, letter: 8 };

/** Measures the field anew, and draws the lines that can be seen. */
export function measureField() {
  const { scrollTop, scrollLeft, clientWidth, clientHeight } = field;
  const line = parseFloat(getComputedStyle(field).lineHeight);
  const isOther = clientWidth !== view.width || line !== view.line;
  Object.assign(view, { top: scrollTop, left: scrollLeft, width: clientWidth, height: clientHeight, line });
  if (isOther) {
    view.letter = setRoom(clientWidth - 16, line);
    byId("marks").style.width = `${clientWidth - 16}px`;
    wrapLines();
  }
  drawLines();
}

/** Draws the lines that can be seen, with their numbers and marks, where the text is scrolled to. */
export function drawLines() {
  const sheet = byId("marks"), numbers = byId("numbers");
  const { top: scrollTop, left: scrollLeft, height: clientHeight } = view;
  const first = Math.max(0, Math.min(lineAtTop(scrollTop), lines.length - 1) - MORE);
  const last = Math.min(lines.length - 1, lineAtTop(scrollTop + clientHeight) + MORE);
  sheet.style.transform = `translate(${-scrollLeft}px,${topOf(first) - scrollTop}px)`;
  numbers.style.transform = `translateY(${topOf(first) - scrollTop}px)`;
  const key = `${first} ${last}`;
  if (key === drawn) return;
  drawn = key;
  const begin = lines[first], stop = lines[last + 1] ?? field.value.length + 1;
  const seen = marks.filter(({ start, end }) => start <= stop && Math.max(end, start + 1) > begin);
  /** @type {Node[]} */
  const rows = [];
  /** @type {Node[]} */
  const figures = [];
  for (let line = first; line <= last; line++) {
    const start = lines[line], text = lineText(line), end = start + text.length;
    const here = seen.filter((mark) => mark.start <= end && Math.max(mark.end, mark.start + 1) > start);
    rows.push(drawLine(text, start, here));
    figures.push(drawNumber(line, here));
  }
  sheet.replaceChildren(...rows);
  numbers.replaceChildren(...figures);
}

/**
 * @param {string} text
 * @param {number} start
 * @param {Mark[]} here
 */
function drawLine(text, start, here) {
  const row = document.createElement("div");
  // Marks may lie in each other: the text is cut at every border.
  const cuts = new Set([0, text.length]);
  const clip = (/** @type {number} */ at) => Math.min(Math.max(at - start, 0), text.length);
  for (const mark of here) cuts.add(clip(mark.start)).add(clip(Math.max(mark.end, mark.start + 1)));
  const borders = [...cuts].sort((one, other) => one - other);
  borders.forEach((at, number) => {
    const piece = text.slice(at, borders[number + 1] ?? at);
    const over = here.filter((mark) => mark.start - start <= at && Math.max(mark.end, mark.start + 1) - start > at);
    const kinds = over.map(({ kind }) => kind);
    if (!piece && !(kinds.length && at === text.length)) return;
    const span = document.createElement("span");
    span.textContent = piece || " ";
    span.className = kinds.join(" ");
    row.append(span);
  });
  if (!row.childNodes.length) row.append("\u200b");
  return row;
}

/**
 * @param {number} line
 * @param {Mark[]} here
 */
function drawNumber(line, here) {
  const row = document.createElement("div");
  row.textContent = String(line + 1);
  if (rowsOf(line) > 1) row.style.height = `${topOf(line + 1) - topOf(line)}px`;
  row.className = here.some(({ kind }) => kind === "error") ? "error" : here.some(({ kind }) => kind === "warning") ? "warning" : "";
  return row;
}

/**
 * Puts text in the place of a stretch, so that the field's own undo knows it; the cursor comes to stand at an offset.
 * @param {{ start: number, end: number, text: string }} edit
 * @param {number} [cursor] by default behind the new text
 */
export function replaceText({ start, end, text }, cursor = start + text.length) {
  const { activeElement } = document, { scrollTop } = field;
  // On a phone the keyboard is not wanted where a house was tapped.
  if (activeElement !== field) field.inputMode = "none";
  field.focus({ preventScroll: true });
  field.setSelectionRange(start, end);
  const isDone = text ? document.execCommand("insertText", false, text) : document.execCommand("delete");
  if (!isDone) {
    field.setRangeText(text, start, end, "end");
    field.dispatchEvent(new Event("input"));
  }
  field.setSelectionRange(cursor, cursor);
  if (activeElement instanceof HTMLElement && activeElement !== field) {
    activeElement.focus({ preventScroll: true });
    if (document.activeElement === field) field.blur();
  }
  field.inputMode = "";
  field.scrollTop = scrollTop;
  measureField();
}

/**
 * Where a stretch begins in the text as it is laid out, and how wide it is in its row, in pixels.
 * @param {number} start
 * @param {number} [end]
 */
export function placeInView(start, end = start + 1) {
  const line = lineAt(start), from = start - lines[line], y = topOf(line);
  const spot = spotIn(lineText(line), from, end - lines[line]);
  return { x: spot.x, y: rowsOf(line) > 1 ? y + spot.y : y, width: spot.width };
}

/**
 * Scrolls the text so that an offset can be seen.
 * @param {number} offset
 */
export function reveal(offset) {
  const { y: top } = placeInView(offset), { scrollTop, clientHeight } = field;
  if (top >= scrollTop && top + 3 * view.line <= scrollTop + clientHeight) return;
  field.scrollTop = Math.max(0, top - clientHeight / 2);
  measureField();
}

/**
 * Puts the cursor somewhere and shows it.
 * @param {number} offset
 */
export function goTo(offset) {
  field.focus({ preventScroll: true });
  field.setSelectionRange(offset, offset);
  reveal(offset);
}

/**
 * A line as it is shown in the list: cut to what can be seen of a long one, with carets under the place.
 * @param {number} line from 0
 * @param {number} start
 * @param {number} end
 */
export function cutLine(line, start, end) {
  const text = lineText(line), from = start - lineStart(line), to = Math.max(from + 1, Math.min(text.length, end - lineStart(line)));
  const left = Math.max(0, from - 24), shown = text.slice(left, left + 72);
  const lead = left ? "…" : "";
  return { text: lead + shown, carets: " ".repeat(lead.length + from - left) + "^".repeat(Math.max(1, Math.min(to, left + 72) - from)) };
}
