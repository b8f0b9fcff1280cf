"""`sungka event result`: results, forfeits and fouls, one or many."""

from __future__ import annotations

from typing import Annotated

from ...console.exit_status import FINDINGS, complain
from ...console.parameters import Argument, Option
from ...events.forms import EventForm

EPILOG = """\b
Examples:
  sungka event result 1.03 52-46
  sungka event result sinulog 3 52-46
  sungka event result sinulog 1.03 52-46 40-58 51-47
  sungka event result 1.04 forfeit N --reason "not there after 10 minutes"
  sungka event result 1.04 walkover S
  sungka event result 1.03.2 resign N
  sungka event result 1.03 foul S --reason "two shells"
  sungka event result 2.01 decide N --reason "by lot"
  sungka event result sinulog
  sungka event result sinulog --stdin < evening.txt
\b
South's score comes first; `52` alone is enough where the rules have one round.
A table without its round is one of the current round. Without an entry, on a
terminal, the command asks for the open tables: type table, blank, score, Enter.
`3 f N` is a forfeit, `back` takes back the last entry, `?` helps. Each line is
saved before it is acknowledged. Correct an older one with `sungka event
correct`.
"""


def result(
    words: Annotated[
        list[str] | None,
        Argument(
            metavar="[FOLDER] [TABLE RESULT]",
            help="The tournament's folder; a table and its result.",
            show_default=False,
            complete="tables",
        ),
    ] = None,
    stdin: Annotated[
        bool, Option("--stdin", help="Read one result a line, and answer each.")
    ] = False,
    reason: Annotated[str | None, Option(help="Reason.", show_default=False)] = None,
    by: Annotated[
        str | None, Option(help="Person who decided it.", metavar="NAME", show_default=False)
    ] = None,
    force: Annotated[
        bool, Option("--force", help="Write the line even if it breaks a rule.")
    ] = False,
    output: Annotated[EventForm, Option(help="Output form.")] = EventForm.TEXT,
) -> int:
    """Enter results, forfeits and fouls."""
    from ...events.folder import BadFolder, take_folder
    from ...events.results import ResultOptions, enter_results

    folder, left = take_folder(words or ())
    options = ResultOptions(left, stdin, reason, by, force, output is EventForm.JSON)
    try:
        return enter_results(folder, options)
    except BadFolder as fault:
        complain(f"sungka: {fault}")
        return FINDINGS
