"""A replay as one self-contained HTML page that plays it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple

from markupsafe import Markup

from ...engine.board import PLAYING_ORDER
from ...engine.match import needs
from ...engine.rules_text import rules_to_text
from ...engine.ruleset import Refill, RuleSet
from ...engine.synopsis import summarise_rules
from ...replay.result import Outcome
from ...replay.steps import (
    Replay,
    RoundBegun,
)
from ..drawing.board import shell_style
from ..drawing.geometry import layouts_of
from ..isolates import isolate, join_names
from ..messages import Words, load_try_words, load_words
from ..timeline.stops import Timeline
from ..timeline.timeline import timeline_of
from .bundle import WHOLE, Bundle, Feature, bundle_of
from .filling import write_text
from .film_json import timeline_to_json, write_inert
from .legend import legend_of
from .listing import Listing, draw_upright, listing_of
from .loading import PLAIN, Files, hash_source
from .setting_json import setting_to_json
from .story import told_story


def render_page(
    replay: Replay,
    record_text: str,
    *,
    timeline: Timeline | None = None,
    lang: str = "en",
    files: Files = PLAIN,
    siblings: str = "",
    is_shared: bool = False,
) -> str:
    """The page of a replay: the same bytes for the same record, no request to anywhere.

    The page offers `record_text` to copy and save; `timeline` is the replay's, for a caller that
    has it; `files` are what the page is made of; `siblings` is HTML that leads to other pages,
    most often `siblings.PLACE`; `is_shared` leaves out the contents of the files of
    `list_shared_files`, next to which the page has to lie. Raises `ValueError` when `lang` is not
    one of `LANGUAGES`, and whatever a replaced template raises.
    """
    return "".join(
        stream_page(
            replay,
            record_text,
            timeline=timeline,
            lang=lang,
            files=files,
            siblings=siblings,
            is_shared=is_shared,
        )
    )


def stream_page(
    replay: Replay,
    record_text: str,
    *,
    timeline: Timeline | None = None,
    lang: str = "en",
    files: Files = PLAIN,
    siblings: str = "",
    is_shared: bool = False,
    is_held: bool = False,
) -> Iterator[str]:
    """The page of `render_page` in pieces; a template's fault is raised while they are read.

    `is_held` is for a page of many games, which holds the style and the script of its games once.
    """
    words = load_words(lang)
    timeline = timeline or timeline_of(replay)
    listing = listing_of(replay, timeline, words, has_upright=not is_shared)
    bundle = WHOLE if is_shared or is_held else bundle_of(timeline, files)
    has_siblings = bool(siblings) or is_shared
    shared = _share(replay.rules, lang, files, bundle, has_siblings)
    shared_names = _name_shared_files(replay.rules, lang, files) if is_shared else None
    inline = ("'self'", f"'{shared.boot_hash}' 'self'") if shared_names else (
        f"'{shared.style_hash}'", f"'{shared.boot_hash}' '{shared.script_hash}'"
    )  # fmt: skip
    names = tuple(player.name for player in listing.players)
    values = {
        "page": listing,
        "siblings": Markup(siblings),
        "say": words.say,
        "lang": lang,
        "title": _title(listing),
        "sentences": shared.sentences,
        "rules": replay.record.value("Rules") if replay.rules is None else shared.rules,
        "legend": legend_of((one for view in listing.rounds for one in view.entries), words),
        "result": _result(replay, listing, words),
        "story": told_story(replay, lang),
        "key_groups": _list_keys(files),
        "is_hidden": files.hides_result,
        "has_tries": files.has_tries,
        "has_notes": Feature.NOTES in bundle.has,
        "has_variations": Feature.VARIATIONS in bundle.has,
        "has_doubts": Feature.DOUBTS in bundle.has,
        "offers": [
            *(one for one in listing.offers if files.has_tries or one != "quiz"),
            *([f"print-{files.paper}"] if files.paper else ()),
        ],
        "touches": TOUCHES,
        "style": shared.style,
        "boot": shared.boot,
        "script": shared.script,
        "style_sources": Markup(inline[0]),
        "script_sources": Markup(inline[1]),
        "shared": shared_names,
        "setting": shared.setting,
        "film": Markup(timeline_to_json(timeline, names)),
        "record_text": record_text,
        "record": write_text(_CHECK_SUM.sub("", record_text)),
    }
    return files.stream("page.html.j2", values)


_CHECK_SUM = re.compile(r' judged=[0-9a-f]{8}(?= by="sungka [^<>{}"]*">)')
"""The check sum of a judgement, which is left out of a page: it was compared, and is long."""

KEYS = (
    (
        "help_play",
        (
            ("Space K", "key_play"),
            ("− +", "key_speed"),
            ("R", "key_reel"),
            ("H", "key_fullscreen"),
            ("V", "key_sound"),
        ),
    ),
    (
        "help_places",
        (
            ("← →", "key_lap"),
            ("Shift ← →", "key_turn"),
            (", .", "key_shell"),
            ("[ ]", "key_marker"),
            ("M Shift M", "key_mistake"),
            ("↑ ↓", "key_variation"),
            ("Home End", "key_ends"),
            ("PageUp PageDown", "key_round"),
            ("0 – 9", "key_tenth"),
        ),
    ),
    (
        "help_page",
        (
            ("F", "key_flip"),
            ("T", "key_theme"),
            ("C", "key_link"),
            ("S", "key_share"),
            ("Esc", "key_leave"),
            ("?", "help"),
        ),
    ),
)
"""The keys of the page in groups, and for each group and key the message that says what it is."""

TRY_KEYS = (
    "help_tries",
    (("L 1 – 9", "key_try"), ("Backspace", "key_take_back"), ("Q", "key_quiz")),
)
"""The keys for trying a move, in the same form."""

TOUCHES = (
    ("touch_board", "key_play"),
    ("touch_house", "touch_lap"),
    ("touch_swipe", "key_lap"),
    ("touch_long", "key_share"),
)
"""The messages that name the gestures of a finger on the board, and their effects."""


_KeyGroups = tuple[tuple[str, tuple[tuple[str, str], ...]], ...]


def _list_keys(files: Files) -> _KeyGroups:
    return (*KEYS, TRY_KEYS) if files.has_tries else KEYS


class _Shared(NamedTuple):
    """The parts of a page that follow from the rules alone, whatever was played."""

    sentences: tuple[str, ...]
    rules: str
    style: Markup
    style_hash: str
    boot: Markup
    script: Markup
    boot_hash: str
    script_hash: str
    setting: Markup


@lru_cache(maxsize=32)
def _share(
    rules: RuleSet | None,
    lang: str,
    files: Files,
    bundle: Bundle = WHOLE,
    has_siblings: bool = True,
) -> _Shared:
    shells = shell_style(*layouts_of(rules)) if rules else ""
    tries = files.text("tries.css") if files.has_tries else ""
    sheets = (
        files.text("page.css"),
        files.text("three.css") if rules and rules.seats > 2 else "",
        files.text("replay.css"),
        files.text("print.css"),
        files.text("siblings.css") if has_siblings else "",
        files.text("annotated.css") if bundle.is_annotated else "",
        tries,
        shells,
        files.text("own.css"),
    )
    style = "".join(sheets)
    boot = files.text("boot.js")
    script = files.text("player.js" if files.has_tries else bundle.script)
    return _Shared(
        summarise_rules(rules, lang) if rules else (),
        _name_rules(rules, load_words(lang)) if rules else "",
        Markup(style),
        hash_source(style),
        Markup(boot),
        Markup(script),
        hash_source(boot),
        hash_source(script),
        Markup(_write_setting(rules, lang, files, bundle)),
    )


_COUNTED = {"houses": "rules_houses", "shells": "rules_shells", "rounds": "rules_rounds"}
"""The options of rules that are said as a number of things, and the words for that."""


def _name_rules(rules: RuleSet, words: Words) -> str:
    """The rules as people say them: `Congkak, 5 houses, 4 shells`; rare options as written."""
    preset, *options = rules_to_text(rules).split()
    said = [preset[:1].upper() + preset[1:]]
    for option in options:
        name, _, value = option.partition("=")
        is_counted = name in _COUNTED and value.isdecimal()
        said.append(words.say(_COUNTED[name], n=int(value)) if is_counted else option)
    return ", ".join(said)


def _write_setting(rules: RuleSet | None, lang: str, files: Files, bundle: Bundle) -> str:
    if rules is None:
        return "null"
    tries = load_try_words(lang) if files.has_tries else {}
    return setting_to_json(rules, load_words(lang), tries, has_breaks=Feature.BREAKS in bundle.has)


class SharedFiles(NamedTuple):
    """The names of the files that pages of the same rules have in common."""

    style: str
    setting: str
    script: str


def list_shared_files(
    rules: RuleSet | None, lang: str = "en", files: Files = PLAIN
) -> Mapping[str, str]:
    """The files that a shared page of these rules needs beside it, by name: style and scripts.

    A name holds the hash of the file's contents, so that pages of several runs may share a
    folder. Raises whatever a replaced template raises.
    """
    names, shared = _name_shared_files(rules, lang, files), _share(rules, lang, files)
    texts = (str(shared.style), _write_parts(rules, lang, files), str(shared.script))
    return dict(zip(names, texts, strict=True))


@lru_cache(maxsize=32)
def _name_shared_files(rules: RuleSet | None, lang: str, files: Files) -> SharedFiles:
    shared = _share(rules, lang, files)

    def name(stem: str, text: str, suffix: str) -> str:
        return f"{stem}-{sha256(text.encode()).hexdigest()[:12]}.{suffix}"

    return SharedFiles(
        name("sungka", shared.style, "css"),
        name("rules", _write_parts(rules, lang, files), "js"),
        name("sungka", shared.script, "js"),
    )


@lru_cache(maxsize=32)
def _write_parts(rules: RuleSet | None, lang: str, files: Files) -> str:
    """A script with the setting, and the parts of a page that only a script makes use of.

    It is in the head of a page and puts the parts where they belong while the page is read.
    """
    words = load_words(lang)
    values = {"say": words.say, "key_groups": _list_keys(files), "touches": TOUCHES,
              "has_tries": files.has_tries, "has_doubts": True}  # fmt: skip
    parts = {name: files.fill_part(f"{name}.html.j2", values) for name in ("controls", "help")}
    parts["upright"] = str(draw_upright(rules)) if rules else ""
    setting = _write_setting(rules, lang, files, WHOLE)
    shared = f'{{"setting":{setting},"parts":{write_inert({**parts})}}}'
    return f"sungkaShared={shared};{files.text('parts.js')}"


def _result(replay: Replay, listing: Listing, words: Words) -> tuple[str, str, str]:
    """The result of the match in words, the reason for it, and the last round or all of them."""
    result = replay.result
    word = result.reason
    if word == "standing" and result.stores and _count_standing(replay, result.stores) != 1:
        word = "shells"
    fresh = replay.rules is not None and replay.rules.refill is Refill.NEW
    if fresh and word in ("shells", "burned"):
        word = "all_shells"
    key = f"reason_{word}"
    reason = words.say(key) if key in words.page else word
    if result.outcome is Outcome.WON and result.winner is not None:
        seats = replay.rules.playing_order if replay.rules else tuple(PLAYING_ORDER[2])
        names = [p.name for p, seat in zip(listing.players, seats, strict=False)
                 if seat is result.winner]  # fmt: skip
        name = (names or [words.seat(result.winner)])[0]
        last = _say_last_round(listing, seats.index(result.winner), words)
        return words.say("wins", name=isolate(name)), reason, last
    outcome = words.say("draw" if result.outcome is Outcome.DRAWN else "unfinished_result")
    return outcome, reason, _list_scores(listing)


def _say_last_round(listing: Listing, winner: int, words: Words) -> str:
    """The last round as the winner of the match won it, his shells first; else all scores."""
    last = listing.rounds[-1] if listing.rounds else None
    if last is None or len(listing.rounds) < 2 or last.taker != winner:
        return _list_scores(listing)
    shells = [share.end - share.start for share in last.shares]
    own = shells.pop(winner)
    return words.say("last_round", score="–".join(map(str, [own, *shells])))


def _list_scores(listing: Listing) -> str:
    return " ".join(one.score for one in listing.rounds if one.score)


def _count_standing(replay: Replay, stores: tuple[int, ...]) -> int:
    """The number of seats that could fill a house for another round."""
    if replay.rules is None:
        return 0
    rounds = [step for step in replay.steps if isinstance(step, RoundBegun)]
    burned = frozenset(house for step in rounds for house in step.burned)
    return sum(need.filled > 0 for need in needs(replay.rules, stores, burned))


def _title(listing: Listing) -> str:
    """The page's title. Names are isolated by characters, as a title cannot hold markup."""
    names = [listing.event] if listing.event else [player.name for player in listing.players]
    return join_names(names)
