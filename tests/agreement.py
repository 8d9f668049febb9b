"""Assertions that two counts agree; they fail on the smallest board or graph and say how to repeat it."""

from __future__ import annotations

from collections.abc import Sequence

from stripcount.board import Board
from stripcount.errors import BadInput
from stripcount.model.graphs.layered import Layered
from stripcount.model.strip import Strip
from stripcount.puzzles import puzzle_class
from tests.model.graphs.definitions import edge_list

MACHINE_AND_DEFINITION = ("the machine", "the definition")


def min_rows(name: str) -> int:
    """Return the smallest number of rows that a puzzle accepts; a rule on blocks needs as many as a block has."""
    for rows in range(1, 10):
        try:
            return puzzle_class(name)(rows).rows
        except BadInput:
            continue
    raise AssertionError(f"{name} has no board of fewer than ten rows")


def assert_same_on_layers(
    graph: Layered,
    words: str,
    counted: Sequence[int],
    wanted: Sequence[int],
    by: tuple[str, str] = MACHINE_AND_DEFINITION,
) -> None:
    """Assert that two counts of what `words` ask for agree on 1, 2, … layers of a graph.

    `by` names the two sources of `counted` and `wanted` in the message, which lists the edges.
    """
    for layers, (count, expected) in enumerate(zip(counted, wanted, strict=True), 1):
        if count != expected:
            vertices, edges = edge_list(graph, layers)
            raise AssertionError(
                f"“{words}” on {graph.name}, {layers} layers: {count} by {by[0]} but {expected} by {by[1]}.\n"
                f"To repeat it on these {vertices} vertices: stripcount count --graph FILE --problem '{words}'\n"
                + "\n".join(f"{u} {v}" for u, v in edges)
            )


def assert_same_on_columns(
    strip: Strip, counted: Sequence[int], wanted: Sequence[int], by: tuple[str, str] = MACHINE_AND_DEFINITION
) -> None:
    """Assert that two counts of boards agree for 0, 1, 2, … columns; `by` names their sources in the message."""
    for columns, (count, expected) in enumerate(zip(counted, wanted, strict=True)):
        if count != expected:
            raise AssertionError(
                f"{strip.title}, {columns} columns: {count} by {by[0]} but {expected} by {by[1]}.\n"
                + _repeat_hint(strip, columns)
            )


def assert_same_boards(strip: Strip, columns: int, spelled: set[Board], legal: set[Board]) -> None:
    """Assert that the machine spells exactly the boards that the rules allow; the message shows a board of only one."""
    for origin, boards in (("steps of the machine", spelled - legal), ("the rules", legal - spelled)):
        if boards:
            first = min(map(str, boards))
            raise AssertionError(
                f"{strip.title}, {columns} columns: {len(spelled)} boards by the machine but {len(legal)} by "
                f"the rules; only {origin} allow\n{first}\n{_repeat_hint(strip, columns)}"
            )


def _repeat_hint(strip: Strip, columns: int) -> str:
    """Return the command that checks a strip on the board in question."""
    options = "".join(f"-p {p.name}={p.text(strip.settings[p.name])} " for p in strip.parameters)
    return f"To repeat it: stripcount check {strip.name} {options}--rows {strip.rows} --columns {columns}"
