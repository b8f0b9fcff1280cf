"""Write down, check, replay and publish games of Sungka (congkak, dakon).

What programs may rely on is listed here and taught in `docs/python.md`; everything else is
private. A name is imported when it is first asked for (PEP 562), so that `import sungka` alone
imports nothing.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .analysis.search.solution import Solution, Solved
    from .api import (
        Limit,
        annotate,
        begin,
        chart,
        check,
        digest,
        open_event,
        play,
        read,
        render,
        rows,
        rules,
        search,
        show,
        start,
        svg,
        vary,
        write,
    )
    from .api_games import Game
    from .checking.finding import Finding, Place
    from .engine.board import House, Position, Seat
    from .engine.round import Round
    from .engine.ruleset import RuleSet
    from .engine.version import VERSION as __version__
    from .event.played_event import PlayedEvent
    from .notation.diagnostic import Code, Severity
    from .notation.reading.parser import Reading
    from .notation.record import Comment, Data, Move, Pass, Record, SimultaneousRow, Tag, Turn
    from .replay.result import Outcome, Result
    from .replay.scoring.live_match import Match
    from .replay.scoring.sheet import Sheet
    from .replay.steps import PassPlayed, Replay, RoundBegun, RoundOver, RowPlayed, TurnPlayed
    from .replay.walk import GameTurn

__all__ = [
    "Code",
    "Comment",
    "Data",
    "Finding",
    "Game",
    "GameTurn",
    "House",
    "Limit",
    "Match",
    "Move",
    "Outcome",
    "Pass",
    "PassPlayed",
    "Place",
    "PlayedEvent",
    "Position",
    "Reading",
    "Record",
    "Replay",
    "Result",
    "Round",
    "RoundBegun",
    "RoundOver",
    "RowPlayed",
    "RuleSet",
    "Seat",
    "Severity",
    "Sheet",
    "SimultaneousRow",
    "Solution",
    "Solved",
    "Tag",
    "Turn",
    "TurnPlayed",
    "__version__",
    "annotate",
    "begin",
    "chart",
    "check",
    "digest",
    "open_event",
    "play",
    "read",
    "render",
    "rows",
    "rules",
    "search",
    "show",
    "start",
    "svg",
    "vary",
    "write",
]

_HOMES = {
    "analysis.search.solution": ("Solution", "Solved"),
    "api_games": ("Game",),
    "checking.finding": ("Finding", "Place"),
    "engine.board": ("House", "Position", "Seat"),
    "engine.round": ("Round",),
    "engine.ruleset": ("RuleSet",),
    "engine.version": ("VERSION",),
    "event.played_event": ("PlayedEvent",),
    "notation.diagnostic": ("Code", "Severity"),
    "notation.reading.parser": ("Reading",),
    "notation.record": (
        "Comment", "Data", "Move", "Pass", "Record", "SimultaneousRow", "Tag", "Turn",
    ),
    "replay.result": ("Outcome", "Result"),
    "replay.scoring.live_match": ("Match",),
    "replay.scoring.sheet": ("Sheet",),
    "replay.steps": (
        "PassPlayed", "Replay", "RoundBegun", "RoundOver", "RowPlayed", "TurnPlayed",
    ),
    "replay.walk": ("GameTurn",),
}  # fmt: skip
"""The modules of the names that are not in `api.py`."""


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    own = "VERSION" if name == "__version__" else name
    globals()[name] = value = getattr(import_module(f".{_home_of(own)}", __name__), own)
    return value


def _home_of(name: str) -> str:
    return next((home for home, names in _HOMES.items() if name in names), "api")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
