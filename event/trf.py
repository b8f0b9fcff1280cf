"""A stage as TRF, FIDE's tournament report file (2016), which other programs read.

A player's number is the place in the starting order; South is white. Only players have a
line, so that a stage of teams has none.
"""

from __future__ import annotations

from .plan import DRAW, LOSS, WIN, EventStage
from .sheets import RoundKind, SheetLine
from .standings import list_standings
from .state import EventState


def write_trf(state: EventState, stage: EventStage) -> str:
    """The report of a stage, its lines in the order of starting numbers."""
    plan = state.plan
    rows = [row for table in list_standings(state, stage) for row in table.rows]
    order = [one for group in state.groups_of(stage) for one in group]
    order += [row.entrant for row in rows if row.entrant not in order]
    number_of = {one: at for at, one in enumerate(order, 1)}
    row_of = {row.entrant: row for row in rows}
    rounds = state.rounds_of(stage)
    title = f"{plan.name} {stage.name}".strip()
    lines = [
        f"012 {_clean(title)}",
        f"022 {_clean(plan.site or '')}",
        f"042 {(plan.date or '').replace('-', '/')}",
    ]
    lines += [
        f"062 {len(order)}",
        f"092 {stage.system.value}",
        f"XXR {max(len(rounds), stage.rounds or 0)}",
    ]
    for at, entrant in enumerate(order, 1):
        person = plan.person_by_id.get(entrant)
        if person is None:
            continue
        row = row_of[entrant]
        rating = min(person.rating or 0, 9999)
        head = f"001 {at:>4}      {_clean(plan.name_of(entrant)):<33.33} {rating:>4}"
        head = f"{head:<80}{row.points / 2:>4.1f} {row.place:>4}"
        cells = [_cell(line, number_of) for line in row.sheet.lines]
        lines.append(f"{head}  {'  '.join(cells)}".rstrip())
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _cell(line: SheetLine, number_of: dict[str, int]) -> str:
    """A round in eight columns: the opponent's number, the colour and the result."""
    colour = "w" if line.side == 0 else "b"
    opponent = number_of.get(line.opponent or "", 0)
    match line.kind:
        case RoundKind.PLAYED:
            sign = {WIN: "1", DRAW: "=", LOSS: "0"}[line.points]
        case RoundKind.FORFEIT_WIN:
            sign = "+"
        case RoundKind.FORFEIT_LOSS:
            sign = "-"
        case RoundKind.BYE:
            return "0000 - U"
        case RoundKind.HALF_BYE:
            return "0000 - H"
        case RoundKind.OPEN:
            return f"{opponent:>4} {colour}  "
        case _:
            return "0000 - Z"
    return f"{opponent:>4} {colour} {sign}"


def _clean(text: str) -> str:
    return " ".join("".join(one if one.isprintable() else " " for one in text).split())
