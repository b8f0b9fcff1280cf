"""A stretch of turns without findings, played on the kernel one after the other."""

from __future__ import annotations

from ..engine.board import Seat
from ..engine.ring import Ring, ring_of
from ..engine.round import Round, end_number
from ..notation.record import Comment, Data, Item, Pass, Stores, Turn
from .line import Line
from .steps import PassPlayed, TurnPlayed, Unverified
from .turn_player import TurnPlayer


class OrdinaryTurns:
    """Plays turns without findings, as many as follow each other."""

    def __init__(self) -> None:
        self._players: dict[Ring, TurnPlayer] = {}

    def play(
        self,
        line: Line,
        body: tuple[Item, ...],
        index: int,
        rows: list[int | None],
        torn: frozenset[int],
        confirmed: set[int],
    ) -> int:
        """Play the turns without findings from `index` on; give the place behind what was played.

        `rows` and `torn` are those of the body's `Outline`. Notes and true claims of the stores
        between them are passed by, and the claims added to `confirmed`. It also stops behind a turn
        whose number has to be compared with its row.
        """
        if line.end is not None or line.due or line.needs_set or line.score is not None:
            return index
        line.announce(None)
        if line.state is None:
            return _add_unverified(line, body, index, rows, torn)
        player = self._find_player(line)
        if player is None:
            return index
        begun, steps = line.state, len(line.steps)
        assert begun is not None, "a player is put to a known board"
        end = player.play_on(
            body, index, rows, torn, line.round, line.row or 0,
            line.number_shift == 0, line.steps, confirmed,
        )  # fmt: skip
        count = len(line.steps) - steps
        if count == 0:
            return index
        step = line.steps[-1]
        assert isinstance(step, TurnPlayed | PassPlayed), "these are what is played"
        line.row, line.last_turn, line.set_applied = step.row, step.body_index, False
        line.before = begun
        if count > 1:
            earlier = line.steps[-2]
            assert isinstance(earlier, TurnPlayed | PassPlayed), "these are what is played"
            line.before = _round_after(begun, earlier, player.find_lifter(True, begun.last_mover))
        line.state = _round_after(begun, step, player.find_lifter(False, begun.last_mover))
        return end

    def _find_player(self, line: Line) -> TurnPlayer | None:
        """The player, put to the state of the line; `None` where it can play no turn."""
        state = line.state
        if state is None or state.is_over or state.goes_on or line.is_past_over:
            return None
        if state.position.to_move is None:
            return None
        ring = ring_of(state.rules, state.position)
        player = self._players.get(ring)
        if player is None:
            player = self._players[ring] = TurnPlayer(ring, end_number(state.rules))
        player.put(state.position, state.opens_match)
        return player


def _add_unverified(
    line: Line, body: tuple[Item, ...], index: int, rows: list[int | None], torn: frozenset[int]
) -> int:
    """Add turns to a line whose board is not known, as `play` plays those of one that is."""
    while index < len(body) and index not in torn:
        item = body[index]
        if isinstance(item, Turn | Pass):
            row = rows[index]
            line.row = line.row if row is None else row
            line.before, line.last_turn = None, index
            line.steps.append(Unverified(index, line.round, line.row or 0))
            is_counted = item.number is None or (line.number_shift == 0 and item.number == row)
            if row is not None and not is_counted:
                return index + 1
        elif not isinstance(item, _BESIDE):
            break
        index += 1
    return index


_BESIDE = (Comment, Data, Stores)
"""The items that say nothing where the board is not known."""


def _round_after(begun: Round, step: TurnPlayed | PassPlayed, lifted: Seat | None) -> Round:
    """The round after `step`, which was played from the round `begun`."""
    opens_match = begun.opens_match and lifted is None
    is_over = step.after.to_move is None
    return Round(begun.rules, step.after, is_over, False, False, opens_match, lifted)
