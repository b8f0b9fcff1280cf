// The time between two entries, whatever happens to the phone's clocks.

import assert from "node:assert/strict";
import test from "node:test";

import { measure, sinceEntry } from "../../../js/entering/timing.js";

const from = { steady: 1000, wall: 5_000_000 };
const HOUR = 3600 * 1000;

test("both clocks agree; the wall clock is set; the phone slept", () => {
  assert.equal(measure(from, { steady: 4200, wall: 5_003_201 }), 3200);
  assert.equal(measure(from, { steady: 4200, wall: 5_003_200 - HOUR }), 3200);
  assert.equal(measure(from, { steady: 4200, wall: 5_003_200 + 24 * HOUR }), 3200);
  assert.equal(measure(from, { steady: 4200, wall: 5_003_200 + HOUR / 4 }), 3200 + HOUR / 4);
  assert.equal(measure(from, { steady: 900, wall: 4_000_000 }), 0);
});

test("after the page was opened anew, within reason", () => {
  const at = "2026-01-18T10:00:00.000Z", wall = Date.parse(at);
  assert.equal(sinceEntry(at, wall + 7000), 7000);
  assert.equal(sinceEntry(at, wall - 7000), 0);
  assert.equal(sinceEntry(at, wall + 24 * HOUR), 0);
  assert.equal(sinceEntry("", wall), 0);
});
