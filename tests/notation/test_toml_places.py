"""TOML as it comes from people: whatever is none is a fault with its place."""

from __future__ import annotations

from pathlib import Path

import pytest
from sungka.archive.register import read_register
from sungka.checking.settings import BadSettings, Settings
from sungka.cli.findings.settings_table import read_settings
from sungka.cli.recording.tournament import BadTournament, read_tournament
from sungka.event.plan_reader import read_plan
from sungka.notation.toml_places import BadToml, read_toml

FAULTS = {
    b"a = 1\nb = " + b"9" * 5000: (2, 5),
    b"a = 1\n  b = 0x" + b"f" * 5000: (2, 7),
    b"a = 1\nb = -" + b"1_" * 5000 + b"1": (2, 6),
    b"a = 1\nb = " + b"[" * 20_000: (2, 20_004),
    b"a = 1\nb = " + b"[" * 20_000 + b"]" * 20_000: (2, 20_004),
    b"a = 1\nb = " + b"{a = " * 5_000: (2, 25_000),
    b"a = 1\nb": (2, 2),
    b"a = 1\nb = \xff": (2, 5),
    b"a = 1\na = 2": (2, 6),
    b'a = "\x00"': (1, 6),
    "# \u2028 \u0085\nb = \n".encode(): (2, 5),
}


@pytest.mark.parametrize("text", FAULTS)
def test_every_fault_has_its_place(text: bytes) -> None:
    with pytest.raises(BadToml) as found:
        read_toml(text)
    assert found.value.place == FAULTS[text]


@pytest.mark.parametrize("text", FAULTS)
def test_everyone_who_reads_toml_tells_the_line(text: bytes, tmp_path: Path) -> None:
    line, column = FAULTS[text]
    (told,) = read_plan(text).findings
    assert told.place is not None
    assert told.place[:2] == (line, column)
    path = tmp_path / "sungka.toml"
    path.write_bytes(text)
    settings = read_settings(str(path), Settings(), is_ours=True)
    assert isinstance(settings, BadSettings)
    assert f"at line {line}" in str(settings)
    with pytest.raises(BadTournament) as bad:
        read_tournament(str(path))
    assert bad.value.place == (line, column)
    if b"\xff" not in text:
        assert [fault.line for fault in read_register(text.decode())[1]] == [line]


def test_what_is_sound_is_read() -> None:
    deep = b"a = " + b"[" * 50 + b"]" * 50
    assert read_toml(deep + b"\nb = " + b"9" * 900)["b"] == int("9" * 900)
