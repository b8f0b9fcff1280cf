// What a reader does: buttons, keys, the river, touch, copying.

async function copied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Frames may forbid the clipboard; the reader can still copy what is shown or selected.
    return false;
  }
}

async function copyRecord() {
  const source = byId("record"), isCopied = await copied(source.textContent);
  if (!isCopied) {
    source.closest("details").open = true;
    getSelection().selectAllChildren(source);
  }
  byId("says").textContent = tell(isCopied ? "copied" : "selected");
}

async function copyLink() {
  const hash = `#${addressNow()}`;
  const isPlain = !/^(about|data):/.test(location.href);
  const link = isPlain ? location.href.replace(/#.*/, "") + hash : hash;
  inform(await copied(link) ? tell("link_copied") : tell("link_is", { link }));
}

function saveRecord() {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([byId("record").textContent], { type: "text/plain" }));
  link.download = "game.sgn";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

const TAP = 12, SWIPE = 44, LONG = 600;

function listenToTouch(stage) {
  let from = null, holding = 0;
  stage.addEventListener("pointerdown", event => {
    if (event.button || event.target.closest("button")) return;
    from = { x: event.clientX, y: event.clientY };
    if (event.pointerType !== "mouse") {
      holding = setTimeout(() => {
        from = null;
        copyLink();
      }, LONG);
    }
  });
  stage.addEventListener("pointermove", event => {
    if (from && Math.hypot(event.clientX - from.x, event.clientY - from.y) > TAP) {
      clearTimeout(holding);
    }
  });
  stage.addEventListener("pointercancel", () => {
    clearTimeout(holding);
    from = null;
  });
  stage.addEventListener("pointerup", event => {
    clearTimeout(holding);
    if (!from) return;
    const across = event.clientX - from.x, down = event.clientY - from.y;
    from = null;
    if (Math.abs(across) > SWIPE && Math.abs(across) > 2 * Math.abs(down)) {
      ACTIONS[across < 0 ? "lapOn" : "lapBack"]();
    } else if (Math.hypot(across, down) <= TAP) tapAt(event.clientX, event.clientY);
  });
  stage.addEventListener("contextmenu", event => {
    if (holding && event.pointerType === "touch") event.preventDefault();
  });
}

// A tap on a house shows the next lap that is lifted from it; elsewhere it plays and pauses.
function tapAt(x, y) {
  const at = new DOMPoint(x, y).matrixTransform(board.svg.getScreenCTM().inverse());
  const reach = place => {
    const [cx, cy, rx, ry] = spotOf(place);
    return Math.hypot((at.x - cx) / rx, (at.y - cy) / ry);
  };
  const place = [...Array(places).keys()].find(one => reach(one) < 1.1);
  if (place === undefined) return;
  const laps = filmOf(line).stops.flatMap(stop => stop.laps);
  const lap = laps.find(one => one.places[0] === place && one.end > now + 1 && one.t >= now - 1)
    ?? laps.find(one => one.places[0] === place && one.end > now + 1);
  if (lap) showLap(lap);
}

function listenToRiver() {
  let isHeld = false;
  const scrub = event => {
    const [main] = mainMoment();
    go(main, timeAt(filmOf(main), shareUnder(event)));
  };
  riverBox.addEventListener("pointerdown", event => {
    if (event.button) return;
    isHeld = true;
    try {
      riverBox.setPointerCapture(event.pointerId);
    } catch {
      // A pointer that is gone already cannot be captured; the press still counts.
    }
    scrub(event);
  });
  riverBox.addEventListener("pointermove", event => { if (isHeld) scrub(event); });
  for (const name of ["pointerup", "pointercancel"]) {
    riverBox.addEventListener(name, () => { isHeld = false; });
  }
}

function listenToTabs() {
  tabs.forEach((tab, i) => {
    tab.addEventListener("click", () => goRound(i, 0));
    tab.addEventListener("keydown", event => {
      const to = { ArrowLeft: i - 1, ArrowRight: i + 1, Home: 0, End: tabs.length - 1 }[event.key];
      if (!tabs[to] || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      goRound(to, 0);
      tabs[to].focus();
    });
  });
}

function listen() {
  document.querySelector(".bar").addEventListener("click", event => {
    const button = event.target.closest("[data-do]");
    if (button) ACTIONS[button.dataset.do]();
  });
  byId("speed").addEventListener("change", event => setSpeed(+event.target.value));
  byId("list").addEventListener("click", event => {
    const item = event.target.closest("button");
    if (!item || item.closest(".chips")) return;
    const round = sections.indexOf(item.closest(".round")), number = item.dataset.line;
    if (number === undefined) goStop(rounds[round].main, items[round].indexOf(item));
    else goStop(rounds[round].lines[+number], +item.dataset.stop);
  });
  byId("leave").addEventListener("click", leaveVariation);
  byId("poster").addEventListener("click", play);
  byId("done").addEventListener("click", () => byId("help").close());
  document.addEventListener("keydown", onKey);
  listenToRiver();
  listenToTouch(byId("stage"));
  listenToTabs();
}
