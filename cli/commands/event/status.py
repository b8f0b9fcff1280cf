"""`sungka event status`: every table of the rounds in play, from the scorers' journals."""

from __future__ import annotations

from typing import Annotated

from ...console.exit_status import FINDINGS, complain
from ...console.parameters import Argument, Option
from ...events.forms import EventForm

EPILOG = """\b
Examples:
  sungka event status sinulog
  sungka event status sinulog --watch
  sungka event status sinulog --output json
\b
A table is over and not handed in, being recorded, open or done. A game that is
being recorded shows its round and row, the stores, who leads, the clocks, and
the time since the last key. `▶` marks the player to move. Everything is read
from the journals beside the records in `games/`.
"""


def status(
    folder: Annotated[
        str, Argument(metavar="[FOLDER]", help="The tournament's folder.", show_default=False)
    ] = ".",
    watch: Annotated[bool, Option("--watch", help="Keep the screen up to date.")] = False,
    output: Annotated[EventForm, Option(help="Output form.")] = EventForm.TEXT,
) -> int:
    """Show every table of the round: its game, its clocks."""
    from ...events.folder import BadFolder
    from ...events.status import show_status

    try:
        return show_status(folder, output, is_watched=watch)
    except BadFolder as fault:
        complain(f"sungka: {fault}")
        return FINDINGS
