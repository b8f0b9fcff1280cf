"""The rule set nearest to games that none fits, and where each of them parts from it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from ...engine.presets import PRESETS
from ...engine.ruleset import Opening, RuleSet
from ...notation.record import (
    Item,
    PositionClaim,
    Record,
    RoundStart,
    Score,
    SimultaneousRow,
    Turn,
)
from .departure import Departure, Departures, list_departures
from .find import stated_positions
from .partings import FollowedGame, GameParting, find_parting, read_until_parting
from .single_turns import OtherTurn, examine_turn
from .space import BOARD_OPTIONS, Board, Space, Value

_SAMPLE = 12
"""The games by which rule sets are compared; all games count in what is said of them."""

_FEW, _BEGUN, _TRIED = 4, 12, 6
"""The games, and the rule sets, with which each departure is tried first, and how many go on."""

_MOST_TOGETHER = 3
"""The most departures that are played together."""

_GAIN = (2.0, 1.25)
"""The times that games have to go on longer for the first departure, and for another beside it."""

_NONE_TAKEN: Departures = ()

_MOST_ITEMS = 400_000
"""The items followed, some 40 seconds, after which what was found so far counts."""


class ExplainedParting(NamedTuple):
    """A departure that takes games past the place where they part from the nearest rule set.

    `games` are these games, by their numbers from 0, `parting` is the place in the first of them.
    `whole` are all games that agree to their end with the departure and those of `others`, which
    were found before it and are played as well.
    """

    departure: Departure
    others: Departures
    games: tuple[int, ...]
    whole: tuple[int, ...]
    parting: GameParting


class NearestRules(NamedTuple):
    """The nearest rule set, and what the games show that it does not say.

    `agree` are the games that agree with it, by their numbers from 0, `others` the games that part
    from it where no departure explains it.
    """

    rules: RuleSet
    games: int
    agree: tuple[int, ...]
    differences: tuple[ExplainedParting, ...]
    others: dict[int, OtherTurn]


def find_nearest(records: Sequence[Record], space: Space, boards: Iterable[Board]) -> NearestRules:
    """The rule set with which most records agree, and the places where the others part from it.

    Of the `boards`, at least one, those are tried that the records show best. Raises `ValueError`
    when there is no record.
    """
    if not records:
        raise ValueError("at least one record is needed")
    games = [FollowedGame.of(record) for record in records]
    search = _Search(space)
    sample = [games[it] for it in _pick(range(len(games)), _SAMPLE)]
    begun = search.begin(_choose_boards(records, tuple(boards)), records, sample)
    rules = search.climb(begun[0], (), sample)
    partings = _follow_all(games, rules, ())
    if partings:
        kept = [it for it in range(len(games)) if it not in partings]
        chosen = (*_pick(sorted(partings), _SAMPLE), *_pick(kept, _SAMPLE // 3))
        sample = [games[it] for it in chosen]
        before, rules = rules, search.climb(rules, (), sample)
        rules, departures = search.depart(begun[:_BEGUN], rules, sample)
        rules = search.simplify(rules, departures, sample)
        partings = partings if rules == before else _follow_all(games, rules, ())
    agree = tuple(it for it in range(len(games)) if it not in partings)
    differences, left = _explain(games, rules, partings, search)
    others = {it: examine_turn(parting, rules, space) for it, parting in left.items()}
    return NearestRules(rules, len(games), agree, differences, others)


def _explain(
    games: list[FollowedGame], rules: RuleSet, partings: dict[int, GameParting], search: _Search
) -> tuple[tuple[ExplainedParting, ...], dict[int, GameParting]]:
    """The departures that explain most partings, and the partings that none explains.

    Each is looked for in what those before it leave, first together with them, then alone, for
    files in which one game departs in this way and another in that.
    """
    agree = frozenset(range(len(games))) - set(partings)
    found = list(_explain_with(games, rules, partings, agree, search))
    left = dict(partings)
    while True:
        for one in found:
            left = {it: parting for it, parting in left.items() if it not in one.games}
        found_alone = next(_explain_with(games, rules, left, agree, search), None)
        if found_alone is None:
            return tuple(found), left
        found.append(found_alone)


def _explain_with(
    games: list[FollowedGame],
    rules: RuleSet,
    partings: dict[int, GameParting],
    agree: frozenset[int],
    search: _Search,
) -> Iterator[ExplainedParting]:
    """The departures that explain most partings, each played together with those before it.

    One that loses as many games that agree as it explains says nothing. Nor does one that explains
    less than a quarter of the partings, or less than half where no more games agree to their
    end with it: it may be chance.
    """
    left, taken = dict(partings), _NONE_TAKEN
    departures, refused = list(list_departures(rules.houses)), 0
    while left and refused < _TRIED:
        chosen = [(games[it], left[it]) for it in _pick(sorted(left), _SAMPLE)]
        best = search.best_departure(rules, taken, departures, chosen)
        if best is None:
            return
        departures = [it for it in departures if it != best]
        after = _follow_all(games, rules, (*taken, best))
        solved = [it for it in left if _explains(games[it], left[it], after.get(it))]
        whole = frozenset(range(len(games))) - set(after)
        lost, is_gain = agree - whole, len(whole) > len(agree)
        is_rare = 4 * len(solved) < len(partings) or (not is_gain and 2 * len(solved) < len(left))
        if len(lost) >= len(solved) or is_rare:
            refused += 1
            continue
        yield ExplainedParting(best, taken, tuple(solved), tuple(sorted(whole)), left[solved[0]])
        departures = [it for it in departures if it.kind is not best.kind]
        taken, agree = (*taken, best), whole
        left = {it: after[it] for it in partings if it in after}


def _explains(game: FollowedGame, parting: GameParting, after: GameParting | None) -> bool:
    """True when a game goes on past a parting: to its end, or by a board that it states there."""
    if after is None:
        return True
    if after.place <= parting.place:
        return False
    passed = [item for index, item in game.items if parting.place <= index < after.place]
    return any(isinstance(item, PositionClaim) for item in passed)


class _Score(NamedTuple):
    """The games that agree to their end, and the items up to the partings of all."""

    whole: int
    items: int


class _Search:
    """The search for rules and departures, until `_MOST_ITEMS` items have been followed."""

    def __init__(self, space: Space) -> None:
        self._space = space
        self._followed = 0

    def _may_go_on(self) -> bool:
        return self._followed < _MOST_ITEMS

    def score(
        self, sample: Sequence[FollowedGame], rules: RuleSet, departures: Departures
    ) -> _Score:
        """The agreement of a sample with rules and departures."""
        partings = [find_parting(game, rules, departures) for game in sample]
        ends = [len(game.items) for game in sample]
        reached = [end if it is None else it.place for it, end in zip(partings, ends, strict=True)]
        self._followed += len(sample) + sum(reached)
        return _Score(partings.count(None), sum(reached))

    def begin(
        self, boards: Iterable[Board], records: Sequence[Record], sample: Sequence[FollowedGame]
    ) -> list[RuleSet]:
        """The presets on some boards: those that go on longest first, and the least changed."""
        rows = any(isinstance(item, SimultaneousRow) for game in sample for _, item in game.items)
        opening = Opening.SIMULTANEOUS if rows else Opening.ALTERNATE
        rounds = max(_last_round(record) for record in records)
        tried: dict[RuleSet, _Score] = {}
        for board in boards:
            on = {name: getattr(board, name) for name in BOARD_OPTIONS}
            for preset in PRESETS:
                if tried and not self._may_go_on():
                    break
                rules: RuleSet = preset.rules._replace(**on, opening=opening, rounds=rounds)
                if rules not in tried:
                    tried[rules] = self.score(sample, rules, ())
        return sorted(tried, key=lambda it: (*tried[it], -_count_apart(it)), reverse=True)

    def climb(
        self, rules: RuleSet, departures: Departures, sample: Sequence[FollowedGame]
    ) -> RuleSet:
        """The rules after changing one option after the other while more of the sample agrees."""
        best = self.score(sample, rules, departures)
        while best.whole < len(sample):
            found, to = best, rules
            for tried in self._neighbours(rules, departures, sample):
                if not self._may_go_on():
                    return to
                score = self.score(sample, tried, departures)
                if score > found:
                    found, to = score, tried
            if found == best:
                break
            best, rules = found, to
        return rules

    def depart(
        self, begun: Sequence[RuleSet], rules: RuleSet, sample: Sequence[FollowedGame]
    ) -> tuple[RuleSet, Departures]:
        """The departures, with the rules nearest to them, under which more of the sample agrees.

        Departures hide what rules are played, so the first is tried with all of `begun`.
        """
        best, departures = self.score(sample, rules, ()), _NONE_TAKEN
        while best.whole < len(sample) and len(departures) < _MOST_TOGETHER:
            bases = (rules, *begun) if not departures else (rules,)
            score, to, added = self._add_departure(bases, departures, sample)
            gain = _GAIN[bool(departures)]
            if added is None or (score.whole <= best.whole and score.items <= gain * best.items):
                break
            best, rules, departures = score, to, (*departures, added)
        return rules, departures

    def _add_departure(
        self, bases: Sequence[RuleSet], departures: Departures, sample: Sequence[FollowedGame]
    ) -> tuple[_Score, RuleSet, Departure | None]:
        """The departure that most of the sample agrees with beside others, and the rules then."""
        few, scored = sample[:_FEW], []
        kinds = {it.kind for it in departures}
        for base in bases:
            for departure in list_departures(base.houses):
                if departure.kind not in kinds and self._may_go_on():
                    score = self.score(few, base, (*departures, departure))
                    scored.append((score, base, departure))
        scored.sort(key=lambda it: it[0], reverse=True)
        best: tuple[_Score, RuleSet, Departure | None] = (_Score(-1, -1), bases[0], None)
        for _, base, departure in scored[:_TRIED]:
            tried = self.climb(base, (*departures, departure), sample)
            score = self.score(sample, tried, (*departures, departure))
            if score > best[0]:
                best = (score, tried, departure)
            if score.whole == len(sample):
                break
        return best

    def simplify(
        self, rules: RuleSet, departures: Departures, sample: Sequence[FollowedGame]
    ) -> RuleSet:
        """The rules without what the sample does not need: as the preset that is nearest has it."""
        usual = min((preset.rules for preset in PRESETS), key=lambda it: _differ(rules, it))
        ways = ((), departures) if departures else ((),)
        best = [self.score(sample, rules, way) for way in ways]
        for name in self._space.names:
            value = getattr(usual, name)
            if name != "rounds" and value != getattr(rules, name):
                tried = rules._replace(**_option(name, value))
                if [self.score(sample, tried, way) for way in ways] == best:
                    rules = tried
        return rules

    def best_departure(
        self,
        rules: RuleSet,
        taken: Departures,
        departures: Sequence[Departure],
        parted: Sequence[tuple[FollowedGame, GameParting]],
    ) -> Departure | None:
        """The departure that, beside those taken, explains most partings; `None` if few or none."""
        best, found = (0, 0), None
        for departure in departures:
            if not self._may_go_on():
                break
            after = [(*it, find_parting(it[0], rules, (*taken, departure))) for it in parted]
            self._followed += sum(len(it[0].items) for it in parted)
            score = (sum(_explains(*it) for it in after), sum(it[2] is None for it in after))
            if score > best:
                best, found = score, departure
        return found if 4 * best[0] >= len(parted) else None

    def _neighbours(
        self, rules: RuleSet, departures: Departures, sample: Sequence[FollowedGame]
    ) -> Iterator[RuleSet]:
        """The rule sets with another value of one option that decides something in the sample."""
        names = self._space.names
        read = frozenset[str]().union(
            *(read_until_parting(game, rules, departures, names) for game in sample)
        )
        for name, values in zip(names, self._space.values, strict=True):
            if name == "rounds":  # of its many values those that the sample can show
                played = {_last_round(game.record) for game in sample}
                values = (*sorted(played), values[-1])
            if name in read:
                for value in values:
                    if value != getattr(rules, name):
                        yield rules._replace(**_option(name, value))


def _follow_all(
    games: Sequence[FollowedGame], rules: RuleSet, departures: Departures
) -> dict[int, GameParting]:
    """The partings of the games that part, by their numbers."""
    found = enumerate(find_parting(game, rules, departures) for game in games)
    return {number: parting for number, parting in found if parting is not None}


def _pick(numbers: Sequence[int], most: int) -> list[int]:
    """At most so many of some numbers, spread evenly."""
    count = len(numbers)
    return [numbers[at * count // min(most, count)] for at in range(min(most, count))]


def _choose_boards(records: Sequence[Record], boards: Sequence[Board]) -> Sequence[Board]:
    """The boards like one that a record states; else those that the score and the houses show."""
    stated = next((it for record in records for it in stated_positions(record)), None)
    if stated is not None:
        size = (len(stated.rows), stated.houses, stated.shells)
        return [it for it in boards if (it.seats, it.houses, it.total) == size] or boards
    items = [item for record in records for item in record.body]
    scores = {sum(item.shells) for item in items if isinstance(item, Score)}
    alike = [it for it in boards if it.total in scores] or boards
    lifted = [move.house or 0 for item in items for turn in _turns_of(item) for move in turn.moves]
    highest = max(lifted, default=0)
    return [it for it in alike if it.houses == highest] or alike


def _turns_of(item: Item) -> tuple[Turn, ...]:
    turns = item.turns if isinstance(item, SimultaneousRow) else (item,)
    return tuple(turn for turn in turns if isinstance(turn, Turn))


def _count_apart(rules: RuleSet) -> int:
    """The number of options in which rules differ from the preset that is nearest."""
    return min(_differ(rules, preset.rules) for preset in PRESETS)


def _differ(rules: RuleSet, other: RuleSet) -> int:
    return len(dict(rules.options().items() - other.options().items()))


def _last_round(record: Record) -> int:
    return max([1, *(item.number for item in record.body if isinstance(item, RoundStart))])


def _option(name: str, value: Value) -> dict[str, Any]:
    return {name: value}
