// The sheet at one moment: the record so far, the board, and what is to be entered next.

/** @import { Round } from "../engine/round.js" */
/** @import { Rules } from "../engine/rules.js" */
/** @import { EndItem, Item, SeatLetter, Tag, TurnItem } from "../notation/record.js" */
/** @import { State } from "../replay/state.js" */
/** @import { Clocks } from "./clocks.js" */
/** @import { OpeningRow } from "./opening_row.js" */

import { isFinished } from "../engine/round.js";
import { readRules, writeRules } from "../engine/rules.js";
import { legalHouses } from "../engine/turn.js";
import { explainFinding } from "../messages/index.js";
import { readText } from "../notation/reader.js";
import { RowNumbers } from "../notation/rows.js";
import { writeRecord } from "../notation/writer.js";
import { readHeader } from "../replay/header.js";
import { positionOf } from "../replay/play.js";
import { beginPlay } from "../replay/rounds.js";
import { seatLetters } from "../replay/seats.js";
import { newClocks, readControl } from "./clocks.js";
import { rowEnd } from "./entry.js";
import { emptyRow, knownRow, missingSeats, turnsOf, viewHands, withoutProvisional } from "./opening_row.js";
import { EntryRefusal, refusalOf, wordOf } from "./refusal.js";

/** What is to be entered next. @typedef {"hands" | "turn" | "round" | "end" | "nothing"} Asks */

/**
 * Where play has come to: its state, the `end` that was entered, and whether it is known who lifted last in this round.
 * @typedef {{ state: State, end: EndItem | null, knowsLastMover: boolean }} Line
 */

/** A tag that was entered. @typedef {Pick<Tag, "name" | "value">} SheetTag */

/** What a warning says is only made where somebody reads it. @typedef {{ readonly text: string }} Warning */

/**
 * The fields of a sheet.
 * @typedef {object} SheetFields
 * @property {Rules} rules
 * @property {string} rulesText canonical
 * @property {readonly SheetTag[]} tags those entered, in canonical order, without `Rules`
 * @property {readonly Item[]} body the record so far; a turn that goes on is in it as far as it is known
 * @property {Line} line
 * @property {Line | null} base the line before the last turn or row
 * @property {number | null} last the index in the body of the last turn, or of the first of the last row
 * @property {OpeningRow | null} hands the row that all hands open, until it is complete
 * @property {readonly { seat: SeatLetter, at: number }[]} taps the lifts whose houses are not named yet
 * @property {number} pace the shells that a hand drops in a second
 * @property {Clocks | null} clocks if the game is timed
 * @property {readonly Warning[]} warnings about the last entry
 */

/** A record in progress. It never changes: an entry gives another one. */
export class Sheet {
  /** @param {SheetFields} fields */
  constructor(fields) {
    this.rules = fields.rules;
    this.rulesText = fields.rulesText;
    this.tags = fields.tags;
    this.body = fields.body;
    this.line = fields.line;
    this.base = fields.base;
    this.last = fields.last;
    this.hands = fields.hands;
    this.taps = fields.taps;
    this.pace = fields.pace;
    this.clocks = fields.clocks;
    this.warnings = fields.warnings;
    Object.freeze(this);
  }

  /**
   * The sheet with some fields changed.
   * @param {Partial<SheetFields>} changes
   */
  with(changes) {
    return new Sheet({ ...this, ...changes });
  }

  /** The round now; while a row is entered that all hands open, as it was before it. */
  get round() {
    return /** @type {Round} */ (this.line.state.round);
  }

  /** The letters of the seats in playing order. */
  get seats() {
    return seatLetters(this.rules.seats);
  }

  /** What is to be entered next. */
  get asks() {
    return asksOf(this.line);
  }

  /** The seat whose turn it is. @returns {SeatLetter | null} */
  get mover() {
    return this.asks === "turn" ? this.seats[this.round.toMove] : null;
  }

  /** Whether the seat to move is in the middle of its turn. */
  get goesOn() {
    return !!this.line.state.unfinished;
  }

  /** The houses that the seat to move can lift. */
  get legalHouses() {
    const { ground, shells, toMove, isBound } = this.round;
    return this.asks === "turn" ? legalHouses(ground, shells, toMove, isBound) : [];
  }

  /** Whether anything was played. */
  get isPlayed() {
    return this.last !== null || !!this.hands?.lifts.some((own) => own.length);
  }

  /** The round with the known lifts of an opening row already sown. */
  get seenRound() {
    return this.asks === "hands" && this.hands ? knownRow(this.hands, this.round, this.pace).after : this.round;
  }

  /** The board as a record writes it, with the known lifts of an opening row already sown. */
  get position() {
    return positionOf(this.seenRound);
  }

  /** Every hand of the opening row while it is entered; none otherwise. */
  get handViews() {
    return this.asks === "hands" ? viewHands(this.hands ?? emptyRow(this.rules.seats), this.round, this.pace) : [];
  }

  /** Why lifts of the opening row are provisional. */
  get doubts() {
    return this.hands?.doubts ?? [];
  }

  /** The body with the opening row as far as a record can hold it. @returns {readonly Item[]} */
  get shownBody() {
    return [...this.body, ...this.#rowSoFar()];
  }

  /** The last turn, pass or row that a record can hold, with the notes between its turns. @returns {readonly Item[]} */
  get lastItems() {
    const body = this.shownBody, at = body.findLastIndex((item) => item.type === "turn" && !item.joined);
    return at < 0 ? [] : body.slice(at, rowEnd(body, at));
  }

  /** The number of the row that the round has come to; null before its first. */
  get rowNumber() {
    const items = [...this.shownBody], rows = new RowNumbers({ tags: [], items }, this.rules.seats);
    let isRow = false;
    for (const item of items) {
      if (item.type === "turn" && !item.joined) rows.next(item);
      else if (item.type !== "turn" && item.type !== "comment" && item.type !== "data") rows.pass(item);
      if (item.type === "round") isRow = false;
      else isRow ||= item.type === "turn";
    }
    return isRow ? rows.row : null;
  }

  /** @returns {TurnItem[]} */
  #rowSoFar() {
    if (!this.hands || this.hands.fault !== null) return [];
    const hands = withoutProvisional(this.hands, this.round, this.pace);
    if (missingSeats(hands, this.round).length) return [];
    // A row may empty the houses before it is at its end; the round is not to be scored yet.
    const { ground, shells, toMove } = knownRow(hands, this.round, this.pace).after;
    return isFinished(ground, shells, toMove) ? [] : turnsOf(hands, this.round, this.pace);
  }
}

/**
 * What is to be entered at a line.
 * @param {Line} line
 * @returns {Asks}
 */
export function asksOf({ state, end }) {
  if (end || !state.round) return "nothing";
  if (state.round.isOver) return state.isMatchOver ? "end" : "round";
  return state.round.toMove < 0 ? "hands" : "turn";
}

/**
 * The sheet before anything is played; a refusal where the rules, the set-up or the time control are not valid.
 * @param {string} [rulesText]
 * @param {readonly SheetTag[]} [tags] without `Rules`
 * @returns {Sheet | EntryRefusal}
 */
export function blankSheet(rulesText = "sungka", tags = []) {
  const { rules } = readRules(rulesText);
  if (!rules) return refusalOfTag({ name: "Rules", value: rulesText }, rulesText);
  const setup = tags.find(({ name }) => name === "Setup");
  const start = readTags(setup ? [setup] : [], rulesText);
  const found = start.findings.find(({ severity }) => severity === "error");
  if (found && setup) return refusalOfTag(setup, rulesText);
  const control = tags.find(({ name }) => name === "TimeControl"), given = control && readControl(control.value);
  if (typeof given === "string") return refusalOf("SGN209", given);
  const line = { state: beginPlay(rules, start.setup, null), end: null, knowsLastMover: true };
  /** @type {Item} */
  const begin = { type: "round", number: 1, first: null, burn: null, start: 0, end: 0 };
  return new Sheet({
    rules, rulesText: writeRules(rulesText), tags, body: [begin], line, base: null, last: null, hands: null, taps: [], pace: 2,
    clocks: given ? newClocks(given, rules.seats) : null, warnings: [],
  });
}

/**
 * What the header of a record with these tags gives.
 * @param {readonly SheetTag[]} tags
 * @param {string} rulesText
 */
export function readTags(tags, rulesText) {
  const given = [...tags, { name: "Rules", value: rulesText }].map((tag, at) => ({ ...tag, start: at + 1, end: at + 2 }));
  return readHeader({ tags: given, notes: [], items: [], faults: [], isKnown: true, start: 0, end: 0 });
}

/**
 * What is wrong with a tag, under these rules.
 * @param {SheetTag} tag
 * @param {string} rulesText
 */
export function refusalOfTag(tag, rulesText) {
  const tags = [...(tag.name === "Rules" ? [] : [{ name: "Rules", value: rulesText }]), tag];
  const { findings } = readTags(tag.name === "Rules" ? [] : [tag], rulesText);
  const code = (findings.find(({ severity }) => severity === "error") ?? findings[0])?.code ?? "SGN205";
  return new EntryRefusal(wordOf(code), () => {
    const written = writeRecord({ tags: tags.map((each) => ({ ...each, start: 0, end: 0 })), notes: [], items: [] }) ?? "";
    const { text, records: [record] } = readText(written), header = readHeader(record);
    const finding = header.findings.find((each) => each.code === code);
    return finding ? explainFinding(text, record, finding) : { message: `\`${tag.name}\` cannot be \`${tag.value}\``, hint: null };
  });
}
