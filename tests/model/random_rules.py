"""Random rules for every kind of strip, each stated a second time on whole boards, by sets of cells and of lines.

Nothing here asks the package how a board is read: where places lie across a seam, which cells are connected and which
lines meet is computed from lists of cells and edges.
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

SIDES = ("flat", "rows", "columns", "both", "moebius", "klein")
MOST = 520
"""The most boards that are tried for one size."""
_RIGHT, _DOWN = (0, 1), (1, 0)


@dataclass(frozen=True)
class Grid:
    """The cells of a board, which sides of it are glued, and which cells are not there."""

    rows: int
    cols: int
    sides: str = "flat"
    holes: frozenset[Cell] = frozenset()

    @property
    def cells(self) -> list[Cell]:
        return [cell for cell in product(range(self.rows), range(self.cols)) if cell not in self.holes]

    def place(self, row: int, col: int) -> Cell | None:
        """Where a place lies, be it a hole; None beyond an edge."""
        if self.sides not in ("flat", "rows"):
            lap, col = divmod(col, self.cols)
            row = self.rows - 1 - row if lap % 2 and self.twisted else row
        row = row % self.rows if self.sides in ("rows", "both", "klein") else row
        return (row, col) if 0 <= row < self.rows and 0 <= col < self.cols else None

    def cell(self, row: int, col: int) -> Cell | None:
        """Where a place lies; None beyond an edge or in a hole."""
        place = self.place(row, col)
        return None if place in self.holes else place

    @property
    def twisted(self) -> bool:
        return self.sides in ("moebius", "klein")

    def steps(self, cells: Collection[Cell]) -> list[tuple[Cell, Cell, Cell]]:
        """Each cell with the one to its right and the one below and with the step, an edge for every shared side."""
        found = []
        for (row, col), step in product(cells, (_RIGHT, _DOWN)):
            other = self.place(row + step[0], col + step[1])
            if other is not None and other in cells:
                found.append(((row, col), other, step))
        return found


def components(vertices: Collection[Hashable], edges: Collection[tuple[Any, Any]]) -> int:
    """The number of components: sets of vertices are joined edge by edge."""
    sets = {vertex: {vertex} for vertex in vertices}
    for one, other in edges:
        if sets[one] is not sets[other]:
            sets[one] |= sets[other]
            sets.update(dict.fromkeys(sets[other], sets[one]))
    return len({id(some) for some in sets.values()})


@cache
def answer(seed: str, *asked: object) -> float:
    """A number from 0 to 1 that is always the same for the same question."""
    return Random(f"{seed} {asked!r}").random()


class RandomRule(ABC):
    """A rule by a seed: the strip that counts its boards, and all its boards."""

    marks: Sequence[Mark]

    def __init__(self, seed: str) -> None:
        self.seed, self.chance = seed, Random(seed)

    @abstractmethod
    def strip(self, rows: int) -> Strip:
        """Return the strip of a new class."""

    @abstractmethod
    def fits(self, grid: Grid, marks: Mapping[Cell, Any]) -> bool:
        """Return whether the rule allows a board."""

    def solutions(self, grid: Grid) -> list[dict[Cell, Mark]] | None:
        """Return all boards on a grid, None if too many would be tried."""
        cells = grid.cells
        if len(self.marks) ** len(cells) > MOST:
            return None
        boards = (dict(zip(cells, marks)) for marks in product(self.marks, repeat=len(cells)))
        return [board for board in boards if self.fits(grid, board)]

    def asked(self, likely: float, *question: object) -> bool:
        return answer(self.seed, *question) < likely


class RandomTiles(RandomRule):
    """Which marks may lie beside each other, below each other, and on the right and the lower edge of the board.

    Half of the rules are the same upside down.
    """

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self.marks, self.likely = "abc"[: self.chance.choice((2, 2, 3))], self.chance.choice((0.6, 0.75, 0.9))
        self.mirrored = self.chance.random() < 0.5

    def pair(self, kind: str, one: Mark | None, other: Mark | None) -> bool:
        """Return whether two marks, one of them None for an edge, may follow each other to the right or down.

        Every mark may lie on the left and the upper edge: glued sides have only marks that are reached from there.
        """
        if one is None or (self.mirrored and kind == "down" and other is None):
            return True
        pair = sorted((str(one), str(other))) if self.mirrored and kind == "down" else (one, other)
        return self.asked(self.likely, kind, *pair)

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
            for kind, (down, right) in (("right", _RIGHT), ("down", _DOWN)):
                before, after = grid.cell(row - down, col - right), grid.cell(row + down, col + right)
                if not self.pair(kind, None if before is None else marks[before], mark):
                    return False
                if after is None and not self.pair(kind, mark, None):
                    return False
        return True


class RandomBlocks(RandomRule):
    """Windows of one or two sizes, whole or centred on every cell; half of the rules are the same upside down."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self.marks, self.likely = (0, 1), self.chance.choice((0.6, 0.8, 0.95))
        self.padded, self.mirrored = self.chance.random() < 0.4, self.chance.random() < 0.5
        sides = (1, 3) if self.padded else (1, 2, 3)
        sizes = {(self.chance.choice(sides), self.chance.choice(sides)) for _ in range(self.chance.choice((1, 2)))}
        self.sizes = tuple(sorted(sizes - {(1, 1)})) or ((1, 3),)

    def allows(self, block: tuple[tuple[Any, ...], ...]) -> bool:
        return self.asked(self.likely, min(repr(block), repr(block[::-1])) if self.mirrored else repr(block))

    def strip(self, rows: int) -> Strip:
        rule = self

        class Blocks(BlockStrip):
            values, padded = (0, 1), rule.padded
            window = rule.sizes

            def allowed(self, block: Any) -> bool:
                return rule.allows(block)

        return Blocks(rows)

    def fits(self, grid: Grid, marks: Mapping[Cell, Any]) -> bool:
        return all(windows_fit(grid, marks, size, self.padded, self.allows) for size in self.sizes)


@cache
def windows(grid: Grid, size: tuple[int, int], padded: bool) -> list[list[list[Cell | None]]]:
    """The cells of the windows of a board: of whole ones, or of those centred on every cell, None for no cell."""
    (height, width), found = size, []
    up, left = (height // 2, width // 2) if padded else (0, 0)
    for row, col in product(range(grid.rows), range(grid.cols)):
        cells = [[grid.cell(row - up + r, col - left + c) for c in range(width)] for r in range(height)]
        if (row, col) not in grid.holes if padded else all(cell is not None for line in cells for cell in line):
            found.append(cells)
    return found


def windows_fit(
    grid: Grid, marks: Mapping[Cell, Any], size: tuple[int, int], padded: bool, allows: Callable[[Any], bool]
) -> bool:
    """Return whether a rule allows the contents of all windows."""
    filled: dict[Any, Any] = {None: None, **marks}
    return all(
        allows(tuple(tuple(filled[cell] for cell in line) for line in window)) for window in windows(grid, size, padded)
    )


class RandomAreas(RandomRule):
    """One or two demands on connected areas, with or without windows, neighbours that do not fit, cycles of cells."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        chance = self.chance
        self.marks = chance.choice(("#.", "#.", "#.x"))
        self.trees = chance.random() < 0.3
        self.window = chance.choice((None, None, (2, 2), (1, 3), (2, 3)))
        self.likely = chance.choice((0.8, 0.95))
        self.choosy = chance.random() < 0.4
        self.demands = []
        for values in chance.sample(self.marks, chance.choice((1, 2))):
            least = chance.choice((0, 1, 1, 2))
            most, edge = least + chance.choice((0, 1, 3)), not self.trees and chance.random() < 0.35
            self.demands.append((values, least, most, edge))

    def beside(self, value: Mark, other: Mark) -> bool:
        return not self.choosy or self.asked(0.9, "beside", value, other)

    def allows(self, block: tuple[tuple[Any, ...], ...]) -> bool:
        return self.asked(self.likely, block)

    @property
    def outside(self) -> bool:
        """Whether what lies outside the board belongs to an area."""
        return any(edge for *_, edge in self.demands)

    def strip(self, rows: int) -> Strip:
        rule = self
        declared: dict[str, object] = {
            "values": self.marks,
            "trees": self.trees,
            "connected": tuple(area(v, least=least, most=most, edge=edge) for v, least, most, edge in self.demands),
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
        if self.window is not None and not windows_fit(grid, marks, self.window, False, self.allows):
            return False
        for value, least, most, edge in self.demands:
            mine: set[Hashable] = {cell for cell, mark in marks.items() if mark == value}
            joined: list[tuple[Hashable, Hashable]]
            joined = [(one, other) for one, other, _ in grid.steps([c for c, mark in marks.items() if mark == value])]
            if self.trees and components(mine, joined) != len(mine) - len(joined):
                return False
            if edge:  # holes belong to the area as well, and what lies around the board is one more vertex
                both = [*grid.holes, *(cell for cell, mark in marks.items() if mark == value)]
                joined = [(one, other) for one, other, _ in grid.steps(both)]
                around = [(r, c) for r, c in both for d, e in (_RIGHT, _DOWN, (0, -1), (-1, 0))
                          if grid.place(r + d, c + e) is None]  # fmt: skip
                mine, joined = {*both, "around"}, [*joined, *(("around", cell) for cell in around)]
            if not least <= components(mine, joined) <= most:
                return False
        return True


SYMBOLS = dict(zip(("", "l", "u", "r", "d", "lu", "lr", "ld", "ur", "ud", "rd", "lur", "lud", "lrd", "urd", "lurd"),
                   "·╴╵╶╷┘─┐└│┌┴┤┬├┼"))  # fmt: skip
"""The mark of each set of sides that carry a line."""


class RandomLinks(RandomRule):
    """Lines of any shape; which sides may be used depends on the cells to the left and above."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        shapes = ("one cycle", "cycles", "one path", "paths", "tree", "forest", "connected", "any")
        self.connection, self.covers = self.chance.choice(shapes), self.chance.random() < 0.3
        self.likely = self.chance.choice((1.0, 0.95, 0.9))
        self.marks = tuple(SYMBOLS.values())

    def allows(self, sides: str, row: int, left: str | None, above: str | None) -> bool:
        return self.asked(self.likely, sides, left, above)

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
        if 1 << len(edges) > MOST:
            return None
        boards: list[dict[Cell, Mark]] = []
        for chosen in product((False, True), repeat=len(edges)):
            sides = {cell: set[str]() for cell in grid.cells}
            lines = [edge for edge, kept in zip(edges, chosen) if kept]
            for one, other, step in lines:
                sides[one].add("r" if step == _RIGHT else "d")
                sides[other].add("l" if step == _RIGHT else "u")
            drawn = {cell: "".join(side for side in "lurd" if side in own) for cell, own in sides.items()}
            if self.shaped(grid, [(one, other) for one, other, _ in lines]) and self.fits(grid, drawn):
                boards.append({cell: SYMBOLS[own] for cell, own in drawn.items()})
        return boards

    def shaped(self, grid: Grid, lines: list[tuple[Cell, Cell]]) -> bool:
        """Return whether lines have the shape that the connection names."""
        ends = [end for line in lines for end in line]
        degrees = {cell: ends.count(cell) for cell in grid.cells}
        most = {"cycle": {2}, "path": {0, 1, 2}}.get(
            self.connection.removeprefix("one ").removesuffix("s"), {*range(5)}
        )
        if not {*degrees.values()} <= (most if self.covers else most | {0}):
            return False
        acyclic = self.connection in ("one path", "paths", "tree", "forest")
        if acyclic and components(grid.cells, lines) != len(grid.cells) - len(lines):
            return False
        single = self.connection in ("one cycle", "one path", "tree", "connected")
        used = grid.cells if self.covers else [cell for cell, degree in degrees.items() if degree]
        return not single or components(used, lines) == 1

    def fits(self, grid: Grid, marks: Mapping[Cell, Any]) -> bool:
        for (row, col), sides in marks.items():
            before, above = grid.cell(row, col - 1), grid.cell(row - 1, col)
            left = None if before is None else marks[before]
            if left is not None and grid.twisted and col == 0:  # seen upside down across the seam
                left = "".join(s for s in "lurd" if {"u": "d", "d": "u"}.get(s, s) in left)
            if not self.allows(sides, row, left, None if above is None else marks[above]):
                return False
        return True


KINDS: Mapping[str, type[RandomRule]] = {
    "tiles": RandomTiles, "blocks": RandomBlocks, "areas": RandomAreas, "links": RandomLinks
}  # fmt: skip
