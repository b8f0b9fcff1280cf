// The parts of a page that pages of the same rules share in a file: they are put into their places
// before anything else looks for them. A page that is one file has them in place.

/** @import { SettingJson } from "./game/film_json.js" */

/** @typedef {{ setting: SettingJson | null, parts: Record<string, string> }} Shared */

const { sungkaShared: shared } = /** @type {{ sungkaShared?: Shared }} */ (globalThis);

if (shared) {
  for (const place of document.querySelectorAll("[data-part]")) {
    place.outerHTML = shared.parts[/** @type {HTMLElement} */ (place).dataset.part ?? ""];
  }
}

/** @returns {SettingJson | null} */
export const readSetting = () => shared ? shared.setting
  : JSON.parse(document.getElementById("setting")?.textContent ?? "null");
