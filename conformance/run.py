"""Runs a program against the suite, or two against each other (docs/developing/conformance.md).

python conformance/run.py -- node js/harness.js
python conformance/run.py --diff --seed 1 -- node js/harness.js -- python -m sungka.cli.conformance
python conformance/run.py --diff --records --seed 1 --keep found -- node js/harness.js \\
    -- python -m sungka.cli.conformance
python conformance/run.py --diff --lists --seed 1 --keep found -- node js/harness.js \\
    -- python -m sungka.cli.conformance
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from diff import Comparison, compare_programs
from list_diff import compare_lists
from program import SECONDS, Program
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
    parser.add_argument(
        "--seconds", type=float, default=SECONDS, help="how long an answer may take"
    )
    parser.add_argument("--diff", action="store_true", help="ask two programs, without the suite")
    parser.add_argument(
        "--records", action="store_true", help="with --diff: records of random rules, not texts"
    )
    parser.add_argument(
        "--lists", action="store_true", help="with --diff: lists of a scorer's entries, not texts"
    )
    parser.add_argument("--inputs", type=int, default=2000, help="with --diff: how many texts")
    parser.add_argument("--first", type=int, default=0, help="with --diff: number of the first")
    parser.add_argument("--seed", type=int, default=1, help="with --diff: what texts are made of")
    parser.add_argument("--show", type=int, default=3, help="examples printed for a difference")
    parser.add_argument("--jobs", type=int, default=1, help="with --diff: pairs of programs")
    parser.add_argument(
        "--codes", action="store_true", help="with --diff: show differences in codes and columns"
    )
    parser.add_argument(
        "--keep",
        type=Path,
        metavar="FOLDER",
        help="with --diff: write the texts that differ, and as cases in separating.toml",
    )
    before, commands = split_commands(sys.argv[1:])
    options = parser.parse_args(before)
    if len(commands) != 1 + options.diff:
        parser.error("give a command behind `--`, with --diff two")
    if options.diff:
        return diff(options, commands)
    return score(options, Program(commands[0], options.seconds))


def split_commands(arguments: list[str]) -> tuple[list[str], list[list[str]]]:
    """The words before the first `--`, and each command behind one."""
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


def diff(options: argparse.Namespace, commands: list[list[str]]) -> int:
    """Ask two programs about random texts and print where they differ."""
    numbers = range(options.first, options.first + options.inputs)
    total, shown = Comparison(), Counter[str]()
    parts = compare_programs(
        commands, options.seconds, options.seed, numbers, options.jobs, options.codes,
        options.records,
    )  # fmt: skip
    if options.lists:
        parts = compare_lists(commands, options.seconds, options.seed, numbers, options.jobs)
    suffix, cases = ("json", "entries.toml") if options.lists else ("sgn", "separating.toml")
    for part in parts:
        total.add(part)
        for found in part.shown:
            kind = found.name.rpartition(" ")[2]  # the number of a step does not matter
            shown[kind] += 1
            if shown[kind] <= options.show:
                print(found, flush=True)
            if options.keep is not None:
                options.keep.mkdir(parents=True, exist_ok=True)
                name = f"{found.name}-{options.seed}-{found.number}.{suffix}"
                (options.keep / name.replace(" ", "-")).write_bytes(found.data)
                if options.records or options.lists:
                    with (options.keep / cases).open("a", encoding="utf-8") as file:
                        file.write(found.to_case(options.seed))
    print(
        f"{total.texts} texts of seed {options.seed} from {options.first}, "
        f"{total.valid} valid for both: {total.serious} differ {dict(total.counts)}"
    )
    return int(total.serious > 0)


if __name__ == "__main__":
    sys.exit(main())
