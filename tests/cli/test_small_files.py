"""Small files that are right take a short way, which tells what the long way tells."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from pathlib import Path

import pytest
from sungka.checking.settings import Profile
from sungka.cli.main import MOST, PROFILES, validate_small
from sungka.cli.validation.run import DEFAULTS, validate_files

from .conftest import FALSE, OPEN

ROOT = Path(__file__).parents[2]
PUBLISHED = """%sgn 1
[Event "Club evening"]
[Site "Cebu"]
[Date "2026-03-01"]
[South "Maria Peralta"]
[North "Jun Abad"]
[Rules "sungkaan"]
[Result "N"]

S7 =1:0
end resign S
"""
RIGHT = '%sgn 1\n[Rules "sungkaan"]\n\nS7 =1:0\nend resign S\n'


def test_the_profiles_are_those_of_the_option() -> None:
    assert list(PROFILES) == [profile.value for profile in Profile]


@pytest.mark.push
@pytest.mark.parametrize("profile", PROFILES)
def test_the_short_way_tells_what_the_long_way_tells(
    profile: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    options = DEFAULTS._replace(profile=Profile(profile))
    short = 0
    paths = sorted([*ROOT.glob("examples/*"), *ROOT.glob("tests/**/*.sgn")])
    texts = [path.read_bytes() for path in paths if path.is_file()]
    for number, text in enumerate([*texts, PUBLISHED.encode()]):
        copy = tmp_path / f"{number}.sgn"
        copy.write_bytes(text)
        status = validate_small([str(copy)], profile)
        told = capfd.readouterr()
        if status is None:
            assert told == ("", "")
            continue
        short += 1
        assert validate_files([str(copy)], options) == status
        whole = capfd.readouterr()
        assert told.out == whole.out == ""
        assert told.err.partition(" in ")[0] == whole.err.partition(" in ")[0]
    assert short > (0 if profile == "publish" else 5)


@pytest.mark.parametrize("profile", ["archive", "publish"])
@pytest.mark.parametrize(
    ("other", "status"),
    [
        (PUBLISHED.replace("7 =1:0", "6"), None),
        (PUBLISHED, None),
        (PUBLISHED.replace("Maria Peralta", "Marla Peralta"), None),
        (PUBLISHED.replace("2026-03-01", "2026-03-02").replace("7 =1:0", "6"), 0),
    ],
    ids=["another reading", "same play", "a name like another", "another day"],
)
def test_records_of_an_archive_are_held_against_each_other(
    profile: str,
    other: str,
    status: int | None,
    tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
) -> None:
    paths = [tmp_path / "one.sgn", tmp_path / "other.sgn"]
    for path, text in zip(paths, (PUBLISHED, other), strict=True):
        path.write_text(text)
    assert validate_small([str(path) for path in paths], profile) == status
    told = capfd.readouterr()
    assert (
        validate_files([str(path) for path in paths], DEFAULTS._replace(profile=Profile(profile)))
        == 0
    )
    whole = capfd.readouterr()
    assert (whole.out == "") == (status == 0)
    assert told.err.partition(" in ")[0] == (
        "" if status is None else whole.err.partition(" in ")[0]
    )


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
