"""`sungka render --editor`: where the page goes, what it holds, what it cannot be combined with."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from ..conftest import BROKEN, MATCH, Run

Command = Callable[..., Run]


def documents(page: str) -> list[dict[str, str]]:
    found = re.search(r'id="given">(.*?)</script>', page, re.DOTALL)
    assert found
    opened: list[dict[str, str]] = json.loads(found[1])["documents"]
    return opened


def test_an_empty_editor_needs_no_file(sungka: Command, folder: Path) -> None:
    run = sungka("render", "--editor", "-o", "editor.html")
    assert (run.status, run.out) == (0, "")
    assert re.fullmatch(r"wrote editor\.html \(\d+ kB\)\n", run.err)
    page = (folder / "editor.html").read_text(encoding="utf-8")
    assert documents(page) == []
    assert '"SGN301":' in page
    assert '"EVT' not in page  # codes of tournaments are found in no record
    assert sungka("render", "--editor", "-o", "-").out.startswith("<!doctype html>")


def test_files_are_opened_errors_or_not(sungka: Command, folder: Path) -> None:
    run = sungka("render", "match.sgn", "broken.sgn", "--editor", "-o", "editor.html")
    assert run.status == 0
    assert documents((folder / "editor.html").read_text(encoding="utf-8")) == [
        {"name": "match.sgn", "text": MATCH},
        {"name": "broken.sgn", "text": BROKEN},
    ]


def test_the_editor_stands_beside_its_record_and_not_in_the_place_of_its_page(
    sungka: Command, folder: Path
) -> None:
    assert sungka("render", "match.sgn", "--editor").status == 0
    assert (folder / "match.editor.html").exists()
    assert not (folder / "match.html").exists()


def test_line_ends_and_marks_are_those_of_the_field(sungka: Command, folder: Path) -> None:
    (folder / "old.sgn").write_bytes(b"\xef\xbb\xbf" + MATCH.replace("\n", "\r\n").encode())
    page = sungka("render", "old.sgn", "--editor", "-o", "-").out
    assert documents(page) == [{"name": "old.sgn", "text": MATCH}]
    page = sungka("render", "-", "--editor", "-o", "-", "--lang", "fil", stdin=MATCH.encode()).out
    assert documents(page) == [{"name": "game.sgn", "text": MATCH}]
    assert '<html lang="fil">' in page


def test_what_is_no_text_is_refused(sungka: Command, folder: Path) -> None:
    (folder / "latin.sgn").write_bytes(b'%sgn 1\n[South "Pe\xf1a"]\n')
    page = sungka("render", "latin.sgn", "--editor", "-o", "-").out
    assert documents(page) == [{"name": "latin.sgn", "text": '%sgn 1\n[South "Peña"]\n'}]
    (folder / "latin.sgn").write_bytes(b'%sgn 1\n[South "Pe\xb1a"]\n')
    run = sungka("render", "match.sgn", "latin.sgn", "--editor", "-o", "editor.html")
    assert run.status == 1
    assert run.err.startswith("latin.sgn:2:11: error[SGN101]")
    assert not (folder / "editor.html").exists()
    run = sungka("render", "nowhere.sgn", "--editor", "-o", "editor.html")
    assert run.status == 1
    assert "nowhere.sgn" in run.err


@pytest.mark.parametrize(
    ("options", "other"),
    [
        (("--split",), "--split"),
        (("--embed-code",), "--embed-code"),
        (("--watch",), "--watch"),
        (("--board", "r1"), "--board"),
        (("--output", "svg"), "--output svg"),
        (("--record", "1"), "--record"),
    ],
)
def test_what_it_cannot_be_combined_with(
    sungka: Command, options: tuple[str, ...], other: str
) -> None:
    run = sungka("render", "match.sgn", "--editor", *options, "-o", "out")
    assert run.status == 2
    assert f"--editor cannot be combined with {other}" in run.err


def test_without_a_file_something_else_has_to_be_said(sungka: Command) -> None:
    run = sungka("render")
    assert run.status == 2
    assert "say what to render: FILE, or --editor for an empty page" in run.err
    run = sungka("render", "--editor")
    assert run.status == 2
    assert "-o OUT.html" in run.err
