"""The folder of a site: files written only where they are new, and those of no page removed."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Collection
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, NamedTuple

from ..console.exit_status import complain, describe_error
from ..console.json_text import to_json
from ..console.terminal import escape_text
from ..files.replace_file import replace_file_by
from .kept import (
    KeptGame,
    KeptJournal,
    game_from_json,
    game_to_json,
    journal_from_json,
    journal_to_json,
)

MANIFEST = "site-files.json"
"""The list of the files that were written, with their hashes."""

_EMPTY = (
    '{"written by":"sungka site","sum":"","inputs":"","journal":[0,{},{}],"files":{},"games":{}}\n'
)

_PLAIN = re.compile(r"(?:[a-z]+/)?[A-Za-z0-9][A-Za-z0-9._-]*|\.nojekyll")
"""The names that a site's files have; no other in a list is believed, or ever removed."""


@dataclass(frozen=True, slots=True)
class SiteOptions:
    """How a site is made; `base` is the address it will have, if it is known."""

    output: str
    lang: str = "en"
    base: str | None = None


class NoSite(Exception):
    """The folder cannot hold the site; says why in a sentence."""


class WrittenFile(NamedTuple):
    """A file of the site: the hash of its bytes, their number, and the hash of its values."""

    digest: str
    size: int
    made_of: str


class SiteFolder:
    """Takes the files of a site one by one. Raises `NoSite` when they may not stand there."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.written = self.removed = 0
        self.inputs = ""
        self.old_inputs = ""
        self.kept = self.old_kept = KeptJournal()
        self._old: dict[str, WrittenFile] = {}
        self._new: dict[str, WrittenFile] = {}
        self._old_games: dict[str, tuple[str, list[KeptGame]]] = {}
        self._new_games: dict[str, tuple[str, list[KeptGame]]] = {}
        self._text = self._read_manifest()
        self._folders: set[str] = set()

    @property
    def count(self) -> int:
        """The files that the site has so far."""
        return len(self._new)

    def add(self, name: str, content: str | bytes, made_of: str = "") -> None:
        """Write a file unless it is there already. Raises `NoSite` when that fails."""
        if name in self._new:
            return
        whole = content.encode() if isinstance(content, str) else content
        self._new[name] = WrittenFile(sha256(whole).hexdigest(), len(whole), made_of)
        old = self._old.get(name)
        path = os.path.join(self.path, name)
        if old is not None and old.digest == self._new[name].digest and _size(path) == len(whole):
            return
        self._write(path, whole)
        self.written += 1

    @property
    def is_whole(self) -> bool:
        """Whether all files of the list stand there as they were written."""
        # There may be thousands: joined by hand.
        base = self._join("")
        old = self._old.items()
        return bool(old) and all(_size(base + name) == one.size for name, one in old)

    def has(self, name: str) -> bool:
        """Whether a file stands there as it was written."""
        old = self._old.get(name)
        return old is not None and _size(self._join(name)) == old.size

    def keep(self, name: str, made_of: str = "") -> bool:
        """Leave a file as it is, if it stands there and was made of the same."""
        old = self._old.get(name)
        if name in self._new:
            return True
        if old is None or old.made_of != made_of or not self.has(name):
            return False
        self._new[name] = old
        return True

    def add_games(self, file: str, made_of: str, games: list[KeptGame]) -> None:
        """Note what a file of records gave."""
        self._new_games[file] = (made_of, games)

    def find_games(self, file: str, made_of: str) -> list[KeptGame] | None:
        """What a file of records gave when the site was written, if it is the same."""
        found = self._old_games.get(file)
        return found[1] if found is not None and found[0] == made_of else None

    def read(self, name: str) -> str | None:
        """The text of a file that stands there as it was written, `None` if it does not."""
        old = self._old.get(name)
        try:
            with open(self._join(name), "rb") as file:
                whole = file.read()
        except OSError:
            return None
        is_same = old is not None and sha256(whole).hexdigest() == old.digest
        return whole.decode() if is_same else None

    @property
    def names(self) -> Collection[str]:
        """The names of the files of the site that stands there."""
        return self._old.keys()

    @property
    def old_games(self) -> dict[str, list[KeptGame]]:
        """What all files of records gave when the site was written, by their names."""
        return {file: games for file, (_, games) in self._old_games.items()}

    def keep_others(self, but: Collection[str]) -> None:
        """Leave all files as they are that were not given yet, but for some."""
        for name, old in self._old.items():
            if name not in but:
                self._new.setdefault(name, old)

    def finish(self) -> None:
        """Remove what belongs to no page any more, and write the list of files."""
        for name in sorted(self._old.keys() - self._new.keys()):
            try:
                os.remove(self._join(name))
                self.removed += 1
            except OSError:
                continue
        text = self._list_files()
        if text != self._text:
            self._write(self._join(MANIFEST), text.encode())

    def _list_files(self) -> str:
        """The list of files, a line for each."""
        # Names and hashes need no escapes.
        files = [
            f'"{name}":["{one.digest}",{one.size},"{one.made_of}"]'
            for name, one in sorted(self._new.items())
        ]
        games = [
            f"{to_json(file)}:{to_json([made_of, [game_to_json(game) for game in found]])}"
            for file, (made_of, found) in sorted(self._new_games.items())
        ]
        listed = (",\n".join(part) for part in (files, games))
        rest = f'"inputs":{to_json(self.inputs)},"journal":{to_json(journal_to_json(self.kept))},'
        rest += '"files":{{\n{}}},"games":{{\n{}}}}}\n'.format(*listed)
        return f'{{"written by":"sungka site","sum":"{_sum_up(rest)}",{rest}'

    def _read_manifest(self) -> str:
        """Read the list of the site that stands there. Raises `NoSite` when it is another's."""
        shown = escape_text(self.path)
        if os.path.exists(self.path) and not os.path.isdir(self.path):
            raise NoSite(f"{shown}: not a folder")
        if os.path.exists(self._join("event.toml")):
            raise NoSite(f"{shown}: holds a tournament; the site needs a folder of its own")
        try:
            with open(self._join(MANIFEST), encoding="utf-8", errors="replace") as file:
                text = file.read()
        except FileNotFoundError:
            if os.path.exists(self._join("index.html")):
                message = "has an index.html that `sungka site` did not write; choose another -o"
                raise NoSite(f"{shown}: {message}") from None
            return ""
        except OSError as error:
            raise NoSite(f"{shown}: {MANIFEST} is not read: {describe_error(error)}") from None
        try:
            found = json.loads(text)
            if found["written by"] != "sungka site":
                message = f"its {MANIFEST} is of another program; choose another -o"
                raise NoSite(f"{shown}: {message}")
            self._take_manifest(found)
            if _sum_up(text[text.find('"inputs"') :]) != found["sum"]:
                # A list that was changed is believed in its names only, to remove what is gone.
                self.old_inputs, self._old_games = "", {}
                self._old = dict.fromkeys(self._old, WrittenFile("", 0, ""))
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            # A list that is damaged says nothing: all is built, and nothing is removed.
            self.old_inputs, self._old, self._old_games = "", {}, {}
        return text or _EMPTY

    def _take_manifest(self, found: Any) -> None:
        """Take what a list says. Raises what a damaged one makes the built-in types raise."""
        self.old_inputs = str(found["inputs"])
        self.old_kept = journal_from_json(found["journal"])
        for name, (digest, size, made_of) in found["files"].items():
            if _PLAIN.fullmatch(name):
                self._old[name] = WrittenFile(str(digest), int(size), str(made_of))
        for name, (made_of, games) in found["games"].items():
            kept = [game_from_json(one, name) for one in games]
            self._old_games[name] = (str(made_of), kept)

    def _join(self, name: str) -> str:
        return os.path.join(self.path, name)

    def _write(self, path: str, content: bytes) -> None:
        folder = os.path.dirname(path)

        def write(beside: str) -> None:
            with open(beside, "wb") as file:
                file.write(content)

        try:
            if folder not in self._folders:
                os.makedirs(folder, exist_ok=True)
                self._folders.add(folder)
            if not self._text:
                # A folder in which this was broken off is known as a site's by its list.
                self._text = _EMPTY
                os.makedirs(self.path, exist_ok=True)
                self._write(self._join(MANIFEST), _EMPTY.encode())
            replace_file_by(path, write, is_flushed=False)
        except OSError as error:
            raise NoSite(f"{escape_text(path)}: not written: {describe_error(error)}") from None


def _sum_up(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:24]


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
