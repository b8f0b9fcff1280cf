"""The writing on a frame around the board: players, clocks, stores, caption and score."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageDraw

from ...engine.ruleset import RuleSet, Sowing
from ...notation.record import Record
from ..messages import Words
from .captions import Caption
from .raster import BOLD, REGULAR, Colour, draw_text, fit_text, measure_text, wrap_text
from .stage import Box, FilmStage

PAPER: Colour = (0xEF, 0xE4, 0xCF)
INK: Colour = (0x2A, 0x1B, 0x10)
SOFT: Colour = (0x65, 0x4B, 0x33)
PANEL: Colour = (0xFF, 0xFA, 0xF0)
MIDDLE: Colour = (0xD9, 0xC7, 0xA3)
SEAT_COLOURS: tuple[Colour, ...] = ((0xB8, 0x3A, 0x22), (0x0F, 0x66, 0x70), (0x6B, 0x45, 0x96))
"""The colours of the page in its light theme (`templates/page.css`)."""


class Signs:
    """Writes the texts around the board of a record."""

    def __init__(
        self, record: Record, rules: RuleSet, stage: FilmStage, names: tuple[str, ...], words: Words
    ) -> None:
        self._rules, self._stage, self._names, self._words = rules, stage, names, words
        self._heading = _heading_of(record)

    @property
    def text(self) -> str:
        """The players' names and the heading, if there is room for one."""
        return " ".join([*self._names, self._heading if self._stage.heading else ""])

    def ground(self, picture: Image.Image) -> Image.Image:
        """The paper of all frames, with the texts that never change."""
        picture.paste(PAPER, (0, 0, *picture.size))
        heading = self._stage.heading
        if heading and self._heading:
            size = round(self._stage.text * 1.05)
            most = max(1, int(heading.height // (size * 1.2)))
            for i, line in enumerate(wrap_text(self._heading, BOLD, size, heading.width, most)):
                sprite = draw_text(line, BOLD, size, INK)
                sprite.paste(picture, heading.x, heading.y + size * (1 + 1.25 * i))
        for seat, box in self._rows():
            self._draw_seat(picture, seat, box)
        return picture

    def paint_players(
        self,
        frame: Image.Image,
        counts: Sequence[int],
        clocks: Sequence[str],
        sowing: frozenset[int] | set[int],
    ) -> None:
        """The stores and clocks of the players, and a mark beside whoever sows."""
        size, houses = self._stage.text, self._rules.houses
        for seat, box in self._rows():
            line = box.y + size * 1.05
            store = counts[(seat + 1) * (houses + 1) - 1]
            colour = SEAT_COLOURS[seat]
            count = draw_text(str(store), BOLD, round(size * 1.3), colour)
            right = box.x + box.width
            count.paste(frame, right - count.mask.width + count.x, line)
            if clocks[seat]:
                clock = draw_text(clocks[seat], REGULAR, round(size * 0.9), SOFT)
                away = size * 3 if box.height < size * 2 else 0
                below = 0 if box.height < size * 2 else size * 1.2
                x = right - away - clock.mask.width + clock.x
                clock.paste(frame, x, line + below)
            if seat in sowing:
                draw = ImageDraw.Draw(frame)
                x, y, r = box.x + size * 0.5, line - size * 0.36, size * 0.26
                draw.ellipse((x - r, y - r, x + r, y + r), fill=colour)

    def paint_caption(
        self, frame: Image.Image, caption: Caption, where: str, note: str = ""
    ) -> None:
        """The place in the round, what happens there, and a note on it."""
        box, size = self._stage.caption, self._stage.text
        small = round(size * 0.8)
        place = draw_text(where, REGULAR, small, SOFT)
        right = box.x + box.width - place.mask.width + place.x
        line = box.y + size * 1.05
        is_narrow = box.width < self._stage.width * 0.6
        place.paste(frame, box.x if is_narrow else right, line)
        if is_narrow:
            line += size * 1.5
        label = fit_text(caption.label, BOLD, small, box.width * (1 if is_narrow else 0.5))
        if note and not is_narrow:
            room = box.width - place.mask.width - small * 3 - measure_text(label, BOLD, small)
            self._paint_note(frame, note, right - small, line, room, is_right=True)
        elif note:
            self._paint_note(frame, note, box.x, line - size * 2.7, box.width)
        text = draw_text(label, BOLD, small, PANEL)
        colour = INK if caption.seat is None else SEAT_COLOURS[caption.seat]
        left, high = box.x, line - small * 1.05
        width = measure_text(label, BOLD, small) + small * 0.9
        draw = ImageDraw.Draw(frame)
        draw.rounded_rectangle(
            (left, high, left + width, line + small * 0.4), small * 0.35, fill=colour
        )
        text.paste(frame, left + small * 0.45, line)
        lines = wrap_text(caption.sentence, REGULAR, size, box.width, self._stage.lines)
        for i, words in enumerate(lines):
            draw_text(words, REGULAR, size, INK).paste(frame, box.x, line + size * 1.36 * (i + 1))

    def _paint_note(
        self, frame: Image.Image, note: str, x: float, y: float, room: float, is_right: bool = False
    ) -> None:
        """A note that begins at a point, or ends there."""
        small = round(self._stage.text * 0.8)
        sprite = draw_text(fit_text(note, BOLD, small, room), BOLD, small, INK)
        sprite.paste(frame, x - sprite.mask.width if is_right else x, y)

    def paint_card(self, frame: Image.Image, text: str, where: str) -> None:
        """A sentence in large type on a panel in the middle of the frame, and its round."""
        width, height = frame.size
        size, small = round(self._stage.text * 1.5), self._stage.text
        pad, most = size * 0.9, max(2, int(height * 0.8 / (size * 1.36)) - 2)
        lines = wrap_text(text, BOLD, size, width - 4 * pad, most)
        high = size * 1.36 * len(lines) + small * 1.6 + 2 * pad
        top = (height - high) / 2
        frame.paste(Image.blend(frame, Image.new("RGB", frame.size, PAPER), 0.6))
        draw = ImageDraw.Draw(frame)
        box = pad, top, width - pad, top + high
        draw.rounded_rectangle(box, size * 0.7, fill=PANEL, outline=MIDDLE, width=2)
        draw_text(where, REGULAR, small, SOFT).paste(frame, 2 * pad, top + pad + small * 0.8)
        for i, line in enumerate(lines):
            y = top + pad + small * 1.6 + size * (1.0 + 1.36 * i)
            draw_text(line, BOLD, size, INK).paste(frame, 2 * pad, y)

    def paint_bar(self, frame: Image.Image, counts: Sequence[int]) -> None:
        """Each seat's share of all shells, from both ends; with three seats side by side."""
        box, houses = self._stage.bar, self._rules.houses
        total = max(1, sum(counts))
        draw = ImageDraw.Draw(frame)
        y, bottom = round(box.y), round(box.y + box.height)
        draw.rectangle((0, y, frame.width, bottom), fill=MIDDLE)
        left = 0.0
        for seat in range(self._rules.seats):
            width = counts[(seat + 1) * (houses + 1) - 1] / total * box.width
            x = left if seat < self._rules.seats - 1 else box.width - width
            start, end = round(x), round(x + width)
            if start < end:
                draw.rectangle((start, y, end - 1, bottom), fill=SEAT_COLOURS[seat])
            left += width
        if self._rules.seats == 2:
            middle = frame.width // 2
            draw.rectangle((middle - 1, y, middle, bottom), fill=INK)

    def _rows(self) -> list[tuple[int, Box]]:
        """Each seat with the line in which its player is written: the first seat below the board.

        On an upright board each is next to his own store.
        """
        above, layout, seats = self._stage.above, self._stage.layout, self._rules.seats
        stores = layout.spots[self._rules.houses :: self._rules.houses + 1]
        order, last = list(range(1, seats)), 0
        if layout.height > layout.width and seats == 2 and stores[0].centre.y < stores[1].centre.y:
            order, last = [0], 1
        if seats == 3 and self._rules.sowing is not Sowing.CLOCKWISE:
            order.reverse()
        height = above.height / (seats - 1)
        rows = [
            (seat, Box(above.x, above.y + i * height, above.width, height))
            for i, seat in enumerate(order)
        ]
        return [*rows, (last, self._stage.below)]

    def _draw_seat(self, picture: Image.Image, seat: int, box: Box) -> None:
        size, line = self._stage.text, box.y + self._stage.text * 1.05
        draw = ImageDraw.Draw(picture)
        x, y, r = box.x + size * 0.5, line - size * 0.36, size * 0.45
        draw.ellipse(
            (x - r, y - r, x + r, y + r), outline=SEAT_COLOURS[seat], width=max(2, round(size / 7))
        )
        title = self._words.seat(self._rules.playing_order[seat])
        name, left = self._names[seat], box.x + size * 1.35
        is_low = box.height >= size * 2
        room = box.width - size * (4.2 if is_low else 8)
        if not is_low:
            name = name if name == title else f"{name} · {title}"
        lines = wrap_text(name, BOLD, size, room, 2 if is_low else 1)
        for i, text in enumerate(lines):
            draw_text(text, BOLD, size, INK).paste(picture, left, line + size * 1.2 * i)
        if is_low and len(lines) == 1 and name != title:
            below = draw_text(title, REGULAR, round(size * 0.85), SOFT)
            below.paste(picture, left, line + size * 1.2)


def _heading_of(record: Record) -> str:
    """The event, its stage and the date, as far as they are known."""
    tags = (record.value(name) for name in ("Event", "FilmStage", "Date"))
    return " · ".join(value for value in tags if value and value.strip("?- "))
