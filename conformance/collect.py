"""Cases from the project's own texts: documents, the gallery of codes, the records of messages."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]

NOT_OF_READERS = ("SGN101", "SGN104", "SGN211", "SGN212", "SGN213", "SGN214", "SGN215", "SGN701")
"""Codes about files, archives, publishing, or this program."""


class Draft(NamedTuple):
    """A case before two programs have answered it; `code` is the error that it shows, if any."""

    id: str
    clauses: tuple[str, ...]
    reason: str
    text: str | bytes
    code: str | None = None
    same_as: str | None = None
    """The text whose canonical form this one must have too."""
    is_free: bool = False
    is_broken: bool | None = None
    """True if the text must be invalid, false if it must be valid, `None` if neither is said."""


def collect() -> Iterator[Draft]:
    """All drafts, in the order of the documents."""
    yield from from_documents()
    yield from from_codes()
    yield from from_messages()


def from_documents() -> Iterator[Draft]:
    """Every record in a document that is shown as one."""
    for path in sorted((ROOT / "docs").glob("*.md")):
        if path.name == "diagnostics.md":
            continue
        text = path.read_text(encoding="utf-8")
        for number, found in enumerate(re.finditer(r"```sgn\n(%sgn.*?)```", text, re.DOTALL), 1):
            heading = re.findall(r"^#+ (.+)$", text[: found.start()], re.MULTILINE)[-1]
            section = re.match(r"\d+", heading)
            clause = f"notation {section[0]}" if section and path.stem == "notation" else "notation"
            reason = f"docs/{path.name}, under “{heading}”"
            yield Draft(f"doc-{path.stem}-{number}", (clause,), reason, found[1])


def clauses_of_codes() -> dict[str, tuple[str, ...]]:
    """The clauses of each code, from the table at the end of docs/notation.md."""
    rows = re.findall(
        r"^\| `(SGN\d+)` \| .* \| .* \| (.*) \|$",
        (ROOT / "docs/notation.md").read_text(encoding="utf-8"),
        re.MULTILINE,
    )
    found = {}
    for code, cell in rows:
        notation, _, rules = cell.partition("rules") if "rules" in cell else (cell, "", "")
        named = [f"notation {number}" for number in re.findall(r"\d+", notation)]
        named += [f"rules {number}" for number in re.findall(r"\d+\.\d+|Options", rules)]
        found[code] = tuple(named)
    return found


def explanations() -> dict[str, dict[str, Any]]:
    """The texts about each code: its title, and the edit that mends its record."""
    path = ROOT / "cli/reference/explanations.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def titles_of_codes() -> dict[str, str]:
    """The subject of each code, in a few words."""
    return {code: entry["title"] for code, entry in explanations().items()}


def from_codes() -> Iterator[Draft]:
    """The record of each code in the gallery, and the same one mended."""
    clauses, entries = clauses_of_codes(), explanations()
    for path in sorted((ROOT / "tests/diagnostics").glob("SGN*.sgn")):
        code = path.stem
        if code in NOT_OF_READERS:
            continue
        text, title = path.read_text(encoding="utf-8"), entries[code]["title"]
        yield Draft(f"code-{code}", clauses[code], f"{code}: {title}", text, code)
        old, new = entries[code]["mend"]
        mended = text.replace(old, new, 1)
        yield Draft(f"code-{code}-mended", clauses[code], f"{code} mended: {title}", mended)


def from_messages() -> Iterator[Draft]:
    """The records by which the messages of reading and of play are tried."""
    clauses = clauses_of_codes()
    shown = (ROOT / "tests/diagnostics/messages.out").read_text(encoding="utf-8")
    for number, part in enumerate(re.split(r"\n\n(?=%sgn)", shown)[1:], 1):
        text, found, rest = part.partition("\n\n  ")
        message = re.match(r"\d+:\d+-\d+ (error|warning)\[(SGN\d+)\] (.*)", rest)
        if not found or message is None or "\\" in text:
            continue
        severity, code, words = message.groups()
        reason = f"{code}: {words}"
        about = code if severity == "error" else None
        yield Draft(f"message-{number}", clauses.get(code, ()), reason, text + "\n", about)


Case = dict[str, Any]
"""A case as it is written: docs/developing/conformance.md."""
