// Chance that repeats.

/** Draws numbers from 0 up to another, the same for a seed each time. */
export function drawFrom(seed) {
  let state = seed;
  return (count) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return (state >> 8) % count;
  };
}
