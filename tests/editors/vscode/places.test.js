// Where turns stand in a text, and their addresses: those of the player, of every example.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { placeAt, placeOf, placesOf, turnOf } from "../../../editors/vscode/src/play/places.js";
import { playRecord, readText, turns } from "../../../js/index.js";

const EXAMPLES = new URL("../../../examples/", import.meta.url);

const TEXT = `%sgn 1
[Rules "sungkaan"]

round 1 first S
1. S7+3 (S6 N2 (N1) S1) N4x15 =8:16 {a word}
2. S3 N6 =10:34

round 2 first N
1. N1 S2
end abandoned
`;

/** Every turn of lines, with those of variations behind the turn that they replace. */
const all = (line) => line.flatMap((turn) => [turn, ...turn.variations.flatMap(all)]);

test("turns have the addresses that the player gives them, in every example", () => {
  let count = 0;
  for (const name of readdirSync(EXAMPLES).filter((one) => one.endsWith(".sgn"))) {
    for (const record of readText(readFileSync(new URL(name, EXAMPLES), "utf8")).records) {
      const text = readFileSync(new URL(name, EXAMPLES), "utf8").slice(record.start);
      const own = playRecord(readText(text).records[0]), known = all(turns(own)).map(({ place }) => place);
      const places = placesOf(text), found = new Set(places.filter(({ start, end }) => end > start).map(({ address }) => address));
      for (const place of known) assert.ok(found.has(place), `${name}: ${place}`);
      count += known.length;
      for (const { address, start, end } of places) if (/t\d+$/.test(address) && end > start) assert.match(text[start], /[SNEW]/);
    }
  }
  assert.ok(count > 300, String(count));
});

/** The address at the first occurrence of some words, or behind them. */
const at = (words, isBehind = false) => placeAt(placesOf(TEXT), TEXT.indexOf(words) + (isBehind ? words.length : 0)).address;

test("a cursor is on the turn that it stands in or behind", () => {
  assert.equal(at("[Rules"), "r1");
  assert.equal(at("round 1"), "r1");
  assert.equal(at("S7+3"), "r1.t1");
  assert.equal(at("S7+3", true), "r1.t1");
  assert.equal(at("S6 "), "r1.t1.v1.t1");
  assert.equal(at("N2 ("), "r1.t1.v1.t2");
  assert.equal(at("N1)"), "r1.t1.v1.t2.v1.t1");
  assert.equal(at("S1)"), "r1.t1.v1.t3");
  assert.equal(at("S1)", true), "r1.t1");
  assert.equal(at("a word"), "r1.t2");
  assert.equal(at("N6"), "r1.t4");
  assert.equal(at("round 2"), "r2");
  assert.equal(at("S2\n"), "r2.t2");
  assert.equal(at("abandoned"), "r2.t2");
});

test("a moment of the page is in a turn of the text", () => {
  const places = placesOf(TEXT), turn = (moment) => turnOf(moment, places);
  assert.equal(turn("r1.t3.l2"), "r1.t3");
  assert.equal(turn("r1.t3.end"), "r1.t3");
  assert.equal(turn("r1.t1.v1"), "r1.t1.v1.t1");
  assert.equal(turn("r1.t1.v1.l2"), "r1.t1.v1.t1");
  assert.equal(turn("r1.t1.v1.t2.v1"), "r1.t1.v1.t2.v1.t1");
  assert.equal(turn("r1"), "r1");
  assert.equal(turn("r1.end"), "r1.t4");
  assert.equal(turn("r3.end"), "r3");
  const { start, end } = placeOf(places, "r1.t2");
  assert.equal(TEXT.slice(start, end), "N4x15");
  assert.equal(placeOf(places, "r9"), undefined);
});

test("a row of both hands is one turn, and a record without a round begins in the first", () => {
  const text = "%sgn 1\n[Rules \"sungka\"]\n\n1. S5+2+5 | N3 =9:6\n2. N1\n", places = placesOf(text);
  assert.deepEqual(places.map(({ address }) => address), ["r1", "r1.t1", "r1.t2"]);
  assert.equal(text.slice(places[1].start, places[1].end), "S5+2+5 | N3");
  assert.deepEqual(placesOf("no record").map(({ address }) => address), ["r1"]);
});
