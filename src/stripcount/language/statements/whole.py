"""Rules on cells of a region of the board, and on the whole board: properties of a region, two totals compared."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

import numpy as np

from stripcount.language.conditions.cells import window_condition
from stripcount.language.conditions.lines import label_along_lines
from stripcount.language.conditions.totals import MAX_DIFFERENCE, checked_differences
from stripcount.language.everyday.automata import (
    SequenceProperty,
    automaton_table,
    depends_on_order,
    holds_cellwise,
    holds_on_boards,
    may_hold_jointly,
)
from stripcount.language.everyday.property_pieces import in_some_line
from stripcount.language.phrases import ANTIDIAGONAL, HORIZONTAL, VERTICAL, Bounds, Offset
from stripcount.language.pieces import Context, Parts, Piece, Unreadable, conjunction, unclear_piece
from stripcount.language.statements.places import Fold, Region, Spot
from stripcount.model.lattice.rule import Condition, Flags, Numbers, Register, Tally, View

Relation = Callable[[Numbers, Numbers], Flags]
MAX_BITS = 40  # of the states of one register


def in_both(first: Region, second: Region, property: SequenceProperty) -> Piece | None:
    """Return the piece: two regions have a property, each for itself; None of one that they may have together."""
    corners = all(each.said.endswith("corner") for each in (first, second))
    several = property.predicate.startswith(("has", "is constant")) and not property.predicate.startswith(
        ("has at least 1 cells", "has 0 cells")
    )
    if may_hold_jointly(property) or (corners and several):
        return None
    one, other = in_region(first, property), in_region(second, property)
    return conjunction(one, other) if one and other else None


def _begun(numbers: Numbers, fold: Fold) -> Numbers:
    """Return the folded number of the next column."""
    threshold, period = fold
    after = numbers + 1
    return np.where(after < threshold + period, after, threshold + (after - threshold) % period)


def _twice(
    text: str,
    regions: Iterable[Region],
    start: int,
    size: int,
    step: Callable[[Numbers, list[Flags], View], Numbers],
    accepts: Callable[[Numbers], Flags],
    alive: Callable[[Numbers], Flags],
) -> Callable[[Context], Register]:
    """Return a register of what is known of the cells of some regions; `step` gets which cells are in each.

    Whether a column is the last is known after it, so that there are two numbers: what holds if it is not the last,
    and what holds if it is. A third is the folded number of the column.
    """
    listed = tuple(regions)

    def build(context: Context) -> Register:
        rows = context.min_size[0]
        folds = [region.folded(rows) for region in listed]
        fold = (max(threshold for threshold, _ in folds), max(period for _, period in folds))
        if len({period for _, period in folds}) > 1 and fold[1] > 1:
            raise Unreadable("every second column together with another place")
        columns = sum(fold) + 1
        if columns * size * size >= 1 << MAX_BITS:
            raise Unreadable("places with too many states")

        def after(kept: Numbers, view: View) -> Numbers:
            column, first, second = kept // (size * size), kept // size % size, kept % size
            if view.row == 0:
                column, second = 1 + _begun(column - 1, fold), first
            places = [
                [region.holds(Spot(view.row, view.rows, column - 1, np.full(view.count, last))) for region in listed]
                for last in (False, True)
            ]
            first, second = step(first, places[0], view), step(second, places[1], view)
            found = (column * size + first) * size + second
            return np.where(alive(first) | alive(second), found, -1)

        return Register(text, columns * size * size, start * size + start, (), after, lambda kept: accepts(kept % size))

    return build


def _on_antidiagonal(property: SequenceProperty, text: str) -> Piece:
    """Return the piece: the cells from the upper right corner downwards to the left have a property.

    It is kept along all such diagonals, as it is known only at the last column which of them ends in the corner.
    """

    def build(context: Context) -> Parts:
        states = automaton_table(property, context.values, context.min_size[0] or None, 1 << 12)
        parts = label_along_lines(
            text,
            states.size,
            context.previous_on_antidiagonal,
            lambda view, kept: states.successors(kept, view.value_index()),
            end_test=(
                lambda view, kept: view.inside(-1, 0) | view.inside(0, 1) | states.accepts[kept],
                [(-1, 0), (0, 1)],
            ),
        )
        return Parts(parts.conditions, labels=parts.labels, grows=not states.closed)

    return Piece(text, build)


def in_region(region: Region, property: SequenceProperty, wanted: bool = True) -> Piece | None:
    """Return the piece: the cells of a region, column by column, have a property; None if that is not kept."""
    if property.ambiguity and not wanted:
        return unclear_piece(f"that {region.said} not {property.predicate} may mean {property.ambiguity}")
    if region.line is None and depends_on_order(property):
        return None  # its cells are in no order
    if region.said.endswith("corner") and property.predicate.startswith(("is constant", "has no value twice")):
        return None  # of one cell nothing is said
    if region.several and not (wanted and holds_cellwise(property)):
        return None  # it is said of each line
    own = property if wanted else property.negated()
    text = f"{'' if wanted else 'not: '}{region.said} {property.predicate}"
    if region.line == ANTIDIAGONAL:
        return None if property.ordered else _on_antidiagonal(own, text)

    def build(context: Context) -> Parts:
        length = context.min_size[0] if region.line == VERTICAL and context.min_size[0] else None
        states = automaton_table(own, context.values, length, 1 << 12)

        def step(kept: Numbers, inside: list[Flags], view: View) -> Numbers:
            return np.where(inside[0], states.successors(np.where(inside[0], kept, 0), view.value_index()), kept)

        register = _twice(
            text, [region], 0, states.size, step, lambda kept: states.accepts[kept], lambda kept: states.alive[kept]
        )
        return Parts(registers=(register(context),), grows=not states.closed)

    return Piece(text, build)


def compared(
    text: str,
    first: tuple[Region, Callable[[Numbers], Numbers]],
    second: tuple[Region, Callable[[Numbers], Numbers]],
    relation: Relation,
) -> Piece:
    """Return the piece: a total over one region is in a relation to a total over another."""

    def build(context: Context) -> Parts:
        size, zero = 2 * MAX_DIFFERENCE + 1, MAX_DIFFERENCE

        def step(kept: Numbers, inside: list[Flags], view: View) -> Numbers:
            own = view.value()
            moved = np.where(inside[0], first[1](own), 0) - np.where(inside[1], second[1](own), 0)
            return checked_differences(kept + moved)

        register = _twice(
            text,
            [first[0], second[0]],
            zero,
            size,
            step,
            lambda kept: relation(kept - zero, np.zeros_like(kept)),
            lambda kept: np.ones(len(kept), dtype=bool),
        )
        return Parts(registers=(register(context),), grows=True)

    return Piece(text, build)


def so_many_lines(bounds: Bounds, line: Offset, property: SequenceProperty) -> Piece | None:
    """Return the piece: so many rows (or columns) have a property."""
    numbers, more = bounds
    if bounds == (frozenset([1]), True):
        return in_some_line(line, property)
    if line not in (HORIZONTAL, VERTICAL) or max(numbers) > 60:
        return None
    text = f"{sorted(numbers)}{' or more' if more else ''} {'rows' if line == HORIZONTAL else 'columns'}: {property.predicate}"

    def build(context: Context) -> Parts:
        rows = context.min_size[0]
        if context.by_rows or not rows:
            raise Unreadable("a number of lines of a board that is read row by row")
        states = automaton_table(property, context.values, rows if line == VERTICAL else None, 1 << 12)
        size, most = states.size, max(numbers) + 1
        if line == VERTICAL:

            def column_step(kept: Numbers, view: View) -> Numbers:
                after = states.successors(kept % size, view.value_index())
                if view.row < rows - 1:
                    return kept - kept % size + after
                return np.minimum(kept // size + states.accepts[after], most) * size

            register = Register(text, (most + 1) * size, 0, (), column_step, lambda kept: within(kept // size))
            return Parts(registers=(register,))
        if size**rows >= 1 << MAX_BITS:
            raise Unreadable(f"{rows} rows of {size} states each, a number of which is asked for: too many states")

        def row_step(kept: Numbers, view: View) -> Numbers:
            weight = size**view.row
            own = kept // weight % size
            return np.asarray(kept + (states.successors(own, view.value_index()) - own) * weight)

        def row_accepts(kept: Numbers) -> Flags:
            return within(np.sum([states.accepts[kept // size**row % size] for row in range(rows)], axis=0))

        register = Register(text, size**rows, 0, (), row_step, row_accepts)
        return Parts(registers=(register,), grows=not states.closed)

    def within(many: Numbers) -> Flags:
        found = np.isin(many, sorted(numbers))
        return found | (many >= max(numbers)) if more else found

    return Piece(text, build)


def rows_matched(text: str, matches: Relation, bounds: Bounds, every: bool) -> Piece:
    """Return the piece: two rows, adjacent or any two with `every`, match in so many columns."""
    numbers, more = bounds
    most = max(numbers) + 1

    def match(upper: int, lower: int) -> Register:
        def step(kept: Numbers, view: View) -> Numbers:
            if view.row != lower:
                return kept
            return np.minimum(kept + matches(view.value(upper - lower, 0), view.value()), most)

        def accepts(kept: Numbers) -> Flags:
            return np.isin(kept, sorted(numbers)) | ((kept >= max(numbers)) & more)

        return Register(f"{text} {upper} {lower}", most + 1, 0, (("", upper - lower, 0),), step, accepts)

    def build(context: Context) -> Parts:
        rows = context.min_size[0]
        if context.by_rows or not rows:
            raise Unreadable("pairs of rows of a board that is read row by row")
        return Parts(registers=tuple(match(u, v) for v in range(rows) for u in range(v) if every or v == u + 1))

    return Piece(text, build)


def either(first: Region, one: SequenceProperty, second: Region, other: SequenceProperty) -> Piece:
    """Return the piece: one region has a property, or another region has one."""
    text = f"{first.said} {one.predicate}, or {second.said} {other.predicate}"

    def build(context: Context) -> Parts:
        a, b = automaton_table(one, context.values, None, 1 << 8), automaton_table(other, context.values, None, 1 << 8)

        def step(kept: Numbers, inside: list[Flags], view: View) -> Numbers:
            upper, lower = kept // b.size, kept % b.size
            upper = np.where(inside[0], a.successors(upper, view.value_index()), upper)
            lower = np.where(inside[1], b.successors(lower, view.value_index()), lower)
            return upper * b.size + lower

        register = _twice(
            text,
            [first, second],
            0,
            a.size * b.size,
            step,
            lambda kept: a.accepts[kept // b.size] | b.accepts[kept % b.size],
            lambda kept: a.alive[kept // b.size] | b.alive[kept % b.size],
        )
        return Parts(registers=(register(context),), grows=not (a.closed and b.closed))

    return Piece(text, build)


def so_many_blocks(bounds: Bounds, size: tuple[int, int], property: SequenceProperty) -> Piece | None:
    """Return the piece: so many blocks of a size have a property."""
    cells = [(i, j) for i in range(size[0]) for j in range(size[1])]
    return so_many_windows(
        bounds, [cells], lambda values, found: holds_on_boards(property, found, values), property.predicate
    )


def so_many_windows(
    bounds: Bounds, windows: list[list[Offset]], holds: Callable[[tuple[int, ...], list[Numbers]], Flags], said: str
) -> Piece | None:
    """Return the piece: so many placed windows satisfy a test of their cells."""
    numbers, more = bounds
    if max(numbers) > 60:
        return None
    text = f"{sorted(numbers)}{' or more' if more else ''} windows {windows}: {said}"

    def build(context: Context) -> Parts:
        def condition(cells: list[Offset]) -> Condition:
            test = window_condition(cells, lambda *found: ~holds(context.values, list(found)))
            return replace(test, tally=text)

        return Parts(tuple(map(condition, windows)), tallies=(Tally(text, numbers, more),))

    return Piece(text, build)
