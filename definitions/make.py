"""Write the parts of files made of `rules.toml` and `messages.toml`: `python definitions/make.py`.

A part of a file is between a line `NAME: made by python definitions/make.py` and a line
`end NAME`, each in a comment of its language.
"""

from __future__ import annotations

import json
import re
import textwrap
import tomllib
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent

ROOT = HERE.parent

RULES: dict[str, Any] = tomllib.loads((HERE / "rules.toml").read_text(encoding="utf-8"))

OPTIONS: dict[str, dict[str, Any]] = RULES["options"]

MESSAGES: dict[str, dict[str, str]] = tomllib.loads(
    (HERE / "messages.toml").read_text(encoding="utf-8")
)

LANGUAGES = ("en", "fil")

WIDTH = 100

FIELD = r"\{([a-z_]+)\}"
"""A field of a sentence; other braces are the sentence's own."""

COMMAND = "made by python definitions/make.py"


def enums() -> Iterator[str]:
    """The enum of each option, the ranges of numbers, and the options of a turn."""
    for name, option in OPTIONS.items():
        if is_number(option):
            continue
        base = "_TurnOption" if "turn" in option else "Enum"
        yield f"class {type_name(name)}({base}):"
        yield f'    """`{name}`: {option["words"]}."""\n'
        for value in option["values"]:
            yield f'    {constant(value)} = "{value}"'
        yield "\n"
    ranges = {field(n): (o["least"], o["most"]) for n, o in OPTIONS.items() if is_number(o)}
    yield f"RANGES = {quote_keys(ranges)}"
    yield '"""The lowest and the highest value of every option that is a number."""\n'
    yield "TURN_OPTIONS = ("
    yield from (f'    "{name}",' for name, option in OPTIONS.items() if "turn" in option)
    yield ")"
    yield '"""The options that a single turn depends on, as written in a record."""'


def fields() -> Iterator[str]:
    """The fields of `RuleSet`."""
    for name, option in OPTIONS.items():
        kind = "int" if is_number(option) else type_name(name)
        yield f"    {field(name)}: {kind} = {python_value(name, default(option))}"


def presets() -> Iterator[str]:
    """The presets in Python."""
    yield "PRESETS: tuple[Preset, ...] = ("
    for name, preset in RULES["presets"].items():
        yield "    Preset("
        yield f'        "{name}",'
        yield "        RuleSet("
        for option, value in changes(name).items():
            yield f"            {field(option)}={python_value(option, value, 'ruleset.')},"
        yield f'            preset="{name}",'
        yield "        ),"
        yield from quote_long("        ", preset["source"], ",")
        yield "    ),"
    yield ")"


def changes(preset: str) -> dict[str, str]:
    """The options that a preset changes, in the order of the options."""
    words = RULES["presets"][preset]["options"].split()
    changed = changes(words.pop(0)) if words and "=" not in words[0] else {}
    changed |= dict(word.split("=") for word in words)
    if changed.get("opening") == "farthest":
        changed |= {"opening": "alternate", "first-lift": "farthest"}
    return {
        name: changed[name]
        for name, option in OPTIONS.items()
        if name in changed and changed[name] != str(default(option))
    }


def option_words() -> Iterator[str]:
    """The module with the words for options."""
    yield '"""The words about the options of the rules and their values.\n'
    yield "Made of `definitions/rules.toml` by `python definitions/make.py`; not to be edited."
    yield '"""\n'
    yield "from __future__ import annotations\n"
    yield "OPTIONS = {"
    for name, option in OPTIONS.items():
        yield from quote_long(f'    "{name}": ', option["words"], ",")
    yield "}"
    yield '"""The subject of each option."""\n'
    yield "VALUES = {"
    for name, option in OPTIONS.items():
        if not is_number(option):
            yield f'    "{name}": {{'
            for value, said in option["values"].items():
                yield from quote_long(f'        "{value}": ', said["words"], ",")
            yield "    },"
    yield "}"
    yield '"""The meaning of each value of an option that is not a number."""\n'
    yield "UNSEEN = {"
    for name, option in OPTIONS.items():
        if "unseen" in option:
            yield from quote_long(f'    "{name}": ', option["unseen"], ",")
    yield "}"
    yield '"""The evidence that a record lacks when it does not show the value of an option."""\n'
    yield "SENTENCES: tuple[tuple[str, ...], ...] = ("
    for names in RULES["sentences"]:
        yield "    ("
        yield from (f'        "{name}",' for name in names)
        yield "    ),"
    yield ")"
    yield '"""The options of each of the six sentences about a rule set, in their order."""\n'
    yield "PHRASES = {"
    for language in LANGUAGES:
        yield f'    "{language}": {{'
        for name, option in OPTIONS.items():
            if language in option:
                yield from quote_long(f'        "{name}": ', option[language], ",")
            for value, said in option.get("values", {}).items():
                if language in said:
                    yield from quote_long(f'        "{name}={value}": ', said[language], ",")
        yield "    },"
    yield "}"
    yield '"""Their phrases, by language and `option=value`; the usual values have none."""'


def js_options() -> Iterator[str]:
    """The options in JavaScript: the values of each as words, or its default and its range."""
    yield "export const OPTIONS = /** @type {const} */ ({"
    for name, option in OPTIONS.items():
        yield f"  {js_key(name)}: {js_values(option)},"
    yield "});"


def js_values(option: dict[str, Any]) -> str:
    if is_number(option):
        return json.dumps([option["default"], option["least"], option["most"]])
    return json.dumps(" ".join(option["values"]))


def js_presets() -> Iterator[str]:
    """The presets in JavaScript."""
    yield "const PRESETS = {"
    for name, preset in RULES["presets"].items():
        line = f"  {js_key(name)}: {json.dumps(preset['options'])},"
        yield line if len(line) <= WIDTH else line.replace(": ", ":\n    ", 1)
    yield "};"


def table() -> Iterator[str]:
    """The table of options in the document."""
    yield "\n| option | values | clause |\n|---|---|---|"
    for name, option in OPTIONS.items():
        yield f"| `{name}` | {listed(option)}{option.get('note', '')} | {option['clause']} |"
    yield ""


def listed(option: dict[str, Any]) -> str:
    if not is_number(option):
        return ", ".join(f"`{value}`" for value in option["values"])
    low, high = option["least"], option["most"]
    if high - low == 1:
        return f"{low}, {high}"
    return f"{option['default']} ({low}–{high})"


def is_number(option: dict[str, Any]) -> bool:
    return "default" in option


def default(option: dict[str, Any]) -> int | str:
    """The default of an option."""
    return int(option["default"]) if is_number(option) else str(next(iter(option["values"])))


def type_name(name: str) -> str:
    own = "".join(word.capitalize() for word in name.split("-"))
    return str(OPTIONS[name].get("type", own))


def field(name: str) -> str:
    return name.replace("-", "_")


def constant(value: str) -> str:
    return field(value).upper()


def python_value(name: str, value: int | str, module: str = "") -> str:
    """A value in Python; that of an enum as a member of it."""
    if is_number(OPTIONS[name]):
        return str(value)
    return f"{module}{type_name(name)}.{constant(str(value))}"


def js_key(name: str) -> str:
    return json.dumps(name) if "-" in name else name


def quote_keys(items: dict[str, tuple[int, int]]) -> str:
    return "{" + ", ".join(f'"{name}": {value}' for name, value in items.items()) + "}"


def quote(text: str) -> str:
    """A literal as the formatter writes it: in double quotes unless the text has some."""
    text = text.replace("\\", "\\\\")
    if '"' not in text:
        return f'"{text}"'
    return f"'{text}'" if "'" not in text else "'" + text.replace("'", "\\'") + "'"


def quote_template(text: str) -> str:
    """A literal of a sentence, one for formatting where it has fields."""
    if not fields_of(text):
        return quote(text)
    parts = re.split(FIELD, text)
    parts[::2] = [part.replace("{", "{{").replace("}", "}}") for part in parts[::2]]
    parts[1::2] = [f"{{{name}}}" for name in parts[1::2]]
    return f"f{quote(''.join(parts))}"


def quote_long(head: str, text: str, tail: str) -> Iterator[str]:
    """A literal between `head` and `tail`, on several lines where one is too short."""
    if len(line := f"{head}{quote(text)}{tail}") <= WIDTH:
        yield line
        return
    margin = head[: len(head) - len(head.lstrip())]
    first, more = wrap(text, WIDTH - len(head) - 4)
    *lines, last = wrap_all(more, WIDTH - len(margin) - 4)
    yield f"{head}{quote(first)}"
    yield from (f"{margin}{quote(line)}" for line in lines)
    yield f"{margin}{quote(last)}{tail}"


def quote_statement(head: str, text: str) -> Iterator[str]:
    """A sentence after `head`, in parentheses where one line is too short."""
    if len(line := f"{head}{quote_template(text)}") <= WIDTH:
        yield line
        return
    margin = head[: len(head) - len(head.lstrip())]
    yield f"{head}("
    yield from (
        f"{margin}    {quote_template(line)}" for line in wrap_all(text, WIDTH - len(margin) - 10)
    )
    yield f"{margin})"


def wrap(text: str, width: int) -> tuple[str, str]:
    """The first line of a text, with the blank at its end, and the rest."""
    first = textwrap.wrap(text, width, break_on_hyphens=False, break_long_words=False)[0]
    end = min(len(first) + 1, len(text))
    return text[:end], text[end:]


def wrap_all(text: str, width: int) -> Iterator[str]:
    """The lines of a text, each but the last with the blank at its end."""
    while text:
        line, text = wrap(text, width)
        yield line


def sentences(floor: str) -> Iterator[str]:
    """The module with the sentences of a floor: constants, then functions of their fields."""
    yield '"""The sentences of findings, each by its name and with its fields.\n'
    yield "Made of `definitions/messages.toml` by `python definitions/make.py`; not to be edited."
    yield '"""\n'
    yield "from __future__ import annotations\n"
    for name, text in MESSAGES[floor].items():
        if not fields_of(text):
            yield from quote_statement(f"{name.upper()} = ", text)
    for name, text in MESSAGES[floor].items():
        if names := fields_of(text):
            star = "*, " if len(names) > 1 else ""
            given = ", ".join(f"{field}: object" for field in names)
            yield f"\n\ndef {name}({star}{given}) -> str:"
            yield from quote_statement("    return ", text)


def fields_of(text: str) -> list[str]:
    """The fields of a sentence in their order, each once; other braces are its own."""
    return list(dict.fromkeys(re.findall(FIELD, text)))


def js_sentences() -> Iterator[str]:
    """The sentences in JavaScript: constants, and functions of their fields in their order."""
    yield "// The sentences of findings, each by its name, or as a function of its fields."
    yield "// Made of definitions/messages.toml by `python definitions/make.py`; not to be edited."
    yield "\n/** What stands in a field. @typedef {string | number} Value */\n"
    for floor in MESSAGES.values():
        for name, text in floor.items():
            names = fields_of(text)
            own = js_name(name)
            if not names:
                yield f"export const {own} = {json.dumps(text, ensure_ascii=False)};"
                continue
            typed = " ".join(f"@param {{Value}} {js_name(field)}" for field in names)
            said = text.replace("\\", "\\\\").replace("`", "\\`")
            said = re.sub(FIELD, lambda found: f"${{{js_name(found[1])}}}", said)
            yield f"/** {typed} */"
            yield f"export const {own} = ({', '.join(map(js_name, names))}) => `{said}`;"


def js_name(name: str) -> str:
    first, *more = name.split("_")
    return first + "".join(map(str.capitalize, more))


PARTS: dict[str, dict[str, Callable[[], Iterable[str]]]] = {
    "engine/ruleset.py": {"options": enums, "fields": fields},
    "engine/presets.py": {"presets": presets},
    "js/engine/rules.js": {"options": js_options, "presets": js_presets},
    "docs/rules.md": {"options": table},
}
"""The parts of each file, and the functions that write them."""

WHOLE: dict[str, Callable[[], Iterable[str]]] = {
    "engine/option_words.py": option_words,
    **{f"{floor}/sentences.py": partial(sentences, floor) for floor in MESSAGES},
    "js/messages/sentences.js": js_sentences,
}
"""The files that are made as a whole."""


def written(name: str) -> str:
    """A file as it should be."""
    if name in WHOLE:
        return "\n".join(WHOLE[name]()) + "\n"
    text = (ROOT / name).read_text(encoding="utf-8")
    for part, make in PARTS[name].items():
        begin = rf"^.*{part}: {re.escape(COMMAND)}.*\n"
        found = re.search(rf"({begin})(?:.*\n)*?(^.*end {part}\b)", text, re.M)
        if not found:
            raise ValueError(f"{name} has no part `{part}`")
        made = "\n".join(make()) + "\n"
        text = f"{text[: found.start()]}{found[1]}{made}{found[2]}{text[found.end() :]}"
    return text


def main() -> None:
    for name in (*WHOLE, *PARTS):
        (ROOT / name).write_text(written(name), encoding="utf-8")


if __name__ == "__main__":
    main()
