"""Plain command lines, read without Typer, whose import takes four times as long as Python's start.

A line is plain if it holds only arguments and known options, each written out and with a value
that fits it. Everything else is left to Typer, which alone prints help and says what is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from enum import Enum
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints

from .parameters import OPTIONS, Argument, Option

Values = dict[str, Any]
"""The arguments of a command's function by name; only their Python types say what they are."""


class _Place:
    """The place of a parameter's values, and the values it may have."""

    def __init__(self, name: str, hint: object, *, is_needed: bool) -> None:
        kind, self.declared = get_args(hint)
        self.name, self.is_needed = name, is_needed
        kinds = [part for part in get_args(kind) if part is not NoneType]
        self.kind = kind if isinstance(kind, type) or get_origin(kind) is list else kinds[0]
        self.is_list = get_origin(self.kind) is list

    def read(self, word: str) -> Any:
        """The value of a word; `None` when it is not a plain one."""
        kind: Any = str if self.is_list else self.kind
        if kind is str:
            return word
        if issubclass(kind, Enum):
            return next((member for member in kind if member.value == word), None)
        if _NUMBER[kind].fullmatch(word) is None:
            return None
        value, declared = kind(word), self.declared
        fits = declared.least is None or value >= declared.least
        return value if fits and (declared.most is None or value <= declared.most) else None


_NUMBER: dict[object, re.Pattern[str]] = {
    int: re.compile("[0-9]{1,18}"),
    float: re.compile(r"[0-9]{1,18}(\.[0-9]{1,18})?"),
}


def read_plain_line(function: Callable[..., int], words: Sequence[str]) -> Values | None:
    """The arguments with which a command line calls a command; `None` when it is not plain."""
    # What `inspect.signature` would say, which takes as long to import as Python to start.
    hints = get_type_hints(function, include_extras=True)
    del hints["return"]
    options = hints.get(OPTIONS)
    if options is None:
        needed = len(hints) - len(getattr(function, "__defaults__", None) or ())
    else:
        hints = get_type_hints(options, include_extras=True)
        needed = len(hints) - len(options._field_defaults)
    places = [
        _Place(name, hint, is_needed=number < needed)
        for number, (name, hint) in enumerate(hints.items())
    ]
    named = {
        name: place
        for place in places
        if isinstance(place.declared, Option)
        for name in place.declared.names or (f"--{place.name.replace('_', '-')}",)
    }
    values: Values = {}
    arguments: list[str] = []
    left = iter(words)
    for word in left:
        if word == "-" or not word.startswith("-"):
            arguments.append(word)
            continue
        name, is_joined, given = word.partition("=") if word.startswith("--") else (word, "", "")
        place = named.get(name)
        if place is None:
            return None
        if place.kind is bool:
            if is_joined or not place.declared.names:
                return None
            values[place.name] = True
            continue
        given = given if is_joined else next(left, "--")
        value = None if given.startswith("-") and given != "-" else place.read(given)
        if value is None:
            return None
        if place.is_list:
            values.setdefault(place.name, []).append(value)
        else:
            values[place.name] = value
    found = _with_arguments(values, arguments, places)
    return found if options is None or found is None else {OPTIONS: options(**found)}


def _with_arguments(values: Values, words: list[str], places: list[_Place]) -> Values | None:
    """The values with those of the arguments, which a command has at most one place for."""
    open_places = [place for place in places if isinstance(place.declared, Argument)]
    if len(open_places) > 1 or (len(words) > 1 and not (open_places and open_places[0].is_list)):
        return None
    for place in open_places:
        if words:
            values[place.name] = words if place.is_list else place.read(words[0])
        elif place.is_needed:
            return None
    if (words and not open_places) or any(p.is_needed and p.name not in values for p in places):
        return None
    return values
