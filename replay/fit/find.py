"""Finding the rule sets that agree with all that records say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace

from ...engine.board import PLAYING_ORDER, Position
from ...engine.presets import PRESETS
from ...engine.ruleset import RuleSet
from ...notation.record import Comment, Data, Event, PositionClaim, Record, Score, SetPosition
from ..follow import Outline
from .space import BOARD_OPTIONS, Board, Box, Space, all_boards, count
from .world import Dead, Follower, World, merge

Boxes = Mapping[Board, tuple[Box, ...]]
"""The rule sets that are possible, for every board."""


@dataclass(frozen=True, slots=True)
class Disagreement:
    """The place in a record at which the last rule sets failed.

    `index` is an item's place in the record's body, the body's length when only the `Result`
    disagrees, and -1 before the first item. `dead` represents the rule sets that failed there.
    """

    index: int
    dead: tuple[Dead, ...]


@dataclass(frozen=True, slots=True)
class Fit:
    """The rule sets that agree with a record, or with several.

    `disagreement` is `None` when some agree. `plays` counts how often an item was played,
    and `records` the records that were followed, up to the first with which none agrees.
    """

    space: Space
    boxes: Boxes
    disagreement: Disagreement | None
    plays: int
    records: int = 1

    def has(self, rules: RuleSet) -> bool:
        """True when a rule set agrees."""
        boxes = self.boxes.get(Board.of(rules), ())
        return any(self.space.has(box, rules) for box in boxes)

    def presets(self) -> tuple[str, ...]:
        """The names of the presets that agree."""
        return tuple(preset.name for preset in PRESETS if self.has(preset.rules))

    def count(self) -> int:
        """The number of rule sets that agree."""
        return sum(count(box) for boxes in self.boxes.values() for box in boxes)

    def nearest(self) -> RuleSet | None:
        """A rule set that agrees and is nearest to a preset; `None` when none agrees."""
        best: tuple[int, RuleSet] | None = None
        for preset in PRESETS:
            for board, boxes in self.boxes.items():
                for box in boxes:
                    rules = self._near(preset.rules, board, box)
                    usual = preset.rules.options().items()
                    apart = len(dict(rules.options().items() - usual))
                    if best is None or apart < best[0]:
                        best = (apart, rules)
        return None if best is None else best[1]

    def _near(self, rules: RuleSet, board: Board, box: Box) -> RuleSet:
        """The rule set of a box that keeps as many options of `rules` as it can."""
        first = self.space.first_of(board, box)
        changed = {name: getattr(board, name) for name in BOARD_OPTIONS}
        for option, name in enumerate(self.space.names):
            kept = getattr(rules, name) in self.space.values_in(box, option)
            changed[name] = getattr(rules if kept else first, name)
        return rules._replace(**changed)


class TooManyPlays(Exception):
    """More plays would have been needed than were allowed."""


def all_rules(space: Space, boards: Iterable[Board]) -> Boxes:
    """All rule sets of a space, on some boards."""
    return {board: (space.whole(),) for board in boards}


def some_rules(space: Space, rule_sets: Iterable[RuleSet], free: str) -> Boxes:
    """Some rule sets, each on its board and with all values of the option `free`."""
    boxes: dict[Board, tuple[Box, ...]] = {}
    for rules in rule_sets:
        wanted = [(getattr(rules, name), name == free) for name in space.names]
        box = tuple(
            sum(1 << i for i, it in enumerate(values) if is_free or it == value)
            for values, (value, is_free) in zip(space.values, wanted, strict=True)
        )
        known = boxes.get(Board.of(rules), ())
        boxes[Board.of(rules)] = known if box in known else (*known, box)
    return boxes


def likely_boards(records: Iterable[Record]) -> tuple[Board, ...]:
    """The boards on which records can have been played.

    These are the boards of the presets and, for a record that states a position or a score, all
    boards with as many shells and houses.
    """
    found: dict[Board, None] = {}
    for record in records:
        positions = list(stated_positions(record))
        houses = {position.houses for position in positions}
        totals = {position.shells for position in positions}
        totals |= {sum(item.shells) for item in record.body if isinstance(item, Score)}
        for board in all_boards() if totals else ():
            if board.total in totals and (not houses or board.houses in houses):
                found[board] = None
    usual = [Board.of(preset.rules) for preset in PRESETS]
    return tuple(dict.fromkeys((*usual, *found)))


def fit_records(
    records: Iterable[Record], space: Space, boxes: Boxes, most_plays: int | None = None
) -> Fit:
    """The rule sets among `boxes` that agree with every record; each one narrows them further.

    Raises `TooManyPlays` when a record needs more than `most_plays`.
    """
    fit = Fit(space, boxes, None, 0, 0)
    for number, record in enumerate(records, 1):
        found = fit_record(record, space, fit.boxes, most_plays)
        fit = replace(found, plays=fit.plays + found.plays, records=number)
        if fit.disagreement is not None:
            break
    return fit


def fit_record(record: Record, space: Space, boxes: Boxes, most_plays: int | None = None) -> Fit:
    """The rule sets among `boxes` under which a record is played without an error.

    The record's own `Rules` do not count, nor does a `Digest`, which holds rules.
    Raises `TooManyPlays` when it needs more than `most_plays`.
    """
    record = record._replace(tags=tuple(tag for tag in record.tags if tag.name != "Digest"))
    left: dict[Board, tuple[Box, ...]] = {}
    search = _Search(record, most_plays)
    for board, whole in boxes.items():
        survivors = search.run(Follower(record, space, board), board.seats, whole)
        if survivors:
            left[board] = tuple(box for world in survivors for box in world.boxes)
    disagreement = None if left else Disagreement(search.last, tuple(search.dead))
    return Fit(space, left, disagreement, search.plays)


class _Search:
    """One record on one board after the other; `dead` is what died last, at item `last`."""

    def __init__(self, record: Record, most_plays: int | None) -> None:
        self._record, self._most_plays = record, most_plays
        self._contexts = {seats: Outline(record, seats) for seats in PLAYING_ORDER}
        self.last = -1
        self.dead: list[Dead] = []
        self.plays = 0

    def run(self, follower: Follower, seats: int, boxes: tuple[Box, ...]) -> list[World]:
        """The worlds that are left at the record's end."""
        worlds = self._take(-1, follower.begin(boxes), follower)
        for index, item in enumerate(self._record.body):
            if isinstance(item, Comment | Data | Event):
                continue
            context, after = self._contexts[seats][index], []
            for world in worlds:
                played = follower.follow(world, index, item, context)
                after += self._take(index, played, follower)
            worlds = merge(after)
        survivors = []
        for world in worlds:
            survivors += self._take(len(self._record.body), follower.end(world), follower)
        self.plays += follower.plays
        return survivors

    def _take(
        self, index: int, played: tuple[list[World], list[Dead]], follower: Follower
    ) -> list[World]:
        worlds, dead = played
        if dead and index > self.last:
            self.last, self.dead = index, []
        if index == self.last:
            self.dead += dead
        if self._most_plays is not None and self.plays + follower.plays > self._most_plays:
            raise TooManyPlays(f"more than {self._most_plays} plays")
        return worlds


def stated_positions(record: Record) -> Iterable[Position]:
    """The positions that a record states, those of its variations too."""
    setup = record.tag("Setup")
    if setup is not None:
        with suppress(ValueError):
            yield Position.from_text(setup.value)
    for item in record.body:
        if isinstance(item, SetPosition | PositionClaim):
            yield item.position
