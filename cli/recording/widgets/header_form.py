"""The header of a game as a form, with the way to the questions that find its rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Label

from ....engine.ruleset import RuleSet
from .guarded_screen import GuardedScreen
from .rules_interview import ask_rules

_FIELDS = ("Event", "Site", "Date", "Stage", "Table")
_LATER = ("Rules", "TimeControl", "Recorder")


class HeaderForm(GuardedScreen[dict[str, str] | None], ModalScreen[dict[str, str] | None]):
    """Asks for the header; its result is the fields that changed, `None` after Esc.

    `proposed` fills its fields before `values` do; `names` are the tags it asks for. `check` gives
    the reason why tags would be refused, `None` if they would be taken; the form stays open until
    they would. `fault`, the reason why an earlier form failed, is shown at first.
    """

    DEFAULT_CSS = """
    HeaderForm { align: center middle; }
    HeaderForm #box { width: 76; max-width: 100%; height: auto; max-height: 95%;
        border: round $primary; background: $surface; }
    HeaderForm Horizontal { height: 1; }
    HeaderForm Label { width: 13; }
    HeaderForm Input, HeaderForm Input:focus { width: 1fr; height: 1; border: none; padding: 0; }
    HeaderForm Input:focus { text-style: underline; }
    HeaderForm #hint { width: 1fr; color: $foreground 70%; margin-top: 1; }
    HeaderForm #fault { width: 1fr; height: auto; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", "Close"),
        Binding("ctrl+s", "take", "Take"),
        Binding("f2", "ask_rules", "Which rules do I play?"),
        Binding("down", "app.focus_next", "Next"),
        Binding("up", "app.focus_previous", "Previous"),
    ]

    def __init__(
        self,
        values: Mapping[str, str],
        rules: RuleSet,
        proposed: Mapping[str, str],
        check: Callable[[Mapping[str, str]], str | None],
        fault: str = "",
    ) -> None:
        super().__init__()
        self._check, self._fault = check, fault
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
                    value = self._proposed.get(name, self._values.get(name, ""))
                    yield Input(value, id=name)
            yield Label("F2, or ? under Rules: which rules do you play? Nine questions.", id="hint")
            yield Label(Text(f"✗ {self._fault}" if self._fault else ""), id="fault")

    def on_mount(self) -> None:
        """Begin at the first empty field."""
        fields = [*self.query(Input)]
        next((field for field in fields if not field.value), fields[-1]).focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Ask which rules are played where nothing but `?` is typed for them."""
        if event.input.id == "Rules" and event.value == "?":
            event.input.value = ""
            self.action_ask_rules()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Go to the next field on Enter, or take the form at the last one."""
        fields = [*self.query(Input)]
        at = fields.index(event.input)
        if at == len(fields) - 1:
            self.action_take()
        else:
            fields[at + 1].focus()

    def action_ask_rules(self) -> None:
        """Ask which rules are played, and put them into their field."""

        def take(rules: str) -> None:
            self.query_one("#Rules", Input).value = rules

        ask_rules(self.app, take)

    def action_take(self) -> None:
        """Close with the fields that changed, or go to the one that would be refused."""
        fields = {name: self.query_one(f"#{name}", Input) for name in self.names}
        new = {name: field.value.strip() for name, field in fields.items()}
        changed = {name: new[name] for name in new if new[name] != self._values.get(name, "")}
        fault = self._check(changed)
        if fault is None:
            self.dismiss(changed)
            return
        wrong = next((name for name in changed if self._check({name: changed[name]})), None)
        if wrong is not None:
            fields[wrong].focus()
        self.query_one("#fault", Label).update(Text(f"✗ {fault}"))


def _list_fields(rules: RuleSet) -> tuple[str, ...]:
    """The tags that the form asks for under these rules."""
    return (*_FIELDS, *(seat.title for seat in rules.playing_order), *_LATER)
