// A record as canonical text (docs/notation.md, 10): `items.js` writes each item, this file puts them on lines.

/** @import { Item, SungkaRecord, TurnItem } from "./record.js" */

import { writeNote, writeStatement, writeTag, writeTurn } from "./items.js";
import { RowNumbers } from "./rows.js";

const FIRST_TAGS = ["Event", "Site", "Date", "Stage", "Table", "South", "North", "East", "West", "Rules", "Setup", "Result"];

/** What of a record is written. @typedef {Pick<SungkaRecord, "tags" | "notes" | "items">} Content */

/**
 * The canonical text of a record; null where something in it could not be read.
 * @param {Content} record
 * @param {boolean} keepsNumbers whether rows have the numbers that are written instead of those counted
 * @returns {string | null}
 */
export function writeRecord(record, keepsNumbers = false) {
  if (record.items.some((item) => item.type === "unreadable" || (item.type === "open" && item.isStray))) return null;
  const header = ["%sgn 1", ...orderTags(record.tags).map(writeTag), ...record.notes.map(writeNote)];
  const body = new Body(record, keepsNumbers).lines;
  return [...header, ...(body.length && body[0] ? ["", ...body] : body), ""].join("\n");
}

/**
 * Tags in canonical order.
 * @template {{ readonly name: string }} Kind
 * @param {readonly Kind[]} tags
 * @returns {Kind[]}
 */
export function orderTags(tags) {
  const rank = (/** @type {string} */ name) => (FIRST_TAGS.indexOf(name) + 1 || 99);
  return [...tags].sort((one, other) => rank(one.name) - rank(other.name) || (one.name < other.name ? -1 : 1));
}

class Body {
  /**
   * @param {Content} record
   * @param {boolean} keepsNumbers
   */
  constructor(record, keepsNumbers) {
    /** @type {string[]} */
    this.lines = [];
    this.line = "";
    this.depth = 0;
    this.isRow = false;
    this.keepsNumbers = keepsNumbers;
    this.turns = 0;
    this.rows = new RowNumbers(record);
    for (const item of record.items) this.add(item);
    this.endLine();
  }

  endLine() {
    if (this.line) this.lines.push(this.line);
    this.line = "";
  }

  /** @param {string} word */
  addWord(word) {
    this.line += (this.line && !this.line.endsWith("(") ? " " : "") + word;
  }

  /** @param {Item} item */
  add(item) {
    switch (item.type) {
      case "turn":
        this.addTurn(item);
        break;
      case "comment":
      case "data":
        this.addWord(writeNote(item));
        break;
      case "open":
        this.addWord("(");
        this.depth++;
        break;
      case "close":
        this.line += ")";
        this.depth--;
        break;
      case "unreadable":
        break;
      default:
        if (this.depth) this.addWord(writeStatement(item));
        else this.addStatement(item);
    }
  }

  /** @param {TurnItem} item */
  addTurn(item) {
    if (item.joined) this.addWord("|");
    else if (!this.depth) this.beginTurn(item);
    this.addWord(writeTurn(item));
    if (item.stores) this.addWord(`=${item.stores.values.join(":")}`);
  }

  /** @param {TurnItem} item */
  beginTurn(item) {
    const counted = this.rows.next(item);
    const number = this.keepsNumbers ? item.number?.value : counted.begins ? counted.number : undefined;
    const isJoined = this.rows.joined.has(item);
    // Where the numbers are those written, a row is full with as many turns as seats, counted from its number.
    const begins = this.keepsNumbers ? isJoined || number !== undefined || this.turns >= this.rows.seats : counted.begins;
    if (begins || !this.isRow) this.endLine();
    this.turns = isJoined ? this.rows.seats : begins ? 1 : this.turns + 1;
    if (number !== undefined) this.addWord(`${number}.`);
    this.isRow = true;
  }

  /** @param {import("./record.js").Statement} item */
  addStatement(item) {
    this.endLine();
    if (item.type === "round" && this.lines[this.lines.length - 1] !== "") this.lines.push("");
    this.rows.pass(item);
    if (item.type === "round" || item.type === "gap") this.turns = 0;
    this.line = writeStatement(item);
    this.isRow = false;
  }
}
