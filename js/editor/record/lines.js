// The lines that the buttons of the page enter into a recording.

/** @import { House, Item, SeatLetter } from "../../notation/record.js" */
/** @import { Ledger } from "../../scoring/ledger.js" */

import { writeNote, writeTag } from "../../notation/items.js";
import { writeHouse } from "../../notation/record.js";
import { orderTags } from "../../notation/writer.js";

/**
 * The line with the tags of a new game, those without a value left out.
 * @param {readonly { name: string, value: string }[]} tags
 */
export const headerLine = (tags) => orderTags(tags.filter(({ value }) => value)).map(writeTag).join(" ");

/**
 * The line that begins the next round.
 * @param {readonly House[]} burned those that the players choose to burn, where they choose
 */
export const roundLine = (burned) => ["round", ...(burned.length ? ["burn", ...burned.map(writeHouse)] : [])].join(" ");

/**
 * The line of a comment.
 * @param {string} text
 */
export const commentLine = (text) => writeNote({ type: "comment", text: text.trim().replace(/\s+/g, " "), start: 0, end: 0 });

/**
 * The line that starts the clocks, or stops those that run.
 * @param {Ledger} ledger
 */
export function clockLine({ sheet, entries }) {
  if (sheet.clocks?.isRunning) return "pause";
  return entries.some(({ text }) => text === "<clock=paused>") ? "resume" : "clock start";
}

/**
 * The line that takes the first lift of a hand back.
 * @param {Ledger} ledger
 * @param {SeatLetter} seat
 * @param {number} house
 */
export function takeBackLine({ entries }, seat, house) {
  const number = entries.findLastIndex(({ text }) => text.split(" ")[0] === seat + house) + 1;
  return number === entries.length ? "undo" : `drop ${number}`;
}

/**
 * The line that gives the turn at an index of a record its moment in a video.
 * @param {Ledger} ledger
 * @param {readonly Item[]} items of the record as it is written
 * @param {number} index
 * @param {string} moment as in `<video=12.4>`
 */
export function momentLine({ sheets, entries }, items, index, moment) {
  const count = (/** @type {readonly Item[]} */ all) => all.filter(({ type }) => type === "turn").length;
  const turns = count(items.slice(0, index + 1)), number = sheets.findIndex(({ shownBody }) => count(shownBody) >= turns);
  const { text } = entries[number - 1], without = text.replace(/ ?<video=[0-9.]+>/, "");
  return `correct ${number} ${without} ${moment}`;
}
