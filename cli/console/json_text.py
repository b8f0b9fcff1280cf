"""Values as JSON text that stays on one line for every program that reads lines."""

from __future__ import annotations

import json

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]
"""Anything a JSON text can hold."""

_ESCAPES = {sign: f"\\u{sign:04x}" for sign in (*range(0x7F, 0xA0), 0x2028, 0x2029)}
"""Escapes for characters that JSON allows as they are: Unicode line ends and terminal controls."""


def to_json(value: Json) -> str:
    """The value as compact JSON on one line; letters beyond ASCII are not escaped.

    >>> to_json({"seat": "S", "text": "Peña\\u2028", "laps": None})
    '{"seat":"S","text":"Peña\\\\u2028","laps":null}'
    """
    return escape_json(_ENCODER.encode(value))


_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def escape_json(text: str) -> str:
    """JSON text with every line end and terminal control in it escaped."""
    return text.translate(_ESCAPES)
