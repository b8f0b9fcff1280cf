// Items followed one after the other from a sheet, and the body that grows by them.

/** @import { Round } from "../engine/round.js" */
/** @import { CommentItem, EndItem, Item, RaceItem, SeatLetter, SetItem } from "../notation/record.js" */
/** @import { Line, Sheet, Warning } from "./sheet.js" */

import { legalHouses } from "../engine/turn.js";
import { Player, positionOf } from "../replay/play.js";
import { makeTurn } from "./opening_row.js";
import { EntryRefusal, explainAttempt, refuse, Refused, wordOf } from "./refusal.js";
import { asksOf } from "./sheet.js";

export const NOWHERE = { start: 0, end: 0 };

/** What stands for the reason of a `set`, which is taken after it. @type {CommentItem} */
export const REASON = { type: "comment", text: "reason", ...NOWHERE };

/** A sheet that is being added to; the sheet it was made from stays as it was. */
export class SheetPlay {
  /** @param {Sheet} sheet */
  constructor(sheet) {
    this.sheet = sheet;
    this.rules = sheet.rules;
    this.letters = sheet.seats;
    this.line = sheet.line;
    this.base = sheet.base;
    this.last = sheet.last;
    this.body = [...sheet.body];
    this.hands = sheet.hands;
    this.taps = [...sheet.taps];
    /** @type {RaceItem | null} the one that was taken with its row */
    this.race = null;
    /** @type {Warning[]} */
    this.warnings = [];
    /** @type {SeatLetter[]} the seats whose turns were completed */
    this.done = [];
  }

  /** What is to be entered next. */
  get asks() {
    return asksOf(this.line);
  }

  /** The round now. */
  get round() {
    return /** @type {Round} */ (this.line.state.round);
  }

  /**
   * The sheet with everything that was taken.
   * @throws {Refused} where play cannot go on from there
   */
  toSheet() {
    if (!this.line.state.round) refuse("no-board", "play cannot go on from here", 'say where it does: `set "…" {why}`');
    const { body, line, base, last, hands, taps, warnings } = this;
    return this.sheet.with({ body, line, base, last, hands, taps, warnings });
  }

  /** @param {string} text */
  warn(text) {
    this.warnings.push({ text });
  }

  /** Writes the passes that are due. */
  passWhereDue() {
    for (;;) {
      const { round } = this.line.state;
      if (!round || round.toMove < 0 || legalHouses(round.ground, round.shells, round.toMove, round.isBound).length) return;
      const pass = makeTurn(this.letters[round.toMove], []);
      this.follow([pass]);
      this.body.push(pass);
    }
  }

  /**
   * @param {readonly Item[]} items of the row
   * @param {RaceItem | null} race
   * @param {SetItem | null} ruling
   * @param {boolean} [isRuled] whether the `set` is followed too
   */
  playRow(items, race, ruling, isRuled = false) {
    this.base = this.line;
    this.last = this.body.length;
    this.follow([...items, ...(race ? [race] : []), ...(ruling ? [ruling, REASON] : [])], isRuled ? ruling : null);
    this.body.push(...items);
    this.race = race;
    if (race) this.body.push(race);
  }

  /**
   * Ends the row that is being entered: the notes made meanwhile come after it.
   * @param {number} [at]
   */
  closeHands(at = this.body.length) {
    if (this.hands) this.body.splice(at, 0, ...this.hands.notes);
    this.hands = null;
    this.taps = [];
  }

  /**
   * Follows the first of some items, with the others as what comes after it, and one of these too.
   * @param {readonly Item[]} items
   * @param {SetItem | null} [then]
   * @param {number} [at] the index in the body where they belong
   * @throws {Refused} where one of them is an error
   */
  follow(items, then = null, at = this.body.length) {
    this.keep(followItems(this.line, items, then), items, at);
  }

  /**
   * @param {ReturnType<typeof followItems>} followed
   * @param {readonly Item[]} items
   * @param {number} at
   */
  keep({ line, findings }, items, at) {
    const before = this.body.slice(0, at), tried = [...before, ...items];
    for (const { code, severity } of findings) {
      if (severity === "error") throw new Refused(this.refusal(code, tried, at));
      const attempt = this.attempt(tried, at);
      this.warnings.push(makeWarning(() => explainAttempt(attempt, code, "warning").message));
    }
    this.line = line;
  }

  /**
   * @param {string} code
   * @param {readonly Item[]} body with what was tried
   * @param {number} [at] where that begins
   */
  refusal(code, body, at = this.body.length) {
    const attempt = this.attempt(body, at);
    return new EntryRefusal(wordOf(code), () => explainAttempt(attempt, code, "error"));
  }

  /**
   * @param {readonly Item[]} body
   * @param {number} at
   * @returns {import("./refusal.js").Attempt}
   */
  attempt(body, at) {
    const { base, last, line, sheet } = this, isBehind = base !== null && last !== null && last <= at;
    const { round } = (isBehind ? base : line).state, setup = round && !round.isBound ? positionOf(round) : null;
    return { tags: [...sheet.tags, { name: "Rules", value: sheet.rulesText }], body, from: isBehind ? last : at, setup };
  }
}

/** @param {() => string} say @returns {Warning} */
const makeWarning = (say) => ({
  get text() {
    return say();
  },
});

/**
 * What comes of following the first of some items, and then one of the others.
 * @param {Line} line
 * @param {readonly Item[]} items
 * @param {SetItem | null} then
 * @param {boolean} [isBegun] whether the first round is
 */
export function followItems({ state, end, knowsLastMover }, items, then, isBegun = true) {
  const record = { tags: [], notes: [], items: [...items], faults: [], isKnown: true, ...NOWHERE };
  /** @type {import("../replay/play.js").Replay} */
  const replay = {
    record, rules: state.rules, findings: [], boards: [], played: new Map(), ruled: new Map(), before: new Map(), after: new Map(),
    opening: null, last: null, result: null,
  };
  const player = new Player(replay, state, null), [first] = items;
  player.isAnnounced = isBegun;
  player.follow(first, 0);
  if (then) player.follow(then, items.indexOf(then));
  const isKnown = first.type === "gap" ? false : first.type === "round" && player.state.round ? true : knowsLastMover;
  /** @type {Line} */
  const line = { state: player.state, end: /** @type {EndItem | null} */ (player.end ?? end), knowsLastMover: isKnown };
  // Which row it is does not matter here.
  return { line, findings: replay.findings.filter(({ code }) => code !== "SGN601") };
}
