"""The files of the source and of the tests: each is read, parsed and walked once for all tests of a process."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TypeVar

Node = TypeVar("Node", bound=ast.AST)


@cache
def files_of(folder: Path) -> tuple[Path, ...]:
    """Return the Python files below a folder, sorted."""
    return tuple(sorted(folder.rglob("*.py")))


@cache
def text_of(path: Path) -> str:
    """Return the text of a file."""
    return path.read_text(encoding="utf-8")


@cache
def tree_of(path: Path) -> ast.Module:
    """Return the syntax tree of a file, which must not be changed."""
    return ast.parse(text_of(path))


def nodes_below(root: ast.AST) -> Iterator[ast.AST]:
    """Yield a node and all nodes below it except contexts and operators; takes a third of the time of ast.walk."""
    stack = [root]
    while stack:
        node = stack.pop()
        yield node
        for child in vars(node).values():
            if isinstance(child, list):
                stack += [item for item in child if isinstance(item, ast.AST)]
            elif isinstance(child, ast.AST) and not isinstance(child, ast.expr_context | ast.operator):
                stack.append(child)


@cache
def _nodes_by_class(path: Path) -> dict[type[ast.AST], list[ast.AST]]:
    """Return the nodes of a file by their class."""
    nodes: dict[type[ast.AST], list[ast.AST]] = defaultdict(list)
    for node in nodes_below(tree_of(path)):
        nodes[type(node)].append(node)
    return dict(nodes)


def nodes_of(path: Path, *classes: type[Node]) -> list[Node]:
    """Return the nodes of a file that are of the given classes, one class after the other.

    Contexts and operators are never among them.
    """
    return [node for node_class in classes for node in _nodes_by_class(path).get(node_class, ())]  # type: ignore[misc]
