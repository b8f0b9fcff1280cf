// Positions against section 8 of docs/notation.md, worked out by hand.

import assert from "node:assert/strict";
import { test } from "node:test";
import { momentOf } from "../../../js/player/game/address.js";
import { positionText } from "../../../js/player/game/position_text.js";
import { open } from "./games.js";

const at = address => positionText(...momentOf(address));

test("a position names the seat that moves, or none", () => {
  open("lesson");
  assert.equal(at("r1"), "4.4.4.4/0 4.4.4.4/0 S");
  // S4 gives 4.4.4.4 one each to three houses and the store; the move then goes on.
  assert.equal(at("r1.t1.l1"), "4.4.4.4/0 4.4.4.4/0 S", "while the turn lasts: the board before it");
  assert.match(at("r1.t1.end"), / N$/);
  assert.match(at("r1.end"), / -$/);
  open("mikul");
  assert.equal(at("r1"), "1.2.3/0 2.0.4/0 S");
});
