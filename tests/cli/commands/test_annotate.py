"""`sungka annotate` end to end: what it writes, leaves alone, keeps and says."""

from __future__ import annotations

import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
from base64 import b64encode
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from itertools import pairwise
from pathlib import Path

import pytest
from sungka.cli.annotation import jobs as annotate_all
from sungka.cli.annotation.record import AnnotatedRecord
from sungka.notation.record import Tag
from sungka.notation.writer import write, write_all
from support.lengths import long_after
from support.matches import random_match

from ..conftest import BROKEN, FALSE, MATCH, Run

EXAMPLES = Path(__file__).parents[3] / "examples"
UNJUDGED = [path for path in sorted(EXAMPLES.glob("*.sgn")) if path.stem != "judged"]
"""The examples without a layer of their own."""
Sungka = Callable[..., Run]


@pytest.fixture
def match(tmp_path: Path) -> Path:
    path = tmp_path / "match.sgn"
    path.write_text(MATCH, encoding="utf-8")
    return path


@pytest.mark.push
@pytest.mark.parametrize("path", long_after(5, UNJUDGED), ids=lambda path: path.stem)
def test_an_example_is_annotated_without_findings_and_comes_back(
    sungka: Sungka, path: Path
) -> None:
    run = sungka("annotate", "--depth", 3, "--words", "en", path)
    assert (run.status, run.err) == (0, "")
    assert 'by="sungka ' in run.out
    text = run.out.encode()
    assert sungka("validate", "-", stdin=text).status == 0
    assert sungka("format", "-", stdin=text).out == run.out
    assert sungka("annotate", "--depth", 3, "--words", "en", "-", stdin=text).out == run.out
    assert sungka("annotate", "--strip", "-", stdin=text).out == path.read_text(encoding="utf-8")
    other = sungka("annotate", "--nodes", 40, "-", stdin=text).out
    assert "depth=3" not in other
    assert "words=" not in other
    assert sungka("annotate", "--strip", path).out == path.read_text(encoding="utf-8")


@pytest.mark.push
def test_the_default_is_told_as_it_is(sungka: Sungka, match: Path) -> None:
    told = " ".join(sungka("annotate", "--help").out.replace("│", " ").split())
    assert "[default: normal]" in told
    default = sungka("annotate", match).out
    assert 'effort=normal"' in default
    assert sungka("annotate", "--effort", "normal", match).out == default
    assert 'effort=quick"' in sungka("annotate", "--effort", "quick", match).out
    assert 'effort=normal"' in sungka("annotate", EXAMPLES / "sungka-three.sgn").out


@pytest.mark.long
def test_games_are_judged_in_the_time_given(sungka: Sungka, match: Path) -> None:
    run = sungka("annotate", "--time-game", "0.01", "--words", "en", match)
    assert run.status == 0
    assert 'time-game=0.01"' in run.out
    assert "<eval=" in run.out
    run = sungka("annotate", "--time-total", "0.001", EXAMPLES / "sungkaan.sgn")
    assert run.status == 0
    assert "turns were searched only four moves ahead" in run.err
    assert 'time-total=0.001"' in run.out
    run = sungka("annotate", "--time-total", 3, "--jobs", 2, match, EXAMPLES / "sungkaan.sgn")
    assert run.status == 0
    assert run.out.count("%sgn 1") == 2
    assert 'time-total=3"' in run.out
    run = sungka("annotate", "--time-total", 3, "-", stdin=MATCH.encode())
    assert run.status == 2
    assert "needs plain files" in run.err
    run = sungka("annotate", "--effort", "deep", "--depth", 3, match)
    assert run.status == 2
    assert "choose one" in run.err


@pytest.mark.push
def test_a_file_is_written_or_written_back(sungka: Sungka, match: Path, tmp_path: Path) -> None:
    printed = sungka("annotate", match).out
    new = tmp_path / "new.sgn"
    assert sungka("annotate", match, "-o", new) == Run(0, "", f"1 record → {new}\n")
    assert (tmp_path / "new.sgn").read_text(encoding="utf-8") == printed
    assert match.read_text(encoding="utf-8") == MATCH
    assert sungka("annotate", "--write", match) == Run(0, "", f"wrote {match}\n")
    assert match.read_text(encoding="utf-8") == printed
    assert sungka("annotate", "--write", match) == Run(0, "", "")
    assert sungka("annotate", "--write", "--strip", match) == Run(0, "", f"wrote {match}\n")
    assert match.read_text(encoding="utf-8") == MATCH
    gone = tmp_path / "no" / "folder.sgn"
    assert sungka("annotate", match, "-o", gone).status == 1


def test_a_record_with_errors_is_annotated_as_far_as_it_goes(
    sungka: Sungka, tmp_path: Path
) -> None:
    path = tmp_path / "two.sgn"
    illegal = MATCH.replace("4. S3 N1+2!", "4. S3 N3+2!")
    path.write_text(f"{illegal}\n{BROKEN}\n{FALSE}", encoding="utf-8")
    run = sungka("annotate", path)
    assert run.status == 1
    assert "SGN30" in run.err
    assert "left unchanged: record 2: part of it cannot be read" in run.err
    assert "SGN402" in run.err
    first, second = (part.count("<eval=") for part in run.out.split("%sgn 1")[1].split("round 2"))
    assert (first, second) == (6, 10), "to the illegal turn, and after the score of its round"
    assert BROKEN in run.out
    back = sungka("annotate", "--strip", "-", stdin=run.out.encode())
    assert back.out == path.read_text(encoding="utf-8")


def test_what_cannot_be_judged_is_said_and_left_alone(sungka: Sungka, tmp_path: Path) -> None:
    path = tmp_path / "unknown.sgn"
    text = MATCH.replace('[Rules "', '[Rules "no-such-') + "\n\n"
    path.write_text(text, encoding="utf-8")
    run = sungka("annotate", path)
    assert (run.status, run.out) == (1, text.rstrip() + "\n")
    assert run.err.endswith(f"{path}: left unchanged: record 1: its rules are not known\n")
    assert sungka("annotate", "--write", path).status == 1
    assert path.read_text(encoding="utf-8") == text
    assert sungka("annotate", tmp_path / "none.sgn").status == 1


@pytest.mark.push
def test_several_processes_write_the_same(sungka: Sungka, tmp_path: Path) -> None:
    path = tmp_path / "many.sgn"
    records = [random_match("dakon rounds=1 houses=5 shells=3", seed) for seed in range(6)]
    path.write_text(write_all(records), encoding="utf-8")
    alone = sungka("annotate", "--depth", 3, path, EXAMPLES / "sungkaan.sgn")
    assert alone.out.count("%sgn 1") == 7
    assert (
        sungka(
            "annotate",
            "--depth",
            3,
            "--jobs",
            2,
            "--cache",
            tmp_path,
            path,
            EXAMPLES / "sungkaan.sgn",
        )
        == alone
    )


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--depth", 3, "--nodes", 5], "choose one"),
        (["--depth", 201], "1 to 200 moves deep"),
        (["--mistake", 1], "must not decrease"),
        (["--value", "match", "--mistake", 4], "must not decrease"),
        (["--value", "rounds"], "rounds"),
        (["--write", "-o", "x.sgn"], "choose one"),
        (["--strip", "--report", "text"], "judges nothing"),
    ],
)
def test_wrong_usage(sungka: Sungka, match: Path, options: list[object], said: str) -> None:
    run = sungka("annotate", *options, match)
    assert (run.status, run.out) == (2, "")
    assert said in run.err


def test_standard_input_cannot_be_written_back(sungka: Sungka) -> None:
    assert sungka("annotate", "--write", "-").status == 2


def test_time_is_a_limit_too(sungka: Sungka, match: Path) -> None:
    run = sungka("annotate", "--time", 0.001, match)
    assert run.status == 0
    assert ' time=0.001"' in run.out


@pytest.mark.push
def test_what_is_kept_is_not_looked_for_again(
    sungka: Sungka, match: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = tmp_path / "kept"
    first = sungka("annotate", "--cache", cache, match)
    assert first == sungka("annotate", match)
    with monkeypatch.context() as patched:
        patched.setattr("sungka.analysis.judging.annotation.Searcher", None)
        assert sungka("annotate", "--cache", cache, match) == first
        patched.setenv("SUNGKA_DEBUG", "1")
        with pytest.raises(TypeError):
            sungka("annotate", "--cache", cache, "--depth", 4, match)
    file = sqlite3.connect(cache / "judgements.sqlite")
    file.execute("UPDATE kept SET judgements = '[[1'")
    file.commit()
    file.close()
    said = f"{cache}: 4 cache entries are damaged and are judged again\n"
    assert sungka("annotate", "--cache", cache, match) == replace(first, err=first.err + said)
    assert sungka("annotate", "--cache", cache, match) == first


@pytest.mark.push
@pytest.mark.parametrize("report", long_after(1, ["text", "json", "html"]))
def test_a_record_is_annotated_once(
    sungka: Sungka, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, report: str
) -> None:
    path, cache, new = tmp_path / "many.sgn", tmp_path / "kept", tmp_path / "new.sgn"
    records = [random_match(f"{name} rounds=2", 3) for name in ("sungka", "congkak", "dakon")]
    path.write_text(write_all(records), encoding="utf-8")
    options = ["annotate", "--depth", 2, "--words", "en", "--report", report, "-o"]
    first = sungka(*options, new, "--cache", cache, path)
    text = new.read_text(encoding="utf-8")
    assert first == sungka(*options, new, path)
    assert text == new.read_text(encoding="utf-8")
    others = ("--depth", 3), ("--words", "fil"), ("--blunder", 50), ("--value", "match")
    with monkeypatch.context() as patched:
        patched.setenv("SUNGKA_DEBUG", "1")
        patched.setattr("sungka.notation.reading.parser.parse", None)
        assert sungka(*options, new, "--cache", cache, path) == first
        assert new.read_text(encoding="utf-8") == text
        again = sungka(*options, tmp_path / "again.sgn", "--cache", cache, new)
        assert again.status == 0
        assert (tmp_path / "again.sgn").read_text(encoding="utf-8") == text
        for other in others:
            with pytest.raises(TypeError):
                sungka(*options, new, "--cache", cache, *other, path)
        with pytest.raises(TypeError):
            sungka("annotate", "--strip", "--cache", cache, path)
    for other in others:
        run = sungka(*options, new, "--cache", cache, *other, path)
        text = new.read_text(encoding="utf-8")
        assert run == sungka(*options, new, *other, path)
        assert text == new.read_text(encoding="utf-8")


def test_what_was_found_in_a_record_is_reported_each_time(sungka: Sungka, tmp_path: Path) -> None:
    path = tmp_path / "false.sgn"
    path.write_text(FALSE, encoding="utf-8")
    first = sungka("annotate", "--cache", tmp_path / "kept", path)
    assert "SGN" in first.err
    assert sungka("annotate", "--cache", tmp_path / "kept", path) == first


def test_stripping_gives_what_format_gives(sungka: Sungka, tmp_path: Path) -> None:
    rows = MATCH[MATCH.index("round 1") :].replace(" | ", "   |  ").replace("\n", "  \r\n\r\n")
    text = ("\ufeff" + MATCH[: MATCH.index("round 1")] + rows).encode()
    once = sungka("format", "-", stdin=text).out
    assert once.encode() != text
    assert sungka("format", "-", stdin=once.encode()).out == once
    assert sungka("annotate", "--strip", "-", stdin=text).out == once
    annotated = sungka("annotate", "--depth", 2, "--words", "fil", "-", stdin=text).out.encode()
    assert sungka("annotate", "--strip", "-", stdin=annotated).out == once


def test_a_folder_that_keeps_nothing_is_said(sungka: Sungka, match: Path, tmp_path: Path) -> None:
    run = sungka("annotate", "--cache", match, match)
    assert (run.status, run.out) == (0, sungka("annotate", match).out)
    assert run.err == f"{match}: cannot keep a cache here: file exists\n"
    (tmp_path / "judgements.sqlite").write_text("no database at all, but long enough for one")
    run = sungka("annotate", "--cache", tmp_path, match)
    assert run.err == f"{tmp_path}: cannot keep a cache here: file is not a database\n"


@pytest.mark.long
def test_a_run_that_was_killed_goes_on_where_it_was(sungka: Sungka, tmp_path: Path) -> None:
    path, cache = tmp_path / "many.sgn", tmp_path / "kept"
    records = [random_match("sungkaan", seed) for seed in range(12)]
    path.write_text(write_all(records), encoding="utf-8")
    command = [sys.executable, "-m", "sungka.cli", "annotate", "--depth", "7", str(path)]
    process = subprocess.Popen([*command, "--cache", str(cache)], stdout=subprocess.DEVNULL)
    each = 3  # its judgements, and the annotated record for the text before and for the new text
    while kept(cache) < 2 * each and process.poll() is None:
        pass
    process.kill()
    process.wait()
    before = kept(cache)
    assert 2 * each <= before < 12 * each, "killed in the middle"
    whole = sungka("annotate", "--depth", 7, path)
    assert sungka("annotate", "--depth", 7, "--cache", cache, path) == whole
    assert kept(cache) == 12 * each


def kept(cache: Path) -> int:
    """The number of entries of a cache."""
    if not (cache / "judgements.sqlite").exists():
        return 0
    file = sqlite3.connect(cache / "judgements.sqlite", timeout=30)
    try:
        return int(file.execute("SELECT count(*) FROM kept").fetchone()[0])
    except sqlite3.OperationalError:
        return 0  # the table is not made yet
    finally:
        file.close()


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_an_interrupted_run_keeps_what_is_done(
    sungka: Sungka,
    match: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    other = tmp_path / "other.sgn"
    other.write_text(write(random_match("sungkaan", 1)), encoding="utf-8")
    real, calls = annotate_all.annotate_record, []

    def interrupted(*arguments: object) -> AnnotatedRecord:
        calls.append(arguments)
        if len(calls) == 2:
            signal.raise_signal(signal.SIGINT)
        return real(*arguments)  # type: ignore[arg-type]

    expected = sungka("annotate", match).out
    monkeypatch.setattr(annotate_all, "annotate_record", interrupted)
    out = tmp_path / "out.sgn"
    run = sungka("annotate", match, other, "-o", out)
    assert run.status == 130
    assert run.err == f"interrupted: {out} holds 1 record\n"
    assert out.read_text(encoding="utf-8") == expected
    calls.clear()
    run = sungka("annotate", "--write", match, other)
    assert (run.status, run.err) == (130, f"wrote {match}\n")
    assert match.read_text(encoding="utf-8") == expected


def test_the_report_counts_what_the_records_say(sungka: Sungka, tmp_path: Path) -> None:
    path = tmp_path / "many.sgn"
    tags = [(Tag("South", "Ana"), Tag("North", "Ben")), (Tag("South", "Ben"), Tag("North", "Ana"))]
    records = [random_match("sungka rounds=2", seed, *tags[seed % 2]) for seed in range(4)]
    path.write_text(write_all(records), encoding="utf-8")
    text = sungka("annotate", "--depth", 3, path).out
    report = json.loads(sungka("annotate", "--depth", 3, "--report", "json", path).out)
    assert len(report["games"]) == 4
    for game, record in zip(report["games"], text.split("%sgn 1")[1:], strict=True):
        losses = [int(n) for n in re.findall(r" loss=(\d+) ", record)]
        assert sum(player["lost"] for player in game["players"]) == sum(losses)
        assert sum(player["turns"] for player in game["players"]) == len(losses)
        for mark, name in (("?!", "inaccuracy"), ("?", "mistake"), ("??", "blunder")):
            count = sum(player[name] for player in game["players"])
            assert count == record.count(f" mark={mark} ")
        assert [m["value"] for m in game["course"]] == [
            int(n) for n in re.findall(r"<eval=([+-]\d+)", record)
        ]
        bounds = re.findall(r"<eval=\S+ bound=(\S+) ", record)
        assert [m["bound"].replace(" ", "-") for m in game["course"]] == bounds
        assert set(bounds) == {"exact", "so-far"}
        proven = [int(n) for n in re.findall(r" proven=(\d+) ", record)]
        assert sum(m["proven"] for m in game["course"]) == sum(proven) <= sum(losses)
        assert sum(player["proven"] for player in game["players"]) == sum(proven)
        swings = [abs(point["swing"]) for point in game["turning_points"]]
        assert swings == sorted(swings, reverse=True)
    for part in (*report["players"], *(p for game in report["games"] for p in game["players"])):
        kept = part["had"] - part["missed"]
        assert part["accuracy"] == (round(100 * kept / part["had"], 1) if part["had"] else None)
    for game in report["games"]:
        had, missed = (sum(p[key] for p in game["players"]) for key in ("had", "missed"))
        assert game["accuracy"] == round(100 * (had - missed) / had, 1)
    (ana, ben) = sorted(report["players"], key=lambda player: player["name"])
    assert (ana["name"], ana["games"], ben["name"], ben["games"]) == ("Ana", 4, "Ben", 4)
    for key in ("turns", "lost", "proven", "captured", "captures", "best", "blunder", "forced"):
        own = [p[key] for game in report["games"] for p in game["players"] if p["name"] == "Ana"]
        assert ana[key] == sum(own)
    assert ana["lost_a_turn"] == round(ana["lost"] / ana["turns"], 2)


def test_the_report_holds_what_is_documented(sungka: Sungka, match: Path) -> None:
    told = (EXAMPLES.parent / "docs" / "annotating.md").read_text(encoding="utf-8")
    quoted = re.findall(r"`([^`\n]+)`", told.partition("## Reports")[2])
    known = {word for words in quoted for word in re.findall(r"\w+", words)}
    report = json.loads(sungka("annotate", "--report", "json", match).out)
    (game,) = report["games"]
    parts = [*game["players"], *report["players"], *game["course"], *game["turning_points"]]
    keys = {key for part in [report, game, *parts] for key in part}
    assert keys | {*game["players"][0]["longest_relay"]} <= known


def test_the_report_counts_captures_and_laps_as_the_replay_does(sungka: Sungka) -> None:
    path = EXAMPLES / "congkak.sgn"
    lines = sungka("replay", "--output", "jsonl", path).out.splitlines()
    turns = [turn for turn in map(json.loads, lines) if "captured" in turn]
    report = json.loads(sungka("annotate", "--depth", 2, "--report", "json", path).out)
    players = report["games"][0]["players"]
    assert sum(player["captured"] for player in players) == sum(turn["captured"] for turn in turns)
    longest = max(player["longest_relay"]["laps"] for player in players)
    assert longest <= max(turn["laps"] for turn in turns)
    assert [moment["lead"] for moment in report["games"][0]["course"]] == [
        turn["stores"][0] - turn["stores"][1] for turn in turns if turn["laps"]
    ]


def test_of_three_seats_the_first_is_held_against_the_better_of_the_others(
    sungka: Sungka,
) -> None:
    path = EXAMPLES / "sungka-three.sgn"
    lines = map(json.loads, sungka("replay", "--output", "jsonl", path).out.splitlines())
    leads = [line["stores"][0] - max(line["stores"][1:]) for line in lines if line.get("laps")]
    options = ["annotate", "--depth", 3, path]
    (game,) = json.loads(sungka(*options, "--report", "json").out)["games"]
    assert [moment["lead"] for moment in game["course"]] == leads
    written = re.findall(r"<eval=(\S+) shares=(\d+):(\d+):(\d+) ", sungka(*options).out)
    expected = [(int(value), [int(n) for n in shares]) for value, *shares in written]
    assert [moment["value"] for moment in game["course"]] == [value for value, _ in expected]
    assert all(value == shares[0] - max(shares[1:]) for value, shares in expected)
    assert [player["seat"] for player in game["players"]] == ["S", "E", "W"]
    assert "East" in sungka(*options, "--report", "text").out
    assert "West" in sungka(*options, "--report", "html").out


@pytest.mark.long
def test_the_chance_to_win_is_written_told_and_taken_away(sungka: Sungka, tmp_path: Path) -> None:
    path = EXAMPLES / "congkak-lap.sgn"
    options = ["annotate", "--value", "match", "--depth", 3, "--words", "fil"]
    run = sungka(*options, path)
    assert (run.status, run.err) == (0, "")
    text = run.out.encode()
    assert sungka("validate", "-", stdin=text).status == 0
    assert sungka("format", "-", stdin=text).out == run.out
    assert sungka(*options, "-", stdin=text).out == run.out
    for _ in range(2):
        assert sungka(*options, "--cache", tmp_path, path) == run
    shells = sungka("annotate", "--depth", 3, "-", stdin=text).out
    assert shells == sungka("annotate", "--depth", 3, "--cache", tmp_path, path).out
    assert "chance" not in shells
    assert sungka("annotate", "--strip", "-", stdin=text).out == path.read_text(encoding="utf-8")
    (game,) = json.loads(sungka(*options, "--report", "json", path).out)["games"]
    assert (game["unit"], game["effort"]) == ("points", "depth=3 value=match")
    chances = [float(n) for n in re.findall(r" chance=(\d+\.\d)% ", run.out)]
    assert [moment["chance"] for moment in game["course"]] == chances
    losses = [float(n) for n in re.findall(r" loss=(\d+\.\d)% ", run.out)]
    assert sum(player["lost"] for player in game["players"]) == pytest.approx(sum(losses))
    for mark, low, high in (("?!", 5, 15), ("?", 15, 30), ("??", 30, 101)):
        marked = re.findall(
            r" loss=(\d+\.\d)% proven=\S+(?: seen=(\d+\.\d)%)?(?: sight=\S+)? pv=\S[^<>]*"
            rf" mark={re.escape(mark)} ",
            run.out,
        )
        assert len(marked) == run.out.count(f" mark={mark} ")
        assert all(low <= float(seen or loss) < high for loss, seen in marked)
    told = sungka(*options, "--report", "text", path).out
    assert "judged with depth=3 value=match; points" in told
    assert "nawala sa punto" in sungka(*options, "--report", "html", path).out


def test_the_chance_of_three_seats_is_not_modelled(sungka: Sungka) -> None:
    path = EXAMPLES / "sungka-three.sgn"
    run = sungka("annotate", "--value", "match", path)
    assert (run.status, run.out) == (1, path.read_text(encoding="utf-8"))
    assert "left unchanged: record 1: the chance to win is modelled for two seats" in run.err


def test_the_page_of_a_report_says_what_is_proven(sungka: Sungka) -> None:
    path = str(Path(__file__).parents[3] / "examples" / "sungkaan.sgn")
    line = ["annotate", "--effort", "quick", path, "--report"]
    (game,) = json.loads(sungka(*line, "json").out)["games"]
    page = sungka(*line, "html").out
    course, bounds = game["course"], Counter(moment["bound"] for moment in game["course"])
    assert {"exact", "at least", "at most"} <= set(bounds)
    order = ("exact", "at least", "at most", "so far")
    counts = ", ".join(f"{bounds[bound]} {bound}" for bound in order if bounds[bound])
    assert f"<p>Values: {counts}.</p>" in page
    assert f"accuracy of the game {game['accuracy']:.1f}" in page
    assert page.count('<polyline class="bar"') == bounds["at least"] + bounds["at most"]
    pairs = pairwise(course)
    solid = sum(one["bound"] == two["bound"] == "exact" for one, two in pairs)
    assert page.count('<polyline class="proven"') == solid
    for point in game["turning_points"]:
        sign = "" if point["bound"] == "exact" else point["bound"] + " "
        assert f"<td>{sign}{point['value']:+d}</td><td>{point['best']}</td>" in page
        # No loss is of more shells than the board has.
        losses = [min(point[name], 98) for name in ("loss", "proven", "seen")]
        assert "".join(f"<td>{loss}</td>" for loss in losses) in page
    assert max(point["loss"] for point in game["turning_points"]) > 98
    head = '<th scope="col">turns</th><th scope="col">missed a turn</th>'
    assert page.count(head) == 1
    for player in game["players"]:
        missed = player["missed"] / player["turns"]
        assert f"<td>{player['turns']}</td>\n<td>{missed:.1f}</td>" in page


@pytest.mark.long
def test_a_report_is_text_or_a_page_without_script(sungka: Sungka, match: Path) -> None:
    other = match.with_name("other.sgn")  # a file that is named twice is read once
    other.write_text(match.read_text("utf-8"), "utf-8")
    text = sungka("annotate", "--report", "text", match, other).out
    assert "South Santos, Maria" in text
    assert "all 2 games" in text
    assert re.search(r"^Reyes, Jun \(2\) ", text, re.M)
    page = sungka("annotate", "--report", "html", match, other).out
    assert page.startswith("<!doctype html>")
    assert '<link rel="icon" href="data:image/svg+xml' in page
    (policy,) = re.findall(r'Content-Security-Policy" content="(.*?)"', page)
    (style,) = re.findall(r"<style>(.*?)</style>", page, re.DOTALL)
    digest = b64encode(sha256(style.encode()).digest()).decode()
    assert policy == (
        f"default-src 'none'; style-src 'sha256-{digest}'; script-src 'none'; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )
    inert = page.replace('<link rel="icon" href="data:', "")
    assert not re.search(r"<script|\bstyle=|\bon\w+=|<link|<img", inert)
    assert page.count('<figure class="graph panel">') == 2
    assert page.count('<div class="story panel">') == 2
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert {link[1:] for link in re.findall(r'href="(#[^"]+)"', page)} <= set(ids)
    assert "<bdi>Reyes, Jun</bdi> (2)" in page
    assert "<script" not in page
    hostile = MATCH.replace("Reyes, Jun", "<b>Jun</b>").encode()
    assert "<b>Jun" not in sungka("annotate", "--report", "html", "-", stdin=hostile).out
    empty = sungka("annotate", "--report", "json", "no-such.sgn")
    assert (empty.status, json.loads(empty.out)) == (1, {"games": [], "players": []})


def test_a_loss_that_may_be_more_than_is_proven_says_so(sungka: Sungka) -> None:
    line = ["annotate", "--effort", "quick", EXAMPLES / "sungkaan.sgn"]
    (game,) = json.loads(sungka(*line, "--report", "json").out)["games"]
    written = re.findall(r" loss=(\d+)(?: proven=(\d+))?( loss-bound=at-least)?", sungka(*line).out)
    assert len(written) == len(game["course"])
    seen = Counter(moment["loss_bound"] for moment in game["course"])
    assert seen["exact"]
    assert seen["at least"]
    for moment, (loss, proven, is_bounded) in zip(game["course"], written, strict=True):
        assert (moment["loss"], moment["proven"]) == (int(loss), int(proven or 0))
        assert bool(is_bounded) is (moment["loss_bound"] == "at least")
        assert moment["loss_bound"] != "at least" or moment["loss"] == moment["proven"] > 0
        assert moment["loss_bound"] != "exact" or moment["bound"] == "exact"


def test_the_story_of_each_game_is_printed_as_text(sungka: Sungka, match: Path) -> None:
    line = ["annotate", "--effort", "quick", EXAMPLES / "sungka.sgn", match]
    told = sungka(*line, "--story").out
    titles = told.splitlines()[::3]
    assert titles[0] == "A match of three rounds"
    first = told.split("\n\n")[1].split("\n")[0]
    assert first.startswith(
        "South beat North: after 3 rounds the last one decides, and it ended 55–43. "
    )
    assert first.count("(r") >= 4
    assert "Tinalo ng Timog ang Hilaga" in sungka(*line, "--story", "--words", "fil").out
    (game, _) = json.loads(sungka(*line, "--report", "json").out)["games"]
    assert " ".join(one["text"] for one in game["story"]) == first
    assert re.fullmatch(r"r\d+\.t\d+", game["story"][-1]["place"])
    assert game["ordinary"] == {"least": 28, "most": 50}
    assert first.split(". ")[0] in sungka(*line, "--report", "text").out
    assert first.split(". ")[0] in sungka(*line, "--report", "html").out
    report = sungka(*line, "--words", "fil", "--report", "html").out
    assert '<html lang="fil">' in report
    assert "<h1>Ano sana ang itinira</h1>" in report


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--story", "--report", "text"], "--story and --report are both printed: choose one"),
        (["--story", "--strip"], "judges nothing"),
        (["--story", "-o", "-"], "--story is printed, so the records need a file"),
    ],
)
def test_a_story_is_not_printed_beside_something_else(
    sungka: Sungka, match: Path, options: list[str], said: str
) -> None:
    done = sungka("annotate", match, *options)
    assert done.status == 2
    assert said in done.err


def test_a_cached_record_has_its_story(sungka: Sungka, match: Path, tmp_path: Path) -> None:
    line = ["annotate", "--depth", 2, match, "--cache", tmp_path / "cache", "--story"]
    first = sungka(*line).out
    assert first == sungka(*line).out
    assert len(first.split(". ")) > 3
    assert "story" not in sungka("annotate", "--depth", 2, match, "--cache", tmp_path / "cache").out
