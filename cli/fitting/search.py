"""Records read and followed one after the other until the rule sets that agree are known."""

from __future__ import annotations

from collections.abc import Sequence

from ...checking.finding import make_finding
from ...checking.settings import BadSettings
from ...engine.ruleset import RuleSet
from ...files.blocks import read_records
from ...files.records import FileFault
from ...notation.reading.parser import Reading
from ...notation.record import Unreadable
from ...replay.fit.find import Fit, all_rules, fit_records, likely_boards
from ...replay.fit.space import Board, Space
from ..console.exit_status import CLEAN, FINDINGS, report_wrong_usage
from ..findings.settings_file import select_inputs
from ..findings.text import report_fault, report_findings, report_reading
from .answer import explain_dead


def fit_files(files: Sequence[str], board: RuleSet | None = None) -> tuple[Fit | None, int]:
    """The rule sets that agree with all records of some files, and the exit status.

    The boards that the records can have been played on are tried, and also that of `board`. Records
    that cannot be read are reported, and so is the place where the last rule sets fail. Without any
    record there is no fit.
    """
    entries = select_inputs(files)
    if isinstance(entries, BadSettings):
        return None, report_wrong_usage(entries.message)
    status = CLEAN
    readings: list[tuple[str, Reading]] = []
    for entry in entries:
        for reading in read_records(entry):
            if isinstance(reading, FileFault):
                status = max(status, report_fault(reading))
                continue
            status = max(status, report_reading(reading, entry.path))
            is_readable = not any(isinstance(item, Unreadable) for item in reading.record.body)
            if is_readable and reading.source.number is not None:
                readings.append((entry.path, reading))
    if not readings:
        return None, FINDINGS
    records = [reading.record for _, reading in readings]
    boards = dict.fromkeys(likely_boards(records))
    if board is not None:
        boards[Board.of(board)] = None
    space = Space()
    fit = fit_records(records, space, all_rules(space, boards))
    if fit.disagreement is None:
        return fit, status
    path, reading = readings[fit.records - 1]
    report_findings(make_finding(it, reading.source, path) for it in explain_dead(fit))
    return fit, FINDINGS
