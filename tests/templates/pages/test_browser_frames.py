"""The page inside other pages: every kind of frame, messages, one that plays at a time."""

from __future__ import annotations

from base64 import b64encode
from html import escape
from pathlib import Path
from typing import Any

import pytest
from sungka.cli.pages.embedding import LISTENER, embed_code
from sungka.replay.steps import Replay
from sungka.templates.pages.page import list_shared_files, render_page
from support.browsing import comes, opened
from support.lengths import long_after

HEARING = """<!doctype html><title>host</title><script>
window.got = []; addEventListener("message", event => got.push(event.data));
const tell = (word, i = 0) => frames[i].postMessage({ sungka: 1, ...word }, "*");
</script>"""
REFUSED = ("Blocked script execution", "Permissions policy violation: The Clipboard")


def framed(page: Path, kind: str) -> str:
    """The HTML of a frame of a kind that shows the page."""
    text = page.read_text(encoding="utf-8")
    data = "data:text/html;base64," + b64encode(text.encode()).decode()
    source = {
        "plain": f'src="{page.name}#embed"',
        "sandboxed": f'src="{page.name}#embed" sandbox="allow-scripts"',
        "srcdoc": f'srcdoc="{escape(text)}"',
        "sandboxed srcdoc": f'srcdoc="{escape(text)}" sandbox="allow-scripts"',
        "data": f'src="{data}"',
        "without scripts": f'src="{page.name}" sandbox',
    }[kind]
    return f'<iframe {source} width="900" height="640"></iframe>'


def hosted(lesson: Path, *kinds: str) -> Path:
    host = lesson.parent / "host.html"
    host.write_text(HEARING + "".join(framed(lesson, kind) for kind in kinds), encoding="utf-8")
    return host


@pytest.mark.long
@pytest.mark.parametrize(
    "kind", long_after(1, ["sandboxed srcdoc", "plain", "sandboxed", "srcdoc", "data"])
)
def test_a_page_works_in_every_kind_of_frame(
    lesson: Path, browser: Any, troubles: list[str], kind: str
) -> None:
    page = opened(browser, hosted(lesson, kind), troubles)
    comes(page, "got.some(word => word.type === 'ready')")
    ready = page.evaluate("got.find(word => word.type === 'ready')")
    assert ready["turns"] == 3
    assert ready["height"] > 300
    assert page.evaluate("got.every(word => word.sungka === 1)")
    page.evaluate("tell({ type: 'seek', round: 1, turn: 1, lap: 1 })")
    comes(page, "got.some(word => word.lap === 1)")
    state = page.evaluate("got.filter(word => word.type === 'state').at(-1)")
    assert (state["round"], state["turn"], state["score"]) == (1, 1, [1, 0])
    page.evaluate("tell({ type: 'seek', round: 1, turn: 3 })")
    for word in ("'speed', speed: 4", "'theme', theme: 'dark'", "'flip'", "'play'", "'nonsense'"):
        page.evaluate(f"tell({{ type: {word} }})")
    comes(page, "got.some(word => word.type === 'state' && word.playing)")
    comes(page, "got.some(word => word.type === 'ended')")
    frame = page.frames[1]
    assert frame.evaluate("document.documentElement.dataset.theme") == "dark"
    frame.evaluate("document.querySelector('[data-do=link]').click()")
    comes(frame, "document.getElementById('told').textContent !== ''")
    assert [word for word in troubles if not word.startswith(REFUSED)] == []
    page.context.close()


COPIED = """() => { window.copied = []; Object.defineProperty(navigator, "clipboard", {
  configurable: true, value: { writeText: async text => { copied.push(text); } } });
  document.querySelector("[data-do=link]").click(); return copied; }"""


def test_an_embedded_page_keeps_the_story(lesson: Path, browser: Any, troubles: list[str]) -> None:
    page = opened(browser, lesson, troubles, "#embed", viewport={"width": 620, "height": 480})
    for words in ("A short lesson", "Unfinished", "Whole page"):
        assert words in page.locator("header").inner_text()
    page.click("#poster")
    page.evaluate("sungka.pause(); sungka.go('r1.t1.end')")
    assert page.locator("#list .comment", has_text="Two moves.").is_visible()
    assert "Reyes, Jun" in page.locator(".board").inner_text()
    with page.context.expect_page() as opening:
        page.click("#whole")
    whole = opening.value
    assert whole.url == lesson.as_uri() + "#r1.t1.l8"
    assert page.evaluate("document.documentElement.scrollHeight") <= 480
    assert troubles == []
    page.context.close()


def test_the_code_to_embed_gives_a_frame_the_right_height_at_any_width(
    lesson: Path, browser: Any, troubles: list[str]
) -> None:
    host = lesson.with_name("article.html")
    code = embed_code(str(lesson), "A lesson")
    head = '<!doctype html><title>club</title><meta name="viewport" content="width=device-width">'
    host.write_text(f'{head}<body style="margin:0">{code}{LISTENER}', encoding="utf-8")
    assert len(LISTENER.splitlines()) == 10
    for width in (320, 360, 620, 900, 1280):
        page = opened(browser, host, troubles, viewport={"width": width, "height": 1400})
        comes(page, "document.querySelector('iframe').style.height !== ''")
        frame = page.frames[1]
        comes(frame, "Math.abs(document.querySelector('main').offsetHeight - innerHeight) <= 2")
        assert frame.evaluate("document.documentElement.scrollHeight <= innerHeight"), width
        assert frame.evaluate("document.documentElement.scrollWidth <= innerWidth"), width
        page.context.close()
    assert troubles == []


@pytest.mark.parametrize("width", long_after(3, [320, 620, 1280, 360, 900]))
def test_without_the_script_a_game_fits_into_its_frame(
    width: int, lesson: Path, browser: Any, troubles: list[str]
) -> None:
    host = lesson.with_name("article.html")
    head = '<!doctype html><title>club</title><meta name="viewport" content="width=device-width">'
    code = embed_code(str(lesson), "A lesson")
    host.write_text(f'{head}<body style="margin:0">{code}', encoding="utf-8")
    page = opened(browser, host, troubles, viewport={"width": width, "height": 1400})
    frame = page.frames[1]
    frame.locator("#poster").click()
    frame.evaluate("sungka.pause(); sungka.go('r1.t1.end')")
    comes(frame, "document.documentElement.scrollHeight <= innerHeight")
    for part in (".live:visible", "#caption", "#list [aria-current]", "[data-do=play]"):
        assert frame.locator(part).is_visible(), part
    assert troubles == []
    page.context.close()


def test_the_code_that_the_page_gives_frames_it_at_this_place(
    lesson: Path, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, lesson, troubles, "#r1.t2")
    page.keyboard.press("s")
    page.click("#share [data-do=code]")
    comes(page, "document.getElementById('given').textContent !== ''")
    code = page.inner_text("#given")
    page.context.close()
    host = lesson.with_name("blog.html")
    own = embed_code(str(lesson), "A lesson")
    host.write_text(f"<!doctype html><title>blog</title>{code}{own}", encoding="utf-8")
    page = opened(browser, host, troubles)
    frame = page.frames[1]
    comes(frame, "window.sungka?.moment.address === 'r1.t2'")
    assert frame.locator("#poster").is_visible()
    # But for where it begins it is the frame that the command writes.
    given, written = page.evaluate(
        """() => [...document.querySelectorAll("iframe")].map(one =>
          [one.loading, one.sandbox.value, one.allow, one.style.cssText])"""
    )
    assert given == written
    assert troubles == []
    page.context.close()


@pytest.mark.parametrize(
    "kind", long_after(1, ["sandboxed srcdoc", "plain", "sandboxed", "srcdoc", "data"])
)
def test_a_link_from_a_frame_leads_to_the_page_and_the_place(
    lesson: Path, browser: Any, troubles: list[str], kind: str
) -> None:
    host = hosted(lesson, kind)
    page = opened(browser, host, troubles)
    comes(page, "got.some(word => word.type === 'ready')")
    for place in ("r1.t1.v1", "r1.t2.l1", "r1.end"):
        page.evaluate(f"tell({{ type: 'link', link: '#{place}&speed=2' }})")
        comes(page, f"got.findLast(word => word.address).address === '{place}'")
        # A page that has an address of its own is found there, any other in the page around it.
        home = {"plain": lesson.as_uri(), "sandboxed": lesson.as_uri(), "data": ""}
        link = f"{home.get(kind, host.as_uri())}#{place}"
        assert page.frames[1].evaluate(COPIED) == [link]
    page.evaluate("tell({ type: 'home', address: 'https://club.example/games.html#g7' })")
    for address in (
        "javascript:0",
        "javascript://%0aalert(1)",
        "data://x",
        "blob:https://x/",
        "//x",
    ):
        page.evaluate("address => tell({ type: 'home', address })", address)
    link = "https://club.example/games.html#g7.r1.end"
    assert page.frames[1].evaluate(COPIED) == [link]
    assert troubles == []
    page.context.close()


def test_strange_messages_do_nothing(lesson: Path, browser: Any, troubles: list[str]) -> None:
    page = opened(browser, hosted(lesson, "plain"), troubles)
    comes(page, "got.some(word => word.type === 'ready')")
    page.evaluate(
        """() => { for (const word of [null, "play", 7, [], { type: "play" },
          { sungka: 2, type: "play" }, { sungka: 1 }, { sungka: 1, type: "seek", round: "x" },
          { sungka: 1, type: "seek", round: -1, turn: 1e9, lap: {} },
          { sungka: 1, type: "speed", speed: "fast" }, { sungka: 1, type: "theme", theme: {} }])
          frames[0].postMessage(word, "*");
          for (const none of [{ toString: null, valueOf: null }, [[{ toString: null }]], 7n])
            for (const type of ["play", "seek", "speed", "theme", "link", "home", none])
              for (const key of ["type", "speed", "theme", "link", "address", "round", "turn"])
                if (type !== "play" || key === "type")
                  frames[0].postMessage({ sungka: 1, type, [key]: none }, "*"); }"""
    )
    page.wait_for_timeout(200)
    moment = page.frames[1].evaluate("sungka.moment")
    assert not moment["playing"]
    assert moment["speed"] == 1
    assert troubles == []
    page.context.close()


def test_an_embedded_page_waits_behind_one_button(
    lesson: Path, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, lesson, troubles, "#embed&play=1")
    assert not page.locator(".source").first.is_visible()
    assert page.locator(".bar").is_visible()
    assert not page.evaluate("sungka.moment.playing")
    page.click("#poster")
    assert page.evaluate("sungka.moment.playing")
    assert not page.locator("#poster").is_visible()
    assert page.locator(".bar").is_visible()
    assert troubles == []
    page.context.close()


@pytest.mark.long
def test_one_embedded_page_plays_at_a_time(lesson: Path, browser: Any, troubles: list[str]) -> None:
    page = opened(browser, hosted(lesson, "plain", "plain"), troubles)
    comes(page, "got.filter(word => word.type === 'ready').length === 2")
    first, second = page.frames[1:]
    first.evaluate("sungka.play()")
    second.evaluate("sungka.play()")
    comes(first, "!sungka.moment.playing")
    assert second.evaluate("sungka.moment.playing")
    page.context.close()


def test_an_embedded_page_rests_out_of_sight(
    lesson: Path, browser: Any, troubles: list[str]
) -> None:
    host = hosted(lesson, "plain")
    text = host.read_text(encoding="utf-8")
    host.write_text(text + '<div style="height:4000px"></div>', encoding="utf-8")
    page = opened(browser, host, troubles)
    comes(page, "got.some(word => word.type === 'ready')")
    frame = page.frames[1]
    frame.evaluate("sungka.play()")
    page.wait_for_timeout(100)
    assert frame.evaluate("sungka.moment.playing")
    page.evaluate("scrollTo(0, 3000)")
    comes(frame, "!sungka.moment.playing")
    page.context.close()


def test_a_frame_without_scripts_shows_the_board(
    lesson: Path, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, hosted(lesson, "without scripts"), troubles)
    assert page.frame_locator("iframe").locator("svg.lying").is_visible()
    page.context.close()


@pytest.mark.long
def test_pages_that_share_files_play_as_those_that_are_one_file(
    one_match: Replay, tmp_path: Path, browser: Any, troubles: list[str]
) -> None:
    whole, shared = tmp_path / "whole.html", tmp_path / "shared.html"
    whole.write_text(render_page(one_match, "x"), encoding="utf-8")
    shared.write_text(render_page(one_match, "x", is_shared=True), encoding="utf-8")
    for name, text in list_shared_files(one_match.rules).items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    for width in (390, 1280):
        shown = []
        for path in (whole, shared):
            page = opened(
                browser, path, troubles, "#r2.t4.l2", viewport={"width": width, "height": 800}
            )
            page.keyboard.press("?")
            shown.append(page.locator("main").inner_text() + page.locator("#help").inner_text())
            board = page.locator(".live:visible")
            assert board.count() == 1
            shown.append(board.get_attribute("class"))
            page.context.close()
        assert shown[:2] == shown[2:]
    page = opened(browser, shared, troubles, viewport=PHONE, java_script_enabled=False)
    assert page.locator("svg.lying").is_visible()
    assert page.locator("#list li").first.is_visible()
    assert troubles == []
    page.context.close()


PHONE = {"width": 390, "height": 844}
