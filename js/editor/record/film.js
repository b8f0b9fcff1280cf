// The film of the line of play that a cursor is in: what js/player shows, made from a record's trace.

/** @import { SourceStop } from "../../player/game/film_json.js" */
/** @import { Item } from "../../notation/record.js" */
/** @import { Trace } from "../../replay/trace.js" */

import { fillStop, scoreStop, stopOf } from "../../replay/stops.js";
import { stateBefore } from "../../replay/trace.js";

/**
 * A line of play: the number of its round, its stops, and for each stop the index of its item; -1 where none is written.
 * @typedef {{ number: number, stops: SourceStop[], items: number[] }} Film
 */

/**
 * The film of the line of play, main or variation, that an item is in; a variation goes on from what stands before it.
 * @param {Trace} trace of a record whose rules are known
 * @param {number} index of the item; -1 before the first
 * @param {string} text that the record was read from
 * @returns {Film}
 */
export function filmAt(trace, index, text) {
  const { items } = trace.replay.record, { round, line } = lineAt(items, index);
  const item = items[round], written = item?.type === "round" ? item : null;
  const begun = written ? trace.states[round] : trace.begin;
  /** @type {Film} */
  const film = { number: written?.number ?? 1, stops: [], items: [] };
  const add = (/** @type {SourceStop | null} */ stop, at = -1) => {
    if (!stop) return;
    film.stops.push(stop);
    film.items.push(at);
  };
  const opening = written ? text.slice(written.start, written.end) : "";
  add(fillStop(begun, written ? stateBefore(trace, round) : null, opening), written ? round : -1);
  let last = begun;
  for (const at of line) {
    add(stopOf(trace, at, text), at);
    last = trace.states[at];
  }
  const scored = line.findLast((at) => items[at].type === "score");
  add(scoreStop(last), scored ?? -1);
  return film;
}

/**
 * The index of the round's statement, -1 where none is written, and of the items of the line that an item is in.
 * @param {readonly Item[]} items
 * @param {number} index
 */
export function lineAt(items, index) {
  let round = -1, from = 0;
  for (let at = 0; at <= index; at++) if (items[at].type === "round") [round, from] = [at, at + 1];
  /** @type {number[]} */
  let line = [];
  /** @type {number[][]} */
  const outer = [];
  // How many lines were open where the item stands.
  let depth = -1;
  for (let at = from; at < items.length && items[at].type !== "round"; at++) {
    if (items[at].type === "open") {
      outer.push(line);
      const turn = line.findLastIndex((one) => items[one].type === "turn");
      line = line.slice(0, Math.max(turn, 0));
    } else if (items[at].type === "close") {
      if (depth >= 0 && outer.length === depth) return { round, line };
      line = outer.pop() ?? line;
    } else line.push(at);
    // A bracket that closes belongs to the line that goes on behind it.
    if (at === index) depth = outer.length;
  }
  return { round, line: depth > 0 || !outer.length ? line : outer[0] };
}

/**
 * The index of the last turn before a round, or of the `round` after it; null where there is none.
 * @param {readonly Item[]} items
 * @param {number} index of an item of the round
 * @param {1 | -1} by
 */
export function besideRound(items, index, by) {
  const next = items.findIndex(({ type }, at) => at > index && type === "round");
  if (by > 0) return next < 0 ? null : next;
  const last = items.slice(0, Math.max(index, 0)).findLastIndex(({ type }) => type === "turn");
  return last < 0 ? null : last;
}
