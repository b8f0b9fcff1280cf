"""Only cells that change are sent, and the terminal shows what it would show of all of them."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from pathlib import Path
from random import Random
from statistics import median

import pytest
from sungka.cli.recording.screen.shown_cells import ShownCells
from support.entries import entries_of
from support.matches import random_match

RED, BOLD, OFF = "\x1b[38;2;200;0;0m", "\x1b[1m", "\x1b[0m"


def test_what_is_shown_is_not_sent_again() -> None:
    cells = ShownCells()
    drawn = f"\x1b[3;5H{RED}North{OFF} 12\x1b[1;1H"
    assert cells.shorten(drawn) == "\x1b[3;5H\x1b[38;2;200;0;0mNorth\x1b[0m 12\x1b[1H"
    assert cells.shorten(drawn) == ""
    assert cells.shorten("\x1b[3;12H3") == "\x1b[3;12H3"
    assert cells.shorten("\x1b[3;11H13") == ""


def test_changes_near_each_other_are_sent_together() -> None:
    cells = ShownCells()
    cells.shorten("\x1b[1;1H 1 2    3")
    assert cells.shorten("\x1b[1;1H 4 5    6") == "\x1b[1;2H4 5    6"
    assert cells.shorten("\x1b[1;1H 4 5     7") == "\x1b[1;9H 7"
    cells.shorten("\x1b[2;1H1234567890")
    assert cells.shorten("\x1b[2;1H!23456789!") == "\x1b[2H!\x1b[8C!"
    sent = cells.shorten(f"\x1b[2;1H{RED}!{OFF}2{RED}3{OFF}")
    assert sent == "\x1b[2H\x1b[38;2;200;0;0m!\x1b[1C3\x1b[m"


def test_a_style_is_changed_by_the_shortest_sequence() -> None:
    cells = ShownCells()
    sent = cells.shorten(f"\x1b[1;1H{BOLD}{RED}a{OFF}{RED}b{OFF}\x1b[2;31mc{OFF}")
    assert sent == "\x1b[1H\x1b[1;38;2;200;0;0ma\x1b[22mb\x1b[2;31mc\x1b[m"


def test_a_wide_letter_is_sent_with_its_whole_line() -> None:
    cells = ShownCells()
    cells.shorten("\x1b[1;1HAna 宋 12")
    assert cells.shorten("\x1b[1;8H3") == "\x1b[1HAna 宋 32"
    assert cells.shorten("\x1b[1;8H3") == ""
    cells.shorten("\x1b[2;1Hn\u0303o 1")
    assert cells.shorten("\x1b[2;4H2") == "\x1b[2Hn\u0303o 2"


def test_a_sequence_in_two_pieces_is_read_as_one() -> None:
    whole, halved = ShownCells(), ShownCells()
    drawn = f"\x1b[3;5H{RED}North{OFF} 12\x1b[?25l\x1b[1;1H"
    expected = whole.shorten(drawn)
    for at in range(1, len(drawn)):
        halved.forget()
        sent = halved.shorten(drawn[:at]) + halved.shorten(drawn[at:])
        assert sent.startswith("\x1b[3;5H")
        other = ShownCells()
        other.shorten(sent)
        assert other.shorten(drawn) == "\x1b[?25l", (at, sent)
    assert "\x1b[?25l" in expected


@pytest.mark.parametrize("control", ["\x1b[2J", "\x1b[?1049h", "\x1b[K", "\x1bc", "\x1b[L"])
def test_after_a_change_of_the_whole_screen_all_is_sent(control: str) -> None:
    cells = ShownCells()
    cells.shorten("\x1b[1;1Hboard")
    assert cells.shorten(f"{control}\x1b[1;1Hboard") == f"{control}\x1b[1Hboard"


@pytest.mark.parametrize("control", ["\x07", "\x1b[?2026h", "\x1b[<u", "\x1b]0;title\x07"])
def test_other_sequences_leave_what_is_shown(control: str) -> None:
    cells = ShownCells()
    cells.shorten("\x1b[1;1Hboard")
    assert cells.shorten(f"{control}\x1b[1;1Hboard") == control


def test_a_terminal_that_may_show_something_else_gets_all() -> None:
    cells = ShownCells()
    cells.shorten("\x1b[1;1Hboard")
    cells.forget()
    assert cells.shorten("\x1b[1;1Hboard") == "\x1b[1Hboard"


def draw_frames(seed: int, count: int) -> list[str]:
    """Frames as Textual draws them: parts of lines in styles, each in full."""
    chance, frames = Random(seed), []
    styles = ["", "1", "2", "7", "4", "1;7", "1;4;2", "9", "31", "38;5;120", "1;38;2;1;200;3;44"]
    pairs = ["ab", "  ", "01", "│─", "█ ", "ñe", "宋"]  # no wide letter is ever cut
    for _ in range(count):
        frame = ""
        for _ in range(chance.randint(1, 6)):
            frame += f"\x1b[{chance.randint(1, 12)};{chance.randrange(1, 41, 2)}H"
            for _ in range(chance.randint(1, 4)):
                part = "".join(chance.choices(pairs, k=chance.randint(1, 5)))
                style = chance.choice(styles)
                frame += f"\x1b[{style}m{part}\x1b[0m" if style else part
        frames.append(frame + "\x1b[1;1H")
    return frames


@pytest.mark.push
@pytest.mark.skipif(shutil.which("tmux") is None, reason="tmux is needed")
def test_a_terminal_shows_the_same(tmp_path: Path) -> None:
    shown = []
    for seed in range(2):
        frames, cells = draw_frames(seed, 150), ShownCells()
        for name, sent in (("all", frames), ("short", [cells.shorten(one) for one in frames])):
            path = tmp_path / f"{name}-{seed}"
            path.write_text("\x1b[2J" + "".join(sent), encoding="utf-8")
            shown.append(show_in_tmux(path))
    assert shown[0] == shown[1]
    assert shown[2] == shown[3]
    assert shown[0] != shown[2]


def show_in_tmux(path: Path) -> str:
    """A terminal's lines, with their styles, after the output in a file."""
    tmux = ["tmux", "-u", "-L", f"sungka-{path.name}", "-f", "/dev/null"]
    command = f"stty -opost; cat {path}; sleep 60"
    subprocess.run([*tmux, "new-session", "-d", "-x", "80", "-y", "24", command], check=True)
    try:
        before = ""
        for _ in range(50):
            time.sleep(0.1)
            shown = subprocess.run(
                [*tmux, "capture-pane", "-e", "-p"], capture_output=True, check=True
            ).stdout.decode()
            if shown.strip() and shown == before:
                break
            before = shown
    finally:
        subprocess.run([*tmux, "kill-server"], check=False)
    return before


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="a pseudo-terminal is needed")
def test_ctrl_l_and_another_size_draw_all_anew(tmp_path: Path) -> None:
    from support.pty_screen import on_pty

    with on_pty(["record", str(tmp_path / "game.sgn"), "--rules", "sungkaan"], 80, 24) as screen:
        screen.read(quiet=1.5)
        screen.type("3")
        assert b"\xe2\x95\xad" not in screen.read()  # the corner of the board
        for number in range(2):
            screen.type("\x0c")
            assert b"\xe2\x95\xad" in screen.read(), number
        screen.resize(80, 24)
        assert b"\xe2\x95\xad" in screen.read()


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="a pseudo-terminal is needed")
def test_a_lift_takes_a_thousand_bytes_at_most(tmp_path: Path) -> None:
    from support.pty_screen import count_bytes

    entries = [*entries_of(random_match("sungkaan", 1))][:40]
    counts = count_bytes(str(tmp_path / "game.sgn"), "sungkaan", entries, 80, 24)
    assert len(counts) >= 30
    assert 100 < median(counts) <= 1000
