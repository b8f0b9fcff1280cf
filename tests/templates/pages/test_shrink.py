"""Scripts and styles in fewer bytes: what they say stays."""

from __future__ import annotations

import shutil
import subprocess
from importlib.resources import files

import pytest
from sungka.templates.pages.minify import shrink_script, shrink_style
from sungka.templates.pages.page import SCRIPTS


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("a = b // c\n  + d;", "a=b\n+d;"),
        ('say("a  // b");', 'say("a  // b");'),
        ("`a  ${b} // c`", "`a  ${b} // c`"),
        ("x = /a [/] \\/ b/.test(y);", "x=/a [/] \\/ b/.test(y);"),
        ("a = b / c / d;", "a=b/c/d;"),
        ("a = b + +c - -d;", "a=b+ +c- -d;"),
        ("{ return x; }\nfunction f() {}", "{return x;}\nfunction f(){}"),
        ("const f = () => 1\nlet b", "const f=()=>1\nlet b"),
        ("/* much\n is said */ a in b", "a in b"),
        ("it's = 1;".replace("'", ""), "its=1;"),
    ],
)
def test_a_script_says_the_same(text: str, short: str) -> None:
    assert shrink_script(text) == short


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("const one = 1; f(one, x.one, y?.one);", "const a=1;f(a,x.one,y?.one);"),
        ("let one = [...two]; const two = { one: one };", "let a=[...b];const b={one:a};"),
        ("const one = 1; f({ one });", "const one=1;f({one});"),
        ("const { one } = x; f(one);", "const{one}=x;f(one);"),
        ("function one() { } y = { one() { } };", "function one(){}y={one(){}};"),
        ("function one() { } { one(); }", "function a(){}{a();}"),
        (
            "const one = 1; `one ${one} ${x.one} ${[...one]}`",
            "const a=1;`one ${a} ${x.one} ${[...a]}`",
        ),
        ("const one = 1; `${f({ one: 1 })}`", "const one=1;`${f({ one: 1 })}`"),
        ('const one = 1; "one"; a;', 'const b=1;"one";a;'),
        ("const one = x ? one : two;", "const a=x?a:two;"),
        ("location.name = name;", "location.name=name;"),
    ],
)
def test_a_scripts_own_names_are_shortened_alike(text: str, short: str) -> None:
    assert shrink_script(text) == short


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("a  :is(b, c) > d { e: f g; }", "a :is(b,c) > d{e:f g}"),
        ('a::before { content: " · "; }', 'a::before{content:" · "}'),
        ("a { width: calc(100vh - 4px); } /* why */", "a{width:calc(100vh - 4px)}"),
        ("@media (min-width: 9px) { a { b: c; } }", "@media (min-width:9px){a{b:c}}"),
        (".plays :is(h1)", ".plays :is(h1)"),
    ],
)
def test_a_style_says_the_same(text: str, short: str) -> None:
    assert shrink_style(text) == short


def test_the_pages_own_script_stays_a_script() -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed; the browser's tests run the script too")
    folder = files("sungka.templates")
    parts = "\n".join(folder.joinpath(name).read_text(encoding="utf-8") for name in SCRIPTS)
    short = shrink_script("{\n" + parts + "}\n")
    assert len(short) < 0.85 * len(parts)
    done = subprocess.run(
        [node, "--check", "-"], input=short, capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
