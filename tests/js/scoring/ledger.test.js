// Undo, corrections, entries set aside, and clocks (docs/recording.md).

import assert from "node:assert/strict";
import test from "node:test";

import { describeState, emptyLedger, legalLifts, takeLine, writeCorrection } from "../../../js/scoring/index.js";
import { BOTH, enter, recordAfter, refuse, SMALL, stateAfter } from "./lines.js";

const words = (ledger) => ledger.corrections.map(writeCorrection);

test("undo takes back the last thing done, corrections included", () => {
  const ledger = enter([SMALL, "S3", "undo"]);
  assert.deepEqual([ledger.entries.length, words(ledger)], [1, ["entry 2: S3 taken back"]]);
  const twice = enter([SMALL, "S3", "correct 2 S2", "undo"]);
  assert.deepEqual([twice.entries[1].text, words(twice)], ["S3", ["entry 2: S2 instead of S3", "entry 2: S3 instead of S2"]]);
  assert.equal(takeLine(emptyLedger(), "undo").refusal.code, "nothing-to-undo");
});

test("an entry is replaced, put in or taken out, and those after it are played again", () => {
  const ledger = enter([SMALL, "3", "3", "insert 2 1"]);
  assert.deepEqual(ledger.entries.slice(1).map(({ text }) => text), ["S1", "N3", "S3"]);
  assert.deepEqual(enter([SMALL, "3", "3", "drop 2"]).entries.slice(1).map(({ text }) => text), ["S3"]);
  assert.deepEqual(refuse([SMALL, "S3", "correct 2 S3"]).code, "same-entry");
  assert.deepEqual([refuse([SMALL, "drop 2"]).code, refuse([SMALL, "correct 0 S1"]).code], ["no-such-entry", "no-such-entry"]);
});

test("entries that no longer fit are set aside, entered again, or dropped", () => {
  const lines = [SMALL, "S3", "N3", "S2"], refusal = refuse([...lines, "correct 2 S4"]);
  assert.deepEqual([refusal.code, refusal.forced], ["no-longer-fits", "correct! 2 S4"]);
  assert.match(refusal.hint, /sets it and the 1 after it aside/);
  const aside = enter([...lines, "correct! 2 S4"]);
  assert.deepEqual([describeState(aside).waiting, describeState(aside).left], [["N3", "S2"], 2]);
  assert.equal(takeLine(aside, "again").refusal.code, "goes-on");
  const again = enter(["S2", "again all"], aside);
  assert.deepEqual([again.waiting.length, again.entries.length], [1, 4]);
  assert.match(again.remark, /^1 entered again, 1 left: `S2`: this turn stops/);
  assert.equal(enter(["skip"], aside).waiting.length, 1);
  assert.equal(enter(["skip all"], aside).waiting.length, 0);
  assert.equal(enter(["undo"], aside).entries.length, 4);
  assert.equal(refuse([SMALL, "again"]).code, "none-aside");
});

test("the time of an entry taken out is added to the one after it", () => {
  const ledger = enter([SMALL, ["S3", 1000], ["N3", 2000], "drop 2", ["S2", 500]].slice(0, 3));
  const timed = enter(["drop! 2"], ledger);
  assert.deepEqual([timed.waiting.map(({ spent }) => spent), timed.carried], [[2000], 1000]);
});

test("corrections stand in the record where they were made, if that is asked", () => {
  const lines = [SMALL, "S3", "N3", "correct 3 N1", "S2"];
  assert.deepEqual(recordAfter(lines, { withCorrections: true }), ["round 1 first S", "1. S3x6 N1 =7:3", 'event correction "entry 3: N1 instead of N3"', "2. S2x9"]);
  assert.deepEqual(recordAfter(lines, { detail: "bare" }), ["round 1", "1. S3 N1", "2. S2"]);
});

test("clocks start, are charged, pressed, paused and set", () => {
  const timed = [SMALL, '[TimeControl "5:00+3"]'];
  assert.deepEqual(stateAfter([...timed, "clock start", ["S3", 12_340]]).clocks, { S: "0:04:51", N: "0:05:00" });
  assert.deepEqual(recordAfter([...timed, "clock start", ["S3", 12_340]])[1], "1. S3x6 <clk=0:04:51 emt=12.3>");
  assert.deepEqual(stateAfter([...timed, "clock start", "pause", ["S3", 12_000]]).clocks, { S: "0:05:00", N: "0:05:00" });
  assert.equal(stateAfter([...timed, "clock start", "end agreed"]).clocks_run, false);
  assert.equal(stateAfter([...timed, "clock N 0:04:31"]).clocks.N, "0:04:31");
  assert.equal(describeState(enter([...timed, "clock start"]), 60_000).clocks.S, "0:04:00");
  assert.deepEqual(stateAfter([SMALL, '[TimeControl "5:00d3"]', "clock start", ["S3", 5000]]).clocks.S, "0:04:58");
  assert.deepEqual([refuse([SMALL, "clock start"]).code, refuse([...timed, "clock N x"]).code], ["no-clocks", "no-time"]);
  assert.equal(refuse([SMALL, '[TimeControl "an hour"]']).code, "SGN209");
});

test("taps of the stopwatch become ticks by the pace, and a tap before the hand is free means at once", () => {
  const tapped = enter([BOTH, "tap S 1", "tap N 1", "tap N 7", "S4", "N1", "N2"]), [, north] = tapped.sheet.handViews;
  assert.deepEqual(north.moves.map(({ tick }) => tick?.value ?? null), [null, 12]);
  const faster = enter(["pace 3"], tapped).sheet.handViews[1];
  assert.deepEqual(faster.moves.map(({ tick }) => tick?.value ?? null), [null, 18]);
  assert.deepEqual([refuse([SMALL, "tap S 1"]).code, refuse([BOTH, "pace 0"]).code, refuse([BOTH, "pace 1e1"]).code], ["no-opening", "no-pace", "no-pace"]);
});

test("the lifts that can be entered, of the seat to move or of each hand", () => {
  assert.deepEqual(legalLifts(enter([SMALL, "4"])), [{ seat: "S", houses: [1, 2, 3] }]);
  assert.deepEqual(legalLifts(enter([BOTH])).map(({ seat, houses }) => [seat, houses.length]), [["S", 4], ["N", 4]]);
});

test("a ledger of two hundred entries is made in a moment", () => {
  let ledger = enter(['[Rules "sungkaan rounds=99"]']);
  const begun = performance.now();
  for (let number = 0; number < 200; number++) {
    const { asks, houses } = describeState(ledger);
    const after = takeLine(ledger, asks === "turn" ? String(houses[number % houses.length]) : "round");
    if ("refusal" in after) break;
    ledger = after;
  }
  assert.ok(ledger.entries.length > 50);
  assert.ok(performance.now() - begun < 5000);
});
