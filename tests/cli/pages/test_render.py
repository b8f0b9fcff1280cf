"""`sungka render`: pages of one record and of many, pictures of boards, changed templates."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import typer
from sungka.cli.commands.render import PageLanguage
from sungka.cli.pages import split
from sungka.cli.pages.embedding import embed_code
from sungka.cli.pages.page_names import PageNames
from sungka.cli.processes import pool
from sungka.notation.record import Record, Tag
from sungka.templates.messages import LANGUAGES, load_captions

from ..conftest import BROKEN, FALSE, MATCH, Run

Command = Callable[..., Run]

SECOND = MATCH.replace("Sinulog", "Dinagyang")


@pytest.fixture
def two(folder: Path) -> Path:
    """A file of two records."""
    path = folder / "two.sgn"
    path.write_text(f"{MATCH}\n{SECOND}", encoding="utf-8")
    return path


def test_a_page_is_written(sungka: Command, folder: Path) -> None:
    run = sungka("render", "match.sgn", "-o", "page.html")
    assert (run.status, run.out) == (0, "")
    assert re.fullmatch(r"wrote page\.html \(\d+ (bytes|kB)\)\n", run.err)
    page = (folder / "page.html").read_text()
    assert page.lower().startswith("<!doctype html>")
    assert "Sinulog Open" in page


def test_the_page_stands_beside_its_record(sungka: Command, folder: Path) -> None:
    (folder / "finals").mkdir()
    (folder / "finals" / "one.sgn").write_text(MATCH)
    assert sungka("render", "finals/one.sgn").status == 0
    assert (folder / "finals" / "one.html").exists()


def test_the_page_is_printed(sungka: Command, folder: Path) -> None:
    run = sungka("render", "-", "-o", "-", stdin=MATCH.encode())
    assert run.status == 0
    assert run.err == ""
    assert "Sinulog Open" in run.out


def test_a_page_hides_its_result_until_it_is_asked_for(sungka: Command, folder: Path) -> None:
    shown = sungka("render", "match.sgn", "-o", "-").out
    hidden = sungka("render", "match.sgn", "--spoiler", "hide", "-o", "-").out
    assert hidden != shown == sungka("render", "match.sgn", "--spoiler", "show", "-o", "-").out
    assert 'data-spoiler="hide"' in hidden
    assert 'data-spoiler="hide"' not in shown
    assert sungka("render", "match.sgn", "--spoiler", "hide", "-o", "x.png").status == 2


def test_a_record_with_errors_is_refused(sungka: Command, folder: Path) -> None:
    for name in ("false", "broken"):
        run = sungka("render", f"{name}.sgn", "-o", "page.html")
        assert run.status == 1
        assert re.match(rf"{name}\.sgn:1[34]:1[01]: error\[SGN", run.err)
        assert run.err.endswith(
            f"{name}.sgn: no page is written, as a record has errors\n"
            f"`sungka validate {name}.sgn` explains the errors, and with --fix mends what is "
            "certain; --skip-errors leaves such records out\n"
        )
        assert not (folder / "page.html").exists()


def test_warnings_are_told_and_the_page_written(sungka: Command, folder: Path) -> None:
    run = sungka("render", "open.sgn")
    assert run.status == 0
    assert "warning[SGN508]" in run.err
    assert (folder / "open.html").exists()


def test_the_record_is_not_written_over(sungka: Command, folder: Path) -> None:
    run = sungka("render", "match.sgn", "-o", "../" + folder.name + "/match.sgn")
    assert run.status == 2
    assert (folder / "match.sgn").read_text() == MATCH


def test_a_place_that_cannot_be_written(sungka: Command, folder: Path) -> None:
    run = sungka("render", "match.sgn", "-o", "nowhere/page.html")
    assert run.status == 1
    assert run.err == "nowhere/page.html: not written: no such file or directory\n"
    assert sungka("render", "-", stdin=MATCH.encode()).status == 2, "no name to write it under"


def test_several_records_are_one_page(sungka: Command, folder: Path, two: Path) -> None:
    run = sungka("render", "two.sgn")
    assert run.status == 0
    page = (folder / "two.html").read_text()
    assert page.count('<details class="game"') == 2
    assert "<title>two</title>" in page
    assert sungka("render", "two.sgn", "--record", "2").status == 0
    assert "Dinagyang Open" in (folder / "two.html").read_text()


def test_several_files_are_one_page(sungka: Command, folder: Path) -> None:
    assert sungka("render", "match.sgn", "open.sgn").status == 2, "no name to write it under"
    run = sungka("render", "match.sgn", "open.sgn", "-o", "all.html")
    assert run.status == 0
    assert (folder / "all.html").read_text().count('<details class="game"') == 2
    assert sungka("render", "match.sgn", "open.sgn", "--record", "1", "-o", "x").status == 2


def test_all_that_is_wrong_in_a_collection_is_told_and_nothing_written(
    sungka: Command, folder: Path
) -> None:
    (folder / "mixed.sgn").write_text(f"{FALSE}\n{MATCH}\n{BROKEN}")
    run = sungka("render", "mixed.sgn", "missing.sgn", "-o", "all.html")
    assert run.status == 1
    assert len(re.findall(r"(?m)^mixed\.sgn:\d+:\d+: error", run.err)) == 2
    assert "missing.sgn: error" in run.err
    assert not (folder / "all.html").exists()


def test_rendering_is_split_into_pages_and_an_index(
    sungka: Command, folder: Path, two: Path
) -> None:
    run = sungka("render", "two.sgn", "--split", "-o", "pages")
    assert run.status == 0
    assert re.fullmatch(r"wrote 2 pages and index\.html to pages \(\d+ kB\)\n", run.err)
    names = ["001-santos-maria-reyes-jun.html", "002-santos-maria-reyes-jun.html"]
    written = sorted(path.name for path in (folder / "pages").iterdir())
    assert written[:3] == [*names, "index.html"]
    kinds = {re.sub("-[0-9a-f]{12}", "", name) for name in written[3:]}
    assert sorted(kinds) == ["rules.js", "sungka.css", "sungka.js"]
    for path in (folder / "pages").glob("*-*.*s*"):
        digest = sha256(path.read_bytes()).hexdigest()[:12]
        assert path.suffix == ".html" or digest in path.name
    index = (folder / "pages" / "index.html").read_text()
    assert re.findall(r'<a class="game" href="([^"#]+)"', index) == names
    assert "Dinagyang Open" in (folder / "pages" / names[1]).read_text()
    ways = [
        re.findall(r'<a rel="(\w+)" href="([^"]+)"', (folder / "pages" / name).read_text())
        for name in names
    ]
    assert ways == [
        [("up", "index.html"), ("next", names[1])],
        [("up", "index.html"), ("prev", names[0])],
    ]


def test_pages_of_an_earlier_run_are_named(sungka: Command, folder: Path, two: Path) -> None:
    for _ in range(2):
        assert "older" not in sungka("render", "two.sgn", "--split", "-o", "pages").err
    one = two.read_text("utf-8").split("\n%sgn")[0]
    (folder / "one.sgn").write_text(one.replace("Santos", "Cruz"), encoding="utf-8")
    run = sungka("render", "one.sgn", "--split", "-o", "pages")
    names = "001-santos-maria-reyes-jun.html, 002-santos-maria-reyes-jun.html"
    assert run.err.endswith(f"pages: 2 older files stay there: {names}\n"), run


def test_split_pages_share_files_unless_each_is_to_be_one_file(
    sungka: Command, folder: Path, two: Path
) -> None:
    assert sungka("render", "two.sgn", "--split", "-o", "shared").status == 0
    assert sungka("render", "two.sgn", "--split", "--inline", "-o", "whole").status == 0
    assert sorted(path.suffix for path in (folder / "whole").iterdir()) == [".html"] * 3
    for path in (folder / "whole").glob("0*.html"):
        shared = (folder / "shared" / path.name).read_bytes()
        whole = path.read_bytes()
        assert len(shared) < 22_000 < len(whole)
        assert b'src="' not in re.sub(rb"<script>.*?</script>", b"", whole, flags=re.DOTALL)
        assert set(re.findall(rb'(?:src|stylesheet" href)="([^"]+)"', shared)) == {
            file.name.encode() for file in (folder / "shared").iterdir() if file.suffix != ".html"
        }
    assert sungka("render", "two.sgn", "--inline", "-o", "x.html").status == 2
    assert sungka("render", "two.sgn", "--split", "--embed-code", "-o", "framed").status == 0
    assert sorted(path.suffix for path in (folder / "framed").iterdir()) == [".html"] * 3


@pytest.mark.push
def test_any_number_of_processes_writes_the_same_pages_byte_for_byte(
    sungka: Command, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = [MATCH.replace("Sinulog", f"Sinulog {number}") for number in range(12)]
    (folder / "many.sgn").write_text("\n".join([*games[:5], FALSE, *games[5:], BROKEN]))
    (folder / "above.html.j2").write_text("<p>Sinulog</p>")
    started: list[int] = []
    monkeypatch.setattr(split, "ALONE", 0)
    monkeypatch.setattr(
        pool,
        "open_pool",
        lambda *given, run=pool.open_pool: started.append(given[-1]) or run(*given),
    )
    options = ["render", "--split", "--template", ".", "--embed-code", "many.sgn", "missing.sgn"]
    written = []
    for number in (1, 2, 5):
        run = sungka(*options, "--jobs", number, "-o", "pages")
        pages = {path.name: path.read_bytes() for path in (folder / "pages").iterdir()}
        for name in pages:
            (folder / "pages" / name).unlink()
        written.append((run, pages))
    assert written[0] == written[1] == written[2]
    assert started == [2, 5]
    assert len(written[0][1]) == 13
    (folder / "above.html.j2").write_text("{{ 1 / (page.event.count('7') - 1) }}")
    runs = [sungka(*options, "--jobs", number, "-o", "pages") for number in (1, 2)]
    assert runs[0] == runs[1]
    assert "above.html.j2:1: " in runs[0].err


def test_an_index_of_somebody_else_is_not_replaced(
    sungka: Command, folder: Path, two: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "pages").mkdir()
    index = folder / "pages" / "index.html"
    index.write_text("my own page")
    run = sungka("render", "two.sgn", "--split", "-o", "pages")
    assert run.status == 1
    assert "index.html: not replaced: it was not written by sungka" in run.err
    assert [path.name for path in (folder / "pages").iterdir()] == ["index.html"]
    assert index.read_text() == "my own page"
    index.unlink()
    for _ in range(2):
        assert sungka("render", "two.sgn", "--split", "-o", "pages").status == 0, "it is our own"


def test_splitting_leaves_out_what_is_wrong(sungka: Command, folder: Path) -> None:
    (folder / "mixed.sgn").write_text(f"{FALSE}\n{MATCH}")
    run = sungka("render", "mixed.sgn", "--split", "-o", "pages")
    assert run.status == 1
    assert re.search(r"(?m)^mixed\.sgn:13:\d+: error", run.err)
    assert run.err.endswith("mixed.sgn: 1 record with errors left out\n")
    assert len(list((folder / "pages").glob("*.html"))) == 2


def test_what_stands_there_is_said_where_splitting_is_stopped(
    sungka: Command, folder: Path, two: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    many = two.read_text("utf-8").strip() + "\n"
    (folder / "many.sgn").write_text(f"{many}\n{many}", encoding="utf-8")
    made = split._PageMaker.make

    def stop(error: BaseException, number: int) -> None:
        left = [None] * number

        def make(self: split._PageMaker, part: split._Part) -> split._Made:
            if not left:
                raise error
            left.pop()
            return made(self, part)

        monkeypatch.setattr(split._PageMaker, "make", make)

    said = {
        1: "",
        2: "1 page is written, the last is 001-",
        4: "3 pages are written, the last is 003-",
    }
    (folder / "odd.sgn").write_text(f"{many}\n{many}\n{MATCH}", encoding="utf-8")
    for number, words in said.items():
        stop(KeyboardInterrupt(), number)
        run = sungka("render", "odd.sgn", "--split", "--jobs", "1", "-o", f"at{number}")
        assert run.status == 130
        assert (f"at{number}: {words}" in run.err) is bool(words)
        assert ("; index.html is not\n" in run.err) is bool(words)
        pages = len(list((folder / f"at{number}").glob("*.html")))
        assert pages == number - 1
    monkeypatch.setattr(split._PageMaker, "make", made)
    written = split.write_output
    for name in ("002-", "index"):

        def refuse(path: str, *given: Any, name: str = name, **options: Any) -> int | None:
            if Path(path).name.startswith(name):
                return None
            return written(path, *given, **options)

        monkeypatch.setattr(split, "write_output", refuse)
        run = sungka("render", "many.sgn", "--split", "-o", name)
        assert run.status == 1
        number = len(list((folder / name).glob("*.html")))
        assert f"{number} page{' is' if number == 1 else 's are'} written" in run.err
    monkeypatch.setattr(split, "write_output", written)
    assert "is not" not in sungka("render", "many.sgn", "--split", "-o", "whole").err


def test_splitting_what_is_all_wrong_makes_no_folder(sungka: Command, folder: Path) -> None:
    assert sungka("render", "false.sgn", "--split", "-o", "pages").status == 1
    assert not (folder / "pages").exists()


def test_pages_cannot_be_split_into_a_file(sungka: Command, folder: Path) -> None:
    run = sungka("render", "match.sgn", "--split", "-o", "open.sgn")
    assert run.status == 1
    assert run.err == "open.sgn: not written: not a directory\n"


@pytest.mark.parametrize(
    ("tags", "name"),
    [
        ({"Id": "../../etc/passwd"}, "etc-passwd.html"),
        ({"Id": "CON", "South": "Ana"}, "007-ana.html"),
        ({"Id": "index"}, "index-2.html"),
        ({"South": "李", "North": "  "}, "007.html"),
        ({"South": "Peña Ñ", "East": "a" * 90, "West": "b"}, f"007-pena-n-{'a' * 24}-b.html"),
    ],
)
def test_names_of_pages_are_safe(tags: dict[str, str], name: str) -> None:
    assert PageNames().name(Record(tuple(Tag(*pair) for pair in tags.items())), 7) == name


def test_no_two_pages_have_one_name() -> None:
    names, record = PageNames(), Record((Tag("Id", "A/b"),))
    assert [names.name(record, i) for i in (1, 2)] == ["a-b.html", "a-b-2.html"]


def test_only_the_board_of_a_round_that_is_over_is_the_final_one(
    sungka: Command, folder: Path
) -> None:
    text = '%sgn 1\n[Rules "sungkaan houses=4 shells=4"]\n\n1. S4+2 N1\n'
    (folder / "half.sgn").write_text(text, encoding="utf-8")
    assert sungka("render", "half.sgn", "-o", "half.svg").status == 0
    assert "Round 1, last board" in (folder / "half.svg").read_text()
    assert sungka("render", "half.sgn", "-o", "half.html").status == 0
    assert "Round 1: Last board<" in (folder / "half.html").read_text()
    (folder / "two.sgn").write_text(text * 2, encoding="utf-8")
    assert sungka("render", "two.sgn", "-o", "two.html").status == 0
    page = (folder / "two.html").read_text()
    assert "Last board</figcaption>" in page
    assert "Final board</figcaption>" not in page
    assert sungka("render", "match.sgn", "-o", "match.html").status == 0
    assert "Final board</figcaption>" in (folder / "match.html").read_text()


@pytest.mark.parametrize(
    ("place", "says"),
    [
        ("r2.t3", "after turn 3: S1x3"),
        ("r1.t2.l1", "after turn 2, lap 1 of 6: S4"),
        ("r1", "Round 1, final board"),
        ("r2.start", "Round 2, start"),
        ("r2.end", "Round 2, final board"),
    ],
)
def test_a_board_is_a_picture(sungka: Command, folder: Path, place: str, says: str) -> None:
    run = sungka("render", "match.sgn", "--board", place, "-o", "board.svg")
    assert run.status == 0
    svg = (folder / "board.svg").read_text()
    ElementTree.fromstring(svg)
    assert says in svg
    assert "Santos, Maria" in svg


def test_a_picture_has_a_name_and_a_default(sungka: Command, folder: Path) -> None:
    assert sungka("render", "match.sgn", "--board", "r1.t2").status == 0
    assert (folder / "match.r1.t2.svg").exists()
    assert sungka("render", "match.sgn", "--output", "svg").status == 0
    assert "Round 2, final board" in (folder / "match.svg").read_text()
    assert sungka("render", "match.sgn", "-o", "last.SVG").status == 0
    assert (folder / "last.SVG").read_text().startswith("<svg")
    assert "<svg" in sungka("render", "match.sgn", "--board", "r1", "-o", "-").out


@pytest.mark.parametrize(
    ("place", "says"),
    [
        ("r3", "--board r3: there is no round 3: the record has rounds 1 to 2"),
        ("r1.t99", "--board r1.t99: there is no turn 99 in round 1: it has 10 turns"),
        ("here", "--board `here`: not a place in a record: write r2, r2.start, r2.t14 or "
         "r2.t14.l3"),
    ],
)  # fmt: skip
def test_a_board_that_is_not_there(sungka: Command, folder: Path, place: str, says: str) -> None:
    run = sungka("render", "match.sgn", "--board", place, "-o", "board.svg")
    assert (run.status, run.err) == (2, f"sungka: {says}\n")
    assert not (folder / "board.svg").exists()


def test_a_picture_is_of_one_record(sungka: Command, folder: Path, two: Path) -> None:
    run = sungka("render", "two.sgn", "--board", "r1")
    assert run.status == 2
    assert run.err == "sungka: two.sgn holds more than one record: choose one with --record N\n"
    assert sungka("render", "two.sgn", "--board", "r1", "--record", "2").status == 0
    assert sungka("render", "match.sgn", "open.sgn", "--board", "r1", "-o", "x.svg").status == 2
    assert sungka("render", "false.sgn", "--board", "r1").status == 1


@pytest.mark.parametrize(
    "options",
    [
        ("--board", "r1", "-o", "x.html"),
        ("--board", "r1", "--output", "html"),
        ("--board", "r1", "--split", "-o", "x"),
        ("--output", "svg", "--embed-code"),
        ("--split",),
        ("--split", "-o", "-"),
        ("--embed-code", "-o", "-"),
        ("--watch", "-o", "-"),
        ("--port", "8000"),
        ("--jobs", "2"),
        ("--split", "-o", "x", "--jobs", "2", "--cluster", "local:2"),
        ("--template", "nowhere"),
    ],
)
def test_options_that_do_not_go_together(
    sungka: Command, folder: Path, options: tuple[str, ...]
) -> None:
    before = sorted(folder.iterdir())
    run = sungka("render", "match.sgn", *options)
    assert run.status == 2
    assert re.fullmatch(r"sungka: .*\n", run.err)
    assert sorted(folder.iterdir()) == before


def test_the_code_to_embed_a_page(sungka: Command, folder: Path) -> None:
    run = sungka("render", "match.sgn", "--embed-code")
    assert run.status == 0
    found = re.fullmatch(r'<iframe src="match\.html#embed" title="Sinulog Open" [^<]*></iframe>\n'
                         r"<script>.*</script>\n", run.out, re.DOTALL)  # fmt: skip
    assert found
    assert 'loading="lazy" sandbox="allow-scripts allow-popups allow-downloads"' in run.out
    assert run.out.count("<script>") == 1
    assert (folder / "match.html").exists()
    assert '"&lt;&quot;&gt;"' in embed_code("x", '<">')


def test_a_folder_of_templates_changes_the_page(sungka: Command, folder: Path) -> None:
    club = folder / "club"
    club.mkdir()
    (club / "own.css").write_text(":root{--bg:#e3efe6}")
    (club / "below.html.j2").write_text("{% include 'more.html.j2' %}")
    (club / "more.html.j2").write_text("<footer>{{ title }}</footer>")
    run = sungka("render", "match.sgn", "--template", "club")
    assert run.status == 0
    assert "warning" not in run.err
    page = (folder / "match.html").read_text()
    assert "--bg:#e3efe6" in page
    assert "<footer>\u2068Sinulog Open" in page


def test_names_no_page_has_are_one_warning(sungka: Command, folder: Path) -> None:
    club = folder / "club"
    club.mkdir()
    for name in ("page.htm.j2", "logo.png", "page.css~", ".hidden"):
        (club / name).write_text("x")
    run = sungka("render", "match.sgn", "--template", "club")
    assert run.status == 0
    warning, *_ = run.err.splitlines()
    assert warning.startswith("warning: logo.png, page.css~, page.htm.j2 are not files of a page")
    assert "page.html.j2" in warning


@pytest.mark.parametrize("extra", [(), ("--split", "-o", "pages")])
def test_a_fault_in_a_template_is_one_line(
    sungka: Command, folder: Path, extra: tuple[str, ...]
) -> None:
    (folder / "club").mkdir()
    (folder / "club" / "above.html.j2").write_text("<p>\n{{ titel }}</p>")
    run = sungka("render", "match.sgn", "--template", "club", *extra)
    assert run.status == 1
    assert run.err == "club/above.html.j2:2: 'titel' is undefined\n"
    assert not (folder / "match.html").exists()


def test_a_link_out_of_the_folder_of_templates_is_refused(sungka: Command, folder: Path) -> None:
    (folder / "club").mkdir()
    (folder / "secret").write_text("the secret")
    (folder / "club" / "own.css").write_text("p{}")
    (folder / "club" / "index.css").symlink_to("own.css")
    (folder / "society").symlink_to("club")
    assert sungka("render", "match.sgn", "--template", "society").status == 0
    (folder / "club" / "above.html.j2").symlink_to("../secret")
    run = sungka("render", "match.sgn", "--template", "club", "-o", "out.html")
    says = "--template club/above.html.j2: it is a link that leads out of the folder\n"
    assert (run.status, run.err) == (1, says)
    assert not (folder / "out.html").exists()


def test_a_template_that_is_no_text(sungka: Command, folder: Path) -> None:
    (folder / "club").mkdir()
    (folder / "club" / "own.css").write_bytes(b"\xff\xfe")
    run = sungka("render", "match.sgn", "--template", "club")
    assert (run.status, run.err) == (1, "--template club/own.css: it is not UTF-8 text\n")


def test_pages_and_pictures_speak_filipino(sungka: Command, folder: Path, two: Path) -> None:
    assert sungka("render", "match.sgn", "--lang", "fil").status == 0
    assert '<html lang="fil">' in (folder / "match.html").read_text()
    assert sungka("render", "two.sgn", "--lang", "fil").status == 0
    page = (folder / "two.html").read_text()
    assert "2 laro" in page
    assert page.count('<html lang=\\"fil\\">') == 2
    svg = sungka("render", "match.sgn", "--board", "r1.t2", "--lang", "fil", "-o", "-").out
    assert "Yugto 1, pagkatapos ng tira 2: S4" in svg
    assert sungka("render", "match.sgn", "--lang", "xx").status == 2


def test_the_languages_are_those_there_are_words_for() -> None:
    assert tuple(language.value for language in PageLanguage) == LANGUAGES
    assert {frozenset(load_captions(lang).page) for lang in LANGUAGES} == {
        frozenset(load_captions("en").page)
    }


@pytest.mark.parametrize("answer", [True, False, None])
def test_somebody_is_asked_before_an_index_is_replaced(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    answer: bool | None,
) -> None:
    """`None` is Ctrl-C, or the end of the input, at the question."""

    def confirm(*_: object, **__: object) -> bool:
        if answer is None:
            raise typer.Abort
        return answer

    monkeypatch.setattr(typer, "confirm", confirm)
    for stream in (sys.stdin, sys.stderr):
        monkeypatch.setattr(stream, "isatty", lambda: True)
    (folder / "index.html").write_text("somebody's own")
    assert split._may_replace(str(folder / "index.html")) is bool(answer)
    assert capsys.readouterr().err == ("Aborted.\n" if answer is None else "")
