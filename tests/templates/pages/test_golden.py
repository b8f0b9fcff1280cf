"""Pages that are kept, so that every change of a page is seen where it is made.

`python tests/templates/pages/test_golden.py` writes them anew. The style and the script are left
out: they have their own files.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from sungka.notation.reading.parser import read
from sungka.replay.play import play
from sungka.templates.pages.page import render_page

GOLDEN = Path(__file__).parent / "golden"
EXAMPLES = Path(__file__).parents[3] / "examples"
PAGES = {"annotated.html": ("annotated", "en"), "annotated.fil.html": ("annotated", "fil")}


def page_of(name: str) -> str:
    """The page of an example without the style, the script, and their hashes."""
    example, lang = PAGES[name]
    text = (EXAMPLES / f"{example}.sgn").read_text(encoding="utf-8")
    page = render_page(play(next(iter(read(text))).record), text, lang=lang)
    page = re.sub(r"(?s)<(style|script)>.*?</\1>", r"<\1></\1>", page)
    return re.sub(r"'sha256-[^']*'", "'sha256-…'", page)


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_the_bytes_that_are_kept(name: str) -> None:
    assert page_of(name).encode() == (GOLDEN / name).read_bytes()


if __name__ == "__main__":
    for kept in PAGES:
        (GOLDEN / kept).write_bytes(page_of(kept).encode())
