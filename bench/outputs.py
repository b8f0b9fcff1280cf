"""Compare all that two installations write: `python bench/outputs.py OLD NEW`.

OLD and NEW are two `sungka` programs. Both are given the same inputs by the same commands, side by
side: the corpora beside the project if there are any, the texts of the conformance suite, the
examples and the records of the tests, 5,000 games in two details, and 20,000 changed records from
seeds (`--changed N`: so many). Every byte of both streams and of every file written is compared,
and the status. A difference is shown by its first line; the status is then 1. `--only=WORD` runs
the commands that contain the word. The inputs are in `build/outputs`, and are made once.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from time import monotonic
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
BUILD = ROOT / "build" / "outputs"
INPUTS = BUILD / "inputs"
BLOCK = 1_000
"""The changed records of one file."""

EVERYWHERE = (
    "validate --slip-seconds 0 {input}",
    "validate --slip-seconds 0 --output jsonl --profile archive {input}",
    "validate --summary --profile publish {input}",
    "format {input}",
    "format --detail full {input}",
    "parse {input}",
    "replay --output jsonl {input}",
    "convert {input} --jobs 1 --tables games -o -  --to csv",
    "convert {input} --jobs 1 --tables turns -o - --to csv",
    "select {input} --turns 12..30 --code SGN4 --count",
    "select {input} --line S2 -o -",
    "select {input} --unique --removed {out}/removed.sgn -o {out}/kept.sgn",
    "names {input}",
)
"""Commands for every folder of inputs."""

SOUND = (
    "format --detail bare {input}",
    "format --detail standard --check {input}",
    "format --renumber {input}",
    "convert {input} --jobs 1 --tables rounds -o - --to jsonl",
    "convert {input} --jobs 1 --tables positions -o - --to csv",
    "convert {input} --jobs 2 --laps -o {out}/tables --to csv",
    "select {input} --position '7.7.7.7.7.7.7/0 ?.?.?.?.?.?.?/0' -o -",
    "select {input} --burned 1.. --result S -o -",
)
"""Commands for folders of records that are mostly sound."""

FEW = (
    "validate --slip-seconds 0 --output json {input}",
    "validate --slip-seconds 0 --output sarif {input}",
    "validate --slip-seconds 0 --output junit {input}",
    "validate --slip-seconds 0 --output github {input}",
    "replay --no-animation {input}",
    "render {input} -o {out}/pages.html",
    "render {input} --split -o {out}/pages",
    "annotate --depth 3 --words en {input}",
    "annotate --depth 3 --report text {input}",
    "annotate --strip {input}",
    "merge --all {input}",
    "rules --fit {input}",
)
"""Commands for folders of few records."""

COMMANDS = (
    "parse", "format", "validate", "select", "explain", "replay", "record", "render", "site",
    "annotate", "solve", "convert", "query", "diff", "merge", "names", "rules", "event",
)  # fmt: skip
"""The commands of the program."""

ALONE = (
    "--help",
    *(f"{name} --help" for name in COMMANDS),
    "explain",
    "rules",
    "rules sungka congkak",
    "rules 'dakon rounds=3 burn=chosen' --output json",
    "rules --lang fil sungka-three",
    "solve --depth 5 '7.7.7.7.7.7.7/0 7.7.7.7.7.7.7/0 S'",
    "site {examples}/sinulog -o {out}/site",
    "event standings {examples}/sinulog",
    "event check {examples}/sinulog",
    "diff {examples}/dakon.sgn {examples}/dakon-25-moves.sgn",
)  # fmt: skip
"""Commands that are given no folder of inputs."""


OF_PROGRAM = "site-files.json"
"""The list of a site's files, which has a hash of the program itself."""

_TIME = re.compile(rb" in (?:[0-9.]+ (?:h|min|s|ms) ?)+")
"""The words of a summary that say how long the run took."""


class Run(NamedTuple):
    """The output of a program: its streams, status, files, and the seconds that it took."""

    out: bytes
    err: bytes
    status: int
    files: dict[str, bytes]
    seconds: float


def main() -> int:
    """Compare the two programs, and say where they differ."""
    parser = ArgumentParser(description="Compare all that two installations write.")
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("--changed", type=int, default=20_000)
    parser.add_argument("--only", default="")
    chosen = parser.parse_args()
    make_inputs(chosen.changed)
    differing = compared = 0
    for command in commands():
        if chosen.only not in command:
            continue
        with ThreadPoolExecutor(2) as both:
            old, new = both.map(run, (chosen.old, chosen.new), ("old", "new"), (command, command))
        compared += 1
        found = list(find_differences(old, new))
        differing += bool(found)
        times = f"{old.seconds:7.2f} s {new.seconds:7.2f} s"
        print(f"{'DIFFERS' if found else 'same':7} {times}  sungka {command}", flush=True)
        for line in found:
            print(f"        {line}", flush=True)
    print(f"{compared} commands, {differing} differ")
    return 1 if differing or not compared else 0


def commands() -> Iterator[str]:
    """The commands, in the order in which they are run."""
    yield from ALONE
    for name, kinds in (
        ("examples", EVERYWHERE + SOUND + FEW),
        ("tests", EVERYWHERE + SOUND + FEW[:5]),
        ("corpora", EVERYWHERE + SOUND),
        ("games", EVERYWHERE + SOUND),
        ("suite", EVERYWHERE),
        ("changed", EVERYWHERE),
    ):
        if (INPUTS / name).exists():
            yield from (kind.replace("{input}", name) for kind in kinds)


def run(program: str, side: str, command: str) -> Run:
    """Run a command of a program in a folder that is empty before."""
    out = BUILD / side
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    words = command.format(out=f"../{side}", examples=ROOT / "examples")
    begun = monotonic()
    done = subprocess.run(
        f"{Path(program).absolute()} {words}",
        cwd=INPUTS,
        shell=True,
        capture_output=True,
        check=False,
    )
    seconds = monotonic() - begun
    files = {
        path.relative_to(out).as_posix(): path.read_bytes()
        for path in sorted(out.rglob("*"))
        if path.is_file() and path.name != OF_PROGRAM
    }
    name = f"../{side}".encode()
    said = _TIME.sub(b" in a while", done.stderr.replace(name, b".."))
    return Run(
        done.stdout.replace(name, b".."),
        said,
        done.returncode,
        files,
        seconds,
    )


def find_differences(old: Run, new: Run) -> Iterator[str]:
    """The differences between two runs, a line each."""
    if old.status != new.status:
        yield f"status {old.status}, {new.status}"
    named = {"standard output": (old.out, new.out), "standard error": (old.err, new.err)}
    for name in sorted(old.files.keys() | new.files.keys()):
        named[name] = (old.files.get(name, b"(none)"), new.files.get(name, b"(none)"))
    for name, (one, other) in named.items():
        if one == other:
            continue
        for number, lines in enumerate(zip(lines_of(one), lines_of(other), strict=False), 1):
            if lines[0] != lines[1]:
                yield f"{name}, line {number}: {lines[0][:200]!r}, {lines[1][:200]!r}"
                break
        else:
            yield f"{name}: {len(one)} bytes, {len(other)} bytes"


def lines_of(text: bytes) -> list[bytes]:
    """The lines of a text."""
    return text.split(b"\n")


def make_inputs(changed: int) -> None:
    """Make the folders of inputs that are not there."""
    sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "bench")]
    makers = {
        "corpora": copy_corpora,
        "suite": write_suite,
        "examples": lambda folder: copy_records(ROOT / "examples", folder),
        "tests": lambda folder: copy_records(ROOT / "tests", folder),
        "games": write_games,
        "changed": lambda folder: write_changed(folder, changed),
    }
    for name, make in makers.items():
        folder = INPUTS / name
        if not folder.exists():
            making = INPUTS / f"{name}.making"
            shutil.rmtree(making, ignore_errors=True)
            making.mkdir(parents=True)
            make(making)
            making.rename(folder)


def copy_records(source: Path, folder: Path) -> None:
    """Copy all records below a folder, without its folders."""
    for path in sorted(source.rglob("*.sgn")):
        name = path.relative_to(source).as_posix().replace("/", "-")
        shutil.copyfile(path, folder / name)


def copy_corpora(folder: Path) -> None:
    """Copy the corpora, where they lie beside the project."""
    copy_records(ROOT.parent / "shared" / "corpora", folder)


def write_suite(folder: Path) -> None:
    """Write the texts of the conformance suite, a file each, in folders of one kind."""
    for path in sorted((ROOT / "conformance" / "cases").glob("*.jsonl")):
        kind = folder / path.stem
        kind.mkdir()
        for line in path.read_text("utf-8").splitlines():
            case = json.loads(line)
            if "text" in case:
                (kind / f"{case['id']}.sgn").write_text(case["text"], "utf-8", newline="")


def write_games(folder: Path) -> None:
    """Write the games that the tables of speed are measured with."""
    games = ROOT / "bench" / "sungka_games.py"
    files = (str(folder / "bare.sgn"), str(folder / "standard.sgn"))
    subprocess.run([sys.executable, str(games), "5000", *files], check=True)


def write_changed(folder: Path, count: int) -> None:
    """Write changed records, many to a file; of those that are no UTF-8 some, one to a file."""
    from support.mutants import mutants

    block: list[str] = []
    for number, data in enumerate(islice(mutants(2026), count)):
        try:
            block.append(data.decode())
        except UnicodeDecodeError:
            if number % 20 == 0:
                (folder / f"bytes-{number}.sgn").write_bytes(data)
        if len(block) == BLOCK or number == count - 1:
            (folder / f"{number}.sgn").write_text("\n".join(block), "utf-8", newline="")
            block = []


if __name__ == "__main__":
    sys.exit(main())
