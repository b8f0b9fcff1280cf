"""Standings written as text, CSV, JSON or TRF."""

from __future__ import annotations

import csv
import io
from enum import StrEnum

from ...event.brackets import find_unplayed_final
from ...event.crosstable import CrossMeeting, CrossTable, list_crosstables
from ...event.findings import EventFinding
from ...event.plan import EventStage, System, Tie
from ...event.standings import GroupTable, StandingRow, choose_stages, list_standings
from ...event.state import EventState
from ...event.systems.swiss import write_halves
from ..console.exit_status import CLEAN, FINDINGS, report_wrong_usage
from ..console.json_text import Json
from ..console.terminal import escape_text, print_data, print_json, print_text
from .check import tell
from .folder import EventFolder
from .forms import show_name, to_columns

NOT_DRAWN = "No stage is drawn yet: `sungka event pair` shows the draw.\n"
"""The text shown where there are no standings."""


class StandingsForm(StrEnum):
    """The forms of standings."""

    TEXT = "text"
    CSV = "csv"
    JSON = "json"
    CROSSTABLE = "crosstable"
    TRF = "trf"


def write_standings(
    folder: EventFolder, stage_name: str | None, after: int | None, form: StandingsForm
) -> int:
    """Write the standings of the stages that are drawn and return the exit status."""
    state = folder.state
    faults: list[EventFinding] = [one for one in folder.all_findings if one.is_error]
    try:
        stages = choose_stages(state, stage_name)
    except ValueError as error:
        return report_wrong_usage(str(error))
    tables = [table for stage in stages for table in list_standings(state, stage, after)]
    match form:
        case StandingsForm.TEXT:
            print_text(_to_text(state, tables))
        case StandingsForm.CSV:
            _write_csv(state, tables)
        case StandingsForm.JSON:
            print_json(standings_to_json(state, tables))
        case StandingsForm.CROSSTABLE:
            crosstables = [
                table for stage in stages for table in list_crosstables(state, stage, after)
            ]
            print_text("\n".join(_cross(state, one) for one in crosstables) or NOT_DRAWN)
        case StandingsForm.TRF:
            if len(stages) != 1:
                return report_wrong_usage("TRF holds one stage: choose it with --stage")
            from ...event.trf import write_trf

            print_data(write_trf(state, stages[0]))
    if faults:
        tell(folder, faults[:3])
        return FINDINGS
    return CLEAN


def _to_text(state: EventState, tables: list[GroupTable]) -> str:
    if not tables:
        return NOT_DRAWN
    return "\n".join(_table_to_text(state, table) for table in tables)


def _table_to_text(state: EventState, table: GroupTable) -> str:
    stage = table.stage
    title = _write_title(state, table)
    is_bracket = stage.system is System.KNOCK_OUT
    ties = [
        at
        for at, tie in enumerate(table.rows[0].ties if table.rows else ())
        if tie[0] is not Tie.LOT and any(row.ties[at : at + 1] for row in table.rows)
    ]
    names = [table.rows[0].ties[at][0].value for at in ties]
    rows = [("", "", "points", *names)]
    for row in table.rows:
        cells = [_shown(row, at) for at in ties]
        name = show_name(state.plan, row.entrant) + (" (withdrawn)" if row.is_out else "")
        points = "" if is_bracket else write_halves(row.points)
        rows.append((row.place_text, name, points, *cells))
    if is_bracket:
        rows = [row[:2] + row[3:] for row in rows]
    right = tuple(range(2, len(rows[0])))
    table_lines = to_columns(rows, right).splitlines()
    lines = [title, *(f"  {line}" for line in table_lines if line)]
    for row in table.rows:
        for tie, value in row.ties:
            if value is not None and value.working != "0" and value.shown != "-":
                name = show_name(state.plan, row.entrant)
                shown = f"{tie.value} {value.shown}"
                lines.append(f"    {name}: {shown} = {escape_text(value.working)}")
    return "\n".join(lines) + "\n"


def _write_title(state: EventState, table: GroupTable | CrossTable) -> str:
    title = escape_text(table.stage.name)
    if table.stage.groups > 1:
        title += f", group {table.group}"
    if not table.is_over:
        return f"{title} (not over)"
    unplayed = find_unplayed_final(state, table.stage)
    return title if unplayed is None else f"{title}: {unplayed.value}"


def _cross(state: EventState, table: CrossTable) -> str:
    """The cross table, with a number for each name; by rounds, the opponents' are in brackets."""
    columns = [f"R{one}" for one in table.rounds] or [
        str(at) for at in range(1, len(table.rows) + 1)
    ]
    rows = [("", "", *columns, "points")]
    for number, (standing, cells) in enumerate(table.rows, 1):
        marks = [" ".join(_write_meeting(one, table) for one in cell).strip() for cell in cells]
        if not table.rounds:
            marks[number - 1] = "×"
        name = show_name(state.plan, standing.entrant)
        rows.append((str(number), name, *marks, write_halves(standing.points)))
    lines = to_columns(rows, (0, *range(2, len(rows[0])))).splitlines()
    return "\n".join([_write_title(state, table), *(f"  {line}" for line in lines)]) + "\n"


def _write_meeting(one: CrossMeeting, table: CrossTable) -> str:
    if not table.rounds or one.number is None:
        return one.mark
    return f"{one.mark or '·'}({one.number})"


def _shown(row: StandingRow, at: int) -> str:
    value = row.ties[at][1] if at < len(row.ties) else None
    return "" if value is None else value.shown


def _write_csv(state: EventState, tables: list[GroupTable]) -> None:
    ties = list(dict.fromkeys(tie for table in tables for tie in table.stage.tie_breaks))
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(
        ["stage", "group", "place", "id", "name", "points", *(tie.value for tie in ties)]
    )
    for table in tables:
        for row in table.rows:
            values = {tie: value.shown for tie, value in row.ties if value is not None}
            writer.writerow(
                [
                    *(_plain(table.stage.name), table.group, row.place, _plain(row.entrant)),
                    *(_plain(state.plan.name_of(row.entrant)), f"{row.points / 2:g}"),
                    *(values.get(tie, "") for tie in ties),
                ]
            )
    print_data(out.getvalue())


def _plain(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in "=+-@\t\r" else text


def standings_to_json(state: EventState, tables: list[GroupTable]) -> Json:
    """The standings as JSON, with the working of each tie."""
    return {
        "event": state.plan.name,
        "tables": [
            {
                "stage": table.stage.name,
                "group": table.group,
                "over": table.is_over,
                "rows": [_row_to_json(state, table.stage, row) for row in table.rows],
            }
            for table in tables
        ],
    }


def _row_to_json(state: EventState, stage: EventStage, row: StandingRow) -> Json:
    return {
        "place": row.place,
        "shared_to": row.shared,
        "id": row.entrant,
        "name": state.plan.name_of(row.entrant),
        "points": None if stage.system is System.KNOCK_OUT else row.points / 2,
        "withdrawn": row.is_out,
        "ties": [
            {"name": tie.value, "value": value.shown, "working": value.working}
            for tie, value in row.ties
            if value is not None
        ],
    }
