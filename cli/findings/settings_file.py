"""Settings files: the `sungka.toml` or `pyproject.toml` nearest to a file of records.

Only the search for them, and the choice of inputs by settings, are here, because the fast path of
`validate` needs no more; `settings_table.py` reads the files found.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ..console.exit_status import complain

if TYPE_CHECKING:
    from ...checking.settings import BadSettings, Profile, Settings
    from ...files.inputs import Input, Missing

NAMES = ("sungka.toml", "pyproject.toml")
"""The names of settings files; the first one in a folder wins."""


def has_settings_file(path: str) -> bool:
    """True when a file that may hold settings lies in the folder of a file or above it."""
    folder = os.path.dirname(os.path.abspath(path))
    while True:
        if any(os.path.lexists(os.path.join(folder, name)) for name in NAMES):
            return True
        folder, below = os.path.dirname(folder), folder
        if folder == below:
            return False


class SettingsFiles:
    """The settings that apply to files of records; each settings file is read once.

    `defaults` holds the filter of the command line, which goes into all settings. The defaults
    alone apply where there is no settings file, or with `reads_none`. A `profile` goes into all
    settings too. It `has_any` as soon as a settings file was found.
    """

    def __init__(
        self, defaults: Settings, profile: Profile | None = None, *, reads_none: bool = False
    ) -> None:
        self.defaults = defaults._replace(profile=profile) if profile else defaults
        self._profile, self._reads_none = profile, reads_none
        self._known: dict[str, Settings | BadSettings] = {}
        self._found: dict[str, Settings | BadSettings] = {}
        self.has_any = False

    def find(self, path: str) -> Settings | BadSettings:
        """The settings for a file; for one without a folder, those of the working directory."""
        return self.find_in(find_folder(path))

    def find_in(self, folder: str) -> Settings | BadSettings:
        """The settings for the files of a folder, which `find_folder` gives."""
        found = self._found.get(folder)
        if found is None:
            # What lies in a folder that is closed is not read, so nothing is settled for it.
            is_closed = self._reads_none or _is_closed(folder)
            found = self.defaults if is_closed else self._find_above(os.path.abspath(folder))
            self._found[folder] = found
        return found

    def _find_above(self, folder: str) -> Settings | BadSettings:
        known = self._known.get(folder)
        if known is None:
            known = self._read_folder(folder)
            self.has_any = self.has_any or known is not None
            if known is None:
                parent = os.path.dirname(folder)
                known = self.defaults if parent == folder else self._find_above(parent)
            self._known[folder] = known
        return known

    def _read_folder(self, folder: str) -> Settings | BadSettings | None:
        for name in NAMES:
            path = os.path.join(folder, name)
            if not _may_exist(path):
                continue
            # Imported here because few folders have settings, and a parser of TOML is slow to
            # import.
            from ...checking.settings import BadSettings
            from .settings_table import read_settings

            found = read_settings(path, self.defaults, is_ours=name == NAMES[0])
            if found is not None:
                if self._profile is None or isinstance(found, BadSettings):
                    return found
                return found._replace(profile=self._profile)
        return None


def find_folder(path: str) -> str:
    """The folder of a file, as its path begins; empty for the working directory."""
    # Where there is one separator, this is `os.path.dirname` in a third of the time.
    return path[: path.rfind(os.sep) + 1] if os.altsep is None else os.path.dirname(path)


def _may_exist(path: str) -> bool:
    """True when there is such a file, or when another error keeps the system from saying so."""
    try:
        os.lstat(path)
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError:
        return True
    return True


def _is_closed(folder: str) -> bool:
    """True when the system denies us access to the files of a folder."""
    try:
        os.lstat(os.path.join(folder, os.curdir))
    except PermissionError:
        return True
    except (OSError, ValueError):
        return False
    return False


def select_inputs(
    arguments: Iterable[str],
    exclude: Sequence[str] | None = None,
    max_size: str | None = None,
    *,
    needs_match: bool = False,
    reads_none: bool = False,
    tells_findings: bool = False,
    is_silent: bool = False,
    may_repeat: bool = False,
) -> tuple[Input | Missing, ...] | BadSettings:
    """The inputs that the arguments name, without those excluded, each file once with its limit.

    With `needs_match` it is wrong usage, not a finding, when no pattern matches any file.

    `exclude` and `max_size` are the options of the command line: both kinds of exclusion hold, and
    its size wins over that of the settings. If they leave nothing, the input counts as missing.
    Unless it `is_silent`, lines on standard error say what settings files change (with
    `tells_findings` also about findings), and which files were named twice. With `reads_none` no
    settings files are read. With `may_repeat` a file is given as often as it is named.
    """
    from ...checking.settings import BadSettings, Settings, parse_size
    from ...files.inputs import Input, Missing, drop_repeated, find_inputs

    most = None
    if max_size is not None:
        try:
            most = parse_size(max_size)
        except ValueError as error:
            return BadSettings(f"--max-size: {error}")
    settings = SettingsFiles(Settings(), reads_none=reads_none)
    bad: list[BadSettings] = []
    read: dict[str, Settings] = {}
    left_out: dict[str, int] = {}

    def find_settings(folder: str) -> Settings:
        found = settings.find_in(folder)
        if not isinstance(found, BadSettings):
            if found.path:
                read[found.path] = found
            return found
        bad.append(found)
        return settings.defaults

    def choose(start: str, names: list[str], folder: str) -> list[str]:
        if exclude:
            # Imported here, and below, because few runs leave files out.
            from ...files.names import fits

            names = [it for it in names if not fits(os.path.relpath(start + it, folder), exclude)]
        own = find_settings(start) if names else settings.defaults
        if own.exclude:
            from ...files.names import fits

            at, before = own.folder, len(names)
            names = [it for it in names if not fits(os.path.relpath(start + it, at), own.exclude)]
            left_out[own.path] = left_out.get(own.path, 0) + before - len(names)
        return names

    named = tuple(arguments)
    entries: list[Input | Missing] = []
    before: str | None = None
    own = settings.defaults
    for entry in find_inputs(named, choose):
        if isinstance(entry, Input):
            folder = find_folder(entry.path)
            if folder != before:  # many files follow each other in one folder
                before, own = folder, find_settings(folder)
            size = own.max_size if most is None else most
            entry = entry if size is None else entry._replace(max_size=size)
        entries.append(entry)
    if not entries:
        entries = [
            Missing(path, "nothing is left to read: every file is excluded") for path in named
        ]
    if needs_match and entries:
        unmatched = [entry for entry in entries if isinstance(entry, Missing) and entry.is_pattern]
        if len(unmatched) == len(entries):
            bad.append(BadSettings(f"{unmatched[0].path}: {unmatched[0].message}"))
    if bad:
        return bad[0]
    if not is_silent:
        for path, found in read.items():
            _report_settings(path, found, left_out.get(path, 0), tells_findings)
    if may_repeat:
        return tuple(entries)
    kept, repeated = drop_repeated(entries)
    if repeated is not None and not is_silent:
        complain(repeated)
    return kept


def _report_settings(path: str, found: Settings, left_out: int, tells_findings: bool) -> None:
    """Say on standard error which changes a settings file makes."""
    told = found.describe_findings() if tells_findings else []
    if left_out:
        told.append("1 file left out" if left_out == 1 else f"{left_out} files left out")
    if found.max_size is not None:
        told.append(f"max-size {found.max_size:,} bytes")
    if told:
        complain(f"settings of {path}: {', '.join(told)}")
