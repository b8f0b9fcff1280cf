// What the reader's device and settings ask for. Not in dom.js, as this needs a browser to be
// imported, and modules that use dom.js are tested without one.

/** The element of the page whose classes say what its style shows. */
export const root = document.documentElement;

/** Where the board stands upright; beside a list, as in another page, it never does. */
export const narrow = matchMedia(
  `(max-width: ${root.classList.contains("embed") ? 559 : 619}px)`);
/** A phone, upright or lying: `replay.css` has the same sizes. */
export const phone = matchMedia(
  "(max-width: 619px), (max-height: 500px) and (max-width: 999px)");
export const still = matchMedia("(prefers-reduced-motion: reduce)");
export const dark = matchMedia("(prefers-color-scheme: dark)");
