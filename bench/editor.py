"""Times findings after a key in the editor: `bench/editor.py [--lines 5000] [--keys 40]`.

Texts of random matches are opened in headless Chromium: many records, one record of so many lines,
and the first once more with an error in each record. Keys are pressed in the middle; the time is
from the key to the first paint with the findings of the text at that moment. Next to it is the time
that the page's thread computes for a key until all is shown, the board too, which a busy machine
changes little. Needs playwright.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from sungka.cli.reference.explanations import load_explanations
from sungka.notation.record import Record
from sungka.notation.writer import write
from sungka.replay.detail import Detail, rewrite_in_detail
from sungka.replay.play import play
from sungka.templates.pages.editor import OpenText, render_editor
from support.browsing import opened, started
from support.matches import random_match

KEY = """() => new Promise(done => {
  const field = document.getElementById("text"), { read } = sungka;
  let begun = 0;
  field.addEventListener("keydown", () => { begun = performance.now(); }, { once: true });
  const channel = new MessageChannel();
  channel.port1.onmessage = () => {
    if (sungka.read === read) channel.port2.postMessage(0);
    else requestAnimationFrame(() => setTimeout(() => {
      window.took = performance.now() - begun;
    }));
  };
  window.took = 0;
  field.addEventListener("input", () => channel.port2.postMessage(0), { once: true });
  done();
})"""
"""Gets ready to measure the key that is pressed next."""


def standard(record: Record) -> str:
    """The record with captures and stores."""
    replay = play(record)
    written = rewrite_in_detail(replay, Detail.STANDARD)
    return write(written if isinstance(written, Record) else record)


def many_records(lines: int) -> str:
    """Records of usual length, together so many lines."""
    text, seed = "", 0
    while text.count("\n") < lines:
        seed += 1
        text += standard(random_match("sungka rounds=2", seed)) + "\n"
    return text


def long_record(lines: int) -> str:
    """One record of about so many lines: rounds of fresh boards of nine houses."""
    rounds = min(999, lines // 28)
    return standard(random_match(f"dakon houses=9 shells=9 refill=new rounds={rounds}", 1))


def measure(page: Any, keys: int) -> list[float]:
    """Milliseconds from each key to its findings."""
    times = []
    for number in range(keys):
        page.evaluate(KEY)
        page.keyboard.press("1" if number % 2 == 0 else "Backspace")
        wait(page)
        times.append(page.evaluate("window.took"))
    return times


def wait(page: Any) -> None:
    """Wait until the key has been measured; the page's policy forbids the browser to do it."""
    for _ in range(2000):
        if page.evaluate("window.took > 0"):
            return
        page.wait_for_timeout(5)


def computed(session: Any) -> float:
    """Milliseconds of the processor that the page's main thread has taken so far."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return 1000 * float(next(one["value"] for one in metrics if one["name"] == "TaskDuration"))


def main() -> None:
    """Measure the texts and print one line for each."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--lines", type=int, default=5000)
    parser.add_argument("--keys", type=int, default=40)
    options = parser.parse_args()
    codes = {code.value: known.words.what for code, known in load_explanations().items()}
    many = many_records(options.lines)
    texts = {
        "many records": many,
        "one record": long_record(options.lines),
        "many records, each with an error": many.replace("\n2. ", "\n2. S9 "),
    }
    with started() as browser, tempfile.TemporaryDirectory() as folder:
        for name, text in texts.items():
            path = Path(folder) / "editor.html"
            path.write_text(render_editor([OpenText("a.sgn", text)], codes), encoding="utf-8")
            page = opened(browser, path, [])
            page.focus("#text")
            page.evaluate(
                """() => { const field = document.getElementById("text");
                  const at = field.value.indexOf("\\n4. ", field.value.length / 2) + 6;
                  field.setSelectionRange(at, at); }"""
            )
            page.wait_for_timeout(500)
            measure(page, 4)
            session = page.context.new_cdp_session(page)
            session.send("Performance.enable", {"timeDomain": "threadTicks"})
            busy = computed(session)
            times = measure(page, options.keys)
            page.wait_for_timeout(300)
            busy = (computed(session) - busy) / options.keys
            late = quantiles(times, n=20)[-1]
            size = f"{text.count(chr(10))} lines, {len(text) // 1000} kB"
            found = f"findings {median(times):.0f} ms after a key, 95 % within {late:.0f} ms"
            print(f"{name}, {size}: {found}; {busy:.0f} ms computed")
            page.context.close()


if __name__ == "__main__":
    main()
