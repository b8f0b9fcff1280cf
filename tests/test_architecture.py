"""The floors of the house: who may import whom, what is installed, and no circles."""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FLOORS = ["engine", "notation", "replay", "analysis", "templates", "cli"]
"""From the ground up; a floor imports only floors below it."""

MODULES = sorted(path for floor in FLOORS for path in (ROOT / floor).rglob("*.py"))
PACKAGES = sorted({path.parent.relative_to(ROOT) for path in MODULES})
"""The floors and the folders inside them."""
PARSER_EDGE = {
    f"notation/{name}.py"
    for name in (
        "body",
        "brackets",
        "grammar",
        "islands",
        "parser",
        "statements",
        "structure",
        "tabulate",
    )
}
"""Where lark's trees and tokens are known; a record knows nothing of them."""


def imports(path: Path) -> dict[str, list[str]]:
    """The project's modules that a file imports, as `floor/module`, with the names taken."""
    found: dict[str, list[str]] = {}
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level:
            names = [alias.name for alias in node.names]
            inside = path.relative_to(ROOT).parts[: -node.level]
            at = "/".join([*inside, *(node.module or "").split(".")]).strip("/")
            for name in names:
                inner = ROOT / at / f"{name}.py"
                found.setdefault(f"{at}/{name}" if inner.exists() else at, []).append(name)
    return found


def test_the_installed_packages_are_the_folders() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    packages = project["tool"]["setuptools"]["packages"]
    assert packages[0] == "sungka"
    assert [name for name in packages if name.count(".") == 1] == [f"sungka.{f}" for f in FLOORS]
    assert sorted(packages[1:]) == [".".join(["sungka", *package.parts]) for package in PACKAGES]
    for package in PACKAGES:
        assert (ROOT / package / "__init__.py").exists()


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(ROOT)))
def test_imports_go_down_only(path: Path) -> None:
    floor = path.relative_to(ROOT).parts[0]
    for module, names in imports(path).items():
        target = module.split("/")[0]
        assert target in FLOORS, f"{path} imports {module}"
        assert FLOORS.index(target) <= FLOORS.index(floor), f"{floor} imports {target}"
        if floor == "notation" and target == "engine":
            assert module == "engine/board", f"notation knows only the board, not {module}"
        assert not [name for name in names if name.startswith("_")], f"{path} takes {names}"


def test_no_module_imports_itself_round_a_circle() -> None:
    graph = {str(p.relative_to(ROOT))[:-3]: set(imports(p)) for p in MODULES}
    done: set[str] = set()

    def visit(module: str, trail: tuple[str, ...]) -> None:
        assert module not in trail, " -> ".join([*trail, module])
        if module in done:
            return
        for target in graph.get(module, ()):
            visit(target, (*trail, module))
        done.add(module)

    for module in graph:
        visit(module, ())


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(ROOT)))
def test_every_module_says_its_job_and_stays_short(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    docstring = ast.get_docstring(ast.parse(text))
    assert docstring
    assert docstring.splitlines()[0].endswith((".", "?"))
    assert len(text.splitlines()) <= 400


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(ROOT)))
def test_lark_stops_at_the_parsers_edge(path: Path) -> None:
    name = str(path.relative_to(ROOT))
    if name in PARSER_EDGE:
        return
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        modules = []
        if isinstance(node, ast.Import):
            modules = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level:
            modules = [node.module or ""]
        assert not [m for m in modules if m.split(".")[0] == "lark"], name


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(ROOT)))
def test_clocks_chance_and_processes_belong_to_the_command_line(path: Path) -> None:
    if path.relative_to(ROOT).parts[0] == "cli":
        return
    outside = {"time", "datetime", "random", "os", "sys", "subprocess", "pathlib", "threading"}
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        modules = []
        if isinstance(node, ast.Import):
            modules = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and not node.level:
            modules = [node.module or ""]
        assert not outside & {m.split(".")[0] for m in modules}, path
