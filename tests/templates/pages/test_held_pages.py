"""How pages are cut and what in them is hashed, against patterns that say the same at length."""

from __future__ import annotations

import re
from random import Random

from sungka.templates.pages import held_pages

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
