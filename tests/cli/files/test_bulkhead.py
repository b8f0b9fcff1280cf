"""A fault of this program in one record is a finding of that record, and the run goes on."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import sungka.archive.known_records
import sungka.replay.play
from sungka.cli.main import validate_small
from sungka.cli.validation import bulk
from sungka.files.faults import DEBUG, LONGEST
from sungka.files.records import FileFault, guard
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


OURS = str(Path(sungka.replay.play.__file__).resolve().with_name("doom.py"))
"""A place of the project, wherever it is installed, for a fault to come from."""


class FailingCheck:
    """An acceptance check that fails at everything."""

    records = turns = lines = 0

    def sweep(self, *_: object) -> int:
        raise ZeroDivisionError


class FailingWriter:
    """Fails at every record, as an accepting way may."""

    def write(self, *_: object) -> object:
        raise ZeroDivisionError

    play = write


@pytest.fixture
def doomed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A file whose second record, on line 6, no command can play."""
    real = sungka.replay.play.play
    code = compile('def fail():\n    raise KeyError("no such place")\n', OURS, "exec")
    exec(code, names := dict[str, Any]())

    def play(record: Any) -> Any:
        if record.value("Event") == "Doom":
            names["fail"]()
        return real(record)

    monkeypatch.setattr(sungka.replay.play, "play", play)
    for quick in ("replay.acceptance.rewriter.CanonicalRewriter.rewrite",):
        monkeypatch.setattr(f"sungka.{quick}", FailingWriter.write)
    monkeypatch.setattr("sungka.replay.acceptance.accepted.AcceptedPlayer", FailingWriter)
    monkeypatch.setattr("sungka.archive.record_facts.FactsReader", FailingCheck)
    # Last, because compiled modules that are imported later would not fit it.
    monkeypatch.setattr("sungka.replay.acceptance.check.RecordCheck", FailingCheck)
    monkeypatch.delenv(DEBUG, raising=False)
    (folder / "doom.sgn").write_text(SMALL + DOOM + SMALL, encoding="utf-8")
    return "doom.sgn"


def said(text: str) -> str:
    """The words of the one fault, which is at the record's line."""
    ((line, words),) = SAID.findall(text)
    assert line == "6"
    return str(words)


@pytest.mark.push
@pytest.mark.parametrize("options", [(), ("--jobs", 2), ("--cache", "."), ("--record", 2)])
def test_validate_goes_on(
    sungka: Command, doomed: str, monkeypatch: pytest.MonkeyPatch, options: tuple[object, ...]
) -> None:
    monkeypatch.setattr(bulk, "ALONE", 0)
    run = sungka("validate", *options, doomed, "match.sgn")
    assert run.status == 1
    words = said(run.out)
    assert words.startswith("a fault of this program, not of the record: KeyError: 'no such place'")
    assert words.endswith("(replay/doom.py:2, in fail)")
    if "--record" not in options:
        known = " (0 known)" if "--cache" in options else ""
        assert f"2 files, 4 records{known}, 3 valid" in run.err


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
    monkeypatch.setattr("sungka.cli.playback.json_lines.LineWriter", FailingWriter)
    monkeypatch.delenv(DEBUG, raising=False)
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
    # A word that means nothing, so that the record is not written straight from its tokens.
    doom = DOOM.replace("1. S1", "1. S1 zz")
    (folder / "doom.sgn").write_text(SMALL + doom + SMALL, encoding="utf-8")
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
    monkeypatch.setattr("sungka.templates.pages.page.listing_of", lambda *_: 1 // 0)
    options = ["--split", "-o", "pages"] if split else ["-o", "page.html"]
    run = sungka("render", "match.sgn", *options)
    assert run.status == 1
    assert "match.sgn:1:1: error[SGN701]" in run.err


@pytest.mark.push
@pytest.mark.parametrize("jobs", [1, 2])
def test_annotate_leaves_the_record_as_it_is(sungka: Command, doomed: str, jobs: int) -> None:
    run = sungka("annotate", "--depth", 1, "--jobs", jobs, doomed)
    assert run.status == 1
    assert said(run.err)
    assert "doom.sgn: left unchanged: record 2: this program failed at it" in run.err
    assert run.out.count("%sgn 1") == 3
    assert DOOM in run.out


@pytest.mark.push
@pytest.mark.parametrize("output", [(), ("-o", "judged.sgn"), ("--write",)])
@pytest.mark.parametrize(
    ("form", "writer"),
    [
        ("text", "sungka.cli.annotation.report_text._game_lines"),
        ("json", "sungka.cli.annotation.report_json._game_to_json"),
        ("html", "sungka.templates.pages.report.draw_chart"),
    ],
)
def test_a_report_goes_on_without_the_game(
    sungka: Command,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    form: str,
    writer: str,
    output: tuple[str, ...],
) -> None:
    other = MATCH.replace("Reyes", "Cruz")
    (folder / "others.sgn").write_text(MATCH + other, encoding="utf-8")
    (folder / "three.sgn").write_text(MATCH + FALSE + other, encoding="utf-8")
    asked = ("annotate", "--depth", 1, "--report", form)
    wanted = sungka(*asked, "others.sgn").out.replace("others.sgn", "three.sgn")
    wanted = wanted.replace("sgn 2:", "sgn 3:").replace("record 2;", "record 3;")
    wanted = wanted.replace('"record": 2,', '"record": 3,')
    module, function = writer.rsplit(".", 1)
    real, calls = getattr(import_module(module), function), count(1)
    monkeypatch.setattr(writer, lambda *of: real(*of) if next(calls) != 2 else 1 // 0)
    run = sungka(*asked, *output, "three.sgn")
    assert run.status == 1
    ((line, words),) = SAID.findall(run.err)
    assert int(line) == MATCH.count("\n") + 1
    assert "ZeroDivisionError" in words
    assert run.out == wanted
    if output:
        written = Path("judged.sgn" if output[0] == "-o" else "three.sgn").read_text("utf-8")
        assert [text.count("<eval=") > 5 for text in written.split("%sgn 1\n")[1:]] == [True] * 3


@pytest.mark.parametrize("form", ["text", "json", "html"])
def test_records_are_written_when_the_totals_fail(
    sungka: Command, folder: Path, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    monkeypatch.setattr("sungka.analysis.report.summary.Tally.players", lambda _: 1 // 0)
    (folder / "copy.sgn").write_text(MATCH, encoding="utf-8")
    asked = ("annotate", "--depth", 1, "match.sgn", "copy.sgn", "-o", "judged.sgn")
    run = sungka(*asked, "--report", form)
    assert run.status == 1
    assert "sungka: a fault of this program: ZeroDivisionError: " in run.err
    assert Path("judged.sgn").read_text("utf-8").count("%sgn 1") == 2


def test_records_are_written_when_nobody_reads_the_report(
    sungka: Command, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def write(*_: Any) -> str:
        raise BrokenPipeError

    monkeypatch.setattr("sungka.cli.annotation.report_text._game_lines", write)
    asked = ("annotate", "--depth", 1, "match.sgn", "-o", "judged.sgn", "--report", "text")
    run = sungka(*asked)
    assert (run.status, run.err) == (141, "interrupted: judged.sgn holds 1 record\n")
    assert "<eval=" in Path("judged.sgn").read_text("utf-8")


AT = ("match.sgn", "--board", "r1.t3", "--depth", 2)


@pytest.mark.parametrize(
    ("work", "options"),
    [
        ("sungka.replay.play.play", ()),
        ("sungka.templates.timeline.timeline.timeline_of", ()),
        ("sungka.replay.state.round_at", ()),
        ("sungka.analysis.search.solution.solve", ()),
        ("sungka.analysis.search.reach.shortest_turn", ("--turn", "shortest")),
        ("sungka.cli.solving.text.draw_compact", ()),
        ("sungka.cli.solving.found.write_turns", ("--output", "json")),
        ("sungka.cli.solving.record.write", ("--output", "sgn")),
    ],
)
def test_solve_reports_a_record_it_fails_at(
    sungka: Command,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    work: str,
    options: tuple[str, ...],
) -> None:
    monkeypatch.setattr(work, lambda *_, **__: 1 // 0)
    (folder / "match.sgn").write_text(SMALL + MATCH, encoding="utf-8")
    run = sungka("solve", *AT, "--record", 2, *options)
    assert (run.status, run.out) == (1, "")
    assert said(run.err).startswith("a fault of this program, not of the record: ZeroDivision")


def test_a_fault_of_no_record_is_one_line(sungka: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sungka.analysis.search.solution.solve", lambda *_: {}["\x1b"])
    run = sungka("solve", "--rules", "dakon houses=2 shells=2", "--depth", 2)
    assert (run.status, run.out) == (1, "")
    first, second = run.err.splitlines()
    assert first.startswith("sungka: a fault of this program: KeyError: '\\x1b' (")
    assert second == "please report it with the command; `SUNGKA_DEBUG=1` shows where it comes from"
    monkeypatch.setenv(DEBUG, "1")
    with pytest.raises(KeyError):
        sungka("solve", "--rules", "dakon houses=2 shells=2", "--depth", 2)


def test_a_fault_on_the_quick_way_leaves_the_file_to_the_full_one(
    doomed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert validate_small(["match.sgn"]) is None
    monkeypatch.setenv(DEBUG, "1")
    with pytest.raises(ZeroDivisionError):
        validate_small(["match.sgn"])


def test_an_archive_goes_on_when_comparing_fails(
    sungka: Command, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for work in ("add", "add_unlike"):
        monkeypatch.setattr(f"sungka.archive.compare.Archive.{work}", lambda *_: 1 // 0)
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
