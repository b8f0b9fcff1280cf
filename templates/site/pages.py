"""All pages of a site, and their HTML."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple

from ..pages.loading import PLAIN, Files
from .blocks import Cell, SitePage
from .feats import make_feats
from .front import MISSING, make_corrections, make_front, make_missing, make_rules
from .people import make_people
from .rounds import make_brackets, make_games, make_rounds
from .site import EventSite
from .standings import make_crosstable, make_standings


def make_pages(site: EventSite) -> Iterator[SitePage]:
    """Every page of a site but those of replays."""
    yield make_front(site)
    yield from make_standings(site)
    yield from make_crosstable(site)
    yield from make_brackets(site)
    yield from make_rounds(site)
    yield from make_people(site)
    yield from make_games(site)
    yield from make_feats(site)
    yield make_corrections(site)
    yield make_rules(site)
    yield from make_missing(site)


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
        "feats": bool(site.feats),
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
    style = files.text("index.css") + files.text("site.css") + files.text("own.css")
    script = files.text("site.js")
    return SiteFiles(f"site-{_hash(style)}.css", style, f"site-{_hash(script)}.js", script)


def list_common(site: EventSite, files: Files = PLAIN) -> tuple[object, ...]:
    """What every page shows besides its own values."""
    shared = shared_files(files)
    return (
        *(site.title, site.lang, list_menu(site), shared.style_name, shared.script_name),
        *(site.plan.noindex, site.base),
    )


def render_page(page: SitePage, site: EventSite, files: Files = PLAIN) -> str:
    """The HTML of a page. Raises whatever a replaced template raises."""
    title, lang, menu, style_name, script_name, noindex, base = list_common(site, files)
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
        "style_name": style_name,
        "script_name": script_name,
        "noindex": noindex or is_missing,
        "base": None if is_missing else base,
        "sources": f"'self' {base}" if is_missing and base else "'self'",
    }
    return files.render("site.html.j2", values)


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:12]
