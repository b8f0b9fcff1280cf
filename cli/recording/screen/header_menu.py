"""The header of a game, asked for in a form."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date

from ....engine.rules_text import rules_to_text
from ....notation.items import write_tag
from ....notation.record import Tag
from ....replay.scoring.ledger import empty_ledger
from ..widgets.header_form import HeaderForm
from .table_screen import TableScreen


def open_header_form(screen: TableScreen, typed: Mapping[str, str] | None = None) -> None:
    """Ask for the header of the game on the screen, and enter what changed.

    `typed` is what an earlier form had that could not be saved.
    """
    sheet = screen.controller.now
    values = {tag.name: tag.value for tag in sheet.tags}
    values["Rules"] = rules_to_text(sheet.rules)
    proposed = (
        {} if screen.controller.recording.ledger.entries else {"Date": date.today().isoformat()}
    )

    def take(changed: dict[str, str] | None) -> None:
        if changed and not screen.controller.enter(_write_tags(changed)):
            open_header_form(screen, changed)

    def check(changed: Mapping[str, str]) -> str | None:
        return screen.find_refusal(_write_tags(changed)) if changed else None

    fault = screen.controller.message if typed else ""
    form = HeaderForm(values, sheet.rules, typed or proposed, check, fault)
    screen.ask(form, take)


def ask_header(
    screen: TableScreen,
    kept: Mapping[str, str],
    begin: Callable[[dict[str, str]], bool],
    fault: str = "",
) -> None:
    """Ask for the header of the next game, which begins once the form is taken.

    `kept` fills the form; of its tags that the form does not show, those about a player are dropped
    when the player's name changes. `begin` returns whether the game began; if not, the form opens
    once more as it was, with the `fault`.
    """

    def check(given: Mapping[str, str]) -> str | None:
        return screen.find_refusal(_write_tags(given), empty_ledger()) if given else None

    form = HeaderForm({}, screen.controller.now.rules, kept, check, fault)

    def take(given: dict[str, str] | None) -> None:
        if given is None:
            return
        hidden = {
            name: value
            for name, value in kept.items()
            if name not in form.names and _is_of_same_player(name, kept, given)
        }
        if not begin(given | hidden):
            ask_header(screen, given | hidden, begin, screen.controller.message)

    screen.ask(form, take)


def _write_tags(values: Mapping[str, str]) -> str:
    return " ".join(write_tag(Tag(name, value)) for name, value in values.items())


def _is_of_same_player(name: str, kept: Mapping[str, str], given: Mapping[str, str]) -> bool:
    seats = [seat for seat in ("South", "North", "East", "West") if name.startswith(seat)]
    return all(kept.get(seat) == given.get(seat) for seat in seats)
