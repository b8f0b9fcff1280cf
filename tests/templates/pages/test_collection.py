"""The page of many games as text: parts held once, parts held for each, inert parts."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from hashlib import sha256
from html import unescape
from io import StringIO

import pytest
from sungka.notation.reading.parser import read
from sungka.replay.play import play
from sungka.replay.steps import Replay
from sungka.templates.pages.collection import (
    make_game,
    render_collection,
    stream_collection,
)
from sungka.templates.pages.game_index import list_index_files
from sungka.templates.pages.loading import Files, TemplateSource
from sungka.templates.pages.page import render_page
from sungka.templates.timeline.timeline import timeline_of
from support.matches import random_match

HOSTILE = """\
%sgn 1
[Event "</script><!--<script>alert(1)</script>"]
[South "\\"quoted\\" & <b>"]
[Rules "sungkaan houses=4 shells=4"]

round 1
1. S4+3 {</SCRIPT ></details>}
"""


@pytest.fixture(scope="module")
def games() -> list[tuple[Replay, str]]:
    """Games of different boards."""
    names = ("sungka rounds=2", "dakon rounds=1", "sungka rounds=1", "sungka-three rounds=1")
    return [(play(random_match(rules, i)), f"%sgn 1\n; {i}\n") for i, rules in enumerate(names)]


def held(page: str) -> dict[str, list[str]]:
    found = re.search(r'id="held">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    value: dict[str, list[str]] = json.loads(found[1])
    return value


def pages_in(page: str) -> list[str]:
    value = held(page)
    return ["".join(value["parts"][part] for part in parts) for parts in value["pages"]]


def test_every_game_opens_its_own_page(games: list[tuple[Replay, str]]) -> None:
    assert pages_in(render_collection(games)) == [render_page(*game) for game in games]


def test_what_pages_have_in_common_is_held_once(games: list[tuple[Replay, str]]) -> None:
    page = render_collection(games)
    assert len(page) < 0.9 * sum(len(render_page(*game)) for game in games)
    script = render_page(*games[0]).rpartition("<script>")[2].partition("</script>")[0]
    assert sum(part.count(script) for part in held(page)["parts"]) == 1


def test_the_policy_allows_the_styles_and_scripts_of_all_pages(
    games: list[tuple[Replay, str]],
) -> None:
    page = render_collection(games)
    policy = unescape(page.partition("</head>")[0])
    own = re.sub(r'(?s)id="held">.*?</script>', "", page)
    for text in (own, *pages_in(page)):
        for kind in ("style", "script"):
            for inside in re.findall(rf"<{kind}>(.*?)</{kind}>", text, re.DOTALL):
                digest = b64encode(sha256(inside.encode()).digest()).decode()
                assert f"'sha256-{digest}'" in policy
    assert "default-src 'none'" in policy


def test_the_list_says_who_played_and_how_it_ended(games: list[tuple[Replay, str]]) -> None:
    page = render_collection(games, "A season").partition('<script type="application/json"')[0]
    assert page.count("<details") == len(games) == page.count("<figure>")
    assert page.count('aria-label="Board: ') == len(games)
    assert len(re.findall(r'class="player p\d won"', page)) == page.count(" wins</bdi>") > 0


def test_a_list_asks_for_nothing(games: list[tuple[Replay, str]]) -> None:
    page = render_collection(games)
    listing = page.partition('<script type="application/json"')[0]
    assert "http" not in listing.replace("http-equiv", "")
    assert not re.search(r"\sstyle=|\son\w+=", listing)


def test_a_collection_is_the_same_bytes_twice(games: list[tuple[Replay, str]]) -> None:
    assert render_collection(games) == render_collection(games)


def test_what_people_wrote_is_inert_in_a_list() -> None:
    replay = play(next(iter(read(HOSTILE))).record)
    page = render_collection([(replay, HOSTILE)] * 2)
    assert len(re.findall(r"(?i)<script", page)) == len(re.findall(r"(?i)</script", page)) == 3
    assert "<!--" not in page
    assert len(pages_in(page)) == 2
    assert "<b>" not in page.partition('<script type="application/json"')[0]


def test_the_common_event_is_the_title() -> None:
    replay = play(next(iter(read(HOSTILE.replace("</script><!--<script>", "")))).record)
    assert "<title>alert(1)" in render_collection([(replay, "")] * 2, "a file")
    other = play(random_match("dakon rounds=1", 3))
    assert "<title>a file</title>" in render_collection([(replay, ""), (other, "")], "a file")


def test_an_index_links_to_pages(games: list[tuple[Replay, str]]) -> None:
    listed = [make_game(replay, i, f"{i:03}.html") for i, (replay, _) in enumerate(games, 1)]
    page = dict(list_index_files(listed))["index.html"]
    assert re.findall(r'<a class="game" href="([^"]*)"', page) == [game.link for game in listed]
    assert held(page) is None
    assert "<figure>" not in page


def test_a_game_without_a_board_is_listed_too() -> None:
    replay = play(next(iter(read('%sgn 1\n[Rules "dakonic"]\n\n1. S1\n'))).record)
    assert "is not known" in render_collection([(replay, "")] * 2)


def test_a_collection_is_written_in_pieces_while_its_pages_wait_in_a_file(
    games: list[tuple[Replay, str]],
) -> None:
    many = [*games, *((play(random_match("dakon rounds=1", 9 + i)), f"{i}") for i in range(20))]
    spool = StringIO()
    pieces = stream_collection(iter(many), spool, "Many")
    waiting = len(spool.getvalue())
    lengths = [len(piece) for piece in pieces]
    page = render_collection(many, "Many")
    assert sum(lengths) == len(page)
    assert waiting > 0.8 * len(page)
    assert max(length for length in lengths if length < waiting) < 0.1 * len(page)


def test_a_template_may_write_the_pages_as_one_value(games: list[tuple[Replay, str]]) -> None:
    source = TemplateSource("<p>{{ games[0].game.number }}</p>{{ held }}", "mine/index.html.j2")
    files = Files({"index.html.j2": source})
    assert render_collection(games, files=files).startswith('<p>1</p>{"parts":[')
    assert json.loads(render_collection(games, files=files)[8:]) == held(render_collection(games))


def test_a_page_is_the_same_with_a_timeline_that_is_given(games: list[tuple[Replay, str]]) -> None:
    for replay, text in games:
        timeline = timeline_of(replay)
        assert render_page(replay, text, timeline=timeline) == render_page(replay, text)
        assert make_game(replay, 1, timeline=timeline) == make_game(replay, 1)
