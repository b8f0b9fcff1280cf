"""`sungka event begin`: a round begins, and the clocks of all its tables start together."""

from __future__ import annotations

from typing import Annotated

from ...console.exit_status import FINDINGS, complain
from ...console.parameters import Argument, Option

EPILOG = """\b
Examples:
  sungka event begin sinulog
  sungka event begin sinulog --round 2
\b
A `begin` line is written for each open table of the round. Every `sungka record
sinulog` that has its table on the screen starts its clocks when it sees it. A
table that is opened later says how long ago the round began.
"""


def begin(
    folder: Annotated[
        str, Argument(metavar="[FOLDER]", help="The tournament's folder.", show_default=False)
    ] = ".",
    round: Annotated[
        int | None, Option(help="The round.", metavar="ROUND", show_default=False, least=1)
    ] = None,
    by: Annotated[
        str | None, Option(help="Person who decided it.", metavar="NAME", show_default=False)
    ] = None,
) -> int:
    """Begin a round: all clocks start together."""
    from ...events.folder import BadFolder
    from ...events.results import begin_round

    try:
        return begin_round(folder, round, by)
    except BadFolder as fault:
        complain(f"sungka: {fault}")
        return FINDINGS
