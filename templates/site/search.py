"""What the search of a site looks through: everybody, every game and the pages of rounds."""

from __future__ import annotations

import json

from .rounds import round_address
from .site import EventSite, score_of
from .standings import standings_address

SEARCH_FILE = "search.js"
"""The file of it: a script and not JSON, since pages from a disk may load scripts only."""


def write_search(site: EventSite) -> str:
    """The script. Games name people by their numbers in the list, which holds all names once."""
    say, plan, state = site.words.say, site.plan, site.state
    ids = [*(one.id for one in plan.teams), *(one.id for one in plan.people)]
    numbers = {one: at for at, one in enumerate(ids)}
    people: list[list[object]] = [
        [plan.name_of(one), site.addresses[one], one, site.club(one)] for one in ids
    ]
    games: list[list[object]] = []
    for address, match in sorted(state.matches.items()):
        first, second = (numbers[one] for one in match.entrants)
        games.append([str(address), first, second, score_of(match, state.outcomes[address])])
    pages: list[list[object]] = [[say("round_n", n=one), round_address(one)] for one in site.rounds]
    pages += [[say("standings_after", n=one), standings_address(one)] for one in site.rounds]
    found: dict[str, list[list[object]]] = {"people": people, "games": games, "pages": pages}
    lines = (
        f"{json.dumps(key)}:[\n"
        + ",\n".join(json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in rows)
        + "]"
        for key, rows in found.items()
    )
    return "globalThis.sungkaSearch={" + ",".join(lines) + "};\n"
