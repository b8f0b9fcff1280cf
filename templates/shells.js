// Where each shell is at a moment: resting in its slot, or on its way.

const part = x => x < 0 ? 0 : x > 1 ? 1 : x;
const easeOut = x => 1 - (1 - x) ** 3;
const easeBoth = x => x < .5 ? 2 * x * x : 1 - (2 - 2 * x) ** 2 / 2;
const bounce = x => x < .72 ? (x / .72) ** 2 : 1 - .1 * Math.sin((x - .72) / .28 * Math.PI);

let board = null;  // the drawing in use: its layout and elements
let turned = 0;    // how many seats the board is turned by

for (const layout of data?.layouts ?? []) {
  layout.spots = layout.spots.map(([x, y, rx, ry = rx, ...pile]) =>
    [x, y, rx, ry, ...pile.length ? pile : [x, y, rx, ry]]);
}
const places = data ? data.codes.length : 0;
// Turning the board shows each seat's row where the next one's was.
const spotOf = place =>
  board.layout.spots[(place + turned * (data.houses + 1)) % places];
const storeOf = seat => (seat + 1) * (data.houses + 1) - 1;

function slotAt([place, index]) {
  const { pile, houses } = data, spot = spotOf(place);
  const table = pile.slots[place % (houses + 1) === houses ? 1 : 0];
  const layer = Math.floor(index / table.length), [u, v, rotation] = table[index % table.length];
  const turn = place * pile.placeTurn + layer * pile.layerTurn;
  const cos = Math.cos(turn) / 1000, sin = Math.sin(turn) / 1000;
  return {
    x: spot[4] + spot[6] * (u * cos - v * sin),
    y: spot[5] + spot[7] * (u * sin + v * cos)
      - Math.min(layer, pile.layers) * pile.rise * board.layout.shell,
    r: (rotation + place + layer * 3) % 12 * 30,
  };
}

function handAt(hand, time, pace) {
  const { way } = hand, i = last(way, step => step.t <= time);
  const a = way[Math.max(i, 0)], b = way[i + 1];
  if (!a) return null;
  const [x, y] = spotOf(a.place);
  const rise = board.layout.shell * 14;
  if (i < 0 || !b) return { x, y: y - rise };
  const span = Math.min(b.t - a.t, DROP_EVERY * pace);
  const f = easeBoth(part((time - b.t + span) / span)), to = spotOf(b.place);
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
