"""Writes a timeline as the JSON that the page's script reads.

A line of play is packed in columns, because a page holds hundreds of stops. `d` has a letter for
each stop: what happens and by whom. `m` are the paths of the turns and rows, `f` the flows before
and after a round, each in order, with `|` between them. Of a move whose shells fall one by one
round the board, as nearly all do, only the house is written, as the record writes it (`7+2`), and
how it ended where that does not follow from where its last shell falls. Boards are left out where
they follow from the paths, or of a variation from what it leaves: `k` are boards before stops and
`z` boards after them, by the number of the stop; `a` is the checksum of all boards before turns.
`t` are the scores, `c` the clocks (stop, seat, text) that the move list does not show with their
seat, `e` the levels of the estimates of three seats, `r` the stops with a ruling, `g` the drawings
after a stop: the first letter of the colour, then the places of an arrow or a ring (`rCB gB`);
behind `;` and a number those before the lift with that number. In a round, `v` are the variations
in the order in which the list shows them, each with the line `p` (-1 for the main line) and the
stop `at` where it leaves that line. `reel` are the match's moments, the most telling first. What
the move list says (turns, comments, leads) is read from there.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias
from zlib import adler32

from ...engine.sowing import MoveEnd
from ..timeline.highlights import MomentKind, ReelMoment, find_moments
from ..timeline.paths import apply_flows
from ..timeline.stops import (
    IDLE_TICKS,
    Action,
    CapturePath,
    Collected,
    Drawn,
    Filled,
    Flow,
    HandDrop,
    HandTake,
    Keyframe,
    MovePath,
    Passed,
    Placed,
    RoundLine,
    Sown,
    SownTogether,
    Stop,
    Timeline,
    Unplayed,
    VariationLine,
)

Json: TypeAlias = "bool | int | float | str | Sequence[Json] | dict[str, Json] | None"

PLACE_CODES = (
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyzÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞß"
)
"""One letter for each place of the largest ring (3 seats with 30 houses and a store each)."""


def timeline_to_json(timeline: Timeline, names: tuple[str, ...]) -> str:
    """The timeline and the players' names; `null` without rules. Safe in a script element."""
    if timeline.rules is None:
        return "null"
    film: dict[str, Json] = {
        "names": list(names),
        "rounds": [_round(line, timeline.rules.seats) for line in timeline.rounds],
        "reel": " ".join(map(_moment_to_text, _first_moments(timeline))),
    }
    return write_inert(film)


REEL_MOMENTS = 30
"""The moments from which a page chooses those to show in a minute and a half."""


def _first_moments(timeline: Timeline) -> list[ReelMoment]:
    """The most telling moments; a turn that is one for several reasons comes once."""
    first: dict[tuple[int, int], ReelMoment] = {}
    for moment in find_moments(timeline)[:REEL_MOMENTS]:
        first.setdefault((moment.round, moment.stop), moment)
    return list(first.values())


def _moment_to_text(moment: ReelMoment) -> str:
    """Round and stop of a moment, the number of its kind, the amount; for a lead its seat.

    `0.12.09` is a capture of 9 shells at stop 12 of the first round.
    """
    said = moment.text or f"{moment.amount:g}"
    if moment.kind is MomentKind.LEAD:
        said = str(moment.seat)
    return f"{moment.round}.{moment.stop}.{_KINDS.index(moment.kind)}{said}"


_KINDS = tuple(MomentKind)


def keyframe_to_text(board: Keyframe) -> str:
    """The counts round the ring joined by dots, `#` for a burned house."""
    if None not in board:
        return ".".join(map(str, board))
    return ".".join(["#" if count is None else str(count) for count in board])


@lru_cache(maxsize=4096)
def path_to_text(path: tuple[int, ...]) -> str:
    """A lap with one letter for each place: its source, then every drop."""
    return "".join([PLACE_CODES[place] for place in path])


_ESCAPES = {ord(sign): f"\\u{ord(sign):04x}" for sign in "<>&\u2028\u2029"} | {
    sign: f"\\u{sign:04x}" for sign in range(0x7F, 0xA0)
}


def write_inert(value: Json) -> str:
    """JSON without characters that could end a script element or a line, or are controls."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).translate(_ESCAPES)


def _round(line: RoundLine, seats: int) -> Json:
    columns = _pack(line.stops, seats)
    entry: dict[str, Json] = {"n": line.number, **columns, "a": _sum_boards(line.stops)}
    if line.variations:
        entry["v"] = [
            {
                "p": -1 if variation.parent is None else variation.parent,
                "at": variation.replaces,
                **_pack(
                    variation.stops, seats, is_variation=True, board=_board_of(variation, line)
                ),
            }
            for variation in line.variations
        ]
    return entry


def _board_of(variation: VariationLine, line: RoundLine) -> Keyframe | None:
    """The board before the stop that a variation replaces."""
    parent = line if variation.parent is None else line.variations[variation.parent]
    at = variation.replaces
    return parent.stops[at].before if at < len(parent.stops) else None


_SOWN = (Sown, SownTogether)
_PLAYED = (*_SOWN, Passed)
_FLOWING = (Filled, Collected)
"""Kinds of actions; tuples, as `A | B` is made anew each time it is asked."""


def _sum_boards(stops: tuple[Stop, ...]) -> int:
    """The checksum (Adler-32) of the boards before all turns played and after the last of them."""
    boards: list[Keyframe] = []
    for stop, following in zip(stops, (*stops[1:], None), strict=False):
        if isinstance(stop.action, _PLAYED) and stop.before and stop.after:
            boards.append(stop.before)
            after = following.before if following and following.before else stop.after
    if boards:
        boards.append(after)
    return adler32(",".join([keyframe_to_text(board) for board in boards]).encode())


def _pack(
    stops: tuple[Stop, ...],
    seats: int,
    *,
    is_variation: bool = False,
    board: Keyframe | None = None,
) -> dict[str, Json]:
    """The columns of a line that begins on a board; those that would be empty are left out."""
    kinds: list[str] = []
    paths: list[str] = []
    flows: list[str] = []
    known: dict[str, Json] = {}
    ends: dict[str, Json] = {}
    texts: dict[str, Json] = {}
    clocks: list[Json] = []
    levels: list[str] = []
    ruled: list[Json] = []
    drawn: dict[str, Json] = {}
    for i, (stop, following) in enumerate(zip(stops, (*stops[1:], None), strict=False)):
        action = stop.action
        kinds.append(_kind(action))
        if isinstance(action, Sown):
            ring = _ring_on(stop.before or (), action.seat, seats)
            row = len(stop.before or ()) // seats
            store = (action.seat + 1) * row - 1
            paths.append("+".join([_move_to_text(move, ring, store) for move in action.moves]))
        elif isinstance(action, SownTogether):
            rings = [_ring_on(stop.before or (), seat, seats) for seat in range(seats)]
            paths.append(_ticks_to_text(action, rings))
        elif isinstance(action, _FLOWING):
            flows.append(",".join([_flow_to_text(flow) for flow in action.flows]))
        if isinstance(action, _SOWN) and action.is_ruled:
            ruled.append(i)
        if stop.before is not None and stop.before != board:
            known[str(i)] = keyframe_to_text(stop.before)
        board = None if breaks_off(stop) else stop.after
        is_last = following is None or following.before != stop.after
        if stop.after is not None and is_last and board is None:
            ends[str(i)] = keyframe_to_text(stop.after)
        if isinstance(action, Collected):
            texts[str(i)] = stop.text
        if stop.drawings:
            drawn[str(i)] = _drawings_to_text(stop)
        if is_variation or not isinstance(action, Sown):
            clocks += [[i, *clock] for clock in stop.clocks]
        # Of two seats the move list says the lead; the graph of estimates is the main line's.
        estimate = None if is_variation or seats == 2 else stop.estimate
        levels.append("/".join(f"{level:g}" for level in estimate.levels) if estimate else "")
    columns: dict[str, Json] = {
        "m": "|".join(paths), "f": "|".join(flows), "k": known, "z": ends, "t": texts,
        "c": clocks, "e": ",".join(levels) if any(levels) else "", "r": ruled, "g": drawn,
    }  # fmt: skip
    return {"d": "".join(kinds), **{key: value for key, value in columns.items() if value}}


def _kind(action: Action) -> str:
    """The letter of an action and its seat."""
    if isinstance(action, Sown):
        return "012"[action.seat]
    if isinstance(action, Passed):
        return "345"[action.seat]
    if isinstance(action, SownTogether):
        return "b"
    if isinstance(action, Filled):
        return "f" if action.first is None else "ghi"[action.first]
    if isinstance(action, Collected):
        return "o"
    if isinstance(action, Unplayed):
        return "u" if action.seat is None else "vwx"[action.seat]
    return "=" if isinstance(action, Placed) else "-"


def breaks_off(stop: Stop) -> bool:
    """True when a stop's last board does not follow from its first one, as after a ruling."""
    action = stop.action
    if isinstance(action, _SOWN):
        return action.is_ruled
    if isinstance(action, _FLOWING) and stop.before is not None:
        return apply_flows(stop.before, action.flows) != stop.after
    return not isinstance(action, Passed)


def leaps(stop: Stop, seats: int) -> bool:
    """True when laps of a turn do not go round the ring, so that each of them is written out."""
    action = stop.action
    if not isinstance(action, Sown):
        return False
    ring = _ring_on(stop.before or (), action.seat, seats)
    return any(not _goes_round(_laps_of(move), ring) for move in action.moves)


END_SIGNS = {
    MoveEnd.STORE: "+",
    MoveEnd.CAPTURE: "*",
    MoveEnd.EMPTY: ".",
    MoveEnd.OCCUPIED: ":",
    MoveEnd.BURNED: "~",
    MoveEnd.TAKEN: "^",
    MoveEnd.GIVEN: "%",
}
"""The sign for each way in which a move ends."""


_ROUNDS = 12
"""The number of times a ring is written, enough for the longest lap: 180 shells, 15 places."""


def _ring_on(board: Keyframe, seat: int, seats: int) -> str:
    burned = tuple(i for i, n in enumerate(board) if n is None) if None in board else ()
    return _ring(seat, seats, len(board), burned)


@lru_cache(maxsize=256)
def _ring(seat: int, seats: int, places: int, burned: tuple[int, ...]) -> str:
    """The places that a seat sows in, one after the other, round and round.

    Left out are burned houses and the stores of others.
    """
    row = places // seats
    stores = {store for store in range(row - 1, places, row) if store // row != seat}
    open_ = [place for place in range(places) if place not in stores and place not in burned]
    return path_to_text(tuple(open_)) * _ROUNDS


def _move_to_text(move: MovePath, ring: str, store: int) -> str:
    """The house of a move, which is enough if it ends in the store or in an empty house.

    A capture adds `*` and the houses it took from; any other ending adds its sign and the number of
    laps. Where laps do not go round the ring they are written out, after `=`.
    """
    laps, taken = _laps_of(move), move.taken
    text = str(store - move.laps[0][0]) if _goes_round(laps, ring) else f"={' '.join(laps)}"
    if move.end in (MoveEnd.STORE, MoveEnd.EMPTY):
        return text
    return text + END_SIGNS[move.end] + (_capture_to_text(taken) if taken else str(len(laps)))


def _laps_of(move: MovePath) -> list[str]:
    return [path_to_text(lap) for lap in move.laps]


def _goes_round(laps: list[str], ring: str) -> bool:
    """True when every lap is a part of the ring and begins where the one before it ended.

    Shells were there before: a lift after the first is of more than one shell.
    """
    last = ""
    for lap in laps:
        if lap not in ring or (last and (last != lap[0] or len(lap) < 3)):
            return False
        last = lap[-1]
    return True


def _capture_to_text(taken: CapturePath) -> str:
    """The houses emptied into the mover's store; `!` if the last shell is taken too."""
    return path_to_text(taken.sources) + "!" * (len(taken.flows) > len(taken.sources))


def _flow_to_text(flow: Flow) -> str:
    return f"{PLACE_CODES[flow.source]}{PLACE_CODES[flow.target]}{flow.shells}"


def _drawings_to_text(stop: Stop) -> str:
    """The drawings after a turn, and those before one of its lifts: `rCB gB;2gCB`."""
    ahead = [one for one in stop.drawings if one.lifts is not None]
    after = " ".join(map(_drawn_to_text, stop.drawn_after))
    return f"{after};{ahead[0].lifts}{' '.join(map(_drawn_to_text, ahead))}" if ahead else after


def _drawn_to_text(drawn: Drawn) -> str:
    """A drawing as the first letter of its colour and its places, as in `rCB` or `gB`."""
    start = "" if drawn.start is None else PLACE_CODES[drawn.start]
    return drawn.colour[0] + start + PLACE_CODES[drawn.end]


def _ticks_to_text(action: SownTogether, rings: Sequence[str]) -> str:
    """The ticks of a row as words, then after `;` its captures in the order they were made.

    A word holds all events of one tick, two letters each. `A`, `B`, `C` and a place is a lift of
    the first, second or third seat, `a`, `b`, `c` and a place a drop; `!` and the seat's number
    is a capture. A drop in the place after the hand's last one on the seat's ring, and a lift from
    that one itself, have `.` for their place: most of a row is the same few letters. A word like
    `+2` says that for two ticks nothing happens; a longer wait than the film shows is shortened.
    """
    words: list[str] = []
    taken: list[str] = []
    last: dict[int, str] = {}
    at, letters = -1, ""
    for beat in action.beats:
        if beat.tick != at:
            if letters:
                words.append(letters)
            if beat.tick != at + 1:
                words.append(f"+{min(beat.tick - at, IDLE_TICKS) - 1}")
            at, letters = beat.tick, ""
        seat = beat.seat
        if isinstance(beat, HandTake):
            letters += f"!{seat}"
            taken.append(_capture_to_text(beat.taken))
            continue
        place, before = PLACE_CODES[beat.place], last.get(seat, "-")
        if isinstance(beat, HandDrop):
            letters += "abc"[seat] + ("." if before + place in rings[seat] else place)
        else:
            letters += "ABC"[seat] + ("." if before == place else place)
        last[seat] = place
    words += [letters] if letters else []
    return ";".join([" ".join(words), *taken])
