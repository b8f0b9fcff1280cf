"""Many games as one page: a list of them, each with its last board and the replay it opens."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from ...engine.ruleset import RuleSet
from ...replay.steps import Outcome, Replay
from ..drawing.board import definitions, describe_board, frame, pieces, seat_class, shell_style
from ..drawing.geometry import BoardLayout, wide_layout
from ..messages import Words, load_captions
from ..timeline.address import NoBoard, last_address, moment_at
from ..timeline.stops import Keyframe
from ..timeline.timeline import timeline_of
from .loading import PLAIN, Files, hash_source
from .page import render_page


@dataclass(frozen=True, slots=True)
class GamePlayer:
    """A player in the list: the seat's class and title, the player's name, whether he won."""

    kind: str
    title: str
    name: str
    has_won: bool


@dataclass(frozen=True, slots=True)
class Game:
    """A game in the list: its number from 1, its facts, its result, its last board.

    `scores` are the scores of its rounds as text. `board` and `rules` are `None` where no board
    is known; `link` is the address of its page, `None` when the list holds the page itself.
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

    @property
    def label(self) -> str:
        """The players' names on one line."""
        return " – ".join(player.name for player in self.players)


def make_game(replay: Replay, number: int, link: str | None = None, lang: str = "en") -> Game:
    """The entry of a replay in the list.

    Raises `ValueError` when `lang` is not one of `LANGUAGES`.
    """
    words = load_captions(lang)
    timeline, record, result = timeline_of(replay), replay.record, replay.result
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
    )


_FACTS = ("Stage", "Table", "Date", "Site")


def render_collection(
    games: Iterable[tuple[Replay, str]],
    title: str = "",
    *,
    lang: str = "en",
    files: Files = PLAIN,
) -> str:
    """One page of games, given as replays with their records' texts; each opens on demand.

    `title` stands above the list where the games have no event in common. Raises `ValueError`
    when `lang` is not one of `LANGUAGES`, and whatever a replaced template raises.
    """
    listed: list[Game] = []
    parts: dict[str, int] = {}
    pages: list[list[int]] = []
    styles: dict[str, None] = {}
    scripts: dict[str, None] = {}
    inside = files.without_surroundings()
    for replay, text in games:
        page = render_page(replay, text, lang=lang, files=inside)
        styles.update(dict.fromkeys(_hashes(_STYLES, page)))
        scripts.update(dict.fromkeys(_hashes(_SCRIPTS, page)))
        pages.append([parts.setdefault(part, len(parts)) for part in _SEAMS.split(page) if part])
        listed.append(make_game(replay, len(listed) + 1, lang=lang))
    held = json.dumps(
        {"parts": list(parts), "pages": pages}, ensure_ascii=False, separators=(",", ":")
    )
    return _render(listed, title, lang, files, tuple(styles), tuple(scripts), held)


def render_index(
    games: Sequence[Game], title: str = "", *, lang: str = "en", files: Files = PLAIN
) -> str:
    """A page that lists games whose own pages stand beside it, each under its `link`.

    Raises `ValueError` when `lang` is not one of `LANGUAGES`, and whatever a replaced template
    raises.
    """
    return _render(games, title, lang, files, (), (), None)


_SEAMS = re.compile(r"(?=<style>|<defs>|<script[ >])|(?<=</style>)|(?<=</defs>)|(?<=</script>)")
"""The places at which pages are cut, so that parts that many have in common are held once."""

_STYLES = re.compile(r"<style>(.*?)</style>", re.DOTALL)
_SCRIPTS = re.compile(r"<script>(.*?)</script>", re.DOTALL)


def _hashes(pattern: re.Pattern[str], page: str) -> Iterator[str]:
    return (hash_source(text) for text in pattern.findall(page))


def _render(
    games: Sequence[Game],
    title: str,
    lang: str,
    files: Files,
    styles: tuple[str, ...],
    scripts: tuple[str, ...],
    held: str | None,
) -> str:
    layouts = dict.fromkeys(_layout(game) for game in games if held is not None)
    boards = [layout for layout in layouts if layout is not None]
    # All shells are as large as the first board's, though those of three seats differ by a tenth.
    shells = shell_style(boards[0]) if boards else ""
    words = load_captions(lang)
    style = files.text("index.css") + shells + files.text("own.css")
    script = files.text("index.js")
    # The page in a frame without an address of its own obeys this page's policy as well, so the
    # policy allows the styles and the scripts of all games.
    values = {
        "title": _common_event(games) or title or words.say("games_title"),
        "lang": lang,
        "say": words.say,
        "games": [_make_row(game, boards, words) for game in games],
        "has_pages": held is not None,
        "has_events": len({game.event for game in games}) > 1,
        "definitions": Markup(_definitions(games, boards)),
        "style": Markup(style),
        "script": Markup(script),
        "style_hashes": (hash_source(style), *styles),
        "script_hashes": (hash_source(script), *scripts),
        "held": Markup(_make_inert(held or "null")),
    }
    return files.render("index.html.j2", values)


@dataclass(frozen=True, slots=True)
class _Row:
    game: Game
    box: str
    frame: str
    picture: Markup
    words: str


def _make_row(game: Game, boards: list[BoardLayout], words: Words) -> _Row:
    layout = _layout(game)
    if layout is None or game.rules is None or game.board is None or layout not in boards:
        return _Row(game, "", "", Markup(""), "")
    return _Row(
        game,
        f"0 0 {layout.width:g} {layout.height:g}",
        f"frame-{boards.index(layout)}",
        Markup(pieces(layout, game.board)),
        describe_board(game.rules, game.board, words),
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


def _make_inert(text: str) -> str:
    """JSON in which nothing can end or begin a script element."""
    return re.sub(r"<(?=!--|/?script)", r"\\u003c", text, flags=re.IGNORECASE)
