"""Conditions on the cells of a region, and on how many lines, blocks or windows of a board have a property.

Each of them is tested by a register, which is updated cell by cell while the board is read column by column, or by a
tally of windows. Which column is the last one is known only when it has been read. A register of regions therefore
holds the states of two hypotheses: that the current column is not the last, and that it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

import numpy as np

from stripcount.language.conditions.cells import Relation, window_condition, within_bounds
from stripcount.language.conditions.lines import label_along_lines
from stripcount.language.conditions.totals import MAX_DIFFERENCE, checked_differences
from stripcount.language.everyday.automata import (
    AutomatonTable,
    SequenceProperty,
    automaton_table,
    depends_on_order,
    holds_cellwise,
    holds_on_boards,
    may_hold_jointly,
)
from stripcount.language.everyday.property_pieces import some_line_has
from stripcount.language.phrases import ANTIDIAGONAL, HORIZONTAL, VERTICAL, Bounds, Offset
from stripcount.language.pieces import Context, Parts, Piece, Unreadable, conjunction, unclear_piece
from stripcount.language.statements.places import Fold, Location, Region
from stripcount.model.lattice.rule import Condition, Flags, Numbers, Register, Tally, View

_MAX_BITS = 40  # of one register: all registers and labels of a rule share the 62 bits of a state
_MAX_STATES = 1 << 12  # of the automaton of one region or line; it is stored as a table
_MAX_STATES_OF_ALTERNATIVE = 1 << 8  # of each of two automata whose pairs of states are stored
_MAX_COUNTED = 60  # lines or windows on one board: the count is a factor of the number of states
CellQuantity = Callable[[Numbers], Numbers]
"""What each cell adds to a total, as a function of its value."""


def both_regions_have(first: Region, second: Region, property: SequenceProperty) -> Piece | None:
    """Return the condition that each of two regions has a property; None if they may be meant to have it together."""
    # of one corner alone it says nothing that it has two 1s or is constant: then both together are meant
    are_corners = all(region.phrase.endswith("corner") for region in (first, second))
    is_of_several_cells = property.predicate.startswith(("has", "is constant")) and not property.predicate.startswith(
        ("has at least 1 cells", "has 0 cells")
    )
    if may_hold_jointly(property) or (are_corners and is_of_several_cells):
        return None
    in_first, in_second = region_has(first, property), region_has(second, property)
    return conjunction(in_first, in_second) if in_first and in_second else None


def _next_columns(columns: Numbers, fold: Fold) -> Numbers:
    """Return the folded numbers of the next columns."""
    threshold, period = fold
    next_columns = columns + 1
    return np.where(next_columns < threshold + period, next_columns, threshold + (next_columns - threshold) % period)


def _region_register(
    text: str,
    regions: Iterable[Region],
    *,
    start: int,
    size: int,
    step: Callable[[Numbers, list[Flags], View], Numbers],
    accepts: Callable[[Numbers], Flags],
    alive: Callable[[Numbers], Flags],
) -> Callable[[Context], Register]:
    """Return a function of the context to the register of an automaton that reads cells and the regions they lie in.

    The automaton has the states 0 to `size` - 1 and begins in `start`. `step`(states, memberships, view) returns the
    states after one cell on each board; `memberships` are for each region the flags of the boards on which the cell
    lies in it. `accepts` states which states may end a board, `alive` from which states an accepting one can be
    reached. The function raises Unreadable if a region of every second column is combined with another fold, or if the
    register needs 2^_MAX_BITS states.

    The register is (column · size + open) · size + closed. `open` is the state if the current column is not the last,
    `closed` if it is; `column` is 0 before the first column, else 1 + its folded index.
    """
    all_regions = tuple(regions)

    def build(context: Context) -> Register:
        row_count = context.min_size[0]
        folds = [region.fold_on(row_count) for region in all_regions]
        fold = (max(threshold for threshold, _ in folds), max(period for _, period in folds))
        if len({period for _, period in folds}) > 1 and fold[1] > 1:
            raise Unreadable("every second column together with another place")
        column_states = sum(fold) + 1
        if column_states * size * size >= 1 << _MAX_BITS:
            raise Unreadable("places with too many states")

        def next_register(register: Numbers, view: View) -> Numbers:
            column, open_state, closed_state = register // (size * size), register // size % size, register % size
            if view.row == 0:
                column, closed_state = 1 + _next_columns(column - 1, fold), open_state
            memberships = [
                [
                    region.contains(Location(view.row, view.rows, column - 1, np.full(view.count, is_last)))
                    for region in all_regions
                ]
                for is_last in (False, True)
            ]
            open_state = step(open_state, memberships[0], view)
            closed_state = step(closed_state, memberships[1], view)
            new_register = (column * size + open_state) * size + closed_state
            return np.where(alive(open_state) | alive(closed_state), new_register, -1)

        return Register(
            text,
            column_states * size * size,
            start * size + start,
            (),
            next_register,
            lambda register: accepts(register % size),
        )

    return build


def _on_antidiagonal(property: SequenceProperty, text: str) -> Piece:
    """Return the condition that the cells from the upper right corner down to the left have a property.

    The automaton reads every antidiagonal, as only the last column shows which of them ends in the corner.
    """

    def build(context: Context) -> Parts:
        states = automaton_table(property, context.values, context.min_size[0] or None, _MAX_STATES)
        parts = label_along_lines(
            text,
            states.size,
            context.previous_on_antidiagonal,
            lambda view, previous: states.successors(previous, view.value_index()),
            end_test=(
                lambda view, label: view.inside(-1, 0) | view.inside(0, 1) | states.accepts[label],
                [(-1, 0), (0, 1)],
            ),
        )
        return Parts(parts.conditions, labels=parts.labels, grows=not states.closed)

    return Piece(text, build)


def region_has(region: Region, property: SequenceProperty, affirmative: bool = True) -> Piece | None:
    """Return the condition that the cells of a region, in the order in which they are read, have a property.

    Unless `affirmative`, it is that they do not have it; if this has two meanings, the piece is the unclear one that
    names them. None if the property depends on an order that the region does not have, if the region is one cell and
    the property compares cells, or if the region consists of several lines of which each may be meant.
    """
    if property.ambiguity and not affirmative:
        return unclear_piece(f"that {region.phrase} not {property.predicate} may mean {property.ambiguity}")
    if region.line is None and depends_on_order(property):
        return None
    if region.phrase.endswith("corner") and property.predicate.startswith(("is constant", "has no value twice")):
        return None
    if region.has_several_lines and not (affirmative and holds_cellwise(property)):
        return None
    tested_property = property if affirmative else property.negated()
    text = f"{'' if affirmative else 'not: '}{region.phrase} {property.predicate}"
    if region.line == ANTIDIAGONAL:
        return None if property.ordered else _on_antidiagonal(tested_property, text)

    def build(context: Context) -> Parts:
        length = context.min_size[0] if region.line == VERTICAL and context.min_size[0] else None
        table = automaton_table(tested_property, context.values, length, _MAX_STATES)

        def step(states: Numbers, memberships: list[Flags], view: View) -> Numbers:
            (is_inside,) = memberships
            return np.where(is_inside, table.successors(np.where(is_inside, states, 0), view.value_index()), states)

        register = _region_register(
            text,
            [region],
            start=0,
            size=table.size,
            step=step,
            accepts=lambda states: table.accepts[states],
            alive=lambda states: table.alive[states],
        )
        return Parts(registers=(register(context),), grows=not table.closed)

    return Piece(text, build)


def regions_related(
    text: str, first: tuple[Region, CellQuantity], second: tuple[Region, CellQuantity], relation: Relation
) -> Piece:
    """Return the condition that a total over one region is in a relation to a total over another.

    Each total is given as (region, what each of its cells adds).
    """

    def build(context: Context) -> Parts:
        size, zero = 2 * MAX_DIFFERENCE + 1, MAX_DIFFERENCE  # a state is zero + the difference of the totals

        def step(states: Numbers, memberships: list[Flags], view: View) -> Numbers:
            own = view.value()
            change = np.where(memberships[0], first[1](own), 0) - np.where(memberships[1], second[1](own), 0)
            return checked_differences(states + change)

        register = _region_register(
            text,
            [first[0], second[0]],
            start=zero,
            size=size,
            step=step,
            accepts=lambda states: relation(states - zero, np.zeros_like(states)),
            alive=lambda states: np.ones(len(states), dtype=bool),
        )
        return Parts(registers=(register(context),), grows=True)

    return Piece(text, build)


def _count_text(bounds: Bounds) -> str:
    """Return bounds in the form of the texts of this module: `[2] or more`, `[0, 1]`."""
    allowed, and_above = bounds
    return f"{sorted(allowed)}{' or more' if and_above else ''}"


def _column_count(text: str, bounds: Bounds, table: AutomatonTable, row_count: int) -> Register:
    """Return the register that counts the columns that an automaton accepts.

    It is count · (number of states) + state of the current column; numbers above the bounds are counted as one number.
    """
    size, max_count = table.size, max(bounds[0]) + 1

    def step(register: Numbers, view: View) -> Numbers:
        successors = table.successors(register % size, view.value_index())
        if view.row < row_count - 1:
            return register - register % size + successors
        return np.minimum(register // size + table.accepts[successors], max_count) * size

    return Register(text, (max_count + 1) * size, 0, (), step, lambda register: within_bounds(register // size, bounds))


def _row_states(text: str, bounds: Bounds, table: AutomatonTable, row_count: int) -> Register:
    """Return the register with the states of all rows, of which the accepting ones are counted at the end.

    The state of each row is one digit in base (number of states), that of the first row the least significant. Raises
    Unreadable if it needs 2^_MAX_BITS states.
    """
    size = table.size
    if size**row_count >= 1 << _MAX_BITS:
        raise Unreadable(f"{row_count} rows of {size} states each, a number of which is asked for: too many states")

    def step(register: Numbers, view: View) -> Numbers:
        weight = size**view.row
        state = register // weight % size
        return np.asarray(register + (table.successors(state, view.value_index()) - state) * weight)

    def accepts(register: Numbers) -> Flags:
        accepting = [table.accepts[register // size**row % size] for row in range(row_count)]
        return within_bounds(np.sum(accepting, axis=0), bounds)

    return Register(text, size**row_count, 0, (), step, accepts)


def number_of_lines(bounds: Bounds, line: Offset, property: SequenceProperty) -> Piece | None:
    """Return the condition that the number of rows or columns with a property is within bounds.

    None for diagonals, unless the bounds are at least one, and for bounds above _MAX_COUNTED.
    """
    if bounds == (frozenset([1]), True):
        return some_line_has(line, property)
    if line not in (HORIZONTAL, VERTICAL) or max(bounds[0]) > _MAX_COUNTED:
        return None
    text = f"{_count_text(bounds)} {'rows' if line == HORIZONTAL else 'columns'}: {property.predicate}"

    def build(context: Context) -> Parts:
        row_count = context.min_size[0]
        if context.by_rows or not row_count:
            raise Unreadable("a number of lines of a board that is read row by row")
        table = automaton_table(property, context.values, row_count if line == VERTICAL else None, _MAX_STATES)
        if line == VERTICAL:
            return Parts(registers=(_column_count(text, bounds, table, row_count),))
        return Parts(registers=(_row_states(text, bounds, table, row_count),), grows=not table.closed)

    return Piece(text, build)


def number_of_matching_columns(text: str, matches: Relation, bounds: Bounds, every: bool) -> Piece:
    """Return the condition that two adjacent rows match in a number of columns within bounds.

    `matches` is called with the values of the upper and lower row in one column. With `every`, the condition is on any
    two rows.
    """
    allowed, _ = bounds
    max_count = max(allowed) + 1

    def match_count(upper: int, lower: int) -> Register:
        def step(counts: Numbers, view: View) -> Numbers:
            if view.row != lower:
                return counts
            return np.minimum(counts + matches(view.value(upper - lower, 0), view.value()), max_count)

        return Register(
            f"{text} {upper} {lower}",
            max_count + 1,
            0,
            (("", upper - lower, 0),),
            step,
            lambda counts: within_bounds(counts, bounds),
        )

    def build(context: Context) -> Parts:
        row_count = context.min_size[0]
        if context.by_rows or not row_count:
            raise Unreadable("pairs of rows of a board that is read row by row")
        registers = (
            match_count(upper, lower)
            for lower in range(row_count)
            for upper in range(lower)
            if every or lower == upper + 1
        )
        return Parts(registers=tuple(registers))

    return Piece(text, build)


def either_region_has(
    first: Region, first_property: SequenceProperty, second: Region, second_property: SequenceProperty
) -> Piece:
    """Return the condition that a region has a property, or a second region a second property, or both."""
    text = f"{first.phrase} {first_property.predicate}, or {second.phrase} {second_property.predicate}"

    def build(context: Context) -> Parts:
        a, b = (
            automaton_table(property, context.values, None, _MAX_STATES_OF_ALTERNATIVE)
            for property in (first_property, second_property)
        )

        def step(states: Numbers, memberships: list[Flags], view: View) -> Numbers:
            first_state, second_state = states // b.size, states % b.size
            first_state = np.where(memberships[0], a.successors(first_state, view.value_index()), first_state)
            second_state = np.where(memberships[1], b.successors(second_state, view.value_index()), second_state)
            return first_state * b.size + second_state

        register = _region_register(
            text,
            [first, second],
            start=0,
            size=a.size * b.size,
            step=step,
            accepts=lambda states: a.accepts[states // b.size] | b.accepts[states % b.size],
            alive=lambda states: a.alive[states // b.size] | b.alive[states % b.size],
        )
        return Parts(registers=(register(context),), grows=not (a.closed and b.closed))

    return Piece(text, build)


def number_of_blocks(bounds: Bounds, size: tuple[int, int], property: SequenceProperty) -> Piece | None:
    """Return the condition that the number of blocks of size (height, width) with a property is within bounds.

    The property is that of the cells of a block in reading order. None for bounds above _MAX_COUNTED.
    """
    offsets = [(down, right) for down in range(size[0]) for right in range(size[1])]
    return number_of_windows(
        bounds, [offsets], lambda values, cells: holds_on_boards(property, cells, values), property.predicate
    )


def number_of_windows(
    bounds: Bounds,
    windows: list[list[Offset]],
    holds: Callable[[tuple[int, ...], list[Numbers]], Flags],
    predicate: str,
) -> Piece | None:
    """Return the condition that the number of placements of some windows that pass a test is within bounds.

    Each window is the list of its offsets from an anchor; its placements are those inside the board. `holds`(values of
    the rule, [array of the values of each cell]) is the test, `predicate` the same in words. None for bounds above
    _MAX_COUNTED.
    """
    allowed, and_above = bounds
    if max(allowed) > _MAX_COUNTED:
        return None
    text = f"{_count_text(bounds)} windows {windows}: {predicate}"

    def build(context: Context) -> Parts:
        def condition(window: list[Offset]) -> Condition:
            fails = window_condition(window, lambda *cells: ~holds(context.values, list(cells)))
            return replace(fails, tally=text)

        return Parts(tuple(map(condition, windows)), tallies=(Tally(text, allowed, and_above),))

    return Piece(text, build)
