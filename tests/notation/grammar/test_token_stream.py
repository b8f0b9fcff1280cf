"""The tokens of the outline: those of its terminals one by one, in time bounded by the text."""

from __future__ import annotations

from random import Random

import pytest
from sungka.notation.grammar.outline import TokenStream, _terminals
from sungka.notation.reading.parser import read


def match_each(text: str) -> list[tuple[str, str]]:
    """The kinds and texts of all tokens, each terminal tried at each place."""
    found, at = [], 0
    while at < len(text):
        match = _terminals(True).match(text, at)
        assert match is not None
        at = match.end()
        if match.lastgroup != "BLANK":
            found.append((str(match.lastgroup), match[0]))
    return found


def test_braces_that_are_not_closed_change_no_token() -> None:
    chance = Random(5)
    for _ in range(20_000):
        text = "".join(chance.choices('{{{}\\\\\\\n\n a;<"', k=chance.randrange(1, 40)))
        tokens = [(str(token.type), str(token)) for token in TokenStream(text)]
        assert tokens == match_each(text), ascii(text)


@pytest.mark.push
def test_braces_behind_backslashes_take_no_longer_the_more_there_are() -> None:
    """80,000 lines took minutes while each brace was followed to the end of the text."""
    for line in ("\\{\n", "\\{\\{ \n", "{\\{\n", "\\{;\n"):
        for end in ("", "{}\n", "}\n"):
            (reading,) = read(f"%sgn 1\n{line * 80_000}{end}")
            assert reading.diagnostics
