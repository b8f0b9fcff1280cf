"""`sungka event print`: lists, score sheets, brackets and codes, as PDF or a page to print."""

from __future__ import annotations

from typing import Annotated

from ...console.exit_status import FINDINGS, complain, report_wrong_usage
from ...console.parameters import Argument, Option
from ...events.forms import EventForm

EPILOG = """\b
Examples:
  sungka event print sinulog -o lists.pdf
  sungka event print sinulog tables names --round 3 -o lists.html
  sungka event print sinulog sheets --base-url https://sinulog.example -o sheets.pdf
  sungka event print sinulog bracket standings -o board.pdf
  sungka event print sinulog blank --copies 20 -o blank.pdf
\b
tables     the matches of a round by table     (these two unless others
names      where everyone sits, by name         are named)
sheets     a score sheet for each match, names and rules filled in
results    the same with what was entered
blank      an empty score sheet
bracket    the brackets of knock-out stages
standings  the standings of all groups
codes      QR codes that lead to the games, with --base-url
\b
Without --round, the last round that is paired is printed. PDF needs reportlab
and codes need segno: `pip install reportlab segno`.
"""


def print_lists(
    words: Annotated[
        list[str] | None,
        Argument(
            metavar="[FOLDER] [WHAT…]",
            help="The tournament's folder; what to print.",
            show_default=False,
        ),
    ] = None,
    round_: Annotated[
        int | None,
        Option("--round", help="Round to print.  [default: the last]", metavar="N", least=1),
    ] = None,
    stage: Annotated[
        str | None,
        Option(help="Only this stage.", metavar="NAME", show_default=False, complete="stages"),
    ] = None,
    copies: Annotated[
        int, Option(help="Number of blank score sheets.", metavar="N", least=1, most=999)
    ] = 1,
    base_url: Annotated[
        str | None,
        Option(help="Address of the tournament's site, for codes.", metavar="URL"),
    ] = None,
    out: Annotated[
        str | None, Option("-o", "--out", help="File to write, .html or .pdf.", metavar="FILE")
    ] = None,
    output: Annotated[EventForm, Option("--output", help="Output form.")] = EventForm.TEXT,
) -> int:
    """Print lists, score sheets, brackets and codes."""
    from ...events.folder import BadFolder, load_folder, take_folder
    from ...events.printing import PrintOptions, Sheets, print_sheets

    folder, left = take_folder(words or ())
    known = [one.value for one in Sheets]
    for word in left:
        if word not in known:
            return report_wrong_usage(f"`{word}` cannot be printed; there are {', '.join(known)}")
    parts = tuple(Sheets(word) for word in left) or (Sheets.TABLES, Sheets.NAMES)
    try:
        loaded = load_folder(folder)
        is_json = output is EventForm.JSON
        options = PrintOptions(parts, round_, stage, copies, base_url, out, is_json)
        return print_sheets(loaded, options)
    except BadFolder as fault:
        complain(f"sungka: {fault}")
        return FINDINGS
