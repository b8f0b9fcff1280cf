"""The file of a baseline (`checking/baseline.py`), read and written."""

from __future__ import annotations

import os

from ...checking.baseline import Baseline, read_known
from ...checking.settings import BadSettings
from ...files.faults import describe_error
from ...files.names import name_from
from ..console.terminal import escape_text
from ..files.replace_file import replace_file


def open_baseline(path: str, *, updated: bool) -> Baseline | BadSettings:
    """The baseline in a file, to leave out what it knows, or to be written anew.

    One that is to be written anew is read too, so that a file of another kind is not overwritten.
    """
    shown = f"--baseline: {escape_text(path)}"
    name = name_from(os.path.dirname(os.path.abspath(path)))
    if updated and _is_free(path):
        return Baseline(name, updated=True)
    try:
        with open(path, encoding="utf-8") as file:
            known = read_known(file.read(), only_kind=updated)
    except OSError as error:
        hint = "" if updated else "; --update-baseline writes one"
        return BadSettings(f"{shown}: {describe_error(error)}{hint}")
    except UnicodeDecodeError:
        return BadSettings(f"{shown}: it holds no baseline{_lost(updated)}")
    except ValueError as error:
        return BadSettings(f"{shown}: {error}{_lost(updated)}")
    return Baseline(name, known, updated=updated)


def write_baseline(path: str, baseline: Baseline) -> None:
    """Write the file with all findings in order. Raises `OSError`."""
    replace_file(path, [baseline.to_text()])


def _lost(updated: bool) -> str:
    return ", and would be overwritten" if updated else ""


def _is_free(path: str) -> bool:
    """True when writing a baseline there would lose nothing: no file, or an empty one."""
    try:
        return os.stat(path).st_size == 0
    except FileNotFoundError:
        return True
    except OSError:
        return False
