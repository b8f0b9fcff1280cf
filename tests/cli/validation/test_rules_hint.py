"""Hints at other rules, for records that fail at once and agree with these as a whole."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from sungka.checking.rules_hint import find_rules_hint
from support.matches import random_match

from ..conftest import Run

Command = Callable[..., Run]
EXAMPLES = Path(__file__).parents[3] / "examples"
HINT = "the whole record agrees with "


def renamed(example: str, rules: str | None) -> str:
    """An example with other rules in its tag, or without the tag."""
    text = (EXAMPLES / f"{example}.sgn").read_text()
    tag = "" if rules is None else f'[Rules "{rules}"]\n'
    return re.sub(r'\[Rules "[^"]*"\]\n', tag, text)


def write(folder: Path, text: str) -> str:
    path = folder / "a.sgn"
    path.write_text(text)
    return str(path)


@pytest.mark.parametrize(
    ("example", "rules", "named"),
    [
        ("sungkaan", None, "`sungkaan`"),
        ("sungka-six", "sungkaan", "`sungka-six`"),
        ("sungka-49", "sungkaan", "`sungka-49`"),
        ("sungka-three", "sungka-six", "`sungka-three`"),
        ("congkak", "sungka", "`congkak rounds=4`"),
        ("sungka", "sungkaan", "`sungka rounds=3`"),
    ],
)
def test_a_record_under_other_rules_is_told_them(
    sungka: Command, tmp_path: Path, example: str, rules: str | None, named: str
) -> None:
    run = sungka("validate", write(tmp_path, renamed(example, rules)))
    assert run.status == 1
    assert HINT + named in run.out
    assert "slip" not in run.out


def test_who_plays_in_turn_without_rules_is_not_told_to_write_both_hands(
    sungka: Command, tmp_path: Path
) -> None:
    run = sungka("validate", write(tmp_path, "%sgn 1\n\n1. S6 N1\nend abandoned\n"))
    assert "hint: the whole record agrees with `sungkaan`, " in run.out
    assert '`[Rules "sungkaan"]` says so' in run.out
    assert "in one row" not in run.out


def test_opening_alternate_is_named_where_no_preset_agrees() -> None:
    record = random_match("sungka opening=alternate rounds=2", 4)
    untold = record._replace(tags=tuple(tag for tag in record.tags if tag.name != "Rules"))
    hint = find_rules_hint(untold, True)
    assert hint is not None
    assert '[Rules "sungka opening=alternate rounds=2"]' in hint
    told = find_rules_hint(untold, False)
    assert told is None


def test_a_slip_in_a_short_record_is_no_reason_to_doubt_its_rules(
    sungka: Command, tmp_path: Path
) -> None:
    text = '%sgn 1\n[Rules "sungkaan"]\n\n1. S6 N2\nend abandoned\n'
    run = sungka("validate", write(tmp_path, text))
    assert run.status == 1
    assert HINT not in run.out
    assert "slip" in run.out


def test_a_record_that_agrees_with_no_preset_is_told_none(sungka: Command, tmp_path: Path) -> None:
    text = renamed("sungka-six", "sungkaan").replace("score ", "score 1")
    run = sungka("validate", write(tmp_path, text))
    assert run.status == 1
    assert HINT not in run.out


def test_a_fault_in_a_later_row_is_not_blamed_on_the_rules(sungka: Command, tmp_path: Path) -> None:
    text = renamed("sungkaan", "sungkaan")
    rows = re.findall(r"^(\d+)\. ", text, re.M)
    assert len(rows) > 5
    run = sungka("validate", write(tmp_path, re.sub(r"^(5\. S\d)", r"\1x99", text, flags=re.M)))
    assert HINT not in run.out
