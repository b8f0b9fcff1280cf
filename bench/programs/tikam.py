"""The model of kooitt/congkak-intelligent-agent in turns, without its opening with both hands."""

from __future__ import annotations

import sys

from play import Board, folder, write_games

sys.path.insert(0, str(folder() / "FinalYearProject"))
from Congkak.CongkakBoardModel import BoardModel
from Congkak.Hand import Hand


class Tikam:
    def __init__(self) -> None:
        self.inner = BoardModel()
        self.inner.ping = False
        self.inner.last_active_player = "b"  # in turns: a begins

    def mover(self) -> int:
        action = self.inner.get_next_action()
        return {BoardModel.PROMPT_SOWING_A: 1, BoardModel.PROMPT_SOWING_B: 2}.get(action, 0)

    def houses(self) -> list[int]:
        return self.inner.available_moves("ab"[self.mover() - 1])

    def lift(self, house: int) -> None:
        player = self.mover()
        hand = Hand("ab"[player - 1], 10 * player + house, 0)
        hand.current_state = Hand.PICKUP_STATE
        self.inner.iterate_progress_player(hand=hand)

    def board(self) -> Board:
        one, two = self.inner.house_a_values, self.inner.house_b_values
        return [[*one], self.inner.storeroom_a_value, [*two], self.inner.storeroom_b_value]


write_games(Tikam)
