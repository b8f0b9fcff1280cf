"""Settings files: the `sungka.toml` or `pyproject.toml` nearest to a file of records."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from ...notation.diagnostic import Severity
from ..console.terminal import escape_text
from ..console.exit_status import describe_error
from ..files.inputs import STDIN
from .settings import Profile
from .settings import Settings
from .settings import check_code
from .settings import CodeFilter

KEYS = ("select", "ignore", "severity", "profile")


class BadSettings(NamedTuple):
    """What is wrong with a settings file, as one line."""

    message: str


class SettingsFiles:
    """The settings that apply to files of records; each settings file is read once."""

    def __init__(self, command_line: CodeFilter) -> None:
        self._command_line = command_line
        self._known: dict[Path, Settings | BadSettings] = {}

    def of(self, path: str) -> Settings | BadSettings:
        """The settings for a file; those of the working directory for standard input."""
        folder = Path() if path == STDIN else Path(path).parent
        return self._of_folder(Path(os.path.abspath(folder)))

    def _of_folder(self, folder: Path) -> Settings | BadSettings:
        known = self._known.get(folder)
        if known is None:
            known = self._read_folder(folder)
            if known is None:
                is_root = folder.parent == folder
                known = Settings(self._command_line) if is_root else self._of_folder(folder.parent)
            self._known[folder] = known
        return known

    def _read_folder(self, folder: Path) -> Settings | BadSettings | None:
        for name in NAMES:
            found = _read_file(folder / name)
            if isinstance(found, Settings):
                return replace(found, command_line=self._command_line)
            if found is not None:
                return found
        return None


def _read_file(path: Path) -> Settings | BadSettings | None:
    """What a file sets; `None` where there is no such file, or none of our tables in it."""
    try:
        with open(path, "rb") as file:
            text = file.read()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        return _bad(path, describe_error(error))
    import tomllib

    try:
        whole = tomllib.loads(text.decode())
    except ValueError as error:
        return _bad(path, f"not TOML: {str(error)[:1].lower()}{str(error)[1:]}")
    try:
        table = _table(whole, path.name == NAMES[0])
        return None if table is None else _settings(table)
    except ValueError as error:
        return _bad(path, str(error))


def _bad(path: Path, message: str) -> BadSettings:
    # Named as somebody in the working directory would, unless it is on another drive.
    name = str(path)
    with suppress(ValueError):
        name = min(os.path.relpath(path), name, key=len)
    return BadSettings(f"{escape_text(name)}: {message}")


def _table(whole: dict[str, object], is_ours: bool) -> dict[str, object] | None:
    tool = whole.get("tool")
    table = tool.get("sungka") if isinstance(tool, dict) else None
    name = "tool.sungka"
    if is_ours and "sungka" in whole:
        if table is not None:
            raise ValueError("settings stand in `[sungka]` or in `[tool.sungka]`, not in both")
        table, name = whole["sungka"], "sungka"
    if table is None and is_ours and whole:
        raise ValueError("settings stand in a table `[sungka]`")
    if table is not None and not isinstance(table, dict):
        raise ValueError(f"`{name}` is a table, not {_kind(table)}")
    return table


def _settings(table: dict[str, object]) -> Settings:
    for key in table:
        if key not in KEYS:
            known = ", ".join(f"`{one}`" for one in KEYS)
            raise ValueError(f"`{key}` is no setting; the settings are {known}")
    choice = CodeFilter(_codes(table, "select"), _codes(table, "ignore"))
    return Settings(
        file=choice, severity=_severities(table.get("severity", {})), profile=_profile(table)
    )


def _codes(table: dict[str, object], key: str) -> tuple[str, ...]:
    listed = table.get(key, [])
    if not isinstance(listed, list):
        raise ValueError(f'`{key}` is a list of codes like ["SGN4"], not {_kind(listed)}')
    return tuple(_code(key, value) for value in listed)


def _code(key: str, value: object) -> str:
    if not isinstance(value, str):
        raise ValueError(f"`{key}` holds codes like `SGN402`, not {_kind(value)}")
    wrong = check_code(value.upper())
    if wrong:
        raise ValueError(f"`{key}`: {wrong}")
    return value.upper()


def _severities(table: object) -> tuple[tuple[str, Severity], ...]:
    if not isinstance(table, dict):
        raise ValueError(f'`severity` is a table like {{ SGN601 = "error" }}, not {_kind(table)}')
    known = {severity.value: severity for severity in Severity}
    for code, value in table.items():
        if not isinstance(value, str) or value not in known:
            said = f"`{value}`" if isinstance(value, str) else _kind(value)
            raise ValueError(f"`severity`: `{code}` is `error` or `warning`, not {said}")
    return tuple((_code("severity", code), known[value]) for code, value in table.items())


def _profile(table: dict[str, object]) -> Profile | None:
    value = table.get("profile")
    if value is None:
        return None
    if value not in tuple(Profile):
        known = ", ".join(f"`{profile}`" for profile in Profile)
        said = f"`{value}`" if isinstance(value, str) else _kind(value)
        raise ValueError(f"`profile` is one of {known}, not {said}")
    return Profile(str(value))


_KINDS = {
    str: "a string",
    bool: "true or false",
    int: "a number",
    float: "a number",
    list: "a list",
    dict: "a table",
}


def _kind(value: object) -> str:
    return _KINDS.get(type(value), "a date")
