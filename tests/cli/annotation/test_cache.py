"""The cache of judgements: what goes in comes out, and it does not grow without end."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from random import Random
from threading import Timer
from time import time

import pytest
from sungka.analysis.judging.marks import Thresholds
from sungka.analysis.report.summary import summarize
from sungka.cli.annotation.cache import FILE, MOST_KEPT, JudgementCache, mend_cache
from sungka.cli.annotation.stored import Finished, Judgements
from support.judging import annotated, match_of
from support.lengths import long_after
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


@pytest.mark.push
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


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, Judgements, Finished]:
    """The file of a cache of forty judgements and records, and what it has under each key."""
    folder = tmp_path_factory.mktemp("filled")
    turns = annotated(match_of("sungkaan", 1), 2)
    judgements = tuple(turn.judgements for turn in turns.turns)
    finished = Finished("%sgn 1\n", "A title", summarize(turns, Thresholds()))
    with closing(JudgementCache(str(folder))) as cache:
        for number in range(40):
            cache.keep(str(number), judgements)
            cache.keep_record(str(number), finished)
    return (folder / FILE).read_bytes(), judgements, finished


@pytest.mark.push
@pytest.mark.parametrize("seed", long_after(12, range(400)))
def test_damaged_entries_are_dropped_and_said_once(
    tmp_path: Path, seed: int, filled: tuple[bytes, Judgements, Finished]
) -> None:
    data, *held = filled
    path, random = tmp_path / FILE, Random(seed)
    whole = bytearray(data)
    for _ in range(random.choice([1, 20, 400])):
        whole[random.randrange(100, len(whole))] ^= 1 << random.randrange(8)
    path.write_bytes(whole)
    said = mend_cache(str(tmp_path))
    assert said is None or "damaged" in said
    assert mend_cache(str(tmp_path)) is None
    with closing(JudgementCache(str(tmp_path))) as cache:
        for number in range(40):
            assert cache.recall(str(number)) in (None, held[0])
            assert cache.recall_record(str(number)) in (None, held[1])
            cache.keep(str(number), held[0])
            assert cache.recall(str(number)) == held[0]


def test_an_entry_under_another_key_is_none(tmp_path: Path) -> None:
    with closing(JudgementCache(str(tmp_path))) as cache:
        cache.keep("a", ())
        cache.keep("b", ((),))
    with closing(sqlite3.connect(tmp_path / FILE)) as base, base:
        base.execute("UPDATE kept SET judgements = (SELECT max(judgements) FROM kept)")
    assert mend_cache(str(tmp_path)) == ("1 cache entry is damaged and is judged again")


def test_an_entry_that_is_damaged_during_a_run_is_passed_over(tmp_path: Path) -> None:
    with closing(JudgementCache(str(tmp_path))) as cache:
        cache.keep("a", ())
        with closing(sqlite3.connect(tmp_path / FILE)) as base, base:
            base.execute("UPDATE kept SET judgements = replace(judgements, '[]', '[[]]')")
        assert cache.recall("a") is None
        cache.keep("a", ())
        assert cache.recall("a") == ()


def test_entries_of_another_version_are_no_damage(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE)) as base, base:
        base.execute(
            "CREATE TABLE kept (key BLOB PRIMARY KEY, judgements TEXT NOT NULL,"
            " used INTEGER NOT NULL) WITHOUT ROWID"
        )
        base.execute("INSERT INTO kept VALUES (x'00', '[]', 1)")
    assert mend_cache(str(tmp_path)) is None


def test_a_cache_that_is_being_made_is_waited_for(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / FILE, check_same_thread=False)) as base:
        base.execute("BEGIN EXCLUSIVE")
        # SQLite says at once that it is locked.
        later = Timer(0.5, base.rollback)
        later.start()
        with closing(JudgementCache(str(tmp_path))) as cache:
            cache.keep("a", ())
            assert cache.recall("a") == ()
        later.join()


@pytest.mark.skipif(os.name == "nt", reason="no fork there")
@pytest.mark.parametrize("times", long_after(1, [5, 400]))
def test_runs_that_begin_at_once_share_a_cache(tmp_path: Path, times: int) -> None:
    code = """
import sys, time
from sungka.cli.annotation.cache import JudgementCache
for number in range(int(sys.argv[1])):
    while time.time() < float(sys.argv[2]) + number / 20:
        pass
    cache = JudgementCache(f"{sys.argv[3]}/{number}")
    cache.keep(sys.argv[4], ())
    cache.close()
"""
    begin = str(find_start())
    words = [sys.executable, "-c", code, str(times), begin, str(tmp_path)]
    runs = [subprocess.Popen([*words, name], stderr=subprocess.PIPE) for name in "abc"]
    assert [run.communicate()[1] for run in runs] == [b""] * 3
    for number in range(times):
        with closing(JudgementCache(str(tmp_path / str(number)))) as cache:
            assert [cache.recall(name) for name in "abc"] == [()] * 3


def find_start() -> float:
    """A moment at which processes that are begun now are under way."""
    return time() + 2
