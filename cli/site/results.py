"""Updates a site after new results and records: exchanges what they change, leaves the rest alone.

The journal goes on where the site left it. The groups in which something happened are read whole
and worked out twice, before and after; all that differs is exchanged in the existing pages.
Wherever it is not certain that this gives the site made from nothing, the site is made so.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

from ...event.excerpt import JournalIndex, NotPlain
from ...event.facts import TableAddress
from ...event.feats import FeatHolders, FeatKind, join_holders, list_holders
from ...event.journal import parse_address
from ...event.records import list_against, list_played
from ...templates.site.hashes import hash_values
from ...templates.site.pages import list_common, plan_feats, plan_openings, render_page
from ...templates.site.patches import SiteChange
from ...templates.site.winners import WATCHED, name_watched
from ..events.folder import EventBytes
from .folder import SiteFolder, SiteOptions
from .games import GameMaker, GamePage, GameTask
from .hiding import list_hidden
from .kept import KeptJournal, describe_program
from .parts import GroupMaker, SiteRecords, address_of, fold_part
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
    """Write the changes by new results and records; true if nothing else is new.

    If anything else is, nothing is written.
    """
    before = EventBytes(files.plan, files.journal[: output.old_kept.size])
    is_next = before.journal.endswith(b"\n") and files.journal.startswith(before.journal)
    if not is_next or files.journal.count(b"\n", len(before.journal)) > MOST_LINES:
        return False
    if has_pictures(output):
        # They are few enough that the site is soon made whole.
        return False
    if output.old_inputs != hash_inputs(before, options):
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
    """The files that change: by name, their text and the hash of all that each is made of."""

    texts: Mapping[str, tuple[str, str]]
    kept: KeptJournal
    records: SiteRecords


def _find_changes(
    files: EventBytes, tasks: list[GameTask], options: SiteOptions, output: SiteFolder
) -> _Changes:
    """The changes by new results and records. Raises `NotPlain` where they are not certain."""
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
    if plan.stages and plan.stages[-1].groups < 2:
        # The first page tells who won it.
        groups.add((plan.stages[-1].name, 1))
    made: dict[str, tuple[GamePage, ...]] = {}
    of_these = {*output.list_game_files(matches)}
    if changed or of_these:
        state, _ = fold_part(plan, index.select(groups))
        reader = GameMaker(state, find_look(options, output), list_hidden(plan))
        made = {task.file: reader.make(task) for task in changed}
        for task in tasks:
            if task.file in of_these and task.file not in made:
                made[task.file] = reader.tell_anew(output.read_games(task.file), output)
    records = SiteRecords(tasks, made, output)
    records.check()
    maker = GroupMaker(plan, index, first, options, output, records)
    change = maker.make(groups, matches)
    if change.is_round_next or change.is_front_new:
        raise NotPlain
    feats = _join_feats(output.old_kept.feats, change, records)
    watched = _tell_watched(feats)
    if watched != _tell_watched(output.old_kept.feats) or _is_any_first(feats, matches):
        raise NotPlain
    moved = change.list_moved()
    common = hash_values(describe_program(), list_common(change.after))
    texts = {}
    for patch in change.list_patches(watched):
        text = _exchange(output.read(patch.address), patch.changes)
        texts[patch.address] = text, hash_values(common, patch.made_of)
    groups |= index.groups_of(moved)
    is_feat_new = feats != output.old_kept.feats or _is_any_at(feats, matches)
    if is_feat_new:
        groups |= {index.group_by_table[str(held.games[0].match)] for held in feats.values()}
    wider = maker.make(groups, matches)
    pages = [*wider.list_pages(moved)]
    if is_feat_new:
        pages.append(plan_feats(maker.add_feats(wider.after, feats), wider.sources))
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
    kept = KeptJournal(len(files.journal), rounds, feats)
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
    lost = (address_of(game) for file in gone for game in output.read_games(file))
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


def _join_feats(
    old: Mapping[FeatKind, FeatHolders], change: SiteChange, records: SiteRecords
) -> Mapping[FeatKind, FeatHolders]:
    """The holders of the tournament's records. Raises `NotPlain` where they are not certain."""
    touched = frozenset(change.matches)
    state = change.after.state
    own = replace(state, matches={one: state.matches[one] for one in change.matches})
    games = records.list_of(touched, is_after=True)
    facts = [game.facts for game in games if game.facts is not None]
    if list_against(own, facts):
        raise NotPlain  # which has to be said
    played = list_played(own, facts)
    new, found = list_holders(own, played), {}
    for kind in FeatKind:
        try:
            held = join_holders(old.get(kind), new.get(kind), touched)
        except ValueError:
            raise NotPlain from None
        if held is not None:
            found[kind] = held
    if bool(found) != bool(old):
        raise NotPlain
    return found


def _tell_watched(feats: Mapping[FeatKind, FeatHolders]) -> tuple[str, ...]:
    """The records that the first page has games of."""
    return name_watched({kind: (held.amount, held.games[0]) for kind, held in feats.items()})


def _is_any_first(feats: Mapping[FeatKind, FeatHolders], matches: Collection[TableAddress]) -> bool:
    """True when the first page may show one of some matches as worth watching."""
    return any(feats[kind].games[0].match in matches for kind in WATCHED if kind in feats)


def _is_any_at(feats: Mapping[FeatKind, FeatHolders], matches: Collection[TableAddress]) -> bool:
    """True when a record of the tournament was reached in any of some matches."""
    return any(one.match in matches for held in feats.values() for one in held.games)


def _exchange(text: str | None, changes: Iterable[tuple[str, str]]) -> str:
    """A page in which texts are exchanged. Raises `NotPlain` unless each occurs in it once."""
    if text is None:
        raise NotPlain
    for old, new in changes:
        if old != new:
            if text.count(old) != 1:
                raise NotPlain
            text = text.replace(old, new)
    return text
