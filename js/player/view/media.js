// What the reader's device and settings ask for. Not in dom.js, as this needs a browser to be
// imported, and modules that use dom.js are tested without one.

/** The element of the page whose classes say what its style shows. */
export const root = document.documentElement;

export const narrow = matchMedia("(max-width: 619px)");
export const still = matchMedia("(prefers-reduced-motion: reduce)");
export const dark = matchMedia("(prefers-color-scheme: dark)");
