"""Measures the findings in damaged records: `python bench/damage.py [--show]`.

Prints for each kind of damage the records tried, those in which it was found, and the errors and
warnings a damage gave; `--show` prints the findings too.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from support.damage import check, damaged_records


def main() -> None:
    """Print the table."""
    shows = "--show" in sys.argv
    counts: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for damaged in damaged_records():
        found = check(damaged.text)
        errors = sum(finding.is_error for finding in found)
        counts[damaged.kind].append((errors, len(found) - errors))
        if shows:
            print(f"--- {damaged.kind} ({damaged.source})")
            for finding in found:
                line = damaged.text.count("\n", 0, finding.span.start) + 1
                print(f"  {line}: {finding.severity.value}[{finding.code.value}] {finding.message}")
                print(f"      | {damaged.text.splitlines()[line - 1]}")
                print(f"      hint: {finding.hint}")
    print(f"{'damage':34} records found errors warnings")
    for kind, some in counts.items():
        errors, warnings = (sum(column) / len(some) for column in zip(*some, strict=True))
        found_in = sum(map(any, some))
        print(f"{kind:34} {len(some):7} {found_in:5} {errors:6.2f} {warnings:8.2f}")
    every = [pair for some in counts.values() for pair in some]
    errors = sum(pair[0] for pair in every)
    print(
        f"{len(counts)} kinds, {len(every)} damages, {sum(map(any, every))} found, "
        f"{errors / len(every):.3f} errors a damage"
    )


if __name__ == "__main__":
    main()
