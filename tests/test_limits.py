"""No test runs without end, and a failure found by chance can be repeated."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from support.browsing import started

ROOT = Path(__file__).parent.parent

HANGS = "def test_hangs():\n    while True: pass\n"
DRAWS = """
from hypothesis import given, settings, strategies as st
@settings(max_examples=20, database=None)
@given(st.integers(0, 10**9))
def test_draws(number):
    print("drawn", number)
"""
SLOW = """
import time
from hypothesis import given, strategies as st
@given(st.just(1))
def test_is_slow(number):
    time.sleep(0.5)
"""


HANGS_IN_C = """
from itertools import repeat
def test_before(): pass
def test_hangs(): sum(repeat(0))
def test_behind(): pass
"""
HANGS_BESIDE_A_CHILD = """
import os, time
from itertools import repeat
def test_before(): pass
def test_hangs():
    if os.fork() == 0:
        time.sleep(60)
        os._exit(0)
    sum(repeat(0))
def test_behind(): pass
"""
HANGS_IN_A_BROWSER = """
import pytest
from support.browsing import started
pytestmark = pytest.mark.push
def test_hangs():
    with started() as browser:
        page = browser.new_page()
        page.set_default_timeout(0)
        page.evaluate("() => { while (true) {} }")
def test_behind():
    with started() as browser:
        assert browser.new_page().evaluate("1 + 1") == 2
"""


STARTS = """
import os, pytest
from os import system
def quietly(): system("true")
def test_names_what_starts_one(): os.fork() or os._exit(0)
@pytest.fixture
def child():
    import subprocess
    return subprocess.run(["true"])
def test_of_a_fixture(child): pass
@pytest.mark.push
def test_marked(): quietly()
def test_hidden():
    try:
        quietly()
    except Exception:
        pass
def test_quick(): pass
"""


LONG = """
import pytest
@pytest.mark.long
@pytest.mark.parametrize("number", range(7))
def test_long(number): pass
def test_quick(): pass
"""


def run(folder: Path, text: str, *options: str, profile: str = "ci") -> str:
    """The output of pytest on a file of that text, which has the conftest of this suite."""
    (folder / "conftest.py").write_text((Path(__file__).parent / "conftest.py").read_text())
    (folder / "test_it.py").write_text(text)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *options, "."]
    environ = {**os.environ, "SUNGKA_HYPOTHESIS": profile, "PYTEST_ADDOPTS": ""}
    environ["PYTHONPATH"] = str(Path(__file__).parent)
    # A pipe would be held open by processes that are left over.
    with (folder / "output.txt").open("w+") as output:
        subprocess.run(command, cwd=folder, env=environ, stdout=output, stderr=output, check=False)
        output.seek(0)
        return output.read()


@pytest.mark.long
def test_a_test_that_hangs_is_stopped(pytestconfig: pytest.Config, tmp_path: Path) -> None:
    assert float(pytestconfig.getini("timeout")) == 120
    assert "Timeout" in run(tmp_path, HANGS, "--timeout", "1")


ENDS = ("-o", "faulthandler_timeout=3", "-o", "faulthandler_exit_on_timeout=true")


@pytest.mark.long
def test_a_loop_in_c_ends_the_process(pytestconfig: pytest.Config, tmp_path: Path) -> None:
    assert float(pytestconfig.getini("faulthandler_timeout")) == 150
    assert pytestconfig.getini("faulthandler_exit_on_timeout") is True
    assert "Timeout (0:00:03)!" in run(tmp_path, HANGS_IN_C, "--timeout", "1", *ENDS)


@pytest.mark.long
def test_a_loop_in_c_ends_one_process_of_several(tmp_path: Path) -> None:
    done = run(tmp_path, HANGS_IN_C, "--timeout", "1", *ENDS, "-n", "2")
    assert "1 failed, 2 passed" in done
    assert "crashed while running 'test_it.py::test_hangs'" in done


@pytest.mark.long
@pytest.mark.skipif(not hasattr(os, "fork"), reason="no processes are forked here")
def test_a_child_that_is_left_over_does_not_hide_that_a_process_ended(tmp_path: Path) -> None:
    begun = monotonic()
    done = run(tmp_path, HANGS_BESIDE_A_CHILD, "--timeout", "1", *ENDS, "-n", "2")
    assert monotonic() - begun < 50
    assert "1 failed, 2 passed" in done
    assert "crashed while running 'test_it.py::test_hangs'" in done


@pytest.mark.long
def test_a_page_that_hangs_is_stopped_among_several_processes(tmp_path: Path) -> None:
    with started():
        pass  # or skipped without a browser
    done = run(tmp_path, HANGS_IN_A_BROWSER, "--timeout", "20", "-n", "1")
    assert "1 failed, 1 passed" in done
    assert "Timeout (>20.0s)" in done


def test_what_is_long_is_run_by_ci(pytestconfig: pytest.Config) -> None:
    """The tests that the plain command leaves out are run and counted by `.ci/run`."""
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert any(line.startswith("long:") for line in pytestconfig.getini("markers"))
    assert pytestconfig.getini("addopts")[-2:] == ["-m", "not long"]
    assert 'run_tests "$long_report" long .venv/bin/python -m pytest -n auto -m long\n' in script
    assert '"$node_report" "$report" "$long_report"' in script
    assert 'export SUNGKA_LONG_PART="$(($(date -u +%s) / 86400 % 3))/3"' in script


@pytest.mark.push
def test_all_parts_of_the_long_tests_are_all_of_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    for part in ("0/3", "1/3", "2/3"):
        monkeypatch.setenv("SUNGKA_LONG_PART", part)
        told += run(tmp_path, LONG, "-vv").splitlines()
    ran = [line.split("::")[1].split()[0] for line in told if " PASSED" in line]
    assert sorted(name for name in ran if "long" in name) == [f"test_long[{n}]" for n in range(7)]
    assert ran.count("test_quick") == 3, "the others are in each part"


@pytest.mark.push
def test_a_test_of_every_save_starts_no_process(tmp_path: Path) -> None:
    done = run(tmp_path, STARTS)
    assert "1 failed, 4 passed" in done
    assert "test_hidden starts a process (os.system), and is not marked `push`" in done
    # Of the others only one is of that tier, and the marks choose.
    assert "1 passed, 4 deselected" in run(
        tmp_path, STARTS, "-m", "save", "--deselect", "test_it.py::test_hidden"
    )
    assert "3 passed, 2 deselected" in run(tmp_path, STARTS, "-m", "push")


def test_every_test_is_of_one_tier(pytestconfig: pytest.Config, request: Any) -> None:
    names = {line.partition(":")[0] for line in pytestconfig.getini("markers")}
    assert {"save", "push", "long"} <= names
    for item in request.session.items:
        tiers = {mark.name for mark in item.iter_markers()} & {"save", "push", "long"}
        assert len(tiers - {"push"} if "long" in tiers else tiers) == 1, item.nodeid


def test_what_is_compiled_is_tried_in_plain_python() -> None:
    """Tests of every save by `.ci/run`, the others of these rooms before a release."""
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    ordinary = re.search(
        r"SUNGKA_REQUIRE_COMPILED \S+ -m pytest -n auto -m save((?: \\\n +[^\n]+)+)\)\n", script
    )
    release = re.search(
        r'\.venv-pure/bin/python -m pytest -n auto -m "push or long" (.+)\)\n',
        (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"),
    )
    assert ordinary
    assert release
    rooms = ordinary[1].replace("\\\n", " ").split()
    assert all((ROOT / "tests" / room).exists() for room in rooms)
    assert {room for room in rooms if not room.endswith(".py")} <= set(release[1].split())
    setup = (ROOT / "setup.py").read_text(encoding="utf-8")
    compiled = re.search(r"^COMPILED = \((.*?)^\)", setup, re.M | re.S)
    assert compiled
    quick = {
        name.rsplit("/", 1)[0]
        for name in re.findall(r'"(.+?)"', compiled[1])
        if name.startswith(
            ("engine/", "notation/scanning/", "replay/acceptance/", "analysis/search/")
        )
    }
    assert quick == {room for room in rooms if room in quick}


@pytest.mark.long
def test_property_tests_draw_the_same_in_each_run_of_ci(tmp_path: Path) -> None:
    first, second = (
        [line for line in run(tmp_path, DRAWS, "-s").splitlines() if line.startswith("drawn")]
        for _ in range(2)
    )
    assert len(set(first)) > 5
    assert first == second
    script = Path(__file__).parent.parent / ".ci" / "run"
    assert "export SUNGKA_HYPOTHESIS=ci\n" in script.read_text(encoding="utf-8")


@pytest.mark.long
@pytest.mark.parametrize("profile", ["ci", "chance"])
def test_a_busy_machine_fails_no_property_test(tmp_path: Path, profile: str) -> None:
    assert "1 passed" in run(tmp_path, SLOW, profile=profile)
