// What a line has done, in words: who lifted what, where the last shell fell, whose turn it is now.

/** @import { Rules } from "../../engine/rules.js" */
/** @import { Value } from "../common/words.js" */

import { houseNumber, makeGround } from "../../engine/ground.js";
import { newHand } from "../../engine/hand.js";
import { playMove } from "../../engine/turn.js";
import { seatLetters } from "../../replay/seats.js";
import { say } from "../common/words.js";
import { readRows } from "./play.js";

/** What `describeState` gives of a game. @typedef {Record<string, any>} State */

/**
 * What a lift did.
 * @typedef {object} Lift
 * @property {number} seat
 * @property {number} house
 * @property {string[]} relays the houses lifted after it
 * @property {{ seat: number, house: number }} last where the last shell fell
 * @property {number} captured
 * @property {import("../../engine/hand.js").LapEnd} end
 */

/**
 * The lift that a line asks for, or null.
 * @param {string} text
 * @param {number} seats
 * @returns {{ seat: number, house: number } | null}
 */
export function readLift(text, seats) {
  const found = /^([SNEW])(\d{1,2})$/.exec(text), seat = found ? seatLetters(seats).findIndex((letter) => letter === found[1]) : -1;
  return found && seat >= 0 ? { seat, house: Number(found[2]) } : null;
}

/**
 * What a lift did to a board; null where that is not the board after it, as when it was a hand's, or part of more.
 * @param {Rules} rules
 * @param {State} before
 * @param {State} after
 * @param {string} text
 * @returns {Lift | null}
 */
export function playLift(rules, before, after, text) {
  const lift = readLift(text, rules.seats);
  if (!lift || before.asks !== "turn" || lift.house > rules.houses) return null;
  const rows = readRows(before.position), letters = seatLetters(rules.seats), width = rules.houses + 1;
  const board = rows.flatMap(({ houses, store }) => [...houses.toReversed(), store]);
  if (!board[(lift.seat + 1) * width - 1 - lift.house]) return null;
  const ground = makeGround(rules, board.flatMap((count, place) => (count === null ? [place] : [])));
  const shells = board.map((count) => count ?? 0), move = playMove(ground, shells, newHand(lift.seat), lift.house);
  const left = readRows(after.position).flatMap(({ houses, store }) => [...houses.toReversed(), store]);
  if (left.some((count, place) => (count ?? 0) !== shells[place])) return null;
  const spotOf = (/** @type {number} */ place) => ({ seat: ground.owner[place], house: houseNumber(ground, place) });
  const relays = move.relays.map(spotOf).map(({ seat, house }) => `${letters[seat]}${house}`);
  return { ...lift, relays, last: spotOf(move.last), captured: move.captured, end: move.end };
}

/**
 * What a line did, as a sentence.
 * @param {Lift | null} lift
 * @param {string} text of the line
 * @param {State} before
 * @param {State} after
 * @param {readonly string[]} names by seat
 * @param {readonly string[]} letters
 * @returns {Value[]}
 */
export function tellLine(lift, text, before, after, names, letters) {
  const nameOf = (/** @type {number} */ seat) => ({ name: names[seat] }), next = letters.indexOf(after.to_move);
  if (!lift) {
    const plain = readLift(text, letters.length);
    if (!plain) return [];
    const done = say("told_hand", { name: nameOf(plain.seat), house: plain.house });
    return before.asks === "hands" && after.asks !== "hands" ? [...done, ". ", ...say("told_hands_over")] : done;
  }
  const { seat, house, relays, last, captured, end } = lift, where = `${letters[last.seat]}${last.house}`;
  const parts = [say("told_lift", { name: nameOf(seat), house })];
  if (relays.length) parts.push(say("told_relays", { n: relays.length, houses: shortList(relays) }));
  if (end === "store") parts.push(say("told_store"));
  else if (end === "capture") parts.push(say("told_capture", { house: where, n: captured }));
  else parts.push(say(last.house ? "told_stop" : "told_store", { house: where }));
  const pieces = parts.flatMap((part, at) => (at ? [", ", ...part] : part));
  if (after.asks === "turn" && after.goes_on && next === seat) return [...pieces, ": ", ...say("told_again")];
  if (before.asks === "turn" && after.asks !== "turn") return [...pieces, ". ", ...say("told_over")];
  if (after.asks === "turn" && next === seat) return [...pieces, ". ", ...say("told_passed", { name: nameOf((seat + 1) % letters.length) })];
  return pieces;
}

/** The most relays that are named. */
const NAMED = 3;

/** @param {readonly string[]} houses */
const shortList = (houses) => (houses.length > NAMED ? `${houses.slice(0, NAMED).join(" ")} …` : houses.join(" "));

/**
 * What the game waits for, as a sentence.
 * @param {State} state
 * @param {readonly string[]} names by seat
 * @param {readonly string[]} letters
 * @returns {Value[]}
 */
export function tellNext(state, names, letters) {
  const seat = letters.indexOf(state.to_move);
  if (state.asks === "turn" && seat >= 0) return say(state.goes_on ? "next_again" : "next_turn", { name: { name: names[seat] } });
  if (state.asks !== "hands") return [];
  const due = (state.hands ?? []).filter((/** @type {any} */ hand) => hand.due && hand.lifts.length);
  const one = due.length === 1 ? letters.indexOf(due[0].seat) : -1;
  return one >= 0 ? say("next_again", { name: { name: names[one] } }) : say("next_hands");
}
