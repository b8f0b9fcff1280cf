// The parts of a page that pages of the same rules share in a file are put into their places while
// the page is read, so that what is painted first has them all. The file holds this script too.

/** @import { SettingJson } from "./game/film_json.js" */

/** @typedef {{ setting: SettingJson | null, parts: Record<string, string> }} Shared */

const { sungkaShared } = /** @type {{ sungkaShared?: Shared }} */ (globalThis);

function fill() {
  for (const place of document.querySelectorAll("[data-part]")) {
    const name = /** @type {HTMLElement} */ (place).dataset.part ?? "";
    place.outerHTML = sungkaShared?.parts[name] ?? "";
  }
  // What the board shows is said of the page's own drawing.
  const [lying, upright] = [".lying", ".upright"].map(name => document.querySelector(name));
  if (lying && upright) upright.ariaLabel = lying.ariaLabel;
}

const reading = new MutationObserver(() => {
  fill();
  if (document.readyState !== "loading") reading.disconnect();
});
reading.observe(document, { childList: true, subtree: true });
fill();
