// A record played with the state after each of its items kept: where a cursor in it has come to.

/** @import { Item, SungkaRecord } from "../notation/record.js" */
/** @import { Replay } from "./play.js" */
/** @import { State } from "./state.js" */
/** @import { Played } from "./turns.js" */

import { Player, playRecord } from "./play.js";

/**
 * A record played: `states` after each item, variations too, and the turns that the engine confirms, by item. A row's
 * turns are under its first. Empty where the rules are not known.
 * @typedef {object} Trace
 * @property {Replay} replay
 * @property {State | null} begin
 * @property {State[]} states
 * @property {Map<Item, Played>} played
 * @property {Map<Item, number>} rows the number of each row of the main line, under its first turn
 * @property {Map<Item, State>} ruled the state that each `set` changes which states the outcome of a turn
 */

/** Plays a record and keeps the state after each of its items. It stands here once: a class for each record would keep the last ones alive. */
class Tracing extends Player {
  /** @type {State[]} */
  states = [];
  /** @type {Map<Item, Played>} */
  played = new Map();
  /** @type {Map<Item, number>} */
  rows = new Map();
  /** @type {Map<Item, State>} */
  ruled = new Map();
  /** @type {State | null} */
  begin = null;
  /** @type {Played | null} */
  latest = null;

  /** @override */
  play() {
    this.begin = this.state;
    super.play();
  }

  /**
   * @override
   * @param {Item} item
   * @param {number} index
   */
  follow(item, index) {
    this.latest = null;
    super.follow(item, index);
    if (this.latest) this.played.set(item, this.latest);
    this.states[index] = this.state;
  }

  /**
   * @override
   * @param {import("../notation/record.js").TurnItem} item
   * @param {import("../notation/record.js").Span} whole
   */
  checkNumber(item, whole) {
    super.checkNumber(item, whole);
    this.rows.set(item, this.numbers.row);
  }

  /**
   * @override
   * @param {import("../notation/record.js").SetItem} item
   */
  followSet(item) {
    if (this.ruling === item) this.ruled.set(item, { ...this.beforeTurn, hasPlayed: true });
    super.followSet(item);
  }

  /**
   * @override
   * @param {Parameters<Player["take"]>[0] & { played?: Played | null }} followed
   */
  take(followed) {
    super.take(followed);
    this.latest = followed.played ?? null;
  }
}

/**
 * Plays a record, item by item.
 * @param {SungkaRecord} record
 * @returns {Trace}
 */
export function traceRecord(record) {
  /** @type {Tracing | null} */
  let tracing = null;
  const replay = playRecord(record, (...given) => (tracing = new Tracing(...given)));
  const { begin, states, played, rows, ruled } = /** @type {Tracing | null} */ (tracing)
    ?? { begin: null, states: [], played: new Map(), rows: new Map(), ruled: new Map() };
  return { replay, begin, states, played, rows, ruled };
}

/**
 * The state before an item.
 * @param {Trace} trace
 * @param {number} index of the item; the number of items for the state at the end
 */
export function stateBefore({ begin, states }, index) {
  return index ? states[index - 1] : begin;
}

/**
 * The index of the last item that begins before an offset; -1 before the first.
 * @param {readonly Item[]} items
 * @param {number} offset
 */
export function itemBefore(items, offset) {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (items[middle].start < offset) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/**
 * The index of the turn that an item is or stands behind as its comment or data; -1 where there is none.
 * @param {readonly Item[]} items
 * @param {number} index
 */
export function turnOf(items, index) {
  let at = index;
  while (at >= 0 && /^(comment|data)$/.test(items[at].type)) at--;
  return items[at]?.type === "turn" ? at : -1;
}

/**
 * The index of the first turn of the row that the turn at an index belongs to.
 * @param {readonly Item[]} items
 * @param {number} index
 */
export function rowStart(items, index) {
  for (let at = index; at >= 0; at--) {
    const item = items[at];
    if (item.type === "turn" && !item.joined) return at;
  }
  return index;
}

/**
 * The turns of the row that begins at an index, and where they stand.
 * @param {readonly Item[]} items
 * @param {number} first
 */
export function rowTurns(items, first) {
  const turns = [];
  for (let at = first; at < items.length; at++) {
    const item = items[at];
    if (item.type === "turn" && (at === first || item.joined)) turns.push(item);
    else if (item.type !== "comment" && item.type !== "data") break;
  }
  return turns;
}
