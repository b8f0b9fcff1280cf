"""`sungka render`: films, PNG and PDF, by the ending of the file that is asked for."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sungka.cli.pages import encoding, extras, film, pdf
from support.browsing import CHROMIUM, REQUIRED, comes, started

from ..conftest import MATCH, Run

av: Any = pytest.importorskip("av")
pytest.importorskip("resvg_py")
Image: Any = pytest.importorskip("PIL.Image")

Command = Callable[..., Run]

TURNS = ("--from", "r1.t1", "--to", "r1.t2")


def frames_of(path: Path) -> tuple[Any, list[Any]]:
    """The video stream of a file, and its frames."""
    container = av.open(str(path))
    stream = container.streams.video[0]
    return stream, list(container.decode(stream))


@pytest.mark.parametrize(
    ("name", "codec"),
    [("turn.mp4", "h264"), ("turn.webm", "vp9"), ("turn.gif", "gif"), ("TURN.GIF", "gif")],
)
def test_a_film_is_written_as_its_name_ends(
    sungka: Command, folder: Path, name: str, codec: str
) -> None:
    run = sungka("render", "match.sgn", "-o", name, *TURNS, "--pace", "8", "--width", "320")
    assert (run.status, run.out) == (0, "")
    assert re.fullmatch(rf"wrote {re.escape(name)} \(\d+ kB\)\n", run.err)
    stream, frames = frames_of(folder / name)
    assert (stream.codec_context.name, stream.width, stream.height) == (codec, 320, 180)
    assert len(frames) > 20
    assert frames[0].to_image().tobytes() != frames[-1].to_image().tobytes()


def test_an_animated_webp_is_written(sungka: Command, folder: Path) -> None:
    run = sungka("render", "match.sgn", "-o", "turn.webp", *TURNS, "--pace", "16")
    assert run.status == 0
    picture = Image.open(folder / "turn.webp")
    assert picture.is_animated
    assert picture.size == (620, 348)


@pytest.mark.parametrize(
    ("shape", "size"), [("wide", (300, 168)), ("square", (300, 300)), ("tall", (300, 534))]
)
def test_a_film_has_the_shape_that_is_asked_for(
    sungka: Command, folder: Path, shape: str, size: tuple[int, int]
) -> None:
    wanted = ("--shape", shape, "--width", "300", "--pace", "16")
    assert sungka("render", "match.sgn", "-o", "turn.mp4", *TURNS, *wanted).status == 0
    stream, _ = frames_of(folder / "turn.mp4")
    assert (stream.width, stream.height) == size


def test_a_film_is_as_long_as_what_it_shows(sungka: Command, folder: Path) -> None:
    def length(*options: str) -> float:
        wanted = ("-o", "turn.gif", "--width", "240", "--pace", "4")
        assert sungka("render", "match.sgn", *wanted, *options).status == 0
        return len(frames_of(folder / "turn.gif")[1])

    both, first, second = (
        length("--from", f"r1.t{one}", "--to", f"r1.t{other}")
        for one, other in ((1, 2), (1, 1), (2, 2))
    )
    held = film_hold()
    assert both - held == pytest.approx(first + second - 2 * held, abs=3)
    assert length("--to", "r1.t1.l1") < first


def test_the_colours_of_a_gif_are_those_of_frames_all_over_it(folder: Path) -> None:
    first, last = (Image.effect_noise((64, 64), 90).convert("RGB"), Image.new("RGB", (64, 64)))
    last.paste((250, 20, 60), (0, 0, 64, 64))
    frames = [first] * 5 + [last] * 5
    for samples, is_red in (([first, last], True), ([first], False)):
        path = folder / "x.gif"
        encoding.encode_film(str(path), encoding.FilmFormat.GIF, (64, 64), frames, samples)
        red, green, _ = frames_of(path)[1][-1].to_image().convert("RGB").getpixel((32, 32))
        assert (red > 240 and green < 30) is is_red


def film_hold() -> float:
    """The frames of a GIF for which the last one stays."""
    from sungka.templates.film.cuts import HOLD

    return HOLD / 1000 * float(encoding.FilmFormat.GIF.frames_a_second)


@pytest.mark.long
def test_a_whole_match_takes_no_longer_than_can_be_followed(sungka: Command, folder: Path) -> None:
    assert sungka("render", "match.sgn", "-o", "match.gif", "--width", "240").status == 0
    assert len(frames_of(folder / "match.gif")[1]) <= 45 * 12.5 + 1


def test_the_film_of_a_record_is_named_after_it(sungka: Command, folder: Path) -> None:
    wanted = ("--from", "r1.t1", "--to", "r1.t1", "--pace", "16", "--width", "240")
    assert sungka("render", "match.sgn", "--output", "gif", *wanted).status == 0
    assert (folder / "match.r1.t1.gif").exists()


def test_letters_that_the_font_lacks_are_named(sungka: Command, folder: Path) -> None:
    wanted = (*TURNS, "--pace", "16", "--width", "240", "-o", "x.gif")
    text = MATCH.replace("Reyes, Jun", "李小龍 李 Nguyễn, Ďáň Жукова Ωμέγα")
    (folder / "names.sgn").write_text(text, encoding="utf-8")
    run = sungka("render", "names.sgn", *wanted)
    assert run.status == 0
    assert run.err.splitlines()[0] == (
        "sungka: the font of films has no 李, 小, 龍: drawn as empty boxes"
    )
    assert "font" not in sungka("render", "match.sgn", *wanted).err


def test_a_board_is_a_png(sungka: Command, folder: Path) -> None:
    assert sungka("render", "match.sgn", "-o", "last.png").status == 0
    assert Image.open(folder / "last.png").size[0] == 1240
    wanted = ("--board", "r1.t2", "-o", "board.png", "--width", "400")
    assert sungka("render", "match.sgn", *wanted).status == 0
    assert Image.open(folder / "board.png").size[0] == 400
    assert (folder / "board.png").read_bytes() != (folder / "last.png").read_bytes()


@pytest.mark.long
@pytest.mark.skipif(not CHROMIUM and not REQUIRED, reason="Chromium is not installed")
def test_a_page_is_printed_as_pdf(sungka: Command, folder: Path) -> None:
    run = sungka("render", "match.sgn", "-o", "match.pdf")
    assert run.status == 0
    assert re.fullmatch(r"wrote match\.pdf \(\d+ kB\)\n", run.err)
    assert (folder / "match.pdf").read_bytes().startswith(b"%PDF-")
    assert sorted(path.name for path in folder.glob("*.html")) == []


def test_without_a_browser_there_is_no_pdf(
    sungka: Command, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pdf, "find_browser", lambda: None)
    run = sungka("render", "match.sgn", "-o", "match.pdf")
    assert run.status == 2
    assert run.err == (
        "sungka: no Chromium, Chrome or Edge is found to print a PDF: install one, or "
        "write the page with -o OUT.html and print it in your browser\n"
    )
    assert not (folder / "match.pdf").exists()


@pytest.mark.parametrize("name", ["match.mov", "match.jpg", "match.HTMLX", "a.b/c.txt"])
def test_an_ending_that_is_not_known_is_refused_with_the_list(
    sungka: Command, folder: Path, name: str
) -> None:
    run = sungka("render", "match.sgn", "-o", name)
    ending = "." + name.rsplit(".")[-1].lower()
    assert run.status == 2
    assert run.err == (
        f"sungka: {name}: `{ending}` is not a known ending: choose one of .html, "
        ".pdf, .svg, .png, .mp4, .webm, .gif, .webp, .htm, or give --output\n"
    )
    assert not (folder / name).exists()
    run = sungka("render", "match.sgn", "-o", "noending")
    assert run.status == 0, "a page"
    assert run.err.startswith("wrote noending, a page (")
    assert sungka("render", "match.sgn", "-o", "page.of.2026", "--output", "html").status == 0


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--from", "r1.t1"), "--from needs a film: -o OUT.mp4, OUT.webm, OUT.gif or OUT.webp"),
        (("--to", "r1.t1", "-o", "x.html"), "--to needs a film: "),
        (("--reel", "-o", "x.png"), "--reel needs a film: "),
        (("--reel", "--from", "r1", "-o", "x.mp4"), "--reel chooses its own places: "),
        (("--board", "r1", "-o", "x.mp4"), "--board gives a picture: -o OUT.svg or OUT.png"),
        (("--split", "--output", "mp4", "-o", "x"), "--output mp4 cannot be combined with --split"),
        (("-o", "x.gif", "--embed-code"), "--output gif cannot be combined with --embed-code"),
        (("-o", "x.mp4", "--watch"), "--output mp4 cannot be combined with --watch"),
        (("-o", "x.pdf", "--editor"), "--editor cannot be combined with --output pdf"),
        (("-o", "-", "--output", "mp4"), "--output mp4 writes a file: -o - is not one"),
        (("--width", "400"), "--width is for films and PNG: "),
        (("-o", "x.mp4", "--from", "turn 5"), "--from `turn 5`: not a place in a record: write "),
        (("-o", "x.mp4", "--from", "r9"), "there is no round 9: the record has "),
        (("-o", "x.mp4", "--to", "r1.t99"), "there is no turn 99 in round 1: it has "),
        (("-o", "x.mp4", "--to", "r1.t1.l99"), "there is no lap 99 in r1.t1 "),
        (("-o", "x.mp4", "--from", "r1.t2", "--to", "r1.t1"), "--to is no later than --from: "),
    ],
)
def test_what_cannot_be_filmed_is_said_in_one_line(
    sungka: Command, folder: Path, options: tuple[str, ...], message: str
) -> None:
    before = sorted(folder.iterdir())
    run = sungka("render", "match.sgn", *options)
    assert run.status == 2
    assert run.err.startswith(f"sungka: {message}")
    assert run.err.count("\n") == 1
    assert sorted(folder.iterdir()) == before


def test_a_film_shows_one_record_without_errors(sungka: Command, folder: Path) -> None:
    (folder / "two.sgn").write_text(f"{MATCH}\n{MATCH}")
    run = sungka("render", "two.sgn", "-o", "x.mp4")
    assert run.status == 2
    assert "choose one with --record N" in run.err
    run = sungka("render", "false.sgn", "-o", "x.mp4")
    assert run.status == 1
    assert "false.sgn: no film is written, as a record has errors\n`sungka validate" in run.err
    assert sungka("render", "match.sgn", "open.sgn", "-o", "x.mp4").status == 2
    assert not (folder / "x.mp4").exists()


@pytest.mark.parametrize(
    ("name", "missing", "command"),
    [
        ("x.mp4", {"av"}, "films need packages that are not installed (av): `pip install av`"),
        (
            "x.gif",
            {"av", "PIL", "resvg_py"},
            "films need packages that are not installed (pillow, resvg-py, av): "
            "`pip install pillow resvg-py av`",
        ),
        (
            "x.png",
            {"resvg_py"},
            "PNG needs packages that are not installed (resvg-py): `pip install resvg-py`",
        ),
    ],
)
def test_what_is_not_installed_is_named_with_the_command(
    sungka: Command,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    missing: set[str],
    command: str,
) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda module: None if module in missing else module)
    run = sungka("render", "match.sgn", "-o", name)
    assert (run.status, run.err) == (2, f"sungka: {command}\n")
    assert sungka("render", "match.sgn", "-o", "x.svg").status == 0, "needs none of them"


def test_an_interrupt_leaves_nothing_half_written(
    sungka: Command, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = b"the film of yesterday"
    (folder / "x.mp4").write_bytes(old)
    before = sorted(folder.iterdir())
    count = film._count

    def stop(*arguments: Any) -> Iterator[Any]:
        frames = count(*arguments)
        for _ in range(30):
            yield next(frames)
        raise KeyboardInterrupt

    monkeypatch.setattr(film, "_count", stop)
    assert sungka("render", "match.sgn", "-o", "x.mp4", "--width", "240").status == 130
    assert sorted(folder.iterdir()) == before
    assert (folder / "x.mp4").read_bytes() == old


def test_without_an_encoder_of_h264_an_mp4_holds_av1(
    sungka: Command, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        encoding, "codecs_available", encoding.codecs_available - {"libx264", "libopenh264"}
    )
    wanted = ("--width", "240", "--pace", "16", *TURNS)
    assert sungka("render", "match.sgn", "-o", "x.mp4", *wanted).status == 0
    stream, frames = frames_of(folder / "x.mp4")
    assert "av1" in stream.codec_context.codec.name + stream.codec_context.name
    assert frames


@pytest.mark.long
@pytest.mark.parametrize("name", ["turn.mp4", "turn.webm"])
def test_a_film_plays_in_a_browser_of_the_size_of_a_phone(
    sungka: Command, folder: Path, name: str
) -> None:
    wanted = ("--shape", "tall", "--width", "360", "--pace", "4", *TURNS)
    assert sungka("render", "match.sgn", "-o", name, *wanted).status == 0
    (folder / "show.html").write_text(
        f'<video src="{name}" muted playsinline style="width:100%"></video>'
    )
    with started() as browser:
        page = browser.new_page(viewport={"width": 360, "height": 640})
        page.goto((folder / "show.html").as_uri())
        kind = "video/mp4;codecs=avc1.42E01E" if name.endswith("mp4") else "video/webm;codecs=vp9"
        plays = page.evaluate(f"document.createElement('video').canPlayType('{kind}')")
        if not plays and not REQUIRED:
            pytest.skip("this browser has no decoder for it")
        page.evaluate("document.querySelector('video').play()")
        comes(page, "document.querySelector('video').currentTime > .3")
        assert page.evaluate("document.querySelector('video').videoWidth") == 360
