"""A fault of this program in one record is a finding of that record, and the run goes on."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import sungka.replay.play
from sungka.cli.files.records import DEBUG, LONGEST, FileFault, guard
from sungka.cli.validation import bulk
from sungka.notation.splitter import Source

from ..conftest import FALSE, MATCH, Run

Command = Callable[..., Run]

SMALL = """\
%sgn 1
[Event "Sinulog"]
[Rules "sungka houses=4 shells=4 opening=alternate rounds=1"]
1. S1
end abandoned
"""
DOOM = SMALL.replace("Sinulog", "Doom")
SAID = re.compile(r"^\S+:(\d+):1: error\[SGN701\] (.*)", re.M)


class FailingCheck:
    """A quick check that fails at everything."""

    records = turns = lines = 0

    def sweep(self, data: bytes, at: int, end: int) -> int:
        raise ZeroDivisionError


@pytest.fixture
def doomed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A file whose second record, on line 6, no command can play."""
    real = sungka.replay.play.play

    def play(record: Any) -> Any:
        if record.value("Event") == "Doom":
            raise KeyError("no such place")
        return real(record)

    monkeypatch.setattr(sungka.replay.play, "play", play)
    monkeypatch.setattr("sungka.replay.quick.check.QuickCheck", FailingCheck)
    monkeypatch.delenv(DEBUG, raising=False)
    (folder / "doom.sgn").write_text(SMALL + DOOM + SMALL, encoding="utf-8")
    return "doom.sgn"


def said(text: str) -> str:
    """What the one fault says, which stands at the record's line."""
    ((line, words),) = SAID.findall(text)
    assert line == "6"
    return str(words)


@pytest.mark.parametrize("options", [(), ("--jobs", 2), ("--cache", "."), ("--record", 2)])
def test_validate_goes_on(
    sungka: Command, doomed: str, monkeypatch: pytest.MonkeyPatch, options: tuple[object, ...]
) -> None:
    monkeypatch.setattr(bulk, "ALONE", 0)
    run = sungka("validate", *options, doomed, "match.sgn")
    assert run.status == 1
    words = said(run.out)
    assert words.startswith("a fault of this program, not of the record: KeyError: 'no such place'")
    assert "test_bulkhead.py:" in words
    assert words.endswith("in play)")
    if "--record" not in options:
        assert "2 files, 4 records, 3 valid" in run.err


@pytest.mark.parametrize("form", ["json", "jsonl", "sarif", "junit", "github"])
def test_every_form_stays_well_formed(sungka: Command, doomed: str, form: str) -> None:
    run = sungka(
        "validate",
        "--output",
        form,
        "--profile",
        "archive",
        "--ignore",
        "SGN2",
        doomed,
        "match.sgn",
    )
    assert run.status == 1
    assert "SGN701" in run.out
    if form == "json":
        (found,) = json.loads(run.out)["diagnostics"]
        assert (found["record"], found["line"], found["code"]) == (2, 6, "SGN701")
    elif form == "jsonl":
        assert [json.loads(line)["record"] for line in run.out.splitlines()] == [2]
    elif form == "sarif":
        assert len(json.loads(run.out)["runs"][0]["results"]) == 1
    elif form == "junit":
        assert len(list(ElementTree.fromstring(run.out).iter("testcase"))) == 4


def test_replay_shows_the_others(sungka: Command, doomed: str) -> None:
    run = sungka("replay", "--output", "jsonl", doomed)
    assert run.status == 1
    assert said(run.err)
    assert {json.loads(line)["record"] for line in run.out.splitlines()} == {1, 3}


def test_replay_goes_on_when_showing_fails(
    sungka: Command, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sungka.cli.playback.json_lines.make_lines", lambda *_: 1 // 0)
    run = sungka("replay", "--output", "jsonl", "match.sgn", "open.sgn")
    assert (run.status, run.err.count("SGN701"), run.out) == (1, 2, "")


def test_format_leaves_the_file(sungka: Command, doomed: str) -> None:
    (text,) = [Path(doomed).read_bytes()]
    run = sungka("format", "--detail", "full", "--write", doomed, "match.sgn")
    assert run.status == 1
    assert said(run.err)
    assert Path(doomed).read_bytes() == text
    assert "formatted match.sgn" in run.err


def test_parse_goes_on_with_the_next_record(
    sungka: Command, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sungka.notation.reading import parser

    real = parser.parse

    def parse(source: Source) -> Any:
        if "Doom" in source.text:
            raise RecursionError
        return real(source)

    monkeypatch.setattr(parser, "parse", parse)
    (folder / "doom.sgn").write_text(SMALL + DOOM + SMALL, encoding="utf-8")
    run = sungka("parse", "doom.sgn")
    assert run.status == 1
    assert "RecursionError" in said(run.err)
    assert [record["record"] for record in json.loads(run.out)["records"]] == [1, 3]


def test_render_refuses_the_record(sungka: Command, doomed: str) -> None:
    run = sungka("render", doomed, "-o", "page.html")
    assert (run.status, said(run.err) != "") == (1, True)
    assert not Path("page.html").exists()
    run = sungka("render", "--split", doomed, "-o", "pages")
    assert run.status == 1
    assert len(list(Path("pages").glob("0*.html"))) == 2


@pytest.mark.parametrize("split", [False, True])
def test_render_reports_a_page_it_fails_at(
    sungka: Command, folder: Path, monkeypatch: pytest.MonkeyPatch, split: bool
) -> None:
    monkeypatch.setattr("sungka.templates.pages.page.timeline_of", lambda _: 1 // 0)
    options = ["--split", "-o", "pages"] if split else ["-o", "page.html"]
    run = sungka("render", "match.sgn", *options)
    assert run.status == 1
    assert "match.sgn:1:1: error[SGN701]" in run.err


@pytest.mark.parametrize("jobs", [1, 2])
def test_annotate_leaves_the_record_as_it_is(sungka: Command, doomed: str, jobs: int) -> None:
    run = sungka("annotate", "--depth", 1, "--jobs", jobs, doomed)
    assert run.status == 1
    assert said(run.err)
    assert "doom.sgn: left unchanged: record 2: this program failed at it" in run.err
    assert run.out.count("%sgn 1") == 3
    assert DOOM in run.out


def test_an_archive_goes_on_when_comparing_fails(
    sungka: Command, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sungka.archive.compare.Archive.add", lambda *_: 1 // 0)
    run = sungka("validate", "--profile", "archive", "match.sgn", "false.sgn")
    assert run.status == 1
    assert run.out.count("SGN701") == 2


def test_ignoring_the_code_does_not_make_the_record_valid(sungka: Command, doomed: str) -> None:
    assert "2 valid" in sungka("validate", "--ignore", "SGN7", doomed).err


@pytest.mark.parametrize("kind", [KeyboardInterrupt, BrokenPipeError, MemoryError])
def test_what_is_not_the_records_goes_through(kind: type[BaseException]) -> None:
    def fail() -> None:
        raise kind

    with pytest.raises(kind):
        guard(fail, "a.sgn", Source(MATCH))


def test_debugging_lets_everything_through(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(DEBUG, "1")
    with pytest.raises(ZeroDivisionError):
        guard(lambda: 1 // 0, "a.sgn", Source(FALSE))


def test_the_words_of_an_exception_are_one_short_line() -> None:
    def fail() -> None:
        raise ValueError("a\n" * 1000)

    fault = guard(fail, "a.sgn", Source(MATCH, 7, 3))
    assert isinstance(fault, FileFault)
    assert (fault.line, fault.column, fault.record) == (7, 1, 3)
    assert "\n" not in fault.message
    assert len(fault.message) < LONGEST + 200
