// A match at the board: turns, openings with both hands and rounds, played one after the other.

/** @import { Round } from "../engine/round.js" */
/** @import { RoundItem, SeatLetter, SungkaRecord, TurnItem } from "../notation/record.js" */
/** @import { State } from "./state.js" */

import { isRowEmpty, storesOf } from "../engine/ground.js";
import { addRound, fillBoard, opensWithBoth } from "../engine/match.js";
import { readRules, writeRules } from "../engine/rules.js";
import { legalHouses, refuse } from "../engine/turn.js";
import { orderHouses, writeTurn } from "../notation/items.js";
import { makeRecord, withTag } from "../notation/making.js";
import { readRecord } from "../notation/reader.js";
import { writeHouse } from "../notation/record.js";
import { toHouse } from "./claims.js";
import { writeInDetail } from "./detail.js";
import { readHeader } from "./header.js";
import { playRecord, positionOf } from "./play.js";
import { refusalCode } from "./refusals.js";
import { beginPlay, findResult, followRound } from "./rounds.js";
import { seatLetters, seatNumber } from "./seats.js";
import { followTurns } from "./turns.js";

/** Why a turn is refused, by the code of its finding. @type {Readonly<{[code: string]: string}>} */
const REASONS = {
  SGN301: "the house is empty", SGN302: "there is no such house", SGN303: "the house is burned", SGN304: "another seat is to move",
  SGN305: "another move of the turn before is due", SGN306: "the turn is over before that", SGN307: "this seat has shells to lift",
  SGN308: "the seat to move has to pass", SGN309: "the rules name the first house", SGN310: "one seat is to move",
  SGN311: "all hands open together", SGN312: "the hand is not free at that tick", SGN505: "the round is over", SGN506: "the match is over",
};

/**
 * The turn or row that waits for another move.
 * @typedef {{ before: State, turns: readonly TurnItem[] }} Waiting
 */

/**
 * A match as it is kept: where it has come to, the turn or row that waits for another move, the turns that are chosen of a row
 * that all hands open, by seat, and what is written.
 * @typedef {object} Kept
 * @property {State} state
 * @property {Waiting | null} waiting
 * @property {readonly (TurnItem | null)[]} hands
 * @property {Readonly<{[name: string]: string}>} tags
 * @property {readonly string[]} lines
 * @property {readonly (readonly number[])[]} scores
 */

/**
 * A match at one moment. Nothing in it changes: playing returns another. Where all hands open a round at once, each is
 * asked for its houses one by one; passes are played by themselves.
 */
export class Match {
  /** @type {Kept} */
  #kept;

  /**
   * Not for programs: `beginMatch` makes one.
   * @param {Kept} kept
   */
  constructor(kept) {
    this.#kept = passOn(kept);
    Object.freeze(this);
  }

  /** The round now, for the functions of `sungka/engine`; while a row is chosen that all hands open, the one before it. */
  get round() {
    return /** @type {Round} */ (this.#kept.state.round);
  }

  /** The number of the round, from 1. */
  get number() {
    return this.#kept.state.number;
  }

  /** The board now, as a record writes it. */
  get position() {
    return positionOf(this.round);
  }

  /** The seat whose hand lifts next; null when the round is over. */
  get toMove() {
    const { ground, toMove, isOver } = this.round, letters = seatLetters(ground.seats);
    if (isOver) return null;
    return letters[toMove < 0 ? this.#kept.hands.indexOf(null) : toMove];
  }

  /** The shells in the stores in playing order; those left are in it once the round is over. */
  get stores() {
    return this.#kept.state.stores ?? storesOf(this.round.ground, this.round.shells);
  }

  /** The stores at the end of each round that is over. */
  get scores() {
    const { scores, state } = this.#kept;
    return state.stores ? [...scores, state.stores] : scores;
  }

  /** The burned houses, as in `S7`. */
  get burned() {
    const { ground } = this.round;
    return orderHouses(this.#kept.state.burned.map((place) => toHouse(ground, place))).map(writeHouse);
  }

  /** Whether nothing is left to lift in this round: then `nextRound` goes on, unless the match is over. */
  get isRoundOver() {
    return this.#kept.state.isOver;
  }

  /** Whether the rules play no other round. */
  get isOver() {
    return this.#kept.state.isMatchOver;
  }

  /** How the match came out: a seat's letter, `draw`, or `*` while it is not over. */
  get result() {
    return this.isOver ? /** @type {SeatLetter | "draw"} */ (findResult(this.#kept.state, null)) : "*";
  }

  /** The seat that has won; null while the match is not over, and where it is drawn. */
  get winner() {
    const { result } = this;
    return result === "*" || result === "draw" ? null : result;
  }

  /**
   * The houses that the hand of `toMove` can lift now, from its store outwards; none only when the round is over.
   * @returns {number[]}
   */
  legal() {
    const { ground, shells, toMove, isOver, isBound } = this.round;
    if (isOver) return [];
    if (toMove < 0) return legalHouses(ground, shells, this.#kept.hands.indexOf(null), isBound);
    if ((this.#kept.waiting?.turns.length ?? 0) < 2) return legalHouses(ground, shells, toMove, isBound);
    // A hand of a row that waits lifts while others still sow: the board is then not the one at the end.
    const houses = Array.from({ length: ground.houses }, (_, index) => index + 1);
    return houses.filter((house) => typeof this.#follow(`${this.toMove}${house}`) !== "string");
  }

  /**
   * The match after a house was lifted, or after a turn or row as a record writes it; a turn may be given lift by lift.
   * @param {string | number} lifted a house of `toMove`, or `S7+3`, `N5`, `S6@3 | N5`
   * @throws {RangeError} with the reason, where it cannot be played
   */
  play(lifted) {
    const kept = this.isRoundOver ? "the round is over" : this.#follow(typeof lifted === "number" ? `${this.toMove}${lifted}` : lifted);
    if (typeof kept === "string") throw new RangeError(`\`${lifted}\` cannot be played: ${kept}`);
    return new Match(kept);
  }

  /**
   * @param {string} written
   * @returns {Kept | string} why it cannot be played
   */
  #follow(written) {
    const given = readTurns(written);
    if (!given) return "that is no turn";
    if (this.round.toMove >= 0 || given.length > 1) return followLifts(this.#kept, this.#goOn(given));
    const { ground, shells, isBound } = this.round, [turn] = given, seat = seatNumber(ground.seats, turn.seat);
    if (this.#kept.hands[seat] !== null) return "this hand has lifted";
    const why = turn.isPass ? "over" : refuse(ground, shells, seat, turn.moves[0].house ?? 0, isBound);
    if (why) return explain(turn.isPass ? "SGN307" : refusalCode(why));
    const hands = this.#kept.hands.map((one, each) => (each === seat ? turn : one));
    const turns = hands.flatMap((one) => one ?? []);
    if (turns.length < hands.length) return { ...this.#kept, hands };
    return followLifts(this.#kept, { before: this.#kept.state, turns: turns.map((one, each) => ({ ...one, joined: each > 0 })) });
  }

  /**
   * Turns that go on with the one that waits, or begin.
   * @param {TurnItem[]} given
   * @returns {Waiting}
   */
  #goOn(given) {
    const [more] = given, { waiting, state } = this.#kept;
    if (!waiting || given.length > 1 || more.seat !== this.toMove || more.isPass) return { before: state, turns: given };
    const turns = waiting.turns.map((turn) => (turn.seat === more.seat ? { ...turn, moves: [...turn.moves, ...more.moves] } : turn));
    return { before: waiting.before, turns };
  }

  /**
   * The match with the board filled for the next round.
   * @param {readonly string[]} [burned] the houses that burn, where the rules let the players choose; without them those that
   *   the refill reaches last
   * @throws {RangeError} while the round is not over, when the match is, and when other houses have to burn
   */
  nextRound(burned = []) {
    const { state, lines, tags } = this.#kept, { rules } = state;
    if (!this.isRoundOver || this.isOver) throw new RangeError(`there is no next round: ${this.isOver ? "the match" : `round ${this.number}`} is ${this.isOver ? "" : "not "}over`);
    const isChosen = rules.burn === "chosen";
    if (burned.length && !isChosen) throw new RangeError("these rules say which houses burn: leave them out");
    const due = isChosen && !burned.length ? fillBoard(rules, addRound(state.standing, this.stores), 0, null).unfilled : [];
    const { ground } = this.round, houses = due.length ? orderHouses(due.map((place) => toHouse(ground, place))).map(writeHouse) : burned;
    const line = `round ${this.number + 1}${houses.length ? ` burn ${houses.join(" ")}` : ""}`;
    const { items: [item] } = readRecord(`%sgn 1\n${line}`);
    const next = item?.type === "round" ? followRound(state, item, null) : null;
    if (!next?.state.round || next.findings.length) throw new RangeError(`these houses cannot be burned: ${houses.join(" ")}`);
    return new Match({ state: next.state, waiting: null, hands: [], tags, lines: [...lines, line], scores: this.scores });
  }

  /**
   * The record of the match so far, with `Rules` and `Result` among its tags; a row of which a hand is still to lift is left out.
   * @param {Readonly<{[name: string]: string}>} [tags] such as `{ South: "Ana" }`
   * @param {string} [end] how it ended before the rules ended it: `resign S`, `abandoned`, `agreed`
   * @param {import("./detail.js").Detail} [detail]
   * @returns {SungkaRecord}
   * @throws {RangeError} for a tag that follows from the match, or an `end` that cannot be
   */
  toRecord(tags = {}, end = "", detail = "standard") {
    const made = ["Rules", "Setup", "Result", "Digest"].find((name) => name in tags);
    if (made) throw new RangeError(`\`${made}\` is not given: it follows from the match`);
    const stop = end || this.isOver ? [`end ${end}`.trim()] : [];
    const record = makeRecord({ ...tags, ...this.#kept.tags }, [...this.#kept.lines, ...stop].join("\n")), { result, findings } = playRecord(record);
    if ([...record.faults, ...findings].some(({ severity }) => severity === "error")) throw new RangeError(`the match cannot end so: \`${end}\``);
    const text = writeInDetail(playRecord(withTag(record, "Result", result)), detail);
    return text === null ? record : readRecord(text);
  }
}

/** @param {string} code */
const explain = (code) => `${REASONS[code] ?? "what it claims is not so"} (${code})`;

/**
 * One turn, or the turns of a row; null for any other text.
 * @param {string} written
 */
function readTurns(written) {
  const { faults, items } = readRecord(`%sgn 1\n${written}`);
  const turns = items.flatMap((item) => (item.type === "turn" ? [item] : []));
  const isTurn = turns.length > 0 && turns.length === items.length && turns.slice(1).every(({ joined }) => joined);
  return isTurn && !faults.some(({ severity }) => severity === "error") ? turns : null;
}

/**
 * The match after a turn or a row.
 * @param {Kept} kept
 * @param {Waiting} waiting
 * @returns {Kept | string} why it cannot be played
 */
function followLifts(kept, waiting) {
  const { state, findings } = followTurns(waiting.before, [...waiting.turns], null, null, false);
  const found = findings.find(({ severity }) => severity === "error");
  if (found) return explain(found.code);
  const lines = kept.waiting ? kept.lines.slice(0, -1) : kept.lines;
  return { ...kept, state, waiting: state.unfinished ? waiting : null, hands: [], lines: [...lines, waiting.turns.map(writeTurn).join(" | ")] };
}

/**
 * The match with the passes that are due played, and the hands that are to open a round.
 * @param {Kept} kept
 * @returns {Kept}
 */
function passOn(kept) {
  for (;;) {
    const { ground, shells, toMove, isOver, isUnfinished } = /** @type {Round} */ (kept.state.round);
    if (isOver || isUnfinished) return kept;
    const pass = (/** @type {number} */ seat) => (isRowEmpty(ground, shells, seat) ? readTurns(`${seatLetters(ground.seats)[seat]}--`)?.[0] ?? null : null);
    if (toMove < 0) return kept.hands.length ? kept : { ...kept, hands: seatLetters(ground.seats).map((_, seat) => pass(seat)) };
    const due = pass(toMove), passed = due && followLifts(kept, { before: kept.state, turns: [due] });
    if (!passed || typeof passed === "string") return kept;
    kept = passed;
  }
}

/**
 * A match at its beginning.
 * @param {string} [rules] as in `congkak houses=5`
 * @param {{ first?: SeatLetter, setup?: string }} [from] who begins, where one seat does, or the position to begin from
 * @throws {RangeError} for rules, a seat or a position that cannot be
 */
export function beginMatch(rules = "sungka", { first, setup } = {}) {
  const reading = readRules(rules);
  if (!reading.rules) throw new RangeError(`no such rules: \`${reading.fault}\``);
  const tags = { Rules: writeRules(rules), ...(setup === undefined ? {} : { Setup: setup }) };
  const header = readHeader(makeRecord(tags, ""));
  if (setup !== undefined && !header.setup) throw new RangeError(`no position of these rules: \`${setup}\``);
  if (first && (setup !== undefined || opensWithBoth(reading.rules, 1) || seatNumber(reading.rules.seats, first) < 0)) {
    throw new RangeError(`${first} cannot be named as the seat that begins`);
  }
  const place = { start: 0, end: 0 };
  /** @type {RoundItem | null} */
  const item = first ? { type: "round", number: 1, first: { seat: first, ...place }, burn: null, ...place } : null;
  const lines = first ? [`round 1 first ${first}`] : [];
  return new Match({ state: beginPlay(reading.rules, header.setup, item), waiting: null, hands: [], tags, lines, scores: [] });
}
