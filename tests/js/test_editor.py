"""The editor's boards and films, which it makes for any record typed, against those of Python."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
from sungka.engine.rules_text import rules_from_text
from sungka.notation.reading.parser import read
from sungka.notation.writer import write
from sungka.replay.play import play
from sungka.templates.drawing.board import frame
from sungka.templates.drawing.geometry import layouts_of
from sungka.templates.timeline.timeline import timeline_of
from support.films import films_of
from support.matches import random_match

from .test_built import RECORDS, needs_node

ANSWERS = Path(__file__).parent / "editor/answers.js"

RULES = (
    "sungka",
    "sungka-six",
    "sungka-three",
    "sungka houses=1",
    "sungka houses=30 sowing=counter",
    "sungka-three houses=2 sowing=clockwise",
    "sungka-three houses=13",
)

MATCHES = (
    "sungka rounds=2",
    "sungka rounds=2 pace=lap",
    "congkak-forfeit rounds=3 houses=4 shells=3 rest=opponent",
    "sungka-three rounds=2 burned=forfeit refill=even",
    "sungka rounds=2 capture-theirs=sides capture-again=yes origin=skipped",
    "dakon houses=5 shells=3 rounds=3 burned=open",
    "congkak-malaysia",
    "sungkaan rounds=2 round-end=lap capture-theirs=given",
    "congkak rounds=2 pace=first-over round-end=lap capture-theirs=given",
    "dakon rounds=3 houses=5 shells=3 round-end=three rest=none",
)


def ask(question: dict[str, Any]) -> Any:
    done = subprocess.run(
        ["node", str(ANSWERS)], input=json.dumps(question), capture_output=True, text=True,
        check=True,
    )  # fmt: skip
    return json.loads(done.stdout)


def numbers(text: str) -> list[float]:
    text = re.sub(r'class="[^"]*"|#\w+', "", text)
    return [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", text)]


@needs_node
def test_boards_of_any_rules_lie_where_python_draws_them() -> None:
    for text, board in zip(RULES, ask({"boards": RULES}), strict=True):
        rules = rules_from_text(text)
        for ours, theirs in zip(layouts_of(rules), board["layouts"], strict=True):
            assert theirs["width"] == pytest.approx(ours.width)
            assert theirs["height"] == pytest.approx(ours.height)
            assert numbers(theirs["hull"]) == pytest.approx(numbers(ours.hull), abs=0.11), text
            assert numbers(theirs["hollow"]) == pytest.approx(numbers(ours.hollow or ""), abs=0.11)
            assert theirs["shell"] == ours.shell
            assert theirs["countSize"] == pytest.approx(ours.count_size)
            for spot, other in zip(ours.spots, theirs["spots"], strict=True):
                place = (*spot.centre, spot.rx, spot.ry, *spot.pile, spot.pile_rx, spot.pile_ry)
                its = (other["x"], other["y"], other["rx"], other["ry"], *other["pile"])
                assert its == pytest.approx(place), text
                points = (*spot.count_at, *spot.name)
                named = (*other["count"].values(), *other["name"].values())
                assert named == pytest.approx(points), text
        drawn = frame(layouts_of(rules)[0], rules)
        assert re.findall(r">(\w+)</text>", board["frame"]) == re.findall(r">(\w+)</text>", drawn)
        # Both write the same elements; numbers may differ in their last digit.
        assert re.findall(r"<(\w+)", board["frame"]) == re.findall(r"<(\w+)", drawn)
        assert numbers(board["frame"]) == pytest.approx(numbers(drawn), abs=0.2, rel=2e-3), text


def bare_stop(stop: dict[str, Any]) -> dict[str, Any]:
    """The fields of a stop that move shells; its last board is compared apart."""
    kept = {key: stop[key] for key in ("do", "s", "m", "beats", "flows", "k") if key in stop}
    if stop["do"] == "unknown":
        kept.pop("k", None)
    return kept


def boards_after(stops: list[dict[str, Any]]) -> list[str | None]:
    """The board after each stop, which a film writes only where the next does not begin with it."""
    following = [*stops[1:], {}]
    return [stop.get("z", after.get("k")) for stop, after in zip(stops, following, strict=True)]


@needs_node
def test_films_of_random_matches_are_those_of_python() -> None:
    texts = [write(random_match(rules, seed)) for rules in MATCHES for seed in (1, 2)]
    texts += [RECORDS["match"], RECORDS["mikul"]]
    expected = []
    for text in texts:
        replay = play(next(iter(read(text))).record)
        assert replay.rules is not None
        expected.append(json.loads(json.dumps(films_of(timeline_of(replay)))))
    for text, film, rounds in zip(texts, ask({"films": texts}), expected, strict=True):
        assert len(film) == len(rounds)
        for stops, line in zip(film, rounds, strict=True):
            assert [bare_stop(stop) for stop in stops] == [
                bare_stop(stop) for stop in line["stops"]
            ], text
            assert boards_after(stops) == boards_after(line["stops"]), text
