// The details of a record: which confirmed claims it carries.

/** @import { Ground } from "../engine/ground.js" */
/** @import { Move } from "../engine/turn.js" */
/** @import { Item, RoundItem, TurnItem, WrittenMove } from "../notation/record.js" */
/** @import { Replay } from "./play.js" */
/** @import { Played } from "./turns.js" */
/** @import { State } from "./state.js" */

import { writePosition } from "../engine/round.js";
import { storesOf } from "../engine/ground.js";
import { opensWithBoth } from "../engine/match.js";
import { tagValue } from "../notation/record.js";
import { agreesWithCount, RowNumbers } from "../notation/rows.js";
import { readPosition } from "../notation/statements.js";
import { writeRecord } from "../notation/writer.js";
import { isStoreEnd, toHouse } from "./claims.js";
import { bareRound, bareTurn, NOWHERE } from "./core.js";
import { seatLetters } from "./seats.js";

/** @typedef {"bare" | "standard" | "full"} Detail */

/**
 * The canonical text of a record in a detail; null where something in it is not confirmed or could not be read.
 * @param {Replay} replay
 * @param {Detail} detail
 * @param {boolean} [keepsNumbers] whether rows have the numbers that are written
 * @returns {string | null}
 */
export function writeInDetail(replay, detail, keepsNumbers = !agreesWithCount(replay.record)) {
  const { record } = replay;
  if (!isConfirmed(replay)) return null;
  const items = new Rewriting(replay, detail).items;
  return writeRecord({ ...record, items }, keepsNumbers);
}

/** @param {Replay} replay */
function isConfirmed({ record, rules, findings }) {
  return !!rules && ![...record.faults, ...findings].some(({ severity }) => severity === "error");
}

/**
 * The canonical text of a record with the claims it holds; null where something in it could not be read.
 * @param {Replay} replay
 */
export function writeCanonical(replay) {
  const isFaulty = [...replay.record.faults, ...replay.findings].some(({ severity }) => severity === "error");
  return writeRecord(replay.record, isFaulty || !agreesWithCount(replay.record));
}

/** Adds and drops the claims of a record that the engine confirms. */
class Rewriting {
  /**
   * @param {Replay} replay
   * @param {Detail} detail
   */
  constructor(replay, detail) {
    this.replay = replay;
    this.detail = detail;
    /** @type {Item[]} */
    this.items = [];
    this.depth = 0;
    this.rows = new RowNumbers(replay.record, replay.rules?.seats);
    /** @type {Played | undefined} the turn or row that the next turns of the row belong to */
    this.played = undefined;
    this.side = 0;
    /** @type {State | undefined} the state that a `set` gives to the row that is being written */
    this.ruled = undefined;
    /** Whether a turn or a round is written, without which no score is missing. */
    this.hasBegun = false;
    this.hasScore = false;
    /** Whether the board that is to be scored is written. */
    this.hasPosition = false;
    /** The index of the item that is being written. */
    this.at = 0;
    for (const item of replay.record.items) {
      this.add(item);
      this.at++;
    }
    this.addMissingScore(replay.last);
  }

  get isBare() {
    return this.detail === "bare";
  }

  /** @param {Item} item */
  add(item) {
    if (item.type === "set" || item.type === "gap") this.hasPosition = false;
    if (item.type === "open") this.depth++;
    if (item.type === "close") this.depth--;
    if (item.type === "turn") this.items.push(this.turn(item));
    else if (item.type === "position") this.addPosition(item);
    else if (item.type === "round") this.items.push(this.round(item));
    else if (item.type === "score") this.addScore(item);
    else {
      if (item.type === "end") this.addMissingScore(this.replay.before.get(item) ?? null);
      if (item.type !== "unreadable" && item.type !== "comment" && item.type !== "data" && !this.depth) this.rows.pass(item);
      this.items.push(item);
    }
  }

  /** @param {TurnItem} item */
  turn(item) {
    if (this.depth) return this.isBare ? bareTurn(item) : item;
    this.hasPosition = false;
    this.hasBegun = true;
    if (item.joined) this.side++;
    else {
      this.played = this.replay.played.get(item);
      this.side = 0;
      this.rows.next(item);
    }
    const { played } = this;
    const ruled = this.replay.ruled.get(item) ?? (item.joined ? this.ruled : undefined);
    this.ruled = ruled;
    if (!played) return ruled ? { ...item, stores: this.rowStores(ruled) } : item;
    // What the moves of hands in the middle of them do is not known yet.
    if (played.isMidway) return { ...item, stores: this.rowStores(played.after) };
    const turn = played.turns[this.side];
    const bare = bareTurn(item);
    if (this.isBare) return bare;
    const moves = bare.moves.map((move, index) => this.claim(move, turn.moves[index], played.ground));
    const plus = isStoreEnd(turn) ? NOWHERE : null;
    return { ...bare, moves, plus, stores: this.rowStores(played.after) };
  }

  /**
   * The claim of the stores, where a row is full; bare detail has none.
   * @param {State} after
   */
  rowStores({ round }) {
    const { items } = this.replay.record;
    let at = this.at + 1;
    while (items[at]?.type === "comment" || items[at]?.type === "data") at++;
    const next = items[at];
    const isRowEnd = !this.rows.turns && !(next?.type === "turn" && next.joined);
    return isRowEnd && round && !this.isBare ? { values: storesOf(round.ground, round.shells), ...NOWHERE } : null;
  }

  /**
   * @param {WrittenMove} written
   * @param {Move} move
   * @param {Ground} ground
   * @returns {WrittenMove}
   */
  claim(written, move, ground) {
    const captured = move.captured ? { value: move.captured, ...NOWHERE } : null;
    if (this.detail === "standard") return { ...written, captured };
    const houses = move.relays.map((place) => toHouse(ground, place));
    const last = toHouse(ground, move.last);
    return {
      ...written,
      captured,
      trail: houses.length ? { houses, ...NOWHERE } : null,
      last: move.end === "store" ? null : { house: last, ...NOWHERE },
    };
  }

  /** @param {RoundItem} item */
  round(item) {
    this.addMissingScore(this.replay.before.get(item) ?? null);
    this.hasScore = this.hasPosition = false;
    this.hasBegun = true;
    this.rows.pass(item);
    const { rules } = this.replay;
    const hasSetup = tagValue(this.replay.record, "Setup") !== undefined;
    const state = this.replay.after.get(item);
    // What is not verified keeps its claims.
    if (!rules || !state?.round) return item;
    if (this.isBare) return bareRound(item, rules, hasSetup);
    const letters = seatLetters(rules.seats);
    const { toMove, isOver, began } = state.round;
    // A later round that is over as it begins was begun by somebody all the same.
    const beginner = isOver && item !== this.replay.opening && !opensWithBoth(rules, item.number) ? began : toMove;
    const first = beginner < 0 ? null : { seat: letters[beginner], ...NOWHERE };
    // Which houses the players chose is kept as they named them (5.3).
    if (rules.burn === "chosen") return { ...item, first };
    const houses = state.unfilled.map((place) => toHouse(/** @type {any} */ (state.round).ground, place));
    return { ...item, first, burn: houses.length ? { houses, ...NOWHERE } : null };
  }

  /** @param {Item & {type: "position"}} item */
  addPosition(item) {
    // A claim that is not confirmed, or in a variation, is not dropped with the others.
    const isKept = this.depth ? !this.isBare : this.detail === "full" || !this.replay.before.get(item)?.round;
    if (isKept) this.items.push(item);
    this.hasPosition ||= isKept && !this.depth;
  }

  /** @param {Item & {type: "score"}} item */
  addScore(item) {
    this.hasScore = true;
    const state = this.replay.before.get(item);
    if (!state?.round) return void this.items.push(item);
    if (this.isBare) return;
    this.addLastPosition(state.round);
    this.items.push(item);
  }

  /**
   * Writes the score of a round that is over and has none, at its end.
   * @param {State | null} state
   */
  addMissingScore(state) {
    if (this.isBare || !this.hasBegun || this.hasScore || !state?.isOver || !state.round || !state.stores) return;
    this.hasScore = true;
    this.addLastPosition(state.round);
    this.items.push({ type: "score", values: [...state.stores], ...NOWHERE });
  }

  /** @param {import("../engine/round.js").Round} round */
  addLastPosition({ ground, shells }) {
    if (this.detail !== "full" || this.hasPosition) return;
    const position = readPosition(writePosition(ground, shells, "-"));
    if (!("fault" in position)) this.items.push({ type: "position", position, ...NOWHERE });
  }
}

