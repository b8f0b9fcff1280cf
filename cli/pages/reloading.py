"""A page that asks the server it came from for a newer one, and the policy that allows it."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256

EVENTS = "/changes"
"""The address at which the server tells the number of the newest page."""


def with_reload(page: str, number: int) -> str:
    """The page with a script at its end that loads it anew once there is a newer one.

    The page's policy, where it has one, is opened for this script and for its own server only.
    """
    script = _SCRIPT.format(events=EVENTS, number=number)
    digest = b64encode(sha256(script.encode()).digest()).decode("ascii")
    page = _POLICY.sub(lambda found: _opened(found[0], digest), page, count=1)
    head, end, tail = page.rpartition("</body>")
    if not end:
        return f"{page}<script>{script}</script>"
    return f"{head}<script>{script}</script>\n{end}{tail}"


# The address and the place in the page are kept, so that an edit shows where one looks.
_SCRIPT = (
    'new EventSource("{events}").onmessage=event=>{{if(event.data!=="{number}")location.reload()}}'
)

_POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy" content="[^"]*"')


def _opened(policy: str, digest: str) -> str:
    policy = re.sub(r"script-src (?:'none'|&#39;none&#39;)", "script-src", policy)
    if "script-src" not in policy:
        policy = f'{policy[:-1]}; script-src"'
    return policy.replace("script-src", f"connect-src 'self'; script-src 'sha256-{digest}'", 1)
