"""The size that annotations by people or an engine may add to the pages of records."""

from __future__ import annotations

import subprocess
import sys
from gzip import compress
from pathlib import Path

import pytest
from sungka.notation.reading.parser import read
from sungka.notation.record import (
    Comment,
    Data,
    Item,
    Pass,
    Record,
    SimultaneousRow,
    Turn,
    VariationEnd,
    VariationStart,
)
from sungka.notation.writer import write
from sungka.replay.play import play
from sungka.templates.pages.loading import Files
from sungka.templates.pages.page import render_page
from support.lengths import long_after
from support.matches import random_match

EXAMPLES = Path(__file__).parents[3] / "examples"
VIEWING = Files(has_tries=False)

RULES = (
    "sungka rounds=1",
    "congkak houses=4 shells=4 rounds=3",
    "dakon rounds=2",
    "sungka-three houses=4 shells=4",
    "sungka houses=5 shells=5 rounds=4",
)
"""Rule sets whose matches are annotated in a second: rows of both hands, three seats."""


def unmarked(turn: Turn | Pass) -> Turn | Pass:
    if isinstance(turn, Pass):
        return turn
    return turn._replace(moves=tuple(move._replace(marks=()) for move in turn.moves))


def without_annotations(record: Record) -> Record:
    """A record without comments, data, marks and variations."""
    body: list[Item] = []
    depth = 0
    for item in record.body:
        depth += isinstance(item, VariationStart)
        if isinstance(item, Turn):
            item = unmarked(item)
        if isinstance(item, SimultaneousRow):
            notes: tuple[tuple[Comment | Data, ...], ...] = ((),) * len(item.notes)
            item = item._replace(turns=tuple(map(unmarked, item.turns)), notes=notes)
        if not depth and not isinstance(item, Comment | Data):
            body.append(item)
        depth -= isinstance(item, VariationEnd)
    return record._replace(body=tuple(body))


def count_all_turns(record: Record) -> int:
    """The turns of a record and of its variations."""
    rows = [item.turns for item in record.body if isinstance(item, SimultaneousRow)]
    return sum(isinstance(item, Turn | Pass) for item in record.body) + sum(map(len, rows))


def sized(text: str) -> int:
    return len(compress(text.encode(), 9))


def assert_in_proportion(record: Record) -> None:
    """Compare a page with its limit, in which its story has 1,000 bytes.

    The annotators' text is in the page twice, as the list shows it and as the record has it, and a
    turn of a variation is a turn.
    """
    replay = play(record)
    text, bare = write(record), write(without_annotations(record))
    written = sized(text) - sized(bare)
    size = sized(render_page(replay, text, files=VIEWING))
    assert size <= 38_500 + 17 * count_all_turns(record) + 2 * written


def test_what_annotators_write_is_all_that_is_left_out() -> None:
    text = "%sgn 1\n1. S1! <eval=+1> {well} | N2?? {no} (S1 | N3) <best=N3>\n2. S3 (S2 (S1)) N--\n"
    record = next(iter(read(text))).record
    assert write(without_annotations(record)) == "%sgn 1\n\n1. S1 | N2\n2. S3 N--\n"
    assert count_all_turns(record) == 8


@pytest.mark.parametrize("name", sorted(path.stem for path in EXAMPLES.glob("*.sgn")))
def test_the_pages_of_the_examples_are_in_proportion(name: str) -> None:
    text = (EXAMPLES / f"{name}.sgn").read_text(encoding="utf-8")
    assert_in_proportion(next(iter(read(text))).record)


@pytest.mark.parametrize("words", [(), ("--words", "en")], ids=["marks", "words"])
@pytest.mark.parametrize("rules", long_after(2, RULES))
def test_a_page_grows_with_what_an_engine_wrote(
    rules: str, words: tuple[str, ...], tmp_path: Path
) -> None:
    path, judged = tmp_path / "match.sgn", tmp_path / "judged.sgn"
    path.write_text(write(random_match(rules, 5)), encoding="utf-8")
    command = ["annotate", str(path), "--effort", "quick", *words, "-o", str(judged)]
    subprocess.run([sys.executable, "-m", "sungka.cli", *command], check=True)
    record = next(iter(read(judged.read_text(encoding="utf-8")))).record
    assert len(write(record)) > 2 * len(write(without_annotations(record)))
    assert_in_proportion(record)
