"""Everything that a page shows apart from the animation: players, facts, rounds and moves."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from markupsafe import Markup

from ...engine.board import Seat
from ...engine.match import start
from ...engine.ruleset import RuleSet, Sowing
from ...notation.record import Record
from ...replay.steps import Replay
from ..drawing.board import definitions, describe_board, frame, numbers, pieces, seat_class
from ..drawing.geometry import BoardLayout, layouts_of, wide_layout
from ..isolates import isolate
from ..messages import Words
from ..timeline.stops import (
    Keyframe,
    RemarkKind,
    RoundLine,
    Sown,
    Stop,
    Timeline,
    keyframe_of,
)
from .move_list import (
    MoveEntry,
    ShownRemark,
    entries_of,
    name_burned_houses,
    show_remark,
)

FACTS = (
    "Stage",
    "Table",
    "Date",
    "Site",
    "TimeControl",
    "Recorder",
    "Annotator",
    "Source",
    "Evidence",
)
"""The tags that the heading of a page shows, in order; its title is the event."""


class PlayerView(NamedTuple):
    """A player: number, class and title of the seat, name and rating.

    The title is empty when the name is the seat's title.
    """

    seat: int
    kind: str
    title: str
    name: str
    rating: str


class Drawing(NamedTuple):
    """A board as SVG: the view box, the picture, and the same in words."""

    box: str
    kind: str
    picture: Markup
    words: str


class CountRow(NamedTuple):
    """A seat's row in a table of the board: its title and the counts of its houses and store."""

    title: str
    counts: tuple[str, ...]


class Share(NamedTuple):
    """A seat's part of the shells of a round: its class, and where it begins and ends."""

    kind: str
    start: int
    end: int


class RoundView(NamedTuple):
    """A round in the list: its place there from 0, its score, burned houses, moves and last board.

    `shares` are the score as a bar; `taker` is the seat with the most shells, if one has them, and
    `took` says so.

    The last board of the last round is drawn, in numbers; of the others `last` says it in words.
    """

    place: int
    number: int
    score: str
    shares: tuple[Share, ...]
    taker: int | None
    took: str
    burned: str
    entries: tuple[MoveEntry, ...]
    remarks: tuple[ShownRemark, ...]
    final: Drawing | None
    last: str


class Listing(NamedTuple):
    """Everything that a page shows apart from the animation.

    `above` are the players shown above the board, in order; `offers` are the offers of its
    controls beyond playing.
    """

    event: str
    players: tuple[PlayerView, ...]
    above: tuple[PlayerView, ...]
    facts: tuple[str, ...]
    rounds: tuple[RoundView, ...]
    remarks: tuple[ShownRemark, ...]
    findings: tuple[str, ...]
    drawings: tuple[Drawing, ...]
    columns: tuple[int, ...]
    table: tuple[CountRow, ...]
    definitions: Markup
    offers: tuple[str, ...]


def listing_of(
    replay: Replay, timeline: Timeline, words: Words, *, has_upright: bool = True
) -> Listing:
    """Everything that the page of a replay shows apart from the animation.

    `has_upright` asks for the upright board, which is in one of the files that pages share.
    """
    record, rules = replay.record, timeline.rules
    findings = tuple(f"{d.severity.value}: {d.message}" for d in replay.diagnostics)
    facts = tuple(value for name in FACTS if (value := record.value(name)))
    players = tuple(_player(record, i, seat, words) for i, seat in enumerate(timeline.seats))
    is_counter = rules is not None and rules.sowing is Sowing.COUNTER
    first = next((line.start for line in timeline.rounds if line.start), None)
    return Listing(
        record.value("Event") or "",
        players,
        players[:0:-1] if is_counter else players[1:],
        facts,
        tuple(
            _round(i, line, rules, words, players, is_last=i == len(timeline.rounds) - 1)
            for i, line in enumerate(timeline.rounds)
        ),
        tuple(show_remark(one, words) for one in timeline.remarks),
        findings,
        draw_live(rules, first, words, has_upright=has_upright) if rules and first else (),
        tuple(range(rules.houses, 0, -1)) if rules else (),
        _table(rules, first, words) if rules and first else (),
        Markup(draw_shared(rules) if rules else ""),
        tuple(_find_offers(timeline)),
    )


_DOUBT = re.compile(r"(?:^|[^!])\?")
"""A turn that is marked as doubtful or worse, as `js/player/game/navigation.js` has it."""


def _find_offers(timeline: Timeline) -> Iterator[str]:
    """The offers behind buttons that not every record has: `mistakes`, a `quiz`, a `reel`.

    The page says so in the class of its body, as the place of a button is kept from the first.
    """
    stops = [(line, i, stop) for line in timeline.rounds for i, stop in enumerate(line.stops)]
    doubted = [one for one in stops if _DOUBT.search(one[2].text)]
    if doubted:
        yield "mistakes"
    if any(_names_better(*one) for one in doubted):
        yield "quiz"
    if any(stop.is_turn and stop.after is not None for _, _, stop in stops):
        yield "reel"


def _names_better(line: RoundLine, index: int, stop: Stop) -> bool:
    """True when a turn better than a seat's own is named, or played in a variation."""
    if not isinstance(stop.action, Sown):
        return False
    said = next((one for one in stop.remarks if one.kind is RemarkKind.BETTER), None)
    if said is not None and (said.text or said.sight):
        return True
    other = next((one for one in line.variations
                  if one.parent is None and one.replaces == index), None)  # fmt: skip
    first = other.stops[0].action if other and other.stops else None
    return isinstance(first, Sown) and first.seat == stop.action.seat


def _player(record: Record, index: int, seat: Seat, words: Words) -> PlayerView:
    title = words.seat(seat)
    name = record.value(seat.title) or title
    rating = record.value(f"{seat.title}Rating") or ""
    return PlayerView(index, seat_class(index), "" if name == title else title, name, rating)


@lru_cache(maxsize=32)
def draw_shared(rules: RuleSet) -> str:
    """The definitions that several drawings of a page use, the empty board among them."""
    layouts = layouts_of(rules)
    return definitions(*layouts) + f'<g id="frame">{frame(layouts[0], rules)}</g>'


@lru_cache(maxsize=32)
def _draw_upright_frame(rules: RuleSet) -> str:
    """The empty upright board."""
    return frame(layouts_of(rules)[1], rules)


def draw_live(
    rules: RuleSet, start: Keyframe, words: Words, *, has_upright: bool
) -> tuple[Drawing, ...]:
    """The board that is animated, lying and upright; a triangle has only one form.

    The upright one, which only a script shows, gets its shells from there.
    """
    wide, *others = layouts_of(rules)
    if not others:
        return (_drawing(wide, rules, start, "live three", words),)
    lying, upright = _drawing(wide, rules, start, "live lying", words), others[0]
    if not has_upright:
        return (lying,)
    picture = Markup(_draw_upright_frame(rules) + numbers(upright, start))
    return (lying, Drawing(_box(upright), "live upright", picture, lying.words))


def draw_upright(rules: RuleSet) -> Markup:
    """The upright board as an element, with the shells of a first board; empty for a triangle."""
    others = layouts_of(rules)[1:]
    if not others:
        return Markup("")
    picture = frame(others[0], rules) + numbers(others[0], keyframe_of(start(rules).position))
    return Markup('<svg class="live upright" viewBox="{}" role="img">{}</svg>').format(
        _box(others[0]), Markup(picture)
    )


def _drawing(
    layout: BoardLayout, rules: RuleSet, board: Keyframe, kind: str, words: Words
) -> Drawing:
    picture = Markup('<use href="#frame"/>' + pieces(layout, board))
    return Drawing(_box(layout), kind, picture, describe_board(rules, board, words))


def _box(layout: BoardLayout) -> str:
    return f"0 0 {layout.width:g} {layout.height:g}"


def _share(score: tuple[int, ...]) -> Iterator[Share]:
    for seat, (end, shells) in enumerate(zip(accumulate(score), score, strict=True)):
        yield Share(seat_class(seat), end - shells, end)


def _say_taker(name: str, line: RoundLine, words: Words) -> str:
    if line.score is None:
        return ""
    if not name:
        return words.say("took_even", number=line.number)
    return words.say("took", name=isolate(name), number=line.number)


def find_taker(score: tuple[int, ...]) -> int | None:
    """The seat with the most shells of a round; `None` where several have them, or nobody."""
    most = max(score, default=0)
    return score.index(most) if score.count(most) == 1 else None


def _table(rules: RuleSet, board: Keyframe, words: Words) -> tuple[CountRow, ...]:
    width, burned = rules.houses + 1, words.say("burned")
    counts = [burned if count is None else str(count) for count in board]
    return tuple(
        CountRow(words.seat(seat), tuple(counts[i * width : (i + 1) * width]))
        for i, seat in enumerate(rules.playing_order)
    )


def _round(
    index: int,
    line: RoundLine,
    rules: RuleSet | None,
    words: Words,
    players: tuple[PlayerView, ...],
    *,
    is_last: bool,
) -> RoundView:
    final, last, taker = None, "", find_taker(line.score or ())
    if rules is not None and line.final is not None:
        if is_last:
            layout = wide_layout(rules)
            picture = Markup('<use href="#frame"/>' + numbers(layout, line.final))
            said = describe_board(rules, line.final, words)
            final = Drawing(_box(layout), "still", picture, said)
        else:
            last = describe_board(rules, line.final, words)
    return RoundView(
        index,
        line.number,
        "–".join(map(str, line.score)) if line.score else "",
        tuple(_share(line.score or ())),
        taker,
        _say_taker(players[taker].name if taker is not None else "", line, words),
        name_burned_houses(line.start, rules) if line.start and rules else "",
        entries_of(line, rules, words),
        tuple(show_remark(one, words) for one in line.remarks),
        final,
        last,
    )
