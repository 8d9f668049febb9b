"""Cells that must be connected, which a formula cannot state in a few clauses: clauses for parts cut off; deductions.

A literal says whether a cell belongs. Any two cells that belong must be connected by neighbouring cells that belong.
If the condition is `anchored`, all cells on the border that belong count as connected outside the board, so that each
connected part must reach the border.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from stripcount.board import Cell, neighbours
from stripcount.search.formula import Clause, Model


@dataclass(frozen=True)
class Connection:
    """The cells of a rows × cols board, the literal that says that a cell belongs, and whether the border connects.

    `words` names the cells that belong in explanations.
    """

    rows: int
    cols: int
    literal: Callable[[Cell], int]
    anchored: bool
    words: str
    _border: frozenset[Cell] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        border = frozenset(cell for cell in self.cells() if self._on_border(cell)) if self.anchored else frozenset()
        object.__setattr__(self, "_border", border)

    def cells(self) -> Iterator[Cell]:
        """Yield all cells in reading order."""
        return ((row, col) for row in range(self.rows) for col in range(self.cols))

    def _on_border(self, cell: Cell) -> bool:
        return cell[0] in (0, self.rows - 1) or cell[1] in (0, self.cols - 1)

    def parts(self, members: set[Cell]) -> list[list[Cell]]:
        """Return the connected parts of `members`; all parts that reach an anchored border are one part, the first."""
        left, found = set(members), []
        starts = [sorted(left & self._border)] if self._border and left & self._border else []
        while left:
            part = starts.pop() if starts else [min(left)]
            left.difference_update(part)
            for cell in part:
                for near in neighbours(self.rows, self.cols, cell):
                    if near in left:
                        left.discard(near)
                        part.append(near)
            found.append(part)
        return found

    def broken(self, model: Model) -> list[Clause]:
        """Return a clause for each part of a model that is cut off: another cell beside it must belong too."""
        members = {cell for cell in self.cells() if (abs(self.literal(cell)) in model) == (self.literal(cell) > 0)}
        parts = self.parts(members)
        if not self.anchored:
            parts.sort(key=len)
            whole = [-self.literal(parts[-1][0])] if parts else []
            apart = parts[:-1]
        else:
            whole = []
            apart = [part for part in parts if not self._border & set(part)]
        clauses = []
        for part in apart:
            inside = set(part)
            around = {near for cell in part for near in neighbours(self.rows, self.cols, cell)} - inside
            clauses.append((-self.literal(part[0]), *whole, *(self.literal(cell) for cell in sorted(around))))
        return clauses

    def forced(self, known: Mapping[int, bool]) -> tuple[int, Cell] | None:
        """Return a literal that follows because without its cell two others that belong would be cut apart, or None.

        (0, cell) says that a cell is cut off already. Costs a search of the board for each undecided cell.
        """
        state = {cell: self._state(cell, known) for cell in self.cells()}
        possible = {cell for cell, value in state.items() if value is not False}
        sure = [cell for cell, value in state.items() if value]
        if not sure:
            return None
        for without in (None, *(cell for cell, value in state.items() if value is None)):
            parts = self.parts(possible - {without} if without else possible)
            held = [part for part in parts if any(state[cell] for cell in part)]
            apart = [part for part in held if not self._border & set(part)] if self.anchored else held[1:]
            if apart:
                return (0, sure[0]) if without is None else (self.literal(without), without)
        return None

    def _state(self, cell: Cell, known: Mapping[int, bool]) -> bool | None:
        literal = self.literal(cell)
        value = known.get(abs(literal))
        return None if value is None else value == (literal > 0)
