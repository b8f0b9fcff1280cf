// Each row of "What can be entered" (docs/recording.md).

import assert from "node:assert/strict";
import test from "node:test";

import { playRow } from "../../../js/engine/row.js";
import { describeState, emptyLedger, takeLine } from "../../../js/scoring/index.js";
import { BOTH, enter, recordAfter, refuse, SMALL, stateAfter } from "./lines.js";

test("lifts, a turn, or several turns; without a letter of the seat to move", () => {
  const bare = stateAfter([SMALL, "4", "2"]), whole = stateAfter([SMALL, "S4+2"]);
  assert.deepEqual({ ...bare, entries: 0 }, { ...whole, entries: 0 });
  assert.equal(whole.last, "S4+2");
  assert.deepEqual([stateAfter([SMALL, "4"]).goes_on, stateAfter([SMALL, "4"]).to_move], [true, "S"]);
  assert.equal(stateAfter([SMALL, "S4+2 N4"]).last, "N4");
  assert.equal(enter([SMALL, "4"]).entries[1].text, "S4");
  assert.equal(enter([SMALL, "4"]).entries[1].typed, "4");
});

test("what cannot be lifted is refused with a word, a reason and a hint, and nothing changes", () => {
  assert.deepEqual(refuse([SMALL, "4", "N1"]), {
    code: "goes-on", message: "this turn stops in South's store although another move is due",
    hint: "South can lift `S1`, `S2`, `S3`; join the moves of one turn with `+`",
  });
  assert.equal(refuse([SMALL, "4", "4"]).message, "`S4` is empty and cannot be lifted");
  const codes = { "4 4": "empty-house", N1: "not-your-turn", "S9": "no-such-house", "S3+1": "turn-over", "S--": "must-lift", "S1 | N1": "one-hand", "S3x5": "capture-differs", "=1:1": "no-turn", "": "nothing", "(S1)": "SGN111", "S_": "unreadable" };
  for (const [text, code] of Object.entries(codes)) {
    assert.equal(refuse([SMALL, ...(text === "4 4" ? ["4", "4"] : [text])]).code, code, text);
  }
  assert.equal(refuse(["[Rules \"sungka-49\"]", "3"]).code, "must-open");
  const before = enter([SMALL]), state = JSON.stringify(describeState(before));
  takeLine(before, "N1", 500);
  assert.equal(JSON.stringify(describeState(before)), state);
});

/** The order of drops of a row, as its ticks have it. */
function raceOf(row) {
  const { ground, shells } = enter([BOTH]).sheet.round, now = shells.slice(), drops = [];
  const choices = row.split(" | ").map((turn) => turn.slice(1).split("+").map((house) => ({ house: Number(house), tick: null })));
  const count = () => now.reduce((sum, shells) => sum + shells, 0);
  let lying = count();
  playRow(ground, now, choices, false, null, (_, seat) => {
    if (count() > lying) drops.push(`${"SN"[seat]}1`);
    lying = count();
  });
  return drops.join(" ");
}

test("an opening row, lift by lift, as a whole, and with a race", () => {
  const hands = stateAfter([BOTH, "S4", "N1"]);
  assert.equal(hands.asks, "hands");
  assert.deepEqual(hands.hands[0], { seat: "S", lifts: [[4, null]], finished: 4, due: true, provisional: 0 });
  const row = stateAfter([BOTH, "S4+4 | N1+2@12"]);
  assert.deepEqual([row.asks, row.last, row.position], ["turn", "S4+4 | N1+2@12", stateAfter([BOTH, "N1", "S4", "N2@12", "S4"]).position]);
  const raced = recordAfter([BOTH, `S1 | N1 race ${raceOf("S1 | N1")}`]);
  assert.match(raced[2], /^race S1 N1/);
  assert.equal(refuse([BOTH, "S4 | N1", "race S4 N1"]).code, "no-row");
  assert.equal(refuse([BOTH, "S4+4 | N3"]).code, "empty-house");
});

test("a lift that only another hand can make possible is provisional", () => {
  const doubtful = stateAfter([BOTH, "S4", "S4"]);
  assert.deepEqual([doubtful.hands[0].provisional, doubtful.fault], [1, null]);
  assert.match(doubtful.warnings[0], /the lift is provisional$/);
  const known = stateAfter([BOTH, "S4", "S4", "N1"]);
  assert.deepEqual([known.hands[0].provisional, known.hands[0].lifts.length], [0, 2]);
});

test("the stores after the last turn are agreed and checked", () => {
  assert.deepEqual(recordAfter([SMALL, "S3", "=7:0"]), ["round 1 first S", "1. S3x6"]);
  assert.equal(enter([SMALL, "S3", "=7:0"]).sheet.body[1].stores.values.length, 2);
  assert.deepEqual(refuse([SMALL, "S3", "=1:0"]), { code: "stores-differ", message: "`=1:0` disagrees: the stores are `7:0`" });
  assert.equal(refuse([SMALL, "S3", "=7:0", "=7:0"]).code, "agreed");
});

/** Rules under which a round is over after a few turns. */
const SHORT = ['[Rules "sungkaan houses=2 shells=1 rounds=2"]'];

test("after a round the stores are counted, the next round begins, and the match ends", () => {
  let ledger = enter(SHORT);
  while (describeState(ledger).asks === "turn") ledger = enter([String(describeState(ledger).houses[0])], ledger);
  const state = describeState(ledger);
  assert.equal(state.asks === "round" || state.asks === "end", true);
  const [south, north] = state.score;
  assert.equal(enter([`count ${south}-${north}`], ledger).sheet.body.at(-1).type, "score");
  assert.equal(enter(["count"], ledger).sheet.body.at(-1).type, "score");
  const differing = enter([`count ${south + 1}-${north}`], ledger);
  assert.match(describeState(differing).warnings[0], /1 shell too many\. Look first at the turns of round 1/);
  assert.equal(differing.sheet.body.at(-1).name, "count");
  assert.equal(takeLine(enter([SMALL]), "count").refusal.code, "round-not-over");
});

test("the next round: its burning, its number, and the houses that players choose", () => {
  const rules = '[Rules "dakon houses=3 shells=2 burn=chosen rounds=3"]';
  let ledger = enter([rules]);
  for (let number = 0; describeState(ledger).asks === "turn" && number < 60; number++) ledger = enter([String(describeState(ledger).houses[0])], ledger);
  const state = describeState(ledger), asked = state.burning.filter(({ burns }) => burns);
  assert.ok(asked.every(({ chosen }) => chosen));
  const houses = asked.flatMap(({ seat, burns }) => [1, 2, 3].slice(0, burns).map((house) => seat + house));
  const next = enter([houses.length ? `round burn ${houses.join(" ")}` : "round"], ledger);
  assert.equal(describeState(next).round, 2);
  assert.equal(takeLine(ledger, "round 3").refusal.code, "SGN501");
  assert.equal(refuse([rules, "round"]).code, "round-not-over");
});

test("before the first turn another seat may begin the match", () => {
  assert.equal(stateAfter([SMALL, "round 1 first N"]).to_move, "N");
  assert.equal(recordAfter([SMALL, "round 1 first N", "N2"])[0], "round 1 first N");
  assert.equal(refuse([SMALL, "S3", "round 1 first N"]).code, "round-not-over");
});

test("the board is set with its reason, also after turns that nobody saw", () => {
  const set = 'set "4.4.4.3/0 4.4.4.4/1 N"';
  assert.equal(refuse([SMALL, "S3", set]).code, "no-reason");
  assert.deepEqual([stateAfter([SMALL, "S3", `${set} {spilled}`]).to_move, stateAfter([SMALL, "S3", `${set} {spilled}`]).position], ["N", "4.4.4.3/0 4.4.4.4/1 N"]);
  assert.match(stateAfter([SMALL, "S3", 'set "4.4.4.3/0 4.4.4.4/0 N" {one is lost}']).warnings[0], /31/);
  assert.equal(stateAfter([SMALL, "S3", `gap ${set} {unseen}`]).row, 1);
  assert.equal(refuse([SMALL, "gap"]).code, "no-set");
  assert.equal(refuse([SMALL, 'set "4.4.4/0 4.4.4/0 N" {why}']).code, "SGN113");
});

test("every way in which a game ends", () => {
  const results = { "end resign N": ["S", "resign"], "end time S": ["N", "time"], "end forfeit N": ["S", "forfeit"], "end agreed": ["draw", "agreed"], "end adjudicated S": ["S", "adjudicated"], "end abandoned": ["*", "abandoned"] };
  for (const [line, outcome] of Object.entries(results)) {
    const { asks, result, reason } = stateAfter([SMALL, "S3", line]);
    assert.deepEqual([asks, result, reason], ["nothing", ...outcome], line);
  }
  assert.equal(refuse([SMALL, "end"]).code, "round-not-over");
  assert.equal(refuse([SMALL, "end agreed", "S3"]).code, "over");
  assert.deepEqual(recordAfter([SMALL, "end agreed", "{late}"]).slice(1), ["end agreed {late}"]);
});

test("comments, data, events, and tags", () => {
  assert.deepEqual(recordAfter([SMALL, "S3", "{a word}", "<key=value>", 'event illegal "S played N5"']), ["round 1 first S", "1. S3x6 {a word} <key=value>", 'event illegal "S played N5"']);
  assert.match(stateAfter([SMALL, "event other"]).warnings[0], /not known/);
  const tagged = enter([SMALL, '[South "Santos, Maria"] [Date "2026-01-18"]', '[Date ""]']);
  assert.deepEqual(tagged.sheet.tags, [{ name: "South", value: "Santos, Maria" }]);
  assert.equal(tagged.corrections.length, 1);
  assert.equal(refuse([SMALL, "S3", '[Rules "dakon"]']).code, "play-begun");
  assert.equal(refuse([SMALL, '[Result "S"]']).code, "own-tag");
  assert.equal(refuse([SMALL, '[Date "yesterday"]']).code, "SGN204");
  assert.equal(refuse(['[Rules "nothing"]']).code, "SGN205");
  assert.match(refuse(['[Rules "sungka houses=x"]']).message, /houses/);
  assert.equal(refuse([SMALL, '[Setup "1.1/0 1.1/0 S"]']).code, "SGN206");
  assert.equal(stateAfter(['[Setup "7.7.7.7.7.7.7/0 7.7.7.7.7.7.7/0 N"]']).to_move, "N");
});

test("a line that is no entry is refused in the words of the notation", () => {
  assert.deepEqual(refuse([SMALL, "S3-"]).code, "SGN106");
  assert.ok(refuse([SMALL, "S3-"]).message);
  assert.equal(refuse([SMALL, "%sgn 1"]).code, "one-record");
  assert.equal(takeLine(emptyLedger(), "7").refusal.code, "no-seat");
  assert.equal(takeLine(emptyLedger(), `{${"x".repeat(20_000)}}`).refusal.code, "too-long");
});

test("a lift that waits for another hand's is written, and nothing is claimed of its row yet", () => {
  const lines = ['[Rules "congkak houses=5 shells=5 rounds=1 pace=first-over round-end=lap"]', "S5", "N5", "S4"];
  for (const detail of ["bare", "standard", "full"]) {
    assert.equal(recordAfter(lines, { detail })[1], detail === "bare" ? "1. S5+4 | N5" : "1. S5+4 | N5 =1:1", detail);
  }
});

test("a ruling on a row whose hands stand in the middle of their moves leaves its claims as they are", () => {
  const rules = "sungka-six seats=3 houses=4 shells=2 pace=first-over opening=simultaneous simultaneous-rounds=first after-opening=seat sowing=clockwise origin=skipped relay=any capture=both capture-theirs=sides capture-after=circuit capture-again=yes round-end=lap rest=none";
  const lines = [`[Rules "${rules}"]`, "W4", "S4", "E4", "S4"], { position, asks } = stateAfter(lines);
  assert.equal(asks, "hands");
  const [row] = recordAfter([...lines, `set "${position}" {as it lies}`], { detail: "full" }).filter((line) => line.startsWith("1."));
  assert.match(row, /^1\. S4\+4 \| E4 \| W4 =/);
});

test("a set-up with nothing to lift is a round that is over", () => {
  const { asks, score, burning } = stateAfter(['[Rules "dakon houses=3 shells=3"]', '[Setup "0.0.0/10 0.0.0/8 -"]']);
  assert.deepEqual([asks, score, burning[1]], ["round", [10, 8], { seat: "N", fills: 2, burns: 1, chosen: false }]);
});
