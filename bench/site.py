"""Times a site: `python bench/site.py [GAMES [RECORDED [OPTIONS]]]`, in seconds.

A tournament of 10,000 games in groups, of which 1,000 have a record with moves (or all: `python
bench/site.py 10000 10000`), is written by two processes, again with nothing changed, with one
record commented, with one result corrected, with a record of other moves and their result, and
with a line more in the plan, after which the site is made whole. Options are those of `sungka
site`. Goals: 60 s on two cores, 200 MB; one changed game in 1 s and 12 files.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random
from time import perf_counter
from typing import NamedTuple

from sungka.event.facts import BoardScore, JournalEntry, ResultFact
from sungka.event.fold import Folding
from sungka.event.journal_text import HEAD, write_entry
from sungka.event.pairing import list_current, propose
from sungka.event.plan_reader import read_plan

SINULOG = Path(__file__).parents[1] / "examples/sinulog/games"
GROUP = 5
"""The players of a group; each meets every other twice, which makes four games a player."""


def write_event(folder: Path, games: int, recorded: int) -> None:
    """Write a tournament of so many games, evenly over its rounds; the first have records."""
    groups = games // (GROUP * (GROUP - 1))
    plan = 'version = 2\nid = "bench"\nevent = "Bench"\n'
    plan += '[[stages]]\nname = "Groups"\nsystem = "round-robin"\n'
    plan += f"groups = {groups}\ndouble = true\n"
    for at in range(groups * GROUP):
        plan += (
            f'[[players]]\nid = "P{at}"\nname = "Player, Number {at}"\nclub = "Club {at % 40}"\n'
        )
    (folder / "games").mkdir()
    (folder / "event.toml").write_text(plan, encoding="utf-8")
    read = read_plan(plan.encode()).plan
    bodies = [path.read_text("utf-8") for path in sorted(SINULOG.glob("*.sgn"))]
    scores = [_score(body) for body in bodies]
    folding, chance, made = Folding(read), Random(1), 0
    while current := list_current(folding.state()):
        for one in propose(folding.state(), current[0]).facts:
            folding.add(JournalEntry(len(folding.entries) + 2, one.fact, one.reason, one.by))
        for match in folding.state().matches.values():
            if match.has_result:
                continue
            body, score = chance.choice(list(zip(bodies, scores, strict=True)))
            folding.add(JournalEntry(len(folding.entries) + 2, ResultFact(match.address, score)))
            if made < recorded:
                text = write_record(body, *(read.name_of(one) for one in match.entrants))
                (folder / f"games/{match.address}.sgn").write_text(text, encoding="utf-8")
            made += 1
    lines = [HEAD, *map(write_entry, folding.entries)]
    (folder / "event.journal").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def write_record(body: str, south: str, north: str) -> str:
    """A record of Sinulog as if others had played it."""
    tags = [line for line in body.splitlines() if not line.startswith(_PEOPLE)]
    own = [f'[South "{south}"]', f'[North "{north}"]']
    return "\n".join([tags[0], *own, *tags[1:]]) + "\n"


_PEOPLE = ("[South", "[North", "[Table", "[Stage", "[Event", "[Digest")


def _score(body: str) -> BoardScore:
    line = next(line for line in body.splitlines() if line.startswith("score "))
    first, second = line.split()[1].split("-")
    return BoardScore(int(first), int(second))


def run(folder: Path, out: Path, *options: str) -> None:
    """Write the site in a process of its own, and print how long it took."""
    before, used = perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "sungka.cli", "site", str(folder), "-o", str(out), *options]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - used.ru_utime - used.ru_stime
    print(
        f"{done.stderr.strip().splitlines()[-1]}: {perf_counter() - before:.1f} s, "
        f"{spent:.1f} s of processor time, {after.ru_maxrss / 1024:.0f} MB"
    )


class Entered(NamedTuple):
    """A result in the journal: its line, its table and its score."""

    line: int
    address: str
    score: str


def list_results(lines: list[str]) -> list[Entered]:
    """The results of a journal, the last one first."""
    found = [
        Entered(at, *line.split()[1:3])
        for at, line in enumerate(lines, 1)
        if line.startswith("result")
    ]
    return found[::-1]


def main() -> None:
    """Print the times."""
    given, options = [int(one) for one in sys.argv[1:3]], sys.argv[3:]
    games, recorded = (*given, *(10_000, 1_000)[len(given) :])
    with tempfile.TemporaryDirectory() as held:
        folder, out = Path(held) / "event", Path(held) / "site"
        folder.mkdir()
        write_event(folder, games, recorded)
        run(folder, out, "--jobs", "2", *options)
        run(folder, out, *options)
        path = min((folder / "games").iterdir())
        path.write_text(path.read_text("utf-8").replace("\n\n", "\n\n{changed}\n", 1), "utf-8")
        run(folder, out, *options)
        journal = folder / "event.journal"
        lines = journal.read_text("utf-8").splitlines()
        last = list_results(lines)[0]
        turned = "-".join(reversed(last.score.split("-")))
        with journal.open("a", encoding="utf-8") as file:
            file.write(f"correct #{last.line} result {last.address} {turned} at {LATE}\n")
        run(folder, out, *options)
        change_game(folder, lines)
        run(folder, out, *options)
        plan = folder / "event.toml"
        plan.write_text(plan.read_text("utf-8") + "# a comment\n", "utf-8")
        run(folder, out, *options)


def change_game(folder: Path, lines: list[str]) -> None:
    """Put another game in the place of the last one but some, and correct its result."""
    body = (SINULOG / "5.02.sgn").read_text("utf-8")
    score = str(_score(body))
    one = next(one for one in list_results(lines)[1:] if one.score != score)
    pair = next(line for line in lines if line.startswith(f"pair {one.address} "))
    south, north = (f"Player, Number {id_[1:]}" for id_ in pair.split()[2:4])
    path = folder / f"games/{one.address}.sgn"
    path.write_text(write_record(body, south, north), encoding="utf-8")
    with (folder / "event.journal").open("a", encoding="utf-8") as file:
        file.write(f"correct #{one.line} result {one.address} {score} at {LATE}\n")


LATE = "2026-01-18T19:04:11Z"


if __name__ == "__main__":
    main()
