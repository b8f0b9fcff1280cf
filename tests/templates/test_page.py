"""The page as text: complete in itself, inert whatever people wrote, always the same bytes."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from hashlib import sha256
from importlib.resources import files

import pytest
from sungka.notation.parser import read
from sungka.replay.play import play
from sungka.replay.steps import Replay
from sungka.templates.encoding import PLACE_CODES
from sungka.templates.page import render_page

HOSTILE = (
    "%sgn 1\n"
    '[Event "</title><script>alert(1)</script>"]\n'
    '[Site "<img src=x onerror=alert(2)>"]\n'
    '[South "\\"quoted\\" & <b>"]\n'
    '[North "\u202eevil\u2028\u2029"]\n'
    '[Rules "sungkaan houses=4 shells=4"]\n\n'
    "{</script><!-- of the record}\nround 1\n1. S4+3 {</li></script>'\"} (S2 {<svg>})\n"
)


def page_of(text: str) -> str:
    return render_page(play(next(iter(read(text))).record), text)


def test_a_page_names_no_address(match: Replay) -> None:
    page = render_page(match, "%sgn 1\n")
    assert "http" not in page.replace("http-equiv", "")
    assert not re.search(r'(?:src|action|href)="(?!#)', page)
    assert "url(" not in re.sub(r"url\(#\w+\)|url\(#palm\$\{seat\}\)", "", page)


def test_a_page_is_the_same_bytes_twice(match: Replay) -> None:
    assert render_page(match, "x") == render_page(match, "x")


def test_the_policy_holds_the_hashes_of_the_one_style_and_script(match: Replay) -> None:
    page = render_page(match, "x")
    styles = re.findall(r"<style>(.*?)</style>", page, re.S)
    scripts = re.findall(r"<script>(.*?)</script>", page, re.S)
    assert len(styles) == len(scripts) == 1
    for text, word in ((styles[0], "style-src"), (scripts[0], "script-src")):
        digest = b64encode(sha256(text.encode()).digest()).decode()
        assert f"{word} &#39;sha256-{digest}&#39;" in page or f"{word} 'sha256-{digest}'" in page
    assert "default-src 'none'" in page
    assert not re.search(r"\sstyle=|\son\w+=", re.sub(r"(?s)<script.*?</script>", "", page))


def test_what_people_wrote_is_inert() -> None:
    page = page_of(HOSTILE)
    assert page.count("<script") == page.count("</script>") == 2
    for text in ("<img", "<!-- of", "</li></script>", "<b>&#34;", "<svg>}"):
        assert text not in page
    film = re.search(r'<script type="application/json" id="film">(.*?)</script>', page, re.S)
    assert film is not None
    assert not set("<>&\u2028\u2029") & set(film[1])
    assert json.loads(film[1])["names"] == ['"quoted" & <b>', "\u202eevil\u2028\u2029"]
    shown = page.partition("</title>")[2].partition("<pre")[0]
    assert shown.count("\u202e") == shown.count("<bdi>\u202e") > 0


def test_the_film_holds_every_keyframe(match: Replay) -> None:
    page = render_page(match, "x")
    found = re.search(r'id="film">(.*?)</script>', page, re.S)
    assert found is not None
    film = json.loads(found[1])
    assert match.rules is not None
    places = match.rules.seats * (match.rules.houses + 1)
    assert film["codes"] == PLACE_CODES[:places]
    total = match.rules.total
    for line in film["rounds"]:
        for stop in line["stops"]:
            counts = [int(n) for n in stop["k"].split(".") if n != "#"]
            assert sum(counts) == total


def test_a_match_of_sixty_turns_and_three_rounds_stays_small(match: Replay) -> None:
    page = render_page(match, "x" * 2000)
    turns = max(60, len(match.steps) - 6)
    # Turns add their line, their path and their keyframe; the bound is stated for sixty.
    assert len(page.encode()) < 110_000 + 500 * (turns - 60)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('%sgn 1\n[Rules "dakon"]\n', "Unfinished"),
        ('%sgn 1\n[Rules "dakonic"]\n\n1. S1 N2\n', "not verified"),
        ('%sgn 1\n[Rules "dakonic"]\n', "No turns are recorded."),
        ('%sgn 1\n[Rules "dakon"]\n\n1. S1\ngap\nscore 50-48\n', "Turns are missing"),
        ('%sgn 1\n[Rules "dakon"]\n\n1. N1\n', "Findings"),
    ],
)
def test_an_imperfect_record_has_a_page(text: str, says: str) -> None:
    assert says in page_of(text)


def test_every_turn_is_in_the_list_without_a_script(match: Replay) -> None:
    page = render_page(match, "x").partition('<script type="application/json"')[0]
    assert page.count("data-stop=") == len(match.steps)
    boards = re.findall(r'<figure><svg[^>]*aria-label="(Board: [^"]*)"', page)
    rounds = page.count('<section class="round"')
    assert len(boards) == 2 * rounds - 1


def test_the_template_has_no_logic_beyond_loops_and_ifs() -> None:
    template = files("sungka.templates").joinpath("page.html.j2").read_text(encoding="utf-8")
    words = set(re.findall(r"{%-?\s*(\w+)", template))
    assert words <= {"for", "endfor", "if", "endif", "else", "macro", "endmacro"}
    filters = set(re.findall(r"\|\s*(\w+)", " ".join(re.findall(r"{[{%].*?[}%]}", template))))
    assert filters <= {"length"}


def test_a_setup_with_burned_houses_is_shown() -> None:
    page = page_of(
        '%sgn 1\n[Rules "sungkaan houses=4 shells=4"]\n'
        '[Setup "4.4.4.4/0 4.4.#.4/4 N"]\n\nround 1\n1. N1\n'
    )
    assert "burned N2" in page
    assert "Board: South 5 5 0 5, store 0; North 5 5 burned 1, store 6" in page
