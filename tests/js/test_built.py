"""The scripts of pages: the built files are fresh, modules import down only, their tests pass.

`npm run build` in `js/` makes `templates/built/`; `python tests/js/test_built.py` writes
`games.json` anew, the games that the tests in JavaScript play.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from sungka.engine.sowing import MoveEnd
from sungka.notation.reading.parser import read
from sungka.replay.play import play
from sungka.templates.drawing.geometry import (
    HOUSE_SLOTS,
    LAYER_RISE,
    LAYER_TURN,
    LAYERS,
    PLACE_TURN,
    STORE_SLOTS,
)
from sungka.templates.messages import ENGLISH, load_try_words
from sungka.templates.pages.page import render_page
from sungka.templates.timeline.timeline import timeline_of
from support.films import films_of, texts_of

ROOT = Path(__file__).parents[2]
JS = ROOT / "js"
PLAYER = JS / "player"
EDITOR = JS / "editor"
BUILT = ROOT / "templates" / "built"
MODULES = sorted([*PLAYER.rglob("*.js"), *EDITOR.rglob("*.js"), *(JS / "site").glob("*.js")])
MADE = {"assets.js", "definitions.js", "page_html.js"}
"""The modules of the package's player that programs write."""
MOUNTED = sorted(
    path
    for folder in ("drawing", "mounted")
    for path in (JS / folder).glob("*.js")
    if path.name not in MADE
)
LANGUAGE = sorted(
    path
    for folder in ("checking", "language")
    for path in (JS / folder).glob("*.js")
    if path.name != "words.js"
)
"""The checker that the editor and the language server share, and that server."""

GAMES = Path(__file__).parent / "games.json"

REQUIRED = "SUNGKA_REQUIRE_NODE" in os.environ
"""True where a missing Node is a failure, as in CI, and not a reason to skip."""

needs_node = pytest.mark.skipif(
    not REQUIRED and not (shutil.which("node") and (ROOT / "js/node_modules/terser").exists()),
    reason="Node is not installed, or `npm install` was not run in js/",
)

RECORDS = {
    "lesson": """\
%sgn 1
[South "Maria"]
[North "Jun"]
[Rules "sungkaan houses=4 shells=4 rounds=2"]

round 1
1. S4+2 {Two moves.} (S3 {or so} (S4+2)) (S2) N1 <clk=0:04:31>
2. S1?
gap
score 16-16

round 2
1. N1?? S1!? <eval=+2>
""",
    "match": """\
%sgn 1
[Rules "sungka rounds=3"]

round 1
1. S6@3+3@45 | N5@2 =5:1
2. N4+6x17 S3x12 =25:24
""",
    "mikul": """\
%sgn 1
[South "Maria"]
[North "Jun"]
[Rules "sungkaan houses=3 shells=2 capture=always capture-theirs=sides"]
[Setup "1.2.3/0 2.0.4/0 S"]

1. S1x8 N--
2. S2+3x1
""",
    "over": """\
%sgn 1
[South "Maria"]
[North "Jun"]
[Rules "sungkaan houses=3 shells=6 origin=skipped"]

1. S1 N2
""",
    "alone": """\
%sgn 1
[South "Maria"]
[North "Jun"]
[Rules "sungkaan houses=3 shells=7 origin=relayed"]

1. S1 N2
""",
    "own": """\
%sgn 1
[South "Maria"]
[North "Jun"]
[Rules "sungkaan houses=3 shells=2 relay=own"]

1. S1 N2
""",
}
"""Short games: variations, comments, marks, clocks, two rounds; both hands at once; captures from
two houses and from none but the last shell's own; laps that pass over the house they began in, or
go on from it with one shell; a move that ends where shells lie."""


def json_in(page: str, name: str) -> object:
    found = re.search(rf'id="{name}">(.*?)</script>', page, re.DOTALL)
    assert found
    return json.loads(found[1])


def games_text() -> str:
    """The games in the pages of the records, as JSON."""
    games: dict[str, object] = {
        "made by": "python tests/js/test_built.py",
        "slots": [
            [[round(slot.u * 1000), round(slot.v * 1000), slot.rotation // 30] for slot in table]
            for table in (HOUSE_SLOTS, STORE_SLOTS)
        ],
        "piles": [LAYERS, LAYER_TURN, LAYER_RISE, PLACE_TURN],
    }
    for name, text in RECORDS.items():
        replay = play(next(iter(read(text))).record)
        page, timeline = render_page(replay, text), timeline_of(replay)
        setting = json_in(page, "setting")
        assert isinstance(setting, dict)
        games[name] = {
            # The modules name words by their keys; only what is built names them by numbers.
            "setting": {**setting, "words": {**ENGLISH.script, **load_try_words("en")}},
            "film": json_in(page, "film"),
            "texts": texts_of(timeline),
            "rounds": films_of(timeline),
        }
    return json.dumps(games, ensure_ascii=False, indent=1) + "\n"


def test_the_games_of_the_javascript_tests_are_fresh() -> None:
    assert GAMES.read_text(encoding="utf-8") == games_text()


@pytest.mark.long
@needs_node
def test_the_built_files_are_fresh(tmp_path: Path) -> None:
    command = ["node", str(ROOT / "js/build.js"), str(tmp_path)]
    subprocess.run(command, check=True, capture_output=True)
    fresh = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    kept = {path.name: path.read_bytes() for path in BUILT.glob("*.[cj]s*")}
    assert kept == fresh, "run `npm run build` in js/"


@pytest.mark.long
@needs_node
@pytest.mark.parametrize("script", ["check", "test"])
def test_types_and_unit_tests(script: str) -> None:
    done = subprocess.run(
        ["npm", "run", "--silent", script],
        cwd=ROOT / "js",
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def imports(path: Path) -> list[Path]:
    """The modules that a module imports; comments, and so types, do not count."""
    text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    found = re.findall(r'^(?:import|export)\b[^;"=()]*?"([^"]+)";', text, re.MULTILINE)
    assert all(name.startswith(".") for name in found), f"{path} depends on {found}"
    return [(path.parent / name).resolve() for name in found]


def test_no_module_imports_itself_round_a_circle() -> None:
    done: set[Path] = set()

    def visit(path: Path, trail: tuple[Path, ...]) -> None:
        assert path not in trail, " -> ".join(one.name for one in (*trail, path))
        if path not in done:
            for target in imports(path):
                visit(target, (*trail, path))
            done.add(path)

    for path in MODULES:
        visit(path, ())
    assert set(MODULES) <= done


def test_every_module_is_part_of_a_built_script() -> None:
    reached: set[Path] = set()
    waiting = [PLAYER / f"{name}.js" for name in ("player", "index", "boot", "parts", "element")]
    waiting += [EDITOR / "editor.js", PLAYER / "tries/page.js", JS / "site/site.js"]
    waiting += [JS / "site/find.js", JS / "site/asked.js", PLAYER / "train/trainer.js"]
    while waiting:
        path = waiting.pop()
        if path not in reached:
            reached.add(path)
            waiting += imports(path)
    assert set(MODULES) - reached == {PLAYER / "game/film_json.js"}, "that one holds types only"


def test_no_name_that_data_use_is_made_shorter() -> None:
    """A move's ending is looked up by its name, so that the tables of its words keep theirs."""
    inner = re.search(r"INNER = /\^\((.+)\)\$/;", (JS / "build.js").read_text(encoding="utf-8"))
    assert inner is not None
    assert not {end.value for end in MoveEnd} & set(inner[1].split("|"))


@pytest.mark.parametrize(
    "path", [*MODULES, *MOUNTED, *LANGUAGE], ids=lambda p: str(p.relative_to(JS))
)
def test_every_module_says_its_job_and_stays_short(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.startswith("// ")
    assert len(text.splitlines()) <= 300
    widest = 100 if PLAYER in path.parents else 180 if path in LANGUAGE else 140
    assert [line for line in text.splitlines() if len(line) > widest] == []


@pytest.mark.parametrize("path", sorted((PLAYER / "game").glob("*.js")), ids=lambda p: p.stem)
def test_the_game_knows_no_page(path: Path) -> None:
    text = re.sub(r"//[^\n]*|/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert not re.search(r"\b(?:document|window|location|performance|matchMedia)\b", text)
    assert all(target.parent == path.parent for target in imports(path))


@pytest.mark.parametrize("path", sorted((EDITOR / "record").glob("*.js")), ids=lambda p: p.stem)
def test_what_the_editor_knows_of_records_knows_no_page(path: Path) -> None:
    text = re.sub(r"//[^\n]*|/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert not re.search(r"\b(?:document|window|location|performance|matchMedia)\b", text)
    below = {
        path.parent,
        *(
            JS / name
            for name in ("checking", "engine", "notation", "replay", "messages", "scoring")
        ),
    }
    assert {target.parent for target in imports(path)} <= below


ENTRIES = ("node.js", "worker.js")
"""The modules that connect the language server; they alone know what carries messages."""


@pytest.mark.parametrize("path", LANGUAGE, ids=lambda p: f"{p.parent.name}/{p.stem}")
def test_the_language_server_knows_no_page_and_no_editor(path: Path) -> None:
    text = re.sub(r"//[^\n]*|/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    carries = re.search(r"""from "(?:node:|vscode-)""", text)
    assert (carries is not None) == (path.name in ENTRIES)
    if path.name in ENTRIES:
        return
    assert not re.search(r"\b(?:window|location|matchMedia|process|fetch)\b", text)
    below = {path.parent, *(JS / name for name in ("engine", "notation", "replay", "messages"))}
    below |= set() if path.parent.name == "checking" else {JS / "checking"}
    assert {target.parent for target in imports(path)} <= below


def reached_from(path: Path) -> set[Path]:
    """A module with all that it imports."""
    reached: set[Path] = set()
    waiting = [path]
    while waiting:
        path = waiting.pop()
        if path not in reached:
            reached.add(path)
            waiting += imports(path)
    return reached


@pytest.mark.parametrize(
    "entry", ["index", "replay/match", "scoring/index", "messages/index", "drawing/board_svg"]
)
def test_what_reads_and_plays_knows_no_page_and_no_player(entry: str) -> None:
    reached = reached_from(JS / f"{entry}.js")
    folders = {path.parent.name for path in reached} - {"js"}
    assert folders <= {"drawing", "engine", "messages", "notation", "replay", "scoring"}
    assert entry.startswith("scoring") or "scoring" not in folders
    assert entry.startswith("drawing") or "drawing" not in folders
    for path in reached - {JS / "drawing/definitions.js"}:
        text = re.sub(r"//[^\n]*|/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        assert not re.search(r"\b(?:document|window|location|matchMedia)\.", text), path


if __name__ == "__main__":
    GAMES.write_text(games_text(), encoding="utf-8")
