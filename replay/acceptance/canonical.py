"""Records checked and then written in canonical text from their tokens.

`canonical.pxd` declares the C types.
"""

from __future__ import annotations

from .check import RecordCheck
from .detail_text import CORE, FRAME
from .play_log import PlayGuide, PlayLog
from .token_text import TokenWriter

_CORE, _FRAME = CORE, FRAME


class CanonicalWriter:
    """Writes records that `check` accepts, one by one, into `out`.

    When the core is written, the turns also go into `list`. `wanted` are the tags that can be asked
    for. Writing in a detail needs a `log`, which the check then fills.
    """

    def __init__(self, wanted: tuple[str, ...] = (), log: PlayLog | None = None) -> None:
        self.check = RecordCheck(log)
        self.log = log
        self.guide = None if log is None else PlayGuide(log)
        self.is_followed = False
        self.scanner = self.check.scanner
        self.writer = TokenWriter(self.scanner, wanted, log)
        self.out, self.list, self.tags = self.writer.out, self.writer.rows.list, self.writer.tags
        self.start = self.border = self.turns = self.lines = 0
        self.seats, self.data = 2, b""

    @property
    def has_turn(self) -> bool:
        """True when the record written last has a turn that is no pass."""
        return self.writer.rows.has_turn

    def take(self, data: bytes, at: int, end: int, logs: bool = True) -> int:
        """Check the record that begins at `at`, as `RecordCheck.sweep` does, before it is written.

        Unless it `logs`, the log stays that of the record before, and turns are compared with it:
        `is_followed` is then true when exactly these turns are played, apart from simultaneous
        rows.

        Gives the place behind the record, or -1 where it is not accepted. Afterwards `turns`,
        `lines` and `seats` are those of the record. Raises `ValueError` for a range outside `data`.
        """
        if not 0 <= at < end <= len(data):
            raise ValueError(f"{at} to {end} is not a range of {len(data)} bytes")
        check, guide = self.check, self.guide
        check.sink = self.log if logs else None
        check.guide = None if logs else guide
        if guide is not None:
            guide.begin()
        self.turns = check.check(data, at, end)
        self.is_followed = not logs and guide is not None and guide.is_whole()
        if guide is not None:
            self.writer.rows.details.repeats = self.is_followed
        if self.turns < 0:
            return -1
        self.lines = self.scanner.line_ends(data, at, self.scanner.border)
        self.data = data
        self.start = at
        self.seats = self.check.header.ground.seats
        return self.scanner.border

    def write(self, form: int) -> bool:
        """Write the record taken last; false where it needs to be read in full."""
        check = self.check
        return self.writer.write(self.data, self.start, check.count, check.header.ground, form)

    def rewrite(self, data: bytes, at: int, form: int) -> bytes | None:
        """The new text of the record at `at`, which ends at `border`; `None` to read it in full.

        A text that the record already has is returned as it is. Any other text was checked as a
        record of its own: its play is the same, and it is canonical itself. Where a log holds what
        was played, the turns are compared with the log instead of the core.
        """
        self.border = border = self.take(data, at, len(data))
        if border < 0 or not self.write(form):
            return None
        text = self.out.taken()
        size = len(text)
        end = at + size
        # Empty lines behind a record are none of its own.
        if end <= border and self.out.is_part(data, at, end) and not data[end:border].strip(b"\n"):
            return text
        is_followed = self.log is not None and not self.log.is_stated
        proof = _FRAME if is_followed else _CORE
        core = self.out.taken() if self.write(proof) else None
        if core is None or self.take(text, 0, size, False) != size:
            return None
        if self.is_followed != is_followed or not self.write(proof):
            return None
        if not self.out.is_part(core, 0, len(core)) or not self.write(form):
            return None
        return text if self.out.is_part(text, 0, size) else None
