"""Records rewritten from their tokens, each proved to be the same record."""

from __future__ import annotations

from ...notation.record import Detail
from .canonical import CanonicalWriter
from .detail_text import AS_WRITTEN, BARE, FULL, STANDARD
from .play_log import PlayLog

_FORMS = {
    None: AS_WRITTEN,
    Detail.BARE: BARE,
    Detail.STANDARD: STANDARD,
    Detail.FULL: FULL,
}


class CanonicalRewriter:
    """Rewrites records in canonical text, in `detail` if one is given.

    `border` is the place behind the record rewritten last.
    """

    def __init__(self, detail: Detail | None) -> None:
        self.border = 0
        self._form = _FORMS[detail]
        self._writer = CanonicalWriter(log=None if detail is None else PlayLog())
        self._writer.list.is_wanted = False

    def rewrite(self, data: bytes, at: int = 0) -> bytes | None:
        """The new text of the record at `at`; `None` where it has to be read in full."""
        if at >= len(data):
            return None
        text = self._writer.rewrite(data, at, self._form)
        self.border = self._writer.border
        return text
