"""The annotation of a record: what each turn of its main line was worth, where it can be judged."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeGuard

from ...engine.board import House
from ...engine.round import Round
from ...engine.rules_text import rules_to_text
from ...engine.ruleset import RuleSet
from ...engine.simultaneous import Lift
from ...notation.record import Item, Race, SimultaneousRow, Turn
from ...replay.follow import Outline
from ...replay.steps import (
    PassPlayed,
    Replay,
    RoundBegun,
    RoundOver,
    RowPlayed,
    Step,
    TurnPlayed,
)
from ..search.two_seats import MOST_SHELLS, Searcher
from .effort import GLANCE, Effort, Level, make_effort
from .judgement import Judgement
from .measure import Measure, Value
from .row_judge import RowJudge, lifts_of
from .seen import Onlooker
from .turn_judge import RoundSearcher, Scale, TurnJudge

if TYPE_CHECKING:
    from .match_model import MatchModel

Judged = TurnPlayed | RowPlayed
"""The steps that are judged: a turn, or a simultaneous row of all hands."""


class JudgedTurn(NamedTuple):
    """A step of the main line with its judgements: one for a turn, one for each hand of a row."""

    step: Judged
    judgements: tuple[Judgement, ...]


class Annotation(NamedTuple):
    """The judged turns of a record, in the order of play.

    `measure` says what worths and losses count; `effort` names the search, like `depth=6`. For
    `glances` of the turns there was no time but for a glance.
    """

    replay: Replay
    turns: tuple[JudgedTurn, ...]
    measure: Measure
    effort: str
    glances: int = 0


class AnnotationCache(Protocol):
    """A cache of judgements; a key holds everything that they depend on."""

    def recall(self, key: str) -> tuple[tuple[Judgement, ...], ...] | None:
        """The judgements stored under a key; `None` when there are none."""

    def keep(self, key: str, judgements: tuple[tuple[Judgement, ...], ...]) -> None:
        """Store judgements under a key."""


def find_obstacle(replay: Replay, value: Value = Value.SHELLS) -> str | None:
    """The reason why a record cannot be judged at all; `None` when it can."""
    rules = replay.rules
    if rules is None:
        return "its rules are not known"
    if value is not Value.MATCH:
        return None
    from .match_model import MOST_MODELLED, adds_up_shells

    if rules.seats != 2:
        return f"the chance to win is modelled for two seats, and this game has {rules.seats}"
    if rules.total > MOST_MODELLED:
        return f"the chance to win is modelled for {MOST_MODELLED} shells at most"
    if adds_up_shells(rules):
        return "the chance to win is not modelled where the shells of all rounds count"
    return None


def annotate(
    replay: Replay,
    effort: Effort,
    cache: AnnotationCache | None = None,
    report: Callable[[int, int], object] | None = None,
    value: Value = Value.SHELLS,
) -> Annotation:
    """Judge the main line of a record.

    Not judged are passes, turns that could not be verified or that an arbiter's `set` overruled,
    and boards with more shells than the search or the match model can handle. The same record,
    effort and value give the same annotation, whatever the cache holds. `report` is called with
    the number of turns judged so far and the number there are. Raises `ValueError` when
    `find_obstacle` gives a reason.
    """
    reason = find_obstacle(replay, value)
    if reason is not None or replay.rules is None:
        raise ValueError(f"the record cannot be judged: {reason}")
    found: list[JudgedTurn] = []
    measure = _measure(replay.rules, value)
    stretches = list(_stretches(replay, _most_shells(measure)))
    count = sum(len(stretch.steps) for stretch in stretches)
    for stretch in stretches:
        judgements = None
        if cache:
            key = f"{effort.to_text()} {stretch.to_text(measure)}"
            judgements = cache.recall(key)
        if judgements is None:
            judgements = tuple(stretch.judge(effort, measure))
            if cache:
                cache.keep(key, judgements)
        found += map(JudgedTurn, stretch.steps, judgements)
        if report:
            report(len(found), count)
    name = effort.to_text()
    if value is not Value.SHELLS:
        name += f" value={value.value}"
    return Annotation(replay, tuple(found), measure, name)


def annotate_in_time(
    replay: Replay,
    name: str,
    is_late: Callable[[], bool],
    report: Callable[[int, int], object] | None = None,
    value: Value = Value.SHELLS,
) -> Annotation:
    """Judge the main line of a record with every level of effort in turn, while there is time.

    Every turn gets a glance, however long that takes. Those that are proven are not judged again.
    A turn whose judgement is not done before it `is_late` keeps the one before; `name` names the
    effort. Raises `ValueError` as `annotate` does.
    """
    annotation = annotate(replay, GLANCE, report=report, value=value)
    glances = len(annotation.turns)
    for level in Level:
        annotation, done = _judge_in_time(annotation, level, is_late)
        glances = min(glances, len(annotation.turns) - done)
    effort = annotation.effort.replace(GLANCE.to_text(), name)
    return annotation._replace(effort=effort, glances=glances)


def _judge_in_time(
    known: Annotation, level: Level, is_late: Callable[[], bool]
) -> tuple[Annotation, int]:
    """The annotation with turns judged anew at a level, the first ones first, and their number."""
    turns, replay, done = list(known.turns), known.replay, 0
    effort = make_effort(level, replay.rules.seats if replay.rules else 2)
    for stretch in _stretches(replay, _most_shells(known.measure)):
        before = [one.judgements for one in turns[done : done + len(stretch.steps)]]
        judged = stretch.judge(effort, known.measure, before, is_late)
        for step in stretch.steps:
            judgements = None if is_late() else next(judged)
            if judgements is None or is_late():
                return known._replace(turns=tuple(turns)), done
            turns[done] = JudgedTurn(step, judgements)
            done += 1
    return known._replace(turns=tuple(turns)), done


def _measure(rules: RuleSet, value: Value) -> Measure:
    if value is Value.MATCH:
        return Measure.CHANCE
    return Measure.AHEAD if rules.seats == 2 else Measure.STORES


def _most_shells(measure: Measure) -> int:
    if measure is not Measure.CHANCE:
        return MOST_SHELLS
    from .match_model import MOST_MODELLED

    return MOST_MODELLED


class _Stretch:
    """Consecutive steps of one round with nothing unknown between them; they share a searcher.

    `rows` maps the place in the body of each simultaneous row to its lifts, and to whether the
    record states the order of its drops.
    """

    def __init__(self, rules: RuleSet, opens_match: bool, standing: MatchStanding) -> None:
        self.rules, self.opens_match, self.standing = rules, opens_match, standing
        self.steps: list[Judged] = []
        self.rows: dict[int, tuple[tuple[tuple[Lift, ...], ...], bool]] = {}

    def judge(
        self,
        effort: Effort,
        measure: Measure,
        known: Sequence[tuple[Judgement, ...]] = (),
        is_late: Callable[[], bool] | None = None,
    ) -> Iterator[tuple[Judgement, ...]]:
        """The judgements of each step in turn; `known` ones that are proven stay as they are.

        Searches by whole turns are broken off once `is_late`.
        """
        first = Round(self.rules, self.steps[0].before)
        outcomes = None
        if effort.level is not None and self.rules.seats == 2:
            from .outcome import OutcomeSearch

            outcomes = OutcomeSearch(effort.level.nodes, effort.level.entries, is_late)
        searcher, scale = self._searcher(effort), self._scale(measure)
        turns = TurnJudge(searcher, effort, scale, Onlooker(first), outcomes)
        rows = RowJudge(turns)
        for number, step in enumerate(self.steps):
            if known and all(one.is_exact and one.is_loss_exact for one in known[number]):
                yield known[number]
                continue
            opens = self.opens_match and number == 0
            state = Round(self.rules, step.before, opens_match=opens)
            if isinstance(step, TurnPlayed):
                yield (turns.judge(state, tuple(move.house.number for move in step.moves)),)
            else:
                lifts, is_race = self.rows[step.body_index]
                after = Round(self.rules, step.before).at(step.after, step.after.to_move)
                yield rows.judge(state, lifts, after, is_race)

    def _searcher(self, effort: Effort) -> RoundSearcher:
        if self.rules.seats == 3:
            from ..search.three_seats import ThreeSearcher

            return ThreeSearcher(self.rules, self.steps[0].before)
        return Searcher(self.rules, self.steps[0].before, effort.entries)

    def _scale(self, measure: Measure) -> Scale:
        if measure is not Measure.CHANCE:
            return Scale(measure)
        model = self.standing.model(self.rules, self.steps[0].before.shells)
        return Scale(measure, model.weigh)

    def to_text(self, measure: Measure) -> str:
        """Everything that the judgements depend on except the effort, as the key of a cache."""
        words = [self.standing.to_text()] if measure is Measure.CHANCE else []
        words += [rules_to_text(self.rules), "opens" if self.opens_match else "goes on"]
        words.append(self.steps[0].before.to_text())
        for step in self.steps:
            if isinstance(step, TurnPlayed):
                numbers = "+".join(str(move.house.number) for move in step.moves)
                words.append(step.seat.value + numbers)
            else:
                lifts, is_race = self.rows[step.body_index]
                hands = "|".join("+".join(map(_lift_text, hand)) for hand in lifts)
                words.append(f"{hands} {'race' if is_race else 'free'} {step.after.to_text()}")
        return " ".join(words)


def _stretches(replay: Replay, most_shells: int) -> Iterator[_Stretch]:
    """The stretches of a record's main line, on boards of up to `most_shells` shells."""
    rules, stretch = replay.rules, None
    if rules is None:
        return
    has_race = any(isinstance(item, Race) for item in replay.record.body)
    plan = Outline(replay.record) if has_race else ()
    first = next((step for step in replay.steps if not isinstance(step, RoundBegun)), None)
    standing = MatchStanding()
    for step in replay.steps:
        standing = standing.after(step)
        if _is_judged(step) and step.before.shells <= most_shells:
            if stretch is None:
                opens = step is first and replay.record.tag("Setup") is None
                stretch = _Stretch(rules, opens, standing)
            stretch.steps.append(step)
            if isinstance(step, RowPlayed) and step.opening is not None:
                row = replay.record.body[step.body_index]
                is_race = has_race and plan[step.body_index].race is not None
                stretch.rows[step.body_index] = lifts_of(step.opening, list_ticks(row)), is_race
        elif stretch is not None and not isinstance(step, PassPlayed):
            yield stretch
            stretch = None
    if stretch is not None:
        yield stretch


class MatchStanding(NamedTuple):
    """The state of a match in one of its rounds: the round's number and the houses burned so far.

    `won` is the number of rounds won by the first seat minus those won by the second; rounds
    whose score is unknown do not count.
    """

    number: int = 1
    burned: frozenset[House] = frozenset()
    won: int = 0

    def after(self, step: Step) -> MatchStanding:
        """The state after a step of the replay."""
        match step:
            case RoundBegun(round=number, burned=burned):
                return self._replace(number=number, burned=self.burned | set(burned))
            case RoundOver(score=(first, second)):
                return self._replace(won=self.won + (first > second) - (first < second))
        return self

    def model(self, rules: RuleSet, shells: int) -> MatchModel:
        """The model of this round in a match of `shells` shells."""
        from .match_model import MatchModel

        return MatchModel(rules, self.number, shells, self.burned, self.won)

    def to_text(self) -> str:
        """The state as a part of the key of a cache."""
        burned = "".join(sorted(map(str, self.burned)))
        return f"round={self.number} burned={burned} won={self.won}"


def _is_judged(step: Step) -> TypeGuard[Judged]:
    match step:
        case TurnPlayed(ruled=None, moves=moves):
            is_whole = bool(moves)
        case RowPlayed(ruled=None, opening=opening):
            is_whole = opening is not None and not opening.due
        case _:
            return False
    return is_whole


def list_ticks(row: Item) -> tuple[tuple[int | None, ...], ...]:
    """The ticks written with the moves of a row, hand by hand."""
    turns = row.turns if isinstance(row, SimultaneousRow) else ()
    return tuple(
        tuple(move.tick for move in turn.moves) if isinstance(turn, Turn) else () for turn in turns
    )


def _lift_text(lift: Lift) -> str:
    return str(lift.number) if lift.tick is None else f"{lift.number}@{lift.tick}"
