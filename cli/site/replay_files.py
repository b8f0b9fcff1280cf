"""The files of replays in a site: written, left as they are, or kept from before an error."""

from __future__ import annotations

import re

from ...event.facts import TableAddress
from .folder import GAME_PAGES, SiteFolder
from .kept import KeptGame


def page_address(address: TableAddress) -> str:
    """The address of a replay."""
    return f"{GAME_PAGES}/{address}.html"


def write_page(
    output: SiteFolder,
    address: TableAddress,
    game: KeptGame,
    page: str | None,
    shared: tuple[tuple[str, str | bytes], ...],
) -> None:
    """Write a replay with the files that it shares; without a text it stays as it is."""
    if page is None:
        output.keep(page_address(address), game.who)
        for name in game.shared:
            output.keep(f"{GAME_PAGES}/{name}")
        return
    output.add(page_address(address), page, game.who)
    for name, text in shared:
        output.add(f"{GAME_PAGES}/{name}", text)


def keep_page(output: SiteFolder, address: TableAddress, game: KeptGame, told: str) -> bool:
    """Leave an existing replay as it is, with other words above it; false if that cannot be.

    It has to show the same people, and its record whole.
    """
    # Imported here because it is slow to import.
    from ...templates.site.games import TOLD

    name = page_address(address)
    text = output.read(name) if output.made_of(name) == game.who else None
    found = TOLD.search(text) if text is not None else None
    if text is None or found is None or found[1] == " cut":
        return False
    output.add(name, text[: found.start()] + told + text[found.end() :], game.who)
    for link in re.findall(r'(?:href|src)="([^"/:?#]+)"', text):
        output.keep(f"{GAME_PAGES}/{link}")
    return True
