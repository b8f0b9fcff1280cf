"""Values as JSON text that stays on one line for every program that reads lines."""

from __future__ import annotations

import json

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]
"""What a JSON text can hold."""

_LINE_ENDS = {ord(end): f"\\u{ord(end):04x}" for end in "\x85\u2028\u2029"}


def to_json(value: Json) -> str:
    """The value in compact JSON, other alphabets as they are, without a line end of any kind.

    >>> to_json({"seat": "S", "text": "Peña\\u2028", "laps": None})
    '{"seat":"S","text":"Peña\\\\u2028","laps":null}'
    """
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.translate(_LINE_ENDS)
