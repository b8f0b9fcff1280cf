"""The scorer's screen: board, hands, clocks and the record side by side, every key at hand."""

from __future__ import annotations

from rich.text import Text
from textual import events
from textual.app import App, ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Static

from ...engine.board import House, Seat
from ...replay.scoring.sheet import Asks
from . import panels
from .board_widget import BoardView
from .controller import Controller
from .dialogs import TextDialog
from .key_table import help_text, key_line
from .menus import open_after_menu, open_end_menu, open_game_menu, open_header_form
from .messages import write_round_entry
from .prompt_line import PromptLine
from .session import Recording
from .table_screen import TableScreen
from .tournament import Tournament

READ_CLOCKS = 0.2
"""The seconds between two looks at the clocks."""

KEEP_CLOCKS = 5.0
"""The seconds after which running clocks are put on the disk."""

PANEL = 48
"""The columns the lines under a small board have, where there is room."""

NARROW = 74
"""The columns below which the record stands under the board."""


class RecorderApp(App[None]):
    """The program; all it shows is one table."""

    TITLE = "sungka record"
    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = None

    def __init__(self, recording: Recording, tournament: Tournament | None = None) -> None:
        super().__init__()
        self.table = TableView(Controller(recording), tournament)

    def on_mount(self) -> None:
        """Show the table."""
        self.push_screen(self.table)


class TableView(TableScreen):
    """The board and all that belongs to it."""

    AUTO_FOCUS = None
    DEFAULT_CSS = """
    Table #title { height: 1; text-style: bold; }
    Table #middle { height: 1fr; }
    Table #left { height: 100%; }
    Table #record { width: 1fr; min-width: 16; height: 100%; border-left: solid $foreground 30%;
        padding-left: 1; scrollbar-size-vertical: 1; }
    Table.narrow #middle { layout: vertical; }
    Table.narrow #left { height: auto; max-height: 75%; overflow-y: auto;
        scrollbar-size-vertical: 1; }
    Table.narrow #record { width: 100%; height: 1fr; min-height: 2; border-left: none;
        border-top: solid $foreground 30%; }
    Table #seats { height: auto; margin-top: 1; }
    Table #panel { height: auto; margin-top: 1; }
    Table Static { width: 100%; }
    Table #message { height: auto; max-height: 4; }
    Table #message.refusal { text-style: bold reverse; }
    Table #asked { height: 1; }
    Table #prompt { display: none; height: 1; background: $foreground 15%; }
    Table #prompt.open { display: block; }
    Table #keys { height: auto; max-height: 2; color: $foreground 70%; }
    """

    def __init__(self, desk: Controller, tournament: Tournament | None) -> None:
        super().__init__(desk, tournament)
        self.line: PromptLine | None = None
        self._columns = PANEL

    def compose(self) -> ComposeResult:
        """The parts from top to bottom."""
        sheet = self.desk.now
        yield Static(id="title")
        with Horizontal(id="middle"):
            with Vertical(id="left"):
                yield BoardView(sheet.position, sheet.rules.sowing)
                yield Static(id="seats")
                yield Static(id="panel")
            with VerticalScroll(id="record", can_focus=False):
                yield Static(id="lines")
        yield Static(id="message")
        yield Static(id="asked")
        yield Static(id="prompt")
        yield Static(id="keys")

    def on_mount(self) -> None:
        """Begin: a new record asks for its header first."""
        self.set_interval(READ_CLOCKS, self._read_clocks)
        self.set_interval(KEEP_CLOCKS, self._keep_clocks)
        self.show()
        if not self.desk.recording.ledger.entries:
            open_game_menu(self) if self.tournament is not None else open_header_form(self)

    def on_resize(self) -> None:
        """Put the record where there is room."""
        self.set_class(self.size.width < NARROW, "narrow")
        self.show()

    def show(self) -> None:
        """Show the desk as it is now."""
        if not self.is_mounted:
            return
        desk, sheet = self.desk, self.desk.shown
        board = self.query_one(BoardView)
        board.columns = self.size.width - 3
        houses = frozenset(House(sheet.mover, n) for n in sheet.legal_houses if sheet.mover)
        before = desk.before.seen_position
        board.show(sheet.seen_position, sheet.rules.sowing, houses, before)
        is_narrow = self.size.width < NARROW
        self._columns = max(board.width, min(PANEL, self.size.width - 30))
        self.query_one("#left").styles.width = "100%" if is_narrow else self._columns + 1
        self._put("#title", panels.title_line(desk))
        self._put("#lines", "\n".join(panels.record_lines(desk)))
        self._put("#message", panels.message_line(desk))
        self.query_one("#message").set_class(desk.is_refusal, "refusal")
        self._put("#asked", panels.next_entry_line(desk))
        self._put("#keys", key_line())
        self._show_moment()
        self._show_prompt()
        self.query_one("#record", VerticalScroll).scroll_end(animate=False)

    def prompt(self, text: str, at: int | None = None) -> None:
        """Ask for a line, beginning with `text`, the cursor at `at` or at its end."""
        self.line = PromptLine(text, at)
        self._show_prompt()

    def _put(self, where: str, text: str) -> None:
        self.query_one(where, Static).update(Text(text))

    def _show_moment(self) -> None:
        """Show what changes by itself: the clocks and the stopwatch."""
        desk = self.desk
        clocks = desk.recording.clocks if desk.looking is None else desk.shown.clocks
        self._put("#seats", "\n".join(panels.seat_lines(desk.shown, clocks, self._columns)))
        self._put("#panel", "\n".join(panels.panel_lines(desk)))

    def _read_clocks(self) -> None:
        clocks = self.desk.now.clocks
        if self.desk.watch is not None or (clocks is not None and clocks.is_running):
            self._show_moment()

    def _keep_clocks(self) -> None:
        clocks = self.desk.now.clocks
        if clocks is not None and clocks.is_running and self.desk.now.mover is not None:
            self.desk.keep_time()

    def on_board_view_chosen(self, event: BoardView.Chosen) -> None:
        """A click on a house lifts it."""
        self.desk.choose(event.house)
        self.show()

    def on_key(self, event: events.Key) -> None:
        """Do what a key means: in the line being written, else at the board."""
        event.stop()
        if self.app.screen is not self:
            # Typed ahead, before what a key opened had come up.
            self.app.post_message(events.Key(event.key, event.character))
            return
        if self.line is not None:
            self._write(self.line, event.key, event.character or "")
        elif not self._press(event.key, event.character or ""):
            return
        self.show()

    def on_paste(self, event: events.Paste) -> None:
        """What is pasted goes into a line, to be looked at before it is entered."""
        event.stop()
        if self.line is None:
            self.prompt("")
        if self.line is not None:
            self.line.insert(event.text)
        self.show()

    def _write(self, line: PromptLine, key: str, character: str) -> None:
        """A key of the line being written; a refused line stays there to be mended."""
        if key == "escape":
            self.line = None
        elif key == "enter":
            if not line.text.strip() or self.desk.enter(line.text.strip()):
                self.line = None
            elif self.desk.forced is not None:
                self.line = PromptLine(self.desk.forced)
        else:
            line.press(key, character)

    def _show_prompt(self) -> None:
        field = self.query_one("#prompt", Static)
        field.set_class(self.line is not None, "open")
        if self.line is None:
            return
        shown, cursor = self.line.shown(self.size.width - 2)
        text = Text("> " + shown + " ")
        text.stylize("reverse", cursor + 2, cursor + 3)
        field.update(text)

    def _press(self, key: str, character: str) -> bool:
        desk = self.desk
        seat = _SEAT_KEYS.get(key.lower()) if desk.now.asks is Asks.HANDS else None
        if seat is not None and desk.looking is None:
            desk.tap(seat)
        elif character.isdecimal() and len(character) == 1 and character.isascii():
            desk.looking = None
            desk.digit(character)
        elif character in ("+", "-") and desk.now.asks is Asks.HANDS:
            desk.change_pace(0.5 if character == "+" else -0.5)
        elif desk.looking is not None and key in ("enter", "i", "d"):
            self._change_looked_at(key)
        else:
            return self._do(key, character)
        return True

    def _do(self, key: str, character: str) -> bool:
        desk = self.desk
        match key, character:
            case ("enter", _):
                self._confirm()
            case ("backspace" | "ctrl+h" | "delete", _):
                desk.enter("undo")
            case ("left" | "right", _):
                desk.look(-1 if key == "left" else 1)
            case ("escape" | "end", _):
                desk.look_now()
            case ("space", _):
                desk.press_clock()
            case (_, "/" | ":"):
                self.prompt("")
            case (_, "."):
                desk.toggle_watch()
            case (_, "="):
                desk.enter("again")
            case ("x", _):
                desk.enter("skip")
            case ("r", _):
                text = f'set "{desk.now.position.to_text()}" {{}}'
                self.prompt(text, len(text) - 1)
            case ("c", _):
                self.prompt("{}", 1)
            case ("g", _):
                open_end_menu(self)
            case ("h", _):
                open_header_form(self)
            case ("a", _):
                open_after_menu(self)
            case ("f1", _) | (_, "?"):
                self.app.push_screen(TextDialog("Keys", help_text()))
            case ("q" | "ctrl+q" | "ctrl+c", _):
                self.app.exit()
            case _:
                return False
        return True

    def _confirm(self) -> None:
        desk = self.desk
        match desk.now.asks:
            case Asks.ROUND:
                entry = write_round_entry(desk.now)
                if "burn" in entry:
                    self.prompt(entry)
                else:
                    desk.enter(entry)
            case Asks.END:
                desk.enter("end")
            case Asks.NOTHING:
                open_after_menu(self)
            case _:
                desk.say("")

    def _change_looked_at(self, key: str) -> None:
        desk = self.desk
        text, number = desk.entry_looked_at(), desk.looking
        if text is None:
            desk.refuse("there is no entry here")
        elif key == "enter":
            self.prompt(f"correct {number} {text}")
        elif key == "i":
            self.prompt(f"insert {number} ")
        elif not desk.enter(f"drop {number}") and desk.forced is not None:
            self.prompt(desk.forced)


_SEAT_KEYS = {seat.value.lower(): seat for seat in Seat}


def record_on_screen(recording: Recording, tournament: Tournament | None) -> int:
    """Run the screen until the scorer leaves; the exit status."""
    app = RecorderApp(recording, tournament)
    app.run()
    app.table.desk.recording.close()
    return app.return_code or 0
