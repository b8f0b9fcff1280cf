"""The build: `pyproject.toml` says all but the packages and which modules are compiled.

They are plain Python, typed for C by the `.pxd` beside each. Without Cython or a compiler, or
with `SUNGKA_PURE=1` in the environment, the project is installed without them and runs as it is.
With `SUNGKA_LIMITED_API=1` they use the limited API of Python, so that one wheel serves every
Python from 3.11 on, some percent slower.
"""

import os
import shutil
import sys
from pathlib import Path

from setuptools import Extension, find_packages, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

FLOORS = ("engine", "notation", "replay", "archive", "analysis", "event", "templates", "cli")
"""The folders that are packages, with all folders in them that hold an `__init__.py`."""

COMPILED = (
    "engine/kernel",
    "engine/packed_board",
    "engine/row_kernel",
    "engine/walk_kernel",
    "engine/perft",
    "notation/quick/line_count",
    "notation/quick/token_cache",
    "notation/quick/cutter",
    "notation/quick/scanner",
    "notation/quick/statements",
    "notation/quick/reader",
    "replay/quick/ground",
    "replay/quick/match",
    "replay/quick/round",
    "replay/quick/hands",
    "replay/quick/header",
    "replay/quick/claims",
    "replay/quick/play_log",
    "replay/quick/check",
    "replay/quick/text_buffer",
    "replay/quick/pieces",
    "replay/quick/tags",
    "replay/quick/detail_text",
    "replay/quick/play_list",
    "replay/quick/game_lines",
    "replay/quick/row_text",
    "replay/quick/token_text",
    "replay/quick/canonical",
    "replay/quick/turn_player",
    "archive/names",
    "archive/quick_facts",
    "archive/selection/quick_games",
    "archive/known_records",
    "archive/tables/column_buffer",
    "archive/tables/row_columns",
    "archive/tables/game_columns",
    "archive/tables/hash_order",
    "archive/tables/word_table",
    "archive/tables/turn_columns",
    "archive/tables/turn_texts",
    "archive/tables/play_columns",
    "archive/tables/quick_tables",
    "cli/files/json_pieces",
    "cli/files/json_turns",
    "cli/files/quick_json",
    "cli/playback/quick_lines",
    "replay/slips/bridge",
    "replay/slips/written_course",
    "analysis/search/table",
    "analysis/search/boards",
    "analysis/search/ply",
    "analysis/search/proof_numbers",
    "analysis/search/alphabeta",
    "analysis/search/deepening",
    "analysis/search/turn_tree",
    "analysis/search/turn_ends",
    "analysis/search/beam",
    "analysis/search/maxn",
    "analysis/search/sight",
    "analysis/search/turn_review",
)

LIMITED = os.environ.get("SUNGKA_LIMITED_API", "0") not in ("", "0")
"""Whether the extensions use the limited API, of the oldest Python that the project runs on."""

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
    # They are laid out by each other's `.pxd`: when one changes, all are made anew.
    typed = [copied(f"{path}.pxd") for path in COMPILED]
    made: list[Extension] = cythonize(
        [
            Extension(
                f"sungka.{path.replace('/', '.')}",
                [copied(f"{path}.py")],
                depends=typed,
                extra_compile_args=["-O3", "-g0"],
                define_macros=[("Py_LIMITED_API", "0x030b0000")] if LIMITED else [],
                py_limited_api=LIMITED,
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
    for folder in (copy.parent, *copy.parent.parents):
        if folder.is_relative_to(NAMED):
            (folder / "__init__.py").touch()
    shutil.copy2(path, copy)
    return copy.as_posix()


SLOW = "sungka: without a C compiler it is installed in plain Python, some forty times slower"
"""What is printed at such an installation; pip shows it with `-v`."""


class AllOrNone(build_ext):
    """Extensions that know each other's insides: where one cannot be made, none is kept."""

    def build_extensions(self) -> None:
        super().build_extensions()
        made = [Path(self.get_ext_fullpath(extension.name)) for extension in self.extensions]
        if not all(path.exists() for path in made):
            print(SLOW, file=sys.stderr)
            for path in made:
                path.unlink(missing_ok=True)


class WithoutThis(build_py):
    """The package's modules, of which this file is none although it lies beside them."""

    def find_package_modules(self, package: str, folder: str) -> list[tuple[str, str, str]]:
        found: list[tuple[str, str, str]] = super().find_package_modules(package, folder)
        return [one for one in found if one[1] != "setup"]


setup(
    packages=[
        "sungka",
        *(f"sungka.{name}" for name in find_packages() if name.partition(".")[0] in FLOORS),
    ],
    ext_modules=extensions(),
    cmdclass={"build_ext": AllOrNone, "build_py": WithoutThis},
    options={
        "build_ext": {"parallel": os.cpu_count() or 1},
        **({"bdist_wheel": {"py_limited_api": "cp311"}} if LIMITED else {}),
    },
)
