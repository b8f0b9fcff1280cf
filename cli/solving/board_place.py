"""The round at a place of a record, to go on from."""

from __future__ import annotations

from ...engine.board import Position
from ...engine.round import Round, is_round_over
from ...engine.ruleset import RuleSet
from ...replay.steps import (
    PassPlayed,
    PositionSet,
    Replay,
    RoundBegun,
    RoundOver,
    RowPlayed,
    Step,
    TurnPlayed,
    Unverified,
)
from ...templates.timeline.address import Address, NoBoard, last_address, moment_at
from ...templates.timeline.timeline import timeline_of


def place_in(replay: Replay, address: Address | None) -> Address | NoBoard:
    """The address, or that of the record's last board; a phrase where there is no such board."""
    timeline = timeline_of(replay)
    if address is None:
        return last_address(timeline)
    if address.lap is not None:
        turn = Address(address.round, address.turn, is_start=True).to_text()
        return NoBoard(f"a turn is looked at from its beginning: write {turn}")
    moment = moment_at(timeline, address)
    return moment if isinstance(moment, NoBoard) else address


def round_at(replay: Replay, rules: RuleSet, address: Address) -> Round | None:
    """The round as it stands at an address of the replay; `None` where it is not known."""
    steps = [step for step in replay.steps if step.round == address.round]
    turns = [step for step in steps if isinstance(step, _TURNS)]
    opens = address.round == 1 and replay.record.tag("Setup") is None
    if (address.turn is None and address.is_start) or not turns:
        begun = next((step for step in steps if isinstance(step, RoundBegun)), None)
        return None if begun is None else _round(rules, begun.position, opens=opens)
    step = turns[address.turn - 1] if address.turn is not None else _last_known(steps)
    if step is None or isinstance(step, Unverified | RoundBegun):
        return None
    if address.is_start and not isinstance(step, PositionSet | RoundOver):
        return _round(rules, step.before, opens=opens and step is turns[0])
    return _after(rules, step)


_TURNS = TurnPlayed | PassPlayed | RowPlayed | Unverified


def _last_known(steps: list[Step]) -> Step | None:
    """The last step of a round that leaves a board."""
    return next((step for step in reversed(steps) if not isinstance(step, RoundOver)), None)


def _after(rules: RuleSet, step: Step) -> Round | None:
    match step:
        case TurnPlayed(ruled=ruled, after=after, goes_on=goes_on):
            return _round(rules, ruled or after, goes_on=goes_on and ruled is None)
        case RowPlayed(ruled=ruled, after=after):
            return _round(rules, ruled or after)
        case PassPlayed(after=after) | PositionSet(after=after):
            return _round(rules, after)
        case _:
            return None


def _round(
    rules: RuleSet, position: Position, *, goes_on: bool = False, opens: bool = False
) -> Round:
    is_over = not goes_on and is_round_over(rules, position)
    return Round(rules, position, is_over, goes_on, goes_on, opens_match=opens)
