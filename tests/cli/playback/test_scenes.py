"""A replay as scenes and frames, and where the keys lead in them."""

from __future__ import annotations

import random

import pytest
from sungka.cli.playback.keys import keys_in
from sungka.cli.playback.scenes import Scene, SowingHand, make_frames, make_scenes
from sungka.cli.playback.viewer import LONGEST_TURN, Key, Stride, Viewer
from sungka.engine.board import House, Position, Seat, Store
from sungka.engine.match import start
from sungka.engine.presets import PRESETS
from sungka.engine.rules_text import rules_from_text
from sungka.engine.ruleset import RuleSet
from sungka.notation.reading.parser import read
from sungka.replay.play import play
from sungka.replay.steps import Replay, RowPlayed, TurnPlayed

from ..conftest import MATCH, OPEN


def replay_of(text: str) -> Replay:
    (reading,) = read(text)
    return play(reading.record)


def film(replay: Replay, scene: Scene) -> list[Position]:
    assert replay.rules is not None
    return [frame.position for frame in make_frames(scene, replay.rules)]


def seen(replay: Replay) -> tuple[tuple[Scene, ...], RuleSet]:
    assert replay.rules is not None
    return make_scenes(replay), replay.rules


def test_every_scene_ends_where_the_engine_says() -> None:
    replay = replay_of(MATCH)
    played, rules = seen(replay)
    assert len(played) == len(replay.steps)
    for scene in played:
        boards = film(replay, scene)
        assert boards[-1] == scene.after
        if isinstance(scene.step, TurnPlayed | RowPlayed):
            assert boards[0] == scene.step.before
            assert boards[-1] == scene.step.after
            counted = {
                frame.position.shells + held(frame.hands) for frame in make_frames(scene, rules)
            }
            assert counted == {32}


def held(hands: tuple[SowingHand, ...]) -> int:
    return sum(hand.shells for hand in hands)


OPTIONS = (
    "sungkaan capture-theirs=sides capture-again=yes origin=skipped",
    "sungka-three relay=any capture-theirs=own facing=same origin=relayed",
)


@pytest.mark.parametrize("name", [*(preset.name for preset in PRESETS), *OPTIONS])
def test_frames_agree_with_the_engine_in_every_preset(name: str) -> None:
    rules = rules_from_text(f"{name} opening=alternate rounds=1")
    chance = random.Random(7)
    state = start(rules)
    for _ in range(40):
        if state.is_over or not state.legal_houses():
            break
        before, moves, goes_on = state.position, [], True
        mover = before.to_move
        while goes_on:
            move, state = state.play_move(chance.choice(state.legal_houses()))
            moves.append(move)
            goes_on = state.goes_on
        assert mover is not None
        turn = TurnPlayed(0, 1, 1, mover, tuple(moves), before, state.position, False, None)
        shown = make_frames(Scene(turn, before, state.position), rules)
        assert shown[-1].position == state.position
        assert sum(frame.opens_lap for frame in shown) == turn.laps
        assert {frame.position.shells + held(frame.hands) for frame in shown} == {rules.total}


def test_a_turn_shows_every_shell() -> None:
    replay = replay_of(MATCH)
    played, rules = seen(replay)
    shown = make_frames(played[2], rules)
    assert shown[1].caption == "South lifts S4 (5)"
    assert shown[1].hands == (SowingHand(Seat.SOUTH, 5, (House(Seat.SOUTH, 4),)),)
    assert shown[2].hands[0].path == (House(Seat.SOUTH, 4), House(Seat.SOUTH, 3))
    assert shown[5].hands[0].path[-1] == Store(Seat.SOUTH)
    assert shown[-1].hands == ()


@pytest.mark.parametrize(
    ("options", "board", "text", "caption"),
    [
        ("capture-theirs=sides", "1.2.3/0 2.0.4/0 S", "S1x8", "captures 8 with N2 from N3 and N1"),
        ("capture-theirs=own", "1.2.3/0 2.0.4/0 S", "S1x3", "captures 3 with N2 from S2"),
        ("capture=always", "1.0.4/0 3.0.4/0 S", "S3x1", "captures 1 with S2 from where it fell"),
    ],
)
def test_a_capture_names_the_houses_it_empties(
    options: str, board: str, text: str, caption: str
) -> None:
    rules = f"sungkaan houses=3 shells=2 {options}"
    replay = replay_of(f'%sgn 1\n[Rules "{rules}"]\n[Setup "{board}"]\n\n{text}\n')
    assert not [found for found in replay.diagnostics if found.is_error]
    played, rule_set = seen(replay)
    shown = make_frames(played[1], rule_set)
    assert caption in [frame.caption.removeprefix("South ") for frame in shown]
    assert shown[-1].position.rows == played[1].after.rows


def test_both_hands_are_seen_at_once() -> None:
    replay = replay_of(MATCH)
    played, rules = seen(replay)
    shown = make_frames(played[1], rules)
    assert shown[1].caption == "South lifts S4 (4); North lifts N1 (4)"
    assert [hand.shells for hand in shown[2].hands] == [3, 3]
    assert shown[-1].caption == "South was done first"


def test_a_record_of_unknown_rules_has_no_scenes() -> None:
    assert make_scenes(replay_of(MATCH.replace("sungka houses", "sunka houses"))) == ()


def viewer() -> Viewer:
    return Viewer(*seen(replay_of(OPEN)))


def test_watching_goes_through_every_scene_once() -> None:
    watched = viewer()
    numbers = [watched.number]
    while not watched.is_at_end:
        watched.advance()
        numbers.append(watched.number)
    assert sorted(set(numbers)) == list(range(max(numbers) + 1))
    assert numbers == sorted(numbers)
    watched.advance()
    assert watched.is_at_end


def test_keys_move_by_turn_lap_and_shell() -> None:
    watched = viewer()
    watched.press(Key.BY_TURN)
    assert watched.stride is Stride.TURN
    watched.press(Key.RIGHT)
    watched.press(Key.RIGHT)
    assert (watched.number, watched.at, watched.is_paused) == (2, 0, True)
    watched.press(Key.BY_LAP)
    watched.press(Key.RIGHT)
    assert watched.frame.caption == "South lifts S4 (5)"
    watched.press(Key.RIGHT)
    assert watched.frame.caption.startswith("South relays N4")
    watched.press(Key.LEFT)
    assert watched.frame.caption == "South lifts S4 (5)"
    watched.press(Key.BY_SHELL)
    watched.press(Key.RIGHT)
    assert watched.frame.caption == "South sows into S3"
    watched.press(Key.LEFT)
    watched.press(Key.LEFT)
    assert watched.at == 0
    watched.press(Key.LEFT)
    assert (watched.number, watched.frame.caption) == (1, "South was done first")


def test_keys_for_the_ends_the_pause_and_the_speed() -> None:
    watched = viewer()
    watched.press(Key.END)
    assert watched.is_at_end
    watched.press(Key.PAUSE)
    assert (watched.number, watched.is_paused) == (0, False)
    watched.press(Key.PAUSE)
    assert watched.is_paused
    watched.press(Key.START)
    assert (watched.number, watched.at) == (0, 0)
    usual = watched.pause
    watched.press(Key.FASTER)
    assert (watched.speed, watched.pause) == (2.0, usual / 2)
    for _ in range(20):
        watched.press(Key.SLOWER)
    assert watched.speed == 0.25


def test_stepping_on_ends_at_the_end_and_back_at_the_start() -> None:
    for key in (Key.BY_TURN, Key.BY_LAP, Key.BY_SHELL):
        watched = viewer()
        watched.press(key)
        steps = 0
        while not watched.is_at_end:
            watched.press(Key.RIGHT)
            steps += 1
            assert steps < 5000
        while watched.number or watched.at:
            watched.press(Key.LEFT)
            steps -= 1
            assert steps > -5000


def test_no_turn_takes_too_long() -> None:
    text = '%sgn 1\n[Rules "sungkaan houses=7 shells=7"]\n\n1. S1 N7\n'
    played, rules = seen(replay_of(text))
    longest = max(len(make_frames(scene, rules)) * Viewer(played, rules).pause for scene in played)
    watched = Viewer(played, rules)
    while not watched.is_at_end:
        if watched.at < len(watched.film) - 1:
            assert watched.pause * len(watched.film) <= LONGEST_TURN + 0.01
        watched.advance()
    assert longest > 0


def test_keys_that_come_at_once_are_told_apart() -> None:
    pressed = "\x1b[C\x1b[C \x1bOD+Tx\x1b[1~\x1b[F\x1b[99~q"
    assert [key.value for key in keys_in(pressed)] == [
        "right", "right", "space", "left", "up", "t", "home", "end", "q",
    ]  # fmt: skip
