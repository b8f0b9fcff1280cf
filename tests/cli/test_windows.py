"""Windows, imitated here: names, paths, line ends, locks and keys as they are there.

A command runs as there as far as this system can show it: without the modules that only POSIX has,
with a lock and a keyboard of `msvcrt`, and with files that cannot be removed while they are open.
Paths with drives are tried where they are taken apart. The workflow `tests.yml` runs the quick
tests on Windows itself.
"""

from __future__ import annotations

import ast
import asyncio.subprocess  # noqa: F401 (as the others: they would take a system by its name)
import concurrent.futures.process  # noqa: F401
import ctypes  # noqa: F401
import json
import multiprocessing.popen_spawn_posix  # noqa: F401
import ntpath
import os
import re
import socketserver  # noqa: F401
import sys
import tempfile  # noqa: F401
import webbrowser  # noqa: F401
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest
from sungka.cli.files.lock_file import lock_file
from sungka.cli.files.output_lock import hold_output
from sungka.cli.findings import repository, settings_file
from sungka.cli.pages.page_names import PageNames
from sungka.cli.playback.keys import terminal_keys
from sungka.cli.playback.viewer import Key
from sungka.cli.selection.destination import FileNames
from sungka.cli.validation.run import count_processors
from sungka.files import names
from sungka.notation.record import Record, Tag
from sungka.templates.stems import stem_of

from .conftest import FALSE, MATCH, Run

Command = Callable[..., Run]

POSIX_ONLY = ("fcntl", "termios", "tty", "pty", "resource", "grp", "pwd")
TESTS = Path(__file__).parents[1]
DEVICES = ["con", "PRN", "Aux", "nul", "COM1", "com9", "lpt0", "LPT¹"]

pytestmark = pytest.mark.skipif(os.name == "nt", reason="it is Windows itself")


class Console(ModuleType):
    """`msvcrt` with keys that are pressed already, and locks on files by their places."""

    LK_NBLCK = 2

    def __init__(self) -> None:
        super().__init__("msvcrt")
        self.pressed: list[str] = []
        self.locked: dict[tuple[int, int], int] = {}

    def kbhit(self) -> bool:
        return bool(self.pressed)

    def getwch(self) -> str:
        return self.pressed.pop(0)

    def locking(self, file: int, mode: int, count: int) -> None:
        assert (mode, count) == (self.LK_NBLCK, 1)
        found = os.fstat(file)
        # Nobody else can read what is locked, which no record or journal may notice.
        assert found.st_size < os.lseek(file, 0, os.SEEK_CUR) < 1 << 31
        if self.locked.setdefault((found.st_dev, found.st_ino), file) != file:
            raise OSError(36, "Resource deadlock avoided")


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> Console:
    """The console of a system that says it is Windows and has none of the modules of POSIX."""
    console = Console()
    for name in POSIX_ONLY:
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setitem(sys.modules, "msvcrt", console)
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    monkeypatch.delattr(os, "O_DIRECTORY", raising=False)
    opened: dict[int, str] = {}
    really_open, really_close, really_unlink = os.open, os.close, os.unlink

    def open_file(path: str, *others: int, **named: int) -> int:
        file = really_open(path, *others, **named)
        opened[file] = os.path.abspath(path)
        return file

    def close_file(file: int) -> None:
        opened.pop(file, None)
        console.locked = {place: by for place, by in console.locked.items() if by != file}
        really_close(file)

    def unlink_file(path: str, **named: int) -> None:
        if os.path.abspath(path) in opened.values():
            raise PermissionError(13, "used by another process", path)
        really_unlink(path, **named)

    monkeypatch.setattr(os, "open", open_file)
    monkeypatch.setattr(os, "close", close_file)
    monkeypatch.setattr(os, "unlink", unlink_file)
    return console


@pytest.fixture
def drives(monkeypatch: pytest.MonkeyPatch) -> None:
    """The paths of Windows where findings name files; `C:\\games` is a repository."""
    paths = SimpleNamespace(**vars(ntpath))
    paths.exists = {r"C:\games\.git"}.__contains__
    there = SimpleNamespace(path=paths, sep="\\", altsep="/", curdir=".")
    for module in (repository, names, settings_file):
        monkeypatch.setattr(module, "os", there)
    repository._find_root.cache_clear()


@pytest.mark.parametrize("name", DEVICES)
def test_no_file_gets_the_name_of_a_device(name: str) -> None:
    page = PageNames().name(Record((Tag("Id", name),)), 1)
    by_value = os.path.basename(FileNames("by").name(name))
    for stem in (page.partition(".")[0], by_value.partition(".")[0], stem_of(name)):
        assert not ntpath.isreserved(stem) if hasattr(ntpath, "isreserved") else True
        assert stem.lower() not in {"con", "prn", "aux", "nul", "com1", "com9", "lpt0", "lpt1"}


def test_no_file_is_named_with_a_sign_that_windows_forbids() -> None:
    odd = 'a<b>c:d"e/f\\g|h?i*j. '
    page = PageNames().name(Record((Tag("Id", odd),)), 1)
    assert page == "a-b-c-d-e-f-g-h-i-j.html"
    assert os.path.basename(FileNames("by").name(odd)) == "a-b-c-d-e-f-g-h-i-j.sgn"
    assert stem_of(odd) == "a-b-c-d-e-f-g-h-i-j"


@pytest.mark.parametrize(
    ("path", "named", "uri"),
    [
        (r"C:\games\2026\final 1.sgn", "2026/final 1.sgn", "2026/final%201.sgn"),
        (r"C:/games/a.sgn", "a.sgn", "a.sgn"),
        (r"D:\stick\a.sgn", "D:/stick/a.sgn", "file:///D:/stick/a.sgn"),
        (r"\\hall\games\a.sgn", "//hall/games/a.sgn", "file://hall/games/a.sgn"),
    ],
)
def test_findings_name_files_of_drives(drives: None, path: str, named: str, uri: str) -> None:
    assert repository.path_in_repository(path) == named
    assert repository.to_uri(named.replace("/", "\\")) == uri


def test_settings_and_baselines_know_backslashes(drives: None) -> None:
    assert names.fits(r"2024\drafts\a.sgn", ["drafts"])
    assert names.fits(r"2024\drafts\a.sgn", ["2024/dr*"])
    assert settings_file.find_folder(r"C:\games\a.sgn") == r"C:\games"
    assert settings_file.find_folder("C:/games/a.sgn") == "C:/games"
    name = names.name_from(r"C:\games")
    for path, named in ((r"C:\games\x\a.sgn", "x/a.sgn"), (r"D:\a.sgn", "D:/a.sgn")):
        assert name(path) == named


def test_line_ends_of_windows_change_no_answer(sungka: Command, folder: Path) -> None:
    lines = {"validate": "validate", "parse": "parse", "format": "format"}
    lines |= {"replay": "replay --output jsonl", "json": "validate --output json"}
    for text in (MATCH, FALSE):
        (folder / "a.sgn").write_bytes(text.encode())
        expected = {name: sungka(*line.split(), "a.sgn") for name, line in lines.items()}
        (folder / "a.sgn").write_bytes(text.replace("\n", "\r\n").encode("utf-8-sig"))
        for name, line in lines.items():
            run = sungka(*line.split(), "a.sgn")
            told = [re.sub(r'"bytes":[0-9]+', "", it.out) for it in (run, expected[name])]
            assert (run.status, told[0]) == (expected[name].status, told[1]), line


def test_a_lock_is_had_once(windows: Console, tmp_path: Path) -> None:
    path = str(tmp_path / "lock")
    first = os.open(path, os.O_RDWR | os.O_CREAT)
    second = os.open(path, os.O_RDWR)
    os.write(first, b"a line\n")
    lock_file(first)
    assert os.lseek(first, 0, os.SEEK_CUR) == 7
    with pytest.raises(BlockingIOError):
        lock_file(second)
    os.close(first)
    lock_file(second)
    os.close(second)


def test_an_output_is_held_and_its_lock_removed(
    windows: Console, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sungka.cli.files.output_lock.WAIT", 0.1)
    output = str(tmp_path / "out.sgn")
    with hold_output(output) as is_first, hold_output(output) as is_second:
        assert (is_first, is_second) == (True, False)
        assert os.path.exists(tmp_path / ".out.sgn.lock")
    assert os.listdir(tmp_path) == []
    with hold_output(output) as is_third:
        assert is_third


def test_keys_are_those_of_the_console(windows: Console) -> None:
    with terminal_keys() as read:
        assert read is not None
        windows.pressed = ["\xe0", "K", "\x00", "M", "\xe0", "H", "\xe0", "P", "\xe0", "G", "Q"]
        keys = [read(0) for _ in range(6)]
        assert keys == [Key.LEFT, Key.RIGHT, Key.FASTER, Key.SLOWER, Key.START, Key.QUIT]
        windows.pressed = ["\xe0", "S", "x"]  # Delete, and a letter without a meaning
        assert read(0.05) is None
        assert windows.pressed == []


def test_commands_run_without_what_only_posix_has(
    windows: Console, sungka: Command, folder: Path
) -> None:
    (folder / "players.txt").write_bytes(b"Ana\r\nBen\r\nCarl\r\nDora\r\n")
    for line in (
        "validate match.sgn --output sarif=a.sarif --output text",
        "format --write match.sgn",
        "render match.sgn -o page.html",
        "render --editor -o editor.html",
        "select match.sgn open.sgn -o chosen.sgn",
        "event new cup --players players.txt",
        "event pair cup --write",
        "event standings cup",
        "site cup -o site",
        "site cup -o site",
    ):
        run = sungka(*line.split())
        assert run.status == 0, f"{line}: {run.err}"
    assert json.loads((folder / "a.sarif").read_text())["runs"]
    assert (folder / "match.sgn").read_bytes() == MATCH.encode()
    assert b"\r" not in (folder / "cup" / "event.toml").read_bytes()
    assert (folder / "site" / "index.html").exists()
    run = sungka("record", "new.sgn", "--stdin", stdin=b"7\r\n")
    assert run.status == 0, run.err
    assert (folder / "new.sgn").exists()
    assert not [name for name in os.listdir(folder) if name.endswith(".lock")]


@pytest.mark.parametrize("path", sorted(TESTS.rglob("*.py")), ids=lambda it: it.stem)
def test_every_test_is_collected_there(path: Path) -> None:
    """A module that only POSIX has is imported in a function, or after the file is skipped."""
    for statement in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(statement, ast.If) and "allow_module_level" in ast.unparse(statement):
            return
        if isinstance(statement, ast.Import | ast.ImportFrom):
            names = {alias.name for alias in statement.names}
            module = statement.module if isinstance(statement, ast.ImportFrom) else None
            assert not {*names, module} & set(POSIX_ONLY), f"{path}:{statement.lineno}"


def test_processors_are_counted_where_they_cannot_be_assigned(windows: Console) -> None:
    assert count_processors() == os.cpu_count()
