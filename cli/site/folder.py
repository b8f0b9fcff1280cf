"""The folder of a site: files written only where they are new, and those of no page removed."""

from __future__ import annotations

import json
import os
import re
from hashlib import sha256

from ..console.exit_status import complain, describe_error
from ..console.terminal import escape_text
from ..files.replace_file import replace_file

MANIFEST = "site-files.json"
"""The list of the files that were written, with their hashes."""

_PLAIN = re.compile(r"(?:[a-z]+/)?[A-Za-z0-9][A-Za-z0-9._-]*")
"""The names that a site's files have; nothing else is ever removed."""


class NoSite(Exception):
    """The folder cannot hold the site; says why in a sentence."""


class SiteFolder:
    """Takes the files of a site one by one. Raises `NoSite` when they may not stand there."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.count = self.written = self.removed = 0
        self._old = self._read_manifest()
        self._new: dict[str, str] = {}
        self._folders: set[str] = set()

    def add(self, name: str, content: str) -> None:
        """Write a file unless it is there already. Raises `NoSite` when that fails."""
        digest = sha256(content.encode()).hexdigest()
        if name in self._new:
            return
        self._new[name] = digest
        self.count += 1
        path = os.path.join(self.path, name)
        if self._old.get(name) == digest and _size(path) == len(content.encode()):
            return
        self._write(path, content)
        self.written += 1

    def finish(self) -> None:
        """Remove what belongs to no page any more, and write the list of files."""
        for name in sorted(self._old.keys() - self._new.keys()):
            if not _PLAIN.fullmatch(name):
                continue
            try:
                os.remove(os.path.join(self.path, name))
                self.removed += 1
            except OSError:
                continue
        listed = json.dumps({"written by": "sungka site", "files": self._new}, indent=1)
        if self._old != self._new:
            self._write(os.path.join(self.path, MANIFEST), listed + "\n")

    def _read_manifest(self) -> dict[str, str]:
        """The files of the site that stands there. Raises `NoSite` when it is something else."""
        shown = escape_text(self.path)
        if os.path.exists(self.path) and not os.path.isdir(self.path):
            raise NoSite(f"{shown}: not a folder")
        if os.path.exists(os.path.join(self.path, "event.toml")):
            raise NoSite(f"{shown}: holds a tournament; the site needs a folder of its own")
        try:
            with open(os.path.join(self.path, MANIFEST), encoding="utf-8") as file:
                found = json.load(file)
            files = found["files"]
            return {str(name): str(digest) for name, digest in files.items()}
        except FileNotFoundError:
            if os.path.exists(os.path.join(self.path, "index.html")):
                message = "has an index.html that `sungka site` did not write; choose another -o"
                raise NoSite(f"{shown}: {message}") from None
            return {}
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            message = f"its {MANIFEST} cannot be read; remove it and index.html"
            raise NoSite(f"{shown}: {message}") from None

    def _write(self, path: str, content: str) -> None:
        folder = os.path.dirname(path)
        try:
            if folder not in self._folders:
                os.makedirs(folder, exist_ok=True)
                self._folders.add(folder)
            replace_file(path, [content], is_flushed=False)
        except OSError as error:
            raise NoSite(f"{escape_text(path)}: not written: {describe_error(error)}") from None


def _size(path: str) -> int | None:
    try:
        return os.stat(path).st_size
    except OSError:
        return None


def report(folder: SiteFolder) -> None:
    """Say what was written."""
    files = "1 file" if folder.count == 1 else f"{folder.count} files"
    gone = f", {folder.removed} removed" if folder.removed else ""
    complain(f"{escape_text(folder.path)}: {files}, {folder.written} written{gone}")
