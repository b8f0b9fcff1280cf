"""Rulings on a simultaneous row, and rounds with only a score: accepted if sound."""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sungka.notation.reading.parser import read
from sungka.notation.record import Gap, Item, Pass, Record, RoundStart, Score, Turn
from sungka.notation.writer import write
from sungka.replay.detail import Detail
from sungka.replay.play import play
from sungka.replay.steps import RoundOver, RowPlayed
from support.matches import random_match
from support.mutants import ordinary
from support.rules import quick_rules_texts

from .test_canonical import assert_written_as_by_the_full_path
from .test_check import assert_accepted_is_clean, checks, full_path, swept

RULED = ("sungka", "sungkaan", "sungka-three", "congkak", "ohvalhu")
OPTIONS = ("", " pace=lap", " next=last-mover", " after-opening=later burned=forfeit")


def is_accepted(text: str) -> bool:
    """True when both checks accept a record, in which full reading and play then find nothing."""
    data = text.encode()
    one, other = (swept(check, data) for check in checks())
    assert one == other, text
    assert_accepted_is_clean(data, one)
    return one[1] == 1


def is_clean(text: str) -> bool:
    ((clean, _),) = full_path(text)
    return clean


def with_ruling(text: str, chance: Random) -> str | None:
    """The record with its first simultaneous row ruled to have come out as it did, or about so."""
    (reading,) = read(text)
    steps = play(reading.record).steps
    step = next((step for step in steps if isinstance(step, RowPlayed)), None)
    if step is None:
        return None
    row = re.search(r"^.*\|.*\n(?:race .*\n)?", text, re.MULTILINE)
    assert row is not None
    between = chance.choice(("", "", "{who says so}\n", "event ruling\n"))
    ruling = f'{between}set "{step.after.to_text()}"\n'
    return text[: row.end()] + ruling + text[row.end() :]


@pytest.mark.push
@pytest.mark.parametrize("name", RULED)
def test_rulings_on_rows_of_both_hands(name: str) -> None:
    chance, accepted, clean, strange = Random(name), 0, 0, 0
    for seed, options in enumerate(OPTIONS):
        rules = f"{name} houses=4 shells=3 rounds=2 opening=simultaneous{options}"
        text = with_ruling(ordinary(random_match(rules, seed), Detail.STANDARD), chance)
        if text is None:
            continue
        for number in range(20):
            begin, end = text.index("\n\n"), text.index('set "') + 60 * (number % 3 == 2)
            changed = text
            for _ in range(min(number, 1 + number % 2)):
                sign = chance.choice(list(re.finditer(r"\d+|[SNE|_](?=[\d ])", changed[begin:end])))
                new = chance.choice("0123456789_SN#-")
                changed = changed[: begin + sign.start()] + new + changed[begin + sign.end() :]
            if is_accepted(changed):
                assert_written_as_by_the_full_path(changed)
                accepted += 1
                strange += changed != text
            clean += is_clean(changed)
    assert accepted >= 0.9 * clean
    assert accepted > 4
    assert strange > 0, "a row that came out otherwise is ruled on as well"


HEAD = '%sgn 1\n[Rules "sungka houses=4 shells=4 simultaneous-rounds=first rounds=2{options}"]\n\n'
ROW = "1. S4+4 | N1+2@12x3"
BOARD = 'set "{}"\n'
FULL, OVER = BOARD.format("4.4.4.4/0 4.4.4.4/0 N"), BOARD.format("0.0.0.0/16 0.0.0.0/16 -")


BODIES = (
    f"{ROW} =2:9\n{FULL}N1",
    f"{ROW} =0:0\n{FULL}N1",
    f"{ROW} =0:0\n{BOARD.format('4.4.4.4/0 4.4.4.4/0 -')}",
    f"{ROW} =0:0\n{BOARD.format('4.4.4.4/0 4.4.4.4/1 N')}",
    f"{ROW} =0:0\n{BOARD.format('#.4.4.4/4 4.4.4.4/0 N')}",
    f"{ROW} =0:0\n{BOARD.format('0.0.0.0/16 0.0.0.0/16 N')}",
    f"{ROW} =16:16\n{OVER}score 16-16\nround 2 first S\nS4",
    f"{ROW}\n{OVER}score 16-16\nround 2 first N\nN4",
    f"1. S9 | N9\n{OVER}score 16-16\nround 2 first N\nN4",
    f"1. S9 | N9\n{OVER}score 16-16\nround 2 first S\nS4",
    f"1. S-- | N1\n{FULL}",
    f"1. S_ | N1\n{FULL}",
    f"1. S1 | S1\n{FULL}",
    f"2. S1 | N9\n{FULL}",
    f"S1 | N9 (S1 | N1 =1:1) =0:0\n{FULL}",
    f"S1 | N9 (S1 | N1) =0:0\n{{a}}\nevent ruling\n{FULL}",
    f"S1 | N9\nrace S1 N4 S2\n{FULL}",
    f'{ROW}\nposition "4.4.4.4/0 4.4.4.4/0 N"\n{FULL}',
    f"S1 | N1\ngap\n{FULL}N1",
    f"S1 | N9\n{FULL * 2}N1",
    f"S1 | N1\n{FULL}\nN1\nS1\nN2",
    "S1 | N1\ngap\nscore 16-16\nround 2 first N\nN1",
    "S1 | N1\ngap\nscore 16-16\nround 2 first S\nS1",
    "S1 | N1\ngap\nscore 16-16\nround 2\nN1",
    "S1 | N1\ngap\nscore 16-16\nround 2\n{so} <k=v>\nevent count\n 1. S1",
    'S1 | N1\ngap\nscore 16-16\nround 2\nposition "4.4.4.4/0 4.4.4.4/0 N"\nS1',
    "S1 | N1\ngap\nscore 16-16\nround 2 first E\nS1",
    "S1 | N1\ngap\nscore 16-17\nround 2",
    "S1 | N1\ngap\nscore 16-8-8\nround 2",
    "S1 | N1\ngap\nscore 16-16\nscore 16-16",
    "S1 | N1\ngap\nscore 16-16\nN1",
    "S1 | N1\ngap\nround 2",
    "gap\nscore 20-12\nround 2 first N burn N4\nN1",
    "gap\nscore 20-12\nround 2 first N burn N3\nN1",
    "gap\nscore 30-2\nround 2",
    "gap\n{lost}\nevent count",
    "S1 | N1\ngap\nscore 16-16\nround 2 first S\nS1\ngap\nscore 20-12\nend",
    "S1 | N1\ngap\nscore 16-16\nend",
    "S1 | N1\ngap\nend",
    "S1 | N1\ngap\nend resign E",
    "S1 | N1\ngap\nend resign N",
)


@pytest.mark.parametrize("follows", ["loser", "last-mover", "other", "remaining", "emptied"])
def test_what_is_said_of_rulings_and_scores(follows: str) -> None:
    """Exactly the bodies in which full reading and play find nothing are accepted."""
    accepted = 0
    for body in BODIES:
        text = f"{HEAD.format(options=f' next={follows}')}{body}\n"
        if "\nend" not in text:
            text += "end abandoned\n"
        assert is_accepted(text) == is_clean(text), text
        accepted += is_accepted(text)
    assert 10 < accepted < len(BODIES) - 10


@pytest.mark.parametrize(
    ("end", "result", "is_true"),
    [
        ("end resign W", "*", True),
        ("score 10-9-8\nend resign W", "S", True),
        ("score 10-9-8\nend resign W", "*", False),
        ("end adjudicated E", "E", True),
    ],
)
def test_three_seats_on_a_board_that_is_not_known(end: str, result: str, is_true: bool) -> None:
    rules = "sungka-three houses=3 shells=3 opening=alternate rounds=2"
    text = f'%sgn 1\n[Rules "{rules}"]\n[Result "{result}"]\n\nS1\ngap\n{end}\n'
    assert is_accepted(text) is is_clean(text) is is_true


def test_any_result_stands_where_three_seats_give_up_on_a_board_that_is_not_known() -> None:
    rules = "sungka-three houses=3 shells=3 opening=alternate rounds=2"
    for result in ("S", "E", "draw", "*"):
        text = f'%sgn 1\n[Rules "{rules}"]\n[Result "{result}"]\n\nS1\ngap\nend resign W\n'
        assert is_clean(text)
        is_accepted(text)


def lose_ends(record: Record, chance: Random) -> Record:
    """The record of whose rounds some lose their last turns: only the score is kept."""
    scores = {step.round: step.score for step in play(record).steps if isinstance(step, RoundOver)}
    body: list[Item] = []
    number, left = 1, chance.randrange(4)
    for item in record.body:
        if isinstance(item, RoundStart):
            number, left = item.number, chance.choice((99, chance.randrange(5)))
        if isinstance(item, Turn | Pass) and number in scores:
            left -= 1
            if left == -1:
                body += [Gap(), Score(scores[number])]
            if left < 0:
                continue
        elif isinstance(item, Score) and left < 0:
            continue
        body.append(item)
    return Record(record.tags, tuple(body))


@pytest.mark.push
@settings(max_examples=40, deadline=None)
@given(rules=quick_rules_texts(), seed=st.integers(0, 10**6))
def test_rounds_of_which_only_the_score_is_known(rules: str, seed: int) -> None:
    lost = lose_ends(random_match(rules, seed), Random(seed))
    is_sound = not play(lost).diagnostics
    text = ordinary(lost, list(Detail)[seed % 3]) if is_sound else write(lost)
    assert is_accepted(text) == is_clean(text)
    if is_sound:
        assert_written_as_by_the_full_path(text)


@pytest.mark.parametrize(
    "words",
    [
        "round-end=lap",
        "round-end=three",
        "rest=none",
        "capture-theirs=given",
        "opening=simultaneous pace=first-over",
    ],
)
def test_rules_that_it_does_not_play_are_left_to_the_full_path(words: str) -> None:
    record = random_match(f"sungkaan houses=4 shells=3 {words}", 1)
    text = ordinary(record, Detail.STANDARD)
    assert is_clean(text)
    assert not is_accepted(text)


@pytest.mark.parametrize("blank", ["\xa0", "\u202f", "\u3000", "\u2028", "\u200b", "\ufeff"])
def test_blanks_in_comments(blank: str) -> None:
    head = '%sgn 1\n[Rules "sungkaan"]\n\n'
    for body, is_safe in (
        (f"S7 {{a{blank}word}}\nend resign S\n", True),
        (f"S7 {{{blank}}} ; {blank}a {blank}\nend resign S\n", True),
        (f"S7 {{é{blank}}}{blank}\nend resign S\n", False),
        (f"S7 <k={blank}> {{a{blank}}}\nend resign S\n", False),
        (f'S7 {{a{blank}}}\nevent pause "{blank}"\nend resign S\n', False),
        (f"S7 {{a{blank}\u202eb}}\nend resign S\n", False),
        (f"S7 {{a{blank}}} ; \x85\nend resign S\n", False),
    ):
        assert is_accepted(head + body) is is_safe, body
        if is_safe:
            assert_written_as_by_the_full_path(head + body)
