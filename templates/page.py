"""A replay as one HTML page that plays it, complete in itself."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from importlib.resources import files

from jinja2 import DictLoader, Environment, StrictUndefined
from markupsafe import Markup

from ..engine.match import needs
from ..engine.rules_text import rules_to_text
from ..replay.steps import Outcome, Replay, RoundBegun
from .board import shell_style
from .encoding import timeline_to_json
from .geometry import layouts_of
from .listing import Listing, listing_of
from .timeline import timeline_of

SCRIPTS = ("film.js", "view.js", "page.js")
"""The script's parts in the order they stand in the page."""


def render_page(replay: Replay, record_text: str) -> str:
    """The page of a replay: the same bytes for the same record, no request to anywhere.

    `record_text` is what the page offers to copy and save.
    """
    timeline = timeline_of(replay)
    listing = listing_of(replay, timeline)
    shells = shell_style(*layouts_of(replay.rules)) if replay.rules else ""
    style, script = _text("page.css") + shells, _script()
    template = Environment(
        autoescape=True,
        undefined=StrictUndefined,
        loader=DictLoader({"page": _text("page.html.j2")}),
        trim_blocks=True,
        lstrip_blocks=True,
    ).get_template("page")
    return template.render(
        page=listing,
        title=_title(listing),
        rules=rules_to_text(replay.rules) if replay.rules else replay.record.value("Rules"),
        result=_result(replay, listing),
        style=Markup(style),
        script=Markup(script),
        style_hash=_hash(style),
        script_hash=_hash(script),
        film=Markup(timeline_to_json(timeline, tuple(p.name for p in listing.players))),
        record_text=record_text,
    )


REASONS = {
    "shells": "most shells in the end",
    "rounds": "most rounds won",
    "standing": "the only one who can fill a house again",
    "resign": "by resignation",
    "time": "on time",
    "forfeit": "by forfeit",
    "adjudicated": "adjudicated",
    "agreed": "agreed",
    "abandoned": "abandoned",
    "unfinished": "the record stops before the end",
    "unverified": "the record cannot be played to the end",
}
"""A result's reason in words."""


def _result(replay: Replay, listing: Listing) -> tuple[str, str, str]:
    """Who won (or nothing), what that is called, and why."""
    result = replay.result
    word = result.reason
    if word == "standing" and result.stores and _stand(replay, result.stores) != 1:
        word = "shells"
    reason = REASONS.get(word, word)
    if result.outcome is Outcome.WON and result.winner is not None:
        names = [p.name for p in listing.players if p.title == result.winner.title]
        return (names or [result.winner.title])[0], "wins", reason
    return "", "Draw" if result.outcome is Outcome.DRAWN else "Unfinished", reason


def _stand(replay: Replay, stores: tuple[int, ...]) -> int:
    """How many seats could fill a house for another round."""
    if replay.rules is None:
        return 0
    rounds = [step for step in replay.steps if isinstance(step, RoundBegun)]
    burned = frozenset(house for step in rounds for house in step.burned)
    return sum(need.filled > 0 for need in needs(replay.rules, stores, burned))


def _title(listing: Listing) -> str:
    """The page's title with what people wrote isolated, as a title cannot hold markup."""
    names = [listing.event] if listing.event else [player.name for player in listing.players]
    return " – ".join(f"\u2068{name}\u2069" for name in names)


def _script() -> str:
    """The script's parts in one block, so that nothing of it is global."""
    return '"use strict";\n{\n' + "\n".join(_text(name) for name in SCRIPTS) + "}\n"


def _text(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    return "sha256-" + b64encode(sha256(text.encode()).digest()).decode("ascii")
