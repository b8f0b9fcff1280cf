"""The templates that were turned into Python: fresh, alike, and taken only where they are."""

from __future__ import annotations

from unittest.mock import patch

import jinja2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup, escape
from sungka.replay.steps import Replay
from sungka.templates.pages import loading
from sungka.templates.pages.collection import render_collection
from sungka.templates.pages.editor import OpenText, render_editor
from sungka.templates.pages.filling import find_built, replace_controls, show
from sungka.templates.pages.findings import render_findings
from sungka.templates.pages.loading import Files, TemplateSource
from sungka.templates.pages.page import list_shared_files, render_page
from support.templates import BUILT, COMMAND, make_modules, translate


def test_what_is_built_is_fresh() -> None:
    made = make_modules()
    assert set(made) == {path.name for path in BUILT.glob("*.py")}
    for name, text in made.items():
        assert (BUILT / name).read_text(encoding="utf-8") == text, (
            f"{name} is stale: run `{COMMAND}`"
        )


def test_pages_are_the_same_when_jinja_fills_them_in(one_match: Replay) -> None:
    def make(files: Files) -> list[object]:
        replays = [(one_match, "%sgn 1\n"), (one_match, "<%sgn 1>\n")]
        return [
            render_page(one_match, "%sgn 1 & more\x01\n", files=files),
            render_page(one_match, "%sgn 1\n", files=files, is_shared=True, lang="fil"),
            render_collection(replays, "games", files=files),
            render_editor([OpenText("a.sgn", "<&>\n")], {"SGN402": "what"}, files=files),
            render_findings("a.sgn", "1 record", ["<b>", "\x01"], files),
            list_shared_files(one_match.rules, files=files),
        ]

    made = make(Files())
    with patch.object(loading, "find_built", lambda name: None):
        assert make(Files()) == made


def test_what_is_stale_is_not_taken(one_match: Replay) -> None:
    page = render_page(one_match, "%sgn 1\n", files=Files())
    built = find_built("page.html.j2")
    assert built is not None
    with patch.object(built, "SOURCE", "another"), patch.object(built, "fill", None):
        assert render_page(one_match, "%sgn 1\n", files=Files()) == page


def test_a_replaced_template_is_compiled_for_the_sandbox(one_match: Replay) -> None:
    above = TemplateSource("<p>{{ (1).__class__ }}</p>", "club/above.html.j2")
    with pytest.raises(jinja2.exceptions.SecurityError):
        render_page(one_match, "%sgn 1\n", files=Files({"above.html.j2": above}))


@given(st.text() | st.sampled_from(["&", "<", '"', "'", "\x00", "\x85", "\n"]) | st.integers())
def test_a_value_is_shown_as_jinja_shows_it(value: object) -> None:
    assert show(value) == escape(replace_controls(value))


@pytest.mark.parametrize("value", [None, True, 2.5, Markup("<b>\x01</b>"), ("<",)])
def test_other_values_are_shown_as_jinja_shows_them(value: object) -> None:
    assert show(value) == escape(replace_controls(value))


def test_a_name_without_a_value_is_an_error() -> None:
    with pytest.raises(KeyError, match="touches"):
        Files().fill_part("help.html.j2", {"say": str})


@pytest.mark.parametrize(
    "text",
    [
        "{{ one.title|upper }}",
        "{% set one = two %}",
        "{% for one in two if one %}{% endfor %}",
        "{{ loop }}{% for one in two %}{{ loop.index }}{% endfor %}",
        "{% macro one() %}{% endmacro %}{{ two(one) }}",
        "{% include name %}",
    ],
)
def test_what_no_template_has_had_yet_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not known"):
        translate(text)
