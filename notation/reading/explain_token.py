"""Messages for a syntax fault inside a token: what was found, what was expected, a hint."""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

from .. import sentences
from ..diagnostic import Code
from ..items import MOVE_PARTS
from .newcomers import STATEMENTS, hint_at_seat, hint_at_word


class TokenExplanation(NamedTuple):
    """The words of a diagnostic about a fault; `code` replaces the usual one."""

    message: str
    hint: str | None = None
    code: Code | None = None


TOO_LONG = frozenset({"TOO_LONG"})
"""Passed as the terminals expected in a token that is too long to be read."""


def explain(text: str, at: int, expected: frozenset[str]) -> TokenExplanation:
    """The message for a fault at `at` in `text`; `expected` names the terminals allowed there."""
    if expected == TOO_LONG:
        return TokenExplanation(sentences.unreadably_long(shorten(text[:200])))
    if strange := explain_character(text[at : at + 1]):
        return strange
    names = set(expected)
    wanted = _join_words(
        [word for name, words in _TERMINALS.items() if name in names for word in words]
    )
    found = shorten(word_at(text, at))
    if not text:
        return TokenExplanation(sentences.nothing_found(wanted))
    if not found:
        return TokenExplanation(sentences.ends_before(text=shorten(text), wanted=wanted))
    if found == '"' and '"' not in text[at + 1 :]:
        return TokenExplanation(sentences.STRING_UNCLOSED)
    if names & {"COUNT", "LAST_COUNT"} and found.isdigit():
        return TokenExplanation(sentences.number_too_long(found))
    if not wanted:
        return TokenExplanation(sentences.nothing_more_belongs(found))
    return TokenExplanation(sentences.found_other(found=found, wanted=wanted))


def explain_statement(text: str, at: int, expected: frozenset[str]) -> TokenExplanation:
    """As `explain`, for a statement; an unknown first word gets the list of known ones."""
    word = first_word(text)
    if word not in STATEMENTS and expected != TOO_LONG:
        return TokenExplanation(
            sentences.not_a_statement(word=shorten(word), statements=", ".join(STATEMENTS)),
            hint_at_word(text),
        )
    found = explain(text, at, expected)
    start = at - 1 if at and text[at - 1].isalpha() and text[at : at + 1].isalpha() else at
    if hint := hint_at_seat(word_at(text, start)):
        return TokenExplanation(sentences.seat_expected(word_at(text, start)), hint)
    if apart := _part_words(text, at, expected):
        return TokenExplanation(
            sentences.several_words(shorten(apart.replace(" ", ""))),
            sentences.blank_in_statement(shorten(apart)),
        )
    if "STRING" in expected and word in ("position", "set") and not found.code:
        return TokenExplanation(found.message, sentences.position_in_quotes(word))
    if found.message.startswith(sentences.NOTHING_MORE):
        return found._replace(hint=sentences.WORDS_IN_BRACES)
    return found._replace(hint=found.hint or sentences.statement_form(_FORMS[word]))


def explain_turn(text: str, at: int, expected: frozenset[str]) -> TokenExplanation:
    """As `explain`, for a turn: what a scorer in a hurry may have meant, and how to write it."""
    if expected == TOO_LONG:
        return TokenExplanation(sentences.unreadably_long(shorten(text[:200])))
    if strange := explain_character(text[at : at + 1]):
        return strange
    before, rest = text[:at], text[at:]
    if not rest:
        return _explain_end_of_turn(text, before[-1])
    if "NUMERAL" in expected:
        return _explain_house(before, rest)
    need = _NEEDS.get(before[-1])
    if need and "COUNT" in expected:
        return TokenExplanation(
            sentences.found_other(found=shorten(word_at(text, at)), wanted=need),
            sentences.MOST_DIGITS if rest[0].isdigit() else None,
        )
    if need and "OWNER" in expected:
        owner = f"`{before}{text[0].upper()}{rest}`" if rest[0].isdigit() else None
        return TokenExplanation(
            sentences.found_other(found=shorten(word_at(text, at)), wanted=need),
            sentences.house_with_seat(owner) if owner else None,
        )
    return _explain_part(text, at)


def explain_word(word: str, line: str = "") -> TokenExplanation:
    """The message for a word that is no part of a record, with what may have been meant.

    `line` is the rest of its line, the word included.
    """
    if re.match(r"[-+>@~]|[0-9]{1,2}[+>x@~]", word):
        return TokenExplanation(
            sentences.apart_from_turn(shorten(word)), sentences.TURN_WITHOUT_BLANKS
        )
    if word[0] == "x" and word[1:].isdigit():
        return TokenExplanation(sentences.apart_from_turn(word), sentences.joined_like(word))
    if match := re.match(r"([0-9]{1,2})([SNEWsnew])", word):
        return TokenExplanation(
            sentences.number_for_turn(shorten(word)),
            sentences.seat_first(seat=match[2].upper(), number=match[1]),
        )
    if word.isdigit():
        return TokenExplanation(
            sentences.neither_number_nor_turn(shorten(word)),
            sentences.move_joined(word),
        )
    if re.fullmatch(r"[0-9]{1,4}([/.])[0-9]{1,2}\1[0-9]{1,4}", word):
        return TokenExplanation(
            sentences.not_a_turn(shorten(word)),
            sentences.DATE_IN_TAG,
        )
    if is_field(word):
        return TokenExplanation(sentences.not_a_turn(shorten(word)), sentences.POSITION_EXAMPLE)
    if word.startswith("%sgn"):
        return TokenExplanation(
            sentences.amid_line(shorten(word)),
            sentences.RECORD_BEGINS_LINE,
        )
    if word.lower() in STATEMENTS:
        return TokenExplanation(sentences.not_a_turn(word), sentences.statement_small(word.lower()))
    for offset, character in enumerate(word):
        if strange := explain_character(character):
            place = sentences.at_character(offset + 1) if len(word) > 1 else None
            return strange._replace(hint=strange.hint or place)
    return TokenExplanation(
        sentences.neither_turn_nor_statement(shorten(word)), hint_at_word(line or word)
    )


def is_field(word: str) -> bool:
    """True when the word looks like a field of a position, `7.7.7/0`."""
    return re.match(r"[0-9#]+(?:\.[0-9#]+)*/|[0-9#]+\.[0-9#]", word) is not None


def goes_on_with_turn(word: str) -> bool:
    """True when the word looks like the rest of a turn, which was wrapped or has a blank in it."""
    return re.match(r"[-+>@~][^a-z]|[-+x]?[0-9]{1,2}(?:[-+>x@~]|$)", word) is not None


def begins_like_turn(word: str) -> bool:
    """True when the word, which is no turn, seems to be meant as one."""
    return re.match(r"[0-9]|[SNEW](?![a-z])|[SNEW]l", word) is not None


def is_named_tag(text: str) -> bool:
    """True when the text is a tag at least as far as its value."""
    return re.match(r'\[[ \t\xa0]*[A-Za-z][A-Za-z0-9_-]*[ \t\xa0]*"', text) is not None


def is_prose(word: str) -> bool:
    """True when the word is meant for people: no word of a statement, and no misspelt turn."""
    if word.lower() in STATEMENTS or (explain_character(word[0]) and not word[0].isalpha()):
        return False
    return re.search(r"[SNEWsnew][0-9]|[0-9][SNEWsnew]|^[-+>@~x][^a-z]|^%sgn", word) is None


def is_prose_line(text: str) -> bool:
    """True when the line is meant for people, and is no statement with a misspelt first word."""
    words = text.split()
    return (
        len(words) > 1
        and words[0] not in STATEMENTS
        and not any(character.isdigit() for character in text)
    )


def explain_character(character: str) -> TokenExplanation | None:
    """The message for a character outside printable ASCII; `None` for any other.

    Such a character is allowed in words and strings only.
    """
    if not character or " " <= character <= "~" or character in "\t\n":
        return None
    name = unicodedata.name(character, sentences.CONTROL_CHARACTER)
    shown = f"`{character}`" if character.isprintable() else sentences.THE_CHARACTER
    return TokenExplanation(
        sentences.character_misplaced(shown=shown, number=f"{ord(character):04X}", name=name),
        LOOKALIKES.get(character),
        Code.BAD_CHARACTER,
    )


def word_at(text: str, at: int) -> str:
    """The word or the single sign at `at`; empty at the end of the text."""
    match = _WORD.match(text, at)
    return match[0] if match else ""


def first_word(text: str) -> str:
    """The letters a statement begins with."""
    match = re.match(r"[ \t\xa0]*([A-Za-z0-9_-]*)", text)
    return match[1] if match else ""


def shorten(text: str) -> str:
    """The text on one line, short enough to be quoted in a message."""
    line = " ".join(text[:_QUOTED].split())
    return line if len(line) <= 40 else line[:39] + "…"


def _explain_end_of_turn(text: str, last: str) -> TokenExplanation:
    hint = None
    if last == "-" and "+" not in text:
        hint = sentences.pass_written(text[0].upper())
    elif last == "x":
        hint = sentences.shells_nine(text=text, shorter=text[:-1])
    return TokenExplanation(
        sentences.ends_before(
            text=shorten(text), wanted=_NEEDS.get(last, sentences.NUMBER_OF_HOUSE)
        ),
        hint,
    )


def _explain_house(before: str, rest: str) -> TokenExplanation:
    found = shorten(word_at(rest, 0))
    if rest[0].isdigit():
        return TokenExplanation(sentences.not_a_house_number(found))
    if before.endswith("+") and (match := re.match(r"([SNEWsnew])([0-9]+)", rest)):
        seat = match[1].upper()
        hint = sentences.write_house(before=before, house=match[2])
        if seat != before[0].upper():
            hint = sentences.turn_apart(before=before, seat=seat, house=match[2])
        return TokenExplanation(sentences.mover_house_expected(found), hint)
    if before.endswith("+") and rest[0] == "+":
        return TokenExplanation(sentences.SECOND_PLUS)
    if rest == "-" and len(before) == 1:
        hint = sentences.pass_written(before.upper())
        return TokenExplanation(sentences.DASH_FOR_HOUSE, hint)
    return TokenExplanation(sentences.house_expected(found))


def _explain_part(text: str, at: int) -> TokenExplanation:
    """The message for a part that cannot stand after the parts before it in its move."""
    sign = text[at]
    move = text[text.rfind("+", 0, at) + 1 : at]
    if sign == "X":
        return TokenExplanation(sentences.CAPITAL_CAPTURE, sentences.SMALL_CAPTURE)
    if sign in ",/&":
        return TokenExplanation(sentences.sign_in_turn(sign), sentences.MOVES_JOINED)
    if text[1:].startswith("--"):
        return TokenExplanation(sentences.after_pass(shorten(word_at(text, at))))
    if sign in "SNEWsnew" and text[at + 1 : at + 2].isdigit():
        return TokenExplanation(
            sentences.amid_turn(shorten(word_at(text, at))),
            sentences.turns_apart(first=text[:at], second=text[at:]),
        )
    if sign == "$":
        is_long = re.match("[0-9]", text[at + 1 :]) is not None
        return TokenExplanation(
            sentences.MARK_WITHOUT_NUMBER,
            sentences.MOST_DIGITS if is_long else None,
        )
    if sign not in _PARTS:
        return TokenExplanation(sentences.after_move(shorten(word_at(text, at))), _ORDER)
    part = _PARTS[sign]
    if {sign, *move} >= {">", "~"}:
        return TokenExplanation(sentences.RELAYS_TWICE)
    before = set("!?") if sign in "!?" else {sign}
    if sign != ">" and before & set(move):
        return TokenExplanation(sentences.second_part(part), _ORDER)
    return TokenExplanation(sentences.late_part(part), _ORDER)


def _part_words(text: str, at: int, expected: frozenset[str]) -> str | None:
    """The words written together at `at`, with a blank after the first; `None` for others."""
    first = _JOINED.match(text, at) if _LAST & expected else None
    if first is None:
        return None
    start = max(text.rfind(blank, 0, at) for blank in " \t\xa0") + 1
    return f"{text[start : first.end()]} {word_at(text, first.end())}"


def _join_words(words: list[str]) -> str:
    if len(words) > 1:
        return sentences.either(words=", ".join(words[:-1]), last=words[-1])
    return "".join(words)


_FORMS = {
    "round": "`round 2 first N burn N6 N7`",
    "score": "`score 52-46`",
    "position": '`position "4.4.4.4/0 4.4.4.4/0 S"`',
    "race": "`race S4 N1 S2`",
    "set": '`set "4.4.4.4/0 4.4.4.4/0 S"`',
    "gap": "`gap`",
    "event": '`event illegal "S played N5; taken back"`',
    "end": "`end`, `end resign N`, `end agreed` or `end adjudicated S`",
}
_QUOTED = 200  # characters looked at; `shorten` quotes at most 40 of them
_LAST = frozenset({"LAST_COUNT", "LAST_SEAT", "LAST_NUMERAL"})
_JOINED = re.compile(r"(?:[0-9]{1,9}|[SNEWsnew])(?=[A-Za-z])")
_WORD = re.compile(r"[A-Za-z0-9_]+|\S")
_FORMS_IN_ORDER = ", ".join(part.form for part in MOVE_PARTS).replace(", `~", " or `~")
_ORDER = f"a move is its house, then {_FORMS_IN_ORDER}, marks"
_PARTS = {part.sign: f"{part.name} `{part.sign}`" for part in MOVE_PARTS} | {
    "!": "mark `!` or `?`",
    "?": "mark `!` or `?`",
}
_NEEDS = {part.sign: part.needs for part in MOVE_PARTS}
LOOKALIKES = {
    **dict.fromkeys("–—−‐‑‒―", "a last house and a score are written with `-`"),
    "×": "a capture is written with the letter `x`",
    **dict.fromkeys("“”„‟‘’‚‛", 'a string goes in straight quotes `"`'),
    "→": "a relay is written with `>`",
    "…": "a row's number ends with dots of their own: `1...`",
}
"""The hints at characters that stand in the place of others."""
_TERMINALS = {
    "NAME": ("a name",),
    "KEY": ("a key",),
    "COUNT": ("a number",),
    "NUMERAL": ("the number of a house",),
    "STRING": ("text in quotes",),
    "BARE": ("a value",),
    "SEAT": ("a seat (S, N, E or W)",),
    "LAST_COUNT": ("a number",),
    "LAST_SEAT": ("a seat (S, N, E or W)",),
    "LAST_NUMERAL": ("the number of a house",),
    "OWNER": ("a seat with its number, without a blank,",),
    "FIRST": ("`first`",),
    "BURN": ("`burn`",),
    "LOSS": ("`resign`", "`time`", "`forfeit`"),
    "AWARD": ("`adjudicated`",),
    "NOBODY": ("`agreed`", "`abandoned`"),
    "BURNED": ("`#`",),
    "NOBODY_MOVES": ("`-`",),
    "DOT": ("`.`",),
    "SLASH": ("`/`",),
    "COLON": ("`:`",),
    "EQUAL": ("`=`",),
    "LSQB": ("`[`",),
    "RSQB": ("`]`",),
    "LESSTHAN": ("`<`",),
    "MORETHAN": ("`>`",),
}
