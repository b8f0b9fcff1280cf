import assert from "node:assert/strict";
import test from "node:test";

import { answered, choose, countKnown, waitFor } from "../../../js/player/train/deck.js";

const NOW = 1_700_000_000_000, MINUTE = 60_000, DAY = 1440 * MINUTE;

test("what is found comes again later and later, what is missed soon", () => {
  let card = answered(undefined, true, NOW);
  assert.deepEqual(card, [1, NOW + DAY]);
  card = answered(card, true, NOW);
  assert.deepEqual(card, [2, NOW + 3 * DAY]);
  assert.deepEqual(answered(card, false, NOW), [0, NOW + 10 * MINUTE]);
  assert.deepEqual(answered([40, 0], true, NOW), [41, NOW + 90 * DAY]);
});

test("what is due comes first, then what is new, and last what waits", () => {
  const ids = ["a", "b", "c"];
  assert.deepEqual(choose(ids, {}, NOW), { at: 0, isDue: true });
  assert.deepEqual(choose(ids, { a: [0, NOW + 10 * MINUTE] }, NOW), { at: 1, isDue: true });
  const deck = { a: [0, NOW + 10 * MINUTE], b: [1, NOW + DAY] };
  assert.deepEqual(choose(ids, deck, NOW), { at: 2, isDue: true });
  assert.deepEqual(choose(ids, deck, NOW + 9 * MINUTE), { at: 0, isDue: true });
  assert.deepEqual(choose(["a", "b"], deck, NOW), { at: 0, isDue: false });
  assert.deepEqual(choose([], deck, NOW), { at: -1, isDue: false });
  assert.equal(countKnown(ids, deck), 1);
});

test("a wait is said in days, or else in minutes", () => {
  assert.deepEqual(waitFor(NOW + 3 * DAY, NOW), { days: 3, minutes: 0 });
  assert.deepEqual(waitFor(NOW + 10 * MINUTE, NOW), { days: 0, minutes: 10 });
  assert.deepEqual(waitFor(NOW, NOW), { days: 0, minutes: 1 });
});
