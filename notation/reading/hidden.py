"""Characters that do not show: kept where words may stand, and told of."""

from __future__ import annotations

import re
import unicodedata

from ..diagnostic import Code, Diagnostic, Severity, Span


def has_hidden(text: str) -> bool:
    """Whether a character of the text is a control character or half of one."""
    return _HIDDEN.search(text) is not None


def find_hidden(text: str, at: int) -> Diagnostic | None:
    """What to say of the first such character in a token that stands at `at`.

    A warning, because the words are a person's and nothing in them is lost; half of a character
    is an error, because no file can hold it.
    """
    match = _HIDDEN.search(text)
    if match is None:
        return None
    character = match[0]
    code, hint = f"U+{ord(character):04X}", None
    severity = Severity.WARNING
    match unicodedata.category(character):
        case "Cs":
            message = f"{code} is half of a character, which no file can hold"
            severity = Severity.ERROR
        case "Cf":
            name = unicodedata.name(character)
            message = f"{code} ({name}) turns the direction of what is written after it"
            hint = "words of any script are shown in their direction without it"
        case _:
            message = f"{code} is a control character, which does not show"
    start = at + match.start()
    return Diagnostic(Code.BAD_CHARACTER, severity, message, Span(start, start + 1), hint)


_HIDDEN = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f"  # control characters but the tab and the line end
    r"\u202a-\u202e\u2066-\u2069"  # those that turn the direction of writing
    r"\ud800-\udfff]"  # halves of characters
)
