// The search for the slips that explain a board, a stretch at a time, so that the page stays at hand.

/** @import { Mend } from "../scoring/mend.js" */

/** How long a stretch of the search takes, in milliseconds. */
const STRETCH = 12;

/**
 * Takes what a search finds, until it ends, so many are found, or nobody wants them any more.
 * @param {Iterator<Mend | null, void>} search
 * @param {number} most
 * @param {(found: Mend[], isDone: boolean) => void} show is called with all that was found whenever that is more, and at the end
 * @param {() => boolean} isWanted
 */
export function seekMends(search, most, show, isWanted) {
  /** @type {Mend[]} */
  const found = [];
  const go = () => {
    for (const until = performance.now() + STRETCH; isWanted(); ) {
      const { value, done } = search.next();
      if (value) found.push(value);
      const isDone = !!done || found.length === most;
      if (value || isDone) show([...found], isDone);
      if (isDone) return;
      if (performance.now() > until) return void setTimeout(go);
    }
  };
  go();
}
