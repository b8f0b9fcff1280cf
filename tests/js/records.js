// Records for the tests of the second engine: those of the documents, the gallery of diagnostics, the examples.

import { readdirSync, readFileSync } from "node:fs";

import { readText } from "../../js/notation/reader.js";
import { playRecord } from "../../js/replay/play.js";

const ROOT = new URL("../../", import.meta.url);

/** The text of a file of the project. */
export function readFile(path) {
  return readFileSync(new URL(path, ROOT), "utf8");
}

/** The files of a folder whose names end so, as paths. */
export function listFiles(folder, ending) {
  return readdirSync(new URL(`${folder}/`, ROOT)).filter((name) => name.endsWith(ending)).sort().map((name) => `${folder}/${name}`);
}

/** The records in a document's blocks of code. */
export function blocksOf(path) {
  return Array.from(readFile(path).matchAll(/```sgn\n(%sgn[^]*?)```/g), ([, text]) => text);
}

/** What is found in a text, as `line code`, in the order of the text; warnings with a `?`. */
export function find(source) {
  const { text, records, faults } = readText(source);
  const all = [...faults, ...records.flatMap((record) => [...record.faults, ...(record.isKnown ? playRecord(record).findings : [])].sort((a, b) => a.start - b.start))];
  return all.map(({ code, severity, start }) => `${text.slice(0, start).split("\n").length} ${code}${severity === "error" ? "" : "?"}`);
}

/** The one record of a text, played. */
export function play(source) {
  const { records } = readText(source);
  return playRecord(records[0]);
}
