// Copying and saving: the record, and a link to the moment.

import { addressOf } from "./game/address.js";
import { joinAddress, linkFrom } from "./game/link_text.js";
import { tell } from "./game/spoken.js";
import { byId, inform, make, write } from "./view/dom.js";
import { clock } from "./clock.js";

/**
 * Copies a text, where the clipboard is to be had.
 * @param {string} text
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Frames may forbid the clipboard; the reader can still copy what is shown or selected.
    return false;
  }
}

/**
 * Copies what an element shows, or selects it where the clipboard is not to be had.
 * @param {HTMLElement} shown
 * @param {HTMLElement} says where it is said which of the two it was
 */
export async function copyShown(shown, says) {
  const isCopied = await copy(shown.textContent);
  if (!isCopied) getSelection()?.selectAllChildren(shown);
  write(says, isCopied ? tell("copied") : tell("selected"));
}

export const copyRecord = () => copyShown(byId("record"), byId("says"));

/** An address at which something can be found: not `about:`, and no script as `javascript:`. */
const FOUND = /^(ht{2}ps?|file):\/\//; // `ht{2}p`: a page names no address itself

/** Where the page can be found, when the page around this one has said it. */
let home = "";

/**
 * Takes the address under which the page around this one shows this game.
 * @param {string} address
 */
export function setHome(address) {
  if (FOUND.test(address)) home = address;
}

/**
 * The link to the moment. A page without an address of its own, as in a frame with `srcdoc`, is
 * found in the page around it; where that has none either, the link is the place alone.
 */
export function linkToHere() {
  const place = addressOf(clock.line, clock.now);
  const known = [home, location.href, document.baseURI].find(one => FOUND.test(one));
  const [page, hash = ""] = (known ?? "").split("#");
  return `${page}#${joinAddress(home && linkFrom(hash).game, place)}`;
}

/**
 * Opens the device's own share sheet.
 * @param {ShareData} what
 * @returns {Promise<boolean>} whether something was sent
 */
export async function send(what) {
  try {
    await navigator.share({ title: document.title, ...what });
    return true;
  } catch {
    // Frames may forbid it, there may be none, and the reader may turn away.
    return false;
  }
}

/** Copies a link to the moment, or shows it. */
export async function copyLink() {
  const link = linkToHere();
  inform(await copy(link) ? tell("link_copied") : tell("link_is", { link }));
}

export const saveRecord = () =>
  saveAs(new Blob([byId("record").textContent], { type: "text/plain" }), "game.sgn");

/**
 * Saves a file.
 * @param {Blob} content
 * @param {string} name
 */
export function saveAs(content, name) {
  const link = make("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
