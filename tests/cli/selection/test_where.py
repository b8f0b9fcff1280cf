"""`--where` chooses records by SQL over their rows of `games`, byte for byte like the rest."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from sungka.notation.reading.parser import read
from sungka.notation.splitter import split
from sungka.replay.play import play

from ..conftest import Run

pytest.importorskip("duckdb")
pytest.importorskip("pyarrow")
Command = Callable[..., Run]

FILES = sorted((Path(__file__).parents[3] / "examples").glob("*.sgn"))[:8]


def texts_with(rounds: int) -> list[str]:
    """The records of the examples that have so many rounds or more, in their own text."""
    found = []
    for path in FILES:
        text = path.read_text(encoding="utf-8")
        for source, reading in zip(split(text), read(text), strict=True):
            if play(reading.record).steps[-1].round >= rounds:
                found.append(source.text.rstrip() + "\n")
    return found


@pytest.mark.push
@pytest.mark.parametrize("jobs", [1, 2])
def test_records_are_chosen_by_a_row_of_games(sungka: Command, jobs: int) -> None:
    run = sungka("select", *FILES, "--where", "rounds_played >= 2", "--jobs", jobs)
    wanted = texts_with(2)
    assert 0 < len(wanted) < len(texts_with(1))
    assert (run.status, run.err) == (0, "")
    assert run.out.replace("\n\n%sgn", "\n%sgn") == "".join(wanted).replace("\n\n%sgn", "\n%sgn")


@pytest.mark.push
def test_with_other_conditions_and_not(sungka: Command) -> None:
    every, two = len(texts_with(1)), len(texts_with(2))

    def count(*options: object) -> int:
        return int(sungka("select", *FILES, "--count", *options).out)

    assert count("--where", "rounds_played >= 2", "--not") == every - two
    assert count("--where", "south_id = 'nobody'", "--not") == every  # null is not true
    assert count("--where", "rounds_played >= 2", "--turns", "100000..") == 0
    assert count("--where", "rounds_played >= (SELECT max(rounds_played) FROM games)") >= 1


@pytest.mark.parametrize(
    ("where", "more", "said"),
    [
        ("turns >", (), "syntax error"),
        ("turnz > 3", (), 'column "turnz" not found'),
        ("file IN (SELECT content FROM read_text('x'))", (), "Permission Error"),
        ("true", ("--not", "--turns", "3.."), "put NOT into the SQL"),
        ("true", ("-",), "--where reads the records twice"),
    ],
)
def test_what_cannot_be_asked(
    sungka: Command, where: str, more: tuple[str, ...], said: str
) -> None:
    run = sungka("select", *FILES[:1], "--where", where, *more)
    assert (run.status, run.out) == (2, "")
    assert said in run.err


def test_the_extra_that_lacks_is_named(sungka: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    run = sungka("select", FILES[0], "--where", "true")
    assert (run.status, "`pip install pyarrow duckdb`" in run.err) == (2, True)


@pytest.mark.push
@pytest.mark.skipif(os.name == "nt", reason="named pipes")
def test_a_named_pipe_cannot_be_read_twice(sungka: Command, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for more in ((), (tmp_path / "gone.sgn",)):
        run = sungka("select", tmp_path / "pipe", *more, "--where", "true")
        assert (run.status, run.out) == (2, "")
        assert "--where reads the records twice: put them into a file" in run.err
    assert sungka("select", tmp_path / "gone.sgn", "--where", "true").status == 1
