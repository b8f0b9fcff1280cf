"""Messages for a token where it cannot stand: what was found, and what belongs there."""

from __future__ import annotations

import re
from functools import cache

from ..diagnostic import Code
from ..escapes import TAG_ORDER
from .explain_token import TokenExplanation, first_word, shorten
from .newcomers import hint_at_words, is_verdict


def explain_place(kind: str, text: str, waits: bool, may_vary: bool) -> TokenExplanation:
    """The message for a whole token in a wrong place.

    `waits` says that a turn is due, `may_vary` that a variation may stand here.
    """
    match kind:
        case "TURN" | "NUMBER" if waits:
            return TokenExplanation("a row has one number, before its first turn")
        case "TURN" | "NUMBER":
            return TokenExplanation(
                f"`{shorten(text)}` is on the line of a statement",
                "turns begin on a line of their own",
            )
        case "TAG":
            return TokenExplanation(
                f"`{shorten(text)}` comes after the game has begun",
                "tags go before the first turn; words for people go in braces: `{…}`",
            )
        case "STORES" if may_vary:
            return TokenExplanation(
                f"`{shorten(text)}` is a second claim of the stores after the same turn"
            )
        case "STORES":
            return TokenExplanation(f"`{shorten(text)}` has no turn before it")
        case "BAR":
            return TokenExplanation(
                "`|` is not between two turns",
                "only comments and data may come between a turn and `|`",
            )
        case "OPEN":
            return TokenExplanation(
                "`(` has no turn before it", "a variation replaces the turn just before it"
            )
    return TokenExplanation("another record begins here")


def explain_statement_in_variation(text: str) -> TokenExplanation:
    """The message for a statement inside a variation."""
    word = first_word(text)
    if word == "position":
        found = "`position` in a variation is followed by the position in quotes"
        return TokenExplanation(found, code=Code.BAD_STATEMENT)
    return TokenExplanation(f"`{word}` is in a variation, where only `position` is allowed")


def explain_late_statement(text: str) -> TokenExplanation:
    """The message for a statement in the middle of a line."""
    return TokenExplanation(
        f"`{first_word(text)}` is in the middle of a line", "a statement begins a line"
    )


def explain_missing_turn(kind: str, text: str) -> TokenExplanation:
    """The message for a number, a `|` or a `(` without a turn after it."""
    if kind == "OPEN":
        return TokenExplanation("the variation holds no turn")
    return TokenExplanation(f"`{text}` has no turn after it")


def explain_bare(kind: str, text: str) -> TokenExplanation:
    """The message for a tag or data whose first bracket is missing or in a wrong place."""
    if kind == "BARE_DATA":
        return TokenExplanation(f"`{shorten(text)}` is data without its `<`", code=Code.BAD_DATA)
    found = "a tag is closed before its value"
    if first_word(text):
        found = f"`{shorten(first_word(text))}` begins a tag without its `[`"
    return TokenExplanation(found, 'a tag is written `[Name "value"]`, on one line', Code.BAD_TAG)


def explain_open_tag(line: str) -> TokenExplanation | None:
    """The message for a line like `South: Ana`, a tag without its brackets; `None` for others."""
    match = _OPEN_TAG.match(line)
    if match is None or is_verdict(line):
        return None
    name, value = match[1], match[2].strip(_QUOTES)
    written = f'[{name} "{shorten(value)}"]'
    return TokenExplanation(
        f"`{name}` begins a tag without its brackets", f"write `{written}`", Code.BAD_TAG
    )


@cache
def explain_unclosed(bracket: str) -> TokenExplanation:
    """The message for a bracket that is never closed, the same one each time: there may be many."""
    return TokenExplanation(f"`{bracket}` is never closed by a `{_CLOSERS[bracket]}`")


def explain_open_words(text: str, at: int) -> TokenExplanation | None:
    """The message for `(good move`, words behind a `(` that is never closed; `None` for turns."""
    hint = hint_at_words(text, at)
    return explain_unclosed("(")._replace(hint=hint) if hint else None


def explain_stray(bracket: str) -> TokenExplanation:
    """The message for a closing bracket that closes nothing."""
    return TokenExplanation(f"`{bracket}` closes nothing", _STRAY.get(bracket))


def explain_nested() -> TokenExplanation:
    """The message for a bracket that stands inside a comment."""
    return TokenExplanation(
        "`{` is inside a comment", "inside a comment braces are written `\\{` and `\\}`"
    )


_STRAY = {
    "}": "a comment begins with `{`; inside one a brace is written `\\}`",
    ")": "a variation begins with `(`, after the turn that it replaces",
    ">": "data begins with `<`: `<clk=0:04:31>`",
    "]": 'a tag begins with `[`: `[Event "Final"]`',
}
_QUOTES = " \t\xa0\"'\u201c\u201d\u2018\u2019"
_NAMES = "|".join([*TAG_ORDER, "Id", "Recorder", "Source", "Annotator", "TimeControl", "Evidence"])
_OPEN_TAG = re.compile(
    rf"((?:{_NAMES})(?:Team|Id|Rating)?(?=[ \t\xa0:=\"\u201c])|[A-Z][A-Za-z]+(?=:))"
    r"[ \t\xa0]*[:=]?[ \t\xa0]*([^\n]*)"
)
_CLOSERS = {"(": ")", "{": "}", "<": ">"}
