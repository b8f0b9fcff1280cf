"""The pages of the hall, each with a policy that lets its own scripts run and nothing else."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from typing import NamedTuple

Headers = list[tuple[bytes, bytes]]

SAFE: Headers = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
]
"""The headers of every answer."""

FOR_EVER = b"max-age=86400, immutable"
"""The time for which a browser keeps a page whose address holds its hash."""


class HallPage(NamedTuple):
    """A page as it is sent; `digest` names it."""

    body: bytes
    digest: str
    policy: bytes

    @property
    def headers(self) -> Headers:
        """The headers that belong to the page."""
        kind = (b"content-type", b"text/html; charset=utf-8")
        return [kind, (b"content-security-policy", self.policy)]


def make_page(text: str) -> HallPage:
    """A page ready to be sent."""
    body = text.encode()
    sources = " ".join(f"'sha256-{one}'" for one in _hash_scripts(text)) or "'none'"
    policy = (
        f"default-src 'none'; script-src {sources}; style-src 'unsafe-inline'; img-src data:; "
        "font-src data:; media-src data:; connect-src 'self'; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'"
    )
    return HallPage(body, sha256(body).hexdigest()[:16], policy.encode("ascii"))


def _hash_scripts(text: str) -> list[str]:
    found = re.findall(r"<script\b[^>]*>(.*?)</script>", text, re.DOTALL | re.IGNORECASE)
    return [b64encode(sha256(one.encode()).digest()).decode("ascii") for one in found]
