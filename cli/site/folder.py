"""The folder of a site: files written only where they are new, and those of no page removed."""

from __future__ import annotations

import os
from collections.abc import Collection
from dataclasses import dataclass
from hashlib import sha256

from ...event.facts import TableAddress
from ...files.faults import describe_error
from ..console.exit_status import complain
from ..console.terminal import escape_text
from ..files.replace_file import replace_file_by
from .kept import KeptGame, KeptJournal
from .manifest import BadFileList, GameList, SiteList, WrittenFile, read_list, write_list

MANIFEST = "site-files.json"
"""The list of the files that were written, with their hashes."""

_EMPTY = write_list(SiteList())


GAME_PAGES = "games"
"""The folder of the site in which replays lie, with the files they share."""


@dataclass(frozen=True, slots=True)
class SiteOptions:
    """The options of a site; `base` is the address it will have, if it is known.

    `hides_results` says that results are hidden until a reader asks for them.
    """

    output: str
    lang: str = "en"
    base: str | None = None
    hides_results: bool = False


class NoSite(Exception):
    """The folder cannot hold the site; says why in a sentence."""


class SiteFolder:
    """Takes the files of a site one by one. Raises `NoSite` when they may not be put there."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.written = self.removed = 0
        self.inputs = ""
        self.kept = KeptJournal()
        self._new: dict[str, WrittenFile] = {}
        self._games = GameList()
        self._listed = SiteList()
        self._text = self._read_manifest()
        self._old = self._listed.files
        self._folders: set[str] = set()

    @property
    def old_inputs(self) -> str:
        """The hash of all that the existing site was made of, except its records."""
        return self._listed.inputs

    @property
    def old_kept(self) -> KeptJournal:
        """The facts about the journal that were kept when the site was written."""
        return self._listed.journal

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
        """True when all files of the list are there as they were written."""
        # There may be thousands: joined by hand.
        base = self._join("")
        old = self._old.items()
        return bool(old) and all(_size(base + name) == one.size for name, one in old)

    def has(self, name: str) -> bool:
        """True when a file is there as it was written."""
        old = self._old.get(name)
        return old is not None and _size(self._join(name)) == old.size

    def made_of(self, name: str) -> str | None:
        """The hash of all that an existing file was made of, `None` if there is no such file."""
        old = self._old.get(name)
        return None if old is None else old.made_of

    def keep(self, name: str, made_of: str = "") -> bool:
        """Leave a file as it is, if it is there and was made of the same."""
        old = self._old.get(name)
        if name in self._new:
            return True
        if old is None or old.made_of != made_of or not self.has(name):
            return False
        self._new[name] = old
        return True

    def add_games(self, file: str, made_of: str, games: list[KeptGame]) -> None:
        """Note the games that a file of records gave."""
        self._games.add(file, made_of, games)

    def keep_games(self, file: str) -> None:
        """Note that a file of records gave the same games as when the site was written."""
        self._games.keep(self._listed.games, file)

    def is_kept(self, file: str, made_of: str) -> bool:
        """True when a file of records is as it was when the site was written."""
        return self._listed.games.is_of(file, made_of)

    def read_games(self, file: str) -> list[KeptGame]:
        """The games that a file of records gave when the site was written."""
        return self._listed.games.read(file)

    @property
    def game_files(self) -> Collection[str]:
        """The files of records from which the existing site was written."""
        return self._listed.games.files

    def list_game_files(self, matches: Collection[TableAddress]) -> list[str]:
        """The files of records in which there were games of some matches."""
        return self._listed.games.list_of(matches)

    def read(self, name: str) -> str | None:
        """The text of a file that is there as it was written, `None` if it is not."""
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
        """The names of the files of the existing site."""
        return self._old.keys()

    def keep_others(self) -> None:
        """Leave all files not given yet as they are, except those that no game shares any more."""
        lost = {f"{GAME_PAGES}/{name}" for name in self._listed.games.list_lost(self._games)}
        for name, old in self._old.items():
            if name not in lost:
                self._new.setdefault(name, old)

    def finish(self) -> None:
        """Remove what belongs to no page any more, and write the list of files."""
        for name in sorted(self._old.keys() - self._new.keys()):
            try:
                os.remove(self._join(name))
                self.removed += 1
            except OSError:
                continue
        text = write_list(SiteList(self.inputs, self.kept, self._new, self._games))
        if text != self._text:
            self._write(self._join(MANIFEST), text.encode("utf-8", "surrogatepass"))

    def _read_manifest(self) -> str:
        """Read the list of the existing site. Raises `NoSite` when it is another's."""
        shown = escape_text(self.path)
        if os.path.exists(self.path) and not os.path.isdir(self.path):
            raise NoSite(f"{shown}: not a folder")
        if os.path.exists(self._join("event.toml")):
            raise NoSite(f"{shown}: holds a tournament; the site needs a folder of its own")
        try:
            with open(self._join(MANIFEST), "rb") as file:
                whole = file.read()
        except FileNotFoundError:
            if os.path.exists(self._join("index.html")):
                message = "has an index.html that `sungka site` did not write; choose another -o"
                raise NoSite(f"{shown}: {message}") from None
            return ""
        except OSError as error:
            raise NoSite(f"{shown}: {MANIFEST} cannot be read: {describe_error(error)}") from None
        try:
            text = whole.decode("utf-8", "surrogatepass")
        except UnicodeDecodeError:
            text = ""
        try:
            self._listed = read_list(text)
        except BadFileList as bad:
            if bad.is_other:
                message = f"its {MANIFEST} is of another program; choose another -o"
                raise NoSite(f"{shown}: {message}") from None
            # A list that is damaged says nothing: all is built, and nothing is removed.
        if not self._listed.inputs:
            damage = "is damaged, or of another version: all files are made again"
            complain(f"{shown}: {MANIFEST} {damage}")
        return text or _EMPTY

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
