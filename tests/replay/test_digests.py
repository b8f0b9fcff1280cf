"""The digest is the same for the same game (docs/notation.md, 11)."""

from __future__ import annotations

from hashlib import sha256

import pytest
from sungka.engine.ruleset import RuleSet
from sungka.notation.reading.parser import read
from sungka.replay.acceptance.check import RecordCheck
from sungka.replay.digest import digest, is_digest
from sungka.replay.header import rules_of

RULES = '%sgn 1\n[Rules "sungkaan houses=4 shells=4"]\n'
TURNS = "1. S3 N3\n2. S1 N2+2+4+1\n3. S2 N2\n4. S3+4+1 N2\n5. S2+1\nend\n"
NEW, OLD = (
    f"sha256:{sha256((RULES + first + TURNS).encode()).hexdigest()}"
    for first in ("\n", "\nround 1\n")
)


def digest_of(text: str) -> str:
    (reading,) = read(text)
    rules = rules_of(reading.record)
    assert isinstance(rules, RuleSet)
    return digest(reading.record, rules)


@pytest.mark.parametrize(
    "first",
    ["", "round 1\n", "round 1 first S\n", "round 1 {c}\n", "{c}\n\nround 1 first S <by=me>\n"],
)
def test_a_first_round_that_says_nothing_makes_no_other_game(first: str) -> None:
    assert digest_of(f"{RULES}\n{first}{TURNS}") == NEW


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("", "round 1 first N\n"),
        ("round 1\n", "round 1 first N\n"),
        ("", "round 2\n"),
        ("", "gap\nround 1\n"),
    ],
)
def test_what_says_something_makes_another_game(one: str, other: str) -> None:
    assert digest_of(f"{RULES}\n{one}{TURNS}") != digest_of(f"{RULES}\n{other}{TURNS}")


def test_chosen_burned_houses_of_the_first_round_belong_to_the_core() -> None:
    rules = RULES.replace('shells=4"', 'shells=4 burn=chosen rounds=3"')
    assert digest_of(f"{rules}\nround 1 burn S1\n{TURNS}") != digest_of(f"{rules}\n{TURNS}")
    assert digest_of(f"{rules}\nround 1\n{TURNS}") == digest_of(f"{rules}\n{TURNS}")


@pytest.mark.parametrize("first", ["round 1\n", "round 1 first S\n", ""])
@pytest.mark.parametrize("stated", [NEW, OLD])
def test_a_digest_that_was_made_with_the_first_round_stays_true(first: str, stated: str) -> None:
    tagged = RULES + f'[Digest "{stated}"]\n'
    text = f"{tagged}\n{first}{TURNS}"
    (reading,) = read(text)
    rules = rules_of(reading.record)
    assert isinstance(rules, RuleSet)
    is_true = stated == NEW or bool(first)
    assert is_digest(stated, reading.record, rules) is is_true
    assert RecordCheck().sweep(text.encode(), 0, len(text)) == len(text) * is_true
