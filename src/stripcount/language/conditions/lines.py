"""Conditions on whole lines: what is carried along a line from cell to cell, lines compared with the line before."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from stripcount.language.conditions.cells import RELATIONS, every, window
from stripcount.language.phrases import ANTIDIAGONAL, HORIZONTAL, LINE_ADVERBS, VERTICAL, Offset
from stripcount.language.pieces import Context, Parts, Piece, always, fixed
from stripcount.model.lattice.rule import Condition, Flags, Label, LineTest, Numbers, Read, View


def before(line: Offset, context: Context) -> Offset:
    """Return the neighbour along a line that is read before a cell."""
    return context.back if line == ANTIDIAGONAL else (-line[0], -line[1])


def carried(
    name: str,
    size: int,
    back: Offset,
    update: Callable[[View, Numbers], Numbers],
    *,
    holds: Callable[[View, Numbers], Flags] | None = None,
    ends: tuple[Callable[[View, Numbers], Flags], Sequence[Offset]] | None = None,
    reads: Sequence[Offset] = (),
) -> Parts:
    """Return the parts of a label below `size` that is carried along lines; `back` is the cell before on a line.

    `update` returns the label of a cell from that of the cell before, 0 at the beginning of a line; it may read the
    cells `reads` as well. `holds` tests every cell with the label of the cell before, `ends` the last cell of every
    line with its own label; it may read the cells beside it.
    """

    def last(view: View) -> Numbers:
        return np.maximum(view.label(name, *back), 0)

    known: tuple[Read, ...] = (*(("", *place) for place in reads), (name, *back))
    label = Label(name, size, known, lambda view: update(view, last(view)).astype(np.int64))
    conditions = []
    if holds is not None:
        conditions.append(Condition(known, lambda view: holds(view, last(view))))
    if ends is not None:
        (fits, beside), ahead = ends, (-back[0], -back[1])
        conditions.append(
            Condition(
                ((name, 0, 0), *(("", *place) for place in (*beside, ahead))),
                lambda view: view.inside(*ahead) | fits(view, view.label(name)),
            )
        )
    return Parts(conditions=tuple(conditions), labels=(label,))


def steps(
    line: Offset, relation: str, cells: Sequence[Offset] = ((0, 0),), of: Callable[..., Numbers] = lambda own: own
) -> Piece:
    """Return the piece: `of` the values of some cells around a cell is in a relation to that one step along a line."""
    there = [(i + line[0], j + line[1]) for i, j in cells]
    many = len(cells)
    return always(window((*cells, *there), lambda *values: RELATIONS[relation](of(*values[:many]), of(*values[many:]))))


def unimodal(line: Offset) -> Piece:
    """Return the piece: along a line values first do not decrease, then do not increase."""

    def build(context: Context) -> Parts:
        back = before(line, context)

        def fallen(view: View, fell: Numbers) -> Numbers:
            return view.inside(*back) & ((view.value(*back) > view.value()) | (fell == 1))

        def falls(view: View, fell: Numbers) -> Flags:
            return (fell == 0) | (view.value() <= view.value(*back))

        return carried(f"fallen {LINE_ADVERBS[line]}", 2, back, fallen, holds=falls, reads=[back])

    return Piece("", build)


def lexicographic(
    line: Offset,
    relation: str,
    cells: Sequence[Offset] = ((0, 0),),
    of: Callable[..., Numbers] = lambda own: own,
    name: str = "cells",
) -> Piece:
    """Return the piece: the words along a line are in lexicographic order; `of` some cells around one is its letter.

    A label holds whether a word already differs from the one before. `name` tells `of` apart from others.
    """
    above = (-line[1], -line[0])  # the line before
    there = [(i + above[0], j + above[1]) for i, j in cells]

    def letter(view: View, places: Sequence[Offset]) -> Numbers:
        return of(*[view.value(*place) for place in places])

    def inside(view: View) -> Flags:
        return every(view.inside(*place) for place in (*cells, *there))

    def differs(view: View, differ: Numbers) -> Numbers:
        return inside(view) & ((letter(view, cells) != letter(view, there)) | (differ == 1))

    def follows(view: View, differ: Numbers) -> Flags:
        return RELATIONS[relation](letter(view, there), letter(view, cells)) | (differ == 1) | ~inside(view)

    reads = sorted({*cells, *there} - {(0, 0)})
    known = f"{name} {LINE_ADVERBS[line]} differ, {relation}"
    parts = carried(known, 2, (-line[0], -line[1]), differs, holds=follows, reads=reads)
    if tuple(cells) == ((0, 0),) and name == "cells" and line in (HORIZONTAL, VERTICAL):

        def in_order(letters: Sequence[int]) -> bool:
            half = len(letters) // 2
            for own, other in zip(letters[:half], letters[half:]):
                if not RELATIONS[relation](np.array(own), np.array(other)):
                    return False
                if own != other:
                    break
            return True

        parts = replace(parts, lines=(LineTest(known, line, in_order, "next"),))
    return fixed(parts)


def backwards(line: Offset, relation: str) -> Piece:
    """Return the piece: the words along a line, read backwards, are in lexicographic order.

    The last cell in which two lines differ decides; a label holds which line is smaller there.
    """
    above = (-line[1], -line[0])
    wrong = 2 if relation == "nondecreasing" else 1  # 1: the line before is smaller, 2: it is larger

    def update(view: View, kept: Numbers) -> Numbers:
        last, own = view.value(*above), view.value()
        return np.where(view.inside(*above), np.where(last == own, kept, 1 + (last > own)), 0)

    name = f"{LINE_ADVERBS[line]} last difference"
    back = (-line[0], -line[1])
    return fixed(carried(name, 3, back, update, ends=(lambda view, found: found != wrong, ()), reads=[above]))


def remainder(line: Offset, number: int, base: int, fits: Callable[[Numbers], Flags]) -> Piece:
    """Return the piece: `fits` is true of the remainder modulo `number` of every line read as a number in a base."""
    return fixed(
        carried(
            f"{LINE_ADVERBS[line]} rest by {number}",
            number,
            (-line[0], -line[1]),
            lambda view, rest: (rest * base + view.value()) % number,
            ends=(lambda view, rest: fits(rest), ()),
        )
    )
