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
