"""The tests of films are left out where the packages that films need are not installed."""

from __future__ import annotations

import os
from importlib.util import find_spec

IS_READY = all(find_spec(name) for name in ("PIL", "resvg_py", "av"))

collect_ignore_glob = [] if IS_READY or "SUNGKA_REQUIRE_FILMS" in os.environ else ["test_*.py"]
