"""Rows, columns and diagonals: what each of them holds, and the first and last of them."""

from __future__ import annotations

from typing import Any

from stripcount.language.everyday import sequences
from stripcount.language.everyday.automata import SequenceProperty, may_hold_jointly
from stripcount.language.everyday.properties import holding_all, monotone_property
from stripcount.language.everyday.property_pieces import (
    in_blocks,
    in_lines,
    in_one_line,
    in_parts,
    in_some_line,
    on_board,
)
from stripcount.language.everyday.words import CELLS, DIAGONALS, EACH, ORTHOGONAL, amount_of, sum_at_most
from stripcount.language.grammar import Productions
from stripcount.language.phrases import AT_LEAST_ONE, HORIZONTAL, VERTICAL, Bounds, Lines, at_most
from stripcount.language.pieces import Piece, conjunction

TOPIC = "lines, blocks and boards"
_BOARD = "<board|array|grid|rectangle|matrix|whole board|whole array|whole grid|table>"
BLOCK = "<block|blocks|square|squares|rectangle|rectangles|window|windows|subblock|subblocks|subsquare|subsquares|box|boxes>"
_TOTAL = "<in total|altogether|overall|in all|on the board|in the array|in the grid|on the whole board>"


def _holds(number: Bounds | str, value: int) -> SequenceProperty:
    return sequences.value_count(amount_of(number), value)


def _held(number: Bounds | str, value: int, *found: Any) -> Piece | None:
    """Return the piece of `exactly one 1 in every row`; `no 12 in any row` is about the word 12, not about a value."""
    *other, lines = found
    if other:
        return in_lines(lines, sequences.count_comparison(value, other[0], str(number)))
    return None if number == at_most(0) and value > 9 else in_lines(lines, _holds(number, value))


def _both(*found: Any) -> Piece:
    """Return the piece of `at most two 1s in each row and at most one in each column`."""
    first, value, lines, second, others = found
    return conjunction(in_lines(lines, _holds(first, value)), in_lines(others, _holds(second, value)))


def _cells_in_line(found: tuple[Any, ...]) -> Piece:
    """Return the piece of `exactly two cells in each row are 1`, whatever stands first."""
    value = next(part for part in found if isinstance(part, int))
    lines = next(part for part in found if isinstance(part, tuple) and isinstance(part[0], tuple))
    number = next(part for part in found if part is not lines and part is not value)
    return in_lines(lines, _holds(number, value))


def _half_of_line(found: tuple[Any, ...]) -> Piece:
    word = next(part for part in found if isinstance(part, str))
    value = next(part for part in found if isinstance(part, int))
    return in_lines(next(part for part in found if isinstance(part, tuple)), sequences.half_of_cells(value, word))


_KINDS = {"empty": sequences.all_equal_to(0), "constant": sequences.CONSTANT, "full": sequences.all_equal_to(1)}


def _no_line(lines: Lines, *found: Any) -> Piece:
    """Return the piece of `no row has ...`, or of `no row and no column has ...`."""
    *more, property = found
    return in_lines(tuple(sorted({*lines, *(line for each in more for line in each)})), property, affirmative=False)


def _on_lines(first: Any, second: Any, property: SequenceProperty) -> Piece | None:
    if may_hold_jointly(property):
        return None
    return conjunction(in_one_line(first[0], first[1], property), in_one_line(second[0], second[1], property))


PHRASES: Productions = {
    "everyday/each-line": ("{each line} {properties}", in_lines),
    "everyday/no-line": (
        ("no {line names} {properties}", "no {line names} and no {line names} {properties}"), _no_line),
    "everyday/no-empty-line": (
        "no {=empty|constant|full} {line names}", lambda word, lines: in_lines(lines, _KINDS[word], affirmative=False)),
    "everyday/some-line": (
        ("<some|at least one> {line name} {properties}", "<there is|there is at least one|there exists> [<a|some>] {line name} [that] {properties}"),
        lambda lines, property: in_some_line(lines[0], property) if len(lines) == 1 else None),
    "everyday/not-every-line": (
        ("not every {line name} {properties}", "not all {line name} {properties}"),
        lambda lines, property: in_some_line(lines[0], denied) if len(lines) == 1 and (denied := property.denial()) else None),
    "everyday/held-by-line": (
        (f"[<there is|there are>] {{how many}} {{plural}} <in|per|on> [{EACH}] {{line names}}",
         f"[<there is|there are>] {{=more|fewer}} {{plural}} than {{plural}} in {EACH} {{line names}}"),
        _held),
    "everyday/held-together": (
        f"[<there is|there are>] {{holdings}} <in|per|on> {EACH} {{line names}}",
        lambda found, lines: in_lines(lines, property) if (property := holding_all(found)) else None),
    "everyday/held-by-both": (
        f"{{how many}} {{plural}} in {EACH} {{line names}} and {{how many}} in {EACH} {{line names}}", _both),
    "everyday/cells-in-line": (
        (f"{{how many}} {CELLS} <in|of|on> {{each line}} <is|are> [a] {{plural}}", f"in {{each line}} [,] {{how many}} {CELLS} <is|are> [a] {{plural}}"),
        lambda *found: _cells_in_line(found)),
    "everyday/in-line-first": (
        ("in {each line} [,] there <is|are> {how many} {plural}",),
        lambda lines, number, value: in_lines(lines, _holds(number, value))),
    "everyday/equal-numbers-in-line": (
        ("[<an|the>] <equal number|equal numbers|same number> of {plural} and {plural} in {each line}", "[there are] [equally] as many {plural} as {plural} in {each line}",
         "the <number|numbers> of {plural} and {plural} in {each line} are <equal|the same>", "the number of {plural} equals the number of {plural} in {each line}"),
        lambda first, second, lines: in_lines(lines, sequences.count_comparison(first, second, "as many"))),
    "everyday/number-in-line": (
        f"[the] number of {{plural}} in {EACH} {{line names}} <is|must be|are> {{amount}}",
        lambda value, lines, wanted: in_lines(lines, sequences.value_count(wanted, value))),
    "everyday/never-in-one-line": (
        "no {count} {plural} [<are|is>] <in|on> <any|every|each|one|the same|a common> {line names}",
        lambda number, value, lines: in_lines(lines, _holds(at_most(number - 1), value)) if number else None),
    "everyday/never-share-line": (
        "no two {plural} share a {line names}", lambda value, lines: in_lines(lines, _holds(at_most(1), value))),
    "everyday/equal-in-line": (
        f"all {CELLS} <in|of> <a|any|every|each|one|the same> {{line names}} are <equal|the same|identical>",
        lambda lines: in_lines(lines, sequences.CONSTANT)),
    "everyday/line-sum": (
        (f"the <sum|total> of {EACH} {{line names}} is {{sum}}", f"the <sum|total> of [all] [the] {CELLS} <in|of> {EACH} {{line names}} is {{sum}}", "[all] [the] {line names} <sums|totals> are [all] {sum}",
         f"{EACH} {{line names}} <sum|total> is {{sum}}"),
        lambda lines, wanted: in_lines(lines, sequences.total(wanted))),
    "everyday/line-sum-at-most": (
        "[the] {line names} <sums|totals> <do not|never> exceed {integer}",
        lambda lines, most: in_lines(lines, sequences.total(wanted)) if (wanted := sum_at_most(most)) else None),
    "everyday/line-sum-never": (
        "[the] {line names} <sums|totals> are <not|never> {sum}", lambda lines, wanted: in_lines(lines, sequences.total(wanted), affirmative=False)),
    "everyday/appears-in-line": (
        f"<every|each> <value|number|colour|color|symbol> <appears|occurs> {{frequency}} in {EACH} {{line names}}",
        lambda times, lines: in_lines(lines, sequences.count_of_each_value(amount_of(times)))),
    "everyday/complete-line": (
        f"<every|each> <value|number|colour|color|symbol> <appears|occurs> [at least once] in {EACH} {{line names}}",
        lambda lines: in_lines(lines, sequences.EVERY_VALUE)),
    "everyday/missing-from-line": (
        ("no <value|number|colour|color|symbol|digit> is <missing|absent> <from|in> <any|a|each|every> {line names}",
         "no {line names} <misses|lacks|is missing> <any|a> <value|number|colour|color|symbol|digit>"),
        lambda lines: in_lines(lines, sequences.EVERY_VALUE)),
    "everyday/distinct-in-line": (
        ("no <value|number|colour|color|symbol|digit> <repeats|is repeated> in <any|a|the same> {line names}",
         "no <value|number|colour|color|symbol|digit> <occurs|appears> <twice|more than once> in <any|the same|one|each|every> {line names}",
         f"all {CELLS} <in|of> <a|any|every|each> {{line names}} are <different|distinct>",
         f"no two equal {CELLS} <in|on> <a|any|the same|one> {{line names}}", f"no repeated {CELLS} <in|on> <a|any|each|every> {{line names}}",
         "no <value|number|colour|color|symbol|digit> is repeated in <each|every> {line names}",
         f"no two {CELLS} <in|of|on> <the same|any|one|a> {{line names}} are <equal|the same>"),
        lambda lines: in_lines(lines, sequences.DISTINCT)),
    "everyday/latin": (
        "[a] latin <rectangle|rectangles|square|squares>",
        lambda: conjunction(in_lines((HORIZONTAL,), sequences.PERMUTATION), in_lines((VERTICAL,), sequences.DISTINCT))),
    "one line/first-row": ("the <first|top|upper|uppermost> row", ("first", HORIZONTAL)),
    "one line/last-row": ("the <last|bottom|lower|lowest> row", ("last", HORIZONTAL)),
    "one line/first-column": ("the <first|left|leftmost> column", ("first", VERTICAL)),
    "one line/last-column": ("the <last|right|rightmost> column", ("last", VERTICAL)),
    "everyday/one-line": ("{one line} {properties}", lambda where, property: in_one_line(where[0], where[1], property)),
    "everyday/other-lines": (
        ("<every|each> {=row|column} <but|except|other than> [for] the {=first|last} [one] {properties}",
         "all {=rows|columns} <but|except|other than> [for] the {=first|last} [one] {properties}"),
        lambda word, where, property: in_one_line(where, HORIZONTAL if "row" in word else VERTICAL, property, others=True)),
    "everyday/two-lines": ("{one line} and {one line} {properties}", _on_lines),
    "everyday/held-by-one-line": (
        "[<there is|there are>] {how many} {plural} in {one line}",
        lambda number, value, where: in_one_line(where[0], where[1], _holds(number, value))),
    "everyday/held-together-by-one-line": (
        "[<there is|there are>] {holdings} in {one line}",
        lambda found, where: in_one_line(where[0], where[1], property) if (property := holding_all(found)) else None),
    "everyday/absent-from-two-lines": (
        "no {plural} [<is|are>] in {one line} <or|and|or in|and in> {one line}",
        lambda value, first, second: _on_lines(first, second, _holds(at_most(0), value))),
    "everyday/queens": (
        "no two {=queens|rooks|bishops} attack [<each other|one another>]",
        lambda piece: in_lines(_ATTACKED[piece], _holds(at_most(1), 1))),
    "everyday/piece-attacks-in-line": (
        "no {=queen|rook|bishop} attacks <another|another one|any other>",
        lambda piece: in_lines(_ATTACKED[f"{piece}s"], _holds(at_most(1), 1))),
    "everyday/half-of-line": (
        (f"{{=at least|at most|exactly|more than|less than|fewer than}} half of [the] {CELLS} <in|of> {{each line}} are {{plural}}",
         f"in {{each line}} [,] {{=at least|at most|exactly|more than|less than|fewer than}} half of [the] {CELLS} are {{plural}}"),
        lambda *found: _half_of_line(found)),
    "everyday/half-of-board": (
        f"{{=at least|at most|exactly|more than|less than|fewer than}} half of [all] [the] {CELLS} are {{plural}}",
        lambda word, value: on_board(sequences.half_of_cells(value, word))),
    "everyday/non-attacking": (
        "<nonattacking|non-attacking> {=queens|rooks|bishops}",
        lambda piece: in_lines(_ATTACKED[piece], _holds(at_most(1), 1))),
    "everyday/whole-board": (f"the {_BOARD} {{content}}", on_board),
    "everyday/whole-board-holds": (
        ("[<there is|there are>] {how many} {plural} " + _TOTAL, "no {plural} [" + _TOTAL + "] at all", f"no {CELLS} is [a] {{plural}}"),
        lambda *found: on_board(_holds(found[0] if len(found) > 1 else at_most(0), found[-1]))),
    "everyday/so-many-cells": (
        (f"{{how many}} {CELLS} are {{plural}} [{_TOTAL}]", f"{{how many}} of the {CELLS} are {{plural}} [{_TOTAL}]", f"{{how many}} {CELLS} is [a] {{plural}} [{_TOTAL}]"),
        lambda number, value: None if number == AT_LEAST_ONE else on_board(_holds(number, value))),
    "everyday/there-are": (
        ("<there is|there are> {how many} {plural}", "{how many} {plural}"), lambda number, value: on_board(_holds(number, value))),
    "everyday/whole-board-compares": (
        ("[<there is|there are>] {=more|fewer} {plural} than {plural} [" + _TOTAL + "]", ),
        lambda word, first, second: on_board(sequences.count_comparison(first, second, word))),
    "everyday/equal-numbers": (
        ("the number of {plural} <equals|is equal to|is the same as> the number of {plural}", "[there are] as many {plural} as {plural} [" + _TOTAL + "]"),
        lambda first, second: on_board(sequences.count_comparison(first, second, "as many"))),
    "everyday/whole-number": (
        ("the [total] number of {plural} [" + _TOTAL + "] is {amount}",),
        lambda value, wanted: on_board(sequences.value_count(wanted, value))),
    "everyday/whole-sum": (
        (f"the <sum|total> of [all] [the] {CELLS} [{_TOTAL}] is {{sum}}", f"all {CELLS} <sum|add up> to {{sum}}"),
        lambda wanted: on_board(sequences.total(wanted))),
    "everyday/all-values": (
        ("<every|each> <value|colour|number|symbol> <appears|occurs|is used> [at least once]", "all [the] <values|colours|numbers|symbols> <appear|occur|are used> [at least once]"),
        on_board(sequences.EVERY_VALUE)),
    "everyday/value-missing": (
        "<some|at least one> <value|colour|number|symbol|digit> <does not appear|does not occur|never appears|never occurs|is missing|is not used|is absent>",
        on_board(sequences.EVERY_VALUE, affirmative=False)),
    "everyday/all-equal": ((f"all {CELLS} are <equal|the same>",), on_board(sequences.CONSTANT)),
    "everyday/not-all-equal": ((f"not all {CELLS} are <equal|the same>",), on_board(sequences.CONSTANT, affirmative=False)),
    "everyday/every-block": (f"{EACH} {{blocks}} {BLOCK} {{content}}", in_blocks),
    "everyday/no-block": (f"no {{blocks}} {BLOCK} {{content}}", lambda sizes, property: in_blocks(sizes, property, affirmative=False)),
    "everyday/never-so-many-in-block": (
        f"no {{count}} {{plural}} in <a|any|every|each|one|the same> {{blocks}} {BLOCK}",
        lambda number, value, sizes: in_blocks(sizes, _holds(at_most(number - 1), value)) if number else None),
    "everyday/distinct-in-block": (
        f"no two equal {CELLS} in <a|any|every|each|one|the same> {{blocks}} {BLOCK}", lambda sizes: in_blocks(sizes, sequences.DISTINCT)),
    "everyday/not-uniform-block": (
        (f"not all [four] {CELLS} <in|of> <a|any|every|each> {{blocks}} {BLOCK} are <equal|the same>",
         f"the {CELLS} <in|of> {EACH} {{blocks}} {BLOCK} are not all <equal|the same>"),
        lambda sizes: in_blocks(sizes, sequences.CONSTANT, affirmative=False)),
    "everyday/not-whole-block": (
        (f"not all [{{count}}] {CELLS} <in|of> <a|any|every|each> {{blocks}} {BLOCK} are {{plural}}",),
        lambda number, sizes, value: in_blocks(sizes, sequences.all_equal_to(value), affirmative=False) if number in (None, *(h * w for h, w in sizes)) else None),
    "everyday/not-whole-line": (
        (f"not all {CELLS} <in|of> <a|any|every|each> {{line names}} are {{plural}}",), lambda lines, value: in_lines(lines, sequences.all_equal_to(value), affirmative=False)),
    "everyday/held-by-block": (
        f"[<there is|there are>] {{how many}} {{plural}} in {EACH} {{blocks}} {BLOCK}",
        lambda number, value, sizes: in_blocks(sizes, _holds(number, value))),
    "everyday/number-in-block": (
        (f"in {EACH} {{blocks}} {BLOCK} [,] the number of {{plural}} is {{amount}}",), lambda sizes, value, wanted: in_blocks(sizes, sequences.value_count(wanted, value))),
    "everyday/number-of-in-block": (
        (f"the number of {{plural}} in {EACH} {{blocks}} {BLOCK} is {{amount}}",), lambda value, sizes, wanted: in_blocks(sizes, sequences.value_count(wanted, value))),
    "everyday/in-line-number": (
        "in {each line} [,] the number of {plural} is {amount}", lambda lines, value, wanted: in_lines(lines, sequences.value_count(wanted, value))),
    "everyday/block-sum": (
        (f"the {CELLS} in {EACH} {{blocks}} {BLOCK} <add up|sum> to {{sum}}", f"the <sum|total> of {EACH} {{blocks}} {BLOCK} is {{sum}}"),
        lambda sizes, wanted: in_blocks(sizes, sequences.total(wanted))),
    "everyday/no-uniform-block": (
        (f"no <monochromatic|constant> {{blocks}} {BLOCK}",), lambda sizes: in_blocks(sizes, sequences.CONSTANT, affirmative=False)),
    "some cells/consecutive": (
        (f"{{count}} <consecutive|neighbouring|neighboring|adjacent|successive> {CELLS}", "{count} neighbours", f"{{count}} {CELLS} next to each other",
         f"{{count}} consecutive {CELLS}"),
        lambda length: length),
    "in lines/in": (f"[<in|of|along|on>] [{EACH}] [<a|the same|one>] {{line names}}", lambda lines: lines),
    "in lines/directions": "{directions}",
    "some cells/pair": (f"pair of <consecutive|neighbouring|neighboring|adjacent|successive> {CELLS}", 2),
    "everyday/parts": (
        f"{EACH} [the] {{some cells}} [{{in lines}}] {{content}}",
        lambda length, lines, property: in_parts(length, lines or ORTHOGONAL, property)),
    "everyday/no-parts": (
        "no {some cells} [{in lines}] {content}",
        lambda length, lines, property: in_parts(length, lines or ORTHOGONAL, property, affirmative=False)),
    "everyday/among-parts": (
        ("among [any] {some cells} [{in lines}] {how many} <is|are> [a] {plural}", "among [any] {some cells} [{in lines}] [<there is|there are>] {how many} {plural}"),
        lambda length, lines, number, value: in_parts(length, lines or ORTHOGONAL, _holds(number, value))),
    "everyday/one-of-two": (
        f"{{how many}} of <any|every|each> [two] <consecutive|neighbouring|neighboring|adjacent> {CELLS} [{{in lines}}] is [a] {{plural}}",
        lambda number, lines, value: in_parts(2, lines or ORTHOGONAL, _holds(number, value))),
    "everyday/digits-of-parts": (
        (f"[the] {CELLS} of [{EACH}] {{some cells}} [{{in lines}}] <sum|add up> to {{sum}}", f"[the] sum of [{EACH}] {{some cells}} [{{in lines}}] is {{sum}}"),
        lambda length, lines, wanted: in_parts(length, lines or ORTHOGONAL, sequences.total(wanted))),
    "everyday/parts-never-monotone": (
        "no {some cells} [{in lines}] are {monotony}",
        lambda length, lines, relation: in_parts(length, lines or ORTHOGONAL, monotone_property(relation), affirmative=False)),
    "everyday/parts-never-equal": (
        (f"[{EACH}] {{some cells}} [{{in lines}}] <are never|are not|may not be|must not be|cannot be> all <equal|the same|identical>",
         f"[{EACH}] {{some cells}} [{{in lines}}] <never|do not|may not|must not|cannot> all <have|hold|contain> the same {CELLS}",
         f"[{EACH}] {{some cells}} [{{in lines}}] <never|do not|may not|must not|cannot> have the same {CELLS}"),
        lambda length, lines: in_parts(length, lines or ORTHOGONAL, sequences.CONSTANT, affirmative=False)),
    "everyday/parts-never": (
        (f"[{EACH}] {{some cells}} [{{in lines}}] <are never|are not> all <different|distinct>",
         "no {some cells} [{in lines}] are all <different|distinct>"),
        lambda length, lines: in_parts(length, lines or ORTHOGONAL, sequences.DISTINCT, affirmative=False)),
    "everyday/parts-distinct": (
        (f"[{EACH}] {{some cells}} [{{in lines}}] are [<all|pairwise>] <different|distinct>",),
        lambda length, lines: in_parts(length, lines or ORTHOGONAL, sequences.DISTINCT)),
}  # fmt: skip
_ATTACKED: dict[str, Lines] = {
    "queens": tuple(sorted(ORTHOGONAL + DIAGONALS)),
    "rooks": ORTHOGONAL,
    "bishops": DIAGONALS,
}
