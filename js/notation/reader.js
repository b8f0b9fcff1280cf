// A text read into records: any text gives what could be read, and its faults with their places.

/** @import { Finding, SungkaRecord, Span } from "./record.js" */

import { recordStarts, signsBefore } from "./borders.js";
import { innerBrace, pairBraces } from "./braces.js";
import { findForeign, findHidden } from "./characters.js";
import { Placing } from "./placing.js";
import { readStatement } from "./statements.js";
import { isProse, makeFault, readComment, readData, readStores, readTag, readTurn } from "./words.js";

const MOST_CHARACTERS = 16_777_216;
const MOST_PARTS = 131_072;
const MOST_IN_ONE = 262_144;
const MOST_FAULTS = 1000;

/**
 * The records of a text, and what is wrong outside of them.
 * @param {string} source
 * @returns {{text: string, records: SungkaRecord[], faults: Finding[]}} `text` with line ends LF, which offsets count in
 */
export function readText(source) {
  const text = source.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  const starts = recordStarts(text);
  const before = text.slice(0, starts[0] ?? text.length);
  /** @type {Finding[]} */
  const faults = [];
  const outside = before.search(/[^ \t\xa0\n]/);
  if (!starts.length) faults.push(makeFault("SGN102", 0));
  else if (outside >= 0) faults.push(makeFault("SGN103", outside, outside + before.slice(outside).split("\n", 1)[0].length));
  const records = starts.map((start, index) => new Reader(text, start, starts[index + 1] ?? text.length).read());
  return { text, records, faults };
}

/**
 * The record that a text holds from its first sign to its last.
 * @param {string} text with line ends LF
 */
export const readRecord = (text) => new Reader(text, 0, text.length).read();

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
const REST = /^(?:[-+>@~][^a-z]|[-+x]?[0-9]{1,2}(?:[-+>x@~]|$))/;
const WORD = /[^ \t\xa0\n{}<>()[\]=|;]+/y;

/**
 * The faults, of those behind the `end` only the first error: it is one text, of no record.
 * @param {SungkaRecord} record
 */
function tellOnceBehindEnd(record) {
  const { faults } = record, end = stopOfEnd(record);
  const isBehind = (/** @type {Finding} */ { start, severity }) => severity === "error" && start >= end;
  const first = faults.find(isBehind);
  return faults.filter((fault) => fault === first || !isBehind(fault));
}

/**
 * Where the `end` stops behind which nothing stands that can be read; infinite without one.
 * @param {SungkaRecord} record
 */
export function stopOfEnd({ items }) {
  const last = items.findLast(({ type }) => !/^(?:unreadable|comment|data|open|close)$/.test(type));
  return last?.type === "end" ? last.end : Infinity;
}

/**
 * The finding at a record that begins with signs before `%sgn`, or with other letters.
 * @param {string} text
 * @param {number} start
 * @param {string} before
 * @returns {Finding}
 */
function beginningFault(text, start, before) {
  const mark = start + before.length;
  if (!text.startsWith("%sgn", mark)) return makeFault("SGN201", mark, mark + 4);
  return { ...makeFault("SGN114", start, mark), severity: /[^ \t\xa0\ufeff]/.test(before) ? "error" : "warning" };
}

/**
 * @param {string} text
 * @param {number} start
 * @param {number} end
 */
function endOfText(text, start, end) {
  while (end > start && " \t\xa0\n".includes(text[end - 1])) end--;
  return end;
}

/** Reads one record: finds its tokens, and places them. */
class Reader extends Placing {
  /** @type {Map<number, number> | null} the braces that are closed, once it is asked for them */
  pairs = null;

  /** @returns {SungkaRecord} */
  read() {
    const { record, text } = this;
    if (record.end - record.start > MOST_CHARACTERS) {
      this.report(makeFault("SGN104", record.start, record.start + 4));
      return this.refuse();
    }
    const before = signsBefore(text, record.start);
    if (before || !text.startsWith("%sgn", record.start)) this.report(beginningFault(text, record.start, before));
    const mark = record.start + before.length, line = /%sgn([^\n]*)\n?/iy;
    line.lastIndex = mark;
    const [, rest] = /** @type {RegExpExecArray} */ (line.exec(text));
    const fault = this.versionFault(mark, rest);
    if (fault) this.report(fault);
    if (fault && /^[ \t\xa0]*[0-9.]*[0-9][0-9.]*[ \t\xa0]*$/.test(rest) && rest.trim() !== "1") return this.refuse();
    this.goTo(line.lastIndex);
    while (this.at < record.end && record.faults.length < MOST_FAULTS) this.readToken();
    if (this.opened.length && !this.unclosed.size) return this.readAgain();
    this.finish();
    record.faults.sort((one, other) => one.start - other.start);
    record.faults = tellOnceBehindEnd(record);
    return record;
  }

  /** Reads the record once more, knowing which variations are never closed. */
  readAgain() {
    const { record } = this;
    const again = new Reader(this.text, record.start, record.end);
    for (const { start } of this.opened) again.unclosed.add(start);
    return again.read();
  }

  /** Nothing else of the record is read. */
  refuse() {
    this.record.isKnown = false;
    return this.record;
  }

  /**
   * What is wrong with the first line behind its `%sgn`.
   * @param {number} mark where that stands
   * @param {string} rest
   */
  versionFault(mark, rest) {
    const [, known, more] = /** @type {RegExpExecArray} */ (/^([ \t\xa0]+1(?![^ \t\xa0]))?[ \t\xa0]*(.*?)[ \t\xa0]*$/s.exec(rest));
    if (known && !more) return null;
    const start = mark + (more ? 4 + rest.indexOf(more, known?.length ?? 0) : 0);
    return makeFault("SGN201", start, mark + 4 + rest.trimEnd().length);
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
      for (let last = this.opened[this.opened.length - 1]; last && this.unclosed.has(last.start); last = this.opened[this.opened.length - 1]) this.endUnclosed();
      this.goTo(this.at + 1);
      this.isLineStart = true;
      this.onStatementLine = this.isLineFaulty = false;
      this.parts++;
      return;
    }
    if (code === 32 || code === 9 || code === 160) {
      BLANKS.lastIndex = this.at;
      BLANKS.test(text);
      this.goTo(BLANKS.lastIndex);
      return;
    }
    const { isLineStart } = this;
    this.isLineStart = false;
    this.goTo(this.readAt(text[this.at], isLineStart));
    if (++this.parts > MOST_PARTS) {
      this.report(makeFault("SGN104", this.record.start, this.record.start + 4));
      this.goTo(this.record.end);
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
        return this.skipCloser();
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
      if (number) return this.addNumber(number, isLineStart);
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
    if (this.stretchUnread(word.end) || this.wordEnd === this.at) {
      this.expectWord(this.pastBlanks(word.end));
      return word.end;
    }
    this.expectWord(this.pastBlanks(word.end));
    if (this.addRestOfTurn(word)) return word.end;
    if (this.isLineFaulty && isProse(this.text.slice(word.start, word.end))) {
      this.keepUnread(word, false);
      return word.end;
    }
    const bare = isLineStart && this.before === "nothing" && this.match(BARE_NAME);
    if (bare) return this.skip("SGN202", bare);
    const code = findForeign(this.text, word.start, word.end) < 0 ? "SGN105" : "SGN114";
    this.addUnreadable(makeFault(code, word.start, word.end), word, true);
    return word.end;
  }

  /**
   * Takes a word that is the rest of the turn before it, which was wrapped or has a blank in it; one fault with a turn that cannot be read.
   * @param {Span} word
   */
  addRestOfTurn({ start, end }) {
    const { items } = this.record, last = items[items.length - 1];
    if (!REST.test(this.text.slice(start, end))) return false;
    // A comment, data or an event may stand between a turn that is torn and its rest.
    const torn = items.findLast(({ type }) => !/^(?:comment|data|event)$/.test(type));
    if (torn?.type === "turn" && torn.plus) torn.isTorn = true;
    if (this.number || this.bar || this.hasStores) return false;
    if (last?.type === "unreadable" && last.isTurn && /^[SNEW]/i.test(last.text)) this.keepUnread({ start, end }, false);
    else if (last?.type === "turn" && last.end <= start) {
      this.skip(findForeign(this.text, start, end) < 0 ? "SGN105" : "SGN114", { start, end });
    } else return false;
    return (this.isLineFaulty = true);
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

  addComment() {
    const { text } = this;
    const whole = this.match(COMMENT);
    const span = whole ?? this.pairedBraces();
    if (!span) return this.skip("SGN109", /** @type {Span} */ (this.match(OPEN_COMMENT)));
    // A brace in a comment needs its backslash; where braces pair up, only that is wrong.
    const { start, end } = span;
    if (!whole) {
      this.addAsideUnread(makeFault("SGN110", innerBrace(text, start)), { start, end });
      return end;
    }
    for (const finding of findHidden(text, start, end)) this.report(finding);
    return this.addNote({ type: "comment", text: readComment(text.slice(start + 1, end - 1)), start, end });
  }

  /** @returns {Span | null} from the brace here to the one that closes it, as many others closed between them as opened */
  pairedBraces() {
    this.pairs ??= pairBraces(this.text, this.record.start);
    const end = this.pairs.get(this.at);
    return end === undefined ? null : { start: this.at, end };
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
    this.parts += data.pairs.length - 1;
    return this.addNote(data);
  }

  /** @param {Span} span */
  addTag({ start, end }) {
    const { record } = this;
    const tag = readTag(this.text, start, end, record.faults);
    if ("fault" in tag) {
      const foreign = findForeign(this.text, tag.fault.start, end);
      const inHeader = foreign === tag.fault.start ? makeFault("SGN114", foreign) : tag.fault;
      this.addAsideUnread(this.before === "nothing" ? inHeader : makeFault("SGN111", start, end), { start, end });
    } else {
      const isLate = this.before !== "nothing" || this.number;
      const isSecond = record.tags.some(({ name }) => name === tag.name);
      if (isLate || isSecond) this.report(makeFault(isLate ? "SGN111" : "SGN203", start, end));
      for (const finding of findHidden(this.text, start, end)) this.report(finding);
      record.tags.push(tag);
    }
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
    if (this.onStatementLine && !this.opened.length && !this.isLineFaulty) {
      this.report(makeFault("SGN111", start, end));
      this.isLineFaulty = true;
    }
    this.countMoves(turn.moves);
    if (this.bar && this.rowSeats().includes(turn.seat)) {
      this.addUnreadable(makeFault("SGN111", start, end), span, true);
      return end;
    }
    this.placeTurn(turn);
    return end;
  }

  /** @param {import("./record.js").WrittenMove[]} moves of which the first is counted as its turn */
  countMoves(moves) {
    for (const { trail, mark, glyphs } of moves) this.parts += 1 + (trail?.houses.length ?? 0) + +!!mark + glyphs.length;
    if (moves.length) this.parts--;
  }

  /** @param {Span} span */
  addStores({ start, end }) {
    const isTurnMissing = !!this.number;
    this.endPending();
    if (isTurnMissing || (this.before !== "turn" && this.before !== "tail") || this.hasStores) {
      if (!this.isLineFaulty) return this.skip("SGN111", { start, end });
      this.keepUnread({ start, end }, true);
      return end;
    }
    const stores = readStores(this.text, start, end);
    if ("fault" in stores) {
      const foreign = findForeign(this.text, start, end);
      this.addAsideUnread(foreign >= 0 && foreign <= stores.fault.start ? makeFault("SGN114", foreign) : stores.fault, { start, end });
    } else {
      this.giveStores(stores);
      this.parts += stores.values.length;
    }
    return end;
  }

  /** @param {Span} span */
  addAside(span) {
    const isPosition = this.opened.length && this.text.startsWith("position", span.start);
    if (isPosition) return this.addStatement(span);
    if (this.opened.length) return this.addStatement(span);
    // What stands in the middle of a line, and not at its beginning, is understood all the same.
    const isAwaited = this.number || this.bar;
    this.endPending();
    if (!isAwaited) this.report(makeFault("SGN111", span.start, span.end));
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
    if (!isTurn) return null;
    const whole = readStatement(this.text, start, endOfText(this.text, start, fault.start), []);
    // Where houses follow the word, what looks like a turn is one that cannot be read.
    if ("fault" in whole || whole.type === "race" || (whole.type === "round" && whole.burn)) return null;
    return { start: fault.start, end: TURN.lastIndex };
  }

  finish() {
    this.endPending();
    while (this.opened.length) this.endUnclosed();
    const { tags, notes, items, faults } = this.record;
    const isFaulty = faults.some(({ severity }) => severity === "error");
    if (isFaulty && !tags.length && !notes.length && !items.length) this.refuse();
  }
}
