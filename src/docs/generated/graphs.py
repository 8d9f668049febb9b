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
        for name, description in FAMILIES.items():
            rows = {"honeycomb": 2}.get(name, 3) if description.rows else None
            strip = GraphStrip(family(name, rows), problem("spanning tree"))
            count = Count(strip)
            yield from (f"## {name}", "", f"{description.about}{f', with r = {rows}' if rows else ''}.", "")
            yield from (f"Spanning trees, n = 1 to 8: {', '.join(map(str, count.terms(9)[1:]))}.", "")
            picture = svg(solution_scene(strip, count.sample(8 if strip.rows < 4 else 5, seed=3)[0]))
            yield from (
                "```{raw} html",
                f'<div class="board" role="img" aria-label="{name}">{picture}</div>',
                "```",
                "",
            )


class Vocabulary(Generated):
    """Every word for a structure on a graph, its meaning, and its automata with their lines of code."""

    def lines(self) -> Iterator[str]:
        """Yield one table for each kind of word."""
        colouring_words = {"k-colouring": COLOURING, "homomorphism to H": HOMOMORPHISM}
        tables = {
            "Sets of vertices": VERTEX_WORDS,
            "Edges": EDGE_WORDS,
            "Colourings and homomorphisms": colouring_words,
        }
        for heading, words in tables.items():
            yield from (f"### {heading}", "", "| word | meaning | automata (lines of code) |", "| --- | --- | --- |")
            yield from (self._row(name, word) for name, word in words.items())
            yield ""

    def _row(self, name: str, word: Word) -> str:
        """Return the row of a word in the table; a word with a number is shown for the number 3."""
        properties = word.make((3,) if word.numbers else ())
        automata = [_automaton(constraint) for constraint in properties]
        return f"| `{name}{' ' * bool(word.numbers) + word.numbers}` | {word.meaning} | {', '.join(automata)} |"


def _automaton(prop: Property) -> str:
    """Return the name of a property with its lines of code; a maximal set is followed by its properties."""
    parts = " and ".join(_automaton(part) for part in prop.properties) if isinstance(prop, Maximal) else ""
    return f"{type(prop).__name__} ({_code_lines(type(prop))}){' of ' * bool(parts)}{parts}"


def _code_lines(property_class: type[Any]) -> int:
    """Return the number of lines with statements in a property's class, without docstrings, `legal` and `__init__`."""
    property_class = Maximal if property_class is Minimal else property_class
    tree = ast.parse(dedent(inspect.getsource(property_class))).body[0]
    assert isinstance(tree, ast.ClassDef)
    statements = [
        node for node in tree.body if not (isinstance(node, ast.FunctionDef) and node.name in ("legal", "__init__"))
    ]
    docstrings = (ast.Expr,)
    lines: set[int] = set()
    for node in (node for statement in statements for node in ast.walk(statement)):
        if isinstance(node, ast.stmt) and not (isinstance(node, docstrings) and isinstance(node.value, ast.Constant)):
            lines |= {node.lineno}
    return len(lines)
