"""The ways through what several records say; the engine judges which of them can be the game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from ...engine.ruleset import RuleSet
from ...notation.diagnostic import Diagnostic
from ...notation.record import RoundStart, Score, SetPosition
from ...replay.line import Line
from ...replay.positions import begin_line
from .aligning import Stretch
from .pieces import Account, Piece
from .trying import Holders, PiecePlayer, Tried, check_position, force_piece, try_piece

MOST_WAYS = 2000
"""The ways that are followed in one stretch; where there are more, nothing is decided."""


@dataclass(frozen=True, slots=True, eq=False)
class Course:
    """A way through the stretches so far: its last piece, and the way before that.

    `holders` are the records that have the piece, `stretch` is the place of its stretch. `play` is
    equal for two ways with the same play; `gaps` counts the gaps and unreadable houses taken. A
    piece that `is_forced` was not checked against the board.
    """

    before: Course | None
    stretch: int
    holders: Holders
    tried: Tried | None
    line: Line
    play: int
    gaps: int = 0
    is_forced: bool = False

    @property
    def piece(self) -> Piece:
        """The last piece."""
        return self.holders[0][1]

    @property
    def place(self) -> tuple[int, int | None]:
        """The round of the last piece, and its row there if it is a turn."""
        return find_place(self.line.round, self.holders)

    def steps(self) -> list[Course]:
        """The way piece by piece, from the first."""
        steps: list[Course] = []
        way: Course | None = self
        while way is not None and way.before is not None:
            steps.append(way)
            way = way.before
        return steps[::-1]


def find_place(round: int, holders: Holders) -> tuple[int, int | None]:
    """A piece's round and row, from a record that has it in the same round as the game so far."""
    own = next((it for _, it in holders if it.round == round), holders[0][1])
    return round, own.row


@dataclass(frozen=True, slots=True, eq=False)
class DeadEnd:
    """A piece that cannot be played: the way up to it, its stretch and holders, and the error."""

    way: Course
    stretch: int
    holders: Holders
    error: Diagnostic


@dataclass(frozen=True, slots=True)
class Courses:
    """All ways on which everything agrees, and the dead ends of the others.

    If there are none, `furthest` are the ways that came furthest, to the beginning of the stretch
    `stopped`. `is_complete` is false when there were too many ways.
    """

    ways: tuple[Course, ...]
    dead_ends: tuple[DeadEnd, ...]
    furthest: tuple[Course, ...]
    stopped: int
    is_complete: bool


def begin_way(accounts: tuple[Account, ...], rules: RuleSet) -> Course:
    """The way before the first piece."""
    line, _ = begin_line(accounts[0].record.tag("Setup"), rules)
    return Course(None, -1, (), None, line, 0)


def judge(
    stretches: tuple[Stretch, ...], start: Course, first: int = 0, only: int | None = None
) -> Courses:
    """Follow all ways from the stretch `first` to the end.

    With `only`, the play of the record with that index alone is followed.
    """
    ways: list[Course] = [start]
    dead: list[DeadEnd] = []
    player = PiecePlayer()
    for index in range(first, len(stretches)):
        following: dict[int, Course] = {}
        is_complete = True
        for way in ways:
            walk = _Walk(stretches[index], index, dead, player)
            after = walk.follow_one(way, only) if only is not None else walk.follow(way)
            for one in after:
                following.setdefault(one.play, one)
            is_complete = is_complete and walk.is_complete
        if not following or not is_complete or len(following) > MOST_WAYS:
            return Courses((), tuple(dead), tuple(ways), index, is_complete and not following)
        ways = list(following.values())
    fewest = min(way.gaps for way in ways)
    kept = tuple(way for way in ways if way.gaps == fewest)
    return Courses(kept, tuple(dead), (), len(stretches), True)


def force(
    stretches: tuple[Stretch, ...], way: Course, first: int, prefer: int = 0
) -> tuple[Course, ...]:
    """The ways that go on from a dead end in the stretch `first`, with a preferred record's play.

    Nothing is checked against the board until a round begins from a score, or a position is set.
    The result has every way that agrees from there on, or the one that was forced.
    """
    line = _lose(way)
    for index in range(first, len(stretches)):
        is_known = False
        for holders in _prefer(stretches[index], prefer):
            way = _stand(way, line, index, holders)
            line = way.line
            is_known = way.line.state is not None and isinstance(way.piece.item, RoundStart)
        if is_known:
            judged = judge(stretches, way, index + 1)
            if judged.ways:
                return judged.ways
            return force(stretches, judged.furthest[0], judged.stopped, prefer)
    return (way,)


def stand(stretches: tuple[Stretch, ...], way: Course, first: int, only: int) -> Course:
    """The way on from the stretch `first` with all pieces of one record, and no others."""
    line = _lose(way)
    for index in range(first, len(stretches)):
        for holders in stretches[index].holders(only):
            way = _stand(way, line, index, holders)
            line = way.line
    return way


def _lose(way: Course) -> Line:
    """The line after a way, with its board not known."""
    line = way.line.copy()
    line.lose()
    return line


def _stand(way: Course, line: Line, index: int, holders: Holders) -> Course:
    """The way with one more piece, as the first of its holders wrote it."""
    piece = holders[0][1]
    tried = force_piece(line, piece)
    play = hash((way.play, piece.key))
    return Course(way, index, holders, tried, tried.line, play, way.gaps, is_forced=True)


def find_doubt(stretches: tuple[Stretch, ...], judged: Courses, prefer: int) -> tuple[Course, int]:
    """The place where doubt begins when no way agrees: the way up to it, and its stretch.

    Whatever was decided before the last score that agreed is kept.
    """
    far = min(judged.furthest, key=lambda it: count_other(it, prefer))
    steps = far.steps()
    sure = max((it.stretch for it in steps if isinstance(it.piece.item, Score)), default=-1)
    doubtful = (
        index for index in range(sure + 1, judged.stopped) if not stretches[index].is_agreed
    )
    first = next(doubtful, judged.stopped)
    return next((it.before or it for it in steps if it.stretch >= first), far), first


def count_other(way: Course, record: int) -> int:
    """The number of pieces of a way that a record lacks, or has in another form."""
    return sum(all(index != record for index, _ in step.holders) for step in way.steps())


class _State(NamedTuple):
    """A place in a stretch: how many pieces of each record are behind, and the way to it."""

    at: tuple[int, ...]
    taken: int
    way: Course


class _Walk:
    """All ways through one stretch."""

    def __init__(
        self, stretch: Stretch, index: int, dead: list[DeadEnd], player: PiecePlayer
    ) -> None:
        self.stretch, self.index, self.dead, self.player = stretch, index, dead, player
        self.lists = stretch.lists
        self.ends = tuple(map(len, self.lists))
        self.is_complete = True
        player.forget()

    def follow(self, way: Course) -> Iterator[Course]:
        """The ways after the stretch."""
        begin = _State((0,) * len(self.ends), 0, way)
        waiting: list[dict[tuple[tuple[int, ...], int], _State]] = [
            {} for _ in range(sum(self.ends) + 1)
        ]
        waiting[0][begin.at, way.play] = begin
        least, most = self.stretch.least, self.stretch.most
        seen = 0
        for states in waiting:
            for state in states.values():
                seen += 1
                if seen > MOST_WAYS:
                    self.is_complete = False
                    return
                if state.at == self.ends:
                    if state.taken >= least:
                        yield state.way
                    continue
                for after in self._go_on(state, least, most):
                    waiting[sum(after.at)].setdefault((after.at, after.way.play), after)

    def follow_one(self, way: Course, only: int) -> Iterator[Course]:
        """The way that goes on through the stretch with the play of one record."""
        for holders in self.stretch.holders(only):
            step = self._take(way, holders)
            if step is None:
                return
            way = step
        yield way

    def _go_on(self, state: _State, least: int, most: int) -> Iterator[_State]:
        nexts = [
            (index, pieces[state.at[index]])
            for index, pieces in enumerate(self.lists)
            if state.at[index] < self.ends[index]
        ]
        keys = {piece.key: None for _, piece in nexts}
        for key in keys:
            holders = tuple((index, piece) for index, piece in nexts if piece.key == key)
            piece = holders[0][1]
            taken = state.taken + _counts(piece)
            at = list(state.at)
            for index, _ in holders:
                at[index] += 1
            if taken <= most:
                way = self._take(state.way, holders)
                if way is not None:
                    yield _State(tuple(at), taken, way)
            rest = sum(map(int.__sub__, self.ends, at))
            if state.taken + rest >= least and not piece.is_optional:
                yield from self._skip(state, tuple(at), holders)
            if len(holders) > 1:
                for index, piece in holders:
                    one = [*state.at]
                    one[index] += 1
                    if not piece.is_optional:
                        yield from self._skip(state, tuple(one), ((index, piece),))

    def _skip(self, state: _State, at: tuple[int, ...], holders: Holders) -> Iterator[_State]:
        """Pass over a piece, if the board is the one that its record sets after its gap."""
        for part in holders[0][1].parts[1:] if holders[0][1].is_gap else ():
            if isinstance(part.item, SetPosition):
                error = check_position(state.way.line, part.item)
                if error is not None:
                    self.dead.append(DeadEnd(state.way, self.index, holders, error))
                    return
        yield _State(at, state.taken, state.way)

    def _take(self, way: Course, holders: Holders) -> Course | None:
        tried = try_piece(way.line, holders, self.player)
        if isinstance(tried, Diagnostic):
            self.dead.append(DeadEnd(way, self.index, holders, tried))
            return None
        piece = holders[0][1]
        gaps = way.gaps + (piece.is_gap or piece.is_hidden)
        play = way.play if piece.is_optional else hash((way.play, piece.key))
        return Course(way, self.index, holders, tried, tried.line, play, gaps)


def _counts(piece: Piece) -> bool:
    return not (piece.is_optional or piece.is_gap)


def _prefer(stretch: Stretch, record: int) -> Iterator[Holders]:
    """The pieces of a record in a stretch, or of the first that has any where it leaves it open."""
    lists = stretch.lists
    if stretch.is_open[record] and not lists[record]:
        record = next((index for index, pieces in enumerate(lists) if pieces), record)
    return stretch.holders(record)
