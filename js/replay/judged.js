// Judgements held against the turns they stand at (docs/notation.md, 4): data that names its turn by a check sum.

/** @import { DataItem, TurnItem } from "../notation/record.js" */
/** @import { State } from "./state.js" */

import { writePosition } from "../engine/round.js";
import { writeRules } from "../engine/rules.js";
import { tagValue } from "../notation/record.js";
import { seatLetters } from "./seats.js";

/**
 * A turn, or all turns of a simultaneous row, with the states before and after it.
 * @typedef {object} JudgedTurn
 * @property {TurnItem[]} turns
 * @property {State} before
 * @property {State} after
 * @property {boolean} isPlayed whether it was played as it is written
 */

/**
 * Whether data judges another turn or another position than those it stands at; null where it is no judgement.
 * @param {import("../notation/record.js").SungkaRecord} record
 * @param {JudgedTurn} judged
 * @param {DataItem} data
 */
export function isStale(record, judged, data) {
  const stated = data.pairs.filter(([key]) => key === "judged");
  if (stated.length) {
    const expected = judged.isPlayed ? sumUp(record, judged) : "";
    return stated.some(([, value]) => value !== expected);
  }
  const isOwn = data.pairs.some(([key, value]) => key === "by" && value.startsWith("sungka ")) && data.pairs.some(([key]) => key === "loss");
  const turn = judged.turns.findLast(({ start }) => start < data.start);
  return isOwn && turn ? contradicts(data, turn, judged.turns.length === 1) : null;
}

/**
 * Whether data without a check sum names what the turn is not.
 * @param {DataItem} data
 * @param {TurnItem} turn
 * @param {boolean} isAlone
 */
function contradicts({ pairs }, turn, isAlone) {
  const value = (/** @type {string} */ name) => pairs.find(([key]) => key === name)?.[1];
  const move = value("move"), count = turn.moves.length;
  if (turn.isPass || (value("mark") !== undefined && (move === undefined) !== (count === 1))) return true;
  if (move !== undefined && /^\d+$/.test(move) && Number(move.slice(0, 9)) > count) return true;
  return isAlone && value("loss") === "0" && (value("best") ?? writeLifts(turn)) !== writeLifts(turn);
}

/**
 * @param {import("../notation/record.js").SungkaRecord} record
 * @param {JudgedTurn} judged
 */
function sumUp(record, { turns, before, after }) {
  const words = [writeRules(tagValue(record, "Rules") ?? "sungka"), writeBoard(before), turns.map(writeLifts).join("|")];
  if (turns.length > 1) words.push(writeBoard(after));
  return crc32(words.join(" "));
}

/** @param {State} state with a board */
function writeBoard({ round, rules }) {
  if (!round) return "";
  return writePosition(round.ground, round.shells, round.toMove < 0 ? "-" : seatLetters(rules.seats)[round.toMove]);
}

/** @param {TurnItem} turn */
function writeLifts({ seat, isPass, moves }) {
  return seat + (isPass ? "--" : moves.map(({ house, tick }) => (tick ? `${house}@${tick.value}` : house)).join("+"));
}

/**
 * The CRC-32 of an ASCII text, in eight hexadecimal digits.
 * @param {string} text
 */
function crc32(text) {
  let sum = -1;
  for (let index = 0; index < text.length; index++) {
    sum ^= text.charCodeAt(index);
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 && 0xedb88320);
  }
  return (~sum >>> 0).toString(16).padStart(8, "0");
}
