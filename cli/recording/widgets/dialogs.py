"""Dialogs over the board: a text to read, a list to choose from, a question to confirm."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from .guarded_screen import GuardedScreen

_BOX = """
{name} {{ align: center middle; }}
{name} #box {{ width: 98%; max-width: 100; height: auto; max-height: 100%;
    border: round $primary; padding: 0 1; background: $surface; }}
"""


class TextDialog(GuardedScreen[None], ModalScreen[None]):
    """A text to read, closed by Esc, Enter, q, F1 or ?."""

    DEFAULT_CSS = _BOX.format(name="TextDialog")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,f1,question_mark", "dismiss", "Close"),
    ]

    def __init__(self, title: str, text: str) -> None:
        super().__init__()
        self._title, self._text = title, text

    def compose(self) -> ComposeResult:
        """Make the box with its title and text."""
        with VerticalScroll(id="box") as box:
            box.border_title = Text(self._title)
            box.border_subtitle = "Esc closes"
            yield Static(Text(self._text))


class ChoiceDialog(GuardedScreen[int | None], ModalScreen[int | None]):
    """A list to choose from; its result is the index chosen (from 0), `None` after Esc.

    `about` is shown above the list, `escape` says what Esc does. A number only selects, and Enter
    chooses: `1` might be the beginning of `10`, or a slip. With `is_direct` a digit chooses.
    """

    DEFAULT_CSS = f"""{_BOX.format(name="ChoiceDialog")}
    ChoiceDialog #about {{ margin-bottom: 1; }}
    ChoiceDialog OptionList, ChoiceDialog OptionList:focus {{ border: none; height: auto;
        max-height: 58vh; padding: 0; scrollbar-size-vertical: 1; }}
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "dismiss", "Close")]

    def __init__(
        self,
        title: str,
        choices: Sequence[str],
        about: str = "",
        escape: str = "Esc closes",
        *,
        is_direct: bool = False,
    ) -> None:
        super().__init__()
        self._title, self._choices = title, choices
        self._about, self._escape, self._is_direct = about, escape, is_direct
        self._number = ""

    def compose(self) -> ComposeResult:
        """Make the box with its title and choices, each with its number."""
        widest = len(str(len(self._choices)))
        margin = "\n" + " " * (widest + 2)
        with Vertical(id="box") as box:
            box.border_title = Text(self._title)
            way = "a digit chooses" if self._is_direct else "number or arrows select, Enter chooses"
            box.border_subtitle = f"{way}, {self._escape}"
            if self._about:
                yield Static(Text(self._about), id="about")
            yield OptionList(
                *(
                    Option(Text(f"{number:>{widest}}  " + text.replace("\n", margin)))
                    for number, text in enumerate(self._choices, 1)
                )
            )

    def on_mount(self) -> None:
        """Direct the keys to the list."""
        self.query_one(OptionList).focus()

    def on_key(self, event: events.Key) -> None:
        """Select by a number, digit by digit, or choose by one."""
        digit = event.character or ""
        if not (digit.isascii() and digit.isdigit()):
            self._number = ""
            return
        if self._is_direct:
            if 1 <= int(digit) <= len(self._choices):
                self.dismiss(int(digit) - 1)
            return
        for number in (self._number + digit, digit):
            if 1 <= int(number) <= len(self._choices):
                self._number = number
                self.query_one(OptionList).highlighted = int(number) - 1
                return

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Choose by Enter or a click."""
        self.dismiss(event.option_index)


class ConfirmDialog(GuardedScreen[bool], ModalScreen[bool]):
    """A question that asks for confirmation; its result is whether the answer was yes.

    `y` and `n` answer it. Enter chooses, and "no" is selected first, so that a doubled Enter
    does no harm.
    """

    DEFAULT_CSS = f"""{_BOX.format(name="ConfirmDialog")}
    ConfirmDialog #text {{ height: auto; max-height: 16; }}
    ConfirmDialog #question {{ text-style: bold; margin: 1 0; }}
    ConfirmDialog OptionList, ConfirmDialog OptionList:focus {{ border: none; height: auto;
        padding: 0; }}
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "answer(True)", "Yes"),
        Binding("n,escape", "answer(False)", "No"),
    ]

    def __init__(self, question: str, yes: str) -> None:
        super().__init__()
        self._question, self._yes = question, yes

    def compose(self) -> ComposeResult:
        """Make the box with the question and both answers."""
        with Vertical(id="box") as box:
            box.border_subtitle = "y yes, n no"
            with VerticalScroll(id="text", can_focus=False):
                yield Static(Text(self._question), id="question")
            yield OptionList(Option(Text("n  No, go back")), Option(Text(f"y  {self._yes}")))

    def on_mount(self) -> None:
        """Direct the keys to the answers."""
        self.query_one(OptionList).focus()

    def action_answer(self, is_right: bool) -> None:
        """Answer by a key."""
        self.dismiss(is_right)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Answer by Enter or a click."""
        self.dismiss(event.option_index == 1)
