"""Sorts the tests into tiers, and says how property tests draw.

The tests of every save (`-m save`) are those of no other tier: no browser, no film, no process and
nothing slow. A test that starts a process by the names in its code, its fixtures' or its helpers',
or makes films, is marked `push` here. A test that starts one by the command that it calls, or is
slow, says so itself. A test of every save that starts a process all the same fails.

Property tests draw at random here, and the same every time in `.ci/run`. An example has no deadline
of its own, because a busy machine would then fail a test by chance; the limit of pytest for the
whole test stops one that hangs.

Processes that tests fork close their connection from an xdist worker to the run. A child that hangs
would otherwise hold it open and hide that the worker has ended, and the run would wait for ever.
"""

from __future__ import annotations

import inspect
import os
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import CodeType
from typing import Any

import pytest
from hypothesis import settings
from support.browsing import close_pages

settings.register_profile("chance", deadline=None, print_blob=True)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile(os.environ.get("SUNGKA_HYPOTHESIS", "chance"))

HERE = Path(__file__).parent

FILMS = (HERE / "templates" / "film", HERE / "cli" / "pages" / "test_film.py")
"""A folder and a file whose tests make pictures and films."""

STARTING = {
    "subprocess",
    "Popen",
    "multiprocessing",
    "fork",
    "openpty",
    "sync_playwright",
    "--jobs",
}
"""The names of what starts a process or a browser, and the option that asks for processes."""

STARTS = {"subprocess.Popen", "os.fork", "os.forkpty", "os.posix_spawn", "os.spawn", "os.system"}
"""The events that Python reports to hooks when a process begins."""


SLOW = (HERE / "cli" / "recording" / "screen",)
"""Folders whose tests take long, all of them: each is a program on a screen."""


def pytest_itemcollected(item: pytest.Item) -> None:
    assert isinstance(item, pytest.Function)
    if item.get_closest_marker("long") or item.get_closest_marker("push"):
        return
    fixtures = item._fixtureinfo.name2fixturedefs.values()
    functions = [item.obj, *(one.func for several in fixtures for one in several)]
    is_push = _is_in(item.path, FILMS + SLOW) or any(map(_begins, functions))
    item.add_marker("push" if is_push else "save")


@cache
def _is_in(path: Path, places: tuple[Path, ...]) -> bool:
    return any(map(path.is_relative_to, places))


@cache
def _begins(value: Any) -> bool:
    """True when the code of a function or class, or any name it uses in tests, starts a process."""
    return _is_begun(value, set())


def _is_begun(value: Any, seen: set[int]) -> bool:
    if id(value) in seen or str(getattr(value, "__module__", "")).startswith("sungka."):
        return False
    seen.add(id(value))
    if isinstance(value, type):
        return any(_is_begun(one, seen) for one in vars(value).values())
    # A property test hides its function from `inspect`.
    value = getattr(getattr(value, "hypothesis", None), "inner_test", value)
    value = inspect.unwrap(value) if callable(value) else value
    value = getattr(value, "__func__", value)
    code = getattr(value, "__code__", None)
    if code is None or HERE not in Path(code.co_filename).parents:
        return False
    names = set(_names(code))
    if names & STARTING:
        return True
    named = (value.__globals__.get(name) for name in names)
    return any(_is_begun(one, seen) for one in named if callable(one))


def _names(code: CodeType) -> Iterator[str]:
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)
        elif isinstance(constant, str):
            yield constant


class NoProcess:
    """A hook of Python that lets no process begin while `of` names a test of every save.

    Commands see one processor then: on several they share what turns out to take long.
    """

    of: str | None = None

    def __call__(self, event: str, arguments: tuple[Any, ...]) -> None:
        if self.of is not None and event in STARTS:
            pytest.fail(f"{self.of} starts a process ({event}), and is not marked `push`")


_no_process = NoProcess()
sys.addaudithook(_no_process)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    if not item.get_closest_marker("save"):
        return (yield)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(os, "cpu_count", lambda: 1)
        patched.setattr(os, "sched_getaffinity", lambda process: {0}, raising=False)
        patched.setattr(_no_process, "of", item.nodeid)
        return (yield)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the long tests that are no part of `SUNGKA_LONG_PART`, as in `0/3`."""
    part, _, parts = os.environ.get("SUNGKA_LONG_PART", "0/1").partition("/")
    long = [item for item in items if item.get_closest_marker("long")]
    left = {id(item) for at, item in enumerate(long) if at % int(parts) != int(part)}
    config.hook.pytest_deselected(items=[item for item in items if id(item) in left])
    items[:] = [item for item in items if id(item) not in left]


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> None:
    if "browser" in getattr(item, "fixturenames", ()):
        close_pages()


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
