// The page: one clock over the films of all rounds, and the controls that set it.

const byId = id => document.getElementById(id);
const films = [];
const filmOf = round => films[round] ??= buildFilm(data.rounds[round]);
const lines = [...document.querySelectorAll(".round")];
const items = lines.map(line => [...line.querySelectorAll("[data-stop]")]);
const tabs = [...document.querySelectorAll("[role=tab]")];

let round = 0, now = 0, playing = false, speed = 1;
let frameTime = 0, heldStill = 0, sentence = "", spokenAt = -1e9;

const houseOf = place => {
  const index = place % (data.houses + 1), seat = Math.floor(place / (data.houses + 1));
  if (index === data.houses) return [name(seat), "’s store"];
  return [data.seats[seat] + (data.houses - index)];
};
const name = seat => ({ name: data.names[seat] });
const ENDS = {
  store: "in the store",
  capture: "in an empty house of one’s own",
  empty: "in an empty house: the turn is over",
  occupied: "in a house that is not sown on: the turn is over",
  burned: "in a burned house and is forfeited: the turn is over",
  taken: "where the other hand has taken all: the turn is over",
};

// The words for a moment: a label and a sentence of strings and names.
function wordsFor(stop, time) {
  const { source } = stop;
  const lap = stop.laps.filter(one => one.t <= time).at(-1);
  const taken = stop.takes.filter(one => one.t <= time).at(-1);
  const capture = taken && [name(taken.seat), ` captures ${taken.shells} from `,
    ...houseOf(taken.facing), " with a last shell in ", ...houseOf(taken.house), "."];
  switch (source.do) {
    case "fill": {
      const what = source.flows.length ? "The houses are filled from the stores. " : "";
      if (source.s === null) return ["Start", [what + "All hands open the round together."]];
      return ["Start", [what, name(source.s), " begins."]];
    }
    case "score": return ["Score", [`The round is over: ${source.t.replaceAll("-", "–")}.`]];
    case "pass": return ["Pass", [name(source.s), " has nothing to lift."]];
    case "set": return ["Set", ["The board is set as the record says."]];
    case "gap": return ["Gap", ["Turns are missing in the record here."]];
    case "unknown": return ["Not verified", [`${source.t}: the board is not known.`]];
    case "both":
      if (capture && taken.end + 900 > time) return ["Together", capture];
      return ["Together", ["All hands sow at the same time; the first to finish moves next."]];
  }
  if (source.ruled && time >= stop.t1 - 1) return ["Ruled", ["The board is set by a ruling."]];
  if (!lap) return ["Turn", [name(source.s), " to sow."]];
  const label = `Lap ${stop.laps.indexOf(lap) + 1} of ${stop.laps.length}`;
  if (taken && taken.t >= lap.end) return [label, capture];
  const where = lap.places.at(-1);
  if (time < lap.end) {
    return [label, [name(lap.seat), ` lifts ${lap.places.length - 1} from `,
      ...houseOf(lap.places[0]), "."]];
  }
  if (!lap.last) {
    const following = stop.laps[stop.laps.indexOf(lap) + 1];
    return [label, ["The last shell falls in ", ...houseOf(where),
      `: all ${following.places.length - 1} are lifted and sown on.`]];
  }
  return [label, [`The last shell falls ${ENDS[lap.move.end]}.`]];
}

function caption(stop, time) {
  const [label, parts] = wordsFor(stop, time);
  const text = label + parts.map(one => one.name ?? one).join("");
  if (text === sentence) return;
  sentence = text;
  const seats = new Set(stop.laps.filter(lap => lap.t <= time).map(lap => lap.seat));
  byId("label").textContent = label;
  byId("label").className = seats.size === 1 ? `p${[...seats][0]}` : "";
  const fill = element => element.replaceChildren(...parts.map(one => {
    if (one.name === undefined) return one;
    const bdi = document.createElement("bdi");
    bdi.textContent = one.name;
    return bdi;
  }));
  fill(byId("caption"));
  // A reader that talks over itself is of no use: at most a sentence in a second and a half.
  if (performance.now() - spokenAt > 1500 || !playing) {
    spokenAt = performance.now();
    fill(byId("spoken"));
  }
}

let marked = null;

function render() {
  const film = filmOf(round), index = stopIndexAt(film, now), stop = film.stops[index];
  const counts = showMoment(film, now);
  if (!stop) return;
  caption(stop, now);
  document.querySelectorAll(".player").forEach(player => {
    const seat = +player.dataset.seat;
    const sows = stop.laps.some(lap => lap.seat === seat && lap.t <= now && now < lap.end + 200);
    player.classList.toggle("sowing", sows);
    write(player.querySelector(".store"), String(counts[(seat + 1) * (data.houses + 1) - 1]));
  });
  byId("stage").classList.toggle("unknown", ["unknown", "gap"].includes(stop.source.do));
  const slider = byId("slider");
  if (+slider.value !== index) slider.value = index;
  write(byId("where"), `${index} / ${film.stops.length - 1}`);
  const item = items[round].find(one => +one.dataset.stop === index);
  if (item === marked) return;
  marked?.removeAttribute("aria-current");
  marked = item;
  slider.setAttribute("aria-valuetext", `Round ${data.rounds[round].n}, ${stop.source.t}`);
  if (!item) return;
  item.setAttribute("aria-current", "step");
  const list = byId("list"), box = list.getBoundingClientRect(), row = item.getBoundingClientRect();
  if (row.top < box.top + 60 || row.bottom > box.bottom) {
    list.scrollTop += row.top - box.top - box.height / 3;
  }
}

function openRound(index) {
  round = index;
  lines.forEach((line, i) => { line.hidden = i !== index; });
  tabs.forEach((tab, i) => {
    tab.setAttribute("aria-selected", String(i === index));
    tab.tabIndex = i === index ? 0 : -1;
  });
  byId("slider").max = Math.max(0, data.rounds[index].stops.length - 1);
  document.querySelectorAll(".river").forEach((river, i) => {
    river.toggleAttribute("hidden", i !== index);
  });
  byId("list").scrollTop = 0;
  const tab = tabs[index];
  if (tab) tab.parentNode.scrollLeft = tab.offsetLeft - tab.parentNode.offsetLeft - 80;
}

function seek(toRound, time) {
  if (toRound !== round) openRound(toRound);
  now = Math.max(0, Math.min(filmOf(round).end, time));
  heldStill = 0;
  render();
}
const seekStop = (toRound, index) => {
  const { stops } = filmOf(toRound);
  seek(toRound, stops.length ? stops[Math.max(0, Math.min(index, stops.length - 1))].t0 : 0);
};

function step(time) {
  if (!playing) return;
  const passed = Math.min(100, time - frameTime) * speed, film = filmOf(round);
  frameTime = time;
  let next = now + passed;
  if (still.matches) {
    heldStill += passed;
    next = now;
    if (heldStill > 1600) {
      heldStill = 0;
      next = film.marks.find(mark => mark > now + 1) ?? film.end;
    }
  }
  if (next < film.end) now = next;
  else if (round + 1 < data.rounds.length) {
    openRound(round + 1);
    now = 0;
  } else {
    now = film.end;
    pause();
  }
  render();
  if (playing) requestAnimationFrame(step);
}

function play() {
  if (playing) return;
  if (round === data.rounds.length - 1 && now >= filmOf(round).end) seek(0, 0);
  playing = true;
  frameTime = performance.now();
  showPlaying();
  requestAnimationFrame(step);
}

function pause() {
  playing = false;
  showPlaying();
}

function showPlaying() {
  const button = document.querySelector("[data-do=play]");
  button.setAttribute("aria-label", playing ? "Pause" : "Play");
  button.classList.toggle("playing", playing);
}

const ACTIONS = {
  play: () => playing ? pause() : play(),
  start: () => seek(round, 0),
  end: () => seek(round, Infinity),
  turnBack: () => {
    const film = filmOf(round), index = stopIndexAt(film, now);
    if (index === 0 && now < 600 && round > 0) seekStop(round - 1, Infinity);
    else seekStop(round, now - film.stops[index].t0 > 600 ? index : index - 1);
  },
  turnOn: () => {
    const { stops, end } = filmOf(round), index = stopIndexAt(filmOf(round), now);
    if (index + 1 < stops.length) seekStop(round, index + 1);
    else if (now >= end && round + 1 < data.rounds.length) seek(round + 1, 0);
    else seek(round, end);
  },
  lapBack: () => {
    const { marks } = filmOf(round), slack = playing ? 500 : 1;
    seek(round, marks.filter(mark => mark < now - slack).at(-1) ?? 0);
  },
  lapOn: () => seek(round, filmOf(round).marks.find(mark => mark > now + 1) ?? Infinity),
};
const KEYS = {
  " ": "play", k: "play", K: "play", ArrowLeft: "lapBack", ArrowRight: "lapOn", Home: "start",
  End: "end",
};
const TURN_KEYS = { ArrowLeft: "turnBack", ArrowRight: "turnOn", K: "play" };

function onKey(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
  const { target, key } = event;
  const plays = key === " " || key === "k" || key === "K";
  if (target.closest(plays ? "select, summary" : "input, select, [role=tab], pre, summary")) return;
  if (key === " " && target.closest("button, pre")) return;
  const action = (event.shiftKey ? TURN_KEYS : KEYS)[key];
  if (!action) return;
  event.preventDefault();
  ACTIONS[action]();
}

async function copyRecord() {
  const source = byId("record"), says = byId("says");
  try {
    await navigator.clipboard.writeText(source.textContent);
    says.textContent = "Copied.";
  } catch {
    // Frames may forbid the clipboard; the reader can still copy what is selected.
    source.closest("details").open = true;
    getSelection().selectAllChildren(source);
    says.textContent = "Selected: copy it with the keyboard.";
  }
}

function saveRecord() {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([byId("record").textContent], { type: "text/plain" }));
  link.download = "game.sgn";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

byId("copy").addEventListener("click", copyRecord);
byId("save").addEventListener("click", saveRecord);
document.documentElement.classList.add("js");

if (data) {
  document.documentElement.classList.add("plays");
  document.querySelector(".bar").addEventListener("click", event => {
    const button = event.target.closest("[data-do]");
    if (button) ACTIONS[button.dataset.do]();
  });
  byId("speed").addEventListener("change", event => { speed = +event.target.value; });
  byId("slider").addEventListener("input", event => seekStop(round, +event.target.value));
  byId("list").addEventListener("click", event => {
    const item = event.target.closest("[data-stop]");
    if (item) seekStop(lines.indexOf(item.closest(".round")), +item.dataset.stop);
  });
  tabs.forEach((tab, i) => {
    tab.addEventListener("click", () => seek(i, 0));
    tab.addEventListener("keydown", event => {
      const to = { ArrowLeft: i - 1, ArrowRight: i + 1, Home: 0, End: tabs.length - 1 }[event.key];
      if (!tabs[to] || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      seek(to, 0);
      tabs[to].focus();
    });
  });
  document.addEventListener("keydown", onKey);
  const draw = () => { openBoard(); render(); };
  narrow.addEventListener("change", draw);
  openRound(0);
  draw();
  window.sungka = {
    play, pause, seekStop,
    seek: time => seek(round, time),
    get moment() { return { round, time: now, end: filmOf(round).end, playing }; },
  };
}
