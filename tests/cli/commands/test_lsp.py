"""`sungka lsp` from the command line: its help, and its words where a package is missing."""

from __future__ import annotations

from importlib import util

import pytest
from sungka.cli.commands.lsp import EPILOG, lsp
from sungka.cli.language.running import run_server


def test_without_its_packages_it_says_how_to_install_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from sungka.cli.pages import extras

    def find_spec(name: str) -> object:
        return None if name == "pygls" else util.find_spec(name)

    monkeypatch.setattr(extras, "find_spec", find_spec)
    assert lsp() == 2
    told = capsys.readouterr().err
    assert "a language server needs packages that are not installed (pygls)" in told
    assert "`pip install pygls`" in told


def test_a_log_that_cannot_be_kept_is_wrong_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_server("/no/such/folder/log") == 2
    assert "--log: /no/such/folder/log: " in capsys.readouterr().err


def test_its_help_names_the_settings_of_an_editor() -> None:
    assert '{"stores": true}' in EPILOG
    assert "docs/editors.md" in EPILOG
