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
        line = (1 << self.cols) - 1
        sides = self._right | self._right >> self.cols - 1
        return sides | line | line << (self.rows - 1) * self.cols

    @cached_property
    def _near(self) -> list[list[int]]:
        return [
            [row * self.cols + col for row, col in neighbours(self.rows, self.cols, divmod(cell, self.cols))]
            for cell in range(self.rows * self.cols)
        ]

    def belonging(self, literals: Iterable[int]) -> tuple[int, int]:
        """Return the cells that belong and those that do not, for these true literals."""
        sets = [0, 0]
        for literal in literals:
            sets[literal * self.sign < 0] |= 1 << abs(literal) - 1
        return sets[0], sets[1]

    def flooded(self, start: int, cells: int) -> int:
        """Return the cells of `cells` that are connected to `start` within them.

        >>> Connection(2, 3, 1, False, "").flooded(0b000001, 0b110011) == 0b110011
        True
        """
        last, cols = ~self._right, self.cols
        part, fresh = 0, start & cells
        while fresh:
            part |= fresh
            fresh = (fresh << cols | fresh >> cols | (fresh & last) << 1 | fresh >> 1 & last) & cells & ~part
        return part

    def parts(self, cells: int) -> Iterator[int]:
        """Yield the connected parts of `cells`; all that reach an anchored border are one part, the first."""
        if self.anchored and cells & self._border:
            part = self.flooded(cells & self._border, cells)
            yield part
            cells &= ~part
        while cells:
            part = self.flooded(cells & -cells, cells)
            yield part
            cells &= ~part

    def broken(self, model: Model) -> list[Clause]:
        """Return a clause for each part of a model that is cut off: another cell beside it must belong too."""
        true = sum(1 << variable - 1 for variable in model if variable <= self.rows * self.cols)
        parts = list(self.parts(true if self.sign > 0 else (1 << self.rows * self.cols) - 1 & ~true))
        parts.sort(key=lambda part: (self.anchored and bool(part & self._border), part.bit_count()))
        main = parts.pop() if parts and (not self.anchored or parts[-1] & self._border) else 0
        whole = [-self._literal(main)] if main and not self.anchored else []
        clauses = []
        for part in parts:
            around = {near for cell in _bits(part) for near in self._near[cell] if not part >> near & 1}
            clauses.append((-self._literal(part), *whole, *(self.sign * (cell + 1) for cell in sorted(around))))
        return clauses

    def cut_off(self, sure: int, gone: int) -> Cell | None:
        """Return a cell of `sure` that cannot be connected with the others whatever else belongs, but not `gone`."""
        possible = (1 << self.rows * self.cols) - 1 & ~gone
        start = possible & self._border if self.anchored else sure & -sure
        apart = sure & ~self.flooded(start, possible)
        return divmod((apart & -apart).bit_length() - 1, self.cols) if apart else None

    def forced(self, sure: int, gone: int) -> list[int]:
        """Return the literals of the cells, neither `sure` nor `gone`, without which cells of `sure` are cut apart.

        Nothing may be cut off yet. Costs one search of the board: a cell separates what a depth-first search reaches
        only through it (Hopcroft and Tarjan, Commun. ACM 16, 1973).
        """
        if not sure:
            return []
        near, cells = self._near, self.rows * self.cols
        outside = cells  # beside all cells of an anchored border
        root = outside if self.anchored else (sure & -sure).bit_length() - 1
        number, low, held = [-1] * (cells + 1), [0] * (cells + 1), [0] * (cells + 1)
        border = list(_bits(self._border & ~gone)) if self.anchored else []
        number[root] = count = 0
        held[root] = 1
        stack = [(root, iter(border if root == outside else near[root]), -1)]
        found = []
        while stack:
            cell, ahead, parent = stack[-1]
            for other in ahead:
                if other == parent or gone >> other & 1:
                    continue
                if number[other] < 0:
                    count += 1
                    number[other] = low[other] = count
                    if self.anchored and self._border >> other & 1:
                        low[other] = 0
                    held[other] = sure >> other & 1
                    stack.append((other, iter(near[other]), cell))
                    break
                low[cell] = min(low[cell], number[other])
            else:
                stack.pop()
                if parent >= 0:
                    held[parent] += held[cell]
                    low[parent] = min(low[parent], low[cell])
                    separates = low[cell] >= number[parent] and held[cell] and parent != root
                    if separates and not sure >> parent & 1:
                        found.append(parent)
        return [self.sign * (cell + 1) for cell in sorted(set(found))]

    def _literal(self, part: int) -> int:
        return self.sign * (part & -part).bit_length()


def _bits(cells: int) -> Iterator[int]:
    while cells:
        low = cells & -cells
        yield low.bit_length() - 1
        cells ^= low
