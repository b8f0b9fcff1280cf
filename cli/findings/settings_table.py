"""The table of settings in a `sungka.toml` or `pyproject.toml`."""

from __future__ import annotations

import os
from contextlib import suppress

from ...checking.settings import BadSettings, CodeFilter, Profile, Settings, check_code, parse_size
from ...files.faults import describe_error
from ...notation.diagnostic import Severity
from ...notation.toml_places import BadToml, read_toml
from ..console.terminal import escape_text

KEYS = ("select", "ignore", "severity", "profile", "exclude", "max-size")
"""The settings, as they are named in a file."""


def read_settings(path: str, defaults: Settings, is_ours: bool) -> Settings | BadSettings | None:
    """The settings in a file on top of `defaults`; `None` without such a file or table.

    `is_ours` is true for `sungka.toml`, which holds nothing but settings.
    """
    try:
        with open(path, "rb") as file:
            text = file.read()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        return _bad(path, describe_error(error))
    try:
        whole = read_toml(text)
    except BadToml as fault:
        return _bad(path, f"not TOML: {fault} (at line {fault.place.line})")
    try:
        table = _find_table(whole, is_ours)
        if table is None:
            return None
        found = _parse_table(table, defaults)
        return found._replace(folder=os.path.dirname(path), path=_shorten(path))
    except ValueError as error:
        return _bad(path, str(error))


def _bad(path: str, message: str) -> BadSettings:
    return BadSettings(f"{escape_text(_shorten(path))}: {message}")


def _shorten(path: str) -> str:
    """The shorter of a path and the relative one, which there is none of on another drive."""
    with suppress(ValueError):
        return min(os.path.relpath(path), path, key=len)
    return path


def _find_table(whole: dict[str, object], is_ours: bool) -> dict[str, object] | None:
    """The table of settings in a file, if it has one.

    Raises `ValueError` with a message for the reader of the file, as all helpers below do.
    """
    tool = whole.get("tool")
    table = tool.get("sungka") if isinstance(tool, dict) else None
    name = "tool.sungka"
    if is_ours and "sungka" in whole:
        if table is not None:
            raise ValueError("settings belong in `[sungka]` or in `[tool.sungka]`, not in both")
        table, name = whole["sungka"], "sungka"
    if table is None and is_ours and whole:
        raise ValueError("settings belong in a table `[sungka]`")
    if table is not None and not isinstance(table, dict):
        raise ValueError(f"`{name}` is a table, not {_name_kind(table)}")
    return table


def _parse_table(table: dict[str, object], defaults: Settings) -> Settings:
    for key in table:
        if key not in KEYS:
            known = ", ".join(f"`{one}`" for one in KEYS)
            raise ValueError(f"`{key}` is not a setting; the settings are {known}")
    return defaults._replace(
        file=CodeFilter(_parse_codes(table, "select"), _parse_codes(table, "ignore")),
        severity=_parse_severities(table.get("severity", {})),
        profile=_parse_profile(table),
        exclude=_parse_patterns(table.get("exclude", [])),
        max_size=_parse_size(table.get("max-size")),
    )


def _parse_patterns(listed: object) -> tuple[str, ...]:
    if not isinstance(listed, list):
        raise ValueError(f'`exclude` is a list of patterns like ["*.gz"], not {_name_kind(listed)}')
    for value in listed:
        if not isinstance(value, str):
            raise ValueError(f"`exclude` holds patterns like `*.gz`, not {_name_kind(value)}")
    return tuple(listed)


def _parse_size(value: object) -> int | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise ValueError(f"`max-size` is a size like `64M`, not {_name_kind(value)}")
    try:
        return parse_size(str(value))
    except ValueError as error:
        raise ValueError(f"`max-size`: {error}") from None


def _parse_codes(table: dict[str, object], key: str) -> tuple[str, ...]:
    listed = table.get(key, [])
    if not isinstance(listed, list):
        raise ValueError(f'`{key}` is a list of codes like ["SGN4"], not {_name_kind(listed)}')
    return tuple(_parse_code(key, value) for value in listed)


def _parse_code(key: str, value: object) -> str:
    if not isinstance(value, str):
        raise ValueError(f"`{key}` holds codes like `SGN402`, not {_name_kind(value)}")
    wrong = check_code(value.upper())
    if wrong:
        raise ValueError(f"`{key}`: {wrong}")
    return value.upper()


def _parse_severities(table: object) -> tuple[tuple[str, Severity], ...]:
    if not isinstance(table, dict):
        raise ValueError(
            f'`severity` is a table like {{ SGN601 = "error" }}, not {_name_kind(table)}'
        )
    known = {severity.value: severity for severity in Severity}
    for code, value in table.items():
        if not isinstance(value, str) or value not in known:
            said = f"`{value}`" if isinstance(value, str) else _name_kind(value)
            raise ValueError(f"`severity`: `{code}` is `error` or `warning`, not {said}")
    return tuple((_parse_code("severity", code), known[value]) for code, value in table.items())


def _parse_profile(table: dict[str, object]) -> Profile | None:
    value = table.get("profile")
    if value is None:
        return None
    if value not in tuple(Profile):
        known = ", ".join(f"`{profile}`" for profile in Profile)
        said = f"`{value}`" if isinstance(value, str) else _name_kind(value)
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


def _name_kind(value: object) -> str:
    return _KINDS.get(type(value), "a date")
