"""The page's words and pictures beside the film: players, facts, rounds and their entries."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from markupsafe import Markup

from ..engine.board import House, Seat
from ..engine.ruleset import RuleSet, Sowing
from ..notation.record import Record
from ..replay.steps import Replay
from .board import definitions, frame, pieces, seat_class, spoken
from .geometry import Layout, layouts_of, wide_layout
from .stops import (
    Collected,
    Filled,
    Keyframe,
    Missing,
    Passed,
    Placed,
    Remark,
    RemarkKind,
    RoundLine,
    Sown,
    SownTogether,
    Stop,
    Timeline,
    Unplayed,
)

FACTS = ("Stage", "Table", "Date", "Site", "TimeControl", "Recorder", "Source", "Evidence")
"""The tags that a page's heading shows, in order; the event is its title."""


class Player(NamedTuple):
    """A player: the seat's number and class, its title, the name and the rating."""

    seat: int
    kind: str
    title: str
    name: str
    rating: str


@dataclass(frozen=True, slots=True)
class Drawing:
    """A board as SVG: the view box, what is drawn, and the same in words."""

    box: str
    kind: str
    picture: Markup
    words: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the move list: `stop` counts from 0 in its round."""

    stop: int
    kind: str
    number: str
    text: str
    more: str
    gain: str
    remarks: tuple[Remark, ...]


@dataclass(frozen=True, slots=True)
class RoundView:
    """A round in the list, its score in words, its first and last board, and its river."""

    index: int
    number: int
    score: str
    burned: str
    entries: tuple[Entry, ...]
    remarks: tuple[Remark, ...]
    boards: tuple[tuple[str, Drawing], ...]
    river: tuple[tuple[str, str], ...]
    steps: int


@dataclass(frozen=True, slots=True)
class Listing:
    """All that a page shows but its film; `above` are the players above the board in order."""

    event: str
    players: tuple[Player, ...]
    above: tuple[Player, ...]
    facts: tuple[str, ...]
    rounds: tuple[RoundView, ...]
    remarks: tuple[Remark, ...]
    findings: tuple[str, ...]
    drawings: tuple[Drawing, ...]
    definitions: Markup


def listing_of(replay: Replay, timeline: Timeline) -> Listing:
    """What the page of a replay shows beside its film."""
    record, rules = replay.record, timeline.rules
    findings = tuple(f"{d.severity.value}: {d.message}" for d in replay.diagnostics)
    facts = tuple(value for name in FACTS if (value := record.value(name)))
    players = tuple(_player(record, i, seat) for i, seat in enumerate(timeline.seats))
    is_counter = rules is not None and rules.sowing is Sowing.COUNTER
    return Listing(
        record.value("Event") or "",
        players,
        players[:0:-1] if is_counter else players[1:],
        facts,
        tuple(_round(i, line, rules) for i, line in enumerate(timeline.rounds)),
        timeline.remarks,
        findings,
        _live(timeline, rules) if rules else (),
        Markup(_shared(rules) if rules else ""),
    )


def _player(record: Record, index: int, seat: Seat) -> Player:
    name = record.value(seat.title) or seat.title
    rating = record.value(f"{seat.title}Rating") or ""
    return Player(index, seat_class(index), seat.title, name, rating)


def _shared(rules: RuleSet) -> str:
    """What several drawings of a page use: the empty board too."""
    layouts = layouts_of(rules)
    return definitions(*layouts) + f'<g id="frame">{frame(layouts[0], rules)}</g>'


def _live(timeline: Timeline, rules: RuleSet) -> tuple[Drawing, ...]:
    """The board that plays, lying and upright; round a triangle it is the same board."""
    starts = (line.start for line in timeline.rounds)
    start = next((board for board in starts if board), None)
    if start is None:
        return ()
    wide, *others = layouts_of(rules)
    if not others:
        return (_drawing(wide, rules, start, "live three"),)
    lying, upright = _drawing(wide, rules, start, "live lying"), others[0]
    picture = Markup(frame(upright, rules) + pieces(upright, start))
    standing = Drawing(_box(upright), "live upright", picture, lying.words)
    return (lying, standing)


def _drawing(layout: Layout, rules: RuleSet, board: Keyframe, kind: str) -> Drawing:
    picture = Markup('<use href="#frame"/>' + pieces(layout, board))
    return Drawing(_box(layout), kind, picture, spoken(rules, board))


def _box(layout: Layout) -> str:
    return f"0 0 {layout.width:g} {layout.height:g}"


def _round(index: int, line: RoundLine, rules: RuleSet | None) -> RoundView:
    boards: list[tuple[str, Drawing]] = []
    burned = ""
    if rules is not None:
        layout = wide_layout(rules)
        for caption, board in (("Start", line.start), ("Final board", line.final)):
            # The first round's start is the board that lies there before anything plays.
            if board is not None and (index or caption != "Start"):
                boards.append((caption, _drawing(layout, rules, board, "still")))
        burned = " ".join(_burned(line.start, rules)) if line.start else ""
    entries = tuple(_entry(i, stop, rules) for i, stop in enumerate(line.stops))
    score = "–".join(map(str, line.score)) if line.score else ""
    river = _river(line, rules) if rules else ()
    return RoundView(
        index,
        line.number,
        score,
        burned,
        entries,
        line.remarks,
        tuple(boards),
        river,
        max(1, len(entries) - 1),
    )


def _burned(board: Keyframe, rules: RuleSet) -> list[str]:
    width, order = rules.houses + 1, rules.playing_order
    places = [place for place, count in enumerate(board) if count is None]
    houses = [(place // width, rules.houses - place % width) for place in places]
    return [str(House(order[seat], number)) for seat, number in sorted(houses)]


def _entry(index: int, stop: Stop, rules: RuleSet | None) -> Entry:
    action = stop.action
    kind, text, more, gain = "", stop.text, [], ""
    if isinstance(action, Sown | Passed | Unplayed) and action.seat is not None:
        kind = seat_class(action.seat)
    if isinstance(action, Sown | SownTogether) and stop.laps > 1:
        more.append(f"{stop.laps} laps")
    if isinstance(action, Sown) and rules and stop.before and stop.after:
        store = (action.seat + 1) * (rules.houses + 1) - 1
        won = (stop.after[store] or 0) - (stop.before[store] or 0)
        gain = f"+{won}" if won > 0 else "" if won == 0 else str(won)
    if isinstance(action, Sown) and action.goes_on and not action.is_ruled:
        more.append("another move was due")
    if isinstance(action, Sown | SownTogether) and action.is_ruled:
        more.append("ruled: the board is set")
    if isinstance(action, Unplayed):
        kind += " unverified"
        more.append("not verified")
    if isinstance(action, Filled):
        kind = "statement"
        text = "Refill" if action.flows else "Start"
        if rules is not None:
            first = "all hands together" if action.first is None else (
                f"{rules.playing_order[action.first].title} begins"
            )  # fmt: skip
            more.append(first)
            if stop.after and (burned := _burned(stop.after, rules)):
                more.append("burned " + " ".join(burned))
    if isinstance(action, Collected):
        kind, text = "statement", f"Score {stop.text.replace('-', '–')}"
    if isinstance(action, Placed | Missing):
        kind, text = "statement", stop.text.capitalize()
    more += [remark.text for remark in stop.remarks if remark.kind is RemarkKind.CLAIM]
    remarks = tuple(remark for remark in stop.remarks if remark.kind is not RemarkKind.CLAIM)
    number = "" if stop.row is None else f"{stop.row}."
    return Entry(index, kind, number, text, " · ".join(more), gain, remarks)


def _river(line: RoundLine, rules: RuleSet) -> tuple[tuple[str, str], ...]:
    """The stores over the stops as areas: a seat's class and its outline, y from 0 to 100."""
    width, stores = rules.houses + 1, range(rules.houses, rules.seats * (rules.houses + 1), 1)
    places = stores[::width]
    boards: list[Keyframe] = []
    for stop, following in zip(line.stops, (*line.stops[1:], None), strict=True):
        board = stop.before if following else stop.after
        board = board or (boards[-1] if boards else None)
        if board is None:
            return ()
        boards.append(board)
    if len(boards) < 2:
        return ()
    areas, below = [], [0] * len(boards)
    for seat, place in enumerate(places):
        levels = [round((b[place] or 0) * 100 / max(1, _total(b))) for b in boards]
        if seat == len(places) - 1:
            edge, base = levels, [0] * len(boards)
        else:
            base = [100 - n for n in below]
            below = [n + level for n, level in zip(below, levels, strict=True)]
            edge = [100 - n for n in below]
        forth = "L".join(f"{x} {y}" for x, y in enumerate(edge))
        back = "L".join(f"{x} {y}" for x, y in reversed(list(enumerate(base))))
        areas.append((seat_class(seat), f"M{forth}L{back}Z"))
    return tuple(areas)


def _total(board: Keyframe) -> int:
    return sum(count or 0 for count in board)
