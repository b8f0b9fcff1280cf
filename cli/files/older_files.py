"""Files that an earlier run left in a folder beside those that are written now."""

from __future__ import annotations

import os
from collections.abc import Collection

from ..console.exit_status import complain
from ..console.terminal import escape_text

_NAMED = 3


def report_older(folder: str, written: Collection[str], suffix: str) -> None:
    """Say which files of a folder end like those that were written and are none of them."""
    try:
        found = sorted(it for it in os.listdir(folder) if it.endswith(suffix) and it[0] != ".")
    except OSError:
        return
    older = [name for name in found if name not in written]
    if not older:
        return
    what = "1 older file stays" if len(older) == 1 else f"{len(older)} older files stay"
    named = ", ".join(older[:_NAMED])
    more = f" and {len(older) - _NAMED} more" if len(older) > _NAMED else ""
    complain(escape_text(f"{folder}: {what} there: {named}{more}"))
