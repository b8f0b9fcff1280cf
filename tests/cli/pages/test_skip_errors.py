"""`sungka render --skip-errors`: one page of the records that can be played."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from ..conftest import FALSE, Run

Command = Callable[..., Run]


def test_records_with_errors_are_left_out(folder: Path, sungka: Command) -> None:
    files = ["match.sgn", "false.sgn", "missing.sgn", "open.sgn"]
    assert sungka("render", *files, "-o", "page.html").status == 1
    assert not (folder / "page.html").exists()
    run = sungka("render", "--skip-errors", *files, "-o", "page.html")
    assert run.status == 1
    assert "false.sgn:13" in run.err
    assert run.err.splitlines()[-1] == "4 files: 2 are left out because of errors"
    sungka("render", "match.sgn", "open.sgn", "-o", "two.html")
    assert (folder / "page.html").read_bytes() == (folder / "two.html").read_bytes()


def test_nothing_is_left(folder: Path, sungka: Command) -> None:
    run = sungka("render", "--skip-errors", "false.sgn", "-o", "page.html")
    assert run.status == 1
    assert "no page is written, as no record is left: the only one has errors" in run.err
    (folder / "copy.sgn").write_text(FALSE)
    run = sungka("render", "--skip-errors", "false.sgn", "copy.sgn", "-o", "page.html")
    assert "no record is left: all 2 have errors" in run.err
    assert not (folder / "page.html").exists()
    (folder / "two.sgn").write_text(f"{FALSE}\n{FALSE}")
    assert sungka("render", "--skip-errors", "two.sgn", "-o", "x.pdf").status == 2


def test_a_folder_of_pages_has_no_name_of_a_file(folder: Path, sungka: Command) -> None:
    run = sungka("render", "match.sgn", "--split", "-o", "pages.html")
    assert run.status == 2
    assert "--split writes a folder of pages: pages.html is the name of a file" in run.err
    assert not (folder / "pages.html").exists()
