"""Conditions on whole lines, by labels carried along a line from cell to cell, and on a line and the one before."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from stripcount.language.conditions.cells import RELATIONS, all_of, window_condition
from stripcount.language.phrases import ANTIDIAGONAL, HORIZONTAL, LINE_ADVERBS, VERTICAL, Offset
from stripcount.language.pieces import Context, Parts, Piece, piece_of_conditions, piece_of_parts
from stripcount.model.lattice.rule import Condition, Flags, Label, LineTest, Numbers, Read, View


def previous_on_line(line: Offset, context: Context) -> Offset:
    """Return the offset of the neighbour along a line that is read before a cell."""
    return context.previous_on_antidiagonal if line == ANTIDIAGONAL else (-line[0], -line[1])


def label_along_lines(
    name: str,
    size: int,
    back: Offset,
    update: Callable[[View, Numbers], Numbers],
    *,
    holds: Callable[[View, Numbers], Flags] | None = None,
    ends: tuple[Callable[[View, Numbers], Flags], Sequence[Offset]] | None = None,
    reads: Sequence[Offset] = (),
) -> Parts:
    """Return the parts for a label from 0 to `size` - 1 that is carried along lines.

    `back` is the offset of the cell before on a line. `update`(view, label of the cell before) returns the label of a
    cell; the label before the first cell of a line is 0. `holds`(view, label of the cell before) tests every cell.
    `ends` = (test, offsets) tests the last cell of every line with its own label; the test may read the cells at these
    offsets. `update` and `holds` may read the cells at the offsets `reads`.
    """

    def previous_label(view: View) -> Numbers:
        return np.maximum(view.label(name, *back), 0)

    all_reads: tuple[Read, ...] = (*(("", *offset) for offset in reads), (name, *back))
    label = Label(name, size, all_reads, lambda view: update(view, previous_label(view)).astype(np.int64))
    conditions = []
    if holds is not None:
        conditions.append(Condition(all_reads, lambda view: holds(view, previous_label(view))))
    if ends is not None:
        (test, read_at_end), ahead = ends, (-back[0], -back[1])
        conditions.append(
            Condition(
                ((name, 0, 0), *(("", *offset) for offset in (*read_at_end, ahead))),
                lambda view: view.inside(*ahead) | test(view, view.label(name)),
            )
        )
    return Parts(conditions=tuple(conditions), labels=(label,))


def consecutive_quantities_related(
    line: Offset, relation: str, cells: Sequence[Offset] = ((0, 0),), of: Callable[..., Numbers] = lambda own: own
) -> Piece:
    """Return the piece: a quantity of the cells around each cell is in a relation to that one step further on a line.

    The quantity is `of` the values at the offsets `cells` from the cell.
    """
    next_cells = [(i + line[0], j + line[1]) for i, j in cells]
    count = len(cells)
    return piece_of_conditions(
        window_condition(
            (*cells, *next_cells), lambda *values: RELATIONS[relation](of(*values[:count]), of(*values[count:]))
        )
    )


def unimodal_lines(line: Offset) -> Piece:
    """Return the piece: along each line of a kind values first never decrease, and then never increase.

    The label of a cell is 1 once a value on its line was smaller than the one before.
    """

    def build(context: Context) -> Parts:
        back = previous_on_line(line, context)

        def fallen(view: View, fell: Numbers) -> Numbers:
            return view.inside(*back) & ((view.value(*back) > view.value()) | (fell == 1))

        def falls(view: View, fell: Numbers) -> Flags:
            return (fell == 0) | (view.value() <= view.value(*back))

        return label_along_lines(f"fallen {LINE_ADVERBS[line]}", 2, back, fallen, holds=falls, reads=[back])

    return Piece("", build)


def lexicographic_lines(
    line: Offset,
    relation: str,
    cells: Sequence[Offset] = ((0, 0),),
    of: Callable[..., Numbers] = lambda own: own,
    name: str = "cells",
) -> Piece:
    """Return the piece: the words along parallel lines are in lexicographic order, each compared with the line before.

    The letter of a cell is `of` the values at the offsets `cells` from it. The label of a cell is 1 once its word
    differs from the one before. Pieces for different functions `of` must have different names.
    """
    above = (-line[1], -line[0])  # from a cell to the cell beside it on the line before
    cells_above = [(i + above[0], j + above[1]) for i, j in cells]

    def letter(view: View, places: Sequence[Offset]) -> Numbers:
        return of(*[view.value(*place) for place in places])

    def inside(view: View) -> Flags:
        return all_of(view.inside(*place) for place in (*cells, *cells_above))

    def differs(view: View, differ: Numbers) -> Numbers:
        return inside(view) & ((letter(view, cells) != letter(view, cells_above)) | (differ == 1))

    def follows(view: View, differ: Numbers) -> Flags:
        return RELATIONS[relation](letter(view, cells_above), letter(view, cells)) | (differ == 1) | ~inside(view)

    reads = sorted({*cells, *cells_above} - {(0, 0)})
    label_name = f"{name} {LINE_ADVERBS[line]} differ, {relation}"
    parts = label_along_lines(label_name, 2, (-line[0], -line[1]), differs, holds=follows, reads=reads)
    if tuple(cells) == ((0, 0),) and name == "cells" and line in (HORIZONTAL, VERTICAL):

        def in_order(letters: Sequence[int]) -> bool:
            half = len(letters) // 2
            for own, other in zip(letters[:half], letters[half:]):
                if not RELATIONS[relation](np.array(own), np.array(other)):
                    return False
                if own != other:
                    break
            return True

        parts = replace(parts, lines=(LineTest(label_name, line, in_order, "next"),))
    return piece_of_parts(parts)


def reverse_lexicographic_lines(line: Offset, relation: str) -> Piece:
    """Return the piece: the words along parallel lines, each read backwards, are in lexicographic order.

    The last cell in which two lines differ decides. The label of a cell is 0 if no cell has differed so far, 1 if the
    line before had the smaller value in the last cell that did, and 2 if it had the larger one.
    """
    above = (-line[1], -line[0])
    wrong_label = 2 if relation == "nondecreasing" else 1

    def update(view: View, label: Numbers) -> Numbers:
        value_before, value = view.value(*above), view.value()
        new_label = np.where(value_before == value, label, 1 + (value_before > value))
        return np.where(view.inside(*above), new_label, 0)

    name = f"{LINE_ADVERBS[line]} last difference"
    back = (-line[0], -line[1])
    return piece_of_parts(
        label_along_lines(name, 3, back, update, ends=(lambda view, label: label != wrong_label, ()), reads=[above])
    )


def line_residue(line: Offset, modulus: int, base: int, fits: Callable[[Numbers], Flags]) -> Piece:
    """Return the piece: every line of a kind, read as a number in a base, has a residue modulo `modulus` that fits.

    The label of a cell is the residue of the digits so far.
    """
    return piece_of_parts(
        label_along_lines(
            f"{LINE_ADVERBS[line]} rest by {modulus}",
            modulus,
            (-line[0], -line[1]),
            lambda view, residue: (residue * base + view.value()) % modulus,
            ends=(lambda view, residue: fits(residue), ()),
        )
    )
