"""The page's templates turned into JavaScript: `js/mounted/page_html.js`, for the package's player.

`python tests/js/page_template.py` writes it, with what the templates' values take from Python: the
definitions of a board's drawing, the keys of the page, its icon.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from jinja2 import nodes
from sungka.engine.ruleset import RuleSet
from sungka.templates.drawing.board import _STYLE as STYLE
from sungka.templates.drawing.board import definitions, shell_style
from sungka.templates.drawing.geometry import layouts_of
from sungka.templates.pages.jinja_files import make_environment
from sungka.templates.pages.listing import FACTS
from sungka.templates.pages.loading import ICON, PLAIN
from sungka.templates.pages.page import KEYS, TOUCHES, TRY_KEYS

JS = Path(__file__).parents[2] / "js"
RESULT = JS / "mounted/page_html.js"
DRAWING = JS / "drawing/definitions.js"

COMMAND = "PYTHONPATH=tests python tests/js/page_template.py"
"""The command that writes the modules."""

PARTS = ("page.html.j2", "controls.html.j2", "help.html.j2")
_OPERATORS = {"eq": "===", "ne": "!==", "gt": ">"}


def made() -> dict[Path, str]:
    """The modules by their paths."""
    return {RESULT: "\n".join(_lines()) + "\n", DRAWING: "\n".join(_drawing()) + "\n"}


def _drawing() -> Iterator[str]:
    layouts = layouts_of(RuleSet())
    yield f"// What drawings of boards share (templates/drawing/board.py); made by `{COMMAND}`."
    yield "\n/** Gradients, a house, a lid and turned shells. */"
    yield f"export const DEFINITIONS = {_quote(definitions(*layouts))};"
    yield "\n/** The style of a drawing that stands alone. */"
    yield f"export const STYLE = {_quote(STYLE)};"
    yield "\n/** The style by which a path has shells at its points. */"
    yield f"export const SHELL_STYLE = {_quote(shell_style(*layouts))};"


_HEAD = """\
// The templates of a record's page (templates/*.html.j2) in JavaScript; made by `{command}`.

/** @param {any} value */
const list = (value) => Array.from(value ?? []);

/** What a template takes for true. @param {any} value */
const isGiven = (value) => (Array.isArray(value) ? value.length > 0 : Boolean(value));
"""

_FUNCTION = """
/**
 * The text of `{name}`.
 * @param {Record<string, any>} values
 * @param {(value: any) => string} show escapes a value
 * @returns {string}
 */
export function {function}(values, show) {
  let out = "";"""


def _lines() -> Iterator[str]:
    yield _HEAD.replace("{command}", COMMAND)
    yield f"export const FACTS = {json.dumps(FACTS)};"
    yield f"export const KEYS = {json.dumps([*KEYS, TRY_KEYS])};"
    yield f"export const TOUCHES = {json.dumps(TOUCHES)};"
    yield f"export const ICON = {_quote(str(ICON))};"
    for name in PARTS:
        yield _FUNCTION.replace("{name}", name).replace("{function}", _function(name))
        template = make_environment(lambda _: None, is_ours=True).parse(PLAIN.text(name))
        yield from (f"  {line}" for line in _Script().body(template.body, {}))
        yield "  return out;\n}"


def _function(name: str) -> str:
    """The function that writes a template."""
    return "write" + name.partition(".")[0].capitalize()


def _quote(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


class _Script:
    """Turns the nodes of one template into JavaScript; `names` are the names of its loops."""

    def __init__(self) -> None:
        self._macros: dict[str, list[str]] = {}
        self._count = 0

    def body(self, body: list[nodes.Node], names: dict[str, str]) -> Iterator[str]:
        """The statements of nodes that follow each other."""
        for node in body:
            match node:
                case nodes.Output():
                    for part in node.nodes:
                        yield f"out += {self._piece(part, names)};"
                case nodes.If():
                    yield f"if ({self._test(node.test, names)}) {{"
                    yield from _indent(self.body(node.body, names))
                    for other in node.elif_:
                        yield f"}} else if ({self._test(other.test, names)}) {{"
                        yield from _indent(self.body(other.body, names))
                    if node.else_:
                        yield "} else {"
                        yield from _indent(self.body(node.else_, names))
                    yield "}"
                case nodes.For():
                    yield from self._for(node, names)
                case nodes.Macro():
                    yield from self._macro(node, names)
                case nodes.Include(template=nodes.Const(value=str(name))) if name in PARTS:
                    yield f"out += {_function(name)}(values, show);"
                case nodes.Include():
                    pass
                case _:
                    raise ValueError(f"line {node.lineno}: {node} is not known")

    def _piece(self, node: nodes.Node, names: dict[str, str]) -> str:
        match node:
            case nodes.TemplateData():
                return _quote(node.data)
            case nodes.Call(node=nodes.Name(name=name)) if name in self._macros:
                return self._write(node, names)
        return f"show({self._write(node, names)})"

    def _for(self, node: nodes.For, names: dict[str, str]) -> Iterator[str]:
        inside, items = dict(names), self._name("all")
        targets = node.target.items if isinstance(node.target, nodes.Tuple) else [node.target]
        own = [self._bind(target.name, inside) for target in targets]
        at = self._name("at")
        inside["loop.last"] = f"{at} === {items}.length - 1"
        yield f"const {items} = list({self._write(node.iter, names)});"
        bound = f"[{', '.join(own)}]" if len(own) > 1 else own[0]
        if any(one.name == "loop" for one in node.find_all(nodes.Name)):
            yield f"for (const [{at}, {bound}] of {items}.entries()) {{"
        else:
            yield f"for (const {bound} of {items}) {{"
        yield from _indent(self.body(node.body, inside))
        yield "}"
        if node.else_:
            yield f"if (!{items}.length) {{"
            yield from _indent(self.body(node.else_, names))
            yield "}"

    def _macro(self, node: nodes.Macro, names: dict[str, str]) -> Iterator[str]:
        inside = dict(names)
        self._macros[node.name] = [one.name for one in node.args]
        written: list[str] = []
        types: list[str] = []
        defaults = [None] * (len(node.args) - len(node.defaults)) + list(node.defaults)
        for argument, default in zip(node.args, defaults, strict=True):
            own = self._bind(argument.name, inside)
            written.append(own if default is None else f"{own} = {self._write(default, {})}")
            types.append(f"@param {{any}} {own}" if default is None else f"@param {{any}} [{own}]")
        yield f"/** {' '.join(types) or '@returns {string}'} */"
        yield f"const {node.name} = ({', '.join(written)}) => {{"
        yield '  let out = "";'
        yield from _indent(self.body(node.body, inside))
        yield "  return out;"
        yield "};"

    def _bind(self, name: str, names: dict[str, str]) -> str:
        names[name] = self._name(name)
        return names[name]

    def _name(self, stem: str) -> str:
        self._count += 1
        return f"{stem}{self._count}"

    def _test(self, node: nodes.Node, names: dict[str, str]) -> str:
        match node:
            case nodes.Not():
                return f"!{self._test(node.node, names)}"
            case nodes.And():
                return f"({self._test(node.left, names)} && {self._test(node.right, names)})"
            case nodes.Or():
                return f"({self._test(node.left, names)} || {self._test(node.right, names)})"
            case nodes.Compare() | nodes.Getattr(node=nodes.Name(name="loop")):
                return self._write(node, names)
        return f"isGiven({self._write(node, names)})"

    def _write(self, node: nodes.Node, names: dict[str, str]) -> str:
        match node:
            case nodes.Name(name=name) if name in names:
                return names[name]
            case nodes.Name(name=name):
                return f"values.{name}"
            case nodes.Const(value=bool() as value):
                return json.dumps(value)
            case nodes.Const(value=str() | int() | tuple() as value):
                return _quote(value)
            case nodes.Getattr(node=nodes.Name(name="loop"), attr="last"):
                return f"({names['loop.last']})"
            case nodes.Getattr():
                return f"{self._write(node.node, names)}.{node.attr}"
            case nodes.Getitem(arg=nodes.Neg(node=nodes.Const(value=1))):
                return f"{self._write(node.node, names)}.at(-1)"
            case nodes.Getitem(arg=nodes.Const(value=int(place))):
                return f"{self._write(node.node, names)}.at({place})"
            case nodes.Tuple():
                return f"[{', '.join(self._write(one, names) for one in node.items)}]"
            case nodes.Call(node=nodes.Name(name="say")):
                given = ", ".join(
                    f"{one.key}: {self._write(one.value, names)}" for one in node.kwargs
                )
                more = f", {{ {given} }}" if given else ""
                return f"values.say({self._write(node.args[0], names)}{more})"
            case nodes.Call(node=nodes.Name(name=name)) if name in self._macros:
                named = {one.key: self._write(one.value, names) for one in node.kwargs}
                written = [self._write(one, names) for one in node.args]
                for argument in self._macros[name][len(written) :]:
                    written.append(named.get(argument, "undefined"))
                return f"{name}({', '.join(written)})"
            case nodes.Call(node=nodes.Getattr(attr="split")):
                return f"{self._write(node.node, names)}({self._write(node.args[0], names)})"
            case nodes.Filter(name="length"):
                return f"{self._write(node.node, names)}.length"
            case nodes.Compare(ops=[one]) if one.op == "in":
                return f"{self._write(one.expr, names)}.includes({self._write(node.expr, names)})"
            case nodes.Compare(ops=[one]):
                left, right = self._write(node.expr, names), self._write(one.expr, names)
                return f"{left} {_OPERATORS[one.op]} {right}"
        raise ValueError(f"line {node.lineno}: {node} is not known")


def _indent(lines: Iterator[str]) -> Iterator[str]:
    return (f"  {line}" for line in lines)


if __name__ == "__main__":
    for path, text in made().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
