"""Values as JSON text that stays on one line for every program that reads lines."""

from __future__ import annotations

import json

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]
"""Anything a JSON text can hold."""

_LINE_ENDS = {ord(end): f"\\u{ord(end):04x}" for end in "\x85\u2028\u2029"}
"""Line ends in Unicode that JSON allows unescaped, and that `str.splitlines` breaks at."""


def to_json(value: Json) -> str:
    """The value as compact JSON on one line; letters beyond ASCII are not escaped.

    >>> to_json({"seat": "S", "text": "Peña\\u2028", "laps": None})
    '{"seat":"S","text":"Peña\\\\u2028","laps":null}'
    """
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.translate(_LINE_ENDS)
