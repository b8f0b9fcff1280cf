// The piece of text that a lift, a pass, a round or an end adds to a game.

/** @import { Round } from "../../engine/round.js" */
/** @import { State } from "../../replay/state.js" */
/** @import { TurnItem } from "../../notation/record.js" */
/** @import { Chunk } from "../../checking/checker.js" */
/** @import { Trace } from "../../replay/trace.js" */
/** @import { Game } from "./waiting.js" */

import { storesOf } from "../../engine/ground.js";
import { playRow } from "../../engine/row.js";
import { playRoundTurn } from "../../engine/round.js";
import { legalHouses } from "../../engine/turn.js";
import { readText } from "../../notation/reader.js";
import { writeHouse } from "../../notation/record.js";
import { RowNumbers } from "../../notation/rows.js";
import { isStoreEnd, toHouse } from "../../replay/claims.js";
import { toChoices } from "../../replay/refusals.js";
import { followRound } from "../../replay/rounds.js";
import { seatLetters } from "../../replay/seats.js";
import { stateBefore, traceRecord } from "../../replay/trace.js";
import { lastTurn, liftable, openRow, tickFor } from "./waiting.js";

/** A piece of text put in the place of what stands from one offset of a record up to another. */
/** @typedef {{ start: number, end: number, text: string }} Edit */

/**
 * What lifting a house writes; another set of hands where a simultaneous row still lacks one.
 * @param {Game} game
 * @param {number} seat
 * @param {number} house that can be lifted
 * @returns {{ edit: Edit | null, hands: (number | null)[] }}
 */
export function liftHouse(game, seat, house) {
  const { wait, hands, trace } = game, round = /** @type {Round} */ (game.state?.round);
  const letters = seatLetters(round.ground.seats);
  if (wait === "hands" && hands.length) {
    const chosen = hands.map((one, each) => (each === seat ? house : one));
    const { ground, shells } = round;
    const lacks = chosen.some((one, each) => !one && legalHouses(ground, shells, each, false).length > 0);
    if (lacks) return { edit: null, hands: chosen };
    return { edit: addItem(game, writeRow(round, chosen), "row"), hands: [] };
  }
  if (wait === "hands") return { edit: goOnText(game, seat, house), hands: [] };
  const known = /** @type {Trace} */ (trace), { items } = known.replay.record, last = lastTurn(items);
  const turn = /** @type {TurnItem} */ (items[last]);
  // What a move captures may depend on the moves before it in its turn, so all of the turn is played.
  const isLonger = round.isUnfinished && known.played.has(turn), before = isLonger ? stateBefore(known, last)?.round ?? round : round;
  const houses = isLonger ? turn.moves.map((move) => move.house ?? 0) : [];
  const { turn: played, round: after } = playRoundTurn(before, [...houses, house]);
  const captured = played.moves.at(-1)?.captured, taken = captured ? `x${captured}` : "";
  const plus = isStoreEnd(played) ? "+" : "";
  if (round.isUnfinished) {
    const stores = after.isUnfinished || !isRowFull(game) ? "" : writeStores(after);
    return { edit: { start: turn.end, end: turn.end, text: `${turn.plus ? "" : "+"}${house}${taken}${plus}${stores}` }, hands: [] };
  }
  const text = `${letters[seat]}${house}${taken}${plus}`;
  return { edit: addItem(game, text, "turn", after.isUnfinished ? null : after), hands: [] };
}

/**
 * The pass of the seat to move, which has nothing to lift; null where no pass is due.
 * @param {Game} game
 * @returns {Edit | null}
 */
export function passTurn(game) {
  const round = game.state?.round;
  if (game.wait !== "lift" || !round || round.isUnfinished || liftable(game, round.toMove).length) return null;
  return addItem(game, `${seatLetters(round.ground.seats)[round.toMove]}--`, "turn", playRoundTurn(round, []).round);
}

/** @param {Round} round */
const writeStores = ({ ground, shells }) => ` =${storesOf(ground, shells).join(":")}`;

/**
 * A simultaneous row of one lift a hand; where no hand waits, with what they capture and the stores.
 * @param {Round} round before it
 * @param {readonly (number | null)[]} chosen
 */
function writeRow({ ground, shells: before, isBound }, chosen) {
  const shells = before.slice(), letters = seatLetters(ground.seats);
  const choices = chosen.map((house) => (house ? [{ house, tick: null }] : []));
  const { turns } = playRow(ground, shells, choices, isBound, null);
  const isOpen = turns.some(({ isDue, refused }) => isDue || refused);
  const words = chosen.map((house, seat) => letters[seat] + (house ?? "--") + (isOpen ? "" : writeCaptured(turns[seat].moves[0])));
  return words.join(" | ") + (isOpen ? "" : ` =${storesOf(ground, shells).join(":")}`);
}

/** @param {import("../../engine/turn.js").Move | undefined} move */
const writeCaptured = (move) => (move?.captured ? `x${move.captured}` : "");

/**
 * A further lift of a hand that waits; once no hand waits, what all lifts of the row captured, and the stores.
 * @param {Game} game
 * @param {number} seat
 * @param {number} house
 * @returns {Edit}
 */
function goOnText(game, seat, house) {
  const row = /** @type {NonNullable<ReturnType<typeof openRow>>} */ (openRow(game));
  const tick = tickFor(game, seat, house), last = row.turns[row.turns.length - 1];
  const { ground, shells, isBound } = row.before, after = shells.slice();
  const choices = row.turns.map((one, each) => [...toChoices(one), ...(each === seat ? [{ house, tick: tick || null }] : [])]);
  const { turns } = playRow(ground, after, choices, isBound, null), isOpen = turns.some((one) => one.isDue);
  /** @type {{at: number, text: string}[]} */
  const pieces = [];
  row.turns.forEach((turn, each) => {
    turn.moves.forEach((move, index) => {
      const ends = [move.at, move.tick, move.trail, move.relays, move.last].map((span) => span?.end ?? 0);
      if (!isOpen && !move.captured) pieces.push({ at: Math.max(...ends), text: writeCaptured(turns[each].moves[index]) });
    });
    if (each !== seat) return;
    const taken = isOpen ? "" : writeCaptured(turns[each].moves[turn.moves.length]);
    pieces.push({ at: turn.end, text: `${turn.plus ? "" : "+"}${house}${tick ? `@${tick}` : ""}${taken}` });
  });
  if (!isOpen && !last.stores) pieces.push({ at: last.end, text: ` =${storesOf(ground, after).join(":")}` });
  const start = row.turns[0].start;
  let text = "", at = start;
  for (const piece of pieces.sort((one, other) => one.at - other.at)) {
    text += game.chunk.text.slice(at, piece.at) + piece.text;
    at = piece.at;
  }
  return { start, end: last.end, text: text + game.chunk.text.slice(at, last.end) };
}

/**
 * Whether the row of the last turn is full.
 * @param {Game} game
 */
function isRowFull({ trace }) {
  return !!trace && countRows(trace).turns === 0;
}

/** @param {Trace} trace */
function countRows({ replay: { record, rules } }) {
  const rows = new RowNumbers(record, rules?.seats);
  let depth = 0;
  for (const item of record.items) {
    if (item.type === "open") depth++;
    else if (item.type === "close") depth--;
    else if (depth) continue;
    else if (item.type !== "turn") rows.pass(item);
    else if (!item.joined) rows.next(item);
  }
  return rows;
}

/**
 * Adds a turn or a row at the end of a game, on the line where it belongs, with the stores where it fills a row.
 * @param {Game} game
 * @param {string} text
 * @param {"turn" | "row"} kind
 * @param {Round | null} [after] the board after it, where no move is due
 * @returns {Edit}
 */
function addItem({ chunk, trace }, text, kind, after = null) {
  const rows = countRows(/** @type {Trace} */ (trace)), begins = kind === "row" || !rows.turns;
  const number = kind === "row" ? 1 : rows.row + 1;
  const isLast = kind === "turn" && (rows.turns + 1) % rows.seats === 0;
  const words = (begins ? `${number}. ` : "") + text + (isLast && after ? writeStores(after) : "");
  const { items } = chunk.record, last = items[items.length - 1];
  const isBehind = !begins && last && /^(turn|close|comment|data)$/.test(last.type) && chunk.text[last.start] !== ";";
  return append(chunk, (isBehind ? " " : items.length ? "\n" : "\n\n") + words);
}

/**
 * Puts a text behind everything in a record.
 * @param {Chunk} chunk
 * @param {string} text
 * @returns {Edit}
 */
function append({ text: record }, text) {
  const end = record.trimEnd().length, rest = /\n/.exec(record.slice(end)) ? "" : "\n";
  return { start: end, end, text: text + rest };
}

/**
 * The lines that end a round and begin the next; null where none is due.
 * @param {Game} game
 * @param {readonly number[]} [burned] the places that the players chose to burn, where they choose
 * @returns {Edit | null}
 */
export function beginNextRound({ chunk, state, wait }, burned = []) {
  if (wait !== "round" || !state?.stores || !state.round) return null;
  const { ground } = state.round, number = state.number + 1, place = { start: 0, end: 0 };
  const burning = burned.length ? { houses: burned.map((one) => toHouse(ground, one)), ...place } : null;
  /** @type {typeof state.rules} */
  const rules = burning ? state.rules : { ...state.rules, burn: "last" };
  const item = { type: /** @type {const} */ ("round"), number, first: null, burn: burning, ...place };
  const { round, unfilled } = followRound({ ...state, rules }, item, null).state;
  if (!round) return null;
  const letters = seatLetters(state.rules.seats);
  const houses = unfilled.map((place) => toHouse(round.ground, place)).sort((one, other) =>
    letters.indexOf(one.seat) - letters.indexOf(other.seat) || one.house - other.house);
  const first = round.toMove < 0 ? "" : ` first ${letters[round.toMove]}`;
  const burn = houses.length ? ` burn ${houses.map(writeHouse).join(" ")}` : "";
  return append(chunk, `${scoreLine(chunk, state)}\n\nround ${number}${first}${burn}`);
}

/**
 * The line with the score of the last round, where it is not written yet.
 * @param {Chunk} chunk
 * @param {State} state
 */
function scoreLine({ record: { items } }, { stores, isScored }) {
  const begun = items.findLastIndex(({ type }) => type === "round");
  const isWritten = isScored && items.slice(begun + 1).some(({ type }) => type === "score");
  return stores && !isWritten ? `\nscore ${stores.join("-")}` : "";
}

/**
 * The record with its end written, and the tag `Result` that it decides.
 * @param {Game} game
 * @param {string} reason as in `resign N`; empty where the match is over
 * @returns {Edit | null} null where the game has an end
 */
export function endGame({ chunk, state, wait }, reason) {
  if (wait === "ended" || !state || (!reason && wait !== "match")) return null;
  const line = append(chunk, `${scoreLine(chunk, state)}\nend${reason && ` ${reason}`}`);
  const ended = chunk.text.slice(0, line.start) + line.text;
  const { records: [record] } = readText(ended), { result } = traceRecord(record).replay;
  if (!result) return line;
  const tag = record.tags.find(({ name }) => name === "Result"), words = `[Result "${result}"]`;
  const last = record.tags[record.tags.length - 1];
  const at = tag ?? { start: last ? last.end : 6, end: last ? last.end : 6 };
  const between = ended.slice(at.end, line.start);
  return { start: at.start, end: line.end, text: (tag ? words : `\n${words}`) + between + line.text };
}
