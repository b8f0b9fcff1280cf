"""A program's actions on the disk, recorded while it takes them."""

from __future__ import annotations

import errno
import os
from dataclasses import dataclass, field
from pathlib import Path

import pytest


@dataclass
class Disk:
    """The calls that make files lasting, in order; each is recorded and then done.

    A sync is recorded as `sync NAME SIZE` with the bytes in the file at that moment, `sync NAME/`
    for a folder. `failing` names the files whose syncs fail.
    """

    calls: list[str] = field(default_factory=list)
    failing: set[str] = field(default_factory=set)


def watch_disk(monkeypatch: pytest.MonkeyPatch, folder: Path) -> Disk:
    """Record what happens to the files of a folder from now on."""
    disk = Disk()
    sync, move, change_mode = os.fsync, os.replace, os.chmod

    def name_of(file: int) -> str:
        state = os.fstat(file)
        for path in (folder, *folder.iterdir()):
            if os.path.samestat(path.lstat(), state):
                return f"{path.name}/" if path.is_dir() else path.name
        return "unknown"

    def fsync(file: int) -> None:
        name = name_of(file)
        size = "" if name.endswith("/") else f" {os.fstat(file).st_size}"
        disk.calls.append(f"sync {name}{size}")
        if name in disk.failing:
            raise OSError(errno.EIO, "Input/output error")
        sync(file)

    def replace(old: str, new: str) -> None:
        disk.calls.append(f"replace {os.path.basename(new)} by {os.path.basename(old)}")
        move(old, new)

    def chmod(path: str, mode: int) -> None:
        disk.calls.append(f"mode {os.path.basename(path)} {mode:o}")
        change_mode(path, mode)

    monkeypatch.setattr(os, "fsync", fsync)
    monkeypatch.setattr(os, "replace", replace)
    monkeypatch.setattr(os, "chmod", chmod)
    return disk
