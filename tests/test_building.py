"""The build: which modules are compiled, what stops it, and what the package says of itself."""

from __future__ import annotations

import importlib
import os
import re
import runpy
import subprocess
import sys
from pathlib import Path
from shutil import copyfile
from typing import Any

import pytest
from setuptools import Extension

ROOT = Path(__file__).parent.parent
MODULE = "engine/values"
"""The module that stands here for all that are compiled."""


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A source of one module to compile, which is the working directory."""
    text = (ROOT / "setup.py").read_text(encoding="utf-8")
    few = re.sub(r"^COMPILED = \(.*?^\)", f'COMPILED = ("{MODULE}",)', text, flags=re.M | re.S)
    assert few != text
    (tmp_path / "setup.py").write_text(few, encoding="utf-8")
    for name in ("README.md", "pyproject.toml", f"{MODULE}.py", f"{MODULE}.pxd"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        copyfile(ROOT / name, tmp_path / name)
    for folder in ("", "engine"):
        (tmp_path / folder / "__init__.py").touch()
    copyfile(ROOT / "engine/version.py", tmp_path / "engine/version.py")
    for name in ("SUNGKA_BUILD", "SUNGKA_PURE", "SUNGKA_REPOSITORY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run_setup(monkeypatch: pytest.MonkeyPatch, **environment: str) -> dict[str, Any]:
    """The arguments with which `setup.py` calls `setup`."""
    called: dict[str, Any] = {}
    monkeypatch.setattr("setuptools.setup", lambda **given: called.update(given))
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    runpy.run_path("setup.py")
    return called


@pytest.mark.push
@pytest.mark.parametrize("wanted", ["", "compiled"])
def test_a_broken_compiler_is_an_error_where_compiled_modules_are_wanted(
    source: Path, wanted: str
) -> None:
    broken = "false" if os.name != "nt" else "no-such-compiler"
    build = subprocess.run(
        [sys.executable, "setup.py", "build_ext", "--build-lib", "made"],
        env=os.environ | {"CC": broken, "SUNGKA_BUILD": wanted},
        capture_output=True,
        text=True,
    )
    assert not list(source.glob("made/**/*.so"))
    if wanted:
        assert build.returncode != 0
        assert "forty times slower" not in build.stderr
    else:
        assert build.returncode == 0, build.stderr
        assert "forty times slower" in build.stderr


def test_cython_that_is_missing_is_an_error_where_compiled_modules_are_wanted(
    source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "Cython.Build", None)
    assert run_setup(monkeypatch)["ext_modules"] == []
    with pytest.raises(ImportError):
        run_setup(monkeypatch, SUNGKA_BUILD="compiled")


@pytest.mark.parametrize(
    "environment",
    [{"SUNGKA_BUILD": "fast"}, {"SUNGKA_BUILD": "compiled", "SUNGKA_PURE": "1"}],
)
def test_a_build_that_contradicts_itself_stops(
    source: Path, monkeypatch: pytest.MonkeyPatch, environment: dict[str, str]
) -> None:
    with pytest.raises(SystemExit, match="SUNGKA_BUILD"):
        run_setup(monkeypatch, **environment)


def test_modules_are_optional_unless_they_are_wanted(
    source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build = importlib.import_module("Cython.Build")
    monkeypatch.setattr(build, "cythonize", lambda modules, **options: list(modules))

    def optional(**environment: str) -> set[bool]:
        made: list[Extension] = run_setup(monkeypatch, **environment)["ext_modules"]
        assert len(made) == 2
        return {one.optional for one in made}

    assert optional() == {True}
    assert optional(SUNGKA_BUILD="compiled") == {False}


def test_the_description_has_no_relative_link(
    source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    relative = re.compile(r"\]\((?![a-z]+:|#)")
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert relative.search(readme)
    alone = run_setup(monkeypatch, SUNGKA_PURE="1")
    assert not relative.search(alone["long_description"])
    assert alone["project_urls"] == {}
    named = run_setup(monkeypatch, SUNGKA_PURE="1", SUNGKA_REPOSITORY="https://host.example/x/")
    assert not relative.search(named["long_description"])
    assert "](https://host.example/x/blob/HEAD/docs/notation.md)" in named["long_description"]
    assert "](https://host.example/x/raw/HEAD/docs/page.jpg)" in named["long_description"]
    assert named["project_urls"]["Source"] == "https://host.example/x"
    for address in named["project_urls"].values():
        path = address.removeprefix("https://host.example/x").removeprefix("/blob/HEAD")
        assert path == "/issues" or (ROOT / path.lstrip("/")).exists(), address


@pytest.mark.long
def test_the_jobs_of_the_readme_are_usable_without_a_compiler() -> None:
    run = subprocess.run(
        [sys.executable, str(ROOT / "bench/uncompiled.py")], capture_output=True, text=True
    )
    assert run.returncode == 0, run.stdout


def test_the_source_of_a_release_has_all_tests_or_none() -> None:
    """A few of them, which setuptools would take by itself, could not run."""
    assert "prune tests" in (ROOT / "MANIFEST.in").read_text(encoding="utf-8").splitlines()
