"""Everyday sentences: forbidden words and blocks, neighbours, monotone lines, numbers of cells in lines."""

from __future__ import annotations

import numpy as np

from stripcount.model.lattice.rule import Condition, Flags, Label, Numbers, View
from stripcount.oeis.families.blocks import Test, each
from stripcount.oeis.families.monotone import no_run, steps
from stripcount.oeis.families.neighbours import Bounds, among, holding, shown
from stripcount.oeis.families.pairs import no_pair
from stripcount.oeis.families.patterns import avoided, rows_named
from stripcount.oeis.families.quantities import distinct, flat, total
from stripcount.oeis.phrases import HORIZONTAL, KING, KNIGHT, VERTICAL, Offset, both_ways, named, says, sized
from stripcount.oeis.pieces import Order, Parts, Piece, joined

Lines = tuple[Offset, ...]
ORTHOGONAL: Lines = (HORIZONTAL, VERTICAL)

says("way", {
    "lines": ("{lines}", lambda lines: lines),
    "in-lines": (("in <a|any|every|each> {rows}", "along [a|any|every|each] {rows}"), lambda rows: rows),
    "king": (
        ("<(king)|(king moves)|(king's moves)|king-wise|including diagonally|in all eight directions>",
         "<a king's move apart|by a king's move>"),
        tuple(sorted(KING))),
    "knight": ("<(knight)|(knight moves)|(knight's moves)|a knight's move apart|by a knight's move>", KNIGHT),
    "orthogonal": ("<orthogonally|(orthogonally)>", ORTHOGONAL),
})  # fmt: skip

says("cells", {
    "cells": ("<cell|cells|value|values|element|elements|entry|entries|number|numbers>", "cells"),
})  # fmt: skip

says("plural", {
    "zeros": ("<zero|zeros|zeroes>", 0),
    "twos": ("twos", 2),
    "threes": ("threes", 3),
})  # fmt: skip

says("block", {
    "by": ("{digits} by {digits}", sized),
})  # fmt: skip

says("how many", {
    "bounds": ("{bounds}", lambda bounds: bounds),
    "fewer": ("fewer than {count}", lambda number: (frozenset(range(number)), False) if number else None),
    "more": ("more than {count}", lambda number: (frozenset([number + 1]), True)),
    "even": ("an even number of", "even"),
    "odd": ("an odd number of", "odd"),
})  # fmt: skip


says("everyday", {
    "no-word": (
        ("<no|without> {words of digits} {way}", "<no|without> {words of bits} {way}"),
        lambda words, lines: avoided(tuple(words), lines)),
    "no-two": (
        ("no two {near} {plural} [{way}]", "no two {way} adjacent {plural}", "no two {plural} {way}"),
        lambda first, second, third=None: never_both(first, second, third)),
    "no-two-near": ("no two {plural} [<are|is>] {near} [{way}]", lambda value, _, lines: beside(value, value, lines)),
    "no-one-near": (
        "no {plural} [<are|is>] {near} [to] <a|any|another> {plural} [{way}]",
        lambda own, _, other, lines: beside(own, other, lines)),
    "plain-never-equal": (
        ("no two {near} {cells} [<are|is>] <equal|the same> [{way}]",
         "{near} {cells} [<are|is>] [all] <different|distinct|unequal> [{way}]",
         "{near} {cells} differ [{way}]"),
        lambda _near, _cells, lines: never_equal(lines)),
    "never-sum": (
        ("no two {near} {cells} <sum to|adding to|add up to|with sum> {integer} [{way}]",),
        lambda _near, _cells, number, lines: never_sum(number, lines)),
    "differ-by": (
        "{near} {cells} differ by {how many} [{way}]",
        lambda _near, _cells, bounds, lines: differ_by(bounds, lines)),
    "no-run-of-equal": (
        ("no {count} equal {cells} in a row {way}", "no {count} consecutive equal {cells} {way}",
         "no {count} consecutive {cells} [<are|is>] <equal|the same> {way}"),
        lambda length, _, lines: no_run(length, lines)),
    "no-run-of-value": (
        ("no {count} {plural} in a row {way}", "no {count} consecutive {plural} {way}"),
        lambda length, value, lines: avoided(((value,) * length,), lines) if length > 1 else None),
    "no-block-of": (
        "no {block} <block|blocks|square|squares|rectangle|subblock|window> <of|with> [all] {uniform}",
        lambda size, test: each((size,), test, wanted=False)),
    "every-plain-block": (
        "<every|each|all> {blocks} <block|blocks|square|squares|rectangle|window> {block property}",
        lambda sizes, test: each(sizes, test)),
    "no-plain-block": (
        "no {blocks} <block|blocks|square|squares|rectangle|window> {block property}",
        lambda sizes, test: each(sizes, test, wanted=False)),
    "plain-lines-monotone": (
        "[<every|each|all|the>] {rows} [<is|are>] {trend word}",
        lambda lines, relation: monotone(lines, relation)),
    "around": (
        ("{how many} {plural} around <a|each|every|any> {plural} {way}",
         "{how many} {plural} {near} [to] <a|each|every|any> {plural} [{way}]"),
        lambda *given: around(given[-2], given[0], given[1], given[-1])),
    "plain-has-neighbours": (
        ("<every|each> {plural} <has|having> {how many} {near} {plural} [{way}]",),
        lambda own, bounds, _, other, lines: around(own, bounds, other, lines)),
    "has-beside-it": (
        ("<every|each> {plural} <has|having> {how many} {plural} {near} [to] [it] [{way}]",
         "<every|each> {plural} <has|having> {how many} {plural} as <neighbour|neighbours|neighbor|neighbors> [{way}]"),
        lambda own, bounds, other, *rest: around(own, bounds, other, rest[-1])),
    "is-near": (
        "<every|each> {plural} [<is|are|being>] {near} [to] [<a|another|some|at least one>] {plural} [{way}]",
        lambda own, _, other, lines: near_one(own, other, lines)),
    "none-alone": ("no isolated {plural} [{way}]", lambda own, lines: near_one(own, own, lines)),
    "line-holds": (
        ("<every|each> {rows} <has|having|contains|containing|holds|with> {how many} {plural}",),
        lambda lines, bounds, value: line_holds(lines, bounds, value)),
    "held-by-line": (
        "{how many} {plural} in <every|each> {rows}",
        lambda bounds, value, lines: line_holds(lines, bounds, value)),
})  # fmt: skip

says("near", {
    "near": ("<adjacent|neighbour|neighbours|neighbor|neighbors|neighbouring|neighboring|next|beside|side by side>", "near"),
    "each-other": ("<next to each other|beside each other|adjacent to each other>", "near"),
})  # fmt: skip

says("trend word", {
    "increasing": ("[strictly] increasing", "increasing"),
    "decreasing": ("[strictly] decreasing", "decreasing"),
    "nondecreasing": ("<weakly increasing|nondecreasing|non-decreasing>", "nondecreasing"),
    "nonincreasing": ("<weakly decreasing|nonincreasing|non-increasing>", "nonincreasing"),
})  # fmt: skip

says("uniform", {
    "equal": (("equal {cells}", "{cells} equal"), lambda _: Test("of equal cells", lambda c: distinct(flat(c)) == 1, equality=True)),
    "value": ("{plural}", lambda value: Test(f"of {value}s", lambda c: np.logical_and.reduce([x == value for x in flat(c)]))),
})  # fmt: skip

says("block property", {
    "holds": (
        "<contains|has|with|holds> {how many} {plural}",
        lambda bounds, value: Test(
            f"has {number_of(bounds)} cells {value}",
            lambda c: within(total([(x == value).astype(np.int64) for x in flat(c)]), bounds))),
    "has-values": (
        "<contains|has|with|holds> {how many} <different|distinct> values",
        lambda bounds: Test(
            f"has {number_of(bounds)} different values", lambda c: within(distinct(flat(c)), bounds), equality=True)),
    "sums-to": (
        "<sums to|sum to|has sum|with sum> {range}",
        lambda found: Test(f"has sum {found[0]}", lambda c: found[1](total(flat(c))))),
})  # fmt: skip

says("everyday", {
    "classes": (
        "up to <renaming|permutation|permutations> [of] [the] [<values|colours|colors|symbols>]",
        Order(text="up to renaming of the values", classes=True)),
})  # fmt: skip


def never_both(first: object, second: object, third: object) -> Piece:
    """Return the piece of `no two adjacent 1s`: its parts are the value and the lines, in one order or the other."""
    value = next(part for part in (first, second, third) if isinstance(part, int))
    return beside(value, value, next((part for part in (third, first, second) if isinstance(part, tuple)), None))


def beside(own: int, other: int, lines: Lines | None) -> Piece:
    """Return the piece: no cell of one value is a neighbour of one of another, orthogonally unless lines are given."""
    lines = lines or ORTHOGONAL
    if own == other:
        text = f"no two neighbours {named(lines)} are both {own}"
        return no_pair(text, lines, lambda a, b: (a == own) & (b == own))
    text = f"no two neighbours {named(lines)} are {own} and {other}"
    return no_pair(text, lines, lambda a, b: ((a == own) & (b == other)) | ((a == other) & (b == own)))


def never_equal(lines: Lines | None) -> Piece:
    """Return the piece: no two neighbours are equal."""
    lines = lines or ORTHOGONAL
    return no_pair(f"no two neighbours {named(lines)} are equal", lines, np.equal, equality=True)


def never_sum(number: int, lines: Lines | None) -> Piece:
    """Return the piece: no two neighbours have a given sum."""
    lines = lines or ORTHOGONAL
    return no_pair(f"no two neighbours {named(lines)} have sum {number}", lines, lambda a, b: a + b == number)


def differ_by(bounds: Bounds | str, lines: Lines | None) -> Piece:
    """Return the piece: the differences of neighbours are within bounds."""
    lines = lines or ORTHOGONAL
    text = f"neighbours {named(lines)} differ by {number_of(bounds)}"
    return no_pair(text, lines, lambda a, b: ~within(abs(a - b), bounds))


def monotone(lines: Lines, relation: str) -> Piece:
    """Return the piece: lines of some kinds are monotone."""
    word = f"strictly {relation}" if relation in ("increasing", "decreasing") else relation
    return joined(f"{rows_named(lines)} {word}", *(steps(line, relation) for line in lines))


def around(own: int, bounds: Bounds | str, other: int, lines: Lines | None) -> Piece:
    """Return the piece: each cell of a value has a number of neighbours of another within bounds."""
    lines = lines or ORTHOGONAL
    text = f"each {own} has {number_of(bounds)} neighbours {other} {named(lines)}"
    offsets = both_ways(lines)
    return holding(text, frozenset([own]), offsets, frozenset([other]), explicit(bounds, len(offsets)))


def near_one(own: int, other: int, lines: Lines | None) -> Piece:
    """Return the piece: each cell of a value has a neighbour of another."""
    lines = lines or ORTHOGONAL
    text = f"each {own} is beside a {other} {named(lines)}"
    return holding(text, frozenset([own]), both_ways(lines), frozenset([other]), (frozenset([1]), True))


def line_holds(lines: Lines, bounds: Bounds | str, value: int) -> Piece | None:
    """Return the piece: the number of cells of a value in each row (column) is within bounds."""
    if not set(lines) <= set(ORTHOGONAL):
        return None
    return joined(
        "; ".join(f"every {_LINE[line]} has {number_of(bounds)} cells {value}" for line in lines),
        *(_line_holds(line, bounds, value) for line in lines),
    )


_LINE = {HORIZONTAL: "row", VERTICAL: "column"}


def _line_holds(line: Offset, bounds: Bounds | str, value: int) -> Piece:
    """Return the piece of one kind of lines: a label counts along the line, as far as the bounds can tell apart."""
    down, right = line
    name = f"cells {value} of each {_LINE[line]} so far, {number_of(bounds)}"
    most = 1 if isinstance(bounds, str) else max(bounds[0]) + (not bounds[1])

    def compute(view: View) -> Numbers:
        found = np.maximum(view.label(name, -down, -right), 0) + (view.value() == value)
        return found % 2 if isinstance(bounds, str) else np.minimum(found, most)

    def test(view: View) -> Flags:
        return view.inside(down, right) | within(view.label(name), bounds)

    label = Label(name, most + 1, ((name, -down, -right),), compute)
    condition = Condition(((name, 0, 0), ("", down, right)), test)
    return Piece(name, lambda context: Parts(conditions=(condition,), labels=(label,)))


def within(numbers: Numbers, bounds: Bounds | str) -> Flags:
    """Return which numbers are within bounds, or "even" or "odd"."""
    if isinstance(bounds, str):
        return numbers % 2 == (bounds == "odd")
    return among(numbers, bounds)


def explicit(bounds: Bounds | str, most: int) -> Bounds:
    """Return bounds on numbers up to `most`, with even and odd numbers listed."""
    return (frozenset(range(bounds == "odd", most + 1, 2)), False) if isinstance(bounds, str) else bounds


def number_of(bounds: Bounds | str) -> str:
    """Return bounds in words."""
    if isinstance(bounds, str):
        return f"an {bounds} number of"
    numbers, more = bounds
    most = max(numbers)
    if not more and len(numbers) > 2 and numbers == frozenset(range(most + 1)):
        return f"at most {most}"
    return shown(bounds)
