// The script of a tournament's pages: tables are sorted by a column, long ones are searched,
// and so is the whole site.
// Without it every table stands there whole, in its own order.

import { addSiteSearch, makeField, plainOf, wordsOf } from "./search.js";

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const order = new Intl.Collator(document.documentElement.lang, { numeric: true, sensitivity: "base" });

addSiteSearch(main, document.querySelector(".head"));
for (const table of document.querySelectorAll("table")) {
  const body = table.tBodies[0];
  const rows = body ? [...body.rows] : [];
  if (!body || rows.length < 2) continue;
  for (const head of table.querySelectorAll("th")) addSorting(body, rows, head);
  if ("find" in table.dataset) addSearch(table, rows);
}

/**
 * Makes a column's head a button that sorts by it: up, down, and back to the order of the page.
 * @param {HTMLTableSectionElement} body
 * @param {HTMLTableRowElement[]} rows
 * @param {HTMLTableCellElement} head
 */
function addSorting(body, rows, head) {
  const column = head.cellIndex, sign = head.classList.contains("n") ? -1 : 1;
  const button = document.createElement("button");
  button.append(...head.childNodes);
  head.append(button);
  button.onclick = () => {
    const before = head.ariaSort;
    for (const other of /** @type {HTMLElement} */ (head.parentElement).querySelectorAll("th")) {
      other.ariaSort = null;
    }
    const turns = before === null ? 1 : before === (sign > 0 ? "ascending" : "descending") ? 2 : 0;
    const by = turns === 2 ? -sign : sign;
    if (turns) head.ariaSort = by > 0 ? "ascending" : "descending";
    const sorted = turns ? [...rows].sort((one, other) => by * compare(one, other, column)) : rows;
    body.append(...sorted);
  };
}

/**
 * @param {HTMLTableRowElement} one
 * @param {HTMLTableRowElement} other
 * @param {number} column
 */
function compare(one, other, column) {
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
 * Puts a field above a table that shows only the rows with all words in it.
 * @param {HTMLTableElement} table
 * @param {HTMLTableRowElement[]} rows
 */
function addSearch(table, rows) {
  const { label, field, count, told } = makeField(main.dataset.find ?? "", main.dataset.found ?? "", () => {
    const words = wordsOf(field);
    let found = 0;
    rows.forEach((row, at) => {
      row.hidden = !words.every(word => texts[at]?.includes(word));
      found += row.hidden ? 0 : 1;
    });
    told(words.length ? found : undefined, rows.length);
  });
  const texts = rows.map(row => plainOf(row.textContent ?? ""));
  label.className = "find";
  label.append(" ", count);
  table.parentElement?.before(label);
}
