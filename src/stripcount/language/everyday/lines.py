"""Phrases about lines, blocks and the whole board: which properties they have, and how many cells of a value they hold.

Examples are `every row has at least two 1s`, `the last column is constant` and `no 2x2 block has an even sum`. The
pieces returned are conditions of a rule; a function that returns None rejects the reading of the phrase.
"""

from __future__ import annotations

from typing import Any

from stripcount.language.everyday import sequences
from stripcount.language.everyday.automata import SequenceProperty, may_hold_jointly
from stripcount.language.everyday.properties import joint_cell_counts, monotone_property
from stripcount.language.everyday.property_pieces import (
    blocks_have,
    board_has,
    consecutive_cells_have,
    lines_have,
    outer_line_has,
    some_line_has,
)
from stripcount.language.everyday.words import CELLS, DIAGONALS, EACH, ORTHOGONAL, amount_of, sum_at_most, value_among
from stripcount.language.grammar import Productions
from stripcount.language.phrases import AT_LEAST_ONE, HORIZONTAL, VERTICAL, Bounds, Lines, Offset, at_most
from stripcount.language.pieces import Piece, conjunction

TOPIC = "lines, blocks and boards"
# choices of words in productions
_BOARD = "<board|array|grid|rectangle|matrix|whole board|whole array|whole grid|table>"
BLOCK = "<block|blocks|square|squares|rectangle|rectangles|window|windows|subblock|subblocks|subsquare|subsquares|box|boxes>"
_IN_TOTAL = "<in total|altogether|overall|in all|on the board|in the array|in the grid|on the whole board>"
_ATTACKED: dict[str, Lines] = {  # the lines along which a piece of chess attacks
    "queens": tuple(sorted(ORTHOGONAL + DIAGONALS)),
    "rooks": ORTHOGONAL,
    "bishops": DIAGONALS,
}
_PROPERTY_OF_ADJECTIVE = {
    "empty": sequences.all_equal_to(0),
    "constant": sequences.CONSTANT,
    "full": sequences.all_equal_to(1),
}


def _cell_count(bounds: Bounds | str, value: int) -> SequenceProperty:
    """Return the property: the number of cells with a value lies within bounds.

    Unlike that of `properties.cell_count`, it is not marked as ambiguous.
    """
    return sequences.value_count(amount_of(bounds), value)


def _counts_in_lines(bounds: Bounds | str, value: int, *parts: Any) -> Piece | None:
    """Return the piece of `exactly one 1 in every row`, or of `more 1s than 0s in every row`.

    `bounds` may also be "more" or "fewer"; then the `parts` are the other value and the lines, else only the lines.
    Return None for `no 12 in any row`, which is about the word 12 and not about a value.
    """
    *other_value, lines = parts
    if other_value:
        return lines_have(lines, sequences.count_comparison(value, other_value[0], str(bounds)))
    return None if bounds == at_most(0) and value > 9 else lines_have(lines, _cell_count(bounds, value))


def _counts_in_two_kinds_of_lines(*parts: Any) -> Piece:
    """Return the piece of `at most two 1s in each row and at most one in each column`."""
    bounds, value, lines, other_bounds, other_lines = parts
    return conjunction(
        lines_have(lines, _cell_count(bounds, value)), lines_have(other_lines, _cell_count(other_bounds, value))
    )


def _cell_counts_in_lines(parts: tuple[Any, ...]) -> Piece:
    """Return the piece of `exactly two cells in each row are 1`.

    The parts are bounds, lines and a value, in any order.
    """
    value = value_among(parts)
    lines = next(part for part in parts if isinstance(part, tuple) and isinstance(part[0], tuple))
    bounds = next(part for part in parts if part is not lines and part is not value)
    return lines_have(lines, _cell_count(bounds, value))


def _half_of_each_line(parts: tuple[object, ...]) -> Piece:
    """Return the piece of `at least half of the cells in each row are 1`.

    The parts are the words `at least`, the lines and the value, in any order.
    """
    relation = next(part for part in parts if isinstance(part, str))
    lines = next(part for part in parts if isinstance(part, tuple))
    return lines_have(lines, sequences.half_of_cells(value_among(parts), relation))


def _no_line_has(lines: Lines, *parts: Any) -> Piece:
    """Return the piece of `no row has ...`, or of `no row and no column has ...`."""
    *further_lines, property = parts
    all_lines = tuple(sorted(set(lines).union(*further_lines)))
    return lines_have(all_lines, property, affirmative=False)


def _both_end_lines_have(
    first: tuple[str, Offset], second: tuple[str, Offset], property: SequenceProperty
) -> Piece | None:
    """Return the piece of `the first row and the last row have …`: each of two lines has a property.

    A line is ("first" or "last", the kind of line). Return None if the sentence may speak of the cells of both
    together.
    """
    if may_hold_jointly(property):
        return None
    return conjunction(outer_line_has(first[0], first[1], property), outer_line_has(second[0], second[1], property))


# a row is "kind/name": (text or texts, sentence in standard words if any, meaning or its function), see `grammar`
PHRASES: Productions = {
    "everyday/each-line": ("{each line} {properties}", lines_have),
    "everyday/no-line": (
        ("no {line names} {properties}", "no {line names} and no {line names} {properties}"), _no_line_has),
    "everyday/no-empty-line": (
        "no {=empty|constant|full} {line names}", lambda adjective, lines: lines_have(lines, _PROPERTY_OF_ADJECTIVE[adjective], affirmative=False)),
    "everyday/some-line": (
        ("<some|at least one> {line name} {properties}", "<there is|there is at least one|there exists> [<a|some>] {line name} [that] {properties}"),
        lambda lines, property: some_line_has(lines[0], property) if len(lines) == 1 else None),
    "everyday/not-every-line": (
        ("not every {line name} {properties}", "not all {line name} {properties}"),
        lambda lines, property: some_line_has(lines[0], negation) if len(lines) == 1 and (negation := property.denial()) else None),
    "everyday/held-by-line": (
        (f"[<there is|there are>] {{how many}} {{plural}} <in|per|on> [{EACH}] {{line names}}",
         f"[<there is|there are>] {{=more|fewer}} {{plural}} than {{plural}} in {EACH} {{line names}}"),
        _counts_in_lines),
    "everyday/held-together": (
        f"[<there is|there are>] {{holdings}} <in|per|on> {EACH} {{line names}}",
        lambda counts, lines: lines_have(lines, property) if (property := joint_cell_counts(counts)) else None),
    "everyday/held-by-both": (
        f"{{how many}} {{plural}} in {EACH} {{line names}} and {{how many}} in {EACH} {{line names}}", _counts_in_two_kinds_of_lines),
    "everyday/cells-in-line": (
        (f"{{how many}} {CELLS} <in|of|on> {{each line}} <is|are> [a] {{plural}}", f"in {{each line}} [,] {{how many}} {CELLS} <is|are> [a] {{plural}}"),
        lambda *parts: _cell_counts_in_lines(parts)),
    "everyday/in-line-first": (
        ("in {each line} [,] there <is|are> {how many} {plural}",),
        lambda lines, bounds, value: lines_have(lines, _cell_count(bounds, value))),
    "everyday/equal-numbers-in-line": (
        ("[<an|the>] <equal number|equal numbers|same number> of {plural} and {plural} in {each line}", "[there are] [equally] as many {plural} as {plural} in {each line}",
         "the <number|numbers> of {plural} and {plural} in {each line} are <equal|the same>", "the number of {plural} equals the number of {plural} in {each line}"),
        lambda first, second, lines: lines_have(lines, sequences.count_comparison(first, second, "as many"))),
    "everyday/number-in-line": (
        f"[the] number of {{plural}} in {EACH} {{line names}} <is|must be|are> {{amount}}",
        lambda value, lines, amount: lines_have(lines, sequences.value_count(amount, value))),
    "everyday/never-in-one-line": (
        "no {count} {plural} [<are|is>] <in|on> <any|every|each|one|the same|a common> {line names}",
        lambda count, value, lines: lines_have(lines, _cell_count(at_most(count - 1), value)) if count else None),
    "everyday/never-share-line": (
        "no two {plural} share a {line names}", lambda value, lines: lines_have(lines, _cell_count(at_most(1), value))),
    "everyday/equal-in-line": (
        f"all {CELLS} <in|of> <a|any|every|each|one|the same> {{line names}} are <equal|the same|identical>",
        lambda lines: lines_have(lines, sequences.CONSTANT)),
    "everyday/line-sum": (
        (f"the <sum|total> of {EACH} {{line names}} is {{sum}}", f"the <sum|total> of [all] [the] {CELLS} <in|of> {EACH} {{line names}} is {{sum}}", "[all] [the] {line names} <sums|totals> are [all] {sum}",
         f"{EACH} {{line names}} <sum|total> is {{sum}}"),
        lambda lines, amount: lines_have(lines, sequences.total(amount))),
    "everyday/line-sum-at-most": (
        "[the] {line names} <sums|totals> <do not|never> exceed {integer}",
        lambda lines, limit: lines_have(lines, sequences.total(amount)) if (amount := sum_at_most(limit)) else None),
    "everyday/line-sum-never": (
        "[the] {line names} <sums|totals> are <not|never> {sum}", lambda lines, amount: lines_have(lines, sequences.total(amount), affirmative=False)),
    "everyday/appears-in-line": (
        f"<every|each> <value|number|colour|color|symbol> <appears|occurs> {{frequency}} in {EACH} {{line names}}",
        lambda bounds, lines: lines_have(lines, sequences.count_of_each_value(amount_of(bounds)))),
    "everyday/complete-line": (
        f"<every|each> <value|number|colour|color|symbol> <appears|occurs> [at least once] in {EACH} {{line names}}",
        lambda lines: lines_have(lines, sequences.EVERY_VALUE)),
    "everyday/missing-from-line": (
        ("no <value|number|colour|color|symbol|digit> is <missing|absent> <from|in> <any|a|each|every> {line names}",
         "no {line names} <misses|lacks|is missing> <any|a> <value|number|colour|color|symbol|digit>"),
        lambda lines: lines_have(lines, sequences.EVERY_VALUE)),
    "everyday/distinct-in-line": (
        ("no <value|number|colour|color|symbol|digit> <repeats|is repeated> in <any|a|the same> {line names}",
         "no <value|number|colour|color|symbol|digit> <occurs|appears> <twice|more than once> in <any|the same|one|each|every> {line names}",
         f"all {CELLS} <in|of> <a|any|every|each> {{line names}} are <different|distinct>",
         f"no two equal {CELLS} <in|on> <a|any|the same|one> {{line names}}", f"no repeated {CELLS} <in|on> <a|any|each|every> {{line names}}",
         "no <value|number|colour|color|symbol|digit> is repeated in <each|every> {line names}",
         f"no two {CELLS} <in|of|on> <the same|any|one|a> {{line names}} are <equal|the same>"),
        lambda lines: lines_have(lines, sequences.DISTINCT)),
    "everyday/latin": (
        "[a] latin <rectangle|rectangles|square|squares>",
        lambda: conjunction(lines_have((HORIZONTAL,), sequences.PERMUTATION), lines_have((VERTICAL,), sequences.DISTINCT))),
    "one line/first-row": ("the <first|top|upper|uppermost> row", ("first", HORIZONTAL)),
    "one line/last-row": ("the <last|bottom|lower|lowest> row", ("last", HORIZONTAL)),
    "one line/first-column": ("the <first|left|leftmost> column", ("first", VERTICAL)),
    "one line/last-column": ("the <last|right|rightmost> column", ("last", VERTICAL)),
    "everyday/one-line": ("{one line} {properties}", lambda one_line, property: outer_line_has(one_line[0], one_line[1], property)),
    "everyday/other-lines": (
        ("<every|each> {=row|column} <but|except|other than> [for] the {=first|last} [one] {properties}",
         "all {=rows|columns} <but|except|other than> [for] the {=first|last} [one] {properties}"),
        lambda noun, position, property: outer_line_has(position, HORIZONTAL if "row" in noun else VERTICAL, property, all_but_one=True)),
    "everyday/two-lines": ("{one line} and {one line} {properties}", _both_end_lines_have),
    "everyday/held-by-one-line": (
        "[<there is|there are>] {how many} {plural} in {one line}",
        lambda bounds, value, one_line: outer_line_has(one_line[0], one_line[1], _cell_count(bounds, value))),
    "everyday/held-together-by-one-line": (
        "[<there is|there are>] {holdings} in {one line}",
        lambda counts, one_line: outer_line_has(one_line[0], one_line[1], property) if (property := joint_cell_counts(counts)) else None),
    "everyday/absent-from-two-lines": (
        "no {plural} [<is|are>] in {one line} <or|and|or in|and in> {one line}",
        lambda value, first, second: _both_end_lines_have(first, second, _cell_count(at_most(0), value))),
    "everyday/queens": (
        "no two {=queens|rooks|bishops} attack [<each other|one another>]",
        lambda piece: lines_have(_ATTACKED[piece], _cell_count(at_most(1), 1))),
    "everyday/piece-attacks-in-line": (
        "no {=queen|rook|bishop} attacks <another|another one|any other>",
        lambda piece: lines_have(_ATTACKED[f"{piece}s"], _cell_count(at_most(1), 1))),
    "everyday/half-of-line": (
        (f"{{=at least|at most|exactly|more than|less than|fewer than}} half of [the] {CELLS} <in|of> {{each line}} are {{plural}}",
         f"in {{each line}} [,] {{=at least|at most|exactly|more than|less than|fewer than}} half of [the] {CELLS} are {{plural}}"),
        lambda *parts: _half_of_each_line(parts)),
    "everyday/half-of-board": (
        f"{{=at least|at most|exactly|more than|less than|fewer than}} half of [all] [the] {CELLS} are {{plural}}",
        lambda relation, value: board_has(sequences.half_of_cells(value, relation))),
    "everyday/non-attacking": (
        "<nonattacking|non-attacking> {=queens|rooks|bishops}",
        lambda piece: lines_have(_ATTACKED[piece], _cell_count(at_most(1), 1))),
    "everyday/whole-board": (f"the {_BOARD} {{content}}", board_has),
    "everyday/whole-board-holds": (
        ("[<there is|there are>] {how many} {plural} " + _IN_TOTAL, "no {plural} [" + _IN_TOTAL + "] at all", f"no {CELLS} is [a] {{plural}}"),
        lambda *parts: board_has(_cell_count(parts[0] if len(parts) > 1 else at_most(0), parts[-1]))),
    "everyday/so-many-cells": (
        (f"{{how many}} {CELLS} are {{plural}} [{_IN_TOTAL}]", f"{{how many}} of the {CELLS} are {{plural}} [{_IN_TOTAL}]", f"{{how many}} {CELLS} is [a] {{plural}} [{_IN_TOTAL}]"),
        lambda bounds, value: None if bounds == AT_LEAST_ONE else board_has(_cell_count(bounds, value))),
    "everyday/there-are": (
        ("<there is|there are> {how many} {plural}", "{how many} {plural}"), lambda bounds, value: board_has(_cell_count(bounds, value))),
    "everyday/whole-board-compares": (
        ("[<there is|there are>] {=more|fewer} {plural} than {plural} [" + _IN_TOTAL + "]", ),
        lambda relation, first, second: board_has(sequences.count_comparison(first, second, relation))),
    "everyday/equal-numbers": (
        ("the number of {plural} <equals|is equal to|is the same as> the number of {plural}", "[there are] as many {plural} as {plural} [" + _IN_TOTAL + "]"),
        lambda first, second: board_has(sequences.count_comparison(first, second, "as many"))),
    "everyday/whole-number": (
        ("the [total] number of {plural} [" + _IN_TOTAL + "] is {amount}",),
        lambda value, amount: board_has(sequences.value_count(amount, value))),
    "everyday/whole-sum": (
        (f"the <sum|total> of [all] [the] {CELLS} [{_IN_TOTAL}] is {{sum}}", f"all {CELLS} <sum|add up> to {{sum}}"),
        lambda amount: board_has(sequences.total(amount))),
    "everyday/all-values": (
        ("<every|each> <value|colour|number|symbol> <appears|occurs|is used> [at least once]", "all [the] <values|colours|numbers|symbols> <appear|occur|are used> [at least once]"),
        board_has(sequences.EVERY_VALUE)),
    "everyday/value-missing": (
        "<some|at least one> <value|colour|number|symbol|digit> <does not appear|does not occur|never appears|never occurs|is missing|is not used|is absent>",
        board_has(sequences.EVERY_VALUE, affirmative=False)),
    "everyday/all-equal": ((f"all {CELLS} are <equal|the same>",), board_has(sequences.CONSTANT)),
    "everyday/not-all-equal": ((f"not all {CELLS} are <equal|the same>",), board_has(sequences.CONSTANT, affirmative=False)),
    "everyday/every-block": (f"{EACH} {{blocks}} {BLOCK} {{content}}", blocks_have),
    "everyday/no-block": (f"no {{blocks}} {BLOCK} {{content}}", lambda sizes, property: blocks_have(sizes, property, affirmative=False)),
    "everyday/never-so-many-in-block": (
        f"no {{count}} {{plural}} in <a|any|every|each|one|the same> {{blocks}} {BLOCK}",
        lambda count, value, sizes: blocks_have(sizes, _cell_count(at_most(count - 1), value)) if count else None),
    "everyday/distinct-in-block": (
        f"no two equal {CELLS} in <a|any|every|each|one|the same> {{blocks}} {BLOCK}", lambda sizes: blocks_have(sizes, sequences.DISTINCT)),
    "everyday/not-uniform-block": (
        (f"not all [four] {CELLS} <in|of> <a|any|every|each> {{blocks}} {BLOCK} are <equal|the same>",
         f"the {CELLS} <in|of> {EACH} {{blocks}} {BLOCK} are not all <equal|the same>"),
        lambda sizes: blocks_have(sizes, sequences.CONSTANT, affirmative=False)),
    "everyday/not-whole-block": (
        (f"not all [{{count}}] {CELLS} <in|of> <a|any|every|each> {{blocks}} {BLOCK} are {{plural}}",),
        lambda cell_count, sizes, value: blocks_have(sizes, sequences.all_equal_to(value), affirmative=False) if cell_count in (None, *(h * w for h, w in sizes)) else None),
    "everyday/not-whole-line": (
        (f"not all {CELLS} <in|of> <a|any|every|each> {{line names}} are {{plural}}",), lambda lines, value: lines_have(lines, sequences.all_equal_to(value), affirmative=False)),
    "everyday/held-by-block": (
        f"[<there is|there are>] {{how many}} {{plural}} in {EACH} {{blocks}} {BLOCK}",
        lambda bounds, value, sizes: blocks_have(sizes, _cell_count(bounds, value))),
    "everyday/number-in-block": (
        (f"in {EACH} {{blocks}} {BLOCK} [,] the number of {{plural}} is {{amount}}",), lambda sizes, value, amount: blocks_have(sizes, sequences.value_count(amount, value))),
    "everyday/number-of-in-block": (
        (f"the number of {{plural}} in {EACH} {{blocks}} {BLOCK} is {{amount}}",), lambda value, sizes, amount: blocks_have(sizes, sequences.value_count(amount, value))),
    "everyday/in-line-number": (
        "in {each line} [,] the number of {plural} is {amount}", lambda lines, value, amount: lines_have(lines, sequences.value_count(amount, value))),
    "everyday/block-sum": (
        (f"the {CELLS} in {EACH} {{blocks}} {BLOCK} <add up|sum> to {{sum}}", f"the <sum|total> of {EACH} {{blocks}} {BLOCK} is {{sum}}"),
        lambda sizes, amount: blocks_have(sizes, sequences.total(amount))),
    "everyday/no-uniform-block": (
        (f"no <monochromatic|constant> {{blocks}} {BLOCK}",), lambda sizes: blocks_have(sizes, sequences.CONSTANT, affirmative=False)),
    "some cells/consecutive": (
        (f"{{count}} <consecutive|neighbouring|neighboring|adjacent|successive> {CELLS}", "{count} neighbours", f"{{count}} {CELLS} next to each other",
         f"{{count}} consecutive {CELLS}"),
        lambda length: length),
    "in lines/in": (f"[<in|of|along|on>] [{EACH}] [<a|the same|one>] {{line names}}", lambda lines: lines),
    "in lines/directions": "{directions}",
    "some cells/pair": (f"pair of <consecutive|neighbouring|neighboring|adjacent|successive> {CELLS}", 2),
    "everyday/parts": (
        f"{EACH} [the] {{some cells}} [{{in lines}}] {{content}}",
        lambda length, lines, property: consecutive_cells_have(length, lines or ORTHOGONAL, property)),
    "everyday/no-parts": (
        "no {some cells} [{in lines}] {content}",
        lambda length, lines, property: consecutive_cells_have(length, lines or ORTHOGONAL, property, affirmative=False)),
    "everyday/among-parts": (
        ("among [any] {some cells} [{in lines}] {how many} <is|are> [a] {plural}", "among [any] {some cells} [{in lines}] [<there is|there are>] {how many} {plural}"),
        lambda length, lines, bounds, value: consecutive_cells_have(length, lines or ORTHOGONAL, _cell_count(bounds, value))),
    "everyday/one-of-two": (
        f"{{how many}} of <any|every|each> [two] <consecutive|neighbouring|neighboring|adjacent> {CELLS} [{{in lines}}] is [a] {{plural}}",
        lambda bounds, lines, value: consecutive_cells_have(2, lines or ORTHOGONAL, _cell_count(bounds, value))),
    "everyday/digits-of-parts": (
        (f"[the] {CELLS} of [{EACH}] {{some cells}} [{{in lines}}] <sum|add up> to {{sum}}", f"[the] sum of [{EACH}] {{some cells}} [{{in lines}}] is {{sum}}"),
        lambda length, lines, amount: consecutive_cells_have(length, lines or ORTHOGONAL, sequences.total(amount))),
    "everyday/parts-never-monotone": (
        "no {some cells} [{in lines}] are {monotony}",
        lambda length, lines, relation: consecutive_cells_have(length, lines or ORTHOGONAL, monotone_property(relation), affirmative=False)),
    "everyday/parts-never-equal": (
        (f"[{EACH}] {{some cells}} [{{in lines}}] <are never|are not|may not be|must not be|cannot be> all <equal|the same|identical>",
         f"[{EACH}] {{some cells}} [{{in lines}}] <never|do not|may not|must not|cannot> all <have|hold|contain> the same {CELLS}",
         f"[{EACH}] {{some cells}} [{{in lines}}] <never|do not|may not|must not|cannot> have the same {CELLS}"),
        lambda length, lines: consecutive_cells_have(length, lines or ORTHOGONAL, sequences.CONSTANT, affirmative=False)),
    "everyday/parts-never": (
        (f"[{EACH}] {{some cells}} [{{in lines}}] <are never|are not> all <different|distinct>",
         "no {some cells} [{in lines}] are all <different|distinct>"),
        lambda length, lines: consecutive_cells_have(length, lines or ORTHOGONAL, sequences.DISTINCT, affirmative=False)),
    "everyday/parts-distinct": (
        (f"[{EACH}] {{some cells}} [{{in lines}}] are [<all|pairwise>] <different|distinct>",),
        lambda length, lines: consecutive_cells_have(length, lines or ORTHOGONAL, sequences.DISTINCT)),
}  # fmt: skip
