// A record as its page shows it: rounds of stops, each with its text, what is written on it, and the lines that leave it.

/** @import { Round } from "../engine/round.js" */
/** @import { RoundJson, SourceStop } from "../player/game/film_json.js" */
/** @import { DataItem, Item, TurnItem } from "../notation/record.js" */
/** @import { Estimate, Remark } from "./remarks.js" */
/** @import { State } from "./state.js" */
/** @import { Trace } from "./trace.js" */

import { playTurn } from "../engine/turn.js";
import { tagValue } from "../notation/record.js";
import { scoreOf, traceMoves } from "./paths.js";
import { drawingOf, estimateOf, isJudgement, marksOf, remarksOf, turnText, valueOf } from "./remarks.js";
import { seatNumber } from "./seats.js";
import { fillStop, stopOf } from "./stops.js";
import { rowTurns, stateBefore } from "./trace.js";

/**
 * A stop with its notation and all that is written on it.
 * @typedef {object} Entry
 * @property {SourceStop} stop
 * @property {string} text
 * @property {boolean} isTurn
 * @property {boolean} goesOn whether another move of the turn is due
 * @property {Remark[]} remarks
 * @property {[seat: number, text: string][]} clocks
 * @property {Estimate | null} estimate
 */

/** A line of play: the line that it leaves (-1: the main one) at which stop, and how deep it lies. @typedef {{ parent: number, at: number, depth: number, entries: Entry[], remarks: Remark[] }} TimedLine */

/** A round; of its lines the first is the main one. @typedef {{ number: number, main: TimedLine, lines: TimedLine[] }} TimedRound */

/** @typedef {{ rounds: TimedRound[], remarks: Remark[] }} Timeline */

/**
 * The timeline of a record that was played; one without rules has no boards.
 * @param {Trace} trace
 * @returns {Timeline}
 */
export function makeTimeline(trace) {
  return new Timing(trace).read();
}

/**
 * The film of a timeline, as the player of a page takes it.
 * @param {Timeline} timeline
 * @returns {RoundJson[]}
 */
export function filmOf({ rounds }) {
  const stopsOf = (/** @type {TimedLine} */ { entries }, isMain = false) => entries.map(({ stop, text, clocks, estimate }) => ({
    ...stop, t: text,
    ...(clocks.length && !(isMain && stop.do === "sow") ? { c: clocks } : {}),
    ...(isMain && estimate && estimate.levels.length > 1 ? { e: estimate.levels.map(String) } : {}),
  }));
  return rounds.map(({ number, main, lines }) => ({
    n: number, stops: stopsOf(main, true), v: lines.map((line) => ({ p: line.parent, at: line.at, stops: stopsOf(line) })),
  }));
}

/** Reads the items of a record into rounds. */
class Timing {
  /** @param {Trace} trace */
  constructor(trace) {
    this.trace = trace;
    this.items = trace.replay.record.items;
    this.rules = trace.replay.rules;
    /** @type {TimedRound[]} */
    this.rounds = [];
    /** @type {Remark[]} */
    this.remarks = trace.replay.record.notes.flatMap(remarksOf);
    /** @type {TimedLine[]} */
    this.opened = [];
    /** Whether the score of the round is placed. */
    this.isScored = false;
    /** @type {State | null} the state at the end of the round, which turns behind it hide */
    this.ended = null;
    /** The seat whose notes a simultaneous row takes now; -1 outside of one. */
    this.hand = -1;
  }

  read() {
    this.items.forEach((item, index) => this.add(item, index));
    if (!this.rounds.length) this.begin(1, -1);
    this.endRound(this.items.length);
    return { rounds: this.rounds, remarks: this.remarks };
  }

  get round() {
    return /** @type {TimedRound} */ (this.rounds.at(-1));
  }

  get line() {
    return this.opened.at(-1) ?? this.round.main;
  }

  /**
   * @param {number} number
   * @param {number} index of its statement; -1 where none is written
   */
  begin(number, index) {
    if (this.rounds.length) this.endRound(index);
    this.rounds.push({ number, main: newLine(-1, 0, 0), lines: [] });
    this.opened = [];
    this.isScored = false;
    this.ended = null;
    const { trace } = this, before = index < 0 || !this.rounds[1] ? null : stateBefore(trace, index);
    const stop = fillStop(index < 0 ? trace.begin : trace.states[index], before, "");
    if (!stop) return;
    // A position without a seat to move, or whose round is over, is begun by nobody.
    const isNobodys = !this.rounds[1] && tagValue(trace.replay.record, "Setup") !== undefined && (trace.begin?.round?.toMove ?? 0) < 0;
    this.push(isNobodys && stop.do === "fill" ? { ...stop, s: null } : stop, stop.t, false);
  }

  /** @param {number} next index of the item behind the round */
  endRound(next) {
    this.opened = [];
    this.score(next);
    if (!this.round.main.entries.length && this.rules) this.push({ do: "gap", t: "" }, "turns are missing", false);
  }

  /**
   * The end of the round, where it is over before an item and its score is not placed yet.
   * @param {number} index
   */
  score(index) {
    if (this.isScored || !this.rules) return;
    const now = stateBefore(this.trace, index), state = now?.stores ? now : this.ended;
    if (!state?.stores) return;
    const stop = state.round ? scoreOf(state.round, state.stores) : scoreOnly(state.stores, this.rules.houses);
    this.isScored = true;
    this.push(stop, stop.t, false);
  }

  /**
   * @param {SourceStop} stop
   * @param {string} text
   * @param {boolean} isTurn
   */
  push(stop, text, isTurn) {
    this.hand = -1;
    this.line.entries.push({ stop, text, isTurn, goesOn: false, remarks: [], clocks: [], estimate: null });
  }

  /**
   * @param {Item} item
   * @param {number} index
   */
  add(item, index) {
    if (item.type === "round") return this.begin(item.number, index);
    if (!this.rounds.length) {
      if (item.type === "comment" || item.type === "data") return void this.remarks.push(...remarksOf(item));
      this.begin(1, -1);
    }
    switch (item.type) {
      case "turn":
        // What stands behind the last turn of a row belongs to the row.
        if (item.joined) this.hand = rowTurns(this.items, index).length > 1 ? seatNumber(this.rules?.seats ?? 2, item.seat) : -1;
        else this.turn(item, index);
        if (item.stores) this.remark({ kind: "claim", text: `=${item.stores.values.join(":")}` });
        break;
      case "open": {
        const { round, line } = this, at = Math.max(line.entries.findLastIndex(({ isTurn }) => isTurn), 0);
        const branch = newLine(round.lines.indexOf(line), at, line.depth + 1);
        round.lines.push(branch);
        this.opened.push(branch);
        break;
      }
      case "close":
        this.opened.pop();
        break;
      case "gap":
        this.push({ do: "gap", t: "" }, "turns are missing", false);
        break;
      case "set": {
        const stop = stopOf(this.trace, index, "");
        if (stop && !this.trace.ruled.has(item)) this.push(stop, "the board is set", false);
        break;
      }
      default:
        if (item.type === "score" && !this.opened.length) this.score(index + 1);
        this.note(item);
    }
  }

  /**
   * @param {TurnItem} item the first of its row
   * @param {number} index
   */
  turn(item, index) {
    const { items, trace } = this, turns = rowTurns(items, index), played = trace.played.get(item);
    const text = turns.map((turn, hand) => turnText(turn, played?.turns[hand])).join(" | ");
    const after = trace.states[index], isFollowed = after !== stateBefore(trace, index);
    const stop = (isFollowed && stopOf(trace, index, "")) || { do: "unknown", s: null, t: "" };
    if (after?.stores && !this.opened.length) this.ended = after;
    const seat = turns.length > 1 ? null : seatNumber(this.rules?.seats ?? 2, item.seat);
    // A board that a ruling states is shown behind the turn that it rules on.
    const action = seat === null ? { do: "both", beats: [] } : { do: "sow", s: seat, m: playedBefore(stateBefore(trace, index)?.round, seat, item) };
    const shown = stop.do === "unknown" ? { do: "unknown", s: seat !== null && seat >= 0 ? seat : null, t: "" } : stop.do === "set" ? { ...stop, ...action, ruled: true } : stop;
    this.push(/** @type {SourceStop} */ (shown), text, true);
    const entry = /** @type {Entry} */ (this.line.entries.at(-1));
    entry.goesOn = stop.do === "sow" && !!played?.turns[0].isDue;
    entry.remarks.push(...turns.flatMap(marksOf));
    if (seat === null) this.hand = seatNumber(this.rules?.seats ?? 2, item.seat);
  }

  /** @param {Remark} remark */
  remark(remark) {
    const last = this.line.entries.at(-1);
    (last && last.stop.do !== "fill" ? last : this.line).remarks.push(remark);
  }

  /** @param {Item} item */
  note(item) {
    const last = this.line.entries.at(-1);
    if (last && item.type === "data") this.readData(last, item);
    for (const remark of remarksOf(item)) this.remark(remark);
  }

  /**
   * The clock, the estimate and the drawings that data gives its stop.
   * @param {Entry} entry
   * @param {DataItem} item
   */
  readData(entry, item) {
    const { stop } = entry, { rules } = this;
    const drawn = rules && !isJudgement(item) ? item.pairs.flatMap((pair) => drawingOf(pair, rules) ?? []) : [];
    if (drawn.length) stop.drawn = [...(stop.drawn ?? []), ...drawn];
    if (!entry.isTurn) return;
    const clock = valueOf(item, "clk"), seat = this.hand >= 0 ? this.hand : "s" in stop ? stop.s : null;
    if (clock !== undefined && seat !== null) entry.clocks.push([seat, clock]);
    if (this.hand < 0) entry.estimate = estimateOf(item, stop.z ?? stop.k ?? "", rules?.seats ?? 2) ?? entry.estimate;
  }
}

/**
 * The paths of the moves of a turn up to the first that cannot be played.
 * @param {Round | null | undefined} round
 * @param {number} seat
 * @param {TurnItem} item
 */
function playedBefore(round, seat, { moves }) {
  if (!round || round.toMove !== seat) return [];
  const { ground, isBound } = round, hidden = moves.findIndex(({ house }) => house === null);
  const houses = moves.slice(0, hidden < 0 ? moves.length : hidden).flatMap(({ house }) => house ?? []);
  const { moves: played } = playTurn(ground, round.shells.slice(), seat, houses, isBound);
  return traceMoves(round, seat, played.map(({ house }) => house));
}

/**
 * The end of a round whose board is not known.
 * @param {readonly number[]} stores
 * @param {number} houses
 * @returns {SourceStop}
 */
const scoreOnly = (stores, houses) => ({ do: "score", flows: [], t: stores.join("-"), z: stores.map((store) => "0.".repeat(houses) + store).join(".") });

/**
 * @param {number} parent
 * @param {number} at
 * @param {number} depth
 * @returns {TimedLine}
 */
const newLine = (parent, at, depth) => ({ parent, at, depth, entries: [], remarks: [] });
