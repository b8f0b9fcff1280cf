"""Many games as one page: a list of them, each with its last board and the replay it opens."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from io import StringIO
from typing import NamedTuple, TextIO

from markupsafe import Markup

from ...engine.rules_text import DEFAULT
from ...engine.ruleset import RuleSet
from ...replay.result import Outcome
from ...replay.steps import Replay
from ..drawing.board import definitions, describe_board, frame, pieces, seat_class, shell_style
from ..drawing.geometry import BoardLayout, wide_layout
from ..isolates import join_names
from ..messages import Words, load_captions
from ..timeline.address import NoBoard, last_address, moment_at
from ..timeline.stops import Keyframe, Timeline
from ..timeline.timeline import timeline_of
from .film_json import write_inert
from .held_pages import HeldPages
from .loading import PLAIN, Files, hash_source
from .page import stream_page


class GamePlayer(NamedTuple):
    """A player in the list: the seat's class and title, the player's name, whether he won."""

    kind: str
    title: str
    name: str
    has_won: bool


class Game(NamedTuple):
    """A game in the list: its number from 1, its facts, its result, its last board.

    `scores` are the scores of its rounds as text. `board` and `rules` are `None` where no board
    is known; `link` is the address of its page, `None` when the list holds the page itself;
    `is_over` tells whether the round of the board is. `year` is that of its date, and `rules_name`
    that of its rules; both may be empty.
    """

    number: int
    event: str
    facts: tuple[str, ...]
    players: tuple[GamePlayer, ...]
    result: str
    scores: str
    rules: RuleSet | None
    board: Keyframe | None
    link: str | None = None
    is_over: bool = True
    year: str = ""
    rules_name: str = ""

    @property
    def label(self) -> str:
        """The players' names on one line."""
        return join_names(player.name for player in self.players)


def make_game(
    replay: Replay,
    number: int,
    link: str | None = None,
    lang: str = "en",
    timeline: Timeline | None = None,
) -> Game:
    """The entry of a replay in the list; `timeline` is the replay's, for a caller that has it.

    Raises `ValueError` when `lang` is not one of `LANGUAGES`.
    """
    words = load_captions(lang)
    timeline, record, result = timeline or timeline_of(replay), replay.record, replay.result
    players = tuple(
        GamePlayer(
            seat_class(index),
            words.seat(seat),
            record.value(seat.title) or words.seat(seat),
            result.outcome is Outcome.WON and result.winner is seat,
        )
        for index, seat in enumerate(timeline.seats)
    )
    if result.outcome is Outcome.WON and result.winner is not None:
        winner = result.winner
        result_text = words.say("wins", name=record.value(winner.title) or words.seat(winner))
    else:
        result_text = words.say("draw" if result.outcome is Outcome.DRAWN else "unfinished_result")
    moment = moment_at(timeline, last_address(timeline))
    return Game(
        number,
        record.value("Event") or "",
        tuple(value for name in _FACTS if (value := record.value(name)) and value.strip("?- ")),
        players,
        result_text,
        ", ".join("–".join(map(str, line.score)) for line in timeline.rounds if line.score),
        timeline.rules,
        None if isinstance(moment, NoBoard) else moment.board,
        link,
        isinstance(moment, NoBoard) or moment.is_over,
        found[0] if (found := _YEAR.match(record.value("Date") or "")) else "",
        next(iter((record.value("Rules") or DEFAULT).split()), ""),
    )


_FACTS = ("Stage", "Table", "Date", "Site")

_YEAR = re.compile("[0-9]{4}")

DRAWN = 50
"""The most games that a list shows at a time."""


def render_collection(
    games: Iterable[tuple[Replay, str]],
    title: str = "",
    *,
    lang: str = "en",
    files: Files = PLAIN,
) -> str:
    """One page of games, given as replays with their records' texts; each opens on demand.

    `title` is put above the list where the games have no event in common. Raises `ValueError`
    when `lang` is not one of `LANGUAGES`, and whatever a replaced template raises.
    """
    return "".join(stream_collection(games, StringIO(), title, lang=lang, files=files))


def stream_collection(
    games: Iterable[tuple[Replay, str]],
    spool: TextIO,
    title: str = "",
    *,
    lang: str = "en",
    files: Files = PLAIN,
) -> Iterator[str]:
    """The page of `render_collection` in pieces, once all games are read.

    The games' own pages wait in `spool`, an empty file that can be written and read, until they
    are asked for; in memory is only the list. Raises as `render_collection` does, for a replaced
    `index.html.j2` while the pieces are read.
    """
    listed: list[Game] = []
    held = HeldPages(spool)
    inside = files.without_surroundings()
    for replay, text in games:
        timeline = timeline_of(replay)
        page = stream_page(replay, text, timeline=timeline, lang=lang, files=inside, is_held=True)
        held.add(page)
        listed.append(make_game(replay, len(listed) + 1, lang=lang, timeline=timeline))
    return _stream(listed, title, lang, files, held)


class ListLink(NamedTuple):
    """A link from a list to another: its text, its address, a few words more."""

    text: str
    link: str
    more: str = ""


def _stream(
    games: Sequence[Game], title: str, lang: str, files: Files, held: HeldPages
) -> Iterator[str]:
    """The page of games that holds their pages."""
    layouts = dict.fromkeys(map(_layout, games))
    boards = [layout for layout in layouts if layout is not None]
    # All shells are as large as the first board's, though those of three seats differ by a tenth.
    shells = shell_style(boards[0]) if boards else ""
    style = files.text("index.css") + shells + files.text("own.css")
    script = files.text("index.js")
    # The page in a frame without an address of its own obeys this page's policy as well, so the
    # policy allows the styles and the scripts of all games.
    values = {
        **list_values(games[:DRAWN], len(games), name_list(games, title, lang), lang),
        "is_hidden": files.hides_result,
        "games": _Rows(games[:DRAWN], boards, load_captions(lang)),
        "rest": _Rows(games[DRAWN:], boards, load_captions(lang)),
        "has_pages": True,
        "has_events": have_events(games),
        "definitions": Markup(_definitions(games, boards)),
        "style": Markup(style),
        "script": Markup(script),
        "style_hashes": (hash_source(style), *held.styles),
        "script_hashes": (hash_source(script), *held.scripts),
        "rows": Markup(write_rows(games) if len(games) > DRAWN else "null"),
        "held": held,
    }
    return files.stream("index.html.j2", values)


def list_values(
    games: Sequence[Game], number: int, title: str, lang: str, up: str = ""
) -> dict[str, object]:
    """The values that every list of games fills its template with; most are for nothing yet.

    `games` are those shown of a number of games, and `up` leads to the folder of their pages.
    """
    words = load_captions(lang)
    return {
        "title": title,
        "lang": lang,
        "say": words.say,
        "count": number,
        "up": up,
        "games": _Rows(games, [], words),
        "rest": (),
        "has_pages": False,
        "has_events": True,
        "is_hidden": False,
        "home": "",
        "says": (),
        "ways": (),
        "values": (),
        "turns": (),
        "definitions": Markup(""),
        "style": "",
        "style_link": "",
        "style_hashes": (),
        "script": "",
        "script_hashes": (),
        "rows": "",
        "rows_file": "",
        "held": Markup("null"),
    }


def name_list(games: Sequence[Game], title: str, lang: str) -> str:
    """The heading of a list: the event that all games have in common, else `title`."""
    return _common_event(games) or title or load_captions(lang).say("games_title")


def have_events(games: Sequence[Game]) -> bool:
    """True where games are of several events."""
    return len({game.event for game in games}) > 1


def write_rows(games: Sequence[Game]) -> str:
    """The rows of a list as the JSON of which its script draws those that are asked for.

    Titles of seats and names of events stand once, and rows name them by their numbers.
    """
    seats: dict[tuple[str, ...], int] = {}
    events: dict[str, int] = {}
    rows = [
        (
            *(game.link, [one.name for one in game.players]),
            next((at for at, one in enumerate(game.players) if one.has_won), -1),
            seats.setdefault(tuple(one.title for one in game.players), len(seats)),
            *(events.setdefault(game.event, len(events)), game.facts, game.result, game.scores),
        )
        for game in games
    ]
    return write_inert({"seats": list(seats), "events": list(events), "rows": rows})


class _Row(NamedTuple):
    game: Game
    box: str
    frame: str
    picture: Markup
    words: str


class _Rows:
    """The rows of a list of games, each drawn when it is written: many drawings fill the memory."""

    def __init__(self, games: Sequence[Game], boards: list[BoardLayout], words: Words) -> None:
        self._games, self._boards, self._words = games, boards, words

    def __len__(self) -> int:
        return len(self._games)

    def __getitem__(self, index: int) -> _Row:
        game, boards = self._games[index], self._boards
        layout = _layout(game)
        if layout is None or game.rules is None or game.board is None or layout not in boards:
            return _Row(game, "", "", Markup(""), "")
        return _Row(
            game,
            f"0 0 {layout.width:g} {layout.height:g}",
            f"frame-{boards.index(layout)}",
            Markup(pieces(layout, game.board)),
            describe_board(game.rules, game.board, self._words),
        )


def _layout(game: Game) -> BoardLayout | None:
    return None if game.rules is None or game.board is None else wide_layout(game.rules)


def _definitions(games: Sequence[Game], boards: list[BoardLayout]) -> str:
    frames = {}
    for game in games:
        layout = _layout(game)
        if layout in boards and layout is not None and game.rules is not None:
            frames[boards.index(layout)] = frame(layout, game.rules)
    empty = "".join(f'<g id="frame-{i}">{drawn}</g>' for i, drawn in sorted(frames.items()))
    return (definitions(boards[0]) if boards else "") + empty


def _common_event(games: Sequence[Game]) -> str:
    events = {game.event for game in games}
    return events.pop() if len(events) == 1 else ""
