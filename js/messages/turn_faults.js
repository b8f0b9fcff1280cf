// Messages for a turn that cannot be read: what a scorer in a hurry may have meant, and how to write it.

/** @import { Message } from "./wording.js" */

import { explainCharacter } from "./characters.js";
import { wordAt } from "./token_faults.js";
import { fill, say, shorten } from "./wording.js";
import { SENTENCES, TABLES } from "./words.js";

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
  const [, , digits, found, owner] = SENTENCES.explainTurn, sentence = fill(found, shorten(wordAt(text, at)), NEEDS[last]);
  if (/[@~x]$/.test(before)) return say(sentence, /^[0-9]/.test(rest) ? digits : null);
  if (/[>-]$/.test(before) && !before.slice(1).startsWith("--")) {
    return say(sentence, /^[0-9]/.test(rest) ? fill(owner, `\`${before}${text[0].toUpperCase()}${rest}\``) : null);
  }
  return explainPart(text, at);
}

/**
 * @param {string} text
 * @param {string} last
 */
function explainEnd(text, last) {
  const [pass, capture, sentence, house] = SENTENCES.explainEndOfTurn;
  const hint = last === "-" ? fill(pass, text[0].toUpperCase()) : last === "x" ? fill(capture, text, text.slice(0, -1)) : null;
  return say(fill(sentence, shorten(text), NEEDS[last] ?? house), hint);
}

/**
 * @param {string} before
 * @param {string} rest
 */
function explainHouse(before, rest) {
  const found = shorten(wordAt(rest, 0));
  const [number, joined, apart, own, plus, pass, minus, other] = SENTENCES.explainHouse;
  if (/^[0-9]/.test(rest)) return say(fill(number, found));
  const named = before.endsWith("+") && /^([SNEWsnew])([0-9]+)/.exec(rest);
  if (named) {
    const seat = named[1].toUpperCase(), isOwn = seat === before[0].toUpperCase();
    return say(fill(own, found), isOwn ? fill(joined, before, named[2]) : fill(apart, before, seat, named[2]));
  }
  if (before.endsWith("+") && rest[0] === "+") return say(plus);
  if (rest === "-") return say(minus, fill(pass, before.toUpperCase()));
  return say(fill(other, found));
}

/**
 * The message for a part that cannot stand after the parts before it in its move.
 * @param {string} text
 * @param {number} at
 */
function explainPart(text, at) {
  const sign = text[at], move = text.slice(text.lastIndexOf("+", at - 1) + 1, at), found = shorten(wordAt(text, at));
  const [capital, small, comma, joined, pass, middle, apart, glyph, digits, after, both, second, late] = SENTENCES.explainPart;
  if (sign === "X") return say(capital, small);
  if (",/&".includes(sign)) return say(fill(comma, sign), joined);
  if (text.slice(1).startsWith("--")) return say(fill(pass, found));
  if ("SNEWsnew".includes(sign) && /[0-9]/.test(text[at + 1] ?? "")) return say(fill(middle, found), fill(apart, text.slice(0, at), text.slice(at)));
  if (sign === "$") return say(glyph, /^[0-9]/.test(text.slice(at + 1)) ? digits : null);
  const part = PARTS[sign];
  if (!part) return say(fill(after, found), TABLES.order);
  const signs = new Set([sign, ...move]);
  if (signs.has(">") && signs.has("~")) return say(both);
  const same = "!?".includes(sign) ? "!?" : sign;
  if (sign !== ">" && [...move].some((each) => same.includes(each))) return say(fill(second, part), TABLES.order);
  return say(fill(late, part), TABLES.order);
}
