// Documents: positions in both encodings, every kind of line end, and edits that come piece by piece.

import assert from "node:assert/strict";
import test from "node:test";

import { changeDocument, lineBreakOf, makeDocument, offsetAt, positionAt } from "../../../js/language/document.js";
import { drawFrom } from "./chance.js";

const open = (text, encoding = "utf-16") => makeDocument("file:///a.sgn", "sgn", 1, text, encoding);
const at = (line, character) => ({ line, character });
const put = (document, start, end, text, version = document.version + 1) => changeDocument(document, [{ range: { start, end }, text }], version);

test("positions count UTF-16 units, or bytes of UTF-8", () => {
  const text = "é😀x\n{ñ}", wide = open(text), narrow = open(text, "utf-8");
  assert.deepEqual(positionAt(wide, 3), at(0, 3));
  assert.deepEqual(positionAt(narrow, 3), at(0, 6));
  assert.equal(offsetAt(narrow, at(0, 6)), 3);
  // A place inside of a character is at its beginning.
  assert.equal(offsetAt(narrow, at(0, 4)), 1);
  assert.deepEqual(positionAt(narrow, text.length), at(1, 4));
});

test("a place outside of the text is the nearest in it", () => {
  const document = open("ab\ncd");
  assert.equal(offsetAt(document, at(-1, 0)), 0);
  assert.equal(offsetAt(document, at(0, 99)), 2);
  assert.equal(offsetAt(document, at(9, 0)), 5);
  assert.equal(offsetAt(document, at(1, -3)), 3);
});

test("line ends stay as they are, and the text that is checked has LF", () => {
  const document = open("a\r\nb\rc\nd");
  assert.equal(document.text, "a\nb\nc\nd");
  assert.equal(lineBreakOf(document), "\r\n");
  const after = put(document, at(1, 1), at(1, 1), "!");
  assert.equal(after.source, "a\r\nb!\rc\nd");
  assert.deepEqual(positionAt(after, 3), at(1, 1));
});

test("a byte order mark is a character of the editor's and none of the text", () => {
  const document = open("\ufeffab\nc");
  assert.equal(document.text, "ab\nc");
  assert.equal(offsetAt(document, at(0, 1)), 0);
  assert.deepEqual(positionAt(document, 1), at(0, 2));
  assert.deepEqual(positionAt(open("\ufeffab", "utf-8"), 1), at(0, 4));
  assert.equal(put(document, at(0, 1), at(0, 2), "").source, "\ufeffb\nc");
});

test("two halves of a character that come one after the other are that character", () => {
  const half = put(open("{}"), at(0, 1), at(0, 1), "\ud83d");
  assert.equal(put(half, at(0, 2), at(0, 2), "\ude00").text, "{😀}");
});

test("a line end that comes in two pieces is one", () => {
  const half = put(open("ab"), at(0, 1), at(0, 1), "\r"), whole = put(half, at(1, 0), at(1, 0), "\n");
  assert.equal(whole.text, "a\nb");
  assert.equal(whole.starts.length, 2);
});

test("changes of one message count in the text that the one before left", () => {
  const after = changeDocument(open("abc"), [{ range: { start: at(0, 0), end: at(0, 1) }, text: "" }, { range: { start: at(0, 0), end: at(0, 1) }, text: "x\ny" }], 2);
  assert.equal(after.text, "x\nyc");
  assert.equal(after.edited, 1);
  assert.equal(changeDocument(after, [{ text: "new" }], 3).text, "new");
  assert.equal(changeDocument(after, [{ text: "new" }], 3).edited, null);
});

test("the version never goes back, and a range that is turned round is taken", () => {
  const after = put(open("abc"), at(0, 2), at(0, 1), "-", 0);
  assert.equal(after.version, 1);
  assert.equal(after.source, "a-c");
});

test("many edits leave what one text anew is", () => {
  const draw = drawFrom(7), pieces = ["", "a", "\n", "\r\n", "\r", "é", "😀", "S7 N3\n", "{", "%sgn 1\n"];
  for (const encoding of ["utf-16", "utf-8"]) {
    let document = open("%sgn 1\n[South \"é\"]\r\n\r1. S7\n", encoding);
    for (let step = 0; step < 600; step++) {
      const place = () => at(draw(document.starts.length + 2), draw(12)), range = { start: place(), end: place() };
      document = changeDocument(document, [{ range, text: pieces[draw(pieces.length)] }], step + 2);
      const anew = makeDocument(document.uri, "sgn", step + 2, document.source, encoding);
      assert.deepEqual({ ...document, edited: null }, anew);
      const offset = draw(document.text.length + 1), found = offsetAt(document, positionAt(document, offset));
      // Only between the halves of a character no position is.
      assert.ok(found === offset || (found === offset - 1 && encoding === "utf-8"));
    }
  }
});
