"""A site written again after a change: it is the site that is written from nothing, to the byte."""

from __future__ import annotations

import re
import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sungka.cli.processes.workers import Workers
from sungka.cli.site.folder import MANIFEST, SiteOptions
from sungka.cli.site.games import GameMaker
from sungka.cli.site.publish import publish_site
from sungka.event.facts import JournalEntry, TableAddress
from sungka.event.journal import parse_line
from sungka.event.journal_text import HEAD, write_entry
from sungka.event.plan import EventPlan, EventStage, System
from support.tournaments import Held, make_plan, random_stages

from .test_site import SINULOG, read_site

RECORD = """%sgn 1
[South "{}"]
[North "{}"]
[Rules "sungkaan"]

round 1 first S
1. S1x9 N6
2. S5x13 N2
"""


@pytest.fixture(autouse=True, scope="module")
def large() -> Iterator[None]:
    """The first pages have no last results, as those of large tournaments."""
    with patch("sungka.templates.site.front.MOST_LATEST", 0):
        yield


def write_plan(plan: EventPlan) -> str:
    """A plan as `event.toml` has it; of its stages what `random_stages` makes."""
    text = f'version = 2\nid = "{plan.id}"\nevent = "{plan.name}"\n'
    for stage in plan.stages:
        text += f'[[stages]]\nname = "{stage.name}"\nsystem = "{stage.system.value}"\n'
        for key in ("groups", "advance", "boards", "wins", "rounds", "apart"):
            value = getattr(stage, key)
            if value is not None:
                text += f"{key} = {repr(value) if isinstance(value, int) else f'{value!r}'}\n"
        for key in ("double", "third", "teams"):
            text += f"{key} = {str(getattr(stage, key)).lower()}\n"
    for one in plan.people:
        text += f'[[players]]\nid = "{one.id}"\nname = "{one.name}"\nclub = "{one.club}"\n'
        text += f"rating = {one.rating}\n" if one.rating is not None else ""
    for team in plan.teams:
        players = ", ".join(f'"{one}"' for one in team.players)
        text += f'[[teams]]\nid = "{team.id}"\nname = "{team.name}"\nplayers = [{players}]\n'
    return text


def write_event(folder: Path, held: Held, records: int = 3) -> None:
    """Write a tournament, with records of some of its games."""
    (folder / "games").mkdir(parents=True)
    (folder / "event.toml").write_text(write_plan(held.plan), encoding="utf-8")
    write_journal(folder, held)
    for match in list(held.state.matches.values())[:records]:
        names = (held.plan.name_of(one) for one in match.entrants)
        path = folder / f"games/{match.address}.sgn"
        path.write_text(RECORD.format(*names), encoding="utf-8")


def write_journal(folder: Path, held: Held) -> None:
    lines = [HEAD, *map(write_entry, held.entries)]
    (folder / "event.journal").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def alter(path: Path, pattern: str, new: str, chance: Random) -> None:
    """Put something else in the place of one match of a pattern in a file, if there is any."""
    text = path.read_text("utf-8")
    found = list(re.finditer(pattern, text))
    if found:
        one = chance.choice(found)
        path.write_text(text[: one.start()] + one.expand(new) + text[one.end() :], "utf-8")


def change(folder: Path, out: Path, held: Held, kind: str, chance: Random) -> None:
    """Change one thing of a tournament, or of its site."""
    journal, records = folder / "event.journal", sorted((folder / "games").iterdir())
    lines = journal.read_text("utf-8").splitlines()
    record = chance.choice(records) if records else None
    results = [at for at, line in enumerate(lines, 1) if line.startswith("result")]
    match kind:
        case "result" if results:
            line = chance.choice(results)
            address = lines[line - 1].split()[1]
            lines.append(f"correct #{line} result {address} 50-48 {{seats}}")
            journal.write_text("\n".join(lines) + "\n", "utf-8")
        case "drop" if results:
            lines.append(f"drop #{chance.choice(results)}")
            journal.write_text("\n".join(lines) + "\n", "utf-8")
        case "round":
            held.play(1)
            write_journal(folder, held)
        case "name":
            alter(folder / "event.toml", r'name = "Player (\d+)"', r'name = "Lim \1"', chance)
        case "club":
            alter(folder / "event.toml", r'club = ".*"', 'club = "Cebu"', chance)
        case "ids":
            alter(folder / "event.toml", "version = 2", 'version = 2\npublish = "ids"', chance)
        case "comment" if record:
            alter(record, "first S\n", "first S\n{quiet}\n", chance)
        case "turn" if record:
            alter(record, "N2\n", "N2\n3. S4x14 N7x11\n", chance)
        case "player" if record:
            alter(record, 'South ".*"', 'South "Somebody"', chance)
        case "removed" if record:
            record.unlink()
        case "lost":
            files = sorted(path for path in out.rglob("*") if path.is_file())
            chance.choice([path for path in files if path.name != MANIFEST]).unlink()
        case "cut":
            pages = sorted(out.rglob("*.html"))
            path = chance.choice(pages)
            path.write_bytes(path.read_bytes()[:-1])
        case "list":
            alter(out / "site-files.json", '"[0-9a-f]{24}"', '"0"', chance)


KINDS = (
    *("result", "drop", "round", "name", "club", "ids", "comment", "turn", "player"),
    *("removed", "lost", "cut", "list", "nothing"),
)

TEAMS = (EventStage("Teams", System.KNOCK_OUT, teams=True, boards=3, third=True),)


@pytest.mark.push
@settings(max_examples=12)
@given(st.randoms(use_true_random=False), st.lists(st.sampled_from(KINDS), min_size=2, max_size=3))
def test_after_any_change_the_site_is_that_made_from_nothing(
    chance: Random, kinds: list[str]
) -> None:
    count = chance.randint(4, 9)
    is_of_teams = chance.random() < 0.2
    stages = TEAMS if is_of_teams else random_stages(chance, count)
    held = Held(make_plan(12 if is_of_teams else count, *stages, teams=4 * is_of_teams), chance)
    held.play(chance.randint(0, 3))
    base = "https://club.example/" if chance.random() < 0.3 else None
    hides = chance.random() < 0.3
    with tempfile.TemporaryDirectory() as place:
        event, out, anew = (Path(place) / name for name in ("event", "out", "anew"))
        write_event(event, held)
        ours, other = (SiteOptions(str(to), base=base, hides_results=hides) for to in (out, anew))
        publish_site(str(event), ours, Workers())
        for kind in kinds:
            change(event, out, held, kind, chance)
        again = publish_site(str(event), ours, Workers())
        status = publish_site(str(event), other, Workers())
        assert again == status
        assert read_site(out) == read_site(anew)


def write_timed(entry: JournalEntry, chance: Random) -> str:
    """A line of a journal with a time that others may have too, and that need not be in order."""
    is_timed = entry.line < 4 or chance.random() < 0.97
    at = f"2026-01-18T19:0{chance.randint(0, 3)}" if is_timed else None
    return write_entry(replace(entry, at=at))


def change_records(folder: Path, held: Held, chance: Random) -> None:
    """Put records of up to two matches into a folder, finished or not, or take some out."""
    matches = [one for one in held.state.matches.values() if one.stage.boards == 1]
    for match in chance.sample(matches, min(len(matches), chance.randint(0, 2))):
        path = folder / f"games/{match.address}.sgn"
        if path.exists() and chance.random() < 0.4:
            path.unlink()
            continue
        names = [held.plan.name_of(one) for one in match.entrants]
        text = RECORD.format(*names)
        if chance.random() < 0.5:
            text = write_record(chance.choice(sorted((SINULOG / "games").glob("*.sgn"))), names)
        path.write_text(text, encoding="utf-8")


def write_record(path: Path, names: list[str]) -> str:
    """A game of the example as that of two others."""
    left_out = ("[South", "[North", "[Table", "[Stage", "[Event", "[Digest", "[Date", "[Round")
    lines = [one for one in path.read_text("utf-8").splitlines() if not one.startswith(left_out)]
    own = [f'[South "{names[0]}"]', f'[North "{names[1]}"]']
    return "\n".join([lines[0], *own, *lines[1:]]) + "\n"


def add_results(folder: Path, held: Held, chance: Random) -> None:
    """Write up to three new lines about results: of open matches, and corrections of others."""
    journal = folder / "event.journal"
    lines = journal.read_text("utf-8").splitlines()
    at_table = {
        line.split()[1]: at for at, line in enumerate(lines, 1) if line.startswith("result")
    }
    matches = [one for one in held.state.matches.values() if one.stage.boards == 1]
    for match in chance.sample(matches, min(len(matches), chance.randint(1, 3))):
        first = chance.randint(0, 98)
        new = [f"result {match.address} {first}-{98 - first}"]
        new += [f"forfeit {match.address} {chance.choice(match.entrants)}"]
        if (line := at_table.get(str(match.address))) is not None:
            new = [f"correct #{line} {one} {{counted anew}}" for one in new] + [f"drop #{line}"]
        lines.append(write_timed(parse_line(chance.choice(new), len(lines) + 1), chance))
    journal.write_text("\n".join(lines) + "\n", "utf-8")


@pytest.mark.long
@settings(max_examples=60, deadline=None)
@given(st.randoms(use_true_random=False), st.just(True))
def test_what_new_results_and_records_change_in_many(chance: Random, has_records: bool) -> None:
    add_and_compare(chance, has_records)


@pytest.mark.push
@settings(max_examples=12)
@given(st.randoms(use_true_random=False), st.booleans())
def test_what_new_results_change_is_that_of_the_site_made_from_nothing(
    chance: Random, has_records: bool
) -> None:
    add_and_compare(chance, has_records)


def add_and_compare(chance: Random, has_records: bool) -> None:
    """Hold a tournament, add results and records twice, and hold its site against a new one."""
    count = chance.randint(4, 12)
    plan = make_plan(count, *random_stages(chance, count))
    if chance.random() < 0.5:
        people = tuple(replace(one, rating=None) for one in plan.people)
        plan = replace(plan, people=people)
    held = Held(plan, chance)
    held.play(chance.randint(0, 3))
    is_published = chance.random() < 0.2
    with tempfile.TemporaryDirectory() as place:
        event, out, anew = (Path(place) / name for name in ("event", "out", "anew"))
        write_event(event, held, records=0)
        if has_records:
            change_records(event, held, chance)
        lines = [HEAD, *(write_timed(one, chance) for one in held.entries)]
        (event / "event.journal").write_text("\n".join(lines) + "\n", "utf-8")
        if is_published:
            rounds = sorted({one.round for one in held.state.matches})
            with (event / "event.journal").open("a", encoding="utf-8") as file:
                file.write("".join(f"publish {number}\n" for number in rounds))
        base = chance.choice([None, "https://club.example/cup/"])
        options = SiteOptions(str(out), base=base, hides_results=chance.random() < 0.3)
        with patch("sungka.templates.site.pictures.MOST_PICTURED", chance.choice([0, 1000])):
            publish_site(str(event), options, Workers())
            for _ in range(2):
                if has_records:
                    change_records(event, held, chance)
                if not has_records or chance.random() < 0.8:
                    add_results(event, held, chance)
                again = publish_site(str(event), options, Workers())
            status = publish_site(str(event), replace(options, output=str(anew)), Workers())
        assert again == status
        assert read_site(out) == read_site(anew)


WITHDRAWN = """%event 1
draw "Groups" 1 P1 P2 P3
draw "Groups" 2 P4 P5 P6
bye 1 P1 in "Groups" 1
pair 1.01 P2 P3 in "Groups" 1
bye 1 P4 in "Groups" 2
pair 1.02 P5 P6 in "Groups" 2
result 1.01 49-49
result 1.02 50-48
withdraw P2 from 2
bye 2 P1 in "Groups" 1
bye 2 P3 in "Groups" 1
bye 2 P6 in "Groups" 2
pair 2.01 P4 P5 in "Groups" 2
result 2.01 60-38
"""


def test_a_round_names_its_stage_where_the_corrected_group_has_no_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = make_plan(6, EventStage("Groups", System.ROUND_ROBIN, groups=2, advance=1))
    plan = replace(plan, people=tuple(replace(one, rating=None) for one in plan.people))
    event, out, anew = tmp_path / "event", tmp_path / "out", tmp_path / "anew"
    event.mkdir()
    (event / "event.toml").write_text(write_plan(plan), "utf-8")
    lines = [*WITHDRAWN.splitlines(), "correct #8 result 1.01 0-98 {counted anew}"]
    timed = [HEAD, *(f"{line} at 2026-01-18T19:00" for line in lines[1:])]
    journal = event / "event.journal"
    journal.write_text("\n".join(timed[:-1]) + "\n", "utf-8")
    monkeypatch.setattr("sungka.templates.site.pictures.MOST_PICTURED", 0)
    assert publish_site(str(event), SiteOptions(str(out)), Workers()) == 0
    journal.write_text("\n".join(timed) + "\n", "utf-8")
    with monkeypatch.context() as patched:
        patched.delattr("sungka.cli.site.publish.understand")
        assert publish_site(str(event), SiteOptions(str(out)), Workers()) == 0
    assert publish_site(str(event), SiteOptions(str(anew)), Workers()) == 0
    assert read_site(out) == read_site(anew)
    assert b"Groups" in read_site(out)["rounds.html"].split(b"rounds/2.html")[-1]


@pytest.mark.parametrize("base", [None, "https://club.example/cup/"])
def test_of_a_correction_nothing_is_read_but_its_groups(
    base: str | None,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    groups = EventStage("Groups", System.ROUND_ROBIN, groups=4, advance=2)
    finals = EventStage("Finals", System.KNOCK_OUT)
    plan = make_plan(16, groups, finals)
    held = Held(plan, Random(1))
    held.play(4)
    # The first table has the biggest upset by far, which stays whatever is corrected elsewhere.
    first = held.state.outcomes[TableAddress(1, 1)].winner
    loser = held.state.matches[TableAddress(1, 1)].opponent_of(first or "")
    people = (replace(one, rating=3000) if one.id == loser else one for one in plan.people)
    held.plan = replace(plan, people=tuple(people))
    # A large tournament has one picture for previews, which no result changes.
    monkeypatch.setattr("sungka.templates.site.pictures.MOST_PICTURED", 3)
    event, out = tmp_path / "event", tmp_path / "out"
    options = SiteOptions(str(out), base=base)
    write_event(event, held, records=1)
    lines = [HEAD, *(write_entry(replace(one, at="2026-01-18T19:04")) for one in held.entries)]
    (event / "event.journal").write_text("\n".join(lines) + "\n", "utf-8")
    assert publish_site(str(event), options, Workers()) == 0
    monkeypatch.delattr("sungka.cli.site.publish.understand")
    line = next(at for at, line in enumerate(lines, 1) if line.startswith("result 3.02"))
    with (event / "event.journal").open("a", encoding="utf-8") as file:
        turned = "-".join(lines[line - 1].split()[2].split("-")[::-1])
        file.write(f"correct #{line} result 3.02 {turned} at 2026-01-18T19:05\n")
    capsys.readouterr()
    assert publish_site(str(event), options, Workers()) == 0
    written = re.search(r", (\d+) written", capsys.readouterr().err)
    assert written is not None
    assert 5 <= int(written[1]) <= 14


@pytest.mark.push
def test_of_a_game_and_its_record_nothing_is_read_but_its_groups(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    groups = EventStage("Groups", System.ROUND_ROBIN, groups=4, advance=2)
    plan = make_plan(16, groups, EventStage("Finals", System.KNOCK_OUT))
    people = tuple(replace(one, rating=None) for one in plan.people)
    held = Held(replace(plan, people=people), Random(1))
    held.play(3)
    event, out, anew = tmp_path / "event", tmp_path / "out", tmp_path / "anew"
    write_event(event, held, records=0)
    # Of a whole game are the records of the event: what happens in the short ones is less.
    first = held.state.matches[TableAddress(1, 1)]
    names = [held.plan.name_of(one) for one in first.entrants]
    text = write_record(SINULOG / "games/1.04.sgn", names)
    (event / "games/1.01.sgn").write_text(text, "utf-8")
    journal = (event / "event.journal").read_text("utf-8")
    lines = [one for one in journal.splitlines() if " 3.02 " not in one or one.startswith("pair")]
    assert any(one.startswith("result 1.01 ") for one in lines)
    lines = [re.sub(r"^result 1\.01 \d+-\d+", "result 1.01 40-58", one) for one in lines]
    (event / "event.journal").write_text("\n".join(lines) + "\n", "utf-8")
    assert publish_site(str(event), SiteOptions(str(out)), Workers()) == 0
    own = [held.plan.name_of(one) for one in held.state.matches[TableAddress(3, 2)].entrants]
    own_winners = [f"Winner: <bdi>{one}</bdi>" for one in own]
    path = event / "games/3.02.sgn"
    text = RECORD.format(*own)

    def build(out_of_reach: tuple[object, str] | None = None) -> int:
        """Count the files written; the tournament is out of reach, and so is anything given."""
        with monkeypatch.context() as patched:
            patched.delattr("sungka.cli.site.publish.understand")
            if out_of_reach is not None:
                patched.delattr(*out_of_reach)
            capsys.readouterr()
            assert publish_site(str(event), SiteOptions(str(out)), Workers()) == 0
        written = re.search(r", (\d+) written", capsys.readouterr().err)
        shutil.rmtree(anew, ignore_errors=True)
        publish_site(str(event), SiteOptions(str(anew)), Workers())
        assert read_site(out) == read_site(anew)
        return int(written[1]) if written else 0

    # A result with its record, a shorter one, a correction, and the record is gone.
    path.write_text(text, "utf-8")
    with (event / "event.journal").open("a", encoding="utf-8") as file:
        file.write("result 3.02 52-46\n")
    assert build() <= 16
    assert "games/3.02.html" in read_site(out)
    assert "<details data-search" in (out / "games/3.02.html").read_text("utf-8")
    path.write_text(text.replace("2. S5x13 N2\n", ""), "utf-8")
    assert build() <= 4
    replay = (out / "games/3.02.html").read_text("utf-8")
    with (event / "event.journal").open("a", encoding="utf-8") as file:
        file.write(f"correct #{len(lines) + 1} result 3.02 46-52\n")
    assert build(out_of_reach=(GameMaker, "_read")) <= 12
    # No record is read: its replay stays below the new result, and leads to its row, which says
    # that it was corrected.
    corrected = (out / "games/3.02.html").read_text("utf-8")
    assert corrected == replay.replace("<b>52–46</b>", "<b>46–52</b>").replace(*own_winners)
    assert "<b>46–52</b>" in corrected
    assert 'href="../rounds/3.html#t3.02"' in replay
    row = re.search('<tr id="t3.02">.*</tr>', (out / "rounds/3.html").read_text("utf-8"))
    assert row is not None
    link = f'"../corrections.html#l{len(lines) + 2}"><bdi>entered; corrected</bdi>'
    assert link in row[0]
    assert f'id="l{len(lines) + 2}"' in (out / "corrections.html").read_text("utf-8")
    path.unlink()
    assert build() <= 12
    assert "<details data-search" not in (out / "games/3.02.html").read_text("utf-8")


def test_the_last_results_are_those_of_the_site_made_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sungka.templates.site.front.MOST_LATEST", 1000)
    held = Held(make_plan(8, EventStage("All", System.ROUND_ROBIN)), Random(1))
    held.play(4)
    write_event(tmp_path / "event", held, records=2)
    journal = tmp_path / "event/event.journal"
    lines = journal.read_text("utf-8").splitlines()
    last = max(at for at, line in enumerate(lines) if line.startswith("result"))
    journal.write_text("\n".join(lines[:last]) + "\n", "utf-8")
    options = SiteOptions(str(tmp_path / "out"))
    assert publish_site(str(tmp_path / "event"), options, Workers()) == 0
    journal.write_text("\n".join(lines) + "\n", "utf-8")
    assert publish_site(str(tmp_path / "event"), options, Workers()) == 0
    anew = SiteOptions(str(tmp_path / "anew"))
    assert publish_site(str(tmp_path / "event"), anew, Workers()) == 0
    assert read_site(tmp_path / "out") == read_site(tmp_path / "anew")


def test_a_result_against_its_record_is_told_until_one_of_them_is_corrected(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its feats do not count meanwhile, here the records of the event."""
    plan = make_plan(16, EventStage("Groups", System.ROUND_ROBIN, groups=4))
    held = Held(plan, Random(1))
    held.play(2)
    event, out, anew = tmp_path / "event", tmp_path / "out", tmp_path / "anew"
    write_event(event, held, records=0)
    # Two games are the same, move by move, and all records but the biggest upset are theirs.
    journal = (event / "event.journal").read_text("utf-8")
    for address in ("1.01", "2.03"):
        match = held.state.matches[TableAddress(*map(int, address.split(".")))]
        names = [held.plan.name_of(one) for one in match.entrants]
        text = write_record(SINULOG / "games/1.04.sgn", names)
        (event / f"games/{address}.sgn").write_text(text, "utf-8")
        journal = re.sub(rf"(?m)^result {address} \d+-\d+", f"result {address} 40-58", journal)
    (event / "event.journal").write_text(journal, "utf-8")
    assert publish_site(str(event), SiteOptions(str(out)), Workers()) == 0
    assert "games/1.01.html" in (out / "feats.html").read_text("utf-8")
    lines = journal.splitlines()
    at = next(at for at, line in enumerate(lines, 1) if line.startswith("result 1.01 "))
    said = "games/1.01.sgn:1:1: error[EVT401] by the journal "
    for score, shown, status in (("58-40", "2.03", 1), ("40-58", "1.01", 0)):
        with (event / "event.journal").open("a", encoding="utf-8") as file:
            file.write(f"correct #{at} result 1.01 {score}\n")
        for _ in "12":
            capsys.readouterr()
            assert publish_site(str(event), SiteOptions(str(out)), Workers()) == status
            assert (said in capsys.readouterr().err) == bool(status)
        assert f'"games/{shown}.html#' in (out / "feats.html").read_text("utf-8")
        shutil.rmtree(anew, ignore_errors=True)
        assert publish_site(str(event), SiteOptions(str(anew)), Workers()) == status
        assert read_site(out) == read_site(anew)


def test_a_damaged_list_of_files_means_that_all_is_built(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    held = Held(make_plan(4, EventStage("All", System.ROUND_ROBIN)), Random(1))
    held.play(1)
    event, out = tmp_path / "event", tmp_path / "out"
    write_event(event, held)
    options = SiteOptions(str(out))
    assert publish_site(str(event), options, Workers()) == 0
    before = read_site(out)
    for text in ("", "{", "[]", '{"written by":"sungka site"}', before["site-files.json"][:-40]):
        path = out / "site-files.json"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        (out / "rules.html").write_text("old", encoding="utf-8")
        capsys.readouterr()
        assert publish_site(str(event), options, Workers()) == 0
        assert read_site(out) == before
        said = "site-files.json is damaged, or of another version: all files are made again\n"
        assert capsys.readouterr().err.count(said) == 1
        assert publish_site(str(event), options, Workers()) == 0
        assert said not in capsys.readouterr().err
    path.write_text('{"written by":"another","files":{"a.html":["",0,""]}}', encoding="utf-8")
    assert publish_site(str(event), options, Workers()) == 1


def test_of_a_record_with_a_new_comment_its_page_alone_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    held = Held(make_plan(6, EventStage("All", System.ROUND_ROBIN)), Random(1))
    held.play(2)
    event, out = tmp_path / "event", tmp_path / "out"
    write_event(event, held)
    assert publish_site(str(event), SiteOptions(str(out)), Workers()) == 0
    change(event, out, held, "comment", Random(1))
    # Nothing but the record is read: what reads a tournament is out of reach.
    monkeypatch.delattr("sungka.cli.site.publish.understand")
    capsys.readouterr()
    assert publish_site(str(event), SiteOptions(str(out)), Workers()) == 0
    assert ", 1 written" in capsys.readouterr().err
    assert publish_site(str(event), SiteOptions(str(out)), Workers()) == 0
    assert ", 0 written" in capsys.readouterr().err
