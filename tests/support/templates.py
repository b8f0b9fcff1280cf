"""The templates of pages turned into Python, written into `templates/built/`.

Jinja reads them; its own code asks the environment for each attribute and escapes each value in
two calls, and needs all of Jinja when a page is made. Each module names the text it was made of;
`templates/pages/loading.py` takes it for no other. Only the constructs that the package's
templates use are known here: anything else is refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from jinja2 import nodes
from jinja2.meta import find_undeclared_variables
from sungka.templates.pages.jinja_files import make_environment
from sungka.templates.pages.loading import PLAIN, hash_source, list_files

BUILT = Path(__file__).parents[2] / "templates" / "built"

COMMAND = "python tests/support/templates.py"
"""The command that writes the modules."""

REPORT = "report.html.j2"
"""A template that `report.py` compiles with macros of its own."""


def make_modules() -> dict[str, str]:
    """The modules by the names of their files, one for each template."""
    return {
        f"{name.removesuffix('.j2').replace('.', '_')}.py": write_module(name)
        for name in list_files()
        if name.endswith(".j2") and name != REPORT
    }


def write_module(name: str) -> str:
    """A template's module. Raises `ValueError` when pages have no file of this name."""
    text = PLAIN.text(name)
    lines = [
        f'"""`{name}` turned into Python; written by `{COMMAND}`."""',
        "",
        f'SOURCE = "{hash_source(text)}"',
        "",
        "",
        "def fill(values, show, include):",
        *_indent(iter(translate(text))),
    ]
    return "\n".join(lines) + "\n"


def translate(text: str) -> list[str]:
    """The lines of a generator of the pieces of a page, each of which is a text.

    Raises `ValueError` for what no template of the package has had yet.
    """
    template = make_environment(lambda _: None, is_ours=True).parse(text)
    given = {name: f'values["{name}"]' for name in find_undeclared_variables(template)}
    translation = _Translation()
    lines = list(translation.statements(template.body, given))
    return lines if translation.has_pieces else [*lines, "yield from ()"]


class _Translation:
    """Turns the nodes of one template into Python; `names` are the expressions of its names."""

    def __init__(self) -> None:
        self._macros: dict[str, str] = {}
        self._count = 0
        self.has_pieces = False

    def statements(self, body: list[nodes.Node], names: dict[str, str]) -> Iterator[str]:
        """The lines of nodes that follow each other."""
        names = dict(names)
        for node in body:
            match node:
                case nodes.Output():
                    yield from self._output(node, names)
                case nodes.If():
                    yield from self._if(node, names)
                case nodes.For():
                    yield from self._for(node, names)
                case nodes.Macro():
                    yield from self._macro(node, names)
                case nodes.Include(template=nodes.Const(value=str(name))):
                    yield f"yield from include({name!r}, values)"
                case _:
                    raise ValueError(f"line {node.lineno}: {node} is not known")

    def _output(self, node: nodes.Output, names: dict[str, str]) -> Iterator[str]:
        self.has_pieces = True
        for part in node.nodes:
            match part:
                case nodes.TemplateData():
                    yield f"yield {part.data!r}"
                case nodes.Call(node=nodes.Name(name=name)) if name in self._macros:
                    yield f"yield from {self._macros[name]}({self._arguments(part, names)})"
                case _:
                    yield f"yield show({self._expression(part, names)})"

    def _if(self, node: nodes.If, names: dict[str, str]) -> Iterator[str]:
        yield f"if {self._expression(node.test, names)}:"
        yield from _indent(self.statements(node.body, names))
        for other in node.elif_:
            yield f"elif {self._expression(other.test, names)}:"
            yield from _indent(self.statements(other.body, names))
        if node.else_:
            yield "else:"
            yield from _indent(self.statements(node.else_, names))

    def _for(self, node: nodes.For, names: dict[str, str]) -> Iterator[str]:
        if node.test or node.recursive:
            raise ValueError(f"line {node.lineno}: a loop that chooses or recurs is not known")
        items, inside = self._expression(node.iter, names), dict(names)
        inside.pop("loop", None)
        targets = node.target.items if isinstance(node.target, nodes.Tuple) else [node.target]
        written = ", ".join(self._bind(target, inside) for target in targets)
        is_last = any(name.name == "loop" for name in node.find_all(nodes.Name))
        if is_last:
            several, at = self._name("several"), self._name("at")
            yield f"{several} = tuple({items})"
            yield f"for {at}, {written} in enumerate({several}, 1):"
            inside["loop.last"] = f"{at} == len({several})"
        elif node.else_:
            is_empty = self._name("is_empty")
            yield f"{is_empty} = True"
            yield f"for {written} in {items}:"
            yield f"    {is_empty} = False"
        else:
            yield f"for {written} in {items}:"
        yield from _indent(self.statements(node.body, inside))
        if node.else_:
            if is_last:
                raise ValueError(f"line {node.lineno}: a loop with `loop` and `else` is not known")
            yield f"if {is_empty}:"
            yield from _indent(self.statements(node.else_, names))

    def _macro(self, node: nodes.Macro, names: dict[str, str]) -> Iterator[str]:
        inside, written = dict(names), []
        defaults = [None] * (len(node.args) - len(node.defaults)) + list(node.defaults)
        for argument, default in zip(node.args, defaults, strict=True):
            name = self._bind(argument, inside)
            written.append(name if default is None else f"{name}={self._expression(default, {})}")
        name = self._macros[node.name] = self._name(node.name)
        yield f"def {name}({', '.join(written)}):"
        yield from _indent(self.statements(node.body, inside))
        yield ""

    def _bind(self, target: nodes.Expr, names: dict[str, str]) -> str:
        """A name of its own for what a loop or a macro gives a name."""
        if not isinstance(target, nodes.Name):
            raise ValueError(f"line {target.lineno}: {target} is not known")
        names[target.name] = self._name(target.name)
        return names[target.name]

    def _name(self, stem: str) -> str:
        self._count += 1
        return f"{stem}_{self._count}"

    def _arguments(self, call: nodes.Call, names: dict[str, str]) -> str:
        if call.dyn_args or call.dyn_kwargs:
            raise ValueError(f"line {call.lineno}: a call with a list of values is not known")
        return ", ".join(
            [self._expression(one, names) for one in call.args]
            + [f"{one.key}={self._expression(one.value, names)}" for one in call.kwargs]
        )

    def _expression(self, node: nodes.Node, names: dict[str, str]) -> str:
        def write(part: nodes.Node) -> str:
            return self._expression(part, names)

        match node:
            case nodes.Name(name=name) if name in names and name not in self._macros:
                return names[name]
            case nodes.Const(value=str() | int() | tuple() as value):
                return repr(value)
            case nodes.Getattr(node=nodes.Name(name="loop"), attr="last") if "loop.last" in names:
                return f"({names['loop.last']})"
            case nodes.Getattr():
                return f"{write(node.node)}.{node.attr}"
            case nodes.Getitem(arg=nodes.Const(value=int(place))):
                return f"{write(node.node)}[{place}]"
            case nodes.Tuple():
                return f"({', '.join(map(write, node.items))},)"
            case nodes.Call():
                return f"{write(node.node)}({self._arguments(node, names)})"
            case nodes.Filter(name="length", args=[], kwargs=[]):
                return f"len({write(node.node)})"
            case nodes.Not():
                return f"(not {write(node.node)})"
            case nodes.And():
                return f"({write(node.left)} and {write(node.right)})"
            case nodes.Or():
                return f"({write(node.left)} or {write(node.right)})"
            case nodes.Compare(ops=[one]):
                return f"({write(node.expr)} {_OPERATORS[one.op]} {write(one.expr)})"
        raise ValueError(f"line {node.lineno}: {node} is not known")


_OPERATORS = {"eq": "==", "ne": "!=", "gt": ">", "in": "in"}


def _indent(lines: Iterator[str]) -> Iterator[str]:
    held = [f"    {line}" if line else "" for line in lines]
    yield from held or ["    pass"]


if __name__ == "__main__":
    for file, text in make_modules().items():
        BUILT.joinpath(file).write_text(text, encoding="utf-8")
