// Where shells lie in a pile, against the places that Python draws and films them at.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import {
  LAYERS, LAYER_RISE, LAYER_TURN, PLACE_TURN, SLOTS,
} from "../../../js/drawing/slots.js";

test("the slots of a pile are those of Python", () => {
  const games = JSON.parse(readFileSync(new URL("../games.json", import.meta.url), "utf8"));
  assert.deepEqual(SLOTS, games.slots);
  assert.deepEqual([LAYERS, LAYER_TURN, LAYER_RISE, PLACE_TURN], games.piles);
});
