"""`sungka event write`: any other line of the journal."""

from __future__ import annotations

from typing import Annotated

from ...console.exit_status import FINDINGS, complain
from ...console.parameters import Argument, Option
from ...events.forms import EventForm

EPILOG = """\b
Examples:
  sungka event write sinulog withdraw PHL-030 from 4 --reason "ill"
  sungka event write sinulog enter PHL-067 from 2
  sungka event write sinulog 'enter PHL-067 from 2 in "Groups" 3'
  sungka event write sinulog bye 2 PHL-009 half
  sungka event write sinulog lineup 1.01 CEB PHL-001 PHL-003
  sungka event write sinulog publish 1
\b
A line is written if it agrees with the journal so far. docs/tournaments.md
lists all lines.
"""


def write(
    words: Annotated[
        list[str],
        Argument(
            metavar="[FOLDER] LINE",
            help="The tournament's folder; the line.",
            show_default=False,
        ),
    ],
    reason: Annotated[str | None, Option(help="Reason.", show_default=False)] = None,
    by: Annotated[
        str | None, Option(help="Person who decided it.", metavar="NAME", show_default=False)
    ] = None,
    force: Annotated[
        bool, Option("--force", help="Write the line even if it breaks a rule.")
    ] = False,
    output: Annotated[EventForm, Option(help="Output form.")] = EventForm.TEXT,
) -> int:
    """Write any other line into the journal."""
    from ...events.folder import BadFolder, take_folder
    from ...events.results import ResultOptions, write_words

    folder, left = take_folder(words)
    options = ResultOptions(left, False, reason, by, force, output is EventForm.JSON)
    try:
        return write_words(folder, options)
    except BadFolder as fault:
        complain(f"sungka: {fault}")
        return FINDINGS
