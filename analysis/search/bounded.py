"""What is known of each choice while whole turns are searched: bounds, a guess, and a line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from ...engine.board import House
from ...engine.round import Round
from .two_seats import Choice


class Bounded(NamedTuple):
    """A house that can be lifted, and what it is worth to the seat that lifts it.

    Worths are leads in shells at the end of the round: the seat can be proven to lead by at least
    `least`, and by at most `most`. `guess` is the lead at the horizon of the deepest search that
    was finished. `line` is the play that leads to `value`, as far as it was found: the houses
    lifted, this one first, without passes.
    """

    house: House
    after: Round
    least: int
    most: int
    guess: int
    line: tuple[House, ...]

    @property
    def value(self) -> int:
        """What is proven, or the guess where it is more and may be true."""
        return max(self.least, min(self.guess, self.most))

    @property
    def is_exact(self) -> bool:
        """Whether the worth is known."""
        return self.least == self.most


def open_choice(state: Round, choice: Choice) -> Bounded:
    """A choice of which nothing is proven but that nobody can win more than is left after it."""
    after = state.after_move(choice.house.number)
    side = 1 if choice.house.seat is state.position.seats[0] else -1
    guess = side * choice.value
    if choice.is_exact:
        return Bounded(choice.house, after, guess, guess, guess, choice.line)
    stores = after.position.stores
    ahead, rest = side * (stores[0] - stores[1]), state.position.shells - sum(stores)
    return Bounded(choice.house, after, ahead - rest, ahead + rest, guess, choice.line)


class BoundedVerdict(NamedTuple):
    """The choices of the seat to move, the best first.

    Equal choices are sorted by house, the nearest to the store first. `depth` is the number of
    moves that were looked ahead for all guesses, `nodes` the number of moves played.
    """

    choices: tuple[Bounded, ...]
    depth: int
    nodes: int


class Known(NamedTuple):
    """What is known of a choice, and what its line leads to.

    `shown` is the worth that the line is proven to lead to, `None` where it is the line of the
    guess.
    """

    choice: Bounded
    shown: int | None

    def narrowed(
        self, least: int, most: int, lines: tuple[tuple[House, ...], tuple[House, ...]]
    ) -> Known:
        """What is known once the choice is proven to be worth `least` to `most`.

        `lines` are the play that leads to the one and to the other.
        """
        choice = self.choice
        bound = choice._replace(least=max(choice.least, least), most=min(choice.most, most))
        if bound.value == bound.least > choice.least:
            return Known(bound._replace(line=lines[0]), bound.value)
        if bound.value == bound.most < choice.most:
            return Known(bound._replace(line=lines[1]), bound.value)
        return Known(bound, self.shown)

    def with_play(self, lead: int, is_own: bool, line: tuple[House, ...]) -> Known:
        """What is known once the seat to move after the choice is proven to end `lead` ahead.

        `is_own` says whether that is the seat that chooses. `line` is the play that proves it.
        """
        choice = self.choice
        if is_own:
            return Known(choice._replace(least=lead, line=line), lead)
        if -lead < choice.value:
            return Known(choice._replace(most=-lead, line=line), -lead)
        return Known(choice._replace(most=-lead), self.shown)

    def with_found(self, found: Known, is_guess: bool) -> Known:
        """What is known here and there; with `is_guess` the guess is the one found.

        The line is one that is proven to lead to the value, or that of the guess if that is the
        value.
        """
        least = max(self.choice.least, found.choice.least)
        most = min(self.choice.most, found.choice.most)
        guessed = found if is_guess else self
        both = self.choice._replace(least=least, most=most, guess=guessed.choice.guess)
        for one in (self, found):
            if one.shown == both.value:
                return Known(both._replace(line=one.choice.line), one.shown)
        if least < both.value < most and guessed.shown is None:
            return Known(both._replace(line=guessed.choice.line), None)
        return Known(both, self.shown)


class StagePart(NamedTuple):
    """A part of a stage: a beam, a look ahead, or what is tried with one choice.

    `house` is that choice, `None` for the others. `nodes` is the effort of the searches, `width`
    that of the beams, 0 for no beam; `most_nodes` is the limit of both together. `weight` is what a
    shell in the store counts in the beam beside one in an own house.
    """

    house: House | None
    nodes: int
    width: int
    most_nodes: int | None
    weight: int = 4


def divide(
    houses: Sequence[House],
    nodes: int,
    width: int,
    weight: int,
    narrow: int,
    rest: int | None,
    widest: int,
) -> list[StagePart]:
    """The parts of a stage: a beam, a look ahead, and each of the `houses`, whose choices are open.

    `narrow` is the width of the beams after one choice. With a limit, `rest` moves are left for
    all parts, at most `widest` of them for the beam.
    """
    beam = of_one = None
    if rest is not None:
        beam = max(1, min(widest, rest // 3))
        nodes = max(1, min(nodes, (rest - beam) // 2))
        of_one = max(1, (rest - beam - nodes) // len(houses))
    each = max(1, nodes // len(houses))
    return [
        StagePart(None, 0, width, beam, weight),
        StagePart(None, nodes, 0, nodes),
        *(StagePart(house, each, narrow, of_one) for house in houses),
    ]


class Stage(NamedTuple):
    """What all parts of a stage begin with."""

    state: Round
    known: tuple[Known, ...]
    is_late: Callable[[], bool] | None
    entries: int


class Found(NamedTuple):
    """What a part of a stage ends with; `depth` is how far it looked ahead."""

    known: tuple[Known, ...]
    depth: int
    nodes: int


Share = Callable[[Stage, Sequence[StagePart]], Iterable[Found]]
"""Does the parts of a stage, in any order and any process; gives what they found in their order."""
