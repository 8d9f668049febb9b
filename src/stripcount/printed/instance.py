"""What the solving wing offers for each printed puzzle: the one interface the command line and the bridge use."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal, Protocol

from stripcount.board import Board

Inference = Literal["none", "fc", "mac"]
"""How much the constraint search infers at each node: nothing, forward checking, arc consistency."""


class Instance(Protocol):
    """A printed board: frozen, valid by construction, and able to say what is wrong with a proposed solution."""

    puzzle: ClassVar[str]

    @property
    def rows(self) -> int:
        """The number of rows."""

    @property
    def cols(self) -> int:
        """The number of columns."""

    def violations(self, board: Board) -> list[str]:
        """Return one sentence for each rule or clue that `board` breaks; an empty list means solved."""


@dataclass(frozen=True)
class Search:
    """One run of a solver: how solutions come out one by one, and how many nodes it has visited so far.

    `solutions` is lazy; `nodes()` may be asked at any time.
    """

    solutions: Iterator[Board]
    nodes: Callable[[], int]


@dataclass(frozen=True)
class Format:
    """One text format of a puzzle: `recognises` is cheap and never raises; `parse` raises BadInput with the place.

    `write` is None where a format cannot be written; otherwise parse(write(x)) == x whenever write accepts x.
    """

    name: str
    about: str
    recognises: Callable[[str], bool]
    parse: Callable[[str], Any]
    write: Callable[[Any], str] | None


@dataclass(frozen=True)
class Generated:
    """A board made with exactly one solution, and how hard it was."""

    instance: Any
    solution: Board
    difficulty: str


@dataclass(frozen=True)
class CluedPuzzle:
    """A printed puzzle as the rest of the package sees it; every module of this room ends with one, `PUZZLE`.

    `solvers` maps a method name to a function from (instance, inference) to a Search that yields every
    solution once; the first is the default. `count` returns the exact number of solutions and the name of
    the method used. `explain` returns the deductions in words and whether logic alone finished. `generate`
    takes rows, columns, difficulty and a seeded `random.Random`. `random_board` returns a small board, often
    without a solution or with many, on which all methods can be held against each other.
    """

    name: str
    about: str
    formats: tuple[Format, ...]
    solvers: Mapping[str, Callable[[Any, Inference], Search]]
    count: Callable[[Any], tuple[int, str]]
    draw: Callable[[Any, Board | None], str]
    solution_rows: Callable[[Board], list[str]]
    generate: Callable[..., Generated] | None = None
    difficulties: tuple[str, ...] = ()
    explain: Callable[[Any], tuple[list[str], bool]] | None = None
    why_unsolvable: Callable[[Any], str | None] = field(default=lambda instance: None)
    random_board: Callable[[Any], Any] | None = None
