// The second engine as a program for the conformance suite: JSON lines over standard input and output (docs/developing/conformance.md).

import process from "node:process";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

import { recordStarts } from "./notation/borders.js";
import { readText } from "./notation/reader.js";
import { placesIn } from "./replay/check.js";
import { digestOf } from "./replay/core.js";
import { writeCanonical, writeInDetail } from "./replay/detail.js";
import { playRecord, writePositions } from "./replay/play.js";
import {
  describeState, emptyLedger, findWayOn, readBoardClaim, searchMends, takeLine, writeCorrection, writeRecordOf,
} from "./scoring/index.js";

/** @typedef {import("./replay/detail.js").Detail} Detail */
/** @typedef {import("./scoring/index.js").KeyedLift} KeyedLift */

/**
 * A line of a list of entries: one that is taken, a claim about the board, or a question for the record so far.
 * @typedef {{ text?: string, spent?: number, when?: string, find?: string, pending?: KeyedLift[], tries?: number, record?: Detail, corrections?: boolean }} ListLine
 */

/** The corrections that a `find` gives, and the lifts that it tries, at most. */
const OFFERS = 5, TRIES = 4000;

const NAME = "sungka-js";
const VERSION = "1";

/** What the program answers about itself. */
const ABOUT = { name: NAME, version: VERSION, notation: "1", levels: [1, 2, 3, 4, 5] };

/**
 * The answer to one request.
 * @param {{do: string, id?: string, text?: string, base64?: string, level?: number, lines?: ListLine[], detail?: Detail, corrections?: boolean}} request
 * @returns {object | null} null where the program is to stop
 */
export function answer(request) {
  switch (request.do) {
    case "start":
      return ABOUT;
    case "read":
      return { id: request.id, ...read(request) };
    case "score":
      return { id: request.id, ...score(request) };
    case "stop":
      return null;
    default:
      return { id: request.id, error: `no such request: ${request.do}` };
  }
}

/**
 * @param {{text?: string, base64?: string, level?: number}} request
 */
function read({ text, base64, level = 4 }) {
  if (base64 === undefined) return readGiven(text ?? "", level);
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  let given;
  try {
    given = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return readDamaged(bytes);
  }
  return readGiven(given, level);
}

/**
 * Records that end before the first byte that is no text are read all the same.
 * @param {Uint8Array} bytes that are no UTF-8
 */
function readDamaged(bytes) {
  // Of a character that is cut off nothing is kept.
  const text = new TextDecoder().decode(bytes.subarray(0, countText(bytes)), { stream: true }).replace(/\r\n?/g, "\n");
  const lines = text.split("\n");
  const place = { line: lines.length, column: Array.from(lines[lines.length - 1]).length + 1 };
  const whole = text.slice(0, Math.max(text.lastIndexOf("\n%sgn") + 1, 0));
  const given = recordStarts(whole.replace(/^\ufeff/, "")).length ? readGiven(whole) : { line: null, findings: [], records: [] };
  return {
    valid: false, line: given.line ?? place.line,
    findings: [...given.findings, { code: "SGN101", severity: "error", ...place }], records: given.records,
  };
}

/**
 * The bytes before the first that is no UTF-8.
 * @param {Uint8Array} bytes
 */
function countText(bytes) {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let [low, high] = [0, bytes.length];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (isText(decoder, bytes.subarray(0, middle))) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * Whether bytes are the beginning of a UTF-8 text.
 * @param {TextDecoder} decoder
 * @param {Uint8Array} bytes
 */
function isText(decoder, bytes) {
  try {
    decoder.decode(bytes, { stream: true });
    decoder.decode(new Uint8Array(0), { stream: true });
    return true;
  } catch {
    return false;
  } finally {
    try {
      decoder.decode();
    } catch {
      // An unfinished character at the end is no fault yet.
    }
  }
}

/**
 * @param {string} given
 * @param {number} level below 4 records have no texts
 */
function readGiven(given, level = 4) {
  const { text, records, faults } = readText(given);
  const place = placesIn(text);
  const answers = records.map((record) => {
    const replay = record.isKnown ? playRecord(record) : null;
    const findings = [...record.faults, ...(replay?.findings ?? [])].sort((one, other) => one.start - other.start);
    const played = { positions: replay?.rules ? writePositions(replay) : [], result: replay?.rules ? replay.result : null };
    if (level < 4) return { findings, record: played };
    const digest = replay && digestOf(record, replay.rules);
    return {
      findings,
      record: {
        ...played,
        canonical: replay && writeCanonical(replay),
        bare: replay && writeInDetail(replay, "bare"),
        standard: replay && writeInDetail(replay, "standard"),
        full: replay && writeInDetail(replay, "full"),
        digest,
      },
    };
  });
  const found = [...faults, ...answers.flatMap(({ findings }) => findings)];
  const findings = found.map(({ code, severity, start }) => ({ code, severity, ...place(start) }));
  const lines = findings.filter(({ code, severity }) => severity === "error" && code !== "SGN102").map(({ line }) => line);
  const valid = findings.every(({ severity }) => severity !== "error");
  return { valid, line: lines.length ? Math.min(...lines) : null, findings, records: answers.map(({ record }) => record) };
}

/**
 * The state after each line of a list of entries, then the record and the corrections.
 * @param {{ lines?: ListLine[], detail?: Detail, corrections?: boolean }} request
 */
function score({ lines = [], detail = "standard", corrections = false }) {
  let ledger = emptyLedger();
  const steps = lines.map((line) => {
    if (line.find !== undefined) return find(ledger, line.find, line.pending, line.tries);
    if (line.record) return { record: writeRecordOf(ledger, { detail: line.record, withCorrections: line.corrections }) };
    const after = takeLine(ledger, line.text ?? "", line.spent, line.when);
    if ("refusal" in after) {
      const { message, hint = null, forced = null } = after.refusal;
      return { ok: false, refused: message, hint, forced, ...describeState(ledger) };
    }
    ledger = after;
    return { ok: true, ...describeState(ledger) };
  });
  return { steps, record: writeRecordOf(ledger, { detail, withCorrections: corrections }), corrections: ledger.corrections.map(writeCorrection) };
}

/**
 * The first corrections after which the board is as claimed, and the way on in an opening.
 * @param {import("./scoring/index.js").Ledger} ledger
 * @param {string} text
 * @param {KeyedLift[]} [pending]
 * @param {number} [tries]
 */
function find(ledger, text, pending = [], tries = TRIES) {
  const claim = readBoardClaim(text, ledger), wayOn = findWayOn(ledger);
  if ("refusal" in claim) return { offers: null, refused: claim.refusal.message, hint: claim.refusal.hint ?? null, way_on: wayOn };
  const offers = [];
  for (const mend of searchMends(ledger, claim, pending, tries)) {
    if (mend) offers.push({ lines: mend.lines, position: mend.position });
    if (offers.length === OFFERS) break;
  }
  return { offers, way_on: wayOn };
}

/** Answers requests until `stop` or the end of the input. */
async function serve() {
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    if (!line.trim()) continue;
    const given = answer(JSON.parse(line));
    if (!given) break;
    process.stdout.write(`${JSON.stringify(given)}\n`);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await serve();
