"""A tournament that nobody plays: its folder, with one round paired."""

from __future__ import annotations

import os
from itertools import product

from ....event.findings import GAMES_FOLDER, PLAN_FILE
from ....event.pairing import propose
from ...events.folder import load_folder
from ...events.writing import JournalWriter, LineRefusal, NewLine

MOST_TABLES = 64
"""The most tables of a rehearsal."""

_PLAN = """\
# Written by `sungka hall --rehearse`: nobody of these names plays.
version = 2
id = "rehearsal"
event = "Rehearsal"
rules = "sungka rounds=1"
time = "10:00+5"

[[stages]]
name = "All"
system = "swiss"
rounds = 1
"""

_LAST = ("Santos", "Reyes", "Cruz", "Tan", "Abad", "Enriquez", "Mendoza", "Ocampo", "Lim", "Diaz")
_FIRST = (
    *("Maria", "Jun", "Ana", "Pia", "Sol", "Tess", "Gina", "Hana", "Rico", "Lito"),
    *("Nena", "Ben", "Vic"),
)


def write_tournament(path: str, tables: int) -> None:
    """Write a folder with `tables` tables, whose first round is paired.

    Raises `ValueError` for a number of tables that is not between 1 and `MOST_TABLES`, and
    `OSError`.
    """
    if not 1 <= tables <= MOST_TABLES:
        raise ValueError(f"a rehearsal has 1 to {MOST_TABLES} tables, not {tables}")
    os.makedirs(os.path.join(path, GAMES_FOLDER), exist_ok=True)
    names = [f"{last}, {first}" for first, last in product(_FIRST, _LAST)]
    people = "".join(
        f'\n[[players]]\nid = "P{number:03d}"\nname = "{name}"\n'
        for number, name in enumerate(names[: 2 * tables], 1)
    )
    with open(os.path.join(path, PLAN_FILE), "w", encoding="utf-8") as file:
        file.write(_PLAN + people)
    stage = load_folder(path).plan.stages[0]
    with JournalWriter(path) as writer:
        proposal = propose(writer.state, stage)
        lines = [NewLine(one.fact, one.reason, one.by) for one in proposal.facts]
        done = writer.write(lines)
    if isinstance(done, LineRefusal):
        raise ValueError(f"the round is not paired: {done.findings}")
