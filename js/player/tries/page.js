// The script of a record's page on which moves can be tried: all that player.js does, and that.

import "../player.js";
import { game } from "../game/game.js";
import { onceAlive } from "../player.js";
import { openMistakes } from "./mistakes.js";
import { openTries } from "./tries.js";

onceAlive(() => {
  if (!game.rules) return;
  openTries();
  openMistakes();
});
