// Counts that somebody reads from the board (docs/recording.md, "What was wrong?").

import assert from "node:assert/strict";
import test from "node:test";

import { housePlace, storePlace } from "../../../js/engine/ground.js";
import { fitsBoard } from "../../../js/scoring/claim.js";
import { emptyLedger, readBoardClaim, takeLine } from "../../../js/scoring/index.js";

const ledger = takeLine(emptyLedger(), '[Rules "sungkaan houses=4 shells=4"]');
const { round } = ledger.sheet, { ground } = round;

/** @param {string} text */
function read(text) {
  const claim = readBoardClaim(text, ledger);
  return "refusal" in claim ? claim.refusal.code : claim;
}

/** @param {string} text */
const fits = (text) => fitsBoard(readBoardClaim(text, ledger), round);

test("stores are counts of all seats, with `=` or without", () => {
  for (const text of ["=12:9", "12-9", " = 12 : 9 ", "12:9"]) assert.deepEqual(read(text).stores, [12, 9], text);
});

test("a house, a store, and a row from left to right, North's from its farthest house on", () => {
  assert.deepEqual([...read("N3=2, s=7 N4=#").counts], [[housePlace(ground, 1, 3), 2], [storePlace(ground, 0), 7], [housePlace(ground, 1, 4), null]]);
  const row = (seat, ...counts) => counts.map((count, index) => [housePlace(ground, seat, index + 1), count]);
  assert.deepEqual([...read("S.5,6 7 8").counts], row(0, 5, 6, 7, 8));
  assert.deepEqual(new Map(read("n 1 2 # -").counts), new Map(row(1, null, null, 2, 1)));
});

test("nothing claims nothing, and fits every board", () => {
  for (const text of ["", "=", " = "]) assert.ok(fits(text), text);
});

test("a claim fits where everything is so", () => {
  assert.ok(fits("=0:0, N 4 4 4 4, S1=4 S=0"));
  for (const text of ["=1:0", "N 4 4 4 3", "N # 4 4 4", "N=1"]) assert.ok(!fits(text), text);
});

test("anything else is refused", () => {
  const codes = ["=1", "=1:2:3", "x", "N9=1", "N0=1", "E=1", "N 1 2", "E 1 2 3 4", "=0:0 x", "?"].map(read);
  assert.deepEqual(codes, [
    "stores-count", "stores-count", "stores-count", "no-such-house", "no-such-house", "no-such-house", "row-length", "no-seat", "stores-count",
    "stores-count",
  ]);
});
