"""Rows of laps kept together and rows with a `race`: accepted at once, and only when sound."""

from __future__ import annotations

import re
from random import Random

import pytest
from sungka.notation.record import Race, Record
from sungka.replay.detail import Detail
from support.matches import random_match
from support.mutants import annotated, ordinary
from support.rules import PRESET_NAMES
from support.variations import vary

from .test_canonical import assert_written_as_by_the_full_path
from .test_check import assert_accepted_is_clean, checks, swept


def is_accepted(text: str) -> bool:
    data = text.encode()
    one, other = (swept(check, data) for check in checks())
    assert one == other, text
    assert_accepted_is_clean(data, one)
    return one[0] == len(data)


def records(name: str, pace: str) -> list[Record]:
    rules = f"{name} houses=4 shells=3 rounds=2 opening=simultaneous pace={pace}"
    made = [random_match(rules, seed) for seed in range(6)]
    raced = [it for it in made if any(isinstance(item, Race) for item in it.body)]
    return made if pace == "lap" else raced


@pytest.mark.push
@pytest.mark.parametrize("pace", ["shell", "lap"])
@pytest.mark.parametrize("name", PRESET_NAMES)
def test_races_and_laps_kept_together_are_accepted(name: str, pace: str) -> None:
    for number, record in enumerate(records(name, pace)):
        chance = Random(number)
        text = ordinary(vary(record, chance, 0.1), chance.choice(list(Detail)))
        assert is_accepted(text), text
        assert assert_written_as_by_the_full_path(text) == 5
        is_accepted(annotated(text, chance))


@pytest.mark.push
@pytest.mark.parametrize("pace", ["shell", "lap"])
def test_changed_rows_are_accepted_only_when_nothing_is_found(pace: str) -> None:
    chance, accepted = Random(pace), 0
    for name in PRESET_NAMES:
        for record in records(name, pace)[:2]:
            text = ordinary(record, chance.choice((Detail.BARE, Detail.FULL)))
            rows = "".join(
                line for line in text.splitlines(True) if "|" in line or line.startswith("race")
            )
            at = text.index(rows.splitlines()[0]) if rows else 0
            for _ in range(25):
                part = chance.choice(list(re.finditer(r"[0-9]+|[SNEW]|\n", text[at : at + 200])))
                new = chance.choice(("1", "2", "3", "4", "12", "S", "N", "@3", "race N1\n"))
                new = f"\n{new}" if part[0] == "\n" else new
                changed = text[: at + part.start()] + new + text[at + part.end() :]
                accepted += is_accepted(changed)
    assert accepted > 3


def test_where_a_race_stands() -> None:
    head = '%sgn 1\n[Rules "sungka houses=4 shells=4 simultaneous-rounds=first rounds=1"]\n\n'
    drops = "S1 N1 " * 15 + "S2"
    race = f"race {drops}\n"
    for body, is_sound in (
        (f"1. S4+4 | N1+2 =3:3\n{race}", True),
        (f"1. S4+4@9 | N1+2@40 (S1 | N2) {{a}} =3:3 (S2 | N2)\n\n; b\n{race}{{c}}\n", True),
        (f"1. S4+4 | N1+2\nevent pause\n{race}", True),
        (f"1. S4+4 | N1+2\nevent pause\nevent resume\n{{x}}\n{race}event pause\n", True),
        (f"1. S4+4 | N1+2\n{race}{race}", False),
        (f"{race}1. S4+4 | N1+2\n", False),
        (f'1. S4+4 | N1+2\nposition "1.1.1.1/1 1.1.1.1/1 S"\n{race}', False),
        (f"1. S4+4 | N1+2\n{race.replace('S2', 'S2 S1')}", False),
        (f"1. S4+4 | N1+2\n{race.replace('S2', 'S1')}", False),
        (f"1. S4+4 | N1+2\n{race.replace('S2', 'E1')}", False),
        (f"1. S4+4 | N1+2\nrace {'S1 N1 ' * 600}\n", False),
    ):
        text = f"{head}{body}end abandoned\n"
        found = is_accepted(text)
        assert found is is_sound, text
