"""A site after new results and records: what they change in its pages, and the rest left alone.

The journal goes on where the site left it. Of the groups in which something happened all is read,
and worked out twice, before and after; what differs is exchanged in the pages that stand there.
Wherever it is not certain that this gives the site made from nothing, the site is made so.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from ...event.excerpt import GroupName, JournalIndex, NotPlain
from ...event.facts import JournalEntry, TableAddress
from ...event.feats import FeatKind, list_upsets
from ...event.fold import Folding
from ...event.journal import parse_address
from ...event.matches import MatchOutcome
from ...event.openings import GameLine
from ...event.plan import EventPlan
from ...event.plan_reader import read_plan
from ...event.publishing import select_published
from ...event.records import GameFacts, mark_recorded
from ...event.state import EventState
from ...templates.site.blocks import CARD_FILE
from ...templates.site.hashes import hash_values
from ...templates.site.pages import list_common, plan_openings, render_page
from ...templates.site.patches import SiteChange
from ...templates.site.progress import RoundProgress
from ...templates.site.site import EventSite, SitePart, list_addresses
from ...templates.site.sources import PageSources, add_hashes, subtract_hash
from ..events.folder import EventBytes
from .dates import list_times
from .folder import SiteFolder, SiteOptions
from .games import GameMaker, GamePage, GameTask, list_lines, list_tasks, page_address, write_page
from .hiding import hide_reasons, list_hidden
from .kept import KeptGame, KeptJournal, describe_program
from .refresh import MOST_CHANGED, find_look, has_pictures, hash_inputs, list_shared

FEED_FILE = "feed.xml"

MOST_LINES = 24
"""The most new lines of the journal that are taken so: for more the tournament is read whole."""


def add_results(
    files: EventBytes, folder: str, options: SiteOptions, inputs: str, output: SiteFolder
) -> bool:
    """Write what new results and records change, and whether they are all that is new.

    If anything else is, nothing is written.
    """
    before = EventBytes(files.plan, files.journal[: output.old_kept.size])
    is_next = before.journal.endswith(b"\n") and files.journal.startswith(before.journal)
    if not is_next or files.journal.count(b"\n", len(before.journal)) > MOST_LINES:
        return False
    if has_pictures(output):
        # They are few enough that the site is soon made whole.
        return False
    if output.old_inputs != hash_inputs(before, options.lang, options.base):
        return False
    if not output.is_whole:
        return False
    try:
        found = _find_changes(files, folder, options, output)
    except NotPlain:
        return False
    for name, (text, made_of) in found.texts.items():
        output.add(name, text, made_of)
    for game, page in found.records.pages:
        if game.facts is not None and game.facts.address is not None:
            write_page(output, game.facts.address, game, page.page, page.shared)
    for task in found.records.tasks:
        output.add_games(task.file, task.made_of, found.records.after[task.file])
    output.keep_others(list_shared(output.old_games) - list_shared(found.records.after))
    output.inputs, output.kept = inputs, found.kept
    return True


class _Records(NamedTuple):
    """The records of a tournament before and after: by file what they gave, and new pages."""

    tasks: list[GameTask]
    before: Mapping[str, list[KeptGame]]
    after: Mapping[str, list[KeptGame]]
    pages: list[tuple[KeptGame, GamePage]]


class _Changes(NamedTuple):
    """The files that change, by name their text and the hash of what each is made of."""

    texts: Mapping[str, tuple[str, str]]
    kept: KeptJournal
    records: _Records


def _find_changes(
    files: EventBytes, folder: str, options: SiteOptions, output: SiteFolder
) -> _Changes:
    """What new results and records change. Raises `NotPlain` where it is not certain."""
    plan = read_plan(files.plan).plan
    is_of_teams = any(stage.teams for stage in plan.stages)
    if is_of_teams:
        raise NotPlain
    index = JournalIndex(files.journal)
    first = files.journal.count(b"\n", 0, output.old_kept.size) + 1
    look = find_look(options, output)
    tasks = list_tasks(folder, look)
    changed, matches = _list_changed(tasks, output, index.list_touched(first))
    if not matches or any(str(one) not in index.group_by_table for one in matches):
        raise NotPlain
    maker = _PartMaker(plan, index, first, options, output)
    groups = {index.group_by_table[str(one)] for one in matches}
    made: dict[str, tuple[GamePage, ...]] = {}
    if changed:
        reader = GameMaker(maker.read_state(groups), look, list_hidden(plan))
        made = {task.file: reader.make(task) for task in changed}
    records = _join_records(tasks, made, output)
    maker.shown = tuple(maker.list_shown(tasks, one) for one in (records.before, records.after))
    change = maker.make(groups, matches)
    _check_feats(output.old_kept, change, records, matches)
    moved = change.list_moved()
    common = hash_values(describe_program(), list_common(change.after))
    texts = {}
    for patch in change.list_patches():
        text = _exchange(output.read(patch.address), patch.changes)
        texts[patch.address] = text, hash_values(common, patch.made_of)
    wider = maker.make(groups | index.groups_of(moved), matches)
    pages = [*wider.list_pages(moved)]
    if changed and wider.after.lines:
        pages.append(plan_openings(wider.after, wider.sources))
    for page in pages:
        text = render_page(page.make(), wider.after)
        texts[page.address] = text, hash_values(common, page.made_of)
    if options.base is not None:
        # Imported here because XML is slow to import.
        from ...templates.site.feed import change_feed

        old = output.read(FEED_FILE) or ""
        feed = change_feed(old, change.after, options.base, matches, first)
        if feed is None:
            raise NotPlain
        texts[FEED_FILE] = feed, ""
    rounds = {
        number: (digest, change.after.progress[number])
        for number, digest in change.sources.rounds.items()
    }
    kept = KeptJournal(len(files.journal), rounds, output.old_kept.feats)
    return _Changes(texts, kept, records)


def _list_changed(
    tasks: list[GameTask], output: SiteFolder, touched: list[TableAddress]
) -> tuple[list[GameTask], list[TableAddress]]:
    """The records to be read anew, and the matches of these and of those that are touched or gone.

    Raises `NotPlain` where a record belongs to a board, or is not called after its game.
    """
    found = dict.fromkeys(touched)
    files = {task.file for task in tasks}
    gone = [games for file, games in output.old_games.items() if file not in files]
    for lost in filter(None, map(_address_of, (game for games in gone for game in games))):
        if lost.board is not None:
            raise NotPlain
        found[lost.match] = None
    changed = [one for one in tasks if output.find_games(one.file, one.made_of) is None]
    for task in changed:
        address = parse_address(os.path.basename(task.file).removesuffix(".sgn"))
        if address is None:
            raise NotPlain
        found[address.match] = None
    if len(changed) + len(gone) > MOST_CHANGED:
        raise NotPlain
    # A replay leads to the corrections of its match.
    for task in tasks:
        kept = output.find_games(task.file, task.made_of) or []
        if any(one is not None and one.match in found for one in map(_address_of, kept)):
            changed.append(task)
    if any(task.file.count(".") != 2 for task in changed):
        raise NotPlain
    return changed, list(found)


def _address_of(game: KeptGame) -> TableAddress | None:
    return game.facts.address if game.facts is not None else None


def _join_records(
    tasks: list[GameTask], made: Mapping[str, tuple[GamePage, ...]], output: SiteFolder
) -> _Records:
    """The records, some read anew. Raises `NotPlain` where one of these is not shown."""
    before = output.old_games
    after, pages = {}, []
    for task in tasks:
        if task.file not in made:
            after[task.file] = before[task.file]
            continue
        name = os.path.basename(task.file).removesuffix(".sgn")
        games = [page.kept for page in made[task.file]]
        facts = games[0].facts if len(games) == 1 else None
        if facts is None or not games[0].has_page or str(facts.address) != name:
            raise NotPlain
        after[task.file] = games
        pages.append((games[0], made[task.file][0]))
    found = [game.facts.address for games in after.values() for game in games if game.facts]
    if len(set(found)) < len(found):
        raise NotPlain
    return _Records(tasks, before, after, pages)


def _check_feats(
    kept: KeptJournal, change: SiteChange, records: _Records, matches: Iterable[TableAddress]
) -> None:
    """Raises `NotPlain` where something in some matches is or was a record of the tournament."""
    touched = set(matches)
    upset = max(kept.feats.get(FeatKind.UPSET, 0), 1)
    for site in (change.before, change.after):
        upsets = (one for one in list_upsets(site.state) if one.address in touched)
        if any(one.amount >= upset for one in upsets):
            raise NotPlain
    for games in (*records.before.values(), *records.after.values()):
        for game in games:
            facts = game.facts
            if facts is None or facts.address is None or facts.address.match not in touched:
                continue
            if any(one.amount >= kept.feats.get(one.kind, 0) for one in facts.feats):
                raise NotPlain


def _exchange(text: str | None, changes: Iterable[tuple[str, str]]) -> str:
    """A page in which texts are exchanged. Raises `NotPlain` unless each stands there once."""
    if text is None:
        raise NotPlain
    for old, new in changes:
        if old != new:
            if text.count(old) != 1:
                raise NotPlain
            text = text.replace(old, new)
    return text


class _Shown(NamedTuple):
    """What a site shows of its records: facts, the addresses of replays, the first turns."""

    facts: tuple[GameFacts, ...]
    replays: Mapping[TableAddress, str]
    lines: tuple[GameLine, ...]


@dataclass
class _PartMaker:
    """Makes parts of a site, before and after the lines from number `first` on.

    `shown` is what is shown of the records, before and after.
    """

    plan: EventPlan
    index: JournalIndex
    first: int
    options: SiteOptions
    output: SiteFolder
    shown: tuple[_Shown, ...] = ()

    def read_state(self, groups: Collection[GroupName]) -> EventState:
        """The state of some groups as it is now. Raises `NotPlain` where it is not shown."""
        return self._fold(self.index.select(groups))[0]

    def list_shown(self, tasks: list[GameTask], games: Mapping[str, list[KeptGame]]) -> _Shown:
        """What is shown of records, in the order of their files."""
        every = [game for _, found in sorted(games.items()) for game in found]
        facts = tuple(game.facts for game in every if game.facts is not None)
        replays = {
            game.facts.address: page_address(game.facts.address)
            for game in every
            if game.has_page and game.facts is not None and game.facts.address is not None
        }
        stages = {}
        for address in replays:
            name, _ = self.index.group_by_table.get(str(address.match), ("", 0))
            stage = self.plan.find_stage(name)
            if stage is None:
                raise NotPlain
            stages[address.match] = stage
        return _Shown(facts, replays, tuple(list_lines(self.plan, stages, facts, replays)))

    def make(self, groups: Collection[GroupName], matches: Iterable[TableAddress]) -> SiteChange:
        """The part of some groups, in which some matches changed."""
        entries = self.index.select(groups)
        rounds = self.output.old_kept.rounds
        digests = {number: digest for number, (digest, _) in rounds.items()}
        progress = {number: one for number, (_, one) in rounds.items()}
        before, after = (
            self._make_site(some, SitePart(frozenset(groups), progress, self._addresses), shown)
            for some, shown in zip(
                (tuple(one for one in entries if one.line < self.first), entries),
                self.shown,
                strict=True,
            )
        )
        old, new = PageSources(before, digests), PageSources(after)
        digests, progress = dict(digests), dict(progress)
        for one in matches:
            if one.round not in rounds or one not in before.state.matches:
                raise NotPlain
            digest = subtract_hash(digests[one.round], old.match_hashes[one])
            digests[one.round] = add_hashes([digest, new.match_hashes[one]])
            outcomes = (site.state.outcomes[one] for site in (before, after))
            progress[one.round] = _count_anew(progress[one.round], *outcomes)
        part = SitePart(frozenset(groups), progress, self._addresses)
        after = replace(after, part=part)
        return SiteChange(before, after, old, PageSources(after, digests), tuple(matches))

    @cached_property
    def _addresses(self) -> Mapping[str, str]:
        return list_addresses(self.plan)

    def _fold(
        self, entries: tuple[JournalEntry, ...]
    ) -> tuple[EventState, tuple[JournalEntry, ...]]:
        """The state of some entries, and those of them that are shown.

        Raises `NotPlain` where they do not fit or are not shown.
        """
        folding = Folding(self.plan, entries)
        if any(one.is_error for one in folding.findings.found):
            raise NotPlain
        whole = folding.state()
        shown = hide_reasons(select_published(whole, entries), list_hidden(self.plan))
        state = whole if shown == entries else Folding(self.plan, shown).state()
        if {one.round for one in whole.matches} != {one.round for one in state.matches}:
            raise NotPlain
        return state, shown

    def _make_site(
        self, entries: tuple[JournalEntry, ...], part: SitePart, records: _Shown
    ) -> EventSite:
        """The site of some entries. Raises `NotPlain` where they do not fit or are not shown."""
        state, shown = self._fold(entries)
        extras = {name for name in ("openings", "feats") if f"{name}.html" in self.output.names}
        if ("openings" in extras) != bool(records.lines):
            raise NotPlain
        return EventSite(
            mark_recorded(state, records.facts),
            records.replays,
            lang=self.options.lang,
            base=self.options.base,
            times=list_times(shown),
            lines=records.lines,
            extras=frozenset(extras),
            part=part,
            has_card=CARD_FILE in self.output.names,
        )


def _count_anew(
    progress: RoundProgress, before: MatchOutcome, after: MatchOutcome
) -> RoundProgress:
    """The progress of a round in which one match was another before."""
    over = Counter(progress.over)
    over[before.known.value] -= before.is_over
    over[after.known.value] += after.is_over
    return RoundProgress(progress.matches, +over)
