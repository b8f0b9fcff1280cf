"""The explanation of a word or a line that is no part of a record."""

from __future__ import annotations

import pytest
from sungka.notation.reading.explain_token import (
    begins_like_turn,
    explain_character,
    explain_word,
    first_word,
    is_field,
    is_prose,
    is_prose_line,
    shorten,
    word_at,
)
from sungka.notation.reading.newcomers import hint_at_seat, hint_at_word, hint_at_words, is_verdict
from sungka.notation.reading.parser import read


def test_words_for_people() -> None:
    for word in ("he", "thinks", "sa", "well,", "ñ", "Sa", "-", "-a", "(", '"a"'):
        assert is_prose(word), word
    for word in (
        "round",
        "END",
        "S7",
        "7s",
        "+3",
        "x2a",
        "@9",
        "~2",
        ">N3",
        "x9",
        "%sgn",
        "\u200b",
    ):
        assert not is_prose(word), word
    for line in ("well round today", "he is", "he is end"):
        assert is_prose_line(line), line
    for line in ("round well today", "well", "end", "he 2", "he played S7", ""):
        assert not is_prose_line(line), line


def test_what_a_turn_was_meant_by() -> None:
    for word in ("7S", "S", "S,", "N-", "Sl", "El2", "W."):
        assert begins_like_turn(word), word
    for word in ("s", "Sa", "he", "+3", "x", ""):
        assert not begins_like_turn(word), word


def test_a_field_of_a_position() -> None:
    for word in ("7/", "7.7/0", "#.#/3", "7.7", "7.7,7", "10.#.3/12"):
        assert is_field(word), word
    for word in ("7", "7.", "7,7/0", "/0", "S.7/0", ".7/0", "7.x"):
        assert not is_field(word), word


def test_words_signs_and_first_words() -> None:
    assert [word_at("S7,x_9 ñ", at) for at in (0, 1, 2, 3, 6, 7, 8)] == [
        "S7", "7", ",", "x_9", "", "ñ", ""
    ]  # fmt: skip
    assert [first_word(text) for text in (" \t\xa0end-1 N", "gap", "'a", "")] == [
        "end-1", "gap", "", ""
    ]  # fmt: skip


def test_a_text_is_quoted_by_at_most_forty_characters_of_one_line() -> None:
    assert shorten("a \n\t b ") == "a b"
    assert shorten("a" * 40) == "a" * 40
    assert shorten("a" * 41) == "a" * 39 + "…"
    assert shorten("a" + " " * 198 + "bc") == "a b"


def test_characters_that_may_stand_anywhere_have_no_message() -> None:
    for character in ("", " ", "~", "\t", "\n", "A"):
        assert explain_character(character) is None
    for character, shown in (("\x7f", "the character"), ("ñ", "`ñ`"), ("\x1f", "the character")):
        found = explain_character(character)
        assert found is not None
        assert found.message.startswith(f"{shown} (U+{ord(character):04X}, ")


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("South loses on time", "how a game ended goes after `end`: `end resign S`"),
        ("N lost", "how a game ended goes after `end`: `end resign N`"),
        ("lost", "how a game ended goes after `end`: `end resign N`"),
        ("time for west", "how a game ended goes after `end`: `end time W`"),
        ("East has won", 'who won goes in the tag `[Result "E"]`; the game ends with `end`'),
        ("winner", 'who won goes in the tag `[Result "N"]`; the game ends with `end`'),
        ("tie", 'a draw by agreement is written `end agreed`, with the tag `[Result "draw"]`'),
        ("passes N", "a pass is written `N--`"),
        ("rond:", "perhaps `round`"),
        ("he lost, N", "words for people go in braces: `{…}`"),
        ("hello lost", "words for people go in braces: `{…}`"),
        ("N says he won", "words for people go in braces: `{…}`"),
        ("N says he lost", "words for people go in braces: `{…}`"),
        ("2, S5 N2", "a row's number ends with a dot: `2.`"),
        ("12) S5 N2", "a row's number ends with a dot: `12.`"),
        ("12345, they say", "words for people go in braces: `{…}`"),
        ("S 1+4 N2", "a seat and its house are written together: `S1+4`"),
        ("n -- and so on", "a seat and its house are written together: `N--`"),
        ("S 7:3", "words for people go in braces: `{…}`"),
        ("South 7", "words for people go in braces: `{…}`"),
        ("", "words for people go in braces: `{…}`"),
    ],
)
def test_the_hint_for_a_line(line: str, hint: str) -> None:
    assert hint_at_word(line) == hint


def test_verdicts_are_two_words() -> None:
    for line in ("North wins", "S resigns!", "N lost.", "a draw", "East passes twice"):
        assert is_verdict(line), line
    for line in ("North", "North really wins", "", "wins North"):
        assert not is_verdict(line), line


def test_a_seat_in_full() -> None:
    assert hint_at_seat("North") == hint_at_seat("NORTH") == "a seat is one letter: `N`"
    assert hint_at_seat("n") is hint_at_seat("Nor") is hint_at_seat("") is None


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("(good move", "good move"),
        ("( \t\xa0a good move {x}", "a good move"),
        ("(good)", "good"),
        ("(" + "a" * 40, "a" * 40),
        ("(" + "a" * 41, "a" * 39 + "…"),
        ("(S7", None),
        ("(1 move", None),
        ("(a", None),
        ("good", None),
    ],
)
def test_words_in_parentheses(text: str, shown: str | None) -> None:
    hint = None if shown is None else f"words for people go in braces: `{{{shown}}}`"
    assert hint_at_words(text, 0) == hint
    assert hint_at_words(f"x {text}", 2) == hint


@pytest.mark.parametrize(
    ("word", "message", "hint"),
    [
        ("+3", "`+3` is separated from its turn", "a turn is one word without blanks"),
        ("x9", "`x9` is separated from its turn", "write it as in `S7x9`"),
        ("x12", "`x12` is separated from its turn", "write it as in `S7x12`"),
        ("xa9", "`xa9` is neither a turn nor a statement", None),
        ("x", "`x` is neither a turn nor a statement", None),
        ("12n", "`12n` begins with a number where a turn should be", "the seat comes first: `N12`"),
        ("7Sx", "`7Sx` begins with a number where a turn should be", "the seat comes first: `S7`"),
        ("%sgnx", "`%sgnx` is in the middle of a line", "a record begins at the start of a line"),
        ("END", "`END` is not a turn", "a statement is written in small letters: `end`"),
    ],
)
def test_a_word_that_is_no_part_of_a_record(word: str, message: str, hint: str | None) -> None:
    found = explain_word(word)
    assert found.message == message
    assert hint is None or found.hint == hint


def test_a_strange_character_has_its_place_in_a_longer_word() -> None:
    assert explain_word("ñ").hint is None
    assert explain_word("ñn").hint == "it is character 1 of this word"
    assert explain_word("Pañ").hint == "it is character 3 of this word"
    assert explain_word("a“").hint == 'a string goes in straight quotes `"`'
    assert explain_word("scroe", "scroe 1-2").hint == "perhaps `score`"
    assert explain_word("Ana", "Ana wins").hint == "words for people go in braces: `{…}`"
    assert "`[Result" in (explain_word("North", "North wins").hint or "")


def test_the_hint_for_a_quote_inside_of_a_value() -> None:
    for value, hint in (
        ('S "the great" x', 'a quote inside of a value is written `\\"`'),
        ('the "great', 'a quote inside of a value is written `\\"`'),
        ('" x', 'a quote inside of a value is written `\\"`'),
    ):
        (reading,) = read(f'%sgn 1\n[South "{value}"]\n')
        assert [found.hint for found in reading.diagnostics] == [hint]
    for tag in ("[South x]", "[South 'x']", '[South "a" b]', '[South "a \\" b" c]'):
        (reading,) = read(f"%sgn 1\n{tag}\n")
        (found,) = reading.diagnostics
        assert found.hint == 'a tag is written `[Name "value"]`, on one line'
