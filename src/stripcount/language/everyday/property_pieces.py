"""Conditions on boards that some sequences of their cells have a property.

The sequences are those of every line, of some line, of the first or last line, of every block, of every so many
consecutive cells, or of the whole board: `every row has an even sum`, `no 2x2 block is constant`. Each function returns
a piece of a rule; with `affirmative` false, it requires that the sequences do not have the property.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from stripcount.errors import excerpt
from stripcount.language.conditions.cells import any_of, window_condition
from stripcount.language.conditions.lines import label_along_lines, previous_on_line
from stripcount.language.everyday.automata import (
    MAX_STATES,
    AutomatonTable,
    SequenceProperty,
    automaton_table,
    holds_on_boards,
    membership_test,
)
from stripcount.language.phrases import ANTIDIAGONAL, DIAGONAL, HORIZONTAL, VERTICAL, Lines, Offset
from stripcount.language.pieces import Context, Parts, Piece, Unreadable, conjunction, unclear_piece
from stripcount.model.lattice.rule import Condition, Flags, LineTest, Numbers, Read, Register, View

LINE_NOUNS = {HORIZONTAL: "row", VERTICAL: "column", DIAGONAL: "diagonal", ANTIDIAGONAL: "antidiagonal"}
"""The noun for each kind of line."""
_MAX_REGISTER_BITS = 40  # of a register that holds the states of all rows
_MAX_LABEL_BITS = 36  # of the labels of all rows together, for lines that grow with the board
_MAX_GROWING_BITS = 12  # of the label of one such line


def _line_table(property: SequenceProperty, line: Offset, context: Context) -> AutomatonTable:
    """Return the table of a property of the lines of one kind.

    For lines that grow with the board it may not be closed. Raises Unreadable if columns of the given number of rows
    need more than `MAX_STATES` states.
    """
    if line == VERTICAL and not context.by_rows and context.min_size[0]:
        table = automaton_table(property, context.values, context.min_size[0])
        if not table.closed:
            predicate = excerpt(property.predicate, 120)
            raise Unreadable(
                f"a column of {context.min_size[0]} cells needs more than {MAX_STATES} states for “{predicate}”"
            )
        return table
    rows = max(context.min_size[0], 1)
    max_states = (1 << min(_MAX_GROWING_BITS, _MAX_LABEL_BITS // rows)) - 1
    return automaton_table(property, context.values, None, min(MAX_STATES, max_states))


def _every_line(property: SequenceProperty, line: Offset, text: str) -> Piece:
    """Return the piece: every line of one kind has a property.

    The label of a cell is the state of the line's automaton after this cell.
    """

    def build(context: Context) -> Parts:
        table, previous = _line_table(property, line, context), previous_on_line(line, context)

        def next_state(view: View, state: Numbers) -> Numbers:
            return table.successors(state, view.value_index())

        parts = label_along_lines(
            text,
            table.size,
            previous,
            next_state,
            cell_test=lambda view, state: table.alive[next_state(view, state)],
            end_test=(lambda view, state: table.accepts[state], ()),
        )
        tests = (
            (LineTest(text, line, membership_test(property, context.values)),) if line in (HORIZONTAL, VERTICAL) else ()
        )
        return Parts(parts.conditions, labels=parts.labels, lines=tests, grows=not table.closed)

    return Piece(text, build)


def lines_have(lines: Lines, property: SequenceProperty, affirmative: bool = True) -> Piece:
    """Return the piece: every line of the given kinds has a property, or if not `affirmative`, none has it.

    The piece is unclear if not `affirmative` and the property is ambiguous in prohibitions.
    """
    if property.ambiguity and not affirmative:
        return unclear_piece(f"that no line {property.predicate} may mean {property.ambiguity}")
    quantifier, required = ("every", property) if affirmative else ("no", property.negated())
    texts = {line: f"{quantifier} {LINE_NOUNS[line]} {property.predicate}" for line in lines}
    return conjunction(*(_every_line(required, line, text) for line, text in texts.items()))


def some_line_has(line: Offset, property: SequenceProperty) -> Piece:
    """Return the piece: at least one row (or column) has a property.

    For rows, a register holds the states of all rows, as the digits of an integer. For columns, it holds the state of
    the present column, plus `size` if an earlier column has the property. `build` raises Unreadable if a register would
    need too many bits, for diagonals, and on boards that are read row by row.
    """
    text = f"at least one {LINE_NOUNS[line]} {property.predicate}"

    def build(context: Context) -> Parts:
        rows = context.min_size[0]
        if context.by_rows or not rows or line not in (HORIZONTAL, VERTICAL):
            raise Unreadable("a line that has to exist, on boards that are read row by row or among diagonals")
        table = _line_table(property, line, context)
        size = table.size
        tests = (LineTest(text, line, membership_test(property, context.values), "some"),)

        def row_step(states: Numbers, view: View) -> Numbers:
            weight = size**view.row
            row_state = states // weight % size
            return np.asarray(states + (table.successors(row_state, view.value_index()) - row_state) * weight)

        def row_accepts(states: Numbers) -> Flags:
            return np.asarray(any_of(table.accepts[states // size**row % size] for row in range(rows)))

        def column_step(state: Numbers, view: View) -> Numbers:
            successor = table.successors(state % size, view.value_index())
            if view.row < rows - 1:
                return state - state % size + successor
            return np.where((state >= size) | table.accepts[successor], size, 0)

        if line == VERTICAL:
            register = Register(text, 2 * size, 0, (), column_step, lambda state: state >= size)
            return Parts(registers=(register,), lines=tests)
        if size**rows > 1 << _MAX_REGISTER_BITS:
            raise Unreadable(f"{rows} rows of {size} states each, one of which has to exist: too many states")
        register = Register(text, size**rows, 0, (), row_step, row_accepts)
        return Parts(registers=(register,), lines=tests, grows=not table.closed)

    return Piece(text, build)


def outer_line_has(
    position: str, line: Offset, property: SequenceProperty, affirmative: bool = True, all_but_one: bool = False
) -> Piece:
    """Return the piece: the first or the last row (or column) has a property.

    `position` is "first" or "last". With `all_but_one`, all rows (or columns) but that one have it. If not
    `affirmative`, the same lines must not have the property. `build` raises Unreadable on boards that are read row by
    row.
    """
    subject = f"every {LINE_NOUNS[line]} but the {position}" if all_but_one else f"the {position} {LINE_NOUNS[line]}"
    text = f"{subject} {property.predicate}" if affirmative else f"not: {subject} {property.predicate}"
    required = property if affirmative else property.negated()

    def build(context: Context) -> Parts:
        if context.by_rows:
            raise Unreadable("the first or last line of a board that is read row by row")
        table, previous = _line_table(required, line, context), previous_on_line(line, context)
        beyond = (-line[1], -line[0]) if position == "first" else (line[1], line[0])

        def is_exempt(view: View) -> Flags:
            """Return where the cell lies on a line that is not tested.

            A column is known to be the last one only when the cell to the right is known to lie outside.
            """
            if line == HORIZONTAL:
                return np.full(view.count, (view.row != (0 if position == "first" else view.rows - 1)) != all_but_one)
            return view.inside(*beyond) != all_but_one

        def next_state(view: View, state: Numbers) -> Numbers:
            successor = table.successors(state, view.value_index())
            return successor if (position, line) == ("last", VERTICAL) else np.where(is_exempt(view), 0, successor)

        reads = [beyond] if (position, line) == ("first", VERTICAL) else []
        reads_at_end = [beyond] if line == VERTICAL else []
        parts = label_along_lines(
            text,
            table.size,
            previous,
            next_state,
            end_test=(lambda view, state: is_exempt(view) | table.accepts[state], reads_at_end),
            reads=reads,
        )
        return Parts(parts.conditions, labels=parts.labels, grows=not table.closed)

    return Piece(text, build)


def windows_have(
    windows: Iterable[tuple[Offset, ...]], property: SequenceProperty, affirmative: bool, text: str
) -> Piece:
    """Return the piece: the cells of each window have a property wherever it lies on the board, or have it nowhere.

    A window is a tuple of the offsets of its cells, in the order in which the property reads them. `text` is the text
    of the piece.
    """
    window_list = tuple(windows)

    def build(context: Context) -> Parts:
        def condition(cells: tuple[Offset, ...]) -> Condition:
            return window_condition(
                cells, lambda *values: holds_on_boards(property, list(values), context.values) == affirmative
            )

        return Parts(tuple(map(condition, window_list)))

    return Piece(text, build)


def blocks_have(sizes: Iterable[tuple[int, int]], property: SequenceProperty, affirmative: bool = True) -> Piece:
    """Return the piece: every block of some sizes (height, width) has a property, or no block has it."""
    if property.ambiguity and not affirmative:
        return unclear_piece(f"that no block {property.predicate} may mean {property.ambiguity}")
    size_list = tuple(sizes)
    blocks = [tuple((i, j) for i in range(height) for j in range(width)) for height, width in size_list]
    sizes_text = " or ".join(f"{height}x{width}" for height, width in size_list)
    text = f"{'every' if affirmative else 'no'} {sizes_text} block {property.predicate}"
    return windows_have(blocks, property, affirmative, text)


def consecutive_cells_have(
    length: int, lines: Lines, property: SequenceProperty, affirmative: bool = True
) -> Piece | None:
    """Return the piece: every `length` consecutive cells along the given lines have a property, or no such cells have it.

    Return None for the length 0.
    """
    if not length:
        return None
    if property.ambiguity and not affirmative:
        return unclear_piece(f"that no cells {property.predicate} may mean {property.ambiguity}")
    segments = [tuple((i * down, i * right) for i in range(length)) for down, right in lines]
    line_text = " or ".join(LINE_NOUNS[line] for line in lines)
    quantifier = "every" if affirmative else "no"
    text = f"{quantifier} {length} consecutive cells of a {line_text} together: {property.predicate}"
    return windows_have(segments, property, affirmative, text)


def board_has(property: SequenceProperty, affirmative: bool = True) -> Piece:
    """Return the piece: the cells of the whole board, in the order in which they are read, have a property.

    A register holds the state. The property should not depend on the order.
    """
    text = f"the board {property.predicate}" if affirmative else f"not: the board {property.predicate}"

    def build(context: Context) -> Parts:
        required = property if affirmative else property.negated()
        table = automaton_table(required, context.values, None)

        def step(state: Numbers, view: View) -> Numbers:
            successor = table.successors(state, view.value_index())
            return np.where(table.alive[successor], successor, -1)

        reads: tuple[Read, ...] = ()
        register = Register(text, table.size, 0, reads, step, lambda state: table.accepts[state])
        tests = () if required.ordered else (LineTest(text, (0, 0), membership_test(required, context.values)),)
        return Parts(registers=(register,), lines=tests, grows=not table.closed)

    return Piece(text, build)
