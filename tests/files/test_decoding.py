"""Bytes that are not UTF-8: read where it is certain what they stand for, never guessed."""

from __future__ import annotations

from random import Random

import pytest
from sungka.files.decoding import restore, to_utf8
from sungka.files.faults import NotText
from sungka.files.records import cut_text
from sungka.notation.splitter import Source, StrayBytes, split

NAMES = (
    "Muñoz, José", "Ibáñez, Ángel", "Núñez, Begoña", "Ordóñez, Inés", "Cariño, Andrés", "Peña, Luz",
    "Müller, Jürgen", "Weiß, Jörg", "Großmann, Käthe", "Ölmez, Über", "François, Gonçalves",
    "Hélène Lefèvre", "João São Magalhães", "Benoît Château", "MUÑOZ, ÁNGEL", "Ñañez, Iñaki",
    "Åse Bjørn", "O’Brien, Seán", "Zoë Çelik", "Dela Peña, Niño", "Strauß", "Núria Barça",
    "D’Angelo", "Íñigo, Óscar", "Élodie, Úrsula",
)  # fmt: skip
REMARKS = (
    "¡qué jugada!", "¿por qué?", "a “long” think", "‘ulo’ – head", "5° of 2", "1º, 2ª",
    "17… then", "the score – 5", "n’t", "don’t", "it’s late", "la última", "bien joué…",
    "3\xa05", "« oui »", "2019–2020", "no… nada", "café", "naïve", "Señor Ñandú", "voilà…",
    "über", "ä", "déjà vu", "— ends —",
)  # fmt: skip
RECORD = '%sgn 1\n[South "{}"]\n[Rules "dakon"]\n\n1. S3 {{{}}}\nend abandoned\n'


def read(data: bytes) -> str | None:
    """The text of a record with stray bytes; `None` where it is set aside."""
    found = restore(data)
    assert found is not None
    return None if isinstance(found, NotText) else found[0]


@pytest.mark.parametrize("name", NAMES)
def test_names_of_the_old_encoding_are_read(name: str) -> None:
    text = RECORD.format(name, "")
    assert read(text.encode("cp1252")) == text


@pytest.mark.parametrize(
    "remark",
    ["¡qué jugada!", "¿por qué?", "a “long” think", "‘ulo’ – head", "5° of 2", "1º, 2ª", "17… then",
     "don’t", "it’s late", "la última", "bien joué…", "3\xa05", "« oui »", "2019–2020", "café"],
)  # fmt: skip
def test_signs_of_remarks_are_read(remark: str) -> None:
    text = RECORD.format("Ana", remark)
    assert read(text.encode("cp1252")) == text


@pytest.mark.parametrize("encoding", ["cp1252", "mac_roman", "cp437", "cp850", "latin-1"])
def test_no_encoding_of_the_west_is_misread(encoding: str) -> None:
    read_right = 0
    for name in NAMES:
        for remark in REMARKS:
            text = RECORD.format(name, remark)
            try:
                data = text.encode(encoding)
            except UnicodeEncodeError:
                continue
            try:
                data.decode()
            except UnicodeDecodeError:
                found = read(data)
                assert found in (None, text), (name, remark)
                read_right += found is not None
    assert (read_right > 100) is (encoding in ("cp1252", "latin-1"))


@pytest.mark.parametrize("encoding", ["cp1251", "koi8-r", "cp1253", "cp932", "gb18030", "cp1255"])
@pytest.mark.parametrize("word", ["Иванов, Пётр", "Παπαδόπουλος", "宿霧 太郎", "כהן, דוד"])
def test_other_alphabets_are_set_aside(encoding: str, word: str) -> None:
    try:
        data = RECORD.format(word, "").encode(encoding)
    except UnicodeEncodeError:
        return
    assert read(data) is None


@pytest.mark.parametrize(
    "data",
    [
        b"Mu\xb1oz", b"Mu\x96oz", b"Mu\xc3oz", b"Ana\xf1", b"Jos\x8e", b"N\x96\x96x", b"S7\xff",
        b"Kova\xe8", b"Petrovi\xe6", b"Popa \xaestefan", b"Iord\xe3chescu", b"Erd\xf5s", b"\xf1",
        b"S7\x85N4", b"\xe9rsula", b"m\x92a", b"x \x93y", b"anNa\xd1", b"caf\x85", b"\x81",
    ],
)  # fmt: skip
def test_what_could_be_meant_otherwise_is_not_read(data: bytes) -> None:
    record = b'%sgn 1\n[South "' + data + b'"]\n'
    found = restore(record)
    assert isinstance(found, NotText)
    assert found.line == 2
    assert found.ended == 2
    assert "not UTF-8" in found.message


def test_the_first_byte_is_placed_and_all_are_counted() -> None:
    text = '%sgn 1\n[South "Peña 宿霧"]\n{' + "Muñoz José".encode().decode()
    data = text.replace("Muñoz José", "").encode() + "Muñoz José".encode("latin-1") + b"}\n"
    found = restore(data)
    assert found == (text + "}\n", StrayBytes(text.index("Mu") + 2, 0xF1, 2))
    assert restore(b"%sgn 1\n") is None


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_records_keep_their_line_ends(end: str) -> None:
    text = RECORD.format("Muñoz", "¡qué jugada!").replace("\n", end)
    assert to_utf8(text.encode("cp1252")) == text.encode()
    assert to_utf8(text.encode()) is None
    assert to_utf8(text.encode("cp1252").replace(b"Mu\xf1oz", b"Mu\xb1oz")) is None


PIECES = (
    RECORD.format("Ana", "").encode(),
    RECORD.format("Peña", "宿霧").encode(),
    RECORD.format("Peña", "").replace("\n", "\r\n").encode(),
    RECORD.format("Muñoz", "").encode("cp1252"),
    RECORD.format("José", "").replace("\n", "\r").encode("cp1252"),
    RECORD.format("Mu±oz", "").encode("cp1252"),
    b"%sgn 1\n\xe5\xae\n",
    b"%sgn 1",
    b" %sgn 1\nend\n",
)


def test_each_record_is_decoded_for_itself() -> None:
    chance = Random(40)
    for _ in range(300):
        records = chance.choices(PIECES, k=chance.randrange(1, 7))
        records = [it if it.endswith((b"\n", b"\r")) else it + b"\n" for it in records]
        before = chance.choice((b"", b"\n\n", b"a note\n", b"Jos\xe9 \xff\n", b"\xef\xbb\xbf"))
        found: list[str | int] = []
        for piece in cut_text(before + b"".join(records), True):
            if isinstance(piece, bytes):
                found += [it.text for it in split(piece.decode()) if it.number]
            elif isinstance(piece, NotText):
                found.append(piece.ended)
            elif piece.number is not None:
                found.append(piece.text)
                assert piece.strays is not None
        assert found == [_read_alone(it) for it in records]


def _read_alone(record: bytes) -> str | int:
    (piece,) = cut_text(record, False)
    if isinstance(piece, NotText):
        return piece.ended
    return piece.text if isinstance(piece, Source) else piece.decode()


def test_no_bytes_are_refused_with_an_error() -> None:
    chance = Random(41)
    for _ in range(300):
        noise = chance.randbytes(chance.randrange(200))
        data = b"%sgn 1\n" + noise + chance.choice((b"\n%sgn 1\n", b"")) + chance.randbytes(9)
        lines = 0
        for piece in cut_text(data, False):
            lines += piece.ended if isinstance(piece, NotText) else 0
            lines += piece.count(b"\n") if isinstance(piece, bytes) else 0
            lines += piece.text.count("\n") if isinstance(piece, Source) else 0
        assert lines == data.count(b"\n") + data.count(b"\r") - data.count(b"\r\n")


def test_a_long_line_of_stray_signs_takes_no_long_time() -> None:
    data = b"%sgn 1\n{" + b"\xa1a " * 200_000 + b"!}\n" + b"\x93a " * 100_000 + b"\n"
    assert isinstance(restore(data), NotText)
