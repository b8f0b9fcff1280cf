"""Turns entries typed at a table into facts: scores, forfeits, fouls, decisions."""

from __future__ import annotations

import re

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
    "`1.03 forfeit N`, `1.03 walkover S`, `1.03 resign N`, `1.03 foul S`, `1.03 decide S`"
)
"""A sentence that shows the forms of an entry."""

FORMS = (
    ("3 52-46", "table 3, South's shells first; of several boards a score for each"),
    ("3 f N", "North forfeits, `f both` both of them"),
    ("3 w S", "a walkover: South wins without playing"),
    ("3 u N", "a foul of North"),
    ("3 r N", "North resigned: South wins without a score"),
    ("3 d S", "decided: South wins, or goes on from a match that is level; `d both`: a draw"),
    ("2.03.2 52-46", "board 2 of table 3 in round 2; so with all of the others"),
    ("3 … {why}", "any of these with its reason"),
    ("back", "takes back what was entered last"),
    ("fix 3 50-48", "corrects an earlier entry of a table; its effect is shown first"),
    ("?", "all open tables, and these forms"),
    ("q", "ends; so does Enter alone"),
)
"""The forms of an entry at the prompt."""

_DASHES = "-‐‑‒–—−:/"
"""The signs that people and their keyboards put between two scores."""

_WITH_SEAT = ("forfeit", "walkover", "foul", "decide", "resign")

_SHORT = {
    "f": "forfeit",
    "w": "walkover",
    "d": "decide",
    "r": "resign",
    "b": "begin",
    "u": "foul",
}


class BadEntry(ValueError):
    """An entry that cannot be used: why, and whether the list of forms would help."""

    def __init__(self, message: str, *, is_form: bool = False) -> None:
        super().__init__(message)
        self.is_form = is_form


def find_round(state: EventState) -> int | None:
    """The round that is played: the first with an open table, else the last that is paired."""
    open_ = [one.round for one in state.matches if not state.outcomes[one].is_over]
    return min(open_, default=max((one.round for one in state.matches), default=None))


def parse_entry(state: EventState, words: tuple[str, ...]) -> tuple[Fact, str | None]:
    """The fact that an entry states, and the reason in its braces.

    A table without its round is one of the round that is played. Raises `BadEntry`.
    """
    text = " ".join(words)
    reason = None
    if "{" in text:
        text, _, rest = text.partition("{")
        reason = rest.strip().removesuffix("}")
    parts = re.sub(rf"(?<=\d)\s*[{_DASHES}]\s*(?=\d)", "-", text).split()
    if len(parts) < 2:
        raise BadEntry("type a table and what happened there", is_form=True)
    address = _read_address(state, parts[0])
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
    if word == "decide" and 1 <= len(flat) <= 2:
        return DecideFact(address, flat), reason
    if word == "resign" and len(flat) == 1 and match is not None:
        if match.stage.boards > 1 and address.board is None:
            raise BadEntry(f"on which board? `{address}.1 resign {parts[2]}` is on the first")
        seat = "South" if flat[0] == match.first else "North"
        return DecideFact(address, (match.opponent_of(flat[0]),)), reason or f"{seat} resigned"
    if word in _WITH_SEAT and not flat:
        raise BadEntry(f"`{word}` of whom? S or N: `{address} {word} S`")
    raise BadEntry(f"`{' '.join(parts[1:])}` is not an entry for a table", is_form=True)


def _read_address(state: EventState, text: str) -> TableAddress:
    address = find_address(text)
    if address is None and text.isdecimal():
        round_ = find_round(state)
        if round_ is None:
            raise BadEntry("nothing is paired yet: `sungka event pair` shows the draw")
        address = find_address(f"{round_}.{text}")
    if address is None:
        raise BadEntry(f"`{text}` is not a table", is_form=True)
    return address


def _read_scores(
    state: EventState, match: TableMatch | None, address: TableAddress, parts: list[str]
) -> Fact:
    is_one = address.board is not None or match is None or match.stage.boards == 1
    if is_one and len(parts) == 2 and all(one.isdecimal() and len(one) < 5 for one in parts):
        parts = ["-".join(parts)]  # a blank in the place of the hyphen
    scores = []
    for part in parts:
        score = parse_score(part)
        if score is None and part.isdecimal() and len(part) < 5:
            score = _complete(state, match, int(part))
        if score is None:
            raise BadEntry(f"`{part}` is not a score like `52-46`")
        scores.append(score)
    return (
        ResultFact(address, scores[0])
        if is_one and len(scores) == 1
        else BoardsFact(address, tuple(scores))
    )


def _complete(state: EventState, match: TableMatch | None, first: int) -> BoardScore:
    """The score when only South's shells were typed; the rules say how many shells there are."""
    stage_rules = match.stage.rules if match is not None else None
    rules = rules_from_text(stage_rules or state.plan.rules or DEFAULT)
    if rules.rounds > 1:
        raise BadEntry(f"several rounds need both scores, like `52-46`, not `{first}` alone")
    if first > rules.total:
        raise BadEntry(f"`{first}` is more than the {rules.total} shells in play")
    return BoardScore(first, rules.total - first)


def _find_entrant(match: TableMatch | None, address: TableAddress, word: str) -> tuple[str, ...]:
    """The entrants that a word of an entry means: a seat, both, or an id."""
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
