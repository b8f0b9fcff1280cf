import assert from "node:assert/strict";
import test from "node:test";

import { makeGround } from "../../../js/engine/ground.js";
import { readRules } from "../../../js/engine/rules.js";
import { findBest, findRichest } from "../../../js/engine/sight.js";

/**
 * Positions of random games with what `analysis/judging/seen.py` finds: rules, shells by place, the
 * seat, a turn, the best standing, that after the turn, and the most that a turn brings.
 */
const CASES = [
  ["sungka", [10, 9, 6, 8, 1, 15, 2, 22, 2, 4, 1, 4, 1, 6, 2, 5], 1, [1], 8, -21, 29],
  ["sungka", [5, 8, 3, 1, 11, 1, 1, 37, 0, 4, 1, 0, 6, 3, 0, 17], 1, [2], -28, -44, 5],
  ["sungka", [1, 1, 1, 1, 2, 0, 3, 46, 0, 4, 6, 1, 1, 0, 0, 31], 1, [3], -16, -23, 5],
  ["sungkaan", [0, 9, 3, 1, 0, 2, 0, 22, 0, 5, 18, 1, 6, 5, 18, 8], 1, [5], 27, -47, 44],
  ["sungkaan", [0, 1, 1, 0, 3, 4, 0, 42, 1, 0, 3, 7, 0, 0, 2, 34], 1, [7], -6, -13, 7],
  ["sungkaan", [0, 0, 0, 1, 0, 0, 0, 52, 1, 0, 0, 0, 0, 0, 0, 44], 1, [7], -8, -8, 0],
  ["congkak", [0, 3, 1, 12, 0, 13, 13, 11, 0, 5, 6, 1, 13, 3, 0, 17], 1, [6], -8, -33, 15],
  ["congkak", [0, 1, 0, 1, 5, 1, 2, 28, 0, 3, 6, 1, 1, 1, 0, 48], 1, [4], 20, 16, 3],
  ["congkak", [1, 0, 1, 0, 1, 0, 0, 36, 1, 1, 0, 0, 2, 1, 0, 54], 1, [2], 18, 18, 2],
  ["dakon", [0, 0, 2, 13, 0, 13, 13, 11, 3, 0, 6, 1, 14, 4, 1, 17], 1, [3], -19, -29, 6],
  ["dakon", [2, 0, 3, 0, 0, 1, 0, 37, 6, 12, 0, 2, 0, 0, 0, 35], 1, [4], 6, -17, 11],
  ["dakon", [0, 0, 2, 1, 3, 1, 0, 47, 0, 0, 1, 0, 1, 1, 0, 41], 1, [5], -6, -8, 4],
  ["ohvalhu", [2, 3, 0, 16, 0, 6, 5, 4, 29, 15, 15, 6, 0, 2, 3, 1, 2, 19], 1, [2], 27, -39, 41],
  ["ohvalhu", [0, 0, 8, 1, 0, 5, 0, 2, 57, 1, 3, 0, 4, 1, 9, 1, 1, 35], 1, [4], -14, -27, 15],
  ["ohvalhu", [0, 1, 0, 0, 1, 0, 2, 0, 64, 1, 0, 5, 0, 2, 0, 5, 0, 47], 1, [8], -20, -20, 3],
  ["sungka-six", [9, 9, 0, 9, 1, 1, 3, 10, 10, 10, 10, 10, 1, 1], 1, [4], -3, -4, 3],
  ["sungka-six", [4, 17, 7, 1, 7, 0, 16, 2, 5, 6, 1, 3, 2, 13], 1, [5, 1], -5, -16, 2],
  ["sungka-six", [7, 20, 0, 1, 0, 2, 20, 1, 2, 0, 3, 1, 4, 23], 1, [6, 3], 25, 3, 23],
  ["sungka-three", [8, 8, 1, 9, 9, 8, 1, 0, 9, 9, 8, 8, 8, 1, 8, 8, 7, 7, 0, 8, 1], 0, [5], 1, 1, 1],
  ["sungka-three", [0, 1, 1, 3, 1, 14, 6, 5, 14, 14, 11, 2, 0, 4, 3, 14, 13, 11, 3, 3, 3], 2, [5], -13, -13, 1],
  ["sungka-three", [5, 6, 6, 2, 0, 0, 10, 12, 20, 4, 16, 1, 6, 7, 6, 2, 1, 0, 8, 8, 6], 1, [5], 15, 8, 9],
  ["congkak-forfeit", [1, 0, 5, 16, 0, 9, 1, 13, 8, 9, 1, 5, 3, 18, 2, 7], 1, [1], -3, -43, 12],
  ["congkak-forfeit", [1, 12, 1, 7, 0, 0, 7, 38, 2, 0, 1, 1, 1, 0, 4, 23], 1, [1], -5, -15, 12],
  ["congkak-forfeit", [0, 0, 1, 0, 0, 1, 0, 46, 0, 0, 0, 3, 5, 1, 1, 40], 1, [4], -5, -7, 2],
  ["sungka houses=4 shells=4", [0, 0, 8, 2, 7, 0, 8, 3, 1, 3], 1, [2], -2, -5, 5],
  ["sungka houses=4 shells=4", [0, 0, 0, 0, 15, 1, 1, 1, 1, 13], 1, [2], 1, -1, 3],
];

for (const [name, shells, toMove, houses, best, played, most] of CASES) {
  test(`what is seen is what the annotator sees: ${name} ${shells}`, () => {
    const { rules } = readRules(name);
    const round = {
      ground: makeGround(rules), number: 1, shells, toMove, isOver: false, isUnfinished: false, began: 0,
      lastMover: 0, isBound: false,
    };
    assert.equal(findBest(round, []).standing, best);
    assert.equal(findBest(round, houses).standing, played);
    assert.deepEqual(findBest(round, houses).houses, houses);
    assert.equal(findRichest(round)?.gain ?? 0, most);
  });
}
