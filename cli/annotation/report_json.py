"""A report of judged games as one JSON object, written game by game (docs/annotating.md)."""

from __future__ import annotations

import json

from ...analysis.judging.marks import Rating
from ...analysis.report.ordinary import ORDINARY
from ...analysis.report.phrases import Language
from ...analysis.report.story_text import sentence_to_text
from ...analysis.report.summary import (
    JudgedMoment,
    PlayerSummary,
    PlayerTotal,
    ReportedGame,
    Tally,
    TurningPoint,
)
from ..console.json_text import escape_json


class JsonReport:
    """Writes the object in pieces; a game at which `add` raises is left out of it.

    Stories are in `language`.
    """

    def __init__(self, language: Language = Language.ENGLISH) -> None:
        self._table, self._has_games, self._language = Tally(), False, language

    def begin(self) -> str:
        """The text before the first game."""
        return '{"games": ['

    def add(self, game: ReportedGame) -> str:
        """The text of the next game."""
        text = (",\n" if self._has_games else "\n") + _write(_game_to_json(game, self._language))
        self._table.add(game.summary)
        self._has_games = True
        return text

    def end(self) -> str:
        """The text after the last game, with the totals of the players."""
        players = [_write(_total_to_json(player)) for player in self._table.players()]
        return '\n],\n"players": [' + ",".join("\n" + player for player in players) + "\n]}\n"


def _write(value: object) -> str:
    return escape_json(json.dumps(value, ensure_ascii=False))


def _game_to_json(game: ReportedGame, language: Language) -> dict[str, object]:
    summary = game.summary
    ordinary = ORDINARY.get(summary.preset)
    return {
        "file": game.file,
        "record": game.number,
        "title": game.title,
        "effort": summary.effort,
        "unit": summary.unit,
        "accuracy": summary.accuracy,
        "ordinary": None if ordinary is None else ordinary._asdict(),
        "story": [
            {"text": sentence_to_text(language, one), "place": one.place}
            for one in summary.story.sentences
        ],
        "players": [
            {"seat": player.seat.value, "name": player.name, **_player_to_json(player)}
            for player in summary.players
        ],
        "turning_points": [_turning_point_to_json(point) for point in summary.turning_points],
        "course": [_moment_to_json(moment) for moment in summary.moments],
    }


def _total_to_json(player: PlayerTotal) -> dict[str, object]:
    return {"name": player.name, "games": player.games, **_player_to_json(player.summary)}


def _player_to_json(player: PlayerSummary) -> dict[str, object]:
    longest = player.longest
    return {
        "turns": player.turns,
        "lost": player.lost,
        "proven": player.proven,
        "lost_a_turn": round(player.lost_a_turn, 2),
        "seen": player.seen,
        "missed": player.missed,
        "had": player.had,
        "accuracy": player.accuracy,
        **{rating.value: player.count_rated(rating) for rating in Rating},
        "only": player.only,
        "captures": player.captures,
        "captured": player.captured,
        "longest_relay": None if longest is None else longest._asdict(),
    }


def _moment_to_json(moment: JudgedMoment) -> dict[str, object]:
    seat = None if moment.seat is None else moment.seat.value
    bounds = {"bound": moment.bound.value, "loss_bound": moment.loss_bound.value}
    return moment._asdict() | {"seat": seat, **bounds}


def _turning_point_to_json(point: TurningPoint) -> dict[str, object]:
    moment = _moment_to_json(point.moment)
    return {**moment, "swing": point.swing, "swing_bound": point.bound.value}
