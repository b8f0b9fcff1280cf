// The search of a whole site on the page of a replay, behind a word beside the links to other pages.

import { addSiteSearch } from "./search.js";

const place = /** @type {HTMLDetailsElement} */ (document.querySelector("[data-search]"));
const field = addSiteSearch(place, place);

place.ontoggle = () => place.open && field.focus();

// The keys of the page are letters too: while somebody types, they get none.
addEventListener("keydown", event => {
  if (event.target !== field) return;
  event.stopPropagation();
  if (event.key === "Escape" && !field.value) {
    place.open = false;
    place.querySelector("summary")?.focus();
  }
  field.onkeydown?.(event);
}, true);
