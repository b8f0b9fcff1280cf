"""Checks that any bytes can be read, written back and played without an error."""

from __future__ import annotations

from sungka.notation.reading.parser import Reading, read
from sungka.notation.writer import write
from sungka.replay.detail import Detail, find_refusal, rewrite_in_detail
from sungka.replay.digest import digest
from sungka.replay.play import play


def text_of(data: bytes) -> str:
    """The bytes as text; invalid ones become lone surrogates, as the system passes them."""
    return data.decode("utf-8", "surrogateescape")


def check_reader(data: bytes) -> None:
    """Read every record: its faults lie in its text; a sound one can be written and read again."""
    for reading in read(text_of(data)):
        _check_places(reading)
        if not reading.has_syntax_faults:
            _check_written(reading)


def check_replayer(data: bytes) -> None:
    """Play every record: a confirmed one is the same game in all details."""
    for reading in read(text_of(data)):
        record = reading.record
        replay = play(record)
        if reading.source.number is None:
            continue  # text outside of a record has no place to speak of
        size = len(reading.source.text)
        assert all(0 <= found.span.start <= found.span.end <= size for found in replay.diagnostics)
        if reading.has_syntax_faults or replay.rules is None or find_refusal(replay) is not None:
            continue
        for detail in Detail:
            rewritten = rewrite_in_detail(replay, detail)
            assert not play(rewritten).has_errors, detail
            assert digest(rewritten, replay.rules) == digest(record, replay.rules), detail


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
