"""Measures the speed beside the project's peers in the same run: `python bench/table.py [ROUNDS]`.

It prints a table and writes it to `bench/table.md`. The first run creates `build/bench`: an
environment with the project as users install it and the peer `chess`, a copy of the project
without its compiled modules, and the games. Another peer, `pgn-extract`, is left out if it is not
installed. All figures are medians of ROUNDS (3) rounds, each of which measures everything once, in
processor time unless it says otherwise. The README's sentence on speed is written from them too.
"""

from __future__ import annotations

import json
import os
import platform
import re
import resource
import shutil
import subprocess
import sys
import time
import venv
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
BENCH, BUILD = ROOT / "bench", ROOT / "build" / "bench"
PYTHON, SUNGKA = BUILD / "venv/bin/python", BUILD / "venv/bin/sungka"
SOURCE, PURE = BUILD / "source", BUILD / "pure"
PGN_EXTRACT = shutil.which("pgn-extract") or shutil.which("pgn-extract", path="/usr/games")

CHESS = BUILD / "chess-5000.pgn"
BARE, STANDARD = BUILD / "bare-100000.sgn", BUILD / "standard-100000.sgn"
FEW_BARE, FEW_STANDARD = BUILD / "bare-5000.sgn", BUILD / "standard-5000.sgn"
REAL, MATCHES, ANNOTATED = BUILD / "real.sgn", BUILD / "matches.sgn", BUILD / "annotated.sgn"
LONG, EXAMPLE = BUILD / "long.sgn", ROOT / "examples/sungkaan.sgn"
ARCHIVE = BUILD / "archive-1000"
FEW, MANY, GIGABYTE = 5_000, 100_000, 10**9
FILES = 1_000


class Goal(NamedTuple):
    """A goal: a figure divided by another must be at least, or at most, `bound`."""

    says: str
    figure: str
    by: str
    bound: float
    is_least: bool = True


GOALS = (
    Goal("bare, of python-chess's visitor", "bare 100,000", "visitor", 200),
    Goal("real headers, of the visitor", "real headers", "visitor", 100),
    Goal("the slowest of validate's rows, of the visitor", "slowest", "visitor", 26),
    Goal("matches, turns a second on first sight", "matches, turns", "5 million turns", 1),
    Goal("annotated", "annotated", "40,000 records", 1),
    Goal("bare, of pgn-extract -r", "bare 100,000", "pgn-extract", 8),
    Goal("standard, of bare", "standard 100,000", "bare 100,000", 0.5),
    Goal("uncompiled, bare, of read_game", "bare 5,000, uncompiled", "read_game", 8),
    Goal("read to records, of Lark with transformers", "read to records", "read by Lark", 50),
    Goal("two processes, of one", "two processes", "one process", 1.8),
    Goal("a folder of 1,000 files, of 50,000", "folder of 1,000 files", "50,000 records/s", 1),
    Goal("format --check, of 50,000", "format --check", "50,000 records/s", 1),
    Goal("format --detail full, of 50,000", "format --detail full", "50,000 records/s", 1),
    Goal("parse, of 30,000", "parse", "30,000 records/s", 1),
    Goal("replay --output jsonl, of FEN and SAN", "replay --output jsonl", "FEN and SAN", 100),
    Goal("peak memory, of 40 MB", "memory, 1 GB", "40 MB", 1, is_least=False),
    Goal("validate one.sgn, of bare Python", "sungka validate one.sgn", "python -c pass", 6, False),
    Goal("sungka --help, of bare Python", "sungka --help", "python -c pass", 8, False),
    Goal("pages a second, split, of 200", "pages, split", "200 a second", 1),
    Goal("pages a second, in one page, of 200", "pages, in one page", "200 a second", 1),
    Goal("records annotated a second, depth 6, of 150", "annotate, depth 6", "150 a second", 1),
    Goal("a slip found, of 5 ms", "slip found, ms", "5 ms", 1, is_least=False),
    *(
        Goal(f"{line}, of bare Python", f"sungka {line}", "python -c pass", bound, is_least=False)
        for line, bound in {
            "validate --profile archive one.sgn": 6,
            "format one.sgn": 10,
            "parse one.sgn": 10,
            "replay one.sgn": 10,
            "render one.sgn": 10,
            "annotate --depth 1 one.sgn": 10,
            "solve --depth 1 --board r1.t5 one.sgn": 10,
            "explain SGN402": 10,
            "rules sungka": 10,
        }.items()
    ),
)

STARTS = tuple(
    goal.figure.removeprefix("sungka ") for goal in GOALS if goal.by == "python -c pass"
)[2:]
"""The command lines whose start-up is measured beside the two above."""

VALIDATED = {
    "bare 100,000": "bare games",
    "standard 100,000": "games in standard detail",
    "real headers": "games with the headers of an archive",
    "annotated": "annotated games",
    "folder of 1,000 files": "a folder of small files",
}
"""The rows of `sungka validate` that count records, and what they are of."""

Figures = dict[str, list[float]]


def prepare() -> None:
    """Install, copy and make what is measured; keep what exists, except the project itself."""
    BUILD.mkdir(parents=True, exist_ok=True)
    # It is built from a copy, so that no compiled module of another state of the project gets in.
    shutil.rmtree(SOURCE, ignore_errors=True)
    ignored = shutil.ignore_patterns(".*", "build", "*.so", "*.pyd", "*.egg-info", "__pycache__")
    shutil.copytree(ROOT, SOURCE, ignore=ignored)
    if not PYTHON.exists():
        venv.create(BUILD / "venv", with_pip=True)
        _run(PYTHON, "-m", "pip", "install", "-q", "chess", SOURCE)
    else:
        _run(PYTHON, "-m", "pip", "install", "-q", "--force-reinstall", "--no-deps", SOURCE)
    shutil.rmtree(PURE, ignore_errors=True)
    (PURE / "sungka").mkdir(parents=True)
    shutil.copy2(SOURCE / "__init__.py", PURE / "sungka")
    for init in SOURCE.glob("*/__init__.py"):
        shutil.copytree(init.parent, PURE / "sungka" / init.parent.name)
    if not CHESS.exists():
        _run(PYTHON, BENCH / "chess_games.py", FEW, CHESS)
    for number, bare, standard in ((FEW, FEW_BARE, FEW_STANDARD), (MANY, BARE, STANDARD)):
        if not standard.exists():
            _run(PYTHON, BENCH / "sungka_games.py", number, bare, standard)
    if not ANNOTATED.exists():
        _run(PYTHON, BENCH / "real_games.py", BARE, REAL, MATCHES, ANNOTATED)
    if not ARCHIVE.exists():
        _run(PYTHON, BENCH / "archive_files.py", FEW_BARE, FILES, ARCHIVE)


def measure(figures: Figures, one: Path) -> None:
    """Measure everything once; `one` is a small file with no settings near it."""

    def note(name: str, figure: float) -> None:
        figures.setdefault(name, []).append(figure)

    note("read_game", FEW / _rate("read_game", CHESS))
    note("bare 100,000", MANY / _rate("validate", BARE))
    note("visitor", FEW / _rate("visitor", CHESS))
    note("standard 100,000", MANY / _rate("validate", STANDARD))
    if PGN_EXTRACT:
        note("pgn-extract", FEW / _processor_time(PGN_EXTRACT, "-r", CHESS))
    note("real headers", MANY / _rate("validate", REAL))
    note("matches, turns", 1 / _rate("turns", MATCHES))
    note("annotated", 1 / _rate("sweep", ANNOTATED))
    note("bare 5,000", FEW / _rate("validate", FEW_BARE))
    note("standard 5,000", FEW / _rate("validate", FEW_STANDARD))
    note("bare 5,000, uncompiled", FEW / _rate("validate", FEW_BARE, is_pure=True))
    note("standard 5,000, uncompiled", FEW / _rate("validate", FEW_STANDARD, is_pure=True))
    note("read to records", FEW / _rate("records", FEW_BARE))
    note("read by Lark", FEW / _rate("lark", FEW_BARE))
    note("folder of 1,000 files", FILES / _rate("archive", ARCHIVE))
    note("slowest", min(figures[name][-1] for name in VALIDATED))
    note("format --check", FEW / _rate("check_format", FEW_STANDARD))
    note("format --detail bare", FEW / _rate("drop_claims", FEW_STANDARD))
    note("format --detail full", FEW / _rate("add_claims", FEW_BARE))
    note("replay --output jsonl", FEW / _rate("json_lines", FEW_BARE))
    note("parse", FEW / _rate("parse", FEW_BARE))
    note("FEN and SAN", FEW / _rate("fen_and_san", CHESS))
    if PGN_EXTRACT:
        note("pgn-extract -s", FEW / _processor_time(PGN_EXTRACT, "-s", CHESS))
    note("perft", 1 / _rate("perft", "7"))
    note("perft, uncompiled", 1 / _rate("perft", "5", is_pure=True))
    note(
        "sungka validate, 5,000 bare games",
        _processor_time(SUNGKA, "validate", "--jobs", 1, FEW_BARE),
    )
    note("one process", 1 / _time(SUNGKA, "validate", "--jobs", 1, LONG))
    note("two processes", 1 / _time(SUNGKA, "validate", "--jobs", 2, LONG))
    note("two runs at once", 2 / _time(SUNGKA, "validate", "--jobs", 1, LONG, runs=2))
    note("pages, split", 300 / _rate("pages", FEW_STANDARD))
    note("pages, in one page", 300 / _rate("collection", FEW_STANDARD))
    note("annotate, depth 6", 100 / _rate("annotate", FEW_STANDARD))
    note("slip found, ms", 1000 * _rate("slips", FEW_STANDARD))
    for _ in range(5):
        note("python -c pass", _processor_time(PYTHON, "-c", "pass"))
        note("sungka validate one.sgn", _processor_time(SUNGKA, "validate", one))
        note("the same below a pyproject.toml", _processor_time(SUNGKA, "validate", EXAMPLE))
        note("import chess.pgn", _processor_time(PYTHON, "-c", "import chess.pgn"))
        note("sungka --help", _processor_time(SUNGKA, "--help"))
        for line in STARTS:
            words = [one if word == "one.sgn" else word for word in line.split()]
            note(f"sungka {line}", _processor_time(SUNGKA, *words))


def main(rounds: int) -> None:
    """Measure, print and write the table."""
    prepare()
    figures: Figures = {
        "40 MB": [40.0],
        "200 a second": [200.0],
        "150 a second": [150.0],
        "5 ms": [5.0],
        "40,000 records": [40_000.0],
        "5 million turns": [5e6],
        "50,000 records/s": [50_000.0],
        "30,000 records/s": [30_000.0],
    }
    with _long_file(), TemporaryDirectory() as folder:
        one = Path(shutil.copy(EXAMPLE, Path(folder) / "one.sgn"))
        for _ in range(rounds):
            measure(figures, one)
        figures["memory of a range in a process"] = [_peak(SUNGKA, "validate", "--jobs", 2, LONG)]
    figures["memory, imports alone"] = [
        _peak(PYTHON, "-c", "import sungka.cli.validation.run, sungka.replay.acceptance.check")
    ]
    figures["memory, 1 GB"] = [_streaming_peak()]
    text = "\n".join(_table({name: median(values) for name, values in figures.items()}, rounds))
    print(text)
    (BENCH / "table.md").write_text(text + "\n", encoding="utf-8")
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (ROOT / "README.md").write_text(with_speed(readme, text), encoding="utf-8")


def with_speed(readme: str, table: str) -> str:
    """The README with its sentence on speed as the table says it.

    Raises `ValueError` when the README has no such sentence, or the table no figure for it.
    """
    rows = dict(re.findall(r"^\| ([^|]+?) +\| ([\d,.]+) \|$", table, re.M))
    rates = {name: float(rows[name].replace(",", "")) for name in VALIDATED if name in rows}
    if len(rates) < len(VALIDATED) or "visitor" not in rows:
        raise ValueError(f"the table has no figure for {sorted(set(VALIDATED) - set(rates))}")
    slowest, quickest = min(rates, key=rates.__getitem__), max(rates, key=rates.__getitem__)
    visitor = float(rows["visitor"].replace(",", ""))
    sentence = (
        f"`sungka validate` checks {_rounded(rates[slowest])} records a second on one core where it"
        f" is slowest ({VALIDATED[slowest]})\nand {_rounded(rates[quickest])} where it is quickest"
        f" ({VALIDATED[quickest]}); python-chess checks {_rounded(visitor)} games of chess a"
        " second\n([bench/table.md](bench/table.md))."
    )
    written, count = SENTENCE.subn(lambda _: sentence, readme)
    if count != 1:
        raise ValueError("the README has one sentence that begins with `sungka validate` checks")
    return written


SENTENCE = re.compile(r"^`sungka validate` checks .*\n.*\n\(\[bench/table\.md\].*$", re.M)


def _rounded(rate: float) -> str:
    """A rate in two figures, which is as exact as another machine repeats it."""
    step = 10 ** max(len(str(int(rate))) - 2, 0)
    return f"{round(rate / step) * step:,}"


def _table(figure: dict[str, float], rounds: int) -> Iterator[str]:
    yield "# How fast it is\n"
    yield f"Written by `python bench/table.py`; medians of {rounds} rounds."
    yield f"{os.cpu_count()} cores, Python {platform.python_version()}, {_compiler()}.\n"
    yield "| goal | figure | beside | ratio | goal | |\n|---|---:|---:|---:|---:|---|"
    for goal in GOALS:
        if goal.figure not in figure or goal.by not in figure:
            yield f"| {goal.says} | | | not measured | | |"
            continue
        ratio = figure[goal.figure] / figure[goal.by]
        is_reached = ratio >= goal.bound if goal.is_least else ratio <= goal.bound
        bound = f"{'≥' if goal.is_least else '≤'} {goal.bound:g}"
        beside = f"{_shown(figure[goal.figure])} | {_shown(figure[goal.by])}"
        said = "reached" if is_reached else "**not reached**"
        yield f"| {goal.says} | {beside} | {ratio:.2f} | {bound} | {said} |"
    yield "\nWhat bounds a goal that is not reached, by profile: [README.md](README.md)."
    for title, unit, names in SECTIONS:
        yield f"\n| {title} | {unit} |\n|---|---:|"
        yield from (f"| {name} | {_shown(figure[name])} |" for name in names if name in figure)


SECTIONS = (
    (
        "inside one process, imports not counted (pgn-extract: whole process)",
        "games/s",
        (
            "read_game",
            "visitor",
            "pgn-extract",
            "bare 5,000",
            "standard 5,000",
            "bare 100,000",
            "standard 100,000",
            "real headers",
            "annotated",
            "slowest",
            "bare 5,000, uncompiled",
            "standard 5,000, uncompiled",
            "read to records",
            "read by Lark",
        ),
    ),
    (
        "processor time in one process",
        "records/s",
        ("pages, split", "pages, in one page", "annotate, depth 6"),
    ),
    ("processor time in one process", "ms", ("slip found, ms",)),
    (
        "other jobs on 5,000 games, processor time of one process, imports not counted",
        "records/s",
        (
            "folder of 1,000 files",
            "format --check",
            "format --detail bare",
            "format --detail full",
            "pgn-extract -s",
            "replay --output jsonl",
            "parse",
            "FEN and SAN",
        ),
    ),
    (
        "the long file by the clock; two runs at once share nothing",
        "files/s",
        ("one process", "two processes", "two runs at once"),
    ),
    ("counting moves", "moves/s", ("perft", "perft, uncompiled")),
    ("matches of ten rounds, seen for the first time", "turns/s", ("matches, turns",)),
    (
        "whole processes",
        "s",
        (
            "python -c pass",
            "import chess.pgn",
            "sungka --help",
            "sungka validate one.sgn",
            "the same below a pyproject.toml",
            "sungka validate, 5,000 bare games",
            *(f"sungka {line}" for line in STARTS),
        ),
    ),
    (
        "peak memory of the largest process",
        "MB",
        ("memory, imports alone", "memory, 1 GB", "memory of a range in a process"),
    ),
)


def _shown(figure: float) -> str:
    return f"{figure:,.0f}" if figure >= 100 else f"{figure:.3g}"


def _rate(what: str, argument: object, is_pure: bool = False) -> float:
    """The result of a measurement in a process of its own."""
    environment = {**os.environ, "PYTHONPATH": str(PURE)} if is_pure else None
    command = [str(PYTHON), str(BENCH / "rate.py"), what, str(argument)]
    run = subprocess.run(command, env=environment, check=True, capture_output=True)
    return float(json.loads(run.stdout))


def _time(*command: object, runs: int = 1) -> float:
    """The seconds that a whole process takes, or so many of them at once."""
    began = time.perf_counter()
    with ThreadPoolExecutor(runs) as pool:
        list(pool.map(lambda _: _run(*command), range(runs)))
    return time.perf_counter() - began


def _processor_time(*command: object) -> float:
    """The processor seconds that a whole process takes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    _run(*command)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _run(*command: object) -> None:
    run = subprocess.run([str(part) for part in command], capture_output=True)
    if run.returncode:
        raise SystemExit(f"{command}: {run.stderr.decode()[-2000:]}{run.stdout.decode()[-2000:]}")


def _peak(*command: object, feed: Callable[[int], None] | None = None) -> float:
    """The peak memory in megabytes of a command or of any of its processes."""
    # The system also counts the process that starts the command, so that one has to be small.
    small = [PYTHON, BENCH / "rate.py", "peak", *command]
    reader, writer = os.pipe()
    child = subprocess.Popen([str(part) for part in small], stdin=reader, stdout=subprocess.PIPE)
    os.close(reader)
    if feed:
        feed(writer)
    os.close(writer)
    said, _ = child.communicate()
    return float(json.loads(said))


def _streaming_peak() -> float:
    """The peak memory of a validation that reads a gigabyte from a pipe."""
    games = STANDARD.read_bytes() + b"\n"

    def feed(writer: int) -> None:
        with open(writer, "wb", closefd=False) as out:
            for _ in range(GIGABYTE // len(games) + 1):
                out.write(games)

    return _peak(SUNGKA, "validate", "--jobs", 1, "-", feed=feed)


@contextmanager
def _long_file() -> Iterator[None]:
    """Make a file so long that starting processes does not matter; remove it afterwards."""
    try:
        with LONG.open("wb") as out:
            for _ in range(8):
                out.write(STANDARD.read_bytes() + b"\n")
        yield
    finally:
        LONG.unlink(missing_ok=True)


def _compiler() -> str:
    found = shutil.which("cc")
    if found is None:
        return "no compiler"
    said = subprocess.run([found, "--version"], capture_output=True, text=True).stdout
    return said.splitlines()[0]


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
