// Findings as a profile grades and adds to them (checking/settings.py), and what each says.

/** @import { Checked, Chunk, Placed } from "../checking/checker.js" */
/** @import { Finding } from "../notation/record.js" */
/** @import { Message } from "../messages/wording.js" */

import { messageFor } from "../checking/hints.js";
import { explainOutside } from "../messages/index.js";
import { titleOf } from "../messages/wording.js";
import { tagValue } from "../notation/record.js";
import { countSeats } from "../notation/rows.js";
import { seatLetters } from "../replay/seats.js";

/** How strict a check is: a record that is right, also a complete one, also a complete header. @typedef {"record" | "archive" | "publish"} Profile */

/** What findings say that are made here. @type {WeakMap<Finding, Message>} */
const told = new WeakMap();

/**
 * The findings of a text as a profile has them, in the order of the text.
 * @param {Placed[]} found
 * @param {Checked} checked
 * @param {Profile} profile
 * @returns {Placed[]}
 */
export function gradeFindings(found, { chunks }, profile) {
  if (profile === "record") return found;
  const graded = found.map((one) => (one.finding.code === "SGN508" ? { ...one, finding: gradeUp(one) } : one));
  if (profile === "archive") return graded;
  const missing = chunks.flatMap(({ start, chunk }) => checkHeader(chunk).map((finding) => ({ finding, start: start + finding.start, end: start + finding.end, chunk })));
  return [...graded, ...missing].sort((one, other) => one.start - other.start || one.end - other.end);
}

/** @param {Placed} placed @returns {Finding} */
function gradeUp({ finding, chunk }) {
  /** @type {Finding} */
  const graded = { ...finding, severity: "error" };
  if (chunk) told.set(graded, messageFor(chunk, finding));
  return graded;
}

/**
 * What a finding says; a message for a record that could not be checked says that.
 * @param {string} text of the document
 * @param {Placed} placed
 * @returns {Message}
 */
export function tellFinding(text, { finding, chunk }) {
  const own = told.get(finding);
  if (own) return own;
  if (!chunk) return explainOutside(text, finding);
  if (chunk.failure !== undefined) return { message: `this record could not be checked: ${chunk.failure}`, hint: null };
  try {
    return messageFor(chunk, finding);
  } catch (fault) {
    return { message: `this finding could not be explained: ${fault}`, hint: null };
  }
}

/**
 * What a published record lacks in its header.
 * @param {Chunk} chunk
 * @returns {Finding[]}
 */
function checkHeader({ record, text, failure }) {
  if (!record.isKnown || failure !== undefined) return [];
  const broken = new Set(record.items.flatMap((item) => (item.type === "unreadable" ? /^\W*([A-Za-z]\w*)/.exec(item.text)?.[1] ?? [] : [])));
  const seats = seatLetters(countSeats(record)).map(titleOf), mark = Math.min(6, text.length);
  /** @type {Finding[]} */
  const missing = [];
  const add = (/** @type {string} */ name, /** @type {string} */ message, /** @type {string | null} */ hint) => {
    const tag = record.tags.find((one) => one.name === name);
    /** @type {Finding} */
    const finding = { code: tag ? "SGN209" : "SGN211", severity: "error", start: tag?.start ?? 0, end: tag?.end ?? mark };
    told.set(finding, { message, hint });
    missing.push(finding);
  };
  for (const name of ["Event", "Site", "Date", ...seats, "Result"]) {
    const value = tagValue(record, name);
    if ((value === undefined && broken.has(name)) || /[^\s?-]/.test(value ?? "")) continue;
    if (value === undefined) add(name, `tag \`${name}\` is missing; a published record names it`, `add a line \`[${name} "…"]\``);
    else add(name, `tag \`${name}\` says nothing; a published record fills it`, null);
  }
  if (tagValue(record, "Result") === "*") add("Result", "the result is `*`; a published record is decided", null);
  return missing;
}
