import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { makeGround } from "../../../js/engine/ground.js";
import { beginRound, firstBoard, playRoundTurn } from "../../../js/engine/round.js";
import { readRules } from "../../../js/engine/rules.js";
import { legalHouses } from "../../../js/engine/turn.js";

/** @type {{counts: Record<string, number[]>}} */
const { counts } = JSON.parse(readFileSync(new URL("../../engine/perft.json", import.meta.url), "utf8"));

/** Different sequences of moves, counted one by one; a pass is a move. */
function count(round, houses, depth) {
  if (!depth) return 1;
  const { turn, round: after } = houses.length ? playRoundTurn(round, houses) : { turn: { isDue: true }, round };
  if (houses.length && !turn.isDue) return count(after, [], depth);
  if (after.isOver) return 0;
  const legal = legalHouses(after.ground, after.shells, after.toMove, after.isBound);
  if (!legal.length) return count(playRoundTurn(after, []).round, [], depth - 1);
  return legal.reduce((sum, house) => sum + count(round, [...houses, house], depth - 1), 0);
}

for (const [text, expected] of Object.entries(counts)) {
  test(`perft ${text}`, () => {
    const { rules } = readRules(text);
    const round = beginRound(makeGround(rules), 1, firstBoard(rules, 0), 0, true);
    const depths = expected.filter((number) => number < 9000);
    assert.deepEqual(depths.map((_, index) => count(round, [], index + 1)), depths);
  });
}
