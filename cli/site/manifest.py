"""The list of a site's files, line by line: lines that stay are neither parsed nor written anew.

The list is JSON, a line for each file of the site and for each file of records. A sum says whether
it is as it was written; only then are its lines taken without parsing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from typing import NamedTuple

from ...event.facts import TableAddress
from ...event.findings import GAMES_FOLDER
from ..console.json_text import to_json
from .kept import (
    KeptGame,
    KeptJournal,
    game_from_json,
    game_to_json,
    journal_from_json,
    journal_to_json,
)


class WrittenFile(NamedTuple):
    """A file of the site: the hash of its bytes, their number, and the hash of its values."""

    digest: str
    size: int
    made_of: str


class BadFileList(ValueError):
    """A list of files that is damaged, or not of this program; says which."""

    def __init__(self, is_other: bool) -> None:
        super().__init__(is_other)
        self.is_other = is_other


class GameList:
    """The kept facts about each file of records, as lines that are parsed when asked for."""

    def __init__(self, plain: str = "", others: str = "") -> None:
        self._plain = dict(_split_plain(plain))
        """Files that are called after the one game in them."""
        self._others = dict(_split_others(others))

    @property
    def files(self) -> Collection[str]:
        """The names of the files."""
        return (*self._plain, *self._others) if self._others else self._plain.keys()

    def read(self, file: str) -> list[KeptGame]:
        """The games that a file gave; none if it is not listed, or its line is not understood."""
        try:
            _, games = json.loads(self._line(file))
            return [game_from_json(one, file) for one in games]
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            return []

    def is_of(self, file: str, made_of: str) -> bool:
        """True when a file is listed as made of this."""
        return self._line(file).startswith(f'["{made_of}",')

    def add(self, file: str, made_of: str, games: list[KeptGame]) -> None:
        """Note the games that a file gave."""
        line = to_json([made_of, [game_to_json(game) for game in games]])
        addresses = [game.facts and game.facts.address for game in games]
        is_plain = len(games) == 1 and file == f"{GAMES_FOLDER}/{addresses[0]}.sgn"
        (self._plain if is_plain else self._others)[file] = line

    def keep(self, old: GameList, file: str) -> None:
        """Note the line that an older list has for a file."""
        if file in old._plain:
            self._plain[file] = old._plain[file]
        elif file in old._others:
            self._others[file] = old._others[file]

    def list_of(self, matches: Collection[TableAddress]) -> list[str]:
        """The files in which there are games of some matches, in order."""
        start, end, texts = len(GAMES_FOLDER) + 1, -len(".sgn"), set(map(str, matches))
        found = []
        for file in self._plain:
            name = file[start:end]
            if name in texts or (name.count(".") > 1 and name.rpartition(".")[0] in texts):
                found.append(file)
        for file in self._others:
            played = (game.facts.address for game in self.read(file) if game.facts is not None)
            if any(one is not None and one.match in matches for one in played):
                found.append(file)
        return sorted(found)

    def list_lost(self, new: GameList) -> set[str]:
        """The names of shared files that no game of a newer list has any more."""
        changed = [file for file in self.files if self._line(file) != new._line(file)]
        lost = {name for file in changed for game in self.read(file) for name in game.shared}
        lost -= {name for file in changed for game in new.read(file) for name in game.shared}
        return {
            name for name in lost if not any(to_json(name) in new._line(file) for file in new.files)
        }

    def write(self) -> tuple[str, str]:
        """The lines: of files called after the one game in them, and of others."""
        plain = (f'"{file}":{line}' for file, line in sorted(self._plain.items()))
        others = (f"{to_json(file)}:{line}" for file, line in sorted(self._others.items()))
        return ",\n".join(plain), ",\n".join(others)

    def _line(self, file: str) -> str:
        return self._plain.get(file) or self._others.get(file) or ""


def _split_plain(text: str) -> Iterator[tuple[str, str]]:
    """The names and lines of files that need no escapes."""
    for line in text.split(",\n") if text else ():
        name, _, rest = line.partition(":")
        yield name[1:-1], rest


def _split_others(text: str) -> Iterator[tuple[str, str]]:
    for line in text.split(",\n") if text else ():
        name, end = _DECODER.raw_decode(line)
        yield str(name), line[end + 1 :]


_DECODER = json.JSONDecoder()


@dataclass
class SiteList:
    """A list: the hash of the site's sources, its journal, its files and its records."""

    inputs: str = ""
    journal: KeptJournal = field(default_factory=KeptJournal)
    files: dict[str, WrittenFile] = field(default_factory=dict)
    games: GameList = field(default_factory=GameList)


def write_list(listed: SiteList) -> str:
    """The list as text."""
    # Names and hashes need no escapes.
    files = ",\n".join(
        f'"{name}":["{digest}",{size},"{made_of}"]'
        for name, (digest, size, made_of) in sorted(listed.files.items())
    )
    parts = zip(_HEADS, (files, *listed.games.write()), strict=True)
    rest = f'"inputs":{to_json(listed.inputs)},"journal":{to_json(journal_to_json(listed.journal))}'
    rest += "".join(f"{head}{part}" for head, part in parts) + _END
    return f'{_START}{_sum_up(rest)}",{rest}'


def read_list(text: str) -> SiteList:
    """A list as it was written; of one that was changed only the names of files.

    Raises `BadFileList` for one that is damaged, or of another program.
    """
    found = _split_list(text)
    if found is not None:
        return found
    try:
        listed = json.loads(text)
        is_other = listed["written by"] != "sungka site"
        names: Iterable[str] = () if is_other else listed["files"].keys()
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise BadFileList(is_other=False) from None
    if is_other:
        raise BadFileList(is_other=True)
    unknown = WrittenFile("", 0, "")
    return SiteList(files={name: unknown for name in names if _PLAIN.fullmatch(name)})


def _split_list(text: str) -> SiteList | None:
    """A list whose sum is right, `None` for any other."""
    if not text.startswith(_START) or not text.endswith(_END):
        return None
    sum_, _, rest = text[len(_START) :].partition('",')
    if sum_ != _sum_up(rest):
        return None
    parts, rest = [], rest.removesuffix(_END)
    for head in _HEADS:
        part, is_there, rest = rest.partition(head)
        if not is_there:
            return None
        parts.append(part)
    try:
        head = json.loads(f"{{{parts[0]}}}")
        return SiteList(
            str(head["inputs"]),
            journal_from_json(head["journal"]),
            {
                name: WrittenFile(digest, int(size), made_of)
                for name, digest, size, made_of in _FILE.findall(parts[1])
            },
            GameList(parts[2], rest),
        )
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


_START = '{"written by":"sungka site","sum":"'

_HEADS = (',"files":{\n', '\n},"games":{\n', '\n},"others":{\n')
"""The text before the lines of each part."""

_END = "\n}}\n"

_NAME = r"(?:[a-z]+/)?[A-Za-z0-9][A-Za-z0-9._-]*|\.nojekyll"

_PLAIN = re.compile(_NAME)
"""The names that a site's files have; no other in a list is believed, or ever removed."""

_FILE = re.compile(rf'^"({_NAME})":\["([0-9a-f]*)",([0-9]+),"([0-9a-f]*)"\]', re.MULTILINE)


def _sum_up(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:24]
