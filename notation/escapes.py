"""The text form of words: strings and comments with their escapes, tags in their order.

This imports no values of a record: importing those takes longer than checking one.
"""

from __future__ import annotations

import re

from .borders import MARK
from .splitter import normalize_ends

TAG_ORDER = (
    "Event", "Site", "Date", "Stage", "Table", "South", "North", "East", "West",
    "Rules", "Setup", "Result",
)  # fmt: skip
"""The tags that come first, in their order; all others follow by name."""

DIGEST_PREFIX = "sha256:"
"""The beginning of the value of a `Digest`."""


def write_string(value: str) -> str:
    r"""The value in quotes, as written in a tag, an event or data.

    >>> print(write_string('the "old" board'))
    "the \"old\" board"
    """
    value = normalize_ends(value).replace("\\", "\\\\").replace('"', '\\"')
    return '"' + value.replace("\n", "\\n") + '"'


def parse_string(quoted: str, limit: int) -> tuple[str, tuple[int, ...]]:
    """The value of a string in quotes, and the places in `quoted` of its unknown escapes.

    An unknown escape is kept as written; at most `limit` of their places are given.
    """
    bad: list[int] = []

    def resolve(match: re.Match[str]) -> str:
        value = _STRING_ESCAPES.get(match[1])
        if value is None:
            if len(bad) < limit:
                bad.append(match.start() + 1)
            return match[0]
        return value

    return _ANY_ESCAPE.sub(resolve, quoted[1:-1]), tuple(bad)


def write_comment(text: str) -> str:
    r"""The text in braces; a line that would begin a record is written with `\%sgn`."""
    text = normalize_ends(text)
    text = text.replace("\\", "\\\\").replace("{", "\\{").replace("}", "\\}")
    return "{" + text.replace(f"\n{MARK}", f"\n\\{MARK}") + "}"


def parse_comment(braced: str) -> str:
    r"""The text of a comment in braces; a backslash that escapes nothing is kept.

    >>> print(parse_comment(r"{a \{brace\}, a \\ and C:\games}"))
    a {brace}, a \ and C:\games
    """
    return _COMMENT_ESCAPE.sub(lambda match: match[1] or match[2], braced[1:-1])


_STRING_ESCAPES = {'"': '"', "\\": "\\", "n": "\n"}
_ANY_ESCAPE = re.compile(r"\\(.)")
_COMMENT_ESCAPE = re.compile(r"\\([{}\\])|(?<=\n)\\(%)")
