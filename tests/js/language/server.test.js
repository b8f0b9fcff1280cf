// The server over standard input and output: every request, typing by chance, and input that is no help.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { diagnose } from "../../../js/language/diagnostics.js";
import { changeDocument, makeDocument } from "../../../js/language/document.js";
import { RecordChecker } from "../../../js/language/record_checker.js";
import { VERSION } from "../../../js/language/version.js";
import { listFiles, readFile } from "../records.js";
import { drawFrom } from "./chance.js";
import { Client } from "./client.js";

const URI = "file:///a.sgn";
const HEAD = '%sgn 1\n[Rules "sungkaan houses=4 shells=4"]\n\n';
const at = (line, character) => ({ line, character });
const span = (start, end = start) => ({ start, end });

/** Does something with a client that has started, and ends its server. */
async function meet(work, options = {}, capabilities = {}) {
  const client = new Client();
  try {
    await work(client, await client.start(options, capabilities));
    await client.close();
  } finally {
    client.process.kill();
  }
}

test("the version of the server is that of the package", () => {
  const { version } = JSON.parse(readFileSync(new URL("../../../js/package.json", import.meta.url), "utf8"));
  assert.equal(VERSION, version);
});

test("a client is told what the server does, and in which units it counts", async () => {
  await meet((_, { capabilities, serverInfo }) => {
    assert.deepEqual(serverInfo, { name: "sungka", version: VERSION });
    assert.deepEqual([capabilities.positionEncoding, capabilities.textDocumentSync], ["utf-16", { openClose: true, change: 2 }]);
    assert.deepEqual(capabilities.completionProvider.triggerCharacters, [" ", "+", "[", '"', "="]);
    assert.deepEqual(capabilities.codeActionProvider.codeActionKinds, ["quickfix", "refactor.rewrite"]);
  });
  await meet((_, { capabilities }) => assert.equal(capabilities.positionEncoding, "utf-8"), {}, { general: { positionEncodings: ["utf-16", "utf-8"] } });
});

test("every request is answered", async () => {
  const text = `${HEAD}1. S2 N4x9\n2. S1\nend abandoned\n`;
  await meet(async (client) => {
    client.open(URI, text);
    const [{ code, range }] = await client.findings(URI, 1);
    assert.equal(code, "SGN402");
    const ask = (method, more) => client.about(method, URI, more), whole = span(at(0, 0), at(9, 0)), options = { tabSize: 2, insertSpaces: true };
    assert.match((await ask("hover", { position: at(3, 3) })).contents.value, /South lifts S2/);
    assert.equal((await ask("completion", { position: at(4, 3) })).items[0].label, "S1");
    const [mend] = await ask("codeAction", { range, context: { diagnostics: [] } });
    assert.equal(mend.title, "Write `x8`");
    client.change(URI, 2, { range: mend.edit.changes[URI][0].range, text: mend.edit.changes[URI][0].newText });
    assert.deepEqual(await client.findings(URI, 2), []);
    assert.deepEqual(await ask("formatting", { options }), []);
    assert.deepEqual(await ask("rangeFormatting", { options, range: whole }), []);
    assert.equal((await ask("documentSymbol"))[0].children[0].name, "round 1");
    assert.equal((await ask("foldingRange"))[0].startLine, 0);
    assert.deepEqual((await ask("inlayHint", { range: whole })).map(({ label, position: { line } }) => [label, line]), [["1:10", 3], ["4:10", 4]]);
    assert.deepEqual((await ask("codeLens"))[0].command.arguments, [URI, 0, 0]);
  }, { stores: true });
});

test("a document that is not open, or another language, is answered with nothing", async () => {
  await meet(async (client) => {
    client.open("file:///event.journal", "no record", 1, "sungka-journal");
    assert.equal(await client.about("hover", "file:///event.journal", { position: at(0, 0) }), null);
    assert.deepEqual(await client.about("documentSymbol", "file:///none.sgn"), []);
    client.change("file:///none.sgn", 4, { text: "x" });
    client.tell("textDocument/didClose", { textDocument: { uri: "file:///none.sgn" } });
    assert.deepEqual(client.published, []);
  });
});

test("settings change what is shown, at once", async () => {
  await meet(async (client) => {
    client.open(URI, `${HEAD}1. S2 N4\n`);
    assert.equal((await client.findings(URI, 1))[0].severity, 2);
    const told = client.next(URI);
    client.tell("workspace/didChangeConfiguration", { settings: { sungka: { stores: true, profile: "archive" } } });
    assert.equal((await told).diagnostics[0].severity, 1);
    assert.equal((await client.about("inlayHint", URI, { range: span(at(0, 0), at(9, 0)) })).length, 1);
  });
});

test("what was unfinished is an error once the cursor is elsewhere", async () => {
  await meet(async (client) => {
    client.open(URI, `${HEAD}1. S2 \n2. S1\nend abandoned\n`);
    await client.findings(URI, 1);
    client.change(URI, 2, { range: span(at(3, 6)), text: "N" });
    assert.deepEqual((await client.findings(URI, 2)).filter(({ code }) => code === "SGN105").map(({ severity }) => severity), [4]);
    const told = client.next(URI);
    await client.about("codeAction", URI, { range: span(at(0, 0)), context: { diagnostics: [] } });
    assert.equal((await told).diagnostics.find(({ code }) => code === "SGN105").severity, 1);
  });
});

test("findings of a version come only while it is the newest, and go when the document closes", async () => {
  await meet(async (client) => {
    client.open(URI, HEAD.repeat(40));
    for (let version = 2; version <= 30; version++) client.change(URI, version, { range: span(at(2, 0)), text: "x" });
    await client.findings(URI, 30);
    assert.deepEqual(client.published.map(({ version }) => version), [30]);
    const told = client.next(URI);
    client.tell("textDocument/didClose", { textDocument: { uri: URI } });
    assert.deepEqual((await told).diagnostics, []);
  });
});

test("keys pressed by chance leave the findings of a fresh check", async () => {
  const draw = drawFrom(5), texts = listFiles("tests/diagnostics", ".sgn").map(readFile).filter((text) => text.length < 3000);
  const keys = ["1", "S", "N", "+", "x", " ", "\n", "{", "}", "(", ")", "=", "[", '"', "", "", "", "é", "😀", "\r\n"];
  await meet(async (client) => {
    for (let round = 0; round < 6; round++) {
      const uri = `file:///${round}.sgn`, text = [0, 1, 2].map(() => texts[draw(texts.length)]).join("\n");
      let document = makeDocument(uri, "sgn", 1, text, "utf-8");
      client.open(uri, text);
      for (let step = 2; step < 60; step++) {
        const line = draw(document.starts.length), start = at(line, draw(20)), changes = [{ range: span(start, at(line, start.character + draw(3))), text: keys[draw(keys.length)] }];
        document = changeDocument(document, changes, step);
        client.change(uri, step, ...changes);
        if (step % 12) continue;
        assert.deepEqual(await client.findings(uri, step), diagnose(document, new RecordChecker().check(document.text, -1)));
      }
      assert.ok(client.published.filter((one) => one.uri === uri).every(({ version }, index, all) => !index || version >= all[index - 1].version));
    }
  }, {}, { general: { positionEncodings: ["utf-8"] } });
});

test("input that is no help leaves the server as it was", async () => {
  await meet(async (client) => {
    client.open("file:///torn.sgn", `${HEAD}{\ud83d} \udc00 1. S2\u0000\n`);
    assert.ok((await client.findings("file:///torn.sgn", 1)).some(({ code }) => code === "SGN114"));
    client.open("file:///none.sgn", "\u0000\u0001PNG\r\n\ufffd".repeat(2000));
    assert.equal((await client.findings("file:///none.sgn", 1))[0].code, "SGN102");
    client.open("file:///deep.sgn", `${HEAD}1. S2 ${"(".repeat(20000)}`);
    await client.findings("file:///deep.sgn", 1);
    client.open(URI, `${HEAD}1. S2 N4\n`, 7);
    client.change(URI, 3, { range: span(at(-4, 9e9), at(9e9, -1)), text: "!" });
    assert.equal((await client.findings(URI, 7))[0].code, "SGN102");
    await assert.rejects(client.ask("sungka/nothing", {}));
    await client.about("hover", URI, { position: at(99, 99) });
    client.tell("textDocument/didOpen", {});
    assert.equal((await client.about("documentSymbol", "file:///torn.sgn")).length, 1);
  });
});

test("a text of 50 MB is told to be too long, and edited all the same", async () => {
  await meet(async (client) => {
    client.open(URI, `${HEAD}1. S2 N4\n`.repeat(850_000));
    assert.match((await client.findings(URI, 1))[0].message, /too long/);
    client.change(URI, 2, { range: span(at(4, 0), at(9_000_000, 0)), text: "" });
    assert.deepEqual((await client.findings(URI, 2)).map(({ code }) => code), ["SGN508"]);
  });
});

test("a client that goes without a word ends the server", async () => {
  const client = new Client();
  await client.start();
  client.open(URI, HEAD);
  client.process.stdin.end();
  await client.ended;
});
