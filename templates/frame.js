// The page and the world around it: its address, the page that frames it, other pages beside it.
// Nothing here is trusted to exist: in some frames there is no address, channel or history.

const asked = () => new URLSearchParams(
  [location.search.slice(1), ...location.hash.slice(1).split("&").map(
    word => /^r\d/.test(word) ? `at=${word}` : word)].join("&"));
const isEmbedded = document.documentElement.classList.contains("embed");

// The address of the moment: `r2.t14.l3` is round 2, turn 14 when its lap 3 is over; `.v1` goes
// into the first variation of a turn.
function addressNow() {
  const chain = [];
  for (let from = line; from; from = from.parent) chain.unshift(from);
  let text = `r${rounds[line.round].main.number}`;
  chain.forEach((from, i) => {
    const inner = chain[i + 1];
    if (!inner) text += placeIn(from, Boolean(i));
    else text += `.t${last(from.turns, stop => stop <= inner.at) + 1}.v${
      from.branches[inner.at].indexOf(inner) + 1}`;
  });
  return text;
}

function placeIn(from, isVariation) {
  const film = filmOf(from), { turn } = whereIs(from, film, now);
  if (!isVariation && now >= film.end) return ".end";
  if (!turn) return "";
  const stop = film.stops[from.turns[turn - 1]], named = isVariation && turn === 1 ? "" : `.t${turn}`;
  if (stop.takes.length && now >= stop.marks.at(-1)) return `${named}.end`;
  // With two hands the lap that began last need not be the one that ended last.
  const ends = stop.laps.map(lap => lap.end <= now ? lap.end : 0), done = Math.max(0, ...ends);
  return done ? `${named}.l${ends.indexOf(done) + 1}` : named;
}

// The line and the time of an address; what it says too much of is left out.
function momentOf(text) {
  let main = rounds[0].main, stop = null, lap = 0, edge = "";
  for (const [, letter, digits] of text.matchAll(/(?:^|\.)(r|t|l|v|start|end)(\d*)/g)) {
    const n = +digits;
    if (letter === "r") main = rounds.find(one => one.main.number === n)?.main ?? main;
    else if (letter === "t") {
      stop = main.turns[Math.max(0, Math.min(n, main.turns.length) - 1)] ?? null;
      lap = 0;
    } else if (letter === "l") lap = n;
    else if (letter === "v") {
      const inner = main.branches[stop ?? main.turns[0]]?.[n - 1];
      if (!inner) break;
      main = inner;
      stop = inner.turns[0] ?? null;
    } else edge = letter;
  }
  const film = filmOf(main), at = film.stops[stop];
  if (!at) return [main, edge === "end" ? Infinity : 0];
  if (edge === "end") return [main, at.marks.at(-1) ?? at.t0];
  return [main, at.laps[Math.min(lap, at.laps.length) - 1]?.end ?? at.t0];
}

let writing = 0, written = "";

// Browsers limit how often an address may change, and some frames forbid it.
function writeAddress() {
  clearTimeout(writing);
  writing = setTimeout(() => {
    const words = location.hash.slice(1).split("&");
    const options = words.filter(word => word && !/^(r\d|play\b)/.test(word));
    written = `#${[addressNow(), ...options].join("&")}`;
    try {
      history.replaceState(null, "", written);
    } catch {
      // The address stays as it was.
    }
  }, 250);
}

function readAddress() {
  const words = asked(), at = words.get("at");
  if (words.has("speed")) setSpeed(+words.get("speed"));
  if (words.has("theme")) setTheme(words.get("theme"));
  const flips = words.has("flip") ? +words.get("flip") || 1 : turned;
  while (turned !== Math.abs(Math.round(flips)) % data.seats.length) flipBoard();
  if (at) {
    go(...momentOf(at));
    clearTimeout(writing);
  }
  if (words.get("play") === "1" && !isEmbedded) play();
}

const isFramed = parent !== window;
let sent = "";

const send = (type, more) => {
  if (isFramed) parent.postMessage({ sungka: 1, type, ...more }, "*");
};

function sendState() {
  const film = filmOf(line), { turn, lap } = whereIs(line, film, now);
  const counts = film.stops.length ? countsAt(film.stops[stopIndexAt(film, now)], now) : [];
  const state = { round: rounds[line.round].main.number, turn, lap,
    score: data.seats.map((_, seat) => counts[storeOf(seat)] ?? 0), playing };
  const text = JSON.stringify(state);
  if (text !== sent) send("state", state);
  sent = text;
}

// Commands come from whatever page frames this one: they can only do what a reader can.
function obey({ data: word }) {
  if (word?.sungka !== 1) return;
  const { type } = word;
  if (type === "play") play();
  else if (type === "pause") pause();
  else if (type === "speed") setSpeed(Number(word.speed));
  else if (type === "theme") setTheme(String(word.theme));
  else if (type === "flip") flipBoard();
  else if (type === "seek") {
    const isPlace = key => Number.isInteger(word[key]) && word[key] > 0;
    const number = key => isPlace(key) ? `.${key[0]}${word[key]}` : "";
    go(...momentOf(`r${Number(word.round) || rounds[line.round].main.number}`
      + number("turn") + number("lap")));
  }
}

function openChannel() {
  if (!isFramed) return;
  try {
    const channel = new BroadcastChannel("sungka");
    channel.onmessage = () => pause();
    listeners.push(what => { if (what === "play") channel.postMessage("play"); });
  } catch {
    // Frames without an origin have no channel; they just do not stop each other.
  }
}

function openFrame() {
  listeners.push(what => {
    if (what === "play") document.documentElement.classList.add("begun");
    if (what === "seek" && !playing || what === "pause") writeAddress();
    if (what === "ended") send("ended");
    sendState();
  });
  addEventListener("hashchange", () => { if (location.hash !== written) readAddress(); });
  addEventListener("message", obey);
  openChannel();
  if (isEmbedded) {
    new IntersectionObserver(([seen]) => { if (!seen.isIntersecting) pause(); })
      .observe(byId("stage"));
  }
  const height = () => Math.ceil(document.querySelector("main").getBoundingClientRect().height);
  if (!isFramed) return;
  const turns = rounds.reduce((sum, { main }) => sum + main.turns.length, 0);
  send("ready", { height: height(), turns });
  new ResizeObserver(() => send("size", { height: height() })).observe(document.body);
}

byId("copy").addEventListener("click", copyRecord);
byId("save").addEventListener("click", saveRecord);
addEventListener("beforeprint", preparePrint);
addEventListener("afterprint", endPrint);
document.documentElement.classList.add("js");

// The page is painted as it was written first, and comes to life after that.
let isAlive = false;

function comeAlive() {
  if (isAlive) return;
  isAlive = true;
  openBoard();
  listen();
  openFrame();
  render();
  readAddress();
  narrow.addEventListener("change", () => {
    openBoard();
    render();
  });
  new ResizeObserver(() => {
    openAir();
    drawAir();
    render();
  }).observe(byId("stage"));
}

if (data && byId("stage")) {
  showRound();
  requestAnimationFrame(() => setTimeout(comeAlive));
  setTimeout(comeAlive, 300);  // what cannot be seen is not painted
  const sungka = {
    play, pause,
    seek: time => go(line, time),
    seekStop: (round, index) => goStop(rounds[round].main, index),
    go: address => go(...momentOf(address)),
    get moment() {
      return {
        round: line.round, time: now, end: filmOf(line).end, playing, speed,
        address: addressNow(), isVariation: Boolean(line.parent),
      };
    },
    // What is drawn above the board, as resting shells are not.
    get air() { return { shells: air.shells, hands: air.hands, gain: air.gain }; },
    get marks() { return filmOf(line).marks; },
  };
  Object.defineProperty(window, "sungka", {
    get() {
      comeAlive();
      return sungka;
    },
  });
}
