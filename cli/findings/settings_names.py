"""Where settings files are looked for."""

from __future__ import annotations

import os

NAMES = ("sungka.toml", "pyproject.toml")
"""The files that hold settings; the first one in a folder wins."""


def has_settings_file(path: str) -> bool:
    """Whether a settings file lies in the folder of a file or above."""
    folder = os.path.dirname(os.path.abspath(path))
    while True:
        if any(os.path.lexists(os.path.join(folder, name)) for name in NAMES):
            return True
        folder, below = os.path.dirname(folder), folder
        if folder == below:
            return False
