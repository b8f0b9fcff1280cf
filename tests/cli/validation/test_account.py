"""The account of an input: every byte is in one of its rows, and every record is mentioned."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sungka.checking.finding import ReadAccount
from sungka.checking.settings import Profile, Settings
from sungka.cli.files.progress import ProgressBar
from sungka.cli.validation import bulk
from sungka.cli.validation.bulk import ReadBytes, SlipHints, check_all
from sungka.cli.validation.sweep import Sweeper
from sungka.files import shards
from sungka.files.inputs import Input
from sungka.notation.borders import find_heads_within

from ..conftest import BROKEN, FALSE, MATCH, OPEN, Run
from .test_bulk import FAULTS, PARTS

Command = Callable[..., Run]

LATIN = FALSE.replace("Santos", "Peña").encode("latin-1")
UNSURE = FALSE.replace("Santos", "Pe–a").encode("cp1252")
GLUED = OPEN.rstrip("\n").encode()
HEAPS = (
    *PARTS,
    LATIN,
    LATIN.replace(b"\n", b"\r\n"),
    UNSURE,
    UNSURE.replace(b"\n", b"\r"),
    GLUED,
    b"%sgn 1\n{never closed %sgn 1\nend\n",
    b"> %sgn 1\n> end\n",
)
PREFACES = (b"", b"\n\n", b"a note\r\n", b"\xef\xbb\xbf", b"Jos\xe9 wrote:\n", b"\r\n\r\n")


def make_heap(chance: Random) -> bytes:
    """Records of all encodings and line ends, torn, glued together, with garbage in them."""
    text = chance.choice(PREFACES) + b"".join(
        chance.choice(HEAPS) + chance.choice((b"", b"", b"\n")) for _ in range(chance.randrange(9))
    )
    if chance.random() < 0.4:
        at = chance.randrange(len(text) + 1)
        text = text[:at] + chance.choice((*FAULTS, chance.randbytes(60))) + text[at:]
    if chance.random() < 0.3:
        text = text[: chance.randrange(len(text) + 1)]
    return chance.choice((text, text, text, text.decode("latin-1").encode("utf-16")))


@pytest.fixture
def small_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Records count as long, chunks as full and ranges as whole at a few hundred bytes."""
    monkeypatch.setattr(shards, "CHUNK", 100)
    monkeypatch.setattr(shards, "LONG", 600)
    monkeypatch.setattr(shards, "LEAST", 300)


def count(path: Path, profile: Profile) -> ReadAccount:
    """The account of one file."""
    account = ReadAccount()
    tasks = [(Input(str(path)), Settings(profile=profile))]
    with ProgressBar([]) as bar:
        for result in check_all(tasks, Sweeper(0), 1, SlipHints(), bar):
            if isinstance(result, ReadBytes):
                account = account.plus(*result)
    return account


@pytest.mark.push
@pytest.mark.parametrize("profile", [Profile.RECORD, Profile.ARCHIVE])
def test_all_bytes_are_counted_wherever_a_file_is_cut(
    small_limits: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, profile: Profile
) -> None:
    chance, path = Random(401), tmp_path / "a.sgn"
    rows = set()
    for _ in range(40):
        text = make_heap(chance)
        path.write_bytes(text)
        counted = set()
        for size in (1, 200, 900, 1 << 20):
            monkeypatch.setattr(bulk.ShardSize, "next_size", lambda _, size=size: size)
            account = count(path, profile)
            assert account.size == len(text), text
            counted.add(account.rows(9))
        assert len(counted) == 1, text
        rows |= {row.extent.name for row in account.rows(9)}
        packed = tmp_path / "a.sgn.gz"
        packed.write_bytes(gzip.compress(text))
        assert [row[:3] for row in count(packed, profile).rows(9)] == [
            row[:3] for row in account.rows(9)
        ]
    assert rows == {"WHOLE", "PART", "BYTE", "VERSION", "OUTSIDE", "FILE", "WITHIN"}


@pytest.mark.push
def test_every_record_is_mentioned_and_the_rows_add_up(folder: Path, sungka: Command) -> None:
    chance = Random(402)
    for _ in range(12):
        for old in folder.glob("*.sgn"):
            old.unlink()
        texts = {f"{number}.sgn": make_heap(chance) for number in range(4)}
        for name, text in texts.items():
            (folder / name).write_bytes(text)
        run = sungka("validate", "--slip-seconds", "0", "--output", "json", *texts)
        found = json.loads(run.out)
        read = found["read"]
        rows = {name: row for name, row in read.items() if name not in ("heads", "bytes")}
        assert read["bytes"] == sum(map(len, texts.values()))
        assert sum(row["bytes"] for row in rows.values()) == read["bytes"]
        assert sum(row["heads"] for row in rows.values()) == read["heads"]
        within = rows.get("within", {"heads": 0})["heads"]
        assert read["heads"] == found["records"] + within
        assert {row["first"] is None for name, row in rows.items() if name != "whole"} <= {False}
        errors = [it for it in found["diagnostics"] if it["severity"] == "error"]
        told = {(it["file"], it["record"]) for it in errors if it["record"] is not None}
        assert found["records"] == found["valid"] + len(told)
        unread = sum(row["heads"] for name, row in rows.items() if name not in ("whole", "within"))
        assert unread <= len(told)


def test_the_account_is_a_table_of_what_is_there(folder: Path, sungka: Command) -> None:
    glued = MATCH.rstrip("\n").encode() + b"%sgn 1\n"
    text = b"a note\n" + MATCH.encode() + UNSURE + BROKEN.encode() + b"%sgn 2\nS7\n" + glued
    (folder / "heap.sgn").write_bytes(text)
    (folder / "wide.sgn").write_bytes(MATCH.encode("utf-16"))
    line = 2 + MATCH.count("\n")
    broken = line + UNSURE.count(b"\n")
    newer, last = broken + BROKEN.count("\n"), text.count(b"\n")
    table = [
        "heads|bytes|first",
        f"read whole|1|{len(MATCH):,}|",
        f"read in part|2|{len(BROKEN) + len(glued):,}|heap.sgn:{broken}",
        f"not read: a byte that is not UTF-8|1|{len(UNSURE):,}|heap.sgn:{line}",
        f"not read: another version|1|10|heap.sgn:{newer}",
        "outside of any record|0|7|heap.sgn:1",
        f"files not read, or not to their end|0|{2 * len(MATCH) + 2:,}|wide.sgn:1",
        f"within a line, not read as a record|1|0|heap.sgn:{last}",
        f"all lines with `%sgn`|6|{len(text) + 2 * len(MATCH) + 2:,}|",
    ]
    words = ["validate", "heap.sgn", "wide.sgn", "--slip-seconds", "0", "--profile", "record"]
    run = sungka(*words, "--summary")
    assert _read_table(run.out) == [it.rstrip("|") for it in table]
    assert "read in part" not in run.err
    assert _read_table(sungka(*words).err) == [it.rstrip("|") for it in table]
    assert _read_table(sungka(*words[:2], "--slip-seconds", "0").err) == []
    assert _read_table(sungka("validate", "match.sgn", "open.sgn").err) == []


def _read_table(text: str) -> list[str]:
    lines = text.split("\n")
    begin = next((at for at, it in enumerate(lines) if it.split()[:1] == ["heads"]), len(lines))
    return ["|".join(re.split(" {2,}", it.strip())) for it in lines[begin:] if "  " in it]


def test_other_bytes_before_the_first_record_cost_no_record(folder: Path, sungka: Command) -> None:
    (folder / "letter.sgn").write_bytes(b"Jos\xe9 wrote:\n\xff\n" + MATCH.encode())
    found = json.loads(sungka("validate", "letter.sgn", "--output", "json").out)
    assert (found["records"], found["valid"]) == (1, 1)
    told = [(it["code"], it["line"], it["column"], it["record"]) for it in found["diagnostics"]]
    assert told == [("SGN103", 1, 1, None), ("SGN101", 1, 4, None)]
    assert found["diagnostics"][1]["message"] == "byte 0xe9 is not UTF-8, and 1 more"
    assert found["read"]["outside"]["bytes"] == len(b"Jos. wrote:\n.\n")
    (folder / "letter.sgn").write_bytes(b"Jos\xe9 wrote:\n\xff\n")
    (only,) = json.loads(sungka("validate", "letter.sgn", "--output", "json").out)["diagnostics"]
    assert (only["code"], only["line"], only["column"]) == ("SGN101", 1, 4)


@pytest.mark.parametrize(
    "line",
    ["end%sgn 1", "N4%sgn 1", "N4 %sgn 1", "x %sgn 1", "{a remark}%SGN 1", "{open %sgn 1"],
)
def test_a_second_record_within_a_line_is_told_there(
    line: str, folder: Path, sungka: Command
) -> None:
    text = f'%sgn 1\n[Rules "dakon"]\n\n1. S3\n{line}\n[South "B"]\n1. S3\nend abandoned\n'
    (folder / "two.sgn").write_text(text)
    run = sungka("validate", "two.sgn", "--output", "json", "--slip-seconds", "0")
    found: dict[str, Any] = json.loads(run.out)
    (told,) = [it for it in found["diagnostics"] if "a second record begins" in (it["hint"] or "")]
    assert told["line"] == 5
    assert found["read"]["within"] == {
        "heads": 1, "bytes": 0, "first": {"file": "two.sgn", "line": 5},
    }  # fmt: skip


def test_very_many_heads_within_a_line_are_counted(folder: Path, sungka: Command) -> None:
    (folder / "one.sgn").write_text('%sgn 1\n[Rules "dakon"]\n' + "ñ%sgn 1 " * 200 + "\n")
    words = ["validate", "one.sgn", "--slip-seconds", "0", "--output", "json"]
    assert json.loads(sungka(*words).out)["read"]["within"]["heads"] == 200
    assert len(find_heads_within("%sgn 1\n" + "ñ{%sgn 1 " * 100_000)) == 100_000


def test_what_stands_in_a_closed_comment_begins_no_record(folder: Path, sungka: Command) -> None:
    text = '%sgn 1\n[Rules "dakon"]\n[Note "%sgn 1"]\n\n1. S3 x {as %sgn 1}\n; %sgn 1\nend\n'
    (folder / "one.sgn").write_text(text)
    found = json.loads(sungka("validate", "one.sgn", "--output", "json").out)
    assert found["errors"]
    assert "within" not in found["read"]
