// Addresses of moments, and the text of a link.

import assert from "node:assert/strict";
import { test } from "node:test";
import { addressOf, momentOf } from "../../../js/player/game/address.js";
import { game, planOf } from "../../../js/player/game/game.js";
import { linkFrom, withAddress } from "../../../js/player/game/link_text.js";
import { open } from "./games.js";

/** The address of the moment that an address leads to. */
const again = text => {
  const [line, time] = momentOf(text);
  return addressOf(line, Math.max(0, Math.min(planOf(line).end, time)));
};

test("an address leads to a moment that has it", () => {
  open("lesson");
  for (const text of [
    "r1", "r1.t1", "r1.t1.l1", "r1.t3.end", "r1.end", "r2", "r2.t1", "r1.t1.v1", "r1.t1.v1.t1.v1",
    "r1.t1.v2", "r1.t1.v1.l1",
  ]) assert.equal(again(text), text);
});

test("what a game does not have is left out", () => {
  open("lesson");
  const found = {
    "r9.t99.l99.v9": "r1.t3.l1", "r1.t1.v7": "r1.t1", "r1.start": "r1", nonsense: "r1", "": "r1",
    "r1.t1.l1.v1": "r1.t1.v1.l1", "r1.t0": "r1.t1", "r2.t2.l5": "r2.t2",
  };
  for (const [text, address] of Object.entries(found)) assert.equal(again(text), address, text);
});

test("every mark has an address that leads to its stop and lap", () => {
  for (const name of ["lesson", "match"]) {
    open(name);
    for (const { main } of game.rounds) {
      for (const time of planOf(main).marks) {
        const address = addressOf(main, time);
        assert.equal(again(address), address);
      }
    }
  }
});

test("a link has options beside its address", () => {
  const { game, place, options } = linkFrom("#r1.t2&speed=2&flip", "?embed=1");
  assert.deepEqual([game, place], ["", "r1.t2"]);
  assert.deepEqual([...options], [["embed", "1"], ["speed", "2"], ["flip", ""]]);
});

test("a link names a game of a list, a place in it, both or neither", () => {
  const found = {
    "#g3.r2.t14.v1.end&speed=2": ["g3", "r2.t14.v1.end"], "g3": ["g3", ""], "#speed=2&r1": ["", "r1"],
    "#g3%2Er2": ["g3", "r2"], "#games": ["", ""], "#": ["", ""], "#%E0%A4%A": ["", ""], "#embed": ["", ""],
  };
  for (const [hash, expected] of Object.entries(found)) {
    const { game, place } = linkFrom(hash);
    assert.deepEqual([game, place], expected, hash);
  }
});

test("a new address keeps lasting options and drops `play`", () => {
  assert.equal(withAddress("#r1.t2&theme=dark&play=1", "r2"), "#r2&theme=dark");
  assert.equal(withAddress("#theme=dark&g1.r1.t2", "g1.r2"), "#g1.r2&theme=dark");
  assert.equal(withAddress("", "r1"), "#r1");
});
