"""Runs a program against the suite, or two against each other (docs/conformance.md).

python conformance/run.py -- node js/harness.js
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

sys.path.insert(0, str(Path(__file__).parent))

from compare import SCORED_APART, find_differences, flatten
from program import Failed, Program
from suite import run_suite


def main() -> int:
    """Run what the arguments say; 1 where something fails or differs."""
    parser = argparse.ArgumentParser(
        description="Hold a program against the suite, or two against each other.",
        usage="%(prog)s [OPTIONS] -- COMMAND [-- OTHER COMMAND]",
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the scores as JSON")
    parser.add_argument("--junit", type=Path, metavar="FILE", help="write the failures as JUnit")
    parser.add_argument("--badge", type=Path, metavar="FILE", help="write a picture of the score")
    parser.add_argument(
        "--known-failures", type=Path, metavar="FILE", help="ids, a line each, that may fail"
    )
    parser.add_argument("--diff", action="store_true", help="ask two programs, without the suite")
    parser.add_argument("--inputs", type=int, default=2000, help="with --diff: how many texts")
    parser.add_argument("--first", type=int, default=0, help="with --diff: number of the first")
    parser.add_argument("--seed", type=int, default=1, help="with --diff: what texts are made of")
    parser.add_argument("--show", type=int, default=3, help="examples printed for a difference")
    before, commands = split_commands(sys.argv[1:])
    options = parser.parse_args(before)
    if len(commands) != 1 + options.diff:
        parser.error("give a command behind `--`, with --diff two")
    programs = [Program(command) for command in commands]
    return diff(options, *programs) if options.diff else score(options, programs[0])


def split_commands(arguments: list[str]) -> tuple[list[str], list[list[str]]]:
    """What stands before the first `--`, and each command behind one."""
    parts: list[list[str]] = [[]]
    for argument in arguments:
        if argument == "--":
            parts.append([])
        else:
            parts[-1].append(argument)
    return parts[0], parts[1:]


def score(options: argparse.Namespace, program: Program) -> int:
    """Run the suite, print the scores and write the files asked for."""
    known = options.known_failures.read_text("utf-8").split() if options.known_failures else []
    report = run_suite(program, frozenset(known))
    for path, text in (
        (options.json, report.to_json),
        (options.junit, report.to_junit),
        (options.badge, report.to_badge),
    ):
        if path is not None:
            path.write_text(text(), encoding="utf-8")
    for title, kept in (
        ("level", report.levels),
        ("class", report.classes),
        ("apart", report.apart),
        ("clause", {name: it for name, it in report.clauses.items() if it.percent < 100}),
    ):
        for name, it in sorted(kept.items()):
            print(f"{title:7} {name:16} {it.passed:5} of {it.asked:5}  {it.percent:6.2f} %")
    for name, reason in list(report.failures.items())[:20]:
        print(f"failed  {name}: {reason}")
    print(f"{len(report.failures)} failed, {len(report.known)} of the known failures")
    return int(bool(report.failures))


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
        if counts[name] <= options.show and name not in SCORED_APART:
            show(number, data, name, *answers)
    one.stop()
    other.stop()
    serious = sum(count for name, count in counts.items() if name not in SCORED_APART)
    print(
        f"{options.inputs} texts of seed {options.seed} from {options.first}, "
        f"{both_valid} valid for both: {serious} differ {dict(counts)}"
    )
    return int(serious > 0)


def show(number: int, data: bytes, name: str, one: dict[str, Any], other: dict[str, Any]) -> None:
    """Print a text and what the two programs say of it."""
    first, second = flatten(one), flatten(other)
    print(f"---- {number}: {name}")
    print(data.decode("utf-8", "backslashreplace"))
    for flat in (first, second):
        print("  ", json.dumps(flat[name], ensure_ascii=False), flat["columns"][:6])


if __name__ == "__main__":
    sys.exit(main())
