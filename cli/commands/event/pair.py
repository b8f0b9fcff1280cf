"""`sungka event pair`: the next draw or round, each pair with its reason."""

from __future__ import annotations

from typing import Annotated

from ...console.exit_status import FINDINGS, complain
from ...console.parameters import Argument, Option
from ...events.forms import EventForm

EPILOG = """\b
Examples:
  sungka event pair sinulog
  sungka event pair sinulog --write
  sungka event pair sinulog --stage Finals --write
  sungka event pair sinulog 1.03 PHL-001 PHL-002 --reason "agreed" --write
\b
Nothing is written without --write. A round is paired once all earlier results
are entered; in a round robin, `--rounds all` pairs every round at once. A
pairing of your own names the table and both players, South first.
"""


def pair(
    words: Annotated[
        list[str] | None,
        Argument(
            metavar="[FOLDER] [TABLE SOUTH NORTH]",
            help="The tournament's folder; a pairing of your own.",
            show_default=False,
        ),
    ] = None,
    stage: Annotated[
        str | None,
        Option(help="Only this stage.", metavar="NAME", show_default=False, complete="stages"),
    ] = None,
    rounds: Annotated[
        str, Option(help="Rounds of a round robin to pair, or `all`.", metavar="N")
    ] = "1",
    reason: Annotated[
        str | None, Option(help="Reason for a pairing of your own.", show_default=False)
    ] = None,
    by: Annotated[str, Option(help="Person who decided a pairing of your own.", metavar="NAME")] = (
        "arbiter"
    ),
    write: Annotated[bool, Option("--write", help="Write it into the journal.")] = False,
    force: Annotated[
        bool, Option("--force", help="Write the pairing even if it breaks a rule.")
    ] = False,
    output: Annotated[EventForm, Option(help="Output form.")] = EventForm.TEXT,
) -> int:
    """Show the next draw or round, with a reason for each pair."""
    from ...events.folder import BadFolder, take_folder
    from ...events.pairing import PairOptions, pair_next

    folder, left = take_folder(words or ())
    options = PairOptions(left, stage, rounds, reason, by, write, force, output is EventForm.JSON)
    try:
        return pair_next(folder, options)
    except BadFolder as fault:
        complain(f"sungka: {fault}")
        return FINDINGS
