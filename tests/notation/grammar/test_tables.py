"""The grammar's tables are up to date, and texts are cut by them as Lark cuts them."""

from __future__ import annotations

import re
import runpy
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from lark import Lark, Token
from lark.exceptions import UnexpectedToken
from sungka.notation.grammar import tables
from sungka.notation.grammar.automaton import END, LETTERS, SYMBOLS, derive, ends, term_of
from sungka.notation.grammar.outline import ParserRun, TokenStream
from sungka.notation.grammar.parsers import island_parser, outline_parser
from sungka.notation.grammar.tables import start_of
from sungka.notation.grammar.tabulate import find_places
from support.mutants import mutants
from support.plain import plain

TERMINALS = {
    terminal.name: terminal.pattern.to_regexp()
    for parser in (outline_parser(), island_parser())
    for terminal in parser.terminals
}
PIECES = [
    *map(chr, range(32, 127)), "\t", "\n", "ñ", "\\\\", '\\"', "\\\n", "%sgn 1", "S7+3", "N4>S2",
    "=1:2", " : 3", "12..", "{a}", "<k=v>", '"a b"', "position", "round ", "end", "[Event ", "\n ",
    "  \n", "--", "x9", "clk=",
]  # fmt: skip


@pytest.mark.filterwarnings("ignore::RuntimeWarning")  # it is imported here as well
def test_the_tables_are_those_of_the_grammar(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_module("sungka.notation.grammar.tabulate", run_name="__main__")
    assert Path(tables.__file__).read_text(encoding="utf-8") == capsys.readouterr().out, (
        "run `python -m sungka.notation.grammar.tabulate > notation/grammar/tables.py`"
    )


def longest(name: str, text: str) -> int | None:
    """The end of the terminal's match at the beginning of a text; -1 when its term cannot say."""
    term, found = term_of(TERMINALS[name], True), None
    for at in range(len(text) + 1):
        symbol = END if at == len(text) else min(ord(text[at]), LETTERS)
        if ends(term, symbol):
            found = at
        term = derive(term, symbol)
        if "Unsayable" in repr(term):
            return -1
    return found


@pytest.mark.push
@pytest.mark.parametrize("name", sorted(TERMINALS))
def test_a_term_matches_what_the_pattern_does(name: str) -> None:
    chance, pattern, unsayable = Random(name), re.compile(TERMINALS[name]), 0
    openings = [piece for piece in PIECES if piece[0] in '[{<"=;%SN1\n p|()-_+!?$#e' or piece > "z"]
    for _ in range(1500):
        text = chance.choice(openings) + "".join(chance.choices(PIECES, k=chance.randrange(8)))
        if chance.random() < 0.3:
            text = chance.choice(("[", "{", "<", '"', "=", "  ", "12", "round", "$1")) + text
        found, match = longest(name, text), pattern.match(text)
        if found == -1:
            unsayable += 1
        else:
            assert found == (match.end() if match else None), text
    assert unsayable == 0 or name in ("DATA", "OPEN_DATA")
    assert unsayable < 750


def lex_by_lark(text: str) -> list[tuple[str, str, int | None]]:
    """All tokens of a record, as Lark's own lexer finds them."""
    session = outline_parser().parse_interactive(text, start="record")
    tokens: Any = session.lexer_thread.lex(session.parser_state)
    return [(token.type, str(token), token.start_pos) for token in tokens]


@pytest.mark.long
def test_a_stream_gives_the_tokens_that_lark_finds() -> None:
    chance = Random(5)
    texts = [data.decode(errors="replace") for data in islice(mutants(3), 400)]
    texts += ["".join(chance.choices([*PIECES, *"()[]{}<>"], k=60)) for _ in range(400)]
    for text in texts:
        found = [(token.type, str(token), token.start_pos) for token in TokenStream(text)]
        assert found == lex_by_lark(text), text


def cut_by_lark(text: str) -> list[tuple[str, int, int]] | None:
    """The tokens of a record, `None` where one is out of place."""
    run, found = outline_parser().parse_interactive(start="record"), []
    try:
        for kind, token, place in lex_by_lark(text):
            run.feed_token(Token(kind, ""))
            at = place or 0
            found.append((kind, at, at + len(token)))
        run.feed_eof()
    except UnexpectedToken:
        return None
    return found


def test_a_run_takes_the_tokens_that_lark_takes() -> None:
    chance, kinds = Random(3), sorted({name for name, _ in tables.TRIED} - {"BLANK"})
    ended = 0
    for _ in range(40):
        run, lark = ParserRun(), outline_parser().parse_interactive(start="record")
        run.take("VERSION")
        lark.feed_token(Token("VERSION", ""))
        for _ in range(chance.randrange(40)):
            wanted = lark.accepts()
            assert {kind for kind in kinds if run.accepts(kind)} == wanted - {"$END"}
            if "$END" in wanted:
                run.end()
                ended += 1
            else:
                with pytest.raises(ValueError, match="no record can end here"):
                    run.end()
            kind = chance.choice(sorted(wanted - {"$END"}))
            run.take(kind)
            lark.feed_token(Token(kind, ""))
        with pytest.raises(ValueError, match="no WORD can stand here"):
            run.take("WORD")
    assert ended > 50


KINDS = ["", *tables.KINDS.split()]


def tokens_of(scanner: Any, count: int) -> list[tuple[str, int, int]] | None:
    """The tokens that a scanner has cut, `None` for a count of -1."""
    arrays = zip(scanner.kinds, scanner.starts, scanner.stops, strict=True)
    found = [(KINDS[kind], start, stop) for kind, start, stop in islice(arrays, max(count, 0))]
    return None if count < 0 else found


@pytest.mark.push
def test_records_are_cut_as_lark_cuts_them() -> None:
    scanner, cut, left = plain("notation.scanning.scanner").Scanner(), 0, 0
    start = start_of("record")
    for data in islice(mutants(2), 1500):
        if not data.isascii() or not data.endswith(b"\n") or b"\n%sgn" in data:
            continue
        count = scanner.cut_record(data, 0, len(data))
        found = tokens_of(scanner, count)
        assert tokens_of(scanner, scanner.cut(data, 0, len(data), start, 0)) == found, data
        wanted = cut_by_lark(data.decode())
        if found is not None:
            assert found == wanted, data
            cut += 1
        elif wanted is not None:  # a text left to Lark holds other characters, or data over lines
            assert {*data} - {*SYMBOLS} or re.search(rb"<[^>]*\n", data), data
            left += 1
    assert cut > 200
    assert left < 50


@pytest.mark.parametrize(
    ("note", "is_cut"),
    [
        ("{\\é}", False), ("{\\\\é}", True), ("{\\q é}", True), (";\\é", True),
        ('<a="\\é">', False), ('<a="\\\\é">', True), ("<a=1\nb=2>", False), ('<a=">"\nb=2>', False),
        ("{two\nlines}", True), ("{<two\nlines>}", True), ("; <a\n", True), ("{\\\nb}", True),
    ],
)  # fmt: skip
def test_the_scanner_refuses_what_is_rare(note: str, is_cut: bool) -> None:
    data = f'%sgn 1\n[Rules "dakon"]\n\n1. S1 {note}\nend\n'.encode()
    scanner = plain("notation.scanning.scanner").Scanner()
    assert (scanner.cut_record(data, 0, len(data)) >= 0) == is_cut


def test_more_words_and_tags_than_are_remembered_are_cut_the_same() -> None:
    scanner, random = plain("notation.scanning.scanner").Scanner(), Random(7)
    start = start_of("record")
    for number in range(120):
        tags = "".join(f'[Tag{random.randrange(300)} "{number} ñ"]\n' for _ in range(12))
        rows = "".join(
            f"{row}. S{random.randrange(30)}+{random.randrange(99)} N{random.randrange(999)}\n"
            for row in range(1, 60)
        )
        data = f"%sgn 1\n{tags}\n{rows}end\n".encode()
        found = tokens_of(scanner, scanner.cut_record(data, 0, len(data)))
        assert scanner.beyond
        assert found == tokens_of(scanner, scanner.cut(data, 0, len(data), start, 0))
        assert found is not None
        assert len(found) > 200
    assert scanner.cache.clears > 1


@pytest.mark.parametrize(
    ("grammar", "callbacks"),
    [
        ('start: "a"', {}),
        ('start: "a"\n%ignore "b"', {}),
        ('start: "a"\nBLANK: " "\n%ignore BLANK', {"BLANK": str}),
    ],
)
def test_a_lexer_that_does_more_than_try_its_terminals_is_refused(
    grammar: str, callbacks: dict[str, Any]
) -> None:
    parser = Lark(grammar, parser="lalr", lexer="basic", lexer_callbacks=callbacks)
    with pytest.raises(ValueError, match="does more than try"):
        find_places(parser, "start", 1)
    sound = Lark('start: "a"\nBLANK: " "\n%ignore BLANK', parser="lalr", lexer="basic")
    assert [place.may_end for place in find_places(sound, "start", 1)] == [False, True]
