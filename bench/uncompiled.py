"""Measures the README's jobs without compiled modules, as a laptop without a compiler runs them.

`python bench/uncompiled.py` copies the package without its extension modules, runs each job in a
process of its own, prints its seconds and the most that it may take, and ends with status 1 if one
takes longer. It runs on Windows too. Packages of extras are not needed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
GAME = "sungka.sgn"
COPIES = 100
"""The copies of the examples that make an archive."""


class Job(NamedTuple):
    """A command line, the most seconds that it may take, and the lines that are typed."""

    line: str
    most: float
    typed: str = ""


VERSION = Job("--version", 2)

JOBS = (
    VERSION,
    Job("--help", 2),
    Job(f"validate {GAME}", 2),
    Job("validate examples", 4),
    Job("validate archive", 60),
    Job("explain SGN402", 2),
    Job(f"format --check {GAME}", 2),
    Job(f"format --detail full {GAME}", 2),
    Job(f"parse {GAME}", 2),
    Job(f"replay {GAME} --output jsonl", 2),
    Job("record new.sgn --stdin", 4, "7\n" * 3),
    Job(f"render {GAME} -o page.html", 5),
    Job("render --editor -o editor.html", 5),
    Job(f"diff {GAME} other.sgn", 4),
    Job(f"merge {GAME} other.sgn -o merged.sgn", 10),
    Job("names examples", 5),
    Job("select examples --unique -o chosen.sgn", 5),
    Job(f"convert {GAME} -o rows.csv", 5),
    Job(f"annotate {GAME} --depth 4 -o annotated.sgn", 60),
    Job(f"solve {GAME} --board r1.t5 --depth 6", 30),
    Job("rules sungka", 2),
    Job("event new cup --players players.txt", 4),
    Job("event pair cup --write", 4),
    Job("event standings cup", 4),
    Job("site cup -o site", 10),
)


def main() -> int:
    """Run each job; the exit status."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        _prepare(folder)
        slow = 0
        print(f"Python {sys.version.split()[0]} on {sys.platform}, uncompiled")
        for job in JOBS:
            seconds, status = _run(folder, job)
            slow += seconds > job.most or status != 0
            said = f"  status {status}" if status else ""
            over = "  **too slow**" if seconds > job.most else ""
            print(f"{seconds:8.2f} s of {job.most:3.0f}  sungka {job.line}{said}{over}", flush=True)
    return 1 if slow else 0


def _prepare(folder: Path) -> None:
    """Copy the package without extension modules, and write the files that the jobs read."""
    package = folder / "pure" / "sungka"
    extension = sysconfig.get_config_var("EXT_SUFFIX").rpartition(".")[2]
    left_out = shutil.ignore_patterns(f"*.{extension}", "__pycache__")
    package.mkdir(parents=True)
    for source in ROOT.iterdir():
        if source.is_dir() and (source / "__init__.py").exists():
            shutil.copytree(source, package / source.name, ignore=left_out)
        elif source.suffix in (".py", ".typed") and source.name != "setup.py":
            shutil.copy(source, package)
    examples = sorted((ROOT / "examples").glob("*.sgn"))
    shutil.copytree(ROOT / "examples", folder / "examples")
    game = (ROOT / "examples" / GAME).read_text(encoding="utf-8")
    (folder / GAME).write_text(game, encoding="utf-8")
    (folder / "other.sgn").write_text(game, encoding="utf-8")
    (folder / "archive").mkdir()
    every = "\n".join(path.read_text(encoding="utf-8") for path in examples)
    for number in range(COPIES):
        (folder / "archive" / f"{number:03}.sgn").write_text(every, encoding="utf-8")
    players = "".join(f"Player {letter}\n" for letter in "ABCDEFGH")
    (folder / "players.txt").write_text(players, encoding="utf-8")


def _run(folder: Path, job: Job) -> tuple[float, int]:
    command = [sys.executable, "-m", "sungka.cli", *job.line.split()]
    environment = {**os.environ, "PYTHONPATH": str(folder / "pure"), "PYTHONUTF8": "1"}
    began = time.perf_counter()
    run = subprocess.run(
        command, cwd=folder, env=environment, input=job.typed.encode(), capture_output=True
    )
    if run.returncode:
        print(run.stderr.decode(errors="replace")[-500:])
    if job is VERSION and b"pure Python" not in run.stdout:
        raise SystemExit(f"not uncompiled: {run.stdout.decode()}")
    return time.perf_counter() - began, run.returncode


if __name__ == "__main__":
    raise SystemExit(main())
