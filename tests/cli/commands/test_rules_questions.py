"""`sungka rules --ask`: the questions on standard error, the rules on standard output."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from ..conftest import Run

Command = Callable[..., Run]


def test_questions_lead_to_a_rule_set_and_a_first_record(shell: Command) -> None:
    run = shell("rules", "--ask", stdin=b"1\n1\nx\n3\n1\n1\n3\n1\n2\n4\n")
    assert run.status == 0
    assert "a number from 0 to 6, words like `again=no`, Enter, ?, b or q." in run.err
    assert run.out.startswith('[Rules "sungka"]\n')
    assert '  %sgn 1\n  [Rules "sungka"]\n' in run.out
    assert "Left open" in shell("rules", "--ask", stdin=b"\n" * 9).out
    assert shell("rules", "--ask", "sungka").status == 2


def test_back_from_the_offer_of_a_file_asks_the_last_question_again(shell: Command) -> None:
    """The second result comes below the first; `q` goes on without a file."""
    run = shell("rules", "--ask", stdin=b"1\n1\n4\n1\n1\n3\n1\n2\n4\nb\n3\nq\n")
    assert run.status == 0
    assert re.findall(r"^\[Rules .*", run.out, re.M) == [
        '[Rules "sungka simultaneous-rounds=first"]',
        '[Rules "sungka simultaneous-rounds=first next=winner win=shells"]',
    ]
    assert run.err.count("9 of 9") == 2


def test_a_game_of_another_family_is_answered_with_its_name(shell: Command) -> None:
    """Nothing is asked for after it, no rule set is named, and the status says so."""
    run = shell("rules", "--ask", stdin=b"1\n1\n1\n3\n\n")
    assert run.status == 1
    told = " ".join(run.out.split())
    assert "that of Kalah (William Julius Champion, 1940; " in told
    assert "[Rules" not in run.out
    assert "5 of 9" not in run.err
    assert "file" not in run.err
    assert "Kalah" in shell("rules", "--ask", "--lang", "fil", stdin=b"1\n1\n1\n3\n").out


def test_the_first_record_is_written_where_there_is_no_file(shell: Command, tmp_path: Path) -> None:
    taken = tmp_path / "taken.sgn"
    taken.write_text("mine\n", encoding="utf-8")
    lines = f"q\n{taken}\n{tmp_path / 'none' / 'a'}\n{tmp_path / 'monday'}\n"
    run = shell("rules", "--ask", "--lang", "fil", stdin=lines.encode())
    assert run.status == 0
    assert "taken.sgn na: ibang pangalan" in run.err
    assert "hindi maisulat ang " in run.err
    assert taken.read_text(encoding="utf-8") == "mine\n"
    record = tmp_path / "monday.sgn"
    assert record.read_text(encoding="utf-8") == '%sgn 1\n[Rules "sungka"]\n\nend abandoned\n'
    assert shell("validate", str(record)).status == 0


@pytest.mark.parametrize("answer", ["n", "No", "hindi"])
def test_no_is_no_name_of_a_file(
    shell: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert shell("rules", "--ask", stdin=f"q\n{answer}\n".encode()).status == 0
    assert not list(tmp_path.iterdir())
