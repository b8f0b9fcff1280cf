// The script of a record's page on which moves can be tried: all that player.js does, and that.

import { listen } from "../clock.js";
import { game } from "../game/game.js";
import "../player.js";
import { offerButtons, openMistakes } from "./mistakes.js";
import { openQuiz } from "./quiz.js";
import { openTries } from "./tries.js";

let isOpen = false;

// The list is complete before it is painted: nothing in it moves afterwards.
if (game.rules) offerButtons();

// The first moment is shown when the page has come to life.
listen(() => {
  if (isOpen || !game.rules) return;
  isOpen = true;
  openTries();
  openMistakes();
  openQuiz();
});
