"""The names of the first tags, in their order, and what the value of a `Digest` begins with.

They stand apart from `record.py` because importing that takes longer than checking a record.
"""

from __future__ import annotations

TAG_ORDER = (
    "Event", "Site", "Date", "Stage", "Table", "South", "North", "East", "West",
    "Rules", "Setup", "Result",
)  # fmt: skip
"""The tags that stand first, in their order; all others follow by name."""

DIGEST_PREFIX = "sha256:"
"""What the value of a `Digest` begins with."""
