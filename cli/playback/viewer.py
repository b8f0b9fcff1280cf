"""The frame at which a replay is viewed, and what each key does to it; no terminal, no clock."""

from __future__ import annotations

from enum import Enum

from ...engine.ruleset import RuleSet
from .scenes import Frame, Scene, make_frames

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
"""The speeds to choose from, as multiples of the usual pace."""

SHELLS_A_SECOND = 7.0
"""The usual pace, in shells sown per second."""

LONGEST_TURN = 20.0
"""The longest time of a turn at the usual pace, in seconds, however many shells it sows."""

REST = 0.9
"""The time for which the board stays still after a turn, in seconds."""


class Key(Enum):
    """The keys that have a meaning."""

    PAUSE = "space"
    LEFT = "left"
    RIGHT = "right"
    FASTER = "up"
    SLOWER = "down"
    BY_TURN = "t"
    BY_LAP = "l"
    BY_SHELL = "s"
    START = "home"
    END = "end"
    NEXT_RECORD = "n"
    QUIT = "q"


class Stride(Enum):
    """The distance that the left and right keys go."""

    TURN = "turn"
    LAP = "lap"
    SHELL = "shell"


_STRIDES = {Key.BY_TURN: Stride.TURN, Key.BY_LAP: Stride.LAP, Key.BY_SHELL: Stride.SHELL}


class Viewer:
    """The view of one record, from its first frame to its last.

    Raises `ValueError` when there is no scene.
    """

    def __init__(self, seen: tuple[Scene, ...], rules: RuleSet) -> None:
        if not seen:
            raise ValueError("a viewer needs at least one scene")
        self._scenes, self._rules = seen, rules
        self.is_paused = False
        self.stride = Stride.LAP
        self._speed = SPEEDS.index(1.0)
        self.enter(0)

    @property
    def scenes(self) -> int:
        """The number of scenes."""
        return len(self._scenes)

    @property
    def scene(self) -> Scene:
        """The current scene."""
        return self._scenes[self.number]

    @property
    def frame(self) -> Frame:
        """The current frame."""
        return self.film[self.at]

    @property
    def speed(self) -> float:
        """The speed as a multiple of the usual pace."""
        return SPEEDS[self._speed]

    @property
    def is_at_end(self) -> bool:
        """True at the last frame of the last scene."""
        return self.number == len(self._scenes) - 1 and self.at == len(self.film) - 1

    @property
    def pause(self) -> float:
        """The seconds until the next frame is due."""
        if self.at == len(self.film) - 1:
            return REST / self.speed
        pace = max(SHELLS_A_SECOND, len(self.film) / LONGEST_TURN)
        return 1 / (pace * self.speed)

    def enter(self, number: int, at: int = 0) -> None:
        """Go to frame `at` of scene `number`, both from 0; -1 is the last frame."""
        self.number = number
        self.film: tuple[Frame, ...] = make_frames(self._scenes[number], self._rules)
        self.at = at % len(self.film)

    def advance(self) -> None:
        """Go to the next frame, if there is one."""
        if self.at < len(self.film) - 1:
            self.at += 1
        elif self.number < len(self._scenes) - 1:
            self.enter(self.number + 1)

    def press(self, key: Key) -> None:
        """Apply a key; stepping by hand pauses the film."""
        match key:
            case Key.PAUSE:
                if self.is_at_end:
                    self.enter(0)
                    self.is_paused = False
                else:
                    self.is_paused = not self.is_paused
            case Key.FASTER:
                self._speed = min(self._speed + 1, len(SPEEDS) - 1)
            case Key.SLOWER:
                self._speed = max(self._speed - 1, 0)
            case Key.BY_TURN | Key.BY_LAP | Key.BY_SHELL:
                self.stride = _STRIDES[key]
            case Key.START:
                self._stop_at(0, 0)
            case Key.END:
                self._stop_at(len(self._scenes) - 1, -1)
            case Key.RIGHT:
                self._step_forward()
            case Key.LEFT:
                self._step_back()
            case Key.NEXT_RECORD | Key.QUIT:
                pass

    def _stop_at(self, number: int, at: int) -> None:
        self.is_paused = True
        self.enter(number, at)

    def _step_forward(self) -> None:
        self.is_paused = True
        if self.stride is Stride.SHELL:
            self.advance()
            return
        if self.stride is Stride.LAP:
            for at in range(self.at + 1, len(self.film)):
                if self.film[at].opens_lap or at == len(self.film) - 1:
                    self.at = at
                    return
        if self.number == len(self._scenes) - 1:
            self.at = len(self.film) - 1
        else:
            self.enter(self.number + 1)

    def _step_back(self) -> None:
        self.is_paused = True
        if self.at == 0:
            if self.number:
                self.enter(self.number - 1, 0 if self.stride is Stride.TURN else -1)
            return
        if self.stride is Stride.SHELL:
            self.at -= 1
            return
        is_lap = self.stride is Stride.LAP
        while self.at:
            self.at -= 1
            if is_lap and self.film[self.at].opens_lap:
                return
