// Games recorded by chance alone, lift by lift, as the editor writes them.

import { Checker } from "../../../js/checking/checker.js";
import { beginNextRound, endGame, liftHouse, passTurn } from "../../../js/editor/record/lifting.js";
import { liftable, openEnd } from "../../../js/editor/record/waiting.js";

/** The text with an edit made in it. */
export const edited = (text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end);

/** The only record of a text. */
export const chunkOf = (text) => new Checker().check(text, 0).chunks[0].chunk;

/** Lifts, passes, rounds and the end of a game under rules: its text, and what was found on the way. */
export function recordGame(rules, seed, most = 1500) {
  let chance = seed;
  const draw = (among) => {
    chance = (chance * 1103515245 + 12345) % 2147483648;
    return among[(chance >> 8) % among.length];
  };
  const checker = new Checker(), found = new Set();
  let text = `%sgn 1\n[Rules "${rules}"]\n\nround 1\n`, hands = [], wait = "";
  for (let step = 0; step < most; step++) {
    const { chunk } = checker.check(text, 0).chunks[0], game = openEnd(chunk, hands);
    chunk.findings.forEach(({ code }) => found.add(code));
    ({ wait } = game);
    if (wait === "ended") break;
    const seats = Array.from({ length: game.state.rules.seats }, (_, seat) => seat);
    const lifts = seats.flatMap((seat) => liftable(game, seat).map((house) => [seat, house]));
    let edit = wait === "round" ? beginNextRound(game) : wait === "match" ? endGame(game, "") : passTurn(game);
    if (lifts.length) ({ edit, hands } = liftHouse(game, ...draw(lifts)));
    if (edit) text = edited(text, edit);
  }
  return { text, wait, found: [...found] };
}
