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
--players is a file with a name on each line, or CSV with a head of id, name,
club, team, rating, seed, category. Without it, on a terminal, the questions
are asked. The file is written once and is yours to edit.
"""


def new(
    folder: Annotated[
        str, Argument(metavar="FOLDER", help="The folder to make.", show_default=False)
    ],
    name: Annotated[str | None, Option(help="The tournament's name.", show_default=False)] = None,
    players: Annotated[
        str | None,
        Option(help="A file of names, or - for standard input.", metavar="FILE"),
    ] = None,
    system: Annotated[
        System | None, Option(help="The system of the only stage.", show_default=False)
    ] = None,
    groups: Annotated[
        int | None, Option(help="Groups, before a knock-out.", metavar="N", least=1, most=999)
    ] = None,
    advance: Annotated[
        int | None, Option(help="How many of a group go on.", metavar="N", least=1, most=99)
    ] = None,
    rounds: Annotated[
        int | None, Option(help="The rounds of a Swiss system.", metavar="N", least=1, most=99)
    ] = None,
    third: Annotated[bool, Option("--third", help="A match for third place.")] = False,
    boards: Annotated[
        int | None,
        Option(
            help="The boards of a match, with groups of one in the finals.",
            metavar="N",
            least=1,
            most=99,
        ),
    ] = None,
    wins: Annotated[
        int | None, Option(help="So many boards win a match.", metavar="N", least=1, most=99)
    ] = None,
    rules: Annotated[
        str | None, Option(help="The rules, as in a `Rules` tag.", show_default=False)
    ] = None,
    output: Annotated[EventForm, Option(help="How it answers.")] = EventForm.TEXT,
) -> int:
    """Write a new tournament's event.toml."""
    from ...events.draft import DraftOptions, make_event

    matches = (third, boards, wins, rules)
    options = DraftOptions(
        *(name, players, system, groups, advance, rounds, *matches), output is EventForm.JSON
    )
    return make_event(folder, options)
