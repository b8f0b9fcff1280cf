"""Measures hostile texts: the seconds and memory to read, play and write each (README.md).

Each text is measured in a process of its own: `python fuzz/measure.py [NAME …]`.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from resource import RUSAGE_SELF, getrusage

from sungka.notation.reading.parser import parse, read
from sungka.notation.splitter import split_lines
from sungka.notation.writer import write
from sungka.replay.play import play

MILLION = 1_000_000


def turns(after: str) -> str:
    """A record that plays one turn and goes on with `after`."""
    return f'%sgn 1\n[Rules "sungkaan"]\nS7{after}\n'


TEXTS: dict[str, Callable[[], str]] = {
    "43,000 nested variations": lambda: turns(" (S7" * 43_000 + ")" * 43_000),
    "60,000 unclosed variations": lambda: turns(" (S7" * 60_000),
    **{f"1,000,000 `{sign}`": lambda sign=sign: turns(" " + sign * MILLION) for sign in "({<[)}>]"},
    "500,000 `({`": lambda: turns(" " + "({" * (MILLION // 2)),
    "250,000 `(S7 {`": lambda: turns(" " + "(S7 {" * (MILLION // 4)),
    '1,000,000 `"`': lambda: turns(" " + '"' * MILLION),
    "1,000,000 NUL": lambda: turns(" " + "\0" * MILLION),
    "a comment of 1,000,000 NUL": lambda: turns(" {" + "\0" * MILLION + "}"),
    "a name of 1,000,000 halves": lambda: '%sgn 1\n[South "' + "\ud800" * MILLION + '"]\n',
    "numbers of 1,000 digits": lambda: turns(
        f"\nS{'7' * 1000} N7x{'1' * 1000} ={'2' * 1000}:3\n{'4' * 1000}. S7\nscore {'5' * 1000}-1"
    ),
    "10,000 tags": lambda: "%sgn 1\n" + "".join(f'[T{n} "v"]\n' for n in range(10_000)),
    "a tag value of 1 MB": lambda: '%sgn 1\n[Event "' + "v" * MILLION + '"]\n',
    "a tag of 500,000 bad escapes": lambda: '%sgn 1\n[Event "' + "\\q" * (MILLION // 2) + '"]\n',
    "100,000 comments": lambda: turns(" {a word}" * 100_000),
    "60,000 data blocks": lambda: turns(" <clk=0:04:31>" * 60_000),
    "a turn of 100,000 moves": lambda: turns("+7" * 100_000),
    "130,000 moves in turns of 1,000": lambda: turns((" N7" + "+7" * 999 + " S7") * 130),
    "1,000,000 moves in turns of 1,000": lambda: turns((" N7" + "+7" * 999 + " S7") * 1000),
    "1,000,000 relays": lambda: turns((" N7" + ">S7" * 50_000) * 20),
    "130,000 turns": lambda: turns(" N7 S7" * 65_000),
    "32,000 rows": lambda: turns(" N7\n1. S7" * 32_000),
    "43,000 variations": lambda: turns(" N7" + " (N6)" * 43_000),
    "1,000,000 empty lines": lambda: turns("\n" * MILLION),
    "1,000,000 lines of words": lambda: turns("\nhe thinks" * MILLION),
    "16 MiB of turns": lambda: turns(" N7 S7" * (2**24 // 6 - 10)),
    "a file of 100,000 empty records": lambda: "%sgn 1\n" * 100_000,
    "a file of 1,000 records": lambda: turns(" N7 {a word} =0:0\nS7x9" * 20) * 1000,
}


def long_line() -> Iterator[str]:
    """A record with one line of 100 million characters, in pieces."""
    yield "%sgn 1\n{aaaa"
    for _ in range(100):
        yield "a" * MILLION


def measure(name: str) -> None:
    """Measure one text and print its row of the table."""
    list(read(turns(" {a} <a=b> } S0")))  # warm up what is only made once
    size, text = (100 * MILLION, "") if name == LONG_LINE else _made(name)
    before = getrusage(RUSAGE_SELF).ru_maxrss
    started = time.process_time()
    if name == LONG_LINE:
        readings = [parse(source) for source in split_lines(long_line())]
    else:
        readings = list(read(text))
    ended_reading = time.process_time()
    replays = [play(reading.record) for reading in readings]
    ended_playing = time.process_time()
    for reading in readings:
        if not reading.has_syntax_faults:
            write(reading.record)
    ended = time.process_time()
    memory = (getrusage(RUSAGE_SELF).ru_maxrss - before) * 1024
    faults = sum(len(reading.diagnostics) for reading in readings)
    findings = sum(len(replay.diagnostics) for replay in replays)
    seconds = (ended_reading - started, ended_playing - ended_reading, ended - ended_playing)
    print(
        f"| {name} | {size:,} | {' | '.join(f'{second:.2f}' for second in seconds)} "
        f"| {memory / 2**20:.0f} | {memory / size:.1f} | {faults:,} + {findings:,} |",
        flush=True,
    )


def _made(name: str) -> tuple[int, str]:
    text = TEXTS[name]()
    return len(text), text


LONG_LINE = "a line of 100 MB"

if __name__ == "__main__":
    if sys.argv[1:2] == ["--one"]:
        measure(sys.argv[2])
    else:
        print("| text | characters | read s | play s | write s | MB | bytes a character | faults |")
        print("|---|---|---|---|---|---|---|---|", flush=True)
        for chosen in sys.argv[1:] or [*TEXTS, LONG_LINE]:
            subprocess.run([sys.executable, __file__, "--one", chosen], check=False)
