"""How property tests draw: at random here, the same every time in `.ci/run`.

An example has no deadline of its own, because a busy machine would then fail a test by chance; the
limit of pytest for the whole test stops one that hangs.

Processes that tests fork let go of what connects a worker of xdist to the run. Held open by a child
that hangs, it would hide that the worker has ended, and the run would wait for it for ever.
"""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

settings.register_profile("chance", deadline=None, print_blob=True)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile(os.environ.get("SUNGKA_HYPOTHESIS", "chance"))


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput") or not hasattr(os, "register_at_fork"):
        return
    plugins = config.pluginmanager.get_plugins()
    (channel,) = (one.channel for one in plugins if type(one).__name__ == "WorkerInteractor")
    connection = channel.gateway._io
    ends = (connection.infile.fileno(), connection.outfile.fileno())

    def let_go() -> None:
        nothing = os.open(os.devnull, os.O_RDWR)
        for end in ends:
            os.dup2(nothing, end, inheritable=False)
        os.close(nothing)

    os.register_at_fork(after_in_child=let_go)
