"""The forms a report of judged games comes in."""

from __future__ import annotations

from enum import Enum


class Report(Enum):
    """How a report is written."""

    TEXT = "text"
    JSON = "json"
    HTML = "html"
