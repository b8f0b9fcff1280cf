// The slips that explain the board, and what an opening needs to go on.

import assert from "node:assert/strict";
import test from "node:test";

import { emptyLedger, findMisfit, findWayOn, readBoardClaim, searchMends, takeLine } from "../../../js/scoring/index.js";
import { Waiting } from "../../../js/scoring/waiting.js";

const TURNS = '[Rules "sungkaan houses=4 shells=4 again=no"]';
const HANDS = '[Rules "sungkaan houses=4 shells=4 opening=simultaneous"]';

/**
 * The ledger after lines that are all taken; a pair has the milliseconds before it.
 * @param {...(string | [string, number])} lines
 */
function enter(...lines) {
  return lines.reduce((ledger, line) => {
    const after = takeLine(ledger, ...[line].flat());
    assert.ok(!("refusal" in after), `${line}`);
    return after;
  }, emptyLedger());
}

/**
 * The likeliest corrections.
 * @param {import("../../../js/scoring/index.js").Ledger} ledger
 * @param {string} claim
 * @param {{ text: string, spent?: number }[]} [pending]
 */
function find(ledger, claim, pending) {
  return [...searchMends(ledger, readBoardClaim(claim, ledger), pending, 8000)].filter((mend) => mend !== null);
}

test("a wrong key is put right by one correction, the key beside it first", () => {
  const [mend] = find(enter(TURNS, "2", "1", "4"), "=2:3");
  assert.deepEqual(mend, {
    lines: ["correct 4 3"], text: "S4 in row 2 should be S3", position: "1.0.4.2/2 8.3.8.1/3 N",
    slips: [{ kind: "wrong", at: 2, typed: "4", meant: "3", seat: "S", entry: 4 }],
  });
});

test("a lift that was left out is put in, and one too many is dropped", () => {
  const missed = find(enter(TURNS, "2", "1", "3", "1"), "=4:4").find(({ lines }) => lines[0].startsWith("insert"));
  assert.deepEqual([missed.lines, missed.text], [["insert 5 3"], "You left out N3 before N1 in row 2"]);
  const [dropped] = find(enter(TURNS, ["2", 900], ["1", 900], ["3", 900], ["3", 40]), "=2:3");
  assert.deepEqual([dropped.lines, dropped.text], [["drop 5"], "N3 in row 2 is one too many"]);
});

test("the lift that was refused, and those held since, are searched too", () => {
  const [mend] = find(enter(TURNS, "2", "1"), "=2:4", [{ text: "N3", spent: 400 }]);
  assert.deepEqual([mend.lines, mend.text], [["3", "N3"], "You left out S3 before the N3 just refused"]);
  assert.deepEqual(mend.slips.map(({ entry }) => entry), [null]);
});

test("two slips are put right, and no more", () => {
  const mends = find(enter(TURNS, "2", "1", "4", "2"), "S4=1 N2=10");
  assert.deepEqual(mends.map(({ slips }) => slips.length), [2, 2]);
  assert.deepEqual(mends[0].lines, ["drop 5", "3", "1"]);
});

test("after the corrections the board is as it was claimed", () => {
  const ledger = enter(TURNS, "2", "1", "=1:3", "3", "3");
  for (const { lines, position } of find(ledger, "=2:3")) {
    const after = lines.reduce((now, line) => takeLine(now, line), ledger);
    assert.equal(after.sheet.position, position);
    assert.deepEqual(position.split(" ").slice(0, 2).map((row) => row.split("/")[1]), ["2", "3"]);
  }
});

test("a search pauses, and ends after the lifts that it may try", () => {
  const ledger = enter(TURNS, "2", "1", "3", "3", "1"), claim = readBoardClaim("=40:9", ledger);
  const steps = [...searchMends(ledger, claim, [], 2000)];
  assert.ok(steps.length > 5 && steps.length < 30);
  assert.ok(steps.every((step) => step === null));
});

test("lifts that no longer fit are named, and taken back by lines", () => {
  const ledger = enter(HANDS, "S4", "N1", "S4", "S1", "N3");
  const { lifts, lines, reason } = findMisfit(ledger);
  assert.deepEqual([lifts, lines], ["S1", ["drop 5"]]);
  assert.match(reason, /South/);
  assert.deepEqual(findWayOn(ledger), ["drop 5"]);
  assert.equal(findMisfit(enter(HANDS, "S4", "N1")), null);
  assert.deepEqual(findWayOn(enter(TURNS, "2")), []);
});

test("what waits is taken by its cost, its rank, and its age", () => {
  const waiting = new Waiting();
  const given = [[3, 0], [1, 0], [2, -1], [2, -2], [1, 0], [0, 5], [2, -2]];
  given.forEach(([cost, rank], value) => waiting.add(value, cost, rank));
  const taken = [];
  for (let value = waiting.take(); value !== null; value = waiting.take()) taken.push(value);
  assert.deepEqual(taken, [5, 1, 4, 3, 6, 2, 0]);
});
