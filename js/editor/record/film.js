// The film of the line of play that a cursor is in: what js/player shows, made from a record's trace.

/** @import { Round } from "../../engine/round.js" */
/** @import { Flow, SourceStop } from "../../player/game/film_json.js" */
/** @import { Item, TurnItem } from "../../notation/record.js" */
/** @import { State } from "../../replay/state.js" */
/** @import { Trace } from "../../replay/trace.js" */

import { keyframe, scoreOf, traceMoves, traceRow } from "../../replay/paths.js";
import { toChoices } from "../../replay/refusals.js";
import { seatNumber } from "../../replay/seats.js";
import { rowTurns, stateBefore } from "../../replay/trace.js";

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
function lineAt(items, index) {
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
 * @param {State | null} state after the beginning
 * @param {State | null} before
 * @param {string} opening the words that begin the round, if any do
 * @returns {SourceStop | null}
 */
function fillStop(state, before, opening) {
  const round = state?.round;
  if (!state || (!round && !opening)) return null;
  if (!round) return { do: "unknown", s: null, t: opening };
  const first = opensTogether(round) ? null : Math.max(round.began, 0), z = keyframe(round);
  if (!before?.stores || state.rules.refill === "new") return { do: "fill", s: first, flows: [], t: "start", k: z };
  const shells = round.shells.slice(), width = round.ground.houses + 1;
  /** @type {Flow[]} */
  const flows = [];
  for (let place = 0; place < shells.length; place++) {
    const store = place - place % width + width - 1;
    if (place === store || !shells[place]) continue;
    flows.push([store, place, shells[place]]);
    shells[store] += shells[place];
    shells[place] = 0;
  }
  return { do: "fill", s: first, flows, t: "refill", k: keyframe({ ...round, shells }), z };
}

/** @param {Round} round */
const opensTogether = ({ toMove, isOver }) => toMove < 0 && !isOver;

/**
 * @param {Trace} trace
 * @param {number} index
 * @param {string} text
 * @returns {SourceStop | null}
 */
function stopOf(trace, index, text) {
  const { items } = trace.replay.record, item = items[index], after = trace.states[index], before = stateBefore(trace, index);
  if (item.type === "turn") return item.joined ? null : turnStop(trace, item, index, text);
  if (item.type === "gap") return { do: "gap", t: "gap" };
  if (item.type === "set" && after.round && after !== before) {
    return { do: "set", t: "set", ...(before?.round ? { k: keyframe(before.round) } : {}), z: keyframe(after.round) };
  }
  if (item.type === "unreadable" && item.isTurn) return { do: "unknown", s: null, t: item.text };
  return null;
}

/**
 * @param {Trace} trace
 * @param {TurnItem} item the first of its row
 * @param {number} index
 * @param {string} text
 * @returns {SourceStop}
 */
function turnStop(trace, item, index, text) {
  const { items } = trace.replay.record, before = stateBefore(trace, index)?.round, after = trace.states[index].round;
  const turns = rowTurns(items, index), played = trace.played.get(item);
  const t = turns.map(({ start, end }) => text.slice(start, end)).join(" | ");
  const k = before ? keyframe(before) : undefined, z = after ? keyframe(after) : undefined;
  const seat = turns.length > 1 ? null : seatNumber(before?.ground.seats ?? 2, item.seat);
  if (!played || !before) {
    return k && z ? { do: "set", t, k, z } : { do: "unknown", s: seat, t, ...(k ? { k } : {}) };
  }
  const ruled = played.after.round !== after || undefined;
  if (seat === null) {
    return { do: "both", t, k, z, beats: traceRow(before, turns.map(toChoices), raceOf(items, index, before.ground.seats)), ruled };
  }
  const [turn] = played.turns;
  if (!turn.moves.length) return { do: "pass", s: seat, t, k, z };
  return { do: "sow", s: seat, t, k, z, m: traceMoves(before, seat, turn.moves.map(({ house }) => house)), ruled };
}

/**
 * The race that follows a row, as the engine takes it.
 * @param {readonly Item[]} items
 * @param {number} first
 * @param {number} seats
 */
function raceOf(items, first, seats) {
  let depth = 0;
  for (let at = first + 1; at < items.length; at++) {
    const item = items[at];
    if (item.type === "open") depth++;
    else if (item.type === "close") depth--;
    else if (depth || /^(comment|data|event)$/.test(item.type) || (item.type === "turn" && item.joined)) continue;
    else if (item.type === "race") return item.runs.map(({ seat, count }) => ({ seat: seatNumber(seats, seat), count }));
    else return null;
  }
  return null;
}

/**
 * @param {State | null} state at the end of the line
 * @returns {SourceStop | null}
 */
function scoreStop(state) {
  const round = state?.round, stores = state?.stores;
  return round && stores && state.hasPlayed ? scoreOf(round, stores) : null;
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
