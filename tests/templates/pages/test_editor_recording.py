"""Games recorded in the editor's page: as `sungka record` records them, corrected, timed, kept."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest
from sungka.cli.files.score_journal import SUFFIX, read_lines
from sungka.cli.recording.session import Recording
from sungka.cli.reference.explanations import load_explanations
from sungka.templates.pages.editor import render_editor
from support.browsing import AXE, comes, has_axe, opened
from support.lengths import long_after

CODES = {code.value: known.words.what for code, known in load_explanations().items()}

HEAD = '[South "Ana"] [North "Ben"] [Rules "sungkaan houses=4 shells=4"]'


@pytest.fixture
def write_page(tmp_path: Path) -> Any:
    """Writes the editor's page."""

    def write(lang: str = "en") -> Path:
        path = tmp_path / f"editor-{lang}.html"
        path.write_text(render_editor([], CODES, lang=lang), encoding="utf-8")
        return path

    return write


def begin(page: Any, rules: str, **fields: str) -> None:
    """Begin a new game in the dialog that is open."""
    preset, _, options = rules.partition(" ")
    page.select_option("#preset", preset)
    page.fill("#options", options)
    if any(name.startswith("tag") for name in fields) and not page.is_visible("#tag-Event"):
        page.click("#more-tags summary")
    for name, value in fields.items():
        page.fill(f"#{name.replace('_', '-')}", value)
    page.click("#start [data-do=begin]")


def tap(page: Any, house: str) -> None:
    page.click(f".lifts [data-seat='{'SN'.index(house[0])}'][data-house='{house[1:]}']")


def lines_of(page: Any) -> list[str]:
    return [line["text"] for line in page.evaluate("sungka.lines")]


def download(page: Any, name: str, path: Path) -> Path:
    with page.expect_download() as found:
        page.click(f"header [data-do={name}]")
    found.value.save_as(path)
    return path


def open_files(page: Any, *paths: Path) -> None:
    page.set_input_files("#files", [str(path) for path in paths])


def start(tmp_path: Path, *lines: str) -> Path:
    """A game that `sungka record` has begun; its journal stands beside it."""
    path = tmp_path / "game.sgn"
    recording = Recording(str(path))
    for line in lines:
        assert recording.enter(line) is None, line
    recording.close()
    return path


@pytest.mark.parametrize(
    "rules",
    long_after(
        1,
        [
            "sungka houses=4 shells=4 rounds=2",
            "sungkaan houses=4 shells=4 rounds=2 burn=chosen",
            "sungka-three houses=3",
        ],
    ),
)
def test_a_tapped_game_is_that_of_sungka_record(
    write_page: Any, browser: Any, troubles: list[str], rules: str, tmp_path: Path
) -> None:
    page = opened(browser, write_page(), troubles, reduced_motion="reduce")
    begin(
        page, rules, name_S='Maria "Ia" Santos', tag_Event="Sinulog Open", tag_Table="3",
        tag_TimeControl="5:00+3", tag_Recorder="Cruz", tag_Date="2026-01-18",
    )  # fmt: skip
    chance = Random(3)
    buttons = {"round": "[data-do=round]", "match": "[data-do=finish]"}
    page.click("[data-do=clock]")
    for _ in range(300):
        wait = page.evaluate("sungka.wait")
        if wait == "ended":
            break
        legal = page.locator(".lifts .legal").evaluate_all(
            "all => all.filter(one => !one.matches('.chosen')).map(one => "
            "[+one.dataset.seat, +one.dataset.house])"
        )
        if chance.random() < 0.06:
            page.click("[data-do=undo]")
        elif wait in buttons and page.is_visible(buttons[wait]):
            page.click(buttons[wait])
        else:
            seat, house = chance.choice(legal)
            page.click(f".lifts [data-seat='{seat}'][data-house='{house}']")
    assert page.evaluate("sungka.wait") == "ended"
    record = download(page, "save", tmp_path / "saved.sgn")
    journal = download(page, "journal", tmp_path / ("other.sgn" + SUFFIX))
    lines = read_lines(str(journal))
    assert [line.text for line in lines] == lines_of(page)
    assert lines[0].text.startswith('[Event "Sinulog Open"] [Date "2026-01-18"] [Table "3"]')
    assert "clock start" in [line.text for line in lines]
    recording = Recording(str(tmp_path / "other.sgn"))
    assert (tmp_path / "other.sgn").read_bytes() == record.read_bytes()
    assert "emt=" in record.read_text(encoding="utf-8")
    assert recording.ledger.corrections
    recording.close()
    assert troubles == []
    page.context.close()


def test_the_editor_goes_on_where_sungka_record_stopped_and_back(
    write_page: Any, browser: Any, troubles: list[str], tmp_path: Path
) -> None:
    path = start(tmp_path, HEAD, "S4", "2", "N1")
    page = opened(browser, write_page(), troubles, reduced_motion="reduce")
    page.keyboard.press("Escape")
    # The record beside its journal is that of the recording, and no other text.
    open_files(page, path, Path(str(path) + SUFFIX))
    comes(page, "sungka.lines?.length === 4")
    assert not page.is_visible("#tabs")
    assert page.evaluate("sungka.text") == path.read_text(encoding="utf-8")
    tap(page, "S1")
    path.unlink()
    download(page, "journal", Path(str(path) + SUFFIX))
    recording = Recording(str(path))
    assert [entry.text for entry in recording.ledger.entries][-1] == "S1"
    assert path.read_text(encoding="utf-8") == page.evaluate("sungka.text")
    recording.close()
    damaged = tmp_path / ("bad.sgn" + SUFFIX)
    damaged.write_text('{"sungka":"journal","version":1}\nx\ny\n', encoding="utf-8")
    open_files(page, damaged)
    comes(page, "document.getElementById('told').textContent.includes('line 2 of this journal')")
    text = damaged.with_name("bad.sgn" + SUFFIX)
    text.write_text(
        '{"sungka":"journal","version":1}\n{"n":1,"at":"","spent":0,"entry":"N9"}\n',
        encoding="utf-8",
    )
    open_files(page, text)
    comes(page, "document.getElementById('told').textContent.includes('does not fit')")
    assert page.evaluate("sungka.lines.length") == 5
    assert troubles == []
    page.context.close()


def test_a_text_changed_by_hand_is_no_recording_until_it_is_taken_back(
    write_page: Any, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, write_page(), troubles, reduced_motion="reduce")
    begin(page, "sungkaan houses=4 shells=4")
    tap(page, "S1")
    recorded = page.evaluate("sungka.text")
    assert not page.is_visible("#by-hand")
    page.focus("#text")
    page.keyboard.press("Control+End")
    page.keyboard.type("{mine}")
    comes(page, "sungka.text.includes('{mine}')")
    page.locator("#by-hand").wait_for(state="visible")
    assert page.evaluate("sungka.lines") is None
    # Taps go on as in any other text.
    page.locator(".lifts .legal").first.click()
    assert page.evaluate("sungka.text").count("N") > recorded.count("N")
    page.focus("#text")
    for _ in range(20):
        if page.evaluate("sungka.text") == recorded:
            break
        page.keyboard.press("Control+z")
    comes(page, "sungka.lines?.length === 2")
    page.locator("#by-hand").wait_for(state="hidden")
    # Behind the changes the same key takes back what was recorded.
    page.focus("#text")
    page.keyboard.press("Control+z")
    assert lines_of(page)[-2:] == ["S1", "undo"]
    page.keyboard.press("Control+z")
    said = "document.getElementById('told').textContent"
    assert page.evaluate(said) == "There is nothing to take back."
    tap(page, "S2")
    page.focus("#text")
    page.keyboard.type("x")
    page.locator("#by-hand").wait_for(state="visible")
    page.click("[data-do=recall]")
    assert lines_of(page)[-2:] == ["undo", "S2"]
    assert "x" not in page.evaluate("sungka.text").split("]")[-1]
    assert troubles == []
    page.context.close()


def test_earlier_entries_are_corrected_and_what_no_longer_fits_is_set_aside(
    write_page: Any, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, write_page(), troubles, reduced_motion="reduce")
    begin(page, "sungkaan houses=4 shells=4", name_S="Ana", name_N="Ben")
    for house in ("S4", "S2", "N1", "S1"):
        tap(page, house)
    page.click("[data-do=entries]")
    entries = page.locator("#entry-list > li")
    assert [text.split()[0] for text in entries.all_inner_texts()] == ["5", "4", "3", "2", "1"]
    page.click("#entry-list > li:nth-child(4) > button")
    assert page.input_value("#instead") == "S4"
    page.fill("#instead", "S1")
    page.keyboard.press("Enter")
    assert "would no longer fit" in page.inner_text("#refusal")
    page.click("#refusal button")
    assert lines_of(page)[-1] == "correct! 2 S1"
    assert "Entry 2: S1 instead of S4" in page.inner_text("#corrections")
    page.check("#in-record")
    assert 'event correction "entry 2: S1 instead of S4"' in page.evaluate("sungka.text")
    page.uncheck("#in-record")
    page.fill("#entry-line", "so {it} was")
    page.click("[data-do=takeComment]")
    assert lines_of(page)[-1] == "{so \\{it\\} was}"
    page.fill("#entry-line", "N9")
    page.click("[data-do=takeLine]")
    assert "Not entered: N9" in page.inner_text("#refusal")
    page.keyboard.press("Escape")
    assert page.inner_text("#aside-words").startswith("Set aside: S2")
    page.click("[data-do=skip]")
    page.click("[data-do=againAll]")
    comes(page, "sungka.lines.at(-1).text === 'again all'")
    while page.is_visible("#aside"):
        page.click("[data-do=skip]")
    page.click("[data-do=undo]")
    assert lines_of(page)[-1] == "undo"
    assert troubles == []
    page.context.close()


def test_hands_are_lifted_one_by_one_and_taken_back(
    write_page: Any, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, write_page(), troubles, reduced_motion="reduce")
    begin(page, "sungka")
    tap(page, "S7")
    assert lines_of(page)[1:] == ["S7"]
    chosen = ".lifts [data-seat='0'][data-house='7']"
    assert page.get_attribute(chosen, "aria-pressed") == "true"
    tap(page, "S7")
    assert lines_of(page)[1:] == ["S7", "undo"]
    tap(page, "S7")
    tap(page, "N4")
    assert "1. S7 | N4 =1:4\n" in page.evaluate("sungka.text")
    tap(page, "N1")
    assert "1. S7 | N4+1 " in page.evaluate("sungka.text")
    page.click("[data-do=undo]")
    tap(page, "S3")
    assert lines_of(page)[-1] == "S3"
    assert "1. S7+3 | N4 =4:1\n" in page.evaluate("sungka.text")
    # Another detail is another form of the record, and the recording goes on.
    page.select_option("#detail", "bare")
    assert "1. S7+3 | N4\n" in page.evaluate("sungka.text")
    assert lines_of(page)[-1] == "S3"
    assert troubles == []
    page.context.close()


def test_what_is_kept_goes_on_with_its_clocks_stopped(
    write_page: Any, browser: Any, troubles: list[str]
) -> None:
    path = write_page()
    page = opened(browser, path, troubles, reduced_motion="reduce")
    begin(page, "sungkaan houses=4 shells=4", tag_TimeControl="0:08+1")
    assert page.is_visible("#clocks")
    page.click("[data-do=clock]")
    tap(page, "S1")
    page.wait_for_timeout(700)
    assert page.locator("#times .runs").count() == 1
    left = page.inner_text("#times span:nth-child(2) b")
    assert 6 < float(left) < 8
    comes(page, "localStorage.getItem('sungka.editor')?.includes('clock start')")
    page.on("dialog", lambda dialog: dialog.accept())
    page.reload()
    comes(page, "!document.getElementById('offer').hidden")
    page.click("[data-do=restore]")
    assert lines_of(page)[1:3] == ["clock start", "S1"]
    assert lines_of(page)[-1] == "pause"
    assert page.inner_text("[data-do=clock]") == "Start"
    assert page.locator("#times .runs").count() == 0
    page.click("[data-do=clock]")
    assert lines_of(page)[-1] == "resume"
    assert troubles == []
    page.context.close()


def test_time_that_runs_is_kept_every_few_seconds_and_flags_are_shown(
    write_page: Any, browser: Any, troubles: list[str]
) -> None:
    page = browser.new_context(reduced_motion="reduce").new_page()
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.clock.install(time=1_768_730_400)
    page.goto(write_page().as_uri())
    page.evaluate("window.sungka && 0")
    begin(page, "sungkaan houses=4 shells=4", tag_TimeControl="0:30")
    page.click("[data-do=clock]")
    page.clock.run_for(12_000)
    assert lines_of(page)[2:] == ["tick", "tick"]
    assert page.inner_text("#times span b") in ("0:18", "0:19")
    page.clock.run_for(20_000)
    assert "flag" in page.inner_text("#times span b")
    tap(page, "S1")
    page.clock.run_for(1000)
    assert "<clk=0:00:00 emt=32" in page.evaluate("sungka.text")
    page.click("[data-do=stop]")
    page.click("#reasons button:has-text('South loses on time')")
    page.clock.run_for(1000)
    assert lines_of(page)[-1] == "end time S"
    assert not page.is_visible("[data-do=clock]")
    assert troubles == []
    page.context.close()


def test_a_counted_row_finds_the_slip_and_puts_it_right(
    write_page: Any, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, write_page(), troubles, reduced_motion="reduce")
    begin(page, "sungkaan houses=7 shells=7", name_S="Ana", name_N="Ben")
    for house in ("S1", "N1", "S3"):
        tap(page, house)
    record = page.evaluate("sungka.text")
    page.click("[data-do=undo]")
    tap(page, "S2")
    page.click(".recording [data-do=check]")
    counts = page.evaluate(
        "[...document.querySelectorAll('#counts-row input')].map(one => one.placeholder)"
    )
    page.keyboard.press("Escape")
    page.click("[data-do=undo]")
    tap(page, "S3")
    assert page.evaluate("sungka.text") == record
    page.click(".recording [data-do=check]")
    for number, count in enumerate(counts):
        page.locator("#counts-row input").nth(number).fill(count)
    page.click("[data-do=compare]")
    slip = page.locator("#causes li button", has_text="S2")
    slip.first.wait_for(state="visible")
    slip.first.click()
    assert lines_of(page)[-1] == "correct 4 2"
    assert not page.is_visible("#causes")
    assert troubles == []
    page.context.close()


def test_a_field_of_a_new_game_that_cannot_be_read_is_named(
    write_page: Any, browser: Any, troubles: list[str]
) -> None:
    page = opened(browser, write_page(), troubles, reduced_motion="reduce")
    begin(page, "sungkaan", tag_TimeControl="soon", name_S="Ana")
    assert "soon is not a time control" in page.inner_text("#wrong")
    assert page.evaluate("document.activeElement.id") == "tag-TimeControl"
    assert page.input_value("#tag-Date").startswith("20")
    page.fill("#tag-TimeControl", "")
    page.select_option("#first", "N")
    page.press("#tag-Event", "Enter")
    assert lines_of(page)[1] == "round 1 first N"
    # The next game is asked for with what was typed for this one.
    page.click("[data-do=new]")
    assert page.input_value("#name-S") == "Ana"
    assert page.inner_text("#wrong") == ""
    assert troubles == []
    page.context.close()


@has_axe
@pytest.mark.parametrize("lang", long_after(1, ["en", "fil"]))
def test_axe_finds_nothing_in_a_recording(
    write_page: Any, browser: Any, troubles: list[str], lang: str
) -> None:
    scheme = "dark" if lang == "fil" else "light"
    page = opened(browser, write_page(lang), troubles, reduced_motion="reduce", color_scheme=scheme)
    page.evaluate(AXE.read_text(encoding="utf-8"))

    def check() -> None:
        found = page.evaluate("axe.run(document).then(({ violations }) => violations)")
        assert [(one["id"], [node["html"] for node in one["nodes"]]) for one in found] == []

    begin(page, "sungkaan houses=4 shells=4", tag_TimeControl="soon")
    check()
    begin(page, "sungkaan houses=4 shells=4", tag_TimeControl="5:00")
    page.click("[data-do=clock]")
    for house in ("S4", "S2", "N1"):
        tap(page, house)
    check()
    page.click("[data-do=entries]")
    page.click("#entry-list > li:nth-child(3) > button")
    page.fill("#instead", "S1")
    page.keyboard.press("Enter")
    check()
    page.click("#refusal button")
    check()
    page.keyboard.press("Escape")
    check()
    page.focus("#text")
    page.keyboard.type("x")
    page.locator("#by-hand").wait_for(state="visible")
    check()
    assert troubles == []
    page.context.close()
