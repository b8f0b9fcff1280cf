"""A record followed under all rule sets that have led to the same board."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from operator import attrgetter
from typing import NamedTuple

from ...engine.round import Round
from ...engine.ruleset import RuleSet
from ...notation.diagnostic import Diagnostic
from ...notation.record import Item, Record, VariationEnd, VariationStart
from ..follow import Context, follow
from ..header import check_digest, check_result, check_tags
from ..line import Line
from ..positions import begin_line
from ..rounds import result_of
from .evidence import Evidence, see
from .readings import read_options
from .space import Board, Box, Space, join, split

_NOT_OF_LINE = frozenset({"rules", "state", "before", "steps"})
_OF_ROUND = attrgetter(*(name for name in Round._fields if name != "rules"))


class Dead(NamedTuple):
    """A rule set under which a record cannot have happened, and why: its first error."""

    rules: RuleSet
    finding: Diagnostic


@dataclass(frozen=True, slots=True)
class World:
    """A moment of a record, and all rule sets that have led to it.

    `line` is the state of play, under one of the rule sets; `outer` are the lines that the
    variations being followed have left.
    """

    line: Line
    outer: tuple[Line, ...]
    boxes: tuple[Box, ...]


class _Played(NamedTuple):
    """An item played under one rule set; `error` is its first one."""

    line: Line
    outer: tuple[Line, ...]
    error: Diagnostic | None
    seen: Evidence


class Follower:
    """Follows a record on one board, splitting worlds where their rules differ.

    `plays` counts how often an item was played.
    """

    def __init__(self, record: Record, space: Space, board: Board) -> None:
        self._record, self._space, self._board = record, space, board
        self._has_variations = any(isinstance(item, VariationStart) for item in record.body)
        self.plays = 0

    def begin(self, boxes: tuple[Box, ...]) -> tuple[list[World], list[Dead]]:
        """The worlds before the first item, and the rule sets that allow no such beginning."""
        tag = self._record.tag("Setup")

        def play(rules: RuleSet) -> _Played:
            line, found = begin_line(tag, rules)
            judged = () if line.state is None else (line.state.position,)
            seen = Evidence(rules, None, None, frozenset(), line.round, opens=True, judged=judged)
            found += [*check_tags(self._record, rules), *check_digest(self._record, rules)]
            return _Played(line, (), _first_error(found), seen)

        return self._split(play, boxes)

    def follow(
        self, world: World, index: int, item: Item, context: Context
    ) -> tuple[list[World], list[Dead]]:
        """The worlds after an item, and the rule sets under which the item is impossible."""

        def play(rules: RuleSet) -> _Played:
            before, outer = world.line, world.outer
            if isinstance(item, VariationStart):
                before, outer = _under(rules, before).branch(), (*outer, before)
            elif isinstance(item, VariationEnd):
                before, outer = outer[-1], outer[:-1]
            before, line = _under(rules, before), _under(rules, before)
            error = _first_error(follow(line, index, item, context).findings)
            seen = see(before, item, context, line)
            if not self._has_variations and not line.set_applied:
                line.before = None
            return _Played(line, outer, error, seen)

        return self._split(play, world.boxes)

    def end(self, world: World) -> tuple[list[World], list[Dead]]:
        """The worlds that agree with the `Result`, and the rule sets that do not."""

        def play(rules: RuleSet) -> _Played:
            before, line = _under(rules, world.line), _under(rules, world.line)
            line.close_round()
            error = _first_error(check_result(self._record, rules, result_of(line)))
            return _Played(line, world.outer, error, see(before, None, None, line))

        return self._split(play, world.boxes)

    def _split(
        self, play: Callable[[RuleSet], _Played], boxes: tuple[Box, ...]
    ) -> tuple[list[World], list[Dead]]:
        """Play under one rule set for all that act alike at this item, until none is left."""
        worlds: list[World] = []
        dead: list[Dead] = []
        waiting = list(boxes)
        while waiting:
            rules = self._space.first_of(self._board, waiting[0])
            played = play(rules)
            self.plays += 1
            kept = self._space.alike(rules, read_options(played.seen, self._space.names))
            alike: list[Box] = []
            others: list[Box] = []
            for box in waiting:
                inside, outside = split(box, kept)
                others += outside
                if inside is not None:
                    alike.append(inside)
            waiting = others
            if played.error is None:
                worlds.append(World(played.line, played.outer, tuple(alike)))
            else:
                dead.append(Dead(rules, played.error))
        return worlds, dead


def merge(worlds: list[World]) -> list[World]:
    """The worlds, with those in the same state of play joined."""
    if len(worlds) < 2:
        return worlds
    same: dict[Hashable, list[World]] = {}
    for world in worlds:
        same.setdefault(_key(world), []).append(world)
    return [
        World(group[0].line, group[0].outer, tuple(join(box for it in group for box in it.boxes)))
        for group in same.values()
    ]


def _key(world: World) -> Hashable:
    return (_line_key(world.line), tuple(map(_line_key, world.outer)))


def _line_key(line: Line) -> Hashable:
    state, before = line.state, line.before
    return (
        tuple([value for name, value in vars(line).items() if name not in _NOT_OF_LINE]),
        None if state is None else _OF_ROUND(state),
        None if before is None else _OF_ROUND(before),
    )


def _under(rules: RuleSet, line: Line) -> Line:
    """A line that goes on under other rules, which led to it just as well."""
    state, before, under = line.state, line.before, line.copy()
    under.rules = rules
    under.state = None if state is None else state._replace(rules=rules)
    under.before = None if before is None else before._replace(rules=rules)
    return under


def _first_error(found: Iterable[Diagnostic]) -> Diagnostic | None:
    return next((finding for finding in found if finding.is_error), None)
