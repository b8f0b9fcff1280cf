// A statement: one line with the word that begins it.

/** @import { Finding, House, SeatLetter, Statement, WrittenPosition } from "./record.js" */
/** @import { Unread } from "./words.js" */

import { makeFault, readString, SEATS } from "./words.js";

const EDGE = "(?![A-Za-z0-9_-])";
const SEAT = /[SNEWsnew]/y;
const LAST_SEAT = new RegExp(`[SNEWsnew]${EDGE}`, "y");
const BARE_SEAT = /[SNEWsnew](?=\S)/y;
const COUNT = /[0-9]{1,9}(?![0-9])/y;
const LAST_COUNT = new RegExp(`[0-9]{1,9}${EDGE}`, "y");
const OWNED_HOUSE = new RegExp(`[SNEWsnew][1-9][0-9]?${EDGE}`, "y");
const RUN = new RegExp(`[SNEWsnew][0-9]{1,9}${EDGE}`, "y");
const WORD = new RegExp(`[a-z]+${EDGE}`, "y");
const NAME = /[A-Za-z][A-Za-z0-9_-]*/y;
const STRING = /"(?:[^"\\\n]|\\[^\n])*"/y;
const BLANKS = /[ \t\xa0]*/y;
const MOST_SHELLS = 100_000;

/** Reads a line from left to right; what it cannot read it throws as a fault, which the readers return. */
class LineReader {
  /**
   * @param {string} text
   * @param {number} at
   * @param {number} end
   * @param {string} code of its faults
   */
  constructor(text, at, end, code) {
    this.text = text;
    this.at = this.behind = at;
    this.end = end;
    this.code = code;
    this.skip();
  }

  skip() {
    BLANKS.lastIndex = this.at;
    BLANKS.test(this.text);
    this.at = Math.min(BLANKS.lastIndex, this.end);
  }

  /** @returns {never} */
  fail() {
    throw makeFault(this.code, Math.max(this.at < this.end ? this.at : this.behind - 1, 0));
  }

  /**
   * What a pattern matches here, or undefined; blanks behind it are passed.
   * @param {RegExp} pattern
   */
  take(pattern) {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0];
    if (found === undefined || this.at + found.length > this.end) return undefined;
    this.behind = this.at += found.length;
    this.skip();
    return found;
  }

  /**
   * @param {RegExp} pattern
   * @returns {string}
   */
  need(pattern) {
    return this.take(pattern) ?? this.fail();
  }

  /** @returns {SeatLetter} */
  seat(pattern = SEAT) {
    return /** @type {SeatLetter} */ (this.need(pattern).toUpperCase());
  }

  /**
   * A seat with a number; where the number is none, the fault is behind the seat.
   * @param {RegExp} pattern
   * @returns {House}
   */
  house(pattern) {
    const word = this.take(pattern) ?? (this.take(BARE_SEAT), this.fail());
    return { seat: /** @type {SeatLetter} */ (word[0].toUpperCase()), house: +word.slice(1) };
  }

  get isDone() {
    return this.at >= this.end;
  }
}

/**
 * The statement that a line holds.
 * @param {string} text
 * @param {number} start
 * @param {number} end
 * @param {Finding[]} faults those inside of strings
 * @returns {Statement | Unread}
 */
export function readStatement(text, start, end, faults) {
  const line = new LineReader(text, start, end, "SGN107");
  try {
    const keyword = line.take(WORD) ?? "";
    const statement = READERS[keyword]?.(line, { start, end }, faults);
    if (!statement) throw makeFault("SGN107", start, start + Math.max(keyword.length, 1));
    if (!line.isDone) line.fail();
    return statement;
  } catch (fault) {
    return { fault: /** @type {Finding} */ (fault) };
  }
}

/** @typedef {{start: number, end: number}} Span */

/** @type {{[keyword: string]: (line: LineReader, span: Span, faults: Finding[]) => Statement}} */
const READERS = {
  round(line, span) {
    const number = +line.need(LAST_COUNT);
    let first = null;
    let burn = null;
    while (!line.isDone) {
      const start = line.at;
      const word = line.take(WORD);
      if (word === "first" && !first) {
        const seat = line.seat(LAST_SEAT);
        first = { seat, start, end: line.behind };
      } else if (word === "burn" && !burn) {
        const houses = [line.house(OWNED_HOUSE)];
        while (!line.isDone && SEATS.includes(line.text[line.at])) houses.push(line.house(OWNED_HOUSE));
        burn = { houses, start, end: line.behind };
      } else {
        line.at = start;
        line.fail();
      }
    }
    return { type: "round", number, first, burn, ...span };
  },
  score(line, span) {
    const values = [+line.need(COUNT)];
    do {
      line.need(/-/y);
      values.push(+line.need(COUNT));
    } while (values.length < 3 && !line.isDone);
    return { type: "score", values, ...span };
  },
  position: (line, span, faults) => ({ type: "position", position: board(line, faults), ...span }),
  set: (line, span, faults) => ({ type: "set", position: board(line, faults), ...span }),
  race(line, span) {
    const runs = [];
    do {
      const { seat, house } = line.house(RUN);
      runs.push({ seat, count: house });
    } while (!line.isDone);
    return { type: "race", runs, ...span };
  },
  gap: (_, span) => ({ type: "gap", ...span }),
  event(line, span, faults) {
    const name = line.need(NAME);
    const { at } = line;
    const text = line.isDone ? null : line.need(STRING);
    return { type: "event", name, text: text && readString(line.text, at, at + text.length, faults), ...span };
  },
  end(line, span) {
    const { at } = line;
    const reason = /** @type {any} */ (line.take(WORD) ?? "");
    if (/^(resign|time|forfeit|adjudicated)$/.test(reason)) return { type: "end", reason, seat: line.seat(), ...span };
    if (/^(agreed|abandoned|)$/.test(reason)) return { type: "end", reason, seat: null, ...span };
    line.at = at;
    return line.fail();
  },
};

/**
 * The position in quotes behind the word.
 * @param {LineReader} line
 * @param {Finding[]} faults
 */
function board(line, faults) {
  const { at } = line;
  const quoted = line.need(STRING);
  const value = readString(line.text, at, at + quoted.length, faults);
  const read = readPosition(value);
  if ("fault" in read) throw makeFault("SGN113", at + 1 + read.fault);
  return read;
}

/**
 * The position that a text is, or the offset at which it is none.
 * @param {string} value
 * @returns {WrittenPosition | {fault: number}}
 */
export function readPosition(value) {
  const line = new LineReader(value, 0, value.length, "SGN113");
  try {
    const rows = [readRow(line), readRow(line)];
    if (line.take(/(?=[0-9#])/y) !== undefined) rows.push(readRow(line));
    const mover = line.need(/[SNEWsnew-]/y).toUpperCase();
    if (!line.isDone) line.fail();
    const toMove = /** @type {SeatLetter | "-"} */ (mover);
    if (!isBoard(rows, toMove)) return { fault: 0 };
    return { rows, toMove };
  } catch (fault) {
    return { fault: /** @type {Finding} */ (fault).start };
  }
}

/** @param {LineReader} line */
function readRow(line) {
  const houses = [];
  do {
    const cell = line.need(/#|[0-9]{1,9}(?![0-9])/y);
    houses.push(cell === "#" ? -1 : +cell);
  } while (line.take(/\./y));
  line.need(/\//y);
  return { houses, store: +line.need(COUNT) };
}

/**
 * Whether rows have the same number of houses, the shells are not too many, and the seat to move is one of theirs.
 * @param {WrittenPosition["rows"]} rows
 * @param {SeatLetter | "-"} toMove
 */
function isBoard(rows, toMove) {
  const shells = rows.reduce((sum, { houses, store }) => houses.reduce((all, house) => all + Math.max(house, 0), sum + store), 0);
  const { length } = rows[0].houses;
  return rows.every(({ houses }) => houses.length === length) && length < 100 && shells <= MOST_SHELLS
    && (toMove === "-" || (rows.length === 3 ? "SEW" : "SN").includes(toMove));
}
