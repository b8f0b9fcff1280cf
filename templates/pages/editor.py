"""The editor as one self-contained HTML page: records typed, checked, played and recorded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from markupsafe import Markup

from ...engine.presets import PRESETS, Preset
from ...engine.synopsis import summarise_rules
from ..drawing.board import DEFINITIONS
from ..messages import Words, load_code_titles, load_editor_words
from .film_json import PLACE_CODES, Json, write_inert
from .loading import PLAIN, Files, hash_source


class OpenText(NamedTuple):
    """A text that the editor opens, by the name of its file; it may hold anything."""

    name: str
    text: str


class PresetChoice(NamedTuple):
    """A preset in the menu of a new game: its name, and what tells it from the others."""

    name: str
    label: str


def render_editor(
    texts: Sequence[OpenText],
    codes: Mapping[str, str],
    *,
    lang: str = "en",
    files: Files = PLAIN,
) -> str:
    """The page of the editor with texts in it: the same bytes for the same texts, no request.

    `codes` says in English what each code finds; in another language the page has their titles,
    from its table, instead. Raises `ValueError` when `lang` is not one of `LANGUAGES`, and whatever
    a replaced template raises.
    """
    words, titles = load_editor_words(lang), load_code_titles(lang)
    sheets = ("page.css", "print.css", "three.css", "editor.css", "tries.css", "own.css")
    style = "".join(files.text(name) for name in sheets)
    boot, script = files.text("boot.js"), files.text("editor.js")
    given: dict[str, Json] = {
        "setting": {
            "codes": PLACE_CODES,
            "words": dict(words.script),
        },
        "codes": {
            code: {"title": titles[code]} if code in titles else {"what": what}
            for code, what in codes.items()
        },
        "presets": [
            {"name": preset.name, "sentences": list(summarise_rules(preset.rules, lang))}
            for preset in PRESETS
        ],
        "documents": [{"name": one.name, "text": one.text} for one in texts],
    }
    values = {
        "say": words.say,
        "lang": lang,
        "ways": WAYS,
        "keys": KEYS,
        "tags": TAGS,
        "presets": [PresetChoice(preset.name, _label(preset, words)) for preset in PRESETS],
        "style": Markup(style),
        "boot": Markup(boot),
        "script": Markup(script),
        "style_hash": hash_source(style),
        "script_hashes": (hash_source(boot), hash_source(script)),
        "definitions": Markup(DEFINITIONS),
        "given": Markup(write_inert(given)),
    }
    return files.render("editor.html.j2", values)


def _label(preset: Preset, words: Words) -> str:
    """The name of a preset and what tells it from the others at first sight."""
    rules = preset.rules
    key = "preset_together" if rules.opens_together(1) else "preset_in_turns"
    return words.say(key, name=preset.name, houses=rules.houses, shells=rules.shells)


WAYS = (
    "way_tap",
    "way_rounds",
    "way_slips",
    "way_entries",
    "way_type",
    "way_video",
    "way_keep",
)
"""The messages that say how a game is recorded, in order."""

TAGS = (
    ("Event", "tag_event"),
    ("Site", "tag_site"),
    ("Date", "tag_date"),
    ("Stage", "tag_stage"),
    ("Table", "tag_table"),
    ("TimeControl", "tag_time"),
    ("Recorder", "tag_recorder"),
)
"""The tags that a new game asks for besides rules and players, with the message that names each."""

KEYS = (
    ("F8", "key_next"),
    ("Ctrl+Enter", "key_play"),
    ("Ctrl+Space", "key_houses"),
    ("↑ ↓ Enter", "key_take"),
    ("Alt+← Alt+→", "key_step"),
    ("Ctrl+S", "key_save"),
    ("Ctrl+Z", "key_undo"),
    ("F9", "key_check"),
    ("Space", "key_video"),
    ("← →", "key_seek"),
    (", .", "key_frame"),
    ("Alt+M", "key_moment"),
    ("F1", "key_help"),
)
"""The keys of the editor, and for each the message that says what it does."""
