"""The choice of files to read, and of their size: `--exclude`, `--max-size` and their settings."""

from __future__ import annotations

import gzip
import lzma
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from sungka.checking.settings import parse_size
from sungka.files.inputs import ANY_RATIO, MAX_RATIO
from sungka.files.names import fits
from support.lengths import long_after

from ..conftest import FALSE, MATCH, Run

Command = Callable[..., Run]


@pytest.fixture
def archive(folder: Path) -> Path:
    """A folder with a right record, and wrong ones in another folder and compressed."""
    (folder / "all" / "drafts").mkdir(parents=True)
    (folder / "all" / "a.sgn").write_text(MATCH)
    (folder / "all" / "drafts" / "b.sgn").write_text(FALSE)
    (folder / "all" / "c.sgn.gz").write_bytes(gzip.compress(FALSE.encode()))
    return folder


@pytest.mark.parametrize(
    "command",
    [
        ["validate"],
        ["format", "--check"],
        ["parse"],
        ["replay"],
        ["render", "-o", "page.html"],
        ["render", "--split", "-o", "pages"],
        ["annotate"],
        ["solve"],
    ],
)
def test_a_run_that_excludes_everything_says_so(
    sungka: Callable[..., Run], folder: Path, command: list[str]
) -> None:
    run = sungka(*command, ".", "--exclude", "*.sgn")
    assert run.status == 1
    words = ".: error[SGN101] nothing is left to read: every file is excluded"
    assert words in run.out + run.err
    assert not list(folder.glob("page*"))


def test_what_is_excluded_is_not_read(sungka: Command, archive: Path) -> None:
    run = sungka("validate", "all", "--exclude", "drafts", "--exclude", "*.gz")
    assert (run.status, run.err.startswith("1 file, 1 record, 1 valid")) == (0, True)
    assert sungka("validate", "all", "--exclude", "drafts").status == 1
    assert sungka("validate", "all/*.sgn*", "--exclude", "all/c.*").status == 0
    assert sungka("validate", "all/drafts/b.sgn", "--exclude", "drafts").status == 1, "named itself"


@pytest.mark.parametrize(
    "command", [("replay", "--output", "jsonl"), ("parse",), ("format",), ("annotate", "--strip")]
)
def test_the_other_commands_leave_it_out_too(
    sungka: Command, archive: Path, command: tuple[str, ...]
) -> None:
    whole, less = sungka(*command, "all"), sungka(*command, "all", "--exclude", "drafts")
    assert len(less.out) < len(whole.out)
    (archive / "sungka.toml").write_text('[sungka]\nexclude = ["all/drafts"]\n')
    assert sungka(*command, "all").out == less.out
    (archive / "sungka.toml").write_text("[sungka]\nexclude = 3\n")
    run = sungka(*command, "all")
    assert (run.status, run.out) == (2, "")
    assert "`exclude` is a list of patterns" in run.err


def test_render_leaves_it_out_too(sungka: Command, archive: Path) -> None:
    options = ("-o", "page.html", "--exclude", "drafts")
    assert sungka("render", "all", *options, "--exclude", "*.gz").status == 0
    assert sungka("render", "all", *options).status == 1


def test_a_setting_counts_from_its_own_folder(sungka: Command, archive: Path) -> None:
    (archive / "all" / "sungka.toml").write_text('[sungka]\nexclude = ["drafts/b.*", "*.gz"]\n')
    assert sungka("validate", "all").status == 0


@pytest.mark.push
@pytest.mark.parametrize("command", ["validate", "parse", "format", "replay", "render", "annotate"])
@pytest.mark.parametrize("pack", [bytes, gzip.compress, lzma.compress])
def test_a_file_that_is_too_long_is_a_finding(
    sungka: Command, folder: Path, command: str, pack: Callable[[bytes], bytes]
) -> None:
    (folder / "long.sgn").write_bytes(pack(MATCH.encode() + b"\n" * 3_000_000))
    output = ("-o", "page.html") if command == "render" else ()
    run = sungka(command, "long.sgn", "--max-size", "2M", *output)
    assert run.status == 1
    what = "long.sgn: error[SGN101] it holds more than 2,097,152 bytes of text; `--max-size`"
    assert what in run.out + run.err


@pytest.mark.long
def test_a_small_file_that_unpacks_to_very_much_is_one_finding(
    sungka: Command, folder: Path
) -> None:
    bomb = lzma.compress(b"%sgn 1\n" + b"\n" * (24 << 20), preset=0)
    assert len(bomb) < 40_000
    (folder / "bomb.sgn.xz").write_bytes(bomb)
    run = sungka("validate", "bomb.sgn.xz", "--max-size", "1G")
    assert (run.status, run.out.count("error[")) == (1, 1)
    assert "bomb.sgn.xz:1:1: error[SGN104] the record is longer than 16777216" in run.out
    run = sungka("validate", "bomb.sgn.xz", "--max-size", "2M")
    assert (run.status, run.out.count("error[")) == (1, 1)
    assert "bomb.sgn.xz: error[SGN101] it holds more than 2,097,152 bytes of text" in run.out


@pytest.mark.push
@pytest.mark.parametrize("pack", [gzip.compress, lzma.compress])
@pytest.mark.parametrize(
    "text", long_after(2, [b"%sgn 1\n{a}\nend\n", b"\n", b"%sgn 1\n", b"%sgn 1\n1. S1\n"])
)
def test_a_file_far_smaller_than_its_text_is_refused_before_any_record_of_it(
    sungka: Command, folder: Path, pack: Callable[[bytes], bytes], text: bytes
) -> None:
    packed = pack(b"%sgn 1\n" + text * (ANY_RATIO // len(text) + 1))
    assert MAX_RATIO * len(packed) < ANY_RATIO
    (folder / "bomb.sgn").write_bytes(packed)
    for command in (["validate"], ["validate", "--record=2"], ["format", "--check"], ["parse"]):
        run = sungka(*command, "bomb.sgn")
        assert (run.status, (run.out + run.err).count("[SGN")) == (1, 1), command
        said = "bomb.sgn: error[SGN101] it unpacks to more than 100 times its size, as no archive"
        assert said in run.out + run.err
    assert "`--max-size 1G` reads it nevertheless" in sungka("validate", "bomb.sgn").out
    assert sungka("validate", "-", stdin=packed).out.startswith("-: error[SGN101] it unpacks to")
    # The option reads it, and so does the setting.
    run = sungka("validate", "bomb.sgn", "--max-size", "600k", "--select", "SGN101")
    assert (run.status, run.out) == (0, "")
    (folder / "sungka.toml").write_text('[sungka]\nmax-size = "600k"\n')
    assert sungka("validate", "bomb.sgn", "--select", "SGN101").status == 0


@pytest.mark.push
def test_a_small_compressed_file_may_hold_any_text_up_to_a_size(
    sungka: Command, folder: Path
) -> None:
    many = MATCH.encode() * ((ANY_RATIO - 1) // len(MATCH.encode()))
    (folder / "many.sgn.gz").write_bytes(gzip.compress(many))
    assert sungka("validate", "many.sgn.gz").status == 0
    (folder / "more.sgn.gz").write_bytes(gzip.compress(many + 2 * MATCH.encode()))
    assert "unpacks to more than 100 times" in sungka("validate", "more.sgn.gz").out


@pytest.mark.push
def test_an_archive_of_different_games_is_not_refused(sungka: Command, folder: Path) -> None:
    chance = Random(3)
    body = [f"%sgn 1\n{{{chance.getrandbits(96):x}{' ' * 900}}}\nend\n" for _ in range(1000)]
    text = "".join(body).encode()
    assert len(text) > 2 * ANY_RATIO
    packed = lzma.compress(text)
    assert 10 < len(text) / len(packed) < MAX_RATIO
    (folder / "games.sgn.xz").write_bytes(packed)
    assert sungka("validate", "games.sgn.xz", "--select", "SGN1").status == 0


def test_the_size_is_a_setting(sungka: Command, folder: Path) -> None:
    (folder / "sungka.toml").write_text('[sungka]\nmax-size = "100"\n')
    assert "more than 100 bytes" in sungka("validate", "match.sgn").out
    assert sungka("validate", "match.sgn", "--max-size", "1M").status == 0, "the option wins"
    (folder / "sungka.toml").write_text('[sungka]\nmax-size = "much"\n')
    assert "`max-size`: `much` is not a size" in sungka("validate", "match.sgn").err


def test_a_size_is_a_number_with_a_unit(sungka: Command, folder: Path) -> None:
    assert [parse_size(text) for text in ("7", "2k", "3M", "1G")] == [7, 2048, 3 << 20, 1 << 30]
    for text in ("", "0", "M", "-1", "1.5G", "1T", "9" * 20):
        assert sungka("validate", "match.sgn", f"--max-size={text}").status == 2


def test_what_cannot_be_unpacked_is_one_finding(
    sungka: Command, archive: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    what = "sungka.files.compression.find_zstd_obstacle"
    monkeypatch.setattr(what, lambda: "zstd files need a package")
    for name in "xyz":
        (archive / "all" / f"{name}.sgn.zst").write_bytes(b"(\xb5/\xfd")
    run = sungka("validate", "all", "--exclude", "drafts", "--exclude", "*.gz")
    assert run.status == 1
    assert run.out.count("error[") == 1
    assert "all: error[SGN101] 3 files are left out: zstd files need a package" in run.out
    assert "1 valid" in run.err
    assert sungka("validate", "all", "--exclude", "drafts", "--exclude", "*.*z*").status == 0


def test_compressed_files_are_checked_and_left(sungka: Command, archive: Path) -> None:
    assert sungka("format", "--check", "all").status == 0
    ugly = gzip.compress(MATCH.replace("1. S4", "1.  S4").encode())
    (archive / "all" / "c.sgn.gz").write_bytes(ugly)
    assert sungka("format", "--check", "all").status == 1
    run = sungka("format", "--write", "all")
    assert run.status == 0
    assert run.err.endswith("c.sgn.gz: left as it is: a compressed file is not written back\n")
    assert (archive / "all" / "c.sgn.gz").read_bytes() == ugly


def test_a_pattern_fits_names_folders_and_paths() -> None:
    assert not fits("a.sgn", [])
    assert fits("a/b/c.sgn", ["b/"])
    assert fits("a/b/c.sgn", ["./a/b"])
    assert not fits("a/b/c.sgn", ["b/c.sgn", "c"])
