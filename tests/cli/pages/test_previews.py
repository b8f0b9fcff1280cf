"""`sungka render --base-url`: pages that show a preview where a link to them is sent."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from sungka.cli.pages import extras

from ..conftest import MATCH, Run

Command = Callable[..., Run]

URL = "https://club.example/games"


def image_of(page: Path) -> str:
    found = re.search(r'property="og:image" content="([^"]*)"', page.read_text(encoding="utf-8"))
    return found[1] if found else ""


def width_of(picture: Path) -> int:
    content = picture.read_bytes()
    assert content.startswith(b"\x89PNG")
    assert len(content) < 150_000
    return int.from_bytes(content[16:20])


@pytest.mark.push
def test_a_page_has_a_picture_beside_it(sungka: Command, folder: Path) -> None:
    pytest.importorskip("resvg_py")
    run = sungka("render", "match.sgn", "-o", "a b.html", "--base-url", URL + "/")
    assert run.status == 0
    assert "wrote a b.png" in run.err
    assert image_of(folder / "a b.html") == f"{URL}/a%20b.png"
    assert width_of(folder / "a b.png") == 1200
    from PIL import Image

    picture = Image.open(folder / "a b.png").convert("RGB")
    right, low = picture.width - 1, picture.height - 1
    corners = [picture.getpixel(at) for at in ((0, 0), (right, 0), (0, low), (right, low))]
    assert set(corners) == {picture.getpixel((right // 2, 2))}
    assert min(corners[0]) > 230


@pytest.mark.long
def test_pages_of_many_games_have_previews(sungka: Command, folder: Path) -> None:
    pytest.importorskip("resvg_py")
    (folder / "two.sgn").write_text(MATCH * 2, encoding="utf-8")
    assert sungka("render", "two.sgn", "-o", "two.html", "--base-url", URL).status == 0
    assert image_of(folder / "two.html") == f"{URL}/two.png"
    assert (folder / "two.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    assert sungka("render", "two.sgn", "--split", "-o", "out", "--base-url", URL).status == 0
    pages = sorted(path for path in (folder / "out").glob("*.html") if path.stem != "index")
    assert len(pages) == 2
    for page in pages:
        assert image_of(page) == f"{URL}/{page.stem}.png"
        assert width_of(page.with_suffix(".png")) == 1200
    index = (folder / "out/index.html").read_text(encoding="utf-8")
    assert f'property="og:url" content="{URL}/index.html"' in index
    assert 'property="og:description" content="2 games"' in index
    assert image_of(folder / "out/index.html") == f"{URL}/index.png"
    # The list is shown by the last board of its first game.
    pictures = [(folder / f"out/{name}.png").read_bytes() for name in ("index", pages[0].stem)]
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize("url", ["games", "ftp://a.b/", "http://[", "https://a.b/c?d=1", ""])
def test_an_address_that_is_none_is_refused(sungka: Command, url: str) -> None:
    run = sungka("render", "match.sgn", "-o", "page.html", "--base-url", url)
    assert (run.status, run.out) == (2, "")
    assert "write an address like https://" in run.err


def test_what_the_pictures_need_is_said(sungka: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda module: None if module == "PIL" else module)
    run = sungka("render", "match.sgn", "-o", "page.html", "--base-url", URL)
    assert run.status == 2
    assert "the pictures of --base-url need packages that are not installed (pillow)" in run.err
