"""Runs two programs against each other on random texts (docs/conformance.md).

python conformance/run.py --diff --seed 1 -- node js/harness.js -- python -m sungka.cli.conformance
"""

from __future__ import annotations

import argparse
import base64
import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent / "fuzz")]

from compare import SCORED_APART, find_differences, flatten  # noqa: E402
from program import Failed, Program  # noqa: E402


def main() -> int:
    """Run what the arguments say; 1 where something differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--diff", action="store_true", help="ask two programs, without expectations"
    )
    parser.add_argument("--inputs", type=int, default=2000, help="how many random texts")
    parser.add_argument("--first", type=int, default=0, help="the number of the first of them")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=3, help="examples printed for each difference")
    parser.add_argument("program", nargs="*", help="`-- COMMAND`, with --diff two of them")
    before, commands = _split_commands(sys.argv[1:])
    options = parser.parse_args(before)
    if not options.diff or len(commands) != 2:
        parser.error("give --diff and two commands, each after `--`")
    return diff(options, *map(Program, commands))


def _split_commands(arguments: list[str]) -> tuple[list[str], list[list[str]]]:
    parts: list[list[str]] = [[]]
    for argument in arguments:
        if argument == "--":
            parts.append([])
        else:
            parts[-1].append(argument)
    return parts[0], parts[1:]


def diff(options: argparse.Namespace, one: Program, other: Program) -> int:
    """Ask two programs about random texts and print where they differ."""
    from texts import make_text

    counts: Counter[str] = Counter()
    both_valid = 0
    for number in range(options.first, options.first + options.inputs):
        data = make_text(options.seed, number)
        request = {
            "do": "read",
            "id": str(number),
            "base64": base64.b64encode(data).decode("ascii"),
        }
        try:
            answers = one.ask(request), other.ask(request)
        except Failed as failure:
            counts["failed"] += 1
            print(f"---- {number}: {failure}")
            continue
        both_valid += all(answer.get("valid") for answer in answers)
        differences = find_differences(*answers)
        if not differences:
            continue
        name = differences[0]
        counts[name] += 1
        if counts[name] <= options.show:
            show(number, data, name, *answers)
    one.stop()
    other.stop()
    print(
        f"{options.inputs} texts of seed {options.seed} from {options.first}, "
        f"{both_valid} valid for both: {sum(counts.values())} differ", dict(counts)
    )  # fmt: skip
    return int(any(count for name, count in counts.items() if name not in SCORED_APART))


def show(number: int, data: bytes, name: str, one: dict[str, Any], other: dict[str, Any]) -> None:
    """Print a text and what the two programs say of it."""
    first, second = flatten(one), flatten(other)
    print(f"---- {number}: {name}")
    print(data.decode("utf-8", "backslashreplace"))
    for flat in (first, second):
        print("  ", json.dumps(flat[name], ensure_ascii=False), flat["columns"][:6])


if __name__ == "__main__":
    sys.exit(main())
