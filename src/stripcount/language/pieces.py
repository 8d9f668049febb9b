"""What phrases mean: pieces of a rule, each with a standard text, so that two readings can be compared."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields, replace

from stripcount.errors import StripcountError
from stripcount.model.lattice.rule import Condition, Connected, Label, LineTest, Output, Register, Score, Tally


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
    """What a piece adds to a rule; `equality`: its tests depend only on which values are equal to each other.

    `outputs` are numbers of each cell (or block) of an array: the different arrays of these numbers are counted.
    `lines` says what a label or register of the same name tests. `grows`: a label or register has ever more states, the
    longer the board, and stores only the first of them.
    """

    conditions: tuple[Condition, ...] = ()
    scores: tuple[Score, ...] = ()
    labels: tuple[Label, ...] = ()
    registers: tuple[Register, ...] = ()
    tallies: tuple[Tally, ...] = ()
    outputs: tuple[Output, ...] = ()
    connected: tuple[Connected, ...] = ()
    lines: tuple[LineTest, ...] = ()
    equality: bool = False
    grows: bool = False

    @classmethod
    def together(cls, pieces: Iterable[Piece], context: Context) -> Parts:
        """Return what several pieces add."""
        found = [piece.build(context) for piece in pieces]
        added = {f.name: tuple(x for parts in found for x in getattr(parts, f.name)) for f in fields(cls)[:-2]}
        one = all(parts.equality for parts in found)
        return cls(**added, equality=one, grows=any(parts.grows for parts in found))


@dataclass(frozen=True, eq=False)
class Piece:
    """One condition of a name: its standard text, and a function that returns what it adds to a rule.

    `near` are the offsets at which the condition calls two cells adjacent, if it does.
    """

    text: str
    build: Callable[[Context], Parts]
    near: tuple[tuple[int, int], ...] = ()

    def saying(self, text: str) -> Piece:
        """Return the piece with a standard text."""
        return replace(self, text=text)

    def failing(self, name: str, allowed: frozenset[int], more: bool, once: bool = False) -> Piece:
        """Return the piece that holds if the number of failed tests is an allowed one, instead of zero.

        The number is one of `allowed` or, if `more`, any larger number. `build` raises Unreadable if tests cannot be
        counted, and with `once` also unless this piece is a single test of every cell.
        """

        def build(context: Context) -> Parts:
            parts = self.build(context)
            many = once and len(parts.conditions) + len(parts.scores) != 1
            if many or parts.labels or parts.registers or parts.tallies or parts.connected:
                raise Unreadable("exceptions to a condition that is not a single test of each cell")
            return replace(
                parts,
                conditions=tuple(replace(c, tally=name) for c in parts.conditions),
                scores=tuple(replace(s, tally=name) for s in parts.scores),
                tallies=(Tally(name, allowed, more),),
            )

        return Piece(self.text, build)


@dataclass(frozen=True, eq=False)
class Unclear(Piece):
    """A condition that may mean one thing or another; its text names them, so that the reader can choose."""


def unclear(text: str) -> Unclear:
    """Return the piece of a phrase with several meanings."""

    def build(context: Context) -> Parts:
        raise Unreadable(text)

    return Unclear(text, build)


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


def fixed(parts: Parts) -> Piece:
    """Return the piece that adds the same to a rule whatever the context."""
    return Piece("", lambda context: parts)


def always(*conditions: Condition, equality: bool = False) -> Piece:
    """Return the piece of some conditions."""
    return fixed(Parts(conditions=conditions, equality=equality))


def showing(output: Output, equality: bool = False) -> Piece:
    """Return the piece that lets the different arrays of an output be counted."""
    return fixed(Parts(outputs=(output,), equality=equality))


def joined(*pieces: Piece) -> Piece:
    """Return one piece with the conditions of several, whose text is theirs."""
    text = "; ".join(piece.text for piece in pieces if piece.text)
    return Piece(text, lambda context: Parts.together(pieces, context))


def both(*pieces: Piece | None) -> tuple[Piece, ...] | None:
    """Return some pieces, None if one of them is None."""
    found = tuple(piece for piece in pieces if piece)
    return found if len(found) == len(pieces) else None
