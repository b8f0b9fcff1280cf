// Recording by lifts: whole games of any rules, what is refused, and where what is written stands.

import assert from "node:assert/strict";
import test from "node:test";

import { beginNextRound, endGame, liftHouse, passTurn } from "../../../js/editor/record/lifting.js";
import { liftable, openEnd, refuseLift } from "../../../js/editor/record/waiting.js";
import { OPTIONS, PRESET_NAMES } from "../../../js/engine/rules.js";
import { readText } from "../../../js/notation/reader.js";
import { writeInDetail } from "../../../js/replay/detail.js";
import { playRecord } from "../../../js/replay/play.js";
import { chunkOf, edited, recordGame } from "./games.js";

for (const rules of [...PRESET_NAMES.map((name) => `${name} rounds=2`), "sungka rounds=2 pace=lap", "sungka rounds=2 capture-again=yes",
  "sungkaan houses=4 shells=3 rounds=3 capture-after=circuit", "congkak houses=4 shells=3 rounds=2 capture-after=village",
  "sungkaan burn=chosen rounds=3", "congkak burned=open rounds=3 opening=alternate", "sungka-three opening=simultaneous rounds=2"]) {
  test(`a game of ${rules} is recorded whole, and nothing is found in it`, () => {
    const { text, wait, found } = recordGame(rules, 7);
    assert.equal(wait, "ended");
    assert.deepEqual(found.filter((code) => code !== "SGN508"), []);
    const { records: [record] } = readText(text), replay = playRecord(record);
    assert.deepEqual([...record.faults, ...replay.findings], []);
    assert.equal(writeInDetail(replay, "standard").replace("round 1 first S", "round 1"), text);
  });
}

test("games of every value of every option are recorded without an error", () => {
  for (const [option, values] of Object.entries(OPTIONS)) {
    for (const value of typeof values === "string" ? values.split(" ") : []) {
      const rules = `sungkaan houses=4 shells=3 rounds=2 ${option}=${value}`, { wait, found } = recordGame(rules, 5);
      assert.deepEqual([wait, ...found.filter((code) => code !== "SGN508")], ["ended"], rules);
    }
  }
});

const HEAD = '%sgn 1\n[Rules "sungkaan houses=4 shells=4"]\n';

test("a lift stands where a scorer would write it", () => {
  let text = HEAD;
  const seen = [];
  for (const [seat, house] of [[0, 4], [0, 2], [1, 1], [0, 1]]) {
    const { edit } = liftHouse(openEnd(chunkOf(text)), seat, house);
    text = edited(text, edit);
    seen.push(text.slice(HEAD.length));
  }
  assert.deepEqual(seen, ["\n1. S4\n", "\n1. S4+2\n", "\n1. S4+2 N1 =7:3\n", "\n1. S4+2 N1 =7:3\n2. S1x4\n"]);
});

test("it stands behind comments, and on the next line behind one that ends with its line", () => {
  const after = (body) => edited(HEAD + body, liftHouse(openEnd(chunkOf(HEAD + body)), 1, 1).edit).slice(HEAD.length);
  assert.match(after("\n1. S1 {why} (S2)\n"), /\n1\. S1 \{why\} \(S2\) N1/);
  assert.match(after("\n1. S1 ; why\n"), /\n1\. S1 ; why\nN1/);
});

test("what cannot be lifted is refused, with the reason", () => {
  const game = openEnd(chunkOf(`${HEAD}\n1. S4+2\n`));
  assert.deepEqual(liftable(game, 0), []);
  assert.equal(refuseLift(game, 0, 1), "seat");
  assert.equal(refuseLift(game, 1, 5), "board");
  assert.equal(refuseLift(openEnd(chunkOf(`${HEAD}[Setup "0.4.4.4/0 4.4.4.4/0 S"]\n`)), 0, 4), "empty");
  assert.equal(refuseLift(openEnd(chunkOf(`${HEAD}end abandoned\n`)), 0, 4), "wait");
  assert.equal(openEnd(chunkOf(`${HEAD}\n1. S4+2 N9\n`)).wait, "unknown");
  assert.equal(openEnd(chunkOf(`${HEAD}\n1. S4+2 what\n`)).wait, "unreadable");
});

test("hands of a row wait for each other; a hand goes on at the first tick that can be", () => {
  const head = '%sgn 1\n[Rules "sungka houses=4 shells=4"]\n';
  const first = liftHouse(openEnd(chunkOf(head)), 1, 1);
  assert.deepEqual(first, { edit: null, hands: [null, 1] });
  const game = openEnd(chunkOf(head), first.hands);
  assert.equal(refuseLift(game, 1, 2), "taken");
  const { edit } = liftHouse(game, 0, 4), text = edited(head, edit);
  assert.match(text, /\n1\. S4 \| N1\n$/);
  const waiting = openEnd(chunkOf(text));
  assert.equal(waiting.wait, "hands");
  assert.match(edited(text, liftHouse(waiting, 0, 4).edit), /\n1\. S4\+4 \| N1\n$/);
});

test("an end writes the score, the reason and the result", () => {
  const game = openEnd(chunkOf(`${HEAD}\n1. S4+2\n`)), text = edited(game.chunk.text, endGame(game, "resign S"));
  assert.match(text, /\[Result "N"\]\n\n1\. S4\+2\nend resign S\n$/);
  assert.equal(endGame(game, ""), null);
  assert.equal(beginNextRound(game), null);
  assert.equal(passTurn(game), null);
});
