"""The film of one moment: the turn played and the better one, side by side on one clock."""

from __future__ import annotations

import re
from typing import NamedTuple

from PIL import Image

from ...analysis.report.phrases import MOST_LIFTS
from ...analysis.report.story import list_places, read_turn
from ...engine.rules_text import rules_to_text
from ...engine.ruleset import RuleSet
from ...notation.record import Record, Tag
from ...replay.play import play
from ...replay.steps import Replay, Step, TurnPlayed
from ..drawing.geometry import layouts_of
from ..messages import Words
from ..timeline.stops import Sown, Stop, Timeline
from ..timeline.timeline import timeline_of
from .frames import Painter
from .plan import Plan, dwell_on
from .raster import BOLD, REGULAR, Colour, draw_text, fit_text, wrap_text
from .signs import INK, PAPER, SEAT_COLOURS, SOFT
from .stage import Box, FilmStage, Shape, find_size
from .title_cards import StoryMoment

LAST = 4000.0
"""The milliseconds for which the difference stands at the end."""


class _Side(NamedTuple):
    """One of the two turns: its painter, the indices of its round and stop, its plan, its gain."""

    painter: Painter
    round: int
    stop: Stop
    start: float
    end: float
    gain: int


def play_better(replay: Replay, timeline: Timeline, moment: StoryMoment) -> Timeline | None:
    """The timeline of the better turn of a moment, from the board before it.

    `None` where no better turn is known, or the moment is no turn of one seat.
    """
    line, rules = timeline.rounds[moment.round], timeline.rules
    turn = sum(stop.is_turn for stop in line.stops[: moment.stop + 1])
    places, place = list_places(replay), f"r{line.number}.t{turn}"
    step = next((one for one in replay.steps if places.get(_index_of(one)) == place), None)
    if not isinstance(step, TurnPlayed) or rules is None or not _TURN.fullmatch(moment.better):
        return None
    named = read_turn(moment.better).turn
    tags = Tag("Rules", rules_to_text(rules)), Tag("Setup", step.before.to_text())
    record = Record(tags, (named.item(),))
    better = timeline_of(play(record))
    is_played = any(isinstance(stop.action, Sown) for one in better.rounds for stop in one.stops)
    return better if is_played else None


_TURN = re.compile(r"[SNEW]\d+(?:\+\d+)*")


def _index_of(step: Step) -> int:
    return getattr(step, "body_index", -1)


class ComparePainter:
    """Paints both turns of a moment; its time is that of the film, in ms at a pace of 1."""

    def __init__(
        self,
        record: Record,
        timelines: tuple[Timeline, Timeline],
        moment: StoryMoment,
        shape: Shape,
        width: int,
        words: Words,
    ) -> None:
        played, better = timelines
        rules = played.rules
        if rules is None:
            raise ValueError("a record without rules has no boards")
        self.size = find_size(shape, width)
        self._words, self._sentence = words, moment.text
        across, high = self.size
        self._letters = size = round(across * (0.045 if shape is Shape.TALL else 0.028))
        self._lines = 2 if shape is Shape.WIDE else 4
        self._top, self._low = size * 4.0, high - size * max(4.8, 1.2 + 1.3 * self._lines)
        stage = _set_half(rules, across // 2, round(self._low - self._top), size)
        numbers = (
            (moment.round, moment.stop),
            next(
                (0, at)
                for at, stop in enumerate(better.rounds[0].stops)
                if isinstance(stop.action, Sown)
            ),
        )
        seat = getattr(played.rounds[moment.round].stops[moment.stop].action, "seat", 0)
        painters = [
            Painter(record, timeline, rules, stage, words, has_signs=False)
            for timeline in timelines
        ]
        self._sides = tuple(
            _make_side(painter, at, seat, rules)
            for painter, at in zip(painters, numbers, strict=True)
        )
        self._card = dwell_on(len(moment.text))
        title = rules.playing_order[seat]
        name = record.value(title.title) or words.seat(title)
        place = words.say("round", number=played.rounds[moment.round].number)
        self._title, self._colour = f"{name} · {place}", SEAT_COLOURS[seat]

    @property
    def text(self) -> str:
        """The text on all frames."""
        return f"{self._title} {self._sentence}"

    @property
    def length(self) -> float:
        """The length of the film in ms at a pace of 1."""
        return self._card + self._play + LAST

    @property
    def _play(self) -> float:
        return max(side.end - side.start for side in self._sides)

    def paint(self, _: int, time: float) -> Image.Image:
        """The frame at a time: first the sentence, then both turns, then the difference."""
        width, height = self.size
        frame, size = Image.new("RGB", (width, height), PAPER), self._letters
        since = max(0.0, time - self._card)
        for number, side in enumerate(self._sides):
            picture = side.painter.paint_board(side.round, min(side.end, side.start + since))
            frame.paste(picture, (number * (width // 2), round(self._top)))
        self._write(frame, self._title, size * 1.5, colour=self._colour, font=BOLD)
        for number, key in enumerate(("compare_played", "compare_better")):
            lifts = self._sides[number].stop.text.split("+")
            rest = "…" if len(lifts) > MOST_LIFTS else ""
            label = f"{self._words.say(key)}: {'+'.join(lifts[:MOST_LIFTS])}{rest}"
            self._write(frame, label, size * 3.0, half=number, colour=SOFT)
        if since < self._play:
            lines = wrap_text(self._sentence, REGULAR, size, width - size, self._lines)
            for number, line in enumerate(lines):
                self._write(frame, line, self._low + size * (1.1 + 1.3 * number))
            return frame
        for number, side in enumerate(self._sides):
            y = self._low + size * 1.6
            self._write(frame, f"+{side.gain}", y, number, font=BOLD, large=1.8)
        more = self._sides[1].gain - self._sides[0].gain
        key = "compare_more" if more > 0 else "compare_answer"
        said = self._words.say(key, n=more)
        self._write(frame, said, self._low + size * 3.6, colour=INK, font=BOLD, large=1.2)
        return frame

    def _write(
        self,
        frame: Image.Image,
        text: str,
        y: float,
        half: int | None = None,
        *,
        colour: Colour = INK,
        font: str = REGULAR,
        large: float = 1.0,
    ) -> None:
        """A line in the middle of the frame, or of one of its halves."""
        size, width = round(self._letters * large), self.size[0]
        room = width if half is None else width / 2
        sprite = draw_text(fit_text(text, font, size, room - size), font, size, colour)
        middle = width / 2 if half is None else width / 4 + half * width / 2
        sprite.paste(frame, middle - sprite.mask.width / 2 + sprite.x, y)


def _make_side(painter: Painter, at: tuple[int, int], seat: int, rules: RuleSet) -> _Side:
    index, number = at
    plan: Plan | None = painter.plans[index]
    if plan is None:
        raise ValueError("nothing is known of the round")
    planned = plan.stops[number]
    stop, store = planned.stop, (seat + 1) * (rules.houses + 1) - 1
    before, after = stop.before, stop.after
    gain = 0 if before is None or after is None else (after[store] or 0) - (before[store] or 0)
    return _Side(painter, index, stop, planned.start, planned.end - planned.dwell, gain)


def _set_half(rules: RuleSet, width: int, height: int, text: int) -> FilmStage:
    """A board alone in half a frame, lying or upright, whichever is larger."""
    pad = text * 0.4
    scale, layout = max(
        (
            (min((width - 2 * pad) / one.width, (height - 2 * pad) / one.height), one)
            for one in layouts_of(rules)
        ),
        key=lambda scaled: scaled[0] * scaled[1].spots[0].rx,
    )
    across, high = layout.width * scale, layout.height * scale
    board = Box((width - across) / 2, (height - high) / 2, across, high)
    none = Box(0, 0, 0, 0)
    return FilmStage(width, height, layout, board, scale, text, none, none, none, 0, none)
