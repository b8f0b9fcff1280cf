"""Measures lists of many games in headless Chromium: `python bench/index.py [GAMES …]`.

For each number of games (100, 1,000 and 10,000 unless given) the list of `sungka render --split` is
written, and loaded five times: the time of the main thread until it rests (the median, in ms), its
nodes, its height, the bytes of the page and of the file of its rows. Then the search: the time
until the games of one player are shown. Goal: 10,000 games at most 1.5 times the load of 100.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from sungka.replay.play import play
from sungka.templates.pages.collection import Game, make_game
from sungka.templates.pages.game_index import list_index_files
from support.browsing import started
from support.matches import random_match

NAMES = ("Santos", "Reyes", "Cruz", "Niño", "Lim", "Bautista", "Ocampo", "García", "Aquino", "Yap")
RULES = ("sungkaan rounds=1", "congkak rounds=1", "dakon rounds=1")
RUNS = 5


class Load(NamedTuple):
    """A load of a list: the main thread's time in ms, the nodes, the height in pixels."""

    time: float
    nodes: int
    height: int


def list_games(number: int) -> Iterator[Game]:
    """Games of some four hundred players in fifty events, of few matches with many headers."""
    chance = Random(1)
    played = [play(random_match(rules, seed)) for rules in RULES for seed in range(3)]
    made = [make_game(replay, 1, "") for replay in played]
    for at in range(1, number + 1):
        event, year = f"Open {chance.randrange(50)}", str(2010 + chance.randrange(15))
        names = [f"{chance.choice(NAMES)}, {chr(65 + chance.randrange(26))}." for _ in range(2)]
        game = chance.choice(made)
        players = tuple(
            one._replace(name=name) for one, name in zip(game.players, names, strict=True)
        )
        yield game._replace(
            number=at, link=f"{at:05}.html", event=event, year=year, players=players,
            facts=(f"{chance.randrange(9)}.0{chance.randrange(9)}", f"{year}-01-18", "Cebu"),
        )  # fmt: skip


def load(browser: Any, path: Path) -> Load:
    """Load a page once, and measure."""
    page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    page.goto(path.as_uri())
    page.wait_for_timeout(400)
    found = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
    height = page.evaluate("document.documentElement.scrollHeight")
    nodes = page.evaluate("document.querySelectorAll('*').length")
    page.context.close()
    return Load(found["TaskDuration"] * 1000, nodes, height)


def search(browser: Any, path: Path) -> float:
    """The time in ms until the first search shows its games."""
    page = browser.new_page()
    page.goto(path.as_uri())
    before = page.inner_text("#count")
    begin = perf_counter()
    page.fill("#find input", "nino a")
    while page.inner_text("#count") == before:
        page.wait_for_timeout(5)
    page.close()
    return (perf_counter() - begin) * 1000


def main() -> None:
    """Print a line for each number of games."""
    numbers = [int(one) for one in sys.argv[1:]] or [100, 1000, 10_000]
    first: float | None = None
    with tempfile.TemporaryDirectory() as held, started() as browser:
        for number in numbers:
            folder = Path(held) / str(number)
            begin = perf_counter()
            files = dict(list_index_files(tuple(list_games(number)), "Games"))
            spent = perf_counter() - begin
            for name, text in files.items():
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                (folder / name).write_text(text, encoding="utf-8")
            path = folder / "index.html"
            loads = [load(browser, path) for _ in range(RUNS)]
            time = median(one.time for one in loads)
            first = first or time
            rows = sum((folder / name).stat().st_size for name in files if name.endswith(".js"))
            print(
                f"{number} games: {time:.0f} ms ({time / first:.2f} times), "
                f"{loads[0].nodes} nodes, {loads[0].height} px, "
                f"{path.stat().st_size / 1000:.0f} kB and {rows / 1000:.0f} kB of rows; "
                f"searched in {search(browser, path):.0f} ms; {len(files)} files "
                f"made in {spent:.1f} s",
                flush=True,
            )


if __name__ == "__main__":
    main()
