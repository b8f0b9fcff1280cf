"""Findings as SARIF 2.1.0, the Static Analysis Results Interchange Format."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, TextIO
from urllib.parse import quote

from ...checking.finding import CheckResult, Finding
from ...engine.version import VERSION
from ...notation.diagnostic import Code
from ..console.json_text import Json, to_json
from ..reference.explanations import load_explanations, name_group
from .totals import Totals

if TYPE_CHECKING:
    from ...event.findings import EventCode

_SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)


class SarifOutput:
    """One log with one run; the results are written as they are found, one per line."""

    def __init__(self, out: TextIO, codes: tuple[Code | EventCode, ...] = tuple(Code)) -> None:
        self._out, self._codes = out, codes
        self._has_results = False
        driver: Json = {
            "name": "sungka",
            "version": VERSION,
            "rules": [_rule(code) for code in codes],
        }
        head = to_json({"$schema": _SCHEMA, "version": "2.1.0"})[:-1]
        tool = to_json({"tool": {"driver": driver}, "columnKind": "unicodeCodePoints"})[:-1]
        out.write(f'{head},"runs":[{tool},"results":[')

    def add(self, checked: CheckResult) -> None:
        """Write the findings of a record."""
        for finding in checked.findings:
            self._out.write(",\n" if self._has_results else "\n")
            self._out.write(to_json(_result(finding, self._codes.index(finding.code))))
            self._has_results = True

    def end(self, totals: Totals) -> None:
        """Close the log."""
        self._out.write("\n]}]}\n" if self._has_results else "]}]}\n")


def _rule(code: Code | EventCode) -> Json:
    """The SARIF rule of a code: its name, what it finds, why that is bad, its group."""
    rule: dict[str, Json] = {
        "id": code.value,
        "name": code.name.title().replace("_", ""),
        "properties": {"tags": [name_group(code).lower()]},
    }
    known = load_explanations().get(code)
    if known is not None:
        rule |= {
            "shortDescription": {"text": known.words.title},
            "fullDescription": {"text": known.words.what},
            "help": {"text": f"{known.words.why}\n\nsungka explain {code.value}"},
            "defaultConfiguration": {"level": known.severity.value},
        }
    return rule


def _result(finding: Finding, index: int) -> dict[str, Json]:
    physical: dict[str, Json] = {"artifactLocation": {"uri": _uri(finding.file)}}
    if finding.place:
        physical["region"] = {
            "startLine": finding.place.line,
            "startColumn": finding.place.column,
            "endLine": finding.place.end_line,
            "endColumn": finding.place.end_column,
        }
    text = finding.message if finding.hint is None else f"{finding.message}\nhint: {finding.hint}"
    known = {"record": finding.record, "round": finding.round, "row": finding.row}
    properties: dict[str, Json] = {name: n for name, n in known.items() if n is not None}
    return {
        "ruleId": finding.code.value,
        "ruleIndex": index,
        "level": finding.severity.value,
        "message": {"text": text},
        "locations": [{"physicalLocation": physical}],
        "properties": properties,
    }


def _uri(file: str) -> str:
    path = file.replace(os.sep, "/")
    quoted = quote(path, errors="surrogateescape")
    return f"file://{quoted}" if path.startswith("/") else quoted
