"""How a test says that two counts differ: on the smallest board or graph, with both numbers and how to repeat it."""

from __future__ import annotations

from collections.abc import Sequence

from stripcount.board import Board
from stripcount.errors import BadInput
from stripcount.model.graphs.layered import Layered
from stripcount.model.strip import Strip
from stripcount.puzzles import puzzle_class
from tests.model.graphs.definitions import edge_list

MACHINE_AND_DEFINITION = ("the machine", "the definition")


def least_rows(name: str) -> int:
    """Return the fewest rows of a puzzle: a rule on blocks needs as many as its blocks have."""
    for rows in range(1, 10):
        try:
            return puzzle_class(name)(rows).rows
        except BadInput:
            continue
    raise AssertionError(f"{name} has no board of fewer than ten rows")


def same_on_layers(
    graph: Layered,
    words: str,
    counted: Sequence[int],
    wanted: Sequence[int],
    by: tuple[str, str] = MACHINE_AND_DEFINITION,
) -> None:
    """Fail with the fewest layers on which two counts of what `words` ask for differ; the first are of one layer."""
    for layers, (one, other) in enumerate(zip(counted, wanted, strict=True), 1):
        if one != other:
            vertices, edges = edge_list(graph, layers)
            raise AssertionError(
                f"“{words}” on {graph.name}, {layers} layers: {one} by {by[0]} but {other} by {by[1]}.\n"
                f"To repeat it on these {vertices} vertices: stripcount count --graph FILE --problem '{words}'\n"
                + "\n".join(f"{u} {v}" for u, v in edges)
            )


def same_on_columns(
    strip: Strip, counted: Sequence[int], wanted: Sequence[int], by: tuple[str, str] = MACHINE_AND_DEFINITION
) -> None:
    """Fail with the fewest columns on which two counts of boards differ; the first are of none."""
    for columns, (one, other) in enumerate(zip(counted, wanted, strict=True)):
        if one != other:
            raise AssertionError(
                f"{strip.title}, {columns} columns: {one} by {by[0]} but {other} by {by[1]}.\n"
                + _repeated(strip, columns)
            )


def same_boards(strip: Strip, columns: int, spelled: set[Board], legal: set[Board]) -> None:
    """Fail with a board that only the machine spells, or only the rules allow."""
    for only, boards in (("steps of the machine", spelled - legal), ("the rules", legal - spelled)):
        if boards:
            first = min(map(str, boards))
            raise AssertionError(
                f"{strip.title}, {columns} columns: {len(spelled)} boards by the machine but {len(legal)} by "
                f"the rules; only {only} allow\n{first}\n{_repeated(strip, columns)}"
            )


def _repeated(strip: Strip, columns: int) -> str:
    given = "".join(f"-p {p.name}={p.text(strip.settings[p.name])} " for p in strip.parameters)
    return f"To repeat it: stripcount check {strip.name} {given}--rows {strip.rows} --columns {columns}"
