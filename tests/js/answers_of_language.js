// What the second engine's language server answers about texts: `node answers_of_language.js < texts.json`.
// A text is asked about at each of its places; the answers are written as JSON.

import { readFileSync } from "node:fs";

import { listActions } from "../../js/language/actions.js";
import { completeAt } from "../../js/language/completion.js";
import { diagnose } from "../../js/language/diagnostics.js";
import { makeDocument } from "../../js/language/document.js";
import { format } from "../../js/language/formatting.js";
import { hoverAt } from "../../js/language/hover.js";
import { lenses, storeHints } from "../../js/language/margins.js";
import { folds, outline } from "../../js/language/outline.js";
import { RecordChecker } from "../../js/language/record_checker.js";

/** @param {{ text: string, places: { line: number, character: number }[], encoding: "utf-8" | "utf-16" }} asked */
function answer({ text, places, encoding }) {
  const document = makeDocument("file:///a.sgn", "sgn", 1, text, encoding), checked = new RecordChecker().check(document.text, -1);
  const all = { start: { line: 0, character: 0 }, end: { line: document.starts.length, character: 0 } };
  return {
    diagnostics: diagnose(document, checked), format: format(document, checked), outline: outline(document, checked), folds: folds(document, checked),
    hints: storeHints(document, checked, all), lenses: lenses(document, checked),
    places: places.map((place) => ({
      hover: hoverAt(document, checked, place), completion: completeAt(document, checked, place),
      actions: listActions(document, checked, { start: place, end: place }, {}),
    })),
  };
}

process.stdout.write(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(answer)));
