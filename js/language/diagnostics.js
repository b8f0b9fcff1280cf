// The findings of a document as diagnostics: ranges, severities, hints, and what is unfinished yet.

/** @import { Diagnostic, DiagnosticSeverity } from "vscode-languageserver-types" */
/** @import { Checked, Placed } from "../checking/checker.js" */
/** @import { Document } from "./document.js" */
/** @import { Profile } from "./profile.js" */

import { placeFindings } from "../checking/checker.js";
import { readText } from "../notation/reader.js";
import { lineAt, lineEnd, rangeOf } from "./document.js";
import { gradeFindings, tellFinding } from "./profile.js";

/** The severities of the protocol. */
const ERROR = 1, WARNING = 2, INFORMATION = 3, HINT = 4;

/** So many findings of a document are shown. */
const MOST = 200;

/** So many characters of a text are checked while it is open. */
export const MOST_CHARACTERS = 4 << 20;

const TOO_LONG = `this file is too long to be checked while it is open, more than ${MOST_CHARACTERS.toLocaleString("en")} characters: \`sungka validate\` checks it`;

/** The findings that more text at the end of a line may take away. */
const AT_END = new Set([
  "SGN102", "SGN105", "SGN106", "SGN107", "SGN108", "SGN109", "SGN110", "SGN113", "SGN115", "SGN201", "SGN202", "SGN205", "SGN305", "SGN311", "SGN315", "SGN508",
]);

/**
 * The findings of a document, in its order, at most 200 of them; one more says how many are left out.
 * @param {Document} document
 * @param {Checked} checked its text
 * @param {{ profile?: Profile, address?: string | null }} [options] the profile of the check, and the address of the project
 * @returns {Diagnostic[]}
 */
export function diagnose(document, checked, { profile = "record", address = null } = {}) {
  const all = document.text.trim() ? gradeFindings(placeFindings(checked), checked, profile) : findNothing(document.text);
  const shown = all.slice(0, MOST).map((one) => showFinding(document, one, address));
  if (all.length <= MOST) return shown;
  const left = all.length - MOST, more = left > 1 ? `${left} more findings are` : "1 more finding is";
  return [...shown, tell(shown[shown.length - 1].range, `${more} not shown here: \`sungka validate\` lists all`)];
}

/**
 * The one diagnostic of a text that is too long to be checked.
 * @param {Document} document
 * @returns {Diagnostic[]}
 */
export const refuseLength = (document) =>
  [tell(rangeOf(document, 0, lineEnd(document, 0)), TOO_LONG)];

/**
 * @param {Diagnostic["range"]} range
 * @param {string} message
 * @returns {Diagnostic}
 */
const tell = (range, message) => ({ range, severity: INFORMATION, source: "sungka", message });

/** What is found where a text has only blanks. @param {string} text @returns {Placed[]} */
const findNothing = (text) => readText(text).faults.map((finding) => ({ finding, start: finding.start, end: finding.end, chunk: null }));

/**
 * @param {Document} document
 * @param {Placed} placed
 * @param {string | null} address
 * @returns {Diagnostic}
 */
function showFinding(document, placed, address) {
  const { finding: { code, severity } } = placed, { text } = document;
  const { message, hint } = tellFinding(text, placed);
  const { start, end } = code === "SGN102" ? { start: 0, end: lineEnd(document, 0) } : { start: placed.start, end: endOf(text, placed, message) };
  /** @type {DiagnosticSeverity} */
  const level = isUnfinished(document, { ...placed, end }) ? HINT : severity === "error" ? ERROR : WARNING;
  return {
    range: rangeOf(document, start, end), severity: level, code, source: "sungka", message: hint ? `${message}\n${hint}` : message,
    ...(address ? { codeDescription: { href: `${address}/blob/main/docs/diagnostics.md#${code.toLowerCase()}` } } : {}),
  };
}

/** Findings about the house of a move. */
const OF_HOUSES = new Set(["SGN301", "SGN302", "SGN303", "SGN306", "SGN309", "SGN314"]);

const MOVE = /[^+\s{}<()[\]|=;]+/y, STRING = /"[^"\n]*"|[^"\n]*(?=")/y, WORD = /[A-Za-z0-9]+/y;

/**
 * The length of what a pattern matches at a place.
 * @param {RegExp} pattern
 * @param {string} text
 * @param {number} at
 */
function lengthOf(pattern, text, at) {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}

/**
 * Where a finding ends as `sungka validate` shows it: behind the word or number that it found, or the bracket that is never
 * closed; line ends at its end are no part of it.
 * @param {string} text
 * @param {Placed} placed
 * @param {string} message
 */
function endOf(text, { finding: { code }, start, end }, message) {
  if (code === "SGN109") return start + 1;
  // Of a house that cannot be lifted the whole move is shown, and of one that cannot be read what it claims.
  if (OF_HOUSES.has(code)) return Math.max(end, start + lengthOf(MOVE, text, start));
  const [, found = ""] = /^(?:found )?`([^`]+)`/.exec(message) ?? [];
  const isNumber = code === "SGN105" && message.includes("neither a row number"), isWord = code === "SGN106" || code === "SGN107";
  if (isNumber) return start + lengthOf(WORD, text, start);
  if (isWord) end = Math.max(end, start + lengthOf(WORD, text, start));
  if (found && text.startsWith(found, start)) return Math.max(end, start + found.length);
  if (code === "SGN113") return Math.max(end, start + lengthOf(STRING, text, start));
  while (end > start && text[end - 1] === "\n") end--;
  // No position is inside of a character.
  return end === start + 1 && /^[\ud800-\udbff][\udc00-\udfff]/.test(text.slice(start, start + 2)) ? start + 2 : end;
}

/**
 * Whether a finding is about what may still be typed at the end of the line that is being edited.
 * @param {Document} document
 * @param {Placed} placed
 */
export function isUnfinished(document, { finding: { code }, start, end }) {
  const { text, starts, edited } = document;
  if (code === "SGN102" && !text.trim()) return true;
  if (edited === null || edited >= starts.length || !AT_END.has(code)) return false;
  const line = lineAt(starts, start), last = lineAt(starts, end);
  if (code === "SGN109") return line === edited;
  // The last turn may be on the line before, when the next row is being begun.
  if (code === "SGN508") return edited - 1 <= line && line <= edited;
  const stop = starts[edited] + text.slice(starts[edited], lineEnd(document, edited)).trimEnd().length;
  return last === edited && end >= stop;
}
