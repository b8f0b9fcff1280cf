"""The values of whole rounds with best play, proven anew, and the document that lists them.

Each board is solved alone, with nothing kept from the others. `--write` writes the tables in
`docs/developing/solved-boards.md` and the records of `examples/solved/`; without it the values are
compared with them, and the exit status is 1 when one differs. A board that is not proven is in the
table with its bounds, which the same number of moves finds again. `--cluster` shares the boards
out to the workers of a `dask.distributed` scheduler, instead of to processes here.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

from sungka.cli.processes.cluster import NoCluster, open_cluster
from sungka.cli.solving.solved_board import SolvedBoard, solve_board

ROOT = Path(__file__).parent.parent
DOCUMENT, EXAMPLES = ROOT / "docs" / "developing" / "solved-boards.md", ROOT / "examples" / "solved"
HOUSES, SHELLS = range(2, 9), range(1, 9)


class Task(NamedTuple):
    """A board to be solved, in so many moves at most."""

    rules: str
    houses: int
    shells: int
    nodes: int


class Family(NamedTuple):
    """Rules whose boards are in one table; `nodes` is the most moves played for one board.

    `unmoved` are boards, of so many houses and shells, for which 50 million moves are all: four
    times as many prove nothing more.
    """

    rules: str
    nodes: int
    houses: range = HOUSES
    unmoved: tuple[tuple[int, int], ...] = ()

    def task(self, houses: int, shells: int) -> Task:
        """One of its boards to be solved."""
        is_unmoved = (houses, shells) in self.unmoved
        return Task(self.rules, houses, shells, _NODES_OF_UNMOVED if is_unmoved else self.nodes)


_NODES_OF_UNMOVED = 50_000_000

FAMILIES = {
    "sungkaan": Family("sungkaan", 1_000_000_000),
    "facing": Family("sungkaan capture=facing", 200_000_000),
    "congkak": Family(
        "congkak opening=alternate",
        200_000_000,
        unmoved=(
            *((6, shells) for shells in (7, 8)),
            *((7, shells) for shells in (6, 7, 8)),
            *((8, shells) for shells in (4, 5, 6, 7, 8)),
        ),
    ),
    "sungka-six": Family("sungka-six", 1_000_000_000, range(2, 7)),
}
"""By the name of their file in `examples/solved/`."""


def solve_task(task: Task) -> SolvedBoard:
    """Solve one board."""
    return solve_board(task.rules, task[1:])


def solve_all(tasks: list[Task], jobs: int, cluster: str | None) -> Iterator[SolvedBoard]:
    """Solve boards in so many processes, or by the workers of a cluster, and give them in order.

    Exits with status 2 when the cluster cannot be reached.
    """
    if cluster is None:
        with ProcessPoolExecutor(jobs) as pool:
            yield from pool.map(solve_task, tasks)
        return
    with open_cluster(cluster) as opened:
        if isinstance(opened, NoCluster):
            print(opened.message, file=sys.stderr)
            sys.exit(2)
        for rules in dict.fromkeys(task.rules for task in tasks):
            boards = [task[1:] for task in tasks if task.rules == rules]
            for _, board in opened.run_in_order(solve_board, rules, boards):
                yield board


def read_cells(path: Path) -> list[SolvedBoard]:
    """The cells that an earlier run has kept."""
    return [SolvedBoard(**json.loads(line)) for line in path.read_text("utf-8").splitlines()]


def make_table(cells: list[SolvedBoard]) -> str:
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


def _write_value(cell: SolvedBoard) -> str:
    if not cell.is_proven:
        return f"{cell.least}–{cell.most}"
    if cell.least == cell.total:
        return f"**{cell.least}**"
    return str(cell.least) if 2 * cell.least >= cell.total else f"*{cell.least}*"


def write_all(cells: list[SolvedBoard]) -> None:
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


def _small_last(task: Task) -> tuple[int, int]:
    return -task.houses, -task.shells


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("families", nargs="*", default=list(FAMILIES))
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--cluster", help="the address of a scheduler, or local:N")
    parser.add_argument("--write", action="store_true", help="write the document and the records")
    parser.add_argument("--kept", type=Path, help="a file to keep results in, or to read them from")
    options = parser.parse_args()
    kept = read_cells(options.kept) if options.kept and options.kept.exists() else []
    known = {(cell.rules, cell.houses, cell.shells): cell for cell in kept}
    tasks = [
        family.task(houses, shells)
        for family in (FAMILIES[name] for name in options.families)
        for houses in family.houses
        for shells in SHELLS
    ]
    # The largest boards take longest: were they the last, a process would wait for another.
    open_tasks = sorted((task for task in tasks if task[:3] not in known), key=_small_last)
    for cell in solve_all(open_tasks, options.jobs, options.cluster):
        known[cell.rules, cell.houses, cell.shells] = cell
        print(
            f"{cell.rules:24} {cell.houses} × {cell.shells}  {cell.least}–{cell.most} of "
            f"{cell.total}  {cell.seconds:.1f} s  {cell.nodes:,}",
            flush=True,
        )
        if options.kept:
            with options.kept.open("a", encoding="utf-8") as file:
                file.write(json.dumps({k: getattr(cell, k) for k in SolvedBoard.__slots__}) + "\n")
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
