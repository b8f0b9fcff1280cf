// Reading and writing in the second engine: spans, spellings that mean the same, what is not written back.

import assert from "node:assert/strict";
import test from "node:test";

import { readText } from "../../../js/notation/reader.js";
import { sha256 } from "../../../js/notation/sha256.js";
import { writeRecord } from "../../../js/notation/writer.js";
import { find } from "../records.js";

/** The canonical text of the one record of a text. */
function rewrite(text) {
  return writeRecord(readText(text).records[0]);
}

test("a turn keeps the place of each of its claims", () => {
  const { text, records } = readText("%sgn 1\n1. S4+3@6>N1-S3x2!$7 N2+\n");
  const [turn, other] = records[0].items;
  const [, move] = turn.moves;
  const written = (span) => text.slice(span.start, span.end);
  assert.deepEqual([move.at, move.tick, move.trail, move.last, move.captured].map(written), ["3", "@6", ">N1", "-S3", "x2"]);
  assert.deepEqual([move.mark, move.glyphs], ["!", [7]]);
  assert.equal(written(other.plus), "+");
  assert.equal(written(turn.number), "1.");
});

test("notation 12: what is read without a diagnostic gives one canonical text", () => {
  const canonical = '%sgn 1\n[South "Ana"]\n[Rules "dakon"]\n\n1. S3 =1:0 {a} <k="v w"> N2\nscore 52-46 {b}\nend\n';
  for (const spelt of [
    canonical,
    canonical.replaceAll("\n", "\r\n"),
    canonical.replaceAll("\n", "\r"),
    `\ufeff${canonical}`,
    '%sgn 1\n[Rules "dakon"] [South "Ana"]\n01. s3{a}<k="v w">= 1 : 0\nn2\n\n score 52 - 46 ; b\n\tend',
  ]) {
    assert.deepEqual(readText(spelt).records[0].faults, []);
    assert.equal(rewrite(spelt), canonical);
  }
});

test("notation 2: form feed, U+0085 and U+2028 end no line", () => {
  assert.equal(readText('%sgn 1\n[Site "a\u2028%sgn 1\u0085%sgn 1"]\n').records.length, 1);
});

test("notation 2: nothing that is open reaches into the next record", () => {
  assert.deepEqual(find("%sgn 1\n(S1 {a\n%sgn 1\nend} agreed\n").slice(0, 2), ["2 SGN109", "2 SGN109"]);
});

test("notation 4: turns of a row are kept in playing order, with what belongs to them", () => {
  assert.equal(rewrite("%sgn 1\nN1 {n} | S4 {s} =1:2 {more}\n"), "%sgn 1\n\n1. S4 {s} | N1 =1:2 {n} {more}\n");
});

test("notation 4: a comment that holds a line of its own kind of beginning", () => {
  const text = "%sgn 1\n{one\n\\%sgn 1 \\{two\\} \\\\}\n";
  assert.equal(readText(text).records[0].notes[0].text, "one\n%sgn 1 {two} \\");
  assert.equal(rewrite(text), text);
});

test("notation 12: what could not be read is not written back", () => {
  for (const word of ["S0", "7S", "=1", "<k>", "}", "score 1", '[A "b]']) assert.equal(rewrite(`%sgn 1\nS1\n${word}\n`), null, word);
});

test("notation 12: after a thousand faults the rest of a record is not read", () => {
  assert.equal(readText(`%sgn 1\n${"S0\n".repeat(2000)}`).records[0].faults.length, 1000);
});

test("SHA-256 of the examples of FIPS 180", () => {
  assert.equal(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  assert.equal(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  assert.equal(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"), "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
});
