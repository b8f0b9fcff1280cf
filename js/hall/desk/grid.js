// The cards of all tables: sorted worst first, filtered by state, searched, and held still under the hand.

/** @import { CardActions } from "./card.js" */
/** @import { Hall } from "./hall_state.js" */

import { tell } from "../common/words.js";
import { Card, SIGNS, STATE_WORDS } from "./card.js";
import { byId, inputOf, make, makeButton, write } from "./elements.js";
import { countStates, isFound, keepOrder, NO_HALL, orderWorstFirst, rankOf } from "./hall_state.js";

/** The ms after the last touch of the pointer or a key for which no card changes its place. */
const HELD = 8000;

/** The ms after the cards have moved under a resting pointer in which a click does nothing. */
const SETTLING = 500;

/** The cards by the addresses of their tables. @type {Map<string, Card>} */
const cards = new Map();

/** @type {string[]} */
let order = [];
/** @type {Hall} */
let hall = NO_HALL;
/** The states that are shown; all where it is empty. @type {Set<number>} */
const chosen = new Set();
let touched = -Infinity, moved = -Infinity;

/** @type {HTMLButtonElement[]} */
let chips = [];

/** @param {CardActions} actions */
export function openGrid(actions) {
  const grid = byId("grid");
  const touch = () => { touched = performance.now(); };
  /** @param {PointerEvent} event */
  const leave = ({ pointerType }) => {
    // A finger leaves before its click comes.
    if (pointerType !== "mouse") return;
    touched = -Infinity;
    refresh();
  };
  for (const kind of ["pointermove", "pointerdown", "focusin", "keydown"]) grid.addEventListener(kind, touch);
  grid.addEventListener("pointerleave", leave);
  grid.addEventListener("click", (event) => {
    if (performance.now() - moved < SETTLING && event.detail) event.stopPropagation();
  }, true);
  grid.addEventListener("keydown", (event) => {
    if (event.target instanceof HTMLElement && event.target.className === "open" && step(event.target, event.key)) event.preventDefault();
  });
  chips = STATE_WORDS.map((key, rank) => {
    const chip = makeButton("", () => { choose(rank); }, "chip");
    chip.dataset.state = String(rank);
    chip.append(make("i", { text: SIGNS[rank], attributes: { "aria-hidden": "true" } }), ` ${tell(key)} `, make("b"));
    return chip;
  });
  byId("chips").replaceChildren(...chips);
  inputOf("search").addEventListener("input", refresh);
  showCards = (table) => {
    const card = cards.get(table) ?? new Card(table, actions);
    cards.set(table, card);
    return card;
  };
}

/** The card of a table; made when it is first asked for. @type {(table: string) => Card} */
let showCards = () => { throw new Error("the grid is not open"); };

/** @param {number} rank */
function choose(rank) {
  if (!chosen.delete(rank)) chosen.add(rank);
  order = [];
  refresh();
}

/**
 * Shows the hall, or lets its clocks go on: cards change at once, their places only when nobody is about to touch them.
 * @param {Hall} [now]
 */
export function showHall(now = hall) {
  hall = now;
  refresh();
}

const isHeld = () => performance.now() - touched < HELD;

function refresh() {
  const now = Date.now(), grid = byId("grid"), query = inputOf("search").value;
  const sorted = orderWorstFirst(hall.tables), byAddress = new Map(hall.tables.map((table) => [table.table, table]));
  const next = isHeld() && order.length ? keepOrder(order, hall.tables) : sorted;
  const shown = next.filter((address) => {
    const table = byAddress.get(address);
    return table && (!chosen.size || chosen.has(rankOf(table))) && isFound(table, query);
  });
  order = next;
  for (const [table] of cards) if (!byAddress.has(table)) cards.delete(table);
  const elements = shown.map((address) => {
    const card = showCards(address), table = byAddress.get(address);
    if (table) card.show(table, now);
    return card.element;
  });
  place(grid, elements);
  tellCounts(elements.length, next.some((address, at) => address !== sorted[at]));
}

/**
 * Puts the cards where they belong; the one with the focus keeps it.
 * @param {HTMLElement} grid
 * @param {HTMLElement[]} elements
 */
function place(grid, elements) {
  if (elements.length === grid.childElementCount && elements.every((element, at) => grid.children[at] === element)) return;
  const focused = document.activeElement;
  grid.replaceChildren(...elements);
  if (grid.matches(":hover")) moved = performance.now();
  if (focused instanceof HTMLElement && grid.contains(focused)) focused.focus({ preventScroll: true });
}

/**
 * @param {number} shown
 * @param {boolean} isStill
 */
function tellCounts(shown, isStill) {
  const counts = countStates(hall.tables);
  chips.forEach((chip, rank) => {
    write(/** @type {Element} */ (chip.lastElementChild), counts[rank]);
    chip.setAttribute("aria-pressed", String(chosen.has(rank)));
    chip.classList.toggle("empty", !counts[rank]);
  });
  const all = hall.tables.length;
  write(byId("shown"), shown < all ? tell("shown_some", { shown, n: all }) : tell("shown_all", { n: all }));
  byId("still").hidden = !isStill;
  byId("nothing").hidden = shown > 0;
  write(byId("nothing"), all ? tell("none_found") : tell("none_paired"));
}

/**
 * Goes from a card to another by the arrows.
 * @param {HTMLElement} from
 * @param {string} key
 */
function step(from, key) {
  const buttons = /** @type {HTMLElement[]} */ ([...byId("grid").querySelectorAll(".open")]), at = buttons.indexOf(from);
  const tops = buttons.map((button) => button.getBoundingClientRect().top);
  const columns = tops.filter((top) => Math.abs(top - tops[0]) < 2).length;
  const steps = /** @type {Record<string, number>} */ ({ ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns });
  const to = key === "Home" ? 0 : key === "End" ? buttons.length - 1 : steps[key] === undefined ? -1 : at + steps[key];
  buttons[to]?.focus();
  return to >= 0 && to < buttons.length;
}

/** The table of an address, as it was told last. @param {string} address */
export const findTable = (address) => hall.tables.find(({ table }) => table === address) ?? null;

/** The tables of the hall, as they are numbered. */
export const listTables = () => hall.tables;
