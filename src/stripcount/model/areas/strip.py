"""Puzzles of areas: a local rule on the values of cells, and values whose cells must be connected.

The cells are the vertices of a graph, adjacent if they share a side; a board is read as a structure on this graph. A
state holds the values that later neighbours and windows read, and the areas of cells that later cells may extend.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import replace
from functools import cached_property
from itertools import product
from typing import Any, ClassVar, NamedTuple

from stripcount.board import FLAT, HOLE, Board, Cell, Mark, Wrap
from stripcount.errors import BadInput, BrokenPuzzle, checked_integer, excerpt, value_text
from stripcount.model.areas.area import Area, AreaComponents, CellValues, rule_of_areas
from stripcount.model.contract.calling import checked_call
from stripcount.model.graphs.frontier_strip import FrontierStrip, GraphState
from stripcount.model.graphs.layered import HUB, WindowShape, grid
from stripcount.model.graphs.periodic_schedule import PeriodicSchedule
from stripcount.model.graphs.property import Choice, Parts
from stripcount.model.graphs.schedule import Enter, Event, Meet
from stripcount.model.lattice.blocks import Block, BlockStrip
from stripcount.model.lattice.rule import Rule
from stripcount.model.lattice.windows import Window
from stripcount.model.offers import ArrayReading
from stripcount.model.strip import Strip, rules_untouched

MAX_ROWS = 250  # a component of a state is numbered in one byte


class AreaStrip(FrontierStrip):
    """Arrays of `values` in which every block of `window` and any two neighbours are allowed, and areas are connected.

    `window`, `padded` and `allowed` are as in a block strip, except that a window has at least two columns, and none
    fits on a board with fewer rows than the window. `adjacent` decides on two cells that share a side. `connected`
    lists what `area` returns; no value occurs in two of them. With `trees` no area has a cycle of cells. The mark of
    a cell is its value unless `mark` and `value` are overridden. At most 250 rows. Boards are read on whole arrays: in
    one word up to 13 rows of two values that are connected, 16 or 17 if one is, more slowly in several words beyond.

    Sides may be glued. If an area is connected along the outer edge of the board, the graph has a hub along that edge,
    with a fixed choice. A cylinder has two outer edges, and the hub lies along both; but if the class sets `divides`,
    the second edge has a hub of its own with any value, whose mark is appended to that of the first cell.

    >>> from stripcount.machine.explore import explore
    >>> from stripcount.model.areas.area import area
    >>> class Example(AreaStrip):
    ...     values = "#."
    ...     window = (2, 2)
    ...     connected = (area("#"), area(".", edge=True))  # one area of #, without holes
    ...     def allowed(self, block):
    ...         return block != (("#", "#"), ("#", "#"))
    >>> explore(Example(3)).machine().terms(5)
    [0, 6, 33, 134, 493]
    """

    values: ClassVar[Sequence[Hashable]]
    window: ClassVar[tuple[int, int]] = (1, 2)
    padded: ClassVar[bool] = False
    connected: ClassVar[Sequence[Area]] = ()
    divides: ClassVar[bool] = False
    trees: ClassVar[bool] = False
    rule_methods = (*FrontierStrip.rule_methods, "choices_at", "mark_of")
    distinct = True

    def __init__(self, rows: int, **settings: object) -> None:
        super().__init__(checked_integer("rows", rows, 1, MAX_ROWS), **settings)
        self.blocks = _block_strip(self)
        self.areas = _constraints(self)
        self.groups = _groups(self)
        self.fits = {
            (index, other_index): _is_adjacent_allowed(self, value, other)
            for index, value in enumerate(self.values)
            for other_index, other in enumerate(self.values)
        }
        self._set_graph(FLAT)

    def _set_graph(self, wrap: Wrap) -> None:
        """Set the graph of boards with these sides glued; its vertices are the cells and a hub for each outer edge."""
        self.wrap, size = wrap, len(self.values)
        edges = [group for group, constraint in enumerate(self.areas) if constraint.edge]
        window = self.blocks.windows[0]
        self.fixed_choices = {(HUB, index): size + index for index in range(len(edges))}
        if not self.overrides("adjacent"):  # a hub may then hold the value of a cell, which takes fewer bits
            self.fixed_choices = {(HUB, index): self.groups.index(group) for index, group in enumerate(edges)}
        hubs = _edge_hubs(self.rows, wrap, len(edges), self.divides)
        graph = replace(
            grid(self.rows, wrap),
            hubs=tuple(hub.every for hub in hubs),
            ends=tuple((hub.first, hub.last) for hub in hubs),
            windows=_window_shapes(window, self.rows, wrap) if self.overrides("allowed") else (),
        )
        cells = CellValues(self.values, self.fits, window)
        self.graph = graph
        self.set_reading(
            PeriodicSchedule(graph, choosing=False),
            (cells, AreaComponents(self.areas, (*self.groups, *edges), cycles=not self.trees)),
            "vertices",
            cells.marks,
        )

    def glued(self, wrap: Wrap) -> Strip | None:
        """Return the strip on boards with glued sides: windows, neighbours and areas go on across a seam.

        A cell that is its own neighbour must fit itself. A mark that depends on neighbours is that of a cell beside
        cells of its own value, and there are no statistics of such marks. Raises BadInput if an outer edge joins areas
        and the board has none. Cost: with glued rows a multiple of the strip's number of states, with glued columns up
        to the number of pairs of them.

        >>> from stripcount.machine.explore import explore
        >>> from stripcount.puzzles.nurikabe import Nurikabe
        >>> explore(Nurikabe(3).glued(Wrap(rows=True))).machine().terms(5)
        [1, 8, 42, 181, 728]
        """
        if not rules_untouched(self, AreaStrip):
            return None
        if wrap.rows and wrap.columns and any(constraint.edge for constraint in self.areas):
            raise BadInput(
                f"wrap={wrap.name} is not possible for {self.title}, which joins areas along the board's outer "
                "edge: a board without an edge has no outside."
            )
        glued_strip = copy(self)
        glued_strip._set_graph(wrap)
        if self.overrides("mark"):
            glued_strip.declare(statistics={})
        return glued_strip

    @cached_property
    def accepts_nothing(self) -> bool:
        """Whether the empty board is a solution: it has the areas along its outer edge."""
        return all(constraint.least <= constraint.edge <= constraint.most for constraint in self.areas)

    def whole_rule(self) -> Rule | None:
        """Return the rule on indices of values; None if an area is connected outside the board."""
        connects_outside = any(constraint.edge for constraint in self.areas)
        if connects_outside or self.wrap != FLAT or self.overrides("mark") or not rules_untouched(self, AreaStrip):
            return None
        windows = self.blocks.rule.conditions if self.overrides("allowed") else ()
        fits = self.fits if self.overrides("adjacent") else {}
        return rule_of_areas(windows, fits, self.areas, self.groups, self.trees)

    @property
    def array_reading(self) -> ArrayReading | None:
        return ArrayReading("graphs", self) if rules_untouched(self, AreaStrip) else None

    def slots_beside(self, events: Sequence[Event]) -> Sequence[int | None]:
        """Return the slots of the cells to the left of the new one and above it, if marks depend on them."""
        if self.wrap != FLAT or not self.overrides("mark"):
            return ()
        (layer, row) = next(event.vertex for event in reversed(events) if isinstance(event, Enter))
        slots = {event.ends: event.slot for event in events if isinstance(event, Meet)}
        left, above = ((layer - 1, row), (layer, row)), ((layer, row - 1), (layer, row))
        return [slots.get(left) if layer else None, slots.get(above)]

    def choices_at(self, parts: Parts, slots: Sequence[int | None]) -> Sequence[Choice | None]:
        """Return the indices of the values at some slots."""
        return [None if slot is None else parts[0][slot] for slot in slots]

    def mark_of(self, choices: Sequence[Choice], around: Sequence[Choice | None]) -> Mark:
        """Return the mark of a cell; in the first cell the mark of the second outer edge follows, if it has a value."""
        *edge_values, cell = (self.values[choice] for choice in choices)
        left, above = (None if index is None else self.values[index] for index in around) if around else (cell, cell)
        mark = self.marked_value(cell, left, above)
        return f"{mark}{self.marked_value(edge_values[0], edge_values[0], edge_values[0])}" if edge_values else mark

    @property
    def marks(self) -> Sequence[Mark]:  # type: ignore[override]  # a class variable of other strips
        """The marks of every value for all values of its neighbours to the left and above."""
        neighbours = (None, *self.values) if self.overrides("mark") else (None,)
        cases = product(self.values, neighbours, neighbours)
        return list(dict.fromkeys(self.marked_value(value, left, above) for value, left, above in cases))

    def draw_state(self, state: GraphState) -> str:
        """Return the values at the slots of the frontier, each with a letter for its area, then finished areas."""
        (indices, areas), values = state.parts, self.values
        letters = [chr(96 + component) if component else "" for component in areas.component_of] + [""] * len(indices)
        texts = ["" if index is None else f"{values[index]}" if index < len(values) else "*" for index in indices]
        slots_text = " ".join(f"{value}{letter}" or "." for value, letter in zip(texts, letters))
        finished_text = f" | closed {' '.join(map(str, areas.finished))}" if any(areas.finished) else ""
        return (slots_text or "nothing read") + finished_text

    def _essence(self) -> dict[str, object]:
        return {name: value for name, value in super()._essence().items() if name not in _DERIVED_ATTRIBUTES}

    def overrides(self, method: str) -> bool:
        """Return whether the puzzle overrides a method of `AreaStrip`, in its class or in itself."""
        return getattr(type(self), method) is not getattr(AreaStrip, method) or method in vars(self)

    def allowed(self, block: Block) -> bool:
        """Return whether a block, a tuple of rows of values, may occur; it is called once for each block."""
        return True

    def adjacent(self, value: Any, other: Any) -> bool:
        """Return whether two values may share a side; `value` belongs to the cell to the right or below."""
        return True

    def mark(self, value: Any, left: Any, above: Any) -> Mark:
        """Return the mark of a cell; `left` and `above` are its neighbours' values, None outside the board."""
        mark: Mark = value
        return mark

    def value(self, mark: Any) -> Hashable:
        """Return the value that a mark stands for."""
        value: Hashable = mark
        return value

    def marked_value(self, value: Hashable, left: Hashable, above: Hashable) -> Mark:
        """Return the puzzle's mark; raises BrokenPuzzle if it fails or cannot be hashed."""
        name, case = f"{type(self).__name__}.mark", f"for {value!r} beside {left!r} and below {above!r}"

        def hashable_mark() -> Mark:
            mark = self.mark(value, left, above)
            hash(mark)
            return mark

        return checked_call(hashable_mark, name, lambda: excerpt(case, 120))

    def __reduce__(self) -> tuple[object, ...]:
        """Return how another process makes the strip again: from its class, rows, settings and glued sides."""
        return _rebuild, (type(self), self.rows, self.settings, self.wrap)

    def candidates(self, cols: int) -> Iterator[Board]:
        """Yield every array of the values, as marks."""
        return map(self.marked, self._arrays(cols))

    def _arrays(self, cols: int) -> Iterator[Board]:
        for cells in product(self.values, repeat=self.rows * cols):
            yield Board.of(cells[row * cols : (row + 1) * cols] for row in range(self.rows))

    def wrapped_candidates(self, cols: int, wrap: Wrap) -> Iterator[Board]:
        """Yield every array of the values, as marks, with the value of a second outer edge."""
        has_two_edges = self.divides and wrap in (Wrap(rows=True), Wrap(columns=True)) and cols > 0
        for board in self._arrays(cols):
            marked = self.marked(board.wrapped(wrap))
            for value in self.values if has_two_edges else ():
                first_mark = f"{marked[0, 0]}{self.marked_value(value, value, value)}"
                yield Board(((first_mark, *marked.cells[0][1:]), *marked.cells[1:]))
            if not has_two_edges:
                yield Board(marked.cells)

    def marked(self, board: Board) -> Board:
        """Return a board of values as marks, on a board with glued sides without regard to neighbours."""
        if board.wrap != FLAT:
            return board.map(lambda value: self.marked_value(value, value, value))
        return Board.of(
            (
                HOLE if value is HOLE else self.marked_value(value, board.at(row, col - 1), board.at(row - 1, col))
                for col, value in enumerate(line)
            )
            for row, line in enumerate(board.cells)
        )

    def legal(self, board: Board) -> bool:
        """Return whether every block is allowed and there are as many areas, found by flood fill, as required."""
        values = board.map(self.value)
        if self.marked(values).cells != board.cells or not self.blocks.legal(values):
            return False
        for row, col in values.positions():
            for place in (values.place(row, col + 1), values.place(row + 1, col)):
                if place is not None and not self.adjacent(values[place], values[row, col]):
                    return False
        if self.trees and any(_has_cycle(values, constraint) for constraint in self.areas):
            return False
        return all(constraint.least <= _area_count(values, constraint) <= constraint.most for constraint in self.areas)


def _rebuild(strip_class: type[AreaStrip], rows: int, settings: Mapping[str, object], wrap: Wrap) -> Strip | None:
    """Return a strip made again from what `AreaStrip.__reduce__` gives."""
    strip = strip_class(rows, **settings)
    return strip if wrap == FLAT else strip.glued(wrap)


class _EdgeHub(NamedTuple):
    """A hub along an outer edge: the rows to which it is joined in every column, in the first one and the last one."""

    every: tuple[int, ...]
    first: tuple[int, ...] = ()
    last: tuple[int, ...] = ()


def _edge_hubs(rows: int, wrap: Wrap, edges: int, divides: bool) -> list[_EdgeHub]:
    """Return the hubs of `edges` areas along the outer edge; with `divides`, one for each edge of a cylinder."""
    last_row, all_rows = rows - 1, tuple(range(rows))
    shared_hub = _EdgeHub(() if wrap.rows else tuple(dict.fromkeys((0, last_row))))
    if not wrap.columns:
        shared_hub = shared_hub._replace(first=all_rows, last=all_rows)
    if divides and wrap == Wrap(rows=True):
        return [_EdgeHub((), first=all_rows), _EdgeHub((), last=all_rows)]
    if divides and wrap == Wrap(columns=True):
        return [_EdgeHub((0,)), _EdgeHub((last_row,))]
    return [shared_hub] * edges


def _window_shapes(window: Window, rows: int, wrap: Wrap) -> tuple[WindowShape, ...]:
    """Return the window at every row of the graph of a board, where it lies."""
    shapes = []
    for row in range(rows):
        positions = [(right, (row + down) % rows if wrap.rows else row + down) for down, right in window.cells]
        cells = tuple(cell if 0 <= cell[1] < rows else None for cell in positions)
        if not (window.inside_only and None in cells):
            shapes.append(WindowShape(cells, window.inside_only))
    return tuple(shapes)


_DERIVED_ATTRIBUTES = ("blocks", "graph", "properties", "schedule", "accepts_nothing")  # not compared


def _block_strip(strip: AreaStrip) -> BlockStrip:
    """Return the local rule on a board with room for the window, in a class with the puzzle's name, for errors."""
    name, window, rows = type(strip).__name__, strip.window, strip.rows
    if isinstance(window, tuple) and len(window) == 2 and all(type(side) is int for side in window):
        if window[1] < 2:
            raise BrokenPuzzle(f"{name}.window must have two columns or more, not {excerpt(repr(window))}.")
        rows = rows if strip.padded else max(rows, window[0])
    rule = {
        "values": getattr(strip, "values", ()),
        "padded": strip.padded,
        "window": window,
        "allowed": lambda _, block: strip.allowed(block),
    }
    block_strip: BlockStrip = type(name, (BlockStrip,), rule)(rows)
    if len(block_strip.sizes) > 1:
        raise BrokenPuzzle(f"{name}.window must be one pair of rows and columns, not {excerpt(repr(window))}.")
    return block_strip


def _is_adjacent_allowed(strip: AreaStrip, value: Hashable, other: Hashable) -> bool:
    """Return whether two values may be adjacent, by the puzzle's method; raises BrokenPuzzle if that gives no bool."""
    name, case = f"{type(strip).__name__}.adjacent", f"for {excerpt(repr(value))} after {excerpt(repr(other))}"
    answer = checked_call(lambda: strip.adjacent(value, other), name, lambda: case)
    if not isinstance(answer, bool):
        raise BrokenPuzzle(f"{name} must return True or False, not {value_text(answer)} {case}.")
    return answer


def _constraints(strip: AreaStrip) -> tuple[Area, ...]:
    """Return the constraints; raises BrokenPuzzle for anything but a tuple or list of what `area` returns."""
    constraints = strip.connected
    if not isinstance(constraints, tuple | list) or not all(isinstance(constraint, Area) for constraint in constraints):
        raise BrokenPuzzle(
            f"{type(strip).__name__}.connected must be a tuple of what area(...) returns, "
            f"not {excerpt(repr(constraints))}."
        )
    if strip.trees and any(constraint.edge for constraint in constraints):
        raise BrokenPuzzle(f"{type(strip).__name__}.trees and an area with edge=True exclude each other.")
    return tuple(constraints)


def _groups(strip: AreaStrip) -> tuple[int, ...]:
    """Return for each value the index of its constraint, -1 for none; raises BrokenPuzzle for a wrong value."""
    name, groups = type(strip).__name__, [-1] * len(strip.values)
    for index, constraint in enumerate(strip.areas):
        for value in constraint.values:
            if value not in strip.values:
                raise BrokenPuzzle(f"{name}.connected names {excerpt(repr(value))}, which is not among its values.")
            position = strip.values.index(value)
            if groups[position] >= 0:
                raise BrokenPuzzle(f"{name}.connected names {excerpt(repr(value))} twice.")
            groups[position] = index
    return tuple(groups)


def _has_cycle(values: Board, constraint: Area) -> bool:
    """Return whether the cells of a constraint have more common sides than areas without a cycle."""
    cells = [cell for cell in values.positions() if values[cell] in constraint.values]
    neighbours = (place for row, col in cells for place in (values.place(row, col + 1), values.place(row + 1, col)))
    sides = sum(place is not None and values[place] in constraint.values for place in neighbours)
    return sides > len(cells) - _area_count(values, constraint)


def _area_count(values: Board, constraint: Area) -> int:
    """Return how many areas the cells of a constraint form, also across seams; the area of the outer edge is included.

    Holes belong to the area of the outer edge.
    """
    if constraint.edge:
        filled = ((constraint.values[0] if value is HOLE else value for value in row) for row in values.cells)
        values = Board.of(filled).wrapped(values.wrap)
    rows, cols = values.rows, values.cols
    cells = {cell for cell in values.positions() if values[cell] in constraint.values}

    def fill(unvisited: list[Cell]) -> None:
        """Remove from `cells` all that are connected to cells of `unvisited`, which is emptied."""
        while unvisited:
            newly_reached = {cell for cell in values.neighbours(unvisited.pop()) if cell in cells}
            cells.difference_update(newly_reached)
            unvisited += newly_reached

    areas = int(constraint.edge)
    if constraint.edge:
        edge_rows, edge_cols = () if values.wrap.rows else (0, rows - 1), () if values.wrap.columns else (0, cols - 1)
        border = [(row, col) for row, col in cells if row in edge_rows or col in edge_cols]
        cells.difference_update(border)
        fill(border)
    while cells:
        areas += 1
        fill([cells.pop()])
    return areas
