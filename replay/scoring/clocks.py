"""Time controls (a base, an increment or a delay) and the clock of each seat."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ...notation.times import control_from_text, seconds_from_text

_SECOND = 1000
_MOST = 360_000


@dataclass(frozen=True, slots=True)
class TimeControl:
    """The value of a `TimeControl` tag; milliseconds.

    `increment` is added when a turn is over. `delay` is how long a turn runs before it costs
    time. Without either the base is sudden death.

    >>> TimeControl.from_text("5:00+3")
    TimeControl(base=300000, increment=3000, delay=0)
    >>> TimeControl.from_text("300d10").to_text()
    '5:00d10'
    """

    base: int
    increment: int = 0
    delay: int = 0

    def to_text(self) -> str:
        """The canonical text."""
        text = _short(self.base)
        if self.increment:
            return f"{text}+{_short(self.increment)}"
        return f"{text}d{_short(self.delay)}" if self.delay else text

    @classmethod
    def from_text(cls, text: str) -> TimeControl:
        """The control a tag names; raises `ValueError` when the text is not a time control."""
        return cls(*(_to_milliseconds(seconds, text) for seconds in control_from_text(text)))


def time_from_text(text: str) -> int:
    """Milliseconds from seconds, `m:ss` or `h:mm:ss`, with decimals or without.

    Raises `ValueError` for any other text, and for more than a hundred hours.

    >>> time_from_text("0:04:31"), time_from_text("12.5")
    (271000, 12500)
    """
    if text.startswith("-"):
        raise ValueError(f"`{text}` is below zero")
    return _to_milliseconds(seconds_from_text(text), text)


def _to_milliseconds(seconds: float, text: str) -> int:
    if seconds > _MOST:
        raise ValueError(f"`{text}` is longer than a hundred hours")
    return round(seconds * _SECOND)


def time_to_text(milliseconds: int) -> str:
    """The time as `clk` writes it, `0:04:31`, rounded up: a clock shows zero when it is over.

    >>> time_to_text(270_001), time_to_text(-5)
    ('0:04:31', '0:00:00')
    """
    seconds = max(0, -(-milliseconds // _SECOND))
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def show_time(milliseconds: int) -> str:
    """The time as the screen shows it: as `clk` writes it, with tenths below ten seconds.

    >>> show_time(10_001), show_time(9_340), show_time(0)
    ('0:00:11', '0:00:09.4', '0:00:00.0')
    """
    tenths = max(0, -(-milliseconds // 100))
    if tenths >= 100:
        return time_to_text(milliseconds)
    return f"0:00:{tenths // 10:02}.{tenths % 10}"


def _short(milliseconds: int) -> str:
    seconds = milliseconds // _SECOND
    if seconds < 60:
        return str(seconds)
    text = f"{seconds // 60 % 60}:{seconds % 60:02}"
    return text if seconds < 3600 else f"{seconds // 3600}:{text.rjust(5, '0')}"


@dataclass(frozen=True, slots=True)
class Clocks:
    """The players' clocks at one moment; milliseconds, seats in playing order.

    `spent` is the time of the turn in progress. A clock at or below zero has fallen, which is
    shown and decides nothing.
    """

    control: TimeControl
    left: tuple[int, ...]
    is_running: bool = False
    spent: int = 0

    def charge(self, seat: int, elapsed: int) -> Clocks:
        """The clocks after a seat, by its number in playing order, has thought for `elapsed`."""
        if not self.is_running:
            return self
        free, spent = self.control.delay, self.spent + elapsed
        cost = max(0, spent - free) - max(0, self.spent - free)
        return replace(self._with(seat, self.left[seat] - cost), spent=spent)

    def press(self, seat: int) -> Clocks:
        """The clocks after that seat's turn is over."""
        if not self.is_running:
            return replace(self, spent=0)
        return replace(self._with(seat, self.left[seat] + self._increment_of(seat)), spent=0)

    def put(self, seat: int, reading: int) -> Clocks:
        """The clocks with one of them set."""
        return self._with(seat, reading)

    def has_fallen(self, seat: int) -> bool:
        """True when that clock has run out."""
        return self.left[seat] <= 0

    def _increment_of(self, seat: int) -> int:
        return 0 if self.has_fallen(seat) else self.control.increment

    def _with(self, seat: int, reading: int) -> Clocks:
        left = (*self.left[:seat], reading, *self.left[seat + 1 :])
        return replace(self, left=left)
