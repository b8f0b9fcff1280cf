// The colours of the page.

import { tell } from "../game/spoken.js";
import { emit } from "../clock.js";
import { openAir } from "./board_view.js";
import { inform } from "./dom.js";
import { dark, root } from "./media.js";

// The one that is unlike the system's colours comes first.
const THEMES = dark.matches
  ? ["auto", "light", "contrast", "dark"] : ["auto", "dark", "contrast", "light"];
/** @type {Record<string, string>} */
const WORDS = {
  auto: "theme_auto", light: "theme_light", dark: "theme_dark", contrast: "theme_contrast",
};
let theme = "auto";

/**
 * Shows the page in a theme; a name that is none does nothing.
 * @param {string} name
 */
export function setTheme(name) {
  if (!THEMES.includes(name)) return;
  theme = name;
  root.dataset.theme = name;
  openAir();
  emit("moment");
}

export function nextTheme() {
  setTheme(THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length]);
  inform(tell(WORDS[theme]));
}
