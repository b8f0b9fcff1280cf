"""All pages of a site, and their HTML."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from hashlib import sha256
from typing import NamedTuple

from ..pages.loading import PLAIN, Files
from .blocks import Cell, PlannedPage, SitePage
from .card import describe_site
from .cells import write_cell, write_rows
from .front import MISSING, make_corrections, make_front, make_missing, make_rules
from .games import make_game
from .hashes import hash_values
from .hidden import write_asked_script
from .people import PeoplePages
from .pictures import find_picture
from .rounds import make_brackets, make_games, make_round, make_rounds, round_address
from .search import SEARCH_FILE
from .site import EventSite, is_bracket
from .sources import PageSources
from .standings import make_crosstable, make_standings, match_address, standings_address
from .winners import name_watched


def plan_pages(site: EventSite, sources: PageSources) -> Iterator[PlannedPage]:
    """Every page of a site but those of replays; none is made yet."""
    held = {feat.kind: (feat.amount, feat.address) for feat in site.feats}
    made_of = hash_values(sources.all, name_watched(held))
    yield PlannedPage("index.html", made_of, partial(make_front, site))
    yield PlannedPage("standings.html", sources.all, partial(make_standings, site))
    for number in site.rounds:
        made_of, make = sources.until(number), partial(make_standings, site, number)
        yield PlannedPage(standings_address(number), made_of, make)
    if not all(map(is_bracket, site.stages)):
        yield PlannedPage("crosstable.html", sources.all, partial(make_crosstable, site))
    if any(map(is_bracket, site.stages)):
        yield PlannedPage("bracket.html", sources.all, partial(make_brackets, site))
    for number in site.rounds:
        make = partial(make_round, site, number)
        yield PlannedPage(round_address(number), sources.round(number), make)
    yield PlannedPage("rounds.html", sources.all, partial(make_rounds, site))
    yield from PeoplePages(site, sources).plan()
    yield PlannedPage("games.html", sources.all, partial(make_games, site))
    for address, match in site.state.matches.items():
        if address not in site.replays:
            make = partial(make_game, site, match)
            yield PlannedPage(match_address(address), sources.match(address), make)
    if site.lines:
        yield plan_openings(site, sources)
    if site.feats:
        yield plan_feats(site, sources)
    made_of = hash_values(sources.all, site.state.corrections)
    yield PlannedPage("corrections.html", made_of, partial(make_corrections, site))
    yield PlannedPage("rules.html", sources.base, partial(make_rules, site))
    yield PlannedPage(MISSING, sources.base, partial(make_missing, site))


def plan_feats(site: EventSite, sources: PageSources) -> PlannedPage:
    """The page of the records of the tournament."""
    # Imported here because most parts of a site have none of it.
    from .feats import make_feats

    replays = [site.replays.get(feat.address) for feat in site.feats]
    made_of = hash_values(sources.base, site.feats, replays)
    return PlannedPage("feats.html", made_of, partial(make_feats, site))


def plan_openings(site: EventSite, sources: PageSources) -> PlannedPage:
    """The page of openings."""
    # Imported here because most parts of a site have none of it.
    from .openings import make_openings

    made_of = hash_values(sources.base, site.lines)
    return PlannedPage("openings.html", made_of, partial(make_openings, site))


def make_pages(site: EventSite) -> Iterator[SitePage]:
    """The pages that `plan_pages` plans, made."""
    for planned in plan_pages(site, PageSources(site)):
        yield planned.make()


def list_menu(site: EventSite) -> tuple[Cell, ...]:
    """The menu above every page; a cell's mark is the place that pages name as theirs."""
    has_points = any(stage.system.value != "knock-out" for stage in site.stages)
    has_bracket = any(stage.system.value == "knock-out" for stage in site.stages)
    shown = {
        "event": True,
        "standings": True,
        "crosstable": has_points,
        "bracket": has_bracket,
        "rounds": True,
        "players": bool(site.plan.people or not site.plan.teams),
        "teams": bool(site.plan.teams),
        "games": True,
        "openings": "openings" in site.extras,
        "feats": "feats" in site.extras,
        "corrections": True,
        "rules": True,
    }
    return tuple(
        Cell(site.words.say(key), "index.html" if key == "event" else f"{key}.html", key)
        for key, is_there in shown.items()
        if is_there
    )


class SiteFiles(NamedTuple):
    """The files that all pages share, by name, each with the hash of its text in it."""

    style_name: str
    style: str
    script_name: str
    script: str


@lru_cache(maxsize=4)
def shared_files(files: Files = PLAIN) -> SiteFiles:
    """The style and the script of a site's pages."""
    style = files.text("index.css") + files.text("site.css")
    style += files.text("find.css") + files.text("own.css")
    script = files.text("site.js")
    return SiteFiles(f"site-{_hash(style)}.css", style, f"site-{_hash(script)}.js", script)


def list_common(site: EventSite, files: Files = PLAIN) -> tuple[object, ...]:
    """The values that every page shows besides its own."""
    shared = shared_files(files)
    return (
        *(site.title, site.lang, list_menu(site), shared.style_name, shared.script_name),
        *(site.plan.noindex, site.base, site.has_card, site.has_pictures, site.hides_results),
        describe_site(site),
    )


def render_page(page: SitePage, site: EventSite, files: Files = PLAIN) -> str:
    """The HTML of a page. Raises whatever a replaced template raises."""
    title, lang, menu, style_name, script_name, noindex, base, *_, says = list_common(site, files)
    picture = find_picture(page.address, site.has_pictures) if site.has_card else None
    # A page for wrong addresses is shown under any of them: only the full address leads back.
    is_missing = page.address == MISSING
    up = site.base if is_missing and site.base else "../" * page.address.count("/")
    values = {
        "page": page,
        "site_title": title,
        "lang": lang,
        "say": site.words.say,
        "up": up,
        "menu": menu,
        "write_cell": write_cell,
        "write_rows": write_rows,
        "style_name": style_name,
        "script_name": script_name,
        "search_name": SEARCH_FILE,
        "is_hidden": site.hides_results,
        "asked": write_asked_script(up, files) if site.hides_results else "",
        "tells_all": site.hides_results and page.here in _TELLING,
        "noindex": noindex or is_missing,
        "base": None if is_missing else base,
        "says": page.says or says,
        "card": f"{base}{picture}" if picture else None,
        "sources": f"'self' {base}" if is_missing and base else "'self'",
    }
    return files.render("site.html.j2", values)


_TELLING = ("standings", "crosstable", "bracket", "openings", "feats", "corrections")
"""The places in the menu whose pages tell results and nothing else."""


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:12]
