"""Writes a timeline as the JSON that the page's script reads.

Keys are short because a page holds hundreds of stops: `do` is what happens, `k` the keyframe
before, `z` the keyframe after (only if the next stop does not begin with it), `s` the seat, `t`
the text, `w` the length of the comments, `c` the clocks, `e` the levels of the estimate. In a
round, `v` are the variations, each with the line `p` (-1 for the main line) and the stop `at` where
it leaves that line.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import groupby
from typing import TypeAlias

from ...engine.ruleset import RuleSet
from ..drawing.geometry import (
    HOUSE_SLOTS,
    LAYER_RISE,
    LAYER_TURN,
    LAYERS,
    PLACE_TURN,
    STORE_SLOTS,
    BoardLayout,
    layouts_of,
)
from ..messages import Words
from ..timeline.stops import (
    CapturePath,
    Collected,
    Filled,
    Flow,
    HandDrop,
    HandLift,
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
    return write_inert({"names": list(names), "rounds": [_round(line) for line in timeline.rounds]})


def setting_to_json(rules: RuleSet, words: Words) -> str:
    """What games under the same rules share: the board's geometry and the script's words."""
    return write_inert(
        {
            "seats": [seat.value for seat in rules.playing_order],
            "houses": rules.houses,
            "codes": PLACE_CODES[: rules.seats * (rules.houses + 1)],
            "layouts": [_layout(layout) for layout in layouts_of(rules)],
            "pile": describe_piles(),
            "words": dict(words.script),
        }
    )


def describe_piles() -> dict[str, Json]:
    """Where shells lie in a pile, whatever the rules: slots, layers and turns."""
    slots = [
        [[round(slot.u * 1000), round(slot.v * 1000), slot.rotation // 30] for slot in table]
        for table in (HOUSE_SLOTS, STORE_SLOTS)
    ]
    return {
        "slots": slots,
        "layers": LAYERS,
        "layerTurn": LAYER_TURN,
        "rise": LAYER_RISE,
        "placeTurn": PLACE_TURN,
    }


def keyframe_to_text(board: Keyframe) -> str:
    """The counts round the ring joined by dots, `#` for a burned house."""
    return ".".join(["#" if count is None else str(count) for count in board])


def path_to_text(path: tuple[int, ...]) -> str:
    """A lap with one letter for each place: its source, then every drop."""
    return "".join([PLACE_CODES[place] for place in path])


_ESCAPES = {ord(sign): f"\\u{ord(sign):04x}" for sign in "<>&\u2028\u2029"} | {
    sign: f"\\u{sign:04x}" for sign in range(0x7F, 0xA0)
}


def write_inert(value: Json) -> str:
    """JSON without characters that could end a script element or a line, or are controls."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).translate(_ESCAPES)


def _round(line: RoundLine) -> Json:
    entry: dict[str, Json] = {"n": line.number, "stops": _stops(line.stops)}
    if line.variations:
        entry["v"] = [
            {
                "p": -1 if variation.parent is None else variation.parent,
                "at": variation.replaces,
                "stops": _stops(variation.stops),
            }
            for variation in line.variations
        ]
    return entry


def _layout(layout: BoardLayout) -> Json:
    """Each spot's centre and radii, and the ellipse of its pile if that differs."""
    spots: list[Json] = []
    for spot in layout.spots:
        place: tuple[float, ...] = (*spot.centre, spot.rx, spot.ry)
        pile: tuple[float, ...] = (*spot.pile, spot.pile_rx, spot.pile_ry)
        if pile == place:
            pile, place = (), place[:3] if spot.rx == spot.ry else place
        spots.append([round(n, 1) if n % 1 else int(n) for n in (*place, *pile)])
    return {"w": round(layout.width, 1), "h": round(layout.height, 1), "shell": layout.shell,
            "spots": spots}  # fmt: skip


def _stops(stops: tuple[Stop, ...]) -> list[Json]:
    entries: list[Json] = []
    for stop, following in zip(stops, (*stops[1:], None), strict=False):
        entry: dict[str, Json] = {"t": stop.text, **_action(stop)}
        if stop.before is not None:
            entry["k"] = keyframe_to_text(stop.before)
        if stop.after is not None and (following is None or following.before != stop.after):
            entry["z"] = keyframe_to_text(stop.after)
        if stop.words:
            entry["w"] = stop.words
        if stop.clocks:
            entry["c"] = [list(clock) for clock in stop.clocks]
        if stop.estimate is not None and stop.estimate.levels:
            entry["e"] = list(stop.estimate.levels)
        entries.append(entry)
    return entries


def _action(stop: Stop) -> dict[str, Json]:
    action = stop.action
    if isinstance(action, Filled):
        return {"do": "fill", "s": action.first, "flows": _flows(action.flows)}
    if isinstance(action, Sown):
        moves = [_move(move) for move in action.moves]
        entry: dict[str, Json] = {"do": "sow", "s": action.seat, "m": moves}
        if action.is_ruled:
            entry["ruled"] = True
        return entry
    if isinstance(action, SownTogether):
        return {"do": "both", "ticks": _ticks(action), "ruled": action.is_ruled}
    if isinstance(action, Passed):
        return {"do": "pass", "s": action.seat}
    if isinstance(action, Collected):
        return {"do": "score", "flows": _flows(action.flows)}
    if isinstance(action, Unplayed):
        return {"do": "unknown", "s": action.seat}
    return {"do": "set" if isinstance(action, Placed) else "gap"}


def _move(move: MovePath) -> Json:
    laps = " ".join(path_to_text(lap) for lap in move.laps)
    if move.taken is None:
        return [laps, move.end.value]
    return [laps, move.end.value, _capture(move.taken)]


def _capture(taken: CapturePath) -> Json:
    return [taken.house, list(taken.sources), taken.shells, _flows(taken.flows)]


def _flows(flows: tuple[Flow, ...]) -> Json:
    return [list(flow) for flow in flows]


def _ticks(action: SownTogether) -> Json:
    """The ticks of a row as words, then its captures in the order they were made.

    A word holds all events of one tick, two letters each. `A`, `B`, `C` and a place is a lift of
    the first, second or third seat, `a`, `b`, `c` and a place a drop; `!` and the seat's number
    is a capture. A word like `+12` says that the next tick is 12 later, not 1.
    """
    words: list[str] = []
    taken: list[Json] = []
    before = -1
    for tick, beats in groupby(action.beats, key=lambda beat: beat.tick):
        letters = ""
        for beat in beats:
            if isinstance(beat, HandLift):
                letters += "ABC"[beat.seat] + PLACE_CODES[beat.place]
            elif isinstance(beat, HandDrop):
                letters += "abc"[beat.seat] + PLACE_CODES[beat.place]
            else:
                letters += "!" + str(beat.seat)
                taken.append(_capture(beat.taken))
        words += [letters] if tick == before + 1 else [f"+{tick - before}", letters]
        before = tick
    return [" ".join(words), *taken]
