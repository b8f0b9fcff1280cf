"""The values of whole rounds with best play, proven anew, and the document that lists them.

Each board is solved alone, with nothing kept from the others. `--write` writes
`docs/solved-boards.md` (the tables in it) and the records of `examples/solved/`; without it the
values are held against them, and the exit status is 1 when one differs. A board that is not proven
is in the table with its bounds, which the same number of moves finds again.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from sungka.analysis.search.solution import Solution, solve
from sungka.analysis.search.two_seats import Limits
from sungka.cli.solving.record import make_record
from sungka.cli.solving.start import Start
from sungka.engine import match
from sungka.engine.rules_text import rules_from_text, rules_to_text
from sungka.notation.writer import write
from sungka.replay.play import play

ROOT = Path(__file__).parent.parent
DOCUMENT, EXAMPLES = ROOT / "docs" / "solved-boards.md", ROOT / "examples" / "solved"
HOUSES, SHELLS = range(2, 9), range(1, 9)


class Family(NamedTuple):
    """Rules whose boards are in one table; `nodes` is the most moves played for one board."""

    rules: str
    nodes: int
    houses: range = HOUSES


FAMILIES = {
    "sungkaan": Family("sungkaan", 1_000_000_000),
    "facing": Family("sungkaan capture=facing", 200_000_000),
    "congkak": Family("congkak opening=alternate", 200_000_000),
    "sungka-six": Family("sungka-six", 25_000_000, range(2, 7)),
}
"""By the name of their file in `examples/solved/`."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One board, and the shells that the first seat ends with, at least and at most."""

    rules: str
    houses: int
    shells: int
    least: int
    most: int
    is_proven: bool
    seconds: float
    nodes: int
    record: str

    @property
    def total(self) -> int:
        return 2 * self.houses * self.shells


def solve_cell(task: tuple[str, int, int, int]) -> Cell:
    """Solve one board in so many moves at most."""
    text, houses, shells, nodes = task
    rules = rules_from_text(f"{text} houses={houses} shells={shells}")
    state, began = match.start(rules), time.process_time()
    found = solve(state, Limits(nodes=nodes))
    least = max(choice.least for choice in found.choices)
    most = max(choice.most for choice in found.choices)
    took = time.process_time() - began
    record = _record(Start(state, rules_to_text(rules)), found)
    return Cell(text, houses, shells, least, most, least == most, took, found.nodes, record)


def _record(start: Start, found: Solution) -> str:
    record = make_record(start, found)
    wrong = [finding for finding in play(record).diagnostics if finding.is_error]
    if wrong:
        raise AssertionError(wrong[0].message)
    return write(record)


def read_cells(path: Path) -> list[Cell]:
    """The cells that an earlier run has kept."""
    return [Cell(**json.loads(line)) for line in path.read_text("utf-8").splitlines()]


def make_table(cells: list[Cell]) -> str:
    """A table in Markdown: a row for each number of houses, a column for each number of shells."""
    of = {(cell.houses, cell.shells): cell for cell in cells}
    lines = [
        "| houses | " + " | ".join(map(str, SHELLS)) + " |",
        "|---" * (len(SHELLS) + 1) + "|",
    ]
    for houses in sorted({cell.houses for cell in cells}):
        values = [_write_value(of[houses, shells]) for shells in SHELLS]
        lines.append(f"| {houses} | " + " | ".join(values) + " |")
    return "\n".join(lines)


def _write_value(cell: Cell) -> str:
    if not cell.is_proven:
        return f"{cell.least}–{cell.most}"
    if cell.least == cell.total:
        return f"**{cell.least}**"
    return str(cell.least) if 2 * cell.least >= cell.total else f"*{cell.least}*"


def write_all(cells: list[Cell]) -> None:
    """Write the tables into the document, and the records."""
    text = DOCUMENT.read_text("utf-8")
    EXAMPLES.mkdir(exist_ok=True)
    for name, family in FAMILIES.items():
        own = [cell for cell in cells if cell.rules == family.rules]
        if not own:
            continue
        text = _table_in(name).sub(rf"\g<1>{make_table(own)}\g<3>", text)
        (EXAMPLES / f"{name}.sgn").write_text("\n".join(cell.record for cell in own), "utf-8")
    DOCUMENT.write_text(text, "utf-8")


def read_table(name: str) -> str:
    """The table that the document has for a family of rules."""
    found = _table_in(name).search(DOCUMENT.read_text("utf-8"))
    if found is None:
        raise ValueError(f"{DOCUMENT.name} has no table {name}")
    return found[2]


def _table_in(name: str) -> re.Pattern[str]:
    return re.compile(rf"(<!-- {name} -->\n\n)(.*?)(\n\n<!-- end -->)", re.DOTALL)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("families", nargs="*", default=list(FAMILIES))
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--write", action="store_true", help="write the document and the records")
    parser.add_argument("--kept", type=Path, help="a file to keep results in, or to read them from")
    options = parser.parse_args()
    kept = read_cells(options.kept) if options.kept and options.kept.exists() else []
    known = {(cell.rules, cell.houses, cell.shells): cell for cell in kept}
    tasks = [
        (family.rules, houses, shells, family.nodes)
        for family in (FAMILIES[name] for name in options.families)
        for houses in family.houses
        for shells in SHELLS
    ]
    open_tasks = [task for task in tasks if task[:3] not in known]
    with ProcessPoolExecutor(options.jobs) as pool:
        for cell in pool.map(solve_cell, open_tasks):
            known[cell.rules, cell.houses, cell.shells] = cell
            print(
                f"{cell.rules:24} {cell.houses} × {cell.shells}  {cell.least}–{cell.most} of "
                f"{cell.total}  {cell.seconds:.1f} s  {cell.nodes:,}",
                flush=True,
            )
            if options.kept:
                with options.kept.open("a", encoding="utf-8") as file:
                    file.write(json.dumps({k: getattr(cell, k) for k in Cell.__slots__}) + "\n")
    cells = [known[task[:3]] for task in tasks]
    if options.write:
        write_all(cells)
        return 0
    differ = [
        name
        for name in options.families
        if read_table(name)
        != make_table([one for one in cells if one.rules == FAMILIES[name].rules])
    ]
    print(", ".join(differ) + " differ" if differ else "all as in the document")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
