// The first lines of new records.

import assert from "node:assert/strict";
import { test } from "node:test";
import { nameFile, PRESETS, seatNames, writeFirstLines } from "../../../editors/vscode/src/first_lines.js";
import { checkText, PRESET_NAMES } from "../../../js/index.js";

test("every published rule set is offered, with what it is", () => {
  assert.deepEqual(PRESETS.map(({ name }) => name), [...PRESET_NAMES]);
  const words = Object.fromEntries(PRESETS.map((one) => [one.name, one.words]));
  assert.equal(words.sungkaan, "two players, 7 houses of 7 shells, in turns, clockwise, one round");
  assert.equal(words.congkak, "two players, 7 houses of 7 shells, both hands begin at once, clockwise, a match");
  assert.deepEqual(seatNames("sungka-three"), ["South", "East", "West"]);
});

test("a new record has the players that were named, and no finding but that its end is missing", () => {
  const text = writeFirstLines("sungkaan", { South: "Santos, \"Inday\" Maria", North: " " }, "2026-11-28");
  assert.equal(text, `%sgn 1
[Date "2026-11-28"]
[South "Santos, \\"Inday\\" Maria"]
[Rules "sungkaan"]

1. `);
  for (const { name } of PRESETS) {
    const found = checkText(writeFirstLines(name, {}, "2026-11-28").replace(/1\. $/, "end abandoned\n"));
    assert.deepEqual(found.filter(({ severity }) => severity === "error").map(({ code }) => code), [], name);
  }
});

test("a file is named after the day and the players", () => {
  assert.equal(nameFile({ South: "Santos, Maria", North: "Reyes, Jun" }, "2026-11-28"), "2026-11-28-santos-reyes.sgn");
  assert.equal(nameFile({ South: "", North: "Niño / Ñ" }, "2026-11-28"), "2026-11-28-ninon.sgn");
});
