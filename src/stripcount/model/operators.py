"""Strips made from strips: what is counted changes, and the rules are not written again."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from stripcount.board import Board, Mark
from stripcount.errors import BadInput
from stripcount.model.strip import Strip
from stripcount.model.symmetry import SYMMETRIES, Change, declared

StateSet = frozenset[Any]


class Determinized(Strip[StateSet]):
    """The distinct pictures of a strip's solutions, by the subset construction; see `determinize`."""

    def __init__(self, base: Strip[Any], visible: Callable[[Mark], Hashable], symmetries: Mapping[str, Change]) -> None:
        self.rows, self.settings, self.base, self.visible = base.rows, base.settings, base, visible
        vars(self).update(symmetries=symmetries)

    def resized(self, rows: int) -> Strip[Any]:
        """Return the same operator on the resized base."""
        return Determinized(self.base.resized(rows), self.visible, self.symmetries)

    def __repr__(self) -> str:
        return f"determinize({self.base!r}, {getattr(self.visible, '__name__', self.visible)})"

    def start(self) -> StateSet:
        """Return the base's start alone."""
        return frozenset([self.base.start()])

    def step(self, state: StateSet, row: int) -> Iterator[tuple[Mark, StateSet]]:
        """Yield each visible mark once, with every base state it may lead to."""
        reached: dict[Hashable, set[Any]] = {}
        for one in state:
            for mark, after in self.base.step(one, row):
                reached.setdefault(self.visible(mark), set()).add(after)
        for mark in sorted(reached, key=repr):  # the order in which a set is iterated over is not fixed
            yield mark, frozenset(reached[mark])

    def turn(self, state: StateSet) -> StateSet | None:
        """Return the base states that survive, or None if there are none."""
        turned = frozenset(after for one in state if (after := self.base.turn(one)) is not None)
        return turned or None

    def accepts(self, state: StateSet) -> bool:
        """Return whether one of the base states accepts."""
        return any(self.base.accepts(one) for one in state)

    def candidates(self, cols: int) -> Iterator[Board]:
        """Yield the picture of every base solution, each picture once."""
        seen: set[Board] = set()
        for board in self.base.candidates(cols):
            if self.base.legal(board):
                picture = board.map(self.visible)
                if picture not in seen:
                    seen.add(picture)
                    yield picture

    def legal(self, board: Board) -> bool:
        """Return True: every candidate is the picture of a solution of the base."""
        return True


def determinize(
    base: Strip[Any], visible: Callable[[Mark], Hashable], symmetries: Mapping[str, Change] = MappingProxyType({})
) -> Determinized:
    """Return the strip whose solutions are the distinct pictures of the solutions of `base`.

    A picture is a board with `visible(mark)` in place of every mark. `symmetries` maps H, V and D, where the base's
    solutions have them, to the change of a visible mark. States are sets of states of the base: exponentially many at
    worst, in practice a few times as many as the base has.

    >>> from stripcount.machine.explore import explore
    >>> from stripcount.puzzles.domino_tiling import DominoTiling
    >>> upright = determinize(DominoTiling(2), lambda mark: str(mark) in "TB")  # where dominoes stand
    >>> explore(upright).machine().terms(6)
    [1, 1, 2, 3, 5, 8]
    """
    return Determinized(base.counted(), visible, symmetries)


class Restricted(Strip[Any]):
    """The boards of one width with an allowed mark in each cell; a state holds the column's number. See `restrict`."""

    def __init__(self, base: Strip[Any], allowed: Callable[[int, int, Mark], bool], cols: int) -> None:
        self.rows, self.settings, self.base, self.allowed, self.cols = base.rows, base.settings, base, allowed, cols

    def __repr__(self) -> str:
        return f"restrict({self.base!r}, {self.cols}, {getattr(self.allowed, '__name__', self.allowed)})"

    def start(self) -> tuple[int, Any]:
        """Return column 0 and the base's start."""
        return 0, self.base.start()

    def step(self, state: tuple[int, Any], row: int) -> Iterator[tuple[Mark, tuple[int, Any]]]:
        """Yield the base's marks that are allowed in this cell."""
        col, inner = state
        if col < self.cols:
            for mark, after in self.base.step(inner, row):
                if self.allowed(row, col, mark):
                    yield mark, (col, after)

    def turn(self, state: tuple[int, Any]) -> tuple[int, Any] | None:
        """Return the next column's number with the base's state."""
        after = self.base.turn(state[1])
        return None if after is None else (state[0] + 1, after)

    def accepts(self, state: tuple[int, Any]) -> bool:
        """Accept only a board of the full width."""
        return state[0] == self.cols and self.base.accepts(state[1])

    def candidates(self, cols: int) -> Iterator[Board]:
        """Yield the base's candidates of the strip's width; none of any other width."""
        return self.base.candidates(cols) if cols == self.cols else iter(())

    def legal(self, board: Board) -> bool:
        """Return whether the board is legal in the base and every mark is allowed in its cell."""
        fits = all(self.allowed(row, col, board[row, col]) for row, col in board.positions())
        return fits and self.base.legal(board)

    def resized(self, rows: int) -> Strip[Any]:
        """Raise BadInput: the allowed marks are given for one height."""
        raise BadInput(f"a board restricted to {self.rows} rows cannot be resized to {rows}.")


def restrict(base: Strip[Any], cols: int, allowed: Callable[[int, int, Mark], bool]) -> Restricted:
    """Return the strip of the boards of `cols` columns with `allowed(row, column, mark)` in every cell.

    All its terms but a(cols) are zero. It has at most cols + 1 times as many states as the base.

    >>> from stripcount.machine.explore import explore
    >>> from stripcount.puzzles.domino_tiling import DominoTiling
    >>> cornered = restrict(DominoTiling(2), 4, lambda row, col, mark: (row, col) != (0, 0) or mark == "T")
    >>> explore(cornered).machine().terms(6)
    [0, 0, 0, 0, 3, 0]
    """
    return Restricted(base.counted(), allowed, cols)


class Half(NamedTuple):
    """A state of the base, and the marks of the column's upper half that are not mirrored yet, the next one last."""

    inner: Hashable
    unmatched: tuple[Mark, ...]


class Mirrored(Strip[Half]):
    """The boards of a strip that do not change under V, the exchange of above and below.

    Only marks are compared, so this works for every strip that declares its symmetry V; raises BadInput otherwise.
    Between columns the states are those of the base; inside columns there are up to as many as pairs of a state of
    the base and an upper half of a column.

    >>> from stripcount.machine.explore import explore
    >>> from stripcount.puzzles.hard_squares import HardSquares
    >>> explore(Mirrored(HardSquares(3))).machine().terms(4)
    [1, 3, 7, 17]
    """

    def __init__(self, base: Strip[Any]) -> None:
        base = base.counted()
        declared(base.title, base.symmetries, SYMMETRIES["V"])
        self.rows, self.settings, self.base = base.rows, base.settings, base
        vars(self).update(name=base.name, about=base.about, statistics=base.statistics, symmetries=base.symmetries)

    @property
    def title(self) -> str:
        """The puzzle in words, and the symmetry."""
        return f"{self.base.title}, symmetric=V"

    def __repr__(self) -> str:
        return f"Mirrored({self.base!r})"

    def resized(self, rows: int) -> Strip[Any]:
        """Return the mirrored boards of another number of rows."""
        return Mirrored(self.base.resized(rows))

    def start(self) -> Half:
        """Return the base's start, with no unmatched marks."""
        return Half(self.base.start(), ())

    def step(self, state: Half, row: int) -> Iterator[tuple[Mark, Half]]:
        """Yield the base's marks: any in the upper half, only the images of these in the lower half.

        In the middle row of an odd number, only marks that are their own images are allowed.
        """
        image = self.symmetries["V"]
        for mark, after in self.base.step(state.inner, row):
            if row < self.rows // 2:
                yield mark, Half(after, (*state.unmatched, mark))
            elif 2 * row + 1 == self.rows:
                if image(mark) == mark:
                    yield mark, Half(after, state.unmatched)
            elif image(state.unmatched[-1]) == mark:
                yield mark, Half(after, state.unmatched[:-1])

    def turn(self, state: Half) -> Half | None:
        """Return the base's state."""
        after = self.base.turn(state.inner)
        return None if after is None else Half(after, ())

    def accepts(self, state: Half) -> bool:
        """Return whether the base accepts."""
        return self.base.accepts(state.inner)

    def candidates(self, cols: int) -> Iterator[Board]:
        """Yield the base's candidates that are their own images."""
        for board in self.base.candidates(cols):
            if SYMMETRIES["V"].board(self.symmetries, board) == board:
                yield board

    def legal(self, board: Board) -> bool:
        """Return whether the base allows the board."""
        return self.base.legal(board)

    def draw_state(self, state: Half) -> str:
        """Return the base's picture of its state."""
        return self.base.draw_state(state.inner)
