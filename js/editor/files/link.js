// The link that holds a text: compressed in the fragment, or plain where the browser cannot compress.

import { tell } from "../../player/game/spoken.js";
import { inform } from "../../player/view/dom.js";

/** The longest link that is made, in characters; chat programs and some browsers cut longer ones. */
const LONGEST = 60_000;

/**
 * The fragment of a link that holds a text; null where it would be too long.
 * @param {string} text
 * @returns {Promise<string | null>}
 */
export async function writeLink(text) {
  const isPlain = typeof CompressionStream === "undefined", bytes = new TextEncoder().encode(text);
  const fragment = isPlain ? `#text=${encodeURIComponent(text)}`
    : `#sgn=${toBase64(await pipe(bytes, new CompressionStream("deflate-raw")))}`;
  return fragment.length > LONGEST ? null : fragment;
}

/**
 * Copies a link that holds a text, and shows it where nothing can be copied.
 * @param {string} text
 */
export async function copyLink(text) {
  const fragment = await writeLink(text);
  if (!fragment) return inform(tell("too_long"));
  const { href } = location, link = /^(about|data):/.test(href) ? fragment : href.replace(/#.*/, "") + fragment;
  try {
    history.replaceState(null, "", fragment);
  } catch {
    // Some frames forbid it: the link stays as it was.
  }
  try {
    await navigator.clipboard.writeText(link);
    inform(tell("link_copied"));
  } catch {
    inform(tell("link_is", { link }));
  }
}

/**
 * The text that a fragment holds; null where it holds none that can be read.
 * @param {string} fragment
 * @returns {Promise<string | null>}
 */
export async function readLink(fragment) {
  try {
    const [, kind, value] = /^#(sgn|text)=(.*)$/s.exec(fragment) ?? [];
    if (kind === "text") return decodeURIComponent(value);
    if (kind !== "sgn") return null;
    return new TextDecoder().decode(await pipe(fromBase64(value), new DecompressionStream("deflate-raw")));
  } catch {
    return null;
  }
}

/** The most bytes that a link may unpack to: it comes from anybody. */
const MOST = 8_000_000;

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {CompressionStream | DecompressionStream} through
 */
async function pipe(bytes, through) {
  const reader = new Blob([bytes]).stream().pipeThrough(through).getReader();
  const parts = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > MOST) throw new RangeError(`the link holds more than ${MOST} bytes`);
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** @param {Uint8Array} bytes */
function toBase64(bytes) {
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {string} text */
function fromBase64(text) {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}
