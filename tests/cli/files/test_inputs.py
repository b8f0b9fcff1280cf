"""The files that a folder gives: which they are, and which of them are known to be regular."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from sungka.files.inputs import Input, find_inputs
from sungka.files.shards import LEAST, read_small

from ..conftest import MATCH, Run

ON_POSIX = pytest.mark.skipif(os.name == "nt", reason="links and pipes are POSIX's")


@ON_POSIX
def test_links_and_pipes_in_a_folder_are_no_regular_files(folder: Path) -> None:
    deep = folder / "archive" / "b" / "c"
    deep.mkdir(parents=True)
    (deep / "one.sgn").write_text(MATCH)
    top = folder / "archive"
    (top / "linked.sgn").symlink_to(deep / "one.sgn")
    (top / "circle.sgn").symlink_to("circle.sgn")
    (top / "linked").symlink_to(deep)
    os.mkfifo(top / "pipe.sgn")
    assert find_inputs(["archive"]) == (
        Input("archive/b/c/one.sgn", True, None, True),
        Input("archive/circle.sgn", True),
        Input("archive/linked.sgn", True),
        Input("archive/pipe.sgn", True),
    )


@ON_POSIX
def test_a_pipe_is_not_opened_to_see_whether_it_is_small(folder: Path) -> None:
    os.mkfifo("pipe.sgn")
    assert read_small(Input("pipe.sgn"), LEAST) is None
    assert read_small(Input("pipe.sgn", True), LEAST) is None


@ON_POSIX
def test_a_pipe_in_a_folder_is_read_as_any_other_file(
    sungka: Callable[..., Run], folder: Path
) -> None:
    (folder / "archive").mkdir()
    (folder / "archive" / "one.sgn").write_text(MATCH)
    os.mkfifo(folder / "archive" / "two.sgn")
    writer = threading.Thread(target=lambda: (folder / "archive" / "two.sgn").write_text(MATCH))
    writer.start()
    run = sungka("validate", "archive")
    writer.join()
    assert "2 files, 2 records" in run.err
    assert "SGN212" in run.out


@pytest.mark.parametrize(
    ("data", "most"), [(b"", 100), (b"\xef\xbb\xbf%sgn 1\n", 100), (b"%sgn 1\n" * 10, 69)]
)
def test_what_is_unusual_is_left_to_those_that_read_any_file(
    tmp_path: Path, data: bytes, most: int
) -> None:
    path = tmp_path / "one.sgn"
    path.write_bytes(data)
    assert read_small(Input(str(path), is_regular=True), most) is None
    path.write_bytes(b"%sgn 1\n" * 10)
    assert read_small(Input(str(path), is_regular=True), 70) == b"%sgn 1\n" * 10
    assert read_small(Input(str(path), max_size=69), 100) is None
    path.unlink()
    assert read_small(Input(str(path), is_regular=True), 70) is None


@ON_POSIX
def test_one_file_under_several_names_is_read_once(
    sungka: Callable[..., Run], shell: Callable[..., Run], folder: Path
) -> None:
    (folder / "linked.sgn").symlink_to("match.sgn")
    os.link("match.sgn", "hard.sgn")
    names = ["match.sgn", "./match.sgn", folder / "match.sgn", "linked.sgn", "hard.sgn"]
    told = "./match.sgn: the same file as match.sgn: its records are taken once, as 3 more"
    for run in (sungka("validate", *names), shell("validate", *names)):
        assert run.err.startswith(told)
        assert "1 file, 1 record, 1 valid" in run.err
    assert sungka("select", "--count", *names).out == "1\n"
    assert sungka("format", "match.sgn", "match.sgn").out == MATCH
    said = sungka("format", "match.sgn", "match.sgn").err
    assert said == "match.sgn: named twice: its records are taken once\n"
    below = sungka("select", "--files", ".", "match.sgn").out.split()
    assert below == ["broken.sgn", "false.sgn", "hard.sgn", "open.sgn"]
    assert sungka("convert", *names, "-o", "made.csv").status == 1, "as docs/tables.md says"
    assert len((folder / "made.csv").read_text().splitlines()) == 2
    assert sungka("diff", "match.sgn", "./match.sgn").out == "the same play: 21 turns\n"


def test_a_name_in_capitals_is_a_record_file_too(sungka: Callable[..., Run], folder: Path) -> None:
    (folder / "old").mkdir()
    (folder / "old/A.SGN").write_text(MATCH)
    (folder / "old/b.sgn").write_text(MATCH.replace("Santos", "Cruz"))
    (folder / "old/c.Sgn.GZ").write_bytes(b"")
    found = find_inputs(["old"])
    assert [one.path for one in found] == ["old/A.SGN", "old/b.sgn", "old/c.Sgn.GZ"]
    assert "A.SGN" in sungka("select", "--files", "old").out


def test_a_folder_that_is_locked_can_be_excluded(
    sungka: Callable[..., Run], folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("archive", "archive/locked", "archive/open"):
        (folder / name).mkdir()
    (folder / "archive/open/a.sgn").write_text(MATCH)
    scandir = os.scandir

    def scan(path: str) -> object:
        if os.path.basename(path) == "locked":
            raise PermissionError(13, "Permission denied", path)
        return scandir(path)

    monkeypatch.setattr(os, "scandir", scan)
    run = sungka("select", "--count", "archive")
    assert (run.status, run.out) == (1, "1\n")
    assert "archive/locked: error[SGN101]" in run.err
    for pattern in ("locked", "archive/../locked", "lock*", "open/../locked"):
        run = sungka("select", "--count", "--exclude", pattern, "archive")
        assert run.status == (0 if "/" not in pattern else 1), pattern
    (folder / "archive/sungka.toml").write_text('[sungka]\nexclude = ["locked"]\n')
    run = sungka("select", "--count", "archive")
    assert (run.status, run.out) == (0, "1\n")
    assert sungka("select", "--count", "archive/locked").status == 1, "it is named itself"
