// Messages for a fault inside of a token that is no turn: what was found, and what was expected there.

/** @import { Message } from "./wording.js" */

import { explainCharacter } from "./characters.js";
import { followStatement, followToken } from "./expected.js";
import { hintAtSeat, STATEMENTS } from "./newcomers.js";
import * as sentences from "./sentences.js";
import { say, shorten, WHITE } from "./wording.js";
import { TABLES } from "./words.js";

/** @type {{[word: string]: string}} */
const FORMS = TABLES.forms;

/** What terminals are called, in the order in which they are listed. @type {{[name: string]: readonly string[]}} */
const CALLED = TABLES.terminals;

/**
 * The word or the single sign that begins at an offset; empty at the end of the text and before a blank.
 * @param {string} text
 * @param {number} at
 */
export function wordAt(text, at) {
  const word = /[A-Za-z0-9_]+|\S/uy;
  word.lastIndex = at;
  return word.exec(text)?.[0] ?? "";
}

/**
 * The letters that a statement begins with.
 * @param {string} text
 */
export const firstWord = (text) => /** @type {RegExpExecArray} */ (/^[ \t\xa0]*([A-Za-z0-9_-]*)/.exec(text))[1];

/**
 * The message for a fault at an offset of a token's text.
 * @param {string} text
 * @param {number} at
 * @param {readonly string[]} expected the terminals that may stand there
 * @returns {Message}
 */
export function explainToken(text, at, expected) {
  const strange = explainCharacter(String.fromCodePoint(text.codePointAt(at) ?? 32));
  if (strange) return strange;
  const wanted = joinWords(Object.keys(CALLED).flatMap((name) => (expected.includes(name) ? CALLED[name] : [])));
  const found = shorten(wordAt(text, at));
  if (!text) return say(sentences.nothingFound(wanted));
  if (!found) return say(sentences.endsBefore(shorten(text), wanted));
  if (found === '"' && !text.slice(at + 1).includes('"')) return say(sentences.stringUnclosed);
  if (/^[0-9]+$/.test(found) && expected.some((name) => name === "COUNT" || name === "LAST_COUNT")) return say(sentences.numberTooLong(found));
  return say(wanted ? sentences.foundOther(found, wanted) : sentences.nothingMoreBelongs(found));
}

/** @param {readonly string[]} words */
function joinWords(words) {
  return words.length > 1 ? sentences.either(words.slice(0, -1).join(", "), words[words.length - 1]) : words.join("");
}

/**
 * The message for a tag, data or stores that cannot be read.
 * @param {string} text
 * @param {"tag" | "data" | "stores"} rule
 * @returns {Message}
 */
export function explainRule(text, rule) {
  const { at, expected } = followToken(text.replace(/\n/g, " "), rule) ?? { at: text.length, expected: [] };
  const found = explainToken(text, at, expected);
  const quotes = text.split('"').length - text.split('\\"').length;
  const hint = rule === "tag" ? (quotes > 2 ? sentences.quoteEscaped : sentences.tagWritten) : rule === "data" ? sentences.dataWritten : sentences.storesWritten;
  return { ...found, hint: found.hint ?? hint };
}

/**
 * The message for a position that is none.
 * @param {string} text
 * @returns {Message}
 */
export function explainPosition(text) {
  const failure = followToken(text, "position");
  if (!failure) return say(misfitOf(text) ?? "");
  const found = explainToken(text, failure.at, failure.expected);
  return { ...found, hint: found.hint ?? sentences.positionWritten };
}

/**
 * What keeps a written position from being one, or null.
 * @param {string} text
 */
export function misfitOf(text) {
  const blank = "[ \\t\\xa0]*", cell = `(?:#|[0-9]{1,9})`;
  const squeezed = text.replace(new RegExp(`${blank}([./])${blank}`, "g"), "$1").trim();
  const fields = squeezed.split(/[ \t\xa0]+/), mover = (fields.pop() ?? "").toUpperCase();
  const wrong = fields.find((field) => !new RegExp(`^${cell}(?:\\.${cell})*/[0-9]{1,9}$`).test(field));
  if (wrong !== undefined) return sentences.notARow(wrong);
  const shells = squeezed.match(/[0-9]+/g)?.reduce((sum, count) => sum + +count, 0) ?? 0;
  if (shells > 100_000) return sentences.tooManyShells(100_000, shells);
  if (!/^[SNEW-]$/.test(mover)) return sentences.notAMover(mover);
  if (fields.length < 2 || fields.length > 3) return sentences.rowsCount(fields.length);
  const lengths = fields.map((field) => field.split(".").length);
  if (new Set(lengths).size > 1) return sentences.rowsUnequal(lengths.join(" and "));
  const titles = { S: "South", N: "North", E: "East", W: "West", "-": "" };
  return sentences.seatOffBoard(titles[/** @type {keyof typeof titles} */ (mover)], fields.length);
}

/**
 * The message for a statement that cannot be read; an unknown first word gets the list of the known ones.
 * @param {string} text
 * @param {(text: string) => string} hintAt the hint for a line whose first word means nothing
 * @returns {Message}
 */
export function explainStatement(text, hintAt) {
  const word = firstWord(text);
  if (!STATEMENTS.includes(word)) return say(sentences.notAStatement(shorten(word), STATEMENTS.join(", ")), hintAt(text));
  const { at, expected } = followStatement(text, word) ?? { at: text.length, expected: [] };
  const found = explainToken(text, at, expected);
  const isWithin = at > 0 && /\p{L}/u.test(text[at - 1]) && /\p{L}/u.test(text[at] ?? "");
  const written = wordAt(text, isWithin ? at - 1 : at), hint = hintAtSeat(written);
  if (hint) return say(sentences.seatExpected(written), hint);
  const parted = partWords(text, at, expected);
  if (parted) return say(sentences.severalWords(shorten(parted.replace(/ /g, ""))), sentences.blankInStatement(shorten(parted)));
  if (expected.includes("STRING") && (word === "position" || word === "set")) return say(found.message, sentences.positionInQuotes(word));
  if (found.message.startsWith(sentences.nothingMore)) return say(found.message, sentences.wordsInBraces);
  return say(found.message, found.hint ?? sentences.statementForm(FORMS[word]));
}

/**
 * The words that are written together at an offset, with a blank after the first; null for others.
 * @param {string} text
 * @param {number} at
 * @param {readonly string[]} expected
 */
function partWords(text, at, expected) {
  if (!expected.some((name) => name.startsWith("LAST_"))) return null;
  const joined = /(?:[0-9]{1,9}|[SNEWsnew])(?=[A-Za-z])/y;
  joined.lastIndex = at;
  if (!joined.test(text)) return null;
  const start = Math.max(...[" ", "\t", "\xa0"].map((blank) => text.lastIndexOf(blank, at - 1))) + 1;
  return `${text.slice(start, joined.lastIndex)} ${wordAt(text, joined.lastIndex)}`;
}

/**
 * The first word of a text between blanks.
 * @param {string} text
 */
export const firstOf = (text) => text.split(WHITE).find(Boolean) ?? "";
