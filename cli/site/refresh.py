"""Refreshes a site in which only records changed: writes their pages anew, leaves all the rest.

The other pages depend on the plan, the journal, and what the records say of their games. Where
these are as they were when the site was written, nothing of it has to be read.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from functools import lru_cache

from ...event.facts import JournalEntry, TableAddress
from ...event.fold import fold
from ...event.journal import BadFact, parse_address, parse_line
from ...event.plan import EventPlan
from ...event.plan_reader import read_plan
from ...templates.site.blocks import CARD_FILE
from ...templates.site.hashes import hash_values
from ..events.folder import EventBytes
from .folder import SiteFolder, SiteOptions
from .games import GameLook, GameMaker, GamePage, GameTask
from .hiding import list_hidden
from .kept import KeptGame, describe_program
from .replay_files import write_page

MOST_CHANGED = 24
"""The most records that are made so: for more the tournament is read, and processes share them."""


def hash_inputs(files: EventBytes, options: SiteOptions) -> str:
    """The hash of all that a site is made of, but for its records."""
    chosen = options.lang, options.base, options.hides_results
    return hash_values(describe_program(), files, chosen)


def refresh_records(
    files: EventBytes, tasks: list[GameTask], look: GameLook, inputs: str, output: SiteFolder
) -> bool:
    """Write the pages of the records that changed; true if nothing else did.

    If anything else did, nothing is written.
    """
    if output.old_inputs != inputs:
        return False
    changed = [one for one in tasks if not output.is_kept(one.file, one.made_of)]
    if len(tasks) != len(output.game_files) or len(changed) > MOST_CHANGED:
        return False
    made = _make_changed(files, look, changed)
    for task in changed:
        now = [page.kept for page in made.get(task.file, ())]
        if not now or list(map(_tell, now)) != list(map(_tell, output.read_games(task.file))):
            return False
    write_changed(output, tasks, made)
    output.inputs, output.kept = inputs, output.old_kept
    return True


def write_changed(
    output: SiteFolder, tasks: list[GameTask], made: Mapping[str, tuple[GamePage, ...]]
) -> None:
    """Write the pages that some records gave, by their files, and leave all the rest as it is."""
    for task in tasks:
        if task.file not in made:
            output.keep_games(task.file)
            continue
        pages = made[task.file]
        for page in pages:
            address = page.kept.facts.address if page.kept.facts is not None else None
            if page.kept.has_page and address is not None:
                write_page(output, address, page.kept, page.page, page.shared)
        output.add_games(task.file, task.made_of, [page.kept for page in pages])
    output.keep_others()


def find_look(options: SiteOptions, output: SiteFolder) -> GameLook:
    """The look of the games of the existing site."""
    has_card = CARD_FILE in output.names
    return GameLook(
        *(options.lang, options.base, has_card, has_pictures(output), options.hides_results)
    )


def has_pictures(output: SiteFolder) -> bool:
    """True when pages of the existing site have pictures of their own."""
    return any(name.startswith("rounds/") and name.endswith(".png") for name in output.names)


@lru_cache(maxsize=1)
def read_plan_once(written: bytes) -> EventPlan:
    """The plan in these bytes, which are parsed once for all calls in a row."""
    return read_plan(written).plan


def _make_changed(
    files: EventBytes, look: GameLook, changed: list[GameTask]
) -> dict[str, tuple[GamePage, ...]]:
    """The pages of the files that changed; no pages at all if one is not named after its game."""
    addresses = [parse_address(os.path.basename(one.file).removesuffix(".sgn")) for one in changed]
    if not changed or None in addresses:
        return {}
    plan = read_plan_once(files.plan)
    entries = _select_entries(files.journal, {one.match for one in addresses if one is not None})
    maker = GameMaker(fold(plan, tuple(entries)), look, list_hidden(plan))
    return {task.file: maker.make(task) for task in changed}


def _select_entries(journal: bytes, matches: set[TableAddress]) -> Iterator[JournalEntry]:
    """The entries that say who sits at some tables: theirs, all draws and all corrections."""
    lines = journal.decode(errors="replace").split("\n")[:-1]
    texts = tuple(map(str, matches))
    entries = {}
    for number, line in enumerate(lines[1:], 2):
        is_correction = line.startswith(("correct", "drop"))
        is_other = line.startswith(("draw", "withdraw", "enter"))
        if is_correction or is_other or any(text in line for text in texts):
            entries[number] = line
            if is_correction and (found := line.split("#", 1)[1:]):
                target = found[0].split(" ", 1)[0]
                if target.isdecimal() and 2 <= int(target) <= len(lines):
                    entries[int(target)] = lines[int(target) - 1]
    for number in sorted(entries):
        try:
            yield parse_line(entries[number], number)
        except BadFact:
            continue


def _tell(game: KeptGame) -> tuple[object, ...]:
    """The facts of a game that pages other than its own show."""
    return game.facts, game.who, game.has_page, game.trouble
