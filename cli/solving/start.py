"""Where `sungka solve` begins: the first board, a written position, a place in a record."""

from __future__ import annotations

from dataclasses import dataclass

from ...engine import match
from ...engine.round import Round
from ...engine.rules_text import DEFAULT, rules_from_text, rules_to_text
from ..console.exit_status import CLEAN, FINDINGS, complain, report_wrong_usage
from ..console.terminal import escape_text
from ..files.inputs import find_inputs


@dataclass(frozen=True, slots=True)
class Start:
    """A round in which a seat is to move, in words where it stands, and its number.

    `status` is the exit status that what it was taken from asks for.
    """

    state: Round
    title: str
    round: int = 1
    status: int = CLEAN


def start_of_rules(rules_text: str | None, position_text: str | None) -> Start | int:
    """The first board of the rules, or the position under them; the status where there is none."""
    try:
        rules = rules_from_text(DEFAULT if rules_text is None else rules_text)
    except ValueError as error:
        return report_wrong_usage(f"--rules: {escape_text(str(error))}")
    named = rules_to_text(rules)
    if position_text is None:
        return _movable(Start(match.start(rules), named), _OTHER_RULES)
    from ...notation.record import Tag
    from ...replay.positions import read_setup

    state, found = read_setup(Tag("Setup", position_text), rules)
    if state is None:
        said = found[-1].message.replace("`Setup`", "it")
        return report_wrong_usage(f"--position `{escape_text(position_text)}`: {escape_text(said)}")
    state = state if state.is_over else state.at(state.position, state.position.to_move)
    return _movable(Start(state, named), _OTHER_RULES)


def start_of_record(path: str, number: int | None, board: str | None) -> Start | int:
    """The board at a place of a record, the last one unless told; the status where there is none.

    What is wrong with the record is told, and does not matter where the board is known.
    """
    from ...templates.timeline.address import FORMS, NoBoard, address_from_text
    from ..files.records import FileFault, read_records
    from ..findings.text import report_fault, report_findings
    from ..validation.check import check_reading, title_of
    from .board_place import place_in, round_at

    address = None if board is None else address_from_text(board)
    if board is not None and address is None:
        return report_wrong_usage(
            f"--board `{escape_text(board)}`: not a place in a record: write {FORMS}"
        )
    entries = find_inputs([path])
    if len(entries) > 1:
        return report_wrong_usage(
            f"one record is solved, and {escape_text(path)} stands for several files"
        )
    readings = []
    for reading in read_records(entries[0], number):
        if isinstance(reading, FileFault):
            return report_fault(reading)
        if reading.source.number is not None:
            readings.append(reading)
        if len(readings) > 1:
            return report_wrong_usage(
                f"{escape_text(path)} holds more than one record: choose one with --record N"
            )
    checked, replay = check_reading(readings[0], entries[0].path)
    status = report_findings(finding for finding in checked.findings if finding.is_error)
    if replay.rules is None:
        return FINDINGS
    place = place_in(replay, address)
    if isinstance(place, NoBoard):
        return report_wrong_usage(f"--board {board}: {place.message}")
    state = round_at(replay, replay.rules, place)
    if state is None:
        complain(
            f"sungka: the board at {place.to_text()} is not known: choose an earlier one, like "
            f"--board r{place.round}.t1.start"
        )
        return FINDINGS
    title = title_of(replay.record, replay.rules.playing_order) or escape_text(path)
    title = f"{escape_text(title)}, {place.to_text()}"
    after = f"choose a board after it, like --board r{place.round}.t1"
    return _movable(Start(state, title, place.round, status), after)


_OTHER_RULES = "add opening=alternate to --rules, or give a --position with a seat to move"


def _movable(start: Start, instead: str) -> Start | int:
    """The start, unless no seat is to move there; `instead` is what an opening can be left for."""
    if start.state.is_over:
        return report_wrong_usage(
            f"{start.title}: the round is over there: choose an earlier board"
        )
    if start.state.position.to_move is None:
        return report_wrong_usage(
            f"{start.title}: both hands open the round, and what they do at once is not "
            f"searched: {instead}"
        )
    return start
