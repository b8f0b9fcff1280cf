// Taking an entry into a sheet: the sheet after it, or a refusal.

/** @import { DataItem, SeatLetter, Tag } from "../notation/record.js" */
/** @import { Change, Piece } from "./entry.js" */
/** @import { Sheet, Warning } from "./sheet.js" */

import { orderTags } from "../notation/writer.js";
import { titleOf } from "../messages/wording.js";
import { chargeClock, pressClock, putClock, readTime, writeTenths, writeTime } from "./clocks.js";
import { judgeCount } from "./count.js";
import { SheetPlay } from "./sheet_play.js";
import { judgeHands } from "./hands_play.js";
import { takePiece } from "./play.js";
import { EntryRefusal, refusalOf, Refused } from "./refusal.js";
import { blankSheet, readTags, refusalOfTag } from "./sheet.js";

/**
 * The sheet after an entry.
 * @param {Sheet} given
 * @param {Change} change
 * @param {number} spent the milliseconds since the entry before it
 * @returns {Sheet | EntryRefusal}
 */
export function enter(given, change, spent) {
  const clocks = chargeClocks(given, spent), sheet = given.with({ clocks, warnings: [] });
  const absent = (/** @type {SeatLetter} */ seat) => refusalOf("no-seat", `${titleOf(seat)} does not play in this match`);
  switch (change.kind) {
    case "notation":
      return enterNotation(sheet, change.tags, change.pieces);
    case "tap":
      if (sheet.asks !== "hands") return refusalOf("no-opening", "the stopwatch is for a row that both hands open");
      if (!sheet.seats.includes(change.seat)) return absent(change.seat);
      return sheet.with({ taps: [...sheet.taps, { seat: change.seat, at: change.at }] });
    case "count": {
      const judged = judgeCount(sheet, change.stores);
      if (judged instanceof EntryRefusal) return judged;
      const after = enterNotation(sheet, [], judged.items.map((item) => ({ kind: "item", item })));
      if (after instanceof EntryRefusal || judged.warning === null) return after;
      return after.with({ warnings: [...after.warnings, { text: judged.warning }] });
    }
    case "pace":
      return tryPlay(() => judgeHands(new SheetPlay(sheet.with({ pace: change.shells }))));
  }
  if (!clocks) return refusalOf("no-clocks", "this record has no `TimeControl`, so there are no clocks", 'like `[TimeControl "5:00+3"]`');
  if (change.kind === "start") {
    if (!isTimed(sheet)) return refusalOf("no-turn", "the clocks are stopped between rounds");
    return sheet.with({ clocks: { ...clocks, isRunning: true } });
  }
  const seat = sheet.seats.indexOf(change.seat);
  return seat < 0 ? absent(change.seat) : sheet.with({ clocks: putClock(clocks, seat, change.left) });
}

/**
 * The clocks after more milliseconds of the turn in progress.
 * @param {Sheet} sheet
 * @param {number} spent
 */
export function chargeClocks({ clocks, mover, seats }, spent) {
  return clocks && mover ? chargeClock(clocks, seats.indexOf(mover), spent) : clocks;
}

/** Whether clocks may run. @param {Sheet} sheet */
const isTimed = ({ asks }) => asks === "turn" || asks === "hands";

/**
 * @param {() => Sheet} play
 * @returns {Sheet | EntryRefusal}
 */
function tryPlay(play) {
  try {
    return play();
  } catch (found) {
    if (found instanceof Refused) return found.refusal;
    throw found;
  }
}

/**
 * @param {Sheet} given
 * @param {readonly Tag[]} tags
 * @param {readonly Piece[]} pieces
 * @returns {Sheet | EntryRefusal}
 */
function enterNotation(given, tags, pieces) {
  const sheet = tags.length ? setTags(given, tags) : given;
  if (sheet instanceof EntryRefusal || !pieces.length) return sheet;
  return tryPlay(() => {
    const play = new SheetPlay(sheet);
    pieces.forEach((piece, at) => takePiece(play, piece, pieces.slice(at + 1)));
    return pressClocks(play.toSheet(), pieces, play.done);
  });
}

/**
 * The sheet with tags, each in the place of one with its name; without it where it is empty.
 * @param {Sheet} sheet
 * @param {readonly Tag[]} given
 * @returns {Sheet | EntryRefusal}
 */
function setTags(sheet, given) {
  const own = given.find(({ name }) => name === "Result" || name === "Digest");
  if (own) return refusalOf("own-tag", `\`${own.name}\` follows from what is played and is written automatically`);
  const rulesText = given.find(({ name }) => name === "Rules")?.value, names = given.map(({ name }) => name);
  const put = given.filter(({ name, value }) => value && name !== "Rules").map(({ name, value }) => ({ name, value }));
  const tags = orderTags([...sheet.tags.filter(({ name }) => !names.includes(name)), ...put]);
  const blank = blankSheet(rulesText || sheet.rulesText, tags);
  if (blank instanceof EntryRefusal) return blank;
  /** @type {Warning[]} */
  const warnings = [];
  for (const tag of put.filter(({ name }) => name !== "Setup")) {
    const [found] = readTags([tag], blank.rulesText).findings, said = refusalOfTag(tag, blank.rulesText);
    if (found?.severity === "error") return said;
    if (found) warnings.push({ get text() { return said.message; } });
  }
  if (rulesText === undefined && !names.includes("Setup")) return sheet.with({ tags, warnings, clocks: controlClocks(sheet, blank) });
  if (sheet.isPlayed || sheet.body.slice(1).some(({ type }) => type === "round")) {
    return refusalOf("play-begun", "the rules and the first board are settled when play begins", "correct the entry that named them: the game is then replayed");
  }
  const notes = sheet.body.filter(({ type }) => type === "comment" || type === "data" || type === "event");
  return blank.with({ body: [...blank.body, ...notes], warnings });
}

/**
 * The clocks of a sheet under the time control of another.
 * @param {Sheet} sheet
 * @param {Sheet} blank
 */
function controlClocks({ clocks }, blank) {
  return blank.clocks && { ...(clocks ?? blank.clocks), control: blank.clocks.control };
}

/**
 * The clocks after the turns that were completed, and their readings in the record.
 * @param {Sheet} sheet
 * @param {readonly Piece[]} pieces
 * @param {readonly SeatLetter[]} done
 */
function pressClocks(sheet, pieces, done) {
  let { clocks, body } = sheet;
  if (!clocks) return sheet;
  const data = pieces.flatMap((piece) => (piece.kind === "item" && piece.item.type === "data" ? [piece.item] : []));
  const reading = valuesOf(data, "clk").at(-1);
  if (done.length === 1 && sheet.last !== null) {
    const seat = sheet.seats.indexOf(done[0]), { spent } = clocks;
    clocks = pressClock(clocks, seat);
    const left = reading === undefined ? null : readTime(reading);
    if (typeof left === "number") clocks = putClock(clocks, seat, left);
    else if (reading === undefined && clocks.isRunning) {
      /** @type {DataItem} */
      const shown = { type: "data", pairs: [["clk", writeTime(clocks.left[seat])], ["emt", writeTenths(spent)]], start: 0, end: 0 };
      body = [...body.slice(0, sheet.last + 1), shown, ...body.slice(sheet.last + 1)];
    }
  } else if (done.length) clocks = { ...clocks, spent: 0 };
  for (const piece of pieces) {
    const order = piece.kind === "item" ? orderOf(piece.item) : null;
    if (order !== null) clocks = { ...clocks, isRunning: order };
  }
  if (!isTimed(sheet)) clocks = { ...clocks, isRunning: false };
  return sheet.with({ clocks, body });
}

/**
 * Whether the clocks are to run from an item on; null where it leaves them as they are.
 * @param {import("../notation/record.js").Item} item
 */
function orderOf(item) {
  if (item.type === "event" && /^(pause|resume)$/.test(item.name)) return item.name === "resume";
  const order = item.type === "data" ? valuesOf([item], "clock").at(-1) : undefined;
  return order === "paused" ? false : order === "running" ? true : null;
}

/**
 * The values of a key in data.
 * @param {readonly DataItem[]} data
 * @param {string} key
 */
const valuesOf = (data, key) => data.flatMap(({ pairs }) => pairs.flatMap(([name, value]) => (name === key ? [value] : [])));
