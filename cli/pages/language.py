"""The languages of pages."""

from __future__ import annotations

from enum import StrEnum


class PageLanguage(StrEnum):
    """The languages of a page's own words."""

    EN = "en"
    FIL = "fil"
