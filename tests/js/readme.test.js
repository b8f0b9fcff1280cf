// The examples of js/README.md print what stands beside them.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import test from "node:test";
import { fileURLToPath } from "node:url";

import { readFile } from "./records.js";

const JS = fileURLToPath(new URL("../../js/", import.meta.url));
const EXAMPLES = Array.from(readFile("js/README.md").matchAll(/```js\n([^]*?)```/g), ([, text]) => text);

test("three examples", () => assert.equal(EXAMPLES.length, 3));

for (const [index, example] of EXAMPLES.entries()) {
  test(`example ${index + 1}`, () => {
    // The package finds itself by its name.
    const { stdout, stderr, status } = spawnSync(process.execPath, ["--input-type=module", "-"], { input: example, cwd: JS, encoding: "utf8" });
    assert.equal(status, 0, stderr);
    for (const [, shown] of example.matchAll(/\/\/ (.+)$/gm)) assert.ok(stdout.includes(shown.replaceAll("… ", "").replaceAll(" …", "")), stdout);
  });
}
