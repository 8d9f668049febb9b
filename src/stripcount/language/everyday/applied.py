"""Properties of sequences applied: to lines, to the first or last line, to blocks, to the whole board."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from stripcount.errors import shortened
from stripcount.language.conditions.cells import some, window
from stripcount.language.conditions.lines import before, carried
from stripcount.language.everyday.automata import MOST, AutomatonTable, Sequence, accepting, holds_of, table
from stripcount.language.phrases import ANTIDIAGONAL, DIAGONAL, HORIZONTAL, VERTICAL, Lines, Offset
from stripcount.language.pieces import Context, Parts, Piece, Unreadable, joined, unclear
from stripcount.model.lattice.rule import Condition, Flags, LineTest, Numbers, Read, Register, View

LINE = {HORIZONTAL: "row", VERTICAL: "column", DIAGONAL: "diagonal", ANTIDIAGONAL: "antidiagonal"}
_REGISTER = 40  # bits of the states of all rows
_BITS = 36  # of a state, for the lines of an array together, where lines grow with the board


def _table(property: Sequence, line: Offset, context: Context) -> AutomatonTable:
    """Return the table of a property of one kind of line; of a line that grows, perhaps one that is not closed."""
    if line == VERTICAL and not context.turned and context.least[0]:
        found = table(property, context.values, context.least[0])
        if not found.closed:
            said = shortened(property.said, 120)
            raise Unreadable(f"a column of {context.least[0]} cells needs more than {MOST} states for “{said}”")
        return found
    rows = max(context.least[0], 1)
    return table(property, context.values, None, min(MOST, (1 << min(12, _BITS // rows)) - 1))


def _along(property: Sequence, line: Offset, text: str) -> Piece:
    def build(context: Context) -> Parts:
        states, back = _table(property, line, context), before(line, context)

        def after(view: View, last: Numbers) -> Numbers:
            return states.after(last, view.value_index())

        parts = carried(
            text,
            states.size,
            back,
            after,
            holds=lambda view, last: states.alive[after(view, last)],
            ends=(lambda view, own: states.accepts[own], ()),
        )
        tests = (LineTest(text, line, accepting(property, context.values)),) if line in (HORIZONTAL, VERTICAL) else ()
        return Parts(parts.conditions, labels=parts.labels, lines=tests, grows=not states.closed)

    return Piece(text, build)


def in_lines(lines: Lines, property: Sequence, wanted: bool = True) -> Piece:
    """Return the piece: every line of some kinds has a property, or none has it if not `wanted`."""
    if property.vague and not wanted:
        return unclear(f"that no line {property.said} may mean {property.vague}")
    quantity, own = ("every", property) if wanted else ("no", property.negated())
    texts = {line: f"{quantity} {LINE[line]} {property.said}" for line in lines}
    return joined(*(_along(own, line, text) for line, text in texts.items()))


def in_some_line(line: Offset, property: Sequence) -> Piece:
    """Return the piece: at least one row (or column) has a property.

    A register holds the states of all rows together, or the state of one column and whether an earlier one has it.
    """
    text = f"at least one {LINE[line]} {property.said}"

    def build(context: Context) -> Parts:
        rows = context.least[0]
        if context.turned or not rows or line not in (HORIZONTAL, VERTICAL):
            raise Unreadable("a line that has to exist, on boards that are read row by row or among diagonals")
        states = _table(property, line, context)
        size = states.size
        tests = (LineTest(text, line, accepting(property, context.values), "some"),)

        def row_step(kept: Numbers, view: View) -> Numbers:
            weight = size**view.row
            own = kept // weight % size
            return np.asarray(kept + (states.after(own, view.value_index()) - own) * weight)

        def row_accepts(kept: Numbers) -> Flags:
            return np.asarray(some(states.accepts[kept // size**row % size] for row in range(rows)))

        def column_step(kept: Numbers, view: View) -> Numbers:
            after = states.after(kept % size, view.value_index())
            if view.row < rows - 1:
                return kept - kept % size + after
            return np.where((kept >= size) | states.accepts[after], size, 0)

        if line == VERTICAL:
            register = Register(text, 2 * size, 0, (), column_step, lambda kept: kept >= size)
            return Parts(registers=(register,), lines=tests)
        if size**rows > 1 << _REGISTER:
            raise Unreadable(f"{rows} rows of {size} states each, one of which has to exist: too many states")
        register = Register(text, size**rows, 0, (), row_step, row_accepts)
        return Parts(registers=(register,), lines=tests, grows=not states.closed)

    return Piece(text, build)


def in_one_line(where: str, line: Offset, property: Sequence, wanted: bool = True, others: bool = False) -> Piece:
    """Return the piece: the first (or last) row (or column) has a property, or all `others` have it."""
    one = f"every {LINE[line]} but the {where}" if others else f"the {where} {LINE[line]}"
    text = f"{one} {property.said}" if wanted else f"not: {one} {property.said}"
    own = property if wanted else property.negated()

    def build(context: Context) -> Parts:
        if context.turned:
            raise Unreadable("the first or last line of a board that is read row by row")
        states, back = _table(own, line, context), before(line, context)
        outside = (-line[1], -line[0]) if where == "first" else (line[1], line[0])

        def elsewhere(view: View) -> Flags:
            """Return where a line is not asked; the last column is known only when the next one is absent."""
            if line == HORIZONTAL:
                return np.full(view.count, (view.row != (0 if where == "first" else view.rows - 1)) != others)
            return view.inside(*outside) != others

        def after(view: View, last: Numbers) -> Numbers:
            kept = states.after(last, view.value_index())
            return kept if (where, line) == ("last", VERTICAL) else np.where(elsewhere(view), 0, kept)

        reads = [outside] if (where, line) == ("first", VERTICAL) else []
        beside = [outside] if line == VERTICAL else []
        parts = carried(
            text,
            states.size,
            back,
            after,
            ends=(lambda v, kept: elsewhere(v) | states.accepts[kept], beside),
            reads=reads,
        )
        return Parts(parts.conditions, labels=parts.labels, grows=not states.closed)

    return Piece(text, build)


def in_windows(windows: Iterable[tuple[Offset, ...]], property: Sequence, wanted: bool, text: str) -> Piece:
    """Return the piece: the cells of every placed window have a property, or of none if not `wanted`."""
    places = tuple(windows)

    def build(context: Context) -> Parts:
        def condition(cells: tuple[Offset, ...]) -> Condition:
            return window(cells, lambda *found: holds_of(property, list(found), context.values) == wanted)

        return Parts(tuple(map(condition, places)))

    return Piece(text, build)


def in_blocks(sizes: Iterable[tuple[int, int]], property: Sequence, wanted: bool = True) -> Piece:
    """Return the piece: every block of some sizes has a property, or no block."""
    if property.vague and not wanted:
        return unclear(f"that no block {property.said} may mean {property.vague}")
    listed = tuple(sizes)
    cells = [tuple((i, j) for i in range(height) for j in range(width)) for height, width in listed]
    named = " or ".join(f"{height}x{width}" for height, width in listed)
    return in_windows(cells, property, wanted, f"{'every' if wanted else 'no'} {named} block {property.said}")


def in_parts(length: int, lines: Lines, property: Sequence, wanted: bool = True) -> Piece | None:
    """Return the piece: every so many consecutive cells along some lines have a property, or none of them."""
    if not length:
        return None
    if property.vague and not wanted:
        return unclear(f"that no cells {property.said} may mean {property.vague}")
    cells = [tuple((i * down, i * right) for i in range(length)) for down, right in lines]
    kinds = " or ".join(LINE[line] for line in lines)
    text = f"{'every' if wanted else 'no'} {length} consecutive cells of a {kinds} together: {property.said}"
    return in_windows(cells, property, wanted, text)


def on_board(property: Sequence, wanted: bool = True) -> Piece:
    """Return the piece: the cells of the whole board have a property, whatever their order."""
    text = f"the board {property.said}" if wanted else f"not: the board {property.said}"

    def build(context: Context) -> Parts:
        own = property if wanted else property.negated()
        states = table(own, context.values, None)

        def step(kept: Numbers, view: View) -> Numbers:
            after = states.after(kept, view.value_index())
            return np.where(states.alive[after], after, -1)

        reads: tuple[Read, ...] = ()
        register = Register(text, states.size, 0, reads, step, lambda kept: states.accepts[kept])
        lines = () if own.ordered else (LineTest(text, (0, 0), accepting(own, context.values)),)
        return Parts(registers=(register,), lines=lines, grows=not states.closed)

    return Piece(text, build)
