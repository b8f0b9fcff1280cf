// Pictures of boards: of a round and of a text; what is no position.

import assert from "node:assert/strict";
import test from "node:test";

import { boardSvg } from "../../../js/drawing/board_svg.js";
import { positionOf } from "../../../js/index.js";
import { beginMatch } from "../../../js/replay/match.js";

test("a round is drawn as its position is", () => {
  const { round } = beginMatch("dakon houses=4 shells=4").play("S4");
  assert.equal(boardSvg(round), boardSvg(positionOf(round), { rules: "dakon houses=4 shells=4" }));
  assert.notEqual(boardSvg(round), boardSvg(positionOf(round)), "sungka is sown the other way round");
  assert.match(boardSvg(round, { isUpright: true }), /viewBox="0 0 360 420"/);
  assert.match(boardSvg("4.4/0 4.#/4"), /aria-label="4 4 0 4 # 4"/);
});

test("what is no position is refused", () => {
  for (const text of ["", "7.7", "1.2/3 4/5 S", "7.7.7/0"]) assert.throws(() => boardSvg(text), RangeError, text);
  assert.throws(() => boardSvg("4.4/0 4.4/0 S", { rules: "sungka" }), /no position of these rules/);
});
