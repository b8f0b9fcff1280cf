// The second engine reads, plays and writes every record of the documents as they say.

import assert from "node:assert/strict";
import test from "node:test";

import { readText } from "../../../js/notation/reader.js";
import { digestOf } from "../../../js/replay/core.js";
import { writeCanonical, writeInDetail } from "../../../js/replay/detail.js";
import { playRecord } from "../../../js/replay/play.js";
import { blocksOf, find, listFiles, play, readFile } from "../records.js";

const SPECIFICATION = blocksOf("docs/notation.md");

for (const [index, text] of SPECIFICATION.entries()) {
  test(`notation, record ${index + 1}`, () => {
    assert.deepEqual(find(text).filter((found) => !found.endsWith("?")), []);
    assert.equal(writeCanonical(play(text)), text);
  });
}

test("notation 9: the rows of section 4 in full detail, and back", () => {
  const [bare, full] = [SPECIFICATION[1], SPECIFICATION[6]];
  assert.match(full, /S4\+4>S3>N1-S3/);
  assert.equal(writeInDetail(play(bare), "full"), full);
  assert.equal(writeInDetail(play(full), "bare"), bare);
});

test("notation 11: the core of the record of section 2 has the digest of the document", () => {
  const [, written] = /\[Digest "(sha256:[0-9a-f]{64})"\]/.exec(readFile("docs/notation.md"));
  for (const text of [SPECIFICATION[0], SPECIFICATION.at(-1)]) {
    const { record, rules } = play(text);
    assert.equal(digestOf(record, rules), written);
  }
});

for (const path of listFiles("examples", ".sgn")) {
  test(path, () => {
    const text = readFile(path);
    assert.deepEqual(find(text).filter((found) => !found.endsWith("?")), []);
    assert.equal(readText(text).records.map((record) => writeCanonical(playRecord(record))).join("\n"), text);
  });
}

for (const path of listFiles("tests/diagnostics", ".sgn")) {
  const code = /SGN\d+/.exec(path)[0];
  // What is about files, archives and publishing is no reader's affair.
  if (/SGN(101|104|21[1-5]|701)/.test(code)) continue;
  test(`${code} is found where the gallery shows it`, () => {
    const [, line, severity] = new RegExp(`sgn(?::(\\d+):\\d+)?: (error|warning)\\[${code}\\]`).exec(readFile(path.replace(".sgn", ".txt")));
    const found = find(readFile(path)).filter((each) => each.startsWith(`${line ?? 1} ${code}`));
    assert.deepEqual(found.length ? [`${line ?? 1} ${code}`] : found, [`${line ?? 1} ${code}`]);
    assert.ok(severity === "warning" || !found[0].endsWith("?") || code === "SGN508");
  });
}

test("the first fault of every record that the messages are tried with is found", () => {
  const wrong = [];
  const shown = readFile("tests/diagnostics/messages.out").split(/\n\n(?=\n?%sgn|\n? %sgn|%SGN|sgn 1)/);
  for (const part of shown.slice(1)) {
    const at = part.search(/\n\n? {2}\d+:/);
    if (at < 0) continue;
    const expected = Array.from(part.slice(at).matchAll(/^ {2}(\d+):\d+-\d+ error\[(SGN\d+)\]/gm), ([, line, code]) => `${line} ${code}`);
    const text = part.slice(0, at).replace(/\\u([0-9a-f]{4})|\\x([0-9a-f]{2})/g, (_, four, two) => String.fromCharCode(parseInt(four ?? two, 16)));
    if (!/^%sgn/m.test(text)) continue;
    const found = find(text).filter((each) => !each.endsWith("?"));
    // Where a text has faults only these are shown.
    if (expected.length ? !found.includes(expected[0]) : found.length) wrong.push([text, expected, found]);
  }
  assert.deepEqual(wrong, []);
});
