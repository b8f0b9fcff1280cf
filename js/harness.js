// The second engine as a program for the conformance suite: JSON lines over standard input and output (docs/conformance.md).

import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

import { readText } from "./notation/reader.js";
import { digestOf, writeCanonical, writeInDetail } from "./replay/detail.js";
import { playRecord } from "./replay/play.js";

/** @import { Finding } from "./notation/record.js" */

const NAME = "sungka-js";
const VERSION = "1";

/** What the program answers about itself. */
const ABOUT = { name: NAME, version: VERSION, notation: "1", levels: [1, 2, 3, 4] };

/**
 * The answer to one request.
 * @param {{do: string, id?: string, text?: string, base64?: string}} request
 * @returns {object | null} null where the program is to stop
 */
export function answer(request) {
  switch (request.do) {
    case "start":
      return ABOUT;
    case "read":
      return { id: request.id, ...read(request) };
    case "stop":
      return null;
    default:
      return { id: request.id, error: `no such request: ${request.do}` };
  }
}

/**
 * @param {{text?: string, base64?: string}} request
 */
function read({ text, base64 }) {
  const bytes = base64 === undefined ? null : Buffer.from(base64, "base64");
  try {
    return readGiven(bytes ? new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes) : (text ?? ""));
  } catch (failure) {
    if (!bytes || !(failure instanceof TypeError)) throw failure;
    return { valid: false, line: lineOfBadByte(bytes), findings: [], records: [] };
  }
}

/** @param {Buffer} bytes that are no UTF-8 */
function lineOfBadByte(bytes) {
  const lines = bytes.toString("latin1").split(/\r\n?|\n/);
  const isText = (/** @type {string} */ line) => Buffer.from(line, "latin1").equals(Buffer.from(Buffer.from(line, "latin1").toString("utf8"), "utf8"));
  return lines.findIndex((line) => !isText(line)) + 1;
}

/** @param {string} given */
function readGiven(given) {
  const { text, records, faults } = readText(given);
  const place = placesIn(text);
  const answers = records.map((record) => {
    const replay = record.isKnown ? playRecord(record) : null;
    const findings = [...record.faults, ...(replay?.findings ?? [])].sort((one, other) => one.start - other.start);
    const digest = replay && digestOf(record, replay.rules);
    return {
      findings,
      record: {
        positions: replay?.rules ? replay.positions : [],
        result: replay?.rules ? replay.result : null,
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
  const lines = findings.filter(({ severity }) => severity === "error").map(({ line }) => line);
  return { valid: !lines.length, line: lines.length ? Math.min(...lines) : null, findings, records: answers.map(({ record }) => record) };
}

/**
 * Gives line and column of offsets, from 1; columns count characters.
 * @param {string} text
 * @returns {(offset: number) => {line: number, column: number}}
 */
function placesIn(text) {
  const starts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (starts[middle] <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: Array.from(text.slice(starts[low], offset)).length + 1 };
  };
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
