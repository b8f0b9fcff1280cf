"""Spellings that go through a record, and the signs by which a text without them is passed by."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st
from sungka.notation.reading import respelling

GATE = " if begin(text) else ()"

PARTS = (
    "S7", "N3", "+", "x", "X", "9", "1.", "10.", "=12:9", "--", " ", "\t", "\n", "l", "I", "O", ".",
    "/", ",", "&", "|", "(", ")", "{a}", '"b"', "<c=d>", ";", "!", "?", "@N2", ">", "~", ":", "#",
    "\xa0", "\u200b", "\ufeff", "Ｓ", "７", "–", "“", "…", "×", "end", "é", "%sgn 1\n", "s", "w",
)  # fmt: skip


def load_without_signs() -> Any:
    """The module as it is where every text is searched."""
    source = Path(respelling.__file__).read_text(encoding="utf-8")
    assert source.count(GATE) == 2
    spec = spec_from_loader("sungka.notation.reading.respelling_searched", loader=None)
    assert spec is not None
    module = module_from_spec(spec)
    exec(compile(source.replace(GATE, ""), "respelling_searched", "exec"), module.__dict__)
    return module


SEARCHED = load_without_signs()


@given(st.lists(st.sampled_from(PARTS), max_size=14).map("".join))
@example("S7 +3")
@example("S7+ 3")
@example("S7\n+3")
@example("S7 x3")
@example("S7/3")
@example("S7X3")
@example("S7N3")
@example("1.S7")
@example("S--N3")
@example("S7+=12:9")
@example("Sl")
@example("1l. S7")
@example("7.7/O")
def test_no_spelling_hides_from_the_sign_of_it(text: str) -> None:
    assert list(respelling.find_respellings(text)) == list(SEARCHED.find_respellings(text))


def test_spellings_come_in_their_order_without_one_that_is_done() -> None:
    text = "%sgn 1\nS7/3 N5,2\nRound 1\nS7 +3\n"
    causes = [it.cause for it in respelling.find_respellings(text)]
    assert causes == ["capitals", "words", "move-signs", "parted"]
    assert [it.cause for it in respelling.find_respellings(text, "words")] == [
        it for it in causes if it != "words"
    ]
