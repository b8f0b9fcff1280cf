// Checking record by record, completing turns, and what helps with findings.

import assert from "node:assert/strict";
import test from "node:test";

import { readLink, writeLink } from "../../../js/editor/files/link.js";
import { Checker } from "../../../js/checking/checker.js";
import { complete } from "../../../js/checking/completion.js";
import { hintFor } from "../../../js/checking/hints.js";
import { blocksOf, find, listFiles, readFile } from "../records.js";
import { chunkOf } from "./games.js";

const GAME = '%sgn 1\n[Rules "sungkaan houses=4 shells=4"]\n\n1. S4+2 N1 =7:3\n2. S1\n\n';

test("only what changed is read again", () => {
  const checker = new Checker(), text = GAME + GAME.replace("S1\n", "S1 N3\n") + GAME;
  checker.check(text, 0);
  assert.equal(checker.count, 2);
  checker.check(text.replace("N3", "N2"), 0);
  assert.equal(checker.count, 3);
  const { chunks, outside } = checker.check(`words\n${text}`, 0);
  assert.equal(checker.count, 4);
  assert.deepEqual(outside.map(({ code }) => code), ["SGN103"]);
  assert.deepEqual(chunks.map(({ start }) => start), [6, 6 + GAME.length, 9 + 2 * GAME.length]);
});

test("record by record the same is found as in the whole text", () => {
  const texts = listFiles("tests/diagnostics", ".sgn").map(readFile).concat(blocksOf("docs/notation.md"), ["", "words", "%sgn 2\n", `x\n${GAME}`]);
  for (const source of texts) {
    const text = source.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n"), { chunks, outside } = new Checker().check(text, text.length);
    const found = [...outside.map((one) => [one.start, one]), ...chunks.flatMap(({ start, chunk }) => chunk.findings.map((one) => [start + one.start, one]))];
    const lines = found.map(([at, { code, severity }]) => `${text.slice(0, at).split("\n").length} ${code}${severity === "error" ? "" : "?"}`);
    if (text.trim()) assert.deepEqual(lines.sort(), find(source).sort(), source);
  }
});

/** What is offered where the text has a `‸`. */
function offered(text) {
  const offset = text.indexOf("‸"), found = complete(chunkOf(text.replace("‸", "")), offset);
  return found && found.words.join(" ");
}

test("the houses that can be lifted complete a turn", () => {
  const after = (body) => offered(`%sgn 1\n[Rules "sungkaan houses=4 shells=4"]\n\n${body}\n`);
  assert.equal(after("1. S‸"), "S1 S2 S3 S4");
  assert.equal(after("1. s4+‸"), "S4+1 S4+2 S4+3");
  assert.equal(after("1. S4+2 ‸"), "N1 N2 N3 N4");
  assert.equal(after("1. S4+2 N1 S‸\n2. S1"), "S1 S2 S3");
  assert.equal(after("1. S4+2 (S3 N‸) N1"), "N1 N3");
  for (const none of ["1. N‸", "1. S1+‸", "{1. S‸}", "1. S1 {S‸", "round ‸", "1. S‸4", "event pause \"S‸\"", "; S‸"]) assert.ok(!after(none), none);
});

test("both hands are offered their first houses", () => {
  const head = '%sgn 1\n[Rules "sungka houses=4 shells=4"]\n\n1. ';
  assert.equal(offered(`${head}S‸\n`), "S1 S2 S3 S4");
  assert.equal(offered(`${head}S4 | N‸\n`), "N1 N2 N3 N4");
  assert.ok(!offered(`${head}S4+‸\n`));
});

test("where several claims are false, none is offered: the house may be wrong", () => {
  const chunk = chunkOf(`%sgn 1\n[Rules "sungkaan houses=4 shells=4"]\n\n1. S4+2x1 N1 =7:5\n`), wrong = chunk.findings.filter(({ code }) => code.startsWith("SGN4"));
  assert.ok(wrong.length > 1);
  for (const finding of wrong) assert.equal(hintFor(chunk, finding).mend, null);
});

test("a false claim is mended by what the board says", () => {
  const head = '%sgn 1\n[Rules "sungkaan houses=4 shells=4"]\n\n';
  const mends = { "1. S4+2 N1x3 =7:3": "", "1. S4+2 N1 S1x9": "x4", "1. S4+2 N1 =7:5": "=7:3", "1. S4-N1+2": "", "1. S4+2~3": "~0", "1. S4+2-S1": "-N2", "1. S4+2+": "",
    '1. S4+2\nposition "4.4.4.4/0 4.4.4.4/0 N"': 'position "0.5.0.6/2 4.4.5.6/0 N"' };
  for (const [body, mend] of Object.entries(mends)) {
    const chunk = chunkOf(`${head + body}\n`), finding = chunk.findings.find(({ severity }) => severity === "error");
    assert.ok(finding, body);
    const { mend: found } = hintFor(chunk, finding);
    const text = chunk.text.slice(0, finding.start) + found + chunk.text.slice(finding.end);
    assert.deepEqual(chunkOf(text).findings.filter(({ severity }) => severity === "error"), [], `${body}: ${found}, not ${mend}`);
  }
  const legal = (body) => { const chunk = chunkOf(`${head + body}\n`); return hintFor(chunk, chunk.findings[0]).legal.join(" "); };
  assert.equal(legal("1. S4 N1"), "S4+1 S4+2 S4+3");
  assert.equal(legal("1. N1"), "S1 S2 S3 S4");
  assert.equal(legal("1. S4+4"), "S4+1 S4+2 S4+3");
});

test("a link holds any text", async () => {
  for (const text of ["", GAME, "Peña — 李 \u{1F41A}\n".repeat(300)]) assert.equal(await readLink(await writeLink(text)), text);
  assert.equal(await readLink("#text=%25sgn%201"), "%sgn 1");
  for (const bad of ["", "#r1.t2", "#sgn=!!", "#sgn=AAAA", "#text=%E0%A4%A"]) assert.equal(await readLink(bad), null);
  const noise = Array.from({ length: 90_000 }, (_, i) => String.fromCharCode(33 + (i * 7919 ** 2 % 90 ^ i * i % 61))).join("");
  assert.ok(await writeLink(GAME.repeat(2000)));
  const long = await writeLink(noise + noise.split("").reverse().join(""));
  assert.ok(long === null || long.length <= 60_000);
});
