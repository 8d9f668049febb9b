"""Rows and columns read as numbers, their sums and repeated values, and sums of the cells before a cell on a line.

Such as `each row and column divisible by 3, read as a binary number with top and left being the most significant bits`.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from stripcount.language.conditions.cells import RELATIONS, Relation, no_neighbours_related
from stripcount.language.conditions.lines import label_along_lines, line_residue, previous_on_line
from stripcount.language.grammar import Productions
from stripcount.language.name import Head, Name, Size
from stripcount.language.phrases import (
    ANTIDIAGONAL,
    DIAGONAL,
    HORIZONTAL,
    LINE_ADVERBS,
    LINES_BY_NAME,
    VERTICAL,
    Offset,
)
from stripcount.language.pieces import Context, Parts, Piece, Unreadable, conjunction, piece_of_parts
from stripcount.model.lattice.rule import Condition, Flags, Numbers, View

_MAX_WIDTH = 12  # of boards whose rows are permutations: cells far from each other are compared
_LINE_BY_SIDE = {
    "to its left": HORIZONTAL,
    "above it": VERTICAL,
    "diagonally to its northwest": DIAGONAL,
    "antidiagonally to its northeast": ANTIDIAGONAL,
}


def _lines_divisible(
    divisibilities: tuple[tuple[str, str, int], ...],
    other_divisibilities: tuple[tuple[str, str, int], ...] | None,
    base: int,
) -> Piece:
    """Return the piece: rows or columns, read as numbers in a base, are divisible by given numbers, or never are.

    Each of the first two arguments holds (line name, "divisible" or "not divisible", number) for one or two kinds of
    lines.
    """

    def divisibility_piece(line: str, divisibility: str, divisor: int) -> Piece:
        is_divisible = divisibility == "divisible"
        text = f"every {line}, read as a number in base {base}, is {divisibility} by {divisor}"
        return line_residue(
            LINES_BY_NAME[line], divisor, base, lambda remainder: (remainder == 0) == is_divisible
        ).with_text(text)

    return conjunction(
        *(divisibility_piece(*divisibility) for divisibility in (*divisibilities, *(other_divisibilities or ())))
    )


def _lines_with_remainder(divisor: int, remainder: int, base: int) -> Piece | None:
    """Return the piece: every row and column, read as a number in a base, has the given remainder modulo `divisor`.

    Return None for a remainder that is not smaller than the divisor.
    """
    if remainder >= divisor:
        return None
    property_text = f"{remainder} modulo {divisor}" if remainder else f"divisible by {divisor}"
    return conjunction(*(
        line_residue(LINES_BY_NAME[line], divisor, base, lambda value: value == remainder).with_text(
            f"every {line}, read as a number in base {base}, is {property_text}")
        for line in ("row", "column")
    ))  # fmt: skip


def _no_prefix_sums(modulus: int, *shifted_lines: tuple[int, Offset]) -> Piece | None:
    """Return the piece: no cell is a given shift plus the sum of all cells before it on a line, modulo `modulus`.

    `shifted_lines` holds (shift, line) for one or more lines. Return None if a line occurs twice, or for the modulus 0.
    `build` raises Unreadable for a sum to the northeast if that side is read after the cell.
    """
    if not modulus or len({line for _, line in shifted_lines}) < len(shifted_lines):
        return None

    def piece(shift: int, line: Offset) -> Piece:
        previous = (-1, 1) if line == ANTIDIAGONAL else (-line[0], -line[1])

        def build(context: Context) -> Parts:
            if previous_on_line(line, context) != previous:
                raise Unreadable("a sum of cells to the northeast on a board that grows in columns")
            return label_along_lines(
                f"sum {LINE_ADVERBS[line]} modulo {modulus}",
                modulus,
                previous,
                lambda view, sum_before: (sum_before + view.value()) % modulus,
                cell_test=lambda view, sum_before: (view.value() - shift - sum_before) % modulus != 0,
            )

        return Piece(f"no cell is {shift} plus the sum before it {LINE_ADVERBS[line]} modulo {modulus}", build)

    return conjunction(*(piece(*pair) for pair in shifted_lines))


def _repeated_values(line: str, described_relation: tuple[str, Relation]) -> Piece:
    """Return the piece: along each line, each repeated value is in a relation to the repeated value before it.

    A value is repeated if it equals the one just before it on the line. `line` is "row" or "column";
    `described_relation` is (description, relation of the later value to the earlier one).
    """
    relation_text, compare = described_relation
    previous = (-LINES_BY_NAME[line][0], -LINES_BY_NAME[line][1])

    def build(context: Context) -> Parts:
        values = np.array([0, *context.values], dtype=np.int64)  # label 0: nothing was repeated

        def new_label(view: View, last_repeated: Numbers) -> Numbers:
            return np.where(view.value() == view.value(*previous), view.value_index() + 1, last_repeated)

        def is_allowed(view: View, last_repeated: Numbers) -> Flags:
            has_earlier = (view.value() == view.value(*previous)) & (last_repeated > 0)
            return ~has_earlier | compare(view.value(), values[last_repeated])

        name = f"value repeated last {LINE_ADVERBS[LINES_BY_NAME[line]]}"
        parts = label_along_lines(name, len(values), previous, new_label, cell_test=is_allowed, reads=[previous])
        return Parts(parts.conditions, labels=parts.labels, equality=relation_text in ("equal to", "unequal to"))

    return Piece(f"in every {line} a repeated value is {relation_text} the value repeated before it", build)


def _one_larger_relation(word: str, modulus: int) -> tuple[str, Relation]:
    """Return (description, relation): a value is the earlier one plus 1 modulo `modulus`, or is not.

    `word` is "one larger" or "not one larger".
    """
    one_larger = word == "one larger"
    return f"{word} modulo {modulus} than", lambda value, earlier: ((value - earlier - 1) % modulus == 0) == one_larger


def _line_totals_related(
    text: str, line: Offset, summand: Callable[[View], Numbers], max_summand: int, relation: str
) -> Piece:
    """Return the piece: the total of each line but the first is in a relation to that of the preceding line.

    `summand`(view) is what a cell adds to the total: at most `max_summand`, or at most the largest value if that is 0.
    `build` raises Unreadable for lines along the growing side, whose totals are not bounded, and for negative values.
    """
    to_line_before = (-line[1], -line[0])

    def build(context: Context) -> Parts:
        if line != (HORIZONTAL if context.by_rows else VERTICAL):
            raise Unreadable(
                "totals of lines that grow with the board; ask it of the others, and exchange rows and columns"
            )
        if min(context.values) < 0:
            raise Unreadable("totals of negative values")
        length = context.min_size[1] if line == HORIZONTAL else context.min_size[0]

        def totals_related(view: View) -> Flags:
            total_before, own_total = view.label(text, *to_line_before), view.label(text)
            return view.inside(*line) | ~view.inside(*to_line_before) | RELATIONS[relation](total_before, own_total)

        label_count, previous = length * (max_summand or max(context.values)) + 1, (-line[0], -line[1])
        parts = label_along_lines(
            text, label_count, previous, lambda view, total_so_far: total_so_far + summand(view), reads=[previous]
        )
        comparison = Condition(
            ((text, 0, 0), (text, *to_line_before), ("", *to_line_before), ("", *line)), totals_related
        )
        return Parts((comparison,), labels=parts.labels)

    return Piece(f"{text} {relation}", build)


def _line_sums_related(line: str, relation: str) -> Piece:
    """Return the piece of `row sums nondecreasing`: `line` is "row" or "column", `relation` a key of RELATIONS."""
    return _line_totals_related(f"{line} sums", LINES_BY_NAME[line], View.value, 0, relation)


def _descent_indicator(view: View) -> Numbers:
    """Return 1 where a cell is smaller than its left neighbour, otherwise 0."""
    return (view.inside(0, -1) & (view.value() < view.value(0, -1))).astype(np.int64)


def _no_greater_column(or_equal: str | None = None) -> Piece:
    """Return the piece: no column is greater than the preceding one in every row.

    Unless `or_equal` is None, no column is greater than or equal to the preceding one in every row.
    """
    compare = RELATIONS["not less" if or_equal else "greater"]

    def greater_so_far(view: View, greater_above: Numbers) -> Numbers:
        rising = ~view.inside(-1, 0) | (greater_above == 1)
        return rising & view.inside(0, -1) & compare(view.value(), view.value(0, -1))

    name = f"columns {'at least' if or_equal else 'above'} the one before so far"
    parts = label_along_lines(
        name,
        2,
        (-1, 0),
        greater_so_far,
        end_test=(lambda view, is_greater: is_greater == 0, ()),
        reads=[(-1, 0), (0, -1)],
    )
    return piece_of_parts(parts).with_text(
        f"no column is {'at least' if or_equal else 'greater than'} the one before in every row"
    )


def _row_permutations(head: Head, size: Size, low: int, high: int, piece: Piece) -> Name | None:
    """Return the arrays whose rows are permutations of low..high and satisfy `piece`.

    Return None unless the width is the number of these values, which are 2 to _MAX_WIDTH.
    """
    if not 0 < high - low < _MAX_WIDTH or size.columns.step or size.columns.constant != high - low + 1 or low < 0:
        return None
    rows = no_neighbours_related([(0, distance) for distance in range(1, high - low + 1)], np.equal)
    rows = rows.with_text(f"every row is a permutation of {low}..{high}")
    return head(size, tuple(range(low, high + 1)), (rows, piece))


# a row is "kind/name": (text or texts, sentence in standard words if any, meaning or its function), see `grammar`
PHRASES: Productions = {
    "base/base": ("base-{digits}", lambda base: base if base > 1 else None),
    "base/binary": ("binary", 2),
    "divided/divided": (
        "[each] {=row|column} {=divisible|not divisible} by {digits}",
        lambda line, divisibility, divisor: ((line, divisibility, divisor),) if divisor else None),
    "divided/both-divided": (
        "[each] row and column {=divisible|not divisible} by {digits}",
        lambda divisibility, divisor: (("row", divisibility, divisor), ("column", divisibility, divisor)) if divisor else None),
    "condition/numbers": (
        "{divided} [and {divided}] , read as a {base} number with top and left being the most significant <bits|digits>",
        "rows and columns, read as numbers, are (are not) divisible by given numbers",
        _lines_divisible),
    "condition/rests": (
        "each row and column modulo {digits} equal to {digits} , read as a {base} number with top and left being the most significant <bits|digits>",
        "rows and columns, read as numbers, leave a given remainder modulo a number",
        _lines_with_remainder),
    "sum before/sum-before": (
        "[{count} plus] the sum of [the] elements {=to its left|above it|diagonally to its northwest|antidiagonally to its northeast}",
        lambda shift, side: (shift or 0, _LINE_BY_SIDE[side])),
    "condition/lines-no-sum": (
        "no element equal to {sum before} [or {sum before}] [or {sum before}] [or {sum before}] , modulo {digits}",
        "no cell is the sum of the cells on one of its sides, modulo a number",
        lambda *parts: _no_prefix_sums(parts[-1], *filter(None, parts[:-1]))),
    "condition/no-plain-sum": (
        "no element equal to the sum modulo {digits} of elements to its left or elements above it",
        lambda modulus: _no_prefix_sums(modulus, (0, HORIZONTAL), (0, VERTICAL))),
    "repeat relation/compared": (
        "{=equal to|unequal to|greater than or equal to|less than or equal to|greater than|less than}",
        lambda words: (words, RELATIONS[words])),
    "larger/larger": "{=one larger|not one larger}",
    "repeat rules/in-both": (
        "in every row and column {repeat relation} the previous repeated value",
        lambda relation: (("row", relation), ("column", relation))),
    "repeat rules/repeats-in-each": (
        ("in every row {repeat relation} the previous repeated value , and in every column {repeat relation} the previous repeated value",
         "in every row {repeat relation} , and in every column {repeat relation} , the previous repeated value"),
        lambda rows, columns: (("row", rows), ("column", columns))),
    "repeat rules/in-lines": (
        "in every {=row|column} {repeat relation} the previous repeated value",
        lambda line, relation: ((line, relation),)),
    "repeat rules/larger-in-both": (
        "in every row and column {larger} mod {digits} than the previous repeated value",
        lambda change, modulus: (("row", _one_larger_relation(change, modulus)), ("column", _one_larger_relation(change, modulus))) if modulus else None),
    "repeat rules/larger-in-each": (
        "in every row {larger} and in every column {larger} mod {digits} than the previous repeated value",
        lambda rows, columns, modulus: (("row", _one_larger_relation(rows, modulus)), ("column", _one_larger_relation(columns, modulus))) if modulus else None),
    "condition/repeats": ("every repeated value {repeat rules}", lambda rules: tuple(_repeated_values(*rule) for rule in rules)),
    "condition/sums": (
        "{=row|column} sums {=nondecreasing|nonincreasing|increasing|decreasing}",
        "the sum of each row (column) compared with that of the preceding one",
        _line_sums_related),
    "condition/both-sums": (
        "row and column sums {=nondecreasing|nonincreasing|increasing|decreasing}",
        lambda relation: conjunction(_line_sums_related("row", relation), _line_sums_related("column", relation)).with_text(f"row and column sums {relation}")),
    "or equal/or-equal": ("or equal to than", "or equal"),
    "condition/no-greater": ("no column j greater than [{or equal}] column j-1 in all rows", _no_greater_column),
    "permuted rows/more-descents": (
        "having at least as many downsteps as the preceding row",
        _line_totals_related("descents of rows", HORIZONTAL, _descent_indicator, 1, "nondecreasing")),
    "permuted rows/no-greater-column": (
        "and no column j greater than [{or equal}] column j-1 in all rows",
        _no_greater_column),
    "name/short-lines-permutations": (
        ("{head} {size} arrays with rows being permutations of {integer}..{integer} {permuted rows}",
         "{head} {size} arrays with each row a permutation of {integer}..{integer} {permuted rows}"),
        "arrays whose rows are permutations of the same values",
        _row_permutations),
}  # fmt: skip
