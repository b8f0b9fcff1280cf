// The list of moves beside the board: the current turn, its laps, and the rounds' tabs.

const sections = [...document.querySelectorAll(".round")];
const items = sections.map(section => [...section.querySelectorAll("ol > li > button")]);
const tabs = [...document.querySelectorAll("[role=tab]")];
const parts = sections.map(section => [...section.querySelectorAll("[data-line]")]);
let shownStop = null, marked = null, chips = [], shownChip = -1;

function showRound() {
  sections.forEach((section, i) => { section.hidden = i !== line.round; });
  tabs.forEach((tab, i) => {
    tab.setAttribute("aria-selected", String(i === line.round));
    tab.tabIndex = i === line.round ? 0 : -1;
  });
  shownTab = null;
  follow();
}

// Scrolling needs a layout, so it waits for the next frame, which has one.
let following = 0, shownTab = null;

function follow() {
  following ||= requestAnimationFrame(() => {
    following = 0;
    const list = byId("list"), box = list.getBoundingClientRect(), tab = tabs[line.round];
    if (tab && tab !== shownTab) {
      shownTab = tab;
      list.scrollTop = 0;
      tab.parentNode.scrollLeft = tab.offsetLeft - tab.parentNode.offsetLeft - 80;
    }
    const row = marked?.getBoundingClientRect(), chip = chips[shownChip];
    if (row && (row.top < box.top + 60 || row.bottom > box.bottom - 40)) {
      list.scrollTop += row.top - box.top - box.height / 3;
    }
    if (chip) chip.parentNode.scrollTop = chip.offsetTop - chip.parentNode.offsetTop - 60;
  });
}

const itemOf = index => {
  if (!line.parent) return items[line.round][index];
  const number = rounds[line.round].lines.indexOf(line);
  return parts[line.round].find(one => +one.dataset.line === number && +one.dataset.stop === index);
};

function showStop({ index, stop }) {
  shownStop = stop;
  byId("stage").classList.toggle("unknown", ["unknown", "gap"].includes(stop.source.do));
  players.forEach(({ seat, clock }) => write(clock, clockOf(seat, index)));
  marked?.removeAttribute("aria-current");
  document.querySelector(".chips")?.remove();
  chips = [];
  marked = itemOf(index);
  if (!marked) return;
  marked.setAttribute("aria-current", "step");
  for (let up = marked.parentNode; up.id !== "list"; up = up.parentNode) {
    if (up.tagName === "DETAILS") up.open = true;
  }
  if (stop.laps.length > 1) openChips(stop);
  follow();
}

// A seat's clock is the last one written at or before a stop, in a variation or before it.
function clockOf(seat, index) {
  for (let from = line, i = index; from; i = from.at - 1, from = from.parent) {
    for (; i >= 0; i--) {
      const known = from.stops[i].c?.find(([of]) => of === seat);
      if (known) return known[1];
    }
  }
  return "";
}

function openChips(stop) {
  const row = document.createElement("div");
  row.className = "chips";
  row.setAttribute("role", "group");
  row.setAttribute("aria-label", tell("chips"));
  chips = stop.laps.map((lap, i) => {
    const chip = document.createElement("button"), taken = stop.takes.find(one => one.t >= lap.end
      && !stop.laps.some(later => later.seat === lap.seat && later.t > lap.t && later.t <= one.t));
    const own = taken && taken.seat === lap.seat ? `x${taken.shells}` : "";
    const [from, to] = [lap.places[0], lap.places.at(-1)].map(place => plain(houseOf(place)));
    const isStore = lap.places.at(-1) % (data.houses + 1) === data.houses;
    chip.textContent = `${from} → ${isStore ? "+" : to} ${own}`.trim();
    chip.className = `p${lap.seat}`;
    chip.setAttribute("aria-label",
      `${tell("lap", { i: i + 1, n: stop.laps.length })}: ${from} → ${to} ${own}`);
    chip.addEventListener("click", () => go(line, own ? taken.end : lap.end));
    return chip;
  });
  row.append(...chips);
  marked.after(row);
}

function showChip({ lap }) {
  const chip = chips[lap - 1];
  shownChip = lap - 1;
  if (chip?.classList.contains("here")) return;
  chips.forEach(one => one.classList.toggle("here", one === chip));
  if (chip) follow();
}
