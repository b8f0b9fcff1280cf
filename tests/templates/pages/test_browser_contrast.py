"""The contrast of every control of the page in a browser, at rest and in every other state."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sungka.notation.reading.parser import read
from sungka.replay.play import play
from sungka.templates.pages.page import render_page
from support.browsing import opened
from support.lengths import long_after

TEXT, ICON = 4.5, 3.0
"""The least contrast of words and of pictures (WCAG 2.2, 1.4.3 and 1.4.11)."""

CONTROLS = """where => {
  const shown = [...document.querySelectorAll(where)]
    .filter(one => one.checkVisibility({ visibilityProperty: true }));
  window.controls = shown;
  return shown.map(one => one.outerHTML.slice(0, 90));
}"""

CONTRAST = """i => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  canvas.canvas.width = canvas.canvas.height = 1;
  const paint = colours => {
    canvas.clearRect(0, 0, 1, 1);
    for (const colour of colours) { canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1); }
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const light = ([r, g, b]) => [r, g, b].map(one => one / 255)
    .map(one => one <= .04045 ? one / 12.92 : ((one + .055) / 1.055) ** 2.4)
    .reduce((sum, one, at) => sum + one * [.2126, .7152, .0722][at], 0);
  const control = controls[i], found = [];
  for (const one of [control, ...control.querySelectorAll("*")]) {
    const style = getComputedStyle(one), isIcon = one.tagName === "path";
    const says = [...one.childNodes].some(node => node.nodeType === 3 && node.data.trim());
    if (!one.checkVisibility() || !isIcon && !says || one.tagName === "OPTION") continue;
    const behind = [];
    for (let up = one; up; up = up.parentElement) {
      behind.unshift(getComputedStyle(up).backgroundColor);
    }
    const ground = ["#fff", ...behind], colour = isIcon ? style.fill : style.color;
    const [a, b] = [paint(ground), paint([...ground, colour])].map(light);
    const ratio = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
    if (ratio < (isIcon ? ICON : TEXT)) found.push([one.outerHTML.slice(0, 60), ratio.toFixed(2)]);
  }
  return found;
}""".replace("ICON", str(ICON)).replace("TEXT", str(TEXT))


MISTAKES = """%sgn 1
[Rules "sungkaan houses=4 shells=4"]

1. S1?! <best=S2+1 loss=7 pv="S2+1 N1" mark=?! by="sungka 1.0 depth=6"> N3
"""


def list_poor(page: Any, where: str) -> list[object]:
    """The parts without contrast in the controls that a selector finds, in each of their states."""
    poor: list[object] = []
    names = page.evaluate(CONTROLS, where)
    assert names, where
    for i, name in enumerate(names):
        control = page.evaluate_handle(f"controls[{i}]").as_element()
        control.scroll_into_view_if_needed()
        box = control.bounding_box()
        states = [("rest", page.evaluate(CONTRAST, i))]
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + min(12, box["height"] / 2))
        assert control.evaluate("one => one.matches(':hover')"), name
        states.append(("hover", page.evaluate(CONTRAST, i)))
        page.mouse.down()
        states.append(("active", page.evaluate(CONTRAST, i)))
        page.mouse.move(2, 2)
        page.mouse.up()
        if name.startswith("<select"):
            page.keyboard.press("Escape")
        control.focus()
        states.append(("focus", page.evaluate(CONTRAST, i)))
        poor += [(state, found) for state, found in states if found]
    return poor


@pytest.mark.long
@pytest.mark.parametrize("theme", long_after(1, ["dark", "light", "contrast"]))
def test_every_state_of_every_control_has_contrast(
    theme: str, lesson: Path, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, lesson, troubles, f"#r1.t1.l1&theme={theme}")
    everywhere = "main :is(button, select, summary, a)"
    assert len(page.evaluate(CONTROLS, everywhere)) > 15
    poor = list_poor(page, everywhere)
    page.evaluate("sungka.go('r1.t1'); sungka.play()")
    page.hover("[data-do=play]")
    names = page.evaluate(CONTROLS, everywhere)
    playing = next(i for i, name in enumerate(names) if 'data-do="play"' in name)
    poor += page.evaluate(CONTRAST, playing)
    page.evaluate("sungka.pause()")
    page.keyboard.press("s")
    poor += list_poor(page, "#share button")
    assert poor == []
    assert troubles == []
    page.context.close()


@pytest.mark.long
@pytest.mark.parametrize("theme", long_after(1, ["dark", "light", "contrast"]))
def test_every_control_of_a_try_a_quiz_and_full_screen_has_contrast(
    theme: str, tmp_path: Path, browser: Any, troubles: list[str]
) -> None:
    path = tmp_path / "mistakes.html"
    (reading,) = read(MISTAKES)
    path.write_text(render_page(play(reading.record), MISTAKES), encoding="utf-8")
    page = opened(browser, path, troubles, f"#r1&theme={theme}", reduced_motion="reduce")
    poor = list_poor(page, ".better button, [data-do=quiz], .whose")
    page.evaluate("sungka.go('r1')")
    page.keyboard.press("q")
    poor += list_poor(page, "[data-do=quiz][aria-pressed=true], #held, .choices button")
    page.locator(".lifts button").first.click()
    poor += list_poor(page, "#banner, .while-trying, #held, .choices button")
    page.keyboard.press("Escape")
    page.locator(".better button").first.click()
    poor += list_poor(page, "#compare button, #compare figcaption, .difference")
    page.keyboard.press("Escape")
    page.keyboard.press("h")
    poor += list_poor(page, "[data-do=fullscreen][aria-pressed=true]")
    assert poor == []
    assert troubles == []
    page.context.close()
