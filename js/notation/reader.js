// A text read into records: any text gives what could be read, and its faults with their places.

/** @import { Count, Finding, Item, Note, Record, Span, Statement, TurnItem, UnreadableItem } from "./record.js" */

import { findForeign, findHidden } from "./characters.js";
import { readStatement } from "./statements.js";
import { makeFault, readComment, readData, readStores, readTag, readTurn } from "./words.js";

/** A record begins with a line whose first characters are `%sgn` (docs/notation.md, 2). */
const BEGINNING = /(?<![^\n])%sgn/g;
const MOST_CHARACTERS = 16_777_216;
const MOST_PARTS = 524_288;
const MOST_IN_ONE = 262_144;
const MOST_FAULTS = 1000;

/**
 * The records of a text, and what is wrong outside of them.
 * @param {string} source
 * @returns {{text: string, records: Record[], faults: Finding[]}} `text` with line ends LF, which offsets count in
 */
export function readText(source) {
  const text = source.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  const starts = Array.from(text.matchAll(BEGINNING), ({ index }) => index);
  const before = text.slice(0, starts[0] ?? text.length);
  /** @type {Finding[]} */
  const faults = [];
  const outside = before.search(/[^ \t\xa0\n]/);
  if (!starts.length) faults.push(makeFault("SGN102", 0));
  else if (outside >= 0) faults.push(makeFault("SGN103", outside, outside + before.slice(outside).split("\n", 1)[0].length));
  const records = starts.map((start, index) => new Reader(text, start, starts[index + 1] ?? text.length).read());
  return { text, records, faults };
}

const BLANKS = /[ \t\xa0]*/y;
const TAG = /\[(?:[^\]"\n]|"(?:[^"\\\n]|\\[^\n])*"?)*\]?/y;
const BARE_TAG = /(?:[A-Z][a-z][\w-]*[ \t\xa0]*|\[[A-Za-z]*\][A-Za-z0-9_ \t\xa0-]*)"[^\n]*/y;
const BARE_NAME = /[A-Z][a-z][\w-]*[ \t\xa0]*:[^\n]*/y;
const COMMENT = /\{(?:[^{}\\]|\\[^])*\}/y;
const OPEN_COMMENT = /\{(?:[^{}\\\n]|\\[^\n]?)*/y;
const LINE_COMMENT = /;[^\n]*/y;
const DATA = /<(?:[^<>"\n]|"(?:[^"\\\n]|\\[^\n])*"|(?:\n[ \t\xa0]*)+(?=[A-Za-z][\w.-]*=|>))*>/y;
const OPEN_DATA = /<(?:[^<>"\n]|"(?:[^"\\\n]|\\[^\n])*"|(?:\n[ \t\xa0]*)+(?=[A-Za-z][\w.-]*=|>))*(?:"[^\n]*)?/y;
const BARE_DATA = /[a-z]{2}[a-z0-9_.-]*=(?:[^"<>{}()\n]|"(?:[^"\\\n]|\\[^\n])*")*>/y;
const NUMBER = /([0-9]{1,9})\.+(?![0-9])/y;
const TURN = /[SNEWsnew](?=[0-9_-])[^ \t\xa0\n{}<()[\]=|;]+/y;
const STORES = /=(?:[ \t\xa0]*[0-9:])?[0-9]*(?:[ \t\xa0]*:[ \t\xa0]*[0-9]*)*[^ \t\xa0\n{}<>()[\]=|;]*/y;
const POSITION = /position[ \t\xa0]*"(?:[^"\\\n]|\\[^\n])*"/y;
const STATEMENT = /[a-z]{2}(?:[^\n{;<()"]|"(?:[^"\\\n]|\\[^\n])*"?)*/y;
const LATE_STATEMENT = /(?:round|score|position|race|set|gap|event|end)(?![\w-])(?:[^\n{;<()"]|"(?:[^"\\\n]|\\[^\n])*"?)*/y;
const WORD = /[^ \t\xa0\n{}<>()[\]=|;]+/y;

/**
 * @param {string} text
 * @param {number} start
 * @param {number} end
 */
function endOfText(text, start, end) {
  while (end > start && " \t\xa0\n".includes(text[end - 1])) end--;
  return end;
}

/** What the item before is, which decides what may follow. @typedef {"nothing" | "turn" | "tail" | "statement"} Before */

/** A variation that is open. @typedef {{start: number, hasTurn: boolean, stray: Finding | null}} Opened */

/** Reads one record. */
class Reader {
  /**
   * @param {string} text
   * @param {number} start
   * @param {number} end
   */
  constructor(text, start, end) {
    // Nothing that is open reaches into the next record.
    this.text = text.slice(0, end);
    this.at = start;
    /** @type {Record} */
    this.record = { tags: [], notes: [], items: [], faults: [], isKnown: true, start, end, textEnd: endOfText(text, start, end) };
    this.isLineStart = true;
    this.onStatementLine = false;
    /** Whether a number on this line has no turn after it, so that what stands there instead is reported. */
    this.isLineFaulty = false;
    /** @type {Before} */
    this.before = "nothing";
    /** @type {TurnItem | null} the last turn of the row that `=` would belong to */
    this.lastTurn = null;
    this.hasStores = false;
    /** @type {Count | null} a row's number whose turn is still to come */
    this.number = null;
    /** @type {Span | null} a `|` whose turn is still to come */
    this.bar = null;
    /** @type {Opened[]} */
    this.opened = [];
    this.rowStart = 0;
    this.parts = 0;
    /** Where a word that means nothing would go on. */
    this.wordEnd = -1;
  }

  /** @returns {Record} */
  read() {
    const { record, text } = this;
    if (record.end - record.start > MOST_CHARACTERS) {
      this.report(makeFault("SGN104", record.start, record.start + 4));
      return this.refuse();
    }
    const line = /%sgn([^\n]*)\n?/y;
    line.lastIndex = record.start;
    const [whole, rest] = /** @type {RegExpExecArray} */ (line.exec(text));
    const fault = this.versionFault(rest);
    if (fault) this.report(fault);
    if (fault && /^[ \t\xa0]*[0-9.]*[0-9][0-9.]*[ \t\xa0]*$/.test(rest) && rest.trim() !== "1") return this.refuse();
    this.at += Math.min(whole.length, record.end - record.start);
    while (this.at < record.end && record.faults.length < MOST_FAULTS) this.readToken();
    this.finish();
    record.faults.sort((one, other) => one.start - other.start);
    return record;
  }

  /** Nothing else of the record is read. */
  refuse() {
    this.record.isKnown = false;
    return this.record;
  }

  /**
   * What is wrong with the first line behind its four characters.
   * @param {string} rest
   */
  versionFault(rest) {
    const [, known, more] = /** @type {RegExpExecArray} */ (/^([ \t\xa0]+1(?![^ \t\xa0]))?[ \t\xa0]*(.*?)[ \t\xa0]*$/s.exec(rest));
    if (known && !more) return null;
    const start = this.record.start + (more ? 4 + rest.indexOf(more, known?.length ?? 0) : 0);
    return makeFault("SGN201", start, this.record.start + 4 + rest.trimEnd().length);
  }

  /** @param {Finding} fault */
  report(fault) {
    this.record.faults.push(fault);
  }

  /**
   * The stretch that a pattern matches here, or null.
   * @param {RegExp} pattern
   * @returns {Span | null}
   */
  match(pattern) {
    pattern.lastIndex = this.at;
    if (!pattern.test(this.text)) return null;
    return { start: this.at, end: pattern.lastIndex };
  }

  readToken() {
    const { text } = this;
    const code = text.charCodeAt(this.at);
    if (code === 10) {
      this.at++;
      this.isLineStart = true;
      this.onStatementLine = this.isLineFaulty = false;
      this.parts++;
      return;
    }
    if (code === 32 || code === 9 || code === 160) {
      BLANKS.lastIndex = this.at;
      BLANKS.test(text);
      this.at = BLANKS.lastIndex;
      return;
    }
    const { isLineStart } = this;
    this.isLineStart = false;
    this.at = this.readAt(text[this.at], isLineStart);
    if (++this.parts > MOST_PARTS) {
      this.report(makeFault("SGN104", this.record.start, this.record.start + 4));
      this.at = this.record.end;
    }
  }

  /**
   * Reads the token that begins here.
   * @param {string} sign its first character
   * @param {boolean} isLineStart
   * @returns {number} where it ends
   */
  readAt(sign, isLineStart) {
    const statement = isLineStart && this.match(STATEMENT);
    if (statement) return this.addStatement(this.match(POSITION) ?? statement);
    const bareTag = isLineStart && this.match(BARE_TAG);
    if (bareTag) return this.skip("SGN202", bareTag);
    switch (sign) {
      case "{":
        return this.addComment();
      case ";":
        return this.addLineComment(/** @type {Span} */ (this.match(LINE_COMMENT)));
      case "<":
        return this.addData();
      case "[":
        return this.addTag(/** @type {Span} */ (this.match(TAG)));
      case "=":
        return this.addStores(/** @type {Span} */ (this.match(STORES)));
      case "|":
        return this.addBar();
      case "(":
        return this.openVariation();
      case ")":
        return this.closeVariation();
      case "}":
      case ">":
      case "]":
        return this.skip("SGN110", { start: this.at, end: this.at + 1 });
      default:
        return this.readWord(sign, isLineStart);
    }
  }

  /**
   * @param {string} sign
   * @param {boolean} isLineStart
   * @returns {number}
   */
  readWord(sign, isLineStart) {
    if (sign >= "0" && sign <= "9") {
      const number = this.match(NUMBER);
      if (number) return this.addNumber(number);
    }
    const turn = this.match(TURN);
    if (turn) return this.addTurn(turn);
    if (sign >= "a" && sign <= "z") {
      const aside = this.match(POSITION) ?? this.match(LATE_STATEMENT);
      if (aside) return this.addAside(aside);
      const data = this.match(BARE_DATA);
      if (data) return this.skip("SGN108", data);
    }
    const word = /** @type {Span} */ (this.match(WORD));
    if (this.wordEnd === this.at) {
      this.wordEnd = this.pastBlanks(word.end);
      return word.end;
    }
    this.wordEnd = this.pastBlanks(word.end);
    const bare = isLineStart && this.before === "nothing" && this.match(BARE_NAME);
    if (bare) return this.skip("SGN202", bare);
    const code = findForeign(this.text, word.start, word.start + 1) < 0 ? "SGN105" : "SGN114";
    this.addUnreadable(makeFault(code, word.start, word.end), word, true);
    return word.end;
  }

  /**
   * Words that mean nothing are one fault where nothing but blanks stands between them.
   * @param {number} at
   */
  pastBlanks(at) {
    BLANKS.lastIndex = at;
    BLANKS.test(this.text);
    return BLANKS.lastIndex;
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
    this.record.items.push({ type: "unreadable", text: this.text.slice(start, end), isTurn: false, isMisplaced: fault.code === "SGN111", number: null, start, end });
  }

  // ---- Words for people and programs ---------------------------------------------------------------

  /** @param {Note} note */
  addNote(note) {
    const { notes, items } = this.record;
    if (this.before === "nothing") notes.push(note);
    else if (this.before === "turn" && this.lastTurn && !this.hasStores) items.splice(this.endOfSide(items, this.lastTurn), 0, note);
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

  addComment() {
    const { text } = this;
    const whole = this.match(COMMENT);
    if (!whole && !this.pairedBraces()) return this.skip("SGN109", /** @type {Span} */ (this.match(OPEN_COMMENT)));
    // A brace in a comment needs its backslash; where braces pair up, only that is wrong.
    const { start, end } = whole ?? /** @type {Span} */ (this.pairedBraces());
    if (!whole) {
      this.addAsideUnread(makeFault("SGN110", this.innerBrace(start)), { start, end });
      return end;
    }
    for (const finding of findHidden(text, start, end)) this.report(finding);
    return this.addNote({ type: "comment", text: readComment(text.slice(start + 1, end - 1)), start, end });
  }

  /** @returns {Span | null} from the brace here to the one that closes it, other pairs between them */
  pairedBraces() {
    let depth = 0;
    for (let { at } = this; at < this.record.end; at++) {
      const sign = this.text[at];
      if (sign === "{") {
        COMMENT.lastIndex = at;
        if (at > this.at && COMMENT.test(this.text)) at = COMMENT.lastIndex - 1;
        else depth++;
      } else if (sign === "}" && !--depth) return { start: this.at, end: at + 1 };
    }
    return null;
  }

  /** @param {number} start */
  innerBrace(start) {
    const inner = /(?:[^{}\\]|\\[^])*/y;
    inner.lastIndex = start + 1;
    inner.test(this.text);
    return inner.lastIndex;
  }

  /** @param {Span} span */
  addLineComment({ start, end }) {
    for (const finding of findHidden(this.text, start, end)) this.report(finding);
    const text = this.text.slice(start + 1, end).replace(/^[ \t\xa0]+|[ \t\xa0]+$/g, "");
    return this.addNote({ type: "comment", text, start, end });
  }

  addData() {
    const span = this.match(DATA);
    if (!span) return this.skip("SGN109", { start: this.at, end: /** @type {Span} */ (this.match(OPEN_DATA)).end });
    const data = readData(this.text, span.start, span.end, this.record.faults);
    for (const finding of findHidden(this.text, span.start, span.end)) this.report(finding);
    if ("fault" in data) {
      this.addAsideUnread(data.fault, span);
      return span.end;
    }
    this.parts += data.pairs.length;
    return this.addNote(data);
  }

  // ---- Tags ----------------------------------------------------------------------------------------

  /** @param {Span} span */
  addTag({ start, end }) {
    const { record } = this;
    const tag = readTag(this.text, start, end, record.faults);
    if ("fault" in tag) {
      const foreign = findForeign(this.text, tag.fault.start, end);
      const inHeader = foreign === tag.fault.start ? makeFault("SGN114", foreign) : tag.fault;
      this.addAsideUnread(this.before === "nothing" ? inHeader : makeFault("SGN111", start, end), { start, end });
    } else {
      if (this.before !== "nothing" || this.number) this.report(makeFault("SGN111", start, end));
      else if (record.tags.some(({ name }) => name === tag.name)) this.report(makeFault("SGN203", start, end));
      for (const finding of findHidden(this.text, start, end)) this.report(finding);
      record.tags.push(tag);
    }
    return end;
  }

  // ---- Turns ---------------------------------------------------------------------------------------

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

  /** @param {Span} span */
  addNumber({ start, end }) {
    if (this.bar) return this.skip("SGN111", { start, end });
    this.endPending();
    this.number = { value: parseInt(this.text.slice(start, end), 10), start, end };
    return end;
  }

  /** @param {Span} span */
  addTurn(span) {
    const { start, end } = span;
    const turn = end - start > MOST_IN_ONE ? { fault: makeFault("SGN104", start, end) } : readTurn(this.text, start, end);
    if ("fault" in turn) {
      const foreign = findForeign(this.text, start, end);
      this.addUnreadable(foreign >= 0 && foreign <= turn.fault.start ? makeFault("SGN114", foreign) : turn.fault, span, true);
      return end;
    }
    if (this.onStatementLine && !this.opened.length) this.report(makeFault("SGN111", start, end));
    for (const move of turn.moves) this.parts += 1 + (move.trail?.houses.length ?? 0) + move.glyphs.length;
    if (this.bar && this.rowSeats().includes(turn.seat)) {
      this.addUnreadable(makeFault("SGN111", start, end), span, true);
      return end;
    }
    this.placeTurn(turn);
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
    sides.sort((one, other) => seatOf(one) - seatOf(other));
    sides.forEach((side, index) => {
      const turn = /** @type {TurnItem} */ (side[0]);
      turn.joined = index > 0;
      turn.number = index ? null : number;
    });
    items.push(...sides.flat());
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

  /** @param {Span} span */
  addStores({ start, end }) {
    this.endPending();
    const stores = readStores(this.text, start, end);
    if ("fault" in stores) {
      const foreign = findForeign(this.text, start, end);
      this.addAsideUnread(foreign >= 0 && foreign <= stores.fault.start ? makeFault("SGN114", foreign) : stores.fault, { start, end });
    } else if ((this.before !== "turn" && this.before !== "tail") || this.hasStores) this.skip("SGN111", { start, end });
    else {
      const { items } = this.record;
      const last = this.rowEnd(items);
      if (last) last.stores = stores;
      this.hasStores = true;
      this.parts += stores.values.length;
    }
    return end;
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

  // ---- Variations ----------------------------------------------------------------------------------

  openVariation() {
    this.endPending();
    const { at } = this;
    const isStray = this.before !== "turn" && this.before !== "tail";
    const fault = makeFault("SGN111", at);
    if (isStray) this.report(fault);
    this.record.items.push({ type: "open", start: at, end: at + 1, isStray });
    this.opened.push({ start: at, hasTurn: false, stray: isStray ? fault : null, ...this.place() });
    this.before = "statement";
    return at + 1;
  }

  /** What `=` and `|` after a variation belong to. */
  place() {
    return { lastTurn: this.lastTurn, rowStart: this.rowStart, hasStores: this.hasStores };
  }

  closeVariation() {
    this.endPending();
    const { at } = this;
    const opened = /** @type {any} */ (this.opened.pop());
    if (!opened) return this.skip("SGN110", { start: at, end: at + 1 });
    if (!opened.hasTurn) this.report(makeFault("SGN111", opened.start));
    this.record.items.push({ type: "close", start: at, end: at + 1 });
    this.lastTurn = opened.lastTurn;
    this.rowStart = opened.rowStart;
    this.hasStores = opened.hasStores;
    this.before = "tail";
    return at + 1;
  }

  // ---- Statements ----------------------------------------------------------------------------------

  /** @param {Span} span */
  addAside(span) {
    const isPosition = this.opened.length && this.text.startsWith("position", span.start);
    if (isPosition) return this.addStatement(span);
    if (this.opened.length) return this.addStatement(span);
    // What stands in the middle of a line, and not at its beginning, is understood all the same.
    this.endPending();
    if (!this.isLineFaulty) this.report(makeFault("SGN111", span.start, span.end));
    return this.addStatement(span);
  }

  /** @param {Span} span */
  addStatement(span) {
    this.endPending();
    const { start } = span;
    const end = endOfText(this.text, start, span.end);
    const statement = readStatement(this.text, start, end, this.record.faults);
    const late = "fault" in statement && this.lateTurn(start, statement.fault);
    if (late) {
      this.addStatement({ start, end: endOfText(this.text, start, late.start) });
      this.addUnreadable(makeFault("SGN111", late.start, late.end), late, true);
      return span.end;
    }
    if ("fault" in statement) {
      const foreign = findForeign(this.text.slice(0, end).replace(/"(?:[^"\\\n]|\\[^\n])*"/g, (quoted) => "x".repeat(quoted.length)), start, end);
      this.addUnreadable(foreign >= 0 && foreign <= statement.fault.start ? makeFault("SGN114", foreign) : statement.fault, { start, end }, false);
      this.onStatementLine = !this.opened.length;
      return span.end;
    }
    for (const finding of findHidden(this.text, start, end)) this.report(finding);
    if (this.opened.length && statement.type !== "position") this.skip("SGN111", { start, end });
    else this.record.items.push(statement);
    this.countParts(statement);
    this.before = "statement";
    this.onStatementLine = !this.opened.length;
    return span.end;
  }

  /**
   * The turn that stands on the line of a statement which is whole without it, or null.
   * @param {number} start
   * @param {Finding} fault
   */
  lateTurn(start, fault) {
    TURN.lastIndex = fault.start;
    const isTurn = fault.code === "SGN107" && fault.start > start && " \t\xa0".includes(this.text[fault.start - 1]) && TURN.test(this.text);
    if (!isTurn || "fault" in readStatement(this.text, start, endOfText(this.text, start, fault.start), [])) return null;
    return { start: fault.start, end: TURN.lastIndex };
  }

  /** @param {Statement} statement */
  countParts(statement) {
    if (statement.type === "race") this.parts += statement.runs.reduce((sum, { count }) => sum + count, 0);
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
    this.before = isTurn ? "turn" : "statement";
    this.hasStores = false;
    this.lastTurn = null;
    this.rowStart = this.record.items.length;
    if (isTurn && this.opened.length) this.opened[this.opened.length - 1].hasTurn = true;
  }

  finish() {
    this.endPending();
    for (const { start, stray } of this.opened) {
      // A bracket that is never closed is reported as that, wherever it stands.
      if (stray) stray.code = "SGN109";
      const { items } = this.record;
      const index = items.findIndex((item) => item.type === "open" && item.start === start);
      items[index] = { type: "unreadable", text: "(", isTurn: false, isMisplaced: true, number: null, start, end: start + 1 };
      if (!stray) this.report(makeFault("SGN109", start));
    }
    this.opened = [];
    const { tags, notes, items, faults } = this.record;
    if (faults.length && !tags.length && !notes.length && !items.length) this.refuse();
  }
}
