// What the second engine says of texts: a JSON list of texts on standard input, on standard output for each its findings.

import { explainFinding, explainOutside } from "../../js/messages/index.js";
import { readText } from "../../js/notation/reader.js";
import { traceRecord } from "../../js/replay/trace.js";

/** As many findings of a record are put into words. */
const MOST = 50;

/** What is found in a text, as Python has it: place, code, severity, message, hint. */
export function findWords(source) {
  const { text, records, faults } = readText(source);
  const place = (at) => {
    const line = text.slice(0, at).split("\n");
    return [line.length, Array.from(line.at(-1)).length + 1];
  };
  const outside = faults.map((fault) => [fault, explainOutside(text, fault)]);
  const inside = records.flatMap((record) => {
    const trace = record.isKnown ? traceRecord(record) : null;
    const found = [...record.faults, ...(trace?.replay.findings ?? [])].sort((one, other) => one.start - other.start).slice(0, MOST);
    return found.map((finding) => [finding, explainFinding(text, record, finding, trace)]);
  });
  return [...outside, ...inside].map(([{ code, severity, start }, { message, hint }]) => [...place(start), code, severity, message, hint]);
}

if (import.meta.url === `file://${process.argv[1]}`) {
  let given = "";
  for await (const piece of process.stdin) given += piece;
  process.stdout.write(JSON.stringify(JSON.parse(given).map(findWords)));
}
