"""A tournament's file: the header of every game, and the faults of a file that is none."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from sungka.cli.recording.screen.game_menu import find_free_name
from sungka.cli.recording.tournament import BadTournament, read_tournament

from ..conftest import Run

EVENT = """\
event = "Sinulog Open"
site = "Cebu City, PHL"
rules = "congkak rounds=3"
time = "5:00+3"

[[players]]
id = "PHL-1"
name = "Santos, Maria"
rating = 1800

[[players]]
id = "PHL-2"
name = "Reyes, Jun"
team = "Cebu"

[[tables]]
table = 1
stage = "Final"
south = "PHL-1"
north = "Reyes, Jun"

[[tables]]
table = 2
stage = "Final"
rules = "sungkaan"
date = 2026-01-19
south = "PHL-2"
north = "PHL-1"
"""


@pytest.fixture
def event(tmp_path: Path) -> Path:
    path = tmp_path / "event.toml"
    path.write_text(EVENT, encoding="utf-8")
    return path


def test_a_game_starts_with_its_table_and_stage_only(
    sungka: Callable[..., Run], event: Path, tmp_path: Path
) -> None:
    record = tmp_path / "game.sgn"
    options = ("--event", event, "--table", "2", "--stage", "Final")
    run = sungka("record", record, "--stdin", *options, stdin=b"S1\n")
    assert run.status == 0
    assert record.read_text(encoding="utf-8").partition("\n\n")[0].splitlines() == [
        "%sgn 1",
        '[Event "Sinulog Open"]',
        '[Site "Cebu City, PHL"]',
        '[Date "2026-01-19"]',
        '[Stage "Final"]',
        '[Table "2"]',
        '[South "Reyes, Jun"]',
        '[North "Santos, Maria"]',
        '[Rules "sungkaan"]',
        '[Result "*"]',
        '[NorthId "PHL-1"]',
        '[NorthRating "1800"]',
        '[SouthId "PHL-2"]',
        '[SouthTeam "Cebu"]',
        '[TimeControl "5:00+3"]',
    ]
    before = record.read_bytes()
    again = sungka("record", record, "--stdin", *options)
    assert json.loads(again.out)["entries"] == 2
    assert record.read_bytes() == before


def test_a_table_and_a_stage_need_no_tournament(sungka: Callable[..., Run], tmp_path: Path) -> None:
    record = tmp_path / "game.sgn"
    assert sungka("record", record, "--stdin", "--table", "3", "--stage", "Final").status == 0
    assert '[Stage "Final"]\n[Table "3"]\n' in record.read_text(encoding="utf-8")


def test_without_a_date_it_is_played_today(event: Path) -> None:
    tournament = read_tournament(str(event))
    header = tournament.make_header(tournament.find_game("1", None), date(2026, 1, 18))
    assert {tag.name: tag.value for tag in header}["Date"] == "2026-01-18"


def test_a_game_that_is_not_there_or_not_the_only_one_is_told(event: Path) -> None:
    tournament = read_tournament(str(event))
    with pytest.raises(BadTournament, match=r"no game has table `9`; there are 1 \(Final\), 2"):
        tournament.find_game("9", None)
    with pytest.raises(BadTournament, match="stage `Final` names 2 games"):
        tournament.find_game(None, "Final")
    with pytest.raises(BadTournament, match="the tournament has 2 games: choose one"):
        tournament.find_game(None, None)


def test_a_tournament_without_tables_takes_any(tmp_path: Path) -> None:
    path = tmp_path / "event.toml"
    path.write_text('event = "Open"\n', encoding="utf-8")
    tournament = read_tournament(str(path))
    header = tournament.make_header(tournament.find_game("7", "Semifinal"), date(2026, 1, 18))
    assert [(tag.name, tag.value) for tag in header] == [
        ("Date", "2026-01-18"), ("Event", "Open"), ("Stage", "Semifinal"), ("Table", "7"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("event = ", "nvalid value"),
        ("events = 1", "`events` is not known; known are date, event"),
        ("event = [1]", "event: a text or a number, not list"),
        ("event = true", "event: a text or a number, not bool"),
        ('rules = "sungkan"', "rule set `sungkan` is not known"),
        ("players = 1", "`players` is a list of tables"),
        ("tables = [1]", "`tables` is a list of tables"),
        ("[[players]]\nid = 1", "player 1 has no `name`"),
        ('[[players]]\nname = "A"\nage = 3', "player 1: `age` is not known"),
        ('[[players]]\nname = "A"\n[[players]]\nname = "A"', "two players are called `A`"),
        ('[[tables]]\nnort = "A"', "table 1: `nort` is not known"),
        ('[[players]]\nname = "A"\n[[tables]]\nsouth = "B"', "`B` is not a player's name or id"),
        ('[[tables]]\nnorth = "A"\neast = "B"', "North sits with South"),
    ],
)
def test_what_is_wrong_with_a_file_is_told(text: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "event.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadTournament, match=message):
        read_tournament(str(path))


def test_the_command_tells_it_too(sungka: Callable[..., Run], tmp_path: Path) -> None:
    record, event = tmp_path / "game.sgn", tmp_path / "event.toml"
    run = sungka("record", record, "--stdin", "--event", event)
    assert (run.status, run.err) == (1, f"{event}: no such file or directory\n")
    event.write_text("x", encoding="utf-8")
    run = sungka("record", record, "--stdin", "--event", event)
    assert run.status == 1
    assert run.err.startswith(f"{event}:1:2: expected '='")
    event.write_bytes(b'event = "\xe9"\n')
    run = sungka("record", record, "--stdin", "--event", event)
    assert run.err == f"{event}:1:10: the file is not UTF-8\n"
    assert not record.exists()


KEYS = [*re.finditer(r"^([a-z]+)(?= =)", EVENT, re.M)]


@pytest.mark.parametrize("found", KEYS, ids=[f"{key[1]} at {key.start()}" for key in KEYS])
@pytest.mark.parametrize("wrong", ["xyz = 1", "{key} = []"])
def test_a_fault_has_the_place_of_its_key_or_value(
    found: re.Match[str], wrong: str, tmp_path: Path
) -> None:
    """Each line of a file in turn is made wrong; where it is follows from the text alone."""
    path = tmp_path / "event.toml"
    line = wrong.format(key=found[1])
    end = EVENT.index("\n", found.start())
    path.write_text(EVENT[: found.start()] + line + EVENT[end:], encoding="utf-8")
    number = EVENT.count("\n", 0, found.start()) + 1
    column = line.index("[") + 1 if "[" in line else 1
    with pytest.raises(BadTournament) as raised:
        read_tournament(str(path))
    if "name =" in EVENT[found.start() : end] and "[" not in line:
        assert "has no `name`" in str(raised.value) or "`xyz` is not known" in str(raised.value)
    assert raised.value.to_text("e").startswith(f"e:{number}:{column}: ")


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('event = "A"\nrules = "sungkan"', "2:9"),
        ('[[players]]\n  [[players]]\nname = "A"', "1:3"),
        ('[[players]]\nname="A"\n [[players]]\n  id = 3', "3:4"),
        ('tables = [{south = "A"}, {nort = "B"}]', "1:1"),
        ('event = """\nnort = 1\n"""\n[[tables]]\n"nort" = 1', "5:2"),
        ("keys = 3", "1:8"),
        ("version = 0", "1:11"),
        ('[[tables]]\nsouth = "A"\n\neast = "C"\nnorth = "B"', "5:1"),
        ("# nothing\nsites = 1", "2:1"),
    ],
)
def test_a_fault_has_a_line_and_a_column(text: str, place: str, tmp_path: Path) -> None:
    path = tmp_path / "event.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadTournament) as raised:
        read_tournament(str(path))
    assert raised.value.to_text("e").startswith(f"e:{place}: ")


def test_what_a_later_version_adds_is_named_and_left_alone(
    sungka: Callable[..., Run], tmp_path: Path
) -> None:
    newer = EVENT.replace('stage = "Final"', 'stage = "Final"\nboard = "narra"', 1)
    newer = f'version = 2\nprize = "cup"\nties-edition = "fide-2026"\n{newer}'
    newer += '\n[wall]\nname = "Cebu"\n'
    path = tmp_path / "event.toml"
    path.write_text(newer, encoding="utf-8")
    tournament = read_tournament(str(path))
    assert tournament.notices == (
        "2:1: `prize` is not known and is ignored: this file is of version 2",
        f"{newer[: newer.index('[wall]')].count(chr(10)) + 1}:2: `wall` is not known and is "
        "ignored: this file is of version 2",
        f"{newer[: newer.index('board')].count(chr(10)) + 1}:1: table 1: `board` is not known and "
        "is ignored: this file is of version 2",
    )
    path.write_text(EVENT, encoding="utf-8")
    assert tournament.games == read_tournament(str(path)).games
    path.write_text(newer, encoding="utf-8")
    options = ("--event", path, "--table", "1")
    run = sungka("record", tmp_path / "game.sgn", "--stdin", *options)
    assert json.loads(run.out)["notices"][0].startswith(f"{path}:2:1: `prize`")
    path.write_text(newer.replace("version = 2", "version = 1"), encoding="utf-8")
    with pytest.raises(BadTournament, match="`prize` is not known; known are date, event, keys"):
        read_tournament(str(path))


@pytest.mark.parametrize(
    ("path", "following"),
    [("final.sgn", "final-2.sgn"), ("final-2.sgn", "final-3.sgn"), ("a-b.sgn", "a-b-2.sgn")],
)
def test_the_next_game_is_named_after_the_last(
    path: str, following: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert find_free_name(path) == following
    Path(following).touch()
    assert find_free_name(path) not in (path, following)
