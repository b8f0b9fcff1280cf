"""How property tests draw: at random here, the same every time in `.ci/run`."""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("chance", print_blob=True)
settings.register_profile("ci", derandomize=True, print_blob=True)
settings.load_profile(os.environ.get("SUNGKA_HYPOTHESIS", "chance"))
