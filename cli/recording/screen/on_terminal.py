"""Runs the screen on a terminal, and restores a terminal that a killed run left changed."""

from __future__ import annotations

import sys
from contextlib import suppress

from ....replay.scoring.sheet import Asks
from ...console.exit_status import complain
from ...console.terminal import escape_text
from ...files.score_journal import SUFFIX
from ..event_desk import EventDesk
from ..session import Recording
from ..tournament import Tournament
from .app import RecorderApp
from .table_screen import ScreenOptions

_USUAL = (
    "\x1b[?1047l"  # the main screen; unlike 1049 this leaves the cursor where it is
    "\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l\x1b[?1015l\x1b[?1016l"  # no mouse
    "\x1b[?1004l\x1b[?2004l\x1b[?2026l\x1b[?2048l"  # no focus, paste, synchronised output, resizes
    "\x1b[<u\x1b[?25h\x1b[?7h\x1b[0m"  # usual keys, a cursor, lines that wrap, usual colours
)
"""The codes that undo everything the screen asks of a terminal."""


def record_on_screen(
    recording: Recording,
    tournament: Tournament | None,
    options: ScreenOptions | None = None,
    desk: EventDesk | None = None,
) -> int:
    """Run the screen until the scorer leaves; returns the exit status.

    A result that could not be handed over to a tournament is tried once more at the end. Textual
    shows a fault that ends the screen. A message says where the record is, and how to go on.
    """
    reset_terminal()
    app = RecorderApp(recording, tournament, options, desk)
    try:
        app.run()
    finally:
        recording = app.table.controller.recording
        recording.leave()
        notice = recording.hand_over()
        recording.close()
        if notice is not None:
            complain(f"sungka: {escape_text(notice.text)}")
    if app.return_code:
        complain(
            "sungka: a fault of this program ended the screen; please report it. "
            f"All entries are in {escape_text(recording.name)}{SUFFIX}, and the same command "
            "continues from there (with `--stdin` if the screen does not come up)"
        )
    else:
        complain(describe_leaving(recording))
    return app.return_code or 0


def describe_leaving(recording: Recording) -> str:
    """Where the record is, and how to go on with it."""
    is_over = recording.ledger.sheet.asks is Asks.NOTHING
    then = "the game is over" if is_over else "the same command goes on from here"
    return f"sungka: the record is in {escape_text(recording.name)}; {then}"


def reset_terminal() -> None:
    """Put the terminal into its usual state, in which lines are echoed and ended by Enter."""
    if sys.stdout.isatty():
        sys.stdout.write(_USUAL)
        sys.stdout.flush()
    if sys.platform == "win32" or not sys.stdin.isatty():
        return
    import termios

    with suppress(termios.error):
        modes = termios.tcgetattr(sys.stdin)
        modes[0] |= termios.BRKINT | termios.ICRNL | termios.IXON
        modes[1] |= termios.OPOST | termios.ONLCR
        modes[3] |= termios.ISIG | termios.ICANON | termios.IEXTEN
        modes[3] |= termios.ECHO | termios.ECHOE | termios.ECHOK
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, modes)
