// What a request to the hall carries in place of its key: an HMAC-SHA256 (RFC 2104), where a page without HTTPS has no `crypto.subtle`.

import { digest, toHex } from "../../notation/sha256.js";

const BLOCK = 64;

/**
 * The bytes of a key in base64url.
 * @param {string} text
 * @returns {Uint8Array} empty where it is none
 */
export function readKey(text) {
  try {
    return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

/**
 * The HMAC-SHA256 of a text's UTF-8 bytes, in small hexadecimal digits.
 * @param {Uint8Array} key
 * @param {string} text
 */
export function hmac(key, text) {
  const short = key.length > BLOCK ? toBytes(digest(key)) : key, padded = new Uint8Array(BLOCK);
  padded.set(short);
  const inner = join(padded.map((byte) => byte ^ 0x36), new TextEncoder().encode(text));
  return toHex(digest(join(padded.map((byte) => byte ^ 0x5c), toBytes(digest(inner)))));
}

/**
 * The MAC of a request.
 * @param {Uint8Array} key
 * @param {string} method
 * @param {string} path with its query
 * @param {string} [body]
 */
export const signRequest = (key, method, path, body = "") => hmac(key, `${method} ${path}\n${body}`);

/** @param {readonly number[]} words */
function toBytes(words) {
  const bytes = new Uint8Array(words.length * 4), view = new DataView(bytes.buffer);
  words.forEach((word, index) => view.setInt32(index * 4, word));
  return bytes;
}

/**
 * @param {Uint8Array} first
 * @param {Uint8Array} second
 */
function join(first, second) {
  const joined = new Uint8Array(first.length + second.length);
  joined.set(first);
  joined.set(second, first.length);
  return joined;
}
