"""What a strip offers besides its rules: small frozen values, which the rooms above ask for instead of its class.

    laws        what may be done with solutions so that they stay solutions
    closing     whether its states are finitely many, so that there is a machine
    counting    what is counted besides the number of boards, and which of them count
    one_board   that it is one board or graph, read step by step down a single column
    structure   how it is drawn, exported and turned if it counts structures on a graph
    tiling()    the same boards as tiles, by which certificates are written
    array_rule()  the same rule as conditions on nearby cells
    local_rule()  the same, or with numbers for marks that are no integers
    slots       the same boards as slots with contents

Each has a default that promises nothing. How boards are read on whole arrays is said by `reading` and `read_as`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal


@dataclass(frozen=True)
class Laws:
    """What may be done with solutions: the results are solutions as well.

    >>> from stripcount.puzzles.domino_tiling import DominoTiling
    >>> DominoTiling.laws
    Laws(transposes=True, stacks=True, cuts=False)
    """

    transposes: bool = False  # the transpose of a solution, its marks transposed as well, is a solution
    stacks: bool = False  # two solutions of equal width, one on top of the other, are a solution
    cuts: bool = False  # a solution cut between two rows gives two solutions


@dataclass(frozen=True)
class Closing:
    """How the search for states ends.

    >>> from stripcount.puzzles.takuzu import Takuzu
    >>> Takuzu(4).closing.finite
    False
    """

    finite: bool = True  # False: new states appear at every width, so that there is no finite machine
    known: bool = True  # False: an examination could not decide whether the states are finitely many
    because: str = ""  # one sentence on why new states keep appearing; empty: a general one


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
    """One board or graph, whose vertices or cells are read one after the other; its size tells what a sweep needs."""

    kind: Literal["board", "graph"]
    frontiers: Callable[[], Sequence[int]]  # how many vertices, or free cells of a column, are on it after each step
    slots: int | None  # of a graph, the largest number of vertices on its frontier
    choices: Callable[[], int]  # how many choices are left
    by_events: Any = None  # of a graph whose rules are untouched, the strip whose events are read one by one


@dataclass(frozen=True)
class Slots:
    """Boards of dominoes and single cells, each with contents from one list."""

    contents: str  # what a domino holds: "+-." is a magnet either way round, or nothing
    singles: bool = False  # True: single cells that hold nothing lie between the dominoes
    shown: bool = False  # True: what counts is which contents the cells show, whatever dominoes lie there
