// The stops of a film, as a page's player takes them: how a round begins and ends, and what each item of a record does.

/** @import { Round } from "../engine/round.js" */
/** @import { Flow, SourceStop } from "../player/game/film_json.js" */
/** @import { Item, TurnItem } from "../notation/record.js" */
/** @import { State } from "./state.js" */
/** @import { Trace } from "./trace.js" */

import { keyframe, scoreOf, traceMoves, traceRow } from "./paths.js";
import { toChoices } from "./refusals.js";
import { seatNumber } from "./seats.js";
import { rowTurns, stateBefore } from "./trace.js";

/**
 * The beginning of a round.
 * @param {State | null} state after the beginning
 * @param {State | null} before
 * @param {string} opening the words that begin the round, if any do
 * @returns {SourceStop | null}
 */
export function fillStop(state, before, opening) {
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
 * What an item does; null for what only belongs to another.
 * @param {Trace} trace
 * @param {number} index
 * @param {string} text that the record was read from
 * @returns {SourceStop | null}
 */
export function stopOf(trace, index, text) {
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
export function raceOf(items, first, seats) {
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
 * The end of a round, once it is over.
 * @param {State | null} state at the end of the line
 * @returns {SourceStop | null}
 */
export function scoreStop(state) {
  const round = state?.round, stores = state?.stores;
  return round && stores && state.hasPlayed ? scoreOf(round, stores) : null;
}
