"""The forms of a report; by itself so that `--help` need not import the reports."""

from __future__ import annotations

from enum import Enum


class Report(Enum):
    """The form of a report."""

    TEXT = "text"
    JSON = "json"
    HTML = "html"
