"""`sungka site`: the example's pages and links, files written again, names that stay hidden."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from ..conftest import Run

Command = Callable[..., Run]

SINULOG = Path(__file__).parents[3] / "examples/sinulog"

ODD = ["<b>Ana</b> & Co", "\u202eمحمد", "x" * 400, 'O"Brien', "{{ 7 * 7 }}", "宿霧 太郎"]


class PageReader(HTMLParser):
    """The addresses that a page leads to, its ids, its text, and what it must not hold."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.ids: set[str] = set()
        self.words: list[str] = []
        self.inline = 0
        self._holds_code = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.links += [found[name] or "" for name in ("href", "src") if name in found]
        self.ids |= {found["id"] or ""} if "id" in found else set()
        self._holds_code = tag in ("script", "style")
        self.inline += "style" in found or any(name.startswith("on") for name in found)

    def handle_endtag(self, tag: str) -> None:
        self._holds_code = False

    def handle_data(self, data: str) -> None:
        if self._holds_code:
            self.inline += bool(data.strip())
        elif data.strip():
            self.words.append(data.strip())


def read_site(folder: Path) -> dict[str, bytes]:
    """The files of a site by their names."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def list_lost_links(folder: Path) -> list[str]:
    """The links of the pages that lead nowhere on this site, with the page."""
    pages = {path: PageReader(path.read_text("utf-8")) for path in folder.rglob("*.html")}
    lost = []
    for path, page in pages.items():
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme == "data":
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if (
                parts.scheme
                or parts.netloc
                or not target.is_file()
                or (
                    (parts.fragment and target in pages)
                    and parts.fragment not in pages[target].ids
                    and target.parent.name != "games"
                )
            ):
                lost.append(f"{path.relative_to(folder)}: {link}")
    return lost


@pytest.fixture
def event(tmp_path: Path) -> Path:
    """A copy of the example."""
    return Path(shutil.copytree(SINULOG, tmp_path / "sinulog"))


def test_the_example_is_whole_and_every_link_of_it_leads_somewhere(
    tmp_path: Path, sungka: Command
) -> None:
    out = tmp_path / "out"
    assert sungka("site", SINULOG, "-o", out).status == 0
    files = read_site(out)
    named = [
        "index",
        "standings",
        "crosstable",
        "bracket",
        "rounds",
        "players",
        "games",
        "openings",
        "corrections",
        "rules",
        "404",
    ]
    named += [f"{folder}/{number}" for folder in ("standings", "rounds") for number in range(1, 7)]
    named += [f"players/phl-{number:03}" for number in range(1, 13)] + ["games/6.01"]
    assert [name for name in named if f"{name}.html" not in files] == []
    assert list_lost_links(out) == []
    ours = {name: PageReader(text.decode()) for name, text in files.items()
            if name.endswith(".html") and not name.startswith("games/")}  # fmt: skip
    assert {name for name, page in ours.items() if page.inline} == set()
    # The record was corrected: what was written first, what stands, and why.
    words = ours["corrections.html"].words
    assert [one for one in words if "1.04" in one] == ["1.04: 58–40", "1.04: 40–58"]
    assert "the sheet had the seats exchanged" in words
    # 1.03 has no record, 2.03 was forfeited, 1.04 was played by a record.
    rows = " ".join(ours["games.html"].words)
    assert "1.03 Flores, Tess Reyes, Jun 35–63 entered Groups, group 2" in rows
    assert "2.03 Reyes, Jun Tan, Oca + − forfeit" in rows
    assert "1.04 Diaz, Leo Tan, Oca 40–58 record; corrected Replay Groups, group 2" in rows
    # The first page counts results by how they are known; less than nothing has a minus.
    words = ours["index.html"].words
    for name, count in (("Results entered", 10), ("Results by record", 13), ("Forfeits", 1)):
        assert words[words.index(name) + 1] == str(count)
    assert {"+44", "+22", "−4"} <= set(ours["standings.html"].words)
    # A replay leads to its row in its round, and this to what was corrected of its game.
    replay, rounds = files["games/1.04.html"].decode(), files["rounds/1.html"].decode()
    assert '"../rounds/1.html#t1.04">Round 1: result and corrections</a>' in replay
    row = re.search('<tr id="t1.04">.*</tr>', rounds)
    assert row is not None
    assert 'href="../corrections.html#l15"><bdi>record; corrected</bdi></a>' in row[0]
    assert rounds.count("; corrected") == 1
    assert 'id="l15"' in files["corrections.html"].decode()
    # It has a page all the same, which says why.
    words = PageReader(files["games/2.03.html"].decode()).words
    assert "not there after 10 minutes" in words
    assert words[words.index("Score") + 1] == "+ −"


def test_it_is_the_same_to_the_byte_twice_and_with_several_processes(
    tmp_path: Path, sungka: Command, shell: Command
) -> None:
    address = ("--base-url", "https://club.example/cup/")
    assert sungka("site", SINULOG, "-o", tmp_path / "one", *address).status == 0
    again = sungka("site", SINULOG, "-o", tmp_path / "one", *address)
    assert ", 0 written" in again.err
    ran = shell("site", SINULOG, "-o", tmp_path / "four", "--jobs", 4, *address)
    assert ran.status == 0, ran.err
    assert read_site(tmp_path / "one") == read_site(tmp_path / "four")


@pytest.mark.push
def test_a_changed_game_touches_few_files_and_a_removed_one_goes(
    event: Path, tmp_path: Path, sungka: Command
) -> None:
    out = tmp_path / "out"
    assert sungka("site", event, "-o", out).status == 0
    before = read_site(out)
    path = event / "games/6.01.sgn"
    text = path.read_text("utf-8")
    path.write_text(text.replace("\n\n", "\n\n{quiet}\n", 1), encoding="utf-8")
    assert sungka("site", event, "-o", out).status == 0
    changed = {name for name, text in read_site(out).items() if before.get(name) != text}
    assert "games/6.01.html" in changed
    assert len(changed) <= 12
    path.unlink()
    (event / "games/1.04.sgn").unlink()
    assert sungka("site", event, "-o", out).status == 0
    assert list_lost_links(out) == []
    # Without its record a game has a page with its result, and what was corrected of it.
    words = PageReader((out / "games/6.01.html").read_text("utf-8")).words
    assert "57–41" in words or "41–57" in words
    words = PageReader((out / "games/1.04.html").read_text("utf-8")).words
    assert {"1.04 Diaz, Leo", "Tan, Oca", "40–58", "1.04: 58–40"} <= set(words)
    assert "the sheet had the seats exchanged" in words
    assert words[words.index("Winner") + 1] == "Tan, Oca"
    journal = event / "event.journal"
    lines = journal.read_text("utf-8").splitlines(keepends=True)
    journal.write_text("".join(line for line in lines if "publish 6" not in line), "utf-8")
    ran = sungka("site", event, "-o", out)
    assert "4 removed" in ran.err
    assert not (out / "games/6.01.html").exists()
    assert list_lost_links(out) == []


def test_a_game_that_was_annotated_is_shown_so(
    event: Path, tmp_path: Path, sungka: Command
) -> None:
    out, path = tmp_path / "out", event / "games/6.01.sgn"
    assert sungka("site", event, "-o", out).status == 0
    assert b'class="better"' not in (out / "games/6.01.html").read_bytes()
    annotated = tmp_path / "annotated.sgn"
    assert sungka("annotate", path, "--depth", "2", "-o", annotated).status == 0
    path.write_bytes(annotated.read_bytes())
    assert sungka("event", "check", event).status == 0
    assert sungka("site", event, "-o", out).status == 0
    page = (out / "games/6.01.html").read_text("utf-8")
    # A mark, what stood better and the value are beside the turn; the better line can be played.
    assert "<b>S1x9?</b>" in page
    assert "looks better: S7+2" in page
    assert 'class="estimate"' in page
    assert 'class="variation"' in page
    # The openings are those that were played.
    assert (out / "openings.html").read_text("utf-8").count("S7+2") == 0


@pytest.mark.parametrize("shown", ["initials", "ids"])
def test_names_that_are_not_published_are_nowhere(
    event: Path, tmp_path: Path, sungka: Command, shown: str
) -> None:
    plan = event / "event.toml"
    text = plan.read_text("utf-8")
    names = [line.split('"')[1] for line in text.splitlines() if line.startswith("name =")]
    names = [name for name in names if "," in name]
    assert len(names) == 12
    plan.write_text(text.replace("[walkover]", f'publish = "{shown}"\n[walkover]'), "utf-8")
    out = tmp_path / "out"
    assert sungka("site", event, "-o", out).status == 0
    site = read_site(out)
    assert "games/6.01.html" in site
    every = b"\n".join(site.values()).decode()
    assert [name for name in names if name in every] == []
    assert ("L.P." in every) == (shown == "initials")


def test_the_first_page_shows_the_round_that_is_played(tmp_path: Path, sungka: Command) -> None:
    event, out, anew = tmp_path / "cup", tmp_path / "out", tmp_path / "anew"
    names = tmp_path / "players.txt"
    names.write_text("Ana\nBen\nCal\nDan\n", "utf-8")
    sungka("event", "new", event, "--players", names, "--system", "round-robin")
    sungka("event", "pair", event, "--rounds", "all", "--write")
    played = []
    for table in ("1.01", "1.02", "2.01", "2.02", "3.01", "3.02", ""):
        assert sungka("site", event, "-o", out).status == 0
        played += re.findall("<h2><bdi>Now: round ([0-9])", (out / "index.html").read_text("utf-8"))
        if table:
            assert sungka("event", "result", event, table, "52-46").status == 0
    assert played == ["1", "1", "2", "2", "3", "3"]
    page = (out / "index.html").read_text("utf-8")
    assert '<span class="label">Winner</span>' in page
    assert re.search("[23] points", page)
    assert sungka("site", event, "-o", anew).status == 0
    assert read_site(out) == read_site(anew)


def test_only_published_rounds_are_shown(event: Path, tmp_path: Path, sungka: Command) -> None:
    journal = event / "event.journal"
    lines = journal.read_text("utf-8").splitlines(keepends=True)
    journal.write_text("".join(line for line in lines if "publish 6" not in line), "utf-8")
    ran = sungka("site", event, "-o", tmp_path / "out")
    assert "not published and left out: round 6" in ran.err
    site = read_site(tmp_path / "out")
    assert "rounds/5.html" in site
    assert {name for name in site if name.endswith("/6.html") or "6.0" in name} == set()
    assert [name for name, text in site.items() if b">6.01<" in text] == []


def test_hostile_names_do_no_harm(tmp_path: Path, sungka: Command) -> None:
    (tmp_path / "players.txt").write_text("\n".join(ODD), encoding="utf-8")
    event, out = tmp_path / "cup", tmp_path / "out"
    made = sungka("event", "new", event, "--players", tmp_path / "players.txt", "--name", ODD[0])
    assert made.status == 0
    assert sungka("event", "pair", event, "--write").status == 0
    assert sungka("site", event, "-o", out).status == 0
    assert list_lost_links(out) == []
    page = PageReader((out / "players.html").read_text("utf-8"))
    assert set(ODD) <= set(page.words)
    assert b"<b>" not in (out / "players.html").read_bytes()


def test_what_stands_there_already_is_left_alone(
    event: Path, tmp_path: Path, sungka: Command
) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (out / "index.html").write_text("mine", encoding="utf-8")
    ran = sungka("site", event, "-o", out)
    assert ran.status == 1
    assert "index.html that `sungka site` did not write" in ran.err
    assert (out / "index.html").read_text("utf-8") == "mine"
    ran = sungka("site", event, "-o", event)
    assert ran.status == 1
    assert "holds a tournament" in ran.err
    assert sungka("site", tmp_path / "nowhere", "-o", out).status == 1
    assert sungka("site", event, "-o", out, "--base-url", "javascript:alert(1)").status == 2


def test_comments_and_reasons_that_name_anybody_are_left_out_where_names_are(
    event: Path, tmp_path: Path, sungka: Command
) -> None:
    plan, path = event / "event.toml", event / "games/6.01.sgn"
    plan.write_text(plan.read_text("utf-8").replace("[walkover]", 'publish = "ids"\n[walkover]'))
    journal = event / "event.journal"
    told = journal.read_text("utf-8").replace("the sheet had", "Ms. Santos had")
    journal.write_text(told, encoding="utf-8")
    text = path.read_text("utf-8").replace("\n\n", "\n\n{as SANTOS would} {well sown}\n", 1)
    path.write_text(text, encoding="utf-8")
    assert sungka("site", event, "-o", tmp_path / "out").status == 0
    site = read_site(tmp_path / "out")
    assert b"well sown" in site["games/6.01.html"]
    assert "58–40".encode() in site["corrections.html"]
    assert [name for name, text in site.items() if b"santos" in text.lower()] == []


def read_told(out: Path, game: str) -> list[str]:
    """The lines above the replay of a game."""
    page = (out / f"games/{game}.html").read_text("utf-8")
    told = re.search('<aside class="told[^>]*>(.*?)</aside>', page)
    assert told is not None
    return [re.sub("<[^>]*>", "", one) for one in re.findall("<p>(.*?)</p>", told[1])]


def count_rows(out: Path, game: str) -> int:
    """The rows that the replay of a game shows."""
    page = (out / f"games/{game}.html").read_text("utf-8")
    script = re.search('id="record"[^>]*>(.*?)</', page, re.DOTALL)
    assert script is not None
    return len(re.findall(r"^[0-9]+\. ", script[1], re.MULTILINE))


@pytest.mark.push
def test_a_record_that_stops_early_has_the_entered_result_above_its_replay(
    event: Path, tmp_path: Path, sungka: Command
) -> None:
    out, anew, path = tmp_path / "out", tmp_path / "anew", event / "games/6.01.sgn"
    assert sungka("site", event, "-o", out).status == 0
    assert read_told(out, "6.01") == ["Score: 57–41 · Winner: Lim, Pia · Known by: record"]
    whole = path.read_text("utf-8")
    path.write_text(whole[: whole.index("9. S6")].replace('[Result "S"]\n', ""), "utf-8")
    assert sungka("site", event, "-o", out, "--base-url", "https://club.example").status == 0
    assert read_told(out, "6.01") == ["Score: 57–41 · Winner: Lim, Pia · Known by: entered"]
    page = (out / "games/6.01.html").read_text("utf-8")
    assert "<b>Unfinished</b>" in page
    assert re.search('og:description" content="Finals · Round 6 · 57–41 · Winner: Lim', page)
    assert count_rows(out, "6.01") == 8
    path.write_text(whole, "utf-8")
    assert sungka("site", event, "-o", out).status == 0
    assert sungka("site", event, "-o", anew).status == 0
    assert read_site(out) == read_site(anew)


@pytest.mark.push
@pytest.mark.parametrize("shown", ["names", "ids"])
def test_a_record_with_an_error_is_shown_up_to_it_below_the_result(
    shown: str, event: Path, tmp_path: Path, sungka: Command
) -> None:
    out, path, plan = tmp_path / "out", event / "games/6.01.sgn", event / "event.toml"
    plan.write_text(
        plan.read_text("utf-8").replace("[walkover]", f'publish = "{shown}"\n[walkover]')
    )
    whole = path.read_text("utf-8")
    for wrong, row, rows in (
        ("9. S6x2 N9", "9", 9),
        ("9. S? N7", "9", 8),
        ("9. S6x3 N7", "9", 8),
        ("9. S6x2 N7 =58:38", "9", 9),
    ):
        path.write_text(re.sub("^9[.] .*", wrong, whole, flags=re.MULTILINE), "utf-8")
        run = sungka("site", event, "-o", out)
        assert run.status == 1
        assert f"games/6.01.sgn: shown up to an error in row {row}: `sungka validate`" in run.err
        result, slip = read_told(out, "6.01")
        name = "Lim, Pia" if shown == "names" else "PHL-005"
        assert result == f"Score: 57–41 · Winner: {name} · Known by: entered"
        assert (
            slip == f"The record has an error in row {row}: the replay shows the game up to there."
        )
        assert count_rows(out, "6.01") == rows
        if shown == "ids":
            assert b"Lim" not in (out / "games/6.01.html").read_bytes()
    # What is at fault in the header alone leaves all turns; without a turn there is no replay.
    path.write_text(whole.replace('[Result "S"]', '[Result "N"]'), "utf-8")
    assert sungka("site", event, "-o", out).status == 1
    said = "The record has an error: the replay shows the valid part."
    assert (read_told(out, "6.01")[1], count_rows(out, "6.01")) == (said, 12)
    path.write_text(whole.replace("1. S1x9", "1. S9"), "utf-8")
    run = sungka("site", event, "-o", out)
    assert "games/6.01.sgn: not shown: it has errors: `sungka validate` says which" in run.err
    assert '<aside class="told' not in (out / "games/6.01.html").read_text("utf-8")


@pytest.fixture
def running(tmp_path: Path, sungka: Command) -> Path:
    """A tournament with a game that is being recorded."""
    event, names = tmp_path / "cup", tmp_path / "players.txt"
    names.write_text("Lim, Pia\nPerez, Ito\n", "utf-8")
    sungka("event", "new", event, "--players", names, "--system", "round-robin")
    sungka("event", "pair", event, "--write")
    (event / "games").mkdir(exist_ok=True)
    text = (SINULOG / "games/6.01.sgn").read_text("utf-8")
    text = re.sub(r"^\[(Result|SouthId|NorthId|Stage|Table).*\n", "", text, flags=re.MULTILINE)
    if "pair 1.01 P002" in (event / "event.journal").read_text("utf-8"):
        text = (
            text.replace("[South ", "[X ").replace("[North ", "[South ").replace("[X ", "[North ")
        )
    (event / "games/1.01.sgn").write_text(text[: text.index("10. ")], "utf-8")
    return event


@pytest.mark.push
def test_a_game_that_is_recorded_keeps_what_held_while_a_slip_is_corrected(
    running: Path, tmp_path: Path, sungka: Command
) -> None:
    out, anew, path = tmp_path / "out", tmp_path / "anew", running / "games/1.01.sgn"
    assert sungka("site", running, "-o", out).status == 0
    assert (read_told(out, "1.01"), count_rows(out, "1.01")) == ([], 9)
    whole = path.read_text("utf-8")
    for row in (8, 5, 5):
        slip = re.sub(f"^{row}[.] .*", f"{row}. S1x40 N1", whole, flags=re.MULTILINE)
        path.write_text(slip, "utf-8")
        run = sungka("site", running, "-o", out)
        assert run.status == 1
        assert f"1.01.sgn: shown as before an error in row {row}: `sungka validate`" in run.err
        said = f"The scorer is correcting row {row}: the replay shows the record as it was before."
        assert (read_told(out, "1.01"), count_rows(out, "1.01")) == ([said], 9)
        assert list_lost_links(out) == []
    # Whoever has no version that held, or one of other people, has it up to the slip.
    assert sungka("site", running, "-o", anew).status == 1
    said = "The record has an error in row 5: the replay shows the game up to there."
    assert (read_told(anew, "1.01"), count_rows(anew, "1.01")) == ([said], 4)
    plan = running / "event.toml"
    named = plan.read_text("utf-8")
    plan.write_text(named.replace('# publish = "names"', 'publish = "ids"'), "utf-8")
    assert sungka("site", running, "-o", out).status == 1
    assert count_rows(out, "1.01") == 4
    assert [name for name, text in read_site(out).items() if b"Perez" in text] == []
    plan.write_text(named, "utf-8")
    # Mended, it is the site made from nothing.
    path.write_text(whole, "utf-8")
    assert sungka("site", running, "-o", out).status == 0
    assert sungka("site", running, "-o", anew).status == 0
    assert read_site(out) == read_site(anew)
    # With a result nobody is at it any more.
    path.write_text(slip, "utf-8")
    assert sungka("event", "result", running, "1.01", "52-46").status == 0
    assert sungka("site", running, "-o", out).status == 1
    assert (len(read_told(out, "1.01")), count_rows(out, "1.01")) == (2, 4)


def test_a_record_without_errors_comes_before_one_with_errors(
    running: Path, tmp_path: Path, sungka: Command
) -> None:
    out, path = tmp_path / "out", running / "games/1.01.sgn"
    text = path.read_text("utf-8")
    path.write_text(re.sub("^5[.] .*", "5. S1x40 N1", text, flags=re.MULTILINE), "utf-8")
    again = text.replace("[Rules", '[Table "1.01"]\n[Rules', 1)
    (running / "games/again.sgn").write_text(again, "utf-8")
    run = sungka("site", running, "-o", out)
    assert "1.01.sgn: not shown: 1.01 has a record already" in run.err
    assert (read_told(out, "1.01"), count_rows(out, "1.01")) == ([], 9)
