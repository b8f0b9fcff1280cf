"""The meaning of a text as a record, clause by clause."""

from __future__ import annotations

from itertools import islice

import pytest
from sungka.engine.board import House, Position, Seat
from sungka.notation.diagnostic import Code
from sungka.notation.reading import faulty
from sungka.notation.reading.parser import Reading, parse, parse_head, read
from sungka.notation.record import (
    Comment,
    Data,
    End,
    EndReason,
    Event,
    Gap,
    Item,
    Move,
    Pass,
    PositionClaim,
    Race,
    Record,
    RoundStart,
    Score,
    SetPosition,
    SimultaneousRow,
    Stores,
    Tag,
    Turn,
    Unreadable,
    VariationEnd,
    VariationStart,
)
from sungka.notation.splitter import Source, StrayBytes, split
from support.mutants import mutants

S, N, E, W = Seat.SOUTH, Seat.NORTH, Seat.EAST, Seat.WEST


def read_body(body: str) -> tuple[Item, ...]:
    """The body of a record that has no fault."""
    (reading,) = read(f"%sgn 1\n{body}")
    assert reading.diagnostics == ()
    return reading.record.body


def turn(seat: Seat, *houses: int) -> Turn:
    return Turn(seat, tuple(map(Move, houses)))


# ---- 1: what it must be, 3: a record ----------------------------------------------------------


def test_notation_1_one_record_cannot_damage_another() -> None:
    first, second = read("%sgn 1\nS7 {never closed (<\n%sgn 1\nS7\n")
    assert first.has_syntax_faults
    assert not second.has_syntax_faults
    assert second.record.body == (turn(S, 7),)


@pytest.mark.parametrize(
    "text",
    [
        "\ufeff%sgn 1\r\nS7+3 N7\r\n",
        "%sgn 1\rs7+3\rn7",
        "%sgn  1 \n\n\n  1.S7+3\t\xa0 1... N7",
        "%sgn 1\n1. S7+3\n\nN7\n",
    ],
)
def test_notation_1_the_reader_is_lenient(text: str) -> None:
    (reading,) = read(text)
    assert reading.diagnostics == ()
    assert reading.record.body == (turn(S, 7, 3), turn(N, 7))


def test_notation_3_tags_stand_in_any_order_and_are_kept_in_the_canonical_one() -> None:
    (reading,) = read('%sgn 1\n[North "b"]\n [ Zeal  "a \\"b\\" \\\\ \\n" ]\n[South ""]')
    assert reading.diagnostics == ()
    assert reading.record.tags == (
        Tag("South", ""),
        Tag("North", "b"),
        Tag("Zeal", 'a "b" \\ \n'),
    )


def test_notation_3_a_tag_value_may_hold_any_sign() -> None:
    (reading,) = read('%sgn 1\n[A "]{(<;|=\u2028"]\nS7')
    assert reading.diagnostics == ()
    assert reading.record.value("A") == "]{(<;|=\u2028"


def test_notation_3_words_before_the_first_row_are_the_records() -> None:
    (reading,) = read('%sgn 1\n{a}\n[A "1"] ; b \n[B "2"]\n<by=me> S7')
    assert reading.diagnostics == ()
    assert [tag.name for tag in reading.record.tags] == ["A", "B"]
    assert reading.record.body == (
        Comment("a"),
        Comment("b"),
        Data((("by", "me"),)),
        turn(S, 7),
    )


# ---- 4: turns ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "moves", "store_end"),
    [
        ("S7", (Move(7),), False),
        ("S12", (Move(12),), False),
        ("S7+3+1", (Move(7), Move(3), Move(1)), False),
        ("S7+", (Move(7),), True),
        ("S7>N3>s2", (Move(7, relays=(House(N, 3), House(S, 2))),), False),
        ("S7~2", (Move(7, relays=2),), False),
        ("S7-N4", (Move(7, end=House(N, 4)),), False),
        ("S7x9", (Move(7, captured=9),), False),
        (
            "S7@3>N3-S2x9!$14$2+3",
            (Move(7, 3, (House(N, 3),), House(S, 2), 9, ("!", "$14", "$2")), Move(3)),
            False,
        ),
        ("S7@3+3@21", (Move(7, 3), Move(3, 21)), False),
        ("S7+3?!+1", (Move(7), Move(3, marks=("?!",)), Move(1)), False),
        ("S_", (Move(None),), False),
        ("S5+_x3", (Move(5), Move(None, captured=3)), False),
        ("S7x09$007", (Move(7, captured=9, marks=("$7",)),), False),
    ],
)
def test_notation_4_turns(text: str, moves: tuple[Move, ...], store_end: bool) -> None:
    assert read_body(text) == (Turn(S, moves, store_end),)


def test_notation_4_a_pass() -> None:
    assert read_body("S-- n--") == (Pass(S), Pass(N))


def test_notation_4_a_row_number_is_kept_with_the_turn_after_it() -> None:
    body = read_body("1. S7 N7\n2.\nS1 | N1")
    assert [getattr(item, "number", None) for item in body] == [1, None, 2]


def test_notation_4_a_move_knows_where_it_stands() -> None:
    (reading,) = read("%sgn 1\nN1 S7>N3+12x9!")
    played = reading.record.body[1]
    assert isinstance(played, Turn)
    texts = [reading.source.text[slice(*move.span)] for move in played.moves]
    assert texts == ["7>N3", "12x9!"]
    assert reading.source.text[slice(*played.span)] == "S7>N3+12x9!"


@pytest.mark.parametrize(
    "text",
    [
        "S7 =1:2 {a} <k=v> (S6)",
        "S7 {a} =1:2 <k=v> (S6)",
        "S7 {a} <k=v> (S6) = 1:2",
        "S7\n{a}<k=v>\n(S6)\n=1 : 2",
    ],
)
def test_notation_4_the_stores_stand_right_after_the_turn(text: str) -> None:
    assert read_body(text) == (
        turn(S, 7),
        Stores((1, 2)),
        Comment("a"),
        Data((("k", "v"),)),
        VariationStart(),
        turn(S, 6),
        VariationEnd(),
    )


def test_notation_4_a_word_between_number_and_turn_stands_before_the_turn() -> None:
    assert read_body("S7\n2. {a} N7") == (turn(S, 7), Comment("a"), turn(N, 7))


def test_notation_4_data() -> None:
    text = '<clk=0:04:31 a=b=c pv="S3+1 \\"N2\\" > x" clk=\\n by = "x"> <n="">'
    pairs = (
        ("clk", "0:04:31"),
        ("a", "b=c"),
        ("pv", 'S3+1 "N2" > x'),
        ("clk", "\\n"),
        ("by", "x"),
    )
    assert read_body("S7 " + text)[1:] == (Data(pairs), Data((("n", ""),)))


def test_notation_4_data_may_be_broken_before_a_key() -> None:
    assert read_body("S7 <a=1\n  b=2\n>")[1] == Data((("a", "1"), ("b", "2")))


def test_notation_4_comments() -> None:
    text = "S7 {a \\{b\\} \\\\ C:\\dir}{}{\nc\n\\%sgn\n \\%} ; d \\{e} \n;"
    assert read_body(text)[1:] == (
        Comment("a {b} \\ C:\\dir"),
        Comment(""),
        Comment("\nc\n%sgn\n \\%"),
        Comment("d \\{e}"),
        Comment(""),
    )


def test_notation_4_variations_nest() -> None:
    body = read_body("S7 (S6 {a} N5 (N4) (N3)) (S5) N7")
    shape = "".join(
        {VariationStart: "(", VariationEnd: ")", Comment: "c"}.get(type(item), "t") for item in body
    )
    assert shape == "t(tct(t)(t))(t)t"


def test_notation_4_a_variation_may_begin_with_words_and_hold_a_position() -> None:
    board = PositionClaim(Position.from_text("1/3 4/6 -"))
    text = 'S7 ({a} position "1/3 4/6 -" 1. S6 position "1/3 4/6 -" {b} N5\n position "1/3 4/6 -")'
    assert read_body(text) == (
        turn(S, 7),
        VariationStart(),
        Comment("a"),
        board,
        turn(S, 6),
        board,
        Comment("b"),
        turn(N, 5),
        board,
        VariationEnd(),
    )


@pytest.mark.parametrize(
    ("text", "statement"),
    [
        ("round 2", RoundStart(2)),
        ("round 2 first n burn N7 N6", RoundStart(2, N, (House(N, 6), House(N, 7)))),
        ("round 2 burn W1 S2 E3", RoundStart(2, None, (House(S, 2), House(E, 3), House(W, 1)))),
        ("round 2 burn N6 first S", RoundStart(2, S, (House(N, 6),))),
        ("score 52-46", Score((52, 46))),
        ("score 5 - 4-3", Score((5, 4, 3))),
        ('position "7.#/0 7.7/12 s"', PositionClaim(Position.from_text("7.#/0 7.7/12 S"))),
        ('set " 1/0  2/0 3/0 - "', SetPosition(Position.from_text("1/0 2/0 3/0 -"))),
        ("race S4 n1 S2", Race(((S, 4), (N, 1), (S, 2)))),
        ("gap", Gap()),
        ('event illegal "N5; \\"taken\\" back"', Event("illegal", 'N5; "taken" back')),
        ("event pause", Event("pause")),
        ("end", End(EndReason.COMPLETE)),
        ("end resign N", End(EndReason.RESIGN, N)),
        ("end time s", End(EndReason.TIME, S)),
        ("end forfeit W", End(EndReason.FORFEIT, W)),
        ("end agreed", End(EndReason.AGREED)),
        ("end abandoned", End(EndReason.ABANDONED)),
        ("end adjudicated S", End(EndReason.ADJUDICATED, S)),
    ],
)  # fmt: skip
def test_notation_4_statements(text: str, statement: Item) -> None:
    assert read_body(text) == (statement,)
    assert read_body(f"S7 N7\n  {text}  {{a}}\n<k=v>\nS1") == (
        turn(S, 7),
        turn(N, 7),
        statement,
        Comment("a"),
        Data((("k", "v"),)),
        turn(S, 1),
    )


# ---- 5: the simultaneous opening -----------------------------------------------------------------


def test_notation_5_a_simultaneous_row() -> None:
    assert read_body("1. S7@3 {a} | {b}\nN7 {c} =1:2") == (
        SimultaneousRow(
            (Turn(S, (Move(7, 3),)), turn(N, 7)),
            ((Comment("a"), Comment("b")),),
        ),
        Stores((1, 2)),
        Comment("c"),
    )


def test_notation_5_a_simultaneous_row_is_kept_in_playing_order() -> None:
    assert read_body("W1 {w} | S2 {s} | E3 {e} (E3)")[:3] == (
        SimultaneousRow((turn(S, 2), turn(E, 3), turn(W, 1)), ((Comment("s"),), (Comment("e"),))),
        Comment("w"),
        VariationStart(),
    )


# ---- what could not be read --------------------------------------------------------------------


aside = (VariationStart(), turn(S, 6), VariationEnd())


def read_faulty(body: str) -> Reading:
    (reading,) = read(f"%sgn 1\n{body}")
    assert reading.has_syntax_faults
    return reading


@pytest.mark.parametrize(
    ("text", "body"),
    [
        ("S7 S0 N7", (turn(S, 7), Unreadable("S0"), turn(N, 7))),
        ("S7 oops =1:2 (S6)", (turn(S, 7), Unreadable("oops"), Stores((1, 2)), *aside)),
        ("S7 | S1 {a}\nN7", (Unreadable("S7 | S1"), Comment("a"), turn(N, 7))),
        ("S7 =1 {a}", (turn(S, 7), Unreadable("=1"), Comment("a"))),
        ("score 1\nend", (Unreadable("score 1"), End(EndReason.COMPLETE))),
        ("round 2 S7\nN7", (RoundStart(2), Unreadable("S7"), turn(N, 7))),
        ("S7 <a>", (turn(S, 7), Unreadable("<a>"))),
        ("S7 {a {b} c} N7", (turn(S, 7), Unreadable("{a {b} c}"), turn(N, 7))),
    ],
)  # fmt: skip
def test_what_cannot_be_understood_stands_in_its_place(text: str, body: tuple[Item, ...]) -> None:
    assert read_faulty(text).record.body == body


def test_a_late_tag_and_a_second_one_are_kept() -> None:
    assert read_faulty('[A "1"]\nS7\n[B "2"]').record.tags == (Tag("A", "1"), Tag("B", "2"))
    assert read_faulty('[A "1"]\n[A "2"]').record.tags == (Tag("A", "1"), Tag("A", "2"))


def test_another_version_is_not_read() -> None:
    (reading,) = read("%sgn 2\n??? (((\nS7")
    assert reading.record.body == ()
    assert len(reading.diagnostics) == 1


# ---- the head of a record ----------------------------------------------------------------------


def tell_head(reading: Reading) -> tuple[str, bool]:
    """The tags with their places, and whether one cannot be read."""
    is_torn = any(found.code is Code.BAD_TAG for found in reading.diagnostics)
    return repr(reading.record.tags), is_torn


@pytest.mark.parametrize(
    "text",
    [
        '[South "Ana"]\n\nS7 N7 x9 )\n',
        '[South "Ana"]\n\nS7 N7\n[North "Ben"]\nx9\n',
        '[South "Ana]\n[North "Ben"]\nS7 N7\n',
        '[South "Ana"]\nNorth: Ben\nS7 N7\n',
        '[South "Ana"]\nS7 N7\nNorth "Ben"]\n',
        '[South "Ana"]\nS7 N7\n[19:02] Ana: S3\n[19:03] Ben: N3\nNorth Ben\n',
        '[South "Ana"]\nS7 N7\n[19:02] Ana: S3\n{a\nNorth: Ben\n}\n)',
        '[South "Ana"]\n7S (\n{[North "Ben"]\nWest: Ben\n}\nS7 N7\n',
        "[South “Ana”]\nNorth: Ben\nS7 N7 –\n",
        "[South “Ana”]\n[North x]\nS7 N7\n",
        'end\n[South "Ana]\n?? )\n[North x]\n',
        "end ?\n?? )\n\nNorth Ben\nS3\n",
        '[South "Ana"]\n[South "Ben"]\nS7 N7 x\n',
        '[South "A\\na \\q"]\n[North\n"Ben"]\n',
        '[South "Ana"]\n' + "x {\n" * 2000 + "North: Ben\n",
    ],
)
def test_a_head_is_that_of_the_whole_record(text: str) -> None:
    source = Source(f"%sgn 1\n{text}")
    assert tell_head(parse_head(source)) == tell_head(parse(source))


@pytest.mark.parametrize("sign", [12, 26, 60])
@pytest.mark.parametrize("body", ["1. S7 N7 x9 )\n{ñ} é\n", "1. S7 {ñ}\n[North x]\n"])
def test_a_head_of_other_bytes_is_that_of_the_whole_record(sign: int, body: str) -> None:
    source = Source(f'%sgn 1\n[South "Núñez, Begoña"]\n\n{body}')
    source = source._replace(strays=StrayBytes(min(sign, len(source.text) - 1), 0xF1, 3))
    head, whole = parse_head(source), parse(source)
    assert tell_head(head) == tell_head(whole)
    bytes_told = [[it for it in one.diagnostics if it.code is Code.UNREADABLE_FILE] for one in
                  (head, whole)]  # fmt: skip
    assert bytes_told[0] == bytes_told[1] != []
    assert head.source == source


def test_a_game_is_not_read_for_its_head(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = '%sgn 1\n[South "Ana"]\nNorth: Ben\n\n' + "1. S7 N7 ?\n{Ana sings}\n" * 50
    head = parse_head(Source(whole))
    assert [tag.value for tag in head.record.tags] == ["Ana"]
    assert [found.code for found in head.diagnostics] == [Code.BAD_TAG]
    assert head.source.text == whole
    monkeypatch.setattr(faulty, "read_faulty", None)
    bare = Source('%sgn 1\n[South "Ana"]\nS7 ?? )\n')
    for source in (bare, bare._replace(strays=StrayBytes(16, 0xF1, 1))):
        (sound,) = parse_head(source).record.tags
        assert sound.value == "Ana"


@pytest.mark.long
def test_heads_of_changed_records_are_those_of_the_whole() -> None:
    torn = 0
    for data in islice(mutants(5), 800):
        for source in split(data.decode(errors="replace")):
            wanted = tell_head(parse(source))
            assert tell_head(parse_head(source)) == wanted, source.text
            torn += wanted[1]
    assert torn > 50


# ---- the two ways of reading ------------------------------------------------------------------


def test_a_record_without_faults_needs_no_mending(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(faulty, "read_faulty", None)
    (reading,) = read("%sgn 1\nS7 N7\n")
    assert reading.record.body == (turn(S, 7), turn(N, 7))


def test_what_the_splitter_refuses_is_no_record_whatever_it_holds() -> None:
    for source, code in (
        (Source("%sgn 1\nS7\n", number=None), "TEXT_OUTSIDE_RECORD"),
        (Source("S7\n"), "TEXT_OUTSIDE_RECORD"),
        (Source("%sgn 1\nS7\n", cut=True), "RECORD_TOO_LONG"),
    ):
        reading = parse(source)
        assert [found.code.name for found in reading.diagnostics] == [code]
        assert reading.record == Record()
        assert reading.has_syntax_faults
    assert reading.diagnostics[0].span == (0, 4)


def test_two_records_that_were_not_split_are_one_with_a_fault() -> None:
    (found,) = parse(Source("%sgn 1\nS7\n%sgn 1\nN7\n")).diagnostics
    assert (found.message, found.span) == ("another record begins here", (10, 16))
