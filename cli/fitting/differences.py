"""The things that games show and no rule set says, as sentences or JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from textwrap import fill
from typing import NamedTuple

from ...engine.board import House, Place, Position, Store
from ...engine.rules_text import rules_to_text
from ...notation.diagnostic import Code
from ...notation.items import write_item
from ...notation.record import Item, PositionClaim, Score, Stores
from ...replay.fit.departure import Departure, DepartureKind
from ...replay.fit.nearest import NearestRules
from ...replay.fit.partings import GameParting
from ...replay.fit.single_turns import OtherTurn
from ..console.json_text import Json
from .answer import name_rules

_WIDTH = 79
_MOST_PLACES = 3
"""The most places of a board that an example names."""

DEPARTURES: dict[DepartureKind, str] = {
    DepartureKind.ROUND_IN_STORE: "the round ends when a last shell falls in the store and the "
    "mover has nothing left to lift",
    DepartureKind.ROUND_WON: "the round ends as soon as a store holds more than half of the shells",
    DepartureKind.ROUND_EMPTY_HOUSES: "the round ends when a side has {n} empty houses",
    DepartureKind.NO_RELAY: "a last shell among others ends the turn, in any house",
    DepartureKind.RELAY_THEIRS: "only houses of the other player are sown on; "
    "a last shell among own ones ends the turn",
    DepartureKind.RELAY_FROM: "a lap is sown on only from a house with at least {n} shells, "
    "the last one included",
    DepartureKind.MOST_LAPS: "a move ends after {n} laps",
    DepartureKind.MOST_MOVES: "a turn ends after {n} moves",
    DepartureKind.LAPS_AGAIN: "a move of {n} laps or more gives another move",
    DepartureKind.EMPTY_AGAIN: "a last shell in an own empty house gives another move",
    DepartureKind.THEIRS_AGAIN: "a last shell in an empty house of the other player gives "
    "another move",
    DepartureKind.THEIRS_TO_MOVER: "a last shell in an empty house of the other player goes to "
    "the mover's store",
    DepartureKind.CAPTURE_BESIDE: "a capture also takes the houses beside the one across",
    DepartureKind.CAPTURE_TO_THEIRS: "captured shells go to the other player's store",
    DepartureKind.CAPTURE_NEXT: "a capture takes the next house, not the one across",
    DepartureKind.CAPTURE_NUMBER: "a capture takes the other player's house of the same number",
    DepartureKind.CAPTURE_FROM: "the house across is captured only with at least {n} shells in it",
    DepartureKind.HOUSES_FROM_FAR: "a hand goes from house 1 to the highest: "
    "the houses are counted from the other end",
    DepartureKind.BACKWARDS: "shells are sown the other way round",
    DepartureKind.ALL_STORES: "shells are sown into the other player's store too",
    DepartureKind.NO_STORE: "no shell is sown into a store",
    DepartureKind.SKIPS: "each lap passes over every place number {n}",
    DepartureKind.ORIGIN_FIRST: "the first shell of a lap falls back into the house that was "
    "lifted",
}
"""The words for each departure, as a clause."""

_CODES: dict[Code, str] = {
    Code.EMPTY_HOUSE: "a house is lifted that is empty by the rules",
    Code.NO_SUCH_HOUSE: "a house is lifted that the board does not have",
    Code.BURNED_HOUSE: "a house is lifted that is burned by the rules",
    Code.FARTHEST_HOUSE: "the match opens from another house than the rules say",
    Code.WRONG_SEAT: "another player moves than the rules say",
    Code.MOVE_DUE: "a turn ends where the rules give another move",
    Code.NO_MOVE_LEFT: "a turn goes on where the rules end it",
    Code.PASS_WITH_SHELLS: "a player passes who has shells by the rules",
    Code.PASS_DUE: "a player without shells by the rules does not pass",
    Code.SIMULTANEOUS_DUE: "one hand moves where the rules move both at once",
    Code.NOT_SIMULTANEOUS: "both hands move at once where the rules move one",
    Code.RELAYS_DISAGREE: "other houses are sown on than the rules say",
    Code.END_DISAGREES: "a move ends in another house than the rules say",
    Code.CAPTURE_DISAGREES: "a capture brings another number of shells than the rules give",
    Code.ROUND_NOT_OVER: "a round ends where the rules go on",
    Code.ROUND_OVER: "a round goes on where the rules end it",
    Code.MATCH_OVER: "play goes on where the rules end the match",
    Code.MATCH_NOT_OVER: "the match ends where the rules go on",
    Code.FIRST_DISAGREES: "others begin a round than the rules say",
    Code.BURN_DISAGREES: "other houses are burned than the rules say",
    Code.SCORE_DISAGREES: "a score is another than the rules give",
    Code.RESULT_DISAGREES: "the result is another than the rules give",
}
"""The words for a parting by the finding that shows it, as a clause."""

_IN_RELAY = "a turn ends in the middle of a relay, where the rules sow on"


class ShownByGames(NamedTuple):
    """Something that games show: its words, the games, all that then agree, and one example.

    `together` counts the departures with which they agree, this one and those told before it.
    """

    kind: str
    words: str
    games: tuple[int, ...]
    whole: tuple[int, ...]
    example: str
    number: int | None = None
    together: int = 0


def nearest_to_text(nearest: NearestRules, labels: Sequence[str]) -> str:
    """The nearest rule set and what the games show beside it; `labels` name the games."""
    rules = rules_to_text(name_rules(nearest.rules))
    count, agree = nearest.games, len(nearest.agree)
    games = f"all {count} games" if count > 1 else "the game"
    if agree == count:
        lines = [f"`{rules}` fits the play of {games}; what disagrees is a variation."]
    elif agree:
        lines = [f"No rule set fits {games}. The nearest, `{rules}`, fits {agree}."]
    else:
        any_game = f"any of the {count} games" if count > 1 else "the game"
        lines = [f"No rule set fits {any_game}. The nearest is `{rules}`."]
    for one in list_shown(nearest, labels):
        lines.append("")
        where = "The game shows that" if count == 1 else f"In {len(one.games)} of {count} games"
        lines.append(f"{where} {one.words} ({one.example}).")
        if one.number is not None:
            lines.append(_say_whole(len(one.whole), count, one.together))
    unstated = [
        it for it in nearest.others.values() if not isinstance(it.parting.stated, PositionClaim)
    ]
    if unstated and 2 * agree < count:
        lines += ["", "Games that state the board behind each turn (`position`) say more."]
    return (
        "\n".join(
            fill(line, _WIDTH, break_on_hyphens=False, break_long_words=False) for line in lines
        )
        + "\n"
    )


def nearest_to_json(nearest: NearestRules, labels: Sequence[str]) -> dict[str, Json]:
    """The same as values for JSON; games are numbers from 1, in the order they were read."""
    shown: list[Json] = []
    for one in list_shown(nearest, labels):
        shown.append(
            {
                "kind": one.kind,
                "number": one.number or None,
                "words": one.words,
                "games": [it + 1 for it in one.games],
                "agree": [it + 1 for it in one.whole],
                "example": one.example,
            }
        )
    return {
        "rules": rules_to_text(name_rules(nearest.rules)),
        "games": nearest.games,
        "agree": len(nearest.agree),
        "shown": shown,
    }


def list_shown(nearest: NearestRules, labels: Sequence[str]) -> Iterator[ShownByGames]:
    """All that games show, what most of them show first; departures before what has no name."""
    for it in nearest.differences:
        yield ShownByGames(
            it.departure.kind.value,
            describe_departure(it.departure),
            it.games,
            it.whole,
            _describe_place(it.parting, labels[it.games[0]]),
            it.departure.number,
            len(it.others) + 1,
        )
    words = _describe_others(nearest.others)
    for clause in sorted(set(words.values()), key=lambda it: -list(words.values()).count(it)):
        games = tuple(game for game, own in words.items() if own == clause)
        parting = nearest.others[games[0]].parting
        example = _describe_place(parting, labels[games[0]]) + _describe_boards(parting)
        yield ShownByGames(parting.finding.code.value, clause, games, (), example)


def describe_departure(departure: Departure) -> str:
    """The words for a departure, as a clause."""
    return DEPARTURES[departure.kind].format(n=departure.number)


def _say_whole(whole: int, count: int, together: int) -> str:
    """The sentence on the games that agree with a departure, or with several together."""
    differences = ("this difference alone", "both differences")[together - 1 : together]
    with_it = f"With {differences[0] if differences else f'these {together} differences'}"
    if whole == 0:
        return f"{with_it} {'it parts' if count == 1 else 'all part'} later."
    if count == 1:
        return f"{with_it} it agrees to its end."
    games = f"all {count} games" if whole == count else f"{whole} of {count} games"
    return f"{with_it} {games} agree to their end."


def _describe_others(others: Mapping[int, OtherTurn]) -> dict[int, str]:
    """The words for each parting that no departure explains; options that explain most first."""
    words: dict[int, str] = {}
    while left := {it: other for it, other in others.items() if it not in words}:
        options = Counter(option for other in left.values() for option in other.options)
        for option, _ in options.most_common(1):
            clause = f"a turn is played as with `{option}`, but not every turn"
            words |= {it: clause for it, other in left.items() if option in other.options}
        if options:
            continue
        for it, other in left.items():
            is_stopped = other.laps is not None
            words[it] = _IN_RELAY if is_stopped else _describe_kind(other.parting)
    return words


def _describe_kind(parting: GameParting) -> str:
    """The words for a parting by what the game states and the rules give, as a clause."""
    finding, stated, after = parting.finding, parting.stated, parting.after
    match stated:
        case PositionClaim() if after is not None and stated.position.rows == after.rows:
            return _describe_mover(parting, stated.position, after)
        case PositionClaim() if after is not None:
            return _compare_stores(stated.position.stores, after.stores, parting)
        case Stores() if after is not None:
            return _compare_stores(stated.shells, after.stores, parting)
        case Score() if after is not None and stated.shells == after.stores:
            return "the shells left in the houses go to nobody"
    return _CODES.get(finding.code, finding.message)


def _describe_mover(parting: GameParting, stated: Position, after: Position) -> str:
    if stated.to_move is None:
        return _CODES[Code.ROUND_NOT_OVER]
    if after.to_move is None:
        return _CODES[Code.ROUND_OVER]
    before = parting.before
    is_same = before is not None and stated.to_move is before.to_move
    return _CODES[Code.NO_MOVE_LEFT if is_same else Code.WRONG_SEAT]


def _compare_stores(stated: tuple[int, ...], after: tuple[int, ...], parting: GameParting) -> str:
    before = parting.before
    if len(stated) != len(after) or stated == after or before is None or before.to_move is None:
        return "shells lie in other places than the rules put them"
    mover = before.seats.index(before.to_move)
    if stated[mover] == after[mover]:
        return "the other player's store holds another number of shells than the rules give"
    more = "more" if stated[mover] > after[mover] else "fewer"
    return f"a turn brings {more} shells into the mover's store than the rules give"


def _describe_place(parting: GameParting, label: str) -> str:
    """The place in a game: its label, the round where there are several, and the turn."""
    parts = [label] if label else []
    if parting.round > 1:
        parts.append(f"round {parting.round}")
    if parting.turn is not None:
        parts.append(f"turn {parting.number}, `{write_item(parting.turn)}`")
    return ", ".join(parts) or "before the first turn"


def _describe_boards(parting: GameParting) -> str:
    """The first places of a stated board in which other shells lie than by the rules."""
    after, stated = parting.after, parting.stated
    if after is None or stated is None:
        return ""
    apart = list(_compare_boards(stated, after))
    if not apart:
        return ""
    told = [f"{place} has {shows} and the rules give {gives}" for place, shows, gives in apart]
    more = f", and {len(told) - _MOST_PLACES} more places" if len(told) > _MOST_PLACES else ""
    return f": after it {', '.join(told[:_MOST_PLACES])}{more}"


def _compare_boards(stated: Item, after: Position) -> Iterator[tuple[str, int, int]]:
    """The places that differ, with the shells stated and those by the rules."""
    if isinstance(stated, Stores | Score):
        for seat, shows, gives in zip(after.seats, stated.shells, after.stores, strict=False):
            if shows != gives:
                yield _name_place(Store(seat)), shows, gives
    if not isinstance(stated, PositionClaim) or stated.position.seats != after.seats:
        return
    for seat, shown, given in zip(after.seats, stated.position.rows, after.rows, strict=True):
        number = len(given.houses)
        for there, here in zip(shown.houses, given.houses, strict=False):
            if there != here:
                yield _name_place(House(seat, number)), there or 0, here or 0
            number -= 1
        if shown.store != given.store:
            yield _name_place(Store(seat)), shown.store, given.store


def _name_place(place: Place) -> str:
    return f"house {place}" if isinstance(place, House) else f"{place.seat.title}'s store"
