"""`sungka event new`: the event.toml of a new tournament, by options or by questions."""

from __future__ import annotations

from typing import Annotated

from ....event.plan import System
from ...console.parameters import Argument, Option
from ...events.forms import EventForm

EPILOG = """\b
Examples:
  sungka event new sinulog
  sungka event new sinulog --name "Sinulog Open" --players players.txt
  sungka event new sinulog --players players.csv --system knock-out --third
  sungka event new sinulog --players - --groups 8 --advance 2 --boards 3 --wins 2
\b
--players is a file with a name on each line, or CSV with the columns id, name,
club, team, rating, seed, category. Without it, the command asks on a terminal.
The file is written once and is yours to edit.
"""


def new(
    folder: Annotated[
        str, Argument(metavar="FOLDER", help="Folder to create.", show_default=False)
    ],
    name: Annotated[str | None, Option(help="Name of the tournament.", show_default=False)] = None,
    players: Annotated[
        str | None,
        Option(help="File of names, or - for standard input.", metavar="FILE"),
    ] = None,
    system: Annotated[
        System | None, Option(help="System of the only stage.", show_default=False)
    ] = None,
    groups: Annotated[
        int | None,
        Option(help="Number of groups before a knock-out.", metavar="N", least=1, most=999),
    ] = None,
    advance: Annotated[
        int | None, Option(help="How many of each group advance.", metavar="N", least=1, most=99)
    ] = None,
    rounds: Annotated[
        int | None, Option(help="Rounds of a Swiss system.", metavar="N", least=1, most=99)
    ] = None,
    third: Annotated[bool, Option("--third", help="Play for third place.")] = False,
    boards: Annotated[
        int | None,
        Option(
            help="Boards of a match; with groups, in the finals.",
            metavar="N",
            least=1,
            most=99,
        ),
    ] = None,
    wins: Annotated[
        int | None, Option(help="Boards needed to win a match.", metavar="N", least=1, most=99)
    ] = None,
    rules: Annotated[
        str | None,
        Option(help="Rules, as in a `Rules` tag.", show_default=False, complete="presets"),
    ] = None,
    output: Annotated[EventForm, Option(help="Output form.")] = EventForm.TEXT,
) -> int:
    """Write a new tournament's event.toml."""
    from ...events.draft import DraftOptions, make_event

    matches = (third, boards, wins, rules)
    options = DraftOptions(
        *(name, players, system, groups, advance, rounds, *matches), output is EventForm.JSON
    )
    return make_event(folder, options)
