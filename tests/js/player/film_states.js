// What the page shows of games at given times, for the tests of films: reads requests as lines of
// JSON, { setting, film, layout, times }, with a list of times for each round, and answers each.

import { createInterface } from "node:readline";

import { game, openGame, planOf } from "../../../js/player/game/game.js";
import { countsAt, lastIndex, stopIndexAt } from "../../../js/player/game/moments.js";
import { unpackSetting } from "../../../js/player/game/packed_film.js";
import { afterTurn, toText, wordsFor } from "../../../js/player/game/spoken.js";
import { faceOf, handAt, shellAt, slotAt } from "../../../js/player/view/shells.js";

const round = x => Math.round(x * 100) / 100;

function stateAt(line, plan, lie, time) {
  const index = stopIndexAt(plan, time), stop = plan.stops[index];
  const [label, words] = wordsFor(stop, time), isOver = time >= stop.marks.at(-1);
  const sentence = isOver ? [...words, ...afterTurn(stop, line.stops[index + 1])] : words;
  return {
    counts: countsAt(stop, time), label, sentence: toText(sentence),
    hands: stop.hands.map(hand => {
      const { x, y } = handAt(lie, hand, time, stop.pace);
      return [x, y, hand.held[lastIndex(hand.held, ([t]) => t <= time)]?.[1] ?? 0].map(round);
    }),
    shells: plan.tracks.map((track, shell) => {
      const start = track[0]?.to, i = lastIndex(track, motion => motion.t0 <= time);
      const at = shellAt(lie, track, i, time);
      const face = faceOf(start ? slotAt(lie, start).r : shell % 12 * 30);
      return at && [round(at.x), round(at.y), round(at.r), round(at.s), face, at.isFlying];
    }),
  };
}

for await (const line of createInterface({ input: process.stdin })) {
  const { setting, film, layout, times } = JSON.parse(line);
  openGame(unpackSetting(setting), film);
  const lie = { layout: game.layouts[layout], turned: 0 };
  console.log(JSON.stringify(game.rounds.map(({ main }, i) => {
    if (!main.stops.length) return null;
    const plan = planOf(main);
    return { end: plan.end, marks: plan.marks, states: times[i].map(t => stateAt(main, plan, lie, t)) };
  })));
}
