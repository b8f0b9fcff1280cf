"""The choice of the quicker scanner: the compiled one, or the one for plain Python.

It is a file of its own because `plain_scanner.py` imports `scanner.py`, and is imported only where
nothing is compiled.
"""

from __future__ import annotations

from .scanner import COMPILED, Scanner


def new_scanner() -> Scanner:
    """The quicker scanner; both find the same."""
    if COMPILED:
        return Scanner()
    from .plain_scanner import PlainScanner

    return PlainScanner()
