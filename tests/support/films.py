"""The film of a timeline stop by stop, with every board: the full form of a page's packed film."""

from __future__ import annotations

from typing import Any

from sungka.templates.pages.film_json import END_SIGNS, keyframe_to_text
from sungka.templates.timeline.stops import (
    IDLE_TICKS,
    CapturePath,
    Collected,
    Filled,
    Flow,
    HandDrop,
    HandTake,
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

Json = Any


def films_of(timeline: Timeline) -> list[dict[str, Json]]:
    """The rounds of a timeline: `stops`, and in `v` the variations with their `p` and `at`."""
    return [_round(line) for line in timeline.rounds]


def texts_of(timeline: Timeline) -> list[dict[str, Json]]:
    """The text in the list of a page for each stop of each line."""
    return [
        {"main": _texts(line.stops), "lines": [_texts(one.stops) for one in line.variations]}
        for line in timeline.rounds
    ]


def _texts(stops: tuple[Stop, ...]) -> list[dict[str, Json]]:
    texts = []
    for stop in stops:
        text: dict[str, Json] = {"t": stop.text}
        if stop.words:
            text["w"] = stop.words
        if isinstance(stop.action, Sown) and stop.clocks:
            text["c"] = stop.clocks[-1].text
        texts.append(text)
    return texts


def _round(line: RoundLine) -> dict[str, Json]:
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
        if stop.estimate is not None and len(stop.estimate.levels) > 1:
            entry["e"] = [f"{level:g}" for level in stop.estimate.levels]
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
        return {"do": "both", "beats": _beats(action), "ruled": action.is_ruled}
    if isinstance(action, Passed):
        return {"do": "pass", "s": action.seat}
    if isinstance(action, Collected):
        return {"do": "score", "flows": _flows(action.flows)}
    if isinstance(action, Unplayed):
        return {"do": "unknown", "s": action.seat}
    return {"do": "set" if isinstance(action, Placed) else "gap"}


def _move(move: MovePath) -> Json:
    entry: dict[str, Json] = {"laps": list(map(list, move.laps)), "end": END_SIGNS[move.end]}
    if move.taken is not None:
        entry["taken"] = _capture(move.taken)
    return entry


def _capture(taken: CapturePath) -> Json:
    return [taken.house, taken.shells, _flows(taken.flows)]


def _flows(flows: tuple[Flow, ...]) -> Json:
    return [list(flow) for flow in flows]


def _beats(action: SownTogether) -> list[Json]:
    """The beats of a row, their ticks counted with no more of nothing than a film waits through."""
    beats: list[Json] = []
    before, spent = -1, -1
    for beat in action.beats:
        spent += min(IDLE_TICKS, beat.tick - before)
        before = beat.tick
        place = beat.taken.house if isinstance(beat, HandTake) else beat.place
        entry: dict[str, Json] = {"tick": spent, "seat": beat.seat, "place": place}
        entry["isDrop"] = isinstance(beat, HandDrop)
        if isinstance(beat, HandTake):
            entry["taken"] = _capture(beat.taken)
        beats.append(entry)
    return beats
