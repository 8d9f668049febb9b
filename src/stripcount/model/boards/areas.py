"""Areas on one board: a finite graph of the cells that are there, and of a vertex along its outer edge."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import combinations, product

from stripcount.board import HOLE, Board, Cell, Mark, Wrap
from stripcount.errors import BadInput
from stripcount.model.areas.area import AreaComponents, CellValues
from stripcount.model.areas.strip import AreaStrip
from stripcount.model.boards.given import present_cells
from stripcount.model.boards.placed import Placed, ReadingStep
from stripcount.model.graphs.finite.order import narrower_order
from stripcount.model.graphs.finite_strip import FiniteStrip
from stripcount.model.graphs.graph import Graph
from stripcount.model.graphs.property import Choice, Parts
from stripcount.model.graphs.schedule import Enter, Event, Meet
from stripcount.model.offers import ArrayReading
from stripcount.model.strip import rules_untouched


class HoledCellValues(CellValues):
    """The values of cells on a board with holes, where a window may lack any of its cells.

    The predicate is also asked about contents that no board without holes shows.
    """

    def allows_content(self, content: tuple[Hashable, ...]) -> bool:
        return self.block_window.ask(content)


class AreaBoard(FiniteStrip):
    """The values of an area strip on the cells of one board, and vertices for what lies outside it and in its holes.

    Where an outer edge joins an area, what lies around the board and every hole belong to this area: all of them must
    be connected. Windows lie where all of their cells are there, those that are `padded` at every cell. Cells are read
    in a narrower order than by columns where marks do not depend on it.
    """

    distinct = True

    def __init__(self, strip: AreaStrip, board: Board) -> None:
        self.areas, self.board = strip, board
        edge_groups = [group for group, constraint in enumerate(strip.areas) if constraint.edge]
        outside = _hole_components(board) if edge_groups else {}
        vertex_of: dict[Cell, int] = {}
        # by (component of what lies outside, group): the vertex that stands for it
        hubs: dict[tuple[int, int], int] = {(0, group): index for index, group in enumerate(edge_groups)}
        order: list[Cell | int] = [*edge_groups]  # cells, and the groups of hubs
        edges: list[tuple[int, int]] = []
        for row, col in present_cells(board):
            neighbours = [board.around(row + down, col + right) for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0))]
            outer_parts = {
                0 if place is None else outside[place] for place in neighbours if place is None or place in outside
            }
            for outer_part, group in product(sorted(outer_parts), edge_groups):
                if (outer_part, group) not in hubs:
                    hubs[outer_part, group] = len(order)
                    order.append(group)
            vertex_of[row, col] = len(order)
            order.append((row, col))
            edges += [(hubs[hub], vertex_of[row, col]) for hub in product(sorted(outer_parts), edge_groups)]
        for row, col in vertex_of:
            for above in ((row, col - 1), (row - 1, col)):
                place = board.place(*above)
                if place is not None:
                    edges.append((vertex_of[place], vertex_of[row, col]))
        self.cell_of = {vertex: cell for cell, vertex in vertex_of.items()}
        cells = HoledCellValues(strip.values, strip.fits, strip.blocks.windows[0])
        areas = AreaComponents(strip.areas, (*strip.groups, *edge_groups), cycles=not strip.trees)
        areas.marks = cells.marks
        windows = _windows(strip, board, vertex_of) if strip.overrides("allowed") else []
        reading_order: Sequence[int] = range(len(order))
        if not strip.overrides("mark"):  # else marks depend on the cells that were read before
            window_pairs = (
                pair for window in windows for pair in combinations((v for v in window if v is not None), 2)
            )
            reading_order = narrower_order(
                Graph(len(order), tuple(dict.fromkeys((*edges, *window_pairs)))), reading_order
            )
        super().__init__(
            Graph(len(order), tuple(edges)), (cells, areas), reading_order, windows=windows, name="the board"
        )
        value_of_hub = {group: len(strip.values) + index for index, group in enumerate(edge_groups)}
        if not strip.overrides("adjacent"):  # a hub may then be like a cell, which takes fewer bits
            value_of_hub = {group: strip.groups.index(group) for group in edge_groups}
        self.fixed_choices = {
            (0, index): value_of_hub[group_or_cell]
            for index, group_or_cell in enumerate(order)
            if isinstance(group_or_cell, int)
        }
        self.declare(strip)

    @property
    def title(self) -> str:
        return self.areas.title

    @property
    def error_name(self) -> str:
        return self.areas.error_name

    @property
    def array_reading(self) -> ArrayReading | None:
        return ArrayReading("graphs", self) if rules_untouched(self, AreaBoard) else None

    def slots_beside(self, events: Sequence[Event]) -> Sequence[int | None]:
        """Return the slots of the cells to the left of the new one and above it, if marks depend on them."""
        if not self.areas.overrides("mark"):
            return ()
        vertex = next(event.vertex[1] for event in events if isinstance(event, Enter))
        if vertex not in self.cell_of:
            return ()
        row, col = self.cell_of[vertex]
        slot_of_cell = {self.cell_of.get(event.ends[0][1]): event.slot for event in events if isinstance(event, Meet)}
        return [slot_of_cell.get((row, col - 1)), slot_of_cell.get((row - 1, col))]

    def choices_at(self, parts: Parts, slots: Sequence[int | None]) -> Sequence[Choice | None]:
        """Return the indices of the values at some slots."""
        return [None if slot is None else parts[0][slot] for slot in slots]

    def mark_of(self, choices: Sequence[Choice], around: Sequence[Choice | None] = ()) -> Mark:
        """Return the mark of a cell; none of a hub."""
        return self.areas.mark_of(choices, around) if choices else HOLE

    def legal(self, board: Board) -> bool:
        cells: list[list[Mark]] = [[HOLE] * self.board.cols for _ in range(self.board.rows)]
        for step, vertex in enumerate(self.schedule.order):
            if vertex in self.cell_of:
                row, col = self.cell_of[vertex]
                cells[row][col] = board[step, 0]
        return self.areas.legal(Board.of(cells).wrapped(self.board.wrap))


def _hole_components(board: Board) -> dict[Cell, int]:
    """Return for each hole the index of its component: 0 if the component touches the board's outer edge, else from 1.

    Holes are connected through common sides, across seams as well.
    """
    holes = {cell for cell in product(range(board.rows), range(board.cols)) if board.cells[cell[0]][cell[1]] is HOLE}
    outside: dict[Cell, int] = {}
    for start_cell in sorted(holes):
        if start_cell in outside:
            continue
        component, unvisited, touches_edge = {start_cell}, [start_cell], False
        while unvisited:
            row, col = unvisited.pop()
            for place in (board.around(row + down, col + right) for down, right in ((-1, 0), (0, -1), (0, 1), (1, 0))):
                touches_edge = touches_edge or place is None
                if place in holes and place not in component:
                    component.add(place)
                    unvisited.append(place)
        index = 0 if touches_edge else 1 + max(outside.values(), default=0)
        outside |= dict.fromkeys(component, index)
    return outside


def _windows(strip: AreaStrip, board: Board, vertex_of: dict[Cell, int]) -> list[tuple[int | None, ...]]:
    """Return the vertices of each window that lies on the board, None for a cell outside it or a hole."""
    window, windows = strip.blocks.windows[0], []
    for row, col in product(range(board.rows), range(board.cols)):
        places = [board.place(row + down, col + right) for down, right in window.cells]
        cells = tuple(None if place is None else vertex_of[place] for place in places)
        if None not in cells or (not window.inside_only and (row, col) in vertex_of):
            windows.append(cells)
    return windows


def area_board(strip: AreaStrip, board: Board, wrap: Wrap) -> Placed:
    """Return the areas on a board; raises BadInput for glued sides where marks or edges depend on them."""
    if (wrap.rows or wrap.columns) and (wrap.twist or strip.divides or strip.overrides("mark")):
        raise BadInput(f"wrap={wrap.name} is not possible for {strip.title} on a board in a file.")
    board = board.wrapped(wrap)
    area_board = AreaBoard(strip, board)
    cells = [area_board.cell_of.get(vertex) for vertex in area_board.schedule.order]
    steps = [ReadingStep(cell, HOLE if cell is None else board.cells[cell[0]][cell[1]]) for cell in cells]
    return Placed(area_board, steps or [ReadingStep(None, HOLE)], (board.rows, board.cols))
