"""Playing a record: the whole of it, as far as it could have happened."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..engine.board import House
from ..engine.ruleset import RuleSet
from ..notation.diagnostic import Code, Diagnostic, Span
from ..notation.record import (
    Item,
    Move,
    Pass,
    Record,
    RoundStart,
    SetPosition,
    SimultaneousRow,
    Turn,
    VariationEnd,
    VariationStart,
)
from . import sentences
from .follow import Context, Outline, check_number, follow, hides_rules, is_whole
from .header import check_data, check_digest, check_result, check_tags, list_data, rules_of
from .line import Line
from .ordinary_turns import OrdinaryTurns
from .positions import begin_line, check_setup
from .result import Outcome, Result
from .rounds import result_of
from .rows import play_ordinary_row
from .steps import Replay, Variation
from .wording import warning


def play(record: Record) -> Replay:
    """The record played on the engine, its claims checked; never raises for a bad record.

    Play stops at the first thing that cannot have happened and goes on where the record lets it
    (a `set`, a new round after a `score`). Turns in between are kept as `Unverified`.
    """
    rules = rules_of(record)
    if isinstance(rules, Diagnostic):
        return _leave_unplayed(record, rules)
    if hides_rules(record):
        return _leave_unplayed(record)
    played = RecordPlayer(record, rules).play()
    found = [
        finding._replace(hint=_hint(played, finding))
        if finding.code is Code.UNREADABLE_HOUSE
        else finding
        for finding in played.diagnostics
    ]
    found += [*check_tags(record, rules), *check_data(record)]
    if any(key in _JUDGING for data in list_data(record) for key, _ in data.pairs):
        # Imported here because few records hold judgements.
        from .judged import check_judgements

        found += check_judgements(played)
    if is_whole(record):
        found += check_digest(record, rules)
        is_decided = not any(f.is_error and f.code.group in _STOPPING for f in found)
        found += check_result(record, rules, played.result) if is_decided else []
    return played._replace(diagnostics=tuple(sorted(found, key=lambda f: f.span)))


def _leave_unplayed(record: Record, *found: Diagnostic) -> Replay:
    """A record whose rules are not known: only what its tags can never say is reported."""
    found = (*found, *check_tags(record, None), *check_setup(record.tag("Setup")))
    found = (*found, *check_data(record))
    ordered = sorted(found, key=lambda finding: finding.span)
    return Replay(record, None, (), (), _UNKNOWN, tuple(ordered))


_STOPPING = (3, 5)
"""The groups of errors after which the result is not known: play, and rounds."""

_JUDGING = ("judged", "loss")
"""The keys of data one of which every judgement has."""

_UNKNOWN = Result(Outcome.UNFINISHED, None, "unverified", None)


class RecordPlayer:
    """One pass over a record's body; the variations being followed are a stack of lines."""

    def __init__(self, record: Record, rules: RuleSet) -> None:
        self.record, self.rules = record, rules
        self.confirmed: set[int] = set()
        self.variations: list[Variation] = []
        self.outer: list[tuple[Line, int]] = []
        self.line, self.found = begin_line(record.tag("Setup"), rules)
        self.ordinary = OrdinaryTurns()
        self.is_past_end = False

    def play(self) -> Replay:
        """The replay, without checks of the tags and of the record as a whole."""
        self.follow_all()
        line = self.line
        line.announce(None)
        line.close_round()
        if line.end is None and is_whole(self.record):
            self._report([self._warn_of_truncation()])
        return Replay(
            self.record,
            line.rules,
            tuple(line.steps),
            tuple(sorted(self.variations, key=lambda variation: variation.body_index)),
            result_of(line),
            tuple(sorted(self.found, key=lambda finding: finding.span)),
            frozenset(self.confirmed),
        )

    def follow_all(self) -> None:
        """Follow all items, in order."""
        record, index = self.record, 0
        contexts = Outline(record, self.rules.seats)
        item: Any  # mypy does not see that `kind` is its type
        while index < len(record.body):
            item = record.body[index]
            start, kind = index, type(item)
            if kind is Turn or kind is Pass:
                index = self.ordinary.play(
                    self.line, record.body, index, contexts.rows, contexts.torn, self.confirmed
                )
            elif kind is SimultaneousRow and start not in contexts.torn:
                context = contexts[index]
                if context.ruling is None:
                    index += play_ordinary_row(self.line, index, item, context.race, context.row)
            if index == start:
                self.follow_item(index, item, contexts[index])
                index += 1
            else:
                last = record.body[index - 1]
                self._report(check_number(self.line, last, contexts.rows[index - 1]))

    def follow_item(self, index: int, item: Item, context: Context) -> None:
        """Follow the item at `index`, and report what is found."""
        match item:
            case VariationStart():
                self.outer.append((self.line, index))
                self.line = self.line.branch()
            case VariationEnd():
                self._leave()
        followed = follow(self.line, index, item, context)
        self._report(followed.findings)
        if followed.is_confirmed:
            self.confirmed.add(index)

    def _leave(self) -> None:
        inner = self.line
        inner.close_round()
        self.line, start = self.outer.pop()
        replaced = self.line.last_turn
        if replaced is None:
            return  # the turn it replaces is missing or could not be read
        parent = self.outer[len(self.outer) - 1][1] if self.outer else None
        self.variations.append(Variation(start, replaced, parent, tuple(inner.steps)))

    def _warn_of_truncation(self) -> Diagnostic:
        spans = [item.span for item in (*self.record.tags, *self.record.body)]
        stop = max((span.end for span in spans), default=len("%sgn"))
        message = sentences.RECORD_STOPS
        hint = sentences.WRITE_END
        return warning(Code.TRUNCATED, Span(stop, stop), message, hint)

    def _report(self, found: list[Diagnostic]) -> None:
        """Take findings with where in the game they are; play after the `end` is reported once."""
        line = self.line
        position = line.state.position if line.state else None
        if position is None and line.before is not None:
            position = line.before.position
        for finding in found:
            if finding.code is Code.AFTER_END:
                if self.is_past_end:
                    continue
                self.is_past_end = True
            self.found.append(
                finding._replace(
                    round=line.round,
                    row=line.row,
                    position=finding.position or position,
                )
            )


def _hint(replay: Replay, finding: Diagnostic) -> str | None:
    """The hint at the houses that an unreadable one can be.

    A house is possible when, with it, everything to the end of the round, or to the next
    position set, is legal and as claimed.
    """
    for index, item in enumerate(replay.record.body):
        turns = item.turns if isinstance(item, SimultaneousRow) else (item,)
        for turn in turns:
            if isinstance(turn, Turn):
                for place, move in enumerate(turn.moves):
                    if move.span == finding.span and move.house is None:
                        return _name_houses(list(_possible(replay, index, turn, place)))
    return None


def _name_houses(houses: list[House]) -> str:
    if len(houses) == 1:
        return sentences.only_house(houses[0])
    if not houses:
        return sentences.NO_HOUSE_AGREES
    return sentences.POSSIBLE_ARE + ", ".join(f"`{house}`" for house in houses)


def _possible(replay: Replay, index: int, turn: Turn, place: int) -> Iterator[House]:
    """The houses that can be that of a move of a turn of the item at `index`."""
    rules, record = replay.rules, replay.record
    if rules is None:
        return
    end = index + 1
    while end < len(record.body) and not isinstance(record.body[end], RoundStart | SetPosition):
        end += 1
    for number in range(1, rules.houses + 1):
        moves = list(turn.moves)
        moves[place] = moves[place]._replace(house=number)
        changed = turn._replace(moves=tuple(moves))
        body = list(record.body[:end])
        item = body[index]
        body[index] = (
            item._replace(turns=tuple(changed if t is turn else t for t in item.turns))
            if isinstance(item, SimultaneousRow)
            else changed
        )
        tried = RecordPlayer(record._replace(body=tuple(body)), rules).play()
        if not any(f.is_error and f.span >= _start_of(turn, moves[0]) for f in tried.diagnostics):
            yield House(turn.seat, number)


def _start_of(turn: Turn, move: Move) -> tuple[int, int]:
    return min(turn.span, move.span)
