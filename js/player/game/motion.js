// The plan of motion of a line of play: every shell's motions, every hand's way and every count,
// over one clock. Times are milliseconds from the line's beginning. Nothing here knows the rules
// of the game: shells go where the record's paths say.

import { HAS_BREAKS, HAS_NOTES, HAS_ROWS } from "./has.js";
import { FALL, agrees, arrange, drop, emptyTable, flow, lift } from "./tracks.js";

/** @import { BothStop, FillStop, Flow, MovePath, ScoreStop, SettingJson } from "./film_json.js" */
/** @import { SourceStop, SowStop, Taken } from "./film_json.js" */
/** @import { Motion, Table } from "./tracks.js" */

/**
 * A lap: its seat, its places (the source first), and in a turn its move and whether it is the
 * move's last.
 * @typedef {{
 *   t: number, end: number, seat: number, places: number[], move?: MovePath, last?: boolean,
 * }} Lap
 */

/**
 * A capture in time; `flows` says how many shells come from which house.
 * @typedef {{
 *   t: number, end: number, seat: number, house: number, shells: number, flows: Flow[],
 * }} Take
 */

/**
 * A hand: its way over the board, how many shells it holds from when on, and when it is gone.
 * @typedef {{
 *   way: { t: number, place: number }[], held: [t: number, shells: number][], off: number,
 * }} Hand
 */

/**
 * A stop in time: `counts` and `burned` are the board it begins with, `deltas` the changes of
 * counts in order, `marks` what can be shown as a still, `pace` the share of the natural time
 * that it takes. `set` is the board from a time on where the record sets it, `due` the time while
 * the lift is due before which a better turn is drawn.
 * @typedef {{
 *   source: SourceStop, t0: number, t1: number, laps: Lap[], takes: Take[],
 *   deltas: [t: number, place: number, change: number][], marks: number[], pace: number,
 *   hands: Hand[], counts: number[], burned: Set<number>,
 *   set?: { t: number, counts: number[], burned: Set<number> }, due?: [from: number, to: number],
 * }} PlannedStop
 */

/**
 * A plan: its stops, a track for each shell, its end; then in order the times of what can be
 * shown as a still, at which a shell has come down, and which are worth a visit.
 * @typedef {{
 *   stops: PlannedStop[], tracks: Motion[][], end: number, marks: number[], falls: number[],
 *   visits: number[],
 * }} Plan
 */

/** The time from one drop to the next at the usual pace. */
export const DROP_EVERY = 270;
const LEAD = 450, LIFT = 520, BREATH = 420, REST = 500;
/** The least time for which the end of a turn is shown, so that it can be read. */
const SAID = 1000;
/** The length of a tick of a simultaneous row. */
const TICK = 300;
// Long turns are played faster, but never so fast that nothing is seen.
const LONGEST = 19000, FASTEST = .12;

/** @param {number} natural */
const paceOf = natural => Math.max(FASTEST, Math.min(1, LONGEST / natural));

/**
 * The time for which comments hold the play, so that they can be read, within reason.
 * @param {number} [letters]
 */
export const dwellOn = letters =>
  HAS_NOTES && letters ? Math.min(12000, 1000 + 45 * letters) : 0;

/** @param {string} text */
const countsFrom = text => text.split(".").map(word => isNaN(+word) ? null : +word);

/**
 * The plan of a line's stops.
 * @param {SourceStop[]} sources
 * @param {Pick<SettingJson, "seats" | "codes">} setting
 * @returns {Plan}
 */
export function planMotion(sources, { seats, codes }) {
  const texts = sources.flatMap(({ k, z }) => [k, z]);
  const known = texts.flatMap(text => text ? [countsFrom(text)] : []);
  const sum = (/** @type {(number | null)[]} */ counts) =>
    counts.reduce((/** @type {number} */ total, count) => total + (count || 0), 0);
  const table = emptyTable(Math.max(0, ...known.map(sum)), codes.length);
  arrange(table, -1, known[0] ?? [...codes].map(() => 0));
  /** @type {PlannedStop[]} */
  const stops = [];
  let clock = 0;
  for (const source of sources) {
    const stop = planStop(table, source, clock, seats.length);
    stops.push(stop);
    clock = stop.t1;
  }
  const inOrder = (/** @type {number[]} */ times) => [...new Set(times)].sort((a, b) => a - b);
  const marks = inOrder(stops.flatMap(stop => [stop.t0, ...stop.marks]).concat(clock));
  return {
    stops, tracks: table.tracks, end: clock, marks, falls: inOrder(marks.concat(table.falls)),
    visits: inOrder(stops.flatMap(stop => [
      ...stop.takes.map(one => one.end), ...HAS_NOTES && stop.source.w ? [stop.t0] : [],
    ])),
  };
}

/**
 * @param {Table} table
 * @param {SourceStop} source
 * @param {number} clock
 * @param {number} seats
 */
function planStop(table, source, clock, seats) {
  if (HAS_BREAKS && source.k) {
    const counts = countsFrom(source.k);
    const isOther = counts.some((count, place) => (count === null) !== table.burned.has(place));
    if (isOther || !agrees(table, counts)) arrange(table, clock, counts);
  }
  const counts = () => table.piles.map(pile => pile.length);
  /** @type {PlannedStop} */
  const stop = {
    source, t0: clock, t1: clock, laps: [], takes: [], deltas: [], marks: [], pace: 1,
    hands: Array.from({ length: seats }, () => ({ way: [], held: [[clock, 0]], off: clock })),
    burned: table.burned, counts: counts(),
  };
  if (source.do === "sow") planTurn(table, stop, source);
  else if (HAS_ROWS && source.do === "both") planRow(table, stop, source);
  else if (source.do === "fill" || source.do === "score") planFlows(table, stop, source);
  else stop.t1 = clock + 1600;
  stop.deltas.sort((a, b) => a[0] - b[0]);
  const next = HAS_BREAKS && source.z && countsFrom(source.z);
  if (next && !agrees(table, next)) {
    arrange(table, stop.t1, next);
    stop.set = { t: stop.t1, counts: counts(), burned: table.burned };
  }
  stop.t1 += dwellOn(source.w);
  return stop;
}

/**
 * Shells go into the houses before a round, or to the stores after it.
 * @param {Table} table
 * @param {PlannedStop} stop
 * @param {FillStop | ScoreStop} source
 */
function planFlows(table, stop, { flows }) {
  stop.t1 += flows.length ? LEAD : 900;
  if (!flows.length) return;
  stop.t1 = flow(table, stop, stop.t1, flows) + 2 * REST;
  stop.marks.push(stop.t1 - REST);
}

/**
 * A turn of one seat, lap by lap.
 * @param {Table} table
 * @param {PlannedStop} stop
 * @param {SowStop} source
 */
function planTurn(table, stop, { s: seat, m, due }) {
  const natural = m.reduce((sum, move) => sum + (move.taken ? 2600 : 0)
    + move.laps.reduce((n, lap) => n + LIFT + 200 + BREATH + lap.length * DROP_EVERY, 0), LEAD);
  const pace = stop.pace = paceOf(natural);
  let time = stop.t0 + LEAD * pace;
  for (const move of m) {
    if (HAS_NOTES && due && move === m[+due]) stop.due = [stop.marks.at(-1) ?? stop.t0, time];
    move.laps.forEach((places, i) => {
      const held = lift(table, stop, seat, time, places[0]);
      const lap = { t: time, end: 0, seat, places, move, last: i === move.laps.length - 1 };
      stop.laps.push(lap);
      time += (LIFT + Math.min(200, held.length * 10)) * pace;
      for (const place of places.slice(1)) {
        const shell = held.shift();
        if (shell !== undefined) drop(table, stop, seat, time += DROP_EVERY * pace, place, shell);
      }
      lap.end = time + FALL * pace;
      stop.marks.push(lap.end);
      time = lap.end + BREATH * pace;
    });
    if (move.taken) time = take(table, stop, seat, time, move.taken) + BREATH * pace;
  }
  stop.hands[seat].off = (stop.laps.at(-1)?.end ?? time) + 200 * pace;
  stop.t1 = Math.max(time + REST * pace, (stop.marks.at(-1) ?? time) + SAID);
}

/**
 * A simultaneous row: all hands at the ticks of the record's own clock.
 * @param {Table} table
 * @param {PlannedStop} stop
 * @param {BothStop} source
 */
function planRow(table, stop, { beats }) {
  const pace = stop.pace = paceOf(LEAD + (beats.at(-1)?.tick ?? -1) * TICK + 3 * REST);
  /** @type {number[][]} */
  const held = stop.hands.map(() => []);
  /** @type {Lap[]} */
  const current = [];
  let last = stop.t0 + LEAD * pace;
  for (const { tick, seat, place, isDrop, taken } of beats) {
    const time = stop.t0 + (LEAD + tick * TICK) * pace;
    if (taken) last = Math.max(last, take(table, stop, seat, time, taken));
    else if (isDrop) {
      const lap = current[seat], shell = /** @type {number} */ (held[seat].shift());
      drop(table, stop, seat, time, place, shell);
      lap.places.push(place);
      lap.end = time + FALL * pace;
      stop.hands[seat].off = lap.end + 200 * pace;
      last = Math.max(last, lap.end);
    } else {
      // A hand lifts within its tick: a little later lets its last shell be seen to fall.
      held[seat] = lift(table, stop, seat, time + .45 * TICK * pace, place);
      current[seat] = { t: time, end: time, seat, places: [place] };
      stop.laps.push(current[seat]);
    }
  }
  stop.marks.push(...stop.laps.map(lap => lap.end));
  stop.marks.sort((a, b) => a - b);
  stop.t1 = last + SAID;
}

/**
 * @param {Table} table
 * @param {PlannedStop} stop
 * @param {number} seat
 * @param {number} time
 * @param {Taken} taken
 * @returns {number} the time at which the last shell is in the store
 */
function take(table, stop, seat, time, [house, shells, flows]) {
  const end = flow(table, stop, time + 260 * stop.pace, flows);
  stop.takes.push({ t: time, end, seat, house, shells, flows });
  stop.marks.push(end);
  return end;
}
