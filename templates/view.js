// One picture: the board at a moment of a film. `showMoment(film, time)` depends on nothing else.

const SVG = document.querySelector("svg").namespaceURI;
const HAND = "M-26 92C-27 66-36 48-40 26C-43 6-41-14-38-30C-36-41-24-41-23-30L-21-12L-20-42"
  + "C-19-55-6-55-5-43L-4-14L-1-45C0-57 13-56 13-44L12-13L17-36C20-47 32-44 30-33L26-4"
  + "C30-12 37-20 45-22C54-24 58-14 51-8C43 0 38 14 33 28C28 46 24 66 24 92C10 97-12 97-26 92Z";
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
const part = x => x < 0 ? 0 : x > 1 ? 1 : x;
const easeOut = x => 1 - (1 - x) ** 3;
const easeBoth = x => x < .5 ? 2 * x * x : 1 - (2 - 2 * x) ** 2 / 2;
const bounce = x => x < .72 ? (x / .72) ** 2 : 1 - .1 * Math.sin((x - .72) / .28 * Math.PI);

let board = null;  // the drawing in use: its layout and elements
let shown = null;  // the film whose shells are drawn

function openBoard() {
  const drawings = document.querySelectorAll(".live");
  const index = narrow.matches ? drawings.length - 1 : 0;
  if (board?.svg === drawings[index]) return;
  const svg = drawings[index], layout = data.layouts[index];
  const group = name => svg.querySelector("." + name);
  svg.querySelectorAll(".extra").forEach(old => old.remove());
  const below = add(svg, "g", { class: "extra" });
  svg.insertBefore(below, group("shells"));
  const above = add(svg, "g", { class: "extra" });
  const hands = data.seats.map((_, seat) => openHand(layout, seat, below, above));
  const gain = add(above, "text", { class: "gain", "font-size": 37 * layout.shell });
  board = { svg, layout, hands, above, gain, lids: group("lids"), pile: group("shells"),
    counts: [...group("counts").children], shells: [] };
  shown = null;
}

function openHand(layout, seat, below, above) {
  const row = layout.spots.slice(seat * (data.houses + 1), (seat + 1) * (data.houses + 1) - 1);
  const mean = at => row.reduce((sum, spot) => sum + spot[at], 0) / row.length;
  const height = data.seats.length === 3 ? layout.h * 2 / 3 : layout.h / 2;
  const from = Math.atan2(mean(1) - height, mean(0) - layout.w / 2) * 180 / Math.PI - 90;
  const kind = "p" + seat;
  const trail = add(below, "path", { class: "trail " + kind });
  const ring = add(below, "ellipse", { class: "landing " + kind });
  const palm = add(above, "g", { class: "hand " + kind });
  const skin = add(palm, "linearGradient", {
    id: "palm" + seat, gradientUnits: "userSpaceOnUse", x1: 0, x2: 0, y1: 20, y2: 92,
  });
  add(skin, "stop");
  add(skin, "stop", { offset: 1, "stop-opacity": 0 });
  add(palm, "path", {
    d: HAND, fill: `url(#palm${seat})`, stroke: `url(#palm${seat})`,
    transform: `rotate(${from.toFixed(1)}) scale(${layout.shell})`,
  });
  const held = add(above, "g", { class: "held " + kind });
  add(held, "rect", { x: -20, y: -15, width: 40, height: 30, rx: 15 });
  return { trail, ring, palm, held, number: add(held, "text", { y: 7 }) };
}

function slotAt([place, index]) {
  const { pile, houses } = data, spot = board.layout.spots[place];
  const table = pile.slots[place % (houses + 1) === houses ? 1 : 0];
  const layer = Math.floor(index / table.length), [u, v, rotation] = table[index % table.length];
  const turn = place * pile.placeTurn + layer * pile.layerTurn;
  const cos = Math.cos(turn), sin = Math.sin(turn);
  return {
    x: spot[4] + spot[6] * (u * cos - v * sin),
    y: spot[5] + spot[7] * (u * sin + v * cos)
      - Math.min(layer, pile.layers) * pile.rise * board.layout.shell,
    r: (rotation + place * 30 + layer * 90) % 360,
  };
}

function handAt(hand, time, pace) {
  const { way } = hand, i = last(way, step => step.t <= time);
  const a = way[Math.max(i, 0)], b = way[i + 1];
  if (!a) return null;
  const [x, y] = board.layout.spots[a.place];
  const rise = board.layout.shell * 14;
  if (i < 0 || !b) return { x, y: y - rise };
  const span = Math.min(b.t - a.t, DROP_EVERY * pace);
  const f = easeBoth(part((time - b.t + span) / span)), to = board.layout.spots[b.place];
  const lift = a.place === b.place ? 0 : Math.sin(f * Math.PI) * rise;
  return { x: x + (to[0] - x) * f, y: y + (to[1] - y) * f - rise - lift };
}

function gripAt({ stop, seat, i, of }, time) {
  const at = handAt(stop.hands[seat], time, stop.pace);
  const reach = Math.sqrt(i + .5) * 7 * board.layout.shell * Math.min(1, Math.sqrt(16 / of));
  const angle = i * 2.399963;
  return { x: at.x + Math.cos(angle) * reach, y: at.y + Math.sin(angle) * reach * .8, r: i * 77 };
}

// Where a shell is at a time, given its motion then; `air` says that it is not resting.
function shellAt(track, i, time) {
  const motion = track[i];
  if (!motion || motion.to === null) return null;
  const f = motion.t1 > motion.t0 ? part((time - motion.t0) / (motion.t1 - motion.t0)) : 1;
  if (motion.to && f === 1) return { ...slotAt(motion.to), s: 1, air: false };
  const before = i > 0 ? shellAt(track, i - 1, motion.t0) : null;
  const goal = motion.to ? slotAt(motion.to) : gripAt(motion, time);
  const from = before ?? goal, out = motion.to && !motion.falls ? easeBoth(f) : easeOut(f);
  const arc = motion.to && !motion.falls ? Math.sin(f * Math.PI) * 40 * board.layout.shell : 0;
  return {
    x: from.x + (goal.x - from.x) * out,
    y: from.y + (goal.y - from.y) * (motion.falls ? bounce(f) : out) - arc,
    r: from.r + (goal.r - from.r) * out,
    s: motion.to ? 1.12 - .12 * f : 1 + .12 * f,
    air: true,
  };
}

function openShells(film) {
  board.pile.textContent = "";
  for (const old of board.shells) old.use.remove();
  board.shells = film.tracks.map((track, shell) => {
    const start = track[0]?.to, turn = start ? slotAt(start).r / 30 : shell % 12;
    return { use: add(board.pile, "use", { href: turn % 5 < 2 ? "#back" : "#front" }) };
  });
  shown = film;
}

function showMoment(film, time) {
  if (shown !== film) openShells(film);
  const stop = film.stops[stopIndexAt(film, time)];
  board.shells.forEach((shell, n) => showShell(shell, n, film.tracks[n], time));
  const counts = stop ? countsAt(stop, time) : [];
  const burned = stop ? stop.burned : new Set();
  board.counts.forEach((number, place) => {
    write(number, burned.has(place) ? "#" : String(counts[place] ?? 0));
    put(number, "class", counts[place] ? "" : "none");
  });
  if (board.burned !== burned) showLids(burned);
  data.seats.forEach((_, seat) => showHand(board.hands[seat], stop, seat, time));
  showGain(stop, time);
  return counts;
}

function showShell(shell, n, track, time) {
  const i = last(track, motion => motion.t0 <= time), motion = track[i];
  const rests = motion?.to !== undefined && time >= motion.t1;
  if (rests && shell.motion === motion) return;
  shell.motion = rests ? motion : null;
  const at = shellAt(track, i, time);
  put(shell.use, "visibility", at ? "visible" : "hidden");
  if (!at) return;
  const scale = (at.s * board.layout.shell).toFixed(2);
  put(shell.use, "transform",
    `translate(${at.x.toFixed(1)} ${at.y.toFixed(1)})rotate(${at.r.toFixed(0)})scale(${scale})`);
  const layer = at.air ? board.above : board.pile;
  if (shell.use.parentNode === layer) return;
  // Shells lie over each other in one order, whatever way the moment was reached.
  const over = board.shells.find((other, m) => m > n && other.use.parentNode === layer)?.use;
  layer.insertBefore(shell.use, over ?? (at.air ? board.hands[0].palm : null));
}

function showLids(burned) {
  board.lids.textContent = "";
  for (const place of burned) {
    const [x, y, rx] = board.layout.spots[place];
    add(board.lids, "use", { href: "#lid", transform: `translate(${x} ${y})scale(${rx / 50})` });
  }
  board.burned = burned;
}

function showHand(drawn, stop, seat, time) {
  const hand = stop?.hands[seat];
  const busy = Boolean(hand?.way.length) && time >= hand.way[0].t - 150 && time <= hand.off;
  const held = busy ? hand.held[last(hand.held, ([t]) => t <= time)]?.[1] ?? 0 : 0;
  const lap = busy && stop.laps.filter(one => one.seat === seat && one.t <= time).at(-1);
  const scale = board.layout.shell / 1.08;
  for (const element of [drawn.palm, drawn.held]) put(element, "visibility", "hidden");
  if (busy && !still.matches) {
    const { x, y } = handAt(hand, time, stop.pace);
    put(drawn.palm, "transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})`);
    put(drawn.palm, "visibility", "visible");
    const aside = 44 * scale;
    put(drawn.held, "transform",
      `translate(${(x + aside).toFixed(1)} ${(y - aside).toFixed(1)})scale(${scale.toFixed(2)})`);
    put(drawn.held, "visibility", held ? "visible" : "hidden");
    write(drawn.number, String(held));
  }
  put(drawn.trail, "visibility", lap ? "visible" : "hidden");
  put(drawn.ring, "visibility", lap ? "visible" : "hidden");
  if (!lap) return;
  const way = hand.way.filter(step => step.t >= lap.t && step.t <= time).map(step => step.place);
  put(drawn.trail, "d", trailOf(way.length ? way : lap.places.slice(0, 1)));
  const place = time >= lap.end - FALL * stop.pace ? lap.places.at(-1) : lap.places[0];
  const [x, y, rx, ry] = board.layout.spots[place];
  put(drawn.ring, "cx", x);
  put(drawn.ring, "cy", y);
  put(drawn.ring, "rx", rx + 9 * scale);
  put(drawn.ring, "ry", ry + 9 * scale);
}

// A dotted line over the places; it bows outwards where the hand skips a store.
function trailOf(places) {
  const { spots, w, h } = board.layout;
  return places.map((place, i) => {
    const [x, y] = spots[place];
    if (!i) return `M${x} ${y}`;
    const [px, py] = spots[places[i - 1]];
    const skips = (place - places[i - 1] + spots.length) % spots.length > 1;
    if (!skips) return `L${x} ${y}`;
    const cx = (px + x) / 2, cy = (py + y) / 2;
    return `Q${cx + (cx - w / 2) * .2} ${cy + (cy - h / 2) * .2} ${x} ${y}`;
  }).join("");
}

function showGain(stop, time) {
  const taken = stop?.takes.filter(one => one.t <= time && time < one.end + 900).at(-1);
  put(board.gain, "visibility", taken ? "visible" : "hidden");
  if (!taken) return;
  const [x, y] = board.layout.spots[(taken.seat + 1) * (data.houses + 1) - 1];
  put(board.gain, "x", x);
  put(board.gain, "y", y - 24 * part((time - taken.t) / 500) * board.layout.shell);
  write(board.gain, `+${taken.shells}`);
}
