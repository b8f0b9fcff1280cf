"""Finds the files that would be lost where others are written, and older ones that would stay."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Collection, Iterable
from itertools import combinations

from ...files.inputs import STDIN, SUFFIXES, Input, Missing, open_input
from ..console.exit_status import complain
from ..console.terminal import escape_text
from .packing import find_packing_obstacle

_HEAD = 1 << 12
"""The first bytes of a file in which a record is looked for."""

_MARK = b"%sgn"

_NAMED = 3
"""The files that are named where there are more."""

_Identity = tuple[int, int]
"""The device and the number of a file on it, which all its names share."""


class ReadFiles:
    """The files that a command reads, known by what they are and not by their names.

    So a file is recognised by a hard or symbolic link, by a name in other capitals where these do
    not count, and as standard input.
    """

    def __init__(self, entries: Iterable[Input | Missing | str]) -> None:
        self._paths = [entry if isinstance(entry, str) else entry.path for entry in entries]
        self._by_identity: dict[_Identity, str] | None = None

    def find(self, path: str) -> str | None:
        """The name by which a file is also read; `None` if it is not read, or does not exist."""
        found = _identify(path)
        return None if found is None else self._known().get(found)

    def find_in(self, folder: str) -> str | None:
        """One of the files read, if any of them lies in a folder or below it."""
        if not os.path.isdir(folder):
            return None
        whole = os.stat(folder)
        for path in self._known().values():
            at = os.path.realpath(path)
            while at != (at := os.path.dirname(at)):
                if os.path.samestat(os.stat(at), whole):
                    return path
        return None

    def find_loss(self, option: str, path: str | None, *, are_records: bool) -> str | None:
        """The reason, in words for the user, why a file must not be written; `None` if it may be.

        The command reads it too; or it holds records and the new text does not, or the other way
        round (`are_records`); or records would be compressed in a way that this Python does not
        know. `option` names the file in the message.
        """
        if path is None or path == STDIN:
            return None
        shown = f"{option} {escape_text(path)}"
        obstacle = find_packing_obstacle(path) if are_records else None
        if obstacle is not None:
            return f"{shown}: {obstacle}"
        read = self.find(path)
        if read is not None:
            by = "" if read == path else f" (as {escape_text(read)})"
            return f"{shown} is also read{by}: its contents would be lost"
        try:
            found = os.stat(path)
            if not stat.S_ISREG(found.st_mode) or not found.st_size:
                return None
            has_records = holds_records(path)
        except OSError:  # there is none, or it is told when it cannot be replaced
            return None
        if has_records and not are_records:
            return f"{shown} holds records, which would be lost"
        if are_records and not has_records:
            return f"{shown} exists and holds no records: it would be lost"
        return None

    def find_loss_in(self, option: str, folder: str) -> str | None:
        """Why a folder must not be replaced, in words for the user; `None` if it may."""
        read = self.find_in(folder)
        if read is None:
            return None
        return (
            f"{option} {escape_text(folder)}: {escape_text(read)} in it is also read, "
            "and would be lost"
        )

    def find_loss_beside(self, option: str, folder: str, endings: tuple[str, ...]) -> str | None:
        """Why files with these endings must not be written into a folder; `None` if they may.

        They must not be if such a file in it is also read, since the names to be written are not
        known in time.
        """
        if not os.path.isdir(folder):
            return None
        with os.scandir(folder) as entries:
            names = [entry.name for entry in entries if entry.name.lower().endswith(endings)]
        for name in sorted(names):
            loss = self.find(os.path.join(folder, name))
            if loss is not None:
                shown = escape_text(folder)
                return f"{option} {shown}: {escape_text(loss)} in it is also read, and may be lost"
        return None

    def _known(self) -> dict[_Identity, str]:
        if self._by_identity is None:
            self._by_identity = {}
            for path in self._paths:
                found = _identify_read(path)
                if found is not None:
                    self._by_identity.setdefault(found, path)
        return self._by_identity


def is_same_file(path: str, other: str) -> bool:
    """True when two names mean one file, which may not be there yet.

    Names of a file that is not there count as the same if they differ only in capitals.
    """
    one, two = _identify(path), _identify(other)
    if one is not None or two is not None:
        return one == two
    (folder, name), (beside, second) = map(os.path.split, map(os.path.realpath, (path, other)))
    return folder == beside and name.casefold() == second.casefold()


def find_shared_file(*named: tuple[str, str | None]) -> str | None:
    """Two options, given with their paths, that write one file, in words for the user."""
    given = [(option, path) for option, path in named if path is not None]
    for (one, path), (other, second) in combinations(given, 2):
        if is_same_file(path, second):
            return f"{one} and {other} both write {escape_text(path)}"
    return None


def holds_records(path: str) -> bool:
    """True when a file holds records, by its name or by how it begins, packed or not.

    Raises `OSError` when it cannot be read.
    """
    if path.lower().endswith(SUFFIXES):
        return True
    with open_input(path) as source:
        head = b""
        while len(head) < _HEAD and (more := source.read(_HEAD - len(head))):
            head += more
    first = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    # A page has the text of its records in it.
    return not first.startswith(b"<") and any(line.startswith(_MARK) for line in first.splitlines())


def report_older(folder: str, written: Collection[str], suffix: str) -> None:
    """Name the files of a folder that have the ending of those written, but were not written."""
    try:
        found = sorted(it for it in os.listdir(folder) if it.endswith(suffix) and it[0] != ".")
    except OSError:
        return
    older = [name for name in found if name not in written]
    if not older:
        return
    what = "1 older file stays" if len(older) == 1 else f"{len(older)} older files stay"
    named = ", ".join(older[:_NAMED])
    more = f" and {len(older) - _NAMED} more" if len(older) > _NAMED else ""
    complain(escape_text(f"{folder}: {what} there: {named}{more}"))


def _identify(path: str) -> _Identity | None:
    """The identity of a file in the system; `None` for a pipe and the like, or no file at all."""
    try:
        return _identify_open(os.stat(path))
    except (OSError, ValueError):  # a name may hold a NUL
        return None


def _identify_read(path: str) -> _Identity | None:
    """The identity of an input, which may be standard input."""
    if path != STDIN:
        return _identify(path)
    try:
        return _identify_open(os.fstat(sys.stdin.fileno()))
    except (AttributeError, OSError, ValueError):  # it may be closed, or a string's
        return None


def _identify_open(found: os.stat_result) -> _Identity | None:
    return (found.st_dev, found.st_ino) if stat.S_ISREG(found.st_mode) else None
