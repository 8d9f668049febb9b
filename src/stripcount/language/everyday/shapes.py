"""Blocks and small shapes that occur nowhere, and what else is asked of blocks of cells."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Any

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
from stripcount.model.lattice.rule import Numbers, Read, Register, View

TOPIC = "blocks and shapes"
Block = tuple[int, int]
_SHAPES: dict[str, tuple[Offset, ...]] = {
    "L": ((0, 0), (1, 0), (1, 1)),
    "plus": ((0, 1), (1, 0), (1, 1), (1, 2), (2, 1)),
    "T": ((0, 0), (0, 1), (0, 2), (1, 1)),
}
_REGISTER_BITS = 40  # of one register: a state has to fit into 64 bits


def _turned(cells: Iterable[Offset]) -> set[tuple[Offset, ...]]:
    """Return a shape in all its positions, turned and reflected."""
    found, shape = set(), list(cells)
    for _ in range(4):
        shape = [(right, -down) for down, right in shape]
        for each in (shape, [(down, -right) for down, right in shape]):
            top, left = min(down for down, _ in each), min(right for _, right in each)
            found.add(tuple(sorted((down - top, right - left) for down, right in each)))
    return found


def _nowhere(name: str, value: int) -> Piece:
    conditions = [
        window_condition(cells, lambda *found: any_of(v != value for v in found))
        for cells in sorted(_turned(_SHAPES[name]))
    ]
    return piece_of_conditions(*conditions).with_text(f"nowhere the shape {name} of {value}s")


def _checkered(size: Block) -> Piece | None:
    """Return the piece: no block has two values that alternate like the colours of a chessboard."""
    height, width = size
    cells = list(product(range(height), range(width)))
    if not 1 < len(cells) <= 64:
        return None

    def differs(*found: Numbers) -> Any:
        even = [v for v, (i, j) in zip(found, cells) if (i + j) % 2 == 0]
        odd = [v for v, (i, j) in zip(found, cells) if (i + j) % 2]
        mixed = any_of(v != even[0] for v in even) | any_of(v != odd[0] for v in odd)
        return mixed | (even[0] == odd[0])

    return piece_of_conditions(window_condition(cells, differs), equality=True).with_text(
        f"no {height}x{width} block is a chessboard"
    )


def _corners(sizes: tuple[Block, ...], value: int | None) -> Piece | None:
    def piece(height: int, width: int) -> Piece:
        places = sorted({(i, j) for i in (0, height - 1) for j in (0, width - 1)})

        def differ(*found: Numbers) -> Any:
            return any_of(v != (found[0] if value is None else value) for v in found)

        said = "equal corners" if value is None else f"{value} in all corners"
        return piece_of_conditions(window_condition(places, differ), equality=value is None).with_text(
            f"no {height}x{width} block has {said}"
        )

    return conjunction(*(piece(*size) for size in sizes))


def _opposite_corners(sizes: tuple[Block, ...], value: int | None) -> Piece | None:
    """Return the piece: no block has two opposite corners that are equal, or both of a value."""

    def differ(first: Numbers, second: Numbers) -> Any:
        return first != second if value is None else (first != value) | (second != value)

    def piece(height: int, width: int) -> Piece:
        diagonals = (((0, 0), (height - 1, width - 1)), ((0, width - 1), (height - 1, 0)))
        conditions = [window_condition(diagonal, differ) for diagonal in diagonals]
        said = "equal opposite corners" if value is None else f"{value} in two opposite corners"
        return piece_of_conditions(*conditions, equality=value is None).with_text(
            f"no {height}x{width} block has {said}"
        )

    return conjunction(*(piece(*size) for size in sizes)) if all(min(size) > 1 for size in sizes) else None


def _rectangles(value: int | None) -> Piece:
    """Return the piece: no rectangle, of any size, has one value (or the given one) in its four corners.

    A register has a bit for every two rows and every value: whether some column has the value in both rows.
    """
    said = "one value" if value is None else str(value)

    def build(context: Context) -> Parts:
        rows, values = context.min_size[0], context.values if value is None else (value,)
        pairs = {
            (u, v, x): i for i, (v, u, x) in enumerate((v, u, x) for v in range(rows) for u in range(v) for x in values)
        }
        if not rows or len(pairs) > _REGISTER_BITS:
            raise Unreadable(
                "rectangles of any size, which join cells any distance apart: a state has a bit for every two rows and "
                f"every value, and {len(pairs)} are too many (at most {_REGISTER_BITS} here)"
            )

        def step(kept: Numbers, view: View) -> Numbers:
            own = view.value()
            for (upper, lower, wanted), bit in pairs.items():
                if lower == view.row:
                    both = (kept >= 0) & (own == wanted) & (view.value(upper - lower, 0) == wanted)
                    again = both & (kept >> bit & 1 == 1)
                    kept = np.where(again, -1, np.where(both, kept | np.int64(1 << bit), kept))
            return kept

        reads: tuple[Read, ...] = tuple(("", -distance, 0) for distance in range(1, rows))
        return Parts(registers=(Register(text, 1 << len(pairs), 0, reads, step, lambda kept: kept >= 0),))

    text = f"no rectangle has {said} in its four corners"
    return Piece(text, build)


def _determinants(sizes: tuple[Block, ...], holds: Any, said: str) -> Piece | None:
    if any(height != width or height > 3 for height, width in sizes):
        return None

    def piece(size: int) -> Piece:
        cells = list(product(range(size), range(size)))
        return piece_of_conditions(
            window_condition(
                cells, lambda *found: holds(determinant([found[i * size : (i + 1) * size] for i in range(size)]))
            )
        ).with_text(f"every {size}x{size} block has determinant {said}")

    return conjunction(*(piece(height) for height, _ in sizes))


def _equal_diagonals(sizes: tuple[Block, ...]) -> Piece | None:
    if any(height != width for height, width in sizes):
        return None

    def piece(size: int) -> Piece:
        cells = list(product(range(size), range(size)))

        def same(*found: Numbers) -> Any:
            block = [found[i * size : (i + 1) * size] for i in range(size)]
            return pointwise_sum(diagonal(block)) == pointwise_sum(antidiagonal(block))

        return piece_of_conditions(window_condition(cells, same)).with_text(
            f"both diagonals of every {size}x{size} block have the same sum"
        )

    return conjunction(*(piece(height) for height, _ in sizes))


PHRASES: Productions = {
    "everyday/checkered": (
        ("no <checkerboard|chessboard|checkered> {block} [<block|square|pattern>]", "no {block} <checkerboard|chessboard|checkerboards|checkered block|checkered square|checkerboard pattern>"), _checkered),
    "everyday/l-shape": (
        ("no l [-] <shaped|shape> [<triple|tromino|triomino|triples>] [of {plural}]", "no three {plural} in an l [shape]", "no l - tromino of {plural}", "no three {plural} form an l"),
        lambda value=None: _nowhere("L", 1 if value is None else value)),
    "everyday/plus-shape": (
        ("no <plus|cross> [<shape|pentomino>] of [five] {plural}", "no <plus|cross> - shape of {plural}"), lambda value: _nowhere("plus", value)),
    "everyday/t-shape": (("no t [-] <shape|tetromino|shaped tetromino> of {plural}",), lambda value: _nowhere("T", value)),
    "everyday/block-corners": (
        (f"no {{blocks}} {BLOCK} <with|has> [four] equal corners",),
        lambda sizes: _corners(sizes, None)),
    "everyday/opposite-corners": (
        (f"no {{blocks}} {BLOCK} <with|has> {{plural}} <in|at> [<a pair of|any pair of|any two>] opposite corners",
         f"no {{blocks}} {BLOCK} <with|has> {{plural}} <in|at> both corners of a diagonal"),
        lambda sizes, value: _opposite_corners(sizes, value)),
    "everyday/equal-opposite-corners": (
        (f"no {{blocks}} {BLOCK} <with|has> [<a pair of|any pair of|any two>] equal opposite corners",),
        lambda sizes: _opposite_corners(sizes, None)),
    "unclear/opposite-corners": (
        f"no {{blocks}} {BLOCK} <with|has> {{plural}} <in|at> <one pair of|two> opposite corners",
        lambda _, value: unclear_piece(
            f"{value} in one pair of opposite corners may be so whatever the other two are, or not where all four are {value}; "
            "say “any pair of opposite corners”, or what is in the other pair"
        )),
    "everyday/rectangle-corners": (
        ("no <rectangle|rectangles> <has|have|with> [four] equal corners", "no <rectangle|rectangles> <has|have|with> all corners equal",
         "the corners of no rectangle are [all] equal", "the [four] corners of <a|any|every|each> rectangle are <not all|never all> <equal|the same>", "no four equal <cells|values> at the corners of a rectangle"),
        lambda: _rectangles(None)),
    "unclear/rectangle-corners": (
        ("all [four] corners of <a|any|every|each|some> rectangle", "all [four] corners of <a|any|every|each|some> rectangle are {plural}", "all [four] corners of <a|any|every|each|some> rectangle are <equal|the same>"),
        lambda *_: unclear_piece(
            "corners of rectangles are asked about as “no rectangle has four equal corners”: rectangles of any size join cells "
            "any distance apart, so that a state holds a bit for every two rows and every value; the rule that some rectangle "
            "has such corners is not read, and that every one has them allows only boards of one value"
        )),
    "everyday/rectangle-of-value": (
        ("no <rectangle|rectangles> <has|have|with> {plural} <at|in> [all] [<its|their|the>] [four] <corners|corner>", "no four {plural} <at|form|forming|in> the corners of a rectangle"),
        _rectangles),
    "everyday/determinant": (
        (f"{EACH} {{blocks}} <block|blocks|square|squares> <has|with|have> determinant {{integers}}",),
        lambda sizes, numbers: _determinants(sizes, lambda d: np.isin(d, numbers), " or ".join(map(str, numbers)))),
    "everyday/invertible": (
        (f"{EACH} {{blocks}} <block|blocks|square|squares> is <invertible|nonsingular|non-singular>",),
        lambda sizes: _determinants(sizes, lambda d: d != 0, "other than 0")),
    "everyday/equal-diagonals": (
        (f"the [two] diagonals of {EACH} {{blocks}} <block|square> have <the same|equal> <sum|sums>", f"both diagonals of {EACH} {{blocks}} <block|square> have the same sum"),
        _equal_diagonals),
}  # fmt: skip
