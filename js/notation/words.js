// What stands inside one word of a record: turns, stores, data, tags and strings.

/** @import { Count, DataItem, Finding, House, SeatLetter, Span, Tag, TurnItem, WrittenMove } from "./record.js" */

/** A word that could not be read: the code and the place. @typedef {{fault: Finding}} Unread */

/**
 * @param {string} code
 * @param {number} start
 * @param {number} [end]
 * @returns {Finding}
 */
export function makeFault(code, start, end = start + 1) {
  return { code, severity: "error", start, end };
}

const MARKS = ["!!", "!?", "?!", "??", "!", "?"];
/** The letters of seats. */
export const SEATS = "SNEWsnew";
const PLUS = 43, MINUS = 45, UNDERSCORE = 95;

/** @param {number} code */
function isDigit(code) {
  return code >= 48 && code <= 57;
}

/** Reads a word from left to right; what it cannot read it throws as a fault, which `readTurn` returns. */
class WordReader {
  /**
   * @param {string} text
   * @param {number} at
   * @param {number} end
   */
  constructor(text, at, end) {
    this.text = text;
    this.at = at;
    this.end = end;
  }

  /** @returns {never} */
  fail() {
    throw makeFault("SGN106", Math.min(this.at, this.end - 1));
  }

  peek() {
    return this.at < this.end ? this.text.charCodeAt(this.at) : 0;
  }

  /** A number of at most nine digits. */
  count() {
    const from = this.at;
    let value = 0;
    for (let code = this.peek(); isDigit(code); code = this.peek()) {
      value = value * 10 + code - 48;
      this.at++;
    }
    const length = this.at - from;
    if (!length || length > 9) {
      this.at = from;
      this.fail();
    }
    return value;
  }

  /** The number of a house, 1 to 99 without leading zeros. */
  house() {
    const from = this.at;
    const value = this.count();
    if (!value || value > 99 || this.text.charCodeAt(from) === 48) {
      this.at = from;
      this.fail();
    }
    return value;
  }

  /** @returns {House} */
  ownedHouse() {
    const letter = this.text[this.at];
    if (this.at >= this.end || !SEATS.includes(letter)) this.fail();
    this.at++;
    return { seat: /** @type {SeatLetter} */ (letter.toUpperCase()), house: this.house() };
  }

  /** @returns {Count} what follows a sign such as `@` */
  signed() {
    const start = this.at++;
    const value = this.count();
    return { value, start, end: this.at };
  }

  /** @returns {WrittenMove} */
  move() {
    const start = this.at;
    let house = null;
    if (this.peek() === UNDERSCORE) this.at++;
    else house = this.house();
    /** @type {WrittenMove} */
    const move = { house, at: { start, end: this.at }, tick: null, trail: null, relays: null, last: null, captured: null, mark: "", glyphs: [] };
    if (this.at < this.end && this.peek() !== PLUS) this.claims(move);
    return move;
  }

  /** @param {WrittenMove} move */
  claims(move) {
    const { text } = this;
    if (text[this.at] === "@") move.tick = this.signed();
    if (text[this.at] === ">" && this.at < this.end) {
      const start = this.at;
      const houses = [];
      while (this.at < this.end && text[this.at] === ">") {
        this.at++;
        houses.push(this.ownedHouse());
      }
      move.trail = { houses, start, end: this.at };
    } else if (text[this.at] === "~") move.relays = this.signed();
    if (this.peek() === MINUS) {
      const start = this.at++;
      const house = this.ownedHouse();
      move.last = { house, start, end: this.at };
    }
    if (this.peek() === 120) move.captured = this.signed();
    const code = this.peek();
    if (code === 33 || code === 63) {
      move.mark = MARKS.find((mark) => text.startsWith(mark, this.at)) ?? "";
      this.at += move.mark.length;
    }
    while (this.peek() === 36) {
      const { value } = this.signed();
      move.glyphs.push(value);
    }
  }
}

/**
 * The turn that a word is.
 * @param {string} text
 * @param {number} start
 * @param {number} end
 * @returns {TurnItem | Unread}
 */
export function readTurn(text, start, end) {
  /** @type {TurnItem} */
  const turn = {
    type: "turn", seat: /** @type {SeatLetter} */ (text[start].toUpperCase()), isPass: false, moves: [], plus: null,
    number: null, joined: false, isTorn: false, stores: null, start, end,
  };
  const word = new WordReader(text, start + 1, end);
  try {
    if (text.startsWith("--", start + 1)) {
      word.at += 2;
      turn.isPass = true;
    } else {
      turn.moves.push(word.move());
      while (word.peek() === PLUS) {
        const at = word.at++;
        if (word.at === end) turn.plus = { start: at, end };
        else turn.moves.push(word.move());
      }
    }
    if (word.at < end) word.fail();
    return turn;
  } catch (fault) {
    return { fault: /** @type {Finding} */ (fault) };
  }
}

/** The beginning of a word that claims stores, as far as it can be read. */
const STORES_BEGUN = RegExp("^=B(N(:B(N(:BN?)?)?)?)?".replace(/N/g, "(\\d{1,9}(?!\\d)B)").replace(/B/g, "[ \\t\\xa0]*"));

/**
 * The stores that `=12:9` claims.
 * @param {string} text
 * @param {number} start
 * @param {number} end
 * @returns {({values: number[]} & Span) | Unread}
 */
export function readStores(text, start, end) {
  const word = text.slice(start, end);
  const whole = /^=[ \t\xa0]*(\d{1,9})[ \t\xa0]*:[ \t\xa0]*(\d{1,9})(?:[ \t\xa0]*:[ \t\xa0]*(\d{1,9}))?$/.exec(word);
  if (whole) return { values: whole.slice(1).filter(Boolean).map(Number), start, end };
  const [part] = /** @type {RegExpExecArray} */ (STORES_BEGUN.exec(word));
  return { fault: makeFault("SGN115", start + Math.min(part.length, word.length - 1)) };
}

/**
 * The value of a string, its quotes left out; faults are added for backslashes with no meaning.
 * @param {string} text
 * @param {number} start of the opening quote
 * @param {number} end after the closing quote
 * @param {Finding[]} faults
 */
export function readString(text, start, end, faults) {
  const inside = text.slice(start + 1, end - 1);
  if (!inside.includes("\\")) return inside;
  return inside.replace(/\\([^])/g, (whole, sign, at) => {
    if (sign === "n") return "\n";
    if (sign === '"' || sign === "\\") return sign;
    faults.push(makeFault("SGN112", start + 1 + at, start + 3 + at));
    return whole;
  });
}

const TAG = /\[[ \t\xa0]*([A-Za-z][\w-]*)[ \t\xa0]*("(?:[^"\\\n]|\\[^\n])*")[ \t\xa0]*\]/y;
const TAG_PARTS = [/\[[ \t\xa0]*/y, /[A-Za-z][\w-]*[ \t\xa0]*/y, /"(?:[^"\\\n]|\\[^\n])*"[ \t\xa0]*/y];

/**
 * The tag between two brackets.
 * @param {string} text
 * @param {number} start
 * @param {number} end
 * @param {Finding[]} faults those inside of its string
 * @returns {Tag | Unread}
 */
export function readTag(text, start, end, faults) {
  TAG.lastIndex = start;
  const found = TAG.exec(text);
  if (found && TAG.lastIndex === end) {
    const quote = text.indexOf('"', start);
    return { name: found[1], value: readString(text, quote, quote + found[2].length, faults), start, end };
  }
  return { fault: makeFault("SGN202", Math.min(matchParts(text, start, TAG_PARTS), end - 1)) };
}

/**
 * The offset up to which patterns match one after the other.
 * @param {string} text
 * @param {number} at
 * @param {RegExp[]} parts
 */
function matchParts(text, at, parts) {
  for (const part of parts) {
    part.lastIndex = at;
    if (!part.test(text)) break;
    at = part.lastIndex;
  }
  return at;
}

const WHITE = "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
const PAIR = new RegExp(`[ \\t\\xa0\\n]*([A-Za-z][\\w.-]*)[ \\t\\xa0\\n]*=[ \\t\\xa0\\n]*(?:("(?:[^"\\\\\\n]|\\\\[^\\n])*")|([^${WHITE}"<>]+))`, "y");
/** A value of data that needs no quotes. */
export const BARE = new RegExp(`^[^${WHITE}"<>]+$`);
const PAIR_PARTS = [/[ \t\xa0\n]*/y, /[A-Za-z][\w.-]*[ \t\xa0\n]*/y, /=[ \t\xa0\n]*/y];

/**
 * The pairs between `<` and `>`.
 * @param {string} text
 * @param {number} start
 * @param {number} end
 * @param {Finding[]} faults those inside of strings
 * @returns {DataItem | Unread}
 */
export function readData(text, start, end, faults) {
  /** @type {[string, string][]} */
  const pairs = [];
  let at = start + 1;
  for (;;) {
    PAIR.lastIndex = at;
    const found = PAIR.exec(text);
    if (!found || PAIR.lastIndex >= end) break;
    at = PAIR.lastIndex;
    pairs.push([found[1], found[2] ? readString(text, at - found[2].length, at, faults) : found[3]]);
  }
  const rest = /[ \t\xa0\n]*/y;
  rest.lastIndex = at;
  rest.test(text);
  if (pairs.length && rest.lastIndex === end - 1) return { type: "data", pairs, start, end };
  return { fault: makeFault("SGN108", Math.min(matchParts(text, at, PAIR_PARTS), end - 1)) };
}

/**
 * The text of a comment without its escapes.
 * @param {string} inside
 */
export function readComment(inside) {
  if (!inside.includes("\\")) return inside;
  return inside.replace(/\\([{}\\])|\n\\%/g, (_, sign) => sign ?? "\n%");
}

/**
 * Whether a word is one for people: no word of a statement, and no misspelt turn.
 * @param {string} word
 */
export function isProse(word) {
  return !/^(?:round|score|position|race|set|gap|event|end)$|[SNEW][0-9]|[0-9][SNEW]|^[-+>@~x][^a-z]|^%sgn|^[^ -~\p{L}]/iu.test(word);
}
