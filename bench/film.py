"""Measures the cost of a film: `python bench/film.py [RUNS]`.

It makes the film of 45 turns (`examples/ohvalhu.sgn` up to `r2.t5`, 620 pixels wide) in every
format, each in a process of its own as a user does, and composes the same frames without encoding
them. Times are processor time, the least of three runs, so that other work on the machine matters
little. The last line is the number: milliseconds a frame of MP4, all included.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from sungka.cli.pages.encoding import FilmFormat
from sungka.notation.addresses import Address
from sungka.notation.reading.parser import read
from sungka.replay.play import play
from sungka.templates.film.film import Film, Look, make_film

RECORD = Path(__file__).parent.parent / "examples" / "ohvalhu.sgn"
END = Address(2, 5)
GOALS = {"composing, ms a frame": 4.0, "mp4, s": 5.0, "mp4, kB": 600.0}


def main(runs: int) -> None:
    """Measure and print the table."""
    film = shoot(float(FilmFormat.MP4.frames_a_second))
    composed = min(compose(film) for _ in range(runs)) * 1000
    rows = {"composing, ms a frame": composed}
    count = len(film.moments)
    with tempfile.TemporaryDirectory() as folder:
        for form in FilmFormat:
            path = Path(folder, f"film.{form.value}")
            rows[f"{form.value}, s"] = min(render(path) for _ in range(runs))
            rows[f"{form.value}, kB"] = path.stat().st_size / 1000
    print(f"45 turns, {count} frames of MP4 and WebM, {film.size[0]} x {film.size[1]} pixels\n")
    print(f"| {'':24} | measured | goal |\n|{'-' * 26}|---:|---:|")
    for name, number in rows.items():
        print(f"| {name:24} | {number:8.2f} | {GOALS.get(name, '')} |")
    print(f"\n{rows['mp4, s'] / count * 1000:.2f} ms a frame of MP4")


def shoot(frames_a_second: float) -> Film:
    """The film of the first 45 turns."""
    record = next(iter(read(RECORD.read_text(encoding="utf-8")))).record
    film = make_film(play(record), frames_a_second, Look(), None, END)
    if not isinstance(film, Film):
        raise SystemExit(film.message)
    return film


def compose(film: Film) -> float:
    """The processor time that a frame takes to compose, in seconds."""
    begun = time.process_time()
    for _ in film.frames():
        pass
    return (time.process_time() - begun) / len(film.moments)


def render(path: Path) -> float:
    """The processor time in seconds that the command takes, its start included."""
    before = os.times()
    command = [sys.executable, "-c", "from sungka.cli.main import main; main()", "render"]
    options = [str(RECORD), "--to", END.to_text(), "-o", str(path)]
    subprocess.run([*command, *options], check=True, capture_output=True)
    after = os.times()
    return (after.children_user - before.children_user) + (
        after.children_system - before.children_system
    )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
