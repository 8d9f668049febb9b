"""What phrases mean: pieces of a rule.

A piece is one condition, such as "no two neighbours horizontally are equal". It has a standard text, by which two
readings of a sentence are compared, and builds its part of a rule once the values and the size of the boards are known.
"""

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

    `values` are those that a cell may hold. Boards are read row by row if `by_rows`, else column by column. Every board
    counted has at least `min_size` = (rows, columns); (0, 0) if nothing is known of their size.
    """

    values: tuple[int, ...]
    by_rows: bool = True
    min_size: tuple[int, int] = (0, 0)

    @property
    def previous_on_antidiagonal(self) -> tuple[int, int]:
        """The offset (down, right) from a cell to its neighbour on the antidiagonal that is read before it."""
        return (-1, 1) if self.by_rows else (1, -1)


@dataclass(frozen=True, eq=False)
class Parts:
    """What a piece adds to a rule: conditions, scores, labels, registers and tallies, as `Rule` defines them.

    `outputs` map each cell (or block) to an integer; then different arrays of these integers are counted. `connected`
    are values whose cells must be connected. `lines` state for a label or register, by its name, what it tests of whole
    lines. `equality` is true if the tests depend only on which values are equal to each other. `grows` is true if a
    label or register needs more and more states as the board grows; only the first of them fit into it.
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
    def of_pieces(cls, pieces: Iterable[Piece], context: Context) -> Parts:
        """Return what several pieces together add to one rule; raises Unreadable if one of them cannot be built."""
        parts_by_piece = [piece.build(context) for piece in pieces]
        sequence_fields = [f.name for f in fields(cls) if f.name not in ("equality", "grows")]
        return cls(
            **{
                name: tuple(item for parts in parts_by_piece for item in getattr(parts, name))
                for name in sequence_fields
            },
            equality=all(parts.equality for parts in parts_by_piece),
            grows=any(parts.grows for parts in parts_by_piece),
        )


@dataclass(frozen=True, eq=False)
class Piece:
    """One condition: its standard text, and a function that returns what it adds to a rule.

    `build` raises Unreadable if no machine can test the condition on the boards of the context. `adjacent_offsets` are
    the offsets (down, right) between cells that the condition calls adjacent, () if it calls none so.
    """

    text: str
    build: Callable[[Context], Parts]
    adjacent_offsets: tuple[tuple[int, int], ...] = ()

    def with_text(self, text: str) -> Piece:
        """Return the piece with another standard text."""
        return replace(self, text=text)

    def with_failure_count(
        self, tally_name: str, allowed: frozenset[int], and_above: bool, single_test_only: bool = False
    ) -> Piece:
        """Return the piece: this one's tests fail a number of times on each board, instead of never.

        The number is one of `allowed` or, with `and_above`, any number above the largest of them. It is counted in a
        tally with the given name. The new piece's `build` raises Unreadable if failures cannot be counted, and with
        `single_test_only` also unless this piece is a single test of every cell.
        """

        def build(context: Context) -> Parts:
            parts = self.build(context)
            is_several_tests = len(parts.conditions) + len(parts.scores) != 1
            has_memory = parts.labels or parts.registers or parts.tallies or parts.connected
            if (single_test_only and is_several_tests) or has_memory:
                raise Unreadable("exceptions to a condition that is not a single test of each cell")
            return replace(
                parts,
                conditions=tuple(replace(c, tally=tally_name) for c in parts.conditions),
                scores=tuple(replace(s, tally=tally_name) for s in parts.scores),
                tallies=(Tally(tally_name, allowed, and_above),),
            )

        return Piece(self.text, build)


@dataclass(frozen=True, eq=False)
class Unclear(Piece):
    """A phrase with several meanings; its text names them, so that the user can choose. It cannot be built."""


def unclear_piece(text: str) -> Unclear:
    """Return the piece of a phrase whose several meanings the text names."""

    def build(context: Context) -> Parts:
        raise Unreadable(text)

    return Unclear(text, build)


@dataclass(frozen=True)
class NoneEqual:
    """The condition that no two adjacent cells are equal.

    Cells are adjacent if the preceding condition calls them so; if it calls none so, cells with a common side are.
    """


@dataclass(frozen=True, eq=False)
class ValueOrder:
    """The condition that each value appears, in reading order, only after all smaller values have appeared.

    `max_value` is the largest value if the text names it, else None. With `up_to_renaming` the text speaks of arrays up
    to a renaming of their values; exactly one array of each such class introduces its values in order.
    """

    max_value: int | None = None
    up_to_renaming: bool = False
    text: str = "new values are introduced in increasing order, row by row"


@dataclass(frozen=True, eq=False)
class CornerValue:
    """The condition that the upper left cell holds a given value."""

    value: int = 0

    @property
    def text(self) -> str:
        """The condition in standard words."""
        return f"the upper left cell is {self.value}"


def piece_of_parts(parts: Parts) -> Piece:
    """Return the piece, without text, that adds the same parts to a rule in every context."""
    return Piece("", lambda context: parts)


def piece_of_conditions(*conditions: Condition, equality: bool = False) -> Piece:
    """Return the piece, without text, that adds the same conditions in every context."""
    return piece_of_parts(Parts(conditions=conditions, equality=equality))


def piece_of_output(output: Output, equality: bool = False) -> Piece:
    """Return the piece, without text, by which different arrays of the integers of an output are counted."""
    return piece_of_parts(Parts(outputs=(output,), equality=equality))


def conjunction(*pieces: Piece) -> Piece:
    """Return one piece with the conditions of several; its text is their texts with semicolons between them."""
    text = "; ".join(piece.text for piece in pieces if piece.text)
    return Piece(text, lambda context: Parts.of_pieces(pieces, context))


def all_or_none(*pieces: Piece | None) -> tuple[Piece, ...] | None:
    """Return the tuple of all pieces; None if one of them is None, which rejects the reading."""
    present = tuple(piece for piece in pieces if piece)
    return present if len(present) == len(pieces) else None
