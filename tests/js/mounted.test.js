// The player's pages of any text: made soon, or refused with a reason.

import assert from "node:assert/strict";
import test from "node:test";

import { SCRIPT_SOURCES, writeReplayPage } from "../../js/mounted/page.js";
import { readFile } from "./records.js";

for (const kind of ["code", "hostile", "altered", "spelt", "message"]) {
  test(`a page or a reason: ${kind}`, () => {
    const texts = readFile(`conformance/cases/${kind}.jsonl`).trim().split("\n").map((line) => JSON.parse(line).text);
    for (const text of texts.filter((one) => typeof one === "string" && one.length < 100_000)) {
      const began = performance.now();
      try {
        assert.match(writeReplayPage(text), /^<!doctype html>[^]*<\/html>\s*$/);
      } catch (error) {
        if (error instanceof assert.AssertionError) throw error;
        assert.match(String(error), /^RangeError: the (text has no record|version of the record|rules of the record)/, text.slice(0, 200));
      }
      assert.ok(performance.now() - began < 3000, text.slice(0, 60));
    }
  });
}

test("what a record says is text on its page", () => {
  const text = '%sgn 1\n[South "<b>&\\"\\u0027"]\n[Event "</script><script>alert(1)</script>"]\n[Rules "dakon"]\n1. S7+3 {</title><i>} N2\nend abandoned\n';
  const page = writeReplayPage(text);
  assert.equal(page.match(/<script\b/g)?.length, 4, "boot, setting, film and the player");
  assert.ok(!page.includes("<script>alert") && !page.includes("<b>&") && !page.includes("<i>}"));
  assert.ok(page.includes("&lt;/title&gt;&lt;i&gt;"));
});

test("a page allows the scripts that are named for the page around it, and has a poster unless it is told not to", () => {
  const text = '%sgn 1\n[Rules "dakon"]\n1. S7+3 N2\nend abandoned\n', page = writeReplayPage(text);
  assert.ok(page.includes(`script-src ${SCRIPT_SOURCES};`));
  assert.ok(!page.includes("#poster{display:none!important}"));
  assert.ok(writeReplayPage(text, { hasPoster: false }).includes("#poster{display:none!important}"));
});
