// One picture: the board at a moment of a film. `showMoment(film, time)` depends on nothing else.

const SVG = document.querySelector("svg").namespaceURI;
const byId = id => document.getElementById(id);
const narrow = matchMedia("(max-width: 619px)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

const put = (element, name, value) => {
  const kept = element.kept ??= {};
  if (kept[name] !== value) element.setAttribute(name, kept[name] = value);
};
const write = (element, text) => { if (element.textContent !== text) element.textContent = text; };
const add = (parent, name, attributes = {}) => {
  const element = parent.appendChild(document.createElementNS(SVG, name));
  for (const key in attributes) element.setAttribute(key, attributes[key]);
  return element;
};

let shown = null;  // the film whose shells are drawn

function openBoard() {
  const drawings = document.querySelectorAll(".live");
  const index = narrow.matches ? drawings.length - 1 : 0;
  const svg = drawings[index], layout = data.layouts[index];
  const group = name => svg.querySelector("." + name);
  svg.querySelectorAll(".extra").forEach(old => old.remove());
  const below = add(svg, "g", { class: "extra" });
  svg.insertBefore(below, group("shells"));
  board = { svg, layout, lids: group("lids"), pile: group("shells"),
    counts: [...group("counts").children], shells: [],
    steps: add(svg, "g", { class: "steps extra" }) };
  board.hands = data.seats.map((_, seat) => ({
    trail: add(below, "path", { class: "trail p" + seat }),
    ring: add(below, "ellipse", { class: "landing p" + seat }),
    from: sideOf(layout, seat),
  }));
  nameHouses();
  shown = null;
  openAir();
}

// The angle from which a seat's hand comes over the board.
function sideOf(layout, seat) {
  const from = seat * (data.houses + 1);
  const row = Array.from({ length: data.houses }, (_, i) => spotOf(from + i));
  const mean = at => row.reduce((sum, spot) => sum + spot[at], 0) / row.length;
  const height = data.seats.length === 3 ? layout.h * 2 / 3 : layout.h / 2;
  return Math.atan2(mean(1) - height, mean(0) - layout.w / 2) - Math.PI / 2;
}

// The lying board's names and rims stand in the drawing that all pictures of the page share.
function nameHouses() {
  const { houses, seats } = data;
  const seatAt = i => (i - turned + 2 * seats.length) % seats.length;
  for (const root of [byId("frame"), ...document.querySelectorAll(".live")]) {
    root.querySelectorAll(".name text").forEach((text, i) => {
      write(text, seats[seatAt(Math.floor(i / houses))] + (houses - i % houses));
    });
    root.querySelectorAll(".ring").forEach((rim, i) => put(rim, "class", `ring p${seatAt(i)}`));
  }
}

function openShells(film) {
  board.pile.textContent = "";
  board.shells = film.tracks.map((track, shell) => {
    const start = track[0]?.to, turn = start ? slotAt(start).r / 30 : shell % 12;
    const face = turn % 5 < 2 ? 1 : 0;
    return { face, use: add(board.pile, "use", { href: face ? "#back" : "#front" }) };
  });
  shown = film;
}

function showMoment(film, time) {
  if (shown !== film) openShells(film);
  const stop = film.stops[stopIndexAt(film, time)];
  air.shells = [];
  board.shells.forEach((shell, n) => showShell(shell, film.tracks[n], time));
  const counts = stop ? countsAt(stop, time) : [];
  const { burned = new Set() } = stop?.set && time >= stop.set.t ? stop.set : stop ?? {};
  board.counts.forEach((number, i) => {
    const place = placeAt(i);
    write(number, burned.has(place) ? "#" : String(counts[place] ?? 0));
    put(number, "class", counts[place] ? "" : "none");
  });
  if (board.burned !== burned) showLids(burned);
  air.hands = [];
  board.steps.replaceChildren();
  data.seats.forEach((_, seat) => showHand(board.hands[seat], stop, seat, time));
  air.gain = gainAt(stop, time);
  drawAir();
  return counts;
}

// The place that lies at a spot of the layout.
const placeAt = spot => (spot - turned * (data.houses + 1) + 2 * places) % places;

function showShell(shell, track, time) {
  const i = last(track, motion => motion.t0 <= time), motion = track[i];
  const rests = motion?.to !== undefined && time >= motion.t1;
  if (rests && shell.motion === motion) return;
  shell.motion = rests ? motion : null;
  const at = shellAt(track, i, time);
  put(shell.use, "visibility", at && !at.air ? "visible" : "hidden");
  if (at?.air) air.shells.push({ ...at, face: shell.face });
  else if (at) {
    const { shell: scale } = board.layout;
    put(shell.use, "transform",
      `translate(${(at.x / scale).toFixed(1)} ${(at.y / scale).toFixed(1)})rotate(${at.r})`);
  }
}

function showLids(burned) {
  board.lids.textContent = "";
  for (const place of burned) {
    const [x, y, rx] = spotOf(place);
    add(board.lids, "use", { href: "#lid", transform: `translate(${x} ${y})scale(${rx / 50})` });
  }
  board.burned = burned;
}

function showHand(drawn, stop, seat, time) {
  const hand = stop?.hands[seat];
  const busy = Boolean(hand?.way.length) && time >= hand.way[0].t - 150 && time <= hand.off;
  const isOver = hand?.way.length && time > Math.max(hand.off, stop.marks.at(-1));
  const lap = hand?.way.length && time >= hand.way[0].t && !isOver
    && stop.laps.filter(one => one.seat === seat && one.t <= time).at(-1);
  if (busy && !still.matches) {
    const held = hand.held[last(hand.held, ([t]) => t <= time)]?.[1] ?? 0;
    air.hands.push({ ...handAt(hand, time, stop.pace), from: drawn.from, held, seat });
  }
  put(drawn.trail, "visibility", lap ? "visible" : "hidden");
  put(drawn.ring, "visibility", lap ? "visible" : "hidden");
  if (!lap) return;
  const way = hand.way.filter(step => step.t >= lap.t && step.t <= time).map(step => step.place);
  put(drawn.trail, "d", trailOf(way.length ? way : lap.places.slice(0, 1)));
  const place = time >= lap.end - FALL * stop.pace ? lap.places.at(-1) : lap.places[0];
  const [x, y, rx, ry] = spotOf(place), wider = 9 * board.layout.shell / 1.08;
  put(drawn.ring, "cx", x);
  put(drawn.ring, "cy", y);
  put(drawn.ring, "rx", rx + wider);
  put(drawn.ring, "ry", ry + wider);
  if (still.matches) numberSteps(lap.places, seat);
}

// A still shows in which order the shells fell; a place sown twice shows the later number.
function numberSteps(fallen, seat) {
  const size = board.layout.shell * 17;
  new Map(fallen.map((place, i) => [place, i])).forEach((number, place) => {
    if (!number) return;
    const [x, y, , ry] = spotOf(place);
    const text = add(board.steps, "text", {
      x, y: y + ry * .92, class: "p" + seat, "font-size": size.toFixed(1),
    });
    text.textContent = number;
  });
}

// A dotted line over the places; it bows outwards where the hand skips a store.
function trailOf(way) {
  const { w, h } = board.layout;
  return way.map((place, i) => {
    const [x, y] = spotOf(place);
    if (!i) return `M${x} ${y}`;
    const [px, py] = spotOf(way[i - 1]);
    const skips = (place - way[i - 1] + places) % places > 1;
    if (!skips) return `L${x} ${y}`;
    const cx = (px + x) / 2, cy = (py + y) / 2;
    return `Q${cx + (cx - w / 2) * .2} ${cy + (cy - h / 2) * .2} ${x} ${y}`;
  }).join("");
}

function gainAt(stop, time) {
  const taken = stop?.takes.filter(one => one.t <= time && time < one.end + 900).at(-1);
  if (!taken) return null;
  const [x, y] = spotOf(storeOf(taken.seat));
  return { shells: taken.shells, x, y: y - 24 * part((time - taken.t) / 500) * board.layout.shell };
}
