"""A site after new results and records: what they change in its pages, and the rest left alone.

The journal goes on where the site left it. Of the groups in which something happened all is read,
and worked out twice, before and after; what differs is exchanged in the pages that stand there.
Wherever it is not certain that this gives the site made from nothing, the site is made so.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from ...event.excerpt import GroupName, JournalIndex, NotPlain
from ...event.facts import JournalEntry, TableAddress
from ...event.feats import FeatKind, list_upsets
from ...event.findings import GAMES_FOLDER
from ...event.fold import Folding
from ...event.journal import parse_address
from ...event.matches import MatchOutcome
from ...event.openings import GameLine
from ...event.plan import EventPlan
from ...event.publishing import select_published
from ...event.records import mark_recorded
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
from .games import GameMaker, GamePage, GameTask, list_lines, page_address
from .hiding import hide_reasons, list_hidden
from .kept import KeptGame, KeptJournal, describe_program
from .refresh import (
    MOST_CHANGED,
    find_look,
    has_pictures,
    hash_inputs,
    read_plan_once,
    write_changed,
)

FEED_FILE = "feed.xml"

MOST_LINES = 24
"""The most new lines of the journal that are taken so: for more the tournament is read whole."""


def add_results(
    files: EventBytes,
    tasks: list[GameTask],
    options: SiteOptions,
    inputs: str,
    output: SiteFolder,
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
    try:
        found = _find_changes(files, tasks, options, output)
    except NotPlain:
        return False
    for name, (text, made_of) in found.texts.items():
        output.add(name, text, made_of)
    write_changed(output, found.records.tasks, found.records.made)
    output.inputs, output.kept = inputs, found.kept
    return True


class _Changes(NamedTuple):
    """The files that change, by name their text and the hash of what each is made of."""

    texts: Mapping[str, tuple[str, str]]
    kept: KeptJournal
    records: _Records


def _find_changes(
    files: EventBytes, tasks: list[GameTask], options: SiteOptions, output: SiteFolder
) -> _Changes:
    """What new results and records change. Raises `NotPlain` where it is not certain."""
    plan = read_plan_once(files.plan)
    is_of_teams = any(stage.teams for stage in plan.stages)
    if is_of_teams:
        raise NotPlain
    index = JournalIndex(files.journal)
    first = files.journal.count(b"\n", 0, output.old_kept.size) + 1
    changed, matches = _list_changed(tasks, output, index.list_touched(first))
    if not matches or any(str(one) not in index.group_by_table for one in matches):
        raise NotPlain
    groups = {index.group_by_table[str(one)] for one in matches}
    made: dict[str, tuple[GamePage, ...]] = {}
    if changed:
        state, _ = _fold(plan, index.select(groups))
        reader = GameMaker(state, find_look(options, output), list_hidden(plan))
        made = {task.file: reader.make(task) for task in changed}
    records = _Records(tasks, made, output)
    records.check()
    maker = _PartMaker(plan, index, first, options, output, records)
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
    openings = maker.make_openings(wider.after)
    if openings is not None:
        pages.append(plan_openings(openings, wider.sources))
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
    gone = [file for file in output.game_files if file not in files]
    lost = (_address_of(game) for file in gone for game in output.read_games(file))
    found |= dict.fromkeys(one.match for one in lost if one is not None)
    changed = [one for one in tasks if not output.is_kept(one.file, one.made_of)]
    if len(changed) + len(gone) > MOST_CHANGED:
        raise NotPlain
    for task in changed:
        address = parse_address(os.path.basename(task.file).removesuffix(".sgn"))
        if address is None:
            raise NotPlain
        found[address.match] = None
    of_these = {*(task.file for task in changed), *output.list_game_files(found)}
    if any(file.count(".") != 2 for file in of_these):
        raise NotPlain
    return changed, list(found)


def _address_of(game: KeptGame) -> TableAddress | None:
    return game.facts.address if game.facts is not None else None


class _Records:
    """The records of a tournament before and after some of them were read anew."""

    def __init__(
        self,
        tasks: list[GameTask],
        made: Mapping[str, tuple[GamePage, ...]],
        output: SiteFolder,
    ) -> None:
        self.tasks, self.made = tasks, made
        self._output = output
        self._files = {task.file for task in tasks}

    def check(self) -> None:
        """Raises `NotPlain` where one that was read anew is not shown, or not alone."""
        addresses = set()
        for file, pages in self.made.items():
            name = os.path.basename(file).removesuffix(".sgn")
            facts = pages[0].kept.facts if len(pages) == 1 else None
            if facts is None or not pages[0].kept.has_page or str(facts.address) != name:
                raise NotPlain
            addresses.add(facts.address)
        matches = {one.match for one in addresses if one is not None}
        for file in self._output.list_game_files(matches):
            if file not in self.made and any(
                _address_of(game) in addresses for game in self._output.read_games(file)
            ):
                raise NotPlain

    def list_of(self, matches: Collection[TableAddress], is_after: bool) -> Iterator[KeptGame]:
        """The games of some matches, in the order of their files."""
        files = {*self._output.list_game_files(matches)}
        if is_after:
            named = {f"{GAMES_FOLDER}/{one}.sgn" for one in matches}
            files = (files & self._files) | (named & self.made.keys())
        for file in sorted(files):
            yield from self._read(file, is_after)

    def list_all(self) -> Iterator[KeptGame]:
        """All games that there are now, in the order of their files."""
        for file in sorted(self._files):
            yield from self._read(file, is_after=True)

    @cached_property
    def has_new_lines(self) -> bool:
        """Whether first turns, or what came of them, are others than before."""
        gone = [file for file in self._output.game_files if file not in self._files]
        touched = sorted({*gone, *self.made})
        old, new = (
            [_tell_line(game) for file in touched for game in self._read(file, is_after)]
            for is_after in (False, True)
        )
        return old != new

    def _read(self, file: str, is_after: bool) -> Iterable[KeptGame]:
        if not is_after:
            return self._output.read_games(file)
        if file in self.made:
            return [page.kept for page in self.made[file]]
        return self._output.read_games(file) if file in self._files else ()


def _tell_line(game: KeptGame) -> tuple[object, ...]:
    facts = game.facts
    if facts is None or not game.has_page or not facts.opening:
        return ()
    return facts.address, facts.opening, facts.winner, facts.is_finished


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
    games = (game for is_after in (False, True) for game in records.list_of(touched, is_after))
    for game in games:
        feats = game.facts.feats if game.facts is not None else ()
        if any(one.amount >= kept.feats.get(one.kind, 0) for one in feats):
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


@dataclass
class _PartMaker:
    """Makes parts of a site, before and after the lines from number `first` on."""

    plan: EventPlan
    index: JournalIndex
    first: int
    options: SiteOptions
    output: SiteFolder
    records: _Records

    def make(self, groups: Collection[GroupName], matches: Iterable[TableAddress]) -> SiteChange:
        """The part of some groups, in which some matches changed."""
        entries = self.index.select(groups)
        rounds = self.output.old_kept.rounds
        digests = {number: digest for number, (digest, _) in rounds.items()}
        progress = {number: one for number, (_, one) in rounds.items()}
        earlier = tuple(one for one in entries if one.line < self.first)
        part = SitePart(frozenset(groups), progress, self._addresses)
        before = self._make_site(earlier, part, is_after=False)
        after = self._make_site(entries, part, is_after=True)
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

    def make_openings(self, site: EventSite) -> EventSite | None:
        """The site with all first turns, if any of them or what came of it are others than before.

        Raises `NotPlain` where there were none before, or are none now.
        """
        if not self.records.has_new_lines:
            return None
        games = [*self.records.list_all()]
        lines = tuple(self._list_lines(games))
        if not lines or "openings.html" not in self.output.names:
            raise NotPlain
        return replace(site, lines=lines, replays=_list_replays(games))

    def _list_lines(self, games: list[KeptGame]) -> Iterator[GameLine]:
        replays, stages = _list_replays(games), {}
        for address in replays:
            name, _ = self.index.group_by_table.get(str(address.match), ("", 0))
            stage = self.plan.find_stage(name)
            if stage is None:
                raise NotPlain
            stages[address.match] = stage
        facts = (game.facts for game in games if game.facts is not None)
        return list_lines(self.plan, stages, facts, replays)

    @cached_property
    def _addresses(self) -> Mapping[str, str]:
        return list_addresses(self.plan)

    def _make_site(
        self, entries: tuple[JournalEntry, ...], part: SitePart, is_after: bool
    ) -> EventSite:
        """The site of some entries. Raises `NotPlain` where they do not fit or are not shown."""
        state, shown = _fold(self.plan, entries)
        games = [*self.records.list_of(state.matches.keys(), is_after)]
        extras = {name for name in ("openings", "feats") if f"{name}.html" in self.output.names}
        return EventSite(
            mark_recorded(state, [game.facts for game in games if game.facts is not None]),
            _list_replays(games),
            lang=self.options.lang,
            base=self.options.base,
            times=list_times(shown),
            extras=frozenset(extras),
            part=part,
            has_card=CARD_FILE in self.output.names,
        )


def _fold(
    plan: EventPlan, entries: tuple[JournalEntry, ...]
) -> tuple[EventState, tuple[JournalEntry, ...]]:
    """The state of some entries, and those of them that are shown.

    Raises `NotPlain` where they do not fit or are not shown.
    """
    folding = Folding(plan, entries)
    if any(one.is_error for one in folding.findings.found):
        raise NotPlain
    whole = folding.state()
    shown = hide_reasons(select_published(whole, entries), list_hidden(plan))
    state = whole if shown == entries else Folding(plan, shown).state()
    if {one.round for one in whole.matches} != {one.round for one in state.matches}:
        raise NotPlain
    return state, shown


def _list_replays(games: Iterable[KeptGame]) -> dict[TableAddress, str]:
    """The addresses of the replays of some games."""
    return {
        game.facts.address: page_address(game.facts.address)
        for game in games
        if game.has_page and game.facts is not None and game.facts.address is not None
    }


def _count_anew(
    progress: RoundProgress, before: MatchOutcome, after: MatchOutcome
) -> RoundProgress:
    """The progress of a round in which one match was another before."""
    over = Counter(progress.over)
    over[before.known.value] -= before.is_over
    over[after.known.value] += after.is_over
    return RoundProgress(progress.matches, +over)
