// The memory of a text that is edited for long: no old version of a record stays in it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { setImmediate as turn } from "node:timers/promises";
import { writeRecord } from "../../../js/index.js";
import { RecordChecker } from "../../../js/language/record_checker.js";
import { beginMatch } from "../../../js/replay/match.js";
import { drawFrom } from "./chance.js";

/** The text of a record of some 1,800 turns. */
function writeLongRecord() {
  const draw = drawFrom(1);
  let match = beginMatch("dakon houses=9 shells=9 refill=new rounds=60");
  while (match.number < 60) {
    while (!match.isRoundOver) match = match.play(match.legal()[draw(match.legal().length)]);
    match = match.nextRound();
  }
  return writeRecord(match.toRecord({ South: "Ana", North: "Ben" }, "abandoned"));
}

test("forty versions of a long record stay in the memory of a few", async () => {
  setFlagsFromString("--heap-growing-percent=45");
  const text = writeLongRecord(), checker = new RecordChecker(), used = [];
  for (let number = 0; number < 40; number++) {
    assert.deepEqual(checker.check(text.replace('"Ana"', `"Ana ${number}"`), 0).chunks[0].chunk.findings, []);
    used.push(process.memoryUsage().heapUsed / 1e6);
    await turn();
  }
  // Of each of some 1,800 lines; with a class made for each version, which engines keep for a while, it was 72 MB.
  assert.ok(Math.max(...used) < 45, `${Math.max(...used)} MB`);
});
