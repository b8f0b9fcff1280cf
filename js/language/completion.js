// Words that may stand at a cursor: houses that can be lifted, tags, rules and statements (cli/language/answers/completion.py).

/** @import { CompletionItemKind, CompletionList } from "vscode-languageserver-types" */
/** @import { Round } from "../engine/round.js" */
/** @import { Checked } from "../checking/checker.js" */
/** @import { Document, Position } from "./document.js" */
/** @import { Spot } from "./spots.js" */

import { traceOf } from "../checking/checker.js";
import { BEGUN, completeTyping, stateAt, typingAt } from "../checking/completion.js";
import { legalHouses } from "../engine/turn.js";
import { playRoundTurn } from "../engine/round.js";
import { positionOf } from "../replay/play.js";
import { seatLetters } from "../replay/seats.js";
import { titleOf } from "../messages/wording.js";
import { describeRange, describeRulesWord, describeTag } from "./describing.js";
import { lineAt, offsetAt, rangeOf } from "./document.js";
import { spotAt } from "./spots.js";
import { tellLift } from "./telling.js";
import { ENDINGS, NAMING, OPTION_WORDS, PRESET_WORDS, STATEMENTS, TAG_VALUES, TAGS, VALUE_WORDS } from "./words.js";

/**
 * A word that may stand at a cursor: `text` for so many `typed` characters before it, which begin it. It is on one line, as editors
 * ask.
 * @typedef {{ text: string, detail: string, kind: CompletionItemKind, typed: number }} Offer
 */

/** A statement of which a whole word is typed. */
const STATEMENT = /^[a-z]{2,}[ \t][ \tA-Za-z0-9-]*$/;

/** The kinds of the protocol under which words are shown. @type {Record<"house" | "statement" | "tag" | "option" | "value", CompletionItemKind>} */
const KINDS = { house: 12, statement: 14, tag: 10, option: 5, value: 20 };

/**
 * The words that may stand at a place, the likeliest first.
 * @param {Document} document
 * @param {Checked} checked its text
 * @param {Position} position
 * @returns {CompletionList}
 */
export function completeAt(document, checked, position) {
  const offset = offsetAt(document, position), line = document.starts[lineAt(document.starts, offset)];
  const offers = listOffers(checked, offset, document.text.slice(line, offset));
  const items = offers.map(({ text, detail, kind, typed }, number) => ({
    label: text, ...(detail ? { detail } : {}), kind, sortText: String(number).padStart(3, "0"),
    textEdit: { range: rangeOf(document, offset - typed, offset), newText: text },
  }));
  // What fits depends on all that is typed before, so each key asks again.
  return { isIncomplete: true, items };
}

/**
 * @param {Checked} checked
 * @param {number} offset
 * @param {string} before the line before it
 * @returns {Offer[]}
 */
function listOffers(checked, offset, before) {
  const spot = spotAt(checked, offset);
  if (!spot) {
    const isHead = !checked.chunks.length && "%sgn 1".startsWith(before.trim());
    return isHead ? [{ text: "%sgn 1", detail: "a record begins", kind: KINDS.statement, typed: before.length }] : [];
  }
  const begun = before.trimStart();
  if (begun.startsWith("[")) return offerInTag(spot, begun);
  if (begun.startsWith("%") || /\{[^}]*$|<[^>]*$|;|"[^"]*$/.test(before)) return [];
  return [...(STATEMENT.test(begun) ? [] : offerTurns(spot)), ...offerStatements(spot, begun)];
}

/**
 * Offers for a table of words, those that begin with what is typed.
 * @param {Readonly<Record<string, string>>} words each with what it means
 * @param {string} typed
 * @param {keyof typeof KINDS} kind
 * @returns {Offer[]}
 */
const fitting = (words, typed, kind) =>
  Object.entries(words).filter(([word]) => word.startsWith(typed)).map(([word, detail]) => ({ text: word, detail, kind: KINDS[kind], typed: typed.length }));

// ---- The header ------------------------------------------------------------------------------------

/**
 * @param {Spot} spot
 * @param {string} before the line from its `[` on
 * @returns {Offer[]}
 */
function offerInTag({ chunk }, before) {
  const value = /^\[([A-Za-z][\w-]*)[ \t]+"([^"]*)$/.exec(before);
  if (!value) {
    const typed = before.slice(1);
    if (/["\s]/.test(typed)) return [];
    const known = new Set(chunk.record.tags.map(({ name }) => name));
    known.delete(typed);
    return Object.keys(TAGS).filter((name) => !known.has(name) && name.toLowerCase().startsWith(typed.toLowerCase()))
      .map((name) => ({ text: `[${name} "`, detail: describeTag(name) ?? "", kind: KINDS.tag, typed: before.length }));
  }
  const [, name, typed] = value;
  if (name === "Rules") return offerRules(typed);
  if (name === "Result") {
    const rules = traceOf(chunk)?.replay.rules, seats = rules ? seatLetters(rules.seats) : [];
    const words = { ...Object.fromEntries(seats.map((letter) => [letter, `${titleOf(letter)} has won`])), draw: "nobody has won", "*": "the match is open" };
    return fitting(words, typed, "value");
  }
  const values = Object.hasOwn(TAG_VALUES, name) ? TAG_VALUES[name] : [];
  return fitting(Object.fromEntries(values.map((word) => [word, ""])), typed, "value");
}

/**
 * @param {string} typed in the value of `Rules`
 * @returns {Offer[]}
 */
function offerRules(typed) {
  const words = typed.split(/[ \t]/), word = words.pop() ?? "";
  if (!words.some(Boolean)) return fitting(PRESET_WORDS, word, "value");
  const [option, value] = word.split(/=(.*)/s);
  if (value !== undefined) return fitting(Object.hasOwn(VALUE_WORDS, option) ? VALUE_WORDS[option] : {}, value, "value");
  const written = new Set(words.map((one) => one.split("=")[0]));
  return Object.keys(OPTION_WORDS).filter((one) => !written.has(one) && one.startsWith(option)).map((one) => {
    const about = describeRulesWord(`${one}=`) ?? "", numbers = describeRange(one);
    return { text: `${one}=`, detail: numbers === null ? about : `${about} ${numbers}`, kind: KINDS.option, typed: word.length };
  });
}

// ---- The game --------------------------------------------------------------------------------------

/**
 * The turns that may stand at a spot, or the houses that go on with one.
 * @param {Spot} spot
 * @returns {Offer[]}
 */
function offerTurns({ chunk, offset }) {
  const typing = typingAt(chunk, offset), state = typing && stateAt(chunk, typing), round = state?.round;
  if (!typing || !round || round.isOver || chunk.record.items.slice(0, typing.index + 1).some(({ type }) => type === "end")) return [];
  const { word } = typing, letters = seatLetters(round.ground.seats);
  if (round.toMove < 0) return offerHand(round, word, typing.isRow ? barsBefore(chunk.text, typing.start) : 0);
  const found = typing.isRow ? null : completeTyping(chunk, typing);
  if (!found) return [];
  if (!found.words.length && !word) {
    const pass = `${letters[round.toMove]}--`;
    return [{ text: pass, detail: "passes: no shell to lift", kind: KINDS.house, typed: 0 }];
  }
  const offers = found.words.map((text) => {
    const plus = text.lastIndexOf("+"), houses = housesIn(text), house = houses.pop() ?? 0;
    return { text: plus < 0 ? text : text.slice(plus), detail: tellLift(round, houses, house), kind: KINDS.house, typed: word.length - Math.max(plus, 0) };
  });
  return [...offers, ...offerNext(round, word)];
}

/**
 * The houses that may follow a move that is written in full, each with its `+`.
 * @param {Round} round
 * @param {string} word
 * @returns {Offer[]}
 */
function offerNext(round, word) {
  if (!BEGUN.exec(word)?.[3]) return [];
  const houses = housesIn(word), { turn, round: after } = playRoundTurn(round, houses);
  if (turn.refused || !turn.isDue || seatLetters(round.ground.seats)[round.toMove] !== word[0].toUpperCase()) return [];
  return legalHouses(round.ground, after.shells, round.toMove, false)
    .map((house) => ({ text: `+${house}`, detail: tellLift(round, houses, house), kind: KINDS.house, typed: 0 }));
}

/**
 * The first lifts of a hand, where both lift at once.
 * @param {Round} round
 * @param {string} word
 * @param {number} seat
 * @returns {Offer[]}
 */
function offerHand(round, word, seat) {
  const letter = seatLetters(round.ground.seats)[seat];
  if (!letter || (word && !new RegExp(`^${letter}[0-9]{0,2}$`, "i").test(word))) return [];
  return legalHouses(round.ground, round.shells, seat, round.isBound).filter((house) => String(house).startsWith(word.slice(1)))
    .map((house) => ({ text: `${letter}${house}`, detail: "lifts together with the other hand", kind: KINDS.house, typed: word.length }));
}

/** The houses of a turn as it is written, claims left out. @param {string} word */
const housesIn = (word) => word.slice(1).split("+").map((move) => parseInt(move, 10)).filter(Number.isFinite);

/**
 * The bars of a row before an offset.
 * @param {string} text
 * @param {number} at
 */
const barsBefore = (text, at) => text.slice(text.lastIndexOf("\n", at - 1) + 1, at).split("|").length - 1;

/**
 * The statements that begin with what is typed of a line; of each as many words as are settled.
 * @param {Spot} spot
 * @param {string} typed the line before it
 * @returns {Offer[]}
 */
function offerStatements({ chunk, offset }, typed) {
  const { items } = chunk.record;
  if (!(/^[a-z]*$/.test(typed) || STATEMENT.test(typed)) || !chunk.text.slice(0, offset).includes("\n")) return [];
  const typing = typingAt(chunk, offset - typed.length), state = typing && stateAt(chunk, typing);
  const earlier = typing ? items.slice(0, typing.index + 1) : [];
  if (earlier.some(({ type }) => type === "end")) return [];
  /** @type {Offer[]} */
  const offers = [];
  // A text, and each that goes on with it once all of it is typed.
  const offer = (/** @type {string} */ text, /** @type {string} */ detail, /** @type {string[]} */ more = []) => {
    const behind = typed.startsWith(text) ? more.map((word) => `${text.trimEnd()} ${word}`) : [];
    for (const one of [text, ...behind]) if (one.startsWith(typed) && one !== typed) offers.push({ text: one, detail, kind: KINDS.statement, typed: typed.length });
  };
  const hasBegun = earlier.some(({ type }) => type !== "comment" && type !== "data"), rules = traceOf(chunk)?.replay.rules;
  const seats = rules ? seatLetters(rules.seats) : [], firsts = seats.map((seat) => `first ${seat}`);
  if (state?.stores && state.isOver) {
    if (!state.isScored) offer(`score ${state.stores.join("-")}`, STATEMENTS.score);
    if (state.isMatchOver) offer("end", STATEMENTS.end);
    else offer(`round ${state.number + 1}`, STATEMENTS.round, firsts);
  } else if (!hasBegun) offer("round 1", STATEMENTS.round, firsts);
  if (state?.round) offer(`position "${positionOf(state.round)}"`, STATEMENTS.position);
  for (const [text, word] of [['set "', "set"], ["event ", "event"], ["race ", "race"], ["gap", "gap"]]) offer(text, STATEMENTS[word]);
  if (!state?.isMatchOver) for (const [reason, about] of Object.entries(ENDINGS)) NAMING.includes(reason) ? offer(`end ${reason} `, about, seats) : offer(`end ${reason}`, about);
  if (!typed && !items.some(({ type }) => type !== "comment" && type !== "data")) offers.push({ text: "[", detail: "a tag", kind: KINDS.tag, typed: 0 });
  return offers;
}
