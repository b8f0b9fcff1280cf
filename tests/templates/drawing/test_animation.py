"""A line of play as a picture that moves by itself: the motion, and what a browser shows of it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from sungka.notation.reading.parser import read
from sungka.replay.play import play
from sungka.replay.steps import Replay
from sungka.templates.drawing.animation import render_animation
from sungka.templates.drawing.geometry import wide_layout
from sungka.templates.drawing.motion import Motion, move_stops
from sungka.templates.timeline.stops import Keyframe, Stop, Timeline
from sungka.templates.timeline.timeline import timeline_of
from support.browsing import opened

CAPTURE = """%sgn 1
[Rules "sungkaan houses=4"]
[Setup "1.0.0.1/0 0.0.3.1/0 S"]

S4 N1
end abandoned
"""


def line_of(record: str) -> Timeline:
    (reading,) = read(record)
    return timeline_of(play(reading.record))


def stops_of(timeline: Timeline) -> list[Stop]:
    return [stop for line in timeline.rounds for stop in line.stops]


def last_counts(motion: Motion) -> Keyframe:
    return tuple(changes[-1][1] for changes in motion.counts)


def test_a_motion_ends_on_the_board_of_the_engine(match: Replay) -> None:
    """The counts, and the shells themselves, lie as the replay's last board says."""
    timeline = timeline_of(match)
    assert timeline.rules is not None
    layout, stops = wide_layout(timeline.rules), stops_of(timeline)
    motion = move_stops(layout, stops)
    assert stops[-1].after is not None
    assert last_counts(motion) == stops[-1].after
    lying = [0] * len(layout.spots)
    for shell in motion.shells:
        x, y = shell.points[-1][1]
        reach = [
            ((x - spot.centre.x) / spot.rx) ** 2 + ((y - spot.centre.y) / spot.ry) ** 2
            for spot in layout.spots
        ]
        lying[reach.index(min(reach))] += 1
    assert lying == [count or 0 for count in stops[-1].after]


def test_time_goes_on(match: Replay) -> None:
    timeline = timeline_of(match)
    assert timeline.rules is not None
    motion = move_stops(wide_layout(timeline.rules), stops_of(timeline))
    for shell in motion.shells:
        times = [time for time, _ in shell.points]
        assert times[0] == 0
        assert times == sorted(times)
        assert times[-1] < motion.length
    for changes in motion.counts:
        times = [time for time, _ in changes]
        assert times[0] == 0
        assert times == sorted(set(times))
        assert times[-1] < motion.length
    for lift in motion.lifts:
        assert 0 < lift.start < lift.end < motion.length


def test_the_counts_follow_a_capture() -> None:
    """S4 goes to S3, which was empty: three shells across and that one are South's."""
    timeline = line_of(CAPTURE)
    assert timeline.rules is not None
    motion = move_stops(wide_layout(timeline.rules), stops_of(timeline))
    counts = [[count for _, count in changes] for changes in motion.counts]
    assert counts[:5] == [[1, 0], [0, 1, 0], [0], [1], [0, 4]]
    assert [lift.place for lift in motion.lifts] == [0, 8]


def test_a_forfeited_shell_falls_into_the_burned_house_first() -> None:
    rules = "sungkaan houses=2 shells=3 relay=own rounds=9 burned=forfeit next=winner"
    record = f'%sgn 1\n[Rules "{rules}"]\n[Setup "0.1/7 0.0/4 S"]\n\nS1\nscore 8-4\nround 2\nS1\n'
    timeline = line_of(record)
    assert timeline.rules is not None
    layout = wide_layout(timeline.rules)
    motion = move_stops(layout, stops_of(timeline))
    (burned,) = [place for place, counts in enumerate(motion.counts) if counts[-1][1] is None]
    through = [
        shell
        for shell in motion.shells
        if any(point == layout.spots[burned].pile for _, point in shell.points)
    ]
    assert len(through) == 1
    assert motion.counts[-1][-1][1] == 2  # one was kept at the refill, one was forfeited


def test_the_picture_is_well_formed_and_needs_nothing() -> None:
    svg = render_animation(line_of(CAPTURE), "A <capture>")
    root = ElementTree.fromstring(svg)
    assert root.get("aria-label") == "A <capture>"
    assert "<script" not in svg
    assert "http" not in svg.replace("http://www.w3.org/2000/svg", "")
    outside = re.sub(r"@media \(prefers-reduced-motion:no-preference\)\{.*?\}\}\}", "", svg)
    assert "animation" not in outside
    assert render_animation(line_of(CAPTURE), "A <capture>") == svg


def test_a_board_without_turns_stands_still() -> None:
    svg = render_animation(line_of('%sgn 1\n[Rules "dakon"]\n\nend abandoned\n'), "Dakon")
    assert "animation" not in svg


@pytest.mark.parametrize(
    "record", ['%sgn 1\n[Rules "nim"]\n\nS1\n', '%sgn 1\n[Rules "dakon"]\n\ngap\nS1\n']
)
def test_what_is_not_known_cannot_be_drawn(record: str) -> None:
    with pytest.raises(ValueError, match="not known"):
        render_animation(line_of(record), "Nothing")


def shown(browser: Any, path: Path, **context: Any) -> list[bytes]:
    """Pictures of a page at the beginning, after two seconds and after four."""
    page = opened(browser, path, [], **context)
    shots = []
    for _ in range(3):
        shots.append(page.screenshot())
        page.wait_for_timeout(2000)
    page.context.close()
    return shots


@pytest.mark.long
def test_a_browser_moves_it_unless_less_motion_is_asked_for(browser: Any, tmp_path: Path) -> None:
    """In a page as an image; by itself where less motion is asked for, since Playwright's
    emulation does not reach images (what the machine itself asks for does)."""
    board, page = tmp_path / "board.svg", tmp_path / "page.html"
    board.write_text(render_animation(line_of(CAPTURE), ""), encoding="utf-8")
    page.write_text('<!doctype html><img src="board.svg" width="400">', encoding="utf-8")
    assert len(set(shown(browser, page))) == 3
    assert len(set(shown(browser, board))) == 3
    assert len(set(shown(browser, board, reduced_motion="reduce"))) == 1
