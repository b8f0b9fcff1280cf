"""The scorer's screen: board, hands, clocks and record side by side, and what each key does."""

from __future__ import annotations

import time

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from ....engine.board import House, Seat
from ....replay.scoring.likely_slips import BOUNCE
from ....replay.scoring.sheet import Asks
from ..board_claims import is_about_board, read_claim, write_agreement
from ..controller import Controller
from ..event_desk import EventDesk
from ..key_rows import find_house_of_key
from ..session import Recording
from ..tournament import Keys, Tournament
from ..widgets.board_view import SEAT_COLOURS, BoardView, colour_seats
from ..widgets.dialogs import TextDialog
from ..widgets.large_board import LargeBoard
from ..widgets.message_bar import MessageBar, name_key
from ..widgets.prompt_field import PromptField
from ..widgets.prompt_line import PromptLine, propose_line
from ..widgets.record_pane import RecordPane
from . import panels
from .clock_watch import ClockWatch
from .end_menu import open_end_menu
from .game_menu import open_game_menu
from .header_menu import open_header_form
from .held_keys import HeldKeys, TypedKey
from .key_queue import KeyedApp
from .menus import leave, open_after_menu, open_board_editor, open_mends
from .paper import PaperSheets
from .record_text import mark_record
from .room import SHORT, is_record_under, measure_room
from .table_screen import ScreenOptions, TableScreen

READ_CLOCKS = 0.2
"""The seconds between two updates of the clocks on the screen."""

KEEP_CLOCKS = 5.0
"""The seconds between two entries of running clocks in the journal."""

PANEL = 48
"""The width of the lines under a small board, in columns, where there is room."""

_SEAT_KEYS = {seat.value.lower(): seat for seat in Seat}
"""The keys that name a hand while both hands open a round."""


class RecorderApp(KeyedApp):
    """The full-screen program, which shows a single table."""

    TITLE = "sungka record"
    ENABLE_COMMAND_PALETTE = False
    AUTO_FOCUS = None

    def __init__(
        self,
        recording: Recording,
        tournament: Tournament | None = None,
        options: ScreenOptions | None = None,
        desk: EventDesk | None = None,
    ) -> None:
        super().__init__()
        has_rows = tournament is not None and tournament.keys is Keys.ROWS
        controller = Controller(recording, has_rows=has_rows)
        self.table = TableView(controller, tournament, options or ScreenOptions(), desk)

    def tell_fault(self, error: Exception) -> None:
        """Close the dialog that failed at a key, and say so on the board."""
        if self.screen is not self.table:
            self.screen.dismiss(None)
        self.table.refuse_fault(error)

    def on_mount(self) -> None:
        """Show the table."""
        self.push_screen(self.table)


class TableView(TableScreen):
    """The board and all that belongs to it.

    `line` is the line being written, `None` while keys go to the board.
    """

    AUTO_FOCUS = None
    DEFAULT_CSS = """
    TableView #title { height: 1; text-style: bold; }
    TableView #middle { height: 1fr; }
    TableView #left { height: 100%; overflow-y: auto; scrollbar-size-vertical: 1; }
    TableView.narrow #middle { layout: vertical; }
    TableView.narrow #left { height: auto; max-height: 75%; }
    TableView.short #seats { margin-top: 0; }
    TableView.short.narrow #left { max-height: 84%; }
    TableView.narrow #record { width: 100%; height: 1fr; min-height: 2; border-left: none;
        border-top: solid $foreground 30%; }
    TableView #seats { height: auto; margin-top: 1; }
    TableView #panel { height: auto; margin-top: 1; }
    TableView Static { width: 100%; }
    TableView #asked { height: 1; }
    TableView #keys { height: auto; max-height: 2; color: $foreground 70%; }
    """

    def __init__(
        self,
        controller: Controller,
        tournament: Tournament | None,
        options: ScreenOptions,
        desk: EventDesk | None = None,
    ) -> None:
        super().__init__(controller, tournament, desk)
        self.line = PromptLine() if options.reads_paper else None
        self._paper = PaperSheets(self) if options.reads_paper else None
        self.held = HeldKeys()
        self._clock_watch = ClockWatch()
        self._last_key = TypedKey("", "")
        self._options = options
        self._refusals = 0
        self._columns = PANEL

    def compose(self) -> ComposeResult:
        """Make the parts from top to bottom."""
        sheet = self.controller.now
        yield Static(id="title")
        with Horizontal(id="middle"):
            with Vertical(id="left"):
                yield BoardView(sheet.position, sheet.rules.sowing)
                yield Static(id="seats")
                yield Static(id="panel")
            yield RecordPane()
        yield MessageBar()
        yield Static(id="asked")
        yield PromptField("> ")
        yield Static(id="keys")

    def on_mount(self) -> None:
        """Start the timers; for a new record, ask for its header first."""
        self.set_interval(READ_CLOCKS, self._read_clocks)
        self.set_interval(KEEP_CLOCKS, self._keep_clocks)
        self._open_sheet()
        self.show()
        if not self.controller.recording.ledger.entries:
            open_game_menu(self) if self.tournament is not None else open_header_form(self)

    def on_resize(self) -> None:
        """Fit the parts to the terminal."""
        self.set_class(self.size.height < SHORT, "short")
        self.show()

    def show(self) -> None:
        """Show the state as it is now."""
        if not self.is_mounted:
            return
        controller, sheet = self.controller, self.controller.shown
        board = self.query_one(BoardView)
        board.columns, board.lines = self.measure_board()
        is_under = is_record_under(self.size.width, board.columns)
        self.set_class(is_under, "narrow")
        houses = frozenset(House(sheet.mover, n) for n in sheet.legal_houses if sheet.mover)
        before = controller.before.seen_position
        board.show(sheet.seen_position, sheet.rules.sowing, houses, before)
        self._columns = max(board.width, min(PANEL, self.size.width - 30))
        self.query_one("#left").styles.width = "100%" if is_under else self._columns + 1
        self._set_text("#title", panels.title_line(controller))
        self.query_one(RecordPane).show(mark_record(controller))
        self._show_message()
        asked = colour_seats(panels.next_entry_line(controller))
        if self._paper is not None and self.line is not None and sheet.asks is Asks.NOTHING:
            asked = Text(self._paper.describe_next())
        self.query_one("#asked", Static).update(asked)
        is_paper = self._paper is not None
        self._set_text("#keys", panels.key_line(self.size.width, self.line, is_paper=is_paper))
        self._show_moment()
        self._show_prompt()

    def change_recording(self, recording: Recording) -> None:
        """Go on with another game on this screen, where nothing was refused or held yet."""
        self.held, self._refusals = HeldKeys(), 0
        super().change_recording(recording)
        self._open_sheet()

    def hold(self, characters: str) -> None:
        """Keep keys that were typed too soon, until the scorer enters or drops them."""
        self.held.keys += [TypedKey(character, character) for character in characters]

    def now(self) -> float:
        """The time in seconds, on the clock of the keys."""
        return time.monotonic()

    def measure_board(self) -> tuple[int, int]:
        """The columns and lines there are for the board."""
        return measure_room(self.size.width, self.size.height, self.controller.shown)

    def prompt(self, text: str | None, at: int | None = None) -> None:
        """Ask for a line that begins with `text`, if there is one to write.

        The cursor is at index `at`, or at the end.
        """
        if text is not None:
            self.line = propose_line(text, at)
            self._show_prompt()

    def _open_sheet(self) -> None:
        if self._paper is not None:
            self._paper.look_up()
            self.line = PromptLine()

    def _set_text(self, where: str, text: str) -> None:
        self.query_one(where, Static).update(Text(text))

    def _show_moment(self) -> None:
        """Show what changes by itself: the clocks and the stopwatch."""
        controller = self.controller
        is_now = controller.viewed is None
        clocks = controller.recording.clocks if is_now else controller.shown.clocks
        if self._paper is not None:
            clocks = None
        seats = panels.seat_lines(controller.shown, clocks, self._columns)
        order = controller.shown.rules.playing_order
        names = [Text(line, SEAT_COLOURS[seat]) for line, seat in zip(seats, order, strict=True)]
        self.query_one("#seats", Static).update(Text("\n").join(names))
        lines = panels.panel_lines(controller, self._columns)
        spare = self.measure_board()[1] - self.query_one(BoardView).height - len(lines)
        left = () if self._paper is None else self._paper.list_left(self._columns, spare // 2)
        lines += panels.history_lines(controller, self._columns, spare - len(left))
        lines += left
        panel = "\n".join(lines)
        self.query_one("#panel", Static).update(colour_seats(panel))
        self.query_one("#panel").display = bool(panel)

    def _read_clocks(self) -> None:
        if self._clock_watch.look(self):
            self.app.bell()
            self.show()
        clocks = self.controller.now.clocks
        if self.controller.watch is not None or (clocks is not None and clocks.is_running):
            self._show_moment()

    def _keep_clocks(self) -> None:
        clocks = self.controller.now.clocks
        if clocks is not None and clocks.is_running and self.controller.now.mover is not None:
            self.controller.keep_time()

    def on_board_view_chosen(self, event: BoardView.Chosen) -> None:
        """Lift the house that was clicked."""
        place = event.place
        if isinstance(place, House) and not self.held.keys:
            self.attempt(lambda: self.controller.choose(place))

    def on_key(self, event: events.Key) -> None:
        """Apply a key to the line being written, or else to the board."""
        event.stop()
        if self.app.screen is not self:
            # Typed ahead, before the dialog that a key opened has come up: goes to the dialog.
            self.app.post_message(events.Key(event.key, event.character))
            return
        typed = TypedKey(event.key, event.character or "", event.time)
        self.attempt(lambda: self._type(typed, event.time))

    def _type(self, typed: TypedKey, at: float) -> None:
        """Apply a key typed at a time in seconds, or hold it where a refusal was just shown."""
        if self.line is not None:
            # A doubled Enter would force a correction that was refused a moment ago.
            if typed.key != "enter" or not self.held.is_fresh(at):
                self._write(self.line, typed.key, typed.character)
        elif self.held.holds(at):
            self._decide(typed, at)
        else:
            if not self._asks_twice(typed):
                self._press(typed.key, typed.character)
            self.notice_refusal(typed)

    def _asks_twice(self, typed: TypedKey) -> bool:
        """Ask about a key that lifts a house again before a finger can have pressed it twice."""
        before, self._last_key = self._last_key, typed
        if typed.character != before.character or typed.at - before.at > BOUNCE / 1000:
            return False
        return self.controller.ask_twice(typed.character)

    def _decide(self, typed: TypedKey, at: float) -> None:
        """Hold a key, or enter or drop those held; a lift on offer goes before those entered."""
        if typed.character == "=":
            self._ask_for_stores()
            return
        keys = self.held.press(typed, at)
        if keys and self.controller.offered:
            self.controller.take_offered()
        elif not keys and not self.held.keys and not self.controller.offered:
            self.controller.say("")
        for number, key in enumerate(keys):
            self._press(key.key, key.character)
            if self.notice_refusal(key):
                self.held.keys = [*keys[number + 1 :]]
                return

    def _ask_for_stores(self) -> None:
        """Ask for the stores on the board; the slip is found by them and by the keys held."""
        line = write_agreement(self.controller)
        if line is None:
            self.controller.offer_again()
            return
        keys = self.held.keys
        self.controller.hold_lifts([key.character for key in keys], [key.at for key in keys])
        self.held.drop()
        self.prompt(line)

    def notice_refusal(self, typed: TypedKey | None) -> bool:
        """Ring the bell and begin to hold keys where something was refused since the last key."""
        if self.controller.refusals == self._refusals:
            return False
        self._refusals = self.controller.refusals
        self.held.begin(typed, time.monotonic())
        if self._options.has_bell:
            self.app.bell()
        return True

    def _show_message(self) -> None:
        controller, refused = self.controller, self.held.refused
        self.query_one(MessageBar).show(
            panels.message_line(controller),
            refused.character if refused is not None else None,
            [name_key(one.key, one.character) for one in self.held.keys],
            is_refusal=controller.is_refusal,
            is_warning=controller.is_warning,
            is_offer=bool(controller.offered),
        )

    def on_paste(self, event: events.Paste) -> None:
        """Put pasted text into a line, to be read before it is entered."""
        event.stop()
        self.line = self.line or PromptLine()
        self.line.insert(event.text)
        self.show()

    def _write(self, line: PromptLine, key: str, character: str) -> None:
        """Apply a key to the line being written; a refused line stays to be corrected."""
        if key == "escape":
            self.line = PromptLine() if self._paper is not None and line.text else None
            self.held.drop()
        elif key == "enter" and self._paper is not None:
            if self._paper.enter(line.text.strip()) and self.line is line:
                self.line = PromptLine()
        elif key == "enter" and is_about_board(line.text):
            claim = read_claim(self.controller, line.text)
            if claim is not None:
                self.line = None
                open_mends(self, claim)
        elif key == "enter":
            if not line.text.strip() or self.controller.enter(line.text.strip()):
                self.line = None
            elif self.controller.forced is not None:
                self.line = PromptLine(self.controller.forced)
        else:
            line.press(key, character)

    def _show_prompt(self) -> None:
        self.query_one(PromptField).show(self.line, self.size.width)

    def _press(self, key: str, character: str) -> None:
        controller = self.controller
        seat = _SEAT_KEYS.get(key.lower()) if controller.now.asks is Asks.HANDS else None
        house = find_house_of_key(controller.now.rules, character) if controller.has_rows else None
        if house is not None and controller.now.asks in (Asks.TURN, Asks.HANDS):
            controller.viewed = None
            controller.choose(house)
        elif controller.has_rows and character.isupper():
            self._do(key.lower(), character.lower())
        elif seat is not None and controller.viewed is None:
            controller.tap(seat)
        elif character.isdecimal() and len(character) == 1 and character.isascii():
            controller.viewed = None
            if controller.now.asks in (Asks.ROUND, Asks.END):
                self.prompt(f"count {character}")
            else:
                controller.enter_digit(character)
        elif character in ("+", "-") and controller.now.asks is Asks.HANDS:
            controller.change_pace(0.5 if character == "+" else -0.5)
        elif controller.viewed is not None and key in ("enter", "i", "d"):
            self.prompt(controller.change_viewed(key))
        else:
            self._do(key, character)

    def _do(self, key: str, character: str) -> None:
        controller = self.controller
        match key, character:
            case ("enter", _) if controller.now.asks is Asks.NOTHING and not controller.offered:
                open_after_menu(self)
            case ("enter", _):
                self.prompt(controller.confirm())
            case ("backspace" | "ctrl+h" | "delete", _):
                controller.take_back()
            case ("left" | "right", _):
                controller.look(-1 if key == "left" else 1)
            case ("pageup" | "pagedown", _):
                controller.look_round(-1 if key == "pageup" else 1)
            case ("home", _):
                controller.look_first()
            case ("escape" | "end", _):
                controller.look_now()
            case ("space", _):
                controller.press_clock()
            case (_, "/" | ":"):
                self.prompt("")
            case (_, "."):
                controller.toggle_watch()
            case (_, "="):
                self._ask_for_stores()
            case ("b", _):
                sheet = controller.shown
                self.app.push_screen(LargeBoard(sheet.seen_position, sheet.rules.sowing))
            case ("x", _):
                controller.enter("skip")
            case ("r", _):
                open_board_editor(self)
            case ("f", _):
                controller.change_first()
            case ("c", _):
                self.prompt("{}", 1)
            case ("g", _):
                open_end_menu(self)
            case ("h", _):
                open_header_form(self)
            case ("a", _):
                open_after_menu(self)
            case ("f2", _):
                controller.toggle_rows()
            case ("f1", _) | (_, "?"):
                self.app.push_screen(TextDialog("Keys", panels.help_text()))
            case ("q" | "ctrl+q" | "ctrl+c", _):
                leave(self)
