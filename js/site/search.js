// The search of a whole site. What it looks through is a script that is loaded when somebody asks
// for it: pages that are opened from a disk may fetch nothing else.

/**
 * People by name, address, id and club; games by table, the numbers of both, and score; pages.
 * @typedef {{ people: [string, string, string, string][], games: [string, number, number, string][],
 *   pages: [string, string][] }} SearchList
 */
/** @typedef {{ text: string, more: string, address: string, plain: string }} Hit */

const MOST = 12;

/**
 * Puts the field of the search into a place of the page; the field.
 * @param {HTMLElement} source has the words of the search, and the address of its list
 * @param {HTMLElement | null} place
 */
export function addSiteSearch(source, place) {
  const { search = "", findAll = "", found = "" } = source.dataset;
  const up = search.slice(0, search.lastIndexOf("/") + 1);
  const { label, field, count, told } = makeField(findAll, found, show);
  const box = document.createElement("div"), list = document.createElement("ul");
  box.className = "find all";
  box.role = "search";
  list.className = "hits";
  list.hidden = true;
  box.append(label, " ", count, list);
  place?.append(box);

  /** @type {Promise<Hit[]> | undefined} */
  let hits;
  const load = () => (hits ??= loadHits(search, up));
  field.onfocus = load;
  field.onkeydown = event => {
    if (event.key === "Enter") show().then(() => list.querySelector("a")?.click());
    if (event.key === "Escape") {
      field.value = "";
      show();
    }
  };
  return field;

  /** Shows what has all the words of the field. */
  async function show() {
    const every = await load(), words = wordsOf(field);
    const right = words.length ? every.filter(hit => words.every(word => hit.plain.includes(word))) : [];
    list.replaceChildren(...right.slice(0, MOST).map(makeRow));
    list.hidden = !right.length;
    told(words.length ? right.length : undefined, every.length);
  }
}

/**
 * @param {Hit} hit
 */
function makeRow(hit) {
  const row = document.createElement("li"), link = document.createElement("a");
  const text = document.createElement("bdi"), more = document.createElement("small");
  link.href = hit.address;
  text.textContent = hit.text;
  more.textContent = hit.more;
  link.append(text, " ", more);
  row.append(link);
  return row;
}

/**
 * What can be found, people first; nothing where the list cannot be loaded.
 * @param {string} address
 * @param {string} up what leads from this page to the site's root
 * @returns {Promise<Hit[]>}
 */
function loadHits(address, up) {
  return new Promise(resolve => {
    const script = document.createElement("script");
    script.src = address;
    script.onload = () => {
      const given = /** @type {{ sungkaSearch?: SearchList }} */ (globalThis).sungkaSearch;
      resolve(given ? listHits(given, up) : []);
    };
    script.onerror = () => resolve([]);
    document.head.append(script);
  });
}

/**
 * @param {SearchList} given
 * @param {string} up
 * @returns {Hit[]}
 */
function listHits({ people, games, pages }, up) {
  const name = (/** @type {number} */ at) => people[at]?.[0] ?? "";
  const hits = [
    ...people.map(([text, address, id, club]) => ({ text, more: [id, club].filter(Boolean).join(" · "), address })),
    ...pages.map(([text, address]) => ({ text, more: "", address })),
    ...games.map(([table, first, second, score]) => ({
      text: `${table} \u2068${name(first)}\u2069 – \u2068${name(second)}\u2069`, more: score, address: `games/${table}.html`,
    })),
  ];
  return hits.map(hit => ({ ...hit, address: up + hit.address, plain: plainOf(`${hit.text} ${hit.more}`) }));
}

/**
 * A field to search in, behind its label, with what says how many of all were found.
 * @param {string} says
 * @param {string} found with places for both numbers
 * @param {() => void} search what is done when nobody types for a moment
 */
export function makeField(says, found, search) {
  const label = document.createElement("label"), field = document.createElement("input");
  const count = document.createElement("span");
  field.type = "search";
  field.autocomplete = "off";
  count.role = "status";
  label.append(says, " ", field);
  let waiting = 0;
  field.oninput = () => {
    clearTimeout(waiting);
    waiting = setTimeout(search, 80);
  };
  const told = (/** @type {number | undefined} */ n, /** @type {number} */ all) => {
    count.textContent = n === undefined ? "" : found.replace("{n}", `${n}`).replace("{all}", `${all}`);
  };
  return { label, field, count, told };
}

/**
 * The words that a field asks for; none where it is empty.
 * @param {HTMLInputElement} field
 */
export const wordsOf = field => plainOf(field.value).split(/\s+/).filter(Boolean);

/**
 * Text without accents and capitals.
 * @param {string} text
 */
export function plainOf(text) {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
