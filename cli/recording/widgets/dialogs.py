"""Dialogs over the board: a text to read, a list to choose from, the header as a form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Label, OptionList, Static
from textual.widgets.option_list import Option

from ....engine.rules_text import rules_from_text
from ....engine.ruleset import RuleSet

_FIELDS = ("Event", "Site", "Date", "Stage", "Table")
_LATER = ("Rules", "TimeControl", "Recorder")

_BOX = """
{name} {{ align: center middle; }}
{name} #box {{ width: 90%; max-width: 100; height: auto; max-height: 90%;
    border: round $primary; padding: 0 1; background: $surface; }}
"""


class TextDialog(ModalScreen[None]):
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


class ChoiceDialog(ModalScreen[int | None]):
    """A list to choose from; its result is the index chosen (from 0), `None` after Esc.

    A number only selects, and Enter chooses: `1` might be the beginning of `10`, or a slip.
    """

    DEFAULT_CSS = f"""{_BOX.format(name="ChoiceDialog")}
    ChoiceDialog OptionList, ChoiceDialog OptionList:focus {{ border: none; height: auto;
        padding: 0; }}
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q", "dismiss", "Close")]

    def __init__(self, title: str, choices: Sequence[str]) -> None:
        super().__init__()
        self._title, self._choices = title, choices
        self._number = ""

    def compose(self) -> ComposeResult:
        """Make the box with its title and choices, each with its number."""
        widest = len(str(len(self._choices)))
        with Vertical(id="box") as box:
            box.border_title = Text(self._title)
            box.border_subtitle = "number or arrows select, Enter chooses, Esc closes"
            yield OptionList(
                *(
                    Option(Text(f"{str(number).rjust(widest)}  {text}"))
                    for number, text in enumerate(self._choices, 1)
                )
            )

    def on_mount(self) -> None:
        """Direct the keys to the list."""
        self.query_one(OptionList).focus()

    def on_key(self, event: events.Key) -> None:
        """Select by a number, digit by digit."""
        digit = event.character or ""
        if not (digit.isascii() and digit.isdigit()):
            self._number = ""
            return
        for number in (self._number + digit, digit):
            if 1 <= int(number) <= len(self._choices):
                self._number = number
                self.query_one(OptionList).highlighted = int(number) - 1
                return

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Choose by Enter or a click."""
        self.dismiss(event.option_index)


class ConfirmDialog(ModalScreen[bool]):
    """A question asked once more; its result is whether the answer was yes.

    `y` and `n` answer it. Enter chooses, and "no" is selected first, so that a doubled Enter
    does no harm.
    """

    DEFAULT_CSS = f"""{_BOX.format(name="ConfirmDialog")}
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


class HeaderForm(ModalScreen[dict[str, str] | None]):
    """Asks for the header; its result is the fields that changed, `None` after Esc.

    `proposed` fills fields that have no value in `values`; `names` are the tags it asks for.
    """

    DEFAULT_CSS = """
    HeaderForm { align: center middle; }
    HeaderForm #box { width: 76; max-width: 100%; height: auto; max-height: 95%;
        border: round $primary; background: $surface; }
    HeaderForm Horizontal { height: 1; }
    HeaderForm Label { width: 13; }
    HeaderForm Input, HeaderForm Input:focus { width: 1fr; height: 1; border: none; padding: 0; }
    HeaderForm Input:focus { text-style: underline; }
    HeaderForm #fault { width: 1fr; height: auto; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", "Close"),
        Binding("ctrl+s", "take", "Take"),
        Binding("down", "app.focus_next", "Next"),
        Binding("up", "app.focus_previous", "Previous"),
    ]

    def __init__(
        self, values: Mapping[str, str], rules: RuleSet, proposed: Mapping[str, str]
    ) -> None:
        super().__init__()
        self._values, self.names = dict(values), _list_fields(rules)
        self._proposed = dict(proposed)

    def compose(self) -> ComposeResult:
        """Make a line for each field."""
        with VerticalScroll(id="box", can_focus=False) as box:
            box.border_title = "Header"
            box.border_subtitle = "Enter: next field, or done at the last; Ctrl+S: done; Esc: close"
            for name in self.names:
                with Horizontal():
                    yield Label(name)
                    value = self._values.get(name) or self._proposed.get(name, "")
                    yield Input(value, id=name)
            yield Label("", id="fault")

    def on_mount(self) -> None:
        """Begin at the first empty field."""
        fields = [*self.query(Input)]
        next((field for field in fields if not field.value), fields[-1]).focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Go to the next field on Enter, or take the form at the last one."""
        fields = [*self.query(Input)]
        at = fields.index(event.input)
        if at == len(fields) - 1:
            self.action_take()
        else:
            fields[at + 1].focus()

    def action_take(self) -> None:
        """Close with the fields that changed, unless the rules are not valid."""
        new = {field.id or "": field.value.strip() for field in self.query(Input)}
        try:
            rules_from_text(new.get("Rules") or "sungka")
        except ValueError as fault:
            self.query_one("#fault", Label).update(f"✗ {fault}".replace("[", "\\["))
            return
        self.dismiss({name: new[name] for name in new if new[name] != self._values.get(name, "")})


def _list_fields(rules: RuleSet) -> tuple[str, ...]:
    """The tags that the form asks for under these rules."""
    return (*_FIELDS, *(seat.title for seat in rules.playing_order), *_LATER)
