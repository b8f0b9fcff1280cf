"""Compares the replay page with the lichess viewer's: size, first paint, frames a second.

    npm install axe-core playwright-core lichess-pgn-viewer
    python bench/page.py MEASURE.mjs [--runs 7]

`MEASURE.mjs` measures one page in headless Chromium and prints JSON (`--ready`, `--play`, `--runs`,
`--axe`). The pages are measured in turn, three times, so that both see the same load; the table
holds medians. Run it where `node_modules` is.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from sungka.checking.check import count_turns
from sungka.notation.record import Record
from sungka.notation.writer import write
from sungka.replay.detail import Detail, rewrite_in_detail
from sungka.replay.play import play
from sungka.templates.pages.page import render_page
from support.matches import random_match

VIEWER = Path("node_modules/lichess-pgn-viewer/dist")
GAME = """\
[White "A"] [Black "B"] 1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3
d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 11. c4 c6 12. cxb5 axb5 13. Nc3 Bb7 14. Bg5 b4 15. Nb1 h6
16. Bh4 c5 17. dxe5 Nxe4 18. Bxe7 Qxe7 19. exd6 Qf6 20. Nbd2 Nxd6 21. Nc4 Nxc4 22. Bxc4 Nb6
23. Ne5 Rae8 24. Bxf7+ Rxf7 25. Nxf7 Rxe1+ 26. Qxe1 Kxf7 27. Qe3 Qg5 28. Qxg5 hxg5 29. b3
Ke6 30. a3 Kd6 1-0"""
STEP_ON = "setInterval(() => v.goTo('next'), 300)"

FIGURES = (
    ("size, kB", "bytes", 1000),
    ("gzip, kB", "gzip", 1000),
    ("requests", "network_requests", 1),
    ("first paint, ms", "load.fcp_ms", 1),
    ("layout shift", "load.cls", 1),
    ("elements", "load.dom_elements", 1),
    ("script memory, MB", "load.js_heap_mb", 1),
    ("frames a second", "play.fps", 1),
    ("95 % of gaps within, ms", "play.gap_p95_ms", 1),
    ("frames missed", "play.raf_missed", 1),
    ("main thread busy, %", "play.main_thread_busy_pct", 1),
    ("long tasks while playing", "play.long_tasks", 1),
    ("axe-core violations", "axe.violations", 1),
)


def main() -> None:
    """Measure both pages and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("measure", help="the script that measures a page")
    parser.add_argument("--runs", type=int, default=7, help="cold loads a measurement")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        ours, theirs = Path(folder, "ours.html"), Path(folder, "theirs.html")
        record, title = _match_of_sixty_turns()
        ours.write_text(render_page(play(record), write(record)), encoding="utf-8")
        theirs.write_text(_viewer(), encoding="utf-8")
        rounds = []
        for _ in range(3):
            viewer = _measure(options, theirs, ".lpv__board piece", STEP_ON)
            rounds.append((viewer, _measure(options, ours, ".live", "sungka.play()")))
    print(f"| {title} | this page | lichess-pgn-viewer |\n|---|---|---|")
    for name, path, unit in FIGURES:
        theirs_shown, ours_shown = (
            f"{median(_figure(found[side], path) for found in rounds) / unit:.4g}"
            for side in range(2)
        )
        print(f"| {name} | {ours_shown} | {theirs_shown} |")


def _match_of_sixty_turns() -> tuple[Record, str]:
    """The random match of three rounds, of sixty tried, whose length is nearest to sixty turns."""
    matches = (random_match("congkak rounds=3", seed) for seed in range(60))
    match = min(matches, key=lambda record: abs(count_turns(record) - 60))
    full = rewrite_in_detail(play(match), Detail.STANDARD)
    record = full if isinstance(full, Record) else match
    return record, f"{count_turns(record)} turns in 3 rounds"


def _viewer() -> str:
    script = (VIEWER / "lichess-pgn-viewer.min.js").read_text(encoding="utf-8")
    body, _, exported = script.rpartition("export{")
    start = exported.partition(" as default")[0]
    style = (VIEWER / "lichess-pgn-viewer.css").read_text(encoding="utf-8")
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>A game</title>'
        f'<style>{style}</style><main><div id="v"></div></main><script type="module">{body}'
        f'window.v={start}(document.getElementById("v"),{{pgn:{json.dumps(GAME)}}})</script></html>'
    )


def _measure(options: argparse.Namespace, page: Path, ready: str, play_with: str) -> Any:
    command = ["node", options.measure, str(page), "--ready", ready, "--play", f"eval:{play_with}"]
    command += ["--runs", str(options.runs), "--axe", "node_modules/axe-core/axe.min.js", "--json"]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return json.loads(done.stdout)


def _figure(found: Any, path: str) -> float:
    for key in path.split("."):
        found = found[key]
    return float(len(found) if isinstance(found, list) else found)


if __name__ == "__main__":
    main()
