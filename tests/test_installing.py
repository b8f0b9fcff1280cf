"""The contents of an installation: all imported modules, and no hint at an install that fails."""

from __future__ import annotations

import ast
import re
import shlex
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from sungka.cli.pages.extras import (
    FILM_NEEDS,
    HALL_NEEDS,
    LSP_NEEDS,
    PICTURE_NEEDS,
    WATCH_NEEDS,
)
from support.floors import FLOORS

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
SOURCES = [*ROOT.glob("*.py"), *(path for name in FLOORS for path in (ROOT / name).rglob("*.py"))]
WORDS = [
    *SOURCES, *ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / "bench").glob("*"),
    *(ROOT / "fuzz").glob("*"), *(ROOT / "cli").rglob("*.toml"), *ROOT.glob(".ci/*"),
]  # fmt: skip

EXTRA = {
    "cli/processes/cluster.py": {"dask", "distributed"},
    "cli/pages/encoding.py": {"av", "PIL"},
    "cli/pages/film.py": {"PIL"},
    "templates/film/raster.py": {"PIL", "resvg_py"},
    **{
        f"templates/film/{name}.py": {"PIL"}
        for name in ("compare", "film", "frames", "signs", "sprites")
    },
    "cli/pages/previews.py": {"PIL"},
    "templates/site/paint.py": {"PIL"},
    "cli/pages/watch.py": {"watchfiles"},
    **{
        f"cli/hall/{name}.py": {"starlette"}
        for name in ("app", "desk_routes", "frames", "requests", "scorer_routes")
    },
    "cli/hall/connections.py": {"h11", "uvicorn"},
    "cli/hall/serving.py": {"uvicorn"},
    **{f"cli/language/{name}.py": {"lsprotocol"} for name in ("diagnostics", "sweeping")},
    **{f"cli/language/{name}.py": {"lsprotocol", "pygls"} for name in ("requests", "server")},
    "cli/language/running.py": {"pygls"},
    "cli/selection/where.py": {"pyarrow", "duckdb"},
    "templates/sheets/codes.py": {"segno"},
    "templates/sheets/pdf.py": {"reportlab"},
    "cli/tables/question.py": {"duckdb"},
    "cli/tables/sql_text.py": {"duckdb"},
    "api.py": {"pyarrow"},
    **{
        f"archive/tables/{name}.py": {"pyarrow"}
        for name in ("arrow", "arrow_positions", "arrow_types")
    },
    **{
        f"cli/tables/{name}.py": {"pyarrow"}
        for name in ("back", "convert", "forms", "parquet", "partition", "positions")
    },
    # Nothing but Pygments imports it, by its entry point.
    "notation/reading/highlighting.py": {"pygments"},
    **{
        f"cli/tables/{name}.py": {"pyarrow", "duckdb"} for name in ("data_set", "database", "query")
    },
}
"""Modules that are imported only when they are asked for, and reported if missing."""


def plain(name: str) -> str:
    """A distribution's name as it is compared."""
    return re.sub(r"[-_.]+", "-", re.split(r"[<>=!~;\[ ]", name, maxsplit=1)[0]).lower()


def imported(path: Path) -> set[str]:
    """The top names that a file imports from outside the project and the standard library."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            found.add(node.module.partition(".")[0])
    return found - sys.stdlib_module_names - {"sungka", "compression"}


@pytest.mark.push
def test_every_package_that_is_imported_is_an_ordinary_dependency() -> None:
    needed = {plain(name) for name in PROJECT["dependencies"]}
    provided = packages_distributions()
    for path in SOURCES:
        if path.name == "setup.py":
            continue
        for name in imported(path) - EXTRA.get(path.relative_to(ROOT).as_posix(), set()):
            by = {plain(package) for package in provided.get(name, [name])}
            assert by & needed, f"{path.relative_to(ROOT)} imports {name}"


def test_every_promised_command_has_its_package() -> None:
    assert {"textual", "backports-zstd"} <= set(map(plain, PROJECT["dependencies"]))
    assert set(PROJECT["optional-dependencies"]) == {
        "archive", "cluster", "film", "hall", "lsp", "picture", "print", "test", "dev", "watch",
    }  # fmt: skip
    assert [*map(plain, PROJECT["optional-dependencies"]["cluster"])] == ["distributed"]
    extras = PROJECT["optional-dependencies"]
    assert sorted(map(plain, extras["archive"])) == ["duckdb", "pyarrow"]
    assert sorted(map(plain, extras["watch"])) == sorted(WATCH_NEEDS.values())
    assert sorted(map(plain, extras["hall"])) == sorted(HALL_NEEDS.values())
    assert sorted(map(plain, extras["lsp"])) == sorted(LSP_NEEDS.values())
    assert sorted(map(plain, extras["print"])) == ["reportlab", "segno"]
    assert sorted(map(plain, extras["picture"])) == sorted(PICTURE_NEEDS.values())
    assert sorted(map(plain, [*extras["picture"], *extras["film"]])) == sorted(
        ["sungka", *FILM_NEEDS.values()]
    )


def test_every_install_command_works_from_a_clone_and_from_a_wheel() -> None:
    """A hint in a message names packages only; `.` is for documents, which speak of a clone."""
    seen = 0
    for path in WORDS:
        if not path.is_file():
            continue
        for command in re.findall(r"pip\"? install ([^`\n;)&]+)", path.read_text("utf-8")):
            words = [word for word in shlex.split(command.rstrip(".,")) if word[0] not in "-$"]
            for word in words[: 1 if path.suffix == ".py" else None]:
                seen += 1
                assert plain(word) != "sungka", f"{path.name}: {command} (not on the index)"
                if extra := re.fullmatch(r"\.\[(\w+)\]", word):
                    assert extra[1] in PROJECT["optional-dependencies"], f"{path.name}: {command}"
                if path in SOURCES and path.name != "setup.py":
                    assert not word.startswith("."), f"{path.name}: {command}"
    assert seen > 5
