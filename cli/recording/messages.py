"""The last entry and the next one in the scorer's words; no screen."""

from __future__ import annotations

from collections.abc import Iterator

from ...engine import match
from ...engine.board import House, Seat
from ...engine.ruleset import BurnChoice, Refill
from ...engine.simultaneous import Drop
from ...engine.sowing import MoveEnd, PlayedMove
from ...notation.items import write_item
from ...notation.record import Record
from ...notation.rows import number_rows
from ...replay.line import Line
from ...replay.result import Outcome
from ...replay.rounds import result_of
from ...replay.scoring.count import find_agreement
from ...replay.scoring.ledger import Ledger
from ...replay.scoring.misfit import find_misfit
from ...replay.scoring.opening_row import HandView
from ...replay.scoring.sheet import Asks, Sheet
from ...replay.steps import (
    PassPlayed,
    PositionSet,
    RoundBegun,
    RoundOver,
    RowPlayed,
    Step,
    TurnPlayed,
)
from .players import map_tags, name_player

FEW_LIFTS = 5
"""The lifts of a turn that are named below the board; of a longer turn the number is."""


def describe_last_entry(ledger: Ledger) -> str:
    """The effect of the last entry, in one line."""
    sheet = ledger.sheet
    parts = [ledger.remark] if ledger.remark else []
    parts += [part for step in sheet.steps for part in _describe_step(step)]
    if not parts and ledger.entries:
        text = ledger.entries[-1].text
        parts = ["the header is entered" if text.startswith("[") else text]
        if text.startswith("count") and not sheet.warnings:
            parts = [f"counted, and it agrees: {'-'.join(map(str, sheet.line.score or ()))}"]
    return ". ".join([*parts, *sheet.warnings])


def describe_view(ledger: Ledger, viewed: int | None) -> str:
    """The entry looked at, by its number; empty while nothing earlier is looked at."""
    if viewed is None:
        return ""
    if viewed == 0:
        return "before the first entry"
    return f"entry {viewed} of {len(ledger.entries)}: {ledger.entries[viewed - 1].text}"


def describe_next_entry(ledger: Ledger) -> str:
    """The entry that is due next, in one line."""
    sheet = ledger.sheet
    match sheet.asks:
        case Asks.TURN:
            houses = " ".join(map(str, sheet.legal_houses))
            mover = sheet.mover.title if sheet.mover else ""
            return f"{mover} {'goes on' if sheet.goes_on else 'to move'}: {houses}"
        case Asks.HANDS:
            waiting = [view.seat.title for view in sheet.hand_views if view.is_due]
            misfit = find_misfit(ledger)
            if misfit is not None:
                keys = "Enter takes that back, Backspace undoes, = looks for the mistake"
                return f"Impossible: {misfit.lifts}. {keys}"
            if not waiting:
                return "Both hands have lifted all they can: Enter plays the row"
            keys = " ".join(seat.value.lower() for seat in sheet.rules.playing_order)
            return f"Both hands at once: {' and '.join(waiting)} to lift ({keys}, then the house)"
        case Asks.ROUND:
            score = "-".join(map(str, sheet.line.score or ()))
            following = sheet.line.round + 1
            return f"{score}: Enter begins round {following}; or type the stores as counted"
        case Asks.END:
            return f"The match is over: {describe_result(sheet)}. Enter writes its end"
        case Asks.NOTHING:
            return f"Ended: {describe_result(sheet)}. a: validate, render, print, next game"


def describe_result(sheet: Sheet) -> str:
    """The result of the match."""
    found = result_of(sheet.line)
    if found.outcome is Outcome.WON and found.winner is not None:
        return f"{name_player(map_tags(sheet.tags), found.winner)} wins ({found.reason})"
    return f"a draw ({found.reason})" if found.outcome is Outcome.DRAWN else found.reason


def describe_outcome(sheet: Sheet) -> str:
    """Who has won, without the reason."""
    found = result_of(sheet.line)
    if found.outcome is Outcome.WON and found.winner is not None:
        return f"{name_player(map_tags(sheet.tags), found.winner)} wins"
    return "a draw" if found.outcome is Outcome.DRAWN else "no result"


def describe_refill(sheet: Sheet) -> tuple[str, ...]:
    """The refill of the next round: a line per seat, and one for who begins."""
    line, rules = sheet.line, sheet.rules
    stores = line.score or ()
    lines = [f"Round {line.round} ends {'-'.join(map(str, stores))}. Round {line.round + 1}:"]
    if rules.refill is Refill.NEW:
        lines.append("  a fresh board")
    else:
        lines += _describe_filling(line, stores)
    if rules.opens_together(line.round + 1):
        lines.append("  both hands begin")
    else:
        last = line.state.last_mover if line.state else None
        first = match.next_first(rules, stores, line.began, last, line.left)
        lines.append(f"  {first.title} begins")
    return tuple(lines)


def _describe_filling(line: Line, stores: tuple[int, ...]) -> Iterator[str]:
    position = match.refill(line.rules, stores, line.burned)
    houses = match.burned_houses(line.rules, stores, line.burned)
    is_chosen = line.rules.burn is BurnChoice.CHOSEN
    needs = match.needs(line.rules, stores, line.burned)
    for need, row in zip(needs, position.rows, strict=True):
        burned = [house for house in houses if house.seat is need.seat]
        text = f"  {need.seat.title} fills {need.filled}, keeps {row.store}"
        if burned:
            names = " ".join(map(str, burned))
            text += f", burns {len(burned)} of its choice" if is_chosen else f", burns {names}"
        yield text


def write_round_entry(sheet: Sheet) -> str:
    """The entry that begins the next round, with houses to burn where they are chosen."""
    line, number = sheet.line, sheet.line.round + 1
    if sheet.rules.burn is not BurnChoice.CHOSEN:
        return f"round {number}"
    burned = match.burned_houses(sheet.rules, line.score or (), line.burned)
    return " ".join([f"round {number}", *(["burn", *map(str, burned)] if burned else [])])


def describe_last_turns(ledger: Ledger, most: int) -> tuple[str, ...]:
    """A line for each of the last turns of the round, `most` of them, the latest last."""
    now = ledger.sheet
    places = number_rows(Record((), now.shown_body), now.rules.seats)
    found: dict[int, str] = {}
    for sheet in reversed(ledger.sheets):
        if sheet.line.round != now.line.round or len(found) >= most:
            break
        for step in reversed(sheet.steps):
            if isinstance(step, TurnPlayed | RowPlayed) and step.body_index not in found:
                place = places[step.body_index] if step.body_index < len(places) else None
                row = "" if place is None else f"{place.number}. "
                found[step.body_index] = f"  {row}{'; '.join(_sum_up(step))}"
    return tuple(reversed([*found.values()][:most]))


def _sum_up(step: TurnPlayed | RowPlayed) -> Iterator[str]:
    """A part for each hand: the houses lifted, what they took, and where the last shell fell."""
    if step.ruled is not None:
        yield f"set to {step.ruled.to_text()}"
        return
    if isinstance(step, TurnPlayed):
        hands = [(step.seat, step.moves)]
    else:
        opening = step.opening
        sown = opening.moves if opening is not None else ()
        hands = [*zip(step.before.seats, sown, strict=False)]
    for seat, moves in hands:
        if moves:
            lifts = "+".join(str(move.house.number) for move in moves[:FEW_LIFTS])
            lifts += f"+… ({len(moves)} lifts)" if len(moves) > FEW_LIFTS else ""
            taken = sum(move.captured for move in moves)
            takes = f", takes {taken}" if taken else ""
            yield f"{seat.title} {seat.value}{lifts}{takes}, ends in {_name_end(moves[-1])}"


def _name_end(move: PlayedMove) -> str:
    return "the store" if move.end is MoveEnd.STORE else str(move.last)


def describe_agreement(sheet: Sheet) -> str:
    """When the stores were last agreed on in this round."""
    agreed = find_agreement(sheet)
    if agreed is None:
        return "stores not agreed yet in this round"
    row, stores = agreed
    return f"stores agreed in row {row}: {write_item(stores).removeprefix('=')}"


def describe_hands(sheet: Sheet) -> tuple[str, ...]:
    """A line per hand of the opening row, then open taps and faults."""
    lines = [_describe_hand(view) for view in sheet.hand_views]
    waiting = [f"{tap.seat.value} at {tap.at / 1000:.1f} s" for tap in sheet.taps]
    if waiting:
        lines.append("  tapped, house not named: " + ", ".join(waiting))
    if sheet.hands is not None and sheet.hands.fault:
        lines.append(f"  ✗ {sheet.hands.fault}")
    return tuple(lines)


def _describe_hand(view: HandView) -> str:
    first = len(view.moves) - view.provisional
    lifts = " + ".join(
        f"{move.house}"
        + (f"@{move.tick}" if move.tick is not None else "")
        + ("?" if number >= first else "")
        for number, move in enumerate(view.moves)
    )
    state = f"lifts again from tick {view.finished} on" if view.is_due else ""
    if not view.moves:
        state = "has not lifted" if view.is_due else "has no shells"
    elif not view.is_due:
        state = f"done at tick {view.finished}"
        if view.provisional:
            state = "provisional, as it does not fit what is known so far"
    return f"  {view.seat.title.ljust(5)} {lifts}{' · ' if lifts else ''}{state}"


def _describe_step(step: Step) -> Iterator[str]:
    match step:
        case TurnPlayed(ruled=None):
            yield f"{step.seat.title} {_describe_moves(step.moves)}"
        case TurnPlayed(ruled=ruled) | RowPlayed(ruled=ruled) if ruled is not None:
            yield f"set to {ruled.to_text()}"
        case PassPlayed(seat=seat):
            yield f"{seat.title} cannot move and passes"
        case RowPlayed(opening=opening) if opening is not None:
            for seat, moves in zip(step.before.seats, opening.moves, strict=True):
                if moves:
                    yield f"{seat.title} {_describe_moves(moves)}"
            ticks: dict[Seat, int] = {}
            for event in opening.events:
                if isinstance(event, Drop):
                    ticks[event.seat] = event.tick
            times = ", ".join(f"{seat.title} {tick}" for seat, tick in ticks.items())
            yield f"{opening.first_done.title} finished first (last drops: {times})"
        case PositionSet(after=after):
            yield f"set to {after.to_text()}"
        case RoundOver(round=number, score=score):
            yield f"round {number} is over: {'-'.join(map(str, score))}"
        case RoundBegun(round=number, burned=burned) if number > 1:
            houses = f", burned {' '.join(map(str, burned))}" if burned else ""
            yield f"round {number} begins{houses}"


def _describe_moves(moves: tuple[PlayedMove, ...]) -> str:
    return " + ".join(_describe_move(move) for move in moves)


def _describe_move(move: PlayedMove) -> str:
    text = str(move.house)
    if move.relays:
        few = "›".join(map(str, move.relays[-3:]))
        text += f" ›…{few}" if len(move.relays) > 3 else f" ›{few}"
    if move.capture is not None:
        return f"{text}, takes {move.captured} in {move.last}"
    if move.end is MoveEnd.STORE:
        return f"{text}, store"
    return f"{text}, ends in {move.last}" if isinstance(move.last, House) else text
