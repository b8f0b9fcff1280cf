"""The cuts of pages and the hashes of their parts, compared with patterns for the same."""

from __future__ import annotations

import re
from io import StringIO
from random import Random

import pytest
from sungka.templates.pages import held_pages
from sungka.templates.pages.loading import hash_source

SEAMS = re.compile(r"(?=<style>|<defs>|<script[ >])|(?<=</style>)|(?<=</defs>)|(?<=</script>)")
PIECES = ("<style>", "</style>", "<defs>", "</defs>", "<script>", "</script>", "<script ",
          "<scriptx", "a", "<", "/", ">", "\n")  # fmt: skip


def test_pages_are_cut_at_the_borders_of_their_styles_definitions_and_scripts() -> None:
    chance = Random(1898)
    for _ in range(5000):
        page = "".join(chance.choices(PIECES, k=chance.randrange(12)))
        assert list(held_pages._cut(page)) == [part for part in SEAMS.split(page) if part]
        for tag in ("style", "script"):
            found = re.findall(f"<{tag}>(.*?)</{tag}>", page, re.DOTALL)
            sources = [source for _, source in held_pages._find_all(tag, page)]
            assert sources == found


def held(*pages: list[str]) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    made = held_pages.HeldPages(StringIO())
    for page in pages:
        made.add(page)
    return "".join(made), made.styles, made.scripts


@pytest.mark.push
def test_pages_in_pieces_are_held_as_those_in_one() -> None:
    chance = Random(1521)
    stand_in, large = "\ufdd0", ["b" * 5000, "<p>" * 2000, "<style>" * 900, "\ufdd0" * 4096]
    for _ in range(500):
        choice = (*PIECES, *PIECES, *large, stand_in)
        pages = [chance.choices(choice, k=chance.randrange(12)) for _ in range(3)]
        pages += [["<style>", chance.choice(large), "</style>", "<script>", large[0], "</script>"]]
        assert held(*pages) == held(*[["".join(page)] for page in pages])


def test_large_pieces_are_held_once_and_hashed_once() -> None:
    style, before = "a{}" * 3000, hash_source.cache_info()
    text, styles, _ = held(*[["<p>", str(n), "<style>", style, "</style>"] for n in range(9)])
    assert text.count("a{}") == 3000
    assert styles == (hash_source(style),)
    assert hash_source.cache_info().misses == before.misses + 1


LIKE_A_SCRIPT = ("<", "/!", "sS\u017f", "cC", "rR", "iI\u0131\u0130", "pP", "tT")


def test_whatever_could_end_a_script_is_made_inert_in_any_case() -> None:
    chance = Random(1571)
    for _ in range(2000):
        text = "".join(chance.choices("<</!-sScCrRiIpPtT\u017f\u0130\u0131a ", k=12))
        text += "".join(map(chance.choice, LIKE_A_SCRIPT))
        expected = re.sub(r"<(?=!--|/?script)", r"\\u003c", text, flags=re.IGNORECASE)
        assert held_pages._make_inert(text) == expected
