"""The inputs of a command as its options and the settings choose them: exclusions and sizes."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import replace
from fnmatch import fnmatchcase

from ..files.inputs import Input, Missing, find_inputs
from .settings import BadSettings, Settings, parse_size
from .settings_file import SettingsFiles


def select_inputs(
    arguments: Iterable[str], exclude: Sequence[str] | None = None, max_size: str | None = None
) -> tuple[Input | Missing, ...] | BadSettings:
    """The inputs that the arguments name, without those excluded, each with its limit.

    `exclude` and `max_size` are the options of the command line: both kinds of exclusion hold,
    and its size wins over that of the settings.
    """
    most = None
    if max_size is not None:
        try:
            most = parse_size(max_size)
        except ValueError as error:
            return BadSettings(f"--max-size: {error}")
    settings = SettingsFiles(Settings())
    bad: list[BadSettings] = []

    def find_settings(path: str) -> Settings:
        found = settings.find(os.path.dirname(path))
        if not isinstance(found, BadSettings):
            return found
        bad.append(found)
        return Settings()

    def is_excluded(path: str, folder: str) -> bool:
        if fits(os.path.relpath(path, folder), exclude or ()):
            return True
        own = find_settings(path)
        return bool(own.exclude) and fits(os.path.relpath(path, own.folder), own.exclude)

    entries = []
    for entry in find_inputs(arguments, is_excluded):
        if isinstance(entry, Input):
            size = most or find_settings(entry.path).max_size
            entry = entry if size is None else replace(entry, max_size=size)
        entries.append(entry)
    return bad[0] if bad else tuple(entries)


def fits(path: str, patterns: Iterable[str]) -> bool:
    """Whether a pattern fits a relative path: its name, a folder in it, or with `/` a beginning.

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
