"""The terminal after a killed screen: `--reset-terminal` and the next run put it right."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

if sys.platform == "win32":
    pytest.skip("a pseudo-terminal is needed", allow_module_level=True)

import pty
import termios
import tty

COMMAND = "from sungka.cli.app import app; app(args=['record', '--reset-terminal'])"


@pytest.mark.parametrize("is_raw", [True, False])
def test_the_terminal_is_put_right(is_raw: bool) -> None:
    master, slave = pty.openpty()
    try:
        usual = termios.tcgetattr(slave)
        if is_raw:  # as a killed screen leaves it
            tty.setraw(slave)
            assert not termios.tcgetattr(slave)[3] & termios.ECHO
        run = subprocess.run(
            [sys.executable, "-c", COMMAND], stdin=slave, stdout=slave, check=False, timeout=60
        )
        written = os.read(master, 4096)
        modes = termios.tcgetattr(slave)
    finally:
        os.close(master)
        os.close(slave)
    assert run.returncode == 0
    for sequence in (b"\x1b[?1047l", b"\x1b[?1003l", b"\x1b[?2004l", b"\x1b[?25h", b"\x1b[0m"):
        assert sequence in written
    for number, flag in ((0, termios.ICRNL), (1, termios.OPOST), (3, termios.ICANON)):
        assert modes[number] & flag
    assert modes[3] & termios.ECHO
    if not is_raw:
        assert modes[3] & usual[3] == usual[3]


def test_nothing_is_written_where_there_is_no_terminal() -> None:
    command = [sys.executable, "-c", COMMAND]
    run = subprocess.run(command, capture_output=True, check=False, input="", text=True)
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")


def test_a_record_has_to_be_named() -> None:
    command = COMMAND.replace("'--reset-terminal'", "'--stdin'")
    run = subprocess.run([sys.executable, "-c", command], capture_output=True, check=False,
                         text=True)  # fmt: skip
    assert run.returncode == 2
    assert "name the record: sungka record FILE" in run.stderr
