// A scorer's entry, read from one line: a piece of the record, or a command (docs/recording.md, "What can be entered").

/** @import { Item, SeatLetter, Tag, TurnItem } from "../notation/record.js" */

import { readText } from "../notation/reader.js";
import { readTime } from "./clocks.js";
import { EntryRefusal, refusalOf, refusalOfFault } from "./refusal.js";

/**
 * A piece of the notation: a row of all hands with the notes in it, a claim of the stores, or any other item.
 * @typedef {{ kind: "row", items: readonly Item[], turns: readonly TurnItem[] }
 *   | { kind: "stores", stores: NonNullable<TurnItem["stores"]> } | { kind: "item", item: Item }} Piece
 */

/**
 * An entry that changes the sheet: tags and pieces in the notation, a lift by the stopwatch, the shells a hand drops in a second,
 * clocks that start or are set, and stores counted by hand (none: as the record has them).
 * @typedef {{ kind: "notation", tags: readonly Tag[], pieces: readonly Piece[] }
 *   | { kind: "tap", seat: SeatLetter, at: number } | { kind: "pace", shells: number }
 *   | { kind: "start" } | { kind: "clock", seat: SeatLetter, left: number } | { kind: "count", stores: readonly number[] }} Change
 */

/**
 * A command about the entries themselves.
 * @typedef {{ kind: "undo" } | { kind: "tick" } | { kind: "again" | "skip", isAll: boolean }
 *   | { kind: "correct" | "insert", number: number, text: string, isForced: boolean }
 *   | { kind: "drop", number: number, isForced: boolean }} Command
 */

/** The greatest length of an entry, in characters. */
const MOST = 20_000;

const NUMBERED = /^(?:(correct|insert)(!?) +([0-9]{1,6}) +([^\n]+)|drop(!?) +([0-9]{1,6}))$/;
const BARE = /^[0-9]{1,2}(?![0-9.])/;
/** White space, as a class of a regular expression. */
export const BLANK = "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000";
const ENDS = new RegExp(`^[${BLANK}]+|[${BLANK}]+$`, "g");
const NEW_LINE = new RegExp(
  `("(?:\\\\.|[^"\\\\])*"|\\{(?:\\\\.|[^}\\\\])*\\}|<[^>]*>)|(?<=[^${BLANK}]) +(?=(?:race|set|gap|event|end)(?![\\p{L}\\p{N}_]))`, "gu");

/** The words that stop and start the clocks, and the data that each is kept as. @type {Readonly<{[word: string]: string}>} */
const CLOCK_ORDERS = { pause: "<clock=paused>", resume: "<clock=running>" };

/** A line without the white space at its ends. @param {string} text */
export const trimLine = (text) => text.replace(ENDS, "");

/**
 * The command that a line is; null where it is an entry.
 * @param {string} text
 * @returns {Command | null}
 */
export function readCommand(text) {
  const found = NUMBERED.exec(text);
  if (found?.[1]) {
    return { kind: /** @type {"correct" | "insert"} */ (found[1]), number: +found[3], text: trimLine(found[4]), isForced: !!found[2] };
  }
  if (found) return { kind: "drop", number: +found[6], isForced: !!found[5] };
  if (text === "undo" || text === "tick") return { kind: text };
  const [, word, all] = /^(again|skip)( all)?$/.exec(text) ?? [];
  return word ? { kind: /** @type {"again" | "skip"} */ (word), isAll: !!all } : null;
}

/**
 * An entry in the form it is kept in, and the change it makes.
 * @param {string} text
 * @param {SeatLetter | null} mover the seat whose houses bare numbers name
 * @param {number} nextRound the round that `round` alone begins
 * @returns {{ text: string, change: Change } | EntryRefusal}
 */
export function readChange(text, mover, nextRound) {
  if (text.length > MOST && Array.from(text).length > MOST) return refusalOf("too-long", `an entry has at most ${MOST} characters`);
  if (/[\r\n]/.test(text)) return refusalOf("one-line", "an entry is one line");
  const change = readWord(text);
  if (change instanceof EntryRefusal) return change;
  if (change) return { text, change };
  if (!mover && BARE.test(text)) return refusalOf("no-seat", "the seat of that house is missing", "write its seat: `S7`");
  return readNotation(expand(text, mover, nextRound));
}

/**
 * What begins with a word of its own; null for any other text.
 * @param {string} text
 * @returns {Change | EntryRefusal | null}
 */
function readWord(text) {
  const space = text.indexOf(" "), word = space < 0 ? text : text.slice(0, space), rest = space < 0 ? "" : text.slice(space + 1);
  switch (word) {
    case "tap": {
      const read = readSeatTime(rest);
      return read instanceof EntryRefusal ? read : { kind: "tap", seat: read.seat, at: read.time };
    }
    case "pace":
      return readPace(rest);
    case "count":
      return readCount(rest);
    case "clock": {
      if (rest === "start") return { kind: "start" };
      const read = readSeatTime(rest);
      return read instanceof EntryRefusal ? read : { kind: "clock", seat: read.seat, left: read.time };
    }
  }
  return null;
}

/**
 * @param {string} text
 * @returns {{ seat: SeatLetter, time: number } | EntryRefusal}
 */
function readSeatTime(text) {
  const [letter, ...words] = text.split(" "), seat = letter.toUpperCase();
  if (!/^[SNEW]$/.test(seat)) return refusalOf("no-seat", `\`${letter}\` is not a seat`);
  const time = readTime(trimLine(words.join(" ")));
  if (typeof time === "string") return refusalOf("no-time", time);
  return { seat: /** @type {SeatLetter} */ (seat), time };
}

/**
 * @param {string} text
 * @returns {Change | EntryRefusal}
 */
function readPace(text) {
  const written = trimLine(text);
  if (!/^[0-9]{1,9}(\.[0-9]{1,9})?$/.test(written)) return refusalOf("no-pace", `\`${text}\` is not a number of shells a second`);
  const shells = Number(written);
  if (shells < 0.1 || shells > 20) return refusalOf("no-pace", `a hand drops 0.1 to 20 shells a second, not ${text}`);
  return { kind: "pace", shells };
}

/**
 * @param {string} text
 * @returns {Change | EntryRefusal}
 */
function readCount(text) {
  const numbers = trimLine(text) ? text.replaceAll(":", "-").split("-") : [];
  const isCount = numbers.every((number) => /^ *[0-9]{1,4} *$/.test(number));
  return isCount ? { kind: "count", stores: numbers.map(Number) } : refusalOf("no-count", `\`${text}\` is not a count of the stores like \`52-46\``);
}

/**
 * The entry as the notation writes it: the seat before bare numbers, and short words.
 * @param {string} text
 * @param {SeatLetter | null} mover
 * @param {number} nextRound
 */
function expand(text, mover, nextRound) {
  if (mover && BARE.test(text)) return mover + text;
  if (text === "round" || text.startsWith("round burn ")) return `round ${nextRound}${text.slice(5)}`;
  return Object.hasOwn(CLOCK_ORDERS, text) ? CLOCK_ORDERS[text] : text;
}

/**
 * @param {string} text
 * @returns {{ text: string, change: Change } | EntryRefusal}
 */
function readNotation(text) {
  const lines = text.replace(NEW_LINE, (_, kept) => kept ?? "\n");
  // A claim of the stores by itself is read behind a turn, as in a record.
  const isClaim = /^=[0-9]/.test(text);
  if (lines.includes("%sgn")) return refusalOf("one-record", "an entry is part of this record, not another one");
  const { text: read, records: [record] } = readText(`%sgn 1\n${isClaim ? "S1 " : ""}${lines}\n`);
  const fault = record.faults.find(({ severity }) => severity === "error");
  if (fault) return refusalOfFault(read, record, fault);
  const { tags, notes, items } = record;
  if (!tags.length && !notes.length && !items.length) return refusalOf("nothing", "nothing was entered");
  if (items.some(({ type }) => type === "open")) {
    return refusalOf("variation", "a variation is not part of play: write it into the finished record");
  }
  return { text, change: { kind: "notation", tags, pieces: cutPieces([...notes, ...items], isClaim) } };
}

/**
 * Items in pieces, in the order in which they are taken.
 * @param {readonly Item[]} items
 * @param {boolean} isClaim whether the first turn stands only for the claim behind it
 * @returns {Piece[]}
 */
export function cutPieces(items, isClaim = false) {
  /** @type {(Piece & { at: number })[]} */
  const pieces = [];
  for (let index = 0; index < items.length; ) {
    const item = items[index], end = rowEnd(items, index), row = items.slice(index, end), at = item.start;
    const turns = row.flatMap((each) => (each.type === "turn" ? [each] : []));
    const stores = turns.at(-1)?.stores;
    if (turns.length > 1) pieces.push({ kind: "row", items: row.map(withoutStores), turns: turns.map(withoutStores), at });
    else if (!isClaim || index) pieces.push({ kind: "item", item: withoutStores(item), at });
    if (stores) pieces.push({ kind: "stores", stores, at: stores.start });
    index = end;
  }
  return pieces.sort((one, other) => one.at - other.at).map(({ at: _, ...piece }) => piece);
}

/**
 * @template {Item} Kind
 * @param {Kind} item
 * @returns {Kind}
 */
const withoutStores = (item) => (item.type === "turn" && item.stores ? { ...item, stores: null } : item);

/**
 * The index behind an item; of a simultaneous row behind its last turn.
 * @param {readonly Item[]} items
 * @param {number} index
 */
export function rowEnd(items, index) {
  let end = index + 1;
  for (let at = end; items[index].type === "turn" && at < items.length; at++) {
    const item = items[at];
    if (item.type === "turn" && item.joined) end = at + 1;
    else if (item.type !== "comment" && item.type !== "data") break;
  }
  return end;
}
