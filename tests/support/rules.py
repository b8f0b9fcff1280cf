"""Rule sets for tests: every preset, and any mixture of options on small boards."""

from __future__ import annotations

from enum import Enum
from typing import Any

from hypothesis import strategies as st
from sungka.engine.presets import PRESETS
from sungka.engine.ruleset import RuleSet, option_name, option_text
from sungka.replay.acceptance.ground import first_ground

PRESET_NAMES = [preset.name for preset in PRESETS]

_NUMBERS: dict[str, tuple[int, int]] = {
    "seats": (2, 3),
    "houses": (1, 6),
    "shells": (1, 5),
    "rounds": (1, 5),
}


@st.composite
def rules_texts(draw: st.DrawFn) -> str:
    """The text of a rule set with up to ten options changed, on a board of 1 to 6 houses."""
    words: list[str] = []
    names = [name for name in RuleSet._fields if name != "preset"]
    changed = draw(st.lists(st.sampled_from(names), unique=True, max_size=10))
    for name in dict.fromkeys([*_NUMBERS, *changed]):
        default: Any = getattr(RuleSet(), name)
        if isinstance(default, Enum):
            value: Any = draw(st.sampled_from(list(type(default))))
        else:
            value = draw(st.integers(*_NUMBERS[name]))
        words.append(f"{option_name(name)}={option_text(value)}")
    if "first_lift" not in changed and draw(st.integers(0, 9)) == 0:
        words = [word for word in words if not word.startswith("opening=")]
        words.append("opening=farthest")
    return " ".join([draw(st.sampled_from(PRESET_NAMES)), *words])


def quick_rules_texts() -> st.SearchStrategy[str]:
    """Those of `rules_texts` that an acceptance check plays."""
    return rules_texts().filter(lambda text: first_ground(text) is not None)
