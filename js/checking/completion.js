// The houses that can complete the turn which is being typed at a cursor.

/** @import { Round } from "../engine/round.js" */
/** @import { Chunk } from "./checker.js" */

import { playRoundTurn } from "../engine/round.js";
import { legalHouses } from "../engine/turn.js";
import { seatLetters, seatNumber } from "../replay/seats.js";
import { traceOf } from "./checker.js";
import { itemBefore, rowStart, stateBefore } from "../replay/trace.js";

/** What may stand in a turn before the house that is being typed: a seat, then moves with what they claim, each with `+`. */
export const BEGUN = /^([SNEWsnew])((?:[0-9]{1,2}[^+\s]*\+)*)([0-9]{0,2})$/;

/**
 * Words that may stand at a cursor: from `start` on, up to the cursor, each replaces what is typed. `isTyped` says whether
 * a seat is written already.
 * @typedef {{ start: number, words: string[], isTyped: boolean }} Completion
 */

/**
 * Where a turn may be typed: the word that is begun, where it begins, the index of the last item before it, and whether a
 * row goes on behind a bar there.
 * @typedef {{ word: string, start: number, index: number, isRow: boolean }} Typing
 */

/**
 * What is typed at an offset of a record where a turn may stand; null where none may.
 * @param {Chunk} chunk
 * @param {number} offset
 * @returns {Typing | null}
 */
export function typingAt(chunk, offset) {
  const { text, record } = chunk;
  if (!traceOf(chunk)?.begin) return null;
  const [word] = /** @type {RegExpExecArray} */ (/[^\s()|]*$/.exec(text.slice(Math.max(0, offset - 400), offset)));
  const start = offset - word.length, header = record.tags.at(-1)?.end ?? 0;
  if (start < header || isInside(chunk, start)) return null;
  const { items } = record, index = itemBefore(items, start);
  let turn = index;
  // A bar with nothing behind it yet cannot be read.
  while (items[turn]?.type === "unreadable" && text[items[turn].start] === "|") turn--;
  const last = items[turn];
  // Behind a bar the row goes on that begins with the turn before it.
  const isRow = last?.type === "turn" && /\|[^\n]*$/.test(text.slice(last.end, start));
  return { word, start, index: isRow ? turn : index, isRow };
}

/**
 * The state before what is typed.
 * @param {Chunk} chunk
 * @param {Typing} typing
 */
export function stateAt(chunk, { index, isRow }) {
  const trace = /** @type {import("../replay/trace.js").Trace} */ (traceOf(chunk));
  return stateBefore(trace, isRow ? rowStart(chunk.record.items, index) : index + 1);
}

/**
 * What can be completed at an offset of a record; null where nothing can.
 * @param {Chunk} chunk
 * @param {number} offset
 * @returns {Completion | null}
 */
export function complete(chunk, offset) {
  const typing = /[^\s()]/.test(chunk.text[offset] ?? "\n") ? null : typingAt(chunk, offset);
  return typing && completeTyping(chunk, typing);
}

/**
 * What can be completed of what is typed; null where nothing can.
 * @param {Chunk} chunk
 * @param {Typing} typing
 * @returns {Completion | null}
 */
export function completeTyping(chunk, typing) {
  const round = stateAt(chunk, typing)?.round;
  if (!round || round.isOver) return null;
  const { word, start } = typing, letters = seatLetters(round.ground.seats), found = BEGUN.exec(word);
  if (!word) {
    if (round.toMove < 0 || round.isUnfinished) return null;
    const houses = legalHouses(round.ground, round.shells, round.toMove, round.isBound);
    return { start, words: houses.map((house) => letters[round.toMove] + house), isTyped: false };
  }
  if (!found) return null;
  const seat = seatNumber(round.ground.seats, /** @type {any} */ (found[1].toUpperCase()));
  const houses = housesAfter(round, seat, found[2]);
  const fitting = houses.map(String).filter((house) => house.startsWith(found[3]));
  return { start, words: fitting.map((house) => letters[seat] + found[2] + house), isTyped: true };
}

/**
 * The houses that a seat may lift after the moves that are written.
 * @param {Round} round
 * @param {number} seat
 * @param {string} moves each with what it claims and a `+`
 */
function housesAfter(round, seat, moves) {
  if (seat < 0 || round.isUnfinished) return [];
  const { ground, shells, isBound } = round;
  const written = moves.split("+").slice(0, -1).map((move) => parseInt(move, 10));
  // Both hands lift at once: only the first lift is sure.
  if (round.toMove < 0) return written.length ? [] : legalHouses(ground, shells, seat, isBound);
  if (seat !== round.toMove) return [];
  if (!written.length) return legalHouses(ground, shells, seat, isBound);
  const { turn, round: after } = playRoundTurn(round, written);
  return turn.refused || !turn.isDue ? [] : legalHouses(ground, after.shells, seat, false);
}

/**
 * Whether an offset is inside of words for people, of data or of a statement.
 * @param {Chunk} chunk
 * @param {number} offset
 */
function isInside({ text, record }, offset) {
  const item = record.items[itemBefore(record.items, offset)] ?? record.notes.findLast(({ start }) => start < offset);
  if (item && offset < item.end) return item.type !== "unreadable";
  const line = text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset);
  return /^[a-z]{2}|^[[%]|^;|[{<;"][^}>]*$/.test(line);
}
