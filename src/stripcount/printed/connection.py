"""Sets of cells that must be connected: the clauses that a model violates, and the cells that a partial set forces.

A literal states whether a cell belongs to the set. Any two cells of the set must be connected by a path of neighbouring
cells of the set. If the condition is `anchored`, all cells of the set on the border count as connected outside the
board, so that each component must reach the border. A small number of clauses cannot state this. Sets of cells are
integers, with bit row · cols + col for each cell, so that a component is found by breadth-first search with a few
shifts for each level.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from stripcount.board import Cell, neighbours
from stripcount.search.formula import Clause, Model


@dataclass(frozen=True)
class Connection:
    """The condition that a set of cells of a rows × cols board is connected; a set is given as an integer.

    Cell k in reading order, from 0, belongs to the set if literal sign · (k + 1) is true; `sign` is 1 or -1. `anchored`
    says whether cells on the border count as connected. `description` names the set in explanations.
    """

    rows: int
    cols: int
    sign: int
    anchored: bool
    description: str

    @cached_property
    def _last_column(self) -> int:
        """The set of the cells of the last column."""
        return sum(1 << row * self.cols + self.cols - 1 for row in range(self.rows))

    @cached_property
    def _border(self) -> int:
        """The set of the cells of the first and last row and column."""
        line = (1 << self.cols) - 1
        sides = self._last_column | self._last_column >> self.cols - 1
        return sides | line | line << (self.rows - 1) * self.cols

    @cached_property
    def _neighbours_of(self) -> list[list[int]]:
        """The list of the neighbours of each cell; cells are numbered from 0 in reading order."""
        return [
            [row * self.cols + col for row, col in neighbours(self.rows, self.cols, divmod(cell, self.cols))]
            for cell in range(self.rows * self.cols)
        ]

    def known_cells(self, literals: Iterable[int]) -> tuple[int, int]:
        """Return (cells in the set, cells not in it) by the literals that are true; other cells are in neither."""
        inside_and_outside = [0, 0]
        for literal in literals:
            inside_and_outside[literal * self.sign < 0] |= 1 << abs(literal) - 1
        return inside_and_outside[0], inside_and_outside[1]

    def component_of(self, start: int, cells: int) -> int:
        """Return the cells that are connected to a cell of `start` by a path within `cells`.

        >>> Connection(2, 3, sign=1, anchored=False, description="").component_of(0b000001, 0b110011) == 0b110011
        True
        """
        component, new_cells = 0, start & cells
        while new_cells:
            component |= new_cells
            new_cells = self._adjacent(new_cells) & cells & ~component
        return component

    def _adjacent(self, cells: int) -> int:
        """Return the cells that share a side with a cell of `cells`; bits beyond the last row may be set."""
        not_last = ~self._last_column
        return cells << self.cols | cells >> self.cols | (cells & not_last) << 1 | cells >> 1 & not_last

    def components(self, cells: int) -> Iterator[int]:
        """Yield the components of `cells`; if anchored, all that reach the border come first, united in one."""
        if self.anchored and cells & self._border:
            component = self.component_of(cells & self._border, cells)
            yield component
            cells &= ~component
        while cells:
            component = self.component_of(cells & -cells, cells)
            yield component
            cells &= ~component

    def violated_clauses(self, model: Model) -> list[Clause]:
        """Return clauses that a model violates, one for each component but the main one; none if the set is connected.

        The clause of a component states that its first cell does not belong to the set, or that a cell adjacent to the
        component does. The main component is the one that reaches the border if anchored, else the largest. In the
        second case each clause also allows that the first cell of the main component does not belong to the set.
        """
        inside = sum(1 << variable - 1 for variable in model if variable <= self.rows * self.cols)
        components = list(self.components(inside if self.sign > 0 else (1 << self.rows * self.cols) - 1 & ~inside))
        components.sort(key=lambda component: (self.anchored and bool(component & self._border), component.bit_count()))
        main_component = components.pop() if components and (not self.anchored or components[-1] & self._border) else 0
        main_belongs = [-self._literal(main_component)] if main_component and not self.anchored else []
        clauses = []
        for component in components:
            boundary = {
                neighbour
                for cell in _bit_positions(component)
                for neighbour in self._neighbours_of[cell]
                if not component >> neighbour & 1
            }
            clauses.append(
                (-self._literal(component), *main_belongs, *(self.sign * (cell + 1) for cell in sorted(boundary)))
            )
        return clauses

    def cut_off(self, inside: int, outside: int) -> Cell | None:
        """Return a cell of `inside` that no path around `outside` connects with the other cells of it, or None."""
        possible = (1 << self.rows * self.cols) - 1 & ~outside
        start = possible & self._border if self.anchored else inside & -inside
        unreached = inside & ~self.component_of(start, possible)
        return divmod((unreached & -unreached).bit_length() - 1, self.cols) if unreached else None

    def forced_literals(self, inside: int, outside: int) -> list[int]:
        """Return the literals of the undecided cells without which the cells of `inside` cannot be connected.

        `cut_off` must be None. Costs one search of a graph whose vertices are the junction cells and the components
        of the other possible cells, for its cut vertices (Hopcroft and Tarjan, Commun. ACM 16, 1973).
        """
        possible = (1 << self.rows * self.cols) - 1 & ~outside
        junctions = self._junction_cells(possible) & ~inside
        if not inside or not junctions:
            return []
        components = list(self.components(possible & ~junctions))
        if self.anchored and not (components and components[0] & self._border):
            components.insert(0, 0)  # the first vertex is then the area outside the board
        cells = list(_bit_positions(junctions))
        vertex_of = {cell: index for index, cell in enumerate(cells, start=len(components))}
        adjacency: list[list[int]] = [[] for _ in range(len(components) + len(cells))]
        for component, members in enumerate(components):
            adjacent_cells = self._adjacent(members) | (self._border if self.anchored and not component else 0)
            adjacency[component] = [vertex_of[cell] for cell in _bit_positions(adjacent_cells & junctions)]
            for vertex in adjacency[component]:
                adjacency[vertex].append(component)
        for cell, vertex in vertex_of.items():
            adjacency[vertex] += [
                vertex_of[neighbour] for neighbour in self._neighbours_of[cell] if neighbour in vertex_of
            ]
        root = 0 if self.anchored else next(index for index, component in enumerate(components) if component & inside)
        is_needed = [bool(component & inside) for component in components] + [False] * len(cells)
        cut_vertices = sorted(
            {
                cells[vertex - len(components)]
                for vertex in _cut_vertices(adjacency, root, is_needed)
                if vertex >= len(components)
            }
        )
        return [self.sign * (cell + 1) for cell in cut_vertices]

    def _junction_cells(self, possible: int) -> int:
        """Return the junction cells: those of `possible` around which possible cells form two or more arcs.

        No other cell is a cut vertex. The eight cells around a cell form a ring: four share a side with it (sides),
        four only a corner. An arc is counted at the first side that it contains.
        """
        open_border = self._border if self.anchored else 0
        first_column, first_row = self._last_column >> self.cols - 1, (1 << self.cols) - 1
        last_column, last_row = self._last_column, first_row << (self.rows - 1) * self.cols
        sides, corners = [], []
        for edge, down, right in ((first_row, -1, 0), (last_column, 0, 1), (last_row, 1, 0), (first_column, 0, -1)):
            sides.append(self._shifted(possible, down, right) | edge & open_border)
        for edge, down, right in (
            (first_row | last_column, -1, 1),
            (last_row | last_column, 1, 1),
            (last_row | first_column, 1, -1),
            (first_row | first_column, -1, -1),
        ):
            corners.append(self._shifted(possible, down, right) | edge & open_border)
        # a side starts an arc unless the side before it and the corner between them are possible as well
        arc_starts = [sides[index] & ~(sides[index - 1] & corners[index - 1]) for index in range(4)]
        at_least_once = at_least_twice = 0
        for arc_start in arc_starts:
            at_least_twice |= at_least_once & arc_start
            at_least_once |= arc_start
        return at_least_twice & possible

    def _shifted(self, cells: int, down: int, right: int) -> int:
        """Return the cells of the board for which the cell at the offset (`down`, `right`), each -1 to 1, is set."""
        if right:
            cells = cells >> 1 & ~self._last_column if right > 0 else (cells & ~self._last_column) << 1
        cells = cells >> self.cols if down > 0 else cells << self.cols if down else cells
        return cells & (1 << self.rows * self.cols) - 1

    def _literal(self, cells: int) -> int:
        """Return the literal that states that the first cell of `cells` belongs to the set; 0 for no cells."""
        return self.sign * (cells & -cells).bit_length()


def _cut_vertices(adjacency: list[list[int]], root: int, is_needed: list[bool]) -> set[int]:
    """Return the vertices other than `root` whose removal separates a needed vertex from `root`.

    `adjacency` lists the neighbours of each vertex, and `is_needed` has for each whether it is needed. In the code,
    `low` has the lowpoints of Hopcroft and Tarjan, and `visited` the index of each vertex in depth-first order, or -1.
    """
    visited, low, has_needed_below = [-1] * len(adjacency), [0] * len(adjacency), list(is_needed)
    visited[root] = count = 0
    stack = [(root, iter(adjacency[root]), -1)]
    cut_vertices = set[int]()
    while stack:
        vertex, remaining, parent = stack[-1]
        for neighbour in remaining:
            if visited[neighbour] < 0:
                count += 1
                visited[neighbour] = low[neighbour] = count
                stack.append((neighbour, iter(adjacency[neighbour]), vertex))
                break
            if neighbour != parent:
                low[vertex] = min(low[vertex], visited[neighbour])
        else:
            stack.pop()
            if parent >= 0:
                has_needed_below[parent] = has_needed_below[parent] or has_needed_below[vertex]
                low[parent] = min(low[parent], low[vertex])
                if low[vertex] >= visited[parent] and has_needed_below[vertex] and parent != root:
                    cut_vertices.add(parent)
    return cut_vertices


def _bit_positions(cells: int) -> Iterator[int]:
    """Yield the positions of the bits that are set, ascending."""
    while cells:
        lowest_bit = cells & -cells
        yield lowest_bit.bit_length() - 1
        cells ^= lowest_bit
