"""Measures the speed of the search: `python bench/search.py [--reach]`.

Nodes are positions reached by a move; times are processor times, the best of three runs. Each
kind of search runs compiled and as plain Python. `--reach` adds the search for the shortest first
turn, on seven houses of seven shells, that leaves the opponent too few shells to fill a house.
"""

from __future__ import annotations

import importlib
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from sungka.analysis.search.reach import shortest_turn  # noqa: E402
from sungka.analysis.search.two_seats import Limits, Searcher  # noqa: E402
from sungka.engine import kernel, match  # noqa: E402
from sungka.engine.board import Position  # noqa: E402
from sungka.engine.rules_text import rules_from_text  # noqa: E402
from support.plain import plain  # noqa: E402

RULES = ("dakon", "sungkaan capture=facing", "sungka-six", "ohvalhu", "sungka-three")
FORMS = "{:<26}{:>12}{:>12}{:>8}{:>16}{:>16}"
ENDGAMES = 300


def compiled(module: str) -> ModuleType:
    return importlib.import_module(f"sungka.{module}")


def nodes_per_second(of: Callable[[str], ModuleType], text: str, nodes: int) -> float:
    """The nodes per second of a search for the best move from the start."""
    rates = []
    for _ in range(3):
        state = of("engine.match").start(of("engine.rules_text").rules_from_text(text))
        limits = of("analysis.search.two_seats").Limits(nodes=nodes)
        search = searching(of, state)
        began = time.process_time()
        found = search(state, limits)
        rates.append(found.nodes / (time.process_time() - began))
    return max(rates)


def searching(of: Callable[[str], ModuleType], state: Any) -> Callable[[Any, Any], Any]:
    """The search for the best move of two or three seats."""
    if state.rules.seats == 3:
        return of("analysis.search.three_seats").search_three  # type: ignore[no-any-return]
    searcher = of("analysis.search.two_seats").Searcher(state.rules, state.position)
    return searcher.best  # type: ignore[no-any-return]


def depth_in(text: str, seconds: float, every: bool) -> int:
    """The depth reached in a time, for the best move alone or for the value of every move."""
    state = match.start(rules_from_text(text))
    end = time.process_time() + seconds
    limits = Limits(is_late=lambda: time.process_time() > end)
    if state.rules.seats == 3:
        return compiled("analysis.search.three_seats").search_three(state, limits).depth  # type: ignore[no-any-return]
    searcher = Searcher(state.rules, state.position)
    return (searcher.search if every else searcher.best)(state, limits).depth


def endgames(text: str, shells: int) -> list[float]:
    """The milliseconds to value every move exactly on random boards, the fastest first."""
    rules, chance, times = rules_from_text(text), Random(1), []
    while len(times) < ENDGAMES:
        rows = [[0] * rules.houses for _ in range(2)]
        for _ in range(shells):
            chance.choice(rows)[chance.randrange(rules.houses)] += 1
        fields = [".".join(map(str, row)) + "/40" for row in rows]
        position = Position.from_text(" ".join([*fields, chance.choice("SN")]))
        state = match.begin(rules, position)
        if not state.legal_houses():
            continue
        searcher = Searcher(rules, position, 2**16)
        began = time.process_time()
        assert searcher.search(state, Limits()).is_exact
        times.append(1000 * (time.process_time() - began))
    return sorted(times)


def main() -> None:
    """Print the tables and, last, the one number."""
    if not kernel.COMPILED:
        print("nothing is compiled here: install with a compiler first")
    rates = {}
    print(FORMS.format("rules", "nodes/s", "plain", "ratio", "depth in 1 s", "every move's"))
    for text in RULES:
        rates[text] = nodes_per_second(compiled, text, 3_000_000)
        slow = nodes_per_second(plain, text, 20_000)
        print(
            FORMS.format(
                text,
                f"{rates[text]:,.0f}",
                f"{slow:,.0f}",
                f"{rates[text] / slow:.0f}",
                depth_in(text, 1, False),
                depth_in(text, 1, True),
            ),
            flush=True,
        )
    print(f"\n{ENDGAMES} random endgames solved, every move: milliseconds, median and worst")
    for text in RULES[:4]:
        for shells in (12, 20):
            times = endgames(text, shells)
            print(f"{text:<26}{shells:>3} shells{times[ENDGAMES // 2]:>10.1f}{times[-1]:>10.1f}")
    if "--reach" in sys.argv:
        began = time.process_time()
        reach = shortest_turn(match.start(rules_from_text("dakon")), 6, Limits())
        print(f"\nthe shortest turn: {len(reach.line)} moves, {reach.lines} of them,", end=" ")
        print(f"{reach.nodes:,} nodes, {time.process_time() - began:.1f} s")
        print(" ".join(map(str, reach.line)))
    print(f"\n{rates['dakon'] / 1e6:.1f} million nodes a second (dakon)")


if __name__ == "__main__":
    main()
