// A record played on the engine: what is wrong with it, the board after each turn, and the result.

/** @import { Rules } from "../engine/rules.js" */
/** @import { Round } from "../engine/round.js" */
/** @import { EndItem, Finding, Item, PositionItem, SungkaRecord, RoundItem, SetItem, Span, TurnItem, UnreadableItem, WrittenPosition } from "../notation/record.js" */
/** @import { JudgedTurn } from "./judged.js" */
/** @import { State } from "./state.js" */
/** @import { Played } from "./turns.js" */

import { storesOf } from "../engine/ground.js";
import { opensWithBoth } from "../engine/match.js";
import { shellsOf, writePosition } from "../engine/round.js";
import { tagValue } from "../notation/record.js";
import { RowNumbers } from "../notation/rows.js";
import { isDigest } from "./core.js";
import { countShells, readHeader } from "./header.js";
import { isStale } from "./judged.js";
import { endOf, hasReason, placesAfter } from "./places.js";
import { beginPlay, checkBurn, checkFirst, findResult, followRound, followScore, refuseEnd } from "./rounds.js";
import { seatLetters } from "./seats.js";
import { loseBoard, loseRound, loseTurns } from "./state.js";
import { applySet, checkSet, followTurns, resolveUnfinished, spanOfAll } from "./turns.js";
import { isBesidePlay, isUnread } from "./unreadable.js";

/** The events with a meaning; others are kept, with a warning. */
export const EVENTS = ["correction", "count", "illegal", "offer", "pause", "resume", "ruling"];

/**
 * A record played.
 * @typedef {object} Replay
 * @property {SungkaRecord} record
 * @property {Rules | null} rules null where they are not known, and nothing was played
 * @property {Finding[]} findings of play and of tags, in the order of the text
 * @property {(Round | null)[]} boards after each turn or simultaneous row, null where the board is not known
 * @property {Map<Item, Played>} played the turns of the main line that the engine confirms, each under its item; a row under its first
 * @property {Map<Item, State>} ruled the state after each turn or row whose outcome a `set` states
 * @property {Map<Item, State>} before the state before each statement of the main line
 * @property {Map<Item, State>} after the state after each `round`
 * @property {Item | null} opening the `round` that begins the record, if one does
 * @property {State | null} last the state at the end of the record
 * @property {string | null} result that the game and its end decide
 */

/**
 * Plays a record.
 * @param {SungkaRecord} record
 * @param {(replay: Replay, state: State, setup: WrittenPosition | null) => Player} [makePlayer] makes what follows its items
 * @returns {Replay}
 */
export function playRecord(record, makePlayer = (...given) => new Player(...given)) {
  const { rules, setup, findings } = readHeader(record);
  /** @type {Replay} */
  const replay = { record, rules, findings, boards: [], played: new Map(), ruled: new Map(), before: new Map(), after: new Map(), opening: null, last: null, result: null };
  if (rules) {
    const start = beginPlay(rules, setup, null);
    const isKnown = setup || tagValue(record, "Setup") === undefined;
    makePlayer(replay, isKnown ? start : loseBoard(start), setup).play();
  }
  findings.sort((one, other) => one.start - other.start);
  return replay;
}

/**
 * The seat to move, as a position writes it.
 * @param {Round} round
 */
function moverOf({ ground, toMove }) {
  return toMove < 0 ? "-" : seatLetters(ground.seats)[toMove];
}

/**
 * The position after each turn or simultaneous row as text; null where the board is not known.
 * @param {Replay} replay
 */
export function writePositions({ boards }) {
  return boards.map((round) => round && positionOf(round));
}

/**
 * A round's position as text, as in `7.7.7.7.7.7.7/0 7.7.7.7.7.7.7/0 S`.
 * @param {Round} round
 */
export function positionOf(round) {
  return writePosition(round.ground, round.shells, moverOf(round));
}

/** Follows the items of a record one by one. */
export class Player {
  /**
   * @param {Replay} replay
   * @param {State} state
   * @param {WrittenPosition | null} setup
   */
  constructor(replay, state, setup) {
    this.replay = replay;
    this.items = replay.record.items;
    this.state = state;
    this.setup = setup;
    this.rules = state.rules;
    this.letters = seatLetters(state.rules.seats);
    this.isAnnounced = false;
    /** @type {EndItem | null} */
    this.end = null;
    this.isPastEnd = false;
    /** The state before the last turn, from which a variation begins. */
    this.beforeTurn = state;
    /** @type {JudgedTurn | null} the last turn of this line of play, where it is known how it came out */
    this.judged = null;
    /** Whether the judgement before this place was of another turn or position than it stood at. */
    this.wasStale = false;
    /** @type {{after: State, before: State, judged: JudgedTurn | null}[]} */
    this.opened = [];
    /** The place of what is played next, for each item. */
    this.places = placesAfter(this.items);
    /** @type {Item | null} the race of the last simultaneous row */
    this.race = null;
    this.numbers = new RowNumbers(replay.record, state.rules.seats);
    /** @type {number | null} how far the numbers that are written are ahead of the count; null where rows are not counted */
    this.shift = 0;
    /** @type {SetItem | null} a `set` to come that has stated the outcome of the last turn */
    this.ruling = null;
  }

  /** @param {string} code @param {Span} span @param {"error" | "warning"} [severity] */
  report(code, { start, end }, severity = "error") {
    this.replay.findings.push({ code, severity, start, end });
  }

  play() {
    for (let index = 0; index < this.items.length; index++) this.follow(this.items[index], index);
    this.finish();
  }

  /**
   * @param {Item} item
   * @param {number} index
   */
  follow(item, index) {
    const { type } = item;
    if (type === "data" && this.judged) this.checkJudgement(item, this.judged);
    if (type === "unreadable") this.judged = null;
    if (type === "comment" || type === "data" || (this.end && type === "unreadable")) return;
    if (this.end && type !== "event" && type !== "open" && type !== "close") {
      if (!this.isPastEnd) this.report("SGN509", item);
      this.isPastEnd = true;
      if (type === "turn") this.judged = null;
      if (type === "round" || type === "gap") this.numbers.pass(item);
      if (type === "turn" && !item.joined && !this.opened.length) this.checkNumber(item, spanOfAll(this.rowTurns(item, index)));
      return;
    }
    if (type === "turn") {
      if (!item.joined) this.followTurns(item, index);
      return;
    }
    if (!this.opened.length) this.replay.before.set(item, this.state);
    switch (type) {
      case "open":
        this.opened.push({ after: this.state, before: this.beforeTurn, judged: this.judged });
        this.judged = null;
        this.state = this.state.isPast || item.isStray ? loseBoard(this.beforeTurn) : this.beforeTurn;
        break;
      case "close": {
        const opened = this.opened.pop();
        if (!opened) break;
        this.state = opened.after;
        this.beforeTurn = opened.before;
        this.judged = opened.judged;
        break;
      }
      case "race":
        if (item !== this.race) this.report("SGN313", item);
        break;
      case "event":
        if (!EVENTS.includes(item.name)) this.report("SGN602", item, "warning");
        break;
      default:
        this.followStatement(item, index);
    }
  }

  /**
   * @param {import("../notation/record.js").Statement | UnreadableItem} item
   * @param {number} index
   */
  followStatement(item, index) {
    switch (item.type) {
      case "round":
        this.followRound(item, index);
        this.replay.after.set(item, this.state);
        break;
      case "score":
        this.isAnnounced = true;
        this.take(resolveUnfinished(this.state));
        this.take(followScore(this.state, item));
        break;
      case "position":
        this.isAnnounced = true;
        this.checkPosition(item);
        break;
      case "set":
        this.isAnnounced = true;
        this.followSet(item);
        break;
      case "gap":
        this.isAnnounced = true;
        this.numbers.pass(item);
        this.shift = 0;
        this.state = { ...loseTurns(this.state), isGap: true };
        break;
      case "end":
        this.followEnd(item);
        break;
      case "unreadable":
        this.followUnreadable(item);
    }
  }

  /** @param {{state: State, findings: Finding[]}} followed */
  take({ state, findings }) {
    this.state = state;
    this.replay.findings.push(...findings);
  }

  /** @param {UnreadableItem} item */
  followUnreadable(item) {
    if (!this.isAnnounced && isBesidePlay(item, this.items)) return;
    this.isAnnounced = true;
    this.shift = null;
    if (item.isTurn && !this.opened.length) this.numbers.next(item);
    if (item.isTurn) this.beforeTurn = this.state;
    const [word] = /** @type {RegExpExecArray} */ (/^[a-z]*/.exec(item.text));
    const state = { ...this.state, isGap: false };
    if (word === "round") this.state = loseRound(state);
    else if (word !== "score" || !state.stores) this.state = loseTurns(state);
  }

  // ---- Turns ---------------------------------------------------------------------------------------

  /**
   * Follows a turn, or all turns of a simultaneous row.
   * @param {TurnItem} first
   * @param {number} index
   */
  followTurns(first, index) {
    const turns = this.rowTurns(first, index);
    const last = turns[turns.length - 1];
    const isMain = !this.opened.length;
    if (isMain) this.isAnnounced = true;
    const next = this.items[this.places[index]];
    const race = next?.type === "race" && turns.length > 1 ? next : null;
    if (turns.length > 1) this.race = race;
    const behind = race ? this.items[this.places[this.places[index]]] : next;
    const ruling = behind?.type === "set" ? behind : null;
    const before = this.state;
    const followed = followTurns(before, turns, race, ruling, hasReason(this.items, ruling));
    this.beforeTurn = before.unfinished ? followed.state : before;
    this.take(followed);
    this.ruling = followed.isRuled ? ruling : null;
    const isKnown = followed.played || (followed.isRuled && followed.state.round);
    this.judged = isKnown ? { turns, before, after: followed.state, isPlayed: !!followed.played } : null;
    if (isMain) {
      this.checkNumber(first, spanOfAll(turns));
      const { round } = followed.state;
      if (followed.played) this.replay.played.set(first, followed.played);
      if (followed.isRuled) this.replay.ruled.set(first, followed.state);
      this.replay.boards.push(followed.played ? round : null);
    }
    this.checkStores(last);
  }

  /**
   * Holds the number of a row against the count; numbers that count on from a wrong one agree.
   * @param {TurnItem} item
   * @param {Span} whole
   */
  checkNumber(item, whole) {
    const { number } = this.numbers.next(item);
    const { shift } = this;
    if (!item.number || shift === null || this.state.isPast) return;
    const ahead = (this.shift = item.number.value - number);
    if (ahead && Math.abs(ahead) !== Math.abs(shift)) this.report("SGN601", whole, "warning");
  }

  /**
   * The turns of the row that begins here.
   * @param {TurnItem} first
   * @param {number} index
   */
  rowTurns(first, index) {
    const turns = [first];
    for (let at = index + 1; at < this.items.length; at++) {
      const item = this.items[at];
      if (item.type === "turn" && item.joined) turns.push(item);
      else if (item.type !== "comment" && item.type !== "data") break;
    }
    return turns;
  }

  /**
   * Reports a judgement of another turn or position; not those behind it, which mostly have the same cause.
   * @param {import("../notation/record.js").DataItem} item
   * @param {JudgedTurn} judged
   */
  checkJudgement(item, judged) {
    const stale = isStale(this.replay.record, judged, item);
    if (stale && !this.wasStale) this.report("SGN409", item, "warning");
    this.wasStale = stale ?? this.wasStale;
  }

  /** @param {TurnItem} item */
  checkStores({ stores }) {
    const { round } = this.state;
    if (!stores || !round) return;
    const { values } = stores;
    const actual = storesOf(round.ground, round.shells);
    if (values.length !== actual.length || values.some((value, seat) => value !== actual[seat])) this.report("SGN401", stores);
  }

  // ---- Statements ----------------------------------------------------------------------------------

  /**
   * @param {RoundItem} item
   * @param {number} index
   */
  followRound(item, index) {
    this.numbers.pass(item);
    this.shift = 0;
    if (!this.isAnnounced) return this.beginFirstRound(item);
    this.take(resolveUnfinished(this.state));
    const next = this.items[this.places[index]];
    this.take(followRound(this.state, item, next?.type === "turn" ? next.seat : null));
  }

  /** @param {RoundItem} item */
  beginFirstRound(item) {
    this.isAnnounced = true;
    this.replay.opening = item;
    const { rules, setup } = this;
    const hasSetup = tagValue(this.replay.record, "Setup") !== undefined;
    if (item.number !== 1 && !hasSetup) this.report("SGN501", item);
    const { round: known } = this.state;
    this.state = beginPlay(rules, setup, item);
    if (!known) this.state = loseBoard(this.state);
    const { round, began, burned } = this.state;
    if (!round) return;
    const first = round.isOver || round.toMove < 0 ? (opensWithBoth(rules, 1) || setup ? round.toMove : (began ?? -1)) : round.toMove;
    this.replay.findings.push(...checkFirst(rules, item, first), ...checkBurn(rules, item, burned));
  }

  /** @param {PositionItem} item */
  checkPosition(item) {
    const { round } = this.state;
    if (!round) return;
    const { rows, toMove } = item.position;
    const shells = shellsOf(rows);
    const isBoard = rows.length === this.rules.seats && shells.length === round.shells.length
      && shells.every((count, place) => (round.ground.burned[place] ? count === -1 : count === round.shells[place]));
    if (!isBoard || toMove !== moverOf(round)) this.report("SGN406", item);
  }

  /**
   * A `set`; with its reason it may state another number of shells, and that a turn stopped too early.
   * @param {SetItem} item
   */
  followSet(item) {
    const isReasoned = hasReason(this.items, item);
    if (this.ruling === item) {
      this.ruling = null;
      this.replay.findings.push(...checkSet({ ...this.beforeTurn, hasPlayed: true }, item, isReasoned));
    } else {
      const { state, findings } = resolveUnfinished(this.state);
      if (!isReasoned) for (const finding of findings) this.report(finding.code, finding, "warning");
      const base = findings.length ? { ...this.state, unfinished: null } : state;
      this.replay.findings.push(...checkSet(base, item, isReasoned));
      this.state = applySet(base, item.position);
    }
    if (isReasoned && this.state.round) this.state = { ...this.state, total: countShells(item.position) };
  }

  /** @param {EndItem} item */
  followEnd(item) {
    this.isAnnounced = true;
    this.end = item;
    if (item.seat && !this.letters.includes(item.seat)) return this.report("SGN210", item);
    // An arbiter can rule on a match that is over too (docs/rules.md, 6.3).
    const isRuling = item.reason === "forfeit" || item.reason === "adjudicated";
    if (item.reason && this.state.isMatchOver && !isRuling) this.report("SGN506", item, "warning");
    if (item.reason) return;
    const { state, findings } = resolveUnfinished(this.state);
    this.take({ state, findings });
    const code = findings.length ? null : refuseEnd(state);
    if (code) this.report(code, item);
  }

  finish() {
    const { replay } = this;
    const { record, findings } = replay;
    if (this.opened.length) this.state = this.opened[0].after;
    replay.last = this.state;
    replay.result = findResult(this.state, this.end);
    if (record.items.some(isUnread)) return;
    const end = endOf(record);
    if (!this.end) this.report("SGN508", { start: end, end }, "warning");
    const digest = record.tags.find(({ name }) => name === "Digest");
    if (digest && !isDigest(digest.value, record, this.rules)) this.report("SGN208", digest);
    // After an error of play, or of rounds, the game does not say how it came out.
    const tag = record.tags.find(({ name }) => name === "Result");
    const isDecided = !findings.some(({ code, severity, start }) => severity === "error" && (/^SGN[35]/.test(code) || start === tag?.start));
    if (tag && isDecided && replay.result !== null && tag.value !== replay.result) this.report("SGN207", tag);
  }
}
