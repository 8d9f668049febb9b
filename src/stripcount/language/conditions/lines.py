"""Conditions on whole lines, and on a line and the one before.

They use labels: a label of a cell is a small integer computed from the cell and the label of the cell before it on the
line, as the state of an automaton that reads the line.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from stripcount.language.conditions.cells import RELATIONS, all_of, window_condition
from stripcount.language.phrases import ANTIDIAGONAL, HORIZONTAL, LINE_ADVERBS, VERTICAL, Offset
from stripcount.language.pieces import Context, Parts, Piece, piece_of_conditions, piece_of_parts
from stripcount.model.lattice.rule import Condition, Flags, Label, LineTest, Numbers, Read, View


def previous_on_line(line: Offset, context: Context) -> Offset:
    """Return the offset from a cell to its neighbour along a line that is read before it."""
    return context.previous_on_antidiagonal if line == ANTIDIAGONAL else (-line[0], -line[1])


def label_along_lines(
    name: str,
    label_count: int,
    previous: Offset,
    update: Callable[[View, Numbers], Numbers],
    *,
    cell_test: Callable[[View, Numbers], Flags] | None = None,
    end_test: tuple[Callable[[View, Numbers], Flags], Sequence[Offset]] | None = None,
    reads: Sequence[Offset] = (),
) -> Parts:
    """Return the parts for a label from 0 to `label_count` - 1 that passes from cell to cell along lines.

    `previous` is the offset (down, right) from a cell to the one before it on the line. `update`(view, label of the
    cell before) returns the label of a cell; before the first cell of a line the label is 0. `cell_test`, called with
    the same arguments, must be true of every cell. `end_test` = (test, offsets): test(view, own label) must be true of
    the last cell of every line, and may read the cells at these offsets. `update` and `cell_test` may read those at the
    offsets `reads`.
    """

    def previous_label(view: View) -> Numbers:
        return np.maximum(view.label(name, *previous), 0)

    all_reads: tuple[Read, ...] = (*(("", *offset) for offset in reads), (name, *previous))
    label = Label(name, label_count, all_reads, lambda view: update(view, previous_label(view)).astype(np.int64))
    conditions = []
    if cell_test is not None:
        conditions.append(Condition(all_reads, lambda view: cell_test(view, previous_label(view))))
    if end_test is not None:
        (last_cell_test, end_reads), next_offset = end_test, (-previous[0], -previous[1])
        conditions.append(
            Condition(
                ((name, 0, 0), *(("", *offset) for offset in (*end_reads, next_offset))),
                lambda view: view.inside(*next_offset) | last_cell_test(view, view.label(name)),
            )
        )
    return Parts(conditions=tuple(conditions), labels=(label,))


def consecutive_quantities_related(
    line: Offset,
    relation: str,
    offsets: Sequence[Offset] = ((0, 0),),
    quantity: Callable[..., Numbers] = lambda own: own,
) -> Piece:
    """Return the piece: a quantity is in a relation to the same quantity one step further along a line.

    The quantity of a cell is `quantity`(values at the given offsets from it), by default its own value. `relation` is a
    key of RELATIONS, such as "nondecreasing".
    """
    next_offsets = [(i + line[0], j + line[1]) for i, j in offsets]
    offset_count = len(offsets)
    return piece_of_conditions(
        window_condition(
            (*offsets, *next_offsets),
            lambda *values: RELATIONS[relation](quantity(*values[:offset_count]), quantity(*values[offset_count:])),
        )
    )


def unimodal_lines(line: Offset) -> Piece:
    """Return the piece: along each line of a kind, values never decrease up to some cell and never increase after it.

    The label of a cell is 1 once a value on its line was smaller than the one before.
    """

    def build(context: Context) -> Parts:
        previous = previous_on_line(line, context)

        def has_fallen(view: View, fell_before: Numbers) -> Numbers:
            return view.inside(*previous) & ((view.value(*previous) > view.value()) | (fell_before == 1))

        def may_follow(view: View, fell_before: Numbers) -> Flags:
            return (fell_before == 0) | (view.value() <= view.value(*previous))

        return label_along_lines(
            f"fallen {LINE_ADVERBS[line]}", 2, previous, has_fallen, cell_test=may_follow, reads=[previous]
        )

    return Piece("", build)


def lexicographic_lines(
    line: Offset,
    relation: str,
    offsets: Sequence[Offset] = ((0, 0),),
    letter_of: Callable[..., Numbers] = lambda own: own,
    name: str = "cells",
) -> Piece:
    """Return the piece: parallel lines, read as words, are in lexicographic order, each compared with the line before.

    `relation`, a key of RELATIONS, is that of a line to the next one, such as "nondecreasing". The letter of a cell is
    `letter_of`(values at the given offsets from it), by default its own value. The label of a cell is 1 once its line
    differs from the one before. Pieces for different functions `letter_of` must have different names.
    """
    to_line_before = (-line[1], -line[0])  # offset from a cell to the cell beside it on the line before
    offsets_before = [(i + to_line_before[0], j + to_line_before[1]) for i, j in offsets]

    def letter_at(view: View, letter_offsets: Sequence[Offset]) -> Numbers:
        return letter_of(*[view.value(*offset) for offset in letter_offsets])

    def both_inside(view: View) -> Flags:
        return all_of(view.inside(*offset) for offset in (*offsets, *offsets_before))

    def differ_so_far(view: View, differed_before: Numbers) -> Numbers:
        return both_inside(view) & (
            (letter_at(view, offsets) != letter_at(view, offsets_before)) | (differed_before == 1)
        )

    def is_in_order(view: View, differed_before: Numbers) -> Flags:
        return (
            RELATIONS[relation](letter_at(view, offsets_before), letter_at(view, offsets))
            | (differed_before == 1)
            | ~both_inside(view)
        )

    reads = sorted({*offsets, *offsets_before} - {(0, 0)})
    label_name = f"{name} {LINE_ADVERBS[line]} differ, {relation}"
    parts = label_along_lines(label_name, 2, (-line[0], -line[1]), differ_so_far, cell_test=is_in_order, reads=reads)
    if tuple(offsets) == ((0, 0),) and name == "cells" and line in (HORIZONTAL, VERTICAL):

        def in_order(letters: Sequence[int]) -> bool:
            """Return whether two lines, whose letters are joined, are in lexicographic order."""
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
    """Return the piece: parallel lines, read backwards as words, are in lexicographic order.

    `relation` is "nondecreasing" or "nonincreasing". The last cell in which two lines differ decides. The label of a
    cell is 0 if no cell has differed so far, 1 if the line before had the smaller value in the last cell that did, and
    2 if it had the larger one.
    """
    to_line_before = (-line[1], -line[0])
    wrong_label = 2 if relation == "nondecreasing" else 1

    def update(view: View, label: Numbers) -> Numbers:
        value_before, value = view.value(*to_line_before), view.value()
        new_label = np.where(value_before == value, label, 1 + (value_before > value))
        return np.where(view.inside(*to_line_before), new_label, 0)

    name = f"{LINE_ADVERBS[line]} last difference"
    previous = (-line[0], -line[1])
    return piece_of_parts(
        label_along_lines(
            name, 3, previous, update, end_test=(lambda view, label: label != wrong_label, ()), reads=[to_line_before]
        )
    )


def line_residue(line: Offset, modulus: int, base: int, is_allowed: Callable[[Numbers], Flags]) -> Piece:
    """Return the piece: every line of a kind, read as a number in a base, has an allowed residue modulo `modulus`.

    `is_allowed` tests an array of residues. The label of a cell is the residue of the digits up to it.
    """
    return piece_of_parts(
        label_along_lines(
            f"{LINE_ADVERBS[line]} rest by {modulus}",
            modulus,
            (-line[0], -line[1]),
            lambda view, residue: (residue * base + view.value()) % modulus,
            end_test=(lambda view, residue: is_allowed(residue), ()),
        )
    )
