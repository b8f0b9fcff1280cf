"""A site built from a tournament's folder."""

from __future__ import annotations

from dataclasses import dataclass

from ...event.facts import TableAddress
from ...event.fold import Folding
from ...event.publishing import select_published
from ...event.records import GameFacts, mark_recorded
from ...templates.site.pages import make_pages, render_page, shared_files
from ...templates.site.site import Site
from ..console.exit_status import CLEAN, FINDINGS, complain
from ..console.terminal import escape_text
from ..events.check import tell
from ..events.folder import EventFolder
from ..processes.workers import Workers
from .folder import NoSite, SiteFolder, report
from .games import GAME_PAGES, make_games, page_address


@dataclass(frozen=True, slots=True)
class SiteOptions:
    """How a site is made; `base` is the address it will have, if it is known."""

    output: str
    lang: str = "en"
    base: str | None = None


def build_site(folder: EventFolder, options: SiteOptions, workers: Workers) -> int:
    """Write the site of a tournament; the exit status, that of findings if anything is wrong."""
    try:
        return _build(folder, options, workers)
    except NoSite as fault:
        complain(f"sungka: {fault}")
        return FINDINGS


def _build(folder: EventFolder, options: SiteOptions, workers: Workers) -> int:
    faults = [one for one in folder.all_findings if one.is_error]
    whole = folder.state
    entries = select_published(whole, folder.entries)
    state = Folding(folder.plan, entries).state()
    hidden = sorted({one.round for one in whole.matches} - {one.round for one in state.matches})
    output = SiteFolder(options.output)
    replays: dict[TableAddress, str] = {}
    facts: list[GameFacts] = []
    is_whole = True
    for file, game in make_games(state, folder.path, options.lang, workers):
        if game.facts is not None:
            facts.append(game.facts)
        if game.trouble is not None:
            complain(f"{escape_text(folder.name(file))}: not shown: {escape_text(game.trouble)}")
            is_whole = False
        if game.page is None or game.facts is None or game.facts.address is None:
            continue
        address = game.facts.address
        if address in replays:
            complain(f"{escape_text(folder.name(file))}: not shown: {address} has a record already")
            is_whole = False
            continue
        replays[address] = page_address(address)
        output.add(replays[address], game.page)
        for name, text in game.shared:
            output.add(f"{GAME_PAGES}/{name}", text)
    site = Site(mark_recorded(state, facts), replays, options.lang, options.base)
    shared = shared_files()
    output.add(shared.style_name, shared.style)
    output.add(shared.script_name, shared.script)
    output.add(".nojekyll", "")
    for page in make_pages(site):
        output.add(page.address, render_page(page, site))
    output.finish()
    report(output)
    if hidden:
        rounds = ", ".join(map(str, hidden))
        complain(f"not published and left out: round {rounds}")
    if faults:
        tell(folder, faults[:3])
    return FINDINGS if faults or not is_whole else CLEAN
