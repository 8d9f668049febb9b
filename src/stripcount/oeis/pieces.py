"""What phrases mean: pieces of a rule, each with a standard text, so that two readings can be compared."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from stripcount.errors import StripcountError
from stripcount.model.lattice.rule import Condition, Flags, Label, Numbers, Output, Register, Score, Tally


class Unreadable(StripcountError):
    """A name was parsed, but no machine here counts what it means; the text is the reason."""


@dataclass(frozen=True, eq=False)
class Context:
    """What the phrases of one name share.

    `values` are the values of cells. Boards are read row by row if `turned`, else column by column. `least` is
    (rows, columns) that every counted board has at least.
    """

    values: tuple[int, ...]
    turned: bool = True
    least: tuple[int, int] = (0, 0)

    @property
    def back(self) -> tuple[int, int]:
        """The offset of the neighbour along an antidiagonal that is read before the cell."""
        return (-1, 1) if self.turned else (1, -1)


@dataclass(frozen=True, eq=False)
class Parts:
    """What a piece adds to a rule; `equality`: its tests depend only on which values are equal to each other."""

    conditions: tuple[Condition, ...] = ()
    scores: tuple[Score, ...] = ()
    labels: tuple[Label, ...] = ()
    registers: tuple[Register, ...] = ()
    tallies: tuple[Tally, ...] = ()
    equality: bool = False


@dataclass(frozen=True, eq=False)
class Piece:
    """One condition of a name: its standard text, and a function that returns what it adds to a rule.

    `near` are the offsets at which the condition calls two cells adjacent, if it does.
    """

    text: str
    build: Callable[[Context], Parts]
    near: tuple[tuple[int, int], ...] = ()

    def tallied(self, allowed: frozenset[int], more: bool, text: str) -> Piece:
        """Return the piece that demands a given number of failed tests instead of none.

        The number is one of `allowed` or, if `more`, any larger number. `build` raises Unreadable unless this piece
        is a single test of every cell.
        """

        def build(context: Context) -> Parts:
            parts = self.build(context)
            if parts.labels or parts.registers or parts.tallies or len(parts.conditions) + len(parts.scores) != 1:
                raise Unreadable("exceptions to a condition that is not a single test of each cell")
            name = f"tally of {self.text}"
            return replace(
                parts,
                conditions=tuple(replace(c, tally=name) for c in parts.conditions),
                scores=tuple(replace(s, tally=name) for s in parts.scores),
                tallies=(Tally(name, allowed, more),),
            )

        return Piece(f"{self.text}, {text}", build)


@dataclass(frozen=True, eq=False)
class Shown:
    """A number of each cell (or block) of an array: the different arrays of these numbers are counted."""

    text: str
    output: Callable[[Context], Output]
    equality: bool = False


@dataclass(frozen=True)
class NoneEqual:
    """No adjacent cells are equal; "adjacent" as in the preceding condition if it defines that, else orthogonally."""


@dataclass(frozen=True, eq=False)
class Order:
    """New values are introduced in order: each value appears only after all smaller ones.

    With `classes` one array of each class is meant of arrays that differ only in the names of values.
    """

    last: int | None = None
    classes: bool = False
    text: str = "new values are introduced in increasing order, row by row"


@dataclass(frozen=True, eq=False)
class Corner:
    """The upper left cell holds a given value."""

    value: int = 0

    @property
    def text(self) -> str:
        """The standard text."""
        return f"the upper left cell is {self.value}"


def joined(text: str, *pieces: Piece) -> Piece:
    """Return one piece with the conditions of several."""

    def build(context: Context) -> Parts:
        parts = [piece.build(context) for piece in pieces]
        return Parts(
            tuple(x for part in parts for x in part.conditions),
            tuple(x for part in parts for x in part.scores),
            tuple(x for part in parts for x in part.labels),
            tuple(x for part in parts for x in part.registers),
            tuple(x for part in parts for x in part.tallies),
            all(part.equality for part in parts),
        )

    return Piece(text, build)


def condition(text: str, *conditions: Condition, equality: bool = False) -> Piece:
    """Return the piece with the given conditions, whatever the context."""
    return Piece(text, lambda context: Parts(conditions=conditions, equality=equality))


def along(
    text: str,
    lines: Iterable[tuple[int, int]],
    length: int,
    holds: Callable[[list[Numbers]], Flags],
    equality: bool = False,
) -> Piece:
    """Return the piece: `holds` is true of the values of every `length` consecutive cells along each of some lines."""

    def at(line: tuple[int, int]) -> Condition:
        places = [(i * line[0], i * line[1]) for i in range(length)]
        reads = tuple(("", *place) for place in places)
        return Condition(reads, lambda view: holds([view.value(*place) for place in places]), whole=True)

    return condition(text, *map(at, lines), equality=equality)
