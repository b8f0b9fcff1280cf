// Buttons under the board: the houses to choose from while something is asked, then what can be
// done after the answer.

import { make } from "../view/dom.js";
import { liftWords } from "./lifts.js";
import { choicesOf } from "./question.js";
import { playRoundTurn } from "../../engine/round.js";
import { game } from "../game/game.js";

/** @import { Question } from "./question.js" */

/**
 * A row of buttons that is not on the page yet.
 * @param {(house: number) => void} lift called with the house that is chosen
 */
export function makeChoices(lift) {
  const element = make("div", "choices");
  const clear = () => element.replaceChildren();
  return {
    element, clear,
    /** @param {Question} question */
    ask(question) {
      const { round, played, common } = question, seat = round.toMove;
      const { shells } = common ? playRoundTurn(round, played.slice(0, common)).round : round;
      element.replaceChildren(...choicesOf(question).map(house => {
        const button = make("button", `p${seat}`, game.seats[seat] + house);
        button.ariaLabel = liftWords(seat, house, shells);
        button.onclick = () => lift(house);
        return button;
      }));
    },
    /** @param {{ word: string, call: () => void }[]} offers */
    offer(offers) {
      element.replaceChildren(...offers.map(({ word, call }) => {
        const button = make("button", "", word);
        button.onclick = call;
        return button;
      }));
    },
  };
}
