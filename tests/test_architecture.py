"""The floors of the project and their rooms: allowed imports, installed files, no circles."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from support.english import PRIVATE
from support.floors import FLOORS

ROOT = Path(__file__).parent.parent
ROOMS = {
    "notation": ["", "grammar", "scanning", "reading"],
    "replay": ["", "acceptance", "fit", "slips", "scoring"],
    "archive": ["", "tables", "merging", "importing", "selection"],
    "analysis": ["search", "judging", "report", "layer"],
    "event": ["systems", ""],
    "templates": ["", "timeline", "drawing", "film", "pages", "sheets", "site", "hall"],
    "cli": [
        "console",
        "processes",
        "boards",
        "reference",
        "files",
        "findings",
        "fitting",
        "validation",
        "tables/queries",
        "tables",
        "archive",
        "selection",
        "events",
        "pages",
        "site",
        "playback",
        "solving",
        "annotation",
        "recording/widgets",
        "recording",
        "recording/screen",
        "hall",
        "hall/rehearsal",
        "language/answers",
        "language",
        "commands/event",
        "commands",
        "",
    ],
}
"""The folders of a floor from the lowest up, `""` for the files beside them."""

LIBRARY = [ROOT / "api.py", ROOT / "api_games.py"]
"""The library that `import sungka` offers, above all floors but the command line."""

MODULES = sorted(
    path
    for floor in FLOORS
    for path in (ROOT / floor).rglob("*.py")
    if path.parent != ROOT / "templates/built"  # made of the templates
)
PACKAGES = sorted({path.parent.relative_to(ROOT) for path in MODULES})
"""The floors and the folders inside them."""
PARSER_EDGE = {
    f"notation/{name}.py"
    for name in (
        "grammar/parsers",
        "grammar/tabulate",
        "reading/statements",
        "reading/tokens",
    )
}
"""Where lark's trees and tokens are known; a record knows nothing of them."""


@cache
def parse(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def docstrings(path: Path) -> tuple[tuple[int, str], ...]:
    """The line and text of each docstring of a file, those of variables included."""
    found = []
    for node in ast.walk(parse(path)):
        match node:
            case ast.Expr(value=ast.Constant(value=str(text))):
                found.append((node.lineno, text))
    return tuple(found)


@cache
def import_statements(path: Path) -> tuple[ast.Import | ast.ImportFrom, ...]:
    return tuple(
        node for node in ast.walk(parse(path)) if isinstance(node, ast.Import | ast.ImportFrom)
    )


def modules_of(floor: str) -> list[Path]:
    return [path for path in MODULES if path.relative_to(ROOT).parts[0] == floor]


def outer_imports(path: Path) -> set[str]:
    """The packages beyond the project that a file imports."""
    found = set()
    for node in import_statements(path):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif not node.level:
            found.add((node.module or "").split(".")[0])
    return found


@cache
def imports(path: Path) -> dict[str, list[str]]:
    """The project's modules that a file imports, as `floor/module`, with the names taken."""
    found: dict[str, list[str]] = {}
    for node in import_statements(path):
        if isinstance(node, ast.ImportFrom) and node.level:
            names = [alias.name for alias in node.names]
            inside = path.relative_to(ROOT).parts[: -node.level]
            at = "/".join([*inside, *(node.module or "").split(".")]).strip("/")
            for name in names:
                inner = ROOT / at / f"{name}.py"
                found.setdefault(f"{at}/{name}" if inner.exists() else at, []).append(name)
    return found


def test_the_installed_packages_are_the_folders() -> None:
    folders = {path.parent.name for path in ROOT.glob("*/__init__.py")}
    assert folders == set(FLOORS)
    for package in PACKAGES:
        assert (ROOT / package / "__init__.py").exists()


@pytest.mark.parametrize("floor", FLOORS)
def test_imports_go_down_only(floor: str) -> None:
    taken = [(path, *one) for path in modules_of(floor) for one in imports(path).items()]
    for path, module, names in taken:
        target = module.split("/")[0]
        assert target in FLOORS, f"{path} imports {module}"
        assert FLOORS.index(target) <= FLOORS.index(floor), f"{floor} imports {target}"
        if floor == "notation" and target == "engine":
            known = ("engine/board", "engine/values")
            assert module in known, f"notation knows only the board and values, not {module}"
        assert not [name for name in names if name.startswith("_")], f"{path} takes {names}"


@pytest.mark.parametrize("floor", FLOORS)
def test_the_rooms_are_the_folders(floor: str) -> None:
    folders = {
        package.relative_to(floor).as_posix() for package in PACKAGES if package.parts[0] == floor
    }
    assert folders - {"."} == set(ROOMS.get(floor, [])) - {""}


def test_the_document_shows_every_folder_and_what_it_says_of_itself() -> None:
    rows = re.findall(
        r"^\| `(.+)/` \| (.+) \|$",
        (ROOT / "docs/developing/architecture.md").read_text("utf-8"),
        re.M,
    )
    assert [folder for folder, _ in rows] == [
        f"{floor}/{room}".rstrip("/")
        for floor in reversed(FLOORS)
        for room in ["", *(room for room in reversed(ROOMS.get(floor, [])) if room)]
    ]
    for folder, gives in rows:
        text = (ROOT / folder / "__init__.py").read_text(encoding="utf-8")
        assert ast.get_docstring(ast.parse(text)) == gives


@pytest.mark.parametrize("floor", ROOMS)
def test_rooms_import_only_rooms_below_them(floor: str) -> None:
    order = ROOMS[floor]
    for path in modules_of(floor):
        if path.name == "__init__.py":
            continue
        _, room = room_of(path.relative_to(ROOT).as_posix())
        for module in imports(path):
            target, below = room_of(module)
            if target == floor:
                assert order.index(below) <= order.index(room), f"{path} imports {module}"


def room_of(module: str) -> tuple[str, str]:
    """The floor and the room of a module's path."""
    floor, *rest = module.split("/")
    return floor, "/".join(rest[:-1])


def test_a_public_class_name_stands_once() -> None:
    homes: dict[str, list[str]] = {}
    for path in MODULES:
        for node in parse(path).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes.setdefault(node.name, []).append(str(path.relative_to(ROOT)))
    assert {name: paths for name, paths in homes.items() if len(paths) > 1} == {}


def test_public_functions_that_raise_say_so() -> None:
    silent = []
    for path in [*LIBRARY, *MODULES]:
        for function in public_functions(parse(path)):
            docstring = ast.get_docstring(function) or ""
            if raises_itself(function) and not re.search(r"\b[Rr]aise", docstring):
                silent.append(f"{path.relative_to(ROOT)}:{function.lineno} {function.name}")
    assert silent == []


def public_functions(tree: ast.Module | ast.ClassDef) -> Iterator[ast.FunctionDef]:
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            yield from public_functions(node)
        elif isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            yield node


def raises_itself(node: ast.AST) -> bool:
    """True when it raises an exception of its own, not only one it caught, in its own body."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.Lambda | ast.ClassDef):
            continue
        if isinstance(child, ast.Raise) and child.exc is not None:
            return not re.match("typer.Exit|NotImplementedError", ast.unparse(child.exc))
        if raises_itself(child):
            return True
    return False


def test_the_library_stands_above_all_floors_but_the_command_line() -> None:
    for path in MODULES:
        assert not {"", "api", "api_games"} & set(imports(path)), path
    for path in [ROOT / "__init__.py", *LIBRARY]:
        assert [module for module in imports(path) if module.startswith("cli")] == []
    assert "api" not in imports(ROOT / "api_games.py")


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


LONGEST = 450
"""The most lines of a module: a smell, so that no class is cut over files to stay under it."""


def test_every_module_says_its_job_and_stays_short() -> None:
    for path in [*LIBRARY, *MODULES]:
        docstring = ast.get_docstring(parse(path))
        assert docstring, path
        assert docstring.splitlines()[0].endswith("."), path
        if path.name != "sentences.py":  # made of definitions/messages.toml
            assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST, path


def test_lark_stops_at_the_parsers_edge() -> None:
    users = {path.relative_to(ROOT).as_posix() for path in MODULES
             if "lark" in outer_imports(path)}  # fmt: skip
    assert users <= PARSER_EDGE


CLOCKS = {"time", "datetime", "random", "subprocess", "threading"}
FILES = {"os", "sys", "pathlib", "glob", "stat"}


@pytest.mark.parametrize("floor", [floor for floor in FLOORS if floor != "cli"])
def test_clocks_chance_and_processes_belong_to_the_command_line(floor: str) -> None:
    outside = CLOCKS if floor == "files" else CLOCKS | FILES
    for path in modules_of(floor):
        assert not outside & outer_imports(path), path


ELSEWHERE = {
    ("archive/importing/mancala_log.py", "src/game_logger.py"),
    ("archive/importing/mancala_log.py", "src/game_str.py"),
}
"""Paths of another project."""


def test_paths_in_docstrings_are_those_of_files() -> None:
    missing = set()
    for path in [*LIBRARY, *MODULES]:
        folders = [folder for folder in path.parents if folder.is_relative_to(ROOT)]
        for _, text in docstrings(path):
            for cited in re.findall(r"`([\w./-]+\.(?:py|pxd|js|md))`", text):
                if not any((folder / cited).exists() for folder in folders):
                    missing.add((path.relative_to(ROOT).as_posix(), cited))
    assert missing <= ELSEWHERE


INDIRECT = re.compile(r"(?:What|Whether|How|Which|That)\b")
"""The words with which no docstring begins: its subject comes first."""


def test_docstrings_are_read_once() -> None:
    unclear = []
    folders = [ROOT / name for name in ("bench", "conformance", "definitions", "fuzz", "tests")]
    others = [path for folder in folders for path in folder.rglob("*.py")]
    for path in [*LIBRARY, ROOT / "setup.py", *MODULES, *others]:
        for line, text in docstrings(path):
            if INDIRECT.match(text.strip()) or PRIVATE.search(text):
                unclear.append(f"{path.relative_to(ROOT)}:{line}")
    assert unclear == []
