"""The board editor: the board is put right in its place on the screen, with the reason."""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.widgets import Static

from ....engine.ruleset import RuleSet
from ....notation.items import write_item
from ....notation.record import Comment, SetPosition
from .board_view import BoardView
from .edited_board import EditedBoard, name_mover
from .guarded_screen import GuardedScreen
from .prompt_field import PromptField
from .prompt_line import PromptLine

_ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
_KEYS = (
    "arrows Tab tap: choose a place   digits: its count   + -: one more, one less\n"
    "{seats}: who is to move   .: nobody   Enter: on to the reason   Esc: leave it"
)


class BoardEditor(GuardedScreen[str | None]):
    """Asks for the board as it really is; its result is the entry that sets it, `None` after Esc.

    `room` gives the columns and lines there are for the board, the same as on the table. `check`
    gives the reason why an entry would be refused, `None` if it would be taken.
    """

    AUTO_FOCUS = None
    DEFAULT_CSS = """
    BoardEditor #title { height: 1; width: 100%; text-style: bold; background: #7a4f00;
        color: #ffffff; }
    BoardEditor #sum { height: 1; width: 100%; margin-top: 1; }
    BoardEditor #sum.wrong { background: #a3001b; color: #ffffff; text-style: bold; }
    BoardEditor #changes { height: auto; max-height: 3; width: 100%; }
    BoardEditor #fault { height: auto; max-height: 2; width: 100%; color: #ff7a7a;
        text-style: bold; }
    BoardEditor #keys { height: auto; width: 100%; color: $foreground 70%; dock: bottom; }
    """

    def __init__(
        self,
        board: EditedBoard,
        rules: RuleSet,
        room: Callable[[], tuple[int, int]],
        check: Callable[[str], str | None],
    ) -> None:
        super().__init__()
        self.board = board
        self.reason: PromptLine | None = None
        self._rules, self._room, self._check = rules, room, check
        self._fault = ""
        self._asked: EditedBoard | None = None

    def compose(self) -> ComposeResult:
        """Make the parts from top to bottom; the board is where the table shows it."""
        yield Static("Put the board right: enter it as it lies on the table", id="title")
        yield BoardView(self.board.now, self._rules.sowing)
        yield Static(id="sum")
        yield Static(id="changes")
        yield PromptField("Why? ", "  (Enter sets the board)")
        yield Static(id="fault")
        yield Static(id="keys")

    def on_mount(self) -> None:
        """Show the board before anything is typed."""
        self.show()

    def on_resize(self) -> None:
        """Fit the board to the terminal."""
        self.show()

    def show(self) -> None:
        """Show the board and the facts about it."""
        edited, view = self.board, self.query_one(BoardView)
        view.columns, view.lines = self._room()
        view.cursor = edited.cursor if self.reason is None else None
        view.show(edited.now, self._rules.sowing, frozenset(), edited.before)
        total = self.query_one("#sum", Static)
        total.update(Text(describe_sum(edited)))
        total.set_class(edited.missing != 0, "wrong")
        changes = ", ".join(edited.list_changes()) or "nothing yet"
        self.query_one("#changes", Static).update(Text(f"Changed: {changes}"))
        self.query_one("#fault", Static).update(Text(f"✗ {self._fault}" if self._fault else ""))
        letters = " ".join(seat.value.lower() for seat in self._rules.playing_order)
        self.query_one("#keys", Static).update(Text(_KEYS.format(seats=letters)))
        self.query_one(PromptField).show(self.reason, self.size.width)

    def on_board_view_chosen(self, event: BoardView.Chosen) -> None:
        """Choose the place that was clicked."""
        event.stop()
        self.board, self.reason, self._fault = self.board.choose(event.place), None, ""
        self.show()

    def on_paste(self, event: events.Paste) -> None:
        """Put pasted text into the reason."""
        event.stop()
        if self.reason is not None:
            self.reason.insert(event.text)
            self.show()

    def on_key(self, event: events.Key) -> None:
        """Edit the board, or write the reason."""
        event.stop()
        event.prevent_default()
        self._fault = ""
        if self.reason is not None:
            self._write(self.reason, event.key, event.character or "")
        else:
            self._edit(event.key, event.character or "")
        if self.is_current:
            self.show()

    def _edit(self, key: str, character: str) -> None:
        board, drawing = self.board, self.query_one(BoardView).drawing
        seats = {seat.value.lower(): seat for seat in self._rules.playing_order}
        match key:
            case "left" | "right" | "up" | "down":
                self.board = board.move(drawing, *_ARROWS[key])
            case "tab" | "shift+tab":
                self.board = board.go_on(drawing, 1 if key == "tab" else -1)
            case "backspace" | "ctrl+h":
                self.board = board.erase_digit()
            case "escape":
                self.dismiss(None)
            case "enter":
                self._finish_board()
            case _ if character.isascii() and character.isdigit():
                self.board = board.type_digit(character)
            case _ if character in ("+", "-", "="):
                self.board = board.add(-1 if character == "-" else 1)
            case _ if character == ".":
                self.board = board.give_turn(None)
            case _ if character.lower() in seats:
                self.board = board.give_turn(seats[character.lower()])

    def _finish_board(self) -> None:
        if not self.board.is_changed:
            self._fault = "nothing has changed yet; Esc leaves the board as it was"
        elif self.board.missing and self._asked != self.board:
            self._asked = self.board
            happened = "lost" if self.board.missing > 0 else "found"
            self._fault = f"the sum is another: Enter once more if shells were {happened}"
        else:
            refusal = self._check(self._write_entry("…"))
            if refusal is None:
                self.reason = PromptLine()
            else:
                self._fault = refusal

    def _write(self, line: PromptLine, key: str, character: str) -> None:
        if key == "escape":
            self.reason = None
        elif key != "enter":
            line.press(key, character)
        elif not line.text.strip():
            self._fault = "the record needs the reason, like: the shells were spilled"
        else:
            entry = self._write_entry(line.text.strip())
            refusal = self._check(entry)
            if refusal is None:
                self.dismiss(entry)
            else:
                self._fault = refusal

    def _write_entry(self, reason: str) -> str:
        statement = write_item(SetPosition(self.board.now))
        return f"{statement} {write_item(Comment(reason))}"


def describe_sum(board: EditedBoard) -> str:
    """The shells on the board against those that are in play, and who is to move."""
    lie = f"{board.now.shells} shells lie on the board"
    if board.missing > 0:
        are = "is" if board.missing == 1 else "are"
        return f"{lie}, {board.missing} of {board.total} {are} missing"
    if board.missing < 0:
        return f"{lie}, {-board.missing} more than the {board.total} in play"
    return f"{lie}, as it must be; {name_mover(board.now.to_move)}"
