// The rows of a table of which some are drawn at a time. The others stand behind it as text, which
// browsers without scripts draw, and are read when somebody asks for them.

import { makeTurning } from "./turning.js";

/** The most rows that are drawn at a time, of a table that is longer. */
const DRAWN = 50;

/**
 * @param {HTMLTableElement} table
 * @param {HTMLTableSectionElement} body
 * @param {DOMStringMap} words
 */
export function rowsOfTable(table, body, words) {
  const rest = table.parentElement?.nextElementSibling;
  let every = [...body.rows], shown = every, isWhole = rest?.tagName !== "NOSCRIPT";
  const isLong = !isWhole;
  const turning = makeTurning(words, at => {
    readAll();
    if (at < 0 || at * DRAWN >= shown.length) return;
    draw(at);
    table.scrollIntoView({ block: "nearest" });
  });
  if (isLong) {
    rest?.after(turning.nav);
    say(0, countRest() + every.length);
    addEventListener("hashchange", findTarget);
    findTarget();
  }

  /** The rows behind the table, counted without reading them. */
  function countRest() {
    return rest?.textContent?.match(/<tr/g)?.length ?? 0;
  }

  function readAll() {
    if (!isWhole) {
      const held = document.createElement("template");
      held.innerHTML = rest?.textContent ?? "";
      every = [...every, ...held.content.querySelectorAll("tr")];
      if (shown.length < every.length) shown = every;
      isWhole = true;
    }
    return every;
  }

  /**
   * @param {number} part
   * @param {number} number the rows of which it is a part
   */
  function say(part, number) {
    const first = part * DRAWN, last = Math.min(first + DRAWN, number);
    const text = (words.shown ?? "").replace("{first}", `${first + 1}`)
      .replace("{last}", `${last}`).replace("{n}", `${number}`);
    turning.show(part, Math.ceil(number / DRAWN), text);
  }

  /** @param {number} part */
  function draw(part) {
    body.replaceChildren(...isLong ? shown.slice(part * DRAWN, (part + 1) * DRAWN) : shown);
    if (isLong) say(part, shown.length);
  }

  /** Shows the row that the link names, where it was not drawn. */
  function findTarget() {
    const id = decodeURIComponent(location.hash.slice(1));
    if (!id || document.getElementById(id) || !rest?.textContent?.includes(`id="${id}"`)) return;
    const at = readAll().findIndex(row => row.id === id);
    if (at < 0) return;
    shown = every;
    draw(Math.floor(at / DRAWN));
    every[at]?.classList.add("target");
    every[at]?.scrollIntoView({ block: "center" });
  }

  return {
    readAll,
    /**
     * Shows these rows from the first on.
     * @param {HTMLTableRowElement[]} rows
     */
    show(rows) {
      shown = rows;
      draw(0);
    },
  };
}
