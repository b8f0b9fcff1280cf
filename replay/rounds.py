"""Rounds of a record: how they begin, what they score, how the record ends, and its result."""

from __future__ import annotations

from ..engine import match
from ..engine.board import House, Position, Seat
from ..engine.ruleset import BurnChoice, Burned, MatchEnd, Next, Refill, Rest, RuleSet, Win
from ..notation.diagnostic import Code, Diagnostic
from ..notation.record import End, EndReason, Item, Pass, RoundStart, Score, Turn
from . import claims, sentences
from .line import Line
from .result import Outcome, Result
from .steps import RoundBegun
from .turns import explain_over, resolve_due
from .wording import error, warning


def begin_round(line: Line, index: int, item: RoundStart, coming: Item | None) -> list[Diagnostic]:
    """Follow a `round` statement; `coming` is what is played after it."""
    line.row, line.is_past_over, line.number_shift = None, False, 0
    line.has_score = False
    if not line.is_announced:
        return _first_round(line, index, item)
    found = resolve_due(line)
    if found:
        line.lose()
    line.close_round()
    if line.state is not None and line.score is None:
        message = sentences.round_early(
            number=item.number, round=line.round, rest=_rest_text(line.state.position)
        )
        found.append(error(Code.ROUND_NOT_OVER, item.span, message))
        line.lose()
    if line.needs_set:
        line.needs_set = False
        message = sentences.round_after_gap(number=item.number, needed=_SET_OR_SCORE)
        found.append(error(Code.SET_DUE, item.span, message))
    if line.is_match_over:
        message = sentences.round_after_match(item.number)
        found.append(error(Code.MATCH_OVER, item.span, message, explain_over(line)))
        line.lose()
        line.score = None
    other, line.other_round = line.other_round, None
    if item.number != line.round + 1 and (other is None or item.number != other + 1):
        line.other_round = line.round + 1
        message = sentences.round_misnumbered(
            number=item.number, round=line.round, due=line.round + 1
        )
        hint = sentences.write_round(line.round + 1)
        found.append(error(Code.ROUND_NUMBER, item.span, message, hint))
    line.round = item.number
    if line.score is not None:
        found += _next_round(line, index, item, coming)
    line.score = None
    return found


def find_starter(item: RoundStart, rules: RuleSet, *, has_setup: bool) -> Seat | None:
    """The seat that begins the match by the players' choice, not by the rules (rules 1.5).

    `None` for the first seat, which begins where nothing else is written.
    """
    if item.number != 1 or has_setup or rules.opens_together(1):
        return None
    return item.first if item.first in rules.playing_order[1:] else None


def follow_score(line: Line, item: Score) -> list[Diagnostic]:
    """Follow a `score`: a claim if the board is known, and a fact if it is not."""
    # Turns after the end of a round show that a `round` is lost, and this `score` may be its own.
    if line.has_score and not line.is_past_over and line.other_round is None:
        message = sentences.score_twice(line.round)
        return [error(Code.ROUND_OVER, item.span, message, sentences.SCORE_ONCE)]
    if line.has_score and line.is_past_over:
        line.lose_round()
    line.has_score = True
    found = resolve_due(line)
    if found:
        line.lose()
    line.announce(None)
    line.close_round()
    if line.score is not None:
        finding = claims.check_score(item, line.score)
        return [finding] if finding else []
    if line.state is not None:
        message = sentences.score_early(_rest_text(line.state.position))
        found.append(error(Code.ROUND_NOT_OVER, item.span, message))
        line.lose()
    line.needs_set = False
    lost = line.total - sum(item.shells)  # with `rest=none` by those that lay in houses (4.5)
    fits = lost >= 0 if line.rules.rest is Rest.NONE else lost == 0
    if len(item.shells) != line.rules.seats or not fits:
        message = sentences.score_claim("-".join(map(str, item.shells)))
        if len(item.shells) == line.rules.seats:
            message += sentences.score_sum(sum=sum(item.shells), total=line.total)
        else:
            message += sentences.score_count(count=len(item.shells), seats=line.rules.seats)
        found.append(error(Code.WRONG_TOTAL, item.span, message))
        return found
    line.finish_round(None, item.shells)
    return found


def follow_end(line: Line, item: End) -> list[Diagnostic]:
    """Follow an `end`: without a reason the match is over."""
    line.announce(None)
    line.end = item
    if item.seat is not None and item.seat not in line.rules.playing_order:
        message = sentences.seat_not_playing(item.seat.title)
        return [error(Code.SEAT_NOT_PLAYING, item.span, message)]
    if item.reason is not EndReason.COMPLETE:
        line.close_round()
        is_late = line.is_match_over and item.reason not in _RULINGS
        return [_warn_late_end(item)] if is_late else []
    found = resolve_due(line)
    line.close_round()
    if found:
        return found
    if line.needs_set:
        message = sentences.end_after_gap(_SET_OR_SCORE)
        return [error(Code.SET_DUE, item.span, message)]
    if line.score is None and line.state is not None:
        message = sentences.end_early(_rest_text(line.state.position))
        hint = sentences.SAY_END
        return [error(Code.ROUND_NOT_OVER, item.span, message, hint)]
    is_counted = not line.is_past_over and line.other_round is None
    may_be_over = line.rules.match_end is MatchEnd.MAJORITY and line.is_round_missing
    if line.score is not None and not line.is_match_over and is_counted and not may_be_over:
        message = sentences.end_before_round(line.round + 1)
        hint = sentences.or_say_end(_hint_at_end(line))
        return [error(Code.MATCH_NOT_OVER, item.span, message, hint)]
    return []


_RULINGS = (EndReason.FORFEIT, EndReason.ADJUDICATED)
"""The reasons that an arbiter can give when the match is over too (rules 6.3)."""


def _warn_late_end(item: End) -> Diagnostic:
    """The warning for a reason of the players when the rules have decided the match."""
    written = item.reason.value + (f" {item.seat.value}" if item.seat else "")
    message = sentences.end_late(written)
    hint = sentences.END_ALONE
    return warning(Code.MATCH_OVER, item.span, message, hint)


def result_of(line: Line) -> Result:
    """The result of a line that was followed to its end."""
    stores = line.score
    if stores is None and line.state is not None:
        stores = line.state.position.stores
    end = line.end
    if end is not None and end.reason is not EndReason.COMPLETE:
        return _result_by_end(line, end.reason, end.seat, stores)
    if not line.is_match_over:
        reason = _open_reason(line) if end is None or line.score is None else "unverified"
        return Result(Outcome.UNFINISHED, None, reason, stores)
    missing = line.round - len(line.scores)
    if line.is_round_missing and not match.is_settled(line.rules, line.scores, missing):
        return Result(Outcome.UNFINISHED, None, "unverified", stores)
    winner = match.winner(line.rules, line.scores, line.burned)
    return _decide(winner, line.rules.win.value, stores)


def _first_round(line: Line, index: int, item: RoundStart) -> list[Diagnostic]:
    found = []
    if item.number != 1 and not line.has_setup:
        message = sentences.first_round(item.number)
        hint = sentences.LATER_START
        found.append(error(Code.ROUND_NUMBER, item.span, message, hint))
    line.round = item.number
    starter = find_starter(item, line.rules, has_setup=line.has_setup)
    if starter is not None and line.state is not None:
        line.state = match.start(line.rules, starter)
    state = line.state
    line.announce(index)
    if state is not None:
        found += _round_claims(item, state.position.to_move, state.position.burned)
    return found


def _next_round(line: Line, index: int, item: RoundStart, coming: Item | None) -> list[Diagnostic]:
    """Refill the board from the score of the round before."""
    rules, stores = line.rules, line.score
    if stores is None:
        raise ValueError("a round is refilled from a score")
    chosen, found = _choose_burned(line, item, stores)
    if found:
        line.lose()
        return found
    first = None if rules.opens_together(item.number) else _find_first(line, item, stores, coming)
    position = match.refill(rules, stores, line.burned, chosen, first)
    burned = match.burned_houses(rules, stores, line.burned, chosen)
    # What the players chose is no claim: houses that stay closed may be left out (rules 5.3).
    found = _round_claims(item, first, burned if chosen is None else None)
    line.state, line.knows_last_mover = match.begin(rules, position), True
    line.needs_set = False
    line.began, line.burned = first, line.burned | set(burned)
    refilled_from = None if rules.refill is Refill.NEW else stores
    line.total = position.shells
    open_houses = burned if rules.burned is Burned.OPEN else ()
    line.steps.append(RoundBegun(index, item.number, position, first, refilled_from, open_houses))
    return found


def _choose_burned(
    line: Line, item: RoundStart, stores: tuple[int, ...]
) -> tuple[frozenset[House] | None, list[Diagnostic]]:
    """The houses that burn where the players choose them, and what is wrong with the choice."""
    rules = line.rules
    if rules.burn is not BurnChoice.CHOSEN:
        return None, []
    named = item.burned or ()
    for house in named:
        if house.seat not in rules.playing_order or house.number > rules.houses:
            message = sentences.house_off_board(house)
            return None, [error(Code.NO_SUCH_HOUSE, item.span, message)]
    for need in match.needs(rules, stores, line.burned):
        own = {house for house in named if house.seat is need.seat}
        asked = need.burning + len(need.closed)
        if len(own - set(need.closed)) != need.burning or (own and len(own) not in (
            need.burning, asked,
        )):  # fmt: skip
            message = sentences.burn_misfit(
                seat=need.seat.title, asked=_count(asked), named=_count(len(own))
            )
            return None, [error(Code.BURN_DISAGREES, item.span, message)]
    return frozenset(named), []


def _find_first(line: Line, item: RoundStart, stores: tuple[int, ...], coming: Item | None) -> Seat:
    """The seat that begins the next round; as the record says where what decides is unknown."""
    last_mover = line.state.last_mover if line.state else None
    rests_on_lost = line.rules.next is Next.LAST_MOVER or (
        line.rules.next is Next.OTHER and line.began is None
    )
    is_lost = last_mover is None and not line.knows_last_mover and rests_on_lost
    if is_lost or (not line.left and line.rules.next in match.FROM_HOUSES):
        said = item.first or (coming.seat if isinstance(coming, Turn | Pass) else None)
        if said is not None and said in line.rules.playing_order:
            return said
    return match.next_first(line.rules, stores, line.began, last_mover, line.left)


def _round_claims(
    item: RoundStart, first: Seat | None, burned: tuple[House, ...] | None
) -> list[Diagnostic]:
    """The findings about `first` and, unless `burned` is `None`, about `burn`."""
    found = [claims.check_first(item, first)]
    found += [] if burned is None else [claims.check_burned(item, burned)]
    return [finding for finding in found if finding is not None]


def _rest_text(position: Position) -> str:
    counts = [
        (row.shells_in_houses(), seat.title)
        for seat, row in zip(position.seats, position.rows, strict=True)
        if row.shells_in_houses()
    ]
    (count, owner), *others = counts
    text = sentences.REST_ONE if count == 1 else sentences.rest_many(count)
    return sentences.rest_in(shells=text, seat=owner) + "".join(
        sentences.rest_and(shells=n, seat=name) for n, name in others
    )


_SET_OR_SCORE = "the `set` that says where, or the round's `score`"


def _count(houses: int) -> str:
    return sentences.houses_many(houses) if houses != 1 else sentences.HOUSES_ONE


def _result_by_end(
    line: Line, reason: EndReason, seat: Seat | None, stores: tuple[int, ...] | None
) -> Result:
    word = reason.value
    if reason is EndReason.AGREED:
        return Result(Outcome.DRAWN, None, word, stores)
    if reason is EndReason.ABANDONED or seat not in line.rules.playing_order or seat is None:
        return Result(Outcome.UNFINISHED, None, word, stores)
    if reason is EndReason.ADJUDICATED:
        return Result(Outcome.WON, seat, word, stores)
    others = [other for other in line.rules.playing_order if other is not seat]
    if len(others) == 1:
        return Result(Outcome.WON, others[0], word, stores)
    if stores is None:
        return Result(Outcome.UNFINISHED, None, word, stores)
    return _decide(match.best_of(line.rules, stores, seat), word, stores)


def _decide(winner: Seat | None, reason: str, stores: tuple[int, ...] | None) -> Result:
    outcome = Outcome.DRAWN if winner is None else Outcome.WON
    return Result(outcome, winner, reason, stores)


def _hint_at_end(line: Line) -> str:
    """The hint at the `Rules` by which a match ends at this score."""
    rules = line.rules._replace(match_end=MatchEnd.MAJORITY, win=Win.ROUNDS)
    if not match.is_over(rules, line.round, line.scores, line.burned):
        return sentences.rounds_hint(line.round)
    usual, words = line.rules.options(), rules.options()
    changed = " ".join(f"{name}={words[name]}" for name in words if words[name] != usual[name])
    return sentences.majority_hint(changed)


def _open_reason(line: Line) -> str:
    return "unverified" if line.state is None and line.score is None else "unfinished"
