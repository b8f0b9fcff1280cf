// A match at the board: under every preset, both hands and several rounds; what it refuses; the record of it.

import assert from "node:assert/strict";
import test from "node:test";

import {
  digestOf, playRecord, positionOf, PRESET_NAMES, readText, tagValue, turns, writeCanonical, writeRecord,
} from "../../../js/index.js";
import { beginMatch } from "../../../js/replay/match.js";

/** Numbers by chance, the same each time. */
function dice(seed) {
  let state = seed;
  return (count) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
}

/** A match played by chance up to its end, or for as many rounds. */
function playOut(rules, seed, rounds, see = () => {}) {
  const throwDie = dice(seed);
  let match = beginMatch(rules);
  for (;;) {
    while (!match.isRoundOver) {
      const legal = match.legal();
      see(match, legal);
      match = match.play(legal[throwDie(legal.length)]);
    }
    if (match.isOver || match.number >= rounds) return match;
    match = match.nextRound();
  }
}

for (const preset of PRESET_NAMES) {
  test(`two bots play three rounds: ${preset}`, () => {
    const match = playOut(preset, 7, 3), tags = preset.includes("three") ? { East: "Ben" } : { North: "Ben" };
    const record = match.toRecord({ South: "Ana", ...tags }, match.isOver ? "" : "abandoned");
    const { findings, result, last } = playRecord(record);
    assert.deepEqual([...record.faults, ...findings], []);
    assert.deepEqual([result, positionOf(last.round)], [match.isOver ? match.result : "*", match.position]);
    assert.deepEqual([tagValue(record, "Result"), match.scores.length], [result, match.number]);
    assert.equal(match.stores.reduce((sum, store) => sum + store), match.round.shells.reduce((sum, count) => sum + count));
    for (const detail of ["bare", "full"]) {
      const other = match.toRecord({ South: "Ana", ...tags }, match.isOver ? "" : "abandoned", detail);
      assert.equal(digestOf(other, playRecord(other).rules), digestOf(record, playRecord(record).rules));
    }
  });
}

test("a match to the last house is over by its rules, and says who has won", () => {
  const match = playOut("congkak houses=4 shells=4", 3, 999);
  assert.ok(match.isOver);
  assert.equal(playRecord(match.toRecord()).result, match.result);
  assert.equal(match.winner, match.result === "draw" ? null : match.result);
  assert.equal(match.toMove, null);
  assert.throws(() => match.nextRound(), /the match is over/);
  assert.throws(() => match.play(1), /the round is over/);
});

for (const rules of ["sungka houses=3 shells=3 rounds=3", "congkak houses=3 shells=4", "dakon houses=4 shells=2", "sungka houses=3 pace=lap capture=always", "sungka-three houses=3 opening=simultaneous"]) {
  test(`what is legal is all that can be played: ${rules}`, () => {
    for (let seed = 1; seed < 12; seed++) {
      playOut(rules, seed, 2, (match, legal) => {
        assert.ok(legal.length);
        for (let house = 1; house <= match.round.ground.houses + 1; house++) {
          if (legal.includes(house)) assert.ok(match.play(house));
          else assert.throws(() => match.play(house), RangeError, `${match.position} ${house}`);
        }
        assert.throws(() => match.play(`${match.toMove}--`), RangeError, match.position);
      });
    }
  });
}

test("a turn can be given whole or lift by lift, and comes to the same", () => {
  const whole = beginMatch("dakon").play("S7+3"), once = beginMatch("dakon").play(7);
  assert.deepEqual([once.toMove, once.isRoundOver, once.play(3).toMove], ["S", false, "N"]);
  assert.equal(once.play(3).position, whole.position);
  assert.equal(once.play("S3").position, whole.position);
  assert.equal(writeRecord(once.play(3).toRecord({}, "abandoned")), writeRecord(whole.toRecord({}, "abandoned")));
  assert.equal(once.position, beginMatch("dakon").play(7).position);
});

test("hands that open together are asked one by one, and given a row at once they come to the same", () => {
  const begun = beginMatch("sungka"), chosen = begun.play(2);
  assert.deepEqual([begun.toMove, chosen.toMove, chosen.position], ["S", "N", begun.position]);
  assert.deepEqual([chosen.legal(), begun.play("N5").toMove], [[1, 2, 3, 4, 5, 6, 7], "S"]);
  for (const match of [chosen.play(5), begun.play("N5").play("S2"), begun.play("S2 | N5")]) assert.equal(match.position, begun.play("S2 | N5").position);
  assert.throws(() => chosen.play("S3"), /this hand has lifted/);
  assert.throws(() => begun.play("S--"), /has shells to lift/);
  assert.match(writeRecord(chosen.play(5).toRecord({}, "abandoned")), /\n1\. S2(x\d+)? \| N5(x\d+)? =/);
});

test("a hand of a row that waits goes on", () => {
  const match = beginMatch("sungka").play("S7 | N1");
  assert.ok(match.round.isUnfinished);
  assert.equal(match.toMove, "S");
  const line = match.play(match.legal()[0]).toRecord({}, "abandoned", "bare").items.find(({ type }) => type === "turn");
  assert.deepEqual([line.seat, line.moves[0].house, line.moves.length], ["S", 7, 2]);
});

test("what cannot be played is refused with its reason", () => {
  const match = beginMatch("dakon houses=4 shells=4"), open = beginMatch("sungka");
  assert.throws(() => match.play(9), /`9` cannot be played: there is no such house \(SGN302\)/);
  assert.throws(() => match.play("N1"), /another seat is to move/);
  assert.throws(() => match.play("S--"), /has shells to lift/);
  assert.throws(() => match.play("hello"), /that is no turn/);
  assert.throws(() => match.play("end abandoned"), /that is no turn/);
  assert.throws(() => match.play("S2x99"), /what it claims is not so \(SGN402\)/);
  assert.throws(() => match.play("S2 | N2"), /one seat is to move/);
  assert.throws(() => open.play("E2"), RangeError);
  assert.throws(() => match.nextRound(), /round 1 is not over/);
  assert.throws(() => beginMatch("chess"), /no such rules: `chess`/);
  assert.throws(() => beginMatch("sungka", { first: "N" }), /cannot be named/);
  assert.throws(() => beginMatch("dakon", { setup: "1.2/3" }), /no position/);
  assert.throws(() => match.toRecord({ Rules: "dakon" }), /it follows from the match/);
  assert.throws(() => match.toRecord({}, "nonsense"), /cannot end so/);
  assert.throws(() => match.toRecord({}, "resign W"), /cannot end so/);
});

test("passes are played by themselves", () => {
  const match = beginMatch("dakon houses=4 shells=4", { setup: "0.0.1.0/20 0.0.0.0/11 S" }).play(2);
  assert.deepEqual([match.toMove, match.isRoundOver, match.position], ["S", false, "0.0.0.1/20 0.0.0.0/11 S"]);
  assert.deepEqual(turns(playRecord(match.toRecord({}, "abandoned"))).map(({ lifts }) => lifts), ["S2", "N--"]);
});

test("who begins, and the position to begin from, are in the record", () => {
  const first = beginMatch("dakon", { first: "N" });
  assert.deepEqual([first.toMove, first.legal().length], ["N", 7]);
  const setup = beginMatch("dakon houses=4 shells=4", { setup: "0.0.0.3/20 0.2.0.0/7 N" });
  assert.deepEqual([setup.toMove, setup.legal(), setup.stores], ["N", [3], [20, 7]]);
  for (const match of [first, setup]) {
    const played = playRecord(match.play(match.legal()[0]).toRecord({ Event: "Final" }, "abandoned"));
    assert.deepEqual(played.findings.filter(({ severity }) => severity === "error"), []);
    const again = readText(writeCanonical(played)).records[0];
    assert.equal(writeCanonical(playRecord(again)), writeCanonical(played));
  }
});

test("players choose the houses to burn where the rules say so; else those that the refill reaches last burn", () => {
  const match = playOut("dakon houses=3 shells=3 refill=full burn=chosen", 5, 1);
  assert.ok(match.isRoundOver && !match.isOver);
  assert.throws(() => match.nextRound(["S9"]), /these houses cannot be burned: S9/);
  const seat = match.stores[0] < 9 ? "S" : "N", count = 3 - Math.floor(Math.min(...match.stores) / 3);
  const burned = [1, 2, 3].slice(0, count).map((house) => `${seat}${house}`);
  const next = match.nextRound(burned);
  assert.deepEqual([next.number, next.burned], [2, burned]);
  assert.equal(match.nextRound().burned.length, count);
  for (const one of [next, match.nextRound()]) assert.ok(!playRecord(one.toRecord({}, "abandoned")).findings.some(({ severity }) => severity === "error"));
  assert.throws(() => playOut("congkak houses=3 shells=3", 2, 1).nextRound(["S1"]), /say which houses burn/);
});
