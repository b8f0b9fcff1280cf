// A record played on the engine: what is wrong with it, the board after each turn, and the result.

/** @import { Rules } from "../engine/rules.js" */
/** @import { Ground } from "../engine/ground.js" */
/** @import { Turn } from "../engine/turn.js" */
/** @import { EndItem, Finding, Item, Record, RoundItem, SetItem, PositionItem, Span, TurnItem, RaceItem } from "../notation/record.js" */
/** @import { State } from "./state.js" */

import { makeGround, storesOf } from "../engine/ground.js";
import { opensWithBoth } from "../engine/match.js";
import { isFinished, playRoundRow, playRoundTurn, shellsOf, writePosition } from "../engine/round.js";
import { RowNumbers } from "../notation/rows.js";
import { checkMove, checkPlus } from "./claims.js";
import { countShells, fitsBoard, readHeader } from "./header.js";
import { beginMatch, checkBurn, checkFirst, findResult, followScore, nextRound, withRound } from "./rounds.js";
import { refusalCode, refusedAt, toChoices } from "./refusals.js";
import { hidesRules, isBesidePlay } from "./unreadable.js";
import { seatLetters, seatNumber } from "./seats.js";
import { loseBoard } from "./state.js";
import { tagValue } from "../notation/record.js";

const EVENTS = ["correction", "illegal", "offer", "pause", "resume", "ruling"];

/**
 * A turn, or all turns of a simultaneous row, as they came out.
 * @typedef {object} Played
 * @property {Ground} ground
 * @property {Turn[]} turns in playing order
 * @property {State} after
 */

/**
 * A record played.
 * @typedef {object} Replay
 * @property {Record} record
 * @property {Rules | null} rules null where they are not known, and nothing was played
 * @property {Finding[]} findings of play and of tags, in the order of the text
 * @property {(string | null)[]} positions after each turn or simultaneous row, null where the board is not known
 * @property {Map<Item, Played>} played the turns of the main line that the engine confirms, each under its item; a row under its first
 * @property {Map<Item, State>} before the state before each statement of the main line
 * @property {Map<Item, State>} after the state after each `round`
 * @property {State | null} last the state at the end of the record
 * @property {string | null} result that the game and its end decide
 */

/**
 * Plays a record.
 * @param {Record} record
 * @returns {Replay}
 */
export function playRecord(record) {
  const { rules, setup, findings } = readHeader(record);
  /** @type {Replay} */
  const replay = { record, rules, findings, positions: [], played: new Map(), before: new Map(), after: new Map(), last: null, result: null };
  const isStartKnown = setup || tagValue(record, "Setup") === undefined;
  if (rules && isStartKnown && !hidesRules(record)) new Player(replay, beginMatch(rules, setup, null), setup).play();
  else replay.rules = null;
  findings.sort((one, other) => one.start - other.start);
  return replay;
}

class Player {
  /**
   * @param {Replay} replay
   * @param {State} state
   * @param {import("../notation/record.js").WrittenPosition | null} setup
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
    /** @type {{after: State, before: State}[]} */
    this.opened = [];
    this.numbers = new RowNumbers(replay.record);
    /** @type {number | null} how far the numbers that are written are ahead of the count; null where rows are not counted */
    this.shift = 0;
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
    if (item.type === "comment" || item.type === "data") return;
    if (this.end && !/^(event|open|close)$/.test(item.type)) {
      if (!this.isPastEnd) this.report("SGN509", item);
      this.isPastEnd = true;
      return;
    }
    if (!this.opened.length) this.replay.before.set(item, this.state);
    switch (item.type) {
      case "turn":
        if (!item.joined) this.followTurns(item, index);
        break;
      case "open":
        this.opened.push({ after: this.state, before: this.beforeTurn });
        this.state = this.beforeTurn;
        break;
      case "close": {
        const opened = this.opened.pop();
        if (!opened) break;
        this.state = opened.after;
        this.beforeTurn = opened.before;
        break;
      }
      case "round":
        this.followRound(item);
        this.replay.after.set(item, this.state);
        break;
      case "score":
        this.announce();
        this.resolveUnfinished();
        this.take(followScore(this.state, item));
        break;
      case "position":
        this.followPosition(item);
        break;
      case "set":
        this.announce();
        this.followSet(item);
        break;
      case "gap":
        this.announce();
        this.numbers.pass(item);
        this.shift = 0;
        this.state = { ...loseBoard(this.state), isGap: true, lastMover: null };
        break;
      case "race":
        if (!this.raceBelongs(index)) this.report("SGN313", item);
        break;
      case "event":
        if (!EVENTS.includes(item.name)) this.report("SGN602", item, "warning");
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

  /** The first round has begun, with or without its `round`. */
  announce() {
    this.isAnnounced = true;
  }

  /** A turn that stopped although a move is due, and now cannot go on (docs/notation.md, 5). */
  resolveUnfinished() {
    const { unfinished } = this.state;
    if (!unfinished) return;
    this.report("SGN305", unfinished);
    this.state = loseBoard(this.state);
  }

  /** @param {import("../notation/record.js").UnreadableItem} item */
  followUnreadable(item) {
    if (!this.isAnnounced && isBesidePlay(item)) return;
    this.announce();
    this.shift = null;
    if (item.isTurn && !this.opened.length) this.numbers.next(item);
    if (item.isTurn) this.beforeTurn = this.state;
    const isScore = item.text.startsWith("score");
    if (isScore && this.state.isOver) return;
    this.state = loseBoard({ ...this.state, hasPlayed: true, lastMover: null, isGap: false, isScored: false, stores: null });
  }

  // ---- Turns ---------------------------------------------------------------------------------------

  /**
   * Follows a turn, or all turns of a simultaneous row.
   * @param {TurnItem} first
   * @param {number} index
   */
  followTurns(first, index) {
    const turns = this.rowTurns(first, index);
    const whole = { start: first.start, end: turns[turns.length - 1].end };
    const isMain = !this.opened.length;
    this.resolveUnfinished();
    if (isMain) {
      this.announce();
      this.checkNumber(first, whole);
    }
    this.beforeTurn = this.state;
    const played = this.playTurns(turns, whole, index);
    if (played && isMain) this.replay.played.set(first, played);
    if (isMain) {
      const { round } = this.state;
      this.replay.positions.push(round && writePosition(round.ground, round.shells, this.moverOf(round)));
    }
    this.checkStores(turns[turns.length - 1], index);
  }

  /**
   * Holds the number of a row against the count; numbers that count on from a wrong one agree.
   * @param {TurnItem} item
   * @param {Span} whole
   */
  checkNumber(item, whole) {
    const { number } = this.numbers.next(item);
    const { shift } = this;
    if (!item.number || shift === null) return;
    const ahead = (this.shift = item.number.value - number);
    if (ahead && Math.abs(ahead) !== Math.abs(shift)) this.report("SGN601", whole, "warning");
  }

  /** @param {import("../engine/round.js").Round} round */
  moverOf(round) {
    return round.toMove < 0 ? "-" : this.letters[round.toMove];
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
   * The item that decides about the turn before it: variations, notes and claims are passed over.
   * @param {number} index
   * @param {string} passed the types that are passed over too
   * @returns {Item | null}
   */
  nextAfter(index, passed) {
    let depth = 0;
    for (let at = index + 1; at < this.items.length; at++) {
      const item = this.items[at];
      if (item.type === "open") depth++;
      else if (item.type === "close") {
        if (!depth) return null;
        depth--;
      } else if (!depth && !(item.type === "turn" && item.joined) && !`comment data ${passed}`.includes(item.type)) return item;
    }
    return null;
  }

  /**
   * Whether a `set` follows a turn directly, or behind the race of its row.
   * @param {number} index
   */
  isRuled(index) {
    const next = this.nextAfter(index, "event");
    return (next?.type === "race" ? this.nextAfter(index, "event race") : next)?.type === "set";
  }

  /**
   * @param {TurnItem[]} turns
   * @param {Span} whole
   * @param {number} index
   * @returns {Played | null} null where the engine does not confirm them
   */
  playTurns(turns, whole, index) {
    const { state } = this;
    const moved = turns.filter(({ isPass }) => !isPass).map(({ seat }) => seatNumber(this.rules.seats, seat));
    this.state = { ...state, hasPlayed: true, lastMover: moved.length ? (turns.length > 1 ? null : moved[0]) : state.lastMover };
    if (state.isGap) {
      this.report("SGN315", whole);
      this.state.isGap = false;
    }
    for (const { moves } of turns) {
      const hidden = moves.find(({ house }) => house === null);
      if (hidden && (!state.round || turns.length > 1)) this.report("SGN314", hidden.at, "warning");
    }
    if (state.isOver) {
      this.report(state.isMatchOver ? "SGN506" : "SGN505", whole);
      this.state = { ...loseBoard(this.state), stores: null };
      return null;
    }
    if (!state.round) return null;
    const isRuled = this.isRuled(index);
    const before = this.replay.findings.length;
    const played = turns.length > 1 ? this.playRow(turns, whole, index, isRuled) : this.playTurn(turns[0], isRuled);
    if (!played) {
      if (isRuled) for (const finding of this.replay.findings.slice(before)) finding.severity = "warning";
      this.state = loseBoard(this.state);
    }
    return played;
  }

  /**
   * @param {TurnItem} item
   * @param {boolean} isRuled
   * @returns {Played | null}
   */
  playTurn(item, isRuled) {
    const round = /** @type {import("../engine/round.js").Round} */ (this.state.round);
    const seat = seatNumber(this.rules.seats, item.seat);
    if (round.toMove < 0) return this.refuse("SGN311", item);
    if (seat !== round.toMove) {
      const mustPass = !round.ground.owner.some((owner, place) => owner === round.toMove && round.shells[place] && place % (round.ground.houses + 1) < round.ground.houses);
      const next = (round.toMove + 1) % this.rules.seats;
      return this.refuse(mustPass && seat >= 0 && seat === next ? "SGN308" : "SGN304", item);
    }
    const tick = item.moves.find((move) => move.tick)?.tick;
    if (tick) return this.refuse("SGN312", tick);
    const hidden = item.moves.findIndex(({ house }) => house === null);
    const houses = item.moves.slice(0, hidden < 0 ? undefined : hidden).map(({ house }) => /** @type {number} */ (house));
    if (item.isPass || houses.length) {
      const { turn, round: after } = playRoundTurn(round, houses);
      if (turn.refused) {
        if (isRuled) this.checkMoves(round.ground, item, turn, false);
        return this.refuse(item.isPass ? "SGN307" : refusalCode(turn.refused.why), refusedAt(item, turn.refused.move));
      }
      if (hidden >= 0 && !turn.isDue) return this.refuse("SGN306", item.moves[hidden].at);
      this.checkMoves(round.ground, item, turn, hidden < 0);
      if (hidden < 0) {
        this.state = { ...withRound(this.state, after), unfinished: null };
        if (turn.isDue) this.leaveUnfinished(item, isRuled);
        return { ground: round.ground, turns: [turn], after: this.state };
      }
    }
    this.report("SGN314", item.moves[hidden].at, "warning");
    this.state = loseBoard(this.state);
    return null;
  }

  /**
   * @param {Span} span
   * @param {boolean} isRuled
   */
  leaveUnfinished({ start, end }, isRuled) {
    if (isRuled) this.report("SGN305", { start, end }, "warning");
    else this.state = { ...this.state, unfinished: { start, end } };
  }

  /**
   * @param {string} code
   * @param {Span} span
   * @returns {null}
   */
  refuse(code, span) {
    this.report(code, span);
    return null;
  }

  /**
   * @param {Ground} ground
   * @param {TurnItem} item
   * @param {Turn} turn
   * @param {boolean} isWhole whether all its moves were played
   */
  checkMoves(ground, item, turn, isWhole) {
    turn.moves.forEach((move, index) => {
      this.replay.findings.push(...checkMove(ground, item.moves[index], move));
    });
    if (isWhole) this.replay.findings.push(...checkPlus(item, turn));
  }

  /**
   * Plays a simultaneous row.
   * @param {TurnItem[]} turns
   * @param {Span} whole
   * @param {number} index
   * @param {boolean} isRuled
   * @returns {Played | null}
   */
  playRow(turns, whole, index, isRuled) {
    const round = /** @type {import("../engine/round.js").Round} */ (this.state.round);
    if (round.toMove >= 0) return this.refuse("SGN310", whole);
    const { seats } = this.rules;
    const isComplete = turns.length === seats && turns.every(({ seat }, number) => seatNumber(seats, seat) === number);
    if (!isComplete) return this.refuse("SGN304", whole);
    if (turns.some(({ moves }) => moves.some(({ house }) => house === null))) {
      this.state = loseBoard(this.state);
      return null;
    }
    const race = this.raceOf(index);
    const runs = race && race.runs.map(({ seat, count }) => ({ seat: seatNumber(seats, seat), count }));
    const { row, round: after } = playRoundRow(round, turns.map(toChoices), runs);
    const lapTick = !race && this.rules.pace === "lap" ? turns.flatMap(({ moves }) => moves).find(({ tick }) => tick)?.tick : null;
    if (lapTick) return this.refuse("SGN312", lapTick);
    for (const [number, { refused }] of row.turns.entries()) {
      const item = turns[number];
      if (refused) return this.refuse(item.isPass ? "SGN307" : refusalCode(refused.why), refusedAt(item, refused.move, refused.why));
    }
    if (row.misfit) return this.refuse("SGN313", /** @type {RaceItem} */ (race));
    turns.forEach((item, number) => this.checkMoves(round.ground, item, row.turns[number], true));
    this.state = { ...withRound({ ...this.state, lastMover: after.lastMover }, after), unfinished: null };
    if (after.isUnfinished) this.leaveUnfinished(turns[after.toMove], isRuled);
    return { ground: round.ground, turns: row.turns, after: this.state };
  }

  /**
   * The race that states the order of drops in the row that begins here.
   * @param {number} index
   * @returns {RaceItem | null}
   */
  raceOf(index) {
    const next = this.nextAfter(index, "event");
    return next?.type === "race" ? next : null;
  }

  /** @param {number} index */
  raceBelongs(index) {
    let depth = 0;
    for (let at = index - 1; at >= 0; at--) {
      const item = this.items[at];
      if (item.type === "close") depth++;
      else if (item.type === "open") depth--;
      else if (!depth && !/^(comment|data|event)$/.test(item.type)) return item.type === "turn" && item.joined;
    }
    return false;
  }

  /**
   * The claim of the stores after a turn.
   * @param {TurnItem} item
   * @param {number} index
   */
  checkStores({ stores }, index) {
    if (!stores) return;
    let { round } = this.state;
    let actual = round && storesOf(round.ground, round.shells);
    if (!actual) {
      const next = this.nextAfter(index, "event race");
      if (next?.type === "set") actual = next.position.rows.map(({ store }) => store);
    }
    if (!actual) return;
    const { values } = stores;
    if (values.length !== actual.length || values.some((value, seat) => value !== actual[seat])) this.report("SGN401", stores);
  }

  // ---- Statements ----------------------------------------------------------------------------------

  /** @param {RoundItem} item */
  followRound(item) {
    this.numbers.pass(item);
    this.shift = 0;
    if (!this.isAnnounced) {
      this.announce();
      if (item.number !== 1 && !this.setup) this.report("SGN501", item);
      const { rules } = this;
      this.state = beginMatch(rules, this.setup, item);
      const { round } = this.state;
      const first = round && (opensWithBoth(rules, this.state.number) && !this.setup ? -1 : round.isOver ? round.began : round.toMove);
      this.replay.findings.push(...checkFirst(rules, item, first), ...checkBurn(rules, item, this.state.burned));
      return;
    }
    this.resolveUnfinished();
    const { state } = this;
    if (state.round && !state.isOver) this.report("SGN504", item);
    if (state.isGap) this.report("SGN315", item);
    if (state.isMatchOver) this.report("SGN506", item);
    if (item.number !== state.number + 1) this.report("SGN501", item);
    const isLost = (state.round && !state.isOver) || state.isMatchOver;
    this.take(nextRound(isLost ? { ...state, stores: null, isMatchOver: false } : state, item));
  }

  /** @param {PositionItem} item */
  followPosition(item) {
    const { round } = this.state;
    const { rows, toMove } = item.position;
    if (!fitsBoard(rows, this.rules)) return this.report("SGN113", item);
    if (!round) return;
    const shells = shellsOf(rows);
    const isRight = shells.every((count, place) => (round.ground.burned[place] ? count === -1 : count === round.shells[place]));
    if (!isRight || toMove !== this.moverOf(round)) this.report("SGN406", item);
  }

  /** @param {SetItem} item */
  followSet(item) {
    const { rows, toMove } = item.position;
    const { state } = this;
    if (!fitsBoard(rows, this.rules)) return this.report("SGN113", item);
    const shells = shellsOf(rows);
    const burned = shells.flatMap((count, place) => (count < 0 ? [place] : []));
    if (burned.join() !== [...state.burned].sort((one, other) => one - other).join()) return this.report("SGN113", item);
    if (countShells(item.position) !== state.total) return this.report("SGN408", item);
    const lying = shells.map((count) => Math.max(count, 0));
    const ground = makeGround(this.rules, burned);
    const mover = toMove === "-" ? -1 : seatNumber(this.rules.seats, toMove);
    const opens = mover < 0 && !state.hasPlayed && opensWithBoth(this.rules, state.number);
    const isOver = !opens && isFinished(ground, lying, mover);
    if ((mover < 0) !== (isOver || opens)) return this.report("SGN113", item);
    const isBound = !!state.round?.isBound;
    const round = {
      ground, number: state.number, shells: lying, toMove: mover, isOver, isUnfinished: false, isBound,
      began: state.began ?? 0, lastMover: state.lastMover ?? state.began ?? 0,
    };
    this.state = withRound({ ...state, unfinished: null, stores: null, isScored: false }, round);
  }

  /** @param {EndItem} item */
  followEnd(item) {
    this.announce();
    this.end = item;
    if (item.seat && !this.letters.includes(item.seat)) return this.report("SGN210", item);
    if (item.reason) return;
    this.resolveUnfinished();
    const { state } = this;
    if (state.isGap) this.report("SGN315", item);
    else if (state.round && !state.isOver) this.report("SGN504", item);
    else if (state.stores && state.standing && !state.isMatchOver) this.report("SGN507", item);
  }

  finish() {
    const { record } = this.replay;
    const isReadable = record.items.every(({ type }) => type !== "unreadable");
    if (!this.end && isReadable) this.report("SGN508", { start: record.textEnd, end: record.textEnd }, "warning");
    this.replay.last = this.state;
    this.replay.result = findResult(this.state, this.end);
    const tag = record.tags.find(({ name }) => name === "Result");
    const { result } = this.replay;
    const isNamed = tag && !this.replay.findings.some(({ code, start }) => code === "SGN209" && start === tag.start);
    if (isReadable && isNamed && result !== null && tag.value !== result) this.report("SGN207", tag);
  }
}
