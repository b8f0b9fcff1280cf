"""The cache of judgements: what goes in comes out, and it does not grow without end."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sungka.analysis.judging.marks import Thresholds
from sungka.analysis.report.summary import summarize
from sungka.cli.annotation.cache import FILE, MOST_KEPT, JudgementCache
from sungka.cli.annotation.stored import Finished
from support.judging import annotated, match_of
from support.rules import PRESET_NAMES


@pytest.mark.long
def test_what_is_kept_comes_back_as_it_was(tmp_path: Path) -> None:
    cache = JudgementCache(str(tmp_path))
    for name in PRESET_NAMES:
        turns = annotated(match_of(name, 1), 2).turns
        judgements = tuple(turn.judgements for turn in turns)
        cache.keep(name, judgements)
        assert cache.recall(name) == judgements
    assert cache.recall("another") is None
    cache.close()
    again = JudgementCache(str(tmp_path))
    assert again.recall(PRESET_NAMES[-1]) == judgements
    again.close()


@pytest.mark.long
def test_an_annotated_record_comes_back_as_it_was(tmp_path: Path) -> None:
    cache = JudgementCache(str(tmp_path))
    for name in PRESET_NAMES:
        summary = summarize(annotated(match_of(name, 1), 2), Thresholds())
        finished = Finished("%sgn 1\n{ang ulo, \u00f1}\n", name, summary)
        cache.keep_record(name, finished)
        assert cache.recall_record(name) == finished
        assert cache.recall(name) is None
    cache.close()
    with closing(sqlite3.connect(tmp_path / FILE)) as base, base:
        base.execute("UPDATE kept SET judgements = replace(judgements, 'ang ulo', 'ang ola')")
    again = JudgementCache(str(tmp_path))
    assert [again.recall_record(name) for name in PRESET_NAMES] == [None] * len(PRESET_NAMES)
    again.close()


def test_what_was_used_longest_ago_makes_room(tmp_path: Path) -> None:
    judgements = tuple(turn.judgements for turn in annotated(match_of("sungkaan", 1), 2).turns)
    clock = iter(range(10**6, 2 * 10**6, 10**4))
    cache = JudgementCache(str(tmp_path), 20_000, clock.__next__)
    for number in range(12):
        cache.keep(str(number), judgements)
    assert cache.recall("0") == judgements
    cache.close()
    left = JudgementCache(str(tmp_path))
    known = [number for number in range(12) if left.recall(str(number)) is not None]
    left.close()
    assert known[0] == 0, "it was used again"
    assert known[1:] == list(range(13 - len(known), 12))
    assert 2 <= len(known) < 12


@pytest.mark.parametrize("text", ["[" * 200_000, "7", "[[[]]]", "{", " " * (MOST_KEPT + 1) + "[]"])
def test_an_entry_that_cannot_be_read_is_passed_over(tmp_path: Path, text: str) -> None:
    cache = JudgementCache(str(tmp_path))
    cache.keep("a", ())
    cache.close()
    with closing(sqlite3.connect(tmp_path / FILE)) as base, base:
        base.execute("UPDATE kept SET judgements = ?", (text,))
    again = JudgementCache(str(tmp_path))
    assert again.recall("a") is None
    assert again.recall_record("a") is None
    again.close()
