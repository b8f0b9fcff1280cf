"""Draws a moment of a match as one SVG picture: players, board, where the last shell fell."""

from __future__ import annotations

import re
from collections.abc import Iterator
from unicodedata import east_asian_width

from ...engine.ruleset import RuleSet, Sowing
from ...notation.addresses import Address
from ...notation.record import Record
from ...replay.steps import Replay
from ..isolates import isolate, join_names
from ..messages import Words, load_captions
from ..timeline.address import Moment, NoBoard, last_address, moment_at
from ..timeline.timeline import timeline_of
from .arrows import ARROW_STYLE, draw_drawings
from .board import NAMESPACE, definitions, describe_board, frame, pieces, seat_class, shell_style
from .geometry import BoardLayout, wide_layout


def render_diagram(
    replay: Replay, address: Address | None = None, lang: str = "en"
) -> str | NoBoard:
    """The SVG document of the board at an address, by default the last board of the match.

    Returns `NoBoard` when the rules or that board are not known. Raises `ValueError` when `lang`
    is none of `LANGUAGES`.
    """
    timeline = timeline_of(replay)
    if timeline.rules is None:
        return NoBoard("the record's rules are not known, so no board can be drawn")
    moment = moment_at(timeline, address or last_address(timeline))
    if isinstance(moment, NoBoard):
        return moment
    return draw_diagram(replay.record, timeline.rules, moment, load_captions(lang))


def draw_diagram(record: Record, rules: RuleSet, moment: Moment, words: Words) -> str:
    """The SVG document of a moment of a record, the same bytes for the same moment."""
    layout = wide_layout(rules)
    size = layout.width / 46
    heading = _heading(record, layout, size)
    names = _names(record, rules, words)
    above = names[:0:-1] if rules.sowing is Sowing.COUNTER else names[1:]
    top = size * (1.1 + (2.1 if heading else 0) + 2)
    low = top + layout.height
    caption = _lines(caption_of(rules, moment, words), layout.width - 3 * size, size)
    body = [
        f'<text class="event" x="{size * 1.5:.4g}" y="{size * 2.3:.4g}" '
        f'font-size="{size * 1.35:.3g}">{_escape(heading)}</text>'
        if heading
        else "",
        _players(above, size * 1.5, top - size * 0.75, size),
        f'<g transform="translate(0 {top:.4g})">{frame(layout, rules)}'
        f"{pieces(layout, moment.board)}{''.join(_marks(layout, moment))}"
        f"{draw_drawings(layout, moment.drawings)}</g>",
        _players(names[:1], size * 1.5, low + size * 1.5, size),
        *(
            f'<text class="says" x="{size * 1.5:.4g}" y="{low + size * (3.4 + 1.4 * i):.4g}" '
            f'font-size="{size:.3g}">{_escape(line)}</text>'
            for i, line in enumerate(caption)
        ),
    ]
    height = low + size * (2.7 + 1.4 * len(caption))
    title = _title(heading, names, caption_of(rules, moment, words))
    style = _STYLE + (ARROW_STYLE if moment.drawings else "")
    label = f"{title}. {describe_board(rules, moment.board, words)}"
    return (
        f'<svg xmlns="{NAMESPACE}" viewBox="0 0 {layout.width:.5g} {height:.5g}" role="img" '
        f'aria-label="{_escape(label)}" font-family="{_FONT}"><title>{_escape(title)}</title>'
        f"<style>{style}{shell_style(layout)}</style><defs>{definitions(layout)}</defs>"
        f'<rect class="paper" width="100%" height="100%" rx="{size:.3g}"/>{"".join(body)}</svg>\n'
    )


def caption_of(rules: RuleSet, moment: Moment, words: Words) -> str:
    """One line that names the place of a moment in the match, and its turn."""
    address, stop = moment.address, moment.stop
    at = words.say("round", number=address.round)
    if stop is None:
        last = "final_board" if moment.is_over else "last_board"
        return f"{at}, {words.say('first_board' if address.is_start else last).lower()}"
    key = "at_turn" if address.lap is None else "at_lap"
    place = words.say(key, turn=address.turn, lap=address.lap, laps=moment.laps)
    key = "board_before" if address.is_start else "board_after"
    line = words.say(key, round=at, place=place, text=stop.text)
    held = [
        words.say("holds", seat=words.seat(seat), n=shells)
        for seat, shells in zip(rules.playing_order, moment.held, strict=False)
        if shells
    ]
    return f"{line} ({', '.join(held)})" if held else line


def _title(heading: str, names: list[_Name], caption: str) -> str:
    players = join_names(name for _, name, _ in names)
    return ". ".join(word for word in (heading, players, caption) if word)


_Name = tuple[int, str, str]
"""A seat's number, its player's name and its title."""


def _names(record: Record, rules: RuleSet, words: Words) -> list[_Name]:
    seats = enumerate(rules.playing_order)
    titled = [(i, record.value(seat.title), words.seat(seat)) for i, seat in seats]
    return [(i, name or title, title) for i, name, title in titled]


def _heading(record: Record, layout: BoardLayout, size: float) -> str:
    tags = (record.value(name) for name in ("Event", "Stage", "Date"))
    known = [value for value in tags if value and value.strip("?- ")]
    room = layout.width / size / 1.35
    for most in (90, 30, 15):
        line = " · ".join(isolate(_shorten(value, most)) for value in known)
        if _text_width(line) < room:
            return line
    return ""


def _players(names: list[_Name], x: float, y: float, size: float) -> str:
    """Players side by side, each with a ring in the style of the seat's store."""
    words = []
    for seat, name, title in names:
        name = _shorten(name, 44 // len(names))
        shown = name if name == title else f"{isolate(name)} · {title}"
        words.append(
            f'<circle class="ring {seat_class(seat)}" cx="{x + size * 0.45:.4g}" '
            f'cy="{y - size * 0.36:.4g}" r="{size * 0.42:.3g}" fill="none" '
            f'stroke-width="{size * 0.2:.3g}"/><text class="player" x="{x + size * 1.3:.4g}" '
            f'y="{y:.4g}" font-size="{size:.3g}">{_escape(shown)}</text>'
        )
        x += size * (4 + _text_width(shown))
    return "".join(words)


def _marks(layout: BoardLayout, moment: Moment) -> Iterator[str]:
    """A ring in each place where a last shell fell, in the colour of the hand."""
    for mark in moment.marks:
        spot = layout.spots[mark.place]
        x, y = spot.centre
        yield (
            f'<ellipse class="last {seat_class(mark.seat)}" cx="{x:.5g}" cy="{y:.5g}" '
            f'rx="{spot.rx - 3:.4g}" ry="{spot.ry - 3:.4g}" fill="none" stroke-width="7"/>'
        )


def _lines(text: str, width: float, size: float) -> list[str]:
    """The text in at most `_MOST_LINES` lines, broken after a blank, `+` or `>`."""
    lines, line = list[str](), ""
    for piece in re.findall(r"[^ +>]*[ +>]?", text):
        if line and _text_width(line + piece) * size > width:
            lines.append(line)
            line = ""
        line += piece
    lines.append(line)
    if len(lines) > _MOST_LINES:
        lines = [*lines[: _MOST_LINES - 1], f"{lines[_MOST_LINES - 1][:-1]}…"]
    return [line for line in lines if line]


_MOST_LINES = 4


def _text_width(text: str) -> float:
    """The greatest width of a text in the usual fonts, in multiples of the font size."""
    return sum(1.05 if east_asian_width(sign) in "WF" else 0.6 for sign in text)


def _shorten(text: str, most: int) -> str:
    text = " ".join(text.split())
    return text if len(text) <= most else text[: most - 1] + "…"


def _escape(text: str) -> str:
    """Text escaped for XML; characters not allowed there become U+FFFD."""
    # Imported here because it is slow to import, and pages do without.
    from html import escape

    return escape(_UNKNOWN.sub("\ufffd", text))


# The complement of `Char` in XML 1.0.
_UNKNOWN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

_FONT = "system-ui,sans-serif"

PAPER = "#fffaf0"
"""The colour on which a picture is drawn."""

_STYLE = (
    ".paper{fill:" + PAPER + "}.event{fill:#2a1b10;font-weight:600;"
    "font-family:'Palatino Linotype',Palatino,serif}"
    ".player{fill:#2a1b10;font-weight:600}.says{fill:#654b33}"
    ".name{fill:#f0cd9c;opacity:.8;text-anchor:middle;font-style:italic;font-weight:600}"
    ".plaque{fill:#4b260f;opacity:.8}.counts text{fill:#ffe9c8;text-anchor:middle;"
    "font-weight:700}.counts .none{opacity:.5}.last{opacity:.9}"
    ".p0{stroke:#d9482b}.p1{stroke:#2a95a0}.p2{stroke:#b48be0}"
    ".ring.p1{stroke-dasharray:9 6}.ring.p2{stroke-dasharray:2 6}"
    "circle.ring.p1{stroke-dasharray:5 3}circle.ring.p2{stroke-dasharray:2 3}"
)
