"""Measures the speed of sowing: `python bench/perft.py`, sequences of moves counted a second.

Compiled and plain Python alternate; times are processor times, the best of three runs.
"""

from __future__ import annotations

import importlib
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from sungka.engine import kernel  # noqa: E402
from support.plain import plain  # noqa: E402

RULES = ("dakon", "sungkaan capture=facing", "sungka-six", "ohvalhu", "sungka-three")
FORMS = "{:<26}{:>14}{:>14}{:>8}"


def compiled(module: str) -> ModuleType:
    return importlib.import_module(f"sungka.{module}")


def rate(of: Callable[[str], ModuleType], text: str, depth: int) -> float:
    """The number of sequences of `depth` moves from the start that are counted a second."""
    rules = of("engine.rules_text").rules_from_text(text)
    rows = of("engine.match").start(rules).position.rows
    start = of("engine.board").Position(rows, rules.playing_order[0])
    began = time.process_time()
    count = of("engine.perft").perft(rules, start, depth)
    return float(count / (time.process_time() - began))


def main() -> None:
    """Print the table and, last, the one number."""
    if not kernel.COMPILED:
        print("nothing is compiled here: install with a compiler first")
    print(FORMS.format("rules", "sequences/s", "plain", "ratio"))
    ratios = []
    for text in RULES:
        rates = [(rate(compiled, text, 8), rate(plain, text, 6)) for _ in range(3)]
        fast, slow = (max(column) for column in zip(*rates, strict=True))
        ratios.append(fast / slow)
        print(FORMS.format(text, f"{fast:,.0f}", f"{slow:,.0f}", f"{fast / slow:.0f}"), flush=True)
    print(f"\n{min(ratios):.0f} times as fast compiled, or more")


if __name__ == "__main__":
    main()
