"""Cells that must be connected, which a formula cannot state in a few clauses: clauses for parts cut off; deductions.

A literal says whether a cell belongs. Any two cells that belong must be connected by neighbouring cells that belong.
If the condition is `anchored`, all cells on the border that belong count as connected outside the board, so that each
connected part must reach the border. Sets of cells are integers, with bit row · cols + col for each cell, so that
a part is found by a few shifts for each step of its extent.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from stripcount.board import Cell, neighbours
from stripcount.search.formula import Clause, Model


@dataclass(frozen=True)
class Connection:
    """The cells of a rows × cols board that must be connected, and whether the border connects.

    Cell k in reading order belongs if literal sign · (k + 1) is true. `words` names the cells that belong.
    """

    rows: int
    cols: int
    sign: int
    anchored: bool
    words: str

    @cached_property
    def _right(self) -> int:
        """The cells of the last column."""
        return sum(1 << row * self.cols + self.cols - 1 for row in range(self.rows))

    @cached_property
    def _border(self) -> int:
        """The cells of the first and last row and column."""
        line = (1 << self.cols) - 1
        sides = self._right | self._right >> self.cols - 1
        return sides | line | line << (self.rows - 1) * self.cols

    @cached_property
    def _near(self) -> list[list[int]]:
        """The neighbours of each cell, all as numbers in reading order."""
        return [
            [row * self.cols + col for row, col in neighbours(self.rows, self.cols, divmod(cell, self.cols))]
            for cell in range(self.rows * self.cols)
        ]

    def belonging(self, literals: Iterable[int]) -> tuple[int, int]:
        """Return the cells inside and the cells outside the connected set, as far as the true literals decide."""
        inside_and_outside = [0, 0]
        for literal in literals:
            inside_and_outside[literal * self.sign < 0] |= 1 << abs(literal) - 1
        return inside_and_outside[0], inside_and_outside[1]

    def flooded(self, start: int, cells: int) -> int:
        """Return the cells of `cells` that are connected to `start` within them.

        >>> Connection(2, 3, 1, False, "").flooded(0b000001, 0b110011) == 0b110011
        True
        """
        component, fresh = 0, start & cells
        while fresh:
            component |= fresh
            fresh = self._beside(fresh) & cells & ~component
        return component

    def _beside(self, cells: int) -> int:
        """Return the cells that share a side with some of `cells`, and perhaps bits beyond the board."""
        last = ~self._right
        return cells << self.cols | cells >> self.cols | (cells & last) << 1 | cells >> 1 & last

    def parts(self, cells: int) -> Iterator[int]:
        """Yield the connected parts of `cells`; all that reach an anchored border are one part, the first."""
        if self.anchored and cells & self._border:
            component = self.flooded(cells & self._border, cells)
            yield component
            cells &= ~component
        while cells:
            component = self.flooded(cells & -cells, cells)
            yield component
            cells &= ~component

    def broken(self, model: Model) -> list[Clause]:
        """Return a clause for each part that a model cuts off: its first cell does not belong, or a neighbour does.

        The main part is not cut off: with an anchored border all that reaches it, otherwise the largest part, and then
        the clauses also hold if the first cell of the main part does not belong.
        """
        inside = sum(1 << variable - 1 for variable in model if variable <= self.rows * self.cols)
        parts = list(self.parts(inside if self.sign > 0 else (1 << self.rows * self.cols) - 1 & ~inside))
        parts.sort(key=lambda component: (self.anchored and bool(component & self._border), component.bit_count()))
        main = parts.pop() if parts and (not self.anchored or parts[-1] & self._border) else 0
        main_belongs = [-self._literal(main)] if main and not self.anchored else []
        clauses = []
        for component in parts:
            around = {near for cell in _bits(component) for near in self._near[cell] if not component >> near & 1}
            clauses.append(
                (-self._literal(component), *main_belongs, *(self.sign * (cell + 1) for cell in sorted(around)))
            )
        return clauses

    def cut_off(self, sure: int, gone: int) -> Cell | None:
        """Return a cell of `sure` that cells besides `gone` cannot connect with the others of `sure`, or None."""
        possible = (1 << self.rows * self.cols) - 1 & ~gone
        start = possible & self._border if self.anchored else sure & -sure
        unreached = sure & ~self.flooded(start, possible)
        return divmod((unreached & -unreached).bit_length() - 1, self.cols) if unreached else None

    def forced(self, sure: int, gone: int) -> list[int]:
        """Return the literals of the cells, neither `sure` nor `gone`, without which cells of `sure` are cut apart.

        Nothing may be cut off yet. Costs one search of a graph whose vertices are the narrow cells and the connected
        parts of the others: a vertex separates what a depth-first search reaches only through it (Hopcroft and Tarjan,
        Commun. ACM 16, 1973).
        """
        possible = (1 << self.rows * self.cols) - 1 & ~gone
        narrow = self._narrow(possible) & ~sure
        if not sure or not narrow:
            return []
        parts = list(self.parts(possible & ~narrow))
        if self.anchored and not (parts and parts[0] & self._border):
            parts.insert(0, 0)  # only what is outside the board
        cells = list(_bits(narrow))
        vertex_of = {cell: index for index, cell in enumerate(cells, start=len(parts))}
        near: list[list[int]] = [[] for _ in range(len(parts) + len(cells))]
        for component, members in enumerate(parts):
            reached = self._beside(members) | (self._border if self.anchored and not component else 0)
            near[component] = [vertex_of[cell] for cell in _bits(reached & narrow)]
            for vertex in near[component]:
                near[vertex].append(component)
        for cell, vertex in vertex_of.items():
            near[vertex] += [vertex_of[other] for other in self._near[cell] if other in vertex_of]
        root = 0 if self.anchored else next(index for index, component in enumerate(parts) if component & sure)
        held = [bool(component & sure) for component in parts] + [False] * len(cells)
        cuts = sorted({cells[vertex - len(parts)] for vertex in _separating(near, root, held) if vertex >= len(parts)})
        return [self.sign * (cell + 1) for cell in cuts]

    def _narrow(self, possible: int) -> int:
        """Return the cells without which `possible` may fall apart: several arcs of possible cells meet at them.

        The eight cells around a cell form a ring; its arcs of possible cells are counted at the four sides.
        """
        beyond = self._border if self.anchored else 0
        first, top = self._right >> self.cols - 1, (1 << self.cols) - 1
        last, bottom = self._right, top << (self.rows - 1) * self.cols
        side, corner = [], []
        for edge, down, right in ((top, -1, 0), (last, 0, 1), (bottom, 1, 0), (first, 0, -1)):
            side.append(self._moved(possible, down, right) | edge & beyond)
        for edge, down, right in (
            (top | last, -1, 1),
            (bottom | last, 1, 1),
            (bottom | first, 1, -1),
            (top | first, -1, -1),
        ):
            corner.append(self._moved(possible, down, right) | edge & beyond)
        begins = [
            side[corner_index] & ~(side[corner_index - 1] & corner[corner_index - 1]) for corner_index in range(4)
        ]  # parts of the ring of eight
        once = twice = 0
        for begin in begins:
            twice |= once & begin
            once |= begin
        return twice & possible

    def _moved(self, cells: int, down: int, right: int) -> int:
        """Return the cells of the board that have one of `cells` at the offset (`down`, `right`)."""
        if right:
            cells = cells >> 1 & ~self._right if right > 0 else (cells & ~self._right) << 1
        cells = cells >> self.cols if down > 0 else cells << self.cols if down else cells
        return cells & (1 << self.rows * self.cols) - 1

    def _literal(self, bit: int) -> int:
        """Return the literal that says that the first cell of a set belongs; 0 for the empty set."""
        return self.sign * (bit & -bit).bit_length()


def _separating(near: list[list[int]], root: int, held: list[bool]) -> set[int]:
    """Return the vertices, without `root`, whose removal separates some vertex with `held` from `root`.

    `near` lists the neighbours of each vertex; `low` is the lowpoint of Hopcroft and Tarjan.
    """
    visited, low, below = [-1] * len(near), [0] * len(near), list(held)
    visited[root] = count = 0
    stack = [(root, iter(near[root]), -1)]
    cuts = set[int]()
    while stack:
        vertex, ahead, parent = stack[-1]
        for other in ahead:
            if visited[other] < 0:
                count += 1
                visited[other] = low[other] = count
                stack.append((other, iter(near[other]), vertex))
                break
            if other != parent:
                low[vertex] = min(low[vertex], visited[other])
        else:
            stack.pop()
            if parent >= 0:
                below[parent] = below[parent] or below[vertex]
                low[parent] = min(low[parent], low[vertex])
                if low[vertex] >= visited[parent] and below[vertex] and parent != root:
                    cuts.add(parent)
    return cuts


def _bits(cells: int) -> Iterator[int]:
    """Yield the positions of the bits that are set, ascending."""
    while cells:
        low = cells & -cells
        yield low.bit_length() - 1
        cells ^= low
