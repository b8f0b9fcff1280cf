"""The packages that only films, halls, editors and the like need; whether they are installed."""

from __future__ import annotations

from importlib.util import find_spec

PICTURE_NEEDS = {"PIL": "pillow", "resvg_py": "resvg-py"}
FILM_NEEDS = PICTURE_NEEDS | {"av": "av"}
"""The packages for pictures and films: for each module the package that holds it."""

HALL_NEEDS = {"starlette": "starlette", "uvicorn": "uvicorn", "segno": "segno"}

LSP_NEEDS = {"pygls": "pygls", "lsprotocol": "lsprotocol"}

WATCH_NEEDS = {"watchfiles": "watchfiles"}


def describe_lack(needs: dict[str, str], subject: str) -> str | None:
    """Say how to install the packages that are missing; `None` if none is.

    `subject` begins the sentence, with its verb: "films need". The command names the packages, so
    that it is the same for a clone and an installed wheel.
    """
    missing = [package for module, package in needs.items() if find_spec(module) is None]
    if not missing:
        return None
    listed = ", ".join(missing)
    return (
        f"{subject} packages that are not installed ({listed}): `pip install {' '.join(missing)}`"
    )
