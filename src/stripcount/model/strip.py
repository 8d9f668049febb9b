"""The constitution: what a puzzle on a strip of fixed height is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any, ClassVar, Generic, TypeVar

from stripcount.board import Board, Mark, Wrap
from stripcount.errors import BrokenPuzzle, printable, whole
from stripcount.model.parameters import Parameter, settled

S = TypeVar("S", bound=Hashable)

MOST_ROWS = 1_000_000  # far beyond any machine; the bound keeps arithmetic about rows harmless


class Strip(ABC, Generic[S]):
    """A puzzle on `rows` rows, read cell by cell down a column, columns left to right.

    A state is any hashable value that holds what the cells still to come must know; two boards that lead to
    one state have the same ways to go on. Methods are pure: they never change a state they are given.
    The rules are said a second time, without states, by `legal`, for the oracle. It is asked about every board of
    marks from `alphabet`; a puzzle with many marks writes `candidates`, which lists fewer boards.

    >>> class Runs(Strip[str]):  # words of a and b, down the columns, without two a one after the other
    ...     alphabet = "ab"
    ...     def start(self): return "b"
    ...     def step(self, state, row): return [("b", "b")] if state == "a" else [("a", "a"), ("b", "b")]
    ...     def turn(self, state): return state
    ...     def accepts(self, state): return True
    ...     def legal(self, board): return "aa" not in "".join(str(board).split())
    >>> from stripcount.count import Count
    >>> Count(Runs(1)).terms(6)
    [1, 2, 3, 5, 8, 13]
    """

    name: ClassVar[str] = ""  # how the command line calls it; empty for a puzzle of one's own
    about: ClassVar[str] = ""  # one line for the list of puzzles
    parameters: ClassVar[tuple[Parameter, ...]] = ()  # each becomes an attribute of its name
    transposes: ClassVar[bool] = False  # True: turning the board on its side turns solutions into solutions
    stacks: ClassVar[bool] = False  # True: a solution on top of another one is a solution
    cuts: ClassVar[bool] = False  # True: cut between two rows, a solution gives two
    statistics: ClassVar[Mapping[str, Callable[[Mark], int]]] = {}  # by name: what one mark adds to a total
    alphabet: ClassVar[Sequence[Mark]] = ()  # every mark a cell may hold; not needed by a puzzle with `candidates`
    symmetries: ClassVar[Mapping[str, Callable[[Mark], Mark]]] = {}  # what H, V and D make of a mark: see `symmetry`
    closes: bool = True  # False: states keep count of the whole width, so that no machine is finite
    endless_because: str = ""  # one sentence, where an examination found that they do not close
    settled: bool = True  # False: an examination could not say whether they do

    def __init__(self, rows: int, **given: object) -> None:
        self.rows = whole("rows", rows, 1, MOST_ROWS)
        self.settings = settled(self.parameters, given, self.name or type(self).__name__)
        for name, value in self.settings.items():
            if hasattr(type(self), name):
                raise BrokenPuzzle(
                    f"{type(self).__name__}.{name} is set in the class, but {name} is a parameter, which is given with "
                    f"-p {name}=… or when a puzzle is made; leave the class attribute out."
                )
            setattr(self, name, value)

    def counted(self) -> Strip[Any]:
        """Return the strip whose solutions are counted; a puzzle whose parameters call for an operator overrides this.

        Whatever reads a strip's rules asks for it first, so that no parameter can be overlooked.
        """
        return self

    def resized(self, rows: int) -> Strip[Any]:
        """Return the same puzzle with the same parameters on another number of rows."""
        return type(self)(rows, **self.settings)

    @property
    def title(self) -> str:
        """The puzzle, its rows and the parameters that are not at their default, in words.

        >>> from stripcount.puzzles.magnets import Magnets
        >>> Magnets(1, blanks=False).title
        'magnets, 1 row, blanks=no'
        """
        changed = [f"{p.name}={p.text(self.settings[p.name])}" for p in self._changed()]
        name = vars(type(self)).get("name") or type(self).__name__  # a subclass is not the puzzle it came from
        return ", ".join([printable(name), f"{self.rows} row{'s'[: self.rows != 1]}", *sorted(changed)])

    @property
    def blamed(self) -> str:
        """The name of the class whose methods errors are about."""
        return type(self).__name__

    def _changed(self) -> list[Parameter]:
        return [p for p in self.parameters if self.settings[p.name] != p.value(p.default)]

    def _essence(self) -> dict[str, object]:
        """Return what makes two strips of one class and height equal: their public attributes."""
        return {name: value for name, value in vars(self).items() if not name.startswith("_")}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Strip):
            return NotImplemented
        return type(self) is type(other) and self._essence() == other._essence()

    def __hash__(self) -> int:
        return hash((type(self), self.rows))

    def __repr__(self) -> str:
        given = "".join(f", {p.name}={self.settings[p.name]!r}" for p in self._changed())
        return f"{type(self).__name__}({self.rows}{given})"

    @abstractmethod
    def start(self) -> S:
        """Return the state before the first column."""

    @abstractmethod
    def step(self, state: S, row: int) -> Iterable[tuple[Mark, S]]:
        """Yield every legal mark for the cell in `row` of the current column, with the state after it."""

    @abstractmethod
    def turn(self, state: S) -> S | None:
        """Return the state as the next column sees it once a column is finished, or None to reject it."""

    @abstractmethod
    def accepts(self, state: S) -> bool:
        """Say whether the board may end here, between two columns."""

    def candidates(self, cols: int) -> Iterator[Board]:
        """Yield boards of `cols` columns, each once, among them every solution: every board of the alphabet."""
        if not self.alphabet:
            raise BrokenPuzzle(
                f"{type(self).__name__} says nowhere which boards there are: give it alphabet = (…), the marks a cell "
                "may hold, or a method candidates(cols)."
            )
        for cells in product(self.alphabet, repeat=self.rows * cols):
            yield Board.of(cells[row * cols : (row + 1) * cols] for row in range(self.rows))

    def wrapped_candidates(self, cols: int, wrap: Wrap) -> Iterator[Board]:
        """Yield boards with glued sides, each once, among them every solution: by default the flat candidates.

        A puzzle whose marks point across a side overrides this, for a flat board has no mark that points outside.
        """
        return self.candidates(cols)

    def glued(self, wrap: Wrap) -> Strip[Any] | None:
        """Return the strip that reads boards with these sides glued, or None if the puzzle has none of its own.

        Tile, block, link and area strips need none. The boards it accepts are those that `legal` allows with their
        sides glued.
        """
        return None

    @abstractmethod
    def legal(self, board: Board) -> bool:
        """Say whether a candidate is a solution, by the rules alone.

        With `board.at` and `board.neighbours` the same lines judge wrapped boards.
        """

    def draw(self, board: Board) -> str:
        """Return a picture of a solution in text."""
        return str(board)

    def draw_state(self, state: S) -> str:
        """Return a picture of a state in one line of text, for errors and diagrams."""
        return repr(state)


Label = Hashable
TileState = tuple[tuple[Label, ...], Label]
"""One label per row (what sticks out to the right), and the label that hangs below the last cell read."""


def _drawn(label: Label) -> str:
    return {True: ">", False: "."}[label] if isinstance(label, bool) else "." if label is None else str(label)


class TileStrip(Strip[TileState]):
    """A puzzle whose rule is local: each cell is a tile that must fit the labels on its left and upper sides.

    Everything else follows: a state is the labels along the broken edge between read and unread cells.

    >>> class Staircase(TileStrip):  # 0-1 boards that never fall to the right or downwards
    ...     alphabet = (0, 1)
    ...     def left_edge(self, row): return 0
    ...     def top_edge(self): return 0
    ...     def tiles(self, left, above, row):
    ...         return [(mark, mark, mark) for mark in (0, 1) if mark >= max(left, above)]
    ...     def legal(self, board):
    ...         return all(board[r, c] >= max(board[r, c - 1] if c else 0, board[r - 1, c] if r else 0)
    ...                    for r, c in board.positions())
    >>> from stripcount.count import Count
    >>> Count(Staircase(2)).terms(6)
    [1, 3, 6, 10, 15, 21]
    """

    @abstractmethod
    def tiles(self, left: Label, above: Label, row: int) -> Iterable[tuple[Mark, Label, Label]]:
        """Yield (mark, label to the right, label below) of every tile that fits in `row`."""

    def left_edge(self, row: int) -> Label:
        """Return the label on the board's left edge."""
        return None

    def top_edge(self) -> Label:
        """Return the label on the board's upper edge."""
        return None

    def right_edge(self, label: Label, row: int) -> bool:
        """Say whether a board may end with this label pointing out to the right."""
        return True

    def bottom_edge(self, label: Label) -> bool:
        """Say whether a column may end with this label pointing down."""
        return True

    def around(self, label: Label) -> Label:
        """Return what the first row sees of the label below the last one, where the board is wrapped around.

        A label that counts along its column begins anew here. Raises ValueError if the column may not end so.
        """
        return label

    def draw_state(self, state: TileState) -> str:
        """Return the labels to the right, row by row, a dot for none, and within a column the label below."""
        labels, above = state
        column = " ".join(_drawn(label) for label in labels)
        return column if above == self.top_edge() else f"{column} | {_drawn(above)} below"

    def start(self) -> TileState:
        """Return the board's left edge."""
        return tuple(self.left_edge(row) for row in range(self.rows)), self.top_edge()

    def step(self, state: TileState, row: int) -> Iterator[tuple[Mark, TileState]]:
        """Yield the tiles that fit the corner at `row`."""
        labels, above = state
        for mark, right, below in self.tiles(labels[row], above, row):
            yield mark, ((*labels[:row], right, *labels[row + 1 :]), below)

    def turn(self, state: TileState) -> TileState | None:
        """Return the labels under a new upper edge if the lowest one may touch the board's lower edge."""
        return (state[0], self.top_edge()) if self.bottom_edge(state[1]) else None

    def accepts(self, state: TileState) -> bool:
        """Say whether every label may touch the board's right edge."""
        return all(self.right_edge(label, row) for row, label in enumerate(state[0]))


def rules_untouched(strip: Strip[Any], base: type[Any]) -> bool:
    """Say whether a strip follows the rules that `base` makes for it, and overrides none of them."""
    methods = ("start", "step", "turn", "accepts")
    return all(getattr(type(strip), name) is getattr(base, name) for name in methods)


StripType = type[Strip[Any]]
__all__ = ["Label", "Strip", "StripType", "TileState", "TileStrip", "rules_untouched"]
