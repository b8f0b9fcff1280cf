"""Measures the gain of sharing a search among processes: `python bench/shared_search.py`.

    python bench/shared_search.py [--rules sungka-six] [--nodes 100000000] [--jobs 2]

The parts of the search are done here, one after another, and the processor time of each is taken.
The time of so many processes is added up as if they shared the parts: whoever is free takes the
next one. So the figure does not depend on other work of the machine.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from time import process_time

from sungka.analysis.search.bounded import Found, Stage, StagePart
from sungka.analysis.search.two_seats import Limits
from sungka.analysis.search.whole_turns import do_part, search_turns
from sungka.engine import match
from sungka.engine.rules_text import rules_from_text


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rules", default="sungka-six")
    parser.add_argument("--nodes", type=int, default=100_000_000)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    saved = 0.0

    def share(stage: Stage, parts: Sequence[StagePart]) -> list[Found]:
        nonlocal saved
        done, busy, alone = list[Found](), [0.0] * options.jobs, 0.0
        for part in parts:
            began = process_time()
            done.append(do_part(stage, part))
            took = process_time() - began
            busy[busy.index(min(busy))] += took
            alone += took
        saved += alone - max(busy)
        return done

    state = match.start(rules_from_text(options.rules))
    began = process_time()
    found = search_turns(state, Limits(nodes=options.nodes), share=share)
    alone = process_time() - began
    print(f"{options.rules}, {found.nodes:,} moves: {alone:.1f} s alone")
    print(f"{alone / (alone - saved):.2f} times as quick with {options.jobs} processes")


if __name__ == "__main__":
    main()
