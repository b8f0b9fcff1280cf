"""An index of many games whose pages lie beside it: its first rows, and lists that need no script.

The rows of all games are in a file of their own, of which the script of the index draws some at a
time. Every game is also in plain lists: of its year, its event, its players and its rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple

from markupsafe import Markup

from ..messages import load_captions
from ..stems import list_stems
from .collection import DRAWN, Game, ListLink, have_events, list_values, name_list, write_rows
from .loading import PLAIN, Files, hash_source

INDEX = "index.html"
"""The name of the page that begins the lists."""

ROWS_FILE = "games.js"
"""The file of the rows: a script, as pages that are opened from a disk may load nothing else."""

MOST_ROWS, MOST_WAYS = 100, 500
"""The most games, and the most names, on a page of a list; more stand on further pages."""


class _Kind(NamedTuple):
    """A way to list games: its folder, its word, and the values by which a game is found."""

    folder: str
    word: str
    values_of: Callable[[Game], tuple[str, ...]]


_KINDS = (
    _Kind("years", "by_years", lambda game: (game.year,)),
    _Kind("events", "by_events", lambda game: (game.event,)),
    _Kind("players", "by_players", lambda game: tuple(
        one.name for one in game.players if one.name != one.title)),
    _Kind("rules", "by_rules", lambda game: (game.rules_name,)),
)  # fmt: skip


class _List(NamedTuple):
    """The games of a kind by their values in order, and the name of the file of each value."""

    folder: str
    title: str
    games: Mapping[str, list[Game]]
    stems: Mapping[str, str]

    def link(self, value: str) -> str:
        """The address of the games of a value, from the folder of the index."""
        return f"{self.folder}/{self.stems[value]}.html"


def list_index_files(
    games: Sequence[Game],
    title: str = "",
    *,
    lang: str = "en",
    files: Files = PLAIN,
    is_inline: bool = False,
) -> Iterator[tuple[str, str]]:
    """The files of an index by their names, the index itself last.

    `is_inline` puts the style into each of the lists. Raises `ValueError` when `lang` is not one of
    `LANGUAGES`, and whatever a replaced template raises.
    """
    style = files.text("index.css") + files.text("own.css")
    name = f"list-{sha256(style.encode()).hexdigest()[:12]}.css"
    writer = _Lists(games, name_list(games, title, lang), lang, files, style)
    if len(games) > DRAWN:
        yield ROWS_FILE, f"globalThis.sungkaGames={write_rows(games)};\n"
        if not is_inline:
            yield name, style
            writer = writer._replace(style_name=name)
        yield from writer.write_lists()
    yield INDEX, writer.write_index()


class _Lists(NamedTuple):
    """Writes the pages; where `style_name` is empty, each has its style in itself."""

    games: Sequence[Game]
    title: str
    lang: str
    files: Files
    style: str
    style_name: str = ""

    def write_index(self) -> str:
        """The index: the first games, the ways to the lists, and the script."""
        script = self.files.text("index.js")
        has_more = len(self.games) > DRAWN
        say = load_captions(self.lang).say
        ways = (
            ListLink(one.title, f"{one.folder}/{INDEX}", str(len(one.games)))
            for one in (self._lists() if has_more else ())
        )
        values = {
            **list_values(self.games[:DRAWN], len(self.games), self.title, self.lang),
            "is_hidden": self.files.hides_result,
            "has_events": have_events(self.games),
            "ways": tuple(ways),
            "says": (say("first_games", n=DRAWN),) if has_more else (),
            "style": Markup(self.style),
            "style_hashes": (hash_source(self.style),),
            "script": Markup(script),
            "script_hashes": (hash_source(script),),
            "rows": Markup("null"),
            "rows_file": ROWS_FILE if has_more else "",
        }
        return "".join(self.files.stream("index.html.j2", values))

    def write_lists(self) -> Iterator[tuple[str, str]]:
        """The lists by year, event, player and rules, and what leads to each."""
        say = load_captions(self.lang).say
        lists = tuple(self._lists())
        by_event = next((one for one in lists if one.folder == "events"), None)
        for one in lists:
            ways = [
                ListLink(value, one.link(value), say("games", n=len(games)))
                for value, games in one.games.items()
            ]
            for name, at in _number(f"{one.folder}/index", len(ways), MOST_WAYS):
                some = tuple(ways[at : at + MOST_WAYS])
                yield name, self._write(one, one.title, (), (), some, _turns(
                    f"{one.folder}/index", len(ways), MOST_WAYS, at))  # fmt: skip
            for value, games in one.games.items():
                facts: tuple[str, ...] = ()
                events: tuple[ListLink, ...] = ()
                if one.folder == "players":
                    facts = (self._sum_up(value, games),)
                    events = tuple(self._list_events(value, games, by_event))
                stem = one.link(value).removesuffix(".html")
                for name, at in _number(stem, len(games), MOST_ROWS):
                    some_games, turns = games[at : at + MOST_ROWS], _turns(
                        stem, len(games), MOST_ROWS, at)  # fmt: skip
                    yield (
                        name,
                        self._write(one, value, facts, some_games, events, turns, len(games)),
                    )

    def _lists(self) -> Iterator[_List]:
        """The kinds of lists that have a value at all."""
        say = load_captions(self.lang).say
        for kind in _KINDS:
            found: dict[str, list[Game]] = {}
            for game in self.games:
                for value in dict.fromkeys(kind.values_of(game)):
                    if value:
                        found.setdefault(value, []).append(game)
            if found:
                order = sorted(found, key=str.casefold, reverse=kind.folder == "years")
                listed = {value: found[value] for value in order}
                yield _List(kind.folder, say(kind.word), listed, list_stems(order))

    def _sum_up(self, name: str, games: Sequence[Game]) -> str:
        """The ends of somebody's games, counted in words."""
        say = load_captions(self.lang).say
        ends = Counter(_end_for(name, game) for game in games)
        return say("ended", won=ends[True], drawn=ends[None], lost=ends[False])

    def _list_events(
        self, name: str, games: Sequence[Game], by_event: _List | None
    ) -> Iterator[ListLink]:
        """The events in which somebody played, with the number of games and of those won."""
        say = load_captions(self.lang).say
        played = Counter(game.event for game in games)
        won = Counter(game.event for game in games if _end_for(name, game))
        for event, number in played.items():
            if event and by_event is not None:
                more = f"{say('games', n=number)}, {say('games_won', n=won[event])}"
                yield ListLink(event, by_event.link(event), more)

    def _write(
        self,
        one: _List,
        title: str,
        says: tuple[str, ...],
        games: Sequence[Game],
        ways: tuple[ListLink, ...],
        turns: tuple[ListLink, ...],
        number: int = 0,
    ) -> str:
        """A page of a list, a folder below the index."""
        values = {
            **list_values(games, number or len(self.games), title, self.lang, "../"),
            "is_hidden": self.files.hides_result,
            "home": self.title,
            "ways": (ListLink(one.title, f"{one.folder}/{INDEX}"),),
            "says": says,
            "values": ways,
            "turns": turns,
        }
        if self.style_name:
            values["style_link"] = self.style_name
        else:
            values["style"] = Markup(self.style)
            values["style_hashes"] = (hash_source(self.style),)
        return "".join(self.files.stream("index.html.j2", values))


def _end_for(name: str, game: Game) -> bool | None:
    """True where somebody won, false where another did, `None` where nobody."""
    winners = [one.name for one in game.players if one.has_won]
    return name in winners if winners else None


def _number(stem: str, number: int, most: int) -> Iterator[tuple[str, int]]:
    """The names of the pages of a list, and where each begins."""
    for page, at in enumerate(range(0, max(number, 1), most), 1):
        yield _name_page(stem, page), at


def _name_page(stem: str, page: int) -> str:
    return f"{stem}.html" if page == 1 else f"{stem}.{page}.html"


def _turns(stem: str, number: int, most: int, at: int) -> tuple[ListLink, ...]:
    """The pages of a list by their numbers; this one has no address. None where there is one."""
    if number <= most:
        return ()
    return tuple(
        ListLink(str(page), "" if begin == at else _name_page(stem, page))
        for page, begin in enumerate(range(0, number, most), 1)
    )
