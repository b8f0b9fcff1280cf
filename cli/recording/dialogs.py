"""What stands over the board for a while: a text to read, a list to choose from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

_BOX = """
{name} {{ align: center middle; }}
{name} #box {{ width: 90%; max-width: 100; height: auto; max-height: 90%;
    border: round $primary; padding: 0 1; background: $surface; }}
"""


class TextDialog(ModalScreen[None]):
    """A text to read; any of the leaving keys closes it."""

    DEFAULT_CSS = _BOX.format(name="Reading")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,f1,question_mark", "dismiss", "Close"),
    ]

    def __init__(self, title: str, text: str) -> None:
        super().__init__()
        self._title, self._text = title, text

    def compose(self) -> ComposeResult:
        """The box with its title and text."""
        with VerticalScroll(id="box") as box:
            box.border_title = Text(self._title)
            box.border_subtitle = "Esc closes"
            yield Static(Text(self._text))


class ChoiceDialog(ModalScreen[int | None]):
    """A list to choose from; gives the number chosen (from 0), `None` after Esc."""

    DEFAULT_CSS = f"""{_BOX.format(name="Choosing")}
    Choosing OptionList, Choosing OptionList:focus {{ border: none; height: auto; padding: 0; }}
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "dismiss", "Close")]

    def __init__(self, title: str, choices: Sequence[str]) -> None:
        super().__init__()
        self._title, self._choices = title, choices

    def compose(self) -> ComposeResult:
        """The box with its title and choices, each with its number key."""
        with Vertical(id="box") as box:
            box.border_title = Text(self._title)
            box.border_subtitle = "Enter chooses, Esc closes"
            yield OptionList(
                *(Option(Text(f"{number}  {text}")) for number, text in enumerate(self._choices, 1))
            )

    def on_mount(self) -> None:
        """Have the keys go to the list."""
        self.query_one(OptionList).focus()

    def on_key(self, event: object) -> None:
        """A number chooses at once."""
        character = getattr(event, "character", None)
        if character and character.isdecimal() and 1 <= int(character) <= len(self._choices):
            self.dismiss(int(character) - 1)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter or a click chooses."""
        self.dismiss(event.option_index)
