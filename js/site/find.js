// The search of a whole site on the page of a replay, behind a word beside the links to other pages.

import { addSiteSearch } from "./search.js";

const place = /** @type {HTMLDetailsElement} */ (document.querySelector("[data-search]"));
const field = addSiteSearch(place, place);

const summary = /** @type {HTMLElement} */ (place.querySelector("summary"));

/** @param {boolean} isOpen */
function turn(isOpen) {
  place.open = isOpen;
  (isOpen ? field : summary).focus();
}

// At once, so that what is typed next does not reach the page, whose keys are letters too.
summary.onclick = event => {
  event.preventDefault();
  turn(!place.open);
};

addEventListener("keydown", event => {
  if (!(event.target instanceof Node && place.contains(event.target))) return;
  event.stopPropagation();
  if (event.key === "Escape" && !field.value) turn(false);
  if (event.target === field) field.onkeydown?.(event);
}, true);
