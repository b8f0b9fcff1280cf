"""The rule sets that agree with records, compared with playing every rule set one by one."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from sungka.engine.presets import PRESETS
from sungka.engine.rules_text import rules_from_text, rules_to_text
from sungka.engine.ruleset import (
    CaptureRule,
    Layout,
    MatchEnd,
    Next,
    Opening,
    Refill,
    RuleSet,
    Win,
)
from sungka.notation.reading.parser import parse
from sungka.notation.record import (
    End,
    Move,
    Record,
    Score,
    SetPosition,
    Tag,
    Turn,
    VariationEnd,
    VariationStart,
)
from sungka.notation.splitter import Source
from sungka.replay.detail import Detail, rewrite_in_detail
from sungka.replay.fit.find import (
    Disagreement,
    Fit,
    TooManyPlays,
    all_rules,
    fit_record,
    fit_records,
    likely_boards,
    some_rules,
)
from sungka.replay.fit.space import BOARD_OPTIONS, Board, Space, Value
from sungka.replay.play import play
from support.lengths import long_after
from support.matches import random_match
from support.variations import vary

WHOLE = Space()
FEW_ROUNDS = (1, 2, 3)
OPEN_OPTIONS = 6


def read(text: str) -> Record:
    return parse(Source(text)).record


def fit(*texts: str) -> Fit:
    records = [read(text) for text in texts]
    return fit_records(records, WHOLE, all_rules(WHOLE, likely_boards(records)))


def pick_rules(chance: Random) -> RuleSet:
    """A rule set of a small board with any options."""
    board = Board(
        chance.choice((2, 2, 2, 3)),
        chance.randint(2, 4),
        chance.randint(1, 4),
        chance.choice(list(Layout)),
    )
    changed: dict[str, Value | Layout] = {name: getattr(board, name) for name in BOARD_OPTIONS}
    for name, values in zip(WHOLE.names, WHOLE.values, strict=True):
        changed[name] = chance.choice(values if name != "rounds" else FEW_ROUNDS)
    if chance.random() < 0.5:
        changed["opening"] = Opening.SIMULTANEOUS
    return RuleSet()._replace(**changed)  # type: ignore[arg-type]


def narrow(rules: RuleSet, chance: Random) -> Space:
    """A few options open between two values, and the others as they are in `rules`."""
    values = {}
    opened = chance.sample(WHOLE.names, OPEN_OPTIONS)
    for name, known in zip(WHOLE.names, WHOLE.values, strict=True):
        own, other = getattr(rules, name), chance.choice(known if name != "rounds" else FEW_ROUNDS)
        values[name] = (own, other) if name in opened else (own,)
    return Space(values)


def damage(record: Record, chance: Random) -> Record:
    """The record with another house, an item less, one twice, a `set`, or a variation."""
    body = list(record.body)
    at = chance.randrange(len(body))
    item = body[at]
    match chance.randrange(6):
        case 0 if isinstance(item, Turn):
            moves = [*item.moves[:-1], item.moves[-1]._replace(house=chance.choice((None, 1, 2)))]
            body[at] = item._replace(moves=tuple(moves))
        case 1:
            del body[at]
        case 2:
            body.insert(at, chance.choice(body))
        case 3:
            stated = [
                it for it in play(record).steps if isinstance(getattr(it, "index", None), int)
            ]
            later = [it for it in stated if getattr(it, "before", None) and it.body_index > at]  # type: ignore[union-attr]
            if isinstance(item, Turn) and later:
                body[at] = item._replace(moves=(Move(1), Move(2)))
                body.insert(at + 1, SetPosition(later[0].before))  # type: ignore[union-attr, arg-type]
        case 4 if isinstance(item, Turn):
            other = item._replace(moves=(Move(chance.randint(1, 3)),), store_end=False)
            body[at + 1 : at + 1] = [VariationStart(), other, VariationEnd()]
    return record._replace(body=tuple(body))


@pytest.mark.push
@pytest.mark.parametrize("seed", range(80))
def test_agrees_with_playing_every_rule_set(seed: int) -> None:
    chance = Random(seed)
    rules = pick_rules(chance)
    space = narrow(rules, chance)
    detail = chance.choice(list(Detail))
    record = rewrite_in_detail(play(random_match(rules_to_text(rules), seed)), detail)
    record = record._replace(body=record.body[:50])
    tags = [tag for tag in record.tags if tag.name != "Rules"]
    if chance.random() < 0.5:
        tags.append(Tag("Result", chance.choice(("S", "draw", "*"))))
    record = record._replace(tags=tuple(tags))
    if chance.random() < 0.5:
        record = damage(record, chance)
    found = fit_record(record, space, all_rules(space, [Board.of(rules)]))
    agree = 0
    for chosen in product(*space.values):
        tried = rules._replace(**dict(zip(space.names, chosen, strict=True)))
        tag = Tag("Rules", rules_to_text(tried))
        is_valid = not play(record._replace(tags=(tag, *record.tags))).has_errors
        assert found.has(tried) is is_valid, rules_to_text(tried)
        agree += is_valid
    assert found.count() == agree
    assert (found.disagreement is None) is bool(agree)
    if found.disagreement is not None:
        check_where_the_last_died(found.disagreement, record, rules, space)


def check_where_the_last_died(
    died: Disagreement, record: Record, rules: RuleSet, space: Space
) -> None:
    """No rule set lives longer, and each of those named lives up to there."""
    body, tags = record.body, record.tags
    if died.index < len(body):
        tags = tuple(tag for tag in tags if tag.name != "Result")
    upto = [record._replace(tags=tags, body=body[:n]) for n in (died.index, died.index + 1)]
    for chosen in product(*space.values):
        tried = rules._replace(**dict(zip(space.names, chosen, strict=True)))
        assert errors(upto[1], tried)
    assert died.dead
    for rule_set, finding in died.dead:
        no_result = upto[0]._replace(tags=tuple(tag for tag in record.tags if tag.name != "Result"))
        assert died.index < 0 or not errors(no_result, rule_set)
        assert finding.message in errors(upto[1], rule_set)


def errors(record: Record, rules: RuleSet) -> list[str]:
    """The errors of a record under rules."""
    tag = Tag("Rules", rules_to_text(rules))
    played = play(record._replace(tags=(tag, *record.tags)))
    return [it.message for it in played.diagnostics if it.is_error]


@pytest.mark.push
@pytest.mark.parametrize("preset", long_after(3, [preset.name for preset in PRESETS]))
def test_a_match_agrees_with_the_rules_it_was_played_by(preset: str) -> None:
    rules = rules_from_text(preset)
    text = f"{preset} rounds={min(rules.rounds, 2)}"
    records = [random_match(text, seed) for seed in (1, 2)]
    one = fit_records(records[:1], WHOLE, all_rules(WHOLE, likely_boards(records)))
    both = fit_records(records, WHOLE, all_rules(WHOLE, likely_boards(records)))
    assert one.has(rules_from_text(text))
    assert both.has(rules_from_text(text))
    assert 0 < both.count() <= one.count()
    assert one.plays < 2000


def test_turns_written_in_one_row_agree_with_sungkaan_and_not_with_both_hands() -> None:
    found = fit("%sgn 1\n\n1. S6 N1\n")
    assert "sungkaan" in found.presets()
    assert "sungka" not in found.presets()


def test_more_records_narrow_further() -> None:
    first, second = (random_match("sungkaan", seed) for seed in (0, 1))
    boards = all_rules(WHOLE, likely_boards([first, second]))
    one = fit_record(first, WHOLE, boards)
    both = fit_records([first, second], WHOLE, boards)
    assert both.count() == fit_record(second, WHOLE, one.boxes).count()
    assert both.count() == fit_record(first, WHOLE, fit_record(second, WHOLE, boards).boxes).count()
    assert both.count() < one.count()
    assert both.has(rules_from_text("sungkaan"))


def test_when_none_agrees_it_is_known_where_the_last_ones_died() -> None:
    found = fit("%sgn 1\n\n1. S7 N7\n2. S9 N1\n")
    assert found.disagreement is not None
    assert not found.presets()
    assert found.nearest() is None
    assert found.disagreement.index == 2
    assert "not on a board" in found.disagreement.dead[0].finding.message


def test_a_score_shows_the_board() -> None:
    record = random_match("dakon houses=9 shells=9 rounds=1", 5)
    scored = rewrite_in_detail(play(record), Detail.STANDARD)
    assert any(isinstance(item, Score) for item in scored.body)
    assert Board(2, 9, 9, Layout.FULL) in likely_boards([scored])
    assert Board(2, 9, 9, Layout.FULL) not in likely_boards([record])


def test_a_setup_shows_the_board() -> None:
    record = read('%sgn 1\n[Setup "3.3.3/0 3.3.3/0 S"]\n\n1. S3\n')
    assert Board(2, 3, 3, Layout.FULL) in likely_boards([record])
    found = fit_record(record, WHOLE, all_rules(WHOLE, likely_boards([record])))
    assert found.has(rules_from_text("sungkaan houses=3 shells=3"))


def test_the_nearest_rule_set_changes_as_few_options_as_can_be() -> None:
    record = random_match("sungkaan relay=own capture=always", 8)
    found = fit_record(record, WHOLE, all_rules(WHOLE, likely_boards([record])))
    near = found.nearest()
    assert near is not None
    assert found.has(near)
    assert not found.presets()
    assert len(rules_to_text(near).split()) <= 3


def test_without_records_nothing_is_played() -> None:
    found = fit()
    assert (found.plays, found.records, found.disagreement) == (0, 0, None)
    assert "sungkaan" in found.presets()


def test_a_search_ends_after_so_many_plays() -> None:
    record = random_match("congkak rounds=2", 1)
    with pytest.raises(TooManyPlays, match="more than 20 plays"):
        fit_record(record, WHOLE, all_rules(WHOLE, likely_boards([record])), 20)


def test_of_presets_that_are_as_near_the_first_is_named() -> None:
    assert fit().nearest() == PRESETS[0].rules
    found = fit("%sgn 1\n\n1. S6 N1\n")
    near = found.nearest()
    assert near is not None
    assert near == next(it.rules for it in PRESETS if it.name in found.presets())


def test_some_rules_with_one_option_free() -> None:
    chance = Random(5)
    chosen = [rules_from_text(text) for text in ("sungka", "dakon rounds=4", "sungka rounds=2")]
    boxes = some_rules(WHOLE, chosen, "rounds")
    found = Fit(WHOLE, boxes, None, 0)
    assert set(boxes) == {Board.of(rules) for rules in chosen}
    assert found.count() == 2 * len(dict(zip(WHOLE.names, WHOLE.values, strict=True))["rounds"])
    for rules in chosen:
        for rounds in (1, 2, 9):
            assert found.has(rules._replace(rounds=rounds))
        others = [value for value in CaptureRule if value is not rules.capture]
        assert not found.has(rules._replace(capture=chance.choice(others)))
        assert not found.has(rules._replace(shells=rules.shells + 1))
    one = some_rules(WHOLE, chosen[:1], "win")
    assert not Fit(WHOLE, one, None, 0).has(chosen[0]._replace(rounds=chosen[0].rounds + 1))


def test_the_plays_on_all_boards_and_of_all_records_count() -> None:
    texts = ("%sgn 1\n\n1. S6 N1\n", "%sgn 1\n\n1. S7 N3\n")
    records = [read(text) for text in texts]
    boards = likely_boards(records)
    each = [fit_record(records[0], WHOLE, all_rules(WHOLE, [board])).plays for board in boards]
    assert min(each) > 0
    assert len(each) > 2
    one = fit_record(records[0], WHOLE, all_rules(WHOLE, boards))
    assert one.plays == sum(each)
    both = fit_records(records, WHOLE, all_rules(WHOLE, boards))
    assert both.plays == one.plays + fit_record(records[1], WHOLE, one.boxes).plays
    assert (one.records, both.records) == (1, 2)
    fit_record(records[0], WHOLE, all_rules(WHOLE, boards), one.plays)
    with pytest.raises(TooManyPlays, match=f"more than {one.plays - 1} plays"):
        fit_record(records[0], WHOLE, all_rules(WHOLE, boards), one.plays - 1)


@pytest.mark.parametrize(
    ("text", "boards"),
    [
        ('[Setup "3.3.3/0 3.3.3/0 S"]\n\n1. S3\n', {(2, 3, 3), (2, 3, 6)}),
        ("\nround 1\nscore 5-4\n", {(3, 3, 1), (3, 1, 3), (2, 9, 1)}),
        ('\n1. S1\nposition "1.1/1 1.1/1 S"\n', {(2, 2, 3), (3, 2, 1), (3, 2, 2)}),
        ('\n1. S1\nset "1.1/1 1.0/0 S" {so}\n', {(2, 2, 1)}),
        ("\n1. S1 (S2 =1:1) N1 =5:4\n", set()),
    ],
)
def test_the_boards_with_as_many_shells_and_houses(
    text: str, boards: set[tuple[int, int, int]]
) -> None:
    found = likely_boards([read(f"%sgn 1\n{text}")])
    usual = [Board.of(preset.rules) for preset in PRESETS]
    assert list(found[: len(dict.fromkeys(usual))]) == list(dict.fromkeys(usual))
    others = {(it.seats, it.houses, it.shells) for it in found if it not in usual}
    assert boards <= others or not boards
    for seats, houses, shells in others:
        total = {"Setup": 18, "score": 9, "position": 6, "set": 4}
        wanted = next(n for word, n in total.items() if word in text)
        assert wanted in {Board(seats, houses, shells, layout).total for layout in Layout}, (
            seats,
            houses,
            shells,
        )
    assert bool(others) is bool(boards)


def test_a_tag_shows_how_many_play() -> None:
    found = fit('%sgn 1\n[East "Ana"]\n\n1. S1\n')
    assert found.boxes
    assert {board.seats for board in found.boxes} == {3}


@pytest.mark.parametrize(
    "rounds",
    [
        "gap\nscore 9-9\nround 2",
        "gap\nscore 8-10\nround 2 burn S3",
        'gap\nset "0.0.0/9 0.0.0/9 -" {so}\nround 2',
        'gap\nset "0.0.0/8 0.0.0/10 -" {so}\nround 2 burn S3',
    ],
)
@pytest.mark.parametrize("turn", ["S1", "N1"])
def test_who_begins_behind_a_gap(rounds: str, turn: str) -> None:
    """Where nobody knows who lifted last, a round begins as the record says, or by its score."""
    record = read(f"%sgn 1\n\n1. S1 N1\n{rounds}\n1. {turn}\nend abandoned\n")
    rules = rules_from_text("dakon houses=3 shells=3 rounds=3")
    values = {name: (getattr(rules, name),) for name in WHOLE.names if name != "next"}
    space = Space({**values, "next": tuple(Next)})
    found = fit_record(record, space, all_rules(space, [Board.of(rules)]))
    for value in Next:
        tried = rules._replace(next=value)
        assert found.has(tried) is (not errors(record, tried)), value


@pytest.mark.push
@pytest.mark.parametrize("seed", range(12))
def test_when_a_match_is_over_agrees_with_playing_every_rule_set(seed: int) -> None:
    """Scores alone, the first of which may be lacking: the end of a match rests on four options."""
    chance = Random(seed)
    rules = rules_from_text("dakon houses=3 shells=3 rounds=4 refill=even")
    lines = ["%sgn 1"]
    last = chance.choice((2, 2, 3))
    first = 1 if seed % 3 else 2
    if first == 2:
        lines.append('[Setup "1.0.0/8 1.0.0/8 S"]')
    for number in range(first, last + 1):
        score = chance.choice(("10-8", "10-8", "8-10", "9-9", "18-0")[: 2 if seed >= 8 else None])
        lines.append(f"\nround {number}\ngap\nscore {score}")
    record = read("\n".join([*lines, "end\n"]))
    opened: dict[str, tuple[Value, ...]]
    opened = {"win": tuple(Win), "match_end": tuple(MatchEnd), "rounds": (5, 2, 3)}
    opened["refill"] = (Refill.FULL, Refill.EQUAL, Refill.NEW)
    if seed >= 8:
        opened |= {"match_end": (MatchEnd.MAJORITY,), "win": (Win.ROUNDS, Win.STANDING)}
    space = Space({name: (getattr(rules, name),) for name in WHOLE.names} | opened)
    found = fit_record(record, space, all_rules(space, [Board.of(rules)]))
    agree = 0
    for chosen in product(*space.values):
        tried = rules._replace(**dict(zip(space.names, chosen, strict=True)))
        is_valid = not errors(record, tried)
        assert found.has(tried) is is_valid, rules_to_text(tried)
        agree += is_valid
    assert found.count() == agree


@pytest.mark.push
@pytest.mark.parametrize("result", ["S", "N", "draw", "*"])
@pytest.mark.parametrize("seed", range(4))
def test_a_result_of_a_record_that_has_no_end(seed: int, result: str) -> None:
    """The last round is scored, and the match is over or not, without an item that says so."""
    rules = rules_from_text("sungkaan houses=3 shells=3 rounds=2")
    record = random_match(rules_to_text(rules), seed)
    body = tuple(item for item in record.body if not isinstance(item, End))
    assert len(body) < len(record.body)
    record = Record((Tag("Result", result),), body)
    space = Space(
        {name: (getattr(rules, name),) for name in WHOLE.names}
        | {"win": tuple(Win), "rounds": (1, 2, 3), "match_end": tuple(MatchEnd)}
    )
    found = fit_record(record, space, all_rules(space, [Board.of(rules)]))
    for chosen in product(*space.values):
        tried = rules._replace(**dict(zip(space.names, chosen, strict=True)))
        assert found.has(tried) is (not errors(record, tried)), rules_to_text(tried)


def test_all_can_die_before_the_first_item() -> None:
    found = fit('%sgn 1\n[Setup "7.7 S"]\n\n1. S1\n')
    assert found.disagreement is not None
    assert found.disagreement.index == -1
    died = {Board.of(it.rules) for it in found.disagreement.dead}
    assert died == set(likely_boards([]))


def test_of_no_rule_sets_none_agrees() -> None:
    found = fit_record(read("%sgn 1\n\n1. S1\n"), WHOLE, {})
    assert (found.disagreement, found.count(), found.plays) == (Disagreement(-1, ()), 0, 0)


@pytest.mark.parametrize("seed", range(6))
def test_variations_in_variations_are_left_as_they_were_entered(seed: int) -> None:
    chance = Random(seed)
    rules = rules_from_text("sungkaan houses=3 shells=3 rounds=1")
    record = vary(random_match(rules_to_text(rules), seed), chance, 0.4)
    depth = most = 0
    for item in record.body:
        depth += isinstance(item, VariationStart) - isinstance(item, VariationEnd)
        most = max(most, depth)
    assert most > 1
    opened = ("again", "relay", "capture")
    space = Space(
        {name: (getattr(rules, name),) for name in WHOLE.names if name not in opened}
        | {name: tuple(type(getattr(rules, name))) for name in opened}
    )
    found = fit_record(record, space, all_rules(space, [Board.of(rules)]))
    assert found.has(rules)
    for chosen in product(*space.values):
        tried = rules._replace(**dict(zip(space.names, chosen, strict=True)))
        assert found.has(tried) is (not errors(record, tried)), rules_to_text(tried)
