// Paper: the board the right way up, everything open, each round's river, and a picture of each
// commented turn.

function preparePrint() {
  for (const details of document.querySelectorAll("details:not([open])")) {
    details.open = details.wasClosed = true;
  }
  if (!data || !byId("stage")) return;
  comeAlive();
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
    const flow = document.createElement("div");
    flow.className = "river printed";
    drawRiver(flow, main);
    sections[round].append(flow);
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
  document.querySelectorAll(".printed").forEach(added => added.remove());
  for (const details of document.querySelectorAll("details")) {
    if (details.wasClosed) details.open = details.wasClosed = false;
  }
  if (board?.turnedBy) {
    turned = board.turnedBy;
    openBoard();
    render();
  }
}
