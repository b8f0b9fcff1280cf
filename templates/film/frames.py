"""Composes the frames of a film: one picture for each moment, whatever was composed before it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, hypot, pi

from PIL import Image

from ...engine.ruleset import RuleSet
from ...notation.record import Record
from ..drawing.arrows import write_drawings
from ..drawing.board import definitions, write_document
from ..drawing.geometry import BoardLayout
from ..messages import Words
from ..timeline.stops import RemarkKind, RoundLine, Timeline
from .captions import Caption, Narrator
from .plan import Plan, plan_motion
from .raster import BOLD, Colour, draw_svg, draw_text
from .shells import ShellsAt, clamp, hand_at
from .signs import PAPER, Signs
from .sprites import (
    Grain,
    ShellSprites,
    draw_dot,
    draw_gain,
    draw_hand,
    draw_lid,
    draw_pill,
    draw_ring,
)
from .stage import FilmStage
from .tracks import FALL, PlannedLap, PlannedStop

COUNTS: Colour = (0xFF, 0xE9, 0xC8)
_DOTS_EVERY = 12.0


@dataclass(frozen=True, slots=True)
class RoundScene:
    """A round in time, as it is shown: its plan, its shells, its clocks, stop by stop."""

    line: RoundLine
    plan: Plan
    shells: ShellsAt
    clocks: tuple[tuple[str, ...], ...]
    turns: tuple[int, ...]
    """The number of turns up to each stop."""


def set_scene(line: RoundLine, rules: RuleSet, layout: BoardLayout) -> RoundScene:
    """The scene of a round. Raises `ValueError` when nothing is known of the round."""
    plan = plan_motion(line.stops, rules.seats, rules.seats * (rules.houses + 1))
    clocks, known = [], [""] * rules.seats
    turns, count = [], 0
    for stop in line.stops:
        for clock in stop.clocks:
            known[clock.seat] = clock.text
        count += stop.is_turn
        clocks.append(tuple(known))
        turns.append(count)
    return RoundScene(line, plan, ShellsAt(plan, layout), tuple(clocks), tuple(turns))


class Painter:
    """Paints the moments of a record on a stage."""

    def __init__(
        self,
        record: Record,
        timeline: Timeline,
        rules: RuleSet,
        stage: FilmStage,
        words: Words,
        *,
        has_signs: bool = True,
    ) -> None:
        self._rules, self._stage = rules, stage
        self._grain = Grain(stage.scale, stage.layout.shell)
        self._sprites = ShellSprites(self._grain)
        # As on a phone's page: the board of three seats is small for its letters.
        self._letters = 1.5 if rules.seats == 3 else 1.0
        names = names_of(record, rules, words)
        self._narrator = Narrator(rules, names, words)
        self._words = words
        self._notes: Mapping[tuple[int, int], str] = {}
        self._signs = Signs(record, rules, stage, names, words)
        self._sides = [_side_of(stage.layout, rules.houses, seat) for seat in range(rules.seats)]
        self._ground = Image.new("RGB", (stage.width, stage.height), PAPER)
        self._has_signs = has_signs
        if has_signs:
            self._signs.ground(self._ground)
        self._lay_board(self._ground)
        self._scenes = [
            set_scene(line, rules, stage.layout) if line.stops else None for line in timeline.rounds
        ]
        self._lidded: tuple[frozenset[int], Image.Image] = (frozenset(), self._ground)
        self._rested: tuple[object, Image.Image] = (None, self._ground)
        self._drawn: tuple[object, Image.Image] = (None, self._ground)

    @property
    def size(self) -> tuple[int, int]:
        """The width and height of a frame in pixels, both even."""
        return self._stage.width, self._stage.height

    @property
    def text(self) -> str:
        """The text on all frames: the players' names and the heading."""
        return self._signs.text

    @property
    def plans(self) -> list[Plan | None]:
        """The plans of the rounds, `None` for a round of which nothing is known."""
        return [None if scene is None else scene.plan for scene in self._scenes]

    def with_notes(self, notes: Mapping[tuple[int, int], str]) -> Painter:
        """The same, with notes on single turns, by the indices of their round and stop."""
        painter = copy(self)
        painter._notes = notes
        return painter

    def paint(self, round_index: int, time: float) -> Image.Image:
        """The frame of a moment of a round, in ms from its beginning.

        Raises `ValueError` when nothing is known of the round.
        """
        frame, scene = self.paint_board(round_index, time), self._scene(round_index)
        stop = scene.plan.stop_at(time)
        number, counts = scene.plan.stops.index(stop), counts_at(stop, time)
        sowing = {lap.seat for lap in stop.laps if lap.start <= time < lap.end + 200}
        self._signs.paint_players(frame, counts, scene.clocks[number], sowing)
        where = self._words.say("round", number=scene.line.number)
        turn, turns = scene.turns[number], scene.turns[-1]
        if turns:
            where += " · " + self._words.say("turn_of", turn=turn, turns=turns)
        note = self._notes.get((round_index, number), "")
        self._signs.paint_caption(frame, self._caption(scene, number, time), where, note)
        self._signs.paint_bar(frame, counts)
        return frame

    def paint_card(self, round_index: int, time: float, text: str) -> Image.Image:
        """A card with a sentence over the board at a moment of a round."""
        frame = self.paint_board(round_index, time)
        where = self._words.say("round", number=self._scene(round_index).line.number)
        self._signs.paint_card(frame, text, where)
        return frame

    def _scene(self, round_index: int) -> RoundScene:
        scene = self._scenes[round_index]
        if scene is None:
            raise ValueError("nothing is known of the round")
        return scene

    def paint_board(self, round_index: int, time: float) -> Image.Image:
        """The same with the board alone, and what stands beside it on every frame."""
        scene = self._scene(round_index)
        stop = scene.plan.stop_at(time)
        counts, burned = counts_at(stop, time), stop.burned
        if stop.setting and time >= stop.setting.start:
            burned = stop.setting.burned
        numbers = scene.shells.find(time)
        lying = [scene.shells.lies(i, n, time) for i, n in enumerate(numbers)]
        frame = self._rest(scene, stop, time, burned, numbers, lying).copy()
        self._paint_counts(frame, counts, burned)
        for shell, motion in enumerate(numbers):
            if not lying[shell]:
                at = scene.shells.find_flying(shell, motion, time)
                if at:
                    self._lay(frame, scene.shells.faces[shell], at.x, at.y, at.rotation, at.size)
        self._paint_hands(frame, stop, time)
        self._paint_gain(frame, stop, time)
        self._paint_drawings(frame, stop, time)
        return frame

    def _caption(self, scene: RoundScene, number: int, time: float) -> Caption:
        """The comment while it is read, else what happens."""
        stop = scene.plan.stops[number]
        if stop.dwell and time >= stop.end - stop.dwell:
            remarks = (one for one in stop.stop.remarks if one.kind is RemarkKind.COMMENT)
            seat = getattr(stop.stop.action, "seat", None)
            return Caption(stop.stop.text, " ".join(one.text for one in remarks), seat)
        following = scene.line.stops[number + 1 : number + 2]
        return self._narrator.tell(stop, time, following[0] if following else None)

    def _rest(
        self,
        scene: RoundScene,
        stop: PlannedStop,
        time: float,
        burned: frozenset[int],
        numbers: Sequence[int],
        lying: Sequence[bool],
    ) -> Image.Image:
        """All below the counts: board, lids, trails and the shells that lie."""
        trails = [trail for seat in range(self._rules.seats) if (trail := _trail(stop, seat, time))]
        key = (
            id(scene),
            burned,
            tuple((id(lap), hops, is_down) for lap, hops, is_down in trails),
            tuple(n if lies else -1 for n, lies in zip(numbers, lying, strict=True)),
        )
        if self._rested[0] != key:
            picture = self._lid(burned).copy()
            for lap, hops, is_down in trails:
                self._paint_trail(picture, lap, hops, is_down)
            for shell, (number, lies) in enumerate(zip(numbers, lying, strict=True)):
                if lies:
                    x, y, rotation, size = scene.shells.slot_of(shell, number)
                    self._lay(picture, scene.shells.faces[shell], x, y, rotation, size)
            self._rested = key, picture
        return self._rested[1]

    def _lid(self, burned: frozenset[int]) -> Image.Image:
        if self._lidded[0] != burned:
            picture = self._ground.copy()
            for place in burned:
                spot = self._stage.layout.spots[place]
                lid = draw_lid(self._grain, spot.rx)
                lid.paste(picture, *self._at(*spot.centre))
            self._lidded = burned, picture
        return self._lidded[1]

    def _lay_board(self, on: Image.Image) -> None:
        stage, layout = self._stage, self._stage.layout
        style = ".name text{font-size:29px}" if self._letters > 1 else ""
        svg = write_document(layout, self._rules, "", style, "", definitions(layout))
        board = draw_svg(svg, round(stage.board.width), round(stage.board.height))
        on.paste(board, (round(stage.board.x), round(stage.board.y)), board)

    def _lay(
        self, on: Image.Image, face: int, x: float, y: float, rotation: float, size: float
    ) -> None:
        board, scale = self._stage.board, self._stage.scale
        self._sprites.lay_shell(on, face, board.x + x * scale, board.y + y * scale, rotation, size)

    def _at(self, x: float, y: float) -> tuple[float, float]:
        board, scale = self._stage.board, self._stage.scale
        return board.x + x * scale, board.y + y * scale

    def _paint_counts(
        self, frame: Image.Image, counts: Sequence[int], burned: frozenset[int]
    ) -> None:
        layout, houses = self._stage.layout, self._rules.houses
        for place, (count, spot) in enumerate(zip(counts, layout.spots, strict=True)):
            large = 1.35 if place % (houses + 1) == houses else self._letters
            size = max(6, round(layout.count_size * large * self._stage.scale))
            text = "#" if place in burned else str(count)
            colour = COUNTS if count and place not in burned else _FAINT
            sprite = draw_text(text, BOLD, size, colour)
            x, y = self._at(spot.count_at.x, spot.count_at.y + layout.count_size * large * 0.36)
            sprite.paste(frame, x - sprite.mask.width / 2 + sprite.x, y)

    def _paint_trail(self, picture: Image.Image, lap: PlannedLap, hops: int, is_down: bool) -> None:
        """The dots of a lap up to the hand, and the ring where it begins or has ended."""
        layout, grain = self._stage.layout, self._grain
        width, height, seat = layout.width, layout.height, lap.seat
        way, length, due = lap.places[: hops + 1], 0.0, 0.0
        for place, following in pairwise(way):
            (x0, y0), (x1, y1) = layout.spots[place].centre, layout.spots[following].centre
            skips = (following - place) % len(layout.spots) > 1
            xm, ym = (x0 + x1) / 2, (y0 + y1) / 2
            bend = 0.2 if skips else 0.0
            xm, ym = xm + (xm - width / 2) * bend, ym + (ym - height / 2) * bend
            span = hypot(xm - x0, ym - y0) + hypot(x1 - xm, y1 - ym)
            while span and due <= length + span:
                f = clamp((due - length) / span)
                x = (1 - f) ** 2 * x0 + 2 * f * (1 - f) * xm + f * f * x1
                y = (1 - f) ** 2 * y0 + 2 * f * (1 - f) * ym + f * f * y1
                turn = round(atan2(y1 - y0, x1 - x0) / pi * 12) % 12
                draw_dot(grain, seat, turn).paste(picture, *self._at(x, y))
                due += _DOTS_EVERY
            length += span
        spot = layout.spots[lap.places[-1 if is_down else 0]]
        draw_ring(grain, seat, spot.rx, spot.ry).paste(picture, *self._at(*spot.centre))

    def _paint_hands(self, frame: Image.Image, stop: PlannedStop, time: float) -> None:
        for seat, hand in enumerate(stop.hands):
            if not hand.way or not hand.way[0][0] - 150 <= time <= hand.off:
                continue
            x, y = self._at(*hand_at(self._stage.layout, hand, time))
            draw_hand(self._grain, seat, self._sides[seat]).paste(frame, x, y)
            held = next((n for t, n in reversed(hand.held) if t <= time), 0)
            if held:
                aside = 44 * self._stage.scale * self._stage.layout.shell / 1.08
                draw_pill(self._grain, seat, held).paste(frame, x + aside, y - aside)

    def _paint_gain(self, frame: Image.Image, stop: PlannedStop, time: float) -> None:
        """The shells of the capture that is shown which have arrived, over their store."""
        takes = (one for one in reversed(stop.takes) if one.start <= time < one.end + 900)
        taken = next(takes, None)
        if taken is None:
            return
        layout, place = self._stage.layout, (taken.seat + 1) * (self._rules.houses + 1) - 1
        arrived = sum(
            at == place and change > 0 and taken.start < t <= time for t, at, change in stop.deltas
        )
        if not arrived:
            return
        store = layout.spots[place]
        up = 24 * clamp((time - taken.start) / 500) * layout.shell
        x, y = self._at(store.centre.x, store.centre.y - up)
        sprite = draw_gain(self._grain, min(arrived, taken.taken.shells))
        sprite.paste(frame, x - sprite.mask.width / 2 + sprite.x, y)

    def _paint_drawings(self, frame: Image.Image, stop: PlannedStop, time: float) -> None:
        """The arrows and rings on the board before a turn, and on that which it leads to."""
        if time >= max((stop.start, *stop.marks)):
            drawings = stop.stop.drawn_after
        elif self._has_signs and time < min((lap.start for lap in stop.laps), default=time):
            drawings = stop.stop.drawn_before
        else:
            # Beside the better turn itself its arrow would only hide what was played.
            drawings = ()
        if not drawings:
            return
        layout, board = self._stage.layout, self._stage.board
        if self._drawn[0] != drawings:
            svg = write_drawings(layout, drawings)
            self._drawn = drawings, draw_svg(svg, round(board.width), round(board.height))
        picture = self._drawn[1]
        frame.paste(picture, (round(board.x), round(board.y)), picture)


def names_of(record: Record, rules: RuleSet, words: Words) -> tuple[str, ...]:
    """The players' names, or their seats, in playing order."""
    return tuple(record.value(seat.title) or words.seat(seat) for seat in rules.playing_order)


def counts_at(stop: PlannedStop, time: float) -> list[int]:
    """The shells in each place at a moment of a stop."""
    if stop.setting and time >= stop.setting.start:
        return list(stop.setting.counts)
    counts = list(stop.counts)
    for at, place, change in stop.deltas:
        if at > time:
            break
        counts[place] += change
    return counts


def _trail(stop: PlannedStop, seat: int, time: float) -> tuple[PlannedLap, int, bool] | None:
    """The lap of a seat that is shown, how far its hand has come, whether its last shell is down.

    A trail is shown until the hand is gone and all that can be shown of the stop has been.
    """
    hand = stop.hands[seat]
    if not hand.way or time < hand.way[0][0]:
        return None
    if time > max(hand.off, stop.marks[-1] if stop.marks else hand.off):
        return None
    lap = next((one for one in reversed(stop.laps) if one.seat == seat and one.start <= time), None)
    if lap is None:
        return None
    hops = sum(lap.start <= at <= time for at, _ in hand.way) - 1
    return lap, max(0, hops), time >= lap.end - FALL * stop.pace


def _side_of(layout: BoardLayout, houses: int, seat: int) -> float:
    """The angle from which a seat's hand comes over the board, in radians."""
    row = layout.spots[seat * (houses + 1) : (seat + 1) * (houses + 1) - 1]
    x = sum(spot.centre.x for spot in row) / houses
    y = sum(spot.centre.y for spot in row) / houses
    middle = layout.height * (2 / 3 if layout.seats == 3 else 1 / 2)
    return atan2(y - middle, x - layout.width / 2) - pi / 2


_FAINT: Colour = (0xB5, 0x96, 0x78)
