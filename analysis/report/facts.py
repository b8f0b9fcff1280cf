"""The houses that only the better line of play would have burned in the next round."""

from __future__ import annotations

from ...engine.board import House
from ...engine.match import burned_houses, can_go_on, collect
from ...engine.round import Round
from ...engine.ruleset import BurnChoice, Burned, MatchEnd, Reopen, RuleSet
from ...engine.simultaneous import Stopped, play_opening
from ...replay.steps import RowPlayed
from ..judging.annotation import Annotation, Judged, JudgedTurn
from ..judging.judgement import Judgement
from ..search.lines import LineTurn


def find_burning(
    annotation: Annotation, judged: JudgedTurn, judgement: Judgement
) -> tuple[House, ...]:
    """The opponents' houses that only the best line burns, none if an outcome is not known."""
    rules, step = annotation.replay.rules, judged.step
    if rules is None:
        return ()
    better, played = _find_ends(rules, step, judgement)
    if better is None or played is None:
        return ()
    burned = find_next_burned(rules, step.round, better)
    kept = find_next_burned(rules, step.round, played)
    if burned is None or kept is None:
        return ()
    own = judgement.seat
    return tuple(house for house in burned if house not in kept and house.seat is not own)


def find_next_burned(
    rules: RuleSet, number: int, score: tuple[int, ...]
) -> tuple[House, ...] | None:
    """The houses that burn when round `number` ends with `score`.

    `None` when no round follows, the players choose what burns, or houses that are not filled stay
    open. It is also `None` under rules that close houses for the whole match, or end it early by
    the rounds won, because earlier rounds are not known here.
    """
    if number >= rules.rounds or not can_go_on(rules, score):
        return None
    if rules.match_end is MatchEnd.MAJORITY:
        return None
    if rules.burned is Burned.OPEN or rules.burn is BurnChoice.CHOSEN or rules.reopen is Reopen.NO:
        return None
    return burned_houses(rules, score)


Ends = tuple[tuple[int, ...] | None, tuple[int, ...] | None]
"""The stores at the ends of the best line and of the one played; `None` where it is not known."""


def _find_ends(rules: RuleSet, step: Judged, judgement: Judgement) -> Ends:
    state = Round(rules, step.before)
    if isinstance(step, RowPlayed):
        best = play_opening(state, judgement.row)
        if isinstance(best, Stopped):
            return None, None
        after = state.at(step.after, step.after.to_move)
        return _find_end(best[1], judgement.line[1:]), _find_end(after, judgement.reply)
    played = LineTurn(step.seat, tuple(move.house.number for move in step.moves))
    return _find_end(state, judgement.line), _find_end(state, (played, *judgement.reply))


def _find_end(state: Round, line: tuple[LineTurn, ...]) -> tuple[int, ...] | None:
    """The stores after collecting; `None` when the line does not reach the end of the round."""
    for turn in line:
        if not turn.lifts:
            state = state.play_pass()
        for number in turn.lifts:
            state = state.after_move(number)
    return collect(state.rules, state.position) if state.is_over else None
