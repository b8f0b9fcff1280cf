"""Following a record from its first line to its last on the engine."""

from __future__ import annotations

from dataclasses import replace

from ..engine.ruleset import RuleSet
from ..notation.diagnostic import Code, Diagnostic, Span
from ..notation.record import (
    Comment,
    Data,
    End,
    Event,
    Gap,
    Item,
    Pass,
    PositionClaim,
    Race,
    Record,
    RoundStart,
    Score,
    SetPosition,
    SimultaneousRow,
    Stores,
    Turn,
    Unreadable,
    VariationEnd,
    VariationStart,
)
from ..notation.rows import number_rows
from . import claims
from .line import Line
from .outline import Outline, outline
from .positions import first_line
from .result import result_of
from .rounds import begin_round, check_end, check_score
from .rows import play_row, stray_race
from .rulings import follow_set
from .steps import Replay, Variation
from .turns import play_turn
from .wording import error, warning

EVENTS = frozenset({"illegal", "correction", "pause", "resume", "offer", "ruling"})
"""The events with a meaning; others are kept, with a warning."""


def play_through(record: Record, rules: RuleSet) -> Replay:
    """The record played under `rules`, its header's own claims left unchecked."""
    return _Player(record, rules).play()


class _Player:
    """One pass over a record's body; the variations being followed are a stack of lines."""

    def __init__(self, record: Record, rules: RuleSet) -> None:
        self.record = record
        self.outline: Outline = outline(record)
        self.rows = number_rows(record, rules.seats)
        self.confirmed: set[int] = set()
        self.variations: list[Variation] = []
        self.outer: list[tuple[Line, int]] = []
        self.line, self.found = first_line(record.tag("Setup"), rules)
        self.said_after_end = False

    def play(self) -> Replay:
        for index, item in enumerate(self.record.body):
            place = self.rows[index]
            if place is not None:
                self.line.row = place.number
            self._report(self._follow(index, item))
            if place is not None and not self.line.is_past_over:
                self._check_number(item, place.number)
        line = self.line
        line.announce(None)
        line.close_round()
        if line.end is None and not any(isinstance(i, Unreadable) for i in self.record.body):
            self._report([self._truncated()])
        return Replay(
            self.record,
            line.rules,
            tuple(line.steps),
            tuple(sorted(self.variations, key=lambda variation: variation.index)),
            result_of(line),
            tuple(sorted(self.found, key=lambda finding: finding.span)),
            frozenset(self.confirmed),
        )

    def _follow(self, index: int, item: Item) -> list[Diagnostic]:
        line = self.line
        match item:
            case Comment() | Data():
                return []
            case VariationStart():
                self._enter(index)
                return []
            case VariationEnd():
                self._leave()
                return []
            case Event():
                return self._event(item)
        if line.end is not None:
            return self._after_end(item)
        match item:
            case Turn() | Pass():
                line.announce(None)
                return play_turn(line, index, item, self.outline.rulings[index])
            case SimultaneousRow():
                line.announce(None)
                race = self.outline.race_after(index)
                return play_row(line, index, item, race, self.outline.rulings[index])
            case Race():
                return [] if index in self.outline.races else [stray_race(item)]
            case Stores():
                return self._stores(index, item)
            case PositionClaim():
                return self._position(index, item)
            case SetPosition():
                return follow_set(line, index, item)
            case RoundStart():
                return self._confirm(
                    index, begin_round(line, index, item, self.outline.following[index])
                )
            case Score():
                known = line.state is not None or line.score is not None
                found = check_score(line, item)
                return self._confirm(index, found) if known else found
            case Gap():
                line.announce(None)
                line.lose()
                line.needs_set = True
                return []
            case End():
                return check_end(line, item)
            case Unreadable():
                line.announce(None)
                line.lose()
                line.needs_set = False
                return []

    def _enter(self, index: int) -> None:
        self.outer.append((self.line, index))
        self.line = self.line.branch()

    def _leave(self) -> None:
        inner = self.line
        inner.close_round()
        self.line, start = self.outer.pop()
        replaced = self.line.last_turn
        if replaced is None:
            return  # the turn it replaces is missing or could not be read
        parent = self.outer[-1][1] if self.outer else None
        self.variations.append(Variation(start, replaced, parent, tuple(inner.steps)))

    def _stores(self, index: int, item: Stores) -> list[Diagnostic]:
        line = self.line
        if line.state is None:
            return []
        if line.overruled is not None and item.shells == line.overruled.stores:
            return []
        finding = claims.stores(item, line.state.position)
        return self._confirm(index, [finding] if finding else [])

    def _position(self, index: int, item: PositionClaim) -> list[Diagnostic]:
        line = self.line
        line.announce(None)
        if line.state is None:
            return []
        finding = claims.position(item, line.state.position)
        return self._confirm(index, [finding] if finding else [])

    def _event(self, item: Event) -> list[Diagnostic]:
        if item.name in EVENTS:
            return []
        message = f"event `{item.name}` is not known; it is kept"
        hint = "known are " + ", ".join(f"`{name}`" for name in sorted(EVENTS))
        return [warning(Code.UNKNOWN_EVENT, item.span, message, hint)]

    def _after_end(self, item: Item) -> list[Diagnostic]:
        if self.said_after_end:
            return []
        self.said_after_end = True
        return [error(Code.AFTER_END, item.span, "the record goes on after its `end`")]

    def _check_number(self, item: Item, number: int) -> None:
        if not isinstance(item, Turn | Pass | SimultaneousRow):
            return
        if item.number is None or item.number == number:
            return
        message = f"this row is numbered {item.number}, but it is row {number} of its round"
        self._report([warning(Code.ROW_NUMBER, item.span, message)])

    def _truncated(self) -> Diagnostic:
        spans = [item.span for item in (*self.record.tags, *self.record.body)]
        last = max(spans, key=lambda span: span.end, default=Span(0, 4))
        message = "the record stops without an `end`"
        hint = "write `end` when it is complete, or how it ended, like `end resign N`"
        return warning(Code.TRUNCATED, Span(last.end, last.end), message, hint)

    def _confirm(self, index: int, found: list[Diagnostic]) -> list[Diagnostic]:
        if not found and self.line.state is not None:
            self.confirmed.add(index)
        return found

    def _report(self, found: list[Diagnostic]) -> None:
        line = self.line
        position = line.state.position if line.state else None
        if position is None and line.before is not None:
            position = line.before.position
        self.found += [
            replace(
                finding,
                round=line.round,
                row=line.row,
                position=finding.position or position,
            )
            for finding in found
        ]
