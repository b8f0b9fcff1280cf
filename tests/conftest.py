"""How property tests draw: at random here, the same every time in `.ci/run`.

An example has no deadline of its own, because a busy machine would then fail a test by chance; the
limit of pytest for the whole test stops one that hangs.
"""

from __future__ import annotations

import os

from hypothesis import settings

settings.register_profile("chance", deadline=None, print_blob=True)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile(os.environ.get("SUNGKA_HYPOTHESIS", "chance"))
