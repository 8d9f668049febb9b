"""2 Not Touch without regions: 0-1 boards with a fixed number of ones in every column, and ones kept apart.

A state between two columns is the last column. Five rows with two ones each:

    1
    .
    1
    .
    .

Within a column the label below a cell holds as well the number of ones that the column has so far and, if diagonals are
restricted, the value of the left neighbour of that cell.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from stripcount.board import Board, Mark
from stripcount.model.offers import ColumnOnes
from stripcount.model.parameters import Parameter, number
from stripcount.model.strip import with_stars
from stripcount.model.symmetry import same
from stripcount.model.tile_strip import Label, TileState, TileStrip

if TYPE_CHECKING:
    from stripcount.model.lattice.rule import Rule

DIRECTIONS = ("column", "row", "diagonal")


class ColumnLabel(NamedTuple):
    """The label above a cell: the ones so far in its column, the cell above it, and the cell on its upper left.

    The last two are 0 where no direction that is restricted reads them.
    """

    ones: int
    cell_above: int
    upper_left: int


def _read_directions(text: str) -> str:
    """Return a comma list of directions, or "none", with the directions in the order of DIRECTIONS.

    " diagonal,row" becomes "row,diagonal". Raises ValueError for any other word.
    """
    words = [word.strip() for word in text.split(",")]
    if words == ["none"]:
        return "none"
    if any(word not in DIRECTIONS for word in words):
        raise ValueError(text)
    return ",".join(word for word in DIRECTIONS if word in words)


class NotTouch(TileStrip):
    """0-1 boards with exactly `ones` ones in every column and no two consecutive ones in a forbidden direction.

    `restrict` is "none" or a comma list of column, row and diagonal.
    The empty board counts 1, so the series is 1 + x·(the series from one column on), which is what
    G. Spahn, arXiv:2202.06234, section 4 prints: his gen_fun(k, r, [c, w, d]) is rows=k, ones=r.

    >>> from stripcount.machine.explore import explore
    >>> explore(NotTouch(5, restrict="column,row")).machine().terms(6)
    [1, 6, 12, 26, 54, 116]
    """

    name = "not-touch"
    about = (
        "0-1 boards, a fixed number of ones in every column, no two consecutive ones in chosen directions; left out: "
        "the same number in every row and region"
    )
    drawn_as = "dots"
    parameters = (
        number("ones", "2", 0, "how many ones does every column hold?"),
        Parameter(
            "restrict",
            "column,row,diagonal",
            "none or a comma list of column, row, diagonal",
            "in which directions are two consecutive ones forbidden?",
            _read_directions,
        ),
    )
    draw = with_stars
    edge = 0  # nothing outside the board touches
    symmetries: ClassVar = {"H": same, "V": same}  # rows and columns differ: only columns hold a number of ones
    statistics: ClassVar = {"ones": lambda mark: int(str(mark))}

    marks = (0, 1)
    ones: int
    restrict: str

    def __init__(self, rows: int, *, ones: int = 2, restrict: str = "column,row,diagonal") -> None:
        super().__init__(rows, ones=ones, restrict=restrict)
        self._restricts_columns, self._restricts_rows, self._restricts_diagonals = (
            word in self.restrict.split(",") for word in DIRECTIONS
        )

    def top_edge(self) -> Label:
        """Return the label of a column with no ones so far."""
        return ColumnLabel(0, 0, 0)

    def bottom_edge(self, label: Label) -> bool:
        """Return whether the column holds its number of ones."""
        return isinstance(label, ColumnLabel) and label.ones == self.ones

    def around(self, label: Label) -> Label:
        """Return what the cells at the lower end are to the first ones, with nothing counted yet."""
        assert isinstance(label, ColumnLabel)
        if label.ones != self.ones:
            raise ValueError(label)
        return ColumnLabel(0, label.cell_above, label.upper_left)

    def tiles(self, left: Label, above: Label, row: int) -> Iterator[tuple[Mark, Label, Label]]:
        """Yield (mark, right label, label below) for 0, and for 1 if it touches no other one.

        Only marks with which the column can still get its number of ones are yielded.
        """
        assert isinstance(left, int)
        assert isinstance(above, ColumnLabel)
        if self._restricts_diagonals and above.cell_above and left:
            return  # the cell above and the one on the left are ones that touch diagonally
        touches_one = (
            (self._restricts_rows and left)
            or (self._restricts_columns and above.cell_above)
            or (self._restricts_diagonals and above.upper_left)
        )
        for value in (0,) if touches_one else (0, 1):
            ones = above.ones + value
            if ones <= self.ones <= ones + self.rows - 1 - row:
                # labels keep only what the chosen directions ask for: fewer labels, fewer states
                right_label = value if self._restricts_rows or self._restricts_diagonals else 0
                cell_above = value if self._restricts_columns or self._restricts_diagonals else 0
                yield value, right_label, ColumnLabel(ones, cell_above, left if self._restricts_diagonals else 0)

    def hole_labels(self, left: Label, above: Label, row: int) -> tuple[Label, Label] | None:
        """Return the labels after a 0: what is not there holds no one, and the column goes on below it."""
        assert isinstance(left, int)
        assert isinstance(above, ColumnLabel)
        if self._restricts_diagonals and above.cell_above and left:
            return None
        return 0, ColumnLabel(above.ones, 0, left if self._restricts_diagonals else 0)

    def candidates(self, cols: int) -> Iterator[Board]:
        """Yield every board with the right number of ones in every column."""
        rows_of_ones = list(combinations(range(self.rows), self.ones))
        for columns in product(rows_of_ones, repeat=cols):
            yield Board.of((int(row in column) for column in columns) for row in range(self.rows))

    @property
    def column_ones(self) -> ColumnOnes | None:
        """The number of ones and the restricted directions; None for a subclass, whose tiles may be others."""
        if type(self) is not NotTouch:
            return None
        return ColumnOnes(self.ones, frozenset(word for word in DIRECTIONS if word in self.restrict.split(",")))

    def array_rule(self) -> Rule | None:
        """Return the rule of this class; None for a subclass, whose tiles may be others."""
        from stripcount.model.lattice.nearby import column_total, no_ones_apart
        from stripcount.model.lattice.rule import Rule

        if type(self) is not NotTouch:
            return None
        offsets_of = {"column": ((1, 0),), "row": ((0, 1),), "diagonal": ((1, 1), (1, -1))}
        offsets = [offset for word in offsets_of if word in self.restrict.split(",") for offset in offsets_of[word]]
        return Rule((0, 1), (*no_ones_apart(offsets), column_total(self.rows, self.ones)))

    def legal(self, board: Board) -> bool:
        """Return whether every column sums to `ones` and no two ones are consecutive in a forbidden direction."""
        offsets_of = {"column": [(1, 0)], "row": [(0, 1)], "diagonal": [(1, 1), (1, -1), (-1, 1), (-1, -1)]}
        offsets = [offset for word in self.restrict.split(",") if word != "none" for offset in offsets_of[word]]
        cells_of_ones = {cell for cell in board.positions() if board[cell] == 1}
        if any(sum((row, col) in cells_of_ones for row in range(board.rows)) != self.ones for col in range(board.cols)):
            return False
        return not any(board.at(row + down, col + right) == 1 for row, col in cells_of_ones for down, right in offsets)

    def draw_state(self, state: TileState) -> str:
        """Return the last value of each row, and the number of ones so far in an unfinished column."""
        labels, above = state
        assert isinstance(above, ColumnLabel)
        column = " ".join("1" if label else "." for label in labels)
        return f"{column} | {above.ones} so far" if above.ones else column
