"""The properties of a strip besides its rules: small frozen values, which higher folders read instead of its class.

    laws          operations that map solutions to solutions
    closing       whether it has finitely many states, so that there is a machine
    counting      what is counted besides the number of boards, and which of them count
    one_board     set if it is one board or graph, read step by step as a single column
    structure     how it is drawn, exported and reflected if it counts structures on a graph
    tiling()      the same boards as tiles, from which certificates are written
    array_rule()  the same rule as conditions on nearby cells, whose marks are integers
    local_rule()  the same; other marks are numbered
    whole_rule()  the same; it may also say which cells are connected, and what whole lines hold
    line_rule()   the same boards as lines from cell to cell, if no mark restricts the marks beside it any further
    slots         the same boards as dominoes and single cells with contents
    column_ones   the same boards as zeros and ones with a number of ones in every column
    array_reading the packing with which many states are read at once

The default of each promises nothing: False, None or an empty value.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from stripcount.board import Mark
    from stripcount.model.strip import Strip


@dataclass(frozen=True)
class LineShape:
    """Lines from cell to cell: how many may meet in a cell, and what they form together.

    They are one component if `single`, without cycles if `acyclic`; if `covers`, a cell without lines is a component of
    its own. `ends` are the cells (row, column) where a path ends, if these are named; -1 is the last column.

    With `insides` the lines are one loop along the sides of cells, from dot to dot, and holes lie outside the loop.
    `insides(mark)` maps (rows down, columns right) from the cell of the mark to whether the cell there lies inside the
    loop, for the cells about which the mark decides that.
    """

    degrees: frozenset[int]
    single: bool
    acyclic: bool
    covers: bool
    ends: tuple[tuple[int, int], ...] = ()
    insides: Callable[[Mark], dict[tuple[int, int], bool]] | None = None


@dataclass(frozen=True)
class Laws:
    """Operations whose results are solutions if they are applied to solutions.

    >>> from stripcount.puzzles.domino_tiling import DominoTiling
    >>> DominoTiling.laws
    Laws(transposes=True, stacks=True, cuts=False)
    """

    transposes: bool = False  # the transpose of a solution, its marks transposed as well, is a solution
    stacks: bool = False  # two solutions of equal width, one on top of the other, are a solution
    cuts: bool = False  # a solution cut between two rows gives two solutions


@dataclass(frozen=True)
class Closing:
    """Whether the puzzle has finitely many states, so that its exploration ends.

    >>> from stripcount.puzzles.takuzu import Takuzu
    >>> Takuzu(4).closing.finite
    False
    """

    finite: bool = True  # False: new states appear at every width, so that there is no finite machine
    known: bool = True  # False: it was not decided whether the states are finitely many
    because: str = ""  # the sentence of an error on why new states keep appearing; empty: a general one


@dataclass(frozen=True)
class Counting:
    """Which boards count, and which totals are counted besides.

    >>> from stripcount.model.graphs.families import family
    >>> from stripcount.model.graphs.strip import GraphStrip
    >>> from stripcount.model.graphs.vocabulary import problem
    >>> GraphStrip(family("prism"), problem("minimum dominating")).counting.extreme
    'minimum'
    """

    extreme: str = ""  # "minimum" or "maximum": of all boards of a width only those with this total of `size` count
    repeats: bool = False  # True: one mark may lead to one state in several ways, each of which counts
    gained: Sequence[str] = ()  # statistics that do not follow from marks: see `Strip.with_gains`


@dataclass(frozen=True)
class OneBoard:
    """One board or graph whose cells or vertices are read one after the other, and measures of its size for a sweep."""

    kind: Literal["board", "graph"]
    frontiers: Callable[[], Sequence[int]]  # vertices, or free cells, on the frontier after each step
    slots: int | None  # of a graph, the largest number of vertices on its frontier
    choices: Callable[[], int]  # the number of choices that are not fixed
    # the strip itself, unless a subclass changes its rules: then its events do not tell its structures
    by_events: Any = None
    # if all cells are free: the strip that has these boards, and their number of columns
    rectangle: tuple[Strip, int] | None = None


@dataclass(frozen=True)
class Slots:
    """Boards of dominoes and single cells, each with contents from one list."""

    contents: str  # what a domino holds: "+-." is a magnet either way round, or nothing
    singles: bool = False  # True: single cells that hold nothing lie between the dominoes
    shown: bool = False  # True: boards whose cells show the same contents count once


@dataclass(frozen=True)
class ColumnOnes:
    """Boards of zeros and ones with the same number of ones in every column, also in columns with holes."""

    number: int  # of ones in every column
    apart: frozenset[str]  # those of "column", "row" and "diagonal" along which no two ones are neighbours


@dataclass(frozen=True)
class ArrayReading:
    """How boards are read with all states of a cell in one array, instead of state by state.

    >>> from stripcount.puzzles.domino_tiling import DominoTiling
    >>> DominoTiling(4).array_reading
    ArrayReading(packing='tiles', strip=DominoTiling(4))
    """

    packing: str  # a name in PACKINGS of machine/packing/base.py
    # the strip whose methods the packing replaces: the one that offers this, or another of the same boards
    strip: Strip
