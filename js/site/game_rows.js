// The rows of a list of games: those that stand in the page, and those made of its data when they
// are asked for. The data of an index is a script beside it, loaded at the first search or turn.

import { plainOf } from "./search.js";

/**
 * A row's data: the address of its page, the players, who of them won (-1: nobody), the number of
 * the titles of their seats and of the event, facts, the result, the scores.
 * @typedef {[string | null, string[], number, number, number, string[], string, string]} RowData
 */
/** @typedef {{ seats: string[][], events: string[], rows: RowData[] }} GameData */

/**
 * The rows of a list, by their places from 0; fewer where their data could not be loaded.
 * @typedef {{ number: number, load: () => Promise<void>, element: (at: number) => HTMLElement, plain: (at: number) => string }} GameRows
 */

/**
 * The rows of a list on this page.
 * @param {HTMLElement} list
 * @param {GameData | null} given the data, where the page itself has it
 * @returns {GameRows}
 */
export function rowsOf(list, given) {
  const elements = /** @type {(HTMLElement | undefined)[]} */ ([...list.querySelectorAll("li:has(> .game)")]);
  const { rows: file = "", all = "" } = list.dataset;
  /** @type {string[]} */
  const texts = [];
  /** @type {Promise<void> | undefined} */
  let loading;
  const load = () => (loading ??= given || !file ? Promise.resolve() : loadScript(file).then(() => {
    given = /** @type {{ sungkaGames?: GameData }} */ (globalThis).sungkaGames ?? null;
    if (!given) made.number = elements.length;
  }));
  const made = {
    number: +all || elements.length,
    load,
    element: (/** @type {number} */ at) => (elements[at] ??= makeRow(/** @type {GameData} */ (given), at)),
    plain: (/** @type {number} */ at) => (texts[at] ??= plainOf(given ? textOf(given, at) : elements[at]?.textContent ?? "")),
  };
  return made;
}

/**
 * @param {string} address
 * @returns {Promise<void>}
 */
function loadScript(address) {
  return new Promise(resolve => {
    const script = document.createElement("script");
    script.src = address;
    script.onload = script.onerror = () => resolve();
    document.head.append(script);
  });
}

/**
 * All that a row says, for the search.
 * @param {GameData} data
 * @param {number} at
 */
function textOf({ seats, events, rows }, at) {
  const [, players, , titles, event, facts, result, scores] = rows[at];
  return [at + 1, ...players, ...seats[titles], events[event], ...facts, result, scores].join(" ");
}

/**
 * A row, as `templates/index.html.j2` writes it.
 * @param {GameData} data
 * @param {number} at
 */
function makeRow({ seats, events, rows }, at) {
  const [link, players, winner, titles, event, facts, result, scores] = rows[at];
  const who = players.map((name, i) => make("span", `player p${i}${i === winner ? " won" : ""}`,
    make("span", "dot"), make("bdi", "", name), make("span", "unseen", ` (${seats[titles][i]})`)));
  const told = [...events.length > 1 && events[event] ? [events[event]] : [], ...facts];
  const summary = [
    make("span", "no", `${at + 1}`), make("span", "who", ...who),
    make("span", "what", ...told.map(text => make("bdi", "", text))),
    make("span", "result", make("bdi", "", result), ...scores ? [make("small", "", scores)] : []),
  ];
  if (link !== null) {
    const row = make("a", "game", ...summary);
    row.href = link;
    return make("li", "", row);
  }
  const row = make("details", "game", make("summary", "", ...summary), make("div", "inside"));
  row.id = `g${at + 1}`;
  row.name = "game";
  row.dataset.label = players.map(name => `\u2068${name}\u2069`).join(" – ");
  return make("li", "", row);
}

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {string} kind
 * @param {...(string | Node)} inside
 */
function make(tag, kind, ...inside) {
  const element = document.createElement(tag);
  if (kind) element.className = kind;
  if (kind === "dot") element.ariaHidden = "true";
  element.append(...inside);
  return element;
}
