// The rules as text: presets, options, the canonical form.

import assert from "node:assert/strict";
import test from "node:test";

import { nextBeginner } from "../../../js/engine/match.js";
import { PRESET_NAMES, readRules, writeRules } from "../../../js/engine/rules.js";
import { readFile } from "../records.js";

test("the presets are those of docs/rules.md", () => {
  const [, table] = /\n\| preset \| source \|[^\n]*\n\|[-|]+\n([^]*?)\n\n/.exec(readFile("docs/rules.md"));
  assert.deepEqual(PRESET_NAMES, table.split("\n").map((row) => /`([^`]+)`/.exec(row)[1]));
});

test("words that are no rules are named", () => {
  for (const [text, word] of [["sungkan", "sungkan"], ["dakon houses=0", "houses=0"], ["dakon win", "win"], ["dakon win=x", "win=x"], ["dakon a=b", "a=b"], ["shells=3", "shells=3"], ["", ""]]) {
    assert.deepEqual(readRules(text), { fault: word });
  }
});

test("an opening that is written frees the first lift of a preset", () => {
  assert.equal(readRules("sungka-49").rules["first-lift"], "farthest");
  assert.equal(readRules("sungka-49 opening=simultaneous").rules["first-lift"], "any");
  assert.equal(readRules("sungka-49 opening=simultaneous first-lift=nearest").rules["first-lift"], "nearest");
});

test("notation 11: rules are written in the order of the table, opening and first-lift together", () => {
  for (const [text, written] of [
    ["sungka", "sungka"],
    ["sungka shells=7 houses=4", "sungka houses=4"],
    ["dakon opening=farthest", "dakon opening=farthest"],
    ["dakon opening=simultaneous first-lift=farthest", "dakon opening=simultaneous first-lift=farthest"],
    ["sungka-49 opening=alternate", "sungka-49 opening=alternate"],
    ["dakon first-lift=nearest", "dakon first-lift=nearest"],
  ]) {
    assert.equal(writeRules(text), written);
  }
});

test("rules 5.6: who ran out begins, or who did not; where none or all did it is who began", () => {
  for (const [next, emptied, began, first] of /** @type {const} */ ([
    ["emptied", [true, false], 1, 0],
    ["remaining", [true, false], 0, 1],
    ["emptied", [true, true], 1, 1],
    ["remaining", [true, true], 1, 1],
    ["remaining", [false, true, false], 1, 0],
    ["emptied", [false, true, true], 2, 2],
    ["emptied", [], 1, 1],
  ])) {
    const { rules } = readRules(`congkak next=${next} seats=${Math.max(emptied.length, 2)}`);
    assert.equal(nextBeginner(rules, { began, lastMover: 0 }, [3, 5, 4], emptied), first);
  }
});
