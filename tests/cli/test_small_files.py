"""Small files that are right take a short way, which tells what the long way tells."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from pathlib import Path

import pytest
from sungka.cli.main import MOST, validate_small
from sungka.cli.validation.run import validate_files

from .conftest import FALSE, OPEN

ROOT = Path(__file__).parents[2]
RIGHT = '%sgn 1\n[Rules "sungkaan"]\n\nS7 =1:0\nend resign S\n'


def test_the_short_way_tells_what_the_long_way_tells(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    short = 0
    for number, path in enumerate(sorted([*ROOT.glob("examples/*"), *ROOT.glob("tests/**/*.sgn")])):
        if not path.is_file():
            continue
        copy = tmp_path / f"{number}.sgn"
        copy.write_bytes(path.read_bytes())
        status = validate_small([str(copy)])
        told = capfd.readouterr()
        if status is None:
            assert told == ("", "")
            continue
        short += 1
        assert validate_files([str(copy)]) == status
        whole = capfd.readouterr()
        assert told.out == whole.out == ""
        assert told.err.partition(" in ")[0] == whole.err.partition(" in ")[0]
    assert short > 5


def test_several_files_are_counted_together(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.sgn").write_text(RIGHT)
    (tmp_path / "b.sgn").write_text(RIGHT * 3)
    assert validate_small([str(tmp_path / "a.sgn"), str(tmp_path / "b.sgn")]) == 0
    said = "2 files, 4 records, 4 valid, 4 turns, 0 errors, 0 warnings in 0.0 s\n"
    assert capfd.readouterr() == ("", said)


@pytest.mark.parametrize(
    "write",
    [
        lambda path: path.write_text(FALSE),
        lambda path: path.write_text(OPEN),
        lambda path: path.write_text(""),
        lambda path: path.write_text("words\n" + RIGHT),
        lambda path: path.write_text("\ufeff" + RIGHT),
        lambda path: path.write_bytes(RIGHT.replace("\n", "\r\n").encode()),
        lambda path: path.write_bytes(gzip.compress(RIGHT.encode())),
        lambda path: path.write_text(RIGHT * (MOST // len(RIGHT) + 1)),
        lambda path: path.mkdir(),
        lambda path: (path.with_name("sungka.toml")).write_text(RIGHT),
        lambda path: (path.write_text(RIGHT), path.with_name("pyproject.toml").write_text("")),
        lambda _: None,
    ],
    ids=[
        "false",
        "open",
        "none",
        "preface",
        "bom",
        "crlf",
        "gzip",
        "long",
        "dir",
        "toml",
        "py",
        "-",
    ],
)
def test_everything_else_goes_the_long_way(
    write: Callable[[Path], object], tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    write(tmp_path / "one.sgn")
    assert validate_small([str(tmp_path / "one.sgn")]) is None
    assert capfd.readouterr() == ("", "")
    assert validate_small(["-"]) is None
