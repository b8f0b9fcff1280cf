// What a check of the board has found, above the board: a sentence and a list to choose from.

import { tell } from "../../player/game/spoken.js";
import { all, byId, make } from "../../player/view/dom.js";
import { field } from "../text/pane.js";

/**
 * Shows what was found, until the text is changed.
 * @param {string} said
 * @param {readonly HTMLButtonElement[]} choices
 */
export function showFound(said, choices) {
  const list = make("ul"), close = make("button", "cross", "×"), box = byId("causes"), isNew = box.hidden;
  list.append(...choices.map((button) => {
    const entry = make("li");
    button.type = "button";
    entry.append(button);
    return entry;
  }));
  close.type = "button";
  close.ariaLabel = tell("close");
  close.addEventListener("click", hideFound);
  box.replaceChildren(make("p", "", said), list, close);
  box.hidden = false;
  // They are about the record as it was checked.
  field.addEventListener("input", hideFound, { once: true });
  if (!isNew && box.contains(document.activeElement)) return;
  box.scrollIntoView({ block: "nearest" });
  all("#causes li button, #causes .cross")[0].focus();
}

/** Takes away what was found. */
export const hideFound = () => void (byId("causes").hidden = true);
