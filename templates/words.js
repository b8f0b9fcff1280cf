// The words for a moment, from the page's table of words.

// A sentence as a list of strings and names; a name's direction of writing is kept apart.
function say(key, values = {}) {
  const [one, more] = data.words[key].split("|");
  const form = more && values.n !== 1 ? more : one;
  return form.split(/\{(\w+)\}/).flatMap((text, i) => i % 2 ? values[text] : text || []);
}
const plain = sentence => sentence.map(one => one.name ?? one).join("");
const tell = (key, values) => plain(say(key, values));
const nameOf = seat => ({ name: data.names[seat] });

function houseOf(place) {
  const index = place % (data.houses + 1), seat = Math.floor(place / (data.houses + 1));
  if (index === data.houses) return say("store", { seat: nameOf(seat) });
  return [data.seats[seat] + (data.houses - index)];
}

const ENDS = {
  store: "ends_store", capture: "ends_capture", empty: "ends_empty", occupied: "ends_occupied",
  burned: "ends_burned", taken: "ends_taken",
};

// A label and a sentence for a moment of a stop.
function wordsFor(stop, time) {
  const { source } = stop, seat = nameOf(source.s);
  const lap = stop.laps.filter(one => one.t <= time).at(-1);
  const taken = stop.takes.filter(one => one.t <= time).at(-1);
  const capture = taken && say("captures", {
    seat: nameOf(taken.seat), n: taken.shells, house: houseOf(taken.facing),
    own: houseOf(taken.house),
  });
  switch (source.do) {
    case "fill": {
      const what = source.flows.length ? [...say("filled"), " "] : [];
      const first = source.s === null ? say("all_begin") : say("begins", { seat });
      return [tell("start"), [...what, ...first]];
    }
    case "score":
      return [tell("score"), say("round_over", { score: source.t.replaceAll("-", "–") })];
    case "pass": return [tell("pass"), say("passes", { seat })];
    case "set": return [tell("set"), say("board_set")];
    case "gap": return [tell("gap"), say("turns_missing")];
    case "unknown": return [tell("unknown"), say("not_known", { text: source.t })];
  }
  if (source.ruled && time >= stop.t1 - 1) return [tell("ruled"), say("board_ruled")];
  if (source.do === "both") {
    if (capture && taken.end + 900 > time) return [tell("together"), capture];
    return [tell("together"), say("sow_together")];
  }
  if (!lap) return [tell("turn"), say("to_sow", { seat })];
  const i = stop.laps.indexOf(lap), following = stop.laps[i + 1];
  const label = tell("lap", { i: i + 1, n: stop.laps.length });
  if (taken && taken.t >= lap.end) return [label, capture];
  if (time < lap.end) {
    const n = lap.places.length - 1;
    return [label, say("lifts", { seat, n, house: houseOf(lap.places[0]) })];
  }
  if (!lap.last) {
    const n = following.places.length - 1;
    return [label, say("relays", { house: houseOf(lap.places.at(-1)), n })];
  }
  const ends = lap.move.end === "store" && following ? "ends_again" : ENDS[lap.move.end];
  return [label, say(ends, { seat })];
}

// Where a moment is: the turn among the line's, and the lap that was begun last.
function whereIs(line, film, time) {
  const index = stopIndexAt(film, time), stop = film.stops[index];
  const begun = stop ? stop.laps.filter(lap => lap.t <= time).length : 0;
  return {
    index, stop, turn: last(line.turns, i => i <= index) + 1, turns: line.turns.length,
    lap: begun, laps: stop?.laps.length ?? 0,
  };
}

function spokenPlace(line, at, counts) {
  const { turn, turns, lap, laps } = at, round = rounds[line.round].main.number;
  const words = [tell(lap ? "at_lap" : "at", { round, turn, turns, lap, laps })];
  if (line.parent) words.push(tell("in_variation"));
  data.names.forEach((_, seat) => {
    words.push(tell("holds", { seat: nameOf(seat), n: counts[storeOf(seat)] ?? 0 }));
  });
  return words.join(", ");
}

const asNodes = sentence => sentence.map(one => {
  if (one.name === undefined) return one;
  const bdi = document.createElement("bdi");
  bdi.textContent = one.name;
  return bdi;
});
