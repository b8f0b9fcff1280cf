"""Mutants of engine, notation and replay, and how many of them the tests notice.

A mutant is a module with one change that a slip could make: a comparison, an operator, a number,
a condition or a statement. Modules are mutated as plain text in a copy of the project that has
no compiled modules. The tests that call the changed function run, the quickest first, until one
fails. Which tests those are is measured once and kept as long as no source or test changes.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from queue import Queue
from random import Random

ROOT = Path(__file__).parent.parent
BUILD = ROOT / "build" / "mutants"
FLOORS = ("engine", "notation", "replay")
GENERATED = frozenset({"notation/grammar/tables.py"})
TESTS = ("tests/engine", "tests/notation", "tests/replay", "tests/diagnostics")
KNOWN = Path(__file__).parent / "mutants.md"
GOAL = 95
"""Percent to be noticed in every module."""

PATIENCE = 60
"""The seconds of tests, as first measured, that a mutant gets at most."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change: `text` takes the place of the bytes from `start` to `end` of a module."""

    path: str
    line: int
    function: int
    start: int
    end: int
    old: str
    new: str
    nth: int = 1

    @property
    def name(self) -> str:
        """The change as `mutants.md` lists it, counted from the top instead of by its line."""
        change = f"`{' '.join(self.old.split())}` → `{' '.join(self.new.split())}`"
        return f"{self.path}, {self.nth}: {change}"

    def put_into(self, source: bytes) -> bytes:
        """The module with the change."""
        return source[: self.start] + self.new.encode() + source[self.end :]


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
    for node, function in _nodes(tree, 0):
        for new in _changes(node):
            assert isinstance(node, ast.expr | ast.stmt)
            start = starts[node.lineno - 1] + node.col_offset
            end = starts[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
            old = source[start:end].decode()
            mutant = Mutant(path, node.lineno, function, start, end, old, new)
            seen[old, new] += 1
            found.append(replace(mutant, nth=seen[old, new]))
    return found


def _nodes(node: ast.AST, function: int) -> Iterator[tuple[ast.AST, int]]:
    """The nodes that may change, each with the first line of its function (0: of the module)."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "bases", "pattern", "exc", "msg"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.JoinedStr) or not isinstance(child, ast.AST):
                continue
            inner = function
            if isinstance(child, ast.FunctionDef):
                inner = min([child.lineno, *(it.lineno for it in child.decorator_list)])
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


def choose(seed: int, count: int, only: str) -> list[Mutant]:
    """The same mutants for the same seed: `count` of each module, or all it has."""
    chosen: list[Mutant] = []
    for floor in FLOORS:
        for file in sorted((ROOT / floor).rglob("*.py")):
            path = file.relative_to(ROOT).as_posix()
            if path in GENERATED or file.name == "__init__.py" or only not in path:
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


def make_copy(number: int) -> Path:
    """A copy of the project without compiled modules, for one process."""
    copy = BUILD / str(number) / "sungka"
    shutil.rmtree(copy, ignore_errors=True)
    listed = ["git", "ls-files", "-co", "--exclude-standard"]
    names = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in names.splitlines():
        if (ROOT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, copy / name)
    return copy


def run_tests(copy: Path, arguments: list[str], limit: float | None, **more: str) -> int:
    """The exit status of pytest in a copy; 1 when it hangs."""
    listed = copy.parent / "arguments"
    listed.write_text("\n".join(arguments), encoding="utf-8")
    environ = {**os.environ, "PYTHONPATH": f"{copy.parent}{os.pathsep}{copy / 'bench'}", **more}
    environ |= {"PYTHONDONTWRITEBYTECODE": "1", "SUNGKA_HYPOTHESIS": "ci"}
    plugin = ["-p", "covering"] if "SUNGKA_COVERING" in more else []
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *plugin]
    command += ["-m", "long or not long", f"@{listed}"]
    quiet = subprocess.DEVNULL
    try:
        return subprocess.run(
            command, cwd=copy, env=environ, stdout=quiet, stderr=quiet, timeout=limit, check=False
        ).returncode
    except subprocess.TimeoutExpired:
        return 1


def measure(tests: list[str]) -> dict[str, list[tuple[float, str]]]:
    """The tests that call each function, quickest first; measured anew when a text changed."""
    known = hashlib.sha256(" ".join(tests).encode())
    for folder in (*FLOORS, "tests"):
        for file in sorted((ROOT / folder).rglob("*")):
            if file.suffix in (".py", ".sgn", ".lark"):
                known.update(file.read_bytes())
    kept = BUILD / f"{known.hexdigest()[:16]}.jsonl"
    if not kept.exists():
        copy = make_copy(0)
        draft = kept.with_suffix(".draft")
        draft.unlink(missing_ok=True)
        status = run_tests(copy, tests, None, SUNGKA_COVERING=str(draft))
        if status:
            raise SystemExit(f"the tests fail before anything is changed (status {status})")
        draft.rename(kept)
    called: dict[str, list[tuple[float, str]]] = {}
    for line in kept.read_text(encoding="utf-8").splitlines():
        test = json.loads(line)
        for place in test["called"]:
            called.setdefault(place, []).append((test["seconds"], test["test"]))
            called.setdefault(place.rpartition(":")[0], []).append((test["seconds"], test["test"]))
    return {place: sorted(set(found)) for place, found in called.items()}


def is_noticed(mutant: Mutant, copy: Path, called: dict[str, list[tuple[float, str]]]) -> bool:
    """Whether a test that calls the changed function fails, or never ends."""
    place = f"{mutant.path}:{mutant.function}" if mutant.function else mutant.path
    seconds = 0.0
    tests: list[str] = []
    for lasting, test in called.get(place, []):
        if tests and seconds + lasting > PATIENCE:
            break
        tests.append(test)
        seconds += lasting
    if not tests:
        return False
    file = copy / mutant.path
    source = file.read_bytes()
    file.write_bytes(mutant.put_into(source))
    try:
        return run_tests(copy, ["-x", *tests], 30 + 3 * seconds) != 0
    finally:
        file.write_bytes(source)


def main() -> None:
    """Print a table of modules and the survivors; status 1 when a module misses the goal."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--each", type=int, default=6, help="mutants of each module")
    parser.add_argument("--only", default="", help="modules whose path contains this")
    parser.add_argument("--tests", nargs="*", default=[*TESTS])
    parser.add_argument("--minutes", type=float, default=15)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    BUILD.mkdir(parents=True, exist_ok=True)
    called = measure(asked.tests)
    chosen = choose(asked.seed, asked.each, asked.only)
    Random(asked.seed).shuffle(chosen)  # so that a run cut short has tried every module
    until = time.monotonic() + 60 * asked.minutes
    copies: Queue[Path] = Queue()
    for number in range(asked.jobs):
        copies.put(make_copy(number))

    def attempt(mutant: Mutant) -> bool | None:
        if time.monotonic() > until:
            return None
        copy = copies.get()
        try:
            return is_noticed(mutant, copy, called)
        finally:
            copies.put(copy)

    with ThreadPoolExecutor(asked.jobs) as pool:
        results = list(zip(chosen, pool.map(attempt, chosen), strict=True))
    sys.exit(0 if report(results) else 1)


def report(results: list[tuple[Mutant, bool | None]]) -> bool:
    """Print what was found; whether every module reaches the goal."""
    known = KNOWN.read_text(encoding="utf-8") if KNOWN.exists() else ""
    tried = [(mutant, seen) for mutant, seen in results if seen is not None]
    survivors = [mutant for mutant, seen in tried if not seen and mutant.name not in known]
    excused = sum(not seen and mutant.name in known for mutant, seen in tried)
    reached = True
    for path in sorted({mutant.path for mutant, _ in tried}):
        of_path = [seen for mutant, seen in tried if mutant.path == path]
        missed = sum(mutant.path == path for mutant in survivors)
        share = 100 * (len(of_path) - missed) / len(of_path)
        reached = reached and share >= GOAL
        print(f"{share:5.0f} %  {len(of_path) - missed}/{len(of_path)}  {path}")
    for mutant in survivors:
        print(f"survived: line {mutant.line} of {mutant.name}")
    if tried:
        share = 100 * (len(tried) - len(survivors)) / len(tried)
        print(f"{share:.1f} % of {len(tried)} mutants noticed, {excused} known to be equivalent")
        print(f"{len(results) - len(tried)} not tried for want of time")
    return reached


if __name__ == "__main__":
    main()
