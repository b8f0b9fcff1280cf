// The tags of a record: what is wrong with their values, the rules, and the start they give.

/** @import { Finding, SungkaRecord, SeatLetter, Tag, WrittenPosition } from "../notation/record.js" */
/** @import { Rules } from "../engine/rules.js" */

import { boardShells, opensWithBoth } from "../engine/match.js";
import { readRules } from "../engine/rules.js";
import { readPosition } from "../notation/statements.js";
import { makeFault } from "../notation/words.js";
import { seatLetters, seatOfTag } from "./seats.js";
import { hidesRules } from "./unreadable.js";
import { tagValue } from "../notation/record.js";

const CONTROL = /^(?:[0-9]{1,9}:){0,2}[0-9]{1,9}(?:[+d](?:[0-9]{1,9}:){0,2}[0-9]{1,9})?$/;
const READING = /^(?:[0-9]{1,9}:){0,2}[0-9]{1,9}(?:\.[0-9]{1,9})?$/;
const DRAWING = /^(?:(?:yellow|red|green|blue):)?[SNEW](?:[1-9][0-9]?)?(-[SNEW](?:[1-9][0-9]?)?)?$/;
const EVIDENCE = ["live", "transcribed", "reconstructed", "partial"];

/**
 * What the header gives: rules that are null where the record cannot be played.
 * @typedef {object} Header
 * @property {Rules | null} rules
 * @property {boolean} isRulesFault whether the tag `Rules` says something that is not known
 * @property {WrittenPosition | null} setup
 * @property {Finding[]} findings
 */

/**
 * Reads the header.
 * @param {SungkaRecord} record
 * @returns {Header}
 */
export function readHeader(record) {
  const { rules = null, fault } = readRules(tagValue(record, "Rules") ?? "sungka");
  /** @type {Header} */
  const header = { rules: hidesRules(record) ? null : rules, isRulesFault: fault !== undefined, setup: null, findings: [] };
  for (const tag of record.tags) {
    // Of two with one name the first counts.
    if (!/^(Rules|Setup)$/.test(tag.name) || isFirst(tag, record.tags)) checkTag(tag, header);
  }
  for (const item of [...record.notes, ...record.items]) if (item.type === "data") checkData(item, header);
  return header;
}

/**
 * Whether a pair of data is the reading of a clock, or a moment of a video, that is no time or is below zero.
 * @param {string} key
 * @param {string} value
 */
export const isFalseClock = (key, value) => /^(?:clk|emt|video)$/.test(key) && !READING.test(value);

/**
 * Whether a pair of data is an arrow or a ring that names no places.
 * @param {string} key
 * @param {string} value
 */
export function isFalseDrawing(key, value) {
  if (!/^(?:arrow|ring)$/.test(key)) return false;
  const found = DRAWING.exec(value);
  return !found || (key === "arrow") !== (found[1] !== undefined);
}

/**
 * A warning for each value of data that is not of the form its key has.
 * @param {import("../notation/record.js").DataItem} item
 * @param {Header} header
 */
function checkData({ pairs, start, end }, header) {
  for (const pair of pairs) {
    if (isFalseClock(...pair) || isFalseDrawing(...pair)) header.findings.push({ ...makeFault("SGN108", start, end), severity: "warning", pair });
  }
}

/**
 * @param {Tag} tag
 * @param {Tag[]} tags
 */
function isFirst(tag, tags) {
  return tags.find(({ name }) => name === tag.name) === tag;
}

/**
 * @param {Tag} tag
 * @param {Header} header
 */
function checkTag(tag, header) {
  const { name, value, start, end } = tag;
  const report = (/** @type {string} */ code) => void header.findings.push(makeFault(code, start, end));
  const letters = header.rules && seatLetters(header.rules.seats);
  const seat = seatOfTag(name);
  if (name === "Rules" && header.isRulesFault) report("SGN205");
  else if (name === "Date" && !isDate(value)) report("SGN204");
  else if (name === "Result" && !isResult(value, letters)) report("SGN209");
  else if (name === "Evidence" && !EVIDENCE.includes(value)) {
    report("SGN209");
    header.findings[header.findings.length - 1].severity = "warning";
  } else if (name === "TimeControl" && !CONTROL.test(value.replaceAll(" ", ""))) {
    report("SGN209");
    header.findings[header.findings.length - 1].severity = "warning";
  } else if (seat && letters && !letters.includes(seat)) report("SGN210");
  else if (name === "Setup") readSetup(tag, header);
}

/**
 * @param {string} value
 * @param {SeatLetter[] | null} letters
 */
function isResult(value, letters) {
  return value === "draw" || value === "*" || (letters ? /** @type {string[]} */ (letters).includes(value) : /^[SNEW]$/.test(value));
}

/** @param {string} value year, month, day, each or its end unknown */
function isDate(value) {
  const found = /^([0-9]{4}|\?{4})-([0-9]{2}|\?\?)-([0-9]{2}|\?\?)$/.exec(value);
  if (!found) return false;
  const [year, month, day] = found.slice(1).map((part) => (part.includes("?") ? null : +part));
  if (month !== null && (month < 1 || month > 12)) return false;
  if (year === 0 || day === 0) return false;
  if (day === null) return true;
  const days = new Date(Date.UTC(2000, month ?? 1, 0));
  days.setUTCFullYear(year ?? 2000, month ?? 1, 0);
  return day <= days.getUTCDate();
}

/**
 * @param {Tag} tag
 * @param {Header} header
 */
function readSetup({ value, start, end }, header) {
  const position = readPosition(value);
  if ("fault" in position) return void header.findings.push(makeFault("SGN206", start, end));
  const { rules } = header;
  if (!rules) return;
  const { rows, toMove } = position;
  const isBoard = fitsBoard(rows, rules) && !(rules.burned === "open" && rows.some(({ houses }) => houses.includes(-1)));
  if (isBoard && countShells(position) !== boardShells(rules)) {
    header.findings.push({ code: "SGN408", severity: "warning", start, end });
  }
  const isOver = rows.every(({ houses }) => houses.every((count) => count <= 0));
  if (isBoard && (toMove !== "-" || isOver || opensWithBoth(rules, 1))) header.setup = position;
  else header.findings.push(makeFault("SGN206", start, end));
}

/**
 * Whether rows are those of a board under the rules.
 * @param {WrittenPosition["rows"]} rows
 * @param {Rules} rules
 */
export function fitsBoard(rows, rules) {
  return rows.length === rules.seats && rows[0].houses.length === rules.houses;
}

/**
 * The shells of a position in all.
 * @param {WrittenPosition} position
 */
export function countShells({ rows }) {
  return rows.reduce((sum, { houses, store }) => houses.reduce((all, house) => all + Math.max(house, 0), sum + store), 0);
}
