// Hints for what newcomers write: how a game ended, whose game it was, words without braces.

import { findNearest } from "./nearest.js";
import * as sentences from "./sentences.js";
import { WHITE } from "./wording.js";
import { TABLES } from "./words.js";

/** The first words of statements. */
export const STATEMENTS = Object.keys(TABLES.forms);

/** @type {{[word: string]: string}} */
const SEATS = { s: "S", south: "S", n: "N", north: "N", e: "E", east: "E", w: "W", west: "W" };

/** @type {{[word: string]: string}} */
const LOSSES = TABLES.losses;

const { wins, draws, passes } = TABLES;

const WORDS_BEFORE_TURN = /^(?!burn )((?:\p{L}{2,30}[,:.!?]?[ \t\xa0]+){1,8})[SNEWsnew](?:--|_|[1-9][0-9]?(?![0-9]))/u;

/** @param {string} line */
const wordsOf = (line) => line.split(WHITE).filter(Boolean);

/** @param {string} word */
const isLoss = (word) => Object.hasOwn(LOSSES, word);

/**
 * Whether a line says in words how a game ended.
 * @param {string} line
 */
export function isVerdict(line) {
  const words = wordsOf(line.toLowerCase()).slice(0, 2), second = words[1]?.replace(/[.!]+$/, "");
  return words.length === 2 && (isLoss(second) || [...wins, ...draws, ...passes].includes(second));
}

/**
 * The hint for a line, or the rest of one, whose first word is neither turn nor statement.
 * @param {string} line
 */
export function hintAtWord(line) {
  const words = wordsOf(line), lower = words.map((word) => word.toLowerCase()), first = lower[0] ?? "";
  const seat = SEATS[lower.find((word) => Object.hasOwn(SEATS, word)) ?? ""];
  if (isLoss(first) || (seat && lower.slice(0, 2).some(isLoss))) {
    return sentences.endWritten(LOSSES[/** @type {string} */ (lower.find(isLoss))], seat ?? "N");
  }
  if (wins.includes(first) || (seat && lower.slice(1, 3).some((word) => wins.includes(word)))) return sentences.winnerInResult(seat ?? "N");
  if (draws.includes(first)) return sentences.drawWritten;
  if (passes.includes(first)) return sentences.passWritten(seat ?? "S");
  if (/^[0-9]{1,4}[,:;)]$/.test(first)) return sentences.rowNumberDot(first.slice(0, -1));
  if (first.length === 1 && Object.hasOwn(SEATS, first) && words.length > 1 && /^(?:[1-9][0-9]?(?![0-9:.])|--)/.test(words[1])) {
    return sentences.seatAndHouse(SEATS[first], words[1].slice(0, 20));
  }
  const near = findNearest(first.replace(/:+$/, ""), STATEMENTS);
  if (near) return sentences.perhaps(near);
  const before = WORDS_BEFORE_TURN.exec(line)?.[1].trim();
  return before === undefined ? TABLES.words : sentences.wordsBraced(cutShort(before));
}

/**
 * The hint for a seat written in full where its letter belongs; null for other words.
 * @param {string} word
 */
export function hintAtSeat(word) {
  const seat = SEATS[word.toLowerCase()];
  return seat && word.length > 1 ? sentences.seatLetter(seat) : null;
}

/**
 * The hint for words behind a `(` that is never closed; null before a turn.
 * @param {string} text
 * @param {number} at of the bracket
 */
export function hintAtWords(text, at) {
  const words = /\([ \t\xa0]*((?:\p{L}{2}|\p{L} )[^\n(){}]{0,100})/uy;
  words.lastIndex = at;
  const said = words.exec(text)?.[1].trim();
  return said === undefined ? null : sentences.wordsBraced(cutShort(said));
}

/** @param {string} said */
function cutShort(said) {
  const signs = Array.from(said);
  return signs.length <= 40 ? said : `${signs.slice(0, 39).join("")}…`;
}
