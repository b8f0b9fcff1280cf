"""The page that shows the findings of a record in place of its replay."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from .loading import PLAIN, Files, hash_source


def render_findings(title: str, says: str, findings: Sequence[str], files: Files = PLAIN) -> str:
    """A page of findings, each as lines of text, below a title and the sentence `says`."""
    style = files.text("index.css")
    values = {
        "title": title,
        "says": says,
        "findings": findings,
        "style": Markup(style),
        "style_hash": hash_source(style),
    }
    return files.render("findings.html.j2", values)
