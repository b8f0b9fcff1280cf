// Messages for a turn that cannot be read: what a scorer in a hurry may have meant, and how to write it.

/** @import { Message } from "./wording.js" */

import { explainCharacter } from "./characters.js";
import * as sentences from "./sentences.js";
import { wordAt } from "./token_faults.js";
import { say, shorten } from "./wording.js";
import { TABLES } from "./words.js";

/** @type {{[sign: string]: string}} */
const NEEDS = TABLES.needs;

/** What each sign of a move begins. @type {{[sign: string]: string}} */
const PARTS = {
  ...Object.fromEntries(Object.entries(TABLES.parts).map(([sign, name]) => [sign, `${name} \`${sign}\``])), "!": TABLES.mark, "?": TABLES.mark,
};

/**
 * The message for a turn that stops being one at an offset.
 * @param {string} text
 * @param {number} at
 * @returns {Message}
 */
export function explainTurn(text, at) {
  const strange = explainCharacter(String.fromCodePoint(text.codePointAt(at) ?? 32));
  if (strange) return strange;
  const before = text.slice(0, at), rest = text.slice(at), last = before[at - 1];
  if (!rest) return explainEnd(text, last);
  if (/^.$|\+$|[>-][SNEWsnew]$/.test(before)) return explainHouse(before, rest);
  const sentence = sentences.foundOther(shorten(wordAt(text, at)), NEEDS[last]);
  if (/[@~x]$/.test(before)) return say(sentence, /^[0-9]/.test(rest) ? sentences.mostDigits : null);
  if (/[>-]$/.test(before) && !before.slice(1).startsWith("--")) {
    return say(sentence, /^[0-9]/.test(rest) ? sentences.houseWithSeat(`\`${before}${text[0].toUpperCase()}${rest}\``) : null);
  }
  return explainPart(text, at);
}

/**
 * @param {string} text
 * @param {string} last
 */
function explainEnd(text, last) {
  const hint = last === "-" && !text.includes("+") ? sentences.passWritten(text[0].toUpperCase()) : last === "x" ? sentences.shellsNine(text, text.slice(0, -1)) : null;
  return say(sentences.endsBefore(shorten(text), NEEDS[last] ?? sentences.numberOfHouse), hint);
}

/**
 * @param {string} before
 * @param {string} rest
 */
function explainHouse(before, rest) {
  const found = shorten(wordAt(rest, 0));
  if (/^[0-9]/.test(rest)) return say(sentences.notAHouseNumber(found));
  const named = before.endsWith("+") && /^([SNEWsnew])([0-9]+)/.exec(rest);
  if (named) {
    const seat = named[1].toUpperCase(), isOwn = seat === before[0].toUpperCase();
    return say(sentences.moverHouseExpected(found), isOwn ? sentences.writeHouse(before, named[2]) : sentences.turnApart(before, seat, named[2]));
  }
  if (before.endsWith("+") && rest[0] === "+") return say(sentences.secondPlus);
  if (rest === "-" && before.length === 1) return say(sentences.dashForHouse, sentences.passWritten(before.toUpperCase()));
  return say(sentences.houseExpected(found));
}

/**
 * The message for a part that cannot stand after the parts before it in its move.
 * @param {string} text
 * @param {number} at
 */
function explainPart(text, at) {
  const sign = text[at], move = text.slice(text.lastIndexOf("+", at - 1) + 1, at), found = shorten(wordAt(text, at));
  if (sign === "X") return say(sentences.capitalCapture, sentences.smallCapture);
  if (",/&".includes(sign)) return say(sentences.signInTurn(sign), sentences.movesJoined);
  if (text.slice(1).startsWith("--")) return say(sentences.afterPass(found));
  if ("SNEWsnew".includes(sign) && /[0-9]/.test(text[at + 1] ?? "")) return say(sentences.amidTurn(found), sentences.turnsApart(text.slice(0, at), text.slice(at)));
  if (sign === "$") return say(sentences.markWithoutNumber, /^[0-9]/.test(text.slice(at + 1)) ? sentences.mostDigits : null);
  const part = PARTS[sign];
  if (!part) return say(sentences.afterMove(found), TABLES.order);
  const signs = new Set([sign, ...move]);
  if (signs.has(">") && signs.has("~")) return say(sentences.relaysTwice);
  const same = "!?".includes(sign) ? "!?" : sign;
  if (sign !== ">" && [...move].some((each) => same.includes(each))) return say(sentences.secondPart(part), TABLES.order);
  return say(sentences.latePart(part), TABLES.order);
}
