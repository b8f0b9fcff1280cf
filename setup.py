"""The build: `pyproject.toml` says all but the packages and which modules are compiled.

These are plain Python, typed for C by the `.pxd` beside each. Without Cython or a compiler, or
with `SUNGKA_PURE=1` in the environment, the project is installed without them and runs as it is.
With `SUNGKA_BUILD=compiled` that is an error instead, for builds that must not be slow by accident.
With `SUNGKA_LIMITED_API=1` they use the limited API of Python, so that one wheel serves every
Python from 3.11 on, some percent slower. `SUNGKA_REPOSITORY` is the address of the repository:
the package then names it, and the links of its description lead there.
"""

import os
import re
import sys
from hashlib import sha256
from multiprocessing import get_start_method
from pathlib import Path

from setuptools import Extension, find_packages, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

FLOORS = (
    "engine",
    "notation",
    "files",
    "replay",
    "archive",
    "analysis",
    "event",
    "checking",
    "templates",
    "cli",
)
"""The folders that are packages, with all folders in them that hold an `__init__.py`."""

COMPILED = (
    "engine/values",
    "engine/kernel",
    "engine/packed_board",
    "engine/row_kernel",
    "engine/walk_kernel",
    "engine/perft",
    "engine/playout",
    "notation/record",
    "notation/text_buffer",
    "notation/item_writer",
    "notation/items",
    "notation/rows",
    "notation/writer",
    "notation/scanning/line_count",
    "notation/scanning/token_cache",
    "notation/scanning/cutter",
    "notation/scanning/scanner",
    "notation/scanning/statements",
    "notation/scanning/pairs",
    "notation/scanning/reader",
    "notation/grammar/outline",
    "notation/reading/body",
    "notation/reading/structure",
    "replay/acceptance/ground",
    "replay/acceptance/match",
    "replay/acceptance/round",
    "replay/acceptance/hands",
    "replay/acceptance/header",
    "replay/acceptance/claims",
    "replay/acceptance/play_log",
    "replay/acceptance/judgements",
    "replay/acceptance/check",
    "replay/acceptance/pieces",
    "replay/acceptance/tags",
    "replay/acceptance/detail_text",
    "replay/acceptance/game_lines",
    "replay/acceptance/row_text",
    "replay/acceptance/token_text",
    "replay/acceptance/canonical",
    "replay/turn_parts",
    "replay/steps",
    "replay/turn_player",
    "replay/follow",
    "replay/play",
    "replay/digest",
    "replay/detail",
    "archive/names",
    "archive/record_facts",
    "archive/selection/accepted_games",
    "archive/known_records",
    "archive/tables/column_buffer",
    "archive/tables/row_columns",
    "archive/tables/game_columns",
    "archive/tables/hash_order",
    "archive/tables/word_table",
    "archive/tables/turn_columns",
    "archive/tables/turn_texts",
    "archive/tables/play_columns",
    "archive/tables/accepted_rows",
    "replay/acceptance/accepted",
    "cli/files/record_json",
    "cli/playback/json_lines",
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
"""True to use the limited API, of the oldest Python that the project runs on."""

IS_PURE = os.environ.get("SUNGKA_PURE", "0") not in ("", "0")
"""True to compile nothing."""

MUST_COMPILE = os.environ.get("SUNGKA_BUILD", "") == "compiled"
"""True to fail where a module cannot be compiled."""

if os.environ.get("SUNGKA_BUILD", "") not in ("", "compiled") or (IS_PURE and MUST_COMPILE):
    raise SystemExit("sungka: SUNGKA_BUILD is `compiled` or unset, and not with SUNGKA_PURE=1")

REPOSITORY = os.environ.get("SUNGKA_REPOSITORY", "").removesuffix("/")
"""The address of the repository, without a slash at its end; none where it is not given."""

PROCESSES = (os.cpu_count() or 1) if get_start_method() == "fork" else 0
"""The processes that make C of the modules: none where one begins by importing this file."""

NAMED = Path("build/compiled/sungka")
"""The modules to compile, copied into folders named as the package: so Cython finds each `.pxd`."""

SHARED = "engine/_shared"
"""The module of what Cython puts into every module, made once for all of them."""

DIRECTIVES = {
    "annotation_typing": False,
    "auto_pickle": False,
    "boundscheck": False,
    "cdivision": True,
    "initializedcheck": False,
    "language_level": "3",
    "wraparound": False,
}


def extensions() -> list[Extension]:
    """The modules of `COMPILED`, none where they are not wanted or cannot be made."""
    if IS_PURE:
        return []
    try:
        from Cython.Build import cythonize
    except ImportError:
        if MUST_COMPILE:
            raise
        return []
    # Each other's `.pxd` declare their layout; Cython makes anew those that use a changed one.
    for path in COMPILED:
        copied(f"{path}.pxd")
    made: list[Extension] = cythonize(
        [
            *(extension(path, copied(f"{path}.py")) for path in COMPILED),
            extension(SHARED, (NAMED / f"{SHARED}.c").as_posix()),
        ],
        compiler_directives=DIRECTIVES,
        nthreads=PROCESSES,
        shared_utility_qualified_name=named(SHARED),
    )
    for one in made:
        # Cython drops the flag when it is given to it; without it a missing compiler is an error.
        one.optional = not MUST_COMPILE
    return made


def extension(path: str, source: str) -> Extension:
    """The extension of a module, made from `source`."""
    return Extension(
        named(path),
        [source],
        extra_compile_args=["-O3", "-g0"],
        define_macros=[("Py_LIMITED_API", "0x030b0000")] if LIMITED else [],
        py_limited_api=LIMITED,
    )


def named(path: str) -> str:
    """The name by which a module is imported."""
    return f"sungka.{path.replace('/', '.')}"


def copied(path: str) -> str:
    """The place of the copy of a file, which is as old as the file.

    A module's copy also says as `BUILT_FROM` what its text and its `.pxd` were when it was built.
    """
    copy, source = NAMED / path, Path(path)
    copy.parent.mkdir(parents=True, exist_ok=True)
    for folder in (copy.parent, *copy.parent.parents):
        if folder.is_relative_to(NAMED):
            (folder / "__init__.py").touch()
    text = source.read_bytes()
    if source.suffix == ".py":
        digest = sha256(text + source.with_suffix(".pxd").read_bytes())
        text += f'\nBUILT_FROM = "{digest.hexdigest()}"\n'.encode()
    copy.write_bytes(text)
    made = source.stat().st_mtime
    os.utime(copy, (made, made))
    return copy.as_posix()


SLOW = "sungka: without a C compiler it is installed in plain Python, some forty times slower"
"""The message at such an installation; pip shows it with `-v`."""


class AllOrNone(build_ext):
    """Extensions that know each other's insides: where one cannot be made, none is kept.

    As many are made at once as there are processors, also for an editable installation, to which
    setuptools does not hand on an option of this command.
    """

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count() or 1

    def build_extensions(self) -> None:
        super().build_extensions()
        made = [Path(self.get_ext_fullpath(extension.name)) for extension in self.extensions]
        if not all(path.exists() for path in made):
            print(SLOW, file=sys.stderr)
            for path in made:
                path.unlink(missing_ok=True)


class WithoutThis(build_py):
    """The package's modules without this file, although it is among them."""

    def find_package_modules(self, package: str, folder: str) -> list[tuple[str, str, str]]:
        found: list[tuple[str, str, str]] = super().find_package_modules(package, folder)
        return [one for one in found if one[1] != "setup"]


def description() -> str:
    """The README, whose links lead into the repository, or are text where that is not known."""
    text = Path("README.md").read_text(encoding="utf-8")
    if not REPOSITORY:
        return re.sub(rf"!?{LINK}", r"\1", text)
    text = re.sub(rf"!{LINK}", rf"![\1]({REPOSITORY}/raw/HEAD/\2)", text)
    return re.sub(rf"(?<!!){LINK}", rf"[\1]({REPOSITORY}/blob/HEAD/\2)", text)


LINK = r"\[([^]]*)\]\((?![a-z]+:|#)([^)]+)\)"
"""A link of Markdown to a file of the repository: its text and the file."""

ADDRESSES = {
    "Source": "",
    "Documentation": "/blob/HEAD/docs/README.md",
    "Changelog": "/blob/HEAD/CHANGELOG.md",
    "Issues": "/issues",
}
"""The addresses that the package names, from that of the repository on."""

setup(
    long_description=description(),
    long_description_content_type="text/markdown",
    project_urls={it: REPOSITORY + path for it, path in ADDRESSES.items()} if REPOSITORY else {},
    packages=[
        "sungka",
        *(f"sungka.{name}" for name in find_packages() if name.partition(".")[0] in FLOORS),
    ],
    ext_modules=extensions(),
    cmdclass={"build_ext": AllOrNone, "build_py": WithoutThis},
    options={"bdist_wheel": {"py_limited_api": "cp311"}} if LIMITED else {},
)
