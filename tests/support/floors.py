"""The floors of the house, as the build lists them."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]

_LISTED = re.search(r"^FLOORS = \((.*?)\)", (ROOT / "setup.py").read_text("utf-8"), re.M | re.S)
assert _LISTED

FLOORS = tuple(re.findall(r'"(.+?)"', _LISTED[1]))
"""From the ground up; a floor imports only floors below it."""
