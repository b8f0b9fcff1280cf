// The open texts by name, above the field: one is shown, each can be closed.

import { tell } from "../../player/game/spoken.js";
import { byId } from "../../player/view/dom.js";
import { documents } from "./documents.js";

/**
 * Draws a tab for each text; none for one alone.
 * @param {(number: number) => void} show
 * @param {(number: number) => void} close
 */
export function drawTabs(show, close) {
  const { list, at } = documents, tabs = byId("tabs");
  tabs.hidden = list.length < 2;
  tabs.replaceChildren(...list.map((one, number) => {
    const tab = document.createElement("span"), name = document.createElement("button"), cross = document.createElement("button");
    name.type = cross.type = "button";
    name.textContent = one.name;
    name.setAttribute("aria-pressed", String(number === at));
    name.addEventListener("click", () => show(number));
    cross.className = "cross";
    cross.textContent = "×";
    cross.setAttribute("aria-label", tell("close_file", { name: one.name }));
    cross.addEventListener("click", () => close(number));
    tab.append(name, cross);
    return tab;
  }));
  tabs.querySelector("[aria-pressed=true]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
}
