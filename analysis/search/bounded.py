"""The facts known of each choice while whole turns are searched: bounds, a guess, and a line."""

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
        """The guess, kept between the bounds that are proven."""
        return max(self.least, min(self.guess, self.most))

    @property
    def is_exact(self) -> bool:
        """True when the worth is known."""
        return self.least == self.most


def open_choice(state: Round, choice: Choice) -> Bounded:
    """A choice of which only this is proven: nobody can win more than is left after it."""
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
    """The facts known of a choice, and the worth that its line leads to.

    `shown` is the worth that the line is proven to lead to, `None` where it is the line of the
    guess.
    """

    choice: Bounded
    shown: int | None

    def with_play(self, lead: int, is_own: bool, line: tuple[House, ...]) -> Known:
        """The choice, given a proof that the seat to move after it ends `lead` ahead.

        `is_own` says whether that is the seat that chooses. `line` is the play that proves it.
        """
        choice = self.choice
        if is_own:
            return Known(choice._replace(least=lead, line=line), lead)
        if -lead < choice.value:
            return Known(choice._replace(most=-lead, line=line), -lead)
        return Known(choice._replace(most=-lead), self.shown)

    def with_found(self, found: Known, is_guess: bool) -> Known:
        """The facts of this and of `found` together; with `is_guess` the guess is that of `found`.

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


_MORE_MOVES = 4
"""The factor of the moves that a question may take when it is asked again."""


class Questions:
    """Chooses the leads for which to ask whether choices are worth more.

    `nodes` are the moves that a question may take. A question that needs more of them is asked
    again, with more, when all other leads were tried. Leads farther from the worth are answered
    sooner.
    """

    def __init__(self, nodes: int) -> None:
        self.nodes = nodes
        # The least and the greatest lead that was not answered; in between are only such.
        self._hard: tuple[int, int] | None = None
        self._guess: int | None = None

    def choose(self, least: int, most: int, guess: int) -> int | None:
        """The lead to ask about next, between these bounds; `None` when they meet.

        The first lead is `guess`. Once that is answered, it is the next one in the direction of the
        answer.
        """
        last = most - 2
        if least > last:
            return None
        guess = guess if self._guess is None else self._guess
        if self._hard is not None:
            lowest, highest = max(least, self._hard[0]), min(last, self._hard[1])
            below, above = (lowest - least) // 2, (last - highest) // 2
            if lowest <= highest and below + above:
                if above >= below:
                    return highest + (above + 1) // 2 * 2
                return lowest - (below + 1) // 2 * 2
            if lowest <= highest:
                self.nodes *= _MORE_MOVES
                guess = lowest + (highest - lowest) // 4 * 2
            self._hard = None
        # Leads at the end of a round are all odd, or all even.
        return max(least, min(guess - (guess - least) % 2, last))

    def note(self, lead: int, is_more: bool | None) -> None:
        """Note the answer to a question; `is_more` is `None` if it was not answered."""
        if is_more is None:
            lowest, highest = self._hard or (lead, lead)
            self._hard = min(lowest, lead), max(highest, lead)
        elif self._hard is None:
            self._guess = lead + 2 if is_more else lead - 2


class StagePart(NamedTuple):
    """A part of a stage: a beam, a look ahead, or what is tried with some choices.

    `houses` are those choices; it is empty for a beam or a look ahead. `nodes` is the effort of a
    look ahead, `proofs` that of the questions about the worth of choices, `width` that of the beam
    (0: none). `most_nodes` limits all of them together. `weight` is the weight of a shell in the
    store in the beam; a shell in an own house weighs 1.
    """

    houses: tuple[House, ...]
    nodes: int
    width: int
    most_nodes: int | None
    weight: int = 4
    proofs: int = 0


_PROOFS, _PROOFS_OF_MANY = 4, 2
"""The moves for questions, as a multiple of those of a look ahead: with at most two groups, and
with more."""

_GUESS = 2
"""The divisor of a look ahead that gives the one of each group, where there are at most two."""

_BEAM, _LOOK = 6, 8
"""The divisors of a limit that give the most moves of a beam, and of a look ahead in the rest."""

_LAST = 3
"""A stage is the last one, and takes all, if less than `_LAST` times its cost is left. Its
groups are fewer: what one choice does not need goes to the others of its group."""

_LAST_LOOK = 16
"""The divisor of a last stage that gives the most moves of its look ahead."""


def split_in_two(choices: Sequence[Bounded], lead: int) -> list[tuple[House, ...]]:
    """The choices in one group, or in two when more than one may be worth more than `lead`.

    These choices are split evenly. So two processes can share the work, and most effort still goes
    to choices that may be best.
    """
    groups: list[list[House]] = [[], []]
    is_one = sum(one.most > lead for one in choices) < 2
    for at, one in enumerate(sorted(choices, key=lambda one: (-one.most, -one.least))):
        groups[0 if is_one else (at + 1) // 2 % 2].append(one.house)
    return [tuple(one) for one in groups if one]


def divide(
    groups: Sequence[tuple[House, ...]],
    fewer: Sequence[tuple[House, ...]],
    nodes: int,
    width: int,
    weight: int,
    rest: int | None,
    widest: int,
) -> list[StagePart]:
    """The parts of a stage: a beam, a look ahead, and each group of open choices.

    With a limit, `rest` moves are left for all parts, at most `widest` of them for the beam; if the
    stage is the last one, the groups are `fewer`.
    """
    has_many = len(groups) > 2
    each = max(1, nodes // len(groups) // (1 if has_many else _GUESS))
    proofs = max(1, (_PROOFS_OF_MANY if has_many else _PROOFS) * nodes // len(groups))
    beam = of_one = None
    look = nodes
    if rest is not None:
        beam = max(1, min(widest, rest // _BEAM)) if width else 0
        look = max(1, min(nodes, (rest - beam) // _LOOK))
        of_one = max(1, (rest - beam - look) // len(groups))
        each = min(each, max(1, of_one // _LOOK))
        if rest < _LAST * (beam + look + len(groups) * (each + proofs)):
            groups = fewer
            look = max(1, min(look, (rest - beam) // _LAST_LOOK))
            of_one = max(1, (rest - beam - look) // len(groups))
            each = max(1, min(nodes // len(groups) // _GUESS, of_one // _LAST_LOOK))
            proofs = of_one
    parts = [StagePart(houses, each, 0, of_one, proofs=proofs) for houses in groups]
    ahead = StagePart((), look, 0, look)
    if not width:
        return [ahead, *parts] if has_many else [*parts, ahead]
    turn = StagePart((), 0, width, beam, weight)
    # The beam is the longest part where there are many. Where there are few, they are: these
    # come first, also because time may be up before the stage is over.
    return [turn, ahead, *parts] if has_many else [*parts, ahead, turn]


class Stage(NamedTuple):
    """The data that all parts of a stage begin with."""

    state: Round
    known: tuple[Known, ...]
    is_late: Callable[[], bool] | None
    entries: int
    only_best: bool = False


class Found(NamedTuple):
    """The results of a part of a stage; `depth` is how far it looked ahead."""

    known: tuple[Known, ...]
    depth: int
    nodes: int


Share = Callable[[Stage, Sequence[StagePart]], Iterable[Found]]
"""Does the parts of a stage, in any order and any process; gives what they found in their order."""
