"""Tags put in order and looked up from their bytes: as it is done with a record's values."""

from __future__ import annotations

from random import Random

import pytest
from sungka.notation.escapes import TAG_ORDER
from sungka.notation.reading.parser import parse
from sungka.notation.record import tag_order
from sungka.notation.splitter import Source
from support.plain import plain

WANTED = ("South", "Stage", "Zeta", "Evidence", "East")
NAMES = (*TAG_ORDER, *WANTED, "Even", "Event2", "A", "Aa", "AB", "SouthId", "Zet", "event", "Z9")
VALUES = ("", "a", "Peña", 'a \\"b\\"', "x" * 40, "\\\\", "] [", "{", "2026-01-18")


def tags_of(data: bytes, wanted: tuple[str, ...] = WANTED) -> tuple[object, bytes]:
    """The tags as found in the tokens of a record, and as they are written."""
    scanner = plain("notation.scanning.scanner").Scanner()
    count = scanner.cut_record(data, 0, len(data))
    tags = plain("replay.acceptance.tags").TagTokens(scanner, wanted)
    out = plain("notation.text_buffer").TextBuffer()
    tags.find(data, count)
    tags.write(data, out)
    return tags, out.taken()


@pytest.mark.parametrize("seed", range(60))
def test_tags_are_found_and_put_in_order(seed: int) -> None:
    chance = Random(seed)
    names = chance.sample(sorted(set(NAMES)), chance.randrange(1, 20))
    lines = []
    for name in names:
        pieces = ["[", name, f'"{chance.choice(VALUES)}"', "]"]
        blanks = [chance.choice(("", " ", "\t")) for _ in pieces]
        lines.append(f"[{blanks[0]}{name}{blanks[1] or ' '}{pieces[2]}{blanks[2]}]{blanks[3]}")
    text = "\n".join(["%sgn 1", *lines, "", "end abandoned", ""])
    record = parse(Source(text)).record
    values = {tag.name: tag.value for tag in record.tags}
    assert values.keys() == set(names)
    tags, written = tags_of(text.encode())
    ordered = sorted(record.tags, key=tag_order)
    assert [line[1:].split()[0] for line in written.decode().splitlines()] == [
        tag.name for tag in ordered
    ]
    again = parse(Source(f"%sgn 1\n{written.decode()}\nend abandoned\n")).record
    assert [(it.name, it.value) for it in again.tags] == [(it.name, it.value) for it in ordered]
    assert tags.has_third is bool({"East", "West"} & values.keys())  # type: ignore[attr-defined]
    assert tags.has_setup is ("Setup" in values)  # type: ignore[attr-defined]
    found = tags.values(text.encode())  # type: ignore[attr-defined]
    for at, name in enumerate(WANTED):
        value = None if found[at] is None else found[at].replace('\\"', '"').replace("\\\\", "\\")
        assert value == values.get(name)


def test_seventeen_names_can_be_looked_up_and_no_more() -> None:
    data = b'%sgn 1\n[Q16 "last"]\n\nend abandoned\n'
    names = tuple(f"Q{number}" for number in range(17))
    tags, _ = tags_of(data, names)
    assert tags.values(data) == [None] * 16 + ["last"]  # type: ignore[attr-defined]
    with pytest.raises(ValueError, match="at most 17 tags are looked up, not 18"):
        tags_of(data, (*names, "Q17"))


def test_a_text_is_whole_or_none() -> None:
    """Bytes, runs of bytes and numbers, up to the most that there is room for and beyond it."""
    buffers = plain("notation.text_buffer")
    chance, out, written = Random(1), buffers.TextBuffer(), bytearray()
    for _ in range(1200):
        match chance.randrange(3):
            case 0:
                out.put(65)
                written += b"A"
            case 1:
                run = bytes(chance.randrange(256) for _ in range(chance.randrange(60)))
                out.copy(b"12" + run + b"3", 2, 2 + len(run))
                written += run
            case _:
                number = chance.choice((0, 9, 10, 99, 100, 999, 1000, 70_000))
                out.number(number)
                written += str(number).encode()
        assert out.taken() == written
    assert len(written) > 2 * 4096
    assert out.is_part(b"x" + written + b"y", 1, 1 + len(written))
    assert not out.is_part(b"x" + written + b"y", 1, 2 + len(written))
    assert not out.is_part(b"x" + written[:-1] + b"y", 1, 1 + len(written))


def test_of_a_text_that_is_too_long_nothing_is_kept() -> None:
    buffers, room = plain("notation.text_buffer"), 1 << 13
    out, half = buffers.TextBuffer(room), bytes(room // 2)
    for part in (half, half[:-1]):
        out.copy(part, 0, len(part))
    out.put(66)
    assert len(out.taken()) == room
    assert not out.is_full()
    out.put(67)
    assert out.is_full()
    assert (out.taken(), out.size) == (b"", room + 1)
    assert not out.is_part(bytes(out.size), 0, out.size)
