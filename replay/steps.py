"""The play of a record as data: the steps of a replay. `steps.pxd` declares the C types."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from ..engine.board import House, Position, Seat
from ..engine.ring import ring_of
from ..engine.round import Round
from ..engine.ruleset import RuleSet
from ..engine.simultaneous import PlayedOpening
from ..engine.sowing import PlayedMove
from ..engine.values import Struct
from ..notation.diagnostic import Diagnostic
from ..notation.record import Race, Record, SimultaneousRow
from .result import Result
from .turn_parts import (
    HandMoves,
    KeptBoard,
    MoveClaims,
    MoveTrace,
    TurnParts,
    claim_move,
    make_opening,
)

if TYPE_CHECKING:
    from .walk import GameTurn


class PlayedStep(Struct):
    """A step of play: a value whose heavy parts are made when asked for.

    It is no `Immutable`, which would keep plain Python from setting these parts later.
    """


class RoundBegun(PlayedStep):
    """A round's board is filled.

    `body_index` is its statement's place in the record's body, `None` for a round that needs none.
    `first` is `None` where both hands open the round; `refilled_from` the stores the houses
    were filled from, `None` in the first round and on a fresh board. `open_houses` are those that
    were not filled and stay in play all the same (`burned=open`).
    """

    __match_args__ = ("body_index", "round", "position", "first", "refilled_from", "open_houses")
    compared = 6

    def __init__(
        self,
        body_index: int | None,
        round: int,
        position: Position,
        first: Seat | None,
        refilled_from: tuple[int, ...] | None = None,
        open_houses: tuple[House, ...] = (),
    ) -> None:
        self.body_index, self.round, self.first = body_index, round, first
        self.board = KeptBoard(position)
        self.refilled_from, self.open_houses = refilled_from, open_houses

    @property
    def position(self) -> Position:
        """The board."""
        return self.board.position()

    @property
    def burned(self) -> tuple[House, ...]:
        """The houses burned in this round, including those that stay in play."""
        board: KeptBoard = self.board
        parts = board.parts
        has_burned = parts is None or len(parts.burned) > 0
        return self.open_houses or (self.position.burned if has_burned else ())


class BoardStep(PlayedStep):
    """A turn, a pass or a row, with the boards before and after it.

    `after` is as the engine has it.
    """

    body_index: int
    round: int
    row: int
    board_before: KeptBoard
    board_after: KeptBoard

    @property
    def before(self) -> Position:
        """The board before."""
        return self.board_before.position()

    @property
    def after(self) -> Position:
        """The board after."""
        return self.board_after.position()

    @property
    def stores(self) -> tuple[int, ...]:
        """The shells in each store after it, in playing order."""
        return self.board_after.stores()


class TurnPlayed(BoardStep):
    """A turn of one seat with the moves that were legal, in order.

    `after` is the engine's outcome; `ruled` the position an arbiter's `set` put in its place.
    `goes_on` says that another move was due where the record leaves the turn. `board_before` and
    `board_after` keep the boards; where the moves are not made, `lifts` are the houses lifted, and
    `laps_sown` and `shells_taken` are counts (-1: not counted).
    """

    __match_args__ = (
        "body_index", "round", "row", "seat", "moves", "before", "after", "goes_on", "ruled",
    )  # fmt: skip
    compared = 9

    def __init__(
        self,
        body_index: int,
        round: int,
        row: int,
        seat: Seat,
        moves: tuple[PlayedMove, ...],
        before: Position,
        after: Position,
        goes_on: bool,
        ruled: Position | None,
    ) -> None:
        self.body_index, self.round, self.row, self.seat = body_index, round, row, seat
        self.board_before, self.board_after = KeptBoard(before), KeptBoard(after)
        self.goes_on, self.ruled = goes_on, ruled
        self.made_moves: tuple[PlayedMove, ...] | None = moves
        self.lifts: tuple[int, ...] = ()
        self.laps_sown = self.shells_taken = -1

    @property
    def moves(self) -> tuple[PlayedMove, ...]:
        """The moves."""
        if self.made_moves is None:
            board: KeptBoard = self.board_before
            parts = board.parts
            assert parts is not None, "moves are made of lifts from a kept board"
            self.made_moves = parts.make_moves(board, self.lifts)
        return self.made_moves

    @property
    def claims(self) -> tuple[MoveClaims, ...]:
        """The claims of each move."""
        if self.made_moves is not None:
            return tuple([claim_move(move) for move in self.made_moves])
        board: KeptBoard = self.board_before
        parts = board.parts
        assert parts is not None, "moves are played by lifts from a kept board"
        return parts.make_claims(board, self.lifts)

    def trace(self, traced: MoveTrace) -> bool:
        """Trace the claims of the moves; false where there is no room for them."""
        if self.made_moves is not None:
            return traced.take(self.claims)
        board: KeptBoard = self.board_before
        parts = board.parts
        assert parts is not None, "moves are played by lifts from a kept board"
        return parts.play(board, self.lifts, traced, None)

    @property
    def captured(self) -> int:
        """The shells captured in the turn."""
        if self.shells_taken >= 0:
            return self.shells_taken
        return sum([move.captured for move in self.moves])

    @property
    def laps(self) -> int:
        """The number of laps of the turn."""
        if self.laps_sown >= 0:
            return self.laps_sown
        return sum([len(move.laps) for move in self.moves])


class PassPlayed(BoardStep):
    """A turn of a seat that had nothing to lift; the boards are kept as those of a turn."""

    __match_args__ = ("body_index", "round", "row", "seat", "before", "after")
    compared = 6

    def __init__(
        self, body_index: int, round: int, row: int, seat: Seat, before: Position, after: Position
    ) -> None:
        self.body_index, self.round, self.row, self.seat = body_index, round, row, seat
        self.board_before, self.board_after = KeptBoard(before), KeptBoard(after)


class RowPlayed(BoardStep):
    """A simultaneous row. `ruled` is the position a `set` states instead of the engine's.

    Of a row that was played by numbers alone (`keep_moves`) the opening is made when it is asked
    for, and `laps_sown` and `shells_taken` are counts (-1: not counted).
    """

    __match_args__ = ("body_index", "round", "row", "opening", "before", "after", "ruled")
    compared = 7

    def __init__(
        self,
        body_index: int,
        round: int,
        row: int,
        opening: PlayedOpening | None,
        before: Position,
        after: Position,
        ruled: Position | None = None,
    ) -> None:
        self.body_index, self.round, self.row, self.ruled = body_index, round, row, ruled
        self.board_before, self.board_after = KeptBoard(before), KeptBoard(after)
        self.made_opening = opening
        self.rules: RuleSet | None = None
        self.opens_match = False
        self.item: SimultaneousRow | None = None
        self.race: Race | None = None
        self.hands: tuple[HandMoves, ...] = ()
        self.hands_due: tuple[Seat, ...] = ()
        self.laps_sown = self.shells_taken = -1

    def keep_moves(
        self,
        rules: RuleSet,
        opens_match: bool,
        item: SimultaneousRow,
        race: Race | None,
        hands: tuple[HandMoves, ...],
    ) -> None:
        """Keep the data that the opening and the claims are made of, and count the moves.

        `hands` are the moves of each hand; no hand is due to move on.
        """
        self.rules, self.opens_match, self.item, self.race = rules, opens_match, item, race
        self.hands = hands
        self.laps_sown = sum([1 + len(relays) for hand in hands for _, relays, _, _ in hand])
        self.shells_taken = sum([taken for hand in hands for _, _, _, taken in hand])

    @property
    def opening(self) -> PlayedOpening | None:
        """The row as all hands played it, `None` where it could not be played."""
        if self.made_opening is None and self.item is not None:
            assert self.rules is not None, "an item is kept with its rules"
            state = Round(self.rules, self.before, opens_match=self.opens_match)
            self.made_opening = make_opening(state, self.item, self.race)
        return self.made_opening

    @property
    def claims(self) -> tuple[tuple[MoveClaims, ...], ...]:
        """The claims of each hand's moves, in playing order; none if the row was not played."""
        if self.item is None:
            hands = () if (row := self.made_opening) is None or row.is_midway else row.moves
            return tuple([tuple(map(claim_move, hand)) for hand in hands])
        board: KeptBoard = self.board_before
        parts = board.parts
        if parts is None:
            assert self.rules is not None, "an item is kept with its rules"
            parts = TurnParts(ring_of(self.rules, self.before))
        return tuple([parts.claim_hand(hand) for hand in self.hands])

    def trace(self, hand: int, traced: MoveTrace) -> bool:
        """Trace the claims of a hand's moves; false without room, or if the row was not played."""
        board: KeptBoard = self.board_before
        parts = board.parts
        if parts is not None and self.item is not None:
            return parts.trace_hand(self.hands[hand], traced)
        claims = self.claims
        return len(claims) > hand and traced.take(claims[hand])

    @property
    def due(self) -> tuple[Seat, ...]:
        """The seats that stopped although another move was due."""
        if self.item is None:
            return self.made_opening.due if self.made_opening else ()
        return self.hands_due

    @property
    def captured(self) -> int:
        """The shells captured by all hands."""
        if self.shells_taken >= 0:
            return self.shells_taken
        moves = self.opening.moves if self.opening else ()
        return sum([move.captured for hand in moves for move in hand])

    @property
    def laps(self) -> int:
        """The number of laps of all hands."""
        if self.laps_sown >= 0:
            return self.laps_sown
        moves = self.opening.moves if self.opening else ()
        return sum([len(move.laps) for hand in moves for move in hand])


class PositionSet(PlayedStep):
    """The board is put into a position by a `set`; `before` is `None` after a gap."""

    __match_args__ = ("body_index", "round", "before", "after")
    compared = 4

    def __init__(
        self, body_index: int, round: int, before: Position | None, after: Position
    ) -> None:
        self.body_index, self.round = body_index, round
        self.board_before = None if before is None else KeptBoard(before)
        self.board_after = KeptBoard(after)

    @property
    def before(self) -> Position | None:
        """The board before."""
        return None if self.board_before is None else self.board_before.position()

    @property
    def after(self) -> Position:
        """The position stated."""
        return self.board_after.position()


class Unverified(NamedTuple):
    """A turn or row that could not be played, because the board before it is not known."""

    body_index: int
    round: int
    row: int


class RoundOver(PlayedStep):
    """A round is over; `score` is the stores with the shells left in the houses collected.

    `position` is the board before that, `None` where only the record's `score` is known.
    """

    __match_args__ = ("round", "position", "score")
    compared = 3

    def __init__(self, round: int, position: Position | None, score: tuple[int, ...]) -> None:
        self.round, self.score = round, score
        self.board = None if position is None else KeptBoard(position)

    @property
    def position(self) -> Position | None:
        """The board before the shells left are collected."""
        return None if self.board is None else self.board.position()


Step = RoundBegun | TurnPlayed | PassPlayed | RowPlayed | PositionSet | Unverified | RoundOver


class Variation(NamedTuple):
    """A variation played out.

    `body_index` is the place of its `VariationStart` in the body, `replaces` that of the turn it
    replaces, and `parent` that of the enclosing variation's start (`None` in the main line).
    Variations inside it are listed apart.
    """

    body_index: int
    replaces: int
    parent: int | None
    steps: tuple[Step, ...]


def list_positions(steps: Iterable[Step]) -> Iterator[tuple[int, Position]]:
    """The boards that steps lead to, each with the number of its round."""
    for step in steps:
        if isinstance(step, RoundBegun):
            yield step.round, step.position
        elif isinstance(step, BoardStep | PositionSet):
            yield step.round, getattr(step, "ruled", None) or step.after


class Replay(Struct):
    """A record played on the engine, as far as it could have happened.

    `rules` is `None` when the record names rules that are not known; nothing is played then.
    `steps` is the main line in order. `diagnostics` are those of play, not of reading, in the order
    of the text. `confirmed` holds the places in the body of the claims that were checked and hold.
    If `play_whole` is given, it plays the record again for the variations and the confirmed claims,
    when these are asked for.
    """

    __match_args__ = "record", "rules", "steps", "variations", "result", "diagnostics", "confirmed"
    compared = 7

    def __init__(
        self,
        record: Record,
        rules: RuleSet | None,
        steps: tuple[Step, ...],
        variations: tuple[Variation, ...],
        result: Result,
        diagnostics: tuple[Diagnostic, ...],
        confirmed: frozenset[int] = frozenset(),
    ) -> None:
        self.record, self.rules, self.steps, self.result = record, rules, steps, result
        self.diagnostics = diagnostics
        self.made_variations, self.made_confirmed = variations, confirmed
        self.play_whole: Callable[[Record, RuleSet], Replay] | None = None

    @property
    def variations(self) -> tuple[Variation, ...]:
        """The variations, in the order written."""
        self.complete()
        return self.made_variations

    @property
    def confirmed(self) -> frozenset[int]:
        """The places in the body of claims that hold."""
        self.complete()
        return self.made_confirmed

    def turns(self) -> tuple[GameTurn, ...]:
        """Every turn, pass and row of the main line that could be played, in order."""
        from .walk import walk

        return walk(self.record, self.steps, self.variations, BoardStep)

    def positions(self) -> tuple[Position, ...]:
        """The board with which each round begins, after each turn, and after each `set`."""
        return tuple([board for _, board in list_positions(self.steps)])

    def at(self, place: str) -> Position:
        """The board after a turn (`r2.t14`), before it (`r2.t14.start`), or of a round (`r2`).

        Raises `ValueError` when nothing was played there.
        """
        from .walk import find_board

        return find_board(place, self.turns(), list(list_positions(self.steps)))

    @property
    def final(self) -> Position | None:
        """The last board that is known, before what is left is collected; `None` without any."""
        return next(reversed(self.positions()), None)

    def complete(self) -> None:
        """Play what is still to be played."""
        if self.play_whole is not None and self.rules is not None:
            whole = self.play_whole(self.record, self.rules)
            self.play_whole = None
            self.made_variations, self.made_confirmed = whole.variations, whole.confirmed

    @property
    def has_errors(self) -> bool:
        """True when something in the record cannot have happened or is claimed falsely."""
        return any(finding.is_error for finding in self.diagnostics)
