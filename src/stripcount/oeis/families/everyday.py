"""Everyday sentences: forbidden words and blocks, neighbours, monotone lines, numbers of cells in lines."""

from __future__ import annotations

from typing import Any

import numpy as np

from stripcount.model.lattice.rule import Flags, Numbers, View
from stripcount.oeis.conditions.blocks import Quantity, distinct, each, flat
from stripcount.oeis.conditions.cells import Relation, among, every, holding, never, number_of
from stripcount.oeis.conditions.lines import carried, steps
from stripcount.oeis.families.blocks import summing
from stripcount.oeis.families.consecutive import avoided, no_run
from stripcount.oeis.phrases import (
    ANTIDIAGONAL,
    DIAGONAL,
    GRAMMAR,
    HORIZONTAL,
    KING,
    KNIGHT,
    SOME,
    VERTICAL,
    Bounds,
    Lines,
    Offset,
    at_most,
    bounded,
    named,
    rows_named,
    sized,
)
from stripcount.oeis.pieces import Order, Piece, fixed, joined

ORTHOGONAL: Lines = (HORIZONTAL, VERTICAL)
_LINE = {HORIZONTAL: "row", VERTICAL: "column"}


def _never_both(*found: Any) -> Piece:
    """Return the piece of `no two adjacent 1s`: its parts are the value and the lines, in one order or the other."""
    value = next(part for part in found if isinstance(part, int))
    return _beside(value, value, next((part for part in reversed(found) if isinstance(part, tuple)), None))


def _beside(own: int, other: int, lines: Lines | None) -> Piece:
    said = f"are both {own}" if own == other else f"are {own} and {other}"
    return _never(said, lines, lambda a, b: ((a == own) & (b == other)) | ((a == other) & (b == own)))


def _never(said: str, lines: Lines | None, relation: Relation) -> Piece:
    lines = lines or ORTHOGONAL
    return never(lines, relation).saying(f"no two neighbours {named(lines)} {said}")


def _differ_by(bounds: Bounds | str, lines: Lines | None) -> Piece:
    lines = lines or ORTHOGONAL
    piece = never(lines, lambda a, b: ~_within(abs(a - b), bounds))
    return piece.saying(f"neighbours {named(lines)} differ by {_said(bounds)}")


def _monotone(lines: Lines, relation: str) -> Piece:
    word = f"strictly {relation}" if relation in ("increasing", "decreasing") else relation
    return joined(*(steps(line, relation) for line in lines)).saying(f"{rows_named(lines)} {word}")


def _around(own: int, bounds: Bounds | str, other: int, lines: Lines | None) -> Piece:
    lines = lines or ORTHOGONAL
    if bounds == at_most(0):
        return _beside(other, own, lines)
    text = f"each {own} has {_said(bounds)} neighbours {other} {named(lines)}"
    if isinstance(bounds, str):
        bounds = frozenset(range(bounds == "odd", 2 * len(lines) + 1, 2)), False
    return holding(own, lines, other, bounds).saying(text)


def _near_one(own: int, other: int, lines: Lines | None) -> Piece:
    lines = lines or ORTHOGONAL
    return holding(own, lines, other, SOME).saying(f"each {own} is beside a {other} {named(lines)}")


def _line_holds(lines: Lines, bounds: Bounds | str, value: int) -> Piece | None:
    """Return the piece: the number of cells of a value in each row (column) is within bounds.

    A label counts along the line, as far as the bounds can tell apart.
    """
    most = 1 if isinstance(bounds, str) else max(bounds[0]) + (not bounds[1])

    def update(view: View, kept: Numbers) -> Numbers:
        found = kept + (view.value() == value)
        return found % 2 if isinstance(bounds, str) else np.minimum(found, most)

    def piece(line: Offset) -> Piece:
        name = f"cells {value} of each {_LINE[line]} so far, {_said(bounds)}"
        back = (-line[0], -line[1])
        parts = carried(name, most + 1, back, update, ends=(lambda view, found: _within(found, bounds), ()))
        return fixed(parts).saying(f"every {_LINE[line]} has {_said(bounds)} cells {value}")

    return joined(*map(piece, lines)) if set(lines) <= set(ORTHOGONAL) else None


def _within(numbers: Numbers, bounds: Bounds | str) -> Flags:
    """Return which numbers are within bounds, or "even" or "odd"."""
    return numbers % 2 == (bounds == "odd") if isinstance(bounds, str) else among(numbers, bounds)


def _said(bounds: Bounds | str) -> str:
    if isinstance(bounds, str):
        return f"an {bounds} number of"
    most = max(bounds[0])
    return f"at most {most}" if most > 1 and bounds == at_most(most) else bounded(bounds)


GRAMMAR.words["how many"] = _said

PHRASES: dict[str, Any] = {
    "way/apart": "{apart}",
    "apart/lines": "{lines}",
    "way/in-lines": (("in <a|any|every|each> {rows}", "along [a|any|every|each] {rows}"), lambda rows: rows),
    "apart/king": (
        ("<(king)|(king moves)|(king's moves)|king-wise|including diagonally|in all eight directions>",
         "<a king's move apart|by a king's move|or a corner>",
         "[,] [not] even diagonally"),
        tuple(sorted(KING))),
    "apart/corner": ("<at a corner|at corners|corner to corner>", (DIAGONAL, ANTIDIAGONAL)),
    "apart/knight": ("<(knight)|(knight moves)|(knight's moves)|a knight's move apart|by a knight's move>", KNIGHT),
    "apart/orthogonal": ("<orthogonally|(orthogonally)>", ORTHOGONAL),
    "cells/cells": ("<cell|cells|value|values|element|elements|entry|entries|number|numbers|colour|colours|color|colors>", "cells"),
    "plural/zeros": ("<zero|zeros|zeroes>", 0),
    "plural/twos": ("twos", 2),
    "plural/threes": ("threes", 3),
    "block/by": (("{digits} by {digits}", "{digits}-by-{digits}"), sized),
    "how many/bounds": "{bounds}",
    "how many/fewer": ("fewer than {count}", lambda number: at_most(number - 1) if number else None),
    "how many/more": ("more than {count}", lambda number: (frozenset([number + 1]), True)),
    "how many/some": ("<a|an|some|another>", SOME),
    "how many/none": ("no", at_most(0)),
    "how many/even": ("an even number of", "even"),
    "how many/odd": ("an odd number of", "odd"),
    "everyday/no-word": (
        ("<no|without> {words of digits} {way}", "<no|without> {words of bits} {way}"),
        avoided),
    "everyday/no-two": (
        ("no two {near} {plural} [{way}]", "no two {way} adjacent {plural}", "no two {plural} [are] {apart} adjacent",
         "no <adjacent|consecutive> {plural} [{way}]"),
        _never_both),
    "everyday/no-two-apart": ("no two {plural} {apart}", _never_both),
    "everyday/no-two-together": (
        ("no two {plural} [<are|is>] {together} [{way}]", "no {plural} [<are|is>] {together} [{way}]",
         "[<the|all>] {plural} {never} {together} [{way}]"),
        lambda value, *found: _beside(value, value, found[-1])),
    "everyday/no-one-near": (
        ("no {plural} [<are|is>] {near} [to] [<a|any|another>] {plural} [{way}]",
         "[<the|all|a>] {plural} {never} {near} [to] [<a|any|another>] {plural} [{way}]"),
        lambda own, *found: _beside(own, found[-2], found[-1])),
    "everyday/plain-never-equal": (
        ("no two {near} {cells} [<are|is|have>] <equal|the same> [{cells}] [{way}]",
         "no two equal {cells} [<are|is>] {together} [{way}]",
         "{near} [{cells}] [<are|is|have>] [all] <different|distinct|unequal> [{cells}] [{way}]",
         "{near} [{cells}] differ [{way}]",
         "<every|each> {cells} <differs from|is different from> [all] [of] its <neighbours|neighbors> [{way}]"),
        lambda *found: _never("are equal", found[-1], np.equal)),
    "everyday/never-sum": (
        "no two {near} {cells} <sum to|adding to|add up to|with sum> {integer} [{way}]",
        lambda _near, _cells, number, lines: _never(f"have sum {number}", lines, lambda a, b: a + b == number)),
    "everyday/differ-by": (
        "{near} {cells} differ by {how many} [{way}]",
        lambda _near, _cells, bounds, lines: _differ_by(bounds, lines)),
    "everyday/no-run-of-equal": (
        ("no {count} equal [{cells}] in a row [{way}]", "no {count} consecutive equal {cells} [{way}]",
         "no {count} consecutive {cells} [<are|is>] <equal|the same> [{way}]",
         "no {count} {cells} in a row [<are|is>] <equal|the same> [{way}]", "no run of {count} equal {cells} [{way}]"),
        lambda length, _, lines: no_run(length, lines or ORTHOGONAL)),
    "everyday/no-run-of-value": (
        ("no {count} {plural} in a <row|line|straight line> [{way}]", "no {count} consecutive {plural} [{way}]",
         "no run of {count} {plural} [{way}]"),
        lambda length, value, lines: avoided(((value,) * length,), lines or ORTHOGONAL) if length > 1 else None),
    "everyday/no-block-of": (
        "no {block} <block|blocks|square|squares|rectangle|subblock|window> <of|with|is|full of|has only|contains only> [all] {uniform}",
        lambda size, test: each((size,), test, wanted=False)),
    "everyday/every-plain-block": (
        "<every|each|all> {blocks} <block|blocks|square|squares|rectangle|window> {block property}",
        each),
    "everyday/no-plain-block": (
        "no {blocks} <block|blocks|square|squares|rectangle|window> {block property}",
        lambda sizes, test: each(sizes, test, wanted=False)),
    "everyday/plain-lines-monotone": ("[<every|each|all|the>] {rows} [<is|are>] {trend word}", _monotone),
    "everyday/around": (
        ("{how many} {plural} around <a|each|every|any> {plural} {way}",
         "{how many} {plural} {near} [to] <a|each|every|any> {plural} [{way}]"),
        lambda bounds, other, *given: _around(given[-2], bounds, other, given[-1])),
    "everyday/plain-has-neighbours": (
        "<every|each> {plural} <has|having> {how many} {near} {plural} [{way}]",
        lambda own, bounds, _, other, lines: _around(own, bounds, other, lines)),
    "everyday/touches-so-many": (
        "<every|each> {plural} [<is|are>] {near} [to] {bounds} [other] {plural} [{way}]",
        lambda own, _, bounds, other, lines: _around(own, bounds, other, lines)),
    "everyday/never-has-so-many": (
        "no {plural} has more than {count} {near} {plural} [{way}]",
        lambda own, most, _, other, lines: _around(own, at_most(most), other, lines)),
    "everyday/has-beside-it": (
        ("<every|each> {plural} <has|having> {how many} {plural} {near} [to] [it] [{way}]",
         "<every|each> {plural} <has|having> {how many} {plural} as <neighbour|neighbours|neighbor|neighbors> [{way}]",
         "<every|each> {plural} <has|having> {how many} <neighbour|neighbours|neighbor|neighbors> <that are|that is|equal to> [a] {plural} [{way}]"),
        lambda own, bounds, other, *rest: _around(own, bounds, other, rest[-1])),
    "everyday/is-near": (
        ("<every|each> {plural} [<is|are|being>] {near} [to] [<a|another|some>] {plural} [{way}]",
         "no {plural} without a {near} {plural} [{way}]"),
        lambda own, _, other, lines: _near_one(own, other, lines)),
    "everyday/none-alone": (
        ("no <isolated|lonely> {plural} [{way}]", "no {plural} [<are|is>] <isolated|alone> [{way}]"),
        lambda own, lines: _near_one(own, own, lines)),
    "everyday/line-holds": (
        "<every|each> {rows} <has|having|contains|containing|holds|with> {how many} {plural}",
        _line_holds),
    "everyday/held-by-line": (
        "{how many} {plural} <in every|in each|per> {rows}",
        lambda bounds, value, lines: _line_holds(lines, bounds, value)),
    "everyday/never-in-one-line": (
        "no {count} {plural} [<are|is>] in <any|every|each|one|the same> {rows}",
        lambda number, value, lines: _line_holds(lines, at_most(number - 1), value) if number else None),
    "near/near": ("<adjacent|neighbour|neighbours|neighbor|neighbors|neighbouring|neighboring|next|beside>", "near"),
    "near/touch": ("<touch|touches|touching>", "near"),
    "together/near": ("{near} [<each other|to each other|one another|to one another>]", "near"),
    "together/side": ("<side by side|share a side|sharing a side|consecutive>", "near"),
    "never/never": (
        ("<do not|don't|never|may not|must not|cannot|can't> [be]", "<are not|aren't|are never|is not|is never>"), "never"),
    "trend word/increasing": ("[strictly] increasing", "increasing"),
    "trend word/decreasing": ("[strictly] decreasing", "decreasing"),
    "trend word/nondecreasing": ("<weakly increasing|nondecreasing|non-decreasing>", "nondecreasing"),
    "trend word/nonincreasing": ("<weakly decreasing|nonincreasing|non-increasing>", "nonincreasing"),
    "uniform/equal": (
        ("equal [{cells}]", "{cells} equal", "the same [{cells}]"),
        "of equal cells",
        lambda _: Quantity(lambda c: distinct(flat(c)) == 1, equality=True)),
    "uniform/value": (
        "{plural}",
        "of {0}s",
        lambda value: Quantity(lambda c: every(x == value for x in flat(c)))),
    "block property/holds": (
        "<contains|has|with|holds> {how many} {plural}",
        "has {0} cells {1}",
        lambda bounds, value: Quantity(lambda c: _within(number_of(x == value for x in flat(c)), bounds))),
    "block property/has-values": (
        "<contains|has|with|holds> {how many} <different|distinct> values",
        "has {0} different values",
        lambda bounds: Quantity(lambda c: _within(distinct(flat(c)), bounds), equality=True)),
    "block property/sums-to": ("<sums to|sum to|has sum|with sum> {range}", summing),
    "everyday/classes": (
        "up to <renaming|permutation|permutations> [of] [the] [<values|colours|colors|symbols>]",
        Order(text="up to renaming of the values", classes=True)),
}  # fmt: skip
