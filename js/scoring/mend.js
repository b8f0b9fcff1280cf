// The lines that put slips right, and what they say.

/** @import { KeyedLift, KeySlip } from "./likely_slips.js" */
/** @import { Ledger } from "./ledger.js" */

import { takeLine } from "./take_line.js";

/**
 * A slip that was found: `entry` is the number of the entry at which it was made, from 1; null where that was not entered, or is
 * behind the last.
 * @typedef {KeySlip & { entry: number | null }} FoundSlip
 */

/**
 * Slips that explain the board: the lines that put them right, their words, the position then.
 * @typedef {{ lines: string[], text: string, position: string, slips: FoundSlip[] }} Mend
 */

/** The commands that put one slip right. @type {Readonly<{[kind: string]: string}>} */
const COMMANDS = { missed: "insert", wrong: "correct", extra: "drop" };

const ORDINALS = ["first", "second", "third"];

/**
 * The lines for what was found; null where they cannot be entered. One slip is put right by one command; otherwise the last
 * entries are typed again.
 * @param {Ledger} ledger
 * @param {number} first the index of the first entry that was looked at
 * @param {readonly KeyedLift[]} keys
 * @param {{ typed: readonly string[], slips: readonly KeySlip[] }} way
 * @returns {Mend | null}
 */
export function makeMend(ledger, first, keys, { typed, slips }) {
  const most = ledger.entries.length - first, [slip] = slips, command = slip && COMMANDS[slip.kind];
  let lines = retype(ledger, first, typed);
  if (slips.length === 1 && slip.at < most && command) {
    const pending = typed.slice(most + +(slip.typed === null) - +(slip.meant === null));
    lines = [[command, first + slip.at + 1, ...(slip.meant === null ? [] : [slip.meant])].join(" "), ...pending];
  }
  let after = takeAll(ledger, lines);
  if (!after) {
    lines = retype(ledger, first, typed);
    after = takeAll(ledger, lines);
  }
  if (!after) return null;
  const found = slips.map((each) => ({ ...each, entry: each.at < most ? first + each.at + 1 : null }));
  return { lines, text: describeSlips(ledger, first, keys, slips), position: after.sheet.position, slips: found };
}

/**
 * The lines that drop the last entries, from the first that changes on, and type others.
 * @param {Ledger} ledger
 * @param {number} first
 * @param {readonly string[]} typed
 */
function retype({ entries }, first, typed) {
  const before = entries.slice(first).map((entry) => entry.typed), most = Math.min(before.length, typed.length);
  let same = 0;
  while (same < most && before[same] === typed[same]) same++;
  const gone = before.slice(same).map((_, index) => `drop ${entries.length - index}`);
  return [...gone, ...typed.slice(same)];
}

/**
 * @param {Ledger} ledger
 * @param {readonly string[]} lines
 * @returns {Ledger | null} null where one of the lines is refused
 */
function takeAll(ledger, lines) {
  for (const line of lines) {
    const after = takeLine(ledger, line);
    if ("refusal" in after) return null;
    ledger = after;
  }
  return ledger;
}

/**
 * The slips as a sentence.
 * @param {Ledger} ledger
 * @param {number} first
 * @param {readonly KeyedLift[]} keys
 * @param {readonly KeySlip[]} slips
 */
function describeSlips(ledger, first, keys, slips) {
  if (!slips.length) return "No key was wrong: the held keys are entered";
  const name = (/** @type {number} */ at) => nameKey(ledger, first, keys, at);
  const text = slips.map((slip) => describe(slip, name)).join(", and ");
  return text[0].toUpperCase() + text.slice(1);
}

/**
 * @param {KeySlip} slip
 * @param {(at: number) => string | null} name
 */
function describe({ kind, at, meant, seat }, name) {
  const lift = meant && /^[0-9]/.test(meant) ? seat + meant : meant;
  switch (kind) {
    case "missed":
      return `you left out ${lift} ${name(at) === null ? "at the end" : `before ${name(at)}`}`;
    case "extra":
      return `${name(at)} is one too many`;
    case "wrong":
      return `${name(at)} should be ${lift}`;
    case "exchanged":
      return `${name(at)} and ${name(at + 1)} were exchanged`;
  }
}

/**
 * How to call a key: an entry by its text, its row, and its round unless that is the present one; null behind the last key.
 * @param {Ledger} ledger
 * @param {number} first
 * @param {readonly KeyedLift[]} keys
 * @param {number} at
 */
function nameKey({ entries, sheets, sheet }, first, keys, at) {
  const most = entries.length - first;
  if (at >= keys.length) return null;
  if (at < most) {
    const row = sheets[first + at + 1].rowNumber, number = sheets[first + at].line.state.number;
    const where = row === null ? " of the opening" : ` in row ${row}`, round = number === sheet.line.state.number ? "" : ` of round ${number}`;
    return entries[first + at].text + where + round;
  }
  const { text } = keys[at];
  if (at === most) return `the ${text} just refused`;
  const same = keys.flatMap((key, number) => (number > most && key.text === text ? [number] : [])), rank = same.indexOf(at);
  return `the ${same.length > 1 ? `${ORDINALS[rank] ?? `${rank + 1}th`} ` : ""}held ${text}`;
}
