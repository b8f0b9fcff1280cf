// The rows of a record and their numbers (docs/notation.md, 4, "Rows").

/** @import { Item, SungkaRecord, TurnItem } from "./record.js" */

/** The words that tags about a third player's seat begin with. */
const THIRD = /^(East|West)(Team|Id|Rating)?$/;

/**
 * How many players a record shows without its rules.
 * @param {Pick<SungkaRecord, "tags" | "items">} record
 */
export function countSeats({ tags, items }) {
  const isThird = tags.some(({ name, value }) => (name === "Setup" ? value.split("/").length === 4 : THIRD.test(name)));
  return isThird || items.some((item) => item.type === "turn" && (item.seat === "E" || item.seat === "W")) ? 3 : 2;
}

/** Counts the rows of a record's main line, turn by turn. */
export class RowNumbers {
  /**
   * @param {Pick<SungkaRecord, "tags" | "items">} record
   * @param {number} [seats] how many play, where the rules are known
   */
  constructor(record, seats = countSeats(record)) {
    this.seats = seats;
    this.joined = new Set(record.items.filter((item, index) => item.type === "turn" && !item.joined && isJoinedNext(record.items, index)));
    this.row = 0;
    this.turns = 0;
    this.isAfterGap = false;
  }

  /**
   * Counts a turn, or the simultaneous row that it begins.
   * @param {Item & {number: TurnItem["number"]}} item a turn, or an unreadable one
   * @returns {{begins: boolean, number: number}} whether it begins a row, and the row's number
   */
  next(item) {
    if (this.isAfterGap) {
      if (item.number) this.row = item.number.value - 1;
      this.turns = 0;
      this.isAfterGap = false;
    }
    const isJoined = this.joined.has(item);
    const begins = !this.turns || isJoined;
    // A simultaneous row is row 1.
    if (isJoined) this.row = 1;
    else if (begins) this.row++;
    this.turns = isJoined ? 0 : (begins ? 1 : this.turns + 1) % this.seats;
    return { begins, number: this.row };
  }

  /** @param {Item} item a statement that may end the count */
  pass({ type }) {
    if (type === "round") {
      this.row = this.turns = 0;
      this.isAfterGap = false;
    } else if (type === "gap") this.isAfterGap = true;
  }
}

/**
 * Whether every number that is written before a row of the main line is the one that is counted.
 * @param {Pick<SungkaRecord, "tags" | "items">} record
 */
export function agreesWithCount(record) {
  const rows = new RowNumbers(record);
  let depth = 0;
  for (const item of record.items) {
    if (item.type === "open") depth++;
    else if (item.type === "close") depth--;
    else if (depth || item.type === "comment" || item.type === "data") continue;
    else if (item.type === "turn" ? item.joined : item.type === "unreadable" && !item.isTurn) continue;
    else if (item.type !== "turn" && item.type !== "unreadable") rows.pass(item);
    else if (rows.next(item).number !== (item.number?.value ?? rows.row)) return false;
  }
  return true;
}

/**
 * @param {Item[]} items
 * @param {number} index
 */
function isJoinedNext(items, index) {
  for (let at = index + 1; at < items.length; at++) {
    const item = items[at];
    if (item.type === "turn") return item.joined;
    if (item.type !== "comment" && item.type !== "data") return false;
  }
  return false;
}
