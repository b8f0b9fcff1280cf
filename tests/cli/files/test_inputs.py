"""The files that a folder gives: which they are, and which of them are known to be regular."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from sungka.cli.files.inputs import Input, find_inputs
from sungka.cli.validation.shards import LEAST, read_small

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
