"""A site after new results: what they change in its pages, and all the rest left as it is.

The journal goes on where the site left it. Of the groups in which something happened all is read,
and worked out twice, before and after; what differs is exchanged in the pages that stand there.
Wherever it is not certain that this gives the site made from nothing, the site is made so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from ...event.excerpt import GroupName, JournalIndex, NotPlain
from ...event.facts import JournalEntry, TableAddress
from ...event.feats import list_upsets
from ...event.fold import Folding
from ...event.matches import MatchOutcome
from ...event.plan import EventPlan
from ...event.plan_reader import read_plan
from ...event.publishing import select_published
from ...event.records import GameFacts, mark_recorded
from ...templates.site.blocks import CARD_FILE
from ...templates.site.hashes import hash_values
from ...templates.site.pages import list_common, render_page
from ...templates.site.patches import SiteChange
from ...templates.site.progress import RoundProgress
from ...templates.site.site import EventSite, SitePart, list_addresses
from ...templates.site.sources import PageSources, add_hashes, subtract_hash
from ..events.folder import EventBytes
from .dates import list_times
from .folder import SiteFolder, SiteOptions
from .games import GameLook, list_tasks, page_address
from .hiding import hide_reasons, list_hidden
from .kept import KeptGame, KeptJournal, describe_program
from .refresh import find_look, has_pictures, hash_inputs

FEED_FILE = "feed.xml"

MOST_LINES = 24
"""The most new lines of the journal that are taken so: for more the tournament is read whole."""


def add_results(
    files: EventBytes, folder: str, options: SiteOptions, inputs: str, output: SiteFolder
) -> bool:
    """Write what new results change, and whether they are all that is new.

    If anything else is, nothing is written.
    """
    before = EventBytes(files.plan, files.journal[: output.old_kept.size])
    is_next = before.journal.endswith(b"\n") and len(files.journal) > len(before.journal)
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
    output.keep_others(())
    output.inputs, output.kept = inputs, found.kept
    return True


class _Changes(NamedTuple):
    """The files that change, by name their text and the hash of what each is made of."""

    texts: Mapping[str, tuple[str, str]]
    kept: KeptJournal


def _find_changes(
    files: EventBytes, folder: str, options: SiteOptions, output: SiteFolder
) -> _Changes:
    """What new results change. Raises `NotPlain` where it is not certain."""
    plan = read_plan(files.plan).plan
    is_of_teams = any(stage.teams for stage in plan.stages)
    if is_of_teams:
        raise NotPlain
    index = JournalIndex(files.journal)
    first = files.journal.count(b"\n", 0, output.old_kept.size) + 1
    matches = index.list_touched(first)
    games = _list_games(folder, find_look(options, output), output)
    if any(address.match in matches for address in games):
        # What was done in a game counts only where its record agrees with the result.
        raise NotPlain
    facts = tuple(game.facts for game in games.values() if game.facts is not None)
    replays = {address: page_address(address) for address, game in games.items() if game.has_page}
    maker = _PartMaker(plan, index, first, options, output, facts, replays)
    groups = {index.group_by_table[str(one)] for one in matches}
    change = maker.make(groups, matches)
    upset = output.old_kept.upset
    if any(_find_upset(site, matches) >= max(upset, 1) for site in (change.before, change.after)):
        # Among the records of the tournament another may be the biggest.
        raise NotPlain
    moved = change.list_moved()
    common = hash_values(describe_program(), list_common(change.after))
    texts = {}
    for patch in change.list_patches():
        text = _exchange(output.read(patch.address), patch.changes)
        texts[patch.address] = text, hash_values(common, patch.made_of)
    wider = maker.make(groups | index.groups_of(moved), matches)
    for page in wider.list_pages(moved):
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
    return _Changes(texts, KeptJournal(len(files.journal), rounds, upset))


def _find_upset(site: EventSite, matches: Iterable[TableAddress]) -> int:
    """The biggest upset in some matches, 0 where there is none."""
    touched = set(matches)
    upsets = (one for one in list_upsets(site.state) if one.address in touched)
    return max((one.amount for one in upsets), default=0)


def _list_games(folder: str, look: GameLook, output: SiteFolder) -> Mapping[TableAddress, KeptGame]:
    """What the records gave. Raises `NotPlain` unless they are those of the site."""
    tasks = list_tasks(folder, look)
    kept = [output.find_games(one.file, one.made_of) for one in tasks]
    if len(tasks) != len(output.old_games) or None in kept:
        raise NotPlain
    for task, games in zip(tasks, kept, strict=True):
        output.add_games(task.file, task.made_of, games or [])
    return {
        game.facts.address: game
        for games in kept
        for game in games or []
        if game.facts is not None and game.facts.address is not None
    }


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


@dataclass(frozen=True)
class _PartMaker:
    """Makes parts of a site, before and after the lines from number `first` on."""

    plan: EventPlan
    index: JournalIndex
    first: int
    options: SiteOptions
    output: SiteFolder
    facts: tuple[GameFacts, ...]
    replays: Mapping[TableAddress, str]

    def make(self, groups: Collection[GroupName], matches: Iterable[TableAddress]) -> SiteChange:
        """The part of some groups, in which some matches changed."""
        entries = self.index.select(groups)
        rounds = self.output.old_kept.rounds
        digests = {number: digest for number, (digest, _) in rounds.items()}
        progress = {number: one for number, (_, one) in rounds.items()}
        before, after = (
            self._make_site(some, SitePart(frozenset(groups), progress, self._addresses))
            for some in (tuple(one for one in entries if one.line < self.first), entries)
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

    def _make_site(self, entries: tuple[JournalEntry, ...], part: SitePart) -> EventSite:
        """The site of some entries. Raises `NotPlain` where they do not fit or are not shown."""
        folding = Folding(self.plan, entries)
        if any(one.is_error for one in folding.findings.found):
            raise NotPlain
        whole = folding.state()
        shown = hide_reasons(select_published(whole, entries), list_hidden(self.plan))
        state = whole if shown == entries else Folding(self.plan, shown).state()
        if {one.round for one in whole.matches} != {one.round for one in state.matches}:
            raise NotPlain
        extras = (name for name in ("openings", "feats") if f"{name}.html" in self.output.names)
        return EventSite(
            mark_recorded(state, self.facts),
            self.replays,
            lang=self.options.lang,
            base=self.options.base,
            times=list_times(shown),
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
