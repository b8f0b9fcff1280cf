"""The share menu: what it gives, with a clipboard or a share sheet and without."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from support.browsing import AXE, comes, has_axe, opened

STUBS = """() => { window.copied = []; window.sent = [];
  for (const [name, value] of [["clipboard", { writeText: async text => { copied.push(text); } }],
    ["share", async what => { sent.push(what.url ?? what.files[0].name); }]]) {
    Object.defineProperty(navigator, name, { configurable: true, value });
  } }"""

COLOURS = """async () => { const image = document.querySelector("#given img"); await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const paper = canvas.getContext("2d", { willReadFrequently: true });
  const at = (x, y) => [...paper.getImageData(x, y, 1, 1).data];
  paper.drawImage(image, 0, 0);
  return [width, height, at(3, 3), at(width / 2, (height - 64) / 2)]; }"""


def given(page: Any, way: str) -> str:
    page.evaluate("document.getElementById('gave').textContent = ''")
    page.click(f"#share [data-do={way}]")
    comes(page, "document.getElementById('gave').textContent !== ''")
    return str(page.inner_text("#given"))


@pytest.mark.long
def test_the_share_menu_gives_link_position_code_and_picture(
    lesson: Path, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, lesson, troubles, viewport={"width": 1280, "height": 800})
    page.evaluate(STUBS)
    page.evaluate("sungka.go('r1.t1'); sungka.play()")
    page.click(".bar [data-do=share]")
    assert not page.evaluate("sungka.moment.playing")
    page.evaluate("sungka.go('r1.t1')")
    link = lesson.as_uri() + "#r1.t1"
    assert given(page, "link") == link
    assert given(page, "position") == "4.4.4.4/0 4.4.4.4/0 S"
    code = given(page, "code")
    assert f'<iframe src="{link}&amp;embed" title="' in code
    assert "A short lesson" in code
    assert page.evaluate("copied") == [link, "4.4.4.4/0 4.4.4.4/0 S", code]
    page.click("#share [data-do=send]")
    assert page.evaluate("sent") == [link]
    with page.expect_download() as saved:
        page.click("#share [data-do=picture]")
    assert saved.value.suggested_filename == "board.png"
    wide, high, corner, wood = page.evaluate(COLOURS)
    assert (wide, high > 300) == (1240, True)
    red, green, blue, _ = wood
    assert 200 > red > green > blue, "wood"
    assert corner[0] > 200, "on the paper of the page"
    page.click("#share [data-do=closeShare]")
    # A turn that is over leaves its board, with the other seat to move.
    page.evaluate("sungka.go('r1.t1.end')")
    page.keyboard.press("s")
    assert given(page, "position").endswith(" N")
    assert troubles == []
    page.context.close()


@pytest.mark.long
@has_axe
def test_without_a_clipboard_the_text_is_selected(
    lesson: Path, browser: Any, troubles: list[str]
) -> None:
    for theme, size in (("light", (1280, 800)), ("dark", (360, 640))):
        view = {"width": size[0], "height": size[1]}
        page = opened(browser, lesson, troubles, f"#r1.t2&theme={theme}", viewport=view)
        page.evaluate(
            """() => Object.defineProperty(navigator, "clipboard", { value: undefined })"""
        )
        page.evaluate("document.querySelector('[data-do=share]').click()")
        assert not page.locator("#share [data-do=send]").is_visible()
        assert given(page, "link") == page.evaluate("getSelection().toString()")
        page.evaluate(AXE.read_text(encoding="utf-8"))
        found = page.evaluate(
            "axe.run('#share').then(found => found.violations.map(one => one.id))"
        )
        assert found == []
        page.context.close()
    assert troubles == []
