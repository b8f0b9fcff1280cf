// What is wrong with the text: a list with the place, the code and its words, and the same under the line of the cursor.

/** @import { Finding } from "../../notation/record.js" */
/** @import { Chunk, Placed } from "../../checking/checker.js" */

import { tell } from "../../player/game/spoken.js";
import { byId, write } from "../../player/view/dom.js";
import { explainOutside } from "../../messages/index.js";
import { hintFor, messageFor } from "../../checking/hints.js";
import { drawSmall } from "../view/small_board.js";
import { cutLine, field, goTo, lineAt, lineStart, lineText, placeInView, placeOf, replaceText, view } from "./pane.js";

/** The words of each code: in English what it finds, in other languages a title. */
/** @typedef {Record<string, { title?: string, what?: string }>} Codes */

/** No box under a line is higher, in pixels. */
const HIGHEST = 320;

/** As many findings are listed; the others come when these are mended. */
const LISTED = 50;

/** @type {Codes} */
let words = {};
/** An entry of the list, where its place is written, and what it stands for now. */
/** @typedef {{ element: HTMLElement, at: HTMLElement, placed: Placed }} Entry */

/** @type {Placed[]} */
let placed = [];
/** @type {Map<Finding, Entry>} */
let entries = new Map();
let spoken = "";

/** @param {Codes} codes the words of each code */
export const openCodes = (codes) => void (words = codes);

/**
 * Whether a finding is shown: that a record has no end yet is no news while it is written.
 * @param {Placed} one
 */
const isShown = ({ finding }) => finding.code !== "SGN508" || finding.severity === "error";

/**
 * Lists findings, and says how many there are.
 * @param {Placed[]} all
 * @returns {Placed[]} those that are shown
 */
export function showFindings(all) {
  const found = placed = all.filter(isShown);
  listFindings(found.slice(0, LISTED));
  const errors = found.filter(({ finding }) => finding.severity === "error").length;
  const warnings = found.length - errors;
  const counts = [...errors ? [tell("errors", { n: errors })] : [], ...warnings ? [tell("warnings", { n: warnings })] : []];
  const none = !field.value.trim() ? "empty_text" : all.length ? "no_end_yet" : "no_findings";
  write(byId("counts"), found.length ? counts.join(", ") : tell(none));
  write(byId("badge"), found.length ? String(found.length) : "");
  byId("badge").className = errors ? "error" : "warning";
  return found;
}

/**
 * Lists findings. Those of records that have not changed keep their entries, in which only the place is new.
 * @param {Placed[]} listed
 */
function listFindings(listed) {
  /** @type {typeof entries} */
  const next = new Map();
  for (const one of listed) {
    const entry = entries.get(one.finding) ?? drawFinding(one), { line, column } = placeOf(one.start);
    entry.placed = one;
    write(entry.at, `${line}:${column}`);
    next.set(one.finding, entry);
  }
  const list = byId("list"), elements = listed.map(({ finding }) => /** @type {Entry} */ (next.get(finding)).element);
  const isSame = elements.length === list.children.length && elements.every((element, number) => list.children[number] === element);
  if (!isSame) list.replaceChildren(...elements);
  entries = next;
}

/**
 * @param {Placed} one
 * @returns {Entry}
 */
function drawFinding(one) {
  const { finding, start, end, chunk } = one, { line } = placeOf(start), at = strong("");
  const entry = document.createElement("li"), head = document.createElement("button"), code = document.createElement("pre");
  /** @type {Entry} */
  const drawn = { element: entry, at, placed: one };
  entry.className = finding.severity;
  head.type = "button";
  const { message, hint } = wordsOf(one);
  head.append(at, " ", strong(finding.code, "code"), " ", ...quoted(titleOf(finding.code) ?? message));
  head.addEventListener("click", () => goTo(drawn.placed.start));
  const excerpt = cutLine(line - 1, start, end);
  code.textContent = `${excerpt.text}\n${excerpt.carets}`;
  code.setAttribute("aria-hidden", "true");
  entry.append(head, code, ...titleOf(finding.code) ? [inEnglish(message)] : [], ...hint ? [inEnglish(hint, "hint")] : []);
  const { what } = words[finding.code] ?? {};
  if (what) entry.append(paragraph(what));
  entry.append(...help(drawn, !!hint));
  const round = chunk && hintFor(chunk, finding).round;
  if (round) entry.append(drawSmall(round));
  return drawn;
}

/**
 * What a finding says: a message with its values, and a hint. They are English.
 * @param {Placed} one
 */
function wordsOf({ finding, chunk }) {
  return chunk ? messageFor(chunk, finding) : explainOutside(field.value, finding);
}

/**
 * The words of a text; what stands between backticks is code.
 * @param {string} text
 */
function quoted(text) {
  return text.split("`").map((piece, number) => {
    if (number % 2 === 0) return piece;
    const code = document.createElement("code");
    code.textContent = piece;
    return code;
  });
}

/**
 * @param {string} text
 * @param {string} [kind]
 */
function paragraph(text, kind = "") {
  const line = document.createElement("p");
  line.className = kind;
  line.append(...quoted(text));
  return line;
}

/**
 * @param {string} text
 * @param {string} [kind]
 */
function inEnglish(text, kind) {
  const line = paragraph(text, kind);
  line.lang = "en";
  return line;
}

/**
 * @param {string} text
 * @param {string} [kind]
 */
function strong(text, kind = "at") {
  const bold = document.createElement("b");
  bold.className = kind;
  bold.textContent = text;
  return bold;
}

/**
 * What a code is called in the page's language; null in English, where the message itself is the title.
 * @param {string} code
 */
const titleOf = (code) => words[code]?.title ?? null;

/**
 * What helps with a finding: what could be lifted, where no hint says it, and a button that puts right what the board contradicts.
 * @param {Entry} entry
 * @param {boolean} hasHint
 */
function help(entry, hasHint) {
  const { finding, start, end, chunk } = entry.placed;
  if (!chunk) return [];
  const { mend, legal } = hintFor(chunk, finding), parts = [];
  if (legal.length && !hasHint) {
    const line = document.createElement("p");
    line.className = "hint";
    line.textContent = tell("legal_here", { houses: legal.join("  ") });
    parts.push(line);
  }
  if (mend !== null) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "mend";
    button.textContent = mend ? tell("write_instead", { text: mend }) : tell("leave_out", { text: field.value.slice(start, end) });
    button.addEventListener("click", () => replaceText({ start: entry.placed.start, end: entry.placed.end, text: mend }));
    parts.push(button);
  } else if (finding.severity === "error" && /^SGN[34]/.test(finding.code) && isFirstError(finding, chunk)) {
    parts.push(paragraph(tell("slip_before"), "hint"));
  }
  return parts;
}

/**
 * Whether a finding is the first error of its record.
 * @param {Finding} finding
 * @param {Chunk} chunk
 */
const isFirstError = (finding, { findings }) => findings.find(({ severity }) => severity === "error") === finding;

/**
 * Shows what is found in the line of the cursor right under it, and says it once.
 * @param {number} cursor
 */
export function showUnder(cursor) {
  const line = lineAt(cursor), begin = lineStart(line), stop = begin + lineText(line).length;
  const here = placed.filter(({ start, end }) => start <= stop && Math.max(end, start) >= begin);
  const one = here.find(({ start, end }) => start <= cursor && cursor <= end) ?? here[0];
  const box = byId("under");
  markEntry(one);
  box.hidden = !one || document.activeElement !== field;
  if (!one || box.hidden) return void (spoken = "");
  const { finding, start, end } = one;
  const carets = document.createElement("pre"), head = document.createElement("p"), card = document.createElement("div");
  const to = Math.max(start + 1, Math.min(end, stop)), { x, y, width } = placeInView(start, to);
  carets.textContent = "^".repeat(Math.max(1, Math.min(to - start, Math.round(width / view.letter))));
  const title = titleOf(finding.code), { message, hint } = wordsOf(one), help = one.chunk && hintFor(one.chunk, finding);
  const legal = help?.legal.length ? tell("legal_here", { houses: help.legal.join("  ") }) : "";
  head.append(strong(finding.code, "code"), " ", ...quoted(title ?? message));
  card.className = "card";
  card.append(head, ...title ? [inEnglish(message)] : []);
  if (hint) card.append(inEnglish(hint, "hint"));
  else if (legal) card.append(paragraph(legal, "hint"));
  if (help?.round) card.append(drawSmall(help.round));
  box.className = finding.severity;
  box.replaceChildren(carets, card);
  const top = y - view.top, below = top + view.line;
  // To ask how high the box is lays out the whole text: that is done only where it may not fit.
  const high = below + HIGHEST > view.height - 8 ? heightOf(box) : 0, isAbove = below + high > view.height - 8 && top > high;
  box.classList.toggle("above", isAbove);
  box.style.transform = `translate(0,${isAbove ? top - high - 4 : below}px)`;
  carets.style.paddingLeft = `${Math.max(0, x - view.left)}px`;
  const sentence = `${finding.code} ${title ?? message}. ${hint ?? legal}`.replaceAll("`", "");
  if (sentence !== spoken) byId("spoken").textContent = spoken = sentence;
}

/** The height of the box with what it said last; the same words are as high again, and are not measured again. */
let measured = { words: "", high: 0 };

/** @param {HTMLElement} box */
function heightOf(box) {
  const words = `${view.width} ${box.textContent}`;
  if (words !== measured.words) measured = { words, high: box.offsetHeight };
  return measured.high;
}

/** The entry of the finding at the cursor. @type {Entry | undefined} */
let marked;

/**
 * Marks the entry of the finding at the cursor, and brings it into sight where the list scrolls by itself.
 * @param {Placed | undefined} one
 */
function markEntry(one) {
  const entry = one && entries.get(one.finding);
  if (entry === marked) return;
  marked?.element.removeAttribute("aria-current");
  marked = entry;
  entry?.element.setAttribute("aria-current", "true");
  clearTimeout(scrolling);
  if (entry) scrolling = setTimeout(() => showEntry(entry.element), SHOWN_AFTER);
}

/** The list follows the cursor when that rests, in milliseconds: to ask where an entry lies lays out the page. */
const SHOWN_AFTER = 120;

let scrolling = 0;

/** @param {HTMLElement} element */
function showEntry(element) {
  const list = byId("list");
  if (element.isConnected && list.parentElement) list.parentElement.scrollTop = list.offsetTop + element.offsetTop;
}

/**
 * The finding after an offset, the first again behind the last; undefined without one.
 * @param {number} offset
 */
export const findingAfter = (offset) => placed.find(({ start }) => start > offset) ?? placed[0];
