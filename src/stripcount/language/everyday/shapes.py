"""Phrases about blocks and small shapes: those that occur nowhere, corners of rectangles, determinants of blocks.

Examples are `no three 1s form an L`, `no 2x2 block has equal corners` and `every 2x2 block has determinant 1`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import product

import numpy as np

from stripcount.language.conditions.blocks import antidiagonal, determinant, diagonal, pointwise_sum
from stripcount.language.conditions.cells import any_of, window_condition
from stripcount.language.everyday.lines import BLOCK
from stripcount.language.everyday.words import EACH
from stripcount.language.grammar import Productions
from stripcount.language.phrases import Offset
from stripcount.language.pieces import (
    Context,
    Parts,
    Piece,
    Unreadable,
    conjunction,
    piece_of_conditions,
    unclear_piece,
)
from stripcount.model.lattice.rule import Flags, Numbers, Read, Register, View

TOPIC = "blocks and shapes"
BlockSize = tuple[int, int]
"""(height, width)."""
_SHAPES: dict[str, tuple[Offset, ...]] = {
    "L": ((0, 0), (1, 0), (1, 1)),
    "plus": ((0, 1), (1, 0), (1, 1), (1, 2), (2, 1)),
    "T": ((0, 0), (0, 1), (0, 2), (1, 1)),
}
"""The cells of each shape in one of its orientations, as (rows down, columns right)."""
_MAX_REGISTER_BITS = 40  # pairs of rows times values, of which a register holds a bit each
_MAX_CHECKERED_CELLS = 64  # of a block that is compared with a chessboard, all of which are read together
_MAX_DETERMINANT_ROWS = 3  # of a block


def _all_orientations(cells: Iterable[Offset]) -> set[tuple[Offset, ...]]:
    """Return a shape in all its orientations, each as ascending offsets from the corner of its bounding box."""
    orientations, shape = set(), list(cells)
    for _ in range(4):
        shape = [(right, -down) for down, right in shape]
        for image in (shape, [(down, -right) for down, right in shape]):
            top, left = min(down for down, _ in image), min(right for _, right in image)
            orientations.add(tuple(sorted((down - top, right - left) for down, right in image)))
    return orientations


def _shape_nowhere(name: str, value: int) -> Piece:
    """Return the piece: nowhere do all cells of a shape, in any orientation, have the value."""
    conditions = [
        window_condition(cells, lambda *values: any_of(v != value for v in values))
        for cells in sorted(_all_orientations(_SHAPES[name]))
    ]
    return piece_of_conditions(*conditions).with_text(f"nowhere the shape {name} of {value}s")


def _no_checkered_block(size: BlockSize) -> Piece | None:
    """Return the piece: no block of a size has two values that alternate like the colours of a chessboard.

    Return None for a single cell, and for blocks of more than _MAX_CHECKERED_CELLS cells.
    """
    height, width = size
    cells = list(product(range(height), range(width)))
    if not 1 < len(cells) <= _MAX_CHECKERED_CELLS:
        return None

    def is_not_checkered(*values: Numbers) -> Flags:
        even = [v for v, (i, j) in zip(values, cells) if (i + j) % 2 == 0]
        odd = [v for v, (i, j) in zip(values, cells) if (i + j) % 2]
        mixed = any_of(v != even[0] for v in even) | any_of(v != odd[0] for v in odd)
        return mixed | (even[0] == odd[0])

    return piece_of_conditions(window_condition(cells, is_not_checkered), equality=True).with_text(
        f"no {height}x{width} block is a chessboard"
    )


def _corners_not_all_equal(sizes: tuple[BlockSize, ...], value: int | None) -> Piece | None:
    """Return the piece: no block of some sizes has one value, or the given value, in all of its corners."""

    def piece(height: int, width: int) -> Piece:
        corners = sorted({(i, j) for i in (0, height - 1) for j in (0, width - 1)})

        def has_other_value(*values: Numbers) -> Flags:
            return any_of(v != (values[0] if value is None else value) for v in values)

        claim = "equal corners" if value is None else f"{value} in all corners"
        return piece_of_conditions(window_condition(corners, has_other_value), equality=value is None).with_text(
            f"no {height}x{width} block has {claim}"
        )

    return conjunction(*(piece(*size) for size in sizes))


def _opposite_corners_not_equal(sizes: tuple[BlockSize, ...], value: int | None) -> Piece | None:
    """Return the piece: no block has two opposite corners that are equal, or that both have the given value.

    Return None if a block has only one row or column.
    """

    def are_allowed(first: Numbers, second: Numbers) -> Flags:
        return first != second if value is None else (first != value) | (second != value)

    def piece(height: int, width: int) -> Piece:
        diagonals = (((0, 0), (height - 1, width - 1)), ((0, width - 1), (height - 1, 0)))
        conditions = [window_condition(diagonal, are_allowed) for diagonal in diagonals]
        claim = "equal opposite corners" if value is None else f"{value} in two opposite corners"
        return piece_of_conditions(*conditions, equality=value is None).with_text(
            f"no {height}x{width} block has {claim}"
        )

    return conjunction(*(piece(*size) for size in sizes)) if all(min(size) > 1 for size in sizes) else None


def _no_rectangle_with_equal_corners(value: int | None) -> Piece:
    """Return the piece: no rectangle, of any size, has one value (or the given one) in its four corners.

    A register has a bit for every two rows and every value: whether some column has the value in both rows. `build`
    raises Unreadable if it would need more than `_MAX_REGISTER_BITS` bits, or if the board's number of rows is not
    given.
    """
    corners_text = "one value" if value is None else str(value)

    def build(context: Context) -> Parts:
        rows, values = context.min_size[0], context.values if value is None else (value,)
        triples = [(upper, lower, x) for lower in range(rows) for upper in range(lower) for x in values]
        bit_of = {triple: bit for bit, triple in enumerate(triples)}
        if not rows or len(bit_of) > _MAX_REGISTER_BITS:
            raise Unreadable(
                "rectangles of any size, which join cells any distance apart: a state has a bit for every two rows and "
                f"every value, and {len(bit_of)} are too many (at most {_MAX_REGISTER_BITS} here)"
            )

        def step(seen: Numbers, view: View) -> Numbers:
            own = view.value()
            for (upper, lower, corner_value), bit in bit_of.items():
                if lower == view.row:
                    in_both_rows = (seen >= 0) & (own == corner_value) & (view.value(upper - lower, 0) == corner_value)
                    is_second = in_both_rows & (seen >> bit & 1 == 1)
                    seen = np.where(is_second, -1, np.where(in_both_rows, seen | np.int64(1 << bit), seen))
            return seen

        reads: tuple[Read, ...] = tuple(("", -distance, 0) for distance in range(1, rows))
        return Parts(registers=(Register(text, 1 << len(bit_of), 0, reads, step, lambda seen: seen >= 0),))

    text = f"no rectangle has {corners_text} in its four corners"
    return Piece(text, build)


def _block_determinants(
    sizes: tuple[BlockSize, ...], holds: Callable[[Numbers], Flags], values_text: str
) -> Piece | None:
    """Return the piece: `holds` is true of the determinant of every block of some sizes.

    `values_text` states in words for which determinants it is. Return None unless all blocks are squares with at most
    _MAX_DETERMINANT_ROWS rows.
    """
    if any(height != width or height > _MAX_DETERMINANT_ROWS for height, width in sizes):
        return None

    def piece(size: int) -> Piece:
        cells = list(product(range(size), range(size)))
        return piece_of_conditions(
            window_condition(
                cells, lambda *values: holds(determinant([values[i * size : (i + 1) * size] for i in range(size)]))
            )
        ).with_text(f"every {size}x{size} block has determinant {values_text}")

    return conjunction(*(piece(height) for height, _ in sizes))


def _equal_diagonal_sums(sizes: tuple[BlockSize, ...]) -> Piece | None:
    """Return the piece: the two diagonals of every block have the same sum; None unless all blocks are squares."""
    if any(height != width for height, width in sizes):
        return None

    def piece(size: int) -> Piece:
        cells = list(product(range(size), range(size)))

        def has_equal_sums(*values: Numbers) -> Flags:
            block = [values[i * size : (i + 1) * size] for i in range(size)]
            return pointwise_sum(diagonal(block)) == pointwise_sum(antidiagonal(block))

        return piece_of_conditions(window_condition(cells, has_equal_sums)).with_text(
            f"both diagonals of every {size}x{size} block have the same sum"
        )

    return conjunction(*(piece(height) for height, _ in sizes))


# a row is "kind/name": (text or texts, sentence in standard words if any, meaning or its function), see `grammar`
PHRASES: Productions = {
    "everyday/checkered": (
        ("no <checkerboard|chessboard|checkered> {block} [<block|square|pattern>]", "no {block} <checkerboard|chessboard|checkerboards|checkered block|checkered square|checkerboard pattern>"), _no_checkered_block),
    "everyday/l-shape": (
        ("no l [-] <shaped|shape> [<triple|tromino|triomino|triples>] [of {plural}]", "no three {plural} in an l [shape]", "no l - tromino of {plural}", "no three {plural} form an l"),
        lambda value=None: _shape_nowhere("L", 1 if value is None else value)),
    "everyday/plus-shape": (
        ("no <plus|cross> [<shape|pentomino>] of [five] {plural}", "no <plus|cross> - shape of {plural}"), lambda value: _shape_nowhere("plus", value)),
    "everyday/t-shape": (("no t [-] <shape|tetromino|shaped tetromino> of {plural}",), lambda value: _shape_nowhere("T", value)),
    "everyday/block-corners": (
        (f"no {{blocks}} {BLOCK} <with|has> [four] equal corners",),
        lambda sizes: _corners_not_all_equal(sizes, None)),
    "everyday/opposite-corners": (
        (f"no {{blocks}} {BLOCK} <with|has> {{plural}} <in|at> [<a pair of|any pair of|any two>] opposite corners",
         f"no {{blocks}} {BLOCK} <with|has> {{plural}} <in|at> both corners of a diagonal"),
        lambda sizes, value: _opposite_corners_not_equal(sizes, value)),
    "everyday/equal-opposite-corners": (
        (f"no {{blocks}} {BLOCK} <with|has> [<a pair of|any pair of|any two>] equal opposite corners",),
        lambda sizes: _opposite_corners_not_equal(sizes, None)),
    "unclear/opposite-corners": (
        f"no {{blocks}} {BLOCK} <with|has> {{plural}} <in|at> <one pair of|two> opposite corners",
        lambda _, value: unclear_piece(
            f"{value} in one pair of opposite corners may be so whatever the other two are, or not where all four are {value}; "
            "say “any pair of opposite corners”, or what is in the other pair"
        )),
    "everyday/rectangle-corners": (
        ("no <rectangle|rectangles> <has|have|with> [four] equal corners", "no <rectangle|rectangles> <has|have|with> all corners equal",
         "the corners of no rectangle are [all] equal", "the [four] corners of <a|any|every|each> rectangle are <not all|never all> <equal|the same>", "no four equal <cells|values> at the corners of a rectangle"),
        lambda: _no_rectangle_with_equal_corners(None)),
    "unclear/rectangle-corners": (
        ("all [four] corners of <a|any|every|each|some> rectangle", "all [four] corners of <a|any|every|each|some> rectangle are {plural}", "all [four] corners of <a|any|every|each|some> rectangle are <equal|the same>"),
        lambda *_: unclear_piece(
            "corners of rectangles are asked about as “no rectangle has four equal corners”: rectangles of any size join cells "
            "any distance apart, so that a state holds a bit for every two rows and every value; the rule that some rectangle "
            "has such corners is not read, and that every one has them allows only boards of one value"
        )),
    "everyday/rectangle-of-value": (
        ("no <rectangle|rectangles> <has|have|with> {plural} <at|in> [all] [<its|their|the>] [four] <corners|corner>", "no four {plural} <at|form|forming|in> the corners of a rectangle"),
        _no_rectangle_with_equal_corners),
    "everyday/determinant": (
        (f"{EACH} {{blocks}} <block|blocks|square|squares> <has|with|have> determinant {{integers}}",),
        lambda sizes, numbers: _block_determinants(sizes, lambda d: np.isin(d, numbers), " or ".join(map(str, numbers)))),
    "everyday/invertible": (
        (f"{EACH} {{blocks}} <block|blocks|square|squares> is <invertible|nonsingular|non-singular>",),
        lambda sizes: _block_determinants(sizes, lambda d: d != 0, "other than 0")),
    "everyday/equal-diagonals": (
        (f"the [two] diagonals of {EACH} {{blocks}} <block|square> have <the same|equal> <sum|sums>", f"both diagonals of {EACH} {{blocks}} <block|square> have the same sum"),
        _equal_diagonal_sums),
}  # fmt: skip
