"""Imports the project's modules as plain Python even if they are compiled, or as they are."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import Any

ROOT = Path(__file__).parent.parent.parent
NAME = "plain"


class _SourceOnly:
    """Finds the modules below `plain` by their `.py` files only."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if path is None or not name.startswith(f"{NAME}."):
            return None
        return FileFinder(path[0], (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)


def plain(module: str) -> ModuleType:
    """A module such as `engine.kernel`, loaded from source together with all that it imports.

    Its classes are not those of `sungka.engine.kernel`.
    """
    if NAME not in sys.modules:
        package = ModuleType(NAME)
        package.__path__ = [str(ROOT)]
        sys.modules[NAME] = package
        sys.meta_path.insert(0, _SourceOnly)
    return importlib.import_module(f"{NAME}.{module}")


def installed(module: str) -> Any:
    """The same module as it is installed, most often compiled."""
    return importlib.import_module(f"sungka.{module}")
