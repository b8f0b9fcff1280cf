// The page: one clock over the films of all lines of play, and what follows from it.

let line = rounds[0]?.main, now = 0, playing = false, speed = 1;
let until = Infinity;  // where a single lap that is shown ends
let frameTime = 0, heldStill = 0, sentence = "", spokenAt = -1e9, markShown = null;
const listeners = [];  // what else wants to know that the moment changed or was chosen

const players = [...document.querySelectorAll(".player")].map(element => ({
  element, seat: +element.dataset.seat,
  store: element.querySelector(".store"), clock: element.querySelector(".clock"),
}));

function caption(stop) {
  const [label, words] = wordsFor(stop, now);
  const text = label + plain(words);
  if (text === sentence) return;
  sentence = text;
  const seats = new Set(stop.laps.filter(lap => lap.t <= now).map(lap => lap.seat));
  byId("label").textContent = label;
  byId("label").className = seats.size === 1 ? `p${[...seats][0]}` : "";
  byId("caption").replaceChildren(...asNodes(words));
}

function render() {
  const film = filmOf(line), at = whereIs(line, film, now), { stop } = at;
  const counts = showMoment(film, now);
  if (!stop) return;
  caption(stop);
  for (const { element, seat, store } of players) {
    const sows = stop.laps.some(lap => lap.seat === seat && lap.t <= now && now < lap.end + 200);
    if (element.sows !== sows) element.classList.toggle("sowing", element.sows = sows);
    write(store, String(counts[storeOf(seat)]));
  }
  showRiver(...mainMoment());
  const lap = at.lap ? " · " + tell("lap_of", at) : "";
  write(byId("where"), tell("turn_of", at) + lap);
  const mark = last(film.marks, time => time <= now);
  if (!playing || markShown !== mark) showMark(film, at, counts);
  markShown = mark;
  if (shownStop !== stop) showStop(at);
  showChip(at);
}

// The round's main line, and the moment of it at which a variation leaves it.
function mainMoment() {
  let from = line, time = now;
  while (from.parent) {
    time = filmOf(from.parent).stops[from.at].t0;
    from = from.parent;
  }
  return [from, time];
}

// What changes with every lap: the board as a table, the slider's value and the spoken sentence.
function showMark(film, at, counts) {
  const { houses } = data;
  byId("counts").querySelectorAll("td + td, th + td").forEach((cell, place) => {
    write(cell, at.stop.burned.has(place) ? tell("burned") : String(counts[place]));
  });
  listeners.forEach(hear => hear("mark"));
  const place = spokenPlace(line, at, counts);
  riverBox.setAttribute("aria-valuenow", at.index);
  riverBox.setAttribute("aria-valuetext", place);
  if (playing && performance.now() - spokenAt < 1500) return;
  spokenAt = performance.now();
  const mark = film.marks[last(film.marks, time => time <= now)] ?? 0;
  byId("spoken").replaceChildren(...asNodes(wordsFor(at.stop, Math.max(mark, at.stop.t0))[1]));
}

function openLine(next) {
  const isNewRound = next.round !== line.round;
  line = next;
  sentence = "";
  byId("banner").hidden = !line.parent;
  board.svg.classList.toggle("varied", Boolean(line.parent));
  if (isNewRound) showRound();
}

function go(to, time) {
  if (to !== line) openLine(to);
  now = Math.max(0, Math.min(filmOf(line).end, time));
  heldStill = 0;
  until = Infinity;
  render();
  listeners.forEach(hear => hear("seek"));
}
const goStop = (to, index) => {
  const { stops } = filmOf(to);
  go(to, stops.length ? stops[Math.max(0, Math.min(index, stops.length - 1))].t0 : 0);
};
const goRound = (index, time) => go(rounds[index].main, time);

function step(time) {
  if (!playing) return;
  const passed = Math.min(100, time - frameTime) * speed, film = filmOf(line);
  frameTime = time;
  let next = now + passed;
  if (still.matches) {
    heldStill += passed;
    next = now;
    const stop = film.stops[stopIndexAt(film, now)];
    const isLast = stop && now >= (stop.marks.at(-1) ?? stop.t0);
    if (heldStill > 1600 + (isLast ? dwellOn(stop.source.w) : 0)) {
      heldStill = 0;
      next = film.marks.find(mark => mark > now + 1) ?? film.end;
    }
  }
  if (next >= until) {
    now = until;
    pause();
  } else if (next < film.end) now = next;
  else if (!line.parent && rounds[line.round + 1]) {
    openLine(rounds[line.round + 1].main);
    now = 0;
  } else {
    now = film.end;
    pause();
    listeners.forEach(hear => hear("ended"));
  }
  render();
  if (playing) requestAnimationFrame(step);
}

function play() {
  if (playing) return;
  if (now >= filmOf(line).end) {
    if (line.parent) go(line, 0);
    else if (!rounds[line.round + 1]) goRound(0, 0);
  }
  playing = true;
  frameTime = performance.now();
  showPlaying();
  requestAnimationFrame(time => {
    frameTime = time;
    step(time);
  });
}

function pause() {
  if (!playing) return;
  playing = false;
  until = Infinity;
  showPlaying();
}

function showPlaying() {
  const button = document.querySelector("[data-do=play]"), label = tell(playing ? "pause" : "play");
  button.setAttribute("aria-label", label);
  button.title = label;
  button.classList.toggle("playing", playing);
  document.documentElement.classList.toggle("running", playing);
  listeners.forEach(hear => hear(playing ? "play" : "pause"));
}
