"""Beginning a recording: a new file with its header, one gone on with, or the next game."""

from __future__ import annotations

from collections.abc import Iterable

from ...notation.items import write_tag
from ...notation.record import Tag, tag_order
from ...replay.scoring.entry import Refusal
from ...replay.scoring.ledger import empty_ledger
from .session import CannotRecord, Manner, Recording

_OF_ONE_GAME = frozenset({"Setup", "Id", "Result", "Digest"})
"""Tags that the next game at the table does not take over."""


def start_recording(path: str, header: Iterable[Tag], manner: Manner) -> Recording:
    """The recorder of a file; a new one begins with the header.

    `CannotRecord` or `NotKept` say why there is none; a header that is refused leaves no file.
    """
    line = " ".join(write_tag(tag) for tag in sorted(header, key=tag_order))
    tried = empty_ledger().take(line) if line else None
    if isinstance(tried, Refusal):
        raise CannotRecord(tried.message)
    recording = Recording(path, manner)
    try:
        if line and recording.is_new:
            recording.enter(line)
    except BaseException:
        recording.close()
        raise
    return recording


def next_recording(recording: Recording, path: str, today: str) -> Recording:
    """The recorder of the next game at the table, with the same header and today's date.

    The game before is let go once the next one is open.
    """
    kept = {tag.name: tag.value for tag in recording.ledger.sheet.tags}
    kept = {name: value for name, value in kept.items() if name not in _OF_ONE_GAME}
    kept |= {"Rules": recording.rules_text}
    if "Date" in kept:
        kept["Date"] = today
    tags = [Tag(name, value) for name, value in kept.items()]
    following = start_recording(path, tags, recording.manner)
    recording.close()
    return following
