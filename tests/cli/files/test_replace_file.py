"""A file replaced: the order of writes to the disk, and the properties of the new file."""

from __future__ import annotations

import errno
import os
import signal
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from sungka.cli.files import replace_file as module
from sungka.cli.files.replace_file import replace_file, sync_folder
from support.disk import watch_disk

pytestmark = pytest.mark.skipif(os.name == "nt", reason="modes and links are POSIX's")
TEXT = ("%sgn 1\n", "{señor}\n", "end\n")
SIZE = len("".join(TEXT).encode())


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_the_text_is_on_the_disk_before_it_takes_the_place_of_the_old(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.sgn"
    path.write_text("old")
    path.chmod(0o604)
    disk = watch_disk(monkeypatch, tmp_path)
    assert replace_file(str(path), TEXT, str(tmp_path / "game.sgn.part")) == SIZE
    assert disk.calls == [
        f"sync game.sgn.part {SIZE}",
        "mode game.sgn.part 604",
        "replace game.sgn by game.sgn.part",
        f"sync {tmp_path.name}/",
    ]
    assert path.read_bytes() == "".join(TEXT).encode()


def test_a_draft_of_no_name_is_made_in_the_same_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = watch_disk(monkeypatch, tmp_path)
    replace_file(str(tmp_path / "game.sgn"), TEXT)
    sync, mode, replaced, folder = disk.calls
    draft = sync.split()[1]
    assert draft.startswith(".sungka-")
    assert sync == f"sync {draft} {SIZE}"
    assert mode.startswith(f"mode {draft} ")
    assert (replaced, folder) == (f"replace game.sgn by {draft}", f"sync {tmp_path.name}/")
    assert [path.name for path in tmp_path.iterdir()] == ["game.sgn"]


@pytest.mark.parametrize(("mask", "mode"), [(0o022, 0o644), (0o027, 0o640), (0o077, 0o600)])
@pytest.mark.parametrize("draft", [None, "draft"])
def test_a_new_file_has_the_mode_that_the_mask_leaves(
    mask: int, mode: int, draft: str | None, tmp_path: Path
) -> None:
    path = tmp_path / "new.sgn"
    before = os.umask(mask)
    try:
        replace_file(str(path), TEXT, draft and str(tmp_path / draft))
        assert os.umask(mask) == mask, "the mask stays as it was"
    finally:
        os.umask(before)
    assert mode_of(path) == mode


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o604, 0o755])
def test_an_old_file_keeps_its_mode(mode: int, tmp_path: Path) -> None:
    path = tmp_path / "game.sgn"
    path.write_text("old")
    path.chmod(mode)
    replace_file(str(path), TEXT)
    assert mode_of(path) == mode


def test_a_link_stays_one_and_its_target_gets_the_text(tmp_path: Path) -> None:
    target, link = tmp_path / "target.sgn", tmp_path / "link.sgn"
    target.write_text("old")
    link.symlink_to(target)
    replace_file(str(link), TEXT)
    assert link.is_symlink()
    assert target.read_bytes() == "".join(TEXT).encode()


def test_a_draft_left_behind_is_written_over(tmp_path: Path) -> None:
    draft = tmp_path / "game.sgn.part"
    draft.write_text("a long text that a killed process left behind " * 9)
    replace_file(str(tmp_path / "game.sgn"), TEXT, str(draft))
    assert (tmp_path / "game.sgn").stat().st_size == SIZE
    assert not draft.exists()


@pytest.mark.parametrize("failing", ["draft", "folder"])
def test_a_disk_that_fails_is_an_error_and_leaves_no_draft(
    failing: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.sgn"
    path.write_text("old")
    disk = watch_disk(monkeypatch, tmp_path)
    disk.failing = {"draft" if failing == "draft" else f"{tmp_path.name}/"}
    with pytest.raises(OSError, match="Input/output error"):
        replace_file(str(path), TEXT, str(tmp_path / "draft"))
    assert [found.name for found in tmp_path.iterdir()] == ["game.sgn"]
    if failing == "draft":
        assert path.read_text() == "old"


def test_a_text_that_breaks_off_leaves_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "game.sgn"
    path.write_text("old")

    def broken():  # type: ignore[no-untyped-def]
        yield "%sgn 1\n"
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        replace_file(str(path), broken())
    assert path.read_text() == "old"
    assert [found.name for found in tmp_path.iterdir()] == ["game.sgn"]


@pytest.mark.parametrize("code", [errno.EINVAL, errno.ENOTSUP, errno.EIO])
def test_a_folder_that_no_file_system_can_sync_is_no_error(
    code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_before = len(os.listdir("/proc/self/fd")) if os.path.isdir("/proc/self/fd") else 0

    def refuse(file: int) -> None:
        raise OSError(code, os.strerror(code))

    with monkeypatch.context() as broken:
        broken.setattr(module.os, "fsync", refuse)
        if code == errno.EIO:
            with pytest.raises(OSError, match=os.strerror(code)):
                sync_folder(str(tmp_path / "any"))
        else:
            sync_folder(str(tmp_path / "any"))
    if open_before:
        assert len(os.listdir("/proc/self/fd")) == open_before


def test_what_must_not_be_replaced(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError):
        replace_file(str(tmp_path), TEXT)
    one, other = tmp_path / "one.sgn", tmp_path / "other.sgn"
    one.write_text("old")
    os.link(one, other)
    with pytest.raises(OSError, match="the file has 2 hard links, and replacing it") as refused:
        replace_file(str(one), TEXT)
    assert refused.value.errno == errno.EMLINK
    assert one.read_text() == other.read_text() == "old"
    with pytest.raises(OSError, match="cannot create a file in its folder: no such file"):
        replace_file(str(tmp_path / "none" / "game.sgn"), TEXT)


@pytest.mark.skipif(os.name == "nt", reason="signals")
@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_signal_leaves_no_draft_behind(tmp_path: Path, name: str) -> None:
    path = tmp_path / "a.sgn"
    path.write_text("old")
    number = getattr(signal, name)

    def write() -> Iterator[str]:
        yield "half"
        signal.raise_signal(number)
        yield "more"

    before = signal.signal(number, signal.SIG_DFL)
    try:
        with pytest.raises(SystemExit) as ended:
            replace_file(str(path), write())
        assert ended.value.code == 128 + number
        assert signal.getsignal(number) is signal.SIG_DFL
        assert {one.name: one.read_text() for one in tmp_path.iterdir()} == {"a.sgn": "old"}
        signal.signal(number, signal.SIG_IGN)  # as `nohup` has it
        assert replace_file(str(path), write()) == 8
    finally:
        signal.signal(number, before)
