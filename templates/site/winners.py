"""The winner of a tournament, the places behind, the final, and the games worth watching."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...event.facts import TableAddress
from ...event.feats import Feat, FeatKind
from ...event.matches import TableMatch
from ...event.standings import GroupTable
from ...event.systems.swiss import write_halves
from ...notation.addresses import Address
from ..isolates import isolate, join_names
from .blocks import Cards, Cell, FramedReplay, Podium, PodiumPlace, WatchCard
from .site import EventSite, is_bracket, score_of, winner_marks
from .standings import match_address

WATCHED = (
    FeatKind.LEAD_CHANGES,
    FeatKind.BIGGEST_CAPTURE,
    FeatKind.CLOSEST_END,
    FeatKind.LONGEST_TURN,
)
"""The records of a tournament whose games are worth watching, the most telling first."""

_MOST_WATCHED = 3

_SECOND, _THIRD = 2, 3


def find_last_table(site: EventSite) -> GroupTable | None:
    """The places of the last stage when it is over and has one winner, else `None`."""
    tables = site.standings(site.stages[-1]) if site.stages else ()
    if len(tables) != 1 or tables[0].stage.groups > 1 or not tables[0].is_over:
        return None
    rows = tables[0].rows
    return tables[0] if rows and [one.place_text for one in rows].count("1") == 1 else None


def make_podium(site: EventSite) -> Podium | None:
    """The winner and the first places of a tournament that is over."""
    table = find_last_table(site)
    if table is None:
        return None
    winner = table.rows[0]
    return Podium(
        site.words.say("won_event"),
        site.who(winner.entrant),
        site.club(winner.entrant),
        _tell_end(site, table),
        tuple(_list_behind(site, table)),
    )


def _tell_end(site: EventSite, table: GroupTable) -> Cell:
    """The way in which the winner won: the final, or the points."""
    say, final = site.words.say, find_final(site)
    winner = table.rows[0]
    if final is not None:
        outcome = site.state.outcomes[final.address]
        other = isolate(site.plan.name_of(final.opponent_of(winner.entrant)))
        link = match_address(final.address)
        score = score_of(final, outcome)
        if final.second == winner.entrant and not final.forfeits:
            score = _turn_score(score)
        if score and not final.forfeits:
            return Cell(say("won_final", score=score, name=other), link)
        return Cell(say("won_final_only", name=other), link)
    if is_bracket(table.stage):
        return Cell("")
    points = write_halves(winner.points)
    return Cell(say("with_points", n=points), "standings.html")


def _turn_score(score: str) -> str:
    """A score of shells from the side of the second; with boards it stays as it is.

    >>> _turn_score("44–54")
    '54–44'
    """
    first, dash, second = score.partition("–")
    return f"{second}{dash}{first}" if first.isdigit() and second.isdigit() else score


def _list_behind(site: EventSite, table: GroupTable) -> Iterator[PodiumPlace]:
    """Second and third, each with points where these count; two may share the third place."""
    for row in table.rows[1:]:
        place = row.place_text.split("–")[0].split("-")[0]
        if not place.isdigit() or int(place) > _THIRD:
            return
        points = "" if is_bracket(table.stage) else write_halves(row.points)
        more = site.words.say("with_points", n=points) if points else site.club(row.entrant)
        yield PodiumPlace(row.place_text, site.who(row.entrant), more)


def find_final(site: EventSite) -> TableMatch | None:
    """The match of the first two in the last round of a knock-out."""
    table = find_last_table(site)
    if table is None or not is_bracket(table.stage) or len(table.rows) < _SECOND:
        return None
    last = max(site.state.rounds_of(table.stage), default=0)
    both = {row.entrant for row in table.rows[:2]}
    matches = site.matches_by_round.get((table.stage.name, last), [])
    return next((one for one in matches if set(one.entrants) == both), None)


def frame_final(site: EventSite) -> FramedReplay | None:
    """The final, ready to play, where it has a record."""
    final = find_final(site)
    link = next(iter(site.replay_links(final)), None) if final is not None else None
    if final is None or link is None or link.link is None:
        return None
    names = join_names(map(site.plan.name_of, final.entrants))
    title = site.words.say("final_of", names=names)
    return FramedReplay(f"{link.link}#embed", title, Cell(link.text, link.link))


def list_watched(feats: tuple[Feat, ...]) -> tuple[Feat, ...]:
    """The records of a tournament whose games are shown as worth watching: no game twice."""
    found: list[Feat] = []
    by_kind = {feat.kind: feat for feat in feats}
    for kind in WATCHED:
        feat = by_kind.get(kind)
        if feat is not None and feat.address not in [one.address for one in found]:
            found.append(feat)
    return tuple(found[:_MOST_WATCHED])


def name_watched(held: Mapping[FeatKind, tuple[int, TableAddress]]) -> tuple[str, ...]:
    """The records that decide which games are worth watching, by their amounts and games."""
    kinds = (kind for kind in WATCHED if kind in held)
    return tuple(f"{kind.name} {held[kind][0]} {held[kind][1]}" for kind in kinds)


def make_watched(site: EventSite) -> Cards | None:
    """The games that are worth watching, each from where it happens."""
    cards = []
    for feat in list_watched(site.feats):
        replay, match = site.replays.get(feat.address), site.state.matches.get(feat.address.match)
        if replay is None or match is None or feat.round is None:
            continue
        place = Address(feat.round, feat.turn, is_start=feat.turn is None).to_text()
        reason = site.words.say(f"watch_{feat.kind.name.lower()}", n=abs(feat.amount))
        outcome = site.state.outcomes[match.address]
        told = Cell(reason, f"{replay}#{place}", "reason")
        if feat.kind is FeatKind.CLOSEST_END:
            told = site.mark_result(told)
        both = zip(match.entrants, winner_marks(match, outcome), strict=True)
        who = tuple(site.who_plays(match, *one) for one in both)
        score = site.mark_result(Cell(score_of(match, outcome), mark="score"))
        cards.append(WatchCard(told, who, score))
    return Cards(tuple(cards)) if cards else None
