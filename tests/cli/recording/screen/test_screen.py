"""The screen, driven by its keys: whole matches, corrections, and the place of everything."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest
from sungka.cli.recording.record_files import RecordOptions
from sungka.cli.recording.screen.app import RecorderApp
from sungka.cli.recording.screen.held_keys import HOLD
from sungka.cli.recording.session import start_recording
from sungka.cli.recording.widgets.board_view import BoardView
from sungka.cli.recording.widgets.message_bar import MessageBar
from sungka.engine.board import House, Seat
from sungka.notation.reading.parser import read
from sungka.notation.record import Race, Record, SimultaneousRow, Tag, Turn
from sungka.replay.detail import Detail, rewrite_in_detail
from sungka.replay.play import play
from sungka.replay.scoring.sheet import Asks
from support.entries import entries_of
from support.lengths import long_after
from support.matches import random_match
from support.rules import PRESET_NAMES
from textual import events
from textual.pilot import Pilot
from textual.widgets import Static

TURNS = "sungkaan again=no"
"""Rules under which every lift is a turn."""

Drive = Callable[[Pilot[None], RecorderApp], Awaitable[None]]


def drive(path: Path, rules: str, act: Drive, size: tuple[int, int] = (80, 24), *tags: Tag) -> str:
    """The text of the record after `act` drove a screen; the header is there already."""
    recording = start_recording(str(path), [Tag("Rules", rules), *tags], RecordOptions())

    async def run() -> None:
        app = RecorderApp(recording)
        async with app.run_test(size=size) as pilot:
            await act(pilot, app)

    try:
        asyncio.run(run())
    finally:
        recording.close()
    return path.read_text(encoding="utf-8")


def seen(app: RecorderApp, where: str) -> str:
    return str(app.table.query_one(where, Static).content)


def written(app: RecorderApp) -> str | None:
    return None if app.table.line is None else app.table.line.text


def keys_of(record: Record) -> Iterator[str]:
    """The keys that enter a match: lifts by their digits, hands by their letters."""
    body = record.body
    for at, item in enumerate(body):
        if isinstance(item, SimultaneousRow):
            has_race = at + 1 < len(body) and isinstance(body[at + 1], Race)
            turns = [turn for turn in item.turns if isinstance(turn, Turn)]
            moves = [(turn.seat, move) for turn in turns for move in turn.moves]
            if has_race or any(move.tick is not None for _, move in moves):
                row = Record((), body[at : at + 1 + has_race])
                yield from ("/", *_typed(next(entries_of(row))), "enter")
            else:
                yield from (key for seat, m in moves for key in (seat.value.lower(), str(m.house)))
        elif isinstance(item, Turn):
            yield from (str(move.house) for move in item.moves)


def _typed(text: str) -> list[str]:
    return ["space" if character == " " else character for character in text]


SHORT = {
    "sungka rounds=2": 9,
    "sungkaan": 18,
    "sungka-six": 8,
    "sungka-three": 9,
    "congkak rounds=2": 3,
    "congkak-forfeit rounds=2": 3,
    "sungka-49": 11,
    "dakon rounds=2": 21,
    "ohvalhu rounds=2": 20,
    "congkak-malaysia": 7,
    "sungka-three opening=simultaneous": 35,
}
"""Seeds that make short matches: a screen takes its time."""


DRIVEN_EACH_TIME = ("sungka-six",)


def test_every_preset_is_driven() -> None:
    assert [rules.split()[0] for rules in SHORT][:-1] == PRESET_NAMES


@pytest.mark.parametrize(
    "rules",
    [
        pytest.param(rules, marks=[] if rules in DRIVEN_EACH_TIME else pytest.mark.long)
        for rules in SHORT
    ],
)
def test_a_match_of_every_preset_is_the_match_the_engine_records(
    rules: str, tmp_path: Path
) -> None:
    match = random_match(rules, SHORT[rules])
    keys = iter(keys_of(match))

    async def play_it(pilot: Pilot[None], app: RecorderApp) -> None:
        while app.table.controller.now.asks is not Asks.NOTHING:
            asks = app.table.controller.now.asks
            if asks in (Asks.ROUND, Asks.END):
                await pilot.press("enter")
                continue
            key = next(keys)
            await pilot.press(key)
            while key == "/" or app.table.line is not None:
                key = next(keys)
                await pilot.press(key)
            assert not app.table.controller.is_refusal, app.table.controller.message

    text = drive(tmp_path / "match.sgn", rules, play_it)
    assert next(keys, None) is None
    result = play(match).result.to_text()
    engine = Record((Tag("Rules", match.value("Rules") or ""), Tag("Result", result)), match.body)
    (reading,) = read(text)
    assert reading.record == rewrite_in_detail(play(engine), Detail.STANDARD)


def test_a_wrong_house_is_refused_with_the_reason_and_nothing_changes(tmp_path: Path) -> None:
    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        await pilot.press("1", "8")
        assert seen(app, "#message").startswith("✗ `N8` is not on a board with 7 houses a seat")
        assert app.table.query_one(MessageBar).has_class("refusal")
        assert seen(app, "#asked") == "North to move: 1 3 4 5 6"
        await pilot.pause(HOLD)
        await pilot.press("3")
        assert not app.table.query_one(MessageBar).has_class("refusal")

    text = drive(tmp_path / "game.sgn", TURNS, act)
    assert "\n1. S1x9 N3" in text


def test_step_back_look_and_correct(tmp_path: Path) -> None:
    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        await pilot.press("7", "1", "backspace")
        assert seen(app, "#message") == "entry 3: N1 taken back"
        await pilot.press("2", "left", "left")
        assert seen(app, "#message").startswith("entry 1 of 3: [Rules")
        await pilot.press("escape", "left")
        assert seen(app, "#message") == "entry 2 of 3: S7"
        assert seen(app, "#asked") == ""
        await pilot.press("right")
        assert seen(app, "#asked").startswith("South to move")
        await pilot.press("left", "enter", "backspace", "3", "enter")
        assert seen(app, "#message") == "entry 2: S3 instead of S7"

    text = drive(tmp_path / "game.sgn", TURNS, act)
    assert "\n1. S3x9 N2" in text


@pytest.mark.long
def test_a_correction_that_does_not_fit_offers_to_set_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sungka.cli.recording.screen.held_keys.HOLD", 600.0)

    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        await pilot.press("7", "2", "3", "left", "left", "enter")
        assert written(app) == "correct 2 S7"
        await pilot.press("backspace", "1", "enter")
        assert "would no longer fit" in seen(app, "#message")
        assert written(app) == "correct! 2 S1"
        await pilot.press("enter")
        assert written(app) == "correct! 2 S1", "a doubled Enter forces nothing"
        monkeypatch.setattr("sungka.cli.recording.screen.held_keys.HOLD", 0.0)
        await pilot.press("enter")
        assert written(app) is None
        assert [entry.text for entry in app.table.controller.recording.ledger.waiting] == [
            "S2",
            "N3",
        ]
        assert "Set aside: 2  3." in seen(app, "#panel")
        await pilot.press("=")
        assert app.table.controller.is_refusal
        assert "or press x to discard it" in seen(app, "#message")
        await pilot.pause(HOLD)
        await pilot.press("x", "=")
        assert seen(app, "#message").startswith("Next entry set aside: N3. Enter enters it, =")
        await pilot.press("1", "backspace", "=", "=")
        assert seen(app, "#message").startswith("1 entered again, none left. North N3")
        assert "Set aside" not in seen(app, "#panel")

    text = drive(tmp_path / "game.sgn", "sungkaan", act)
    assert "\n1. S1x9 N3" in text
    log = (tmp_path / "game.sgn.corrections").read_text(encoding="utf-8")
    assert "entry 2: S1 instead of S7" in log


def test_houses_are_clicked(tmp_path: Path) -> None:
    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        board = app.table.query_one(BoardView)
        for house in (House(Seat.SOUTH, 1), House(Seat.NORTH, 4)):
            spot = board.drawing.spots[house]
            await pilot.click(BoardView, offset=(spot.column + 1, spot.line))
        spot = board.drawing.spots[House(Seat.NORTH, 2)]
        await pilot.click(BoardView, offset=(spot.column, spot.line + 1))  # between two houses

    assert "\n1. S1x9 N4" in drive(tmp_path / "game.sgn", "sungkaan", act)


@pytest.mark.long
def test_an_opening_by_stopwatch_or_by_hand(tmp_path: Path) -> None:
    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        await pilot.press("5")
        assert seen(app, "#message") == "✗ whose house 5? press s or n first"
        await pilot.pause(HOLD)
        await pilot.press("s", "7")
        assert "South 7 · done" in seen(app, "#panel") or "lifts again" in seen(app, "#panel")
        await pilot.press("backspace", ".", "s", "n")
        assert "tapped, house not named: S at" in seen(app, "#panel")
        await pilot.press("7", "5", "+")
        assert "2.5 shells a second" in seen(app, "#panel")
        assert "South 7" in seen(app, "#panel")
        assert "North 5" in seen(app, "#panel")

    drive(tmp_path / "game.sgn", "sungka", act)


@pytest.mark.parametrize(
    ("rules", "size"),
    long_after(
        2,
        [
            ("sungka", (10, 4)),
            ("dakon houses=30 shells=30", (30, 10)),
            ("sungka", (80, 24)),
            ("sungka-three", (50, 20)),
            ("dakon houses=30 shells=30", (200, 60)),
        ],
    ),
)
def test_every_size_of_a_terminal_shows_something(
    rules: str, size: tuple[int, int], tmp_path: Path
) -> None:
    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        for key in ("s", "1", "1", "f1", "escape", "g", "escape", "h", "escape", "a", "escape"):
            await pilot.press(key)
        await pilot.resize_terminal(size[1] * 3, size[0] // 2 + 1)
        assert seen(app, "#title").startswith("round 1")

    drive(tmp_path / "game.sgn", rules, act, size)


@pytest.mark.long
def test_set_comment_end_and_what_follows(tmp_path: Path) -> None:
    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        await pilot.press("1", "c", *_typed("spilled"), "enter", "r")
        await pilot.press(
            "-", "right", "+", "enter", *_typed("counted again"), "enter", "g", "2", "enter", "y"
        )
        assert seen(app, "#asked").startswith("Ended: South wins (resign)")
        await pilot.press("a", "1", "enter")
        assert "Nothing is wrong" in str(app.screen.query_one(Static).content)
        for number in ("2", "3", "4"):
            await pilot.press("escape", "a", number, "enter")
        assert not (tmp_path / "game-2.sgn").exists(), "nothing is written before it is chosen"
        await pilot.press("ctrl+s")
        assert app.table.controller.recording.name.endswith("game-2.sgn")
        await pilot.press("1")
        app.table.controller.recording.close()

    text = drive(tmp_path / "game.sgn", "sungkaan", act)
    assert text.endswith("end resign N\n")
    assert "{counted again}" in text
    assert "<html" in (tmp_path / "game.html").read_text(encoding="utf-8")
    assert "North resigned" in (tmp_path / "game.txt").read_text(encoding="utf-8")
    assert "\n1. S1" in (tmp_path / "game-2.sgn").read_text(encoding="utf-8")


def test_a_new_record_asks_for_its_header(tmp_path: Path) -> None:
    async def run() -> None:
        recording = start_recording(str(tmp_path / "game.sgn"), [], RecordOptions())
        app = RecorderApp(recording)
        async with app.run_test() as pilot:
            await pilot.press(*_typed("Open"), "enter", "ctrl+s", "1")
        recording.close()

    asyncio.run(run())
    text = (tmp_path / "game.sgn").read_text(encoding="utf-8")
    assert '[Event "Open"]\n[Date "20' in text


def test_keys_typed_ahead_lose_nothing(tmp_path: Path) -> None:
    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        for key in ["1", "/", *"N3", "enter", "2", "c", *"hurry", "enter", "g", "2", "enter"]:
            app.post_message(events.Key(key, key if len(key) == 1 else None))
        await pilot.pause()
        await pilot.pause()
        await pilot.press("y")

    text = drive(tmp_path / "game.sgn", TURNS, act)
    assert "1. S1x9 N3+ =10:4\n2. S2x15 {hurry}\n" in text
    assert text.endswith("end resign N\n")


def test_what_is_pasted_waits_for_enter(tmp_path: Path) -> None:
    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        app.post_message(events.Paste("S1 N3\nS2"))
        await pilot.pause()
        assert written(app) == "S1 N3 S2"
        assert not app.table.controller.now.is_played
        await pilot.press("home", "delete", "S", "end", "enter")

    assert "2. S2" in drive(tmp_path / "game.sgn", TURNS, act)


@pytest.mark.parametrize(
    ("size", "rules", "house"),
    [
        ((80, 24), "sungkaan", (4, 1)),
        ((99, 23), "sungkaan", (4, 1)),
        ((100, 23), "sungkaan", (7, 3)),
        ((122, 25), "sungkaan", (9, 4)),
        ((140, 45), "sungkaan", (9, 4)),
        ((80, 27), "sungkaan", (4, 1)),
        ((76, 28), "sungkaan", (7, 3)),
        ((97, 30), "sungkaan", (7, 3)),
        ((98, 29), "sungkaan", (7, 3)),
        ((98, 30), "sungkaan", (9, 4)),
        ((100, 30), "sungka-three", (7, 3)),
        ((140, 45), "sungka-three", (9, 4)),
    ],
)
def test_the_board_grows_with_the_terminal(
    size: tuple[int, int], rules: str, house: tuple[int, int], tmp_path: Path
) -> None:
    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        await pilot.press("1", "8")
        assert app.table.query_one(BoardView).drawing.spots[House(Seat.SOUTH, 2)][2:] == house
        region = app.table.query_one(MessageBar).region
        assert region.bottom <= size[1]
        assert app.table.query_one("#seats").region.bottom <= region.y
        record = app.table.query_one("#record").region
        assert record.height >= 3
        assert app.table.query_one(BoardView).region.bottom <= region.y

    drive(tmp_path / "game.sgn", rules, act, size)


def test_in_an_opening_the_hands_have_the_lines_under_the_board(tmp_path: Path) -> None:
    """The board becomes larger when the opening is over, with the record under it."""

    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        board = app.table.query_one(BoardView)
        await pilot.press("s", "7", "n", "7")
        assert "tick" in seen(app, "#panel")
        assert (
            app.table.query_one("#panel").region.bottom <= app.table.query_one(MessageBar).region.y
        )
        assert board.drawing.spots[House(Seat.SOUTH, 2)].height == 3
        assert app.table.query_one("#record").region.x > 70

    drive(tmp_path / "game.sgn", "sungka", act, (100, 30))


@pytest.mark.long
def test_a_lift_that_cannot_be_yet_is_kept_only_when_it_is_confirmed(tmp_path: Path) -> None:
    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        controller = app.table.controller
        await pilot.press("s", "4", "s", "1")
        assert seen(app, "#message").startswith("✗ as entered so far `+1` cannot follow")
        assert seen(app, "#message").endswith("Enter keeps S1 as provisional")
        assert [entry.text for entry in controller.recording.ledger.entries][1:] == ["S4"]
        await pilot.pause(HOLD)
        await pilot.press("n", "2", "enter")
        assert [entry.text for entry in controller.recording.ledger.entries][1:] == ["S4", "N2"]
        await pilot.press("backspace", "s", "1")
        await pilot.pause(HOLD)
        await pilot.press("enter")
        assert "South 4 + 1? · provisional" in seen(app, "#panel")
        assert [entry.text for entry in controller.recording.ledger.entries][1:] == ["S4", "S1"]

    drive(tmp_path / "game.sgn", "sungka", act)


@pytest.mark.parametrize(("size", "large"), [((80, 24), 2), ((140, 45), 3)])
def test_the_counts_are_shown_in_large_to_be_read_out(
    tmp_path: Path, size: tuple[int, int], large: int
) -> None:
    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        await pilot.press("1", "4")
        on_table = app.table.query_one(BoardView)
        await pilot.press("b")
        board = app.screen.query_one(BoardView)
        assert board is not on_table
        spans = board.drawing.spots.values()
        assert board.region.right <= size[0]
        assert board.region.bottom <= size[1] - 1
        assert min(span.height for span in spans) >= max(
            min(span.height for span in on_table.drawing.spots.values()), large
        )
        await pilot.press("b")
        assert app.screen is app.table

    drive(tmp_path / "game.sgn", TURNS, act, size)


def test_the_last_turns_and_the_agreed_stores_fill_the_empty_rows(tmp_path: Path) -> None:
    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        assert "agreed" not in seen(app, "#panel")
        await pilot.press("1", "4", "3")
        lines = seen(app, "#panel").splitlines()
        assert [line.split()[:3] for line in lines[:3]] == [
            ["1.", "South", "S1,"],
            ["1.", "North", "N4,"],
            ["2.", "South", "S3,"],
        ]
        assert lines[3].strip() == "stores not agreed yet in this round"
        await pilot.press("=", "enter")
        stores = ":".join(map(str, app.table.controller.now.position.stores))
        assert seen(app, "#panel").splitlines()[3].strip() == f"stores agreed in row 2: {stores}"
        await pilot.press("left")
        assert "agreed" not in seen(app, "#panel"), "not of another moment"

    drive(tmp_path / "game.sgn", TURNS, act)


@pytest.mark.parametrize("size", [(60, 18), (80, 24), (100, 30)])
def test_the_players_are_in_sight(tmp_path: Path, size: tuple[int, int]) -> None:
    async def act(pilot: Pilot[None], app: RecorderApp) -> None:
        await pilot.press("2", "7", "7")
        await pilot.pause()
        left, seats = app.table.query_one("#left"), app.table.query_one("#seats")
        assert seats.region.bottom <= left.region.bottom
        assert "North" in seen(app, "#seats")

    drive(tmp_path / "game.sgn", "sungkaan", act, size)
