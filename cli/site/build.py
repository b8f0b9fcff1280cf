"""A site built from a tournament's folder, page by page."""

from __future__ import annotations

from typing import NamedTuple

from ...event.facts import TableAddress
from ...event.feats import choose_feats, list_holders
from ...event.fold import Folding
from ...event.publishing import select_published
from ...event.records import GameFacts, list_against, list_played, mark_recorded
from ...templates.site.blocks import CARD_FILE
from ...templates.site.card import WIDTH, draw_card
from ...templates.site.feed import write_feed, write_sitemap
from ...templates.site.front import MISSING
from ...templates.site.hashes import hash_values
from ...templates.site.hidden import find_asked_script
from ...templates.site.pages import list_common, plan_pages, render_page, shared_files
from ...templates.site.pictures import SiteCard, has_pictures, make_cards
from ...templates.site.progress import NO_PROGRESS, RoundProgress
from ...templates.site.search import SEARCH_FILE, write_search
from ...templates.site.site import EventSite
from ...templates.site.sources import PageSources
from ..console.exit_status import CLEAN, FINDINGS, complain
from ..console.terminal import escape_text
from ..events.check import tell
from ..events.folder import EventFolder
from ..pages.extras import PICTURE_NEEDS, describe_lack
from ..processes.workers import Workers
from .dates import list_times
from .folder import SiteFolder, SiteOptions, report
from .games import GameLook, GameMaker, list_lines, make_games
from .hiding import hide_reasons, list_hidden
from .kept import KeptJournal, describe_program
from .replay_files import page_address

_MOST_TOLD = 3
"""The most findings of a kind that are reported; `sungka event check` has all."""


def build_whole(
    folder: EventFolder, options: SiteOptions, inputs: str, output: SiteFolder, workers: Workers
) -> int:
    """Write the site of a tournament that is read; the exit status. Raises `NoSite`.

    `inputs` is the hash of all that it was read from.
    """
    faults = [one for one in folder.all_findings if one.is_error]
    whole = folder.state
    hidden_words = list_hidden(folder.plan)
    entries = hide_reasons(select_published(whole, folder.entries), hidden_words)
    state = whole if entries == folder.entries else Folding(folder.plan, entries).state()
    hidden = sorted({one.round for one in whole.matches} - {one.round for one in state.matches})
    replays: dict[TableAddress, str] = {}
    facts: list[GameFacts] = []
    is_whole = True
    has_card = options.base is not None and describe_lack(PICTURE_NEEDS, "previews need") is None
    has_own = has_card and has_pictures(state) and not options.hides_results
    look = GameLook(options.lang, options.base, has_card, has_own, options.hides_results)
    maker = GameMaker(state, look, hidden_words)
    for file, games in make_games(maker, folder.path, output, workers):
        for game in games:
            if game.facts is not None:
                facts.append(game.facts)
            if game.trouble is not None:
                trouble = escape_text(game.trouble)
                complain(f"{escape_text(folder.name(file))}: {trouble}")
                is_whole = False
            if game.has_page and game.facts is not None and game.facts.address is not None:
                replays[game.facts.address] = page_address(game.facts.address)
    against = list_against(state, facts)
    played = list_played(state, facts)
    feats = choose_feats(state, played)
    stages = {address: match.stage for address, match in state.matches.items()}
    lines = tuple(list_lines(state.plan, stages, facts, replays))
    extras = {name for name, shown in (("openings", lines), ("feats", feats)) if shown}
    site = EventSite(
        *(mark_recorded(state, facts), replays, feats, list_times(entries)),
        *(options.lang, options.base, lines, frozenset(extras)),
        has_card=has_card,
        has_pictures=has_own,
        hides_results=options.hides_results,
    )
    size = len(folder.journal_text.encode())
    holders = list_holders(state, played)
    output.kept = KeptJournal(size, _write_pages(site, output, workers), holders)
    if is_whole and not hidden and not faults and not against:
        # What has to be said each time is found anew each time.
        output.inputs = inputs
    output.finish()
    report(output)
    if hidden:
        rounds = ", ".join(map(str, hidden))
        complain(f"not published and left out: round {rounds}")
    if faults:
        tell(folder, faults[:_MOST_TOLD])
    if against:
        tell(folder, against[:_MOST_TOLD])
    if len(against) > _MOST_TOLD:
        more = len(against) - _MOST_TOLD
        complain(f"{more} more: `sungka event check {escape_text(folder.path)}` names all")
    return FINDINGS if faults or against or not is_whole else CLEAN


def _write_pictures(site: EventSite, output: SiteFolder, workers: Workers) -> None:
    """Write the pictures of previews: one, or those of all pages that have their own."""
    if not site.has_pictures:
        svg = draw_card(site)
        made_of = hash_values(describe_program(), svg)
        if not output.keep(CARD_FILE, made_of):
            # Imported here because its packages are an extra, and slow to import.
            from ...templates.film.raster import draw_png

            output.add(CARD_FILE, draw_png(svg, WIDTH), made_of)
        return
    changed = []
    for address, card in make_cards(site):
        made_of = hash_values(describe_program(), card)
        if not output.keep(address, made_of):
            changed.append(_CardTask(address, card, made_of))
    for task, picture in workers.run_in_order(_paint, None, changed):
        output.add(task.address, picture, task.made_of)


class _CardTask(NamedTuple):
    """A picture to be drawn: its address, its contents, and the hash of all it is made of."""

    address: str
    card: SiteCard
    made_of: str


def _paint(_: None, task: _CardTask) -> bytes:
    # Imported here because its packages are an extra, and slow to import.
    from ...templates.site.paint import paint_card

    return paint_card(task.card)


def _write_pages(
    site: EventSite, output: SiteFolder, workers: Workers
) -> dict[int, tuple[str, RoundProgress]]:
    """Write all but the replays; returns the facts to keep of the rounds."""
    shared = shared_files()
    output.add(shared.style_name, shared.style)
    output.add(shared.script_name, shared.script)
    if site.hides_results:
        output.add(*find_asked_script())
    output.add(".nojekyll", "")
    if site.has_card:
        _write_pictures(site, output, workers)
    common = hash_values(describe_program(), list_common(site))
    addresses = list(site.replays.values())
    sources = PageSources(site)
    made_of = hash_values(common, sources.all)
    if not output.keep(SEARCH_FILE, made_of):
        output.add(SEARCH_FILE, write_search(site), made_of)
    for page in plan_pages(site, sources):
        made_of = hash_values(common, page.made_of)
        if not output.keep(page.address, made_of):
            output.add(page.address, render_page(page.make(), site), made_of)
        if page.address != MISSING:
            addresses.append(page.address)
    if site.base is not None:
        output.add("feed.xml", write_feed(site, site.base))
        if not site.plan.noindex:
            output.add("sitemap.xml", write_sitemap(addresses, site.base))
    return {
        number: (digest, site.progress.get(number, NO_PROGRESS))
        for number, digest in sources.rounds.items()
    }
