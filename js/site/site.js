// The script of a tournament's pages: tables are sorted by a column, long ones are searched and
// shown a part at a time, and the whole site is searched.
// Without it every table stands there whole, in its own order.

import { rowsOfTable } from "./long_table.js";
import { keepResults } from "./results.js";
import { addSiteSearch, makeField, plainOf, wordsOf } from "./search.js";

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const order = new Intl.Collator(document.documentElement.lang, { numeric: true, sensitivity: "base" });

keepResults(document.querySelector("#results input"), main.dataset.search ?? "");
addSiteSearch(main, document.querySelector(".head .search"));
for (const table of document.querySelectorAll("table")) {
  const body = table.tBodies[0];
  if (!body || body.rows.length < 2) continue;
  addTools(table, rowsOfTable(table, body, main.dataset));
}

// Times as people write them where the reader is; without a script they stand in the world's time.
const clock = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
for (const time of document.querySelectorAll("time")) {
  const at = new Date(time.dateTime);
  if (!Number.isNaN(+at)) time.textContent = clock.format(at);
}

/**
 * Makes heads of columns sort a table, and puts a search above a long one.
 * @param {HTMLTableElement} table
 * @param {ReturnType<typeof rowsOfTable>} rows
 */
function addTools(table, rows) {
  /** @type {string[]} */
  let words = [];
  /** @type {{ column: number, by: number } | undefined} */
  let order;
  /** @type {Map<HTMLTableRowElement, string>} */
  const texts = new Map();
  for (const head of table.querySelectorAll("th")) addSorting(head, (column, by) => {
    order = by ? { column, by } : undefined;
    show();
  });
  const told = "find" in table.dataset ? addSearch(table, found => {
    words = found;
    show();
  }) : undefined;

  function show() {
    const every = rows.readAll(), right = every.filter(row => words.every(word => plain(row).includes(word)));
    told?.(words.length ? right.length : undefined, every.length);
    const { column, by } = order ?? { column: 0, by: 0 };
    rows.show(by ? right.sort((one, other) => by * compare(one, other, column)) : right);
  }

  /** @param {HTMLTableRowElement} row */
  function plain(row) {
    let text = texts.get(row);
    if (text === undefined) texts.set(row, text = plainOf(row.textContent ?? ""));
    return text;
  }
}

/**
 * Makes a column's head a button that sorts by it: up, down, and back to the order of the page.
 * @param {HTMLTableCellElement} head
 * @param {(column: number, by: number) => void} sort with 1 for up, -1 for down, 0 for the page's own
 */
function addSorting(head, sort) {
  const sign = head.classList.contains("n") ? -1 : 1;
  const button = document.createElement("button");
  button.append(...head.childNodes);
  head.append(button);
  button.onclick = () => {
    const before = head.ariaSort;
    for (const other of /** @type {HTMLElement} */ (head.parentElement).querySelectorAll("th")) {
      other.ariaSort = null;
    }
    const turns = before === null ? 1 : before === (sign > 0 ? "ascending" : "descending") ? 2 : 0;
    const by = turns === 2 ? -sign : turns && sign;
    if (by) head.ariaSort = by > 0 ? "ascending" : "descending";
    sort(head.cellIndex, by);
  };
}

/**
 * @param {HTMLTableRowElement} one
 * @param {HTMLTableRowElement} other
 * @param {number} column
 */
function compare(one, other, column) {
  const times = [one, other].map(row => row.cells[column]?.querySelector("time")?.dateTime ?? "");
  if (times.some(Boolean)) return (times[0] ?? "") < (times[1] ?? "") ? -1 : 1;
  const [first, second] = [one, other].map(row => row.cells[column]?.textContent?.trim() ?? "");
  const [a, b] = [first, second].map(toNumber);
  return a !== undefined && b !== undefined ? a - b : order.compare(first ?? "", second ?? "");
}

/**
 * The number that a text begins with: `2½`, `−3`, `52–46`.
 * @param {string} text
 */
function toNumber(text) {
  const found = /^([−-]?)(\d*\.?\d*)(½?)/.exec(text);
  if (!found || !(found[2] || found[3])) return undefined;
  return (found[1] ? -1 : 1) * (Number(found[2]) + (found[3] ? .5 : 0));
}

/**
 * Puts a field into the place above a table that shows only the rows with all words in it.
 * @param {HTMLTableElement} table
 * @param {(words: string[]) => void} search
 */
function addSearch(table, search) {
  const { find = "", found = "" } = main.dataset;
  const { label, field, count, told } = makeField(find, found, () => search(wordsOf(field)));
  label.className = "find";
  label.append(" ", count);
  table.parentElement?.previousElementSibling?.append(label);
  return told;
}
