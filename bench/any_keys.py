"""Keys by chance on the recorder: no fault of the program, and journals give the same records.

Run as `python bench/any_keys.py [--sequences 100000] [--screens 2000] [--first SEED]`. The first
are sequences of ten keys on the controller, the second of six on the real screen, with all that
they open; some twenty, or ten, on one recording. A fault ends the run, and its seed is said.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent.parent / "tests")]

from support.any_keys import try_controller, try_screen  # noqa: E402


def main() -> None:
    """Press the keys, and print how many there were of each kind."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sequences", type=int, default=100_000)
    parser.add_argument("--screens", type=int, default=2_000)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    options = parser.parse_args()
    began = time.process_time()
    for work, count, each in (
        (try_controller, options.sequences, 20),
        (try_screen, options.screens, 10),
    ):
        pressed = Counter[str]()
        for seed in range(options.first, options.first + count // each):
            with tempfile.TemporaryDirectory() as folder:
                try:
                    pressed += work(Path(folder), seed, each)
                except BaseException:
                    print(f"{work.__name__}, seed {seed}:", flush=True)
                    raise
        kinds = ", ".join(f"{count} {kind}" for kind, count in pressed.most_common())
        print(f"{work.__name__}: {count} sequences, {pressed.total()} keys ({kinds}), "
              f"no fault, {time.process_time() - began:.0f} s so far", flush=True)  # fmt: skip


if __name__ == "__main__":
    main()
