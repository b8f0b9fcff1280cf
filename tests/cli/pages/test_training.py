"""`sungka render --train`: the positions, records without annotations, what it excludes."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ..conftest import BROKEN, MATCH, Run

Command = Callable[..., Run]

MISSED = """%sgn 1
[Rules "sungkaan houses=4 shells=4"]
[South "Ana"]
[North "Ben"]
[Date "2026-03-01"]

1. S3?! <best=S4+1 loss=7 proven=7 by="sungka 0.1.0 effort=quick"> N1
"""


def trained(page: str) -> dict[str, Any]:
    found = re.search(r'id="trained">(.*?)</script>', page, re.DOTALL)
    assert found
    given: dict[str, Any] = json.loads(found[1])
    return given


def test_the_positions_of_what_was_missed_are_on_one_page(sungka: Command, folder: Path) -> None:
    (folder / "one.sgn").write_text(MISSED, encoding="utf-8")
    (folder / "two.sgn").write_text(MISSED.replace("Ana", "Cid"), encoding="utf-8")
    run = sungka("render", "one.sgn", "two.sgn", "--train", "-o", "train.html")
    assert run.status == 0
    assert re.search(r"wrote train\.html \(\d+ kB\)\n$", run.err)
    given = trained((folder / "train.html").read_text(encoding="utf-8"))
    assert given["players"] == ["Ana", "Cid"]
    assert len(given["grounds"]) == 1
    lines = [line.split("|") for line in given["lines"].split("\n")]
    assert [line[1:6] for line in lines] == [
        ["4.4.4.4.0.4.4.4.4.0", "0", "S3x6?!", "S4+1", "7"]
    ] * 2
    assert [line[7:] for line in lines] == [["0", "0", "r1.t1"], ["1", "1", "r1.t1"]]
    assert "Ben" in given["games"][0]
    assert given["games"][0].endswith(", 2026-03-01")
    assert sungka("render", "one.sgn", "--train", "-o", "-").out.startswith("<!doctype html>")


def test_records_that_are_not_annotated_are_named(sungka: Command, folder: Path) -> None:
    (folder / "one.sgn").write_text(MISSED, encoding="utf-8")
    run = sungka("render", "one.sgn", "match.sgn", "--train", "-o", "train.html")
    assert run.status == 0
    assert "not annotated, `sungka annotate` them first: match.sgn:1\n" in run.err
    run = sungka("render", "match.sgn", "--train", "-o", "none.html")
    assert run.status == 1
    assert run.err.endswith("match.sgn: no page is written, as no record is annotated\n")
    assert not (folder / "none.html").exists()


def test_nothing_is_written_where_nothing_was_missed(sungka: Command, folder: Path) -> None:
    (folder / "good.sgn").write_text(
        MISSED.replace("loss=7 proven=7", "loss=4 proven=4"), encoding="utf-8"
    )
    run = sungka("render", "good.sgn", "--train", "-o", "none.html")
    assert run.status == 1
    assert run.err.endswith("good.sgn: no page is written, as nothing in reach was missed\n")
    assert not (folder / "none.html").exists()


@pytest.mark.parametrize(
    "others",
    [["--split"], ["--editor"], ["--no-tries"], ["--spoiler", "hide"], ["--print", "full"]],
)
def test_what_training_excludes(others: list[str], sungka: Command, folder: Path) -> None:
    run = sungka("render", "match.sgn", "--train", *others, "-o", "train.html")
    assert run.status == 2
    assert "--train" in run.err
    assert not (folder / "train.html").exists()


def test_the_page_is_asked_for_by_name(sungka: Command) -> None:
    run = sungka("render", "match.sgn", "--train")
    assert run.status == 2
    assert "-o OUT.html" in run.err


def test_records_with_errors_are_refused_or_left_out(sungka: Command, folder: Path) -> None:
    assert BROKEN != MATCH
    (folder / "one.sgn").write_text(MISSED, encoding="utf-8")
    assert sungka("render", "one.sgn", "broken.sgn", "--train", "-o", "a.html").status == 1
    assert not (folder / "a.html").exists()
    run = sungka("render", "one.sgn", "broken.sgn", "--train", "--skip-errors", "-o", "a.html")
    assert run.status == 1
    assert (folder / "a.html").exists()
