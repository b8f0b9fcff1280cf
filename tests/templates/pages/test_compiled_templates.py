"""The templates that are compiled beforehand: fresh, and taken only where they are."""

from __future__ import annotations

import subprocess
import sys
from unittest.mock import patch

import jinja2
import pytest
from sungka.replay.steps import Replay
from sungka.templates.pages import loading
from sungka.templates.pages.collection import render_collection
from sungka.templates.pages.loading import Files, TemplateSource
from sungka.templates.pages.page import render_page
from support.templates import BUILT, COMMAND, compile_templates


def test_what_is_built_is_fresh() -> None:
    if f'JINJA = "{jinja2.__version__}"' not in (BUILT / "page_html.py").read_text():
        pytest.skip("built by another Jinja, so templates are compiled at each start")
    made = compile_templates()
    assert set(made) == {path.name for path in BUILT.glob("*.py")}
    for name, text in made.items():
        assert (BUILT / name).read_text(encoding="utf-8") == text, (
            f"{name} is stale: run `{COMMAND}`"
        )


def test_pages_are_the_same_with_templates_compiled_now(one_match: Replay) -> None:
    page = render_page(one_match, "%sgn 1\n", files=Files())
    listed = render_collection([(one_match, "%sgn 1\n")], "games", files=Files())
    with patch.object(loading, "_find_built", lambda name: None):
        files = Files()
        assert render_page(one_match, "%sgn 1\n", files=files) == page
        assert render_collection([(one_match, "%sgn 1\n")], "games", files=files) == listed


@pytest.mark.parametrize("reason", ["JINJA", "SOURCE"])
def test_what_is_stale_is_not_taken(reason: str, one_match: Replay) -> None:
    """Neither what another Jinja made nor what was made of another text."""
    page = render_page(one_match, "%sgn 1\n", files=Files())
    built = loading._find_built("page.html.j2")
    assert built is not None
    with patch.object(built, reason, "another"), patch.object(built, "root", None):
        assert render_page(one_match, "%sgn 1\n", files=Files()) == page


def test_a_replaced_template_is_compiled_for_the_sandbox(one_match: Replay) -> None:
    above = TemplateSource("<p>{{ (1).__class__ }}</p>", "club/above.html.j2")
    with pytest.raises(jinja2.exceptions.SecurityError):
        render_page(one_match, "%sgn 1\n", files=Files({"above.html.j2": above}))


def test_a_page_needs_no_compiler_of_templates() -> None:
    code = (
        "import jinja2\n"
        "from sungka.templates.pages.loading import PLAIN\n"
        "jinja2.Environment.compile = None\n"
        "for name in ('page', 'index', 'editor', 'findings', 'above', 'below'):\n"
        "    PLAIN._environment.get_template(f'{name}.html.j2')\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
