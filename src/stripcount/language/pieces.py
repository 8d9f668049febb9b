"""What phrases mean: pieces of a rule, each with a standard text by which two readings are compared."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields, replace

from stripcount.errors import StripcountError
from stripcount.model.lattice.rule import Condition, Connected, Label, LineTest, Output, Register, Score, Tally


class Unreadable(StripcountError):
    """A text was parsed, but no machine here counts what it means; the message is the reason."""


@dataclass(frozen=True, eq=False)
class Context:
    """The boards for which the phrases of one text are built.

    `values` are those that a cell may hold. Boards are read row by row if `turned`, else column by column. `least` is
    (rows, columns): every board counted has at least so many.
    """

    values: tuple[int, ...]
    turned: bool = True
    least: tuple[int, int] = (0, 0)

    @property
    def back(self) -> tuple[int, int]:
        """The offset (down, right) from a cell to its neighbour on the antidiagonal that is read before it."""
        return (-1, 1) if self.turned else (1, -1)


@dataclass(frozen=True, eq=False)
class Parts:
    """What a piece adds to a rule: conditions, labels, registers and the others that `Rule` is made of.

    `outputs` map each cell (or block) to an integer, and different arrays of these integers are counted. `lines` states
    for a label or register, by its name, what it tests of whole lines. `equality` states that the tests depend only on
    which values are equal to each other; `grows`, that a label or register needs ever more states as the board grows,
    of which it stores only the first.
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
        """Return what several pieces add to one rule."""
        built = [piece.build(context) for piece in pieces]
        sequences = [f.name for f in fields(cls) if f.name not in ("equality", "grows")]
        return cls(
            **{name: tuple(item for parts in built for item in getattr(parts, name)) for name in sequences},
            equality=all(parts.equality for parts in built),
            grows=any(parts.grows for parts in built),
        )


@dataclass(frozen=True, eq=False)
class Piece:
    """One condition: its standard text, and a function that returns what it adds to a rule.

    `near` holds the offsets (down, right) at which the condition calls two cells adjacent, () if it does not.
    """

    text: str
    build: Callable[[Context], Parts]
    near: tuple[tuple[int, int], ...] = ()

    def saying(self, text: str) -> Piece:
        """Return the piece with another standard text."""
        return replace(self, text=text)

    def failing(self, name: str, allowed: frozenset[int], more: bool, once: bool = False) -> Piece:
        """Return the piece by which a number of this one's tests fails on each board, instead of none.

        The number is one of `allowed` or, if `more`, any number above them; it is counted in a tally called `name`.
        The new piece's `build` raises Unreadable if failures cannot be counted, and with `once` also unless this piece
        is a single test of every cell.
        """

        def build(context: Context) -> Parts:
            parts = self.build(context)
            is_several_tests = len(parts.conditions) + len(parts.scores) != 1
            has_memory = parts.labels or parts.registers or parts.tallies or parts.connected
            if (once and is_several_tests) or has_memory:
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
    """A phrase with several meanings; its text names them, so that the user can choose. It cannot be built."""


def unclear(text: str) -> Unclear:
    """Return the piece of a phrase whose several meanings the text names."""

    def build(context: Context) -> Parts:
        raise Unreadable(text)

    return Unclear(text, build)


@dataclass(frozen=True)
class NoneEqual:
    """The condition that no two adjacent cells are equal.

    Which cells are adjacent is what the preceding condition says; if it says nothing of that, those with a common side.
    """


@dataclass(frozen=True, eq=False)
class Order:
    """The condition that each value appears, in reading order, only after all smaller values have appeared.

    `last` is the largest value if the text names it. With `classes` the text speaks of arrays up to a renaming of their
    values; exactly one array of each class introduces its values in order.
    """

    last: int | None = None
    classes: bool = False
    text: str = "new values are introduced in increasing order, row by row"


@dataclass(frozen=True, eq=False)
class Corner:
    """The condition that the upper left cell holds a given value."""

    value: int = 0

    @property
    def text(self) -> str:
        """The condition in standard words."""
        return f"the upper left cell is {self.value}"


def fixed(parts: Parts) -> Piece:
    """Return the piece, without text, that adds the same parts to a rule in every context."""
    return Piece("", lambda context: parts)


def always(*conditions: Condition, equality: bool = False) -> Piece:
    """Return the piece, without text, of conditions that do not depend on the context."""
    return fixed(Parts(conditions=conditions, equality=equality))


def showing(output: Output, equality: bool = False) -> Piece:
    """Return the piece, without text, by which the different arrays of an output are counted."""
    return fixed(Parts(outputs=(output,), equality=equality))


def joined(*pieces: Piece) -> Piece:
    """Return one piece with the conditions of several; its text is their texts with semicolons between them."""
    text = "; ".join(piece.text for piece in pieces if piece.text)
    return Piece(text, lambda context: Parts.together(pieces, context))


def both(*pieces: Piece | None) -> tuple[Piece, ...] | None:
    """Return the tuple of all pieces; None if one of them is None, which rejects the reading."""
    present = tuple(piece for piece in pieces if piece)
    return present if len(present) == len(pieces) else None
