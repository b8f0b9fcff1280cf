"""The length of a search, and its end."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time

import pytest
from sungka.cli.solving.deadline import Deadline

ON_POSIX = pytest.mark.skipif(os.name == "nt", reason="terminals and signals are POSIX's")


def test_it_ends_when_its_seconds_are_over() -> None:
    with Deadline(None) as endless, Deadline(0.02) as short:
        assert not endless.is_due()
        time.sleep(0.03)
        assert (short.is_due(), endless.is_due()) == (True, False)
        assert not short.is_interrupted


@ON_POSIX
def test_the_first_interrupt_ends_it_and_the_second_the_command() -> None:
    usual = signal.getsignal(signal.SIGINT)
    with Deadline(None) as deadline:
        os.kill(os.getpid(), signal.SIGINT)
        assert deadline.is_due()
        assert deadline.is_interrupted
        assert signal.getsignal(signal.SIGINT) is usual
    with Deadline(None):
        assert signal.getsignal(signal.SIGINT) is not usual
    assert signal.getsignal(signal.SIGINT) is usual


@ON_POSIX
def test_other_processes_share_it() -> None:
    usual = signal.getsignal(signal.SIGINT)
    # A second, as a busy machine may let some time pass before it is asked for the first time.
    short = Deadline(1)
    with Deadline(None) as deadline:
        endless, ended = deadline.share(), short.share()
        assert (endless.is_due(), ended.is_due()) == (False, False)
        child = os.fork()
        if child == 0:
            while not endless.is_due():
                time.sleep(0.01)
            os._exit(7 if ended.is_due() else 8)
        while not short.is_due():
            time.sleep(0.05)
        deadline._interrupt(signal.SIGINT, None)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
    assert signal.getsignal(signal.SIGINT) is usual


@pytest.mark.long
@ON_POSIX
def test_on_a_terminal_it_says_what_is_known_and_clears_it_away() -> None:
    import pty

    ours, theirs = pty.openpty()
    running = subprocess.Popen(
        [sys.executable, "-m", "sungka.cli", "solve", "--rules", "sungka-six", "--time", "3.5"],
        stdin=theirs,
        stdout=subprocess.DEVNULL,
        stderr=theirs,
        env={**os.environ, "TERM": "xterm"},
    )
    os.close(theirs)
    said = b""
    while True:
        try:
            part = os.read(ours, 4096)
        except OSError:
            break
        if not part:
            break
        said += part
    assert running.wait(timeout=60) == 0
    assert re.search(rb"[23] s  S[1-6]: [0-9]+ to [0-9]+ of 84 shells", said)
    assert said.rstrip().endswith(b"\x1b[2K")


def test_a_deadline_says_how_much_of_its_time_is_over() -> None:
    with Deadline(None) as endless, Deadline(0.02) as short, Deadline(3600) as long:
        assert endless.spent() == 0
        assert 0 <= long.spent() < 0.1
        while not short.is_due():
            assert 0 <= short.spent() <= 1
        assert short.spent() == 1
