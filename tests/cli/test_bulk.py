"""Files checked in pieces and in processes: nothing told depends on where they are cut."""

from __future__ import annotations

import gzip
import lzma
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from sungka.cli import bulk, stretches, sweep
from sungka.cli.bulk import FileEnd, check_all
from sungka.cli.check import Checked, check_input
from sungka.cli.file_run import Valid
from sungka.cli.inputs import Input
from sungka.cli.profile import Profile
from sungka.cli.progress import Bar
from sungka.cli.settings import Settings
from sungka.cli.slips import SlipHints, SlipSearch
from sungka.cli.sweep import Sweeper

from .conftest import BROKEN, FALSE, MATCH, OPEN, Run

Command = Callable[..., Run]

SHORT = '%sgn 1\n[Rules "sungkaan"]\nS1 N1\nend abandoned\n'
PARTS = (
    SHORT.encode(),
    OPEN.encode(),
    FALSE.encode(),
    BROKEN.encode(),
    b"%sgn 2\nS7 N7\n",
    b"%sgn",
    b"%sgn 1\n{an unclosed comment\n",
    MATCH.replace("Santos", "Peña 宿霧").encode(),
    FALSE.replace("Santos", "Peña 宿霧").replace("\n", "\r\n").encode(),
    FALSE.replace("\n", "\r").encode(),
    b"%sgn 1\n\0\nend\n",
    b"%sgn 1\n{" + 300 * "long é ".encode() + b"}\nS7 N5x3\n\n\n",
)
FAULTS = (b"\xff", "ñ".encode("latin-1"), "“x”".encode("cp1252"), "é".encode()[:1])
PREFACES = (b"", b"\n\n", b"a note\r\n", b"\xef\xbb\xbf", b"\xef\xbb\xbf\n\r\n", b" %sgn 1\n")


def dirty(chance: Random) -> bytes:
    """A file of good and bad records, in all sorts of line ends, often with something wrong."""
    text = chance.choice(PREFACES) + b"".join(
        chance.choice(PARTS) + chance.choice((b"", b"", b"\n")) for _ in range(chance.randrange(12))
    )
    if chance.random() < 0.3:
        at = chance.randrange(len(text) + 1)
        text = text[:at] + chance.choice(FAULTS) + text[at:]
    # A file is binary or not by what its first chunk holds, and here chunks are tiny.
    return text[:512].replace(b"\0", b"?") + text[512:]


@pytest.fixture
def small_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Records count as long, chunks as full and ranges as whole at a few hundred bytes."""
    monkeypatch.setattr(stretches, "LONG", 600)
    monkeypatch.setattr(stretches, "CHUNK", 100)
    monkeypatch.setattr(sweep, "MOST_AT_ONCE", 300)


def told(
    results: Iterator[Checked | Valid | FileEnd],
) -> tuple[list[Checked | None], int, int]:
    """What there is to tell, and how many records and turns there is nothing to tell of."""
    kept: list[Checked | None] = []
    records = turns = 0
    for result in results:
        if isinstance(result, Valid):
            records, turns = records + result.records, turns + result.turns
        elif isinstance(result, FileEnd):
            kept.append(None)
        elif result.findings or result.filed:
            kept.append(result)
        else:
            records, turns = records + 1, turns + result.turns
    return kept, records, turns


def in_one_go(paths: list[Path], settings: Settings) -> tuple[list[Checked | None], int, int]:
    """The same, each file read as one text, record by record."""

    def results() -> Iterator[Checked | FileEnd]:
        slips = SlipSearch(0)
        for path in paths:
            yield from check_input(Input(str(path)), settings, slips=slips)
            yield FileEnd()

    return told(results())


def in_pieces(
    paths: list[Path], settings: Settings, processes: int = 1
) -> tuple[list[Checked | None], int, int]:
    tasks = [(Input(str(path)), settings) for path in paths]
    with Bar([]) as bar:
        return told(check_all(tasks, Sweeper(0), processes, SlipHints(), bar))


@pytest.mark.parametrize("profile", [Profile.RECORD, Profile.ARCHIVE])
@pytest.mark.parametrize("seed", range(60))
def test_cuts_change_nothing(
    small_limits: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int, profile: Profile
) -> None:
    chance = Random(seed)
    monkeypatch.setattr(bulk.Pace, "wanted", lambda _: chance.choice((1, 10, 200, 900, 5000)))
    paths = []
    for number in range(4):
        packed = chance.choice(("", "", "", ".gz", ".xz"))
        paths.append(tmp_path / f"{number}.sgn{packed}")
        text = dirty(chance)
        pack = {"": bytes, ".gz": gzip.compress, ".xz": lzma.compress}[packed]
        paths[-1].write_bytes(pack(text))
    settings = Settings(profile=profile)
    assert in_pieces(paths, settings) == in_one_go(paths, settings)


@pytest.mark.parametrize("seed", range(4))
def test_processes_change_nothing(
    small_limits: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    chance = Random(seed)
    monkeypatch.setattr(bulk, "ALONE", 0)
    monkeypatch.setattr(bulk.Pace, "wanted", lambda _: 2000)
    paths = [tmp_path / f"{number}.sgn" for number in range(8)]
    for path in paths:
        path.write_bytes(b"".join(dirty(chance) for _ in range(6)))
    settings = Settings(profile=Profile.ARCHIVE)
    assert in_pieces(paths, settings, 3) == in_one_go(paths, settings)
