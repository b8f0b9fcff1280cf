"""Ordinary records rewritten from their tokens, each proved to be the same record."""

from __future__ import annotations

from ...notation.record import Detail
from .canonical import CanonicalWriter
from .detail_text import AS_WRITTEN, BARE, CORE, FRAME, FULL, STANDARD
from .play_log import PlayLog

_FORMS = {
    None: AS_WRITTEN,
    Detail.BARE: BARE,
    Detail.STANDARD: STANDARD,
    Detail.FULL: FULL,
}


class QuickRewriter:
    """Rewrites records in canonical text, in `detail` if one is given.

    `border` is the place behind the record rewritten last.
    """

    def __init__(self, detail: Detail | None) -> None:
        self.border, self._core_form = 0, CORE
        self._form = _FORMS[detail]
        self._log = None if detail is None else PlayLog()
        self._writer = CanonicalWriter(log=self._log)
        self._writer.list.is_wanted = False

    def rewrite(self, data: bytes, at: int = 0) -> bytes | None:
        """The new text of the record at `at`; `None` where that is left to the full path.

        A record that already has this text is given back. Any other text has been checked as a
        record of its own, in which the same is played, and which is written as it stands. Where a
        log holds what was played, its turns are held against that instead of the core.
        """
        writer, size = self._writer, len(data)
        if at >= size:
            return None
        self.border = border = writer.take(data, at, size)
        if border < 0 or not writer.write(self._form):
            return None
        text = writer.out.taken()
        end = at + len(text)
        # Empty lines behind a record are none of its own.
        if data.startswith(text, at) and end <= border and not data[end:border].strip(b"\n"):
            return text
        is_followed = self._log is not None and not self._log.is_stated
        self._core_form = FRAME if is_followed else CORE
        core, size = self._core(), len(text)
        # What is played is in the log already, if the core is the same.
        if core is None or writer.take(text, 0, size, False) != size:
            return None
        if writer.is_followed != is_followed or self._core() != core:
            return None
        return text if writer.write(self._form) and writer.out.taken() == text else None

    def _core(self) -> bytes | None:
        """What the digest of the record is made of, or all of it but what the log holds."""
        return self._writer.out.taken() if self._writer.write(self._core_form) else None
