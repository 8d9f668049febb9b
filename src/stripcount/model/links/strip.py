"""Puzzles of lines from cell to cell: which marks are allowed, and which shape all lines form together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import replace
from functools import cached_property, partial
from itertools import product
from typing import ClassVar

from stripcount.board import FLAT, HOLE, Board, Cell, Mark, Wrap
from stripcount.errors import BadInput, BrokenPuzzle, checked_integer, excerpt
from stripcount.model.graphs.components import Components
from stripcount.model.graphs.edge_frontier import EdgeFrontier, ReadVertex
from stripcount.model.graphs.edge_strip import EdgeCondition, EdgeStrip, Label, Tile
from stripcount.model.graphs.layered import grid
from stripcount.model.graphs.sets import Degrees
from stripcount.model.graphs.strip import GraphStrip
from stripcount.model.links.rule import ALL_SIDES, LinkRule, Neighbour, has_line, representatives
from stripcount.model.links.sides import SIDES, SYMBOLS, boards_of_lines, lines_of
from stripcount.model.offers import LineShape
from stripcount.model.strip import Strip, rules_untouched

MAX_ROWS = 250  # a component of a state is numbered in one byte
MAX_GLUED_ROWS = 80  # the same on boards with glued sides, whose states have more slots
_SIDE_OF_END = {(False, False): "d", (False, True): "u", (True, False): "r", (True, True): "l"}
"""The side of an end of an edge by whether it leads to another column, and whether it is the edge's second end."""
_LOOP_DEGREES, _PATH_DEGREES, _ALL_DEGREES = frozenset({2}), frozenset({0, 1, 2}), frozenset(range(5))

CONNECTIONS: dict[str, EdgeCondition] = {
    "one cycle": EdgeCondition(acyclic=False, single=True, degrees=_LOOP_DEGREES),
    "cycles": EdgeCondition(acyclic=False, single=False, degrees=_LOOP_DEGREES),
    "one path": EdgeCondition(acyclic=True, single=True, degrees=_PATH_DEGREES),
    "paths": EdgeCondition(acyclic=True, single=False, degrees=_PATH_DEGREES),
    "tree": EdgeCondition(acyclic=True, single=True, degrees=_ALL_DEGREES),
    "forest": EdgeCondition(acyclic=True, single=False, degrees=_ALL_DEGREES),
    "connected": EdgeCondition(acyclic=False, single=True, degrees=_ALL_DEGREES),
    "any": EdgeCondition(acyclic=False, single=False, degrees=_ALL_DEGREES),
}
"""Every value that `LinkStrip.connection` may have: the shape of lines that cover all cells."""


class LinkStrip(EdgeStrip):
    """Lines between neighbouring cells; a mark shows the sides of its cell that carry a line.

    `connection` is one of

    - `one cycle`: a single closed loop; `cycles`: loops, any number;
    - `one path`: a single open line of at least one step; `paths`: such lines, any number;
    - `tree`: connected, without cycles, at least one step; `forest`: without cycles;
    - `connected`: a single component of at least one step; `any`: no condition.

    With `covers` every cell belongs to a line, and a single cell is allowed as a tree or path of one cell. `ends`, for
    `one path` only, names the two cells where it ends, as (row, column), with column 0 or -1 and negative rows counted
    from below. Lines never cross and never leave the board. The empty board counts 1 if a board may be without lines,
    else 0. At most 250 rows; up to 29 rows, or 14 if three lines may meet, are explored on whole arrays.

    >>> from stripcount.machine.explore import explore
    >>> class Loop(LinkStrip):
    ...     connection = "one cycle"
    ...     def allowed(self, sides, row, left, above):
    ...         return sides != "ud" or row != 1  # no line runs straight down through the second row
    >>> explore(Loop(4)).machine().terms(6)
    [0, 0, 4, 16, 71, 325]
    """

    rule_methods = (*EdgeStrip.rule_methods, "tiles")
    connection: ClassVar[str]
    covers: bool = False
    ends: tuple[Cell, ...] = ()
    statistics: ClassVar = {
        "length": lambda mark: sum(side in "rd" for side in SIDES[str(mark)]),
        "cells": lambda mark: int(SIDES[str(mark)] != ""),
        "turns": lambda mark: int(SIDES[str(mark)] in ("lu", "ld", "ur", "rd")),
        "leaves": lambda mark: int(len(SIDES[str(mark)]) == 1),
    }

    def __init__(self, rows: int, **settings: object) -> None:
        super().__init__(checked_integer("rows", rows, 1, MAX_ROWS), **settings)
        name = type(self).__name__
        connection = getattr(self, "connection", None)
        if not isinstance(connection, str) or connection not in CONNECTIONS:
            raise BrokenPuzzle(
                f"{name}.connection must be one of {', '.join(CONNECTIONS)}, not {excerpt(repr(connection))}."
            )
        if not isinstance(self.covers, bool):
            raise BrokenPuzzle(f"{name}.covers must be True or False, not {excerpt(repr(self.covers))}.")
        self._set_frontier(FLAT)

    @cached_property
    def condition(self) -> EdgeCondition:  # type: ignore[override]  # an attribute of other strips
        """The condition on all lines together."""
        condition = CONNECTIONS[self.connection]
        return replace(condition, covers=True) if self.covers else replace(condition, degrees=condition.degrees | {0})

    @property
    def marks(self) -> Sequence[Mark]:  # type: ignore[override]  # a class variable of other strips
        """The mark of each set of sides."""
        return tuple(SIDES)

    def _set_frontier(self, wrap: Wrap, *, holes: bool = False) -> None:
        """Set the rule and the frontier of boards with these sides glued, or with holes."""
        self.rule = LinkRule(self.rows, self.allowed, type(self).__name__, wrap, holes=holes)
        self.frontier = EdgeFrontier(grid(self.rows, wrap), _checked_ends(self))

    def _essence(self) -> dict[str, object]:
        return {name: value for name, value in super()._essence().items() if name != "rule"}

    def allowed(self, sides: str, row: int, left: Neighbour, above: Neighbour) -> bool:
        """Return whether a cell may have lines on these sides, letters of "lurd" in this order; "" is an empty cell.

        `left` and `above` are the neighbours' sides, None outside the board. It is called only where the lines meet.
        """
        return True

    @property
    def classes(self) -> int:  # type: ignore[override]
        """The number of different classes of neighbours."""
        return 1 + max(
            class_index for _, class_index in (*self.rule.left_labels.values(), *self.rule.above_labels.values())
        )

    @property
    def outside(self) -> Sequence[int]:
        """The class of a neighbour outside the board, for every row."""
        return bytes([self.rule.left_labels[None][1]] * self.rows)

    def label_across_seam(self, label: Label) -> Label:
        """Return the label of a neighbour as it is seen across the seam."""
        return self.rule.label_across_seam(label) if self.rule.wrap.twist else label

    @cached_property
    def lazy(self) -> GraphStrip | None:
        """A strip with the same numbers of boards and fewer states, or None if there is none.

        It decides an edge only when its second end is read: spanning trees of eight rows have 1,431 states instead of
        12,236. It exists where every mark is allowed and three lines may meet in a cell.
        """
        condition, graph = self.condition, self.frontier.graph
        if (
            self.rule.holes
            or type(self).allowed is not LinkStrip.allowed
            or "allowed" in vars(self)
            or max(condition.degrees) <= 2
        ):
            return None
        bounds = (1, 1) if condition.single else (0, None)
        components = Components("edges", *bounds, cycles=not condition.acyclic, spanning=condition.covers)
        degree_properties = (
            [] if set(range((graph.max_degree or 0) + 1)) <= condition.degrees else [Degrees(*condition.degrees)]
        )
        return GraphStrip(graph, [*degree_properties, components])

    def line_rule(self) -> LineShape | None:
        """Return how many lines may meet and what they form, None if sides are glued or a mark depends on more."""
        if self.rule.wrap != FLAT or self.rule.holes or not rules_untouched(self, LinkStrip):
            return None
        answers: dict[int, set[bool]] = {}
        for row, sides, left, above in product(range(self.rows), ALL_SIDES, (None, *ALL_SIDES), (None, *ALL_SIDES)):
            if ("l" in sides) == has_line(left, "r") and ("u" in sides) == has_line(above, "d"):
                answers.setdefault(len(sides), set()).add(self.rule.ask(sides, row, left, above))
        if any(len(verdicts) > 1 for verdicts in answers.values()):
            return None
        degrees = frozenset(degree for degree, verdicts in answers.items() if True in verdicts) & self.condition.degrees
        return LineShape(degrees, self.condition.single, self.condition.acyclic, self.covers, self.ends)

    def tiles(self, read: ReadVertex) -> list[Tile]:
        """Return the tiles of a cell: its allowed marks for every class of left and upper neighbours."""
        rule, sides_of = self.rule, {end: _SIDE_OF_END[end.between, end.second] for end in read.ends}
        above_edge = "u" in sides_of.values()
        inside = {
            neighbour: label
            for neighbour, label in rule.above_labels.items()
            if above_edge == (neighbour is not None) or (above_edge and rule.holes)
        }
        cases = product(representatives(inside).items(), representatives(rule.left_labels).items(), ALL_SIDES)
        tiles = list[Tile]()
        for rank, ((above, above_neighbour), (left, left_neighbour), sides) in enumerate(cases):
            if not rule.fits(sides, read.row, left_neighbour, above_neighbour) or not set(sides_of.values()).issuperset(
                sides
            ):
                continue
            right, below = rule.left_labels[sides], rule.above_labels.get(sides, (False, 0))
            labels = {"l": left, "u": above, "r": right, "d": below}
            if self.fits(len(sides), read.stubs) and (not read.loops or above == below):
                known_labels, new_labels = (
                    tuple(labels[sides_of[end]] for end, _ in ends) for ends in (read.known, read.new)
                )
                cycles, belongs = bool(read.loops) and "d" in sides, bool(sides or read.stubs or self.covers)
                # with glued sides, tiles come in the order of their marks, as for a strip that is not read on arrays;
                # all ranks of one mark are below 0x10000
                rank += 0x10000 * ord(SYMBOLS[sides]) * (rule.wrap != FLAT)
                tiles.append(Tile(SYMBOLS[sides], known_labels, new_labels, cycles, belongs, rank))
        if rule.holes and not read.stubs:
            tiles += self._hole_tiles(read)
        return sorted(tiles, key=lambda tile: tile.rank)

    def _hole_tiles(self, read: ReadVertex) -> Iterator[Tile]:
        """Yield the tiles of a missing cell, into which no line leads; its neighbours see the outside of the board."""
        outside = {"r": self.rule.left_labels[None], "d": self.rule.above_labels[None]}
        sides = [_SIDE_OF_END[end.between, end.second] for end, _ in read.known]
        labels_without_line = [{label for label in self._neighbours(side).values() if not label[0]} for side in sides]
        new_labels = tuple(outside[_SIDE_OF_END[end.between, end.second]] for end, _ in read.new)
        for known_labels in product(*map(sorted, labels_without_line)):
            yield Tile(HOLE, known_labels, new_labels, cycles=False, belongs=False, rank=-1)

    def _neighbours(self, side: str) -> Mapping[Neighbour, Label]:
        """Return the labels of the neighbours on the left for "l", else those of the neighbours above."""
        return self.rule.left_labels if side == "l" else self.rule.above_labels

    def with_holes(self) -> LinkStrip:
        """Return the lines on boards where cells may be missing, whose mark is HOLE: no line leads there.

        Its neighbours see the outside of the board there. Raises BadInput for glued sides.
        """
        if self.rule.wrap != FLAT:
            raise BadInput(f"the board must have no holes for {self.title}, whose sides are glued.")
        changed_strip = copy(self)
        changed_strip._set_frontier(FLAT, holes=True)
        changed_strip.declare(
            symmetries={name: partial(_change_mark, change) for name, change in self.symmetries.items()},
            statistics={name: partial(_gain_of_mark, gain) for name, gain in self.statistics.items()},
        )
        return changed_strip

    def glued(self, wrap: Wrap) -> Strip | None:
        """Return the lines on a board with glued sides; a narrow one has loops and parallel edges.

        Raises BadInput for more than 80 rows, and for named ends with glued columns, where there is no first column.
        Cost: with glued rows a few times as many states as the strip has, with glued columns up to as many as pairs of
        them.

        >>> from stripcount.board import Wrap
        >>> from stripcount.machine.explore import explore
        >>> from stripcount.puzzles.spanning_tree import SpanningTree
        >>> explore(SpanningTree(2).glued(Wrap(True, True))).machine().terms(4)
        [0, 2, 32, 294]
        """
        if not rules_untouched(self, LinkStrip):
            return None
        if self.rows > MAX_GLUED_ROWS:
            raise BadInput(f"rows must be at most {MAX_GLUED_ROWS} on a board with glued sides, not {self.rows}.")
        if wrap.columns and self.ends:
            raise BadInput(
                f"wrap={wrap.name} is not possible for {self.title}, whose path ends in the "
                "first and the last column; use wrap=rows."
            )
        changed_strip = copy(self)
        changed_strip._set_frontier(wrap)
        return changed_strip

    def candidates(self, cols: int) -> Iterator[Board]:
        """Yield every board of allowed marks whose lines meet and stay on the board, whatever their shape."""
        return boards_of_lines(self.rows, cols, self.condition.degrees, self.rule.ask)

    def wrapped_candidates(self, cols: int, wrap: Wrap) -> Iterator[Board]:
        """Yield the boards whose lines meet, across seams as well."""
        return boards_of_lines(self.rows, cols, self.condition.degrees, self.rule.ask, wrap)

    def legal(self, board: Board) -> bool:
        """Return whether lines meet, every mark is allowed, and the lines form the shape that `connection` names.

        A path between two named ends is a loop if a line from end to end is added.
        """
        ends = [(row, col % board.cols) for row, col in self.frontier.ends] if board.cols else []
        graph = lines_of(board, self.rule.ask, [ends] if ends else [])
        condition = (
            replace(self.condition, acyclic=False, degrees=self.condition.degrees - {1}) if ends else self.condition
        )
        return graph is not None and condition.legal(graph)

    def draw(self, board: Board) -> str:
        """Return a drawing of the lines, in which a step to the right is three characters wide."""
        return "\n".join(
            "".join(f"{mark}{'──' if 'r' in SIDES[str(mark)] else '  '}" for mark in row).rstrip()
            for row in board.cells
        )


def _change_mark(change: Callable[[Mark], Mark], mark: Mark) -> Mark:
    """Return a mark after a symmetry; a hole stays a hole."""
    return mark if mark is HOLE else change(mark)


def _gain_of_mark(gain: Callable[[Mark], int], mark: Mark) -> int:
    """Return what a mark adds to a statistic; a hole adds nothing."""
    return 0 if mark is HOLE else gain(mark)


def _checked_ends(strip: LinkStrip) -> tuple[Cell, ...]:
    """Return the named ends with rows counted from above; raises BrokenPuzzle for ends that are not allowed."""
    name, ends = type(strip).__name__, strip.ends
    if ends == ():
        return ()
    if strip.connection != "one path":
        raise BrokenPuzzle(f"{name}.ends are for the connection 'one path', not {strip.connection!r}.")
    pairs = [end for end in ends if isinstance(end, tuple) and len(end) == 2] if isinstance(ends, tuple) else []
    if len(pairs) != 2 or not all(type(row) is int and col in (0, -1) for row, col in pairs):
        raise BrokenPuzzle(
            f"{name}.ends must be two cells (row, column) with column 0 or -1, not {excerpt(repr(ends))}."
        )
    if any(not -strip.rows <= row < strip.rows for row, _ in pairs):
        raise BrokenPuzzle(f"{name}.ends {excerpt(repr(ends))} must lie in the {strip.rows} rows of the board.")
    return tuple((row % strip.rows, col) for row, col in pairs)
