// What the server answers about places and documents: pure functions of a document and its check.

import assert from "node:assert/strict";
import test from "node:test";

import { listActions } from "../../../js/language/actions.js";
import { diagnose } from "../../../js/language/diagnostics.js";
import { completeAt } from "../../../js/language/completion.js";
import { changeDocument, makeDocument, positionAt } from "../../../js/language/document.js";
import { format } from "../../../js/language/formatting.js";
import { hoverAt } from "../../../js/language/hover.js";
import { compareLines } from "../../../js/language/lines.js";
import { lenses, storeHints } from "../../../js/language/margins.js";
import { folds, outline } from "../../../js/language/outline.js";
import { RecordChecker } from "../../../js/language/record_checker.js";
import { readSettings, DEFAULTS } from "../../../js/language/settings.js";
import { blocksOf, listFiles, readFile } from "../records.js";
import { drawFrom } from "./chance.js";

const HEAD = '%sgn 1\n[Date "2026-11-28"]\n[South "Santos, Maria"]\n[North "Reyes, Jun"]\n[Rules "sungkaan houses=4 shells=4"]\n\n';
const BODY = "round 1\n1. S2 N4x8 =1:10\n2. S1x2 N3\n3. S1+3x11 N4\nend abandoned\n";
const GALLERY = [...listFiles("tests/diagnostics", ".sgn").map(readFile), ...blocksOf("docs/notation.md")];

/** A text opened and checked, with a cursor where it has a `^`. */
function open(marked) {
  const at = marked.indexOf("^"), text = marked.replace("^", "");
  const document = makeDocument("file:///a.sgn", "sgn", 3, text, "utf-16");
  const place = positionAt(document, Math.max(at, 0));
  return { document, checked: new RecordChecker().check(document.text, -1), place, range: { start: place, end: place }, text };
}

/** The text after edits. */
function edited({ document }, edits) {
  const last = [...edits].sort((one, other) => other.range.start.line - one.range.start.line || other.range.start.character - one.range.start.character);
  return changeDocument(document, last.map(({ range, newText }) => ({ range, text: newText })), 4).source;
}

const hover = (marked) => {
  const { document, checked, place } = open(marked);
  return hoverAt(document, checked, place)?.contents.value ?? null;
};
const offers = (marked) => {
  const { document, checked, place } = open(marked);
  return completeAt(document, checked, place).items;
};
const labels = (marked) => offers(marked).map(({ label }) => label);

test("over a turn stands what it did, the board after it and the stores", () => {
  assert.equal(hover(`${HEAD}1. S2 N^4x8\n`), [
    "Round 1, row 1. North lifts N4 (4 laps): it captures 8 in N2 from S3.", "", "```text",
    "          N4 0  N3 3  N2 0  N1 7 │ North 10", "South 1 │ S1 7  S2 3  S3 0  S4 1  to move", "```", "", "South 1, North 10",
  ].join("\n"));
  assert.match(hover(`${HEAD}1. S^4\n`), /it ends in the store\. Another move is due\./);
  assert.equal(hover(`${HEAD}1. S2 N4\n2. N^3\n`), null);
  assert.equal(hover(`${HEAD}1. S2 {wo^rds} N4\n`), null);
});

test("over a row of both hands stands what each did", () => {
  const told = hover('%sgn 1\n[Rules "sungka houses=4 shells=4 rounds=1"]\n\n1. S4+4 ^| N1+2@12\n');
  assert.match(told, /South lifts S4: it ends in the store\. It goes on with S4 \(3 laps\): it ends in an empty house, S3\. North lifts N1/);
  assert.match(told, /it captures 3 in N4 from S1\./);
});

test("a board of three seats has lines for each", () => {
  assert.match(hover('%sgn 1\n[Rules "sungka-three"]\n\n1. S^5\n'), /```text\nSouth {2}S6 .* │ store \d\nEast .*\nWest /);
});

test("over tags, rules and statements stands what they mean", () => {
  assert.equal(hover(HEAD.replace("[South", "[So^uth")), "**South**\n\nThe player who sat at South.");
  assert.equal(hover('%sgn 1\n[NorthRa^ting "1"]\n'), "**NorthRating**\n\nThe rating of the player at North.");
  assert.equal(hover('%sgn 1\n[My^Tag "1"]\n'), null);
  assert.match(hover('%sgn 1\n[Rules "sungka cap^ture=always"]\n'), /^`capture=always`\n\nWhat a last shell captures .*`always`: /);
  assert.match(hover('%sgn 1\n[Rules "da^kon"]\n'), /^`dakon`\n\n/);
  assert.match(hover(`${HEAD}ro^und 1\n`), /^A round begins: .*```text/s);
  assert.match(hover(`${HEAD}1. S2\nen^d abandoned\n`), /^The record is complete/);
});

test("where a turn may stand the houses that can be lifted are offered, with what they do", () => {
  assert.deepEqual(offers(`${HEAD}1. ^`).map(({ label, detail }) => [label, detail]), [
    ["S1", "captures 6"], ["S2", "ends in an empty house"], ["S3", "captures 6"], ["S4", "ends in the store, goes on"],
  ]);
  assert.deepEqual(labels(`${HEAD}1. S4^`), ["S4", "+1", "+2", "+3"]);
  const [, next] = offers(`${HEAD}1. S4+^`);
  assert.equal(next.textEdit.newText[0], "+");
  assert.equal(next.textEdit.range.end.character - next.textEdit.range.start.character, 1);
  assert.deepEqual(labels(`${HEAD}1. S2 N^4x8\n`).slice(0, 1), ["N1"]);
  assert.deepEqual(labels(`${HEAD}1. S2 {N^`), []);
  assert.deepEqual(labels(`${HEAD}1. N^`), []);
});

test("each hand of a row is offered its first lifts", () => {
  const head = '%sgn 1\n[Rules "sungka houses=4 shells=4 rounds=1"]\n\n';
  assert.deepEqual(labels(`${head}1. ^`).slice(0, 4), ["S1", "S2", "S3", "S4"]);
  assert.deepEqual(labels(`${head}1. S4+4 | ^`), ["N1", "N2", "N3", "N4"]);
});

test("in the header tags, rules and values are offered", () => {
  assert.deepEqual(labels('%sgn 1\n[So^'), ['[South "', '[Source "']);
  assert.ok(!labels('%sgn 1\n[South "A"]\n[^').includes('[South "'));
  assert.ok(labels('%sgn 1\n[Rules "^').includes("congkak"));
  assert.deepEqual(labels('%sgn 1\n[Rules "congkak cap^').slice(0, 2), ["capture=", "capture-theirs="]);
  assert.deepEqual(labels('%sgn 1\n[Rules "congkak capture=^'), ["both", "always", "facing", "none"]);
  assert.match(offers('%sgn 1\n[Rules "congkak houses^').at(0).detail, /1 to 30$/);
  assert.deepEqual(labels('%sgn 1\n[Rules "sungkaan"]\n[Result "^'), ["S", "N", "draw", "*"]);
  assert.deepEqual(labels('%sgn 1\n[Evidence "l^'), ["live"]);
  assert.deepEqual(labels("^"), ["%sgn 1"]);
});

test("at the beginning of a line statements are offered that may stand there", () => {
  assert.ok(labels(`${HEAD}^`).includes("round 1"));
  assert.ok(labels(`${HEAD}^`).includes("["));
  const over = '%sgn 1\n[Rules "sungkaan houses=1 shells=1"]\n\n1. S1 N1\n^';
  assert.ok(labels(over).some((label) => label.startsWith("score ")), labels(over).join());
  assert.deepEqual(labels(`${HEAD}1. S2\nend abandoned\n^`), []);
  assert.deepEqual(labels(`${HEAD}1. S2\nend re^`), ["end resign "]);
  assert.deepEqual(labels(`${HEAD}1. S2\nend resign ^`), ["end resign S", "end resign N"]);
  assert.deepEqual(labels(`${HEAD}round 1 ^`), ["round 1 first S", "round 1 first N"]);
});

const actions = (marked, context = {}) => {
  const all = open(marked);
  return listActions(all.document, all.checked, all.range, context).map((one) => ({ ...one, after: edited(all, one.edit.changes?.["file:///a.sgn"] ?? []) }));
};

test("what the board decides is offered as the one mend", () => {
  const [mend, ...others] = actions(`${HEAD}1. S2 N4x^9\nend abandoned\n`, { only: ["quickfix"] });
  assert.equal(others.length, 0);
  assert.deepEqual([mend.title, mend.kind, mend.isPreferred], ["Write `x8`", "quickfix", true]);
  assert.match(mend.after, /N4x8\nend/);
  assert.equal(actions(`${HEAD}1. S2x^3 N4\nend abandoned\n`, { only: ["quickfix"] })[0].title, "Leave out `x3`");
});

test("houses that can be lifted are offered for one that cannot, at most eight", () => {
  const found = actions(`${HEAD}1. S2 N4x8\n2. S^3\nend abandoned\n`, { only: ["quickfix"] });
  assert.deepEqual(found.map(({ title }) => title), ["Write `S1`", "Write `S2`", "Write `S4`"]);
  assert.match(found[0].after, /2\. S1\n/);
  assert.ok(found.every(({ isPreferred }) => !isPreferred));
  const wide = '%sgn 1\n[Rules "sungkaan houses=12 shells=4"]\n\n1. S9^9\n';
  assert.equal(actions(wide, { only: ["quickfix"] }).length, 8);
  assert.match(actions(`${HEAD}1. S^4 N1\nend abandoned\n`, { only: ["quickfix"] })[0].title, /^Write `S4\+\d`$/);
});

test("stores without their sign get it, and a word that is meant is offered", () => {
  assert.deepEqual(actions(`${HEAD}1. S2 N4x8 1^:10\nend abandoned\n`, { only: ["quickfix"] }).map(({ title }) => title), ["Write `=1:10`"]);
  const text = '%sgn 1\n[Rules "sungk^aan captur=always"]\n', { document, checked, range } = open(text);
  const found = diagnose(document, checked, DEFAULTS).find(({ message }) => message.includes("did you mean"));
  const [mend] = listActions(document, checked, range, { diagnostics: [found], only: ["quickfix"] });
  assert.deepEqual([mend.title, mend.edit.changes["file:///a.sgn"][0].newText], ["Write `capture`", "capture"]);
  assert.deepEqual(mend.edit.changes["file:///a.sgn"][0].range, { start: { line: 1, character: 17 }, end: { line: 1, character: 23 } });
});

test("an action names the findings that it mends, and the version where the editor takes one", () => {
  const all = open(`${HEAD}1. S2 N4x^9\nend abandoned\n`);
  const shown = [{ code: "SGN402", range: { start: { line: 6, character: 8 }, end: { line: 6, character: 10 } }, message: "" }];
  const [mend] = listActions(all.document, all.checked, all.range, { only: ["quickfix"], diagnostics: shown }, true);
  assert.deepEqual(mend.diagnostics, shown);
  assert.deepEqual(mend.edit.documentChanges[0].textDocument, { uri: "file:///a.sgn", version: 3 });
});

test("the claims of a record are written in each detail, but not while an editor asks by itself", () => {
  const text = `${HEAD}^round 1\n1. S2 N4x8 =1:10\nend abandoned\n`, found = actions(text, { only: ["refactor"] });
  assert.deepEqual(found.map(({ title }) => title), ["Write claims: bare", "Write claims: standard", "Write claims: full"]);
  assert.match(found.find(({ title }) => title.endsWith("bare")).after, /1\. S2 N4\nend/);
  assert.match(found.find(({ title }) => title.endsWith("full")).after, /N4>/);
  assert.deepEqual(actions(text, { triggerKind: 2 }), []);
  assert.deepEqual(actions(`${HEAD}1. S2^ N4x9\nend\n`, { only: ["refactor.rewrite"] }), []);
});

test("formatting writes canonical text, and leaves a record with errors alone", () => {
  const ugly = '%sgn 1\n[North "B"]\n[South "A"]\n[Rules "sungkaan"]\n1.  S6   N6\n\n\nend abandoned\n\n\n%sgn 1\n[Rules "sungkaan"]\n\n1. S7  N3\n';
  const all = open(ugly), edits = format(all.document, all.checked), after = edited(all, edits);
  assert.match(after, /^%sgn 1\n\[South "A"\]\n\[North "B"\]\n\[Rules "sungkaan"\]\n\n1\. S6 N6\nend abandoned\n\n\n%sgn 1\n\[Rules "sungkaan"\]\n\n1\. S7 {2}N3\n$/);
  const again = open(after);
  assert.deepEqual(format(again.document, again.checked), []);
  assert.deepEqual(format(all.document, all.checked, { start: { line: 13, character: 0 }, end: { line: 13, character: 4 } }), []);
});

test("an edit keeps the line ends of the file, and changes no more than it has to", () => {
  const all = open(`${HEAD}1. S2  N4\nend abandoned\n`.replaceAll("\n", "\r\n")), edits = format(all.document, all.checked);
  assert.deepEqual(edits, [{ range: { start: { line: 6, character: 6 }, end: { line: 6, character: 7 } }, newText: "" }]);
  assert.equal(edited(all, edits), `${HEAD}1. S2 N4\nend abandoned\n`.replaceAll("\n", "\r\n"));
});

test("lines that are compared give one text from the other", () => {
  const draw = drawFrom(3), rows = ["a\n", "b\n", "c\n", "\n", "😀\n", "😁\n"];
  for (let step = 0; step < 2000; step++) {
    const text = () => Array.from({ length: draw(9) }, () => rows[draw(rows.length)]).join("") + ["", "x"][draw(2)];
    const [old, next] = [text(), text()];
    const made = compareLines(old, next).reverse().reduce((now, { start, end, text: put }) => now.slice(0, start) + put + now.slice(end), old);
    assert.equal(made, next);
  }
  assert.deepEqual(compareLines("a\nb\nc\n", "a\nc\n"), [{ start: 2, end: 4, text: "" }]);
  assert.deepEqual(compareLines("😀\n", "😁\n"), [{ start: 0, end: 2, text: "😁" }]);
});

test("the outline has a symbol for each record, and its rounds below it", () => {
  const { document, checked } = open(`${HEAD}${BODY}\n%sgn 1\n[Event "Open"]\n\n1. S6\n`), [first, second] = outline(document, checked);
  assert.equal(first.name, "Santos, Maria – Reyes, Jun, 2026-11-28");
  assert.deepEqual(first.children.map(({ name, range }) => [name, range.start.line, range.end.line]), [["round 1", 6, 10]]);
  assert.deepEqual([second.name, second.range.start.line, second.children[0].name], ["Open", 12, "round 1"]);
  const { document: bare, checked: none } = open("%sgn 1\n");
  assert.equal(outline(bare, none)[0].name, "record 1");
});

test("records, headers, rounds and long comments can be folded", () => {
  const { document, checked } = open(`${HEAD}{a\nb}\n${BODY}`);
  assert.deepEqual(folds(document, checked).map(({ startLine, endLine, kind }) => [startLine, endLine, kind]), [[0, 12, "region"], [1, 4, "region"], [8, 12, "region"], [6, 7, "comment"]]);
});

test("stores stand at the ends of rows where the record does not write them", () => {
  const { document, checked } = open(HEAD + BODY), all = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } };
  assert.deepEqual(storeHints(document, checked, all).map(({ position: { line }, label }) => [line, label]), [[8, "4:11"], [9, "17:11"]]);
  assert.equal(storeHints(document, checked, { start: { line: 9, character: 0 }, end: { line: 9, character: 0 } }).length, 1);
});

test("above each record stands the way to its page", () => {
  const { document, checked } = open(`${HEAD}${BODY}\n${HEAD}`);
  assert.deepEqual(lenses(document, checked).map(({ command: { command, arguments: given } }) => [command, ...given]), [["sungka.play", "file:///a.sgn", 0, 0], ["sungka.play", "file:///a.sgn", 1, (HEAD + BODY).length + 1]]);
});

test("nothing fails wherever the cursor stands, in any text", () => {
  const draw = drawFrom(11), signs = ["", "{", "}", "(", ")", "|", "+", "S", "\n", "[", '"', "=", "\ud83d", "%sgn"];
  for (const text of GALLERY) {
    const at = draw(text.length), torn = text.slice(0, at) + signs[draw(signs.length)] + text.slice(at + draw(3));
    const { document, checked } = open(torn.replaceAll("^", ""));
    for (let step = 0; step < 12; step++) {
      const place = positionAt(document, draw(document.text.length + 1)), range = { start: place, end: place };
      hoverAt(document, checked, place);
      completeAt(document, checked, place);
      listActions(document, checked, range, {});
      format(document, checked, range);
    }
    outline(document, checked);
    folds(document, checked);
    storeHints(document, checked, { start: { line: 0, character: 0 }, end: { line: 999, character: 0 } });
  }
});

test("settings that are wrong stay as they were", () => {
  assert.deepEqual(readSettings(DEFAULTS, null), DEFAULTS);
  assert.deepEqual(readSettings(DEFAULTS, { stores: true, profile: "publish", address: "https://example.org/a/" }), { stores: true, profile: "publish", address: "https://example.org/a" });
  assert.deepEqual(readSettings(DEFAULTS, { sungka: { stores: 1, profile: "none", address: "javascript:1" } }), DEFAULTS);
});
