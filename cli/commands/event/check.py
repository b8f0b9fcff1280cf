"""`sungka event check`: all that does not fit together in a tournament."""

from __future__ import annotations

from typing import Annotated

from ...console.exit_status import FINDINGS, complain
from ...console.parameters import Argument, Option
from ...findings.output import Form

EPILOG = """\b
Examples:
  sungka event check
  sungka event check sinulog
  sungka event check sinulog --output json
\b
This checks event.toml, event.journal and the records in games/. It finds
unknown ids, tables and people paired twice, results without a pairing, two
results for one table, scores with a wrong total, and results that a record
contradicts. A pairing that the system would not make is a warning. Exit status
and forms are those of `sungka validate`.
"""


def check(
    folder: Annotated[
        str, Argument(metavar="[FOLDER]", help="The tournament's folder.", show_default=False)
    ] = ".",
    output: Annotated[Form, Option(help="Form of the findings.")] = Form.TEXT,
) -> int:
    """Show all that does not fit together in a tournament."""
    from ...events.check import check_folder
    from ...events.folder import BadFolder, load_folder

    try:
        loaded = load_folder(folder)
    except BadFolder as fault:
        complain(f"sungka: {fault}")
        return FINDINGS
    return check_folder(loaded, output)
