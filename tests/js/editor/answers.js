// Answers of the editor's modules for tests/js/test_editor.py, which holds them against the Python: JSON on standard
// input, `{ "films": [record…] }`, `{ "boards": [rules…] }`, `{ "games": [{ "rules", "seed" }…] }` or `{ "journals": [text…] }`,
// and a list on standard output.

import { readFileSync } from "node:fs";

import { drawBoards } from "../../../js/drawing/drawing.js";
import { layoutsOf } from "../../../js/drawing/geometry.js";
import { filmAt } from "../../../js/editor/record/film.js";
import { traceRecord } from "../../../js/replay/trace.js";
import { readRules } from "../../../js/engine/rules.js";
import { readText } from "../../../js/notation/reader.js";
import { openJournal, recordByChance } from "./recorded.js";

const { films = [], boards = [], games = [], journals = [] } = JSON.parse(readFileSync(0, "utf8"));

/** The films of all rounds of a record. */
function filmsOf(source) {
  const { text, records: [record] } = readText(source), trace = traceRecord(record);
  const rounds = record.items.flatMap(({ type }, index) => (type === "round" ? [index] : []));
  return (rounds[0] === 0 ? rounds : [-1, ...rounds]).map((index) => filmAt(trace, index, text).stops);
}

/** The layouts of a board, and the numbers in its drawing. */
function boardOf(text) {
  const { rules } = readRules(text), { frame, live } = drawBoards(rules);
  return { layouts: layoutsOf(rules), frame, live };
}

const answers = [...films.map(filmsOf), ...boards.map(boardOf), ...games.map(recordByChance), ...journals.map(openJournal)];
process.stdout.write(JSON.stringify(answers));
