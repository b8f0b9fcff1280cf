"""Where `sungka solve` begins: the first board, a written position, or a place in a record."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ...engine import match
from ...engine.round import Round
from ...engine.rules_text import DEFAULT, rules_from_text, rules_to_text
from ..console.exit_status import CLEAN, FINDINGS, complain, report_wrong_usage
from ..console.terminal import escape_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...files.inputs import Input, Missing
    from ...notation.addresses import Address
    from ...notation.reading.parser import Reading
    from ...notation.splitter import Source
    from ...replay.steps import Replay
    from ...templates.timeline.address import NoBoard


class Start(NamedTuple):
    """A round in which a seat is to move, its number, and a title that names its place.

    `status` is the exit status that the findings of its source ask for, and `place` the file and
    the record it comes from, if it comes from one.
    """

    state: Round
    title: str
    round: int = 1
    status: int = CLEAN
    place: tuple[str, Source] | None = None


class NoStart(NamedTuple):
    """The lack of a board to begin from: its exit status, after the reason has been reported."""

    status: int


def start_from_rules(rules_text: str | None, position_text: str | None) -> Start | NoStart:
    """The first board of the rules, or the position under them."""
    try:
        rules = rules_from_text(DEFAULT if rules_text is None else rules_text)
    except ValueError as error:
        return NoStart(report_wrong_usage(f"--rules: {escape_text(str(error))}"))
    title = rules_to_text(rules)
    if position_text is None:
        return _check(Start(match.start(rules), title), _OTHER_RULES)
    from ...notation.record import Tag
    from ...replay.positions import read_setup

    state, found = read_setup(Tag("Setup", position_text), rules)
    if state is None:
        message = escape_text(found[-1].message.replace("`Setup`", "it"))
        return NoStart(report_wrong_usage(f"--position `{escape_text(position_text)}`: {message}"))
    state = state if state.is_over else state.at(state.position, state.position.to_move)
    return _check(Start(state, title), _OTHER_RULES)


def start_from_record(
    argument: str, entries: Sequence[Input | Missing], number: int | None, board: str | None
) -> Start | NoStart:
    """The board at the address `board` of a record, or its last board that is not over.

    `argument` names the `entries`, of which there must be one, and one record in it unless
    `number` chooses one. Errors in the record are reported; they do not matter as long as the
    board is known.
    """
    from ...files.blocks import read_records
    from ...files.records import FileFault, guard
    from ...notation.addresses import FORMS, address_from_text
    from ..findings.text import report_fault

    address = None if board is None else address_from_text(board)
    if board is not None and address is None:
        message = f"--board `{escape_text(board)}`: not a place in a record: write {FORMS}"
        return NoStart(report_wrong_usage(message))
    if len(entries) > 1:
        message = f"solve takes one record, but {escape_text(argument)} names several files"
        return NoStart(report_wrong_usage(message))
    (entry,) = entries
    path = entry.path
    readings = []
    for reading in read_records(entry, number):
        if isinstance(reading, FileFault):
            return NoStart(report_fault(reading))
        if reading.source.number is not None:
            readings.append(reading)
        if len(readings) > 1:
            message = f"{escape_text(path)} holds more than one record: choose one with --record N"
            return NoStart(report_wrong_usage(message))
    (reading,) = readings
    start = guard(lambda: _start_from_reading(reading, path, address), path, reading.source)
    return NoStart(report_fault(start)) if isinstance(start, FileFault) else start


def _start_from_reading(reading: Reading, path: str, address: Address | None) -> Start | NoStart:
    from ...checking.check import check_reading, title_of
    from ...replay.state import round_at
    from ...templates.timeline.address import NoBoard
    from ..findings.text import report_findings

    checked, replay = check_reading(reading, path)
    status = report_findings(finding for finding in checked.findings if finding.is_error)
    if replay.rules is None:
        return NoStart(FINDINGS)
    place = _find_place(replay, address)
    if isinstance(place, NoBoard):
        board = f"--board {address.to_text()}: " if address else ""
        return NoStart(report_wrong_usage(f"{board}{place.message}"))
    state = round_at(replay, place.round, place.turn, before=place.is_start)
    if address is None and not _is_open(state) and (earlier := _find_open(replay)):
        place, state = earlier
        complain(
            f"sungka: {place.to_text()} is taken, the last position that is known and not over: "
            "--board chooses another"
        )
    if state is None:
        complain(
            f"sungka: the board at {place.to_text()} is not known: choose an earlier one, like "
            f"--board r{place.round}.t1.start"
        )
        return NoStart(FINDINGS)
    title = title_of(replay.record, replay.rules.playing_order) or escape_text(path)
    title = f"{escape_text(title)}, {place.to_text()}"
    after = f"choose a board after it, like --board r{place.round}.t1"
    start = Start(state, title, place.round, status, (path, reading.source))
    return _check(start, after)


def _find_place(replay: Replay, address: Address | None) -> Address | NoBoard:
    """The address, if it names a board to move from, or else that of the last board."""
    from ...notation.addresses import Address
    from ...templates.timeline.address import NoBoard, last_address, moment_at
    from ...templates.timeline.timeline import timeline_of

    timeline = timeline_of(replay)
    if address is None:
        return last_address(timeline)
    if address.lap is not None:
        turn = Address(address.round, address.turn, is_start=True).to_text()
        return NoBoard(f"a turn is searched from its beginning: write {turn}")
    moment = moment_at(timeline, address)
    return moment if isinstance(moment, NoBoard) else address


def _find_open(replay: Replay) -> tuple[Address, Round] | None:
    """The last place between two turns at which a seat is to move, with its board."""
    from ...notation.addresses import Address
    from ...replay.state import round_at
    from ...templates.timeline.address import NoBoard, moment_at
    from ...templates.timeline.timeline import timeline_of

    timeline = timeline_of(replay)
    for line in reversed(timeline.rounds):
        turns = [(turn, is_start) for turn in range(len(line.stops), 0, -1) for is_start in (0, 1)]
        for turn, is_start in turns:
            place = Address(line.number, turn, is_start=bool(is_start))
            if isinstance(moment_at(timeline, place), NoBoard):
                continue
            state = round_at(replay, line.number, turn, before=place.is_start)
            if state is not None and _is_open(state):
                return place, state
    return None


def _is_open(state: Round | None) -> bool:
    """True when a seat is to move."""
    return state is not None and not state.is_over and state.position.to_move is not None


_OTHER_RULES = "add opening=alternate to --rules, or give a --position with a seat to move"


def _check(start: Start, instead: str) -> Start | NoStart:
    """The start, if a seat is to move there; `instead` is the hint for a simultaneous opening."""
    if start.state.is_over:
        message = f"{start.title}: the round is over there: choose an earlier board"
        return NoStart(report_wrong_usage(message))
    if start.state.position.to_move is None:
        return NoStart(
            report_wrong_usage(
                f"{start.title}: both hands open the round at once, which is not searched: "
                f"{instead}"
            )
        )
    return start
