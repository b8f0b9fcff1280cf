// The HMAC of requests, against node's own and the vectors of RFC 4231.

import assert from "node:assert/strict";
import { createHmac, randomBytes } from "node:crypto";
import test from "node:test";

import { hmac, readKey, signRequest } from "../../../js/hall/common/mac.js";

test("vectors of RFC 4231", () => {
  assert.equal(hmac(new Uint8Array(20).fill(0x0b), "Hi There"), "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
  assert.equal(hmac(new TextEncoder().encode("Jefe"), "what do ya want for nothing?"), "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
  const long = new Uint8Array(131).fill(0xaa);
  assert.equal(hmac(long, "Test Using Larger Than Block-Size Key - Hash Key First"), "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
});

test("keys and texts of any length, as node has it", () => {
  for (let length = 0; length < 200; length += 7) {
    const key = randomBytes(32), text = `${"ñ😀x".repeat(length)}`;
    assert.deepEqual(readKey(key.toString("base64url")), new Uint8Array(key));
    assert.equal(hmac(readKey(key.toString("base64url")), text), createHmac("sha256", key).update(text).digest("hex"));
  }
});

test("what is signed is method, path and body", () => {
  const key = new Uint8Array(32);
  assert.equal(signRequest(key, "POST", "/t/1.03/entries", "{}"), hmac(key, "POST /t/1.03/entries\n{}"));
  assert.equal(signRequest(key, "GET", "/t/1.03/sheet"), hmac(key, "GET /t/1.03/sheet\n"));
  assert.equal(readKey("not a key!").length, 0);
});
