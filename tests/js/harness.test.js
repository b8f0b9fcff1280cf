// The second engine as a program: its answers, and its size.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { createRequire } from "node:module";

import { answer } from "../../js/harness.js";

const JS = fileURLToPath(new URL("../../js/", import.meta.url));

test("start, read and stop, a line each", () => {
  const requests = [{ do: "start" }, { do: "read", id: "a", text: '%sgn 1\n[Rules "sungkaan houses=4 shells=4"]\n1. S2 N4\nend\n' }, { do: "stop" }, { do: "start" }];
  const { stdout } = spawnSync(process.execPath, [`${JS}harness.js`], { input: requests.map((each) => `${JSON.stringify(each)}\n`).join(""), encoding: "utf8" });
  const [about, read, ...more] = stdout.trim().split("\n").map((line) => JSON.parse(line));
  assert.deepEqual(about.levels, [1, 2, 3, 4, 5]);
  assert.deepEqual([read.id, read.valid, read.line], ["a", false, 4]);
  assert.equal(read.records[0].positions.length, 2);
  assert.deepEqual(more, []);
});

test("bytes that are no text are a fault at their place, and the records before it are read", () => {
  const bytes = Buffer.from("%sgn 1\nend agreed\n%sgn 1\n[South \"Pe\xf1a\"]\n", "latin1");
  const { valid, line, findings, records } = answer({ do: "read", base64: bytes.toString("base64") });
  assert.deepEqual([valid, line, records.length], [false, 4, 1]);
  assert.deepEqual(findings.at(-1), { code: "SGN101", severity: "error", line: 4, column: 11 });
});

test("columns count characters", () => {
  const { findings } = answer({ do: "read", text: "%sgn 1\n{\u{1f41a}} 7S\n" });
  assert.deepEqual(findings[0], { code: "SGN105", severity: "error", line: 2, column: 5 });
});

test("the engine alone is at most 7 kB, everything at most 27 kB, minified and compressed", async () => {
  const { build } = createRequire(`${JS}package.json`)("esbuild");
  const size = async (entry) => {
    const { outputFiles } = await build({ entryPoints: [JS + entry], bundle: true, write: false, minify: true, format: "esm", target: "es2023", legalComments: "none" });
    return gzipSync(outputFiles[0].contents, { level: 9 }).length;
  };
  assert.ok((await size("engine/index.js")) <= 7000);
  assert.ok((await size("index.js")) <= 27000);
  // What findings say is a part of its own, for who wants it; with the reader and the engine that it needs.
  assert.ok((await size("messages/index.js")) <= 38500);
});
