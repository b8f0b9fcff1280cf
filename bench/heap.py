"""Walks the road from a heap of dirty records to an archive, and holds all that comes out against
the truth: `python bench/heap.py [--seed N] [--records N] [--kinds seen|unseen|both] [--stack 2-4]`.

The heap is that of `bench/made_heap.py`, damaged in the kinds of `bench/heap_seen.py`, to which
programs may be tuned, and `bench/heap_unseen.py`, to which nothing is. The commands are those of
docs/archives.md, each as one process. With `--keep FOLDER` the heap and all outputs stay there.
With `--cache` the road is walked twice more from its beginning, with a cache, empty at first.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any, NamedTuple

import pyarrow.parquet as parquet
from heap_kinds import Outlook
from heap_seen import SEEN
from heap_unseen import UNSEEN
from made_heap import Game, Heap, HeapRecord, find_silent_games, judge, make_heap

KINDS = {"seen": SEEN, "unseen": UNSEEN, "both": SEEN + UNSEEN}
ABOUT_ARCHIVES = {"SGN211", "SGN212", "SGN213", "SGN214", "SGN215"}
"""Findings of records beside others, which say nothing of damage."""
WORST = 24
UNREAD = "any, with a byte that is not UTF-8"
LINE_END = re.compile("\r\n|\r|\n")


class RoadStep(NamedTuple):
    """A command of the road: its name, and what it took."""

    name: str
    seconds: float
    megabytes: float
    status: int


class Row(NamedTuple):
    """A record as the table `games` has it: its first line, its state, the digest of its play."""

    line: int
    is_valid: bool
    digest: str


class Outcome(NamedTuple):
    """One record of the heap and all that the road made of it."""

    record: HeapRecord
    is_harmed: bool  # as it stands in its file, it is not the true game without errors
    is_silent: bool  # it is another game without errors, so that nothing can be found
    is_found: bool
    is_accused: bool
    is_mended: bool
    is_wrong: bool
    is_left: bool
    is_mentioned: bool
    is_read: bool  # as UTF-8, so that it stands as it is if it is sound


def main() -> None:
    """Make a heap, walk the road and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--records", type=int, default=3000)
    parser.add_argument("--kinds", choices=KINDS, default="both")
    parser.add_argument("--stack", default="1", help="damages in a damaged record, like 2-4")
    parser.add_argument("--keep", type=Path, help="a new folder for the heap and all outputs")
    parser.add_argument("--cache", action="store_true", help="walk it twice more with a cache")
    asked = parser.parse_args()
    least, _, most = asked.stack.partition("-")
    stack = range(int(least), int(most or least) + 1)
    heap = make_heap(asked.records, asked.seed, KINDS[asked.kinds], stack)
    with tempfile.TemporaryDirectory() as temporary:
        folder = asked.keep or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        for file in heap.files:
            path = folder / "heap" / file.path
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(file.content)
        shutil.copytree(folder / "heap", folder / "mended")
        print_contents(heap, asked.seed)
        print_steps(walk_road(folder))
        outcomes = compare(heap, folder)
        print_outcomes(outcomes)
        print_names(heap, (folder / "names.out").read_text(encoding="utf-8"))
        finder = GameFinder(heap, folder)
        print_unique(heap, folder, finder)
        print_merging(heap, folder, outcomes, finder)
        print_worst(outcomes)
        for _ in range(2 if asked.cache else 0):
            shutil.rmtree(folder / "mended")
            shutil.copytree(folder / "heap", folder / "mended")
            print_steps(walk_road(folder, "--cache c.cache"))


def walk_road(folder: Path, cache: str = "") -> list[RoadStep]:
    """Run the commands of the road in a folder with the heap and a copy of it."""
    steps = (
        ("summary", f"validate --jobs 1 --summary heap {cache}"),
        ("validate", f"validate --jobs 1 --output json heap {cache}"),
        ("fix", f"validate --jobs 1 --fix --summary mended {cache}"),
        ("names", "names mended"),
        ("unique", f"select --jobs 1 mended --unique --removed copies.sgn -o clean.sgn {cache}"),
        ("merge", f"merge mended --all -o whole.sgn --report merged.txt {cache}"),
        ("convert", "convert --jobs 1 mended -o season"),
        ("convert-whole", "convert --jobs 1 whole.sgn -o whole"),
    )
    program = Path(sys.executable).with_name("sungka")
    done = []
    for name, words in steps:
        outputs = (folder / f"{name}.out", folder / f"{name}.err")
        with outputs[0].open("wb") as out, outputs[1].open("wb") as err:
            command = [str(program), *words.split()]
            started = subprocess.Popen(command, cwd=folder, stdout=out, stderr=err)
            _, status, used = os.wait4(started.pid, 0)
        started.returncode = os.waitstatus_to_exitcode(status)
        seconds = used.ru_utime + used.ru_stime
        done.append(RoadStep(words, seconds, used.ru_maxrss / 1024, started.returncode))
    return done


def compare(heap: Heap, folder: Path) -> list[Outcome]:
    """Hold each record of the heap against what was found in it and made of it."""
    found: dict[str, list[dict[str, Any]]] = defaultdict(list)
    report = json.loads((folder / "validate.out").read_text(encoding="utf-8"))
    for finding in report["diagnostics"]:
        if finding["code"] not in ABOUT_ARCHIVES:
            found[finding["file"]].append(finding)
    rows = read_rows(folder / "season")
    outcomes = []
    for file in heap.files:
        after = split_lines((folder / "mended" / file.path).read_bytes())
        before = split_lines(file.content)
        moved = follow_lines(before, after)
        for record, (start, end), is_touched in zip(
            file.records, file.lines, find_touched(file.records), strict=True
        ):
            stood = None if is_touched else judge(record.text)
            own = [it for it in found[f"heap/{file.path}"] if start <= it["line"] < end]
            now = moved[start - 1] + 1, moved[end - 1] + 1
            held = [it for it in rows[f"mended/{file.path}"] if now[0] <= it.line < now[1]]
            is_read = all(it["code"] != "SGN101" for it in own)
            is_changed = before[start - 1 : end - 1] != after[now[0] - 1 : now[1] - 1]
            outcomes.append(find_outcome(heap, record, stood, own, held, is_read, is_changed))
    return outcomes


def find_outcome(
    heap: Heap,
    record: HeapRecord,
    stood: str | None,
    found: Sequence[dict[str, Any]],
    rows: Sequence[Row],
    is_read: bool,
    is_changed: bool,
) -> Outcome:
    """The outcome of one record by the findings in its lines and its rows after mending.

    `stood` is the digest of the game that it was before, if it was one without errors.
    """
    truth = heap.games[record.game].digest
    has_error = any(it["severity"] == "error" for it in found)
    is_true = any(row.is_valid and row.digest == truth for row in rows)
    was_true = stood == truth and is_read and not has_error
    others = {row.digest for row in rows if row.is_valid and row.digest not in (truth, stood)}
    known = find_silent_games(record, heap.games[record.game]) if is_changed and others else set()
    is_wrong = is_changed and bool(others - known - {judge(record.text)})
    return Outcome(
        record=record,
        is_harmed=stood != truth,
        is_silent=stood not in (None, truth),
        is_found=bool(found),
        is_accused=stood == truth and has_error and is_read,
        is_mended=is_true and not was_true,
        is_wrong=is_wrong,
        is_left=not any(row.is_valid for row in rows),
        is_mentioned=bool(found or rows),
        is_read=is_read,
    )


def find_touched(records: Sequence[HeapRecord]) -> list[bool]:
    """True for each record that the damage of the one before or behind it reaches."""
    begins = [re.match(r"\W*%sgn", record.text, re.I) is not None for record in records]
    ends = [record.text.endswith("\n") for record in records]
    return [not ended or not goes_on for ended, goes_on in
            zip([True, *ends[:-1]], [*begins[1:], True], strict=True)]  # fmt: skip


def read_rows(folder: Path) -> dict[str, list[Row]]:
    """The rows of the table `games` by their file."""
    rows: dict[str, list[Row]] = defaultdict(list)
    columns = ["file", "line", "status", "digest"]
    for path in (folder / "games.parquet", *sorted(folder.glob("games/**/*.parquet"))):
        if path.exists():
            for row in parquet.read_table(path, columns=columns).to_pylist():
                made = Row(
                    row["line"],
                    row["status"] in ("valid", "warned"),
                    f"sha256:{(row['digest'] or b'').hex()}",
                )
                rows[row["file"]].append(made)
    return rows


def split_lines(content: bytes) -> list[str]:
    """The lines of a file; its bytes stand for letters where it is not UTF-8."""
    return LINE_END.split(content.decode("utf-8", "surrogateescape"))


def follow_lines(before: list[str], after: list[str]) -> list[int]:
    """The place of each line, and of the end, in a file after it was mended."""
    if len(before) == len(after):
        return list(range(len(before) + 1))
    moved = [0] * (len(before) + 1)
    for _, start, end, new, new_end in SequenceMatcher(None, before, after, False).get_opcodes():
        for at in range(start, end):
            moved[at] = min(new + at - start, new_end)
    moved[-1] = len(after)
    # A line `%sgn 1` that was put in begins the record of the line behind it.
    return [
        place - 1
        if place and after[place - 1] == "%sgn 1" and not before[at - 1].startswith("%sgn")
        else place
        for at, place in enumerate(moved)
    ]


# What was played, found again in records that were written anew.


def find_turns(text: str) -> list[str]:
    """The turns of a text by their houses alone."""
    bare = re.sub(r"\{[^}]*\}|^\[.*\]$|=[0-9:]+|[@>~x$-][^+ \n]*|[!?]", "", text, flags=re.M)
    return re.findall(r"\b[SNEW][0-9]+(?:\+[0-9]+)*", bare)


class GameFinder:
    """Finds the game of a record that was written: by its whole text or by threes of its turns."""

    def __init__(self, heap: Heap, folder: Path) -> None:
        self._games: dict[tuple[str, ...], set[int]] = defaultdict(set)
        for number, game in enumerate(heap.games):
            for three in self._threes(game.core):
                self._games[three].add(number)
        self._texts: dict[str, int] = {}
        self._places: dict[str, list[tuple[int, int, int]]] = defaultdict(list)
        for file in heap.files:
            path = f"mended/{file.path}"
            after = split_lines((folder / path).read_bytes())
            moved = follow_lines(split_lines(file.content), after)
            for record, (start, end) in zip(file.records, file.lines, strict=True):
                now = moved[start - 1], moved[end - 1]
                self._places[path].append((*now, record.game))
                self._texts[self._key(after[slice(*now)])] = record.game

    def find(self, text: str) -> int | None:
        """The number of the game; `None` where the text has too little of any."""
        known = self._texts.get(self._key(LINE_END.split(text)))
        if known is not None:
            return known
        votes = Counter(n for three in self._threes(text) for n in self._games.get(three, ()))
        best = votes.most_common(1)
        return best[0][0] if best and best[0][1] >= 4 else None

    def find_at(self, path: str, line: int) -> int | None:
        """The number of the game of the record on a line of a mended file."""
        places = self._places.get(path, [])
        return next((game for start, end, game in places if start < line <= end), None)

    @staticmethod
    def _key(lines: Iterable[str]) -> str:
        return "\n".join(line for line in lines if line.strip())

    @staticmethod
    def _threes(text: str) -> Iterable[tuple[str, ...]]:
        turns = find_turns(text)
        return zip(turns, turns[1:], turns[2:], strict=False)


def read_records(path: Path) -> list[tuple[int, str]]:
    """The records of a written file with their first lines."""
    text = path.read_text(encoding="utf-8")
    starts = [it.start() for it in re.finditer("^%sgn", text, re.M)]
    ends = [*starts[1:], len(text)]
    return [(1 + text.count("\n", 0, at), text[at:end])
            for at, end in zip(starts, ends, strict=True)]  # fmt: skip


def print_contents(heap: Heap, seed: int) -> None:
    records = [it for file in heap.files for it in file.records]
    damaged = [it for it in records if it.kinds]
    kinds = {kind.name for it in damaged for kind in it.kinds}
    outlooks = Counter(it.outlook.value for it in damaged)
    encodings = Counter(file.encoding for file in heap.files)
    print(f"heap: {len(records)} records of {len(heap.games)} games in {len(heap.files)} files "
          f"({encodings['cp1252']} of them CP1252), seed {seed}")  # fmt: skip
    print(f"damaged: {len(damaged)} in {len(kinds)} kinds: {dict(outlooks)}\n")


def print_steps(steps: Sequence[RoadStep]) -> None:
    print(f"{'step':72} {'seconds':>8} {'MB':>6} status")
    for step in steps:
        print(f"{step.name:72} {step.seconds:8.2f} {step.megabytes:6.0f} {step.status:6}")
    total = sum(step.seconds for step in steps)
    print(f"{'the whole road':72} {total:8.2f} {max(it.megabytes for it in steps):6.0f}\n")


def print_outcomes(outcomes: Sequence[Outcome]) -> None:
    harmed = [it for it in outcomes if it.is_harmed]
    sound = [it for it in outcomes if not it.is_harmed]
    decidable = [it for it in harmed if it.record.outlook is Outlook.DECIDABLE]
    left = sum(it.is_left for it in decidable)
    lines = (
        ("harmed records", len(harmed)),
        ("  found: a finding in their lines", sum(it.is_found for it in harmed)),
        (
            "  another game without errors, which nothing can find",
            sum(it.is_silent for it in harmed),
        ),
        ("  neither", sum(not it.is_found and not it.is_silent for it in harmed)),
        ("  mended to the true game", sum(it.is_mended for it in harmed)),
        ("sound records", len(sound)),
        ("  accused of an error", sum(it.is_accused for it in sound)),
        ("all: mended to another game than the true one", sum(it.is_wrong for it in outcomes)),
        ("all: left for a person", sum(it.is_left for it in outcomes)),
        (f"  harmed ones whose game a person knows, of {len(decidable)}", left),
        ("all: never mentioned: no finding, no row", sum(not it.is_mentioned for it in outcomes)),
    )
    for words, count in lines:
        print(f"{words:72} {count:8}")
    print()


def print_names(heap: Heap, listed: str) -> None:
    """Print whose spellings `sungka names` listed together."""
    groups: list[set[str]] = []
    for line in listed.splitlines():
        name = re.split(r" {2,}[0-9]+ records?, first ", line.strip())[0]
        if line[:1] != " ":
            groups.append(set())
        if groups and name in heap.people:
            groups[-1].add(heap.people[name])
    several = {name for name, count in Counter(heap.people.values()).items() if count > 1}
    shown = {name for group in groups for name in group} & several
    mixed = sum(len(group) > 1 for group in groups)
    print(f"{f'players with several spellings listed, of {len(several)}':72} {len(shown):8}")
    print(f"{'lists of spellings with two players':72} {mixed:8}")


def print_unique(heap: Heap, folder: Path, finder: GameFinder) -> None:
    """Print how many copies `sungka select --unique` left out, and how many games with them."""
    copies = Counter(it.game for file in heap.files for it in file.records if not it.is_version)
    due = sum(count - 1 for count in copies.values())
    kept = Counter(finder.find(text) for _, text in read_records(folder / "clean.sgn"))
    path = folder / "copies.sgn"
    removed = [finder.find(text) for _, text in read_records(path)] if path.exists() else []
    gone = sum(game is not None and not kept[game] for game in removed)
    print(f"{f'copies left out by --unique, of {due} (versions not counted)':72} {len(removed):8}")
    print(f"{'  of them without their game among those that are kept':72} {gone:8}")


def print_merging(
    heap: Heap, folder: Path, outcomes: Sequence[Outcome], finder: GameFinder
) -> None:
    """Print how the games with several records came out of `sungka merge --all`."""
    report = (folder / "merged.txt").read_text(encoding="utf-8")
    groups: dict[int, tuple[set[int], bool]] = {}
    head = (
        r"^(?:conflict: )?(mended/.*?:[0-9]+(?: \+ mended/.*?:[0-9]+)+) → whole\.sgn:([0-9]+)"
        r"(?:: .*)?$"
    )
    parts = re.split(head, report, flags=re.M)
    for sources, line, said in zip(parts[1::3], parts[2::3], parts[3::3], strict=True):
        places = (it.rsplit(":", 1) for it in sources.split(" + "))
        games = {finder.find_at(path, int(at)) for path, at in places}
        has_conflict = (
            re.search(r"^ *[0-9]+ records of one game: .* [0-9]+ conflicts?$", said, re.M)
            is not None
        )
        groups[int(line)] = {it for it in games if it is not None}, has_conflict
    rows = {row.line: row for row in read_rows(folder / "whole")["whole.sgn"]}
    by_digest = {game.digest: number for number, game in enumerate(heap.games)}
    written: dict[int | None, list[int]] = defaultdict(list)
    for line, text in read_records(folder / "whole.sgn"):
        row = rows.get(line)
        known = by_digest.get(row.digest) if row else None
        written[finder.find(text) if known is None else known].append(line)
    by_game: dict[int, list[HeapRecord]] = defaultdict(list)
    for it in outcomes:
        by_game[it.record.game].append(it.record)
    several = {game: records for game, records in by_game.items() if len(records) > 1}
    counts: Counter[str] = Counter()
    for game, records in several.items():
        truth = heap.games[game].digest
        found = [(rows.get(line), groups.get(line)) for line in written[game]]
        valid = {row.digest for row, _ in found if row and row.is_valid}
        merged = {row.digest for row, group in found if row and row.is_valid and group} - {truth}
        if any(group and group[1] for _, group in found):
            counts["a conflict"] += 1
        elif merged and merged - find_written_games(records, heap.games[game]):
            counts["another game than any record had"] += 1
        elif len(found) > 1:
            counts["left apart" + (", the true game among them" if truth in valid else "")] += 1
        elif truth in valid:
            counts["true and valid"] += 1
        elif valid:
            counts["one record: another game, as a record had it"] += 1
        else:
            counts["one record, with errors" if found else "in none whose game can be told"] += 1
    mixed = sum(len(games) > 1 for games, _ in groups.values())
    print(f"{'games with several records':72} {len(several):8}")
    for words, count in counts.most_common():
        print(f"  {words:70} {count:8}")
    print(f"{'different games merged':72} {mixed:8}")
    print(f"{'written records of no game that can be told':72} {len(written[None]):8}\n")


def find_written_games(records: Iterable[HeapRecord], game: Game) -> set[str | None]:
    """The digests of the games that records have, or would have without some of their damage."""
    found: set[str | None] = {judge(record.text) for record in records}
    return found.union(*(find_silent_games(record, game) for record in records))


def print_worst(outcomes: Sequence[Outcome]) -> None:
    """Print the kinds after which most is wrong, unmentioned, not found, or left to a person."""
    by_kind: dict[str, list[Outcome]] = defaultdict(list)
    for it in outcomes:
        names = [f"{kind.name} ({kind.outlook.value})" for kind in it.record.kinds]
        for name in names if it.is_read else [UNREAD]:
            by_kind[name].append(it)

    def weigh(some: list[Outcome]) -> tuple[int, int, int, int]:
        return (
            sum(it.is_wrong for it in some),
            sum(not it.is_mentioned for it in some),
            sum(it.is_accused or (it.is_harmed and not it.is_found) for it in some),
            sum(it.is_left and it.record.outlook is not Outlook.OPEN for it in some),
        )

    print(
        f"{'damages after which most is wrong':48} "
        "records found mended wrong left unmentioned accused"
    )
    for name, some in sorted(by_kind.items(), key=lambda it: weigh(it[1]), reverse=True)[:WORST]:
        counts = [len(some)]
        for field in ("is_found", "is_mended", "is_wrong", "is_left"):
            counts.append(sum(getattr(it, field) for it in some))
        counts += [sum(not it.is_mentioned for it in some), sum(it.is_accused for it in some)]
        print("{:48} {:7} {:5} {:6} {:5} {:4} {:11} {:7}".format(name, *counts))


if __name__ == "__main__":
    main()
