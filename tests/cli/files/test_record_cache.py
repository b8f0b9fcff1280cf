"""`--cache`: what was found out about a record is known the next time, to every command."""

from __future__ import annotations

import os
import re
import sqlite3
import subprocess
import sys
import tracemalloc
import zlib
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from sungka.archive.replay_card import play_of
from sungka.checking.check import check_reading
from sungka.checking.settings import Profile, Settings
from sungka.cli.files import record_cache as known
from sungka.notation.reading.parser import read
from sungka.notation.splitter import Source
from support.damage import damaged_records

from ..conftest import FALSE, OPEN, UNCOMMON, Run

Command = Callable[..., Run]

ASIDE = UNCOMMON.replace("Santos", "Peña")
"""The match again, between others."""


@pytest.fixture
def many(folder: Path) -> Path:
    """A file with records that need the complete check: right, wrong and with a warning."""
    (folder / "many.sgn").write_text("\n".join([UNCOMMON, FALSE, ASIDE, OPEN]))
    (folder / "match.sgn").write_text(UNCOMMON)
    return folder


def counts(run: Run) -> tuple[int, int]:
    """The valid and the known of a summary."""
    found = re.search(r"\(([0-9]+) known\), ([0-9]+) valid", run.err)
    assert found
    return int(found[2]), int(found[1])


@pytest.mark.parametrize("profile", ["record", "archive"])
def test_records_with_and_without_findings_are_known(
    sungka: Command, many: Path, profile: str
) -> None:
    arguments = ("validate", "--profile", profile, "many.sgn")
    plain = sungka(*arguments)
    first, second = (sungka(*arguments, "--cache", "c.cache") for _ in range(2))
    assert first.out == second.out == plain.out
    assert "SGN402" in plain.out
    assert counts(first)[1] == 0
    assert counts(second)[1] == 4
    without_time = re.compile(r" \([0-9]+ known\)| in .*")
    assert {without_time.sub("", run.err) for run in (first, second)} == {
        without_time.sub("", plain.err)
    }


def test_the_form_for_programs_has_no_other_keys(sungka: Command, many: Path) -> None:
    plain = sungka("validate", "--output", "json", "many.sgn")
    for _ in range(2):
        cached = sungka("validate", "--output", "json", "--cache", "c.cache", "many.sgn")
        assert cached == plain


def test_known_records_are_held_against_each_other(sungka: Command, many: Path) -> None:
    run = sungka("validate", "--cache", ".", ".")
    assert (many / "sungka.cache").exists()
    again = sungka("validate", "--cache", ".", ".", "--jobs", "1")
    assert again.out == run.out == sungka("validate", ".").out
    assert "SGN212" in run.out
    assert counts(again)[1] > 2


def test_what_else_is_judged_by_is_known_apart(sungka: Command, many: Path) -> None:
    cache = ("validate", "--cache", "c.cache")
    assert counts(sungka(*cache, "match.sgn"))[1] == 0
    assert counts(sungka(*cache, "match.sgn"))[1] == 1
    assert counts(sungka(*cache, "--profile", "publish", "match.sgn"))[1] == 0
    assert counts(sungka(*cache, "--ignore", "SGN601", "match.sgn"))[1] == 0
    (many / "match.sgn").write_text(UNCOMMON.replace("{keeps", "{ keeps"))
    assert counts(sungka(*cache, "match.sgn"))[1] == 0


def test_another_state_of_the_project_knows_nothing(
    sungka: Command, many: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sungka("validate", "--cache", "c.cache", "match.sgn")
    monkeypatch.setattr(known, "VERSION", "9.9")
    assert counts(sungka("validate", "--cache", "c.cache", "match.sgn"))[1] == 0


@pytest.mark.push
@pytest.mark.parametrize(
    "damage",
    [
        lambda whole: whole[:5000],
        lambda whole: whole[:200] + b"\xff" * 3000 + whole[3200:],
        lambda whole: whole[:8000] + b"\xff" * 200 + whole[8200:],
        lambda whole: b"",
    ],
    ids=["cut", "first page", "a record", "empty"],
)
def test_a_damaged_cache_is_made_anew(
    sungka: Command, many: Path, damage: Callable[[bytes], bytes]
) -> None:
    texts = [UNCOMMON.replace("Reyes, Jun", f"Reyes {n}") for n in range(40)]
    (many / "many.sgn").write_text("\n".join([*texts, FALSE]))
    arguments = ("validate", "--cache", "c.cache", "many.sgn")
    out = sungka(*arguments).out
    (many / "c.cache").write_bytes(damage((many / "c.cache").read_bytes()))
    for _ in range(3):
        run = sungka(*arguments)
        assert (run.status, run.out) == (1, out)
        assert counts(run)[0] == 40
    assert counts(run)[1] == 41


def test_a_file_of_something_else_is_left_alone(sungka: Command, many: Path) -> None:
    with closing(sqlite3.connect("other.db")) as base, base:
        base.execute("CREATE TABLE known (key)")
    for name in ("false.sgn", "other.db"):
        before = (many / name).read_bytes()
        run = sungka("validate", "--cache", name, "match.sgn")
        assert run.status == 2
        assert run.err == f"sungka: --cache: {name}: it is not a cache, and would be overwritten\n"
        assert (many / name).read_bytes() == before


def test_a_cache_that_cannot_be_made_is_wrong_usage(sungka: Command, many: Path) -> None:
    run = sungka("validate", "--cache", "nowhere/c.cache", "match.sgn")
    assert (run.status, run.out) == (2, "")


@pytest.mark.long
@pytest.mark.skipif(os.name == "nt", reason="no shell there")
def test_runs_share_a_cache(many: Path) -> None:
    command = [sys.executable, "-m", "sungka.cli", "validate", "--cache", "c.cache", "many.sgn"]
    command += ["--slip-seconds", "60"]  # what time cuts short is not kept
    runs = [
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) for _ in range(4)
    ]
    ended = [(*run.communicate(timeout=120), run.returncode) for run in runs]
    assert {(out, status) for out, _, status in ended} == {(ended[0][0], 1)}
    assert all(b"Traceback" not in err for _, err, _ in ended)
    with closing(sqlite3.connect("c.cache")) as base:
        assert base.execute("SELECT count(*) FROM known").fetchone() == (4,)


def test_a_cache_stays_bounded(
    sungka: Command, many: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(known, "MOST_ENTRIES", 5)
    monkeypatch.setattr(known, "AT_ONCE", 2)
    texts = [UNCOMMON.replace("Reyes, Jun", f"Reyes {n}") for n in range(12)]
    (many / "many.sgn").write_text("\n".join(texts))
    for _ in range(2):
        run = sungka("validate", "--cache", "c.cache", "--jobs", "1", "many.sgn")
        with closing(sqlite3.connect("c.cache")) as base:
            assert base.execute("SELECT count(*) FROM known").fetchone() == (5,)
    assert counts(run)[0] == 12


@pytest.mark.push
@pytest.mark.parametrize("kind", ["bomb", "long", "nested", "number", "text"])
def test_a_hostile_row_is_passed_over_in_little_memory(
    sungka: Command, many: Path, kind: str
) -> None:
    found = counts(sungka("validate", "--cache", "known", "--profile", "archive", many))
    rows: dict[str, object] = {
        "bomb": zlib.compress(b"[" + b" " * (3 * known.MOST_UNPACKED), 9),
        "long": zlib.compress(os.urandom(2 * known.MOST_BYTES)),
        "nested": zlib.compress(b"[" * 200_000),
        "number": 7,
        "text": "words",
    }
    with closing(sqlite3.connect("known")) as base, base:
        base.execute("UPDATE known SET said = ?", (rows[kind],))
    tracemalloc.start()
    again = counts(sungka("validate", "--cache", "known", "--profile", "archive", many))
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert again[0] == found[0]
    assert again[1] == 0
    assert most < 30 << 20


@pytest.mark.parametrize(
    "text",
    [
        '{"Path": ["/"]}',
        '{"Place": [1]}',
        '{"Place": 1}',
        '{"Severity": "great"}',
        '{"bytes": "no"}',
        '{"bytes": 1}',
        "{}",
        '{"Place": [1, 1, 1, 1], "Span": [1, 1]}',
        "[" * 100_000,
        "{",
        "",
    ],
)
def test_an_entry_nobody_wrote_makes_nothing(tmp_path: Path, text: str) -> None:
    made = known.open_cache(str(tmp_path / "c.cache"))
    assert isinstance(made, known.RecordCache)
    assert made.path is not None
    key = made.make_key("a question", Source("%sgn 1\n"))
    content = zlib.compress(text.encode())
    row = (key, known._sum_up(key, content) + content)
    with closing(sqlite3.connect(made.path)) as base, base:
        base.execute("INSERT INTO known (key, said) VALUES (?, ?)", row)
    assert made.find(key) is None


def test_values_are_kept_whole(tmp_path: Path) -> None:
    made = known.open_cache(str(tmp_path / "c.cache"))
    assert isinstance(made, known.RecordCache)
    kept = {}
    settings = Settings(profile=Profile.ARCHIVE)
    for damaged in damaged_records():
        for reading in read(damaged.text):
            checked, replay = check_reading(reading, "x.sgn", settings)
            card = None if checked.archive_entry is None else checked.archive_entry.card
            checked = checked._replace(archive_entry=None)
            key = made.make_key("all of it", reading.source)
            kept[key] = (checked, card, play_of(replay, reading))
            made.keep(key, kept[key])
    made.save()
    assert len(kept) > 50
    for key, value in kept.items():
        found = known.RecordCache(made.path).find(key)
        assert found == value
        assert repr(found) == repr(value), "the classes are the same"


@pytest.mark.push
@pytest.mark.parametrize("seed", range(8))
def test_damaged_entries_are_checked_anew_and_said_once(
    sungka: Command, many: Path, seed: int
) -> None:
    texts = [UNCOMMON.replace("Reyes, Jun", f"Reyes {n}") for n in range(40)]
    (many / "many.sgn").write_text("\n".join([*texts, FALSE]))
    arguments = ("validate", "--profile", "archive", "--cache", "c.cache", "many.sgn")
    plain = sungka(*arguments)
    random, whole = Random(seed), bytearray((many / "c.cache").read_bytes())
    for _ in range(random.choice([1, 20, 400])):
        whole[random.randrange(100, len(whole))] ^= 1 << random.randrange(8)
    (many / "c.cache").write_bytes(whole)
    runs = [sungka(*arguments) for _ in range(3)]
    assert {(run.status, run.out) for run in runs} == {(plain.status, plain.out)}
    assert [counts(run)[0] for run in runs] == [40] * 3
    assert "damaged" not in runs[1].err + runs[2].err
    assert counts(runs[2])[1] == 41


def test_an_entry_under_another_key_is_none(sungka: Command, many: Path) -> None:
    arguments = ("validate", "--profile", "archive", "--cache", "c.cache", "many.sgn")
    sungka(*arguments)
    with closing(sqlite3.connect("c.cache")) as base, base:
        assert base.execute("SELECT count(*) FROM known").fetchone() == (4,)
        base.execute("UPDATE known SET said = (SELECT max(said) FROM known)")
    again = sungka(*arguments).err
    assert "c.cache: 3 entries are damaged: the records are checked again\n" in again
    assert "damaged" not in sungka(*arguments).err


def test_entries_of_another_version_are_no_damage(sungka: Command, many: Path) -> None:
    sungka("validate", "--cache", "c.cache", "many.sgn")
    with closing(sqlite3.connect("c.cache")) as base, base:
        base.execute("PRAGMA user_version = 0")
        base.execute("UPDATE known SET said = x'00'")
    run = sungka("validate", "--cache", "c.cache", "many.sgn")
    assert "damaged" not in run.err
    assert counts(run)[1] == 0
