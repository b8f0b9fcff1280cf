// The rows of the list of moves. The page holds them as plain text, complete without a script;
// here that text is read, and rows to press are made of it, no more at once than can be looked at.

import { HAS_CLOCKS, HAS_LENGTH, HAS_NOTES, HAS_ROUNDS, HAS_VARIATIONS } from "../game/has.js";
import { game } from "../game/game.js";
import { rowWords } from "../game/spoken.js";
import { all, make } from "./dom.js";

/** @import { ListTexts, StopText } from "../game/film_json.js" */

/** The longest list that is shown whole, and the rows on either side of the current one else. */
const WHOLE = 90, AROUND = 40;

/** The rounds' sections. */
export const sections = all(".round");
const lists = sections.map(section => all("ol", section)[0]);

/** The entries as they are written, one for each stop of a round. */
const written = sections.map(section => all("ol > li", section));
/** @type {HTMLElement[][]} the rows made of them so far */
const made = sections.map(() => []);
let shown = { round: -1, from: 0, to: 0 };

/**
 * Reads what the list says of every stop, and takes the entries off the page.
 * @returns {ListTexts[]}
 */
export function takeTexts() {
  return sections.map((_, round) => {
    lists[round].replaceChildren();
    const lines = HAS_VARIATIONS ? lineTexts(written[round]) : [];
    return { main: written[round].map(textOf), lines };
  });
}

/**
 * @param {HTMLElement} entry
 * @returns {StopText}
 */
function textOf(entry) {
  const t = all("b", entry)[0]?.textContent ?? "";
  if (!HAS_NOTES && !HAS_CLOCKS) return { t };
  const letters = all(":scope > .comment", entry).reduce((n, one) => n + one.innerText.length, 0);
  return {
    t, w: letters,
    c: HAS_CLOCKS ? all(":scope > .clock", entry)[0]?.textContent ?? undefined : undefined,
  };
}

/**
 * The texts of the variations of a round, by line and stop.
 * @param {HTMLElement[]} entries
 */
function lineTexts(entries) {
  /** @type {StopText[][]} */
  const lines = [];
  /** @type {Map<Element | null, StopText>} */
  const last = new Map();
  for (const one of entries.flatMap(entry => all("[data-line], .variation .comment", entry))) {
    const { "line": line, "stop": stop } = one.dataset, box = one.parentElement;
    if (line !== undefined) {
      const text = { t: one.textContent, w: 0 };
      (lines[+line] ??= [])[Number(stop)] = text;
      last.set(box, text);
    } else {
      const text = last.get(box);
      if (text) text.w = (text.w ?? 0) + one.textContent.length;
    }
  }
  return lines;
}

/**
 * The row of a stop of a main line.
 * @param {number} round
 * @param {number} index
 * @returns {HTMLElement | undefined}
 */
export const rowOf = (round, index) =>
  written[round][index] && (made[round][index] ??= makeRow(round, index));

/**
 * A row to press, with what is written beneath it.
 * @param {number} round
 * @param {number} index
 */
function makeRow(round, index) {
  const entry = written[round][index], row = make("li", entry.className), button = make("button");
  const words = make("span"), [text] = all("b", entry);
  button.dataset["stop"] = String(index);
  const nodes = [...entry.childNodes], at = nodes.indexOf(text);
  const plain = (/** @type {ChildNode[]} */ some) =>
    some.map(node => node.nodeType === 3 ? node.textContent?.trim() : "").join("");
  const number = plain(nodes.slice(0, at)), more = plain(nodes.slice(at));
  if (number) button.append(make("i", "", number));
  words.append(text);
  if (more) words.append(" ", make("small", "", more));
  words.append(...all(":scope > small", entry));
  button.append(words, ...all(":scope > em", entry));
  button.title = rowWords(game.rounds[round].main.stops[index]);
  row.append(button, ...entry.children);
  if (HAS_VARIATIONS) offerBetter(row, round, index);
  return row;
}

/**
 * Makes the words on a better turn a button that plays it, where it is written as a variation.
 * @param {HTMLElement} row
 * @param {number} round
 * @param {number} index
 */
function offerBetter(row, round, index) {
  const [better] = all(":scope > .better", row);
  const [line] = game.rounds[round].main.branches[index] ?? [];
  if (!better || !line) return;
  const button = make("button", "", `▶ ${better.textContent}`);
  Object.assign(button.dataset, { "line": line.number, "stop": 0 });
  better.replaceChildren(button);
}

/**
 * What the annotator wrote on a stop of a main line.
 * @param {number} round
 * @param {number} index
 */
export function noteOn(round, index) {
  const row = HAS_NOTES && rowOf(round, index);
  const notes = row ? all(":scope > :is(.comment, .better)", row) : [];
  return notes.map(one => one.textContent).join("\n");
}

/**
 * The button of a stop of a main line, on the page from now on.
 * @param {number} round
 * @param {number} index
 * @returns {HTMLElement | undefined}
 */
export function entryAt(round, index) {
  showRows(round, index);
  return rowOf(round, index)?.querySelector("button") ?? undefined;
}

/**
 * The button of a stop of a variation, on the page from now on.
 * @param {number} round
 * @param {number} line
 * @param {number} stop
 * @param {number} at the stop of the main line that it stands with
 */
export function partAt(round, line, stop, at) {
  if (!HAS_VARIATIONS) return undefined;
  showRows(round, at);
  const row = rowOf(round, at);
  return row && all(".variation [data-line]", row).find(({ dataset }) =>
    Number(dataset["line"]) === line && Number(dataset["stop"]) === stop);
}

/**
 * Shows the rows around a stop, all of a list that is not long, and no other round's.
 * @param {number} round
 * @param {number} index
 */
export function showRows(round, index) {
  const { length } = written[round];
  const isShown = shown.round === round
    && (!HAS_LENGTH || index >= shown.from && index < shown.to);
  if (isShown || !length) return;
  if (HAS_ROUNDS && shown.round >= 0 && shown.round !== round) {
    lists[shown.round].replaceChildren();
  }
  const from = HAS_LENGTH && length > WHOLE
    ? Math.max(0, Math.min(index - AROUND, length - 2 * AROUND)) : 0;
  fill(round, from, HAS_LENGTH && length > WHOLE ? Math.min(length, from + 2 * AROUND) : length);
}

/**
 * @param {number} round
 * @param {number} from
 * @param {number} to
 */
function fill(round, from, to) {
  const list = lists[round], { length } = written[round], rows = [];
  for (let i = from; i < to; i++) rows.push(/** @type {HTMLElement} */ (rowOf(round, i)));
  shown = { round, from, to };
  list.replaceChildren(...rows);
  if (!HAS_LENGTH || to - from === length) return;
  const high = list.offsetHeight / rows.length || 34;
  if (from) list.prepend(rest(from, high));
  if (to < length) list.append(rest(length - to, high));
}

/**
 * The place of rows that are not shown until it comes into view.
 * @param {number} number
 * @param {number} high in pixels, a row
 */
function rest(number, high) {
  const place = make("li", "rest");
  place.style.height = `${number * high}px`;
  /** @type {IntersectionObserver} */ (seen).observe(place);
  return place;
}

const seen = HAS_LENGTH && new IntersectionObserver(entries => {
  const place = entries.find(({ isIntersecting, target }) => isIntersecting && target.isConnected);
  if (!place) return;
  const { round, from } = shown, { length } = written[round];
  const by = place.target === lists[round].firstElementChild ? -AROUND : AROUND;
  const next = Math.max(0, Math.min(length - 2 * AROUND, from + by));
  fill(round, next, next + 2 * AROUND);
});

/**
 * Puts the rows of all rounds on the page, for paper.
 * @returns {HTMLElement[][]} the rows of each round
 */
export function showAllRows() {
  return lists.map((list, round) => {
    const rows = written[round].map((_, i) => /** @type {HTMLElement} */ (rowOf(round, i)));
    list.replaceChildren(...rows);
    return rows;
  });
}

/** Leaves on the page the rows that were there. */
export function showFewRows() {
  lists.forEach((list, round) => { if (round !== shown.round) list.replaceChildren(); });
  if (shown.round >= 0) fill(shown.round, shown.from, shown.to);
}
