// The journal of a recording: a line of JSON for each line entered, the file that `sungka record` keeps beside a record.

/** @import { RecordedLine } from "./recording.js" */

/** The suffix that the journal's name adds to its record's. */
export const SUFFIX = ".journal";

const HEAD = '{"sungka":"journal","version":1}';

/** Signs that JSON allows as they are: Unicode line ends and controls of terminals. */
const ENDS = /[\x7f-\x9f\u2028\u2029]/g;

/**
 * The text of a journal.
 * @param {readonly RecordedLine[]} lines
 */
export function writeJournal(lines) {
  const rows = lines.map(({ text, spent, at }, index) => JSON.stringify({ n: index + 1, at, spent, entry: text }));
  return [HEAD, ...rows.map(escape), ""].join("\n");
}

/** @param {string} row */
const escape = (row) => row.replace(ENDS, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`);

/**
 * The lines of a journal. What stands behind the last line end, or in a last line that cannot be read, was never finished.
 * @param {string} text
 * @returns {RecordedLine[] | number} the number of a line that cannot be read, from 1
 */
export function readJournal(text) {
  const rows = text.split("\n"), torn = rows.pop();
  if (rows[0] !== HEAD) return 1;
  /** @type {RecordedLine[]} */
  const lines = [];
  for (let number = 1; number < rows.length; number++) {
    const line = readRow(rows[number], number), isLast = number === rows.length - 1 && !torn;
    if (line) lines.push(line);
    else if (!isLast) return number + 1;
  }
  return lines;
}

/**
 * @param {string} row
 * @param {number} number
 * @returns {RecordedLine | null}
 */
function readRow(row, number) {
  try {
    const { n, at, spent, entry } = JSON.parse(row);
    const isGood = n === number && typeof entry === "string" && Number.isFinite(spent) && at !== undefined;
    return isGood ? { text: entry, spent: Math.trunc(spent), at: String(at) } : null;
  } catch {
    return null;
  }
}

/**
 * A date and time with the time zone, to the millisecond, as a journal has it: `2026-01-18T10:00:00.000+08:00`.
 * @param {Date} time
 */
export function writeWallTime(time) {
  const zone = -time.getTimezoneOffset(), local = new Date(time.getTime() + zone * 60_000).toISOString().slice(0, -1);
  const two = (/** @type {number} */ number) => String(Math.trunc(number)).padStart(2, "0");
  return `${local}${zone < 0 ? "-" : "+"}${two(Math.abs(zone) / 60)}:${two(Math.abs(zone) % 60)}`;
}
