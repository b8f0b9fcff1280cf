"""Games followed under one rule set, with departures or without, up to where they part from it."""

from __future__ import annotations

from typing import NamedTuple

from ...engine.board import Position
from ...engine.ruleset import RuleSet
from ...notation.diagnostic import Code, Diagnostic
from ...notation.record import (
    Item,
    Pass,
    Record,
    RoundStart,
    SimultaneousRow,
    Turn,
    VariationEnd,
    VariationStart,
)
from ..follow import Context, Outline, follow
from ..header import check_result, check_tags
from ..line import Line
from ..positions import begin_line
from ..rounds import result_of
from .departure import Departures, depart
from .evidence import see
from .readings import read_options


class FollowedGame(NamedTuple):
    """A record's play, without its variations, with the contexts of its items."""

    record: Record
    items: tuple[tuple[int, Item], ...]
    contexts: dict[int, tuple[Context, ...]]

    @classmethod
    def of(cls, record: Record) -> FollowedGame:
        """The game of a record; its `Rules` and `Digest` do not count."""
        body, depth = [], 0
        for item in record.body:
            depth += isinstance(item, VariationStart)
            if not depth:
                body.append(item)
            depth -= isinstance(item, VariationEnd)
        tags = tuple(tag for tag in record.tags if tag.name not in ("Digest", "Rules"))
        record = record._replace(tags=tags, body=tuple(body))
        contexts = {seats: tuple(Outline(record, seats)) for seats in (2, 3)}
        return cls(record, tuple(enumerate(body)), contexts)


class GameParting(NamedTuple):
    """The item at which a game parts from a rule set, and what the rules say there.

    `place` is that of the item in the game: -1 before the first item, the number of items behind
    the last. `finding` is the first error, `stated` the item. `before` and `after` are the boards
    before the last turn and behind it, by the rules; `turn` is that turn, `number` counts it in
    its round.
    """

    place: int
    finding: Diagnostic
    stated: Item | None
    round: int
    number: int
    turn: Turn | Pass | SimultaneousRow | None
    before: Position | None
    after: Position | None


def find_parting(
    game: FollowedGame, rules: RuleSet, departures: Departures = ()
) -> GameParting | None:
    """The place where a game parts from a rule set with departures; `None` when it never does."""
    return _Walk(game, rules, departures).run()


def read_until_parting(
    game: FollowedGame, rules: RuleSet, departures: Departures, names: tuple[str, ...]
) -> frozenset[str]:
    """The options that decide something in a game, up to where it parts from the rules."""
    walk = _Walk(game, rules, departures, names)
    walk.run()
    return frozenset(walk.read)


class _Walk:
    """A game while it is followed; `read` are the options of `names` that decided something."""

    def __init__(
        self,
        game: FollowedGame,
        rules: RuleSet,
        departures: Departures,
        names: tuple[str, ...] = (),
    ) -> None:
        self._game, self._rules, self._departures, self._names = game, rules, departures, names
        self.read: set[str] = set()
        self._turns = [_Taken(0, None, None)]

    def run(self) -> GameParting | None:
        record, rules = self._game.record, self._rules
        line, found = begin_line(record.tag("Setup"), rules)
        found = [*found, *check_tags(record, rules)]
        parting = self._part(-1, found, line)
        if parting is None and self._names:
            self.read |= {"opening", "first_lift"}
        for index, item in self._game.items:
            if parting is not None:
                return parting
            line.state = None if line.state is None else depart(line.state, self._departures)
            before = line.copy() if self._names else line
            was = None if line.state is None else line.state.position
            context = self._game.contexts[rules.seats][index]
            found = follow(line, index, item, context).findings
            self._note(item, was)
            if self._names:
                self.read |= set(read_options(see(before, item, context, line), self._names))
            parting = self._part(index, found, line)
        if parting is None:
            line.close_round()
            found = list(check_result(record, rules, result_of(line)))
            parting = self._part(len(self._game.items), found, line)
        return parting

    def _note(self, item: Item, was: Position | None) -> None:
        if isinstance(item, Turn | Pass | SimultaneousRow):
            self._turns.append(_Taken(self._turns[-1].number + 1, item, was))
        elif isinstance(item, RoundStart):
            self._turns = [_Taken(0, None, None)]

    def _part(self, index: int, found: list[Diagnostic], line: Line) -> GameParting | None:
        finding = next((it for it in found if it.is_error), None)
        if finding is None:
            return None
        taken = self._turns[-1]
        if (
            finding.code is Code.MOVE_DUE
            and taken.turn is self._item_at(index)
            and taken.number > 1
        ):
            taken = self._turns[-2]  # the turn behind one that stops too early shows it
        after = None if line.state is None else line.state.position
        stated = self._item_at(index)
        return GameParting(index, finding, stated, line.round, *taken, after or finding.position)

    def _item_at(self, index: int) -> Item | None:
        items = self._game.items
        return items[index][1] if 0 <= index < len(items) else None


class _Taken(NamedTuple):
    """A turn of a round, its number in it, and the board before it."""

    number: int
    turn: Turn | Pass | SimultaneousRow | None
    before: Position | None
