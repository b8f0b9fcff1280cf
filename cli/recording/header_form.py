"""The header as a form: a field for each tag a scorer fills in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Label

from ...engine.rules_text import rules_from_text
from ...engine.ruleset import RuleSet

FIELDS = ("Event", "Site", "Date", "Stage", "Table")
_LATER = ("Rules", "TimeControl", "Recorder")


def field_names(rules: RuleSet) -> tuple[str, ...]:
    """The tags the form asks for under these rules."""
    return (*FIELDS, *(seat.title for seat in rules.playing_order), *_LATER)


class HeaderForm(ModalScreen[dict[str, str] | None]):
    """Asks for the header; gives the fields that changed, `None` after Esc."""

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
        self._values, self._names = dict(values), field_names(rules)
        self._proposed = dict(proposed)

    def compose(self) -> ComposeResult:
        """A line a field."""
        with VerticalScroll(id="box", can_focus=False) as box:
            box.border_title = "Header"
            box.border_subtitle = "Enter: next field, at the last one done; Ctrl+S done; Esc closes"
            for name in self._names:
                with Horizontal():
                    yield Label(name)
                    value = self._values.get(name) or self._proposed.get(name, "")
                    yield Input(value, id=name)
            yield Label("", id="fault")

    def on_mount(self) -> None:
        """Begin with the first field that is empty."""
        fields = [*self.query(Input)]
        next((field for field in fields if not field.value), fields[-1]).focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Enter goes on to the next field, and from the last takes the form."""
        fields = [*self.query(Input)]
        at = fields.index(event.input)
        if at == len(fields) - 1:
            self.action_take()
        else:
            fields[at + 1].focus()

    def action_take(self) -> None:
        """Give the fields that changed."""
        new = {field.id or "": field.value.strip() for field in self.query(Input)}
        try:
            rules_from_text(new.get("Rules") or "sungka")
        except ValueError as fault:
            self.query_one("#fault", Label).update(f"✗ {fault}".replace("[", "\\["))
            return
        self.dismiss({name: new[name] for name in new if new[name] != self._values.get(name, "")})
