"""The move list of a page: the turns, their effects, and the remarks."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import accumulate
from typing import NamedTuple

from ...analysis.layer.missed import lifts_in
from ...analysis.report.contrast import find_parting
from ...engine.board import PLAYING_ORDER, House
from ...engine.ruleset import RuleSet
from ..drawing.board import seat_class
from ..messages import Words
from ..timeline.stops import (
    STATEMENTS,
    Collected,
    Estimate,
    Filled,
    Keyframe,
    Placed,
    Remark,
    RemarkKind,
    RoundLine,
    Sown,
    SownTogether,
    Stop,
    Unplayed,
    VariationLine,
)

FOLDED = 3
"""The depth from which variations are folded until a reader opens them."""

IN_ROW = RemarkKind.CLAIM, RemarkKind.MARK
"""The remarks that are said in the row of their turn, not below it."""

DEEPEST = 9
"""The depth from which brackets replace nested elements, as browsers limit nesting."""


class Part(NamedTuple):
    """A part of a variation: its text, and the numbers of its line and stop in the round.

    `kind` is `open` or `close`, `fold` or `unfold`, `(` or `)`, `turn`, or the kind of a remark. A
    variation with a turn of more than four lifts is folded, and its text is that turn, cut.
    """

    kind: str
    text: str = ""
    line: int = 0
    stop: int = 0
    seat: str = ""


class ShownRemark(NamedTuple):
    """A remark as the page shows it.

    Of a better turn `lost` is what was lost and `sight` the turn. Where a turn in sight is named,
    `proof` is what the search says beyond that, and `lift` which lift went wrong.
    """

    kind: RemarkKind
    text: str
    lost: str = ""
    sight: str = ""
    proof: str = ""
    lift: str = ""


class MoveEntry(NamedTuple):
    """An entry of the move list, one for each stop, with the variations of that stop in parts."""

    kind: str
    number: str
    text: str
    more: str
    clocks: str
    estimate: str
    chance: str
    gain: str
    remarks: tuple[ShownRemark, ...]
    parts: tuple[Part, ...]


def entries_of(line: RoundLine, rules: RuleSet | None, words: Words) -> tuple[MoveEntry, ...]:
    """The entries of a round, one for each stop, its turns numbered as its places are."""
    branches: dict[tuple[int | None, int], list[int]] = defaultdict(list)
    for number, variation in enumerate(line.variations):
        branches[variation.parent, variation.replaces].append(number)
    turns = accumulate(stop.is_turn for stop in line.stops)
    return tuple(
        _entry(
            stop,
            f"{turn}." if stop.is_turn else "",
            rules,
            words,
            tuple(_parts(line.variations, branches, i, words)) if branches else (),
        )
        for i, (stop, turn) in enumerate(zip(line.stops, turns, strict=True))
    )


def name_burned_houses(board: Keyframe, rules: RuleSet) -> str:
    """The names of the burned houses of a board, sorted by seat and number."""
    width, order = rules.houses + 1, rules.playing_order
    places = [place for place, count in enumerate(board) if count is None]
    houses = sorted((place // width, rules.houses - place % width) for place in places)
    return " ".join(str(House(order[seat], number)) for seat, number in houses)


def remark_text(remark: Remark, words: Words) -> str:
    """The text of a remark as the page shows it."""
    if remark.kind is RemarkKind.UNREADABLE:
        return words.say("not_readable", text=remark.text)
    if remark.kind is RemarkKind.MARK:
        return words.say("mark", n=remark.text)
    if remark.kind is RemarkKind.BETTER:
        return _better_text(remark, words)
    return remark.text


def _better_text(remark: Remark, words: Words) -> str:
    """The better turn in sight and the best one, with the loss, as far as it is proven."""
    proof = _say_proof(remark, words)
    if not remark.sight:
        return proof
    return f"{_say_loss(words, _IN_SIGHT, remark.sight, remark.seen)} · {proof}"


def _say_proof(remark: Remark, words: Words) -> str:
    """The best turn that the search found, and what is proven of the loss."""
    if not remark.text:
        return _say_loss(words, _OUT_OF_SIGHT, "", remark.lost)
    if not remark.lost:
        return words.say("better_so_far", turn=remark.text)
    return _say_loss(words, _BETTER if remark.is_all else _BETTER_BY, remark.text, remark.lost)


_IN_SIGHT = "in_sight", "in_sight_chance"
_OUT_OF_SIGHT = "out_of_sight", "out_of_sight_chance"
_MORE = "shells_more", "in_sight_chance"
_BETTER = "better", "better_chance"
_BETTER_BY = "better_by", "better_by_chance"
"""The words on a loss in shells, and in points of the chance to win."""


def _say_loss(words: Words, keys: tuple[str, str], turn: str, lost: str) -> str:
    """Words on a loss in shells or, followed by `%`, in points of the chance to win."""
    if lost.endswith("%"):
        return words.say(keys[1], turn=turn, n=lost[:-1])
    return words.say(keys[0], turn=turn, n=int(lost))


_SOWN = (Sown, SownTogether)
"""Kinds of actions; a tuple, as `A | B` is made anew each time it is asked."""


def _entry(
    stop: Stop, number: str, rules: RuleSet | None, words: Words, parts: tuple[Part, ...]
) -> MoveEntry:
    action, text, gain = stop.action, stop.text, ""
    more: list[str] = []
    if isinstance(action, STATEMENTS):
        kind = "statement"
        text, more = _statement(stop, rules, words)
    else:
        seat = None if isinstance(action, SownTogether) else action.seat
        kind = "" if seat is None else seat_class(seat)
        laps = stop.laps
        if laps > 1:
            more.append(words.say("laps", n=laps))
        if isinstance(action, Sown):
            if rules and stop.before and stop.after:
                store = (action.seat + 1) * (rules.houses + 1) - 1
                won = (stop.after[store] or 0) - (stop.before[store] or 0)
                gain = f"+{won}" if won > 0 else "" if won == 0 else str(won)
            if action.goes_on and not action.is_ruled:
                more.append(words.say("move_due"))
        if isinstance(action, _SOWN) and action.is_ruled:
            more.append(words.say("ruled"))
        if isinstance(action, Unplayed):
            kind += " unverified"
            more.append(words.say("not_verified"))
    remarks: tuple[ShownRemark, ...] = ()
    if stop.remarks:
        more += [remark_text(one, words) for one in stop.remarks if one.kind in IN_ROW]
        remarks = tuple(
            [_shown(one, stop, words) for one in stop.remarks if one.kind not in IN_ROW]
        )
    clocks = " ".join([clock.text for clock in stop.clocks])
    estimate = "" if stop.estimate is None else _say_lead(stop.estimate, rules, words)
    chance = "" if stop.estimate is None else stop.estimate.chance
    more_text = " · ".join(more)
    return MoveEntry(kind, number, text, more_text, clocks, estimate, chance, gain, remarks, parts)


def _say_lead(estimate: Estimate, rules: RuleSet | None, words: Words) -> str:
    """The end that is expected: `S to win the round by 8`. `js/player/view/rows.js` reads it."""
    if not estimate.text:
        return ""
    lead = float(estimate.text)
    if not lead and not estimate.bound:
        return words.say("even")
    amount = f"{abs(lead):g}"
    if estimate.bound:
        # A lead of -4 or more of the first seat is a lead of 4 or less of the second.
        turned = {"at_least": "at_most", "at_most": "at_least"} if lead < 0 else {}
        amount = words.say(turned.get(estimate.bound, estimate.bound), value=amount)
    first, *others = rules.playing_order if rules else PLAYING_ORDER[2]
    if lead < 0 and len(others) > 1:
        return words.say("behind", seat=first.value, n=amount)
    return words.say("ahead", seat=others[0].value if lead < 0 else first.value, n=amount)


def show_remark(remark: Remark, words: Words) -> ShownRemark:
    """A remark with the text that the page shows."""
    return ShownRemark(remark.kind, remark_text(remark, words))


def _shown(remark: Remark, stop: Stop, words: Words) -> ShownRemark:
    """A remark of a turn; next to a better turn its loss, once, and the lift that went wrong."""
    if remark.kind is not RemarkKind.BETTER or not (remark.text or remark.sight):
        return show_remark(remark, words)
    lost, better = remark.seen or remark.lost, remark.sight or remark.text
    if not remark.sight:
        return ShownRemark(remark.kind, remark_text(remark, words), lost, better)
    text = _say_loss(words, _MORE, remark.sight, remark.seen)
    lift = "" if stop.words else _say_lift(stop.text, remark.sight, words)
    return ShownRemark(remark.kind, text, lost, better, _say_proof(remark, words), lift)


def _say_lift(played: str, better: str, words: Words) -> str:
    """The lift that went wrong after right ones; empty if it is the first."""
    houses, others = lifts_in(played), lifts_in(better)
    at = find_parting(houses, others)
    if not at or at >= len(others) or houses[at] == others[at]:
        return ""
    return words.say("went_wrong", n=at, better=str(others[at]), played=str(houses[at]))


def _statement(stop: Stop, rules: RuleSet | None, words: Words) -> tuple[str, list[str]]:
    """The name of a stop that is not a turn, and the details next to it."""
    action = stop.action
    if isinstance(action, Collected):
        return words.say("score", score=stop.text.replace("-", "–")), []
    if not isinstance(action, Filled):
        return words.say("board_set" if isinstance(action, Placed) else "turns_missing"), []
    more: list[str] = []
    if rules is not None:
        seat = None if action.first is None else rules.playing_order[action.first]
        first = words.say("begins", seat=words.seat(seat)) if seat else words.say("all_begin")
        burned = name_burned_houses(stop.after, rules) if stop.after else ""
        more = [first, *([words.say("burned_list", houses=burned)] if burned else ())]
    return words.say("refilled" if action.flows else "begun"), more


def _parts(
    lines: tuple[VariationLine, ...],
    branches: dict[tuple[int | None, int], list[int]],
    stop: int,
    words: Words,
) -> Iterator[Part]:
    """All variations of a stop of the main line, with those nested in them, in reading order."""
    waiting: list[Part | int] = list(reversed(branches.get((None, stop), ())))
    while waiting:
        part = waiting.pop()
        if isinstance(part, Part):
            yield part
            continue
        line = lines[part]
        around = ("(", ")") if line.depth >= DEEPEST else (
            ("fold", "unfold") if line.depth >= FOLDED else ("open", "close")
        )  # fmt: skip
        long = next(filter(None, (_LONG.match(stop.text) for stop in line.stops)), None)
        if long and around[0] == "open":
            around = ("fold", "unfold")
        cut = f"{long[1]}+…" if long and around[0] == "fold" else ""
        inside: list[Part | int] = [Part(around[0], cut, line=part)]
        inside += _remark_parts(line.remarks, words)
        for i, played in enumerate(line.stops):
            seat = getattr(played.action, "seat", None)
            kind = "" if seat is None else seat_class(seat)
            inside.append(Part("turn", _turn_text(played, words), part, i, kind))
            inside += _remark_parts(played.remarks, words)
            inside += branches.get((part, i), ())
        inside.append(Part(around[1], line=part))
        waiting += reversed(inside)


_LONG = re.compile(r"(\w+(?:\+\w+){3})\+")
"""The first four lifts of a longer turn."""


def _turn_text(stop: Stop, words: Words) -> str:
    return stop.text if stop.is_turn else _statement(stop, None, words)[0]


def _remark_parts(remarks: tuple[Remark, ...], words: Words) -> list[Part]:
    return [Part(remark.kind.value, remark_text(remark, words)) for remark in remarks]
