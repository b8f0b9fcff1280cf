"""Findings as SARIF 2.1.0, the Static Analysis Results Interchange Format."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from typing import TYPE_CHECKING, TextIO

from ...checking.baseline import describe_finding
from ...checking.finding import CheckResult, Finding, Place
from ...engine.version import VERSION
from ...notation.diagnostic import Code
from ..console.json_text import Json, to_json
from ..reference.explanations import load_explanations, name_group
from .repository import path_in_repository, to_uri
from .totals import Totals

if TYPE_CHECKING:
    from ...event.findings import EventCode

_SCHEMA = (
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
)

_ROOT = "%SRCROOT%"
_ROOT_WORDS = "The root of the repository, or the folder in which the records were validated."

_FINGERPRINT = "sungka/v1"
"""The name of the way in which fingerprints are made, as a baseline knows findings."""


class SarifOutput:
    """One log with one run; the results are written as they are found, one per line."""

    def __init__(self, out: TextIO, codes: tuple[Code | EventCode, ...] = tuple(Code)) -> None:
        self._out, self._codes = out, codes
        self._has_results = False
        self._seen: Counter[str] = Counter()
        document = _find_document()
        driver: Json = {
            "name": "sungka",
            "version": VERSION,
            "rules": [_rule(code, document) for code in codes],
        }
        head = to_json({"$schema": _SCHEMA, "version": "2.1.0"})[:-1]
        tool = to_json(
            {
                "tool": {"driver": driver},
                "columnKind": "unicodeCodePoints",
                "originalUriBaseIds": {_ROOT: {"description": {"text": _ROOT_WORDS}}},
            }
        )[:-1]
        out.write(f'{head},"runs":[{tool},"results":[')

    def add(self, checked: CheckResult) -> None:
        """Write the findings of a record."""
        for finding in checked.findings:
            self._out.write(",\n" if self._has_results else "\n")
            self._out.write(to_json(self._result(finding)))
            self._has_results = True

    def end(self, totals: Totals) -> None:
        """Close the log."""
        self._out.write("\n]}]}\n" if self._has_results else "]}]}\n")

    def _result(self, finding: Finding) -> dict[str, Json]:
        text = finding.message
        if finding.hint is not None:
            text = f"{text}\nhint: {finding.hint}"
        known = {"record": finding.record, "round": finding.round, "row": finding.row}
        properties: dict[str, Json] = {name: n for name, n in known.items() if n is not None}
        if finding.hints:
            properties["hints"] = list(finding.hints)
        result: dict[str, Json] = {
            "ruleId": finding.code.value,
            "ruleIndex": self._codes.index(finding.code),
            "level": finding.severity.value,
            "message": {"text": text},
            "locations": [{"physicalLocation": _place(finding.file, finding.place)}],
            "partialFingerprints": {_FINGERPRINT: self._fingerprint(finding)},
            "properties": properties,
        }
        # The place of an edit is that in the unpacked text, where nobody could make it.
        if finding.is_fixable:
            result["fixes"] = [_fix(finding)]
        return result

    def _fingerprint(self, finding: Finding) -> str:
        """A name of the finding that stays when lines move, with a number for equal ones."""
        facts = describe_finding(finding, path_in_repository(finding.file))
        digest = sha256("\0".join(facts).encode(errors="surrogateescape")).hexdigest()[:16]
        self._seen[digest] += 1
        return f"{digest}:{self._seen[digest]}"


def _rule(code: Code | EventCode, document: str | None) -> Json:
    """The SARIF rule of a code: its name, what it finds, why that is bad, its group."""
    rule: dict[str, Json] = {
        "id": code.value,
        "name": code.name.title().replace("_", ""),
        "properties": {"tags": [name_group(code).lower()]},
    }
    if document is not None:
        rule["helpUri"] = f"{document}#{code.value.lower()}"
    known = load_explanations().get(code)
    if known is not None:
        rule |= {
            "shortDescription": {"text": known.words.title},
            "fullDescription": {"text": known.words.what},
            "help": {"text": f"{known.words.why}\n\nsungka explain {code.value}"},
            "defaultConfiguration": {"level": known.severity.value},
        }
    return rule


def _find_document() -> str | None:
    """The address of the document of all codes; `None` if the package names no repository."""
    from importlib.metadata import PackageNotFoundError, metadata

    try:
        addresses = metadata("sungka").get_all("Project-URL", [])
    except PackageNotFoundError:  # it runs from a folder
        return None
    for address in addresses:
        label, _, url = address.partition(", ")
        if label == "Source":
            return f"{url}/blob/HEAD/docs/diagnostics.md"
    return None


def _place(file: str, place: Place | None) -> dict[str, Json]:
    """The physical location of a place, whose file is named from its repository's root on."""
    physical: dict[str, Json] = {"artifactLocation": _artifact(file)}
    if place:
        physical["region"] = _region(place)
    return physical


def _artifact(file: str) -> dict[str, Json]:
    uri = to_uri(path_in_repository(file))
    return {"uri": uri} if uri.startswith("file:") else {"uri": uri, "uriBaseId": _ROOT}


def _region(place: Place) -> dict[str, Json]:
    return {
        "startLine": place.line,
        "startColumn": place.column,
        "endLine": place.end_line,
        "endColumn": place.end_column,
    }


def _fix(finding: Finding) -> Json:
    """The fix of a proven slip: what is deleted, and what stands there then."""
    replacements: list[Json] = [
        {"deletedRegion": _region(place), "insertedContent": {"text": text}}
        for place, text in finding.edits
    ]
    return {
        "description": {"text": finding.hints[-1]},
        "artifactChanges": [
            {"artifactLocation": _artifact(finding.file), "replacements": replacements}
        ],
    }
