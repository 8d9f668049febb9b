"""What a strip offers besides its rules: small frozen values, which higher folders ask for instead of its class.

    laws          operations that map solutions to solutions
    closing       whether it has finitely many states, so that there is a machine
    counting      what is counted besides the number of boards, and which of them count
    one_board     set if it is one board or graph, read step by step as a single column
    structure     how it is drawn, exported and reflected if it counts structures on a graph
    tiling()      the same boards as tiles, from which certificates are written
    array_rule()  the same rule as conditions on nearby cells, whose marks are integers
    local_rule()  the same; other marks are numbered
    whole_rule()  the same; it may also say which cells are connected, and what whole lines hold
    slots         the same boards as dominoes and single cells with contents
    column_ones   the same boards as zeros and ones with a number of ones in every column
    array_reading by which packing many states are read at once

Each has a default that promises nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from stripcount.model.strip import Strip


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
    """Whether the exploration of states ends.

    >>> from stripcount.puzzles.takuzu import Takuzu
    >>> Takuzu(4).closing.finite
    False
    """

    finite: bool = True  # False: new states appear at every width, so that there is no finite machine
    known: bool = True  # False: it was not decided whether the states are finitely many
    because: str = ""  # the sentence of an error on why new states keep appearing; empty: a general one


@dataclass(frozen=True)
class Counting:
    """What is counted.

    >>> from stripcount.model.graphs.families import family
    >>> from stripcount.model.graphs.strip import GraphStrip
    >>> from stripcount.model.graphs.vocabulary import problem
    >>> GraphStrip(family("prism"), problem("minimum dominating")).counting.extreme
    'minimum'
    """

    extreme: str = ""  # "minimum" or "maximum": of all boards of a width only those with this total of `size` count
    repeats: bool = False  # True: one mark may lead to one state in several ways, each of which counts
    gained: Sequence[str] = ()  # statistics that do not follow from marks: see `Strip.gaining`


@dataclass(frozen=True)
class OneBoard:
    """One board or graph, whose vertices or cells are read one after the other, and how large it is for a sweep."""

    kind: Literal["board", "graph"]
    frontiers: Callable[[], Sequence[int]]  # vertices, or free cells, on the frontier after each step
    slots: int | None  # of a graph, the largest number of vertices on its frontier
    choices: Callable[[], int]  # how many choices are left
    by_events: Any = None  # the strip whose events can be read one by one: a graph whose subclass changes no rules


@dataclass(frozen=True)
class Slots:
    """Boards of dominoes and single cells, each with contents from one list."""

    contents: str  # what a domino holds: "+-." is a magnet either way round, or nothing
    singles: bool = False  # True: single cells that hold nothing lie between the dominoes
    shown: bool = False  # True: boards whose cells show the same contents count once


@dataclass(frozen=True)
class ColumnOnes:
    """Boards of zeros and ones, with the same number of ones in every column, which a column with holes has as well."""

    number: int
    apart: frozenset[str]  # of "column", "row" and "diagonal": where no two ones are neighbours


@dataclass(frozen=True)
class ArrayReading:
    """How boards are read with all states of a cell in one array, instead of state by state.

    >>> from stripcount.puzzles.domino_tiling import DominoTiling
    >>> DominoTiling(4).array_reading
    ArrayReading(packing='tiles', strip=DominoTiling(4))
    """

    packing: str  # a name in PACKINGS of machine/packing/base.py
    strip: (
        Strip  # the strip whose methods the packing replaces: the one that offers this, or another of the same boards
    )
