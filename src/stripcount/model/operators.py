"""Operators on strips: each makes a strip that counts something else, without writing the rules again."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from stripcount.board import Board, Mark
from stripcount.model.strip import Strip
from stripcount.model.symmetry import SYMMETRIES, Change, require_symmetry

StateSet = frozenset[object]


class Determinized(Strip[StateSet]):
    """The distinct pictures of a strip's solutions, by the subset construction; see `determinize`."""

    def __init__(self, base: Strip, visible: Callable[[Mark], Hashable], symmetries: Mapping[str, Change]) -> None:
        self.rows, self.settings, self.base, self.visible = base.rows, base.settings, base, visible
        self.declare(symmetries=symmetries)

    def resized(self, rows: int) -> Strip:
        """Return the same operator on the resized base."""
        return Determinized(self.base.resized(rows), self.visible, self.symmetries)

    def __repr__(self) -> str:
        return f"determinize({self.base!r}, {getattr(self.visible, '__name__', self.visible)})"

    def start(self) -> StateSet:
        """Return the base's start alone."""
        return frozenset([self.base.start()])

    def step(self, state: StateSet, row: int) -> Iterator[tuple[Mark, StateSet]]:
        """Yield each visible mark once, with every base state it may lead to."""
        states_by_mark: dict[Hashable, set[Hashable]] = {}
        for base_state in state:
            for mark, next_state in self.base.step(base_state, row):
                states_by_mark.setdefault(self.visible(mark), set()).add(next_state)
        for mark in sorted(states_by_mark, key=repr):  # the order in which a set is iterated over is not fixed
            yield mark, frozenset(states_by_mark[mark])

    def end_column(self, state: StateSet) -> StateSet | None:
        """Return the states in which the base begins the next column, or None if there are none."""
        next_states = frozenset(
            next_state for base_state in state if (next_state := self.base.end_column(base_state)) is not None
        )
        return next_states or None

    @property
    def marks(self) -> Sequence[Mark]:  # type: ignore[override]  # a class variable of other strips
        """The visible marks."""
        return list(dict.fromkeys(map(self.visible, self.base.marks or self.base.alphabet)))

    def hole(self, state: StateSet, row: int) -> StateSet | None:
        """Return the base states after a hole, or None if there are none."""
        states_after = frozenset(
            after_hole for base_state in state if (after_hole := self.base.hole(base_state, row)) is not None
        )
        return states_after or None

    def accepts(self, state: StateSet) -> bool:
        """Return whether one of the base states accepts."""
        return any(self.base.accepts(base_state) for base_state in state)

    def candidates(self, cols: int) -> Iterator[Board]:
        pictures: set[Board] = set()
        for board in self.base.candidates(cols):
            if self.base.legal(board):
                picture = board.map(self.visible)
                if picture not in pictures:
                    pictures.add(picture)
                    yield picture

    def legal(self, board: Board) -> bool:
        """Return True: every candidate is the picture of a solution of the base."""
        return True


def determinize(
    base: Strip, visible: Callable[[Mark], Hashable], symmetries: Mapping[str, Change] = MappingProxyType({})
) -> Determinized:
    """Return the strip whose solutions are the distinct pictures of the solutions of `base`.

    A picture is a board with `visible(mark)` in place of every mark. `symmetries` maps those of H, V and D (see
    `model.symmetry`) that the base's solutions have to the change that each makes to a visible mark. States are sets of
    states of the base: exponentially many at worst, in practice a few times as many as the base has.

    >>> from stripcount.machine.explore import explore
    >>> from stripcount.puzzles.domino_tiling import DominoTiling
    >>> vertical = determinize(DominoTiling(2), lambda mark: str(mark) in "TB")  # where dominoes are vertical
    >>> explore(vertical).machine().terms(6)
    [1, 1, 2, 3, 5, 8]
    """
    return Determinized(base.counted(), visible, symmetries)  # a strip may be counted by another one


class MirroredState(NamedTuple):
    """A state of the base, and the marks of the column's upper half whose mirror images are not read yet.

    The mark whose image is read next is the last of `unmatched`.
    """

    base_state: Hashable
    unmatched: tuple[Mark, ...]


class Mirrored(Strip[MirroredState]):
    """The boards of a strip that do not change under V, the exchange of above and below.

    Only marks are compared, so this works for every strip that declares its symmetry V; raises BadInput otherwise.
    Between columns the states are those of the base; inside columns there are up to as many as pairs of a state of
    the base and an upper half of a column.

    >>> from stripcount.machine.explore import explore
    >>> from stripcount.puzzles.hard_squares import HardSquares
    >>> explore(Mirrored(HardSquares(3))).machine().terms(4)
    [1, 3, 7, 17]
    """

    def __init__(self, base: Strip) -> None:
        base = base.counted()
        require_symmetry(base.title, base.symmetries, SYMMETRIES["V"])  # raises BadInput without V
        self.rows, self.settings, self.base = base.rows, base.settings, base
        self.declare(base, symmetries=base.symmetries)

    @property
    def title(self) -> str:
        """The puzzle in words, and the symmetry."""
        return f"{self.base.title}, symmetric=V"

    def __repr__(self) -> str:
        return f"Mirrored({self.base!r})"

    def resized(self, rows: int) -> Strip:
        """Return the mirrored boards of another number of rows."""
        return Mirrored(self.base.resized(rows))

    def start(self) -> MirroredState:
        """Return the base's start, with no unmatched marks."""
        return MirroredState(self.base.start(), ())

    def step(self, state: MirroredState, row: int) -> Iterator[tuple[Mark, MirroredState]]:
        """Yield the base's marks: any in the upper half, and in the lower half only reflections of the marks above.

        If the number of rows is odd, the middle row has only marks that are their own reflections.
        """
        reflect = self.symmetries["V"]
        for mark, next_state in self.base.step(state.base_state, row):
            if row < self.rows // 2:
                yield mark, MirroredState(next_state, (*state.unmatched, mark))
            elif 2 * row + 1 == self.rows:
                if reflect(mark) == mark:
                    yield mark, MirroredState(next_state, state.unmatched)
            elif reflect(state.unmatched[-1]) == mark and reflect(mark) == state.unmatched[-1]:
                yield mark, MirroredState(next_state, state.unmatched[:-1])

    def end_column(self, state: MirroredState) -> MirroredState | None:
        after = self.base.end_column(state.base_state)
        return None if after is None else MirroredState(after, ())

    def accepts(self, state: MirroredState) -> bool:
        return self.base.accepts(state.base_state)

    def candidates(self, cols: int) -> Iterator[Board]:
        """Yield the base's candidates that are their own reflections."""
        for board in self.base.candidates(cols):
            if SYMMETRIES["V"].board(self.symmetries, board) == board:
                yield board

    def legal(self, board: Board) -> bool:
        return self.base.legal(board)

    def draw_state(self, state: MirroredState) -> str:
        return self.base.draw_state(state.base_state)
