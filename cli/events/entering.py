"""What people type at a table turned into facts: scores, forfeits, fouls, decisions."""

from __future__ import annotations

from ...engine.rules_text import DEFAULT, rules_from_text
from ...event.facts import (
    BeginFact,
    BoardScore,
    BoardsFact,
    DecideFact,
    Fact,
    ForfeitFact,
    FoulFact,
    ResultFact,
    SignFact,
    TableAddress,
)
from ...event.journal import parse_score
from ...event.matches import TableMatch
from ...event.state import EventState
from .folder import find_address

USAGE = (
    "an entry is a table and a score like `1.03 52-46` (a score for each board), "
    "`1.03 forfeit N`, `1.03 walkover S`, `1.03 foul S`, `1.03 decide S`"
)
"""What an entry looks like."""

_SHORT = {"f": "forfeit", "w": "walkover", "d": "decide", "b": "begin", "u": "foul"}


class BadEntry(ValueError):
    """An entry that says nothing of a table; says why."""


def parse_entry(
    state: EventState, words: tuple[str, ...], round_: int | None = None
) -> tuple[Fact, str | None]:
    """The fact that an entry says, and the reason in its braces.

    `round_` is that of a table named without its round. Raises `BadEntry`.
    """
    text = " ".join(words)
    reason = None
    if "{" in text:
        text, _, rest = text.partition("{")
        reason = rest.strip().removesuffix("}")
    parts = text.split()
    if len(parts) < 2:
        raise BadEntry(USAGE)
    address = _read_address(parts[0], round_)
    match = state.matches.get(address.match)
    word = parts[1].lower()
    word = _SHORT.get(word, word)
    if word[:1].isdigit():
        return _read_scores(state, match, address, parts[1:]), reason
    if word == "begin" and len(parts) == 2:
        return BeginFact(address), reason
    if word == "sign":
        return SignFact(address, tuple(parts[2:]) or ("S", "N")), reason
    whom = [_find_entrant(match, address, one) for one in parts[2:]]
    flat = tuple(one for ids in whom for one in ids)
    if word == "forfeit" and 1 <= len(flat) <= 2:
        return ForfeitFact(address, flat), reason
    if word == "walkover" and len(flat) == 1 and match is not None:
        return ForfeitFact(address, (match.opponent_of(flat[0]),)), reason
    if word == "foul" and len(flat) == 1:
        return FoulFact(address, parts[2].upper() if len(parts[2]) == 1 else flat[0]), reason
    if word == "decide" and len(flat) == 1:
        return DecideFact(address, flat[0]), reason
    raise BadEntry(f"`{' '.join(parts[1:])}` says nothing of a table; {USAGE}")


def _read_address(text: str, round_: int | None) -> TableAddress:
    address = find_address(text)
    if address is None and round_ is not None:
        address = find_address(f"{round_}.{text}")
    if address is None:
        raise BadEntry(f"`{text}` is no table; {USAGE}")
    return address


def _read_scores(
    state: EventState, match: TableMatch | None, address: TableAddress, parts: list[str]
) -> Fact:
    scores = []
    for part in parts:
        score = parse_score(part.replace(":", "-"))
        if score is None and part.isdecimal() and len(part) < 5:
            score = _complete(state, match, int(part))
        if score is None:
            raise BadEntry(f"`{part}` is no score like `52-46`")
        scores.append(score)
    if len(scores) == 1 and (address.board or match is None or match.stage.boards == 1):
        return ResultFact(address, scores[0])
    if len(scores) == 1 and match is not None and not match.has_result:
        return BoardsFact(address, tuple(scores))
    return BoardsFact(address, tuple(scores))


def _complete(state: EventState, match: TableMatch | None, first: int) -> BoardScore | None:
    """The score of which only South's shells were typed, where the rules say how many there are."""
    stage_rules = match.stage.rules if match is not None else None
    rules = rules_from_text(stage_rules or state.plan.rules or DEFAULT)
    if first > rules.total or rules.rounds > 1:
        return None
    return BoardScore(first, rules.total - first)


def _find_entrant(match: TableMatch | None, address: TableAddress, word: str) -> tuple[str, ...]:
    """Whom a word of an entry means: a seat, both, or an id."""
    if match is None:
        raise BadEntry(f"nobody is paired at {address.match}")
    if word in match.entrants:
        return (word,)
    if word.lower() in ("s", "south"):
        return (match.first,)
    if word.lower() in ("n", "north"):
        return (match.second,)
    if word.lower() == "both":
        return match.entrants
    names = " or ".join(f"`{one}`" for one in match.entrants)
    raise BadEntry(f"`{word}` does not sit at {address.match}: S or N, {names}, or `both`")
