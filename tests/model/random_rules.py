"""Random rules for every kind of strip, each defined a second time on whole boards, by sets of cells and of lines.

Nothing here uses the package's way to read a board: positions across a seam, connected cells and lines that meet are
computed from lists of cells and edges.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from random import Random
from typing import Any

from stripcount.board import WRAPS, Cell, Mark
from stripcount.model.areas.area import area
from stripcount.model.areas.strip import AreaStrip
from stripcount.model.lattice.blocks import BlockStrip
from stripcount.model.links.strip import LinkStrip
from stripcount.model.strip import Strip
from stripcount.model.tile_strip import TileStrip

SIDE_JOINS = ("flat", "rows", "columns", "both", "moebius", "klein")
MAX_BOARDS = 520
"""The largest number of boards that are tried for one size."""
_RIGHT, _DOWN = (0, 1), (1, 0)


@dataclass(frozen=True)
class Grid:
    """The cells of a board, how its sides are joined, and the holes."""

    rows: int
    cols: int
    sides: str = "flat"
    holes: frozenset[Cell] = frozenset()

    @property
    def cells(self) -> list[Cell]:
        return [cell for cell in product(range(self.rows), range(self.cols)) if cell not in self.holes]

    def place(self, row: int, col: int) -> Cell | None:
        """Return the cell or hole at a position that may lie across a seam; None beyond an edge."""
        if self.sides not in ("flat", "rows"):
            lap, col = divmod(col, self.cols)
            row = self.rows - 1 - row if lap % 2 and self.twisted else row
        row = row % self.rows if self.sides in ("rows", "both", "klein") else row
        return (row, col) if 0 <= row < self.rows and 0 <= col < self.cols else None

    def cell(self, row: int, col: int) -> Cell | None:
        """Return the cell at a position that may lie across a seam; None beyond an edge or in a hole."""
        place = self.place(row, col)
        return None if place in self.holes else place

    @property
    def twisted(self) -> bool:
        return self.sides in ("moebius", "klein")

    def steps(self, cells: Collection[Cell]) -> list[tuple[Cell, Cell, Cell]]:
        """Return (cell, neighbour, step) for every side that two of the cells share; steps lead right or down."""
        steps = []
        for (row, col), step in product(cells, (_RIGHT, _DOWN)):
            neighbour = self.place(row + step[0], col + step[1])
            if neighbour is not None and neighbour in cells:
                steps.append(((row, col), neighbour, step))
        return steps


def component_count(vertices: Collection[Hashable], edges: Collection[tuple[Any, Any]]) -> int:
    """Return the number of connected components; sets of vertices are united edge by edge."""
    sets = {vertex: {vertex} for vertex in vertices}
    for first, second in edges:
        if sets[first] is not sets[second]:
            sets[first] |= sets[second]
            sets.update(dict.fromkeys(sets[second], sets[first]))
    return len({id(component) for component in sets.values()})


@cache
def random_answer(seed: str, *question: object) -> float:
    """Return a pseudorandom number between 0 and 1, the same for the same seed and question."""
    return Random(f"{seed} {question!r}").random()


class RandomRule(ABC):
    """A random rule determined by a seed, as a strip and as a list of all its boards."""

    marks: Sequence[Mark]

    def __init__(self, seed: str) -> None:
        self.seed, self.rng = seed, Random(seed)

    @abstractmethod
    def strip(self, rows: int) -> Strip:
        """Return the strip of a new class that follows the rule."""

    @abstractmethod
    def fits(self, grid: Grid, marks: Mapping[Cell, Any]) -> bool:
        """Return whether the rule allows a board."""

    def solutions(self, grid: Grid) -> list[dict[Cell, Mark]] | None:
        """Return all boards on a grid, None if too many would be tried."""
        cells = grid.cells
        if len(self.marks) ** len(cells) > MAX_BOARDS:
            return None
        boards = (dict(zip(cells, marks)) for marks in product(self.marks, repeat=len(cells)))
        return [board for board in boards if self.fits(grid, board)]

    def decides(self, probability: float, *question: object) -> bool:
        """Return a random answer to a question, true with a probability; the same question has the same answer."""
        return random_answer(self.seed, *question) < probability


class RandomTiles(RandomRule):
    """Random pairs of marks that may be horizontal or vertical neighbours, or lie on the right or the lower edge.

    Half of the rules are symmetric under reflection upside down.
    """

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self.marks, self.likely = "abc"[: self.rng.choice((2, 2, 3))], self.rng.choice((0.6, 0.75, 0.9))
        self.mirrored = self.rng.random() < 0.5

    def pair(self, direction: str, first: Mark | None, second: Mark | None) -> bool:
        """Return whether `second` may follow `first` in a direction, "right" or "down"; one may be None for an edge.

        Every mark may lie on the left and the upper edge, because joined sides have only marks that are reached from
        there.
        """
        if first is None or (self.mirrored and direction == "down" and second is None):
            return True
        pair = sorted((str(first), str(second))) if self.mirrored and direction == "down" else (first, second)
        return self.decides(self.likely, direction, *pair)

    def strip(self, rows: int) -> Strip:
        rule = self

        class Tiles(TileStrip):
            alphabet = rule.marks

            def tiles(self, left: Any, above: Any, row: int) -> Iterator[tuple[Mark, Mark, Mark]]:
                fit = (m for m in rule.marks if rule.pair("right", left, m) and rule.pair("down", above, m))
                return ((mark, mark, mark) for mark in fit)

            def right_edge(self, label: Any, row: int) -> bool:
                return label is None or rule.pair("right", label, None)

            def bottom_edge(self, label: Any) -> bool:
                return label is None or rule.pair("down", label, None)

            def legal(self, board: Any) -> bool:
                sides = next((name for name, wrap in WRAPS.items() if wrap == board.wrap), "flat")
                cells = {cell: board[cell] for cell in board.positions()}
                holes = frozenset(product(range(board.rows), range(board.cols))) - cells.keys()
                return rule.fits(Grid(board.rows, board.cols, sides, holes), cells)

        return Tiles(rows)

    def fits(self, grid: Grid, marks: Mapping[Cell, Any]) -> bool:
        for (row, col), mark in marks.items():
            for direction, (down, right) in (("right", _RIGHT), ("down", _DOWN)):
                previous, next_cell = grid.cell(row - down, col - right), grid.cell(row + down, col + right)
                if not self.pair(direction, None if previous is None else marks[previous], mark):
                    return False
                if next_cell is None and not self.pair(direction, mark, None):
                    return False
        return True


class RandomBlocks(RandomRule):
    """Random windows of one or two sizes, inside the board or centred on every cell; half are symmetric upside down."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self.marks, self.likely = (0, 1), self.rng.choice((0.6, 0.8, 0.95))
        self.padded, self.mirrored = self.rng.random() < 0.4, self.rng.random() < 0.5
        sides = (1, 3) if self.padded else (1, 2, 3)
        sizes = {(self.rng.choice(sides), self.rng.choice(sides)) for _ in range(self.rng.choice((1, 2)))}
        self.sizes = tuple(sorted(sizes - {(1, 1)})) or ((1, 3),)

    def allows(self, block: tuple[tuple[Any, ...], ...]) -> bool:
        return self.decides(self.likely, min(repr(block), repr(block[::-1])) if self.mirrored else repr(block))

    def strip(self, rows: int) -> Strip:
        rule = self

        class Blocks(BlockStrip):
            values, padded = (0, 1), rule.padded
            window = rule.sizes

            def allowed(self, block: Any) -> bool:
                return rule.allows(block)

        return Blocks(rows)

    def fits(self, grid: Grid, marks: Mapping[Cell, Any]) -> bool:
        return all(windows_satisfy(grid, marks, size, self.padded, self.allows) for size in self.sizes)


@cache
def window_cells(grid: Grid, size: tuple[int, int], padded: bool) -> list[list[list[Cell | None]]]:
    """Return the cells of every window of a board, row by row.

    With `padded` a window is centred on every cell and has None beyond the board; otherwise it has only cells.
    """
    (height, width), windows = size, []
    up, left = (height // 2, width // 2) if padded else (0, 0)
    for row, col in product(range(grid.rows), range(grid.cols)):
        cells = [[grid.cell(row - up + r, col - left + c) for c in range(width)] for r in range(height)]
        if (row, col) not in grid.holes if padded else all(cell is not None for line in cells for cell in line):
            windows.append(cells)
    return windows


def windows_satisfy(
    grid: Grid, marks: Mapping[Cell, Any], size: tuple[int, int], padded: bool, allows: Callable[[Any], bool]
) -> bool:
    """Return whether a rule allows the contents of all windows."""
    filled: dict[Any, Any] = {None: None, **marks}
    return all(
        allows(tuple(tuple(filled[cell] for cell in line) for line in window))
        for window in window_cells(grid, size, padded)
    )


class RandomAreas(RandomRule):
    """One or two requirements on connected areas, sometimes with windows, forbidden neighbours or no cycles."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        rng = self.rng
        self.marks = rng.choice(("#.", "#.", "#.x"))
        self.trees = rng.random() < 0.3
        self.window = rng.choice((None, None, (2, 2), (1, 3), (2, 3)))
        self.likely = rng.choice((0.8, 0.95))
        self.restricts_neighbours = rng.random() < 0.4
        self.requirements = []
        for values in rng.sample(self.marks, rng.choice((1, 2))):
            min_count = rng.choice((0, 1, 1, 2))
            max_count, edge = min_count + rng.choice((0, 1, 3)), not self.trees and rng.random() < 0.35
            self.requirements.append((values, min_count, max_count, edge))

    def beside(self, value: Mark, other: Mark) -> bool:
        return not self.restricts_neighbours or self.decides(0.9, "beside", value, other)

    def allows(self, block: tuple[tuple[Any, ...], ...]) -> bool:
        return self.decides(self.likely, block)

    @property
    def outside(self) -> bool:
        """Whether the outside of the board belongs to an area."""
        return any(edge for *_, edge in self.requirements)

    def strip(self, rows: int) -> Strip:
        rule = self
        declared: dict[str, object] = {
            "values": self.marks,
            "trees": self.trees,
            "connected": tuple(
                area(v, least=min_count, most=max_count, edge=edge)
                for v, min_count, max_count, edge in self.requirements
            ),
            "adjacent": lambda _, value, other: rule.beside(value, other),
        }
        if self.window is not None:
            declared |= {"window": self.window, "allowed": lambda _, block: rule.allows(block)}
        strip = type("Areas", (AreaStrip,), declared)(rows)
        assert isinstance(strip, AreaStrip)
        return strip

    def fits(self, grid: Grid, marks: Mapping[Cell, Any]) -> bool:
        if not all(self.beside(marks[after], marks[before]) for before, after, _ in grid.steps(marks.keys())):
            return False
        if self.window is not None and not windows_satisfy(grid, marks, self.window, False, self.allows):
            return False
        for value, min_count, max_count, edge in self.requirements:
            own_cells: set[Hashable] = {cell for cell, mark in marks.items() if mark == value}
            links: list[tuple[Hashable, Hashable]]
            links = [
                (first, second) for first, second, _ in grid.steps([c for c, mark in marks.items() if mark == value])
            ]
            if self.trees and component_count(own_cells, links) != len(own_cells) - len(links):
                return False
            if edge:  # holes belong to the area too, and the outside of the board is one more vertex
                area_cells = [*grid.holes, *(cell for cell, mark in marks.items() if mark == value)]
                links = [(first, second) for first, second, _ in grid.steps(area_cells)]
                border_cells = [(r, c) for r, c in area_cells for d, e in (_RIGHT, _DOWN, (0, -1), (-1, 0))
                          if grid.place(r + d, c + e) is None]  # fmt: skip
                own_cells, links = {*area_cells, "around"}, [*links, *(("around", cell) for cell in border_cells)]
            if not min_count <= component_count(own_cells, links) <= max_count:
                return False
        return True


MARK_OF_SIDES = dict(
    zip(
        ("", "l", "u", "r", "d", "lu", "lr", "ld", "ur", "ud", "rd", "lur", "lud", "lrd", "urd", "lurd"),
        "·╴╵╶╷┘─┐└│┌┴┤┬├┼",
    )
)
"""The mark of each set of sides that are crossed by a line."""


class RandomLinks(RandomRule):
    """Lines of a random shape; the allowed sides depend on the cells to the left and above."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        shapes = ("one cycle", "cycles", "one path", "paths", "tree", "forest", "connected", "any")
        self.connection, self.covers = self.rng.choice(shapes), self.rng.random() < 0.3
        self.likely = self.rng.choice((1.0, 0.95, 0.9))
        self.marks = tuple(MARK_OF_SIDES.values())

    def allows(self, sides: str, row: int, left: str | None, above: str | None) -> bool:
        return self.decides(self.likely, sides, left, above)

    def strip(self, rows: int) -> Strip:
        rule = self

        class Lines(LinkStrip):
            connection, covers = rule.connection, rule.covers

            def allowed(self, sides: str, row: int, left: str | None, above: str | None) -> bool:
                return rule.allows(sides, row, left, above)

        return Lines(rows)

    def solutions(self, grid: Grid) -> list[dict[Cell, Mark]] | None:
        """Return the boards of all sets of edges."""
        edges = grid.steps(grid.cells)
        if 1 << len(edges) > MAX_BOARDS:
            return None
        boards: list[dict[Cell, Mark]] = []
        for selection in product((False, True), repeat=len(edges)):
            sides = {cell: set[str]() for cell in grid.cells}
            lines = [edge for edge, is_chosen in zip(edges, selection) if is_chosen]
            for first, second, step in lines:
                sides[first].add("r" if step == _RIGHT else "d")
                sides[second].add("l" if step == _RIGHT else "u")
            sides_by_cell = {cell: "".join(side for side in "lurd" if side in sides) for cell, sides in sides.items()}
            if self.shaped(grid, [(first, second) for first, second, _ in lines]) and self.fits(grid, sides_by_cell):
                boards.append({cell: MARK_OF_SIDES[sides] for cell, sides in sides_by_cell.items()})
        return boards

    def shaped(self, grid: Grid, lines: list[tuple[Cell, Cell]]) -> bool:
        """Return whether lines have the shape that `connection` names, and cover all cells if they must."""
        ends = [end for line in lines for end in line]
        degrees = {cell: ends.count(cell) for cell in grid.cells}
        allowed_degrees = {"cycle": {2}, "path": {0, 1, 2}}.get(
            self.connection.removeprefix("one ").removesuffix("s"), {*range(5)}
        )
        if not {*degrees.values()} <= (allowed_degrees if self.covers else allowed_degrees | {0}):
            return False
        acyclic = self.connection in ("one path", "paths", "tree", "forest")
        if acyclic and component_count(grid.cells, lines) != len(grid.cells) - len(lines):
            return False
        is_connected = self.connection in ("one cycle", "one path", "tree", "connected")
        cells = grid.cells if self.covers else [cell for cell, degree in degrees.items() if degree]
        return not is_connected or component_count(cells, lines) == 1

    def fits(self, grid: Grid, marks: Mapping[Cell, Any]) -> bool:
        for (row, col), sides in marks.items():
            left_cell, upper_cell = grid.cell(row, col - 1), grid.cell(row - 1, col)
            left = None if left_cell is None else marks[left_cell]
            if left is not None and grid.twisted and col == 0:  # mirrored across the seam
                left = "".join(s for s in "lurd" if {"u": "d", "d": "u"}.get(s, s) in left)
            if not self.allows(sides, row, left, None if upper_cell is None else marks[upper_cell]):
                return False
        return True


RULE_CLASSES: Mapping[str, type[RandomRule]] = {
    "tiles": RandomTiles, "blocks": RandomBlocks, "areas": RandomAreas, "links": RandomLinks
}  # fmt: skip
