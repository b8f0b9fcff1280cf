"""The `sungka` command as a process starts it."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command with the arguments of the process."""
    try:
        # Imported here, where an early Ctrl-C is caught too.
        from .app import app
        from .ending import prepare_output

        prepare_output()
        app(prog_name="sungka")
    except KeyboardInterrupt:
        sys.exit(130)
