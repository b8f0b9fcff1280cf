"""The records of a tournament compared with its pairings and results."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ..engine.board import Seat
from ..notation.diagnostic import Severity
from .facts import BoardScore, TableAddress
from .feats import PlayedFeat, PlayFeat
from .findings import EventCode, EventFinding, FilePlace
from .matches import TableMatch, find_decision, tell_result, tell_win
from .plan import EventPlan
from .state import EventState


@dataclass(frozen=True, slots=True)
class GameFacts:
    """The facts in a record that concern its tournament.

    `file` is relative to the tournament's folder, `line` that on which the record begins. `scores`
    are the possible ways to count its shells: all rounds together, or the last one alone.
    """

    file: str
    line: int
    address: TableAddress | None
    south: tuple[str | None, str | None]
    north: tuple[str | None, str | None]
    scores: tuple[BoardScore, ...] = ()
    winner: Seat | None = None
    is_finished: bool = False
    fault: str | None = None
    feats: tuple[PlayFeat, ...] = ()
    opening: tuple[str, ...] = ()


def list_played(state: EventState, games: Iterable[GameFacts]) -> list[PlayedFeat]:
    """The feats in the games that agree with their pairings and results."""
    return [
        (game.address, game.file, feat)
        for game in games
        if game.address is not None and not any(one.is_error for one in _check_game(state, game))
        for feat in game.feats
    ]


def mark_recorded(state: EventState, games: Iterable[GameFacts]) -> EventState:
    """The state, with the results that a finished record confirms marked as recorded."""
    found = dict(state.matches)
    for game in games:
        match = found.get(game.address.match) if game.address is not None else None
        if match is None or game.fault or not game.is_finished:
            continue
        if find_disagreement(state, match, game) is None and any(match.scores):
            found[match.address] = replace(match, is_recorded=True)
    return replace(state, matches=found)


def list_against(state: EventState, games: Iterable[GameFacts]) -> tuple[EventFinding, ...]:
    """The results that disagree with their records."""
    found = check_games(state, games)
    return tuple(one for one in found if one.code is EventCode.RESULT_AGAINST_RECORD)


def check_games(state: EventState, games: Iterable[GameFacts]) -> tuple[EventFinding, ...]:
    """Every disagreement of records with the pairings and the results."""
    findings = []
    for game in games:
        findings += _check_game(state, game)
    return tuple(findings)


def _check_game(state: EventState, game: GameFacts) -> list[EventFinding]:
    place = FilePlace(game.line, 1, 2)
    if game.fault is not None:
        message = f"the record has errors: {game.fault}"
        hint = f"`sungka validate {game.file}` says more"
        return [EventFinding(EventCode.BAD_RECORD, message, game.file, place, hint)]
    if game.address is None:
        message = "the record names no table of a round"
        hint = 'name its file like `1.03.sgn`, or write the tags `Stage` and `Table "1.03"`'
        code = EventCode.RECORD_NOT_PAIRED
        return [EventFinding(code, message, game.file, place, hint, Severity.WARNING)]
    match = state.matches.get(game.address.match)
    if match is None:
        message = f"nobody is paired at `{game.address.match}`"
        return [EventFinding(EventCode.RECORD_NOT_PAIRED, message, game.file, place)]
    players = _find_players(state.plan, match, game)
    if players is not None:
        return [EventFinding(EventCode.OTHER_PLAYERS, players, game.file, place)]
    disagreement = find_disagreement(state, match, game)
    if disagreement is not None:
        line = match.result_lines[-1] if match.result_lines else match.line
        hint = f"the result is in line #{line} of the journal: correct that, or the record"
        code = EventCode.RESULT_AGAINST_RECORD
        return [EventFinding(code, disagreement, game.file, place, hint)]
    board = game.address.board or 1
    is_known = bool(match.forfeits or match.decision or match.is_level)
    is_known = is_known or match.has_board_result(board)
    if game.is_finished and not is_known:
        message = f"the record is finished, but `{game.address}` has no result"
        score = f" {game.scores[0]}" if game.scores else ""
        hint = f"enter it: `sungka event result FOLDER {game.address}{score}`"
        code = EventCode.RESULT_MISSING
        return [EventFinding(code, message, game.file, place, hint, Severity.WARNING)]
    return []


def find_disagreement(state: EventState, match: TableMatch, game: GameFacts) -> str | None:
    """The winners by journal and record, in words, where they disagree; otherwise `None`."""
    if not game.is_finished or game.address is None:
        return None
    board = game.address.board or 1
    own = None if game.winner is None else match.entrants[game.winner is Seat.NORTH]
    counted = game.scores[0] if game.scores else None
    if counted is not None and counted.leading_side == (
        None if own is None else match.side_of(own)
    ):
        played = tell_win(state.plan, own, counted)
    else:
        played = f"{tell_win(state.plan, own, None)} before the end"
    told = tell_result(state.plan, match, board)
    losers = next((ids for number, ids in match.board_forfeits if number == board), ())
    score = match.scores[board - 1] if board <= len(match.scores) else None
    if match.forfeits:
        agrees = False
    elif losers:
        agrees = own is not None and own not in losers
    elif score is not None:
        side = score.leading_side
        winner = None if side is None else match.entrants[side]
        agrees = score in game.scores if game.scores else winner == own
    else:
        decided = find_decision(match, board)
        agrees = decided is None or decided.winner == own
    return None if agrees else f"by the journal {told}, by the record {played}"


def _find_players(plan: EventPlan, match: TableMatch, game: GameFacts) -> str | None:
    """In what the players of a record are others than those paired, `None` if in nothing."""
    board = (game.address.board if game.address else None) or 1
    for seat, entrant, lineup, (name, id_) in zip(
        ("South", "North"), match.entrants, match.lineups, (game.south, game.north), strict=True
    ):
        who = entrant
        if match.stage.teams:
            if board > len(lineup):
                continue
            who = lineup[board - 1]
        person = plan.person_by_id.get(who)
        known = {who} | ({person.name} if person else set())
        if id_ is not None and id_ != who:
            return f"{seat} is `{id_}` in the record, but `{who}` at {match.address}"
        if id_ is None and name is not None and name not in known:
            return f"{seat} is `{name}` in the record, but {who} at {match.address}"
    return None
