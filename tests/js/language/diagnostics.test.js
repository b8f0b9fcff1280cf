// Findings as diagnostics: where, how severe, in what words, and which of them wait until a line is left.

import assert from "node:assert/strict";
import test from "node:test";

import { Checker, placeFindings } from "../../../js/checking/checker.js";
import { diagnose, refuseLength } from "../../../js/language/diagnostics.js";
import { changeDocument, makeDocument, offsetAt } from "../../../js/language/document.js";
import { RecordChecker } from "../../../js/language/record_checker.js";
import { checkText } from "../../../js/replay/check.js";
import * as words from "../../../js/messages/index.js";
import { listFiles, readFile } from "../records.js";

const open = (text, encoding = "utf-16") => makeDocument("file:///a.sgn", "sgn", 1, text, encoding);
const found = (document, options) => diagnose(document, new RecordChecker().check(document.text, -1), options);
const type = (document, line, character, text) => changeDocument(document, [{ range: { start: { line, character }, end: { line, character } }, text }], document.version + 1);
const HEAD = '%sgn 1\n[Rules "sungkaan houses=4 shells=4"]\n\n';

test("a finding has its range, severity, code, and its hint as a second line", () => {
  assert.deepEqual(found(open(`${HEAD}1. S2 N4x9\nend abandoned\n`)), [{
    range: { start: { line: 3, character: 8 }, end: { line: 3, character: 10 } }, severity: 1, code: "SGN402", source: "sungka", message: found(open(`${HEAD}1. S2 N4x9\nend abandoned\n`))[0].message,
  }]);
  const [warning] = found(open(`${HEAD}1. S2\n`));
  assert.deepEqual([warning.code, warning.severity, warning.message], ["SGN508", 2, "the record stops without an `end`\nwrite `end` when it is complete, or how it ended, like `end resign N`"]);
});

test("ranges count in the encoding of the editor", () => {
  const text = `${HEAD}{é😀} 1. S2 N4x9\nend abandoned\n`;
  assert.equal(found(open(text))[0].range.start.character, 14);
  assert.equal(found(open(text, "utf-8"))[0].range.start.character, 17);
});

test("a code has an address only where that of the project is known", () => {
  const document = open(`${HEAD}1. S2\n`);
  assert.equal(found(document)[0].codeDescription, undefined);
  assert.equal(found(document, { address: "https://example.org/sungka" })[0].codeDescription.href, "https://example.org/sungka/blob/main/docs/diagnostics.md#sgn508");
});

test("the records of the gallery are told as the checker tells them, each in its place", () => {
  for (const text of listFiles("tests/diagnostics", ".sgn").map(readFile)) {
    const document = open(text), told = checkText(text, words);
    const places = found(document).map(({ code, range, message, severity }) => [code, code === "SGN102" ? 0 : offsetAt(document, range.start), message, severity]);
    assert.deepEqual(places, told.slice(0, 200).map(({ code, start, message, hint, severity }) => [code, start, hint ? `${message}\n${hint}` : message, severity === "error" ? 1 : 2]));
  }
});

test("at most 200 findings are shown, and one more says how many are left out", () => {
  const all = found(open(`${HEAD}${"1. !\n{}\n".repeat(250)}`));
  assert.equal(all.length, 201);
  assert.match(all[200].message, /^\d+ more findings are not shown here/);
  assert.equal(all[200].severity, 3);
});

test("a text without a record is an error, and an empty one only a hint", () => {
  const [none] = found(open("hello\n"));
  assert.deepEqual([none.code, none.severity, none.range.end.character], ["SGN102", 1, 5]);
  assert.deepEqual(found(open(" \n")).map(({ code, severity }) => [code, severity]), [["SGN102", 4]]);
});

test("what is missing at the end of the line that is typed is a hint until the line is left", () => {
  const severity = (document, code) => found(document).find((one) => one.code === code)?.severity;
  const before = open(`${HEAD}1. S2 N4\n2. S1 N3\nend abandoned\n`);
  const typed = type(before, 3, 8, " N");
  assert.equal(severity(typed, "SGN105"), 4);
  assert.equal(severity({ ...typed, edited: null }, "SGN105"), 1);
  assert.equal(severity(type(typed, 4, 8, " "), "SGN105"), 1);
  assert.equal(severity(type(open(HEAD), 2, 0, "1. S2"), "SGN508"), 4);
  assert.equal(severity(type(open(`${HEAD}1. S2\n`), 3, 5, " {said"), "SGN109"), 4);
  // A house that cannot be lifted is wrong at once.
  assert.equal(severity(type(open(`${HEAD}1. S2 N4\nend abandoned\n`), 3, 8, "\n2. S3"), "SGN301"), 1);
});

test("a profile grades findings, and asks for a header", () => {
  const document = open(`${HEAD}1. S2\n`), told = (profile) => found(document, { profile }).map(({ code, severity, message }) => [code, severity, message.split("\n")[0]]);
  assert.deepEqual(told("archive"), [["SGN508", 1, "the record stops without an `end`"]]);
  assert.deepEqual(told("publish").map(([code]) => code), ["SGN211", "SGN211", "SGN211", "SGN211", "SGN211", "SGN211", "SGN508"]);
  const published = open('%sgn 1\n[Event "A"]\n[Site "?"]\n[Date "2026-01-18"]\n[South "A"]\n[North "B"]\n[Result "*"]\n\nend\n');
  const last = found(published, { profile: "publish" }).filter(({ code }) => code === "SGN209").map(({ message }) => message);
  assert.deepEqual(last, ["tag `Site` says nothing; a published record fills it", "the result is `*`; a published record is decided"]);
});

test("a record at which the checker fails is told at its head, and the others are checked", () => {
  const { read } = Checker.prototype;
  Checker.prototype.read = function (text, isTraced) {
    if (text.includes("FAIL")) throw new Error("too much");
    return read.call(this, text, isTraced);
  };
  try {
    const all = found(open(`${HEAD}1. S2\nend abandoned\n\n%sgn 1\nFAIL\n\n${HEAD}1. S2\n`));
    assert.deepEqual(all.map(({ code, range }) => [code, range.start.line]), [["SGN701", 6], ["SGN508", 12]]);
    assert.equal(all[0].message, "this record could not be checked: too much");
  } finally {
    Checker.prototype.read = read;
  }
});

test("a text that is too long says so", () => {
  const [only, ...others] = refuseLength(open("%sgn 1\n"));
  assert.equal(others.length, 0);
  assert.match(only.message, /more than 4,194,304 characters/);
});

test("records that do not change are not read again", () => {
  const checker = new RecordChecker(), record = `${HEAD}1. S2 N4\nend abandoned\n\n`;
  checker.check(record.repeat(3).replace("N4", "N3"), -1);
  const { count } = checker;
  checker.check(record.repeat(3).replace("N4", "N1"), -1);
  assert.equal(checker.count, count + 1);
  assert.equal(placeFindings(checker.check(`${record}${record}`, -1)).length, 0);
});
