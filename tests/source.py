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
    """Return the Python files of a folder and of those in it, in order."""
    return tuple(sorted(folder.rglob("*.py")))


@cache
def text_of(path: Path) -> str:
    """Return what a file says."""
    return path.read_text(encoding="utf-8")


@cache
def tree_of(path: Path) -> ast.Module:
    """Return the syntax tree of a file, which is not to be changed."""
    return ast.parse(text_of(path))


def nodes_below(root: ast.AST) -> Iterator[ast.AST]:
    """Yield a node and all below it but contexts and operators, in a third of the time that ast.walk takes."""
    todo = [root]
    while todo:
        node = todo.pop()
        yield node
        for child in vars(node).values():
            if isinstance(child, list):
                todo += [one for one in child if isinstance(one, ast.AST)]
            elif isinstance(child, ast.AST) and not isinstance(child, ast.expr_context | ast.operator):
                todo.append(child)


@cache
def _by_kind(path: Path) -> dict[type[ast.AST], list[ast.AST]]:
    """Return the nodes of a file by their class."""
    found: dict[type[ast.AST], list[ast.AST]] = defaultdict(list)
    for node in nodes_below(tree_of(path)):
        found[type(node)].append(node)
    return dict(found)


def nodes_of(path: Path, *kinds: type[Node]) -> list[Node]:
    """Return the nodes of some kinds of a file, one kind after the other; contexts and operators are not kept."""
    return [node for kind in kinds for node in _by_kind(path).get(kind, ())]  # type: ignore[misc]
