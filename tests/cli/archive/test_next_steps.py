"""The next command of the road from a heap to an archive, which is named on a terminal."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest
from sungka.cli.console import next_step

from ..conftest import FALSE, MATCH, Run

Command = Callable[..., Run]


def read_next(run: Run) -> list[str]:
    return re.findall(r"^next, [^:\n]*: sungka (.*)$", run.err, re.MULTILINE)


def test_each_step_names_the_next_one_which_can_be_run(
    folder: Path, sungka: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "heap").mkdir()
    other = '%sgn 1\n[South "Ana"]\n1. S4 N12\n'
    (folder / "heap/a b.sgn").write_text(f"{MATCH}\n{FALSE}\n{other}", encoding="utf-8")
    steps = [["validate", "--fix", "heap"], ["select", "heap", "--unique", "-o", "clean.sgn"]]
    assert not any(read_next(sungka(*step)) for step in steps)
    monkeypatch.setattr(next_step, "is_terminal", lambda stream: True)
    assert read_next(sungka(*steps[0])) == ["names heap --learn"]
    learned = sungka("names", "heap", "--learn")
    assert read_next(learned) == ["names 'heap/a b.sgn' --register players.toml --apply"]
    (merge,) = read_next(sungka(*steps[1]))
    assert merge == "merge clean.sgn --all -o whole.sgn"
    listed, decided = read_next(sungka(*shlex.split(merge)))
    assert listed == "validate whole.sgn --output json=left.json"
    assert sungka(*shlex.split(listed)).status == 1
    assert sungka(*shlex.split(decided)).status == 0
    assert (folder / "review.html").exists()
    assert read_next(sungka("merge", "match.sgn", "--all", "-o", "one.sgn")) == [
        "convert one.sgn -o season"
    ]
    names = [f"{number}.sgn" for number in range(4)]
    for name in names:
        (folder / name).write_text(MATCH, encoding="utf-8")
    assert read_next(sungka("validate", "--fix", *names)) == ["names FILES --learn"]
