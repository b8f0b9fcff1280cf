"""A replay in the terminal, shell by shell, with keys to move back and forth."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from ...engine.board import Place, Store
from ...engine.ruleset import RuleSet
from ...replay.steps import Replay
from ..boards.drawing import BoardDrawing, draw_board
from .keys import ReadKey, terminal_keys
from .scenes import Frame, SowingHand, make_scenes
from .text import describe_result, find_remarks, make_heading, write_scene_title
from .viewer import Key, Viewer

if TYPE_CHECKING:
    from rich.console import Console
    from rich.live import Live
    from rich.text import Text

_HELP = (
    "space pause   ← → step   t l s by turn, lap, shell   ↑ ↓ speed",
    "Home End   n next record   q quit",
)
_LONGEST_PATH = 12
"""The most places of a lap that are named; of a longer lap, the last ones."""


def animate(replay: Replay, number: int) -> bool:
    """Show a record until the viewer leaves it; return whether the next record is wanted.

    Without a keyboard it plays through once. A record whose rules are not known is skipped.
    """
    from rich.console import Console
    from rich.live import Live

    seen = make_scenes(replay)
    if replay.rules is None or not seen:
        return True
    console = Console(highlight=False)
    viewer = Viewer(seen, replay.rules)
    picture = _Picture(replay, replay.rules, number, console)
    with (
        terminal_keys() as read_key,
        Live(console=console, screen=True, auto_refresh=False) as live,
    ):
        return _watch(viewer, picture, live, read_key)


def _watch(viewer: Viewer, picture: _Picture, live: Live, read_key: ReadKey | None) -> bool:
    due = time.monotonic() + viewer.pause
    while True:
        live.update(picture.draw(viewer), refresh=True)
        is_still = viewer.is_paused or viewer.is_at_end
        if read_key is None:
            if viewer.is_at_end:
                return True
            time.sleep(viewer.pause)
            viewer.advance()
            continue
        # A still picture is redrawn every second, since the window may have changed its size.
        key = read_key(1.0 if is_still else max(0.0, due - time.monotonic()))
        if key is Key.QUIT:
            return False
        if key is Key.NEXT_RECORD:
            return True
        if key is not None:
            viewer.press(key)
        elif not is_still:
            viewer.advance()
        else:
            continue
        due = time.monotonic() + viewer.pause


class _Picture:
    """Draws the screen: heading, board, caption, help."""

    def __init__(self, replay: Replay, rules: RuleSet, number: int, console: Console) -> None:
        self._replay, self._rules, self._console = replay, rules, console
        self._heading = make_heading(replay.record, number, rules.playing_order)

    def draw(self, viewer: Viewer) -> Text:
        """The whole screen at the viewer's frame."""
        from rich.text import Text

        frame, scene = viewer.frame, viewer.scene
        text = Text(no_wrap=True, overflow="ellipsis")
        for line in self._heading:
            text.append(line + "\n", style="bold")
        progress = f"round {scene.step.round}   {viewer.number + 1}/{viewer.scenes}"
        text.append(progress + "\n\n", style="dim")
        text.append(self._title(viewer) + "\n\n", style="bold cyan")
        text.append_text(self._board(frame))
        text.append("\n\n" + self._hands(frame) + "\n")
        text.append(frame.caption + "\n", style="green")
        if viewer.is_at_end:
            text.append(describe_result(self._replay) + "\n", style="bold yellow")
        for remark in find_remarks(self._replay, scene):
            text.append(remark + "\n", style="italic")
        state = "paused" if viewer.is_paused else f"speed ×{viewer.speed:g}"
        text.append("\n".join(["", f"{state}   by {viewer.stride.value}", *_HELP]), style="dim")
        return text

    def _title(self, viewer: Viewer) -> str:
        title = write_scene_title(self._replay, viewer.scene)
        columns = self._console.width
        return title if len(title) <= columns else title[: columns - 1] + "…"

    def _board(self, frame: Frame) -> Text:
        from rich.text import Text

        drawing = draw_board(frame.position, self._rules.sowing, self._console.width)
        board = Text("\n".join(drawing.lines), no_wrap=True)
        for hand in frame.hands:
            style = "bold black on cyan" if hand.seat is frame.position.seats[0] else _SECOND
            for place in hand.path[1:-1]:
                _mark(board, drawing, place, "cyan")
            _mark(board, drawing, hand.path[-1], style)
        return board

    def _hands(self, frame: Frame) -> str:
        # The same number of lines for every frame, so that nothing below jumps.
        lines = [_describe_hand(hand) for hand in frame.hands] + [""] * self._rules.seats
        return "\n".join(lines[: self._rules.seats])


_SECOND = "bold black on magenta"


def _describe_hand(hand: SowingHand) -> str:
    """A hand's shells and its path: the house it lifted, then the places it sowed into."""
    lifted, *sown = hand.path
    names = ["store" if isinstance(place, Store) else str(place) for place in sown]
    way = " ".join(names if len(names) <= _LONGEST_PATH else ["…", *names[-_LONGEST_PATH:]])
    return f"{hand.seat.title}'s hand: {hand.shells:>2}   {lifted} → {way}"


def _mark(board: Text, drawing: BoardDrawing, place: Place, style: str) -> None:
    spot = drawing.spots[place]
    start = sum(len(line) + 1 for line in drawing.lines[: spot.line]) + spot.column
    board.stylize(style, start, start + spot.width)
