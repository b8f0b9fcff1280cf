"""The scanner byte by byte: the ends of records, its memory, the codes of turns."""

from __future__ import annotations

import re
from itertools import islice
from random import Random
from typing import Any

import pytest
from sungka.notation.grammar import tables
from sungka.notation.grammar.tables import start_of
from sungka.notation.scanning.scanner import as_letters, is_plain
from support.mutants import originals
from support.plain import plain

KINDS = ["", *tables.KINDS.split()]
RECORD = start_of("record")
LONGEST_RECORD = plain("notation.scanning.cutter").LONGEST_RECORD
PLAIN_TAG = plain("notation.scanning.token_cache").PLAIN_TAG
PLAIN_DATA = plain("notation.scanning.token_cache").PLAIN_DATA
TAIL = b" N1 S1" * 20
"""Words after those in question: the cache is asked only where a line's length follows."""


def plain_scanner() -> Any:
    return plain("notation.scanning.scanner").Scanner()


@pytest.fixture(scope="module")
def scanner() -> Any:
    return plain_scanner()


def tokens_of(scanner: Any, count: int) -> list[tuple[str, int, int]]:
    arrays = zip(scanner.kinds, scanner.starts, scanner.stops, strict=True)
    return [(KINDS[kind], start, stop) for kind, start, stop in islice(arrays, max(count, 0))]


def test_a_record_ends_before_the_next_line_that_begins_one(scanner: Any) -> None:
    text = (
        b'%sgn 1\n[A "%sgn"]\nS7 {a\n%sg}\n%sgn 1\n%sgn 1\n; %sgn\n{\n%\n%sgo\n%sfn\n%tgn\n}\n'
        b"%sgn 1\nN7\n%sgn"
    )
    begins = [match.start() for match in re.finditer(rb"^%sgn", text, re.MULTILINE)]
    assert len(begins) == 5
    for at, border in zip(begins, [*begins[1:], len(text)], strict=True):
        count = scanner.cut_record(text, at, len(text))
        assert scanner.border == border
        if border < len(text):
            alone = scanner.cut_record(text[at:border], 0, border - at)
            assert count == alone > 0


def test_only_a_record_that_is_too_long_itself_is_left_out(scanner: Any) -> None:
    longest = b"%sgn 1\n{" + b"a" * (LONGEST_RECORD - 9) + b"}"
    assert len(longest) == LONGEST_RECORD
    for record, is_cut in ((longest, True), (longest[:-1] + b"a}", False), (b"%sgn 1\n", True)):
        text = longest[:-1] + b"\n" + record
        at = len(longest)
        count = scanner.cut_record(text, at, len(text))
        assert count > 0 if is_cut else count == -1
        assert scanner.border == len(text)


def test_a_record_with_a_control_character_is_left_out(scanner: Any) -> None:
    for byte in range(256):
        text = b"%sgn 1\n{a" + bytes([byte]) + b"b}\n"
        count = scanner.cut_record(text, 0, len(text))
        is_control = byte == 127 or (byte < 32 and byte not in b"\t\n")
        assert (count == -1) is (is_control or byte in b"{}"), byte


def test_letters_beyond_ascii_are_seen_wherever_they_stand(scanner: Any) -> None:
    body = b'[North "Ana"]\n[South "Luz"]\n1. S7 <a=Ana b="Ana"> N7 <c=Ana>\n' + TAIL + b"\n"
    names = [found.start() for found in re.finditer(b"Ana", body)]
    named = [body[:at] + b"Pe\xe9" + body[at + 3 :] for at in names]
    named += [body[:at] + b"\xe9na" + body[at + 3 :] for at in names]
    for text in (body, *named, body + b"{\xe9}\n", body + b"; \xe9"):
        for _ in range(3):  # the second time tags are found in the cache
            count = scanner.cut_record(b"%sgn 1\n" + text, 0, 7 + len(text))
            assert count > 40
            assert bool(scanner.beyond) == (b"\xe9" in text)


def test_words_seen_before_are_found_again() -> None:
    scanner = plain_scanner()
    text = (
        b'%sgn 1\n[A "b"]\n[Name "value"]\n1. S7+3 N7\n2. S7+3 N7 =1:2\n{a} S7+3+1+5' + TAIL + b"\n"
    )
    found = []
    for _ in range(2):
        count = scanner.cut_record(text, 0, len(text))
        found.append(
            [(text[start:stop], slot) for (_, start, stop), slot in zip(
                tokens_of(scanner, count), scanner.slots, strict=False
            )]
        )  # fmt: skip
    first, second = (dict(reversed(some)) for some in found)
    assert [word for word, _ in found[0]] == [word for word, _ in found[1]]
    for word in (b"S7+3", b"N7", b"2."):
        assert second[word] >= 0, word
    for tag in (b'[A "b"]', b'[Name "value"]'):
        assert first[tag] == second[tag] == PLAIN_TAG
    for word in (b"%sgn 1", b"\n", b"{a}", b"S7+3+1+5", b"=1:2"):
        assert first[word] == second[word] == -1, word
    lines = [slot for word, slot in found[1] if word == b"S7+3"]
    assert lines == [lines[0]] * 2


@pytest.mark.push
@pytest.mark.parametrize(
    "text",
    [
        "%sgn 1",
        "%sgn 1 \n",
        "%sgn 1\n\n \n1. S7 N7\n",
        '%sgn 1\n[A "b"]\n [B "c"]{a}\n[C "d"]',
        "%sgn 1\n1.S7{a}<k=v>N7\n2.. S7 | N7\n",
        "%sgn 1\nS7 =1:2 {x} =1:2\n",
        "%sgn 1\nS7 = 1 : 2\nscore 1 - 2 {a}\nend\n",
        "%sgn 1\nS7 end\n",
        "%sgn 1\nround 2 first N\nposition \"1/2 3/4 S\"\nevent a \"b ; c\"\nend resign N ; d\n",
        "%sgn 1\n; a\nS7 ; b\n;\n",
        "%sgn 1\nS7>N3>S2-N4x9!$14+3@2~1+ N-- S_\n",
        "%sgn 1\nS7 (N7)\n",
        "%sgn 1\nS7 (N7 {a} (S1)(S2) =1:2 (S3)\nposition \"1/2 3/4 S\"\n) =3:4\n2. N1 ( S1 )\n",
        "%sgn 1\nS7 (N7) (S1\n",
        "%sgn 1\nS7 (N7)) N1\n",
        "%sgn 1\nS7 () N1\n",
        "%sgn 1\nS7 (end) N1\n",
        "%sgn 1\n(N7)\n",
        "%sgn 1\n[Date \"2026-02-03\"]\n[Name \"v\"] {a}\n[Empty \"\"]\n[X\t\"y\"]\n[Z \"\\\"\"]\n",
        "%sgn 1\n[9 \"v\"]\n[A \"v\"x]\n",
        "%sgn 1\n[A_b-9 \"v ] [ { ; ( señor\"]\n[Ab \"v\n",
        "%sgn 1\n[A \"v\"",
        "%sgn 1\nS7 {a\n",
        "%sgn 1\nS7 <a=1\n",
        "%sgn 1\nS7\x07\n",
        "%sgn 1\n[A \"b\"] S7 [C \"d\"]\n",
        "%sgn 2\n",
        "%sgn 1\nS7S8 N7\n",
    ],
)  # fmt: skip
def test_a_record_is_cut_the_same_in_strides_and_in_steps(scanner: Any, text: str) -> None:
    for body in (text, text + TAIL.decode() + "\n"):
        data = body.encode()
        stepwise = plain_scanner()
        wanted = stepwise.cut(data, 0, len(data), RECORD, 0)
        for _ in range(3):
            count = scanner.cut_record(data, 0, len(data))
            assert count == wanted
            assert tokens_of(scanner, count) == tokens_of(stepwise, wanted)


class Striding(plain("notation.scanning.scanner").Scanner):  # type: ignore[misc]
    """A scanner that counts the tokens it cuts byte by byte, and how often it cuts a text anew."""

    returns = cuts = 0

    def begin_token(self, begins_line: int, byte: int) -> int:
        self.cuts += 1
        return int(super().begin_token(begins_line, byte))

    def cut(self, *arguments: Any) -> int:
        self.returns += 1
        return int(super().cut(*arguments))


@pytest.mark.parametrize("seed", range(3))
def test_an_ordinary_record_is_cut_in_strides_alone(seed: int) -> None:
    """Where the end of a token shows later, that token alone is cut again."""
    striding = Striding()
    for text in originals(seed):
        data = as_letters(text)
        for _ in range(2):
            assert striding.cut_record(data, 0, len(data)) > 0
        assert striding.returns == 0, text


def test_a_plain_tag_has_the_name_and_the_value_of_the_grammar() -> None:
    scanner, (name, value) = plain_scanner(), (re.compile(r"[A-Za-z]"), re.compile(r'[^"\\]'))
    for byte in range(256):
        letter = chr(byte)
        is_control = byte == 127 or (byte < 32 and letter != "\t")
        assert bool(scanner.plain.in_name[byte]) == bool(name.match(letter)), letter
        assert bool(scanner.plain.in_value[byte]) == bool(value.match(letter) and not is_control), (
            letter
        )


def test_plain_data_has_the_keys_and_values_of_the_grammar() -> None:
    """A tab in a string is left out, because it leads to another state."""
    scanner = plain_scanner()
    for byte in range(256):
        letter = chr(byte)
        is_control = byte == 127 or byte < 32
        kind = bool(re.match(r"[A-Za-z0-9_.-]", letter)) + bool(re.match("[A-Za-z]", letter))
        assert scanner.plain.in_key[byte] == kind, letter
        assert bool(scanner.plain.in_bare[byte]) == (letter not in ' "<>' and not is_control), (
            letter
        )
        is_in_string = letter not in '"\\' and (not is_control or letter == "\t")
        assert bool(scanner.plain.in_string[byte]) == is_in_string, letter


@pytest.mark.parametrize(
    ("data", "is_plain"),
    [
        ("<k=v>", True), ("<pv=S7+1 eval=-3 a.b-c=x=y>", True), ('<by="a 1 <(" k="" l=m>', True),
        ("<k=señor>", True), ("< k=v>", False), ("<k=v >", False), ("<k=v  l=m>", False),
        ("<k = v>", False), ("<k=v\nl=m>", False), ('<k="a\\n">', False), ('<k="a"l=m>', False),
    ],
)  # fmt: skip
def test_plain_data_is_cut_at_one_go(data: str, is_plain: bool) -> None:
    scanner, stepwise = plain_scanner(), plain_scanner()
    text = f"%sgn 1\nS7 {data} N7 {data}\n{data}{TAIL.decode()}\n".encode("latin-1")
    count = scanner.cut_record(text, 0, len(text))
    slots = [slot for slot in scanner.slots[:count] if slot < -1]
    assert slots == [PLAIN_DATA] * 3 * is_plain
    assert tokens_of(scanner, count) == tokens_of(
        stepwise, stepwise.cut(text, 0, len(text), RECORD, 0)
    )
    for index in range(count):
        if KINDS[scanner.kinds[index]] == "DATA":
            assert scanner.is_data(text, index, count) == stepwise.is_data(text, index, count)


@pytest.mark.parametrize(
    "data",
    ["<>", "<k>", "<k=>", "<9=v>", "<k=v", '<k="a>', "<k=<>", "<k=v>>", "<k=v l>", '<k=a"b">'],
)
def test_what_is_no_data_is_not_plain(data: str) -> None:
    scanner, stepwise = plain_scanner(), plain_scanner()
    text = f"%sgn 1\nS7 {data} N7{TAIL.decode()}\n".encode()
    count = scanner.cut_record(text, 0, len(text))
    assert count == stepwise.cut(text, 0, len(text), RECORD, 0)
    assert PLAIN_DATA not in scanner.slots[: max(count, 0)] or data == "<k=v>>"
    if count >= 0:
        index = next(i for i in range(count) if KINDS[scanner.kinds[i]] == "DATA")
        assert not scanner.is_data(text, index, count)


def test_a_word_begins_with_any_sign_but_one() -> None:
    """A blank and a line end always end before it; `%` may begin the next record."""
    scanner = plain_scanner()
    solid = {byte for byte in range(256) if scanner.solid[byte]}
    assert solid == {*range(33, 127), *range(128, 256)} - {ord("%")}


def test_words_seen_before_and_plain_tags_are_not_cut_byte_by_byte() -> None:
    striding = Striding()
    tags = b'[A "b"]\n[Name "value"]\n'
    rows = b"".join(b"%d. S7+3 N7\n" % number for number in range(1, 30))
    text = b"%sgn 1\n" + tags + b"\n" + rows + b"{" + b"a" * 100 + b"}\n"
    cuts = []
    for _ in range(2):
        striding.cuts = 0
        count = striding.cut_record(text, 0, len(text))
        cuts.append((count, striding.cuts))
    assert cuts[1][1] == 4 < cuts[0][1], "the version, the first word, a comment, the last line end"


@pytest.mark.parametrize(
    ("turn", "codes"),
    [
        ("S7", (0, 1, 0, 7, -1, -1, 0, -1, -1)),
        ("n--", (1, 0, 0)),
        ("E12+", (2, 1, 1, 12, -1, -1, 0, -1, -1)),
        ("w_x09", (3, 1, 0, 0, -1, -1, 0, -1, 9)),
        ("S7@3~2-N4x10!$14", (0, 1, 0, 7, 3, 2, 0, 104, 10)),
        ("s1>N3>w12", (0, 1, 0, 1, -1, 2, 1, -1, -1, 103, 312)),
        ("e1>N3>S12>W4+5x6", (2, 2, 0, 1, -1, 3, 1, -1, -1, 103, 12, 304, 5, -1, -1, 0, -1, 6)),
        ("N1>E2-S3+4>S5+", (1, 2, 1, 1, -1, 1, 1, 3, -1, 202, 4, -1, 1, 1, -1, -1, 5)),
    ],
)
def test_the_codes_of_a_turn(scanner: Any, turn: str, codes: tuple[int, ...]) -> None:
    for text in (f"%sgn 1\n{turn}\n", f"%sgn 1\n{turn} {TAIL.decode()}\n"):
        for _ in range(3):
            data = text.encode()
            count = scanner.cut_record(data, 0, len(data))
            index = next(i for i in range(count) if KINDS[scanner.kinds[i]] == "TURN")
            base = scanner.read_turn(data, index, count)
            assert base >= 0
            assert tuple(scanner.codes[base : base + len(codes)]) == codes


def test_the_codes_of_a_cached_word_stay(scanner: Any) -> None:
    """`E1x4` is the first word of the cache; `S53` is where a number added up would lead."""
    wanted = {
        b"E1x4": [2, 1, 0, 1, -1, -1, 0, -1, 4],
        b"S53": [0, 1, 0, 53, -1, -1, 0, -1, -1],
        b"N1+2+3x45": [1, 3, 0, 1, -1, -1, 0, -1, -1, 2, -1, -1, 0, -1, -1, 3, -1, -1, 0, -1, 45],
    }
    data = b"%sgn 1\nE1x4 S53 N1+2+3x45 S53 E1x4" + TAIL + b"\n"
    for _ in range(3):
        count = scanner.cut_record(data, 0, len(data))
        for index in range(2, 7):
            word = data[scanner.starts[index] : scanner.stops[index]]
            base = scanner.read_turn(data, index, count)
            assert base >= 0
            assert scanner.codes[base : base + len(wanted[word])] == wanted[word], word


def test_nothing_is_left_of_the_turn_before(scanner: Any) -> None:
    for turn, codes in (
        ("S7+", (0, 1, 1)),
        ("N--", (1, 0, 0)),
        ("S7+", (0, 1, 1)),
        ("N7", (1, 1, 0)),
    ):
        data = f"%sgn 1\n{turn}".encode()  # the last word of a text is not in the cache
        count = scanner.cut_record(data, 0, len(data))
        base = scanner.read_turn(data, 2, count)
        assert tuple(scanner.codes[base : base + 3]) == codes


def test_a_turn_that_is_none_has_no_codes(scanner: Any) -> None:
    for turn in ("S0", "S7x", "S7+N3", "S100"):
        data = f"%sgn 1\n{turn} {TAIL.decode()}\n".encode()
        for _ in range(2):
            count = scanner.cut_record(data, 0, len(data))
            assert scanner.read_turn(data, 2, count) == -1
    for size, is_read in ((600, True), (601, False)):
        data = f"%sgn 1\nS{'1+' * 300}"[: 7 + size].encode()
        count = scanner.cut_record(data, 0, len(data))
        assert count == 3
        read = scanner.read_turn(data, 2, count)
        assert read >= 0 if is_read else read == -1


@pytest.mark.parametrize(
    ("turn", "brief"),
    [
        ("S7", 0x100007),
        ("N4+", 0x111004),
        ("S1+2+3", 0x300321),
        ("E12+15", 0x2200FC),
        ("S16", 0),
        ("N--", 0),
        ("S7x9", 0),
        ("S7~2", 0),
        ("S7-N3", 0),
        ("S7>N3", 0),
        ("S7@4", 0),
        ("S_", 0),
        ("S0", 0),
    ],
)
def test_the_cache_keeps_the_brief_form_of_a_turn_without_claims(turn: str, brief: int) -> None:
    module = plain("notation.scanning.scanner")
    scanner = module.Scanner()
    data = f"%sgn 1\n{turn} {TAIL.decode()}\n".encode()
    count = scanner.cut_record(data, 0, len(data))
    scanner.read_turn(data, 2, count)
    word = scanner.cache.words[2 * scanner.slots[2] + 1]
    assert word >> module.BRIEF == brief


def numbers(runs: str, width: int) -> list[int]:
    """The numbers of a table's text, its rows made so wide, in Python's own words."""
    rows = []
    for text in runs.split(";"):
        parts = (run.partition("x") for run in text.split())
        row = [int(number) for number, _, count in parts for _ in range(int(count or 1))]
        rows.append(row + [0] * (width - len(row)))
    return [number for row in rows for number in row]


def test_the_tables_are_read_as_they_are_written() -> None:
    scanner = plain_scanner()
    distinct, rows = tables.ENDED.split(";"), numbers(tables.ENDED_ROW, 0)
    ended = numbers(";".join(distinct[row] for row in rows), 64)
    for found, expected, factor in (
        (scanner.classes, numbers(tables.CLASSES, 257), 1),
        (scanner.begins, numbers(tables.BEGINS, 256), 64),
        (scanner.leads, numbers(tables.LEADS, 64), 1),
        (scanner.behind, numbers(tables.BEHIND, 128), 1),
        (scanner.may_end, numbers(tables.MAY_END, 128), 1),
        (scanner.ended, ended, 1),
        (scanner.after, numbers(tables.AFTER, 64), 64),
    ):
        whole = [factor * number for number in expected]
        assert found == whole + [0] * (len(found) - len(whole))


def test_the_last_states_have_their_strides() -> None:
    scanner, rows = plain_scanner(), tables.AFTER.count(";") + 1
    for row in range(1, rows):
        ended = scanner.ended[64 * row : 64 * row + 64]
        after = scanner.after[64 * row : 64 * row + 64]
        if any(after) or any(kind > 1 for kind in ended):
            last = 64 * row
    assert last >= 64 * (rows - 3)
    assert any(scanner.strides[last : last + 64])
    assert all(state % 64 == 0 for state in scanner.after)


def test_tokens_are_kept_as_long_as_there_is_room(scanner: Any) -> None:
    data, rule, room = b"<a=b>", start_of("data"), len(scanner.kinds)
    assert scanner.cut(data, 0, 5, rule, 0) == 5
    assert scanner.cut(data, 0, 5, rule, room - 5) == room
    assert scanner.cut(data, 0, 5, rule, room - 4) == -1


def test_a_record_has_as_many_tokens_as_there_is_room(scanner: Any) -> None:
    room = len(scanner.kinds)
    for count, found in ((5, 5), (6, 6), (room, room), (room + 1, -1)):
        # A token a byte: an empty comment, and the end of its line.
        turns = 2 - count % 2
        data = b"%sgn 1\n" + b"S1 " * turns + b";\n" * ((count - 2 - turns) // 2)
        assert scanner.cut_record(data, 0, len(data)) == found


def test_notes_are_passed_over(scanner: Any) -> None:
    data = b'%sgn 1\nS7 {a} <k="a\\"\\\\\\n" l=m>\n; b\nN7 <k="\\q"> S1 {c}\n'
    count = scanner.cut_record(data, 0, len(data))
    words = [data[start:stop] for _, start, stop in tokens_of(scanner, count)]
    assert scanner.after_notes(data, words.index(b"S7"), count) == words.index(b"N7")
    assert scanner.after_notes(data, words.index(b"N7"), count) == -1
    assert scanner.after_notes(data, words.index(b"S1"), count) == count
    for text in (b"%sgn 1\nS7 {a}\n{b} {c} {d}\n; e\n", b"%sgn 1\nS7 {a}\n"):
        count = scanner.cut_record(text, 0, len(text))
        assert scanner.after_notes(text, 2, count) == count, "what was cut before is over"
    assert scanner.line_ends(data, 0, len(data)) == 4
    assert scanner.line_ends(data, 6, 7) == 1
    assert scanner.line_ends(data, 7, 12) == 0


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("S7 {a}", b"S7 {a}"),
        ("{señor 😀 漢}", b"{se\xe9or \xe9 \xe9}"),
        ("\x7f", b"\x7f"),
        *((f"é{sign}", None) for sign in "\x7f\x80\xa0\u1680\u2000\u200f\u2028\u202f\u3000\ufeff"),
        *((f"é{sign}", b"\xe9\xe9") for sign in "¡ÿ\u1fff\u2010\u2027\u2070\u3001\ufefe"),
    ],
)
def test_a_text_has_one_letter_a_character(text: str, letters: bytes | None) -> None:
    assert as_letters(text) == letters
    assert is_plain(text) == (letters is not None)


def test_claims_of_stores_are_cut_at_one_go_or_byte_by_byte_alike() -> None:
    chance, claims = Random(4), ["=1:2", "=12:345", "=1:2:3", "=0:098"]
    for _ in range(150):
        pieces = [chance.choice(("", "1", "23", "456", "7890", ":", " ", "\t")) for _ in range(7)]
        claims.append("=" + "".join(pieces) + chance.choice(("", ":", "x", "{c}", ")")))
        claims.append(
            "=" + ":".join(str(chance.randrange(1200)) for _ in range(chance.choice((2, 3))))
        )
    taken = 0
    scanner, stepwise = plain_scanner(), plain_scanner()
    for claim in claims:
        text = f"%sgn 1\nS7 {claim} N7 {claim}\n{claim}\n1. S1{TAIL.decode()}\n".encode()
        count = scanner.cut_record(text, 0, len(text))
        assert tokens_of(scanner, max(count, 0)) == tokens_of(
            stepwise, max(stepwise.cut(text, 0, len(text), RECORD, 0), 0)
        ), claim
        size = scanner.plain.find_stores(f"{claim} {TAIL.decode()}".encode(), 0)
        is_plain = re.fullmatch(r"=\d{1,3}(:\d{1,3}){1,2}", claim) is not None
        assert size == (len(claim) if is_plain else 0) or " " in claim, claim
        taken += size > 0
    assert taken > 10


def test_turns_are_read_without_tables_or_with_them_alike() -> None:
    chance, taken = Random(6), 0
    texts = ["S7", "N3+", "S--", "S", "S7x12345", "S12", "S7>N12", "n3", "S7>N3-S2x9+1>E4>W2-N1x0+"]
    for _ in range(3000):
        pieces = [chance.choice("SNEWs")]
        for _ in range(chance.randrange(1, 9)):
            pieces.append(
                chance.choice(("3", "7", "+", "+1", ">N4", ">S12", "-E6", "-W", "x9", "x10"))
            )
            pieces.append(chance.choice((*[""] * 9, "~2", "@3", "!", "0", "x1")))
        texts.append("".join(pieces))
        moves = [
            f"{chance.randrange(11)}" + "".join(one for one in parts if chance.random() < 0.5)
            for parts in chance.choices(((">N4", ">S1", "-E6", "x9"), (">W7", "-N1", "x104")), k=3)
        ]
        texts.append("S" + "+".join(moves) + chance.choice(("", "", "+", "!")))
    scanner, slow = plain_scanner(), plain_scanner()
    slow.decode_plain = lambda *_: False
    for text in texts:
        data = f"{text} ".encode()
        base = slow.decode(data, 0, len(text), 0, 0)
        if scanner.decode_plain(data, 0, len(text), 0):
            taken += 1
            assert base == 0, text
            end = 3 + 6 * slow.codes[1] + sum(map(str.isalpha, re.findall(r">(.)", text)))
            assert scanner.codes[:end] == slow.codes[:end], text
        assert scanner.decode(data, 0, len(text), 0, 0) == base, text
    assert taken > 300
