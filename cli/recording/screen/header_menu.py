"""The header of a game, asked for in a form."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date

from ....engine.rules_text import rules_to_text
from ....notation.items import write_tag
from ....notation.record import Tag
from ..widgets.header_form import HeaderForm
from .table_screen import TableScreen


def open_header_form(screen: TableScreen) -> None:
    """Ask for the header of the game on the screen, and enter what changed."""
    sheet = screen.controller.now
    values = {tag.name: tag.value for tag in sheet.tags}
    values["Rules"] = rules_to_text(sheet.rules)
    is_new = not screen.controller.recording.ledger.entries

    def take(changed: dict[str, str] | None) -> None:
        if changed:
            tags = [Tag(name, value) for name, value in changed.items()]
            screen.controller.enter(" ".join(map(write_tag, tags)))
        screen.show()

    form = HeaderForm(values, sheet.rules, {"Date": date.today().isoformat()} if is_new else {})
    screen.app.push_screen(form, take)


def ask_header(
    screen: TableScreen, kept: Mapping[str, str], begin: Callable[[dict[str, str]], None]
) -> None:
    """Ask for the header of the next game, which begins once the form is taken.

    `kept` fills the form; of its tags that the form does not show, those about a player go when
    the player's name changes.
    """
    form = HeaderForm({}, screen.controller.now.rules, kept)

    def take(given: dict[str, str] | None) -> None:
        if given is not None:
            hidden = {
                name: value
                for name, value in kept.items()
                if name not in form.names and _is_of_same_player(name, kept, given)
            }
            begin(given | hidden)
        screen.show()

    screen.app.push_screen(form, take)


def _is_of_same_player(name: str, kept: Mapping[str, str], given: Mapping[str, str]) -> bool:
    seats = [seat for seat in ("South", "North", "East", "West") if name.startswith(seat)]
    return all(kept.get(seat) == given.get(seat) for seat in seats)
