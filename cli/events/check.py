"""A tournament's folder checked: all that does not fit together, in the forms of `validate`."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from ...checking.finding import CheckResult, Excerpt, Finding, Place
from ...event.checks import check_pairings
from ...event.findings import JOURNAL_FILE, PLAN_FILE, EventCode, EventFinding
from ...event.records import check_games, mark_recorded
from ...event.state import EventState
from ..console.exit_status import CLEAN, FINDINGS, complain
from ..console.terminal import escape_text
from ..findings.output import Form, open_output
from ..findings.totals import Totals
from .folder import EventFolder, read_games


def check_folder(folder: EventFolder, output: Form = Form.TEXT) -> int:
    """Write all findings of a folder and return the exit status for them."""
    games = tuple(read_games(folder))
    state = mark_recorded(folder.state, games)
    findings = [
        *folder.all_findings,
        *check_pairings(folder.plan, folder.entries, state),
        *check_games(state, games),
    ]
    order = {PLAN_FILE: 0, JOURNAL_FILE: 1}
    findings.sort(key=lambda one: (order.get(one.file, 2), one.file, one.place or (0, 0, 0)))
    writer, totals = open_output(output, sys.stdout, EventCode), Totals()
    files = dict.fromkeys([PLAN_FILE, JOURNAL_FILE, *(game.file for game in games)])
    for number, file in enumerate(files, 1):
        own = tuple(to_finding(folder, one) for one in findings if one.file == file)
        checked = CheckResult(folder.name(file), number, folder.plan.name, own)
        totals = totals.plus(checked).with_files()
        writer.add(checked)
    if output is Form.TEXT:
        summary = _summarise(state, len(games), totals)
        complain(f"{escape_text(folder.path)}: {summary}")
    else:
        writer.end(totals)
    return FINDINGS if totals.errors else CLEAN


def _summarise(state: EventState, games: int, totals: Totals) -> str:
    """Count in a line what was looked at, and the errors and warnings found."""
    open_ = sum(not one.is_over for one in state.outcomes.values())
    counts = (
        (len(state.plan.people), "player", "players"),
        (len(state.matches), "match", "matches"),
        (open_, "open", "open"),
        (games, "record", "records"),
        (totals.errors, "error", "errors"),
        (totals.warnings, "warning", "warnings"),
    )
    return ", ".join(f"{count} {one if count == 1 else many}" for count, one, many in counts)


def to_finding(folder: EventFolder, finding: EventFinding) -> Finding:
    """A finding with its file's path and the line that it is about."""
    place: Place | None = None
    excerpts: tuple[Excerpt, ...] = ()
    if finding.place is not None:
        line, start, end = finding.place
        place = Place(line, start, line, end)
        text = {PLAN_FILE: folder.plan_text, JOURNAL_FILE: folder.journal_text}.get(finding.file)
        if text is not None:
            excerpts = _excerpt(text, line, start, end)
    hints = () if finding.hint is None else (folder.fill_hint(finding.hint),)
    return Finding(
        folder.name(finding.file),
        finding.code,
        finding.severity,
        finding.message,
        hints,
        place,
        excerpts=excerpts,
    )


def tell(folder: EventFolder, findings: Iterable[EventFinding]) -> int:
    """Print findings to standard error and return the exit status that they ask for."""
    from ..findings.text import report_findings

    return report_findings(to_finding(folder, one) for one in findings)


def _excerpt(text: str, line: int, start: int, end: int) -> tuple[Excerpt, ...]:
    lines = text.split("\n")
    if not 1 <= line <= len(lines):
        return ()
    row = lines[line - 1].rstrip("\r")
    return (_cut(row, min(start - 1, len(row)), min(end - 1, len(row))),)


def _cut(row: str, start: int, end: int, around: int = 60) -> Excerpt:
    """A line, of a long one the part around the stretch."""
    end = min(end, start + around)
    first = start - around if start > 2 * around else 0
    before, after = "…" if first else "", "…" if end + around < len(row) else ""
    shift = len(before) - first
    return Excerpt(before + row[first : end + around] + after, start + shift, end + shift)
