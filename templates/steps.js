// Where a reader can go from a moment: by shell, lap, turn, marker, variation, round.

const SPEEDS = [.5, 1, 2, 4];
const slack = () => playing ? 500 : 1;
const before = (times, by) => times.filter(time => time < now - by).at(-1);
const after = times => times.find(time => time > now + 1);

function goTurn(by) {
  const { stops, end } = filmOf(line), index = stopIndexAt(filmOf(line), now);
  const isMain = !line.parent;
  if (by > 0) {
    if (index + 1 < stops.length) goStop(line, index + 1);
    else if (isMain && now >= end && rounds[line.round + 1]) goRound(line.round + 1, 0);
    else go(line, end);
  } else if (index === 0 && now < 600 && isMain && line.round > 0) goRound(line.round - 1, Infinity);
  else goStop(line, now - (stops[index]?.t0 ?? 0) > 600 || !index ? index : index - 1);
}

const DOUBT = /(^|[^!])\?/;

// To the turn with a doubtful mark that comes next in the rounds, or the one before.
function goMistake(by) {
  const [main, time] = mainMoment();
  const turns = rounds.flatMap(round => filmOf(round.main).stops.map(stop => [round.main, stop]));
  const far = ([to, stop]) => ((to.round - main.round) * 1e9 + stop.t0 - time) * by;
  const near = turns.filter(turn => DOUBT.test(turn[1].source.t) && far(turn) > (by > 0 ? 1 : slack()));
  const [to, stop] = by > 0 ? near[0] ?? [] : near.at(-1) ?? [];
  if (to) go(to, stop.t0);
}

// Into the variations of the current turn, and from one of them to the next or the one before.
function goVariation(by) {
  const inside = line.branches[stopIndexAt(filmOf(line), now)];
  if (by > 0 && inside) return go(inside[0], 0);
  if (!line.parent) return;
  const beside = line.parent.branches[line.at], next = beside[beside.indexOf(line) + by];
  if (next) go(next, 0);
  else if (by < 0) leaveVariation();
}

const leaveVariation = () => goStop(line.parent, line.at);

function goBeside(by) {
  const next = rounds[line.round + by];
  if (next) go(next.main, 0);
  else if (by < 0 || line.parent) goRound(line.round, by < 0 ? 0 : Infinity);
  else go(line, Infinity);
}

function setSpeed(value) {
  speed = SPEEDS.includes(value) ? value : speed;
  byId("speed").value = String(speed);
}
const changeSpeed = by => {
  setSpeed(SPEEDS[SPEEDS.indexOf(speed) + by]);
  inform(tell("speed_is", { n: `${speed}×` }));
};

// One lap in motion, and then rest.
function showLap(lap) {
  go(line, lap.t);
  if (still.matches) go(line, lap.end);
  else {
    until = filmOf(line).marks.find(mark => mark >= lap.end) ?? Infinity;
    play();
  }
}

const ACTIONS = {
  play: () => playing ? pause() : play(),
  start: () => go(line, 0),
  end: () => go(line, Infinity),
  turnBack: () => goTurn(-1),
  turnOn: () => goTurn(1),
  lapBack: () => go(line, before(filmOf(line).marks, slack()) ?? 0),
  lapOn: () => go(line, after(filmOf(line).marks) ?? Infinity),
  shellBack: () => go(line, before(filmOf(line).falls, 1) ?? 0),
  shellOn: () => go(line, after(filmOf(line).falls) ?? Infinity),
  visitBack: () => go(line, before(filmOf(line).visits, slack()) ?? 0),
  visitOn: () => go(line, after(filmOf(line).visits) ?? Infinity),
  mistakeBack: () => goMistake(-1),
  mistakeOn: () => goMistake(1),
  variationOn: () => goVariation(1),
  variationBack: () => goVariation(-1),
  roundBack: () => goBeside(-1),
  roundOn: () => goBeside(1),
  slower: () => changeSpeed(-1),
  faster: () => changeSpeed(1),
  flip: () => flipBoard(),
  theme: () => nextTheme(),
  link: () => copyLink(),
  help: () => byId("help").showModal(),
  leave: () => line.parent ? leaveVariation() : document.activeElement?.blur(),
};

const KEYS = {
  " ": "play", k: "play", ArrowLeft: "lapBack", ArrowRight: "lapOn", ",": "shellBack",
  ".": "shellOn", "[": "visitBack", "]": "visitOn", ArrowUp: "variationBack",
  ArrowDown: "variationOn", Home: "start", End: "end", PageUp: "roundBack", PageDown: "roundOn",
  "-": "slower", "+": "faster", "=": "faster", f: "flip", t: "theme", c: "link", "?": "help",
  m: "mistakeOn", Escape: "leave",
};
const TURN_KEYS = { ArrowLeft: "turnBack", ArrowRight: "turnOn", M: "mistakeBack" };

function onKey(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
  const { target, key } = event;
  if (document.querySelector("dialog[open]") || !(target instanceof Element)) return;
  // What a focused control does with a key itself comes first.
  if (target.closest("select")) return;
  if (key === " " && target.closest("button, summary, pre")) return;
  if (/^(Arrow|Home|End|Page)/.test(key) && target.closest("pre, [role=tab]")) return;
  const hasVariations = line.parent || line.branches[stopIndexAt(filmOf(line), now)];
  if (/^Arrow(Up|Down)$/.test(key) && !hasVariations && target !== riverBox) return;
  if (key.startsWith("Page") && rounds.length < 2) return;
  if (/^[0-9]$/.test(key)) {
    event.preventDefault();
    const [main] = mainMoment();
    go(main, timeAt(filmOf(main), +key / 10));
    return;
  }
  const action = event.shiftKey && TURN_KEYS[key] || KEYS[key.length === 1 ? key.toLowerCase() : key];
  if (!action) return;
  event.preventDefault();
  ACTIONS[action]();
}
