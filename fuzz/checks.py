"""Checks that hold for any bytes: they can be read, written back and played without an error."""

from __future__ import annotations

from sungka.notation.reading.faulty import read_faulty
from sungka.notation.reading.parser import Reading, read
from sungka.notation.writer import write
from sungka.replay.detail import Detail, find_refusal, rewrite_in_detail
from sungka.replay.digest import digest
from sungka.replay.play import play
from sungka.replay.steps import Replay


def text_of(data: bytes) -> str:
    """The bytes as text; invalid ones become lone surrogates, as the system passes them."""
    return data.decode("utf-8", "surrogateescape")


def check_reader(data: bytes) -> None:
    """Read every record and check each reading."""
    for reading in read(text_of(data)):
        check_reading(reading)


def check_replayer(data: bytes) -> None:
    """Play every record and check each replay, its details included."""
    for reading in read(text_of(data)):
        replay = play(reading.record)
        check_replay(reading, replay)
        check_details(reading, replay)


def check_reading(reading: Reading) -> None:
    """The faults lie in the text; a sound text can be written and read again."""
    _check_places(reading)
    if not reading.has_syntax_faults:
        _check_written(reading)


def check_readers(reading: Reading) -> None:
    """The grammar, followed by Lark, reads the same as the table reader."""
    record, faults = read_faulty(reading.source)
    assert (record, faults) == (reading.record, reading.diagnostics), "two readings"


def check_replay(reading: Reading, replay: Replay) -> None:
    """The findings of play lie in the text."""
    if reading.source.number is None:
        return  # text outside of a record has no place to speak of
    size = len(reading.source.text)
    assert all(0 <= found.span.start <= found.span.end <= size for found in replay.diagnostics)


def check_details(reading: Reading, replay: Replay) -> None:
    """A confirmed record is the same game in all details."""
    if reading.source.number is None or reading.has_syntax_faults:
        return
    if replay.rules is None or find_refusal(replay) is not None:
        return
    core = digest(reading.record, replay.rules)
    for detail in Detail:
        rewritten = rewrite_in_detail(replay, detail)
        assert not play(rewritten).has_errors, detail
        assert digest(rewritten, replay.rules) == core, detail


def _check_places(reading: Reading) -> None:
    size = len(reading.source.text)
    spans = [found.span for found in reading.diagnostics]
    assert spans == sorted(spans)
    assert all(0 <= span.start < span.end <= size for span in spans)
    for found in reading.diagnostics:
        reading.source.position(found.span.start)


def _check_written(reading: Reading) -> None:
    text = write(reading.record)
    (again,) = read(text)
    assert not again.has_syntax_faults
    assert again.record.body == reading.record.body
    assert write(again.record) == text
