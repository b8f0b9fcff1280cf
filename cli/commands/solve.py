"""`sungka solve`: the best line from a position, and how far one turn reaches."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

from ..console.exit_status import report_wrong_usage
from ..console.options import EXCLUDE, MAX_SIZE, NO_SETTINGS, RECORD
from ..console.parameters import Argument, Option
from ..console.terminal import print_data

if TYPE_CHECKING:
    from ...analysis.search.two_seats import Limits
    from ..solving.deadline import Deadline
    from ..solving.found import Found
    from ..solving.start import Start

EPILOG = """\b
Examples:
  sungka solve final.sgn --board r1.t12
  sungka solve --rules sungkaan --depth 10
  sungka solve --rules "dakon houses=2 shells=2" --position "0.2/3 1.0/2 S"
  sungka solve --rules dakon --turn shortest
  sungka solve --rules dakon --turn most --time 120
  sungka solve --rules sungka-six --time 600 --jobs 4
\b
Places are those of `sungka render`: r1.t12 is the board after the 12th turn of
round 1, r1.t12.start the board before it. docs/solving.md says what is exact,
what is proven, and what is only found.
"""

LINE_SECONDS, TURN_SECONDS = 30.0, 60.0
"""The seconds of a search for the best line, and for one turn, if no limit is given."""


class SolveForm(StrEnum):
    """The forms in which a solution is written."""

    TEXT = "text"
    JSON = "json"
    SGN = "sgn"


class Aim(StrEnum):
    """The goals that one turn can be searched for."""

    SHORTEST = "shortest"
    MOST = "most"


def solve(
    file: Annotated[
        str | None,
        Argument(
            metavar="FILE",
            help="The record to start from, or - for standard input.",
            show_default=False,
        ),
    ] = None,
    record: RECORD = None,
    board: Annotated[
        str | None,
        Option(
            metavar="PLACE",
            help="Board to start from.  [default: the last that is not over]",
            show_default=False,
        ),
    ] = None,
    rules: Annotated[
        str | None,
        Option(
            metavar="RULES",
            help="Without FILE: the rules.  [default: sungka]",
            show_default=False,
            complete="presets",
        ),
    ] = None,
    position: Annotated[
        str | None,
        Option(
            metavar="TEXT",
            help="Without FILE: a position.  [default: the first board]",
            show_default=False,
        ),
    ] = None,
    turn: Annotated[
        Aim | None,
        Option(
            help="Find one turn: the shortest that wins, or the richest.",
            show_default=False,
        ),
    ] = None,
    leave: Annotated[
        int | None,
        Option(
            least=0,
            metavar="N",
            help="With --turn shortest: shells it may leave outside the store.",
            show_default=False,
        ),
    ] = None,
    depth: Annotated[
        int | None,
        Option(
            least=1,
            most=200,
            metavar="N",
            help="Search N moves deep instead of whole turns.",
            show_default=False,
        ),
    ] = None,
    nodes: Annotated[
        int | None,
        Option(least=1, metavar="N", help="Search at most N positions.", show_default=False),
    ] = None,
    time: Annotated[
        float | None,
        Option(
            least=0.001,
            metavar="S",
            help="Search for S seconds.  [default: 30; for a turn 60]",
            show_default=False,
        ),
    ] = None,
    jobs: Annotated[
        int,
        Option(
            least=1,
            metavar="N",
            help="Share a long search among N processes.",
        ),
    ] = 1,
    output: Annotated[SolveForm, Option(help="Output form.")] = SolveForm.TEXT,
    exclude: EXCLUDE = None,
    max_size: MAX_SIZE = None,
    no_settings: NO_SETTINGS = False,
) -> int:
    """Find the best line from a position.

    Every choice of the seat to move gets a value and its best line. The search goes by whole turns,
    and says what it has proven: exact, at least, at most, or so far. It ends when the best choice
    is proven, or at a limit. Ctrl-C shows what is known so far.
    """
    if file is None and (record is not None or board is not None):
        return report_wrong_usage("--record and --board choose from a FILE: name one")
    if file is None and (exclude is not None or max_size is not None):
        return report_wrong_usage("--exclude and --max-size are about a FILE: name one")
    if file is not None and (rules is not None or position is not None):
        return report_wrong_usage(
            "a FILE has its own rules and boards: leave out --rules and --position"
        )
    if leave is not None and turn is not Aim.SHORTEST:
        return report_wrong_usage("--leave needs --turn shortest")
    if jobs > 1 and (turn is not None or depth is not None):
        return report_wrong_usage("--jobs shares out whole turns: leave out --turn and --depth")
    if file is None and rules is None and position is None:
        return report_wrong_usage("say what to solve: a FILE, --rules or --position")
    from ..solving.start import NoStart, start_from_record, start_from_rules

    if file is None:
        start = start_from_rules(rules, position)
    else:
        from ...checking.settings import BadSettings
        from ..findings.settings_file import select_inputs

        entries = select_inputs([file], exclude, max_size, reads_none=no_settings)
        if isinstance(entries, BadSettings):
            return report_wrong_usage(entries.message)
        start = start_from_record(file, entries, record, board)
    if isinstance(start, NoStart):
        return start.status
    from ...analysis.search.two_seats import MOST_SHELLS, Limits
    from ..solving.deadline import Deadline

    if start.state.position.shells > MOST_SHELLS:
        return report_wrong_usage(f"at most {MOST_SHELLS:,} shells are searched")
    if output is SolveForm.SGN and start.state.goes_on:
        return report_wrong_usage("--output sgn: a record cannot begin in the middle of a turn")
    if depth is None and nodes is None and time is None:
        time = LINE_SECONDS if turn is None else TURN_SECONDS

    def search_and_write() -> int:
        with Deadline(time) as deadline:
            limits = Limits(
                200 if depth is None else depth, nodes, deadline.is_due, spent=deadline.spent
            )
            found = _search(start, turn, leave, limits, deadline, jobs)
        return _write(start, found, output, deadline.is_interrupted)

    if start.place is None:
        return search_and_write()
    from ...files.records import FileFault, guard
    from ..findings.text import report_fault

    status = guard(search_and_write, *start.place)
    return report_fault(status) if isinstance(status, FileFault) else status


def _write(start: Start, found: Found, output: SolveForm, is_interrupted: bool) -> int:
    """Print what was found in the form asked for and return the exit status."""
    if output is SolveForm.SGN:
        from ..solving.record import write_record

        return write_record(start, found)
    if output is SolveForm.JSON:
        from ..console.json_text import to_json
        from ..solving.found import describe_as_json

        text = to_json(describe_as_json(start, found, is_interrupted)) + "\n"
    else:
        from ..solving.text import describe_as_text

        text = describe_as_text(start, found)
    print_data(text)
    return start.status


def _search(
    start: Start,
    turn: Aim | None,
    leave: int | None,
    limits: Limits,
    deadline: Deadline,
    jobs: int,
) -> Found:
    from ...analysis.search.solution import solve as find_best_line

    if turn is None:
        share = None
        if jobs > 1:
            from ..solving.deadline import share_among

            share = share_among(jobs, deadline)
        return find_best_line(start.state, limits, deadline.report, share)
    from ...analysis.search.reach import richest_turn, shortest_turn, winning_rest

    state = start.state.after_passes()
    if turn is Aim.MOST:
        return richest_turn(state, limits, lambda store: deadline.report(f"{store} in the store"))
    if leave is None:
        leave = winning_rest(state.rules, state.position.shells, start.round)
    return shortest_turn(
        state, leave, limits, lambda moves: deadline.report(f"none of {moves} moves or fewer")
    )
