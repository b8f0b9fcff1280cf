// Copying and saving: the record, and a link to the moment.

import { addressOf } from "./game/address.js";
import { tell } from "./game/spoken.js";
import { byId, inform } from "./view/dom.js";
import { clock } from "./clock.js";

/** @param {string} text */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Frames may forbid the clipboard; the reader can still copy what is shown or selected.
    return false;
  }
}

/** Copies the record, or selects it where the clipboard is not to be had. */
export async function copyRecord() {
  const source = byId("record"), isCopied = await copy(source.textContent);
  if (!isCopied) {
    const details = source.closest("details");
    if (details) details.open = true;
    getSelection()?.selectAllChildren(source);
  }
  byId("says").textContent = tell(isCopied ? "copied" : "selected");
}

/** Copies a link to the moment, or shows it. */
export async function copyLink() {
  const hash = `#${addressOf(clock.line, clock.now)}`, { href } = location;
  const link = /^(about|data):/.test(href) ? hash : href.replace(/#.*/, "") + hash;
  inform(await copy(link) ? tell("link_copied") : tell("link_is", { link }));
}

export function saveRecord() {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([byId("record").textContent], { type: "text/plain" }));
  link.download = "game.sgn";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
