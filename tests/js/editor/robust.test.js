// Whatever is typed, wherever the cursor stands: nothing in the editor fails.

import assert from "node:assert/strict";
import test from "node:test";

import { Checker, chunkAt, traceOf } from "../../../js/checking/checker.js";
import { complete } from "../../../js/checking/completion.js";
import { filmAt } from "../../../js/editor/record/film.js";
import { hintFor } from "../../../js/checking/hints.js";
import { beginNextRound, endGame, liftHouse, passTurn } from "../../../js/editor/record/lifting.js";
import { liftable, openEnd, refuseLift } from "../../../js/editor/record/waiting.js";
import { planMotion } from "../../../js/player/game/motion.js";
import { blocksOf, listFiles, readFile } from "../records.js";
import { edited } from "./games.js";

const CODES = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞß";
const TEXTS = [
  ...listFiles("tests/diagnostics", ".sgn").map(readFile), ...blocksOf("docs/notation.md"), ...blocksOf("docs/rules.md"),
].map((text) => text.replace(/\r\n?/g, "\n")).filter((text) => text.length < 3000);

/** Everything that the editor asks of a text with the cursor at an offset. */
function ask(text, offset) {
  const checked = new Checker().check(text, offset), found = chunkAt(checked, offset);
  if (!found) return;
  const { chunk, start } = found, trace = traceOf(chunk), { items } = chunk.record;
  complete(chunk, offset - start);
  chunk.findings.forEach((finding) => hintFor(chunk, finding));
  if (!trace?.replay.rules) return;
  for (let index = -1; index < items.length; index++) {
    const { stops, items: places } = filmAt(trace, index, chunk.text), { seats, houses } = trace.replay.rules;
    assert.equal(stops.length, places.length);
    planMotion(stops, { seats: [..."SEW"].slice(0, seats), codes: CODES.slice(0, seats * (houses + 1)) });
  }
  const game = openEnd(chunk), { wait } = game;
  const edits = [beginNextRound(game), endGame(game, "abandoned"), endGame(game, ""), passTurn(game)];
  for (let seat = 0; seat < trace.replay.rules.seats; seat++) {
    refuseLift(game, seat, 99);
    edits.push(...liftable(game, seat).map((house) => liftHouse(game, seat, house).edit));
  }
  // What is written by a tap brings no new error where there was none.
  const hasErrors = (part) => new Checker().check(part, 0).chunks[0].chunk.findings.some(({ severity }) => severity === "error");
  if (hasErrors(chunk.text) || wait === "unknown") return;
  for (const edit of edits) assert.ok(!edit || !hasErrors(edited(chunk.text, edit)), edit && edited(chunk.text, edit));
}

test("in the records of the documents and of the gallery", () => {
  for (const text of TEXTS) ask(text, text.length);
});

test("in texts of which letters are lost, doubled or swapped", () => {
  let chance = 5;
  const draw = (most) => ((chance = (chance * 1103515245 + 12345) % 2147483648) >> 8) % most;
  for (let round = 0; round < 1500; round++) {
    let text = TEXTS[draw(TEXTS.length)];
    for (let times = 1 + draw(3); times; times--) {
      const at = draw(text.length), more = 1 + draw(6), put = ["", text.slice(at, at + 2 * more), "S", "(", ")", "{", "|", "+", "\n", "9", "round 2\n"][draw(11)];
      text = text.slice(0, at) + put + text.slice(at + more);
    }
    try {
      ask(text, draw(text.length + 1));
    } catch (error) {
      throw new Error(`in ${JSON.stringify(text)}`, { cause: error });
    }
  }
});
