"""`sungka render`: one page of one record."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from .conftest import MATCH, Run

Command = Callable[..., Run]


def test_a_page_is_written(sungka: Command, folder: Path) -> None:
    run = sungka("render", "match.sgn", "-o", "page.html")
    assert (run.status, run.out) == (0, "")
    assert re.fullmatch(r"wrote page\.html \(\d+ (bytes|kB)\)\n", run.err)
    page = (folder / "page.html").read_text()
    assert page.lower().startswith("<!doctype html>")
    assert "Sinulog Open" in page


def test_the_page_stands_beside_its_record(sungka: Command, folder: Path) -> None:
    (folder / "finals").mkdir()
    (folder / "finals" / "one.sgn").write_text(MATCH)
    assert sungka("render", "finals/one.sgn").status == 0
    assert (folder / "finals" / "one.html").exists()


def test_the_page_is_printed(sungka: Command, folder: Path) -> None:
    run = sungka("render", "-", "-o", "-", stdin=MATCH.encode())
    assert run.status == 0
    assert run.err == ""
    assert "Sinulog Open" in run.out


def test_a_record_with_errors_is_refused(sungka: Command, folder: Path) -> None:
    for name in ("false", "broken"):
        run = sungka("render", f"{name}.sgn", "-o", "page.html")
        assert run.status == 1
        assert re.match(rf"{name}\.sgn:1[34]:1[01]: error\[SGN", run.err)
        assert not (folder / "page.html").exists()


def test_warnings_are_told_and_the_page_written(sungka: Command, folder: Path) -> None:
    run = sungka("render", "open.sgn")
    assert run.status == 0
    assert "warning[SGN508]" in run.err
    assert (folder / "open.html").exists()


def test_one_of_several_records_must_be_chosen(sungka: Command, folder: Path) -> None:
    (folder / "two.sgn").write_text(f"{MATCH}\n{MATCH.replace('Sinulog', 'Dinagyang')}")
    run = sungka("render", "two.sgn")
    assert run.status == 2
    assert run.err == "sungka: two.sgn holds more than one record: choose one with --record N\n"
    assert sungka("render", "two.sgn", "--record", "2").status == 0
    assert "Dinagyang Open" in (folder / "two.html").read_text()


def test_the_record_is_not_written_over(sungka: Command, folder: Path) -> None:
    run = sungka("render", "match.sgn", "-o", "../" + folder.name + "/match.sgn")
    assert run.status == 2
    assert (folder / "match.sgn").read_text() == MATCH


def test_a_place_that_cannot_be_written(sungka: Command, folder: Path) -> None:
    run = sungka("render", "match.sgn", "-o", "nowhere/page.html")
    assert run.status == 1
    assert run.err == "nowhere/page.html: not written: no such file or directory\n"
    assert sungka("render", "-", stdin=MATCH.encode()).status == 2, "no name to write it under"
