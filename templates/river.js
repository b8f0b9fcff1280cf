// The river: the stores through a round, South's from below, the last seat's from above, and the
// slider over it. It measures the record, not the clock: every stop is as wide as any other.

const riverBox = byId("river");
let river = null;  // the round it shows, its thumb

// What share of its width a moment of a round is at.
function shareAt(film, time) {
  const index = stopIndexAt(film, time), stop = film.stops[index];
  if (!stop) return 0;
  return (index + part((time - stop.t0) / (stop.t1 - stop.t0))) / film.stops.length;
}

function timeAt(film, share) {
  const { stops } = film, at = part(share) * stops.length;
  const index = Math.min(Math.floor(at), stops.length - 1), stop = stops[index];
  return stop ? stop.t0 + (at - index) * (stop.t1 - stop.t0) : 0;
}

function drawRiver(box, line) {
  const film = filmOf(line), { stops } = film, n = Math.max(1, stops.length);
  const svg = add(box, "svg", {
    viewBox: `0 0 ${n} 100`, preserveAspectRatio: "none", "aria-hidden": "true",
  });
  const boards = stops.map(stop => stop.counts);
  boards.push(stops.length ? countsAt(stops.at(-1), film.end) : []);
  const total = boards[0].reduce((sum, count) => sum + count, 0) || 1;
  let below = boards.map(() => 0);
  data.seats.forEach((_, seat) => {
    const share = boards.map(counts => counts[storeOf(seat)] * 100 / total);
    const isLast = seat === data.seats.length - 1;
    const base = isLast ? boards.map(() => 0) : below.map(level => 100 - level);
    below = below.map((level, i) => level + share[i]);
    const edge = isLast ? share : below.map(level => 100 - level);
    const pointsOf = levels => levels.map((y, x) => `${x} ${y.toFixed(1)}`);
    const outline = [...pointsOf(edge), ...pointsOf(base).reverse()].join("L");
    add(svg, "path", { class: "p" + seat, d: `M${outline}Z` });
  });
  const ticks = stops.map((_, i) => i ? `M${i} 0V100` : "").join("");
  add(svg, "path", { class: "ticks", d: ticks || "M0 0" });
  add(svg, "path", { class: "half", d: `M0 50H${n}` });
  for (let border = 1; border < data.seats.length; border++) {
    const known = stops.flatMap(({ source }, i) => source.e ? `${i + 1} ${source.e[border - 1]}` : []);
    if (known.length) add(svg, "path", { class: "estimate", d: `M${known.join("L")}` });
  }
  const marks = stops.flatMap(({ takes, source, t0, t1 }, i) => [
    ...takes.map(({ end, seat }) => markAt(`take p${seat}`, (i + part((end - t0) / (t1 - t0))) / n)),
    ...source.w ? [markAt("said", (i + .5) / n)] : [],
    ...source.do === "score" ? [markAt("over", (i + .5) / n)] : [],
  ]);
  const half = document.createElement("span");
  half.className = "halfway";
  half.textContent = tell("half", { n: total });
  box.replaceChildren(svg, half, ...marks);
}

function openRiver(line) {
  if (river?.line === line) return;
  const thumb = markAt("thumb", 0);
  drawRiver(riverBox, line);
  riverBox.append(thumb);
  riverBox.setAttribute("aria-valuemax", Math.max(1, filmOf(line).stops.length));
  river = { line, thumb };
}

function markAt(kind, share) {
  const mark = document.createElement("i");
  mark.className = kind;
  mark.style.left = `${(share * 100).toFixed(2)}%`;
  return mark;
}

function showRiver(main, time) {
  openRiver(main);
  const left = `${(shareAt(filmOf(main), time) * 100).toFixed(2)}%`;
  if (river.left !== left) river.thumb.style.left = river.left = left;
}

function shareUnder(event) {
  const { left, width } = riverBox.getBoundingClientRect();
  return (event.clientX - left) / width;
}
