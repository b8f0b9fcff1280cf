"""The names of files: as seen from a folder, and whether a pattern fits one."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from contextlib import suppress
from fnmatch import fnmatchcase


def name_from(folder: str) -> Callable[[str], str]:
    """A function that gives the name of a file as seen from a folder, with `/` between parts."""

    def name(file: str) -> str:
        with suppress(ValueError):  # another drive
            file = os.path.relpath(file, folder)
        return file.replace(os.sep, "/")

    return name


def fits(path: str, patterns: Iterable[str]) -> bool:
    """True when a pattern fits a relative path's name, a folder, or (with `/`) its beginning.

    >>> fits("2024/drafts/a.sgn", ["drafts"]), fits("2024/a.sgn.gz", ["*.gz"])
    (True, True)
    >>> fits("2024/drafts/a.sgn", ["2024/dr*"]), fits("a/2024/b.sgn", ["2024/*"])
    (True, False)
    """
    parts = path.replace(os.sep, "/").split("/")
    starts = ["/".join(parts[:end]) for end in range(1, len(parts) + 1)]
    for pattern in patterns:
        pattern = pattern.rstrip("/").removeprefix("./")
        if any(fnmatchcase(one, pattern) for one in (starts if "/" in pattern else parts)):
            return True
    return False
