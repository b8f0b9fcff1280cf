"""A replay as one HTML page that plays it, complete in itself."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256

from markupsafe import Markup

from ...engine.board import PLAYING_ORDER
from ...engine.match import needs
from ...engine.rules_text import rules_to_text
from ...replay.steps import Outcome, Replay, RoundBegun
from ..drawing.board import shell_style
from ..drawing.geometry import layouts_of
from ..messages import Words, load_words
from ..timeline.timeline import timeline_of
from .film_json import setting_to_json, timeline_to_json
from .listing import Listing, listing_of
from .loading import PLAIN, Files
from .minify import shrink_script, shrink_style

SCRIPTS = (
    "film.js",
    "shells.js",
    "air.js",
    "view.js",
    "words.js",
    "river.js",
    "page.js",
    "steps.js",
    "list.js",
    "looks.js",
    "paper.js",
    "controls.js",
    "frame.js",
)
"""The script's parts in the order they stand in the page."""


def render_page(replay: Replay, record_text: str, *, lang: str = "en", files: Files = PLAIN) -> str:
    """The page of a replay: the same bytes for the same record, no request to anywhere.

    `record_text` is what the page offers to copy and save, `lang` one of `LANGUAGES`, `files`
    those the page is made of.
    """
    words = load_words(lang)
    timeline = timeline_of(replay)
    listing = listing_of(replay, timeline, words)
    shells = shell_style(*layouts_of(replay.rules)) if replay.rules else ""
    style = shrink_style(files.text("page.css")) + shells + files.text("own.css")
    early, script = shrink_script(files.text("early.js")), _script(files)
    values = {
        "page": listing,
        "say": words.say,
        "lang": lang,
        "title": _title(listing),
        "rules": rules_to_text(replay.rules) if replay.rules else replay.record.value("Rules"),
        "result": _result(replay, listing, words),
        "keys": KEYS,
        "style": Markup(style),
        "early": Markup(early),
        "script": Markup(script),
        "style_hash": _hash(style),
        "script_hashes": (_hash(early), _hash(script)),
        "setting": Markup(setting_to_json(replay.rules, words) if replay.rules else "null"),
        "film": Markup(timeline_to_json(timeline, tuple(p.name for p in listing.players))),
        "record_text": record_text,
    }
    return files.render("page.html.j2", values)


KEYS = (
    ("Space K", "key_play"),
    ("← →", "key_lap"),
    ("Shift ← →", "key_turn"),
    (", .", "key_shell"),
    ("[ ]", "key_marker"),
    ("M Shift M", "key_mistake"),
    ("↑ ↓", "key_variation"),
    ("Home End", "key_ends"),
    ("PageUp PageDown", "key_round"),
    ("− +", "key_speed"),
    ("0 – 9", "key_tenth"),
    ("F", "key_flip"),
    ("T", "key_theme"),
    ("C", "key_link"),
    ("Esc", "key_leave"),
    ("?", "help"),
)
"""The keys of the page and the words for what they do."""


def _result(replay: Replay, listing: Listing, words: Words) -> tuple[str, str]:
    """How the match came out, and why."""
    result = replay.result
    word = result.reason
    if word == "standing" and result.stores and _stand(replay, result.stores) != 1:
        word = "shells"
    key = f"reason_{word}"
    reason = words.say(key) if key in words.page else word
    if result.outcome is Outcome.WON and result.winner is not None:
        seats = replay.rules.playing_order if replay.rules else tuple(PLAYING_ORDER[2])
        names = [p.name for p, seat in zip(listing.players, seats, strict=False)
                 if seat is result.winner]  # fmt: skip
        name = (names or [words.seat(result.winner)])[0]
        return words.say("wins", name=_isolated(name)), reason
    return words.say("draw" if result.outcome is Outcome.DRAWN else "unfinished_result"), reason


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
    return " – ".join(map(_isolated, names))


def _isolated(name: str) -> str:
    """A name whose direction of writing ends where it does."""
    return f"\u2068{name}\u2069"


def _script(files: Files) -> str:
    """The script's parts in one block, so that nothing of it is global."""
    parts = "\n".join(files.text(name) for name in SCRIPTS)
    return shrink_script('"use strict";\n{\n' + parts + "}\n")


def _hash(text: str) -> str:
    return "sha256-" + b64encode(sha256(text.encode()).digest()).decode("ascii")
