// Messages for faults of a text: words that are none, brackets, what stands in a wrong place.

/** @import { Finding, SungkaRecord, UnreadableItem } from "../notation/record.js" */
/** @import { Message } from "./wording.js" */

import { explainCharacter, explainHidden } from "./characters.js";
import { hintAtWord, hintAtWords, isVerdict, STATEMENTS } from "./newcomers.js";
import * as sentences from "./sentences.js";
import { explainPosition, explainRule, explainStatement, firstOf, firstWord } from "./token_faults.js";
import { explainTurn } from "./turn_faults.js";
import { say, shorten, titleOf } from "./wording.js";
import { recordStarts, signsBefore } from "../notation/borders.js";
import { findForeignText, findHabit, findPlayers, isTorn } from "./habits.js";
import { stopOfEnd } from "../notation/reader.js";
import { readTurn } from "../notation/words.js";
import { TABLES } from "./words.js";

const CLOSERS = { "(": ")", "{": "}", "<": ">" };

/** @type {{[sign: string]: string}} */
const STRAY = TABLES.stray;

const BARE_TAG = /^(?:[A-Z][a-z][\w-]*[ \t\xa0]*|\[[A-Za-z]*\][A-Za-z0-9_ \t\xa0-]*)"/;
const OPEN_TAG = new RegExp(`^((?:${TABLES.tags})(?:Team|Id|Rating)?(?=[ \\t\\xa0:="\u201c])|[A-Z][A-Za-z]+(?=:))[ \\t\\xa0]*[:=]?[ \\t\\xa0]*([^\\n]*)`);

/**
 * The message for a fault outside of all records.
 * @param {string} text
 * @param {Finding} fault
 * @returns {Message}
 */
export function explainOutside(text, { code, start, end }) {
  if (code === "SGN102") return explainNone(text, sentences.recordBeginsWith);
  const before = text.slice(0, recordStarts(text)[0]), foreign = findForeignText(before, before.split("\n").length);
  return foreign ?? say(sentences.outsideRecord(shorten(text.slice(start, end).trimEnd())), sentences.recordBeginsWith);
}

/**
 * The message for a text without a record.
 * @param {string} text
 * @param {string} hint
 */
function explainNone(text, hint) {
  if (!/[^ \t\xa0\n]/.test(text)) return say(sentences.fileEmpty, hint);
  return findForeignText(text, null) ?? say(sentences.noRecordLine("%sgn"), hint);
}

/**
 * The message for a fault of a record's text.
 * @param {string} text in which the record's offsets count
 * @param {SungkaRecord} record
 * @param {Finding} fault
 * @returns {Message}
 */
export function explainFault(text, record, fault) {
  const message = explainAnywhere(text, record, fault), isBehind = fault.start >= stopOfEnd(record);
  if (/^SGN(?:105|114)$/.test(fault.code) && fault.severity === "error" && isBehind) return { ...message, hint: sentences.onlyCommentsAfterEnd };
  return { ...message, ...(isBehind ? null : findHabit(text, fault, findPlayers(record.tags))) };
}

/**
 * @param {string} text
 * @param {SungkaRecord} record
 * @param {Finding} fault
 * @returns {Message}
 */
function explainAnywhere(text, record, fault) {
  const { code, start, end } = fault, item = unreadAt(record, start), found = text.slice(start, end);
  switch (code) {
    case "SGN104":
      return explainLength(text, record, fault);
    case "SGN105":
      return explainWord(found, restOfLine(text, start), text, end);
    case "SGN106":
      return explainTurn(item?.text ?? found, item ? stopOf(item.text) : 0);
    case "SGN107":
      return item ? explainStatementHere(item, start, depthAt(record, item)) : say("");
    case "SGN108":
      return item?.text.startsWith("<") ? explainRule(item.text, "data") : say(sentences.dataUnopened(shorten(found)));
    case "SGN109": {
      const hint = found[0] === "(" ? hintAtWords(text, start) : null;
      return say(sentences.neverClosed(found[0], CLOSERS[/** @type {keyof typeof CLOSERS} */ (found[0])]), hint);
    }
    case "SGN110":
      if (found[0] === "{") return say(sentences.braceNested, sentences.bracesEscaped);
      return say(sentences.closesNothing(found[0]), STRAY[found[0]] ?? null);
    case "SGN111":
      return explainPlace(text, record, fault, item);
    case "SGN112":
      return say(sentences.notAnEscape(found), sentences.escapesWritten);
    case "SGN113":
      return explainPosition(/"((?:[^"\\\n]|\\[^\n])*)"/.exec(item?.text ?? "")?.[1] ?? "");
    case "SGN114":
      if (start === record.start) return explainBeginning(text, fault);
      return explainForeign(text, fault, item);
    case "SGN115":
      return explainRule(item?.text ?? found, "stores");
    case "SGN201":
      return explainVersion(text, record, fault);
    case "SGN202":
      return explainTag(item?.text ?? found, found);
    default:
      return say(sentences.tagTwice(record.tags.find((tag) => tag.start === start)?.name ?? ""));
  }
}

/**
 * Where a word stops being a turn; its length where something lacks at its end.
 * @param {string} word
 */
function stopOf(word) {
  const read = readTurn(`${word}\0`, 0, word.length + 1);
  const at = "fault" in read ? read.fault.start : 0;
  // A mark's number is one with its sign.
  return word[at - 1] === "$" ? at - 1 : at;
}

/**
 * What could not be read at an offset.
 * @param {SungkaRecord} record
 * @param {number} at
 */
function unreadAt({ items }, at) {
  const item = items.find(({ type, start, end }) => type === "unreadable" && start <= at && at < end);
  return /** @type {UnreadableItem | undefined} */ (item);
}

/**
 * How many variations an item stands in.
 * @param {SungkaRecord} record
 * @param {{start: number}} item
 */
function depthAt({ items }, { start }) {
  return items.reduce((depth, item) => depth + (item.start < start ? +(item.type === "open") - +(item.type === "close") : 0), 0);
}

/**
 * What stands from an offset to the end of its line, or to a note on it.
 * @param {string} text
 * @param {number} at
 */
function restOfLine(text, at) {
  return /** @type {RegExpExecArray} */ (/^[^\n{<;]{0,300}/.exec(text.slice(at, at + 300)))[0].replace(/[ \t\xa0]+$/, "");
}

/**
 * @param {string} text
 * @param {SungkaRecord} record
 * @param {Finding} fault
 */
function explainLength(text, record, { start, end }) {
  if (start !== record.start) return say(sentences.unreadablyLong(shorten(text.slice(start, end))));
  return say(record.end - start > 16_777_216 ? sentences.recordTooLong(16_777_216) : sentences.recordTooManyParts(131_072));
}

/**
 * The message for a word that is no part of a record, with what may have been meant.
 * @param {string} word
 * @param {string} line the rest of its line, the word included
 * @param {string} text
 * @param {number} end of the word
 * @returns {Message}
 */
function explainWord(word, line, text, end) {
  const message = describeWord(word, line);
  return isTorn(text, end) ? { ...message, hint: sentences.commentUnopened } : message;
}

/**
 * @param {string} word
 * @param {string} line
 * @returns {Message}
 */
function describeWord(word, line) {
  const short = shorten(word);
  if (/^(?:[-+>@~]|[0-9]{1,2}[+>x@~])/.test(word)) return say(sentences.apartFromTurn(short), sentences.turnWithoutBlanks);
  if (/^x[0-9]+$/.test(word)) return say(sentences.apartFromTurn(word), sentences.joinedLike(word));
  const turned = /^([0-9]{1,2})([SNEWsnew])/.exec(word);
  if (turned) return say(sentences.numberForTurn(short), sentences.seatFirst(turned[2].toUpperCase(), turned[1]));
  if (/^[0-9]+$/.test(word)) return say(sentences.neitherNumberNorTurn(short), sentences.moveJoined(word));
  if (/^[0-9]{1,4}([/.])[0-9]{1,2}\1[0-9]{1,4}$/.test(word)) return say(sentences.notATurn(short), sentences.dateInTag);
  if (/^[0-9#]+(?:\.[0-9#]+)*\/|^[0-9#]+\.[0-9#]/.test(word)) return say(sentences.notATurn(short), sentences.positionExample);
  if (word.startsWith("%sgn")) return say(sentences.amidLine(short), sentences.recordBeginsLine);
  if (STATEMENTS.includes(word.toLowerCase())) return say(sentences.notATurn(word), sentences.statementSmall(word.toLowerCase()));
  const signs = Array.from(word), at = signs.findIndex((sign) => explainCharacter(sign));
  if (at >= 0) {
    const strange = /** @type {Message} */ (explainCharacter(signs[at]));
    return { ...strange, hint: strange.hint ?? (signs.length > 1 ? sentences.atCharacter(at + 1) : null) };
  }
  return say(sentences.neitherTurnNorStatement(short), hintAtWord(line || word));
}

/**
 * @param {UnreadableItem} item
 * @param {number} start of the fault
 * @param {number} depth
 */
function explainStatementHere({ text, start: from }, start, depth) {
  if (depth && start === from && firstWord(text) === "position") return say(sentences.positionInVariation);
  return explainStatement(text, hintAtWord);
}

/**
 * @param {string} text
 * @param {SungkaRecord} record
 * @param {Finding} fault
 * @param {UnreadableItem | undefined} item
 * @returns {Message}
 */
function explainPlace(text, record, { start, end }, item) {
  const found = text.slice(start, end), short = shorten(found);
  if (found === "|") return isBetweenNothing(text, record, start) ? say(sentences.barMisplaced, sentences.barNeighbours) : say(sentences.noTurnAfter(found));
  if (found === "(") {
    const item = record.items.findIndex((each) => each.start === start && each.type === "open");
    return hasTurnBefore(record, item) ? say(sentences.variationEmpty) : say(sentences.parenthesisMisplaced, sentences.variationReplaces);
  }
  if (found[0] === "[") return say(sentences.afterGameBegan(short), sentences.tagsBeforeTurns);
  if (found[0] === "=") return say((hasTurnBefore(record, item ? record.items.indexOf(item) : 0) ? sentences.storesTwice : sentences.noTurnBefore)(short));
  if (/^[0-9]/.test(found)) return /\|[^|\n]*$/.test(text.slice(record.start, start)) ? say(sentences.rowNumbered) : say(sentences.noTurnAfter(found));
  if (/^[a-z]{2}/.test(found)) {
    const word = firstWord(found);
    if (depthAt(record, { start })) return say(sentences.onlyPositionInVariation(word));
    return say(sentences.amidLine(word), sentences.statementBeginsLine);
  }
  if (isBehindBar(text, start)) return say(sentences.seatTwice(titleOf(/** @type {any} */ (found[0].toUpperCase()))), sentences.barGoesBetween);
  return say(sentences.onStatementLine(item ? firstOf(short) : short), sentences.turnsOnOwnLine);
}

/**
 * Whether a `|` stands before an offset, with only blanks and notes between them.
 * @param {string} text
 * @param {number} at
 */
function isBehindBar(text, at) {
  return /\|(?:[ \t\xa0\n]|\{(?:[^{}\\]|\\[^])*\}|<[^<>\n]*>|;[^\n]*\n)*$/.test(text.slice(Math.max(0, at - 2000), at));
}

/**
 * Whether no turn stands before a `|` that could have another beside it.
 * @param {string} text
 * @param {SungkaRecord} record
 * @param {number} at
 */
function isBetweenNothing(text, { items }, at) {
  if (/(?:^|[ \t\xa0\n|(])[0-9]{1,9}\.+[ \t\xa0]*$/.test(text.slice(Math.max(0, at - 20), at))) return false;
  const last = items.findLast(({ type, start }) => start < at && type !== "comment" && type !== "data");
  if (last?.type === "turn") return !!last.stores && last.stores.start < at;
  return last?.type !== "unreadable" || !last.isTurn;
}

/**
 * Whether the item stands behind a turn, notes and variations passed over.
 * @param {SungkaRecord} record
 * @param {number} index
 */
function hasTurnBefore({ items }, index) {
  for (let at = index - 1; at >= 0; at--) {
    const { type } = items[at];
    if (type === "turn" || type === "close") return true;
    if (type !== "comment" && type !== "data") return false;
  }
  return false;
}

/**
 * @param {string} text
 * @param {Finding} fault
 * @param {UnreadableItem | undefined} item
 * @returns {Message}
 */
function explainForeign(text, { severity, start, end }, item) {
  const character = String.fromCodePoint(text.codePointAt(start) ?? 32), isHalf = /\p{Cs}/u.test(character);
  if (severity === "warning" || (isHalf && !item)) return explainHidden(character);
  if (end - start > character.length) return explainWord(text.slice(start, end), restOfLine(text, start), text, end);
  const strange = explainCharacter(character) ?? say("");
  return { ...strange, hint: strange.hint ?? (item && hintAtToken(item)) ?? null };
}

/**
 * The message at a record that begins with signs before `%sgn`, or with other letters.
 * @param {string} text
 * @param {Finding} fault
 */
function explainBeginning(text, { code, start, end }) {
  const found = text.slice(start, end), signs = found.replace(/^[ \t\xa0\ufeff]+|[ \t\xa0\ufeff]+$/g, "");
  if (code === "SGN201") return say(sentences.markNotSmall(found), sentences.writeIt("%sgn"));
  if (signs) return say(/^[ -~]+$/.test(signs) ? sentences.beforeMark(shorten(signs), "%sgn") : sentences.signsBeforeMark("%sgn"), sentences.recordBeginsLine);
  return say((found.includes("\ufeff") ? sentences.byteOrderBeforeMark : sentences.blanksBeforeMark)("%sgn"), sentences.recordBeginsLine);
}

/**
 * How what could not be read is written; null for turns and words.
 * @param {UnreadableItem} item
 */
function hintAtToken({ text }) {
  const rule = /** @type {const} */ ({ "[": "tag", "<": "data", "=": "stores" })[text[0]];
  if (rule) return explainRule(text, rule).hint;
  return STATEMENTS.includes(firstWord(text)) ? explainStatement(text, hintAtWord).hint : null;
}

/**
 * @param {string} text
 * @param {SungkaRecord} record
 * @param {Finding} fault
 */
function explainVersion(text, record, fault) {
  const { start, end } = fault, before = signsBefore(text, record.start).length;
  if (start === record.start + before && !text.startsWith("%sgn", start)) return explainBeginning(text, fault);
  const hint = sentences.recordBeginsWithVersion(1);
  const line = `%sgn${" ".repeat(before)}${text.slice(record.start + before + 4).split("\n", 1)[0]}`, written = line.slice(4).replace(/^[ \t\xa0]+|[ \t\xa0]+$/g, "");
  if (!written) return say(sentences.versionMissing, hint);
  if (/^[0-9.]*[0-9][0-9.]*$/.test(written) && written !== "1") return say(sentences.versionUnknown(shorten(written), 1));
  if (/^[ \t\xa0]+1[ \t\xa0]/.test(line.slice(4))) return say(sentences.onVersionLine(shorten(text.slice(start, end))), hint);
  return say(sentences.notABeginning(shorten(line)), hint);
}

/**
 * @param {string} text
 * @param {string} found
 * @returns {Message}
 */
function explainTag(text, found) {
  if (BARE_TAG.test(text) && text === found) return say(firstWord(text) ? sentences.tagUnopened(shorten(firstWord(text))) : sentences.tagEmpty, sentences.tagWritten);
  const open = OPEN_TAG.exec(text);
  if (open && !text.startsWith("[") && !isVerdict(text)) {
    const value = open[2].replace(/^[ \t\xa0"'\u201c\u201d\u2018\u2019]+|[ \t\xa0"'\u201c\u201d\u2018\u2019]+$/g, "");
    return say(sentences.tagBare(open[1]), sentences.writeText(`[${open[1]} "${shorten(value)}"]`));
  }
  return explainRule(text, "tag");
}
