"""The page that shows what is wrong with a record in place of its replay."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256

from markupsafe import Markup

from .loading import PLAIN, Files


def render_findings(title: str, says: str, findings: Sequence[str], files: Files = PLAIN) -> str:
    """A page of findings, each as lines of text, below a title and the sentence `says`."""
    style = files.text("index.css")
    digest = b64encode(sha256(style.encode()).digest()).decode("ascii")
    values = {
        "title": title,
        "says": says,
        "findings": findings,
        "style": Markup(style),
        "style_hash": f"sha256-{digest}",
    }
    return files.render("findings.html.j2", values)
