// The script of a record's page on which moves can be tried: all that player.js does, and that.

import { listen } from "../clock.js";
import { game } from "../game/game.js";
import { sungka } from "../player.js";
import { offerBrisk } from "./brisk.js";
import { openHall } from "./hall.js";
import { listCuts } from "./highlights.js";
import { offerButtons, openMistakes } from "./mistakes.js";
import { openReel } from "./reel.js";
import { openTries } from "./tries.js";
import { openWood } from "./wood.js";

let isOpen = false;

offerBrisk();

// The list is complete before it is painted: nothing in it moves afterwards.
if (game.rules) offerButtons();

// The first moment is shown when the page has come to life.
listen(() => {
  if (isOpen || !game.rules) return;
  isOpen = true;
  openTries();
  openMistakes();
  openReel();
  openHall();
  openWood();
});

// The match's moments, for other scripts: round, from and to in ms, and why.
Object.defineProperty(sungka, "reel", {
  get: () => listCuts().map(({ line, from, to, says }) => ({ round: line.round, from, to, says })),
});
