"""Mutants of engine, notation and replay, and how many of them the tests notice.

A mutant is a module with one change that a slip could make: a comparison, an operator, a number,
a condition or a statement. It is tried on a copy of the project that has no compiled modules, in
a process forked from one that has loaded all tests: the code of the changed function replaces the
old one. Code that runs when a module is imported is changed while a process that has only pytest
loaded imports it. The tests that call the changed function run, the quickest first, until one
fails. Which tests those are is measured once and kept as long as no source or test changes.
"""

from __future__ import annotations

import argparse
import ast
import gc
import hashlib
import importlib
import inspect
import json
import os
import resource
import shutil
import subprocess
import sys
import time
from bisect import bisect
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import _lru_cache_wrapper, cache, partial
from importlib.machinery import SourceFileLoader
from itertools import accumulate, islice, pairwise
from pathlib import Path
from random import Random
from types import CodeType, FunctionType

import hypothesis.strategies  # noqa: F401  # loaded once, for all processes that try a mutant
import lark  # noqa: F401
import pytest

ROOT = Path(__file__).parent.parent
BUILD = ROOT / "build" / "mutants"
FLOORS = ("engine", "notation", "replay")
GENERATED = frozenset({"notation/grammar/tables.py"})
TESTS = tuple(f"tests/{room}" for room in (*FLOORS, "archive", "diagnostics", "reference"))
KNOWN = Path(__file__).parent / "mutants.md"
GOAL = 95
"""Percent to be noticed in every module."""

PATIENCE = 6
"""The seconds of tests, as first measured, that a mutant gets at first, the last test aside."""

LONG_PATIENCE = 90
"""The same of the tests that a mutant gets which those at first have not noticed."""

QUICK = 0.1
"""The seconds that a quick test takes at most, as first measured."""

PROCESSOR = 15
"""The seconds of processor time, beyond those of its tests, after which a mutant is endless."""

MEMORY = 2**31
"""The bytes of address space that a changed module may take more."""

QUIET = (
    *("-q", "-s", "-p", "no:cacheprovider", "-p", "no:timeout", "-o", "faulthandler_timeout=0"),
    *("--tb=no", "--no-header", "--no-summary", "-m", "long or not long"),
)

IMPORTING = """
import importlib, sys
found = set()
sys.setprofile(lambda frame, event, argument: found.add(frame.f_code))
for name in sys.argv[1:]:
    importlib.import_module(name)
sys.setprofile(None)
for code in found:
    print(f"{code.co_filename}:{code.co_qualname}")
"""
"""A program that prints the functions that run while modules are imported."""

Timed = list[tuple[float, str]]
"""Tests, with the seconds they take."""

Called = dict[str, Timed]
"""The tests that call each function, quickest first."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change: `new` takes the place of the bytes from `start` to `end` of a module.

    `is_room`: it makes room in an array for one number more, which changes nothing that is played.
    """

    path: str
    line: int
    function: str
    start: int
    end: int
    old: str
    new: str
    is_room: bool = False
    nth: int = 1

    @property
    def name(self) -> str:
        """The change as `mutants.md` lists it, counted from the top instead of by its line."""
        change = f"`{' '.join(self.old.split())}` → `{' '.join(self.new.split())}`"
        return f"{self.path}, {self.nth}: {change}"

    def put_into(self, source: bytes) -> bytes:
        """The module with the change."""
        return source[: self.start] + self.new.encode() + source[self.end :]


Passes = Callable[[Mutant, list[str]], bool]
"""Tells, in a process of its own, whether tests pass with a mutant."""

Chooses = Callable[[Mutant, Called], Timed]
"""Chooses the tests that a mutant is tried with, in their order."""


SWAPS: dict[type[ast.AST], ast.AST] = {
    ast.Lt: ast.LtE(), ast.LtE: ast.Lt(), ast.Gt: ast.GtE(), ast.GtE: ast.Gt(),
    ast.Eq: ast.NotEq(), ast.NotEq: ast.Eq(), ast.Is: ast.IsNot(), ast.IsNot: ast.Is(),
    ast.In: ast.NotIn(), ast.NotIn: ast.In(), ast.And: ast.Or(), ast.Or: ast.And(),
    ast.Add: ast.Sub(), ast.Sub: ast.Add(), ast.Mult: ast.Add(), ast.FloorDiv: ast.Mult(),
    ast.Mod: ast.Add(), ast.BitAnd: ast.BitOr(), ast.BitOr: ast.BitAnd(),
    ast.LShift: ast.RShift(), ast.RShift: ast.LShift(),
}  # fmt: skip


def mutants_of(path: str) -> list[Mutant]:
    """Every mutant of a module."""
    source = (ROOT / path).read_bytes()
    tree = ast.parse(source)
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    found: list[Mutant] = []
    seen: Counter[tuple[str, str]] = Counter()
    sizes = {it.right for it in ast.walk(tree) if isinstance(it, ast.BinOp) and _is_array(it)}
    for node, function in _nodes(tree, ""):
        for new in _changes(node):
            assert isinstance(node, ast.expr | ast.stmt)
            start = starts[node.lineno - 1] + node.col_offset
            end = starts[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
            old = source[start:end].decode()
            mutant = Mutant(path, node.lineno, function, start, end, old, new, node in sizes)
            seen[old, new] += 1
            found.append(replace(mutant, nth=seen[old, new]))
    return found


def _is_array(product: ast.BinOp) -> bool:
    """True for a list of so many equal numbers, like `[0] * 96`."""
    match product:
        case ast.BinOp(ast.List([_]), ast.Mult(), ast.Constant(int())):
            return True
    return False


def _nodes(node: ast.AST, inside: str) -> Iterator[tuple[ast.AST, str]]:
    """The nodes that may change, each with the qualified name of the code it is in."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "bases", "pattern", "exc", "msg"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.JoinedStr) or not isinstance(child, ast.AST):
                continue
            if isinstance(child, ast.keyword) and child.arg == "strict":
                continue  # of `zip`: it guards against a fault of ours, which there is none of
            inner = inside
            if isinstance(child, ast.ClassDef | ast.FunctionDef):
                between = ".<locals>." if isinstance(node, ast.FunctionDef) else "."
                inner = f"{inside}{between}{child.name}" if inside else child.name
            yield child, inner
            yield from _nodes(child, inner)


def _changes(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Compare(left, [op], [right]) if type(op) in SWAPS:
            yield _text(ast.Compare(left, [SWAPS[type(op)]], [right]))  # type: ignore[list-item]
        case ast.BoolOp(op, values):
            yield _text(ast.BoolOp(SWAPS[type(op)], values))  # type: ignore[arg-type]
        case ast.BinOp(left, op, right) if type(op) in SWAPS:
            is_text = isinstance(left, ast.Constant) and isinstance(left.value, str)
            if not is_text:
                yield _text(ast.BinOp(left, SWAPS[type(op)], right))  # type: ignore[arg-type]
        case ast.UnaryOp(ast.Not(), operand):
            yield _text(operand)
        case ast.Constant(bool(value)):
            yield str(not value)
        case ast.Constant(int(value)):
            yield str(value + 1)
        case ast.IfExp(test, body, orelse):
            yield _text(ast.IfExp(ast.UnaryOp(ast.Not(), test), body, orelse))
        case ast.Return(ast.expr() as value) if not isinstance(value, ast.Constant):
            yield "return None"
        case ast.Expr(ast.Call()) | ast.AugAssign() | ast.Continue():
            yield "pass"


def _text(node: ast.expr) -> str:
    return f"({ast.unparse(ast.fix_missing_locations(node))})"


def choose(seed: int, count: int, only: Iterable[str]) -> list[Mutant]:
    """The same mutants for the same seed: `count` of each module, or all it has."""
    chosen: list[Mutant] = []
    for floor in FLOORS:
        for file in sorted((ROOT / floor).rglob("*.py")):
            path = file.relative_to(ROOT).as_posix()
            if (
                path in GENERATED
                or file.name == "__init__.py"
                or not any(part in path for part in only)
            ):
                continue
            every = mutants_of(path)
            Random(f"{seed} {path}").shuffle(every)
            chosen += islice(filter(_can_be_read, every), count)
    return chosen


def _can_be_read(mutant: Mutant) -> bool:
    try:
        ast.parse(mutant.put_into((ROOT / mutant.path).read_bytes()))
    except SyntaxError:
        return False
    return True


def make_copy() -> Path:
    """A copy of the project without compiled modules."""
    copy = BUILD / "copy" / "sungka"
    shutil.rmtree(copy, ignore_errors=True)
    listed = ["git", "ls-files", "-co", "--exclude-standard"]
    names = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in names.splitlines():
        if (ROOT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, copy / name)
    return copy


def measure(copy: Path, tests: list[str]) -> Called:
    """The tests that call each function, quickest first.

    The tests of a file are measured anew when it, a module or what tests share has changed.
    """
    shared = hashlib.sha256()
    for folder in (*FLOORS, "tests"):
        for file in sorted((copy / folder).rglob("*")):
            if file.suffix not in ("", ".pyc") and not file.name.startswith("test_"):
                shared.update(file.read_bytes())
    kept: dict[Path, str] = {}
    for file in sorted(file for test in tests for file in _test_files(copy / test)):
        known = shared.copy()
        known.update(file.read_bytes())
        kept[BUILD / f"{known.hexdigest()[:16]}.jsonl"] = file.relative_to(copy).as_posix()
    if stale := {name: kept_in for kept_in, name in kept.items() if not kept_in.exists()}:
        draft = BUILD / "draft.jsonl"
        draft.unlink(missing_ok=True)
        environ = {**os.environ, "SUNGKA_COVERING": str(draft)}
        environ["PYTHONPATH"] = f"{copy.parent}{os.pathsep}{copy / 'bench'}"
        command = [sys.executable, "-m", "pytest", *QUIET, "-p", "covering", *stale]
        if subprocess.run(command, cwd=copy, env=environ, check=False).returncode:
            raise SystemExit("the tests fail before anything is changed")
        lines: dict[str, list[str]] = {name: [] for name in stale}
        for line in draft.read_text(encoding="utf-8").splitlines(keepends=True):
            lines[json.loads(line)["test"].partition("::")[0]].append(line)
        for name, kept_in in stale.items():
            kept_in.write_text("".join(lines[name]), encoding="utf-8")
    called: Called = {}
    for kept_in in kept:
        for line in kept_in.read_text(encoding="utf-8").splitlines():
            test = json.loads(line)
            places = {it for at in test["called"] for it in (at, at.rpartition(":")[0])}
            for place in places | {""}:
                called.setdefault(place, []).append((test["seconds"], test["test"]))
    return {place: sorted(found) for place, found in called.items()}


def _test_files(path: Path) -> list[Path]:
    return [path] if path.is_file() else [*path.rglob("test_*.py")]


def tests_for(mutant: Mutant, called: Called) -> Timed:
    """The tests that call the changed function, quickest first.

    The quick ones of its own room go before those of others.
    """
    place = f"{mutant.path}:{mutant.function}"
    room = f"tests/{mutant.path.rpartition('/')[0]}/"
    suited = called.get(place) or called.get(mutant.path) or called[""]
    return sorted(suited, key=lambda it: (it[0] > QUICK or not it[1].startswith(room), it))


def tests_for_import(mutant: Mutant, called: Called, copy: Path) -> Timed:
    """The tests for a change of code that runs when a module is imported; any test can notice it.

    The tests of its own room and of files that import the module come first, and of these the
    quickest.
    """
    name = mutant.path.removesuffix(".py").replace("/", ".")
    room = f"tests/{mutant.path.rpartition('/')[0]}/"

    @cache
    def is_about_it(file: str) -> bool:
        return file.startswith(room) or name in (copy / file).read_text(encoding="utf-8")

    return sorted(called[""], key=lambda it: (not is_about_it(it[1].partition("::")[0]), it))


def split_by_patience(suited: Timed, mutant: Mutant) -> tuple[Timed, Timed]:
    """The tests that a mutant is tried with at first, and those it gets if they do not notice it.

    Of the latter those of its own room come first.
    """
    first, later = _cut(suited, PATIENCE)
    room = mutant.path.rpartition("/")[0]
    later.sort(key=lambda it: (it[1].partition("::")[0].rpartition("/")[0] != f"tests/{room}", it))
    return first, _cut(later, LONG_PATIENCE)[0]


def _cut(suited: Timed, patience: float) -> tuple[Timed, Timed]:
    end = 1 + bisect(list(accumulate(lasting for lasting, _ in suited)), patience)
    return suited[:end], suited[end:]


def find_importing(copy: Path) -> set[str]:
    """The functions that run while a module is imported, as `engine/presets.py:_make_preset`."""
    paths = [file.relative_to(copy) for floor in FLOORS for file in (copy / floor).rglob("*.py")]
    names = [".".join(("sungka", *path.with_suffix("").parts)) for path in paths]
    environ = {**os.environ, "PYTHONPATH": str(copy.parent)}
    command = [sys.executable, "-c", IMPORTING, *names]
    ran = subprocess.run(
        command, cwd=copy, env=environ, check=True, stdout=subprocess.PIPE, text=True
    )
    return {line.removeprefix(f"{copy}{os.sep}") for line in ran.stdout.splitlines()}


def changed_code(mutant: Mutant, copy: Path) -> CodeType | None:
    """The code of the function that a mutant changes; `None` when it changes a module's own."""
    file = copy / mutant.path
    outermost = mutant.function.partition(".<locals>")[0]
    source = file.read_bytes()
    texts = (source, mutant.put_into(source))
    both = [_code_of(compile(text, file, "exec"), outermost) for text in texts]
    if len(both[0]) != 1 or len(both[1]) != 1 or both[0] == both[1]:
        return None
    (old,), (new,) = both
    return new if old.co_freevars == new.co_freevars else None


def _code_of(code: CodeType, name: str) -> list[CodeType]:
    """The functions of that qualified name in a module."""
    found = []
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            is_function = inner.co_flags & inspect.CO_OPTIMIZED  # and not the body of a class
            found += [inner] if inner.co_qualname == name and is_function else []
            found += _code_of(inner, name)
    return found


class WarmSession:
    """A pytest plugin that, when all tests are loaded, tries mutants instead of running them."""

    def __init__(self, copy: Path, run: Callable[[Passes], None]) -> None:
        self.copy, self.run = copy, run
        self.functions: dict[tuple[str, str], list[FunctionType]] = {}
        self.caches: list[_lru_cache_wrapper[object]] = []

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try the mutants, each in a process that forks from this one."""
        self.session = session
        self.items = {item.nodeid: item for item in session.items}
        for held in gc.get_objects():
            if type(held) is FunctionType:
                place = (held.__code__.co_filename, held.__code__.co_qualname)
                self.functions.setdefault(place, []).append(held)
            elif isinstance(held, _lru_cache_wrapper):
                self.caches.append(held)
        reading = importlib.import_module("sungka.notation.reading.parser")
        reading.read("%sgn 1\n\n1. S1 N\n")  # makes Lark's parsers, which most tests need
        gc.freeze()
        self.run(self._passes)
        return True

    def _passes(self, mutant: Mutant, tests: list[str]) -> bool:
        code = changed_code(mutant, self.copy)
        assert code is not None
        change_source(mutant, self.copy)  # for what a test reads anew
        for function in self.functions[str(self.copy / mutant.path), code.co_qualname]:
            function.__code__ = code
        self._forget(FLOORS.index(mutant.path.partition("/")[0]))
        items = [self.items[test] for test in tests]
        for item, following in pairwise([*items, None]):
            assert item is not None
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.session.testsfailed:
                return False
        return True

    def _forget(self, floor: int) -> None:
        """Empty the caches on a floor and above; those below do not know the change."""
        below = tuple(f"sungka.{name}." for name in FLOORS[:floor])
        for kept in self.caches:
            if not (kept.__module__ or "").startswith(below or "-"):
                kept.cache_clear()


def passes_anew(mutant: Mutant, copy: Path, tests: list[str]) -> bool:
    """True when the tests pass in a process that imports everything after the change."""
    change_source(mutant, copy)
    return pytest.main([*QUIET, "-x", *tests]) == 0


def change_source(mutant: Mutant, copy: Path) -> None:
    """Have Python read the module with the change from now on."""
    file = copy / mutant.path
    changed = mutant.put_into(file.read_bytes())
    unchanged = SourceFileLoader.get_code

    def get_code(loader: SourceFileLoader, name: str) -> CodeType | None:
        if loader.path != str(file):
            return unchanged(loader, name)
        return compile(changed, file, "exec", dont_inherit=True)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]


def start(passes: Passes, mutant: Mutant, tests: Timed) -> int:
    """A process that ends with status 0 when the tests pass with the change."""
    if process := os.fork():
        return process
    status = 1
    try:
        most = PROCESSOR + round(sum(lasting for lasting, _ in tests))
        resource.setrlimit(resource.RLIMIT_CPU, (most, most))
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, 1)
        os.dup2(nothing, 2)
        memory = resource.getpagesize() * int(Path("/proc/self/statm").read_text().split()[0])
        memory += MEMORY
        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        status = int(not passes(mutant, [test for _, test in tests]))
    finally:
        os._exit(status)


def main() -> None:
    """Print the survivors and a table of modules; status 1 when a module misses the goal."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--each", type=int, default=12, help="mutants of each module")
    parser.add_argument("--only", nargs="*", default=[""], help="parts of the modules' paths")
    parser.add_argument("--tests", nargs="*", default=[*TESTS])
    parser.add_argument("--minutes", type=float, default=15)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    known = KNOWN.read_text(encoding="utf-8")
    every = choose(asked.seed, asked.each, asked.only)
    chosen = [mutant for mutant in every if not mutant.is_room and mutant.name not in known]
    Random(asked.seed).shuffle(chosen)  # so that a run cut short has tried every module
    os.environ |= {"SUNGKA_HYPOTHESIS": "ci"}
    copy = make_copy()
    called = measure(copy, asked.tests)
    os.chdir(copy)
    sys.path.insert(0, str(copy.parent))
    until = time.monotonic() + 60 * asked.minutes
    tried: list[tuple[Mutant, bool]] = []
    anew, waiting = [], []
    importing = find_importing(copy)
    for mutant in chosen:
        runs_at_import = f"{mutant.path}:{mutant.function}" in importing
        is_anew = runs_at_import or changed_code(mutant, copy) is None
        (anew if is_anew else waiting).append(mutant)

    def run(mutants: list[Mutant], choose_tests: Chooses, passes: Passes) -> None:
        running: dict[int, tuple[Mutant, Timed]] = {}
        doubtful: list[tuple[Mutant, Timed]] = []
        while running or doubtful or (mutants and time.monotonic() < until):
            if len(running) < asked.jobs and mutants and time.monotonic() < until:
                mutant = mutants.pop()
                tests, later = split_by_patience(choose_tests(mutant, called), mutant)
                running[start(passes, mutant, tests)] = mutant, later
                continue
            if len(running) < asked.jobs and doubtful:
                mutant, tests = doubtful.pop()
                running[start(passes, mutant, tests)] = mutant, []
                continue
            ended, status = os.wait()
            mutant, later = running.pop(ended)
            if not status and later:
                doubtful.append((mutant, later))
                continue
            tried.append((mutant, status != 0))
            if not status:
                print(f"survived: line {mutant.line} of {mutant.name}", flush=True)

    run(
        anew,
        partial(tests_for_import, copy=copy),
        lambda mutant, tests: passes_anew(mutant, copy, tests),
    )
    warm = WarmSession(copy, lambda passes: run(waiting, tests_for, passes))
    pytest.main([*QUIET, *asked.tests], plugins=[warm])
    left = len(anew) + len(waiting)
    reached = report(tried)
    print(f"{len(every) - len(chosen)} known to be equivalent, {left} not tried for want of time")
    sys.exit(0 if reached else 1)


def report(tried: list[tuple[Mutant, bool]]) -> bool:
    """Print the table of modules and the sum; true if every module reaches the goal."""
    reached = True
    for path in sorted({mutant.path for mutant, _ in tried}):
        of_path = [is_noticed for mutant, is_noticed in tried if mutant.path == path]
        share = 100 * sum(of_path) / len(of_path)
        reached = reached and share >= GOAL
        print(f"{share:5.0f} %  {sum(of_path)}/{len(of_path)}  {path}")
    if tried:
        noticed = sum(is_noticed for _, is_noticed in tried)
        print(f"{100 * noticed / len(tried):.1f} % of {len(tried)} mutants noticed")
    return reached


if __name__ == "__main__":
    main()
