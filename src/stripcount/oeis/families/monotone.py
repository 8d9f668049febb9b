"""Monotone and unimodal lines; rows and columns in lexicographic order; monotone differences; windows of lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np

from stripcount.model.lattice.rule import Condition, Flags, Label, Numbers, View
from stripcount.oeis.families.patterns import rows_named
from stripcount.oeis.families.quantities import distinct
from stripcount.oeis.grammar import Found, Parser
from stripcount.oeis.phrases import ANTIDIAGONAL, GRAMMAR, HORIZONTAL, NAMES, VERTICAL, Offset, phrase, says
from stripcount.oeis.pieces import Context, Parts, Piece, along, joined

_COMPARE: dict[str, Callable[[Numbers, Numbers], Flags]] = {
    "nondecreasing": lambda a, b: a <= b,
    "nonincreasing": lambda a, b: a >= b,
    "increasing": lambda a, b: a < b,
    "decreasing": lambda a, b: a > b,
}


def before(line: Offset, context: Context) -> Offset:
    """Return the neighbour along a line that is read before a cell."""
    return context.back if line == ANTIDIAGONAL else (-line[0], -line[1])


Number = Callable[..., Numbers]
"""A function (view, down=0, right=0): a number computed from the cells around the one at that offset."""


def steps(line: Offset, relation: str) -> Piece:
    """Return the piece: along a line, every two consecutive cells are in the relation."""
    return steps_of(f"{relation} {NAMES[line]}", View.value, ((0, 0),), line, relation)


def steps_of(text: str, of: Number, cells: Sequence[Offset], line: Offset, relation: str = "nondecreasing") -> Piece:
    """Return the piece: `of`, which reads `cells` around each cell, is monotone along a line as `relation` states."""
    compare = _COMPARE[relation]
    down, right = line

    def test(view: View) -> Flags:
        return compare(of(view), of(view, down, right))

    reads = sorted({("", i + a * down, j + a * right) for i, j in cells for a in (0, 1)})
    return Piece(text, lambda context: Parts(conditions=(Condition(tuple(reads), test, whole=True),)))


def unimodal(line: Offset) -> Piece:
    """Return the piece: along a line values first do not decrease, then do not increase."""

    def build(context: Context) -> Parts:
        down, right = before(line, context)
        name = f"fallen {NAMES[line]}"

        def compute(view: View) -> Numbers:
            inside = view.inside(down, right)
            return (inside & ((view.value(down, right) > view.value()) | (view.label(name, down, right) == 1))).astype(
                int
            )

        def test(view: View) -> Flags:
            return ~((view.label(name, down, right) == 1) & (view.value() > view.value(down, right)))

        label = Label(name, 2, (("", down, right), (name, down, right)), compute)
        return Parts(conditions=(Condition(((name, down, right), ("", down, right)), test),), labels=(label,))

    return Piece(f"unimodal {NAMES[line]}", build)


@phrase("condition/shaped", "{rows} {=unimodal|nondecreasing|nonincreasing}")
def shaped(lines: tuple[Offset, ...], shape: str) -> Piece:
    """Lines of some kinds are monotone or unimodal."""
    pieces = [unimodal(line) if shape == "unimodal" else steps(line, shape) for line in lines]
    return joined(f"{rows_named(lines)} {shape}", *pieces)


says("orderly", {
    "orderly": (
        ("lexicographically {=nondecreasing|nonincreasing}",
         "in [lexicographically] {=nondecreasing|nonincreasing} [lexicographic] order",
         "in lexicographic {=nondecreasing|nonincreasing} order"),
        lambda relation: relation),
})  # fmt: skip


def lexicographic(line: Offset, relation: str) -> Piece:
    """Return the piece: each row (or column) is, as a word, at least (at most) the preceding one."""
    lines = "rows" if line == HORIZONTAL else "columns"
    return lexicographic_of(f"{lines} in lexicographic order, {relation}", View.value, ((0, 0),), line, relation)


def lexicographic_of(
    text: str, of: Number, cells: Sequence[Offset], line: Offset, relation: str = "nondecreasing"
) -> Piece:
    """Return the piece: the rows (or columns) of `of`, which reads `cells` around each cell, are in lexicographic order."""
    down, right = line
    before_it = (-right, -down)  # the line before
    name = f"{text}: they differ"

    def inside(view: View) -> Flags:
        """Return where all cells are inside that `of` reads at the anchor and at its neighbour in the preceding line."""
        found = np.ones(view.count, dtype=bool)
        for i, j in cells:
            found &= view.inside(i, j) & view.inside(i + before_it[0], j + before_it[1])
        return found

    def compute(view: View) -> Numbers:
        differ = (of(view) != of(view, *before_it)) | (view.label(name, -down, -right) == 1)
        return (inside(view) & differ).astype(int)

    def test(view: View) -> Flags:
        fits = _COMPARE[relation](of(view, *before_it), of(view))
        return fits | (view.label(name, -down, -right) == 1) | ~inside(view)

    there = {("", i + a * before_it[0], j + a * before_it[1]) for i, j in cells for a in (0, 1)} - {("", 0, 0)}
    reads = (*sorted(there), (name, -down, -right))
    label = Label(name, 2, reads, compute)
    return Piece(text, lambda context: Parts(conditions=(Condition(reads, test),), labels=(label,)))


@phrase("condition/words-in-order", "{rows} {orderly}")
def words_in_order(lines: tuple[Offset, ...], relation: str) -> Piece | None:
    """Rows or columns in lexicographic order."""
    if not set(lines) <= {HORIZONTAL, VERTICAL}:
        return None
    return joined(f"{rows_named(lines)} as words {relation}", *(lexicographic(line, relation) for line in lines))


@GRAMMAR.reader("expression")
def expression(parser: Parser, at: int) -> Iterator[Found]:
    """`x(i,j)-x(i,j-1)`, `min(x(i,j),x(i-1,j))`, `absolute value of x(i,j)-x(i-1,j)`."""
    yield from parser.read("pair", at)


says("cell", {
    "cell": ("x(i,j)", (0, 0)),
    "cell-left": ("x(i,j-1)", (0, -1)),
    "cell-above": ("x(i-1,j)", (-1, 0)),
})  # fmt: skip


Expression = tuple[str, tuple[Offset, Offset], Callable[[Numbers, Numbers], Numbers]]


@phrase("pair/extreme", "{=min|max}({cell},{cell})")
def extreme(which: str, first: Offset, second: Offset) -> Expression:
    """The smaller or larger of two cells."""
    name = "minimum" if which == "min" else "maximum"
    return f"the {name} of {_pair(first, second)}", (first, second), np.minimum if which == "min" else np.maximum


says("pair", {
    "added": (
        "{cell}+{cell}",
        lambda first, second: (f"the sum of {_pair(first, second)}", (first, second), np.add)),
    "subtracted": (
        "{cell}-{cell}",
        lambda first, second: (f"the difference of {_pair(first, second)}", (first, second), np.subtract)),
    "distance": (
        "[the] absolute value of {cell}-{cell}",
        lambda first, second: (f"the distance of {_pair(first, second)}", (first, second), lambda a, b: abs(a - b))),
})  # fmt: skip


def _pair(first: Offset, second: Offset) -> str:
    where = {(0, 0): "the cell", (0, -1): "its left neighbour", (-1, 0): "the neighbour above"}
    return f"{where[first]} and {where[second]}"


@phrase("condition/expression-order", "{=nondecreasing|nonincreasing} {expression} in the {=i|j} direction")
def expression_order(relation: str, found: Expression, axis: str) -> Piece:
    """An expression in two cells does not decrease (increase) along rows or columns."""
    text, (first, second), of = found
    down, right = (1, 0) if axis == "i" else (0, 1)
    compare = _COMPARE[relation]

    def test(view: View) -> Flags:
        here = of(view.value(*first), view.value(*second))
        there = of(view.value(first[0] + down, first[1] + right), view.value(second[0] + down, second[1] + right))
        return compare(here, there)

    reads = tuple(sorted({("", i + a * down, j + a * right) for i, j in (first, second) for a in (0, 1)}))
    way = "downwards" if axis == "i" else "rightwards"
    return Piece(f"{text} is {relation} {way}", lambda context: Parts(conditions=(Condition(reads, test, whole=True),)))


_WINDOWS: dict[str, Callable[[Numbers], Numbers]] = {
    "sum": lambda x: x.sum(axis=0),
    "maximum": lambda x: x.max(axis=0),
    "minimum": lambda x: x.min(axis=0),
    "maximum minus minimum": lambda x: x.max(axis=0) - x.min(axis=0),
    "median": lambda x: np.sort(x, axis=0)[len(x) // 2],
    "medians": lambda x: np.sort(x, axis=0)[len(x) // 2],
}


@phrase(
    "condition/windows",
    "{=nondecreasing|nonincreasing} {=sum|maximum|minimum|maximum minus minimum|median|medians} of every {count} consecutive values in every {rows}",
)
def windows(relation: str, what: str, length: int, lines: tuple[Offset, ...]) -> Piece | None:
    """A quantity of windows of consecutive cells does not decrease (increase) along lines."""
    if length < 1 or (what.startswith("median") and length % 2 == 0):
        return None
    of, compare = _WINDOWS[what], _COMPARE[relation]
    return along(
        f"the {what.removesuffix('s')} of every {length} consecutive cells {relation} along {rows_named(lines)}",
        lines,
        length + 1,
        lambda cells: compare(of(np.stack(cells[:-1])), of(np.stack(cells[1:]))),
    )


def _binary(cells: list[Numbers]) -> Numbers:
    found = np.zeros_like(cells[0])
    for cell in cells:
        found = 2 * found + cell
    return found


@phrase(
    "condition/distinct-in-lines",
    "every consecutive {count} elements in every {rows} {=having|not having} exactly {counts} distinct values [, and in every {rows} {=having|not having} exactly {counts} distinct values]",
)
def distinct_in_lines(
    length: int,
    lines: tuple[Offset, ...],
    having: str,
    numbers: tuple[int, ...],
    others: tuple[Offset, ...] | None,
    other_having: str | None,
    other_numbers: tuple[int, ...] | None,
) -> tuple[Piece, ...] | None:
    """A given number of different values among consecutive cells."""
    if length < 1 or (others and set(others) & set(lines)):
        return None
    pieces = [_distinct(length, lines, having == "having", numbers)]
    if others and other_numbers:
        pieces.append(_distinct(length, others, other_having == "having", other_numbers))
    return tuple(pieces)


def _distinct(length: int, lines: tuple[Offset, ...], wanted: bool, numbers: tuple[int, ...]) -> Piece:
    text = f"{'' if wanted else 'not '}{' or '.join(map(str, numbers))} different values"
    return along(
        f"{text} among {length} consecutive cells along {rows_named(lines)}",
        lines,
        length,
        lambda cells: np.isin(distinct(cells), numbers) == wanted,
        equality=True,
    )


def no_run(length: int, lines: tuple[Offset, ...]) -> Piece | None:
    """Return the piece: no run of so many equal cells along some lines; None for runs of fewer than two."""
    if length < 2:
        return None
    return along(
        f"no {length} equal cells in a row along {rows_named(lines)}",
        lines,
        length,
        lambda cells: np.logical_or.reduce([cell != cells[0] for cell in cells[1:]]),
        equality=True,
    )


says("condition", {
    "monotone-rising": (
        "every row and column nondecreasing rightwards and downwards",
        shaped((HORIZONTAL, VERTICAL), "nondecreasing")),
    "binary-windows": (
        "consecutive windows of {count} bits considered as a binary number nondecreasing in every {rows}",
        lambda length, lines: along(
            f"every {length} consecutive cells read as a binary number nondecreasing along {rows_named(lines)}",
            lines, length + 1, lambda cells: _binary(cells[:-1]) <= _binary(cells[1:])) if length else None),
    "few-set": (
        "no more than {count} of any consecutive {count} bits set in any {rows}",
        lambda most, length, lines: along(
            f"at most {most} ones among {length} consecutive cells along {rows_named(lines)}",
            lines, length, lambda cells: np.sum(cells, axis=0) <= most) if length else None),
    "no-run": (
        ("no [occurrence of] {count} equal <elements|values> in a row {lines}",
         "no {count} equal <elements|values> in a row {lines}"),
        no_run),
    "no-adjacent-run": (
        ("no {count} adjacent values equal", "no {count} adjacent elements equal"),
        lambda length: no_run(length, (HORIZONTAL, VERTICAL))),
})  # fmt: skip
