// Cursor and page lead each other, without being led back.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Follower } from "../../../editors/vscode/src/play/follower.js";

const TEXT = "%sgn 1\n[Rules \"sungkaan\"]\n\nround 1\n1. S7+3 N4\n2. S3 N6\nend abandoned\n";
const offset = (words) => TEXT.indexOf(words);

/** A follower of the text with its cursor on the first turn, what it did, and its clock. */
function follow() {
  const done = [], clock = { now: 0 };
  const follower = new Follower(
    (address) => done.push(`go ${address}`),
    ({ start, end }, isLed) => done.push(`${isLed ? "lead" : "mark"} ${TEXT.slice(start, end)}`),
    () => clock.now,
  );
  assert.equal(follower.read(TEXT, offset("S7")), "r1.t1");
  follower.show("r1.t1");
  assert.deepEqual(done.splice(0), ["mark S7+3"]);
  return { follower, done, clock };
}

test("the page goes to the turn of the cursor, once", () => {
  const { follower, done } = follow();
  follower.follow(offset("N4"));
  follower.show("r1.t2");
  follower.follow(offset("N4") + 1);
  assert.deepEqual(done, ["mark N4", "go r1.t2"]);
});

test("the cursor goes to the turn of the page, once, and its echo sends nothing back", () => {
  const { follower, done } = follow();
  for (const moment of ["r1.t1.l1", "r1.t1.l2", "r1.t2", "r1.t2.l1"]) follower.show(moment);
  follower.follow(offset("N4"));
  follower.show("r1.t2.end");
  assert.deepEqual(done, ["lead N4"]);
});

test("what the page said before it went where it was sent leads nobody", () => {
  const { follower, done, clock } = follow();
  follower.follow(offset("S3"));
  follower.show("r1.t1.l2");
  follower.show("r1.t2");
  follower.show("r1.t3");
  follower.show("r1.t4");
  assert.deepEqual(done.splice(0), ["mark S3", "go r1.t3", "lead N6"]);
  // A page that never says so is heard again after a second.
  follower.follow(offset("S3"));
  clock.now = 2000;
  follower.show("r1.t1");
  assert.deepEqual(done, ["mark S3", "go r1.t3", "lead S7+3"]);
});

test("a changed text begins at the moment that was shown, or at the turn that the cursor is in now", () => {
  const { follower } = follow();
  follower.show("r1.t1.l1");
  assert.equal(follower.read(TEXT.replace("N6", "N5"), offset("S7")), "r1.t1.l1");
  assert.equal(follower.read(TEXT, offset("N6")), "r1.t4");
});
