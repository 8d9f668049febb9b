"""A machine column by column: states between columns, and arrows that read whole columns of marks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable
from dataclasses import dataclass

from stripcount.board import Mark
from stripcount.errors import TooLarge
from stripcount.machine.exploration import Exploration
from stripcount.machine.minimize import equal_futures
from stripcount.model.strip import Strip

MAX_STATES = 24
"""Maximum number of states of a machine that is drawn."""

MAX_ARROWS = 120
"""Maximum number of arrows, and of different columns, of a machine that is drawn."""

_MAX_PATHS = 20_000  # paths from all states through the cells of a column, while columns are listed
_MAX_ROW_TEXT, _MAX_STATE_TEXT = 3, 14  # the most characters of a state: of the text of a row, and of a single text


@dataclass(frozen=True)
class Arrow:
    """From state `source` to state `target` by any of the columns whose indices in `ColumnGraph.columns` are listed."""

    source: int
    target: int
    column_indices: tuple[int, ...]


@dataclass(frozen=True)
class ColumnGraph:
    """A machine whose transitions are whole columns.

    `states[i]` is the text of state i: one text for each row if possible, else a single one. `final` are the states in
    which a board may end, `columns` the different columns, each a tuple of marks from the top.
    """

    states: tuple[tuple[str, ...], ...]
    start: int
    final: frozenset[int]
    columns: tuple[tuple[Mark, ...], ...]
    arrows: tuple[Arrow, ...]


def column_graph(exploration: Exploration, strip: Strip, merged: bool = False) -> ColumnGraph:
    """Return the machine whose transitions are whole columns; these are in the order in which paths reach them.

    With `merged` each class of states with equal futures is one state. It is shown by its first member, with the
    columns that lead from this member. Raises TooLarge beyond MAX_STATES or MAX_ARROWS.

    >>> from stripcount.puzzles.ring_ring import RingRing
    >>> from stripcount.machine.explore import explore
    >>> graph = column_graph(explore(RingRing(4)), RingRing(4))
    >>> len(graph.states), len(graph.arrows), len(graph.columns)
    (7, 16, 15)
    """
    # a block is a class of states with equal futures, and a state of the graph
    block_of_state = equal_futures(exploration.machine()).tolist() if merged else list(range(exploration.sizes[0]))
    first_member = {block: state for state, block in reversed(list(enumerate(block_of_state)))}
    block_count = len(first_member)
    if block_count > MAX_STATES:
        raise TooLarge(
            f"a machine can be drawn if it has at most {MAX_STATES} states, and this one has {block_count:,}."
        )
    paths: list[tuple[int, int, tuple[Mark, ...]]] = [(block, first_member[block], ()) for block in range(block_count)]
    for cell_transitions in exploration.with_marks().edges:
        steps_from: dict[int, list[tuple[int, Mark]]] = defaultdict(list)
        for source, target, mark in zip(
            cell_transitions.source.tolist(), cell_transitions.target.tolist(), cell_transitions.mark.tolist()
        ):
            steps_from[source].append((target, exploration.marks[mark]))
        paths = [
            (start_block, target, (*column, mark))
            for start_block, state, column in paths
            for target, mark in steps_from[state]
        ]
        if len(paths) > _MAX_PATHS:
            raise _size_error(f"more than {_MAX_PATHS:,}")
    index_of_column: dict[tuple[Mark, ...], int] = {}
    arrows: dict[tuple[int, int], list[int]] = {}
    for start_block, end_state, column in paths:
        column_index = index_of_column.setdefault(column, len(index_of_column))
        arrows.setdefault((start_block, block_of_state[end_state]), []).append(column_index)
    if (max_count := max(len(arrows), len(index_of_column))) > MAX_ARROWS:
        raise _size_error(f"{max_count:,}")
    return ColumnGraph(
        states=tuple(
            _state_texts(strip, exploration.state(0, first_member[block]), block) for block in range(block_count)
        ),
        start=block_of_state[exploration.start],
        final=frozenset(block for block in range(block_count) if exploration.final[first_member[block]]),
        columns=tuple(index_of_column),
        arrows=tuple(
            Arrow(source, target, tuple(sorted(set(column_indices))))
            for (source, target), column_indices in arrows.items()
        ),
    )


def _size_error(count_text: str) -> TooLarge:
    """Return the error for a machine with too many arrows or columns; `count_text` states how many it has."""
    return TooLarge(
        f"a machine can be drawn if it has at most {MAX_ARROWS} arrows and {MAX_ARROWS} different columns, "
        f"and this one has {count_text}."
    )


def _state_texts(strip: Strip, state: Hashable, index: int) -> tuple[str, ...]:
    """Return the texts that stand for a state: one per row if possible, else one for the whole state.

    These are the words of the strip's own picture if it draws states, else the entries of a state that is a tuple of
    `rows` entries. Texts that are too long for a picture are replaced by "state" and its `index`.
    """
    if type(strip).draw_state is not Strip.draw_state:
        text = strip.draw_state(state)
        row_texts = tuple(text.split())
        if len(row_texts) == strip.rows and all(len(label) <= _MAX_ROW_TEXT for label in row_texts):
            return row_texts
        return (text,) if len(text) <= _MAX_STATE_TEXT else (f"state {index}",)
    labels = state
    if isinstance(state, tuple) and len(state) == 2 and isinstance(state[0], tuple):
        # a tile strip: the labels to the right, and the label below, which is the same for all states between columns
        labels = state[0]
    if isinstance(labels, tuple) and len(labels) == strip.rows:
        row_texts = tuple(
            (">" if label else ".") if isinstance(label, bool) else str(label)  # whether an edge leads to the right
            for label in labels
        )
        if all(len(label) <= _MAX_ROW_TEXT for label in row_texts):
            return row_texts
    return (f"state {index}",)
