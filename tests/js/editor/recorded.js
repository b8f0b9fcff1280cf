// Games recorded by chance alone, by the lines that taps and buttons of the editor enter.

import { burnsDue, burnsLeft, canBurn } from "../../../js/editor/record/burning.js";
import { liftable, openLedger } from "../../../js/editor/record/waiting.js";
import { liftLine } from "../../../js/editor/record/hands.js";
import { readJournal, writeJournal } from "../../../js/editor/record/journal.js";
import { clockLine, commentLine, headerLine, roundLine, takeBackLine } from "../../../js/editor/record/lines.js";
import { emptyRecording, playLines, takeInto, withForm } from "../../../js/editor/record/recording.js";
import { toHouse } from "../../../js/replay/claims.js";
import { findWayOn, writeCorrection } from "../../../js/scoring/index.js";
import { chunkOf } from "./games.js";

/** Numbers that look like chance, the same for the same seed. */
function drawer(seed) {
  let chance = seed;
  return (most) => {
    chance = (chance * 1103515245 + 12345) % 2147483648;
    return (chance >> 8) % most;
  };
}

/** A line as one of the page's buttons or a tap would enter it; null where nothing is left to enter. */
function nextLine(recording, draw, timed) {
  const { ledger } = recording, game = openLedger(chunkOf(recording.text), ledger), { wait, state } = game, { sheet } = ledger;
  if (wait === "ended") return draw(3) ? null : "undo";
  if (!draw(15) && ledger.before?.entries.length) return "undo";
  if (!draw(14)) return commentLine(` the ${["light {was} out", "ñ \\\\", "lamp\u2028 <x>"][draw(3)]} `);
  if (timed && !draw(6) && (wait === "lift" || wait === "hands")) return clockLine(ledger);
  if (timed && !draw(12)) return "tick";
  if (ledger.waiting.length && draw(2)) return ["again", "again all", "skip"][draw(3)];
  if (wait === "match") return "end";
  if (wait === "round") {
    const { ground } = state.round, due = burnsDue(game), burned = [];
    while (due && burnsLeft(game, burned).some(Boolean)) {
      const free = ground.owner.flatMap((_, place) => (canBurn(game, burned, place) ? [place] : []));
      burned.push(free[draw(free.length)]);
    }
    return roundLine(burned.map((place) => toHouse(ground, place)));
  }
  if (!draw(150)) return "end resign S";
  const chosen = game.hands.findIndex(Boolean);
  if (chosen >= 0 && !draw(5)) return takeBackLine(ledger, sheet.seats[chosen], game.hands[chosen]);
  if (!draw(30)) return changeLine(ledger, draw);
  const lifts = sheet.seats.flatMap((letter, seat) => liftable(game, seat).map((house) => (wait === "hands" ? liftLine(ledger, seat, house) : letter + house)));
  if (lifts.length) return lifts[draw(lifts.length)];
  const [line] = findWayOn(ledger);
  if (!line) throw new Error(`nothing can be entered after ${ledger.entries.map(({ text }) => text).join("; ")}`);
  return line;
}

/** A correction as the list of entries makes it; with `!` where later entries no longer fit. */
function changeLine({ entries, sheet }, draw) {
  const number = 2 + draw(Math.max(entries.length - 1, 1)), lift = sheet.seats[draw(sheet.seats.length)] + (1 + draw(sheet.rules.houses));
  return [`correct${draw(2) ? "!" : ""} ${number} ${lift}`, `insert${draw(2) ? "!" : ""} ${number} ${lift}`, `drop${draw(2) ? "!" : ""} ${number}`][draw(3)];
}

/** A game under rules: what is downloaded of it, and its corrections. */
export function recordByChance({ rules, seed, time = "", detail = "standard" }) {
  const draw = drawer(seed);
  let now = Date.UTC(2026, 0, 18, 10), recording = withForm(emptyRecording(), { detail });
  const enter = (text) => {
    const spent = draw(40_000);
    const after = takeInto(recording, { text, spent, at: new Date(now + spent).toISOString().replace("Z", "+00:00") });
    if ("refusal" in after) return false;
    now += spent;
    recording = after;
    return true;
  };
  const tags = { Recorder: "Cruz", South: 'Maria "Ia" Santos', Event: "Sinulog — Open", Rules: rules, TimeControl: time, Table: "3", Site: "" };
  enter(headerLine(Object.entries(tags).map(([name, value]) => ({ name, value }))));
  for (let step = 0; step < 400; step++) {
    const line = nextLine(recording, draw, !!time);
    if (line === null) break;
    enter(line);
  }
  return answer(recording, detail);
}

/** What is downloaded of a recording: its journal and record; its corrections; its entries with the time of each. */
function answer(recording, detail) {
  const { lines, ledger, times } = recording, journal = writeJournal(lines), again = playLines(readJournal(journal), { detail, withCorrections: false });
  if (again.text !== recording.text || String(again.times) !== String(times)) throw new Error("the journal gives another recording");
  return {
    journal, record: recording.text, corrections: ledger.corrections.map((one) => `${one.when} ${writeCorrection(one)}`),
    corrected: withForm(recording, { withCorrections: true }).text, entries: ledger.entries.map(({ text }) => text), times,
  };
}

/** What a journal from elsewhere gives. */
export function openJournal(text) {
  const lines = readJournal(text), recording = typeof lines === "number" ? null : playLines(lines);
  if (!recording || "refusal" in recording) return { refused: recording?.refusal.message ?? lines };
  return answer(recording, "standard");
}
