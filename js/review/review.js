// The page on which a person decides: a choice for each record, kept by the browser, and all of them saved as a file.

/**
 * @typedef {{ file: string, line: number, sum: string, texts: string[] }} ReviewedRecord
 * A record: where it stands, the sum of its text, and the texts that are proposed for it.
 */

const page = /** @type {HTMLElement} */ (document.querySelector("main"));
const records = /** @type {ReviewedRecord[]} */ (
  JSON.parse(/** @type {HTMLElement} */ (document.getElementById("reviewed")).textContent ?? ""));
const told = /** @type {HTMLElement} */ (document.getElementById("decided"));
const save = /** @type {HTMLButtonElement} */ (document.getElementById("save"));
const next = /** @type {HTMLButtonElement} */ (document.getElementById("next"));
const KEPT = "sungka-review";

/** The proposal chosen for each record, by the sum of its text; "" leaves it as it is. */
const chosen = /** @type {Map<string, string>} */ (new Map());

try {
  for (const [sum, choice] of Object.entries(JSON.parse(localStorage.getItem(KEPT) ?? "{}"))) {
    if (records.some(one => one.sum === sum)) chosen.set(sum, String(choice));
  }
} catch {
  // A browser that keeps nothing, or kept something else: the page begins anew.
}

function keep() {
  try {
    const before = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
    localStorage.setItem(KEPT, JSON.stringify({ ...before, ...Object.fromEntries(chosen) }));
  } catch {
    // What is decided can be saved as a file all the same.
  }
}

function tell() {
  const changed = records.filter(({ sum }) => chosen.get(sum));
  told.textContent = (told.dataset.words ?? "")
    .replace("{done}", String(chosen.size)).replace("{n}", String(records.length));
  save.disabled = !changed.length;
  next.disabled = chosen.size === records.length;
}

/** @param {Event} event */
function choose({ target }) {
  if (!(target instanceof HTMLInputElement)) return;
  const { sum } = records[Number(target.name.slice(1))];
  chosen.set(sum, target.value);
  keep();
  tell();
}

function findUndecided() {
  const at = records.findIndex(({ sum }) => !chosen.has(sum));
  const card = document.getElementById(`r${at}`);
  card?.scrollIntoView({ block: "start" });
  card?.querySelector("input")?.focus();
}

function download() {
  const decisions = records.flatMap(({ file, line, sum, texts }) => {
    const choice = chosen.get(sum);
    return choice ? [{ file, line, sum, text: texts[Number(choice)] }] : [];
  });
  const text = `${JSON.stringify({ "sungka-decisions": 1, decisions }, null, 1)}\n`;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = "decisions.json";
  link.click();
  URL.revokeObjectURL(link.href);
}

for (const [at, { sum }] of records.entries()) {
  const choice = chosen.get(sum);
  if (choice === undefined) continue;
  const input = page.querySelector(`input[name="r${at}"][value="${choice}"]`);
  if (input instanceof HTMLInputElement) input.checked = true;
  else chosen.delete(sum);
}
page.addEventListener("change", choose);
save.onclick = download;
next.onclick = findUndecided;
tell();
