"""The build: `pyproject.toml` says all but which modules a compiler may turn into extensions.

They are plain Python, typed for C by the `.pxd` beside each. Without Cython or a compiler, or
with `SUNGKA_PURE=1` in the environment, the project is installed without them and runs as it is.
"""

import os
import shutil
from pathlib import Path

from setuptools import Extension, setup

COMPILED = (
    "engine/kernel",
    "engine/perft",
    "analysis/table",
    "analysis/alphabeta",
    "analysis/turns",
    "analysis/maxn",
)

NAMED = Path("build/compiled/sungka")
"""A copy of what is compiled, in folders named as the package is: so Cython finds each `.pxd`."""

DIRECTIVES = {
    "annotation_typing": False,
    "boundscheck": False,
    "cdivision": True,
    "initializedcheck": False,
    "language_level": "3",
    "wraparound": False,
}


def extensions() -> list[Extension]:
    """The modules of `COMPILED`, none where they are not wanted or cannot be made."""
    if os.environ.get("SUNGKA_PURE", "0") not in ("", "0"):
        return []
    try:
        from Cython.Build import cythonize
    except ImportError:
        return []
    made: list[Extension] = cythonize(
        [
            Extension(
                f"sungka.{path.replace('/', '.')}",
                [copied(f"{path}.py")],
                depends=[copied(f"{path}.pxd")],
                extra_compile_args=["-O3", "-g0"],
            )
            for path in COMPILED
        ],
        compiler_directives=DIRECTIVES,
    )
    for extension in made:
        # Cython drops the flag when it is given to it; without it a missing compiler is an error.
        extension.optional = True
    return made


def copied(path: str) -> str:
    """Where the copy of a file lies, as old as the file."""
    copy = NAMED / path
    copy.parent.mkdir(parents=True, exist_ok=True)
    for folder in (NAMED, copy.parent):
        (folder / "__init__.py").touch()
    shutil.copy2(path, copy)
    return copy.as_posix()


setup(ext_modules=extensions())
