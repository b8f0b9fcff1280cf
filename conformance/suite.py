"""The suite run against a program: scores by level, by clause and by class, and its failures."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from compare import LEVELS, SCORED_APART, flatten
from program import Failed, Program

HERE = Path(__file__).parent
ABOUT = ("name", "version", "notation")
ASKED = ("id", "text", "base64", "lines", "detail", "corrections")


@dataclass
class Passes:
    """The number of cases asked, and of those answered as expected."""

    passed: int = 0
    asked: int = 0

    def add(self, is_right: bool) -> None:
        """Count one more case."""
        self.asked += 1
        self.passed += is_right

    @property
    def percent(self) -> float:
        """The share answered as expected, in percent; 100 where none was asked."""
        return 100 * self.passed / self.asked if self.asked else 100.0


@dataclass
class SuiteReport:
    """The results of a program in the suite."""

    about: dict[str, Any]
    level: int = 4
    """The highest level of the program; higher expectations are not asked for."""
    levels: dict[str, Passes] = field(default_factory=dict)
    clauses: dict[str, Passes] = field(default_factory=dict)
    classes: dict[str, Passes] = field(default_factory=dict)
    apart: dict[str, Passes] = field(default_factory=dict)
    failures: dict[str, str] = field(default_factory=dict)
    known: list[str] = field(default_factory=list)

    def count(self, case: dict[str, Any], wrong: list[str], reason: str) -> None:
        """Count a case that was answered; `wrong` names the parts that are wrong."""
        serious = [name for name in wrong if name not in SCORED_APART]
        for level in sorted({LEVELS[name] for name in case["expect"] if name not in SCORED_APART}):
            if level <= self.level:
                failed = any(LEVELS[name] == level for name in serious)
                self.levels.setdefault(str(level), Passes()).add(not failed)
        for name, kept in (
            (case["class"], self.classes),
            *((clause, self.clauses) for clause in case["clauses"]),
        ):
            kept.setdefault(name, Passes()).add(not serious)
        for name in SCORED_APART:
            if name in case["expect"]:
                self.apart.setdefault(name, Passes()).add(name not in wrong)
        if serious:
            self.failures[case["id"]] = reason

    def to_json(self) -> str:
        """The report as JSON text."""
        scores = {
            name: {key: [score.passed, score.asked] for key, score in sorted(kept.items())}
            for name, kept in (
                ("levels", self.levels),
                ("classes", self.classes),
                ("apart", self.apart),
                ("clauses", self.clauses),
            )
        }
        return json.dumps(
            {**self.about, **scores, "failures": self.failures, "known": self.known}, indent=1
        )

    def to_junit(self) -> str:
        """The report as JUnit reads it: a test a case that failed, and the number of all."""
        asked = sum(score.asked for score in self.classes.values())
        suite = ElementTree.Element(
            "testsuite",
            {
                "name": "sungka-conformance",
                "tests": str(asked),
                "failures": str(len(self.failures)),
            },
        )
        for name, reason in self.failures.items():
            test = ElementTree.SubElement(suite, "testcase", {"name": name})
            ElementTree.SubElement(test, "failure", {"message": reason})
        return ElementTree.tostring(suite, encoding="unicode")

    def to_badge(self) -> str:
        """A small picture (SVG) that says how much of the suite the program passes."""
        passed = sum(score.passed for score in self.classes.values())
        asked = sum(score.asked for score in self.classes.values())
        text = f"SGN {passed}/{asked}"
        colour = "#2e7d32" if passed == asked else "#b26a00"
        width = 12 + 7 * len(text)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="20" role="img" '
            f'aria-label="{text}"><rect width="{width}" height="20" rx="3" fill="{colour}"/>'
            f'<text x="{width / 2:g}" y="14" fill="#fff" font-family="sans-serif" font-size="12" '
            f'text-anchor="middle">{text}</text></svg>\n'
        )


def read_cases(folder: Path = HERE) -> Iterator[dict[str, Any]]:
    """All cases of the suite, file by file."""
    for path in sorted((folder / "cases").glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            yield json.loads(line)


def run_suite(program: Program, known: frozenset[str] = frozenset()) -> SuiteReport:
    """Ask a program about every case of its levels; failures in `known` are listed apart.

    Raises `Failed` when it does not even answer `start`.
    """
    about = program.start()
    level = max(about.get("levels", [4]))
    report = SuiteReport({name: about.get(name) for name in ABOUT}, level)
    for case in read_cases():
        if case["level"] > level and "lines" in case:
            continue
        request: dict[str, Any] = {"do": "score" if "lines" in case else "read"}
        request.update((name, case[name]) for name in ASKED if name in case)
        try:
            answer = program.ask(request)
        except Failed as failure:
            report.count(case, ["valid"], str(failure))
            continue
        wrong = find_wrong(case, answer, level)
        report.count(case, wrong, ", ".join(wrong))
    report.known = sorted(known & report.failures.keys())
    for name in report.known:
        del report.failures[name]
    program.stop()
    return report


def find_wrong(case: dict[str, Any], answer: dict[str, Any], level: int = 4) -> list[str]:
    """The names of the parts in which an answer differs from the one expected."""
    flat: dict[str, Any] = flatten(answer)
    flat["codes"] = sorted({found[1] for found in flat["codes"] if found[0] == flat["line"]})
    wrong = [] if answer.get("id") == case["id"] else ["valid"]
    for name, value in case["expect"].items():
        if LEVELS[name] <= level and flat[name] != value:
            wrong.append(name)
    return wrong
