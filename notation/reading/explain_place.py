"""Messages for a token where it cannot stand: what was found, and what belongs there."""

from __future__ import annotations

from ..diagnostic import Code
from .explain_token import TokenExplanation, first_word, shorten


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


def explain_unclosed(bracket: str) -> TokenExplanation:
    """The message for a bracket that is never closed."""
    return TokenExplanation(f"`{bracket}` is never closed by a `{_CLOSERS[bracket]}`")


def explain_nested() -> TokenExplanation:
    """The message for a bracket that stands inside a comment."""
    return TokenExplanation(
        "`{` is inside a comment", "inside a comment braces are written `\\{` and `\\}`"
    )


_CLOSERS = {"(": ")", "{": "}", "<": ">"}
