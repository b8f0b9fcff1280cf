"""Replays of ordinary records, played without asking again what the quick check has asked."""

from __future__ import annotations

from typing import TypeAlias

from ...engine.board import Seat
from ...engine.ring import Ring, ring_of
from ...engine.round import Round, end_number
from ...engine.ruleset import RuleSet
from ...notation.diagnostic import Diagnostic
from ...notation.record import (
    Comment,
    Data,
    Gap,
    Item,
    Pass,
    Race,
    Record,
    RoundStart,
    SetPosition,
    SimultaneousRow,
    Stores,
    Turn,
    VariationEnd,
    VariationStart,
)
from ..follow import BESIDE_PLAY, Context
from ..header import rules_of
from ..play import RecordPlayer
from ..steps import PassPlayed, Replay, TurnPlayed
from .canonical import CanonicalWriter
from .detail_text import AS_WRITTEN
from .turn_player import TurnPlayer


class QuickReplays:
    """Plays records one after the other, as `play` does, if the quick check accepts their texts."""

    def __init__(self) -> None:
        self._writer = CanonicalWriter()
        self._players = _TurnPlayers()

    def take(self, text: str) -> bool:
        """Check the text of a record, to be played next: whether it is accepted."""
        data = text.encode("utf-8", "surrogatepass")
        return bool(data) and self._writer.take(data, 0, len(data)) == len(data)

    def write(self) -> str | None:
        """The canonical text of the record taken last; `None` where that is left to `write`."""
        writer = self._writer
        return writer.out.taken().decode() if writer.write(AS_WRITTEN) else None

    def play(self, record: Record) -> Replay:
        """The replay of the record taken last, which has been read from its text.

        Raises `ValueError` for a record whose rules are not known.
        """
        rules = rules_of(record)
        if isinstance(rules, Diagnostic):
            raise ValueError(rules.message)
        return _AcceptedPlayer(record, rules, self._players).play()


class _TurnPlayers:
    """A player of turns for each ring, kept as long as there are few."""

    def __init__(self) -> None:
        self._by_ring: dict[tuple[int, Ring], TurnPlayer] = {}

    def find(self, state: Round) -> TurnPlayer:
        """The player of turns for a round, put to where the round stands."""
        ring, ends = ring_of(state.rules, state.position), end_number(state.rules)
        player = self._by_ring.get((ends, ring))
        if player is None:
            if len(self._by_ring) >= _KEPT:
                self._by_ring.clear()
            player = self._by_ring[ends, ring] = TurnPlayer(ring, ends)
        player.put(state.position)
        return player


_KEPT = 64
"""The players of turns that are kept."""

_NOTES = (Comment, Data)
"""What says nothing of play; a tuple, as `A | B` is made anew each time it is asked."""


_Played: TypeAlias = tuple[TurnPlayed | PassPlayed, Seat | None]
"""The step of a turn, and the seat that had lifted last after it."""


class _AcceptedPlayer(RecordPlayer):
    """Plays a record of which all is legal and all claims hold.

    Only turns go another way than in other records. While one follows the other, the line of play
    stays where it was before the first of them; `latest` is the last of them and `earlier` the one
    before, and `player` is `None` where there is none.
    """

    def __init__(self, record: Record, rules: RuleSet, players: _TurnPlayers) -> None:
        super().__init__(record, rules)
        self._players = players
        self._player: TurnPlayer | None = None
        self._latest: _Played | None = None
        self._earlier: _Played | None = None
        self._row = self._turns = 0
        self._is_after_gap = False

    def follow_all(self) -> None:
        """Follow all items, in order."""
        for index, item in enumerate(self.record.body):
            kind = type(item)
            if kind is Turn or kind is Pass:
                self._play_turn(index, item)
            elif kind is Stores and self._player is not None:
                self.confirmed.add(index)
            elif kind not in _NOTES:
                self._settle()
                self.follow_item(index, item, self._find_context(index, item))
        self._settle()

    def _play_turn(self, index: int, item: Item) -> None:
        line = self.line
        if not self.outer:
            self._count_turn(item)
        if self._player is None:
            line.announce(None)
            assert line.state is not None, "an accepted turn is played on a known board"
            self._player = self._players.find(line.state)
            lifted = line.state.last_mover
        else:
            assert self._latest is not None
            lifted = self._latest[1]
        step: TurnPlayed | PassPlayed
        if type(item) is Turn:
            step = self._player.play(index, line.round, line.row or 0, item)
            lifted = step.seat
        else:
            step = self._player.play_pass(index, line.round, line.row or 0)
        line.steps.append(step)
        self._earlier, self._latest = self._latest, (step, lifted)

    def _count_turn(self, item: Item) -> None:
        """Count the row of a turn of the main line, as `number_rows` does."""
        if not self._turns:
            written = item.number if isinstance(item, Turn | Pass) else None
            is_stated = self._is_after_gap and written is not None
            self._row = written if is_stated and written is not None else self._row + 1
            self._is_after_gap = False
        self._turns = (self._turns + 1) % self.rules.seats
        self.line.row = self._row

    def _settle(self) -> None:
        """Put the line of play to where the last turn has left it."""
        self._player = None
        if self._latest is None:
            return
        line, (step, lifted) = self.line, self._latest
        begun = line.state
        assert begun is not None
        line.before = begun if self._earlier is None else _round_after(begun, *self._earlier)
        line.state, line.last_turn = _round_after(begun, step, lifted), step.body_index
        self._latest = self._earlier = None

    def _find_context(self, index: int, item: Item) -> Context:
        """What an item has to do with those around it, as far as an accepted record asks."""
        match item:
            case RoundStart():
                self._row = self._turns = 0
                self._is_after_gap = False
            case Gap():
                self._turns, self._is_after_gap = 0, True
            case SimultaneousRow() if not self.outer:
                self._row, self._turns, self._is_after_gap = 1, 0, False
        if not isinstance(item, RoundStart | SimultaneousRow):
            return Context(follows_row=True)
        place, coming = self._find_coming(index)
        ruling = coming
        if isinstance(ruling, Race):
            ruling = self._find_coming(place)[1]
        row = self._row if isinstance(item, SimultaneousRow) and not self.outer else None
        return Context(row, coming, ruling if isinstance(ruling, SetPosition) else None)

    def _find_coming(self, index: int) -> tuple[int, Item | None]:
        """What is played after the item at `index` in its own line of play, and its place."""
        body, depth = self.record.body, 0
        for place in range(index + 1, len(body)):
            item = body[place]
            if isinstance(item, VariationStart):
                depth += 1
            elif isinstance(item, VariationEnd):
                if not depth:
                    break
                depth -= 1
            elif not depth and not isinstance(item, BESIDE_PLAY):
                return place, item
        return len(body), None


def _round_after(begun: Round, step: TurnPlayed | PassPlayed, lifted: Seat | None) -> Round:
    """The round after a step that is one of those played from `begun`."""
    goes_on = isinstance(step, TurnPlayed) and step.goes_on
    opens_match = begun.opens_match and lifted is None
    is_over = step.after.to_move is None
    return Round(begun.rules, step.after, is_over, goes_on, goes_on, opens_match, lifted)
