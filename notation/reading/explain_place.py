"""Messages for a token where it cannot stand: what was found, and what belongs there."""

from __future__ import annotations

import re
from functools import cache

from .. import sentences
from ..diagnostic import Code
from ..escapes import TAG_ORDER
from .explain_token import TokenExplanation, first_word, shorten
from .newcomers import hint_at_words, is_verdict


def explain_place(kind: str, text: str, waits: bool, may_vary: bool) -> TokenExplanation:
    """The message for a whole token in a wrong place.

    `waits` says that a turn is due, `may_vary` that a variation may come here.
    """
    match kind:
        case "TURN" | "NUMBER" if waits:
            return TokenExplanation(sentences.ROW_NUMBERED)
        case "TURN" | "NUMBER":
            return TokenExplanation(
                sentences.on_statement_line(shorten(text)),
                sentences.TURNS_ON_OWN_LINE,
            )
        case "TAG":
            return TokenExplanation(
                sentences.after_game_began(shorten(text)),
                sentences.TAGS_BEFORE_TURNS,
            )
        case "STORES" if may_vary:
            return TokenExplanation(sentences.stores_twice(shorten(text)))
        case "STORES":
            return TokenExplanation(sentences.no_turn_before(shorten(text)))
        case "BAR":
            return TokenExplanation(
                sentences.BAR_MISPLACED,
                sentences.BAR_NEIGHBOURS,
            )
        case "OPEN":
            return TokenExplanation(sentences.PARENTHESIS_MISPLACED, sentences.VARIATION_REPLACES)
    return TokenExplanation(sentences.ANOTHER_RECORD)


def explain_statement_in_variation(text: str) -> TokenExplanation:
    """The message for a statement inside a variation."""
    word = first_word(text)
    if word == "position":
        found = sentences.POSITION_IN_VARIATION
        return TokenExplanation(found, code=Code.BAD_STATEMENT)
    return TokenExplanation(sentences.only_position_in_variation(word))


def explain_late_statement(text: str) -> TokenExplanation:
    """The message for a statement in the middle of a line."""
    return TokenExplanation(sentences.amid_line(first_word(text)), sentences.STATEMENT_BEGINS_LINE)


def explain_missing_turn(kind: str, text: str) -> TokenExplanation:
    """The message for a number, a `|` or a `(` without a turn after it."""
    if kind == "OPEN":
        return TokenExplanation(sentences.VARIATION_EMPTY)
    return TokenExplanation(sentences.no_turn_after(text))


def explain_bare(kind: str, text: str) -> TokenExplanation:
    """The message for a tag or data whose first bracket is missing or in a wrong place."""
    if kind == "BARE_DATA":
        return TokenExplanation(sentences.data_unopened(shorten(text)), code=Code.BAD_DATA)
    found = sentences.TAG_EMPTY
    if first_word(text):
        found = sentences.tag_unopened(shorten(first_word(text)))
    return TokenExplanation(found, sentences.TAG_WRITTEN, Code.BAD_TAG)


def explain_open_tag(line: str) -> TokenExplanation | None:
    """The message for a line like `South: Ana`, a tag without its brackets; `None` for others."""
    tag = read_open_tag(line)
    if tag is None:
        return None
    name, value = tag
    written = f'[{name} "{shorten(value)}"]'
    return TokenExplanation(sentences.tag_bare(name), sentences.write_text(written), Code.BAD_TAG)


def read_open_tag(line: str) -> tuple[str, str] | None:
    """The name and the value of a tag without its brackets, `South: Ana`; `None` for others."""
    match = _OPEN_TAG.match(line)
    return None if match is None or is_verdict(line) else (match[1], match[2].strip(_QUOTES))


def may_open_tag(text: str, at: int) -> bool:
    """True when what begins a line of a text at `at` may be a tag without its first bracket."""
    return _OPEN_TAG.match(text, at) is not None or _UNOPENED.match(text, at) is not None


@cache
def explain_unclosed(bracket: str) -> TokenExplanation:
    """The message for a bracket that is never closed; as there may be many, it is made once."""
    return TokenExplanation(sentences.never_closed(bracket=bracket, closer=_CLOSERS[bracket]))


def explain_open_words(text: str, at: int) -> TokenExplanation | None:
    """The message for `(good move`, words behind a `(` that is never closed; `None` for turns."""
    hint = hint_at_words(text, at)
    return explain_unclosed("(")._replace(hint=hint) if hint else None


def explain_stray(bracket: str) -> TokenExplanation:
    """The message for a closing bracket that closes nothing."""
    return TokenExplanation(sentences.closes_nothing(bracket), _STRAY.get(bracket))


def explain_nested() -> TokenExplanation:
    """The message for a bracket inside a comment."""
    return TokenExplanation(sentences.BRACE_NESTED, sentences.BRACES_ESCAPED)


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
_UNOPENED = re.compile(r'[A-Z][A-Za-z0-9_-]*[ \t\xa0]*"')
_CLOSERS = {"(": ")", "{": "}", "<": ">"}
