"""One cause is reported once: records damaged by hand, and the findings of each damage."""

from __future__ import annotations

import re
from itertools import groupby

import pytest
from sungka.notation.diagnostic import Code
from support.damage import DAMAGES, SMALL, check, damaged_records, sound_records

DAMAGED = {
    kind: list(some) for kind, some in groupby(damaged_records(), key=lambda damaged: damaged.kind)
}


def codes(text: str) -> list[str]:
    """The codes found in a text, in order."""
    return [finding.code.value for finding in check(text)]


@pytest.mark.parametrize("name", sound_records())
def test_a_sound_record_has_no_finding(name: str) -> None:
    assert check(sound_records()[name]) == []


def test_every_kind_of_damage_is_tried() -> None:
    assert list(DAMAGED) == [damage.kind for damage in DAMAGES]
    assert len(DAMAGED) >= 38
    assert sum(map(len, DAMAGED.values())) >= 149


@pytest.mark.push
@pytest.mark.parametrize("kind", DAMAGED)
def test_a_damage_is_found(kind: str) -> None:
    for damaged in DAMAGED[kind]:
        assert check(damaged.text), damaged.source


@pytest.mark.long
def test_a_damage_gives_little_more_than_one_error() -> None:
    counts = {
        (damaged.kind, damaged.source): sum(f.is_error for f in check(damaged.text))
        for some in DAMAGED.values()
        for damaged in some
    }
    assert sum(counts.values()) <= 1.1 * len(counts)
    # In full detail one false move makes three claims of its own false.
    assert [key for key, errors in counts.items() if errors > 2] == [("a row twice", "congkak")]


@pytest.mark.push
@pytest.mark.parametrize("kind", DAMAGED)
def test_a_damage_warns_once_of_numbers(kind: str) -> None:
    for damaged in DAMAGED[kind]:
        assert codes(damaged.text).count("SGN601") <= 1, damaged.source


TAGS = (
    "[South 'Santos, Maria']",
    '[South "Santos, Maria]',
    '[South Santos, Maria"]',
    "[South Santos, Maria]",
    '[South "Maria "Inday" Santos"]',
    "South: Santos, Maria",
    'South "Santos, Maria"',
    "South Santos, Maria",
    '[: "Santos, Maria"',
    "[South: Santos, Maria]",
)


@pytest.mark.parametrize("tag", TAGS)
def test_a_broken_tag_is_one_error(tag: str) -> None:
    text = SMALL.replace('[South "Santos, Maria"]', tag)
    assert codes(text) == ["SGN202"]


@pytest.mark.parametrize("tag", ["Rules: sungka", "[Rules \u201csungka\u201d]", "[Rules 'sungka']"])
def test_under_rules_that_cannot_be_read_nothing_is_played(tag: str) -> None:
    line = SMALL.splitlines()[6]
    assert codes(SMALL.replace(line, tag)) in (["SGN202"], ["SGN114"])


def test_smart_quotes_are_one_error() -> None:
    assert codes(re.sub('"(Santos.*)"', "\u201c\\1\u201d", SMALL)) == ["SGN114"]


def test_a_bad_house_adds_no_number_warning() -> None:
    for bad in ("S0", "7S", "SS", "D3", "3"):
        text = SMALL.replace("2. S4 N1", f"2. {bad} N1")
        assert len(codes(text)) == 1, bad


def test_numbers_that_count_on_from_a_wrong_one_are_one_warning() -> None:
    body = "1. S4 N1\n4. S3 N2\n5. S1 N4\n9. S4 N3\n"
    found = check(f"%sgn 1\n{body}")
    numbers = [finding.message for finding in found if finding.code is Code.ROW_NUMBER]
    assert numbers == [
        "this row is numbered 4, but it is row 2 of its round",
        "this row is numbered 9, but it is row 4 of its round",
    ]


def test_a_round_that_is_lost_is_one_error() -> None:
    text = SMALL.replace("round 2 first S burn S3 S4\n", "")
    assert codes(text) == ["SGN505"]


def test_a_round_that_cannot_be_read_is_one_error() -> None:
    text = SMALL.replace("round 2 first S burn S3 S4", "round 2 first S burn S3 S0")
    assert codes(text) == ["SGN107"]


def test_a_score_that_cannot_be_read_leaves_the_next_round_checked() -> None:
    text = SMALL.replace("score 9-23", "score 9:23")
    assert codes(text) == ["SGN107"]
    assert codes(text.replace("burn S3 S4", "burn S3")) == ["SGN107", "SGN503"]


@pytest.mark.parametrize(
    ("date", "hint"),
    [
        ("20/03/2008", "write `2008-03-20`"),
        ("03/20/2008", "write `2008-03-20`"),
        ("3.4.2008", "write `2008-04-03` or `2008-03-04`"),
        ("2008/3/20", "write `2008-03-20`"),
        ("5/5/2008", "write `2008-05-05`"),
        ("40/13/2008", None),
        ("last year", None),
    ],
)
def test_a_date_in_another_order_is_shown_as_it_is_written(date: str, hint: str | None) -> None:
    (found,) = check(f'%sgn 1\n[Date "{date}"]\nend abandoned\n')
    assert (found.code, found.hint) == (Code.BAD_DATE, hint)


def test_the_rest_of_a_turn_is_joined_to_it() -> None:
    head = '%sgn 1\n[Rules "congkak opening=alternate"]\n1. S7'
    for text, hint in (
        (f"{head} S5 N7", "write both as one turn: `S7+5`"),
        (f"{head}! S5+3x9 N7", "write both as one turn: `S7!+5+3x9`"),
    ):
        found = check(text)[0]
        assert (found.code, found.hint) == (Code.MOVE_DUE, hint)
    other = check(f"{head} N7")[0]
    assert other.hint is not None
    assert other.hint.endswith("join the moves of one turn with `+`")


def test_a_round_lost_after_one_known_by_its_score_alone_is_one_error() -> None:
    sound = """%sgn 1
[Rules "sungkaan houses=3 shells=2 rounds=2"]

round 1
gap
score 7-5

round 2
1. S1+3 N1
score 8-4
end
"""
    lost = sound.replace("round 2\n", "")
    assert [it for it in codes(lost) if it.startswith("SGN5")] == ["SGN505"]
    assert "SGN407" not in codes(lost)
