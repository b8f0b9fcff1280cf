"""The JSON lines made from tokens are those made from a replay, byte for byte."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sungka.cli.console.json_text import to_json
from sungka.cli.playback.json_lines import make_lines
from sungka.cli.playback.quick_lines import QuickLines
from sungka.notation.reading.parser import read
from sungka.notation.writer import write
from sungka.replay.play import play
from support.interruptions import interrupt, set_up
from support.matches import random_match
from support.mutants import mutants, originals
from support.plain import plain
from support.rules import PRESET_NAMES

from ..conftest import FALSE, MATCH, Run

Command = Callable[..., Run]


@cache
def writers() -> tuple[Any, Any]:
    """One as it is installed, and one as plain Python."""
    return QuickLines(), plain("cli.playback.quick_lines").QuickLines()


def is_written_as_by_the_full_path(text: str, number: int) -> bool:
    one, other = (writer.write(text.encode(), number) for writer in writers())
    assert one == other
    if one is None:
        return False
    (reading,) = read(text)
    lines = make_lines(play(reading.record), number)
    assert one.decode() == "".join(to_json(line) + "\n" for line in lines), text
    return True


@pytest.mark.parametrize("seed", range(6))
def test_ordinary_records(seed: int) -> None:
    texts = originals(seed)
    written = [is_written_as_by_the_full_path(text, seed + 1) for text in texts]
    assert sum(written) > 0.5 * len(texts)


@pytest.mark.parametrize(
    "end", ["end resign S", "end time N", "end adjudicated N", "end agreed", "end abandoned"]
)
def test_every_end(end: str) -> None:
    for body in ("", "1. S1 N1\n"):
        text = f'%sgn 1\n[Rules "sungkaan"]\n\n{body}{end}\n'
        assert is_written_as_by_the_full_path(text, 1)
    text = f'%sgn 1\n[Rules "sungka-three opening=alternate"]\n\n1. S1 E1\n{end}\n'
    assert is_written_as_by_the_full_path(text, 1) is ("N" not in end)


@pytest.mark.parametrize("name", PRESET_NAMES)
def test_records_that_state_boards(name: str) -> None:
    written = []
    for seed in range(4):
        chance, record = Random(seed), random_match(f"{name} houses=4 shells=3 rounds=2", seed)
        for stated in (interrupt(record, chance), set_up(record, chance)):
            written.append(is_written_as_by_the_full_path(write(stated), 1))
    assert sum(written) >= 7


@pytest.mark.parametrize(
    "note",
    [
        "{why}",
        '; a "word" \\ {x}',
        '<by="a \\"b" clk=1>{\\{\ttwo\nlines\\}}',
        "{é}\n<k=v>",
        "{(S1)}",
    ],
)
def test_notes_between_the_turns_of_a_row(note: str) -> None:
    head = '%sgn 1\n[Rules "sungka houses=4 shells=4 simultaneous-rounds=first rounds=1"]\n\n'
    for row in (
        f"S4+4 {note}\n| N1+2@12",
        f"N1+2@12 |\n {note}\n S4+4 {note}\n",
        "N1+2@12{a}|S4+4 (S1 | N2)",
    ):
        assert is_written_as_by_the_full_path(
            f"{head}1. {row} {note}\n2. S4 N1+3\nend abandoned\n", 3
        )


@pytest.mark.long
def test_changed_records() -> None:
    texts = (data.decode(errors="ignore") for data in islice(mutants(9), 3000))
    whole = [text for text in texts if text.startswith("%sgn 1\n") and text.count("%sgn") == 1]
    assert sum(is_written_as_by_the_full_path(text, 1) for text in whole if "\r" not in text) > 100


def test_a_run_is_the_same_either_way(
    sungka: Command, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = [*originals(2), MATCH, *originals(3), FALSE, "", "%sgn 1\nS7 {open\n"]
    (folder / "many.sgn").write_text("{before}\n" + "\n".join(texts))
    arguments = ("replay", "--output", "jsonl", "many.sgn", "match.sgn", "nothing.sgn")
    one = ("replay", "--output", "jsonl", "--record", "6", "many.sgn")
    quick = sungka(*arguments), sungka(*one)

    def fail() -> None:
        raise ValueError("a fault of the program")

    monkeypatch.delenv("SUNGKA_DEBUG", raising=False)
    monkeypatch.setattr(
        "sungka.cli.playback.quick_lines.QuickLines",
        lambda: type("Failing", (), {"write": lambda *_: fail()})(),
    )
    assert (sungka(*arguments), sungka(*one)) == quick
