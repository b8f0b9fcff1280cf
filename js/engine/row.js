// A simultaneous row: all hands at once, shell by shell, lap by lap, or in the order that a race states.

/** @import { Ground } from "./ground.js" */
/** @import { Hand } from "./hand.js" */
/** @import { Turn, Refusal } from "./turn.js" */

import { drop, endLap, givesMove, lift, newHand } from "./hand.js";
import { housePlace, isRowEmpty } from "./ground.js";
import { refuse } from "./turn.js";

/** A house chosen in a row, and the tick at which it is lifted; null for at once. */
/** @typedef {{house: number, tick: number | null}} Choice */

/** Drops of one seat in a race. */
/** @typedef {{seat: number, count: number}} Drops */

/**
 * A simultaneous row as it came out.
 * @typedef {object} Row
 * @property {Turn[]} turns in playing order
 * @property {{at: number, why: "idle" | "short" | "seat"} | null} misfit of the race: the seat holds no shell after that many drops, drops are missing, or no such seat
 * @property {number} toMove the seat that plays next, or whose hand waits for another move
 * @property {number} lastLift the seat that lifted last; -1 without a lift
 */

/**
 * Hears of each change of the shells, when it has been made: the tick (or the number of the drop, in a race) and the seat.
 * Under `pace=lap` a hand's whole lap is heard of before the next hand's, whatever its ticks.
 * @typedef {(tick: number, seat: number) => void} Watch
 */

/** @typedef {"first" | "sowing" | "next" | "over"} Stage before its first lift, with shells in the hand, between two moves, done */

/**
 * One seat's part of the row while it is played.
 * @typedef {object} Part
 * @property {Hand} hand
 * @property {readonly Choice[]} choices
 * @property {number} taken how many of them were lifted
 * @property {Stage} stage
 * @property {number} free the moment from which it may lift
 * @property {number} finished the moment of its last drop; -1 before the first
 * @property {Turn} turn
 */

/**
 * Plays a simultaneous row on the shells, which change. A refused lift ends it where it is.
 * @param {Ground} ground
 * @param {number[]} shells by place
 * @param {readonly (readonly Choice[])[]} choices for each seat; empty for a pass
 * @param {boolean} isBound whether the first lifts are the match's (4.1)
 * @param {readonly Drops[] | null} race
 * @param {Watch | null} [watch]
 * @param {boolean} [isPartial] whether a hand with shells may have no house yet: it then rests
 * @returns {Row}
 */
export function playRow(ground, shells, choices, isBound, race, watch = null, isPartial) {
  const row = new Playing(ground, shells, choices, isBound, watch);
  row.passEmpty(isPartial);
  if (!row.refused) {
    if (race) row.playRace(race);
    else if (ground.rules.pace === "shell") row.playTicks();
    else row.playLaps();
    row.refuseUnplayed();
  }
  return row.result();
}

class Playing {
  /**
   * @param {Ground} ground
   * @param {number[]} shells
   * @param {readonly (readonly Choice[])[]} choices
   * @param {boolean} isBound
   * @param {Watch | null} watch
   */
  constructor(ground, shells, choices, isBound, watch) {
    this.ground = ground;
    this.shells = shells;
    this.isBound = isBound;
    this.watch = watch;
    this.now = 0;
    this.refused = false;
    this.lastLift = -1;
    /** @type {Part | null} the hand that alone went on when the row ended (7.8) */
    this.leftAlone = null;
    /** @type {Row["misfit"]} */
    this.misfit = null;
    this.parts = choices.map((chosen, seat) => this.newPart(chosen, seat));
  }

  /**
   * @param {readonly Choice[]} choices
   * @param {number} seat
   * @returns {Part}
   */
  newPart(choices, seat) {
    /** @type {Turn} */
    const turn = { seat, moves: [], isDue: false, isOver: false, refused: null };
    return { hand: newHand(seat), choices, taken: 0, stage: "first", free: 0, finished: -1, turn };
  }

  /**
   * Seats without a shell at tick 0 pass (7.3), and no others.
   * @param {boolean} [isPartial]
   */
  passEmpty(isPartial) {
    for (const part of this.parts) {
      const mustPass = isRowEmpty(this.ground, this.shells, part.hand.seat);
      if ((mustPass || !isPartial) && mustPass !== !part.choices.length) this.refuse(part, "over");
      if (mustPass) this.finish(part);
    }
  }

  /**
   * @param {Part} part
   * @param {Refusal} why
   * @param {number} [tick] of the lift
   */
  refuse(part, why, tick) {
    this.refused = true;
    part.turn.refused ??= { move: part.taken, why, tick };
  }

  /** @param {Part} part */
  finish(part) {
    part.stage = "over";
    part.turn.isOver = true;
  }

  /** Houses that are written after their hand's turn was over (7.5). */
  refuseUnplayed() {
    for (const part of this.parts) {
      if (!this.refused && part.stage === "over" && part.taken < part.choices.length) this.refuse(part, "over");
    }
  }

  /**
   * Lifts the next house of a hand, at a moment.
   * @param {Part} part
   * @param {number} moment
   */
  liftNext(part, moment) {
    const { hand, choices } = part;
    const { house } = choices[part.taken];
    const why = refuse(this.ground, this.shells, hand.seat, house, this.isBound && !part.taken);
    if (why) return this.refuse(part, why, moment);
    part.taken++;
    part.turn.moves.push({ house, relays: [], last: -1, captured: 0, end: "stop" });
    this.liftPlace(part, housePlace(this.ground, hand.seat, house), true);
  }

  /**
   * @param {Part} part
   * @param {number} place
   * @param {boolean} isMove
   */
  liftPlace(part, place, isMove) {
    lift(this.shells, part.hand, place, isMove);
    part.stage = "sowing";
    this.watch?.(this.now, part.hand.seat);
    this.lastLift = part.hand.seat;
    this.endWaiting();
  }

  /**
   * What the end of a lap causes at once, up to a relay or the next move, which are lifted by the caller.
   * @param {Part} part
   * @returns {boolean} whether the lap is relayed
   */
  endLap(part) {
    const { hand, turn } = part;
    const end = endLap(this.ground, this.shells, hand);
    if (end === "relay") return true;
    const move = turn.moves[turn.moves.length - 1];
    move.last = hand.place;
    move.captured = hand.captured;
    move.end = end;
    if (givesMove(this.ground, this.shells, hand.seat, end)) part.stage = "next";
    else this.finish(part);
    if (end === "capture" || end === "given") {
      this.watch?.(this.now, hand.seat);
      this.endWaiting();
    }
    return false;
  }

  /** @param {Part} part */
  relay(part) {
    const { turn, hand } = part;
    turn.moves[turn.moves.length - 1].relays.push(hand.place);
    this.liftPlace(part, hand.place, false);
  }

  /** Hands that wait for their next move are over when their own houses are empty (7.4). */
  endWaiting() {
    for (const part of this.parts) {
      if (part.stage === "next" && isRowEmpty(this.ground, this.shells, part.hand.seat)) this.finish(part);
    }
  }

  playTicks() {
    for (let tick = 0; !this.refused && tick < Infinity; tick = this.nextTick(tick)) {
      this.now = tick;
      for (const part of this.parts) {
        if (part.stage === "sowing") {
          this.drop(part);
          part.finished = part.free = tick;
          if (!part.hand.held && this.endLap(part)) this.relay(part);
        }
        this.liftAt(part, tick);
        if (this.refused) return;
      }
    }
  }

  /**
   * Drops one shell.
   * @param {Part} part
   */
  drop({ hand }) {
    drop(this.ground, this.shells, hand, 1);
    this.watch?.(this.now, hand.seat);
  }

  /**
   * Drops the shells of a whole lap, one a tick.
   * @param {Part} part
   */
  dropLap({ hand }) {
    if (!this.watch) return drop(this.ground, this.shells, hand, hand.held);
    for (let tick = this.now; hand.held; ) {
      drop(this.ground, this.shells, hand, 1);
      this.watch(++tick, hand.seat);
    }
  }

  /**
   * Lifts a hand's next house if this is its tick.
   * @param {Part} part
   * @param {number} tick
   */
  liftAt(part, tick) {
    if ((part.stage !== "first" && part.stage !== "next") || part.taken >= part.choices.length) return;
    const at = part.choices[part.taken].tick ?? part.free;
    if (at < part.free) this.refuse(part, "tick", part.free);
    else if (at === tick) this.liftNext(part, tick);
  }

  /**
   * The next tick at which a hand acts; Infinity when none does.
   * @param {number} tick
   */
  nextTick(tick) {
    let next = Infinity;
    for (const { stage, choices, taken, free } of this.parts) {
      if (stage === "sowing") return tick + 1;
      if (stage !== "over" && taken < choices.length) next = Math.min(next, choices[taken].tick ?? free);
    }
    return next;
  }

  playLaps() {
    const isUntilOver = this.ground.rules.pace === "first-over";
    for (let lap = 0; ; lap++) {
      /** @type {Part[]} */
      const relaying = [];
      let longest = 0;
      for (const part of this.parts) {
        if (part.stage !== "sowing") continue;
        longest = Math.max(longest, part.hand.held);
        this.dropLap(part);
        part.finished = lap;
      }
      this.now += longest;
      for (const part of this.parts) {
        if (part.stage === "sowing" && part.finished === lap && this.endLap(part)) relaying.push(part);
      }
      if (isUntilOver && lap && (this.endRow(relaying) || this.lacksLift(relaying))) return;
      for (const part of isUntilOver ? relaying.splice(0) : []) this.relayLap(part);
      for (const part of this.parts) {
        if (relaying.includes(part)) this.relayLap(part);
        else if ((part.stage === "first" || part.stage === "next") && part.taken < part.choices.length) this.liftNext(part, this.now);
        if (this.refused) return;
      }
      if (!this.parts.some(({ stage }) => stage === "sowing")) return;
    }
  }

  /**
   * Ends the row when fewer than two hands go on after a lap (7.8); of two that relay one house, the later is over.
   * @param {Part[]} relaying those that are to relay, in playing order; the others are taken out
   */
  endRow(relaying) {
    /** @type {Set<number>} */
    const places = new Set();
    for (const part of relaying.slice()) {
      const { place } = part.hand;
      if (this.shells[place] && !places.has(place)) places.add(place);
      else this.stopRelay(part, relaying);
    }
    const left = this.parts.filter((part) => part.stage === "next" || relaying.includes(part));
    if (left.length > 1) return false;
    for (const part of left) {
      if (relaying.includes(part)) this.stopRelay(part, relaying);
      else this.finish(part);
      this.leftAlone = part;
    }
    return true;
  }

  /**
   * @param {Part} part
   * @param {Part[]} relaying
   */
  stopRelay(part, relaying) {
    const { moves } = part.turn;
    moves[moves.length - 1].last = part.hand.place;
    relaying.splice(relaying.indexOf(part), 1);
    this.finish(part);
  }

  /**
   * Whether a hand is to lift a house for the next lap and none is written; it has more than the relays will take.
   * @param {Part[]} relaying
   */
  lacksLift(relaying) {
    const { ground } = this, taken = relaying.map(({ hand }) => hand.place);
    return this.parts.some((part) => {
      if (part.stage !== "next" || part.taken < part.choices.length) return false;
      const own = Array.from({ length: ground.houses }, (_, index) => housePlace(ground, part.hand.seat, index + 1));
      return own.some((place) => this.shells[place] && !taken.includes(place));
    });
  }

  /**
   * Relays a lap unless a capture has taken its shells meanwhile (7.6).
   * @param {Part} part
   */
  relayLap(part) {
    if (this.shells[part.hand.place]) return this.relay(part);
    const { moves } = part.turn;
    moves[moves.length - 1].last = part.hand.place;
    this.finish(part);
  }

  /** @param {readonly Drops[]} race */
  playRace(race) {
    for (const part of this.parts) if (part.stage === "first") this.liftNext(part, 0);
    let at = 0;
    for (const { seat, count } of race) {
      const part = this.parts[seat];
      if (!part) return void (this.misfit = { at, why: "seat" });
      for (let left = count; left; left--) {
        if (this.refused) return;
        if (part.stage !== "sowing") return void (this.misfit = { at, why: "idle" });
        this.now = at + 1;
        this.drop(part);
        part.finished = part.free = ++at;
        if (part.hand.held) continue;
        if (this.endLap(part)) this.relay(part);
        else this.liftAfter(part, at);
      }
    }
    if (!this.refused && this.parts.some(({ stage }) => stage === "sowing")) this.misfit = { at, why: "short" };
  }

  /**
   * Lifts a hand's next house at once, if the lap gave another move.
   * @param {Part} part
   * @param {number} moment
   */
  liftAfter(part, moment) {
    if (part.stage === "next" && part.taken < part.choices.length) this.liftNext(part, moment);
  }

  /** @returns {Row} */
  result() {
    const waiting = this.parts.filter(({ stage, taken, choices }) => stage === "next" && taken === choices.length);
    for (const { turn } of waiting) turn.isDue = true;
    const { "after-opening": after } = this.ground.rules;
    let best = waiting[0] ?? this.parts[0];
    for (const part of waiting.length ? waiting : this.parts) {
      // A hand that waits is to move; of several the one that finished first, whatever the rules say (7.3).
      if (part.finished === best.finished) continue;
      if (waiting.length || after === "earlier" ? part.finished < best.finished : after === "later" && part.finished > best.finished) best = part;
    }
    best = this.leftAlone ?? best;
    const turns = this.parts.map(({ turn }) => turn);
    return { turns, misfit: this.misfit, toMove: best.hand.seat, lastLift: this.lastLift };
  }
}
