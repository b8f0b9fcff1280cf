"""The bytes a lift on the scorer's screen, on a pseudo-terminal in true colours.

Run as `python bench/screen_bytes.py [LIFTS]`. Counted are all bytes that `sungka record` sends from
a key until nothing more comes, over the lifts at the beginning of a match, at three sizes. Keys of
the next lift wait until the screen rests.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from statistics import median

sys.path[:0] = [str(Path(__file__).parent.parent / "tests")]

from support.entries import entries_of  # noqa: E402
from support.matches import random_match  # noqa: E402
from support.pty_screen import count_bytes  # noqa: E402

RULES = ("sungka rounds=3", "sungkaan", "sungka-three", "congkak rounds=2")
SIZES = ((80, 24), (100, 30), (140, 45))


def main() -> None:
    """Print the median and the most of each match."""
    lifts = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    for columns, lines in SIZES:
        for rules in RULES:
            entries = [*entries_of(random_match(rules, 1))][:lifts]
            with tempfile.TemporaryDirectory() as folder:
                counts = count_bytes(f"{folder}/game.sgn", rules, entries, columns, lines)
            print(f"{columns}x{lines} {rules}: {median(counts):.0f} bytes in the median, "
                  f"{max(counts)} at most, {len(counts)} lifts", flush=True)  # fmt: skip


if __name__ == "__main__":
    main()
