"""The paths of files as a host of repositories knows them: from the repository's root on."""

from __future__ import annotations

import os
from functools import cache
from urllib.parse import quote

from ...files.inputs import STDIN


def path_in_repository(file: str) -> str:
    """The path of a file from the root of the repository it is in, with `/` on every system.

    The path stays as given where the file is in no repository or is standard input. A root is a
    folder that holds `.git`.
    """
    if file == STDIN:
        return file
    folder, name = os.path.split(os.path.abspath(file))
    root = _find_root(folder)
    if root is None:
        return file.replace(os.sep, "/")
    return os.path.relpath(os.path.join(folder, name), root).replace(os.sep, "/")


def to_uri(path: str) -> str:
    """A path as a URI: a file URI if the path is absolute, else a relative one.

    >>> to_uri("/games/final 1.sgn"), to_uri("games/a:b.sgn")
    ('file:///games/final%201.sgn', 'games/a%3Ab.sgn')
    """
    drive, rest = os.path.splitdrive(path)
    quoted = quote(rest.replace(os.sep, "/"), errors="surrogateescape")
    if not os.path.isabs(path):
        return quoted
    host = drive.replace(os.sep, "/")
    return (
        f"file:{host}{quoted}" if host.startswith("//") else f"file://{host and '/'}{host}{quoted}"
    )


@cache
def _find_root(folder: str) -> str | None:
    """The nearest folder at or above one that holds `.git` (a file in a linked worktree)."""
    while not os.path.exists(os.path.join(folder, ".git")):
        above = os.path.dirname(folder)
        if above == folder:
            return None
        folder = above
    return folder
