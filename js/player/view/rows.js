// The rows of the list of moves. The page holds them as plain text, complete without a script;
// here that text is read, and rows to press are made of it, no more at once than can be looked at.

import {
  HAS_CLOCKS, HAS_ESTIMATES, HAS_LENGTH, HAS_NOTES, HAS_ROUNDS, HAS_VARIATIONS,
} from "../game/has.js";
import { game } from "../game/game.js";
import { rowWords, tell } from "../game/spoken.js";
import { all, make } from "./dom.js";

/** @import { SourceStop } from "../game/film_json.js" */
/** @import { Line } from "../game/game.js" */

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
 * The line and the stop that a button of the list leads to.
 * @type {Map<HTMLElement | null, [line: Line, index: number]>}
 */
export const targets = new Map();

/** Reads what the list says of every stop, and takes the entries off the page. */
export function readList() {
  game.rounds.forEach(({ main }, round) => {
    // A turn stands before the variations that begin there: the turns are in the order of reading.
    const turns = all("b, button", lists[round]);
    const read = (/** @type {Line} */ line) => line.stops.forEach((stop, i) => {
      const turn = /** @type {HTMLElement} */ (turns.shift());
      readTurn(turn, stop);
      if (HAS_VARIATIONS && line.parent) targets.set(turn, [line, i]);
      if (HAS_VARIATIONS) line.branches[i]?.forEach(read);
    });
    lists[round].replaceChildren();
    read(main);
  });
}

/**
 * @param {HTMLElement} turn as the list says it
 * @param {SourceStop} stop
 */
function readTurn(turn, stop) {
  stop.t ||= turn.textContent;
  for (let { nextElementSibling: next } = turn; next && next.tagName !== "BUTTON";) {
    const { className, textContent } = next;
    if (HAS_NOTES && className === "comment") stop.w = (stop.w ?? 0) + textContent.length;
    if (HAS_ESTIMATES && className === "estimate") stop.lead ??= leadIn(textContent);
    if (HAS_CLOCKS && className === "clock" && stop.do === "sow") {
      stop.c = [...stop.c ?? [], [stop.s, textContent]];
    }
    next = next.nextElementSibling;
  }
}

/**
 * The lead of the first seat that a row names by the seat ahead; words without a number mean none.
 * @param {string} text
 */
function leadIn(text) {
  const [, seat, n] = /^([A-Z]) \D*([\d.]+)/.exec(text) ?? [];
  if (seat) return seat === game.seats[0] ? n : `-${n}`;
  return /\d/.test(text) ? undefined : "0";
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
  targets.set(button, [game.rounds[round].main, index]);
  const { previousSibling: number, nextSibling: next } = text;
  const more = next?.nodeType === 3 && next.textContent?.trim();
  if (number) button.append(make("i", "", number.textContent?.trim()));
  words.append(sayMarks(text));
  if (more) words.append(" ", make("small", "", more));
  words.append(...all(":scope > small", entry));
  button.append(words, ...all(":scope > em", entry));
  button.title = rowWords(game.rounds[round].main.stops[index], storesIn(more || ""));
  row.append(button, ...entry.children);
  if (HAS_VARIATIONS) offerBetter(row, round, index);
  return row;
}

/**
 * The stores that a row names, as numbers.
 * @param {string} text
 */
const storesIn = text => /=([\d:]+)/.exec(text)?.[1].split(":") ?? [];

/** The names of an annotator's marks. @type {Record<string, string>} */
const MARKS = {
  "!": "mark_good", "?": "mark_mistake", "!!": "mark_brilliant", "??": "mark_blunder",
  "!?": "mark_interesting", "?!": "mark_doubtful",
};

/**
 * Gives the marks of a turn names, which a screen reader says in their place.
 * @param {HTMLElement} turn
 */
function sayMarks(turn) {
  turn.replaceChildren(...turn.textContent.split(/([!?]+)/).map((text, i) => {
    if (!(i % 2) || !MARKS[text]) return text;
    const mark = make("span", "", text);
    mark.role = "img";
    mark.ariaLabel = `, ${tell(MARKS[text])},`;
    return mark;
  }));
  return turn;
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
  targets.set(button, [line, 0]);
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
 * The button of a stop, on the page from now on.
 * @param {Line} line
 * @param {number} index
 */
export function buttonOf(line, index) {
  let from = line, at = index;
  while (HAS_VARIATIONS && from.parent) {
    ({ at } = from);
    from = from.parent;
  }
  showRows(line.round, at);
  return [...targets].find(([, [of, i]]) => of === line && i === index)?.[0];
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
  if (HAS_ROUNDS && (!HAS_LENGTH || shown.round !== round)) {
    lists[shown.round]?.replaceChildren();
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
  const list = lists[round], { length } = written[round], rows = rowsOf(round, from, to);
  shown = { round, from, to };
  list.replaceChildren(...rows);
  if (!HAS_LENGTH || to - from === length) return;
  const high = list.offsetHeight / rows.length || 34;
  if (from) list.prepend(rest(from, high));
  if (to < length) list.append(rest(length - to, high));
}

/**
 * @param {number} round
 * @param {number} from
 * @param {number} [to]
 */
const rowsOf = (round, from, to) => written[round].slice(from, to).map(
  (_, i) => /** @type {HTMLElement} */ (rowOf(round, from + i)));

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
    const rows = rowsOf(round, 0);
    list.replaceChildren(...rows);
    return rows;
  });
}

/** Leaves on the page the rows that were there. */
export function showFewRows() {
  for (const list of lists) list.replaceChildren();
  if (shown.round >= 0) fill(shown.round, shown.from, shown.to);
}
