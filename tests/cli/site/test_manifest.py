"""The list of a site's files: written and read to the byte, its lines understood when asked for."""

from __future__ import annotations

import json

import pytest
from sungka.cli.site import manifest
from sungka.cli.site.kept import KeptGame, KeptJournal
from sungka.cli.site.manifest import (
    BadFileList,
    GameList,
    SiteList,
    WrittenFile,
    read_list,
    write_list,
)
from sungka.engine.board import Seat
from sungka.event.facts import BoardScore, TableAddress
from sungka.event.records import GameFacts
from sungka.templates.site.progress import RoundProgress


def make_game(file: str, address: TableAddress | None, *shared: str) -> KeptGame:
    nobody = (None, None)
    score = (BoardScore(52, 46),)
    facts = GameFacts(file, 1, address, nobody, nobody, score, Seat.SOUTH, True, opening=("S1",))
    return KeptGame(facts, "0" * 24, address is not None, shared)


def make_list() -> SiteList:
    games = GameList()
    tables = TableAddress(1, 1), TableAddress(1, 2), TableAddress(1, 2, 3), TableAddress(2, 10)
    for address in tables:
        file = f"games/{address}.sgn"
        games.add(file, "a" * 24, [make_game(file, address, "rules.js", f"{address}.js")])
    # Names that are no addresses, also such as have to be escaped, and several games in a file.
    odd = 'games/a":["b\\",\n\u2028ñ.sgn'
    games.add(odd, "b" * 24, [make_game(odd, TableAddress(1, 1), "rules.js")])
    both = [make_game("games/r1.sgn", TableAddress(1, one), "rules.js") for one in (3, 4)]
    games.add("games/r1.sgn", "c" * 24, both)
    games.add("games/none.sgn", "d" * 24, [])
    games.add("games/9.09.sgn", "e" * 24, [make_game("games/9.09.sgn", None)])
    files = {
        ".nojekyll": WrittenFile("e3", 0, ""),
        "games/1.01.html": WrittenFile("ab12", 34, "cd56"),
        "index.html": WrittenFile("78", 9, "ef"),
    }
    journal = KeptJournal(17, {1: ("12", RoundProgress(4, {"recorded": 3}, (0, 2)))})
    return SiteList("f" * 24, journal, files, games)


def test_a_list_is_read_as_it_was_written() -> None:
    text = write_list(make_list())
    found = read_list(text)
    assert write_list(found) == text
    assert (found.inputs, found.journal) == ("f" * 24, make_list().journal)
    assert found.files == make_list().files
    for file in make_list().games.files:
        assert found.games.read(file) == make_list().games.read(file)
    assert json.loads(text)["files"]["index.html"] == ["78", 9, "ef"]
    assert write_list(read_list(write_list(SiteList()))) == write_list(SiteList())


def test_of_a_record_that_nobody_asks_for_nothing_is_understood(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = write_list(make_list())
    with monkeypatch.context() as patched:
        patched.delattr(manifest, "game_from_json")
        found = read_list(text)
        assert found.games.is_of("games/1.01.sgn", "a" * 24)
        assert not found.games.is_of("games/1.01.sgn", "a" * 23)
        assert not found.games.is_of("games/1.05.sgn", "")
        kept = GameList()
        for file in found.games.files:
            kept.keep(found.games, file)
        assert kept.write() == make_list().games.write()
        assert found.games.list_lost(kept) == set()


def test_the_files_in_which_games_of_some_matches_are() -> None:
    games = read_list(write_list(make_list())).games
    odd = next(file for file in games.files if "ñ" in file)
    assert games.list_of([TableAddress(1, 1)]) == ["games/1.01.sgn", odd]
    assert games.list_of([TableAddress(1, 2)]) == ["games/1.02.3.sgn", "games/1.02.sgn"]
    assert games.list_of([TableAddress(1, 4), TableAddress(2, 10)]) == [
        "games/2.10.sgn",
        "games/r1.sgn",
    ]
    assert games.list_of([TableAddress(2, 1)]) == []


def test_a_shared_file_is_lost_with_the_last_game_that_shares_it() -> None:
    old, new = make_list().games, GameList()
    for file in old.files:
        if file != "games/1.01.sgn":
            new.keep(old, file)
    assert old.list_lost(new) == {"1.01.js"}
    last = GameList()
    last.add("games/1.01.sgn", "0", [make_game("games/1.01.sgn", TableAddress(1, 1), "1.01.js")])
    assert old.list_lost(last) == {"rules.js", "1.02.js", "1.02.3.js", "2.10.js"}


def test_of_a_list_that_was_changed_only_names_are_believed() -> None:
    text = write_list(make_list())
    changed = text.replace('"index.html"', '"other.html"').replace('".nojekyll"', '"../.nojekyll"')
    found = read_list(changed)
    assert set(found.files) == {"games/1.01.html", "other.html"}
    assert {one.digest for one in found.files.values()} == {""}
    assert (found.inputs, [*found.games.files]) == ("", [])
    for bad in ("", "{", "[]", "{}", text[:-30]):
        with pytest.raises(BadFileList) as told:
            read_list(bad)
        assert not told.value.is_other
    with pytest.raises(BadFileList) as told:
        read_list('{"written by":"another","files":{"a.html":["",0,""]}}')
    assert told.value.is_other
