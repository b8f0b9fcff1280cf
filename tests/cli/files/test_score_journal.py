"""The journal: a line that cannot be read is damage, whatever is wrong with it."""

from __future__ import annotations

from pathlib import Path

import pytest
from sungka.cli.files.score_journal import DamagedJournal, Journal, JournalLine

BAD = (
    '{"n":1,"at":"","spent":Infinity,"entry":"S1"}',
    '{"n":1,"at":"","spent":NaN,"entry":"S1"}',
    "[" * 200_000,
    '{"n":' * 200_000,
    '{"n":1,"at":"","spent":1e999,"entry":"S1"}',
    '{"n":1,"at":"","spent":' + "9" * 5000 + ',"entry":"S1"}',
    "[1]",
    "null",
    '{"n":1}',
)


@pytest.mark.parametrize("line", BAD, ids=lambda line: line[:40])
def test_a_line_that_cannot_be_read(tmp_path: Path, line: str) -> None:
    path = tmp_path / "a.journal"
    Journal(str(path)).close()
    head = path.read_text()
    path.write_text(f"{head}{line}\n{line}\n")
    with pytest.raises(DamagedJournal, match=r"a\.journal:2: "):
        Journal(str(path))
    path.write_text(f"{head}{line}\n")
    torn = Journal(str(path))
    assert torn.was_torn
    assert torn.lines == ()
    torn.append(JournalLine("S1", 3, ""))
    torn.close()
    again = Journal(str(path))
    assert again.lines == (JournalLine("S1", 3, ""),)
    again.close()
