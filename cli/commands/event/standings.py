"""`sungka event standings`: the standings, each tie with its working."""

from __future__ import annotations

from typing import Annotated

from ...console.exit_status import FINDINGS, complain
from ...console.parameters import Argument, Option
from ...events.standings import StandingsForm

EPILOG = """\b
Examples:
  sungka event standings sinulog
  sungka event standings sinulog --stage Groups --after 2
  sungka event standings sinulog --output crosstable
  sungka event standings sinulog --output csv > standings.csv
  sungka event standings sinulog --stage Open --output trf > open.trf
\b
Each tie-break that decided something shows its working. Unplayed rounds count
by FIDE's C.07, article 16. LOT is the SHA-256 of the tournament's id, the stage
and the player, so that everybody can check it.
"""


def standings(
    folder: Annotated[
        str, Argument(metavar="[FOLDER]", help="The tournament's folder.", show_default=False)
    ] = ".",
    stage: Annotated[
        str | None,
        Option(help="Only this stage.", metavar="NAME", show_default=False, complete="stages"),
    ] = None,
    after: Annotated[
        int | None,
        Option(help="Standings after this round.", metavar="ROUND", least=1),
    ] = None,
    output: Annotated[StandingsForm, Option(help="Output form.")] = StandingsForm.TEXT,
) -> int:
    """Show the standings, each tie with its working."""
    from ...events.folder import BadFolder, load_folder
    from ...events.standings import write_standings

    try:
        return write_standings(load_folder(folder), stage, after, output)
    except BadFolder as fault:
        complain(f"sungka: {fault}")
        return FINDINGS
