"""Files that take the place of a page's own, as docs/developing/templates.md shows them."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import pytest
from jinja2 import TemplateNotFound, UndefinedError
from jinja2.exceptions import SecurityError
from sungka.replay.steps import Replay
from sungka.templates.pages.collection import render_collection
from sungka.templates.pages.findings import render_findings
from sungka.templates.pages.loading import PLAIN, Files, TemplateSource, list_files
from sungka.templates.pages.page import render_page

GUIDE = Path(__file__).parents[3] / "docs" / "developing" / "templates.md"


def example() -> dict[str, str]:
    """The files of the guide's worked example by name."""
    text = GUIDE.read_text(encoding="utf-8")
    found = re.findall(r"`club/([\w.]+)`[^`]*?:\n\n```\w+\n(.*?)```", text, re.DOTALL)
    inside = re.findall(r"`club/([\w.]+)`, with[^:]*:\n\n```\w+\n(.*?)```", text, re.DOTALL)
    return dict([*found, *inside])


def files_of(**texts: str) -> Files:
    named = {name.replace("_", ".", 1): text for name, text in texts.items()}
    return Files({name: TemplateSource(text, f"club/{name}") for name, text in named.items()})


@pytest.fixture
def club() -> Files:
    """The worked example's files."""
    return Files({name: TemplateSource(text, f"club/{name}") for name, text in example().items()})


def test_the_worked_example_is_on_the_page(club: Files, one_match: Replay) -> None:
    assert set(example()) == {
        "own.css", "above.html.j2", "below.html.j2", "sponsors.html.j2"
    }  # fmt: skip
    page = render_page(one_match, "%sgn 1\n", files=club)
    assert "--bg:#e3efe6" in page
    assert page.index('aria-label="Sungka Club Cebu"') < page.index("<main")
    assert page.index("</main>") < page.index("boards by Mang Tomas")
    assert page.count("<script>") == 2


def test_the_policy_holds_the_hash_of_the_changed_style(club: Files, one_match: Replay) -> None:
    page = render_page(one_match, "x", files=club)
    (style,) = re.findall(r"<style>(.*?)</style>", page, re.DOTALL)
    assert style.endswith(example()["own.css"])
    assert b64encode(sha256(style.encode()).digest()).decode() in page


def test_a_list_has_the_sign_once_and_the_style_in_every_game(
    club: Files, one_match: Replay
) -> None:
    page = render_collection([(one_match, "x")] * 2, files=club)
    assert page.count("Sungka Club Cebu</b>") == 1
    assert page.count("--bg:#e3efe6") == 2, "in the list, and once for all games"


def test_nothing_is_added_where_nothing_is_replaced(one_match: Replay) -> None:
    page = render_page(one_match, "x")
    assert page == render_page(one_match, "x", files=Files({}))
    assert re.search(r"<body[^>]*>\n", page)
    assert "</main>\n" in page


def test_a_whole_template_may_be_replaced(one_match: Replay) -> None:
    files = Files({"page.html.j2": TemplateSource("<p>{{ title }} & {{ '<b>' }}</p>", "x")})
    page = render_page(one_match, "x", files=files)
    assert page.endswith(" & &lt;b&gt;</p>")


def test_a_changed_template_can_use_the_packages_own(one_match: Replay) -> None:
    files = Files(
        {"page.html.j2": TemplateSource('{% include "package/page.html.j2" %}<!-- x -->', "x")}
    )
    assert render_page(one_match, "x", files=files) == render_page(one_match, "x") + "<!-- x -->"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("<p>\n{{ titel }}</p>", "club/below.html.j2:2: 'titel' is undefined"),
        ("\n\n{% if %}", "club/below.html.j2:3: expected an expression"),
        ("{{ page.nothing }}", "club/below.html.j2:1: '"),
        ('\n{% include "gone.j2" %}', "club/below.html.j2:2: there is no file `gone.j2`"),
        ("{{ 1 / 0 }}", "club/below.html.j2:1: division by zero"),
    ],
)
def test_a_fault_in_a_template_has_a_place(one_match: Replay, text: str, says: str) -> None:
    files = Files({"below.html.j2": TemplateSource(text, "club/below.html.j2")})
    with pytest.raises(Exception) as caught:  # noqa: PT011 (whatever a template raises)
        render_page(one_match, "x", files=files)
    fault = files.find_fault(caught.value)
    assert fault is not None
    assert fault.to_text().startswith(says)


@pytest.mark.parametrize(
    "text",
    [
        "{{ ''.__class__.__mro__[1].__subclasses__() }}",
        "{{ title.__init__.__globals__ }}",
        "{{ self.__init__.__globals__.__builtins__.open('/etc/hostname').read() }}",
        "{{ cycler.__init__.__globals__.os.getcwd() }}",
        "{{ '{0.__class__.__mro__}'.format(title) }}",
        "{% set names = [] %}{{ names.append(1) }}",
        "{% for one in range(1000000000) %}{% endfor %}",
    ],
)
def test_a_template_reaches_nothing_but_the_pages_values(one_match: Replay, text: str) -> None:
    files = Files({"above.html.j2": TemplateSource(text, "club/above.html.j2")})
    with pytest.raises((SecurityError, UndefinedError, OverflowError)) as caught:
        render_page(one_match, "x", files=files)
    fault = files.find_fault(caught.value)
    assert fault is not None
    assert fault.to_text().startswith("club/above.html.j2:1: ")


@pytest.mark.parametrize(
    "name",
    ["../secret.css", "/etc/hostname", "club/../own.css", "./own.css", "package/../own.css",
     "package//etc/hostname", "..\\\\secret.css"],
)  # fmt: skip
@pytest.mark.parametrize("tag", ["include '{}'", "import '{}' as x", "extends '{}'"])
def test_no_name_leads_out_of_the_folder(one_match: Replay, tag: str, name: str) -> None:
    text = "{% " + tag.format(name) + " %}"
    files = Files({"above.html.j2": TemplateSource(text, "club/above.html.j2")})
    with pytest.raises(TemplateNotFound):
        render_page(one_match, "x", files=files)


def test_a_fault_that_is_not_a_templates_is_not_theirs(club: Files) -> None:
    assert club.find_fault(ValueError("ours")) is None
    assert PLAIN.find_fault(ValueError("ours")) is None


def test_a_name_no_page_has_is_our_bug() -> None:
    with pytest.raises(ValueError, match=r"own\.css"):
        PLAIN.text("page.csss")


def test_the_guide_names_every_file() -> None:
    guide = GUIDE.read_text(encoding="utf-8")
    assert [name for name in list_files() if f"`{name}`" not in guide] == []


def test_a_whole_script_and_a_whole_style_are_used_as_they_are(one_match: Replay) -> None:
    texts = {name: f"/* my {name} */  one  {{ }}\n" for name in list_files() if name[-2:] != "j2"}
    files = Files({name: TemplateSource(text, name) for name, text in texts.items()})
    page, games = (
        render_page(one_match, "x", files=files),
        render_collection([(one_match, "x")] * 2, files=files),
    )
    assert [name for name in texts if texts[name] in page] == [
        "annotated.css", "boot.js", "own.css", "page.css", "player.js", "print.css", "replay.css",
        "tries.css",
    ]  # fmt: skip
    assert texts["index.js"] in games
    assert texts["index.css"] in games


def test_what_is_built_says_nothing_to_its_readers() -> None:
    for name in list_files():
        if name.endswith((".css", ".js")):
            assert "/*" not in PLAIN.text(name)
            assert not re.search(r"(?i)</script|</style|<!--", PLAIN.text(name))


def test_templates_have_no_logic_beyond_loops_and_ifs() -> None:
    for name in ("index.html.j2", "findings.html.j2", "above.html.j2", "below.html.j2"):
        words = set(re.findall(r"{%-?\s*(\w+)", PLAIN.text(name)))
        assert words <= {"for", "endfor", "if", "endif", "else", "macro", "endmacro"}


def test_every_page_brings_its_own_icon_and_allows_it() -> None:
    pages = [PLAIN.text(name) for name in list_files() if name.endswith(".html.j2")]
    whole = [page for page in pages if "<!doctype html>" in page]
    assert len(whole) >= 6
    for page in whole:
        assert '<link rel="icon" href="{{ icon }}">' in page
        assert "img-src data:" in page


def test_findings_are_inert() -> None:
    page = render_findings("a <b>", "says", ["</pre><script>"])
    assert "<script" not in page
    assert "<b>" not in page
    assert "script-src 'none'" in page
