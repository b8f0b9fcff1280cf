// How the page looks: colours, which way the board lies, and what is printed.

const THEMES = matchMedia("(prefers-color-scheme: dark)").matches
  ? ["auto", "light", "contrast", "dark"] : ["auto", "dark", "contrast", "light"];
const TOLD = {
  auto: "theme_auto", light: "theme_light", dark: "theme_dark", contrast: "theme_contrast",
};
let theme = "auto";

function setTheme(name) {
  if (!THEMES.includes(name)) return;
  theme = name;
  document.documentElement.dataset.theme = name;
  openAir();
  render();
}

function nextTheme() {
  setTheme(THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length]);
  inform(tell(TOLD[theme]));
}

let informing = 0;

// A word about what a key did, for a while.
function inform(text) {
  byId("told").textContent = text;
  clearTimeout(informing);
  informing = setTimeout(() => { byId("told").textContent = ""; }, 4000);
}

function flipBoard() {
  const seats = data.seats.length;
  turned = (turned + 1) % seats;
  const atSide = away => players.find(({ seat }) => (seat + turned) % seats === away).element;
  const above = [...Array(seats - 1).keys()].map(i => atSide(i + 1));
  byId("below").replaceChildren(atSide(0));
  byId("above").replaceChildren(...(isReversed ? above.reverse() : above));
  openBoard();
  render();
}

// With three seats the two above stand in the order in which they sit.
const isReversed = data && data.seats.length === 3
  && +document.querySelector("#above .player").dataset.seat === 2;

// For paper: the board the right way up, everything open, and a picture of each commented turn.
function preparePrint() {
  for (const details of document.querySelectorAll("details:not([open])")) {
    details.open = details.wasClosed = true;
  }
  if (!data || !board) return;
  pause();
  if (turned) {
    board.turnedBy = turned;
    turned = 0;
    openBoard();
    render();
  }
  const whole = board;
  board = { layout: data.layouts[0] };
  rounds.forEach(({ main }, round) => {
    const { stops, end } = filmOf(main);
    stops.forEach((stop, i) => {
      if (!stop.source.w || !items[round][i]) return;
      const counts = countsAt(stop, stops[i + 1]?.t0 ?? end);
      items[round][i].parentNode.append(pictureOf(counts, stop));
    });
  });
  board = whole;
}

function pictureOf(counts, stop) {
  const figure = document.createElement("figure"), svg = add(figure, "svg", {
    viewBox: `0 0 ${board.layout.w} ${board.layout.h}`, "aria-hidden": "true",
  });
  figure.className = "printed";
  add(svg, "use", { href: "#frame" });
  const numbers = document.querySelector(".live .counts").cloneNode(true);
  counts.forEach((count, place) => {
    const [x, y, rx] = spotOf(place), burned = stop.burned.has(place);
    if (burned) add(svg, "use", { href: "#lid", transform: `translate(${x} ${y})scale(${rx / 50})` });
    numbers.children[place].textContent = burned ? "#" : count;
    for (let i = 0; i < count; i++) {
      const at = slotAt([place, i]);
      add(svg, "use", {
        href: at.r / 30 % 5 < 2 ? "#back" : "#front",
        transform: `translate(${at.x.toFixed(0)} ${at.y.toFixed(0)})rotate(${at.r})`
          + `scale(${board.layout.shell})`,
      });
    }
  });
  svg.append(numbers);
  const says = document.createElement("figcaption");
  says.textContent = tell("after", { turn: stop.source.t });
  figure.append(says);
  return figure;
}

function endPrint() {
  document.querySelectorAll(".printed").forEach(figure => figure.remove());
  for (const details of document.querySelectorAll("details")) {
    if (details.wasClosed) details.open = details.wasClosed = false;
  }
  if (board?.turnedBy) {
    turned = board.turnedBy;
    openBoard();
    render();
  }
}
