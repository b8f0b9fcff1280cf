"""Write down, check, replay and publish games of Sungka (congkak, dakon).

What programs may rely on is listed here and taught in `docs/python.md`; everything else is
private. A name is imported when it is first asked for (PEP 562), so that `import sungka` alone
imports nothing.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .api import (
        annotate,
        check,
        digest,
        play,
        read,
        render,
        rows,
        rules,
        search,
        show,
        start,
        write,
    )
    from .engine.board import Position
    from .engine.round import Round

__all__ = [
    "Position",
    "Round",
    "annotate",
    "check",
    "digest",
    "play",
    "read",
    "render",
    "rows",
    "rules",
    "search",
    "show",
    "start",
    "write",
]

_HOMES = {"Position": "engine.board", "Round": "engine.round"}


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    module = import_module(f".{_HOMES.get(name, 'api')}", __name__)
    globals()[name] = value = getattr(module, name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
