"""Records coloured by Pygments: every token has a type, and the text stays as it is."""

from __future__ import annotations

from importlib.metadata import entry_points

import pytest
from sungka.notation.reading.highlighting import SgnLexer
from support.colours import document_texts, example_texts, leaves, suite_texts

pygments = pytest.importorskip("pygments")
from pygments.formatters import HtmlFormatter  # noqa: E402
from pygments.lexers import guess_lexer  # noqa: E402
from pygments.token import Comment, Generic, Keyword, Name, Number, String, Token  # noqa: E402

PLAIN = {Token, Token.Text, Token.Error, Token.Other}


def lex(text: str) -> list[tuple[int, object, str]]:
    return list(SgnLexer().get_tokens_unprocessed(text))


def check_types(texts: dict[str, str]) -> None:
    for name, text in texts.items():
        pieces = lex(text)
        assert "".join(piece for _, _, piece in pieces) == text, name
        types: list[object] = []
        for at, kind, piece in pieces:
            assert at == len(types), name
            types += [kind] * len(piece)
        for record in leaves(text):
            for kind, start, end in record:
                told = set(types[start:end])
                shown = f"{name}: {kind} {text[start:end]!r} {told}"
                assert not told & PLAIN, shown
                if kind == "STRING":
                    assert all(one in String for one in told), shown
                elif kind == "fault" or kind.startswith("OPEN_"):
                    assert Generic.Error in told, shown
                else:
                    assert len(told) == 1, shown
                    assert Generic.Error not in told, shown


def test_every_token_has_a_type() -> None:
    suite = list(suite_texts().items())
    check_types(example_texts() | document_texts() | dict(suite[::40]))


@pytest.mark.long
def test_every_token_of_the_suite_has_a_type() -> None:
    check_types(suite_texts())


def test_what_a_record_holds_is_told_apart() -> None:
    text = '%sgn 1\n[North "Reyes \\"Jun\\""]\n1. S7+3>N4x2? =3:4 {a} <clk=12>\nend resign N\n; b\n'
    told = {piece: kind for _, kind, piece in lex(text)}
    assert told["%sgn 1"] is Keyword.Namespace
    assert told["North"] is Name.Tag
    assert told['\\"'] is String.Escape
    assert told["1."] is Number.Integer
    assert (told["7"], told["N"]) == (Name.Function, Name.Function)
    assert told["?"] is Keyword.Pseudo
    assert told["{a}"] is Comment.Multiline
    assert told["clk"] is Name.Attribute
    assert told["end"] is Keyword
    assert told["resign"] is Keyword.Constant
    assert told["; b"] is Comment.Single
    (four,) = (kind for at, kind, piece in lex(text) if text[at - 1 : at + 1] == "N4")
    assert four is Name.Variable


def test_a_fault_ends_with_its_word_and_an_open_comment_with_its_line() -> None:
    faults = [
        it for _, kind, it in lex("%sgn 1\n1. S7/3 N1 {open\n2. S1\n") if kind is Generic.Error
    ]
    assert faults == ["S7/3", "{open"]
    assert lex("") == []


def test_pygments_finds_the_lexer() -> None:
    (point,) = entry_points(group="pygments.lexers", name="sgn")
    assert point.load() is SgnLexer
    assert isinstance(guess_lexer("%sgn 1\n1. S7 N7\n"), SgnLexer)
    shown = pygments.highlight("%sgn 1\n1. S7 N7\n", SgnLexer(), HtmlFormatter())
    assert '<span class="kn">%sgn 1</span>' in shown
