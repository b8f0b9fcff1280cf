"""Games and boards for notebooks: values with `_repr_html_` and `_repr_svg_`."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from ...engine.board import Position
from ...engine.round import Round
from ...engine.rules_text import rules_from_text
from ...engine.ruleset import RuleSet
from ...notation.addresses import FORMS, Address, address_from_text
from ...notation.reading.parser import read
from ...notation.record import Record
from ...notation.writer import write
from ...replay.play import play
from ...replay.steps import Replay
from ..drawing.board import render_board
from ..drawing.diagram import render_diagram
from ..timeline.address import NoBoard, last_address, moment_at
from ..timeline.stops import Keyframe, keyframe_of
from ..timeline.timeline import timeline_of
from .collection import render_collection
from .loading import PLAIN, Files
from .page import render_page

HEIGHT = 720
"""The height of the frame of a game, in CSS pixels."""


@dataclass(frozen=True, slots=True)
class NotebookPage:
    """A page in a frame of its own, `height` CSS pixels high."""

    page: str
    title: str
    height: int = HEIGHT

    def _repr_html_(self) -> str:
        return (
            f'<iframe srcdoc="{escape(self.page)}" title="{escape(self.title)}" width="100%" '
            f'height="{self.height}" sandbox="allow-scripts allow-downloads" '
            f'style="border:0"></iframe>'
        )


@dataclass(frozen=True, slots=True)
class NotebookBoard:
    """A board as an SVG document."""

    svg: str

    def _repr_svg_(self) -> str:
        return self.svg


def show(
    game: str | Record | Replay,
    at: str | None = None,
    *,
    lang: str = "en",
    files: Files = PLAIN,
) -> NotebookPage | NotebookBoard:
    """A game as the page that plays it, or its board at an address such as `r1.t5`.

    A text of several records gives one page of them all. The page of a record shows its findings.
    Raises `ValueError` when the text holds no record, when `at` is not the address of a board of
    the only game, and when `lang` is not one of `LANGUAGES`.

    >>> show('%sgn 1\\n[Rules "dakon"]\\n1. S3', at="r1.t1")._repr_svg_()[:4]
    '<svg'
    """
    replays = _replays(game)
    if at is not None:
        return _board(replays, at, lang)
    if len(replays) > 1:
        return NotebookPage(
            render_collection(replays, lang=lang, files=files), f"{len(replays)} games"
        )
    ((replay, text),) = replays
    return NotebookPage(render_page(replay, text, lang=lang, files=files), _title(replay))


def show_position(position: Position | str, rules: RuleSet | str = "sungka") -> NotebookBoard:
    """A picture of a position; it and its rules may be given as a record writes them.

    Raises `ValueError` when a text cannot be read, and when the position does not fit the rules.

    >>> show_position("4.4.4.4/0 4.4.4.4/0 S", "sungka houses=4 shells=4")._repr_svg_()[:4]
    '<svg'
    """
    position = Position.from_text(position) if isinstance(position, str) else position
    rules = rules_from_text(rules) if isinstance(rules, str) else rules
    if (position.houses, len(position.rows)) != (rules.houses, rules.seats):
        raise ValueError(
            f"the position has {len(position.rows)} seats of {position.houses} houses, the rules "
            f"say {rules.seats} of {rules.houses}"
        )
    return NotebookBoard(render_board(position, rules))


def find_board(shown: Replay | Round | Position, at: str | None) -> tuple[Keyframe, RuleSet]:
    """The board of a round, a position, or a game at an address (its last board), and its rules.

    A position alone is drawn as under the rules `sungkaan`. Raises `ValueError` when the game has
    no such board, and for an address of anything but a game.
    """
    if isinstance(shown, Replay):
        timeline = timeline_of(shown)
        if timeline.rules is None:
            raise ValueError("the record's rules are not known, so no board can be drawn")
        address = last_address(timeline) if at is None else _read_address(at)
        moment = moment_at(timeline, address)
        if isinstance(moment, NoBoard):
            raise ValueError(moment.message)
        return moment.board, timeline.rules
    if at is not None:
        raise ValueError(f"`at` names a board of a game, and this is a {type(shown).__name__}")
    if isinstance(shown, Round):
        return keyframe_of(shown.position), shown.rules
    return keyframe_of(shown), RuleSet(seats=len(shown.rows), houses=shown.houses)


def _replays(game: str | Record | Replay) -> list[tuple[Replay, str]]:
    if isinstance(game, Replay):
        return [(game, _text(game.record))]
    if isinstance(game, Record):
        return [(play(game), _text(game))]
    readings = [reading for reading in read(game) if reading.source.number is not None]
    if not readings:
        raise ValueError("the text holds no record: a record begins with a line `%sgn 1`")
    return [(play(reading.record), reading.source.text) for reading in readings]


def _text(record: Record) -> str:
    try:
        return write(record)
    except ValueError:
        # What could not be read cannot be written; the page then has no text to copy.
        return ""


def _board(replays: list[tuple[Replay, str]], at: str, lang: str) -> NotebookBoard:
    if len(replays) > 1:
        raise ValueError(f"`at` needs one record, the text holds {len(replays)}")
    svg = render_diagram(replays[0][0], _read_address(at), lang)
    if isinstance(svg, NoBoard):
        raise ValueError(svg.message)
    return NotebookBoard(svg)


def _read_address(text: str) -> Address:
    address = address_from_text(text)
    if address is None:
        raise ValueError(f"`{text}` is not the address of a board: write {FORMS}")
    return address


def _title(replay: Replay) -> str:
    record = replay.record
    seats = replay.rules.playing_order if replay.rules else ()
    names = [record.value(seat.title) or seat.title for seat in seats]
    return record.value("Event") or " – ".join(names) or "A game of Sungka"
