"""The packages that only films and pictures need, and whether they are installed."""

from __future__ import annotations

from importlib.util import find_spec

PICTURE_NEEDS = {"PIL": "pillow", "resvg_py": "resvg-py"}
FILM_NEEDS = PICTURE_NEEDS | {"av": "av"}
"""What a picture and a film are made with: for each module the package that holds it."""


def describe_lack(needs: dict[str, str]) -> str | None:
    """How to install what is missing; `None` if nothing is.

    The command names the packages, so that it is the same for a clone and an installed wheel.
    """
    missing = [package for module, package in needs.items() if find_spec(module) is None]
    if not missing:
        return None
    what = "films need" if needs is FILM_NEEDS else "PNG needs"
    listed = ", ".join(missing)
    return f"{what} packages that are not installed ({listed}): `pip install {' '.join(missing)}`"
