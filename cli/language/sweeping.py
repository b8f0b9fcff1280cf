"""Folders checked on request, by `sungka validate` in a process of its own, with its cache."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from lsprotocol import types

from ...checking.finding import Finding, Place
from ...notation.diagnostic import Code, Severity
from ..files.record_cache import NAME
from .answers.documents import OpenDocument
from .diagnostics import MOST_SHOWN, make_diagnostics

MOST_FILES = 2000
"""The most files whose findings are shown at once."""

_LONGEST = 1 << 24
"""The most bytes of a file that is read to find the places of its findings."""


class FolderFindings(NamedTuple):
    """The findings of a folder by file, and how many there are in all, shown or not."""

    by_file: dict[str, list[Finding]]
    files: int
    total: int

    def describe(self) -> str:
        """The number of findings as a sentence for people."""
        if not self.total:
            return "nothing is found in this folder"
        findings = "1 finding" if self.total == 1 else f"{self.total:,} findings"
        files = "1 file" if self.files == 1 else f"{self.files:,} files"
        shown = len(self.by_file)
        rest = "" if shown == self.files else f"; those of the first {shown:,} are shown"
        return f"{findings} in {files}{rest}"


async def validate_folder(folder: str, profile: str | None) -> FolderFindings:
    """The findings that `sungka validate` has in a folder."""
    by_file: dict[str, list[Finding]] = {}
    seen: set[str] = set()
    total = 0
    async for finding in _run(folder, profile):
        total += 1
        path = os.path.abspath(os.path.join(folder, finding.file))
        seen.add(path)
        if path in by_file or len(by_file) < MOST_FILES:
            found = by_file.setdefault(path, [])
            # One more than are shown, so that it is said that there are others.
            if len(found) <= MOST_SHOWN:
                found.append(finding)
    return FolderFindings(by_file, len(seen), total)


def read_for_places(path: str, encoding: str) -> OpenDocument:
    """A file as a document, for the places in it; empty where it cannot be read."""
    text = ""
    with suppress(OSError), open(path, "rb") as file:
        text = file.read(_LONGEST).decode(errors="replace")
    return OpenDocument(Path(path).as_uri(), "", 0, text, encoding)


def place_all(found: FolderFindings, encoding: str) -> dict[str, list[types.Diagnostic]]:
    """The findings of a folder by the addresses of files, as an editor shows them."""
    made = {}
    for path, findings in found.by_file.items():
        document = read_for_places(path, encoding)
        made[document.uri] = make_diagnostics(document, findings)
    return made


def find_cache(folder: str) -> str:
    """The folder of the cache: the folder itself if it has one, or the user's."""
    if os.path.isfile(os.path.join(folder, NAME)):
        return folder
    base = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    cache = Path(base) if base else Path.home() / ".cache"
    own = cache / "sungka"
    with suppress(OSError):
        own.mkdir(parents=True, exist_ok=True)
    return os.fspath(own)


async def _run(folder: str, profile: str | None) -> AsyncIterator[Finding]:
    words = ["validate", "--output", "jsonl", "--slip-seconds", "0", "--cache", find_cache(folder)]
    words += [] if profile is None else ["--profile", profile]
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "sungka", *words, "--", os.curdir,
        cwd=folder,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        limit=1 << 22,
    )  # fmt: skip
    assert process.stdout is not None, "a pipe was asked for"
    try:
        async for line in process.stdout:
            finding = _read_finding(line)
            if finding is not None:
                yield finding
        await process.wait()
    finally:
        if process.returncode is None:
            process.kill()


def _read_finding(line: bytes) -> Finding | None:
    """A finding from its line of JSON."""
    try:
        it = json.loads(line)
        place = Place(it["line"], it["column"], it["end_line"], it["end_column"])
        hints = () if it["hint"] is None else (it["hint"],)
        severity = Severity(it["severity"])
        return Finding(it["file"], Code(it["code"]), severity, it["message"], hints, place)
    except (ValueError, KeyError, TypeError):
        return None
