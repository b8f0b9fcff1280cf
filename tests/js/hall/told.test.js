// What a tap does, in words and as lines, and what the board shows after it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { openWords, tell } from "../../../js/hall/common/words.js";
import { findChanged, playLines, readRows, withCount, writeClaim } from "../../../js/hall/scorer/play.js";
import { playLift, tellLine, tellNext } from "../../../js/hall/scorer/told.js";
import { describeState, takeLine } from "../../../js/scoring/index.js";

openWords(JSON.parse(readFileSync(new URL("../../../templates/hall/words/scorer_en.json", import.meta.url), "utf8")));

const NAMES = ["Santos, Maria", "Reyes, Jun"], LETTERS = ["S", "N"];

/** @param {string} text */
const line = (text, id = text) => ({ id, text, spent: 10, at: "2026-01-18T10:00:00.000+00:00" });

/** What the last of some lines is told as. @param {string} rules @param {string[]} texts */
function told(rules, ...texts) {
  const last = /** @type {string} */ (texts.pop()), { ledger } = playLines([`[Rules "${rules}"]`, ...texts].map((text, at) => line(text, `${at}`)));
  const after = takeLine(ledger, last);
  assert.ok(!("refusal" in after));
  const before = describeState(ledger), now = describeState(after), lift = playLift(ledger.sheet.rules, before, now, last);
  const words = (/** @type {import("../../../js/hall/common/words.js").Value[]} */ pieces) => pieces.map((one) => (typeof one === "object" ? one.name : one)).join("");
  return [words(tellLine(lift, last, before, now, NAMES, LETTERS)), words(tellNext(now, NAMES, LETTERS))];
}

test("a lift that ends in the store goes on", () => {
  assert.deepEqual(told("sungkaan", "S7"), ["Santos, Maria lifts 7, ends in the store: goes on", "Santos, Maria lifts again"]);
});

test("a lift with relays, and whose turn it is then", () => {
  const [what, next] = told("sungkaan", "S7", "S2");
  assert.match(what, /^Santos, Maria lifts 2, (relays .+, )?ends in [SN]\d/);
  assert.match(next, /^(Reyes, Jun to lift|Santos, Maria lifts again)$/);
});

test("both hands: each lift, and no guess at where it ends", () => {
  assert.deepEqual(told("sungka", "S7"), ["Santos, Maria lifts 7", "Santos, Maria lifts again"]);
  assert.deepEqual(told("sungka", "S7", "N1")[0], "Reyes, Jun lifts 1");
});

test("lines that the ledger refuses are known, and what follows them is played", () => {
  const { ledger, refused } = playLines([line('[Rules "sungkaan"]'), line("N4"), line("S7")]);
  assert.deepEqual([...refused], ["N4"]);
  assert.equal(ledger.entries.length, 2);
});

test("the rows of a position, its counts, and the claim of a counted board", () => {
  const rows = readRows("7.6.5.#.3.2.1/9 0.0.0.0.0.0.4/51 S"), [south, north] = rows;
  assert.deepEqual(south, { letter: "S", houses: [1, 2, 3, null, 5, 6, 7], store: 9 });
  assert.equal(north.houses[0], 4);
  const counted = withCount(withCount(rows, { seat: 0, house: 2 }, 3), { seat: 1, house: 0 }, 50);
  assert.deepEqual(findChanged(rows, counted), [{ seat: 0, house: 2 }, { seat: 1, house: 0 }]);
  assert.equal(writeClaim(rows, counted), "=9:50 S2=3");
});

test("sentences with one or several, and names", () => {
  assert.equal(tell("state_offline", { n: 1 }), "offline, 1 entry kept here");
  assert.equal(tell("state_offline", { n: 7 }), "offline, 7 entries kept here");
  assert.equal(tell("result_wins", { name: { name: "Ana" } }), "Ana wins");
});
