// The script of a list of games: opens the replay of a game when it is asked for, and finds games.
// Without it the list shows every game's last board.

/**
 * The pages of the games. They share most of their text, so they are held in parts, each page as
 * the numbers of its parts. An index whose pages stand beside it holds none.
 * @typedef {{ parts: string[], pages: number[][] } | null} Held
 */

/** @param {string} id */
const byId = id => /** @type {HTMLElement} */ (document.getElementById(id));

const held = /** @type {Held} */ (JSON.parse(byId("held").textContent));
const rows = [...document.querySelectorAll(".game")].map(
  row => /** @type {HTMLDetailsElement} */ (row));

/** Browsers limit how often a link may change; so it is written this long after, in ms. */
const WAIT = 250;
let writing = 0;

/** The page's link; it goes on into a game, as a frame with srcdoc has no link of its own. */
function link() {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return "";
  }
}

/** @param {HTMLElement} row */
const isLinked = row => link().split(".")[0] === row.id;

/**
 * @param {string} text
 * @param {number} [wait]
 */
function setLink(text, wait = 0) {
  const write = () => {
    try {
      history.replaceState(null, "", text ? `#${text}` : location.pathname + location.search);
    } catch {
      // Some frames forbid it: the link stays as it was.
    }
  };
  clearTimeout(writing);
  if (wait) writing = setTimeout(write, wait);
  else write();
}

/** @param {HTMLElement} row */
const frameIn = row => row.querySelector("iframe");
/** @param {HTMLElement} row */
const boardIn = row => /** @type {HTMLElement} */ (row.querySelector(".inside"));

/**
 * @param {HTMLElement} row
 * @param {NonNullable<Held>} held
 */
function open(row, { parts, pages }) {
  if (frameIn(row)) return;
  const frame = document.createElement("iframe"), inside = boardIn(row);
  frame.title = row.dataset.label ?? "";
  frame.allow = "clipboard-write; fullscreen";
  frame.srcdoc = pages[+row.id.slice(1) - 1].map(part => parts[part]).join("");
  inside.hidden = true;
  inside.after(frame);
  if (!isLinked(row)) setLink(row.id);
}

/** @param {HTMLElement} row */
function close(row) {
  frameIn(row)?.remove();
  boardIn(row).hidden = false;
  if (isLinked(row)) setLink("");
}

// #g3 opens the third game; #g3.r2.t14.l3 goes on to a moment of it.
function follow() {
  const row = rows.find(isLinked);
  if (!row) return;
  row.open = true;
  row.scrollIntoView({ block: "start" });
}

/**
 * Hears what a game says: it is sent to the place that the link names, and the link follows it.
 * @param {MessageEvent} event
 */
function hear({ data: message, source }) {
  if (message?.sungka !== 1) return;
  const row = rows.find(one => frameIn(one)?.contentWindow === source);
  if (!row) return;
  if (message.type === "ready") {
    const place = /^g\d+\.r(\d+)(?:\.t(\d+)(?:\.l(\d+))?)?/.exec(link());
    if (!place || !isLinked(row)) return;
    const [round, turn, lap] = place.slice(1).map(word => word && +word);
    frameIn(row)?.contentWindow?.postMessage({ sungka: 1, type: "seek", round, turn, lap }, "*");
  } else if (message.type === "state" && !message.playing && message.turn) {
    const lap = message.lap ? `.l${message.lap}` : "";
    setLink(`${row.id}.r${message.round}.t${message.turn}${lap}`, WAIT);
  }
}

/** @param {HTMLElement} find */
function openSearch(find) {
  const texts = rows.map(row => row.textContent.toLowerCase());
  const count = byId("count"), all = count.textContent;
  find.hidden = false;
  find.addEventListener("input", event => {
    const { value } = /** @type {HTMLInputElement} */ (event.target);
    const words = value.toLowerCase().split(/\s+/).filter(Boolean);
    const hits = texts.map(text => words.every(word => text.includes(word)));
    rows.forEach((row, i) => { if (row.parentElement) row.parentElement.hidden = !hits[i]; });
    const number = hits.filter(Boolean).length;
    byId("none").hidden = number > 0;
    count.textContent = number === rows.length ? all : `${number} / ${rows.length}`;
  });
}

if (held) {
  for (const row of rows) {
    row.addEventListener("toggle", () => row.open ? open(row, held) : close(row));
  }
  addEventListener("hashchange", follow);
  addEventListener("message", hear);
  follow();
}
if (rows.length > 5) openSearch(byId("find"));
