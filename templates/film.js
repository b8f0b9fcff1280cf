// The film of a line of play (a round or a variation): every shell's motions, every hand's way
// and every count, over one clock. Times are milliseconds from the line's beginning. Nothing here
// knows the rules of the game: shells go where the record's paths say.

const readFrom = id => JSON.parse(document.getElementById(id).textContent);
const film = readFrom("film"), data = film && { ...readFrom("setting"), ...film };

// Lines hold their stops, the numbers of those that are turns, and what branches off at a stop.
const lineOf = (round, stops, parent, at, number) => ({
  round, stops, parent, at, number, branches: {},
  turns: [...stops.keys()].filter(i => ["sow", "both", "pass", "unknown"].includes(stops[i].do)),
});
const rounds = (data?.rounds ?? []).map(({ n, stops, v = [] }, round) => {
  const main = lineOf(round, stops, null, 0, n), lines = [];
  v.forEach(({ p, at, stops }, number) => {
    const parent = lines[p] ?? main, line = lineOf(round, stops, parent, at, number);
    lines.push(line);
    if (stops.length && parent.stops[at]) (parent.branches[at] ??= []).push(line);
  });
  return { main, lines };
});
const filmOf = line => line.film ??= buildFilm(line.stops);

const LEAD = 450, LIFT = 520, DROP_EVERY = 270, FALL = 260, BREATH = 420, FLY = 640, REST = 500;
const TICK = 300, IDLE_TICKS = 4;
// Long turns are played faster, but never so fast that nothing is seen.
const LONGEST = 19000, FASTEST = .12;
const paceOf = natural => Math.max(FASTEST, Math.min(1, LONGEST / natural));
// A comment holds the play long enough to be read, within reason.
const dwellOn = letters => letters ? Math.min(12000, 1000 + 45 * letters) : 0;

const placeOf = letter => data.codes.indexOf(letter);
const countsOf = text => text.split(".").map(word => word === "#" ? null : +word);

function buildFilm(sources) {
  const stops = [], falls = [];
  const known = sources.flatMap(stop => [stop.k, stop.z]).filter(Boolean).map(countsOf);
  const sum = counts => counts.reduce((total, count) => total + (count || 0), 0);
  const size = Math.max(0, ...known.map(sum));
  const tracks = Array.from({ length: size }, () => []);
  const piles = Array.from(data.codes, () => []);
  let spare = tracks.map((_, shell) => shell).reverse();
  let burned = new Set();
  let clock = 0;

  // Put the shells as `counts` says, moving as few as possible.
  function arrange(time, counts) {
    burned = new Set(counts.flatMap((count, place) => count === null ? [place] : []));
    piles.forEach((pile, place) => {
      while (pile.length > (counts[place] || 0)) spare.push(pile.pop());
    });
    piles.forEach((pile, place) => {
      while (pile.length < (counts[place] || 0)) {
        const shell = spare.pop();
        tracks[shell].push({ t0: time, t1: time, to: [place, pile.push(shell) - 1] });
      }
    });
    for (const shell of spare) tracks[shell].push({ t0: time, t1: time, to: null });
  }

  function addStop(source) {
    const stop = {
      source, t0: clock, t1: clock, laps: [], takes: [], deltas: [], marks: [], pace: 1,
      hands: data.seats.map(() => ({ way: [], held: [[clock, 0]], off: clock })),
    };
    if (source.k) {
      const counts = countsOf(source.k);
      const differs = counts.some((count, place) =>
        (count || 0) !== piles[place].length || (count === null) !== burned.has(place));
      if (differs) arrange(clock, counts);
    }
    stop.burned = burned;
    stop.counts = piles.map(pile => pile.length);
    const act = { fill: flowAll, score: flowAll, sow: sow, both: sowTogether }[source.do];
    if (act) act(stop, source);
    else stop.t1 = clock + 1600;
    stop.deltas.sort((a, b) => a[0] - b[0]);
    const next = source.z && countsOf(source.z);
    if (next && next.some((count, place) => (count || 0) !== piles[place].length)) {
      arrange(stop.t1, next);
      stop.set = { t: stop.t1, counts: piles.map(pile => pile.length), burned };
    }
    stop.t1 += dwellOn(source.w);
    clock = stop.t1;
    stops.push(stop);
  }

  function lift(stop, seat, time, place) {
    const hand = stop.hands[seat], pace = stop.pace;
    const held = piles[place].splice(0).reverse();
    falls.push(time + 500 * pace);
    hand.way.push({ t: time, place });
    hand.held.push([time + 120 * pace, held.length]);
    stop.deltas.push([time + 120 * pace, place, -held.length]);
    held.forEach((shell, i) => tracks[shell].push({
      t0: time, t1: time + (300 + Math.min(i * 10, 200)) * pace, seat, stop, i, of: held.length,
    }));
    return held;
  }

  function drop(stop, seat, time, place, shell) {
    const hand = stop.hands[seat], pace = stop.pace;
    hand.way.push({ t: time, place });
    hand.held.push([time, hand.held.at(-1)[1] - 1]);
    stop.deltas.push([time + FALL * pace * .8, place, 1]);
    tracks[shell].push({
      t0: time, t1: time + FALL * pace, falls: true, to: [place, piles[place].push(shell) - 1],
    });
    falls.push(time + FALL * pace);
  }

  // Shells streaming from pile to pile; the time at which the last has arrived.
  function flow(stop, time, flows) {
    const total = flows.reduce((sum, [, , shells]) => sum + shells, 0);
    const gap = Math.min(55, 1100 / Math.max(total, 1)) * stop.pace, fly = FLY * stop.pace;
    for (const [from, to, shells] of flows) {
      for (const shell of piles[from].splice(piles[from].length - shells)) {
        stop.deltas.push([time, from, -1], [time + fly * .95, to, 1]);
        tracks[shell].push({
          t0: time, t1: time + fly, to: [to, piles[to].push(shell) - 1],
        });
        falls.push(time + fly);
        time += gap;
      }
    }
    return time + fly;
  }

  function flowAll(stop, source) {
    const start = clock + (source.flows.length ? LEAD : 900);
    stop.t1 = source.flows.length ? flow(stop, start, source.flows) + 2 * REST : start;
    if (source.flows.length) stop.marks.push(stop.t1 - REST);
  }

  function take(stop, seat, time, taken) {
    const [house, facing, shells, flows] = taken;
    const end = flow(stop, time + 260 * stop.pace, flows);
    stop.takes.push({ t: time, end, seat, house, facing, shells });
    stop.marks.push(end);
    return end;
  }

  function sow(stop, source) {
    const moves = source.m.map(([laps, end, taken]) => ({ laps: laps.split(" "), end, taken }));
    const natural = moves.reduce((sum, move) => sum + (move.taken ? 2600 : 0)
      + move.laps.reduce((n, lap) => n + LIFT + 200 + BREATH + lap.length * DROP_EVERY, 0), LEAD);
    const pace = stop.pace = paceOf(natural);
    const seat = source.s;
    let time = clock + LEAD * pace;
    for (const move of moves) {
      move.laps.forEach((path, i) => {
        const places = Array.from(path, placeOf);
        const held = lift(stop, seat, time, places[0]);
        const lap = { t: time, seat, places, move, last: i === move.laps.length - 1 };
        stop.laps.push(lap);
        time += (LIFT + Math.min(200, held.length * 10)) * pace;
        for (const place of places.slice(1)) {
          if (held.length) drop(stop, seat, time += DROP_EVERY * pace, place, held.shift());
        }
        lap.end = time + FALL * pace;
        stop.marks.push(lap.end);
        time = lap.end + BREATH * pace;
      });
      if (move.taken) time = take(stop, seat, time, move.taken) + BREATH * pace;
    }
    stop.hands[seat].off = (stop.laps.at(-1)?.end ?? time) + 200 * pace;
    stop.t1 = time + REST * pace;
  }

  function sowTogether(stop, source) {
    const [text, ...takes] = source.ticks, ticks = [];
    let spent = -1, passed = 1;
    for (const word of text.split(" ")) {
      if (word[0] === "+") passed = +word.slice(1);
      else if (word) {
        spent += Math.min(IDLE_TICKS, passed);
        passed = 1;
        ticks.push({ at: spent, letters: word });
      }
    }
    const pace = stop.pace = paceOf(LEAD + spent * TICK + 3 * REST);
    const held = data.seats.map(() => []), current = [];
    let last = clock + LEAD * pace;
    for (const { at, letters } of ticks) {
      const time = clock + (LEAD + at * TICK) * pace;
      for (let i = 0; i < letters.length; i += 2) {
        const seat = letters[i] === "!" ? +letters[i + 1] : "ABCabc".indexOf(letters[i]) % 3;
        const place = placeOf(letters[i + 1]), lap = current[seat];
        if (letters[i] === "!") last = Math.max(last, take(stop, seat, time, takes.shift()));
        else if ("ABC".includes(letters[i])) {
          // A hand lifts within its tick: a little later lets its last shell be seen to fall.
          held[seat] = lift(stop, seat, time + .45 * TICK * pace, place);
          current[seat] = { t: time, end: time, seat, places: [place] };
          stop.laps.push(current[seat]);
        } else {
          drop(stop, seat, time, place, held[seat].shift());
          lap.places.push(place);
          lap.end = time + FALL * pace;
          stop.hands[seat].off = lap.end + 200 * pace;
          last = Math.max(last, lap.end);
        }
      }
    }
    stop.marks.push(...stop.laps.map(lap => lap.end));
    stop.marks.sort((a, b) => a - b);
    stop.t1 = last + REST;
  }

  const first = sources.find(stop => stop.k);
  arrange(-1, first ? countsOf(first.k) : data.codes.split("").map(() => 0));
  sources.forEach(addStop);
  const inOrder = times => [...new Set(times)].sort((a, b) => a - b);
  const marks = inOrder(stops.flatMap(stop => [stop.t0, ...stop.marks]).concat(clock));
  return {
    stops, tracks, end: clock,
    // What can be shown as a still, where each shell has come down, and what is worth a visit.
    marks, falls: inOrder(marks.concat(falls)),
    visits: inOrder(stops.flatMap(stop => [
      ...stop.takes.map(one => one.end), ...(stop.source.w ? [stop.t0] : []),
    ])),
  };
}

const last = (list, isPast) => {
  let low = 0, high = list.length;
  while (low < high) {
    const middle = low + high >> 1;
    if (isPast(list[middle])) low = middle + 1;
    else high = middle;
  }
  return low - 1;
};
const stopIndexAt = (film, time) => Math.max(0, last(film.stops, stop => stop.t0 <= time));

function countsAt(stop, time) {
  if (stop.set && time >= stop.set.t) return stop.set.counts.slice();
  const counts = stop.counts.slice();
  for (const [t, place, change] of stop.deltas) {
    if (t > time) break;
    counts[place] += change;
  }
  return counts;
}
