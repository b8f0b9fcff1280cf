"""Simultaneous rows that are lost, or stand in the place of another row or round."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise, product

from ...engine.kernel import Shells
from ...engine.ring import ring_of
from ...engine.round import Round, is_round_over
from ...engine.row_kernel import Hands
from ...engine.simultaneous import (
    Lift,
    OpeningFault,
    RaceRun,
    Stopped,
    find_following,
    play_opening,
)
from ...notation.diagnostic import Span
from ...notation.items import write_turn
from ...notation.record import (
    Item,
    Move,
    Pass,
    Race,
    RoundStart,
    SimultaneousRow,
    Stores,
    Turn,
)
from .edits import Edit, bare_text
from .lost import MOST_MOVES, MOST_NODES, count_needed, expect_rest, write_place
from .main_line import ASK_EVERY, FirstError, MainLine, SearchStopped
from .report import SlipKind
from .row_edits import round_start, row_text, written_rows

MOST_PLAYED = 20_000
"""The simultaneous rows that are played in search of a lost one."""

MOST_ROUNDS = 2
"""The rounds later in which a row is looked for that was swapped with one before."""

_Chosen = tuple[tuple[int, ...], ...]  # the houses that each hand lifts, in playing order


def make_opening_edits(
    main: MainLine, start: FirstError, go_on: Callable[[], bool]
) -> Iterator[Edit]:
    """Edits where a simultaneous row is due: of the next row, or to put a lost row back.

    Rows of few moves come first. Hands that waited for a tick are not tried. Raises
    `SearchStopped` when `go_on` says no.
    """
    yield from _move_up(main, start.at)
    state = start.lines[-1].state
    if state is None:
        return
    here = main.item(start.at)
    race = here if isinstance(here, Race) else None
    for chosen in _find_rows(main, start, state, race, go_on):
        turns = [
            Turn(seat, tuple(map(Move, houses))) if houses else Pass(seat)
            for seat, houses in zip(state.position.seats, chosen, strict=True)
        ]
        row = SimultaneousRow(tuple(turns), ((),) * (len(turns) - 1))
        items = (row,) if race else (row, here)
        text = write_turn(row)
        yield Edit(SlipKind.ROW_LOST, ((start.at, items),), here.span, write_place(here), text, 2)


def make_round_swaps(main: MainLine, start: FirstError) -> Iterator[Edit]:
    """Edits that swap the simultaneous row of the round with that of a later round."""
    at = _opening_from(main, round_start(main, start.at))
    if at is None or not start.first <= at <= start.at:
        return
    other = at
    for _ in range(MOST_ROUNDS):
        following = next(
            (p for p in range(other + 1, len(main.order)) if isinstance(main.item(p), RoundStart)),
            None,
        )
        found = None if following is None else _opening_from(main, following)
        if found is None:
            return
        other = found
        one, two = _block(main, at), _block(main, other)
        if one == two:
            continue
        changes: dict[int, tuple[Item, ...]] = {}
        for place, old, new in ((at, one, two), (other, two, one)):
            changes |= dict.fromkeys(range(place, place + len(old)), ())
            changes[place] = new
        rows = main.item(at), main.item(other)
        texts = [bare_text(row) for row in rows if isinstance(row, SimultaneousRow)]
        yield Edit(
            SlipKind.ROWS_SWAPPED,
            tuple(sorted(changes.items())),
            main.item(at).span,
            " … ".join(texts),
            " … ".join(reversed(texts)),
            2,
        )


def _opening_from(main: MainLine, at: int) -> int | None:
    """The place of the simultaneous row of the round that begins at a place."""
    for place in range(at, len(main.order)):
        if isinstance(item := main.item(place), Turn | Pass | SimultaneousRow):
            return place if isinstance(item, SimultaneousRow) else None
    return None


def _block(main: MainLine, at: int) -> tuple[Item, ...]:
    """A row with the claim of the stores behind it."""
    after = main.item(at + 1) if at + 1 < len(main.order) else None
    return (main.item(at), after) if isinstance(after, Stores) else (main.item(at),)


def _move_up(main: MainLine, at: int) -> Iterator[Edit]:
    """The simultaneous row that comes after the first row, put before it."""
    rows = written_rows(main, at, at)
    for one, other in pairwise(rows):
        if one.start == at and isinstance(main.item(other.start), SimultaneousRow):
            if any(main.is_break(place) for place in range(one.start, other.end)):
                return
            items = tuple(main.item(place) for place in range(other.start, other.end))
            changes: dict[int, tuple[Item, ...]]
            changes = dict.fromkeys(range(other.start, other.end), ())
            changes[at] = (*items, main.item(at))
            texts = row_text(main, one), row_text(main, other)
            yield Edit(
                SlipKind.ROWS_SWAPPED,
                tuple(sorted(changes.items())),
                Span(main.item(at).span.start, main.item(other.end - 1).span.end),
                " … ".join(texts),
                " … ".join(reversed(texts)),
                2,
            )


def _find_rows(
    main: MainLine,
    start: FirstError,
    state: Round,
    race: Race | None,
    go_on: Callable[[], bool],
) -> list[_Chosen]:
    """The rows with which most of what is written agrees, those of few moves first."""
    place = start.at + 1 if race else start.at
    bridges, steps = expect_rest(main, place, state)
    needed = count_needed(main, place, place, steps)
    player = _Player(state, race)
    found: list[tuple[int, _Chosen]] = []
    layer, played = player.first_choices(), 0
    for _ in range(MOST_MOVES + 1):
        longer: list[_Chosen] = []
        for chosen in layer:
            played += 1
            if played > MOST_PLAYED:
                break
            if played % ASK_EVERY == 0 and not go_on():
                raise SearchStopped
            after = player.play(chosen)
            if after is None:
                continue
            board, mover, waiting = after
            if waiting is None:
                ways = bridges.find(board, mover, 0, 0, needed, MOST_NODES, go_on)
                found += [(reach, chosen) for reach, _ in ways]
            else:
                longer += player.choices_after(chosen, waiting)
        if any(reach == steps for reach, _ in found):
            break
        layer = longer
    best = max((reach for reach, _ in found), default=None)
    return [chosen for reach, chosen in found if reach == best]


class _Player:
    """Plays simultaneous rows from one round, on the kernel where its rules let it."""

    def __init__(self, state: Round, race: Race | None) -> None:
        rules = state.rules
        self.state, self.ring = state, ring_of(rules, state.position)
        self.board = self.ring.board(state.position)
        self.runs = None if race is None else tuple(RaceRun(*run) for run in race.runs)
        self.hands = Hands(self.ring.ways, state.opens_match)
        self.is_quick = race is None and not rules.keeps_laps
        seats = self.state.position.seats
        self.is_strange = race is not None and any(seat not in seats for seat, _ in race.runs)

    def first_choices(self) -> list[_Chosen]:
        """Every choice of a first house for each hand; a hand without shells has no house."""
        houses: list[list[tuple[int, ...]]] = [
            [(number,) for number, count in enumerate(reversed(row.houses), 1) if count] or [()]
            for row in self.state.position.rows
        ]
        return [] if self.is_strange else list(product(*houses))

    def choices_after(self, chosen: _Chosen, hand: int) -> list[_Chosen]:
        """Every choice in which the hand lifts one house more."""
        row = self.state.position.rows[hand]
        return [
            (*chosen[:hand], (*chosen[hand], number), *chosen[hand + 1 :])
            for number, count in enumerate(reversed(row.houses), 1)
            if count is not None
        ]

    def play(self, chosen: _Chosen) -> tuple[Shells, int, int | None] | None:
        """The board after a row, the seat to move (-1: the round is over), and a hand that is due.

        `None` when the row cannot have happened.
        """
        if not self.is_quick:
            return self._play_slowly(chosen)
        hands = self.hands
        hands.begin(self.ring.ways, self.state.opens_match)
        for hand, houses in enumerate(chosen):
            for number in houses:
                hands.lift(hand, number)
        board = Shells(())
        board.become(self.board)
        if not hands.play(board):
            return None
        if hands.waiting >= 0:
            return board, hands.first, hands.waiting
        rules, seats = self.state.rules, self.ring.seats
        following = find_following(rules, seats[hands.first], seats[hands.last])
        is_over = is_round_over(rules, self.ring.position(board, following))
        return board, -1 if is_over else seats.index(following), None

    def _play_slowly(self, chosen: _Chosen) -> tuple[Shells, int, int | None] | None:
        lifts = tuple(tuple(map(Lift, houses)) for houses in chosen)
        played = play_opening(self.state, lifts, self.runs)
        seats = self.ring.seats
        if isinstance(played, Stopped):
            if played.fault is not OpeningFault.NO_SHELL_TO_DROP:
                return None
            # The race goes on with a hand that has lifted all its houses: it lifts another.
            waiting = seats.index(played.seat)
            return self.ring.board(self.state.position), waiting, waiting
        opening, after = played
        mover = after.position.to_move
        index = -1 if mover is None else seats.index(mover)
        return self.ring.board(after.position), index, index if opening.due else None
