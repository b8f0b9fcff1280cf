"""`sungka event correct`: a line of the journal corrected, what that changes shown first."""

from __future__ import annotations

from typing import Annotated

from ...console.exit_status import FINDINGS, complain
from ...console.parameters import Argument, Option
from ...events.forms import EventForm

EPILOG = """\b
Examples:
  sungka event correct 1.03 46-52 --reason "the sheet had the seats exchanged"
  sungka event correct sinulog 118 result 1.03 46-52 --reason "misread" --write
  sungka event correct sinulog 118 drop --reason "the wrong table" --write
\b
Name a line by its number in event.journal, or by its table if only one line
has its result. You see what changes: places, who advances, pairings. Nothing
is written without --write. A correction that changes the players of a match
already begun is refused with a list; --force writes it all the same.
"""


def correct(
    words: Annotated[
        list[str],
        Argument(
            metavar="[FOLDER] LINE|TABLE FACT|drop",
            help="The tournament's folder, the line, the correction.",
            show_default=False,
            complete="tables",
        ),
    ],
    reason: Annotated[
        str | None, Option(help="Reason; needed with --write.", show_default=False)
    ] = None,
    by: Annotated[
        str | None, Option(help="Person who decided it.", metavar="NAME", show_default=False)
    ] = None,
    write: Annotated[bool, Option("--write", help="Write it into the journal.")] = False,
    force: Annotated[
        bool, Option("--force", help="Write it even if later matches depend on it.")
    ] = False,
    output: Annotated[EventForm, Option(help="Output form.")] = EventForm.TEXT,
) -> int:
    """Correct a line of the journal, after its effect is shown."""
    from ...events.correcting import CorrectOptions, correct_line
    from ...events.folder import BadFolder, take_folder

    folder, left = take_folder(words)
    options = CorrectOptions(left, reason, by, write, force, output is EventForm.JSON)
    try:
        return correct_line(folder, options)
    except BadFolder as fault:
        complain(f"sungka: {fault}")
        return FINDINGS
