// What the end of a game waits for, and which houses can be lifted there.

/** @import { Choice } from "../../engine/row.js" */
/** @import { State } from "../../replay/state.js" */
/** @import { Item } from "../../notation/record.js" */
/** @import { Ledger } from "../../scoring/ledger.js" */
/** @import { Chunk } from "../../checking/checker.js" */
/** @import { Trace } from "../../replay/trace.js" */

import { playRow } from "../../engine/row.js";
import { legalHouses, refuse } from "../../engine/turn.js";
import { toChoices } from "../../replay/refusals.js";
import { dueHands, firstLifts, liftLine } from "./hands.js";
import { traceOf } from "../../checking/checker.js";
import { rowStart, rowTurns, stateBefore } from "../../replay/trace.js";

/**
 * What a game waits for: a lift of a seat, lifts of several hands at once, the next round, its end; or nothing, and why:
 * it has ended, something in it cannot be read, the board is not known.
 * @typedef {"lift" | "hands" | "round" | "match" | "ended" | "unreadable" | "unknown"} Wait
 */

/** Why a house is refused. @typedef {"board" | "burned" | "empty" | "bound" | "over" | "tick" | "seat" | "taken" | "wait"} Refused */

/**
 * The end of a game, ready for the next lift. `hands` are the first lifts chosen for the simultaneous row to come, by seat;
 * `ledger` has the entries of a recording.
 * @typedef {object} Game
 * @property {Chunk} chunk
 * @property {Trace | null} trace
 * @property {State | null} state
 * @property {Wait} wait
 * @property {(number | null)[]} hands
 * @property {Ledger | null} ledger
 */

/** What a recording waits for, by what its sheet asks for. @type {Readonly<{[asks: string]: Wait}>} */
const WAITS = { turn: "lift", hands: "hands", round: "round", end: "match", nothing: "ended" };

/**
 * The end of a recording's game.
 * @param {Chunk} chunk its record
 * @param {Ledger} ledger
 * @returns {Game}
 */
export function openLedger(chunk, ledger) {
  const { sheet } = ledger, state = { ...sheet.line.state, round: sheet.seenRound };
  return { chunk, trace: traceOf(chunk), state, wait: WAITS[sheet.asks], hands: firstLifts(ledger), ledger };
}

/**
 * The end of a record's game.
 * @param {Chunk} chunk
 * @param {readonly (number | null)[]} [hands]
 * @returns {Game}
 */
export function openEnd(chunk, hands = []) {
  const trace = traceOf(chunk), state = trace?.replay.last ?? null;
  const wait = waitOf(chunk, trace, state);
  const seats = state?.rules.seats ?? 0;
  const isRow = wait === "hands" && !openRow({ trace, state });
  return { chunk, trace, state, wait, hands: isRow ? Array.from({ length: seats }, (_, seat) => hands[seat] ?? null) : [], ledger: null };
}

/**
 * @param {Chunk} chunk
 * @param {Trace | null} trace
 * @param {State | null} state
 * @returns {Wait}
 */
function waitOf({ record }, trace, state) {
  const { items } = record;
  if (items.some(({ type }) => type === "end")) return "ended";
  const isFaulty = items.some(({ type }) => type === "unreadable") || record.faults.some(({ severity }) => severity === "error");
  if (!trace || !state || isFaulty) return "unreadable";
  if (state.isMatchOver) return "match";
  if (state.isOver) return "round";
  if (!state.round) return "unknown";
  return state.round.toMove < 0 || openRow({ trace, state }) ? "hands" : "lift";
}

/**
 * The simultaneous row that a game ends with while one of its hands waits: where it begins, its turns, the board before it.
 * @param {Pick<Game, "trace" | "state">} game
 */
export function openRow({ trace, state }) {
  if (!trace || !state?.round?.isUnfinished) return null;
  const { items } = trace.replay.record, last = lastTurn(items);
  const first = rowStart(items, last), turns = rowTurns(items, first);
  const before = stateBefore(trace, first)?.round, played = trace.played.get(items[first]);
  return turns.length > 1 && before && played ? { turns, before, played } : null;
}

/**
 * The seats whose hands wait in the simultaneous row that a game ends with.
 * @param {Game | null} game
 * @returns {number[]}
 */
export function waitingHands(game) {
  if (game?.ledger) return dueHands(game.ledger);
  const turns = game && openRow(game)?.played.turns;
  return turns ? turns.flatMap(({ isDue }, seat) => (isDue ? [seat] : [])) : [];
}

/**
 * The index of the last turn of the main line; -1 without one.
 * @param {readonly Item[]} items
 */
export function lastTurn(items) {
  let depth = 0;
  for (let at = items.length - 1; at >= 0; at--) {
    const { type } = items[at];
    if (type === "close") depth++;
    else if (type === "open") depth--;
    else if (type === "turn" && !depth) return at;
  }
  return -1;
}

/**
 * The houses that a seat may lift now, from its store outwards.
 * @param {Game} game
 * @param {number} seat
 * @returns {number[]}
 */
export function liftable(game, seat) {
  const { state, wait, hands, ledger } = game, round = state?.round;
  if (!round) return [];
  if (wait === "lift" && seat !== round.toMove) return [];
  if (wait === "lift") return legalHouses(round.ground, round.shells, seat, round.isBound);
  if (wait !== "hands") return [];
  if (ledger) return hands[seat] ? [] : housesOf(round).filter((house) => liftLine(ledger, seat, house));
  if (hands.length) return hands[seat] === null ? legalHouses(round.ground, round.shells, seat, round.isBound) : [];
  return housesOf(round).filter((house) => tickFor(game, seat, house) !== null);
}

/** @param {import("../../engine/round.js").Round} round */
const housesOf = ({ ground }) => Array.from({ length: ground.houses }, (_, index) => index + 1);

/**
 * The tick that a waiting hand's next lift needs: null where it cannot be lifted, 0 where it goes on at once.
 * @param {Game} game
 * @param {number} seat
 * @param {number} house
 */
export function tickFor(game, seat, house) {
  const row = openRow(game);
  if (!row || !row.played.turns[seat].isDue) return null;
  const { ground, shells, isBound } = row.before;
  const written = row.turns.map(toChoices);
  const tries = (/** @type {number | null} */ tick) => {
    const choices = written.map((/** @type {Choice[]} */ one, each) => (each === seat ? [...one, { house, tick }] : one));
    return playRow(ground, shells.slice(), choices, isBound, null).turns.every(({ refused }) => !refused);
  };
  if (tries(null)) return 0;
  if (ground.rules.pace !== "shell") return null;
  // The hand may have waited: until the other one has come to rest at the latest.
  const last = lastTick(row);
  for (let tick = 1; tick <= last + 1; tick++) if (tries(tick)) return tick;
  return null;
}

/**
 * The tick of the last thing that happens in a row.
 * @param {NonNullable<ReturnType<typeof openRow>>} row
 */
function lastTick({ before, turns }) {
  let last = 0;
  playRow(before.ground, before.shells.slice(), turns.map(toChoices), before.isBound, null, (tick) => void (last = Math.max(last, tick)));
  return last;
}

/**
 * Why a house cannot be lifted now; null where it can.
 * @param {Game} game
 * @param {number} seat
 * @param {number} house
 * @returns {Refused | null}
 */
export function refuseLift(game, seat, house) {
  const { state, wait, hands } = game, round = state?.round;
  if (!round || (wait !== "lift" && wait !== "hands")) return "wait";
  if (liftable(game, seat).includes(house)) return null;
  if (wait === "lift" && seat !== round.toMove) return "seat";
  if (hands[seat]) return "taken";
  return refuse(round.ground, round.shells, seat, house, round.isBound) ?? "seat";
}
