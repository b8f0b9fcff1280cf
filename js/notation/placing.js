// What may stand where in a record: turns in rows, variations behind turns, and what could not be read in its place.

/** @import { Count, Finding, Item, Note, SungkaRecord, Span, Statement, TurnItem, UnreadableItem } from "./record.js" */

import { makeFault } from "./words.js";

/** What the item before is, which decides what may follow. @typedef {"nothing" | "turn" | "tail" | "statement"} Before */

/** A variation that is open. @typedef {{start: number, index: number, hasTurn: boolean, stray: Finding | null}} Opened */

/** Puts what is read of a record into its place. */
export class Placing {
  /** Where reading has come to. */
  at = 0;
  isLineStart = true;
  onStatementLine = false;
  /** Whether a number on this line has no turn after it, so that what stands there instead is reported. */
  isLineFaulty = false;
  /** @type {Before} */
  before = "nothing";
  /** @type {TurnItem | null} the last turn of the row that `=` would belong to */
  lastTurn = null;
  hasStores = false;
  /** Whether turns of the row have changed places, so that notes may belong before its end. */
  isReordered = false;
  /** @type {Count | null} a row's number whose turn is still to come */
  number = null;
  /** @type {Span | null} a `|` whose turn is still to come */
  bar = null;
  /** @type {Opened[]} */
  opened = [];
  /** @type {Set<number>} where variations begin that are never closed */
  unclosed = new Set();
  rowStart = 0;
  parts = 0;
  /** Where a word that means nothing would go on. */
  wordEnd = -1;

  /**
   * @param {string} text
   * @param {number} start
   * @param {number} end
   */
  constructor(text, start, end) {
    // Nothing that is open reaches into the next record.
    this.text = text.slice(0, end);
    this.at = start;
    // The first line and its end are two; a last line without an end counts as one that has it.
    this.parts = this.text.endsWith("\n") ? 2 : 3;
    /** @type {SungkaRecord} */
    this.record = { tags: [], notes: [], items: [], faults: [], isKnown: true, start, end };
  }

  /**
   * Goes on reading there.
   * @param {number} at
   */
  goTo(at) {
    this.at = at;
  }

  /**
   * Takes a word that begins there as the rest of one that means nothing.
   * @param {number} at
   */
  expectWord(at) {
    this.wordEnd = at;
  }

  /** @param {{values: number[]} & Span} stores claimed after the row that ended last */
  giveStores(stores) {
    const last = this.rowEnd(this.record.items);
    if (last) last.stores = stores;
    this.hasStores = true;
  }

  /** @param {Finding} fault */
  report(fault) {
    this.record.faults.push(fault);
  }

  /**
   * Reports a stretch that means nothing.
   * @param {string} code
   * @param {Span} span
   */
  skip(code, { start, end }) {
    this.addAsideUnread(makeFault(code, start, end), { start, end });
    return end;
  }

  /**
   * Keeps in its place what could not be read, and is no turn or statement.
   * @param {Finding} fault
   * @param {Span} span
   */
  addAsideUnread(fault, { start, end }) {
    this.report(fault);
    this.keepUnread({ start, end }, fault.code === "SGN111");
  }

  /**
   * @param {Span} span
   * @param {boolean} isMisplaced
   */
  keepUnread({ start, end }, isMisplaced) {
    this.record.items.push({ type: "unreadable", text: this.text.slice(start, end), isTurn: false, isMisplaced, number: null, start, end });
  }

  /** @param {Note} note */
  addNote(note) {
    const { notes, items } = this.record;
    if (this.before === "nothing") notes.push(note);
    else if (this.isReordered && this.before === "turn" && this.lastTurn && !this.hasStores) items.splice(this.endOfSide(items, this.lastTurn), 0, note);
    else items.push(note);
    return note.end;
  }

  /**
   * Where the notes of a turn end, which in a simultaneous row need not be the last.
   * @param {Item[]} items
   * @param {TurnItem} turn
   */
  endOfSide(items, turn) {
    let at = items.length;
    while (at > 0 && items[at - 1] !== turn && items[at - 1].type !== "turn") at--;
    if (items[at - 1] === turn) return items.length;
    at = items.lastIndexOf(turn) + 1;
    while (at < items.length && (items[at].type === "comment" || items[at].type === "data")) at++;
    return at;
  }

  /** What stood before needs a turn, and none came. */
  endPending() {
    if (this.number) {
      this.report(makeFault("SGN111", this.number.start, this.number.end));
      this.isLineFaulty = true;
    }
    if (this.bar) {
      this.tearRow();
      this.skip("SGN111", this.bar);
    }
    this.number = this.bar = null;
  }

  /**
   * @param {Span} span
   * @param {boolean} isLineStart where it begins a row, whatever stood before
   */
  addNumber({ start, end }, isLineStart) {
    if (this.bar && !isLineStart) return this.skip("SGN111", { start, end });
    this.endPending();
    this.number = { value: parseInt(this.text.slice(start, end), 10), start, end };
    return end;
  }

  /** A turn of the row that is being read is missing, or cannot be read. */
  tearRow() {
    const { items } = this.record;
    for (let index = this.rowStart; index < items.length; index++) {
      const item = items[index];
      if (item.type === "turn") item.isTorn = true;
    }
  }

  /** The seats that have a turn in the row so far. */
  rowSeats() {
    return this.record.items.slice(this.rowStart).flatMap((item) => (item.type === "turn" ? [item.seat] : []));
  }

  /** @param {TurnItem} turn */
  placeTurn(turn) {
    const { items } = this.record;
    turn.number = this.number;
    turn.joined = !!this.bar;
    if (!this.bar) this.rowStart = items.length;
    this.number = this.bar = null;
    items.push(turn);
    this.isReordered = false;
    if (turn.joined) this.orderRow();
    this.lastTurn = turn;
    this.hasStores = false;
    this.before = "turn";
    if (this.opened.length) this.opened[this.opened.length - 1].hasTurn = true;
  }

  /** The turns of a simultaneous row stand in playing order, each with its notes. */
  orderRow() {
    const { items } = this.record;
    /** @type {Item[][]} */
    const sides = [];
    for (const item of items.splice(this.rowStart)) {
      if (item.type === "turn") sides.push([]);
      sides[sides.length - 1].push(item);
    }
    const seatOf = (/** @type {Item[]} */ side) => "SNEW".indexOf(/** @type {TurnItem} */ (side[0]).seat);
    const number = /** @type {TurnItem} */ (sides[0][0]).number;
    // What could not be read between the turns stands behind them.
    const unread = sides.flatMap((side) => side.filter(({ type }) => type === "unreadable"));
    sides.sort((one, other) => seatOf(one) - seatOf(other));
    sides.forEach((side, index) => {
      const turn = /** @type {TurnItem} */ (side[0]);
      turn.joined = index > 0;
      turn.number = index ? null : number;
    });
    items.push(...sides.flat().filter(({ type }) => type !== "unreadable"), ...unread);
    this.isReordered = true;
  }

  addBar() {
    const span = { start: this.at, end: this.at + 1 };
    if (this.before !== "turn" || this.number || this.bar || this.hasStores) {
      this.endPending();
      return this.skip("SGN111", span);
    }
    // Behind a turn that could not be read the other hand's turn stands alone.
    if (this.lastTurn) this.bar = span;
    return span.end;
  }

  /**
   * The last turn, in playing order, of the row that `=` belongs to.
   * @param {Item[]} items
   */
  rowEnd(items) {
    let last = this.lastTurn;
    for (let index = this.rowStart; index < items.length; index++) {
      const item = items[index];
      if (item.type === "open") break;
      if (item.type === "turn") last = item;
    }
    return last;
  }

  openVariation() {
    this.endPending();
    const { at } = this;
    const isStray = this.before !== "turn" && this.before !== "tail";
    const fault = makeFault("SGN111", at);
    // Brackets in a row that belong to nothing are one fault.
    if (isStray && !(this.unclosed.has(at) && this.unclosed.has(at - 1))) this.report(fault);
    if (this.before === "nothing" && this.unclosed.has(at)) fault.code = "SGN109";
    this.record.items.push({ type: "open", start: at, end: at + 1, isStray });
    this.opened.push({ start: at, index: this.record.items.length - 1, hasTurn: false, stray: isStray ? fault : null, ...this.place() });
    this.before = "statement";
    return at + 1;
  }

  /** What `=` and `|` after a variation belong to. */
  place() {
    return { lastTurn: this.lastTurn, rowStart: this.rowStart, hasStores: this.hasStores };
  }

  /** A bracket that closes nothing; where it touches a word that could not be read it is a part of that. */
  skipCloser() {
    const span = { start: this.at, end: this.at + 1 };
    return this.stretchUnread(span.end) || this.skip("SGN110", span);
  }

  /**
   * Takes what stands here as a part of what could not be read just before, where the two touch.
   * @param {number} end
   * @returns {number} the same, or 0 where nothing unreadable ends here
   */
  stretchUnread(end) {
    const { items } = this.record;
    const last = items[items.length - 1];
    if (last?.type !== "unreadable" || last.end !== this.at) return 0;
    return (last.end = end);
  }

  closeVariation() {
    this.endPending();
    const { at } = this;
    if (!this.opened.length) {
      // The turn before it may be the last of a variation whose beginning is lost.
      if (this.lastTurn) this.lastTurn.isTorn = true;
      return this.skipCloser();
    }
    this.endVariation({ start: at, end: at + 1 });
    return at + 1;
  }

  /** @param {Span} span of the bracket that closes it */
  endVariation(span) {
    const { items } = this.record;
    const opened = /** @type {any} */ (this.opened.pop());
    if (!opened.hasTurn) {
      if (!this.isLineFaulty) this.report(makeFault("SGN111", opened.start));
      // It cannot be written back.
      const item = items[opened.index];
      if (item.type === "open") item.isStray = true;
    }
    items.push({ type: "close", ...span });
    this.lastTurn = opened.lastTurn;
    this.rowStart = opened.rowStart;
    this.hasStores = opened.hasStores;
    this.before = "tail";
  }

  /** @param {Statement} statement */
  countParts(statement) {
    if (statement.type === "race") this.parts += statement.runs.length;
    if (statement.type === "round") this.parts += statement.burn?.houses.length ?? 0;
    if (statement.type === "position" || statement.type === "set") {
      this.parts += statement.position.rows.reduce((sum, { houses }) => sum + houses.length, 0);
    }
  }

  /**
   * @param {Finding} fault
   * @param {Span} span
   * @param {boolean} isTurn
   */
  addUnreadable(fault, { start, end }, isTurn) {
    this.report(fault);
    if (this.bar) this.tearRow();
    /** @type {UnreadableItem} */
    const item = { type: "unreadable", text: this.text.slice(start, end), isTurn, isMisplaced: false, number: this.number, start, end };
    this.number = this.bar = null;
    this.record.items.push(item);
    // Words for people among the tags do not begin the game.
    if (this.before !== "nothing" || !isTurn) this.before = isTurn ? "turn" : "statement";
    this.isLineFaulty = true;
    this.hasStores = false;
    this.lastTurn = null;
    this.rowStart = this.record.items.length;
    if (isTurn && this.opened.length) this.opened[this.opened.length - 1].hasTurn = true;
  }

  /** A variation that is never closed ends with its line, and is reported as that wherever it stands. */
  endUnclosed() {
    this.endPending();
    const { start, index, stray } = this.opened[this.opened.length - 1];
    const { items } = this.record;
    this.isLineFaulty = true;
    if (stray) {
      items[index] = { type: "unreadable", text: "(", isTurn: false, isMisplaced: true, number: null, start, end: start + 1 };
      this.opened.pop();
      return;
    }
    this.report(makeFault("SGN109", start));
    this.endVariation({ start: this.at, end: this.at });
  }
}
