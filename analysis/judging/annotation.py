"""A record annotated: what every turn of its main line was worth, as far as it can be judged."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Protocol, TypeGuard

from ...engine.round import Round
from ...engine.rules_text import rules_to_text
from ...engine.ruleset import RuleSet
from ...engine.simultaneous import Lift
from ...notation.record import Item, SimultaneousRow, Turn
from ...replay.follow import outline
from ...replay.steps import PassPlayed, Replay, RoundBegun, RowPlayed, Step, TurnPlayed
from ..search.three_seats import ThreeSearcher
from ..search.two_seats import MOST_SHELLS, Searcher
from .effort import Effort
from .judgement import Judgement
from .match_model import MOST_MODELLED
from .measure import Measure, Value
from .row_judge import RowJudge, lifts_of
from .standing import Standing
from .turn_judge import Scale, Searching, TurnJudge

Judged = TurnPlayed | RowPlayed
"""The steps that are judged: a turn, or a row in which both hands play."""


@dataclass(frozen=True, slots=True)
class JudgedTurn:
    """A step of the main line and what was found: one judgement, or one for each hand."""

    step: Judged
    judgements: tuple[Judgement, ...]


@dataclass(frozen=True, slots=True)
class Annotation:
    """What was found in a record, in the order of play.

    `measure` is what its worths count, `effort` how it was looked for.
    """

    replay: Replay
    turns: tuple[JudgedTurn, ...]
    measure: Measure
    effort: str


class Memory(Protocol):
    """Judgements kept from one time to the next; `key` says all that they depend on."""

    def recall(self, key: str) -> tuple[tuple[Judgement, ...], ...] | None:
        """What was kept, `None` if nothing was."""

    def keep(self, key: str, judgements: tuple[tuple[Judgement, ...], ...]) -> None:
        """Keep what was found."""


def why_not(replay: Replay, value: Value = Value.SHELLS) -> str | None:
    """Why a record cannot be judged at all; `None` when it can."""
    rules = replay.rules
    if rules is None:
        return "its rules are not known"
    if value is Value.MATCH and rules.seats != 2:
        return f"the chance to win is modelled for two seats, and this game has {rules.seats}"
    if value is Value.MATCH and rules.total > MOST_MODELLED:
        return f"the chance to win is modelled for {MOST_MODELLED} shells at most"
    return None


def annotate(
    replay: Replay,
    effort: Effort,
    memory: Memory | None = None,
    tell: Callable[[int, int], object] | None = None,
    value: Value = Value.SHELLS,
) -> Annotation:
    """The judgements of a record's main line; `ValueError` when there is a `why_not`.

    Left alone are passes, what could not be verified, what an arbiter's `set` overruled, and
    boards with more shells than are searched or modelled. The same record, effort and value give
    the same annotation, whatever was judged before. `tell` hears how many turns of how many are
    judged.
    """
    reason = why_not(replay, value)
    if reason is not None or replay.rules is None:
        raise ValueError(f"the record cannot be judged: {reason}")
    found: list[JudgedTurn] = []
    measure = _measure(replay.rules, value)
    most = MOST_MODELLED if measure is Measure.CHANCE else MOST_SHELLS
    stretches = list(_stretches(replay, replay.rules, most))
    count = sum(len(stretch.steps) for stretch in stretches)
    for stretch in stretches:
        key = f"{effort.to_text()} {stretch.to_text(measure)}"
        judgements = memory.recall(key) if memory else None
        if judgements is None:
            judgements = tuple(stretch.judge(effort, measure))
            if memory:
                memory.keep(key, judgements)
        found += map(JudgedTurn, stretch.steps, judgements)
        if tell:
            tell(len(found), count)
    how = effort.to_text() if value is Value.SHELLS else f"{effort.to_text()} value={value.value}"
    return Annotation(replay, tuple(found), measure, how)


def _measure(rules: RuleSet, value: Value) -> Measure:
    if value is Value.MATCH:
        return Measure.CHANCE
    return Measure.AHEAD if rules.seats == 2 else Measure.STORES


@dataclass(slots=True)
class _Stretch:
    """Turns of one round with nothing unknown between them; they share a searcher.

    `rows` holds, for every simultaneous row by its place in the body, what was lifted in it and
    whether its order of drops is stated.
    """

    rules: RuleSet
    opens_match: bool
    standing: Standing
    steps: list[Judged] = field(default_factory=list)
    rows: dict[int, tuple[tuple[tuple[Lift, ...], ...], bool]] = field(default_factory=dict)

    def judge(self, effort: Effort, measure: Measure) -> Iterator[tuple[Judgement, ...]]:
        """The judgements of every step."""
        turns = TurnJudge(self._searcher(effort), effort, self._scale(measure))
        rows = RowJudge(turns)
        for number, step in enumerate(self.steps):
            opens = self.opens_match and number == 0
            state = Round(self.rules, step.before, opens_match=opens)
            if isinstance(step, TurnPlayed):
                yield (turns.judge(state, tuple(move.house.number for move in step.moves)),)
            else:
                lifts, is_race = self.rows[step.index]
                yield rows.judge(state, lifts, state.at(step.after, step.after.to_move), is_race)

    def _searcher(self, effort: Effort) -> Searching:
        if self.rules.seats == 3:
            return ThreeSearcher(self.rules, self.steps[0].before)
        return Searcher(self.rules, self.steps[0].before, effort.entries)

    def _scale(self, measure: Measure) -> Scale:
        if measure is not Measure.CHANCE:
            return Scale(measure)
        model = self.standing.model(self.rules, self.steps[0].before.shells)
        return Scale(measure, model.weigh)

    def to_text(self, measure: Measure) -> str:
        """All that the judgements depend on, but the effort."""
        words = [self.standing.to_text()] if measure is Measure.CHANCE else []
        words += [rules_to_text(self.rules), "opens" if self.opens_match else "goes on"]
        words.append(self.steps[0].before.to_text())
        for step in self.steps:
            if isinstance(step, TurnPlayed):
                numbers = "+".join(str(move.house.number) for move in step.moves)
                words.append(step.seat.value + numbers)
            else:
                lifts, is_race = self.rows[step.index]
                hands = "|".join("+".join(map(_lift_text, hand)) for hand in lifts)
                words.append(f"{hands} {'race' if is_race else 'free'} {step.after.to_text()}")
        return " ".join(words)


def _stretches(replay: Replay, rules: RuleSet, most: int) -> Iterator[_Stretch]:
    """The stretches of a record's main line, with at most so many shells on the board."""
    plan, stretch = outline(replay.record), None
    first = next((step for step in replay.steps if not isinstance(step, RoundBegun)), None)
    standing = Standing()
    for step in replay.steps:
        standing = standing.after(step)
        if _is_judged(step) and step.before.shells <= most:
            if stretch is None:
                opens = step is first and replay.record.tag("Setup") is None
                stretch = _Stretch(rules, opens, standing)
            stretch.steps.append(step)
            if isinstance(step, RowPlayed) and step.opening is not None:
                row = replay.record.body[step.index]
                is_race = plan[step.index].race is not None
                stretch.rows[step.index] = lifts_of(step.opening, _ticks(row)), is_race
        elif stretch is not None and not isinstance(step, PassPlayed):
            yield stretch
            stretch = None
    if stretch is not None:
        yield stretch


def _is_judged(step: Step) -> TypeGuard[Judged]:
    match step:
        case TurnPlayed(ruled=None, moves=moves):
            is_whole = bool(moves)
        case RowPlayed(ruled=None, opening=opening):
            is_whole = opening is not None and not opening.due
        case _:
            return False
    return is_whole


def _ticks(row: Item) -> tuple[tuple[int | None, ...], ...]:
    """The ticks a row's moves are written with, hand by hand."""
    turns = row.turns if isinstance(row, SimultaneousRow) else ()
    return tuple(
        tuple(move.tick for move in turn.moves) if isinstance(turn, Turn) else () for turn in turns
    )


def _lift_text(lift: Lift) -> str:
    return str(lift.number) if lift.tick is None else f"{lift.number}@{lift.tick}"
