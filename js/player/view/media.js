// What the reader's device and settings ask for.

export const narrow = matchMedia("(max-width: 619px)");
export const still = matchMedia("(prefers-reduced-motion: reduce)");
export const dark = matchMedia("(prefers-color-scheme: dark)");
