// The players' clocks, shown while the text is a recording of a timed game.

import { tell } from "../../player/game/spoken.js";
import { all, byId, make, write } from "../../player/view/dom.js";
import { writeTenths, writeTime } from "../../scoring/clocks.js";
import { liveRecording } from "../desk.js";
import { current } from "../files/documents.js";
import { SEAT_TAGS } from "../view/dialogs.js";
import { enterLine, sinceLast } from "./scorer.js";

/** How often the clocks are drawn, and how often their time is kept while they run, in milliseconds. */
const DRAWN = 200, KEPT = 5000;

/** Below this time tenths are shown, in milliseconds. */
const SHORT = 10_000;

/** Draws the clocks again and again from now on. */
export function watchClocks() {
  setInterval(() => {
    const recording = liveRecording();
    if (!recording?.ledger.sheet.clocks?.isRunning) return;
    if (sinceLast(current()) >= KEPT) enterLine("tick");
    showClocks();
  }, DRAWN);
  addEventListener("pagehide", () => {
    if (liveRecording()?.ledger.sheet.clocks?.isRunning) enterLine("tick");
  });
}

/** Shows the clocks as they are now, with the button that starts or stops them. */
export function showClocks() {
  const box = byId("clocks"), recording = liveRecording(), clocks = recording?.ledger.clocks(sinceLast(current())) ?? null;
  box.hidden = !clocks;
  if (!recording || !clocks) return;
  const { sheet } = recording.ledger, shown = byId("times"), mover = sheet.mover ? sheet.seats.indexOf(sheet.mover) : -1;
  if (shown.childElementCount !== clocks.left.length) {
    shown.replaceChildren(...clocks.left.map((_, seat) => {
      const time = make("span", `p${seat}`);
      time.append(make("bdi"), " ", make("b"));
      return time;
    }));
  }
  clocks.left.forEach((left, seat) => {
    const time = shown.children[seat], [name] = all("bdi", time), [reading] = all("b", time);
    write(name, sheet.tags.find((tag) => tag.name === SEAT_TAGS[sheet.seats[seat]])?.value || tell(`seat_${sheet.seats[seat]}`));
    write(reading, readingOf(left));
    time.classList.toggle("runs", clocks.isRunning && seat === mover);
  });
  const [button] = all("[data-do=clock]");
  write(button, tell(clocks.isRunning ? "clocks_stop" : "clocks_start"));
  button.hidden = sheet.asks !== "turn" && sheet.asks !== "hands";
}

/**
 * What a clock shows.
 * @param {number} left milliseconds
 */
function readingOf(left) {
  if (left <= 0) return tell("clock_fallen");
  return left < SHORT ? Number(writeTenths(left)).toFixed(1) : writeTime(left).replace(/^0:0?/, "");
}
