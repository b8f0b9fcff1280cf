"""Parts of a site before and after new results and records: some groups, with all they need.

Of the records in `games/` only the facts about these groups are used.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from ...event.excerpt import GroupName, JournalIndex, NotPlain
from ...event.facts import JournalEntry, TableAddress
from ...event.feats import FeatHolders, FeatKind, choose_feats
from ...event.findings import GAMES_FOLDER
from ...event.fold import Folding
from ...event.matches import MatchOutcome
from ...event.openings import GameLine
from ...event.plan import EventPlan
from ...event.publishing import select_published
from ...event.records import mark_recorded
from ...event.state import EventState
from ...templates.site.blocks import CARD_FILE
from ...templates.site.patches import SiteChange
from ...templates.site.progress import RoundProgress
from ...templates.site.site import EventSite, SitePart, list_addresses
from ...templates.site.sources import PageSources, add_hashes, subtract_hash
from .dates import list_times
from .folder import SiteFolder, SiteOptions
from .games import GamePage, GameTask, list_lines
from .hiding import hide_reasons, list_hidden
from .kept import KeptGame
from .replay_files import page_address


class SiteRecords:
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
            is_shown = pages[0].kept.has_page and pages[0].kept.trouble is None
            if facts is None or not is_shown or str(facts.address) != name:
                raise NotPlain
            addresses.add(facts.address)
        matches = {one.match for one in addresses if one is not None}
        for file in self._output.list_game_files(matches):
            if file not in self.made and any(
                address_of(game) in addresses for game in self._output.read_games(file)
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
        """True when first turns, or their outcomes, are others than before."""
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


def address_of(game: KeptGame) -> TableAddress | None:
    """The address of a game, if it has one."""
    return game.facts.address if game.facts is not None else None


def _tell_line(game: KeptGame) -> tuple[object, ...]:
    facts = game.facts
    if facts is None or not game.has_page or not facts.opening:
        return ()
    return facts.address, facts.opening, facts.winner, facts.is_finished


@dataclass
class GroupMaker:
    """Makes parts of a site, before and after the lines from number `first` on."""

    plan: EventPlan
    index: JournalIndex
    first: int
    options: SiteOptions
    output: SiteFolder
    records: SiteRecords

    def make(self, groups: Collection[GroupName], matches: Iterable[TableAddress]) -> SiteChange:
        """The part of some groups, in which some matches changed.

        Raises `NotPlain` where these are not among what was kept.
        """
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
            counted = _count_anew(progress[one.round], *outcomes)
            times = (site.result_time(site.state.matches[one]) for site in (before, after))
            progress[one.round] = _time_anew(counted, *times)
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

    def add_feats(self, site: EventSite, feats: Mapping[FeatKind, FeatHolders]) -> EventSite:
        """The site with the records of the tournament, whose first matches it holds.

        Raises `NotPlain` where these matches give others.
        """
        firsts = {kind: held.games[0] for kind, held in feats.items()}
        games = self.records.list_of({one.match for one in firsts.values()}, is_after=True)
        played = [
            (facts.address, facts.file, feat)
            for facts in (game.facts for game in games)
            if facts is not None and facts.address is not None
            for feat in facts.feats
            if firsts.get(feat.kind) == facts.address
        ]
        chosen = tuple(
            replace(one, equalled=len(feats[one.kind].games) - 1)
            for one in choose_feats(site.state, played)
            if one.kind in feats
        )
        if {one.kind: (one.amount, one.address) for one in chosen} != {
            kind: (held.amount, held.games[0]) for kind, held in feats.items()
        }:
            raise NotPlain
        return replace(site, feats=chosen)

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
        state, shown = fold_part(self.plan, entries)
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
            hides_results=self.options.hides_results,
        )


def fold_part(
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
    """The progress of a round after the outcome of one match has changed."""
    over = Counter(progress.over)
    over[before.known.value] -= before.is_over
    over[after.known.value] += after.is_over
    return progress._replace(over=+over)


def _time_anew(progress: RoundProgress, before: str, after: str) -> RoundProgress:
    """The progress of a round after the time of one result has changed.

    Raises `NotPlain` where it was the first or the last one: the next to it is not known.
    """
    if before and before != after and before in (progress.first, progress.last):
        raise NotPlain
    times = sorted(filter(None, (progress.first, progress.last, after)))
    return progress._replace(first=times[0], last=times[-1]) if times else progress
