"""Settings files: the `sungka.toml` or `pyproject.toml` nearest to a file of records.

Only the search is here, because the fast path of `validate` needs no more; `settings_table.py`
reads what it finds.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .settings import BadSettings, Settings

NAMES = ("sungka.toml", "pyproject.toml")
"""The names of settings files; the first one in a folder wins."""


def has_settings_file(path: str) -> bool:
    """Whether a file that may hold settings lies in the folder of a file or above it."""
    folder = os.path.dirname(os.path.abspath(path))
    while True:
        if any(os.path.lexists(os.path.join(folder, name)) for name in NAMES):
            return True
        folder, below = os.path.dirname(folder), folder
        if folder == below:
            return False


class SettingsFiles:
    """The settings that apply to files of records; each settings file is read once.

    `defaults` holds the filter of the command line, which goes into all settings, and is itself
    what applies where there is no settings file.
    """

    def __init__(self, defaults: Settings) -> None:
        self._defaults = defaults
        self._known: dict[str, Settings | BadSettings] = {}

    def find(self, folder: str) -> Settings | BadSettings:
        """The settings for the files of a folder; an empty name is the working directory."""
        return self._find_above(os.path.abspath(folder))

    def _find_above(self, folder: str) -> Settings | BadSettings:
        known = self._known.get(folder)
        if known is None:
            known = self._read_folder(folder)
            if known is None:
                parent = os.path.dirname(folder)
                known = self._defaults if parent == folder else self._find_above(parent)
            self._known[folder] = known
        return known

    def _read_folder(self, folder: str) -> Settings | BadSettings | None:
        for name in NAMES:
            path = os.path.join(folder, name)
            if not _may_exist(path):
                continue
            # Imported here because few folders have settings, and a parser of TOML is slow to
            # import.
            from .settings_table import read_settings

            found = read_settings(path, self._defaults, is_ours=name == NAMES[0])
            if found is not None:
                return found
        return None


def _may_exist(path: str) -> bool:
    """Whether there is such a file, or the system does not say so because of some other error."""
    try:
        os.lstat(path)
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError:
        return True
    return True
