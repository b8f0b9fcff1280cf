"""An archive judged by facts from tokens and by cards from values: the same byte for byte."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sungka.archive import record_facts
from sungka.archive.card import MOST_TURNS, CardTurns
from sungka.archive.compare import Archive
from sungka.cli.validation.sweep import Sweeper
from sungka.replay.acceptance import row_text
from support.lengths import long_after
from support.mutants import mutants, originals

from ..conftest import FALSE, MATCH, OPEN, Run

Command = Callable[..., Run]
ROOT = Path(__file__).parents[3]
DAYS = ("2026-01-18", "2026-01-25", "2026-??-??", "?")
NAMES = ("Peña, María", "Maria Peña", "Pena, Maria", 'Santos, \\"Inday\\" Ana', "Reyes, Jun", "?")


def dressed(text: str, chance: Random) -> str:
    """The record with other tags of those that an archive looks at, drawn from few values."""
    tags = {
        "South": chance.choice(NAMES),
        "North": chance.choice(NAMES),
        "Date": chance.choice(DAYS),
        "Stage": chance.choice(("Final", "?", "Señor")),
        "Id": chance.choice(("A 1", "É-2", "", "?", f"B{chance.randrange(99)}")),
        "SouthId": chance.choice(("p1", "p2", "-")),
    }
    if re.search(r"\bE[1-9]|\bE--", text):
        tags["East"], tags["West"] = chance.choice(NAMES), tags.pop("North")
    lines = [
        line for line in text.split("\n") if not any(line.startswith(f"[{name} ") for name in tags)
    ]
    chosen = [f'[{name} "{value}"]' for name, value in tags.items() if chance.random() < 0.9]
    chance.shuffle(chosen)
    return "\n".join([lines[0], *chosen, *lines[1:]])


def records(seed: int) -> list[str]:
    """Records of all rule sets, some of them twice, and some damaged."""
    chance = Random(seed)
    texts = [dressed(text, chance) for text in originals(seed)]
    again = [dressed(chance.choice(texts), chance) for _ in range(10)]
    damaged = (data.decode(errors="ignore") for data in islice(mutants(seed), 10))
    single = (text for text in damaged if re.findall(r"(?m)^%sgn.*", text) == ["%sgn 1"])
    broken = [dressed(text, chance) for text in single if text.startswith("%sgn")]
    every = [*texts, *again, *broken, MATCH, FALSE, OPEN]
    chance.shuffle(every)
    return every


def test_both_kinds_of_cards_hold_as_many_turns() -> None:
    assert row_text.MOST_TURNS == MOST_TURNS
    assert CardTurns("", b"").texts == []


def published(text: str, chance: Random) -> str:
    """The record with most of the tags that a published one needs."""
    tags = {
        "Event": chance.choice(("Sinulog", "Sinulog", "Sinulog", "?", "\u2003", " ")),
        "Site": chance.choice(("Cebu", "Cebu", "Cebu", "-?", "\\\\")),
        "Date": "2026-01-18",
        "South": "Reyes, Jun",
        "North": chance.choice(("Peña, María", "Peña, María", "Peña, María", "?")),
    }
    lines = text.split("\n")
    kept = [line for line in lines if not any(line.startswith(f"[{name} ") for name in tags)]
    added = [f'[{name} "{value}"]' for name, value in tags.items() if chance.random() < 0.97]
    return "\n".join([kept[0], *added, *kept[1:]])


class NothingAccepted:
    """Leaves every record to the complete check."""

    def sweep(self, data: bytes, start: int, *_: object) -> int:
        return start


def note_checked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """A list that grows by one for each record that is checked in full."""
    taken: list[int] = []
    check = Sweeper._check

    def note(self: Sweeper, *arguments: Any) -> None:
        taken.append(1)
        check(self, *arguments)

    monkeypatch.setattr(Sweeper, "_check", note)
    return taken


@pytest.mark.long
@pytest.mark.parametrize("form", ["text", "jsonl"])
@pytest.mark.parametrize("seed", long_after(1, range(2)))
def test_published_records_are_judged_the_same_both_ways(
    sungka: Command, folder: Path, monkeypatch: pytest.MonkeyPatch, seed: int, form: str
) -> None:
    chance = Random(seed)
    every = [published(text, chance) for text in records(seed)]
    (folder / "many.sgn").write_text("\n".join(every))
    taken = note_checked(monkeypatch)
    arguments = ("validate", "--profile", "publish", "--output", form, "--jobs", "1", "many.sgn")
    quick = sungka(*arguments)
    assert len(taken) < len(every) - 10
    taken.clear()
    monkeypatch.setattr(record_facts, "FactsReader", NothingAccepted)
    slow = sungka(*arguments)
    assert len(taken) == len(every)
    assert (quick.status, quick.out) == (slow.status, slow.out)
    assert quick.err.partition(" in ")[0] == slow.err.partition(" in ")[0]
    assert all(code in quick.out for code in ("SGN211", "SGN212", "SGN209"))


@pytest.mark.push
@pytest.mark.parametrize("form", ["text", "jsonl", "json"])
@pytest.mark.parametrize("seed", long_after(1, range(2)))
def test_both_ways_say_the_same(
    sungka: Command, folder: Path, monkeypatch: pytest.MonkeyPatch, seed: int, form: str
) -> None:
    every = records(seed)
    for at in range(0, len(every), 5):
        (folder / f"{at:03}.sgn").write_text("\n".join(every[at : at + 5]))
    for path in (ROOT / "examples").glob("*.sgn"):
        (folder / path.name).write_bytes(path.read_bytes())
    taken = note_checked(monkeypatch)
    arguments = ("validate", "--output", form, "--jobs", "1", ".")
    quick = sungka(*arguments)
    read = taken.copy()
    monkeypatch.setattr(record_facts, "FactsReader", NothingAccepted)
    taken.clear()
    slow = sungka(*arguments)
    assert len(read) < len(taken) - 20
    assert (quick.status, quick.out) == (slow.status, slow.out)
    assert quick.err.partition(" in ")[0] == slow.err.partition(" in ")[0]
    assert all(code in quick.out for code in ("SGN212", "SGN213", "SGN214", "SGN215"))


@pytest.mark.long
@pytest.mark.parametrize("at_fault", ["FactsReader.sweep", "Archive.add_unlike"])
@pytest.mark.parametrize("many", long_after(1, [False, True]))
def test_a_fault_of_the_quick_way_changes_nothing(
    sungka: Command, folder: Path, monkeypatch: pytest.MonkeyPatch, at_fault: str, many: bool
) -> None:
    every = records(3)
    (folder / "many.sgn").write_text("\n".join(every))
    if many:
        for number, text in enumerate(every):
            (folder / f"{number}.sgn").write_text(text)
    # On a busy machine a search that the clock ends would not find the same twice.
    unhurried = ("--slip-seconds", "60")
    folder_or_file = "." if many else "many.sgn"
    arguments = ("validate", "--profile", "archive", *unhurried, "--jobs", "1", folder_or_file)
    right = sungka(*arguments)

    class Faulty:
        def fail(self, *_: object) -> None:
            raise ValueError("a fault of the program")

        sweep = fail

    monkeypatch.delenv("SUNGKA_DEBUG", raising=False)
    if at_fault == "FactsReader.sweep":
        monkeypatch.setattr(record_facts, "FactsReader", Faulty)
    else:
        monkeypatch.setattr(Archive, "add_unlike", Faulty.fail)
    assert sungka(*arguments).out == right.out
