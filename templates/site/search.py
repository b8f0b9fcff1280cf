"""The entries that the search of a site looks through: everybody, every game, the rounds."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256

from markupsafe import Markup

from ...event.matches import TableMatch
from ..messages import Words
from ..pages.loading import PLAIN, Files
from .rounds import round_address
from .site import EventSite, score_of
from .standings import standings_address

SEARCH_FILE = "search.js"
"""The file of it: a script and not JSON, since pages from a disk may load scripts only."""


def write_search(site: EventSite) -> str:
    """The script. Games name people by their numbers in the list, which holds all names once."""
    say, plan, state = site.words.say, site.plan, site.state
    numbers = number_entrants(site)
    people: list[list[object]] = [
        [plan.name_of(one), site.addresses[one], one, site.club(one)] for one in numbers
    ]
    games = [list_game(site, numbers, match) for _, match in sorted(state.matches.items())]
    pages: list[list[object]] = [[say("round_n", n=one), round_address(one)] for one in site.rounds]
    pages += [[say("standings_after", n=one), standings_address(one)] for one in site.rounds]
    found: dict[str, list[list[object]]] = {"people": people, "games": games, "pages": pages}
    lines = (
        f"{json.dumps(key)}:[\n" + ",\n".join(map(write_row, rows)) + "]"
        for key, rows in found.items()
    )
    return "globalThis.sungkaSearch={" + ",".join(lines) + "};\n"


@lru_cache(maxsize=4)
def list_search_files(files: Files = PLAIN) -> Mapping[str, str]:
    """The style and the script of the search on a replay, by names with the hash of their text."""
    found = {}
    for end in ("css", "js"):
        text = files.text(f"find.{end}")
        found[f"find-{sha256(text.encode()).hexdigest()[:12]}.{end}"] = text
    return found


def write_search_way(words: Words, up: str, files: Files = PLAIN) -> Markup:
    """The search on a replay, next to its files; `up` leads to the site's root."""
    say, (style, script) = words.say, list_search_files(files)
    return Markup(
        '<link rel="stylesheet" href="{}"><details data-search="{}" data-find-all="{}" '
        'data-found="{}"><summary>{}</summary></details><script src="{}" defer></script>'
    ).format(
        *(style, f"{up}{SEARCH_FILE}", say("find_all")),
        *(say("found", n="{n}", all="{all}"), say("search"), script),
    )


def number_entrants(site: EventSite) -> dict[str, int]:
    """The numbers by which games name teams and players."""
    ids = [*(one.id for one in site.plan.teams), *(one.id for one in site.plan.people)]
    return {one: at for at, one in enumerate(ids)}


def list_game(site: EventSite, numbers: Mapping[str, int], match: TableMatch) -> list[object]:
    """A game in the list, by those who play and its score, unless results are hidden."""
    first, second = (numbers[one] for one in match.entrants)
    score = "" if site.hides_results else score_of(match, site.state.outcomes[match.address])
    return [str(match.address), first, second, score]


def write_row(row: list[object]) -> str:
    """A line of the list."""
    return json.dumps(row, ensure_ascii=False, separators=(",", ":"))
