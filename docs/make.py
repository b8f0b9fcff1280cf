"""Write the parts of the documents made from the code: `python docs/make.py`.

A part is between `<!-- NAME: python docs/make.py -->` and `<!-- end NAME -->`. The pictures in
`docs/boards/` are written too; they are named after a question and its answer, `0` for the board
before any answer, and `a`, `b` where there are two boards.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Sequence
from html import escape
from itertools import pairwise
from pathlib import Path

import sungka
from sungka.archive.tables.schema import TABLES
from sungka.cli.reference.example_games import BoardExample
from sungka.cli.reference.glossary import list_glossary
from sungka.cli.reference.questions import Answer, list_questions
from sungka.cli.reference.sources import Basis, Provision, find_common, find_own, find_source
from sungka.cli.reference.sources import list_known as known
from sungka.cli.tables.shipped import list_queries
from sungka.engine.board import Position
from sungka.engine.presets import PRESETS
from sungka.engine.ruleset import RuleSet
from sungka.engine.synopsis import summarise_rules
from sungka.templates.drawing.animation import render_animation
from sungka.templates.drawing.board import describe_board, render_board
from sungka.templates.timeline.stops import keyframe_of
from sungka.templates.timeline.timeline import timeline_of

HERE = Path(__file__).parent

BOARDS = HERE / "boards"

OTHER = "see [None of these](#none-of-these)"
"""The link next to an answer that no rules can say."""

BASES = {Basis.SAID: "said", Basis.READ: "read so", Basis.CHOSEN: "chosen"}


def sources() -> str:
    """One table for each preset, and one of the provisions common to all."""
    blocks = ["### For every preset\n", *table(find_common())]
    for preset in PRESETS:
        source = find_source(preset.name)
        blocks += [f"\n### `{preset.name}`\n", f"{quoted(source.title)}: {linked(source.where)}."]
        if source.same:
            same = "; ".join(linked(text) for text in source.same)
            blocks.append(f"Other texts that play so: {same}.")
        blocks += ["", *table(find_own(preset.name))]
    return "\n".join(blocks)


def known_rules() -> str:
    """The published descriptions that no preset is named after."""
    rows = [
        f"| {quoted(entry.title)}: {linked(entry.where)} | `{entry.rules}` | {entry.note} |"
        for entry in known()
    ]
    return "\n".join(["| text | `Rules` | note |", "|---|---|---|", *rows])


def glossary() -> str:
    """The words that people have for things."""
    entries = [
        row([entry.words, entry.where, entry.here, ", ".join(map(clause_link, entry.clauses()))])
        for entry in list_glossary()
    ]
    return "\n".join([row(["word", "where", "here", "clause"]), "|---|---|---|---|", *entries])


def sentences() -> str:
    """The rules of every preset in the sentences of `sungka rules NAME --lang fil`."""
    blocks = []
    for preset in PRESETS:
        said = summarise_rules(preset.rules, "fil")
        lines = [f"{number}. {quoted(text)}" for number, text in enumerate(said, 1)]
        blocks.append("\n".join([f"## `{preset.name}`\n", *lines]))
    return "\n\n".join(blocks)


def clause_link(number: str) -> str:
    """The number of a clause, with a link to its section of docs/rules.md."""
    rules = (HERE / "rules.md").read_text(encoding="utf-8")
    (title,) = re.findall(rf"^## ({number.partition('.')[0]}\. .*)$", rules, re.M)
    anchor = re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")
    return f"[{number}](rules.md#{anchor})"


def questions() -> str:
    """The nine questions with their answers, each on a board, and who plays so."""
    blocks = []
    for number, question in enumerate(list_questions(), 1):
        blocks += [f"### {number}. {question.ask}\n", f"*{question.hint}*\n"]
        starts = question.starts()
        if starts:
            lifted = re.match(r"\w\d+", starts[0].turns)
            images = [
                image(f"{number}-0", i, starts, spoken(s.before)) for i, s in enumerate(starts)
            ]
            blocks += [f"South lifts {lifted[0] if lifted else ''}:\n", " ".join(images) + "\n"]
        has_boards = any(answer.games for answer in question.answers)
        names = ["answer", *(["on the board"] if has_boards else []), "words", "played so by"]
        blocks += [row(names), "|---" * len(names) + "|"]
        for choice, answer in enumerate(question.answers, 1):
            cells = [answer.text]
            if has_boards:
                cells.append("<br>".join(images_of(f"{number}-{choice}", answer)))
            blocks.append(row([*cells, f"`{answer.words}`", played_by(answer)]))
        for other in question.outside:
            blanks = [""] if has_boards else []
            blocks.append(row([other.text, *blanks, "none", "another family, as below"]))
        blanks = [""] if has_boards else []
        blocks.append(row([question.other.text, *blanks, "none", OTHER]))
        blocks += [f"\n{linked(other.reason)}" for other in question.outside]
        blocks.append("")
    return "\n".join(blocks).rstrip("\n")


def played_by(answer: Answer) -> str:
    """The rule sets that play so, and the other descriptions: by title where they are few."""
    presets = [f"`{name}`" for name in answer.agreeing()]
    others = [quoted(entry.title) for entry in answer.describing()]
    if len(others) > 3 or (presets and others):
        text = "text" if len(others) == 1 else "texts"
        others = [f"{len(others)} [other {text}](rules.md#other-descriptions)"]
    return ", ".join([*presets, *others]) or "no text that is known here"


def pictures() -> dict[str, str]:
    """The pictures of the questions by the names of their files."""
    drawn = {}
    for number, question in enumerate(list_questions(), 1):
        starts = question.starts()
        for i, example in enumerate(starts):
            drawn[file_name(f"{number}-0", i, starts)] = still(example)
        for choice, answer in enumerate(question.answers, 1):
            examples = answer.examples()
            for i, example in enumerate(examples):
                name = file_name(f"{number}-{choice}", i, examples)
                drawn[name] = render_animation(timeline_of(example.replay), told(example))
    return drawn


def images_of(name: str, answer: Answer) -> Iterator[str]:
    examples = answer.examples()
    for i, example in enumerate(examples):
        yield image(name, i, examples, told(example))


def image(name: str, i: int, examples: Sequence[BoardExample], text: str) -> str:
    source = f"boards/{file_name(name, i, examples)}"
    return f'<img src="{source}" width="300" alt="{escape(text)}">'


def file_name(name: str, i: int, examples: Sequence[BoardExample]) -> str:
    return f"{name}{'ab'[i] if len(examples) > 1 else ''}.svg"


def still(example: BoardExample) -> str:
    return render_board(example.before, example.rules) + "\n"


def told(example: BoardExample) -> str:
    """The contents of a picture in words."""
    if not example.turns:
        return spoken(example.before)
    return f"{spoken(example.before)} After {example.turns}: {spoken(example.after)}"


def spoken(position: Position) -> str:
    rules = RuleSet(houses=position.houses)
    return f"{describe_board(rules, keyframe_of(position)).removeprefix('Board: ')}."


def row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def table(provisions: Sequence[Provision]) -> list[str]:
    rows = [
        f"| {BASES[entry.basis]} | {entry.text} | {about(entry)} |"
        for basis in Basis
        for entry in provisions
        if entry.basis is basis
    ]
    return ["| | | options and clauses |", "|---|---|---|", *rows]


def about(entry: Provision) -> str:
    return ", ".join([*(f"`{option}`" for option in entry.options), *entry.clauses])


def quoted(title: str) -> str:
    return title[0].upper() + title[1:]


def linked(text: str) -> str:
    return re.sub(r"https?://[^\s;,)]+(?<![:.])", r"<\g<0>>", text)


def tables() -> str:
    """A table of the columns of each table."""
    blocks = []
    for one in TABLES:
        blocks += [f"### `{one.name}`\n", f"One row is {one.row}.\n"]
        blocks += ["| column | type | what it says |", "|---|---|---|"]
        for column in one.columns:
            lacks = ", null" if column.may_lack else ""
            blocks.append(f"| `{column.name}` | {column.type.value}{lacks} | {column.says} |")
        blocks.append("")
    return "\n".join(blocks).rstrip()


def queries() -> str:
    """The shipped queries."""
    rows = []
    for query in list_queries():
        options = " ".join(f"`--{name}`" for name in query.parameters)
        rows.append(f"| `{query.name}` | {query.asks} | {options} |")
    return "\n".join(["| name | what it asks | options |", "|---|---|---|", *rows])


def reference() -> str:
    """Every name of `import sungka`: its signature or its fields, and what its docstring says."""
    functions, classes = [], []
    for name in sungka.__all__:
        home = sungka._home_of(name.replace("__version__", "VERSION"))
        tree = ast.parse((HERE.parent / f"{home.replace('.', '/')}.py").read_text("utf-8"))
        nodes = {node.name: node for node in tree.body if isinstance(node, NAMED)}
        match nodes.get(name):
            case ast.FunctionDef() as function:
                functions.append(f"- `{signature(function)}`: {said(function)}")
            case ast.ClassDef() as kind:
                classes.append(f"### `{name}`\n\n{said(kind)}\n\n{members(kind, nodes)}".rstrip())
            case _:
                words = sungka.__version__ if name == "__version__" else docs_of(tree)[name]
                functions.append(f"- `{name}`: {' '.join(words.split())}")
    functions = [line.replace(sungka.__version__, "the version.") for line in functions]
    return "\n".join(functions) + "\n\n" + "\n\n".join(classes)


NAMED = (ast.FunctionDef, ast.ClassDef)
INNER = ("check", "claims", "complete", "is_equal", "keep_moves", "trace")
"""Methods that only the program itself calls, and what they give."""


def members(kind: ast.ClassDef, nodes: dict[str, ast.FunctionDef | ast.ClassDef]) -> str:
    """A table of the fields, the properties and the methods of a class, with inherited ones."""
    rows = []
    documented = docs_of(kind)
    bare = [f"`{field}`" for field, _ in fields_of(kind) if field not in documented]
    for field, type_ in fields_of(kind):
        if field in documented:
            rows.append(row([f"`{field}`", f"`{type_}`".replace("|", "\\|"), documented[field]]))
    if any(ast.unparse(base).endswith("Enum") for base in kind.bases):
        values = [ast.unparse(it.targets[0]) for it in kind.body if isinstance(it, ast.Assign)]
        bare += [f"`{value}`" for value in values if len(values) < 20]
    for node in methods_of(kind, nodes):
        is_property = any(ast.unparse(it) == "property" for it in node.decorator_list)
        name = f"`{node.name}`" if is_property else f"`{signature(node)}`"
        type_ = f"`{ast.unparse(node.returns)}`" if is_property and node.returns else ""
        rows.append(row([name.replace("|", "\\|"), type_.replace("|", "\\|"), said(node)]))
    listed = f"Has {', '.join(bare)}." if bare else ""
    table = "\n".join(["| | | |", "|---|---|---|", *rows]) if rows else ""
    return "\n\n".join([part for part in (listed, table) if part])


def fields_of(kind: ast.ClassDef) -> list[tuple[str, str]]:
    """The fields of a class with their types: those annotated in it, or set by its `__init__`."""
    own = [
        (ast.unparse(node.target), ast.unparse(node.annotation))
        for node in kind.body
        if isinstance(node, ast.AnnAssign) and not ast.unparse(node.target).startswith("_")
    ]
    made = next((it for it in kind.body if getattr(it, "name", "") == "__init__"), None)
    if not isinstance(made, ast.FunctionDef):
        return own
    given = made.args.args[1:]
    return [(it.arg, ast.unparse(it.annotation) if it.annotation else "") for it in given]


def methods_of(
    kind: ast.ClassDef, nodes: dict[str, ast.FunctionDef | ast.ClassDef]
) -> list[ast.FunctionDef]:
    """The public methods and properties of a class that are no fields of it."""
    found = {name: None for name, _ in fields_of(kind)}
    listed = []
    classes: list[ast.ClassDef] = [kind]
    while classes:
        one = classes.pop(0)
        for node in one.body:
            if not isinstance(node, ast.FunctionDef) or node.name.startswith("_"):
                continue
            if node.name not in (*INNER, *found):
                listed.append(node)
                found[node.name] = None
        bases = [nodes.get(ast.unparse(base)) for base in one.bases]
        classes += [base for base in bases if isinstance(base, ast.ClassDef)]
    return listed


def signature(function: ast.FunctionDef) -> str:
    """The name of a function with its parameters and their defaults."""
    bare = ast.parse(ast.unparse(function)).body[0]
    assert isinstance(bare, ast.FunctionDef)
    for argument in (*bare.args.args, *bare.args.kwonlyargs, bare.args.vararg, bare.args.kwarg):
        if argument is not None:
            argument.annotation = None
    parameters = re.sub(r"^(self|cls)(, |$)", "", ast.unparse(bare.args))
    return f"{function.name}({parameters})"


def said(node: ast.FunctionDef | ast.ClassDef) -> str:
    """A docstring without its examples, on one line."""
    prose = (ast.get_docstring(node) or "").partition("\n>>>")[0]
    return (
        " ".join(prose.split()).replace("|", "\\|")
        if isinstance(node, ast.FunctionDef)
        else ("\n\n".join(" ".join(part.split()) for part in prose.split("\n\n"))).rstrip()
    )


def docs_of(tree: ast.Module | ast.ClassDef) -> dict[str, str]:
    """The docstrings of variables or fields: strings that stand behind them."""
    found = {}
    for one, after in pairwise(tree.body):
        match one, after:
            case ast.AnnAssign(), ast.Expr(value=ast.Constant(value=str(text))):
                found[ast.unparse(one.target)] = " ".join(text.split())
    return found


PARTS: dict[str, dict[str, Callable[[], str]]] = {
    "fil/rules.md": {"sentences": sentences},
    "glossary.md": {"glossary": glossary},
    "python.md": {"reference": reference},
    "rules.md": {"sources": sources, "known": known_rules},
    "tables.md": {"tables": tables, "queries": queries},
    "which-rules.md": {"questions": questions},
}
"""The parts of each document, and the functions that write them."""


def written(name: str, text: str) -> str:
    """A document with its parts as they should be."""
    for part, make in PARTS[name].items():
        begin, end = f"<!-- {part}: python docs/make.py -->\n", f"<!-- end {part} -->\n"
        head, _, rest = text.partition(begin)
        _, found, tail = rest.partition(end)
        if not found:
            raise ValueError(f"{name} has no part `{part}`")
        text = f"{head}{begin}\n{make()}\n\n{end}{tail}"
    return text


def main() -> None:
    BOARDS.mkdir(exist_ok=True)
    drawn = pictures()
    for path in BOARDS.iterdir():
        if path.name not in drawn:
            path.unlink()
    for name, text in drawn.items():
        (BOARDS / name).write_text(text, encoding="utf-8")
    for name in PARTS:
        path = HERE / name
        path.write_text(written(name, path.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
