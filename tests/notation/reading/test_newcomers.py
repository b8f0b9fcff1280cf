"""Texts that newcomers write, and the hint that each gets, word for word."""

from __future__ import annotations

import pytest
from sungka.notation.reading.parser import read

BRACES = "words for people go in braces: `{…}`"
WON = 'who won goes in the tag `[Result "N"]`; the game ends with `end`'
DRAW = 'a draw by agreement is written `end agreed`, with the tag `[Result "draw"]`'
HINTS = [
    ("resign N", "SGN107", "how a game ended goes after `end`: `end resign N`"),
    ("Resign S", "SGN105", "how a game ended goes after `end`: `end resign S`"),
    ("N resigns", "SGN105", "how a game ended goes after `end`: `end resign N`"),
    ("time N", "SGN107", "how a game ended goes after `end`: `end time N`"),
    ("forfeit", "SGN107", "how a game ended goes after `end`: `end forfeit N`"),
    ("N wins", "SGN105", WON),
    ("North wins", "SGN105", WON),
    ("result N", "SGN107", WON),
    ("draw", "SGN107", DRAW),
    ("Draw", "SGN105", DRAW),
    ("end resign North", "SGN107", "a seat is one letter: `N`"),
    ("round 2 first South", "SGN107", "a seat is one letter: `S`"),
    ("South: Ana", "SGN202", 'write `[South "Ana"]`'),
    ("Event = \u201cFinal\u201d", "SGN202", 'write `[Event "Final"]`'),
    ("S7 (good move", "SGN109", "words for people go in braces: `{good move}`"),
    ("S7 (a good move N5\nN7", "SGN109", "words for people go in braces: `{a good move N5}`"),
    ("S7 (N4 N3", "SGN109", None),
    ("pass", "SGN107", "a pass is written `S--`"),
    ("scroe 49-49", "SGN107", "perhaps `score`"),
    ("Scroe 49-49", "SGN105", "perhaps `score`"),
    ("kumusta kayo", "SGN107", BRACES),
    ("S7 well", "SGN105", BRACES),
    ("S7 }", "SGN110", "a comment begins with `{`; inside one a brace is written `\\}`"),
    ("S7 )", "SGN110", "a variation begins with `(`, after the turn that it replaces"),
    ("S7 >", "SGN110", "data begins with `<`: `<clk=0:04:31>`"),
    ("S7 ]", "SGN110", 'a tag begins with `[`: `[Event "Final"]`'),
]


@pytest.mark.parametrize(("text", "code", "hint"), HINTS)
def test_a_newcomer_gets_one_error_and_its_hint(text: str, code: str, hint: str | None) -> None:
    (reading,) = read(f"%sgn 1\n{text}\n")
    assert [(f.code.value, f.hint) for f in reading.diagnostics] == [(code, hint)]


def test_a_long_remark_is_shortened_in_the_hint() -> None:
    (reading,) = read(f"%sgn 1\nS7 ({'very ' * 20}good move\n")
    assert reading.diagnostics[0].hint is not None
    assert reading.diagnostics[0].hint.endswith("…}`")
