// The built script of the desktop with real servers in processes of their own; of VS Code there is a stand-in.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import Module, { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { after, before, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url), { makeStub } = require("./stub.cjs");
const folder = mkdtempSync(join(tmpdir(), "sungka-desktop-")), record = join(folder, "slip.sgn");
const EXTENSION = fileURLToPath(new URL("../../../editors/vscode", import.meta.url));

before(() => {
  writeFileSync(record, "%sgn 1\n[Rules \"sungkaan\"]\n\n1. S7+3 N4x14\nend abandoned\n");
  execFileSync(process.execPath, [join(EXTENSION, "build.mjs"), join(folder, "dist")]);
});

after(() => rmSync(folder, { recursive: true, force: true }));

/** A command `sungka` that has a server, of which the words of a shell are given. */
function makeCommand(name, words) {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n[ "$1 $2" = "lsp --help" ] && exit 0\n${words}\n`);
  chmodSync(path, 0o755);
  return path;
}

/** The extension activated with settings and a memory; what it told, and what ends it. */
async function activate(settings, memory = new Map(), isTrusted = true) {
  const { vscode, told } = makeStub({ path: record, settings, isTrusted }), load = Module._load;
  Module._load = (name, ...others) => (name === "vscode" ? vscode : load(name, ...others));
  const path = join(folder, "dist/desktop.js");
  delete require.cache[path];
  const { activate: begin } = require(path);
  Module._load = load;
  const subscriptions = [];
  await begin({
    subscriptions, extensionUri: vscode.Uri.file(folder), asAbsolutePath: (name) => join(folder, name),
    globalState: { get: (key) => memory.get(key), update: async (key, value) => void memory.set(key, value) },
  });
  return { told, end: () => Promise.all(subscriptions.map((one) => one.dispose())) };
}

/** The codes of the findings of the record, once there are any. */
async function codes({ findings }) {
  for (let i = 0; i < 200 && !findings.get(`file://${record}`)?.length; i++) await pause(50);
  return findings.get(`file://${record}`)?.map(({ code }) => code?.value ?? code);
}

test("without sungka its own server finds the slip", async () => {
  const { PATH } = process.env;
  process.env.PATH = "";
  try {
    const { told, end } = await activate({});
    assert.deepEqual(await codes(told), ["SGN402"]);
    assert.equal(told.status.text, "Sungka: its own server");
    assert.deepEqual(told.messages, []);
    await end();
  } finally {
    process.env.PATH = PATH;
  }
});

test("sungka lsp takes over where it is on the PATH, and not in a folder that is not trusted", async () => {
  const { PATH } = process.env, words = `exec ${process.execPath} ${join(folder, "dist/server.js")} --stdio`;
  makeCommand("sungka", words);
  process.env.PATH = [folder, PATH].join(delimiter);
  try {
    const { told, end } = await activate({});
    assert.equal(told.status.text, "Sungka: sungka lsp");
    assert.equal(told.contexts["sungka.hasPython"], true);
    assert.deepEqual(await codes(told), ["SGN402"]);
    await end();
    const other = await activate({}, new Map(), false);
    assert.equal(other.told.status.text, "Sungka: its own server");
    await other.end();
    const bundled = await activate({ server: "bundled" });
    assert.equal(bundled.told.status.text, "Sungka: its own server");
    await bundled.end();
  } finally {
    process.env.PATH = PATH;
  }
});

const PYTHON = fileURLToPath(new URL("../../../.venv/bin/", import.meta.url));

/** Why the server in Python cannot be tried here; false where it can. */
function lacking() {
  try {
    execFileSync(join(PYTHON, "python"), ["-c", "import pygls, sungka"], { stdio: "ignore" });
    return false;
  } catch {
    return "pygls is not installed in .venv";
  }
}

test("the server in Python finds the slip, and checks a folder", { skip: lacking() }, async () => {
  const { told, end } = await activate({ path: join(PYTHON, "sungka"), server: "python" });
  assert.equal(told.status.text, "Sungka: sungka lsp");
  assert.deepEqual(await codes(told), ["SGN402"]);
  writeFileSync(join(folder, "other.sgn"), "%sgn 1\n[Rules \"sungkaan\"]\n\n1. S7+3 N4x13\nend abandoned\n");
  await told.commands["sungka.validateFolder"]({ toString: () => `file://${folder}` });
  for (let i = 0; i < 100 && !told.findings.has(`file://${folder}/other.sgn`); i++) await pause(50);
  assert.equal(told.findings.get(`file://${folder}/other.sgn`).length, 1);
  await end();
});

test("where it does not start, its own server goes on, and this is said once", async () => {
  const path = makeCommand("broken", "exit 3"), memory = new Map();
  for (const expected of [1, 0]) {
    const { told, end } = await activate({ path }, memory);
    assert.equal(told.status.text, "Sungka: its own server");
    assert.deepEqual(await codes(told), ["SGN402"]);
    assert.equal(told.messages.length, expected);
    assert.equal(told.contexts["sungka.hasPython"], false);
    await end();
  }
});

test("where it is not there, its own server goes on, and this is said", async () => {
  const { told, end } = await activate({ path: join(folder, "nothing"), server: "python" });
  assert.equal(told.status.text, "Sungka: its own server");
  assert.match(told.messages[0], /nothing lsp did not start \(it was not found/);
  await end();
});
