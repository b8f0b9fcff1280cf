"""The library as programs use it: `docs/python.md` runs, and nothing is imported too early."""

from __future__ import annotations

import ast
import doctest
import gzip
import inspect
import io
import os
import re
import subprocess
import sys
from collections.abc import Callable
from enum import Enum
from importlib import import_module
from pathlib import Path

import pytest
import sungka
from sungka.engine.board import Seat
from sungka.engine.presets import PRESETS
from sungka.engine.version import VERSION

ROOT = Path(__file__).parents[1]
GUIDE = ROOT / "docs/python.md"
TEXT = '%sgn 1\n[Rules "dakon"]\n1. S3 N2\nend abandoned\n'
TWO = TEXT + TEXT.replace("N2", "N3")


def examples() -> list[doctest.Example]:
    return doctest.DocTestParser().get_examples(GUIDE.read_text(encoding="utf-8"))


def test_every_example_of_the_guide_gives_what_it_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    run = doctest.testfile(str(GUIDE), module_relative=False, encoding="utf-8")
    assert run.attempted > 20
    assert run.failed == 0


def test_a_job_is_taught_in_fifteen_lines() -> None:
    guide = GUIDE.read_text(encoding="utf-8").partition("## Reference")[0]
    blocks = re.findall(r"```python\n(.*?)```", guide, re.S)
    assert len(blocks) >= 8
    for block in blocks:
        lines = [line for line in block.splitlines() if line.startswith((">>> ", "... "))]
        assert len(lines) <= 16, block
    assert len(guide.splitlines()) < 260


@pytest.mark.long
@pytest.mark.parametrize("checker", ["mypy", "pyright"])
def test_the_examples_have_types(checker: str, tmp_path: Path) -> None:
    (tmp_path / "sungka").symlink_to(ROOT)
    code = "".join(example.source for example in examples())
    (tmp_path / "guide.py").write_text(f"import sungka\n{code}reveal_type(match)\n", "utf-8")
    if checker == "mypy":
        pytest.importorskip("mypy")
        settings = ["--strict", "--config-file", str(ROOT / "pyproject.toml")]
        line = [sys.executable, "-m", "mypy", *settings, "--cache-dir", str(tmp_path), "guide.py"]
    else:
        program = ROOT / "node_modules/.bin/pyright"
        if not program.exists() and "SUNGKA_REQUIRE_NODE" not in os.environ:
            pytest.skip("no pyright here")
        line = [str(program), "--pythonpath", sys.executable, "guide.py"]
    run = subprocess.run(line, cwd=tmp_path, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout
    assert re.search(r"Revealed type is .*Match|is \"Match\"", run.stdout)


def inner_of(kind: type) -> set[str]:
    """The public members of a class that say something of themselves."""
    return {
        name
        for name, member in inspect.getmembers(kind)
        if not name.startswith("_")
        and member.__doc__
        and not any(name in vars(base) for base in (tuple, object, Enum, str))
        and (inspect.isfunction(member) or isinstance(member, property) or is_compiled(member))
    }


def is_compiled(member: object) -> bool:
    return type(member).__name__ in ("getset_descriptor", "cython_function_or_method")


INNER = {"check", "claims", "complete", "is_equal", "keep_moves", "trace"}
"""Methods that only the program itself calls, as `docs/make.py` has them."""


def test_the_reference_has_every_name_and_every_member() -> None:
    reference = GUIDE.read_text(encoding="utf-8").partition("## Reference")[2]
    assert sorted(sungka.__all__) == sungka.__all__
    for name in sungka.__all__:
        value = getattr(sungka, name)
        assert name in dir(sungka)
        assert value.__doc__
        if not isinstance(value, type):
            assert re.search(rf"^- `{name}[(`]", reference, re.M), name
            continue
        own = re.search(rf"^### `{name}`\n\n(.*?)(?=^### |^<!-- )", reference, re.M | re.S)
        assert own, name
        fields = {*getattr(value, "_fields", ()), *getattr(value, "__match_args__", ())}
        for member in (inner_of(value) | fields) - INNER:
            assert re.search(rf"`{member}[(`]", own[1]), f"{name}.{member}"


def test_the_names_for_type_checkers_are_those_of_programs() -> None:
    tree = ast.parse((ROOT / "__init__.py").read_text(encoding="utf-8"))
    homes = {
        alias.asname or alias.name: (node.module, alias.name)
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.level
        for alias in node.names
    }
    assert sorted(homes) == sungka.__all__
    for name, (module, own) in homes.items():
        assert getattr(sungka, name) is getattr(import_module(f"sungka.{module}"), own)
    assert sungka.__version__ == VERSION


@pytest.mark.parametrize("rules", [preset.name for preset in PRESETS])
def test_each_line_for_those_who_know_chess_works_for_every_preset(rules: str) -> None:
    guide = GUIDE.read_text(encoding="utf-8")
    table = guide.partition("| python-chess | sungka |")[2].partition("\n\n")[0]
    codes = [code for line in table.splitlines()[2:] for code in re.findall(r"`([^`]*)`",
        line.split("|")[2])]  # fmt: skip
    assert len(codes) > 25
    match = sungka.begin(rules)
    first = match
    while first.text() == "":
        first = first.play(first.legal()[0])
    game = next(sungka.read(sungka.write(first.to_record({"South": "Ana"}, "abandoned"))))
    replay = sungka.play(game)
    seat = first.to_move
    assert seat is not None
    names = {
        "sungka": sungka,
        "handle": io.StringIO(game.source.text * 2),
        "rules": rules,
        "game": game,
        "record": game.record,
        "replay": replay,
        "turn": replay.turns()[0],
        "turns": replay.turns()[0].text,
        "match": first,
        "house": first.legal()[0],
        "text": f"{seat.value}{first.legal()[-1]}",
    }
    for code in codes:
        names |= {"match": first}
        exec(f"{code}: pass" if code.startswith("for ") else code, names)


def test_nothing_is_imported_before_it_is_asked_for() -> None:
    code = (
        "import sys, sungka\n"
        "print(sorted(m for m in sys.modules if m.startswith('sungka.')))\n"
        "sungka.rules('dakon')\n"
        "print({'lark', 'jinja2', 'typer', 'rich'} & set(sys.modules))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.splitlines() == ["[]", "set()"]


def test_a_name_that_is_not_offered_is_no_attribute() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        sungka.nothing  # noqa: B018


def test_a_text_a_file_and_streams_give_the_same_records(tmp_path: Path) -> None:
    plain, packed = tmp_path / "two.sgn", tmp_path / "two.sgn.gz"
    plain.write_text(TWO, encoding="utf-8")
    packed.write_bytes(gzip.compress(TWO.encode()))
    expected = [game.record for game in sungka.read(TWO)]
    assert len(expected) == 2
    for source in (plain, packed, io.StringIO(TWO), io.BytesIO(TWO.encode())):
        assert [game.record for game in sungka.read(source)] == expected


def test_records_are_read_one_at_a_time() -> None:
    class Endless(io.RawIOBase):
        def read(self, size: int = -1) -> bytes:
            return TEXT.encode()[:size] if size else b""

    games = sungka.read(Endless())  # type: ignore[arg-type]
    assert [next(games).source.number for _ in range(3)] == [1, 2, 3]


def test_what_is_no_text_is_refused_after_what_is(tmp_path: Path) -> None:
    path = tmp_path / "half.sgn"
    path.write_bytes(TEXT.encode() + TEXT.encode() + b"%sgn 1\n\xff\n")
    games = sungka.read(path)
    assert next(games).source.number == 1
    with pytest.raises(ValueError, match=r"half\.sgn:10:1"):
        list(games)
    with pytest.raises(FileNotFoundError):
        next(sungka.read(tmp_path / "none.sgn"))


def test_one_game_is_one_record() -> None:
    with pytest.raises(ValueError, match="expected one record, found 2"):
        sungka.play(TWO)
    assert sungka.render(TWO).count("<li") > 1


def test_every_form_of_a_game_is_taken() -> None:
    reading = next(sungka.read(TEXT))
    replay = sungka.play(reading)
    match = sungka.begin("dakon").play("S3").play("N2").play("end abandoned")
    assert sungka.play(match).turns()[1].after == replay.turns()[1].after
    for game in (TEXT, reading, reading.record, replay):
        assert sungka.play(game) == replay
        assert sungka.check(game) == ()
        assert sungka.digest(game) == sungka.digest(TEXT)
        assert sungka.write(game) == TEXT.replace("]\n", "]\n\n")
        assert "<!doctype html>" in sungka.render(game)


@pytest.mark.parametrize("seat", ["S", "N", Seat.NORTH])
@pytest.mark.parametrize("rules", ["dakon", "sungka-49", "congkak"])
def test_a_match_starts_with_the_seat_that_a_record_names(seat: Seat | str, rules: str) -> None:
    """As the replay of `round 1 first N` has it; both hands open congkak, whoever is named."""
    letter = seat.value if isinstance(seat, Seat) else seat
    replay = sungka.play(f'%sgn 1\n[Rules "{rules}"]\n\nround 1 first {letter}\n')
    assert sungka.begin(rules, first=seat).position == replay.positions()[0]


def test_the_old_name_of_begin_still_works_and_says_the_new_one() -> None:
    with pytest.warns(DeprecationWarning, match=r"sungka\.begin"):
        round = sungka.start("dakon", first="N")
    assert round == sungka.begin("dakon", first="N").round
    with pytest.warns(DeprecationWarning, match="round"):
        assert sungka.start("dakon", round.position).position == round.position


@pytest.mark.parametrize("function", ["play", "check", "write", "render", "show", "digest", "read"])
def test_a_text_without_a_record_is_an_error_that_names_the_path(function: str) -> None:
    with pytest.raises(ValueError, match=r"'games/final\.sgn' .* `Path\('games/final\.sgn'\)`"):
        getattr(sungka, function)("games/final.sgn")


@pytest.mark.parametrize(
    ("call", "kind", "why"),
    [
        (lambda: sungka.play(42), TypeError, "a replay or a match, not int 42"),  # type: ignore[arg-type]
        (lambda: sungka.write(42), TypeError, "not int 42"),  # type: ignore[arg-type]
        (lambda: sungka.write(TEXT, "long"), ValueError, "`long` is no detail: write one of bare,"),
        (lambda: sungka.check(TEXT, profile="x"), ValueError, "`x` is no profile: .* record, arch"),
        (lambda: sungka.chart(TEXT, "x"), ValueError, "`x` is no kind of chart: .* stores, lead"),
        (lambda: sungka.chart(TEXT, "clock"), ValueError, "the game has no `clock`"),
        (lambda: sungka.svg(TEXT, "r3"), ValueError, "no round 3: the record has round 1"),
        (lambda: sungka.svg(TEXT, "x"), ValueError, "`x` is not the address of a board: write r2"),
        (lambda: sungka.svg(sungka.begin().round, "r1"), ValueError, "and this is a Round"),
        (lambda: sungka.svg(TEXT, marks=["S9"]), ValueError, "`S9` is not on a board of 2 times 7"),
        (lambda: sungka.svg(TEXT, marks=["x"]), ValueError, "`x` is not a ring like"),
        (lambda: sungka.svg(TEXT, size=0), ValueError, "1 or more pixels wide, not 0"),
        (lambda: sungka.svg(sungka.begin("sungka-three"), flip=True), ValueError, "three seats"),
        (lambda: sungka.search(sungka.begin(), depth=1), ValueError, "no seat is to move"),
        (lambda: sungka.search(sungka.begin("dakon"), depth=0), ValueError, "1 to 200 .* not 0"),
        (
            lambda: sungka.search(sungka.begin("dakon"), depth=1, limit=sungka.Limit(2)),
            ValueError,
            "a `depth` or a `limit`",
        ),
        (lambda: sungka.search(sungka.begin("dakon"), limit=sungka.Limit()), ValueError, "seconds"),
        (lambda: sungka.open_event("none"), FileNotFoundError, r"event\.toml"),
        (lambda: next(sungka.read(Path("none.sgn"))), FileNotFoundError, r"none\.sgn"),
        (lambda: sungka.House.from_text("Q7"), ValueError, "`Q7` names no house"),
        (lambda: sungka.begin("dakon").position.shells_in("S8"), ValueError, "S8 is not on a"),
        (lambda: sungka.begin("dakon").position.shells_in("E1"), ValueError, "E1 is not on a"),
    ],
)
def test_an_error_says_what_was_given_and_what_is_allowed(
    call: Callable[[], object], kind: type[Exception], why: str
) -> None:
    with pytest.raises(kind, match=why):
        call()


WRONG = TEXT.replace("S3 N2", "S4x3 N2")


def test_findings_have_the_hint_that_validate_prints_and_the_lines_of_their_text() -> None:
    (found,) = sungka.check(f"words before\n{WRONG}")[1:]
    assert (found.place.line, found.file, found.record) == (4, "", 1) if found.place else False
    assert found.hint is not None
    assert found.hint.startswith("did `x3` stand for `x9`?")
    assert sungka.check(WRONG, slip_seconds=0)[0].hint is None


def test_findings_of_a_record_have_no_lines(tmp_path: Path) -> None:
    reading = next(sungka.read(WRONG))
    for game in (reading.record, sungka.play(reading)):
        (found,) = sungka.check(game)
        assert (found.place, found.excerpts, found.record, found.edits) == (None, (), None, ())
        assert found.hint is not None
    path = tmp_path / "game.sgn"
    path.write_text(WRONG, encoding="utf-8")
    (read,) = sungka.read(path)
    for own in (path, read):
        (found,) = sungka.check(own)
        assert (found.file, found.place.line if found.place else 0) == (str(path), 3)


def test_files_and_folders_are_read_and_checked_together(tmp_path: Path) -> None:
    (tmp_path / "drafts").mkdir()
    for name, text in (("a.sgn", TWO), ("b.sgn", WRONG), ("drafts/c.sgn", WRONG)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    every = [game.file for game in sungka.read(tmp_path)]
    assert [Path(file).name for file in every] == ["a.sgn", "a.sgn", "b.sgn", "c.sgn"]
    assert len(list(sungka.read(tmp_path, exclude=["drafts", "a*"]))) == 1
    assert len(list(sungka.read([tmp_path / "a.sgn", tmp_path / "b.sgn"]))) == 3
    with pytest.raises(OSError, match="more than 60 bytes"):
        list(sungka.read(tmp_path, max_size=60))
    found = [it for it in sungka.check(tmp_path, profile="record") if it.is_error]
    assert [Path(it.file).name for it in found] == ["b.sgn", "c.sgn"]
    assert len(sungka.check(tmp_path, exclude=["drafts"], profile="record")) == 1
    assert len(sungka.check([tmp_path / "b.sgn", WRONG, next(sungka.read(WRONG))])) == 3
    assert sungka.write([TEXT, TEXT]) == "\n".join([sungka.write(TEXT)] * 2)
    assert sungka.render(tmp_path / "a.sgn") == sungka.render(TWO)


def test_a_folder_is_checked_as_an_archive_like_the_command(tmp_path: Path) -> None:
    (tmp_path / "a.sgn").write_text(TEXT.replace("end abandoned\n", ""), encoding="utf-8")
    as_folder, as_file = sungka.check(tmp_path), sungka.check(tmp_path / "a.sgn")
    assert [it.severity.value for it in as_folder] != [it.severity.value for it in as_file]


def test_what_a_baseline_knows_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "a.sgn").write_text(WRONG, encoding="utf-8")
    known = tmp_path / "known.json"
    line = [sys.executable, "-m", "sungka", "validate", "--baseline", str(known)]
    line += ["--update-baseline", str(tmp_path / "a.sgn")]
    subprocess.run(line, check=False, capture_output=True)
    assert sungka.check(tmp_path / "a.sgn", baseline=known) == ()
    (tmp_path / "b.sgn").write_text(WRONG, encoding="utf-8")
    assert len(sungka.check(tmp_path / "b.sgn", baseline=known)) == 1
    known.write_text("[]", encoding="utf-8")
    with pytest.raises(ValueError, match=r"known\.json: it holds no baseline"):
        sungka.check(tmp_path / "a.sgn", baseline=known)


def test_a_board_is_drawn_of_whatever_has_one() -> None:
    match = sungka.begin("dakon").play("S7+3")
    drawn = sungka.svg(match)
    for shown in (match.round, match.position, match.to_record(), sungka.play(match)):
        assert sungka.svg(shown) == drawn or isinstance(shown, sungka.Position)
        assert sungka.show(shown, *(["r1.t1"] if isinstance(shown, sungka.Replay) else []))
    assert sungka.show(match)._repr_svg_() == drawn  # type: ignore[union-attr]
    assert sungka.svg(TEXT, at="r1.t1") != sungka.svg(TEXT)
    assert 'width="300" height="106"' in sungka.svg(match, size=300)
    assert sungka.svg(match, flip=True) != drawn
    marked = sungka.svg(match, marks=["green:S7", "S5-N3"])
    assert marked.count('class="green"') == marked.count('class="yellow"') == 1
    both = sungka.begin("sungka")
    assert sungka.svg(both) != sungka.svg(both.play(6))


def test_a_chart_has_a_line_for_each_seat() -> None:
    text = TEXT.replace("S3 N2", "S3 <clk=5:00 eval=3> N2 <clk=4:30 eval=-1.5>")
    for kind, lines in (("stores", 2), ("lead", 1), ("eval", 1), ("clock", 2)):
        assert sungka.chart(text, kind, size=500).count("<polyline") == lines
    assert sungka.chart(Path(ROOT / "examples/sungka-three.sgn")).count("<polyline") == 3


def test_a_search_ends_at_its_limit() -> None:
    match = sungka.begin("dakon")
    assert sungka.search(match, depth=3) == sungka.search(match.round, limit=sungka.Limit(depth=3))
    assert sungka.search(match).depth == 8
    few = sungka.search(match, limit=sungka.Limit(nodes=500))
    assert few.nodes < 20_000
    assert sungka.search(match, limit=sungka.Limit(seconds=0.01)).choices


def test_an_event_has_the_standings_that_the_command_prints() -> None:
    event = sungka.open_event(ROOT / "examples/sinulog")
    assert not [finding for finding in event.findings if finding.is_error]
    tables = event.standings()
    assert [table.stage.name for table in tables] == ["Groups", "Groups", "Groups", "Finals"]
    assert event.standings("Groups") == tables[:3]
    first = event.standings("Groups", after=1)
    assert max(row.points for row in first[0].rows) == 2
    with pytest.raises(ValueError, match="no stage `Open`; there are `Groups`, `Finals`"):
        event.standings("Open")


def test_what_was_annotated_comes_off_before_it_is_annotated_anew() -> None:
    once = sungka.annotate(TEXT, depth=2)
    assert sungka.annotate(once, depth=2) == once
    assert len(once.body) > len(next(sungka.read(TEXT)).record.body)
