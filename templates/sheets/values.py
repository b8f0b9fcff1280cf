"""The contents of a tournament's printed sheets, whatever they are printed by."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from ...event.brackets import StageBracket, find_bracket
from ...event.facts import TableAddress
from ...event.matches import MatchOutcome, TableMatch
from ...event.plan import EventPlan, EventStage, System
from ...event.standings import list_standings
from ...event.state import EventState
from ...event.systems.bracket import Meeting
from ...event.systems.swiss import write_halves

SECTION = 16
"""The pairs of a bracket's first round that fit below each other on a page."""

_NO_ADDRESSES: Mapping[TableAddress, str] = MappingProxyType({})

MOVE_ROWS = 30
"""The lines for turns on a score sheet."""


class PrintedTable(NamedTuple):
    """A list: a title, a line below it, the heads of its columns, and its rows.

    `numbers` are the columns, from 0, whose cells end below each other.
    """

    title: str
    note: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numbers: tuple[int, ...] = ()


class SheetBoard(NamedTuple):
    """A board's line on a score sheet; the stores are empty where they are to be written."""

    name: str
    south: str = ""
    north: str = ""


class ScoreSheet(NamedTuple):
    """A score sheet for one match: who plays, under which rules, a line for each board.

    `result` says what was entered, `address` the page of the game, for a code; both may be empty.
    A sheet of a single board has `turns` lines for its turns.
    """

    event: str
    stage: str
    table: str
    date: str
    south: str
    north: str
    rules: str
    boards: tuple[SheetBoard, ...]
    turns: int
    result: str = ""
    address: str = ""


class BracketSlot(NamedTuple):
    """A match of a printed bracket: two names, which of them won (0, 1), and its table."""

    first: str
    second: str
    winner: int | None
    table: str


class PrintedBracket(NamedTuple):
    """A bracket, or a section of one: each round has half as many matches as the one before.

    A match for third place comes after the final, under a head of its own.
    """

    title: str
    note: str
    rounds: tuple[tuple[BracketSlot, ...], ...]
    heads: tuple[str, ...]


class CodeLabel(NamedTuple):
    """A label with a code to cut out: a head, a line below it, and the address it leads to."""

    head: str
    text: str
    address: str


class PrintedCodes(NamedTuple):
    """Labels with codes."""

    title: str
    labels: tuple[CodeLabel, ...]


class TableCard(NamedTuple):
    """A card that lies on a table: whose game it is, and the code that makes a phone its scorer.

    `notes` are what has to be set on that phone, a line each.
    """

    event: str
    part: str
    table: str
    south: str
    north: str
    address: str
    notes: tuple[str, ...]


class PrintedCards(NamedTuple):
    """Up to four cards, a quarter of a page each."""

    cards: tuple[TableCard, ...]


PrintedPart = PrintedTable | ScoreSheet | PrintedBracket | PrintedCodes | PrintedCards
"""Anything that is printed; each begins a page."""


def list_tables(state: EventState, round_: int) -> PrintedTable:
    """The matches of a round in the order of their tables, and who has none."""
    plan, rows = state.plan, list[tuple[str, ...]]()
    many = len({match.stage.name for match in matches_of_round(state, round_)}) > 1
    for match in matches_of_round(state, round_):
        part = _part_of(match.stage, match.group, with_stage=many)
        score = write_result(match, state.outcomes[match.address])
        names = (plan.name_of(match.first), plan.name_of(match.second))
        rows.append((_table_text(match.address), *names, part, score))
    for rest in state.rests:
        if rest.fact.round == round_:
            part = _part_of(rest.stage, rest.group, with_stage=many)
            rows.append(("–", plan.name_of(rest.fact.entrant), "no opponent", part, ""))
    head = ("Table", "South", "North", "", "Result")
    return PrintedTable(f"Round {round_}: by table", _note(plan), head, tuple(rows), (0,))


def list_names(state: EventState, round_: int) -> PrintedTable:
    """Where each player of a round sits, in the order of the names."""
    plan, rows = state.plan, list[tuple[str, ...]]()
    for match in matches_of_round(state, round_):
        table = _table_text(match.address)
        for side, one in enumerate(match.entrants):
            seat = "South" if side == 0 else "North"
            other = plan.name_of(match.opponent_of(one))
            for name in _members(plan, one):
                rows.append((name, table, seat, other))
    for rest in state.rests:
        if rest.fact.round == round_:
            rows.append((plan.name_of(rest.fact.entrant), "–", "", "no opponent"))
    rows.sort(key=lambda row: (row[0].casefold(), row[0]))
    head = ("Name", "Table", "Seat", "Opponent")
    return PrintedTable(f"Round {round_}: by name", _note(plan), head, tuple(rows), (1,))


def list_places(state: EventState, stages: Sequence[EventStage]) -> Iterator[PrintedTable]:
    """The standings of each group of the stages that are drawn."""
    for stage in stages:
        for table in list_standings(state, stage):
            ties = [tie.value for tie, _ in table.rows[0].ties] if table.rows else []
            is_bracket = stage.system is System.KNOCK_OUT
            rows = []
            for row in table.rows:
                name = state.plan.name_of(row.entrant) + (" (withdrawn)" if row.is_out else "")
                points = () if is_bracket else (write_halves(row.points),)
                cells = ("" if value is None else value.shown for _, value in row.ties)
                rows.append((row.place_text, name, *points, *cells))
            heads = ("", "Name", *(() if is_bracket else ("Points",)), *ties)
            title = _part_of(stage, table.group, with_stage=True)
            title += "" if table.is_over else " (not over)"
            numbers = (0, *range(2, len(heads)))
            yield PrintedTable(title, _note(state.plan), heads, tuple(rows), numbers)


def list_sheets(
    state: EventState,
    round_: int,
    *,
    is_filled: bool,
    base: str | None,
    addresses: Mapping[TableAddress, str] = _NO_ADDRESSES,
) -> Iterator[ScoreSheet]:
    """A score sheet for each match of a round; with the results entered where `is_filled`.

    A table in `addresses` has the code of its address there, any other that of its page at `base`.
    """
    plan = state.plan
    for match in matches_of_round(state, round_):
        stage, outcome = match.stage, state.outcomes[match.address]
        boards = []
        for number in range(1, stage.boards + 1):
            score = match.scores[number - 1] if number <= len(match.scores) else None
            if is_filled and score is not None:
                boards.append(SheetBoard(str(number), str(score.first), str(score.second)))
            else:
                boards.append(SheetBoard(str(number)))
        yield ScoreSheet(
            *(plan.name, _part_of(stage, match.group, with_stage=True)),
            *(str(match.address), plan.date or ""),
            *(plan.name_of(match.first), plan.name_of(match.second)),
            stage.rules or plan.rules or "sungka",
            tuple(boards),
            MOVE_ROWS if stage.boards == 1 else 0,
            write_result(match, outcome) if is_filled else "",
            addresses.get(match.address) or game_address(base, match.address),
        )


def make_blank_sheet(plan: EventPlan, stage: EventStage | None) -> ScoreSheet:
    """A score sheet with nothing filled in but the tournament, the stage and the rules."""
    boards = stage.boards if stage else 1
    rules = (stage.rules if stage else None) or plan.rules or "sungka"
    lines = tuple(SheetBoard(str(number)) for number in range(1, boards + 1))
    name = stage.name if stage and len(plan.stages) > 1 else ""
    turns = MOVE_ROWS if boards == 1 else 0
    return ScoreSheet(plan.name, name, "", "", "", "", rules, lines, turns)


def list_brackets(state: EventState, stages: Sequence[EventStage]) -> Iterator[PrintedBracket]:
    """The brackets of the knock-out stages that are drawn, in sections that fit on a page."""
    for stage in stages:
        if stage.system is not System.KNOCK_OUT or not state.groups_of(stage):
            continue
        bracket = find_bracket(state, stage)
        addresses = {frozenset(m.entrants): m.address for m in state.matches_of(stage)}
        rounds = [
            tuple(
                _slot_of(state, bracket, meeting, addresses)
                for meeting in meetings
                if not meeting.is_third
            )
            for meetings in bracket.rounds
        ]
        heads = [_round_name(len(rounds) - at) for at in range(len(rounds))]
        third = [one for meetings in bracket.rounds for one in meetings if one.is_third]
        if third:
            rounds.append(tuple(_slot_of(state, bracket, one, addresses) for one in third))
            heads.append("Third place")
        note, sections = _note(state.plan), len(rounds[0]) // SECTION
        if sections < 2:
            yield PrintedBracket(stage.name, note, tuple(rounds), tuple(heads))
            continue
        depth = SECTION.bit_length()
        for section in range(sections):
            parts = [
                rounds[at][section * (SECTION >> at) : (section + 1) * (SECTION >> at)]
                for at in range(depth)
            ]
            title = f"{stage.name}, part {section + 1} of {sections}"
            yield PrintedBracket(title, note, tuple(parts), tuple(heads[:depth]))
        rest = tuple(rounds[depth:])
        yield PrintedBracket(f"{stage.name}, last rounds", note, rest, tuple(heads[depth:]))


def list_codes(state: EventState, round_: int, base: str) -> PrintedCodes:
    """A code for the tournament's page and one for each match of a round."""
    plan = state.plan
    labels = [CodeLabel(plan.name, "all results", f"{base}/")]
    for match in matches_of_round(state, round_):
        names = f"{plan.name_of(match.first)} – {plan.name_of(match.second)}"
        address = game_address(base, match.address)
        labels.append(CodeLabel(f"Table {_table_text(match.address)}", names, address))
    return PrintedCodes(f"{plan.name}, round {round_}", tuple(labels))


def game_address(base: str | None, address: TableAddress) -> str:
    """The address of a game's page on the tournament's site; empty without a base."""
    return f"{base}/games/{address}.html" if base else ""


def matches_of_round(state: EventState, round_: int) -> tuple[TableMatch, ...]:
    """The matches of a round in the order of their tables."""
    return tuple(state.matches[one] for one in sorted(state.matches) if one.round == round_)


def write_result(match: TableMatch, outcome: MatchOutcome) -> str:
    """The known result of a match: its only score, its boards, or who forfeited."""
    if match.forfeits:
        first, second = (one in match.forfeits for one in match.entrants)
        return "forfeit – forfeit" if first and second else "– forfeit" if second else "forfeit –"
    scores = [score for score in match.scores if score is not None]
    if len(scores) == 1 and match.stage.boards == 1:
        return str(scores[0])
    if any(outcome.boards):
        return f"{write_halves(outcome.boards[0])}–{write_halves(outcome.boards[1])}"
    return ""


def _slot_of(
    state: EventState,
    bracket: StageBracket,
    meeting: Meeting,
    addresses: dict[frozenset[str], TableAddress],
) -> BracketSlot:
    pair = [one for one in (meeting.first, meeting.second) if one is not None]
    absent = "bye" if meeting.is_known else ""
    first, second = (
        absent if one is None else state.plan.name_of(one)
        for one in (meeting.first, meeting.second)
    )
    winner, table = None, ""
    if meeting.is_known and len(pair) == 2:
        won = bracket.winners.get(frozenset(pair))
        winner = pair.index(won) if won is not None else None
        address = addresses.get(frozenset(pair))
        table = str(address) if address else ""
    elif meeting.is_known and len(pair) == 1:
        winner = 0 if meeting.first is not None else 1
    return BracketSlot(first, second, winner, table)


def _members(plan: EventPlan, entrant: str) -> list[str]:
    """The names to look for: a player's own, or those of a team with the team's behind each."""
    team = plan.team_by_id.get(entrant)
    if team is None or not team.players:
        return [plan.name_of(entrant)]
    return [f"{plan.name_of(one)} ({team.name})" for one in team.players]


def _round_name(left: int) -> str:
    names = {1: "Final", 2: "Semifinals", 3: "Quarterfinals"}
    return names.get(left, f"Round of {2**left}")


def _part_of(stage: EventStage, group: int | None, *, with_stage: bool) -> str:
    parts = [stage.name] if with_stage else []
    if stage.groups > 1 and group is not None:
        parts.append(f"group {group}")
    return ", ".join(parts)


def _table_text(address: TableAddress) -> str:
    return str(address.table)


def _note(plan: EventPlan) -> str:
    return ", ".join(part for part in (plan.name, plan.site, plan.date) if part)
