"""Reads a tournament's folder: its plan, its journal, and the state after both."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from shlex import quote
from typing import NamedTuple

from ...event.facts import JournalEntry, TableAddress
from ...event.findings import (
    GAMES_FOLDER,
    JOURNAL_FILE,
    PLAN_FILE,
    EventFinding,
)
from ...event.fold import Folding
from ...event.journal import parse_address, read_journal
from ...event.plan import EventPlan
from ...event.plan_reader import read_plan
from ...event.records import GameFacts
from ...event.state import EventState
from ...files.faults import describe_error
from ..console.terminal import escape_text

MOST_BYTES = 64 * 2**20
"""The most bytes of a file of the folder that are read."""


class BadFolder(Exception):
    """The folder holds no tournament, or a file of it cannot be read; says so in a sentence."""


class EventBytes(NamedTuple):
    """The plan and the journal of a folder as bytes; a missing journal is empty."""

    plan: bytes
    journal: bytes


@dataclass(frozen=True)
class EventFolder:
    """A tournament's folder as it was read; `whole` is the length of the journal's whole lines."""

    path: str
    plan: EventPlan
    entries: tuple[JournalEntry, ...]
    folding: Folding
    findings: tuple[EventFinding, ...]
    plan_text: str
    journal_text: str

    @property
    def state(self) -> EventState:
        """The state after the journal."""
        return self.folding.state()

    @property
    def all_findings(self) -> tuple[EventFinding, ...]:
        """Everything wrong in the plan, in the journal's text, and in what the journal says."""
        return (*self.findings, *self.folding.findings.found)

    def fill_hint(self, hint: str) -> str:
        """A hint with this folder in the place of `FOLDER`."""
        path = "" if self.path in ("", ".") else f"{quote(self.path.rstrip('/') or '/')} "
        return hint.replace("FOLDER ", path)

    def name(self, file: str) -> str:
        """The path of a file of the folder as messages name it."""
        return file if self.path in ("", ".") else f"{self.path.rstrip('/')}/{file}"


def is_event(path: str) -> bool:
    """True when a folder holds a tournament."""
    return os.path.isfile(os.path.join(path, PLAN_FILE))


def read_files(path: str) -> EventBytes:
    """The plan and the journal of a folder. Raises `BadFolder` when there is none to read."""
    plan_path = os.path.join(path, PLAN_FILE)
    if not os.path.isdir(path):
        raise BadFolder(f"{escape_text(path)}: no such folder")
    if not os.path.exists(plan_path):
        where = "this folder" if path in ("", ".") else escape_text(path)
        raise BadFolder(f"there is no {PLAN_FILE} in {where}; `sungka event new FOLDER` makes one")
    plan_bytes = _read_file(plan_path)
    journal_path = os.path.join(path, JOURNAL_FILE)
    journal_bytes = _read_file(journal_path) if os.path.exists(journal_path) else b""
    return EventBytes(plan_bytes, journal_bytes)


def load_folder(path: str) -> EventFolder:
    """Read a tournament's folder. Raises `BadFolder` when there is none to read."""
    return understand(path, read_files(path))


def understand(path: str, files: EventBytes) -> EventFolder:
    """Make a tournament's folder of the files read at `path`."""
    plan_bytes, journal_bytes = files
    plan, plan_findings = read_plan(plan_bytes)
    entries, journal_findings, _ = read_journal(journal_bytes)
    return EventFolder(
        path,
        plan,
        entries,
        Folding(plan, entries),
        (*plan_findings, *journal_findings),
        plan_bytes.decode(errors="replace"),
        journal_bytes.decode(errors="replace"),
    )


def read_games(folder: EventFolder, of: TableAddress | None = None) -> Iterator[GameFacts]:
    """The facts of the records in `games/`, each played; in the order of the files' names.

    With `of`, only the games of that match, known by their files' names.
    """
    from ...event.replays import facts_of
    from ...files.blocks import read_records
    from ...files.inputs import Input
    from ...files.records import FileFault
    from ...replay.play import play

    games = os.path.join(folder.path, GAMES_FOLDER)
    names = sorted(os.listdir(games)) if os.path.isdir(games) else []
    for name in names:
        if not name.endswith(".sgn"):
            continue
        named = parse_address(name.removesuffix(".sgn"))
        if of is not None and (named is None or named.match != of.match):
            continue
        file = f"{GAMES_FOLDER}/{name}"
        for reading in read_records(Input(os.path.join(games, name))):
            if isinstance(reading, FileFault):
                yield GameFacts(
                    file, reading.line or 1, None, (None, None), (None, None), fault=reading.message
                )
                continue
            record, line = reading.record, reading.source.line
            address = named or parse_address(record.value("Table") or "")
            errors = [one for one in reading.diagnostics if one.is_error]
            if errors:
                yield GameFacts(
                    file, line, address, (None, None), (None, None), fault=errors[0].message
                )
                continue
            yield facts_of(play(record), file, line, address)


def take_folder(words: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """The folder that the first word names, or else this one, and the words left."""
    if words and (is_event(words[0]) or os.path.isdir(words[0]) or words[0].endswith(os.sep)):
        return words[0], tuple(words[1:])
    if words and not is_event(".") and not words[0].lstrip("#")[:1].isdigit():
        return words[0], tuple(words[1:])  # a folder mistyped: it is named when it is not found
    return ".", tuple(words)


def find_address(text: str) -> TableAddress | None:
    """The address of a table as people type it: `1.3` as well as `1.03`."""
    parts = text.split(".")
    if 2 <= len(parts) <= 3 and all(part.isdecimal() and len(part) < 5 for part in parts):
        parts[1] = parts[1].zfill(2)
        return parse_address(".".join(parts))
    return None


def _read_file(path: str) -> bytes:
    try:
        with open(path, "rb") as file:
            found = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise BadFolder(f"{escape_text(path)}: {describe_error(error)}") from None
    if len(found) > MOST_BYTES:
        raise BadFolder(f"{escape_text(path)}: longer than {MOST_BYTES} bytes")
    return found
