// The row that opens a round with all hands, while it is entered lift by lift.

/** @import { Refusal } from "../engine/turn.js" */
/** @import { Round } from "../engine/round.js" */
/** @import { Message } from "../messages/wording.js" */
/** @import { Note, SeatLetter, TurnItem, WrittenMove } from "../notation/record.js" */

import { isRowEmpty } from "../engine/ground.js";
import { isFinished } from "../engine/round.js";
import { playRow } from "../engine/row.js";
import * as sentences from "../messages/sentences.js";
import { titleOf } from "../messages/wording.js";
import { refusalCode, toChoices } from "../replay/refusals.js";
import { seatLetters } from "../replay/seats.js";
import { roundEven } from "./clocks.js";

/** A lift as entered, and its milliseconds on the stopwatch if that ran. @typedef {{ move: WrittenMove, tapped: number | null }} EnteredLift */

/**
 * The lifts of every hand in playing order, and the notes made meanwhile; values that never change.
 * @typedef {object} OpeningRow
 * @property {readonly (readonly EnteredLift[])[]} lifts
 * @property {readonly Note[]} notes
 * @property {string | null} fault why the row cannot have happened as it is, once every hand is known
 * @property {readonly string[]} doubts why lifts are provisional: what another hand does may still change it
 */

/** The first lift of a hand that cannot be made, and the tick at which the hand was free. @typedef {{ seat: number, move: number, why: Refusal | "lap-tick", tick: number }} Stop */

/**
 * A row as far as it can be played.
 * @typedef {object} KnownRow
 * @property {Round} after the board, and the seat to move or whose hand waits
 * @property {readonly boolean[]} due whether each hand waits for another lift
 * @property {readonly number[]} finished the tick of each hand's last drop, 0 before the first
 * @property {readonly number[]} provisional how many lifts of each hand, from its end, are left out
 * @property {readonly Stop[]} stops the first of these that failed, for each such hand
 */

/**
 * One hand as far as it is known.
 * @typedef {object} HandView
 * @property {SeatLetter} seat
 * @property {readonly WrittenMove[]} moves
 * @property {number} finished the tick of its last drop, 0 before the first
 * @property {boolean} isDue whether another lift of it is missing
 * @property {number} provisional how many of its moves, from the end, are impossible as far as is known
 */

/** The reasons that stop a hand whatever the others do. @type {readonly Stop["why"][]} */
const NEVER = ["board", "burned", "bound", "lap-tick"];

/** @param {number} seats @returns {OpeningRow} */
export const emptyRow = (seats) => ({ lifts: Array.from({ length: seats }, () => []), notes: [], fault: null, doubts: [] });

/**
 * The row after one more lift of a hand.
 * @param {OpeningRow} row
 * @param {number} seat
 * @param {EnteredLift} lift
 * @returns {OpeningRow}
 */
export function addLift(row, seat, lift) {
  return { ...row, lifts: row.lifts.map((own, each) => (each === seat ? [...own, lift] : own)) };
}

/**
 * The seats that hold shells and have lifted nothing yet.
 * @param {OpeningRow} row
 * @param {Round} round
 */
export function missingSeats({ lifts }, { ground, shells }) {
  return lifts.flatMap((own, seat) => (own.length || isRowEmpty(ground, shells, seat) ? [] : [seat]));
}

/**
 * The turns of all hands; taps are ticks in them, or no ticks where they come too early.
 * @param {OpeningRow} row
 * @param {Round} round
 * @param {number} pace
 * @returns {TurnItem[]}
 */
export function turnsOf(row, round, pace) {
  const letters = seatLetters(round.ground.seats);
  return timeLifts(row, round, pace).map((moves, seat) => makeTurn(letters[seat], moves, seat > 0));
}

/**
 * A turn, or a pass without moves.
 * @param {SeatLetter} seat
 * @param {WrittenMove[]} moves
 * @param {boolean} [joined]
 * @returns {TurnItem}
 */
export function makeTurn(seat, moves, joined = false) {
  return { type: "turn", seat, isPass: !moves.length, moves, plus: null, number: null, joined, isTorn: false, stores: null, start: 0, end: 0 };
}

/**
 * The row as far as it can be played.
 * @param {OpeningRow} row
 * @param {Round} round
 * @param {number} pace
 */
export const knownRow = (row, round, pace) => playKnown(round, timeLifts(row, round, pace));

/**
 * Every hand as it is now.
 * @param {OpeningRow} row
 * @param {Round} round
 * @param {number} pace
 * @returns {HandView[]}
 */
export function viewHands(row, round, pace) {
  const timed = timeLifts(row, round, pace), known = playKnown(round, timed), missing = missingSeats(row, round);
  return seatLetters(round.ground.seats).map((seat, number) => ({
    seat, moves: timed[number], finished: known.finished[number], isDue: waits(known, number) || missing.includes(number),
    provisional: known.provisional[number],
  }));
}

/**
 * The row without the lifts that are impossible as far as is known.
 * @param {OpeningRow} row
 * @param {Round} round
 * @param {number} pace
 * @returns {OpeningRow}
 */
export function withoutProvisional(row, round, pace) {
  const { provisional } = knownRow(row, round, pace);
  return { ...row, lifts: row.lifts.map((own, seat) => own.slice(0, own.length - provisional[seat])) };
}

/**
 * Whether what stops the hands may vanish once another hand has lifted; one that is free only later makes no difference.
 * @param {KnownRow} known
 * @param {readonly number[]} missing
 */
export function mayChange(known, missing) {
  const free = known.due.flatMap((_, seat) => (waits(known, seat) ? [seat] : []));
  return known.stops.every(({ seat, move, why, tick }) => {
    if (NEVER.includes(why) || (!move && why === "over")) return false;
    const last = Math.max(tick, known.finished[seat]);
    return missing.length > 0 || free.some((each) => known.finished[each] <= last);
  });
}

/**
 * Whether a hand is due and has nothing provisional.
 * @param {KnownRow} known
 * @param {number} seat
 */
const waits = ({ due, provisional }, seat) => due[seat] && !provisional[seat];

/**
 * The code of what stops a hand, and what it says.
 * @param {Round} round
 * @param {readonly TurnItem[]} turns
 * @param {Stop} stop
 * @returns {Message & { code: string }}
 */
export function explainStop({ ground }, turns, { seat, move, why, tick: free }) {
  const { seat: letter, moves } = turns[seat], title = titleOf(letter), house = moves[move].house ?? 0, tick = moves[move].tick?.value ?? 0;
  const say = (/** @type {string} */ message, /** @type {string | null} */ hint = null) => ({ message, hint, code: why === "lap-tick" ? "SGN312" : refusalCode(why) });
  switch (why) {
    case "empty":
      return say(sentences.houseEmptied(letter + house, title, free));
    case "over":
      return move ? say(sentences.turnOver(house, title)) : say(sentences.seatStuck(letter + house, title), sentences.writePass(letter));
    case "tick":
      return say(sentences.tickEarly(title, tick, free));
    case "lap-tick":
      return say(sentences.tickWithoutMeaning(tick));
    case "board":
      return say(sentences.houseBeyond(letter + house, ground.houses));
    case "burned":
      return say(sentences.houseBurned(letter + house));
    case "bound":
      return say(sentences.houseNotOpening(ground.rules["first-lift"], letter + house));
  }
}

/**
 * The moves of each hand with their ticks.
 * @param {OpeningRow} row
 * @param {Round} round
 * @param {number} pace
 * @returns {WrittenMove[][]}
 */
function timeLifts({ lifts }, round, pace) {
  const first = Math.min(...lifts.flatMap((own) => own.flatMap(({ tapped }) => tapped ?? [])));
  const isTicked = round.ground.rules.pace === "shell";
  const timed = lifts.map((own) => own.map(({ move, tapped }) => {
    if (tapped === null) return move;
    const value = roundEven(((tapped - first) * pace) / 1000);
    return { ...move, tick: value > 0 && isTicked ? { value, start: 0, end: 0 } : null };
  }));
  for (;;) {
    const { stop } = playOnce(round, timed);
    if (stop?.why !== "tick" || lifts[stop.seat][stop.move].tapped === null) return timed;
    timed[stop.seat][stop.move] = { ...timed[stop.seat][stop.move], tick: null };
  }
}

/**
 * Plays the moves; of a hand that stops, those before it.
 * @param {Round} round
 * @param {readonly (readonly WrittenMove[])[]} timed
 * @returns {KnownRow}
 */
function playKnown(round, timed) {
  const kept = timed.map((own) => own.slice());
  /** @type {Map<number, Stop>} */
  const stops = new Map();
  for (;;) {
    const { stop, ...played } = playOnce(round, kept);
    if (!stop) return { ...played, provisional: timed.map((own, seat) => own.length - kept[seat].length), stops: [...stops.values()] };
    kept[stop.seat].length = stop.move;
    stops.set(stop.seat, stop);
  }
}

/**
 * @param {Round} round
 * @param {readonly (readonly WrittenMove[])[]} moves
 * @returns {Pick<KnownRow, "after" | "due" | "finished"> & { stop: Stop | null }}
 */
function playOnce(round, moves) {
  const { ground, isBound } = round, shells = round.shells.slice(), finished = moves.map(() => 0);
  const choices = moves.map((own) => toChoices({ moves: own }));
  let lying = sum(shells);
  const row = playRow(ground, shells, choices, isBound, null, (tick, seat) => {
    const before = lying;
    lying = sum(shells);
    // Only a drop brings shells to the board.
    if (lying > before) finished[seat] = tick;
  }, true);
  const due = row.turns.map(({ isDue }) => isDue), isOver = !due.includes(true) && isFinished(ground, shells, row.toMove);
  /** @type {Round} */
  const after = { ...round, shells, toMove: isOver ? -1 : row.toMove, isOver, isUnfinished: due.includes(true), isBound: false };
  return { after, due, finished, stop: findStop(ground, choices, row) };
}

/** @param {readonly number[]} counts */
const sum = (counts) => counts.reduce((all, count) => all + count, 0);

/**
 * @param {Round["ground"]} ground
 * @param {readonly import("../engine/row.js").Choice[][]} choices
 * @param {import("../engine/row.js").Row} row
 * @returns {Stop | null}
 */
function findStop({ rules }, choices, { turns }) {
  const seat = turns.findIndex(({ refused }) => refused), refused = turns[seat]?.refused;
  const mustPass = refused?.move === 0 && refused.why === "over";
  const ticked = rules.pace === "shell" || mustPass ? -1 : choices.findIndex((own) => own.some(({ tick }) => tick !== null));
  if (ticked >= 0) return { seat: ticked, move: choices[ticked].findIndex(({ tick }) => tick !== null), why: "lap-tick", tick: 0 };
  return refused ? { seat, move: refused.move, why: refused.why, tick: refused.tick ?? 0 } : null;
}
