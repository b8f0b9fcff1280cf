// Every turn of a record one by one, and findings as plain data.

import assert from "node:assert/strict";
import test from "node:test";

import { checkText, makeRecord, playRecord, positionOf, readText, turns, withTag, writeCanonical, writeRecord } from "../../../js/index.js";
import * as words from "../../../js/messages/index.js";
import { findWords } from "../messages.js";
import { listFiles, play, readFile } from "../records.js";

const NOTED = `%sgn 1
[Rules "sungka houses=4 shells=4"]

round 1
1. S4 <clk=0:04:31> | N3 {together} <clk=90.5>
2. N2? {why} (N1 {better} <eval=-3> (N3 {and this}) (N4)) (N4) <eval=+2 clk=1:00>
end abandoned
`;

test("every turn, pass and row, with what is written on it", () => {
  const [row, turn] = turns(play(NOTED));
  assert.deepEqual([row.place, row.text, row.seat, row.comments, row.clock], ["r1.t1", "S4 | N3", null, ["together"], null]);
  assert.deepEqual(row.hands.map(({ seat, houses, clock }) => [seat, houses, clock]), [["S", [4], 271], ["N", [3], 90.5]]);
  assert.deepEqual([turn.place, turn.text, turn.seat, turn.comments, turn.marks, turn.eval, turn.clock], ["r1.t2", "N2?", "N", ["why"], ["?"], 2, 60]);
  assert.deepEqual([turn.round, turn.lifts, turn.houses, turn.data], [1, "N2", [2], [["eval", "+2"], ["clk", "1:00"]]]);
  assert.deepEqual([row.lifts, row.houses], ["S4 | N3", []]);
  const [first, second] = turn.variations;
  assert.deepEqual([first[0].place, first[0].comments, first[0].eval], ["r1.t2.v1.t1", ["better"], -3]);
  assert.deepEqual(first[0].variations.map(([one]) => [one.place, one.text, one.comments]), [["r1.t2.v1.t1.v1.t1", "N3", ["and this"]], ["r1.t2.v1.t1.v2.t1", "N4", []]]);
  assert.deepEqual(second.map(({ place, text }) => [place, text]), [["r1.t2.v2.t1", "N4"]]);
});

for (const path of listFiles("examples", ".sgn")) {
  test(`the turns of ${path} lead from board to board, and capture what is captured`, () => {
    const { records } = readText(readFile(path));
    for (const record of records) {
      const replay = playRecord(record), all = turns(replay);
      assert.deepEqual(all.map(({ after }) => after && positionOf(after)), replay.boards.map((round, index) => (all[index].isPlayed ? round && positionOf(round) : all[index].after && positionOf(all[index].after))));
      for (const [index, { before }] of all.entries()) {
        const last = all[index - 1];
        if (before && last?.after && last.place.split(".")[0] === all[index].place.split(".")[0] && !record.items.some(({ type }) => type === "set")) {
          assert.equal(positionOf(before), positionOf(last.after));
        }
      }
      for (const { hands, captured, isPlayed } of all) assert.ok(captured === hands.reduce((sum, hand) => sum + hand.captured, 0) && (isPlayed || !captured));
    }
  });
}

test("findings are plain data, with the words of the messages on demand", () => {
  const source = "%sgn 1\r\n[Rules \"dakon\"]\r\n{\u{1f41a}} 1. S9 N2\r\n";
  const found = checkText(source, words);
  assert.deepEqual(structuredClone(found), found);
  assert.deepEqual(found.map(({ line, column, code, severity, message, hint }) => [line, column, code, severity, message, hint]), findWords(source));
  assert.deepEqual([found[0].line, found[0].column, found[0].code, found[0].record], [3, 9, "SGN302", 1]);
  assert.ok(checkText(source).every((one) => !("message" in one)));
  assert.deepEqual(checkText("hello").map(({ record, code, line, column }) => [record, code, line, column]), [[0, "SGN102", 1, 1]]);
});

test("records are made of tags and play, and given other tags", () => {
  const record = makeRecord({ South: 'Ana "A" \\', Rules: "dakon" }, "S7+3 N2\nend abandoned");
  assert.deepEqual(record.faults, []);
  assert.equal(writeRecord(record), '%sgn 1\n[South "Ana \\"A\\" \\\\"]\n[Rules "dakon"]\n\n1. S7+3 N2\nend abandoned\n');
  const named = withTag(withTag(record, "South", null), "North", "Ben");
  assert.equal(writeCanonical(playRecord(named)), '%sgn 1\n[North "Ben"]\n[Rules "dakon"]\n\n1. S7+3 N2\nend abandoned\n');
  assert.equal(record.tags.length, 2);
  assert.deepEqual(withTag(named, "North", "Cy").tags.map(({ name, value }) => [name, value]), [["Rules", "dakon"], ["North", "Cy"]]);
  assert.throws(() => withTag(record, "no name", "x"), /no tag can be named `no name`/);
  assert.throws(() => makeRecord({ "9": "x" }, ""), RangeError);
});
