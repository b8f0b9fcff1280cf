"""Measures tables and queries beside their peers: `python bench/tables.py [GAMES]`.

It prints a table. Games (100,000) are made as `sungka_games.py` makes them, and a twentieth as many
of chess; they are kept in `build/bench`. The peers are python-chess, which writes the like tables
of chess (`chess_tables.py`) and, for less, gives every position and move as text, and pgn-extract,
which writes every position as EPD. Tables and EPD are timed as whole processes on both sides, with
their start, which is a hundredth of so many games of chess. Each takes its turn in every round; the
least processor time counts, so that other work on the machine matters less. Needs `chess`,
`pyarrow` and `duckdb`.
"""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import quantiles
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parent.parent
BENCH, BUILD = ROOT / "bench", ROOT / "build" / "bench"
PGN_EXTRACT = shutil.which("pgn-extract") or shutil.which("pgn-extract", path="/usr/games")
LOOKED_UP, ROUNDS = 200, 5
SHARE = 20
"""Of so many games of Sungka there is one of chess."""


def prepare(games: int) -> tuple[Path, Path, Path]:
    """The games in bare and in standard detail, and the games of chess."""
    BUILD.mkdir(parents=True, exist_ok=True)
    bare, standard = BUILD / f"bare-{games}.sgn", BUILD / f"standard-{games}.sgn"
    chess = BUILD / f"chess-{games // SHARE}.pgn"
    if not standard.exists():
        _run(sys.executable, BENCH / "sungka_games.py", games, bare, standard)
    if not chess.exists():
        _run(sys.executable, BENCH / "chess_games.py", games // SHARE, chess)
    return bare, standard, chess


def _start(*words: object) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [str(word) for word in words], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )


def _run(*words: object) -> tuple[float, float, float]:
    """Processor time and time of a command in seconds, and its peak memory in MB."""
    began = time.perf_counter()
    process = _start(*words)
    assert process.stderr
    told = process.stderr.read()
    _, status, used = os.wait4(process.pid, 0)
    if status:
        raise SystemExit(f"{words}: {told.decode()}")
    return used.ru_utime + used.ru_stime, time.perf_counter() - began, used.ru_maxrss / 1024


def convert(records: Path, out: Path, jobs: int) -> tuple[float, float, float]:
    """The result of `_run` for a conversion to Parquet."""
    return _run(*_convert_to(records, out, jobs))


def convert_twice(records: Path, out: Path) -> float:
    """The seconds of two conversions at once that have nothing in common."""
    began = time.perf_counter()
    folders = [out.with_name(name) for name in ("first", "second")]
    both = [_start(*_convert_to(records, folder, 1)) for folder in folders]
    for process in both:
        _, told = process.communicate()
        if process.returncode:
            raise SystemExit(told.decode())
    return time.perf_counter() - began


def _convert_to(records: Path, out: Path, jobs: int) -> tuple[object, ...]:
    shutil.rmtree(out, ignore_errors=True)
    return sys.executable, "-m", "sungka.cli", "convert", records, "-o", out, "--jobs", jobs


def list_peers(chess: Path) -> dict[str, Callable[[], float]]:
    """The work of each peer with the games of chess, and a call that gives its seconds."""

    def write_tables() -> float:
        with TemporaryDirectory(dir=BUILD) as work:
            return _run(sys.executable, BENCH / "chess_tables.py", chess, Path(work) / "season")[0]

    def give_text() -> float:
        done = subprocess.run(
            [sys.executable, BENCH / "rate.py", "fen_and_san", chess],
            check=True,
            capture_output=True,
        )
        return float(done.stdout)

    peers = {
        "python-chess writing such tables": write_tables,
        "python-chess, positions and moves as text": give_text,
    }
    if PGN_EXTRACT:
        command = (PGN_EXTRACT, "-s", "-Wepd", chess)
        peers["pgn-extract writing every position"] = lambda: min(_run(*command)[0] for _ in "123")
    return peers


def size_of(folder: Path) -> int:
    """The bytes of all files below a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*.parquet"))


def measure_queries(folder: Path) -> list[tuple[str, float, str]]:
    """The milliseconds of a position found, of an opening tree and of a pattern."""
    from sungka.cli.tables.database import open_database
    from sungka.cli.tables.shipped import list_queries

    database = open_database(str(folder))
    sql = {query.name: query.sql for query in list_queries()}
    hashes = [row[0] for row in database.execute(
        "SELECT hash FROM positions USING SAMPLE 5000 ROWS (reservoir, 7)").fetchall()]  # fmt: skip
    rows = database.execute("SELECT count(*) FROM positions").fetchone()
    chance = Random(1)

    def took(text: str, values: dict[str, object]) -> float:
        began = time.perf_counter()
        database.execute(text, values).fetchall()
        return 1000 * (time.perf_counter() - began)

    found = [
        took("SELECT game, round, turn FROM positions WHERE hash = $hash", {"hash": one})
        for one in chance.sample(hashes, LOOKED_UP)
    ]
    common = database.execute(
        "SELECT hash FROM positions GROUP BY hash ORDER BY count(*) DESC LIMIT 1"
    ).fetchone()
    assert common
    assert rows
    tree = {"hash": common[0], "limit": 20}
    pattern = {"house": 7, "least": 20, "limit": 20}
    about = f"of {rows[0] / 1e6:.1f} M positions"
    return [
        ("a position found, p95", quantiles(found, n=20)[-1], about),
        ("opening tree of the commonest", min(took(sql["openings"], tree) for _ in "123"), about),
        ("openings of all games", min(took(sql["openings"], {"hash": None, "limit": 20})
                                      for _ in "123"), about),
        ("a pattern", min(took(sql["pattern"], pattern) for _ in "123"), about),
    ]  # fmt: skip


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    bare, standard, chess = prepare(games)
    lines: list[tuple[str, str]] = []
    with TemporaryDirectory(dir=BUILD) as work:
        out = Path(work) / "season"
        one, two, apart = [], [], []
        peers: dict[str, list[float]] = {}
        for _ in range(ROUNDS):
            one.append(convert(bare, out, 1))
            two.append(convert(bare, out, 2))
            apart.append(convert_twice(bare, out))
            for name, command in list_peers(chess).items():
                peers.setdefault(name, []).append(command())
        seconds, size = min(cpu for cpu, _, _ in one), size_of(out)
        wall, memory = min(wall for _, wall, _ in one), max(memory for _, _, memory in one)
        lines.append((f"{games:,} games to Parquet, by the clock", f"{wall:.2f} s"))
        lines.append(("the same, of the processor", f"{seconds:.2f} s, {memory:.0f} MB"))
        ratio = wall / min(wall for _, wall, _ in two)
        lines.append(("two processes, of one", f"{ratio:.2f}"))
        both = 2 * wall / min(apart)
        lines.append(("two runs at once that share nothing, of one", f"{both:.2f}"))
        lines.append(("tables, of the bare text", f"{size / bare.stat().st_size:.2f}"))
        lines.append(("of the text in standard detail", f"{size / standard.stat().st_size:.2f}"))
        for name, theirs in peers.items():
            rate = (games / seconds) / (games // SHARE / min(theirs))
            lines.append((f"as fast as {name}", f"{rate:.2f}" if rate < 10 else f"{rate:.0f}"))
        queries = measure_queries(out)
    for name, figure, about in queries:
        lines.append((f"{name}, {about}", f"{figure:.1f} ms"))
    print("| measured | |\n|---|---|")
    for name, text in lines:
        print(f"| {name} | {text} |")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"\n(queries: {peak:.0f} MB at most)")


if __name__ == "__main__":
    main()
