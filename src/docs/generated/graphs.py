"""The pages about graphs: families, and the words for what is counted on them."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from textwrap import dedent
from typing import Any

from generated.directive import Generated
from stripcount.count import Count
from stripcount.draw.graphs import solution_scene
from stripcount.draw.svg import svg
from stripcount.model.graphs.families import FAMILIES, family
from stripcount.model.graphs.maximal import Maximal, Minimal
from stripcount.model.graphs.property import Property
from stripcount.model.graphs.strip import GraphStrip
from stripcount.model.graphs.vocabulary import COLOURING, EDGE_WORDS, HOMOMORPHISM, VERTEX_WORDS, Word, problem


class Families(Generated):
    """Every family of graphs with its numbers of spanning trees, and one of them drawn."""

    def lines(self) -> Iterator[str]:
        """Yield one section per family."""
        for name, known in FAMILIES.items():
            rows = {"honeycomb": 2}.get(name, 3) if known.rows else None
            strip = GraphStrip(family(name, rows), problem("spanning tree"))
            count = Count(strip)
            yield from (f"## {name}", "", f"{known.about}{f', with r = {rows}' if rows else ''}.", "")
            yield from (f"Spanning trees, n = 1 to 8: {', '.join(map(str, count.terms(9)[1:]))}.", "")
            picture = svg(solution_scene(strip, count.sample(8 if strip.rows < 4 else 5, seed=3)[0]))
            yield from (
                "```{raw} html",
                f'<div class="board" role="img" aria-label="{name}">{picture}</div>',
                "```",
                "",
            )


class Vocabulary(Generated):
    """Every word for a structure on a graph, its meaning, and the automata it is made of, each with its lines."""

    def lines(self) -> Iterator[str]:
        """Yield one table for each kind of word."""
        others = {"k-colouring": COLOURING, "homomorphism to H": HOMOMORPHISM}
        tables = {"Sets of vertices": VERTEX_WORDS, "Edges": EDGE_WORDS, "Colourings and homomorphisms": others}
        for title, words in tables.items():
            yield from (f"### {title}", "", "| word | meaning | automata (lines of code) |", "| --- | --- | --- |")
            yield from (self._row(name, word) for name, word in words.items())
            yield ""

    def _row(self, name: str, word: Word) -> str:
        parts = word.make((3,) if word.numbers else ())
        sizes = [_automaton(constraint) for constraint in parts]
        return f"| `{name}{' ' * bool(word.numbers) + word.numbers}` | {word.meaning} | {', '.join(sizes)} |"


def _automaton(constraint: Property) -> str:
    """Return the name of a property with its lines, and those of the properties that it is made of."""
    inner = (
        " and ".join(_automaton(inner_constraint) for inner_constraint in constraint.properties)
        if isinstance(constraint, Maximal)
        else ""
    )
    return f"{type(constraint).__name__} ({_code_lines(type(constraint))}){' of ' * bool(inner)}{inner}"


def _code_lines(kind: type[Any]) -> int:
    """Return the lines of a property's automaton: its statements, without texts and the second statement `legal`."""
    kind = Maximal if kind is Minimal else kind
    tree = ast.parse(dedent(inspect.getsource(kind))).body[0]
    assert isinstance(tree, ast.ClassDef)
    statements = [
        node for node in tree.body if not (isinstance(node, ast.FunctionDef) and node.name in ("legal", "__init__"))
    ]
    texts = (ast.Expr,)
    lines: set[int] = set()
    for node in (inner for outer in statements for inner in ast.walk(outer)):
        if isinstance(node, ast.stmt) and not (isinstance(node, texts) and isinstance(node.value, ast.Constant)):
            lines |= {node.lineno}
    return len(lines)
