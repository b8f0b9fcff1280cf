"""The engine compiled and as plain Python: one source, one outcome."""

from __future__ import annotations

import json
import os
import re
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sungka.engine import kernel, match
from sungka.engine.board import Position
from sungka.engine.perft import perft
from sungka.engine.ring import ring_of
from sungka.engine.rules_text import rules_from_text
from support.plain import ROOT, installed, plain
from support.rules import PRESET_NAMES

REQUIRED = "SUNGKA_REQUIRE_COMPILED" in os.environ
"""True where a kernel that is not compiled is a failure, as in CI, and not a reason to skip."""

TABLE = json.loads((Path(__file__).parent / "perft.json").read_text())["counts"]
OPTIONS = (
    *("", " relay=own", " capture-after=circuit", " capture-after=village", " burned=forfeit"),
    *(" again=no", " origin=skipped", " origin=relayed", " capture-again=yes", " facing=same"),
    *(" capture-theirs=sides", " capture-theirs=own", " capture-theirs=sides capture=facing"),
    *(" capture-theirs=sides capture-after=village", " origin=skipped burned=forfeit"),
    *(" capture-theirs=given capture-after=circuit", " round-end=lap origin=relayed"),
    *(" round-end=three", " round-end=three burned=open"),
)

compiled_only = pytest.mark.skipif(
    not kernel.COMPILED and not REQUIRED, reason="the kernel was built without a compiler"
)


def modules() -> list[str]:
    """The modules that `setup.py` compiles, as `engine/kernel`."""
    listed = re.search(r"^COMPILED = \((.*?)\)", (ROOT / "setup.py").read_text(), re.M | re.S)
    assert listed
    return re.findall(r'"(.+?)"', listed[1])


def random_position(rules_text: str, chance: Random) -> str:
    """Any shells in any places of a preset's board, some houses burned, a seat to move."""
    rules = rules_from_text(rules_text)
    rows = []
    for _ in rules.playing_order:
        houses = [
            "#" if chance.random() < 0.1 else str(chance.choice((0, 0, 1, 2, 7, 15, 40)))
            for _ in range(rules.houses)
        ]
        rows.append(".".join(houses) + f"/{chance.randrange(50)}")
    return " ".join([*rows, chance.choice(rules.playing_order).value])


def moves(engine: Any, rules_text: str, position_text: str) -> list[str]:
    """Every move from a position, and the position after it, as text, by that engine."""
    rules = engine("engine.rules_text").rules_from_text(rules_text)
    position = engine("engine.board").Position.from_text(position_text)
    state = engine("engine.match").begin(rules, position)
    played = [state.play_move(number) for number in state.legal_houses()]
    return [f"{move} {after.position.to_text()} {after.goes_on}" for move, after in played]


@compiled_only
def test_it_is_compiled_where_it_must_be() -> None:
    assert kernel.COMPILED
    assert not plain("engine.kernel").COMPILED


@pytest.mark.push
@compiled_only
@pytest.mark.parametrize("name", PRESET_NAMES)
def test_random_positions_are_sown_alike(name: str) -> None:
    chance, played = Random(name), 0
    for _ in range(60):
        rules_text = name + chance.choice(OPTIONS)
        position = random_position(name, chance)
        found = moves(installed, rules_text, position)
        assert found == moves(plain, rules_text, position), (rules_text, position)
        played += len(found)
    assert played > 100


@compiled_only
@pytest.mark.parametrize("text", [*PRESET_NAMES, "sungkaan capture-after=circuit"])
def test_perft_counts_alike(text: str) -> None:
    rules = plain("engine.rules_text").rules_from_text(text)
    state = plain("engine.match").start(rules).position
    first = plain("engine.board").Position(state.rows, rules.playing_order[0])
    counts = [plain("engine.perft").perft(rules, first, d, opens_match=True) for d in range(1, 6)]
    assert counts == TABLE[text][:5]


@pytest.mark.parametrize("engine", [installed, plain], ids=["installed", "plain"])
def test_no_place_outside_the_board_is_touched(engine: Any) -> None:
    kernel = engine("engine.kernel")
    ring, rest = (1, 2, 3, 4, 5, 0), (0, True, False, 0, -1, [-1] * 6, 0, [0, 0])
    way = kernel.Way(ring, range(6), range(6), 0, 2, False, 1, range(6), *rest)
    shells = kernel.Shells([3, 0, 0, 1, 1, 0])
    for place in (-1, 6, 96, 10**6):
        with pytest.raises(IndexError):
            shells[place]
        with pytest.raises(IndexError):
            shells[place] = 1
        for touch in (shells.is_relayed, shells.goes_on, shells.keeps_turn):
            with pytest.raises(IndexError):
                touch(way, place, 0)
        with pytest.raises(IndexError):
            shells.take(way, place, 0, False)
        with pytest.raises(IndexError):
            shells.sow(way, place, [])
    with pytest.raises(IndexError):
        kernel.Shells([3, 0]).sow(way, 0, [])
    for first, stop in ((-1, 2), (3, 2), (0, 7)):
        with pytest.raises(IndexError):
            shells.within(first, stop)
    assert shells.within(2, 5) == (0, 1, 1)
    with pytest.raises(ValueError, match="96"):
        kernel.Shells([0] * 97)
    with pytest.raises(ValueError, match="96"):
        kernel.Way(*[range(97)] * 3, 0, 2, False, 1, range(97), *rest[:5], [-1] * 97, 0, [0])
    with pytest.raises(ValueError, match="0 to 5"):
        kernel.Way([1, 2, 3, 4, 5, 6], range(6), range(6), 0, 2, False, 1, range(6), *rest)
    for of in ([0, 1, 2, 3, 4, 6], [-1, 1, 2, 3, 4, 5]):
        with pytest.raises(ValueError, match=r"takes from the places 0 to 5|faces each house"):
            kernel.Way(ring, range(6), of, 0, 2, False, 1, range(6), *rest)
    with pytest.raises(ValueError, match="96"):
        kernel.Way(ring, range(6), range(6), 0, 2, False, 1, range(5), *rest)
    with pytest.raises(ValueError, match="back to its store"):
        kernel.Way([1, 0, 3, 4, 5, 3], range(6), range(6), 0, 2, False, 1, range(6), *rest)
    trace: list[int] = []
    assert shells.sow(way, 0, trace) == 5
    assert trace == [0, 3, 3, 2]
    assert [shells[place] for place in range(6)] == [0, 1, 1, 0, 2, 1]


@pytest.mark.parametrize("engine", [installed, plain], ids=["installed", "plain"])
def test_a_board_of_any_size_becomes_another(engine: Any) -> None:
    kernel = engine("engine.kernel")
    board = kernel.Shells(())
    for size in (1, 23, 24, 25, 26, 95, 96, 2):
        counts = list(range(5, 5 + size))
        other = kernel.Shells(counts)
        board.become(other)
        assert board.within(0, size) == tuple(counts)
        other[0] = 99
        assert board[0] == 5
        with pytest.raises(IndexError):
            board[size]


@pytest.mark.parametrize("name", [*PRESET_NAMES, "sungka-three houses=30"])
def test_laps_are_sown_alike_with_and_without_tables_of_steps(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tables are for C; here Python uses them too, so that their contents are tried."""
    kernel, chance = plain("engine.kernel"), Random(name)
    for _ in range(6):
        origin, position = chance.randrange(3), Position.from_text(random_position(name, chance))
        ring = ring_of(rules_from_text(name), position)
        mover, size = chance.randrange(len(ring.seats)), len(ring.places)
        ways = []
        for lays_steps in (False, True):
            monkeypatch.setattr(kernel, "LAYS_STEPS", lays_steps)
            ends = ring.first(mover), ring.store(mover)
            tables = ring.after[mover], ring.into[mover], range(size)
            options = False, 1, range(size), 0, True, False, origin, -1, [-1] * size, 0, [0] * 3
            ways.append(kernel.Way(*tables, *ends, *options))
        forfeits = ring.into[mover] != tuple(range(size))
        assert [way.width for way in ways] == [0, 0 if forfeits else -(-size // 8) * 8]
        for place in {*range(*ends), *chance.sample(range(size), 3)} - ring.burned:
            if place in set(ring.after[mover]):
                for count in (0, 1, ways[0].live - 1, ways[0].live, ways[0].live + 1, 200):
                    shells = [chance.choice((0, 1, 2, 3, 40)) for _ in range(96)]
                    shells[place] = count or chance.randrange(1, ways[0].live)
                    boards = [[*shells], [*shells]]
                    last = [way.sow_lap(b, place) for way, b in zip(ways, boards, strict=True)]
                    assert last[0] == last[1]
                    assert boards[0] == boards[1]


def test_the_largest_board_is_sown() -> None:
    rules = rules_from_text("sungka-three houses=30 shells=30 relay=any")
    state = match.start(rules)
    while not state.is_over:
        legal = state.legal_houses()
        state = state.play_move(legal[0])[1] if legal else state.play_pass()
    assert sum(match.collect(rules, state.position)) == rules.total == 2700


def test_a_board_larger_than_the_kernels_is_refused() -> None:
    rows = ".".join(["1"] * 48) + "/0"
    position = Position.from_text(f"{rows} {rows} S")
    with pytest.raises(ValueError, match="96 places, not 98"):
        perft(rules_from_text("sungkaan"), position, 1)


def test_a_position_holds_no_more_shells_than_can_be_sown_one_by_one() -> None:
    most = "50000/49000 1000/0 N"
    assert Position.from_text(most).shells == 100_000
    with pytest.raises(ValueError, match="at most 100000 shells, not 100001"):
        Position.from_text(most.replace("/0", "/1"))


def test_every_module_typed_for_c_is_compiled() -> None:
    files = [path.relative_to(ROOT) for path in ROOT.rglob("*.pxd")]
    own = [path for path in files if path.parts[0] != "build" and path.parts[0][0] != "."]
    assert {path.with_suffix("").as_posix() for path in own} == set(modules())


@compiled_only
@pytest.mark.parametrize("path", modules())
def test_no_extension_is_older_than_its_source(path: str) -> None:
    """Whoever edits a compiled module runs the old one until it is built again."""
    extension = installed(path.replace("/", "."))
    assert not extension.__file__.endswith(".py"), f"{path} is not compiled: install it again"
    source = (ROOT / path).with_suffix(".py")
    digest = sha256(source.read_bytes() + source.with_suffix(".pxd").read_bytes()).hexdigest()
    assert digest == extension.BUILT_FROM, f"{path} was changed since it was built: install again"
