"""The nearest rule set, and the one thing that strangers do otherwise, named."""

from __future__ import annotations

from random import Random

import pytest
from sungka.engine.rules_text import rules_from_text, rules_to_text
from sungka.engine.ruleset import Opening, RuleSet
from sungka.notation.reading.parser import parse
from sungka.notation.record import Record, Tag, Turn
from sungka.notation.splitter import Source
from sungka.replay.detail import Detail, rewrite_in_detail
from sungka.replay.fit.find import likely_boards
from sungka.replay.fit.nearest import NearestRules, find_nearest
from sungka.replay.fit.partings import FollowedGame, find_parting
from sungka.replay.fit.space import Space
from sungka.replay.play import play
from support.lengths import long_after
from support.matches import random_match
from support.strangers import (
    ODDITIES,
    SAID,
    STRANGERS,
    CountsFromFar,
    KeepsAlone,
    NeverRelays,
    SkipsThirds,
    StopsInHouseOne,
    Stranger,
    TakesInEvenHouses,
    ThreeOddities,
    TwoOddities,
    stranger_records,
    without_boards,
)

from .test_find import damage, pick_rules

WHOLE = Space()
RULES = "sungkaan houses=4 shells=4"
UNSEEN = {"sowing"}
"""The options in which the rules found may differ, as no such game shows them."""


def find(records: list[Record]) -> NearestRules:
    return find_nearest(records, WHOLE, likely_boards(records))


def is_valid(record: Record, rules: RuleSet) -> bool:
    tags = tuple(tag for tag in record.tags if tag.name != "Rules")
    tag = Tag("Rules", rules_to_text(rules))
    return not play(record._replace(tags=(tag, *tags))).has_errors


def check(nearest: NearestRules, records: list[Record]) -> None:
    """Each game agrees to its end or parts, as is said of it."""
    assert nearest.games == len(records)
    for number, record in enumerate(records):
        assert (number in nearest.agree) is is_valid(record, nearest.rules)
    named = {number for it in nearest.differences for number in it.games}
    assert sorted([*nearest.agree, *nearest.others, *named]) == list(range(len(records)))
    for it in nearest.differences:
        assert not set(it.games) & set(nearest.agree)
        for number, record in enumerate(records):
            game, departures = FollowedGame.of(record), (*it.others, it.departure)
            parting = find_parting(game, nearest.rules, departures)
            assert (number in it.whole) is (parting is None)


@pytest.mark.push
@pytest.mark.parametrize("has_boards", [True, False])
@pytest.mark.parametrize("stranger", long_after(5, list(STRANGERS)))
def test_the_one_thing_that_a_stranger_does_otherwise_is_named(
    stranger: type[Stranger], *, has_boards: bool
) -> None:
    records = stranger_records(stranger, RULES, 12)
    records = records if has_boards else without_boards(records)
    nearest = find(records)
    check(nearest, records)
    first = nearest.differences[0]
    assert first.departure == STRANGERS[stranger]
    assert len(first.whole) == len(records)
    assert len(first.games) + len(nearest.agree) == len(records)
    own, wanted = nearest.rules.options(), rules_from_text(RULES).options()
    # Who keeps what falls alone in the other row hides what the rules would do with it.
    unseen = UNSEEN | ({"capture-theirs"} if stranger is KeepsAlone else set())
    assert {name for name in wanted if own[name] != wanted[name]} <= unseen


@pytest.mark.push
def test_what_an_option_says_has_a_tag() -> None:
    for stranger, words in SAID.items():
        records = stranger_records(stranger, "sungkaan houses=4 shells=4 round-end=one", 12)
        nearest = find(records)
        check(nearest, records)
        assert len(nearest.agree) == len(records)
        assert words in rules_to_text(nearest.rules)


@pytest.mark.push
def test_games_that_agree_are_counted_beside_those_that_part() -> None:
    by_rules = stranger_records(Stranger, "sungkaan houses=3 shells=3", 8)
    others = stranger_records(KeepsAlone, "sungkaan houses=3 shells=3", 4)
    nearest = find([*by_rules, *others])
    check(nearest, [*by_rules, *others])
    assert nearest.rules.options() == rules_from_text("sungkaan houses=3 shells=3").options()
    assert nearest.agree[:8] == tuple(range(8))


@pytest.mark.push
@pytest.mark.parametrize("stranger", long_after(1, [TwoOddities, ThreeOddities]))
def test_things_done_otherwise_together_are_all_named(stranger: type[Stranger]) -> None:
    records = stranger_records(stranger, "sungkaan capture=always", 12)
    nearest = find(records)
    check(nearest, records)
    assert {it.departure for it in nearest.differences} == set(ODDITIES[stranger])
    last = nearest.differences[-1]
    assert len(last.others) == len(nearest.differences) - 1
    assert len(last.whole) == len(records)


@pytest.mark.long
def test_games_that_depart_in_two_ways_are_told_apart() -> None:
    """In a file of two programs each departure is played alone."""
    records = [*stranger_records(NeverRelays, RULES, 8), *stranger_records(SkipsThirds, RULES, 8)]
    nearest = find(records)
    check(nearest, records)
    alone = {it.departure: it.games for it in nearest.differences if not it.others}
    assert alone[STRANGERS[NeverRelays]] == tuple(range(8))
    assert alone[STRANGERS[SkipsThirds]] == tuple(range(8, 16))


@pytest.mark.long
def test_what_has_no_words_is_told_by_single_turns() -> None:
    nearest = find(stranger_records(TakesInEvenHouses, RULES, 8))
    assert not nearest.differences
    options = [option for it in nearest.others.values() for option in it.options]
    assert any(option.startswith("capture=") for option in options)
    nearest = find(stranger_records(StopsInHouseOne, "sungkaan", 8))
    assert not nearest.differences
    laps = [it.laps for it in nearest.others.values()]
    assert len([count for count in laps if count is not None and count >= 3]) > 4


@pytest.mark.push
@pytest.mark.parametrize("seed", range(12))
def test_strangers_by_any_rules_never_fail_and_no_tag_fits_too_much(seed: int) -> None:
    chance = Random(seed)
    options = {
        name: chance.choice(values)
        for name, values in zip(WHOLE.names, WHOLE.values, strict=True)
        if name
        in ("relay", "again", "capture", "capture_theirs", "capture_after", "origin", "rest")
    }
    rules: RuleSet = RuleSet()._replace(**options, houses=chance.randint(2, 5), shells=3)
    stranger = chance.choice([*STRANGERS, TakesInEvenHouses, TwoOddities, StopsInHouseOne])
    records = stranger_records(stranger, rules_to_text(rules), 6)
    if chance.random() < 0.5:
        records = without_boards(records)
    check(find(records), records)


@pytest.mark.push
@pytest.mark.parametrize("seed", range(16))
def test_damaged_matches_by_any_rules_never_fail(seed: int) -> None:
    """Both hands, several rounds, three seats, variations, houses that nobody can read."""
    chance = Random(seed)
    text = rules_to_text(pick_rules(chance))
    records = [damage(random_match(text, seed + at), chance) for at in range(3)]
    nearest = find([record._replace(body=record.body[:60]) for record in records])
    named = {number for it in nearest.differences for number in it.games}
    assert sorted([*nearest.agree, *nearest.others, *named]) == [0, 1, 2]


@pytest.mark.push
@pytest.mark.parametrize(
    "text", ["sungka houses=3 shells=2 rounds=3", "dakon houses=3 shells=3 rounds=2"]
)
def test_matches_of_several_rounds_and_both_hands(text: str) -> None:
    """One game has a turn less, so that no rule set fits all; the others agree."""
    matches = [play(random_match(text, seed)) for seed in range(5)]
    records = [rewrite_in_detail(one, Detail.STANDARD) for one in matches]
    body = records[0].body
    lost = [at for at, item in enumerate(body) if isinstance(item, Turn)][2]
    records[0] = records[0]._replace(body=(*body[:lost], *body[lost + 1 :]))
    assert not is_valid(records[0], rules_from_text(text))
    nearest = find(records)
    check(nearest, records)
    assert set(nearest.agree) == {1, 2, 3, 4}
    assert list(nearest.others) == [0]


def test_a_variation_is_not_followed_but_the_game_is() -> None:
    text = "%sgn 1\n\n1. S6 (S9) N1\n2. S7\nend abandoned\n"
    record = parse(Source(text)).record
    nearest = find([record])
    assert nearest.agree == (0,)
    assert nearest.rules.opening is Opening.ALTERNATE


def test_a_search_that_takes_too_long_says_what_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    records = stranger_records(KeepsAlone, RULES, 4)
    monkeypatch.setattr("sungka.replay.fit.nearest._MOST_ITEMS", 0)
    nearest = find(records)
    check(nearest, records)
    assert not nearest.differences


def test_of_no_games_nothing_can_be_said() -> None:
    with pytest.raises(ValueError, match="at least one"):
        find([])


def test_a_program_that_counts_from_the_far_end_shows_it_in_its_first_turn() -> None:
    nearest = find(stranger_records(CountsFromFar, RULES, 2))
    assert nearest.differences[0].parting.number == 1
