"""Boards that are their own image under a half turn, or under the exchange of left and right, counted by left halves.

Such a board consists of a left half and its image. If a left half leads to state t, let B(t) be the set of states from
which its image leads to acceptance. If B(t) depends on t only, not on the left half, the symmetric boards of 2m columns
are the left halves of m columns whose state t lies in B(t): the same machine with other final states counts them. That
B(t) depends on t only is verified on every transition; no property of the puzzle is assumed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from stripcount.algebra.exact_arrays import matvec
from stripcount.board import Mark
from stripcount.errors import BadInput, TooLarge
from stripcount.limits import UNLIMITED, Limits
from stripcount.machine.exploration import Exploration
from stripcount.machine.machine import Machine

MAX_PAIRS = 300_000_000
"""The maximum number of pairs of states of all layers together; each takes one byte."""
MAX_COLUMNS = 3_000_000
"""The maximum number of columns that lead from states, for all states together."""
MAX_WORK = 4_000_000_000
"""The largest product of the numbers of states and of columns."""
_FOLDING = "folding the boards"
_PAIR_BYTES = 2  # memory of a pair of states: a flag, and the flag that it is compared with
_COLUMN_BYTES = 100  # memory of a column
_MARK_BYTES = 9  # memory of each mark that might continue a column
_CHECK_INTERVAL = 1024  # words of marks between two checks of the limits

Flags = NDArray[np.bool_]
Positions = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Folded:
    """Machines that count symmetric boards by their left halves.

    Term m of `even` is the number of symmetric boards of 2m columns, term m of `odd` that of 2m + 1 columns.
    `invariant` states whether the symmetry maps solutions to solutions.
    """

    even: Machine
    odd: Machine
    invariant: bool


def fold_half_turn(exploration: Exploration, image: Callable[[Mark], Mark], limits: Limits = UNLIMITED) -> Folded:
    """Return the machines of the boards that do not change under a half turn; `image` maps a mark to its image.

    A half turn reverses the order in which cells are read, so B is computed cell by cell. Costs one pass over the
    pairs of states for each mark. Raises TooLarge beyond MAX_PAIRS pairs, BadInput if B(t) does not depend on t only.

    >>> from stripcount.machine.explore import explore
    >>> from stripcount.puzzles.hard_squares import HardSquares
    >>> folded = fold_half_turn(explore(HardSquares(2)), lambda mark: mark)
    >>> folded.even.terms(4), folded.odd.terms(4), folded.invariant
    ([1, 3, 7, 17], [1, 3, 7, 17], True)
    """
    sizes, images = exploration.sizes, _images(exploration, image)
    pairs = sum(size * sizes[-row] for row, size in enumerate(sizes))
    if pairs > MAX_PAIRS:
        raise _too_large(f"{max(sizes):,} states between two cells")
    limits.check_size(_FOLDING, _PAIR_BYTES * pairs)
    return _folded(
        exploration, [_cell_steps(exploration, row, images) for row in range(exploration.rows)], "180", limits
    )


def fold_left_right(exploration: Exploration, image: Callable[[Mark], Mark], limits: Limits = UNLIMITED) -> Folded:
    """Return the machines of the boards that do not change when left and right are exchanged.

    The image of a column is read downwards like the column itself. So this is the half turn of boards of one row, whose
    cells are whole columns. Costs one pass over all states for each of the columns that leave them. Raises TooLarge
    beyond MAX_COLUMNS or MAX_WORK, BadInput if B(t) does not depend on t only.

    >>> from stripcount.machine.explore import explore
    >>> from stripcount.puzzles.hard_squares import HardSquares
    >>> folded = fold_left_right(explore(HardSquares(1)), lambda mark: mark)
    >>> folded.even.terms(5), folded.odd.terms(5), folded.invariant
    ([1, 1, 2, 3, 5], [2, 3, 5, 8, 13], True)
    """
    size = exploration.sizes[0]
    limits.check_size(_FOLDING, _PAIR_BYTES * size * size)
    columns = _column_steps(exploration, _images(exploration, image), limits)
    if size * size > MAX_PAIRS or size * len(columns.source) > MAX_WORK:
        raise _too_large(f"{size:,} states and {len(columns.source):,} columns between them")
    return _folded(exploration, [columns], "H", limits)


@dataclass(frozen=True, eq=False)
class _Steps:
    """The transitions between two layers of states, over cells or whole columns, sorted by their words of marks.

    The steps with word w are entries start[w] to start[w + 1] - 1 of `source` and `target`; `image[w]` is the number of
    the word of the images of its marks, -1 if there is none.
    """

    start: Positions
    source: Positions
    target: Positions
    image: Positions

    def with_word(self, word: int) -> tuple[Positions, Positions]:
        """Return the sources and the targets of the steps with a word."""
        entries = slice(self.start[word], self.start[word + 1])
        return self.source[entries], self.target[entries]


def _folded(exploration: Exploration, steps: Sequence[_Steps], name: str, limits: Limits) -> Folded:
    """Return the machines of the boards that equal their images, read in reverse order.

    The steps: compute B(t) for every state t from the first left half that leads to it; verify on every transition that
    another left half gives the same B(t); read the final weights of even and odd widths from B.
    """
    rows, sizes = len(steps), exploration.sizes[: len(steps)]
    # completing[row][:, t] flags the states in B(t), for the states t of a layer
    completing: list[Flags] = [np.zeros((sizes[-row], size), dtype=bool) for row, size in enumerate(sizes)]
    reached = [np.zeros(size, dtype=bool) for size in sizes]
    completing[0][:, exploration.start] = exploration.final
    reached[0][exploration.start] = True

    def image_completions(row: int, sources: Positions, word: int) -> Flags:
        """Return B of the states to which a word of marks leads from `sources`, computed from B of `sources`."""
        completions = np.zeros((sizes[-1 - row], len(sources)), dtype=bool)
        if (image := steps[row].image[word]) >= 0:
            image_sources, image_targets = steps[-1 - row].with_word(image)
            completions[image_sources] = completing[row][image_targets][:, sources]
        return completions

    while not all(flags.all() for flags in reached):
        for row, word in _rows_and_words(steps, limits):
            next_row, (sources, targets) = (row + 1) % rows, steps[row].with_word(word)
            is_new = reached[row][sources] & ~reached[next_row][targets]
            if is_new.any():
                new_states, entries = np.unique(targets[is_new], return_index=True)
                completing[next_row][:, new_states] = image_completions(row, sources[is_new][entries], word)
                reached[next_row][new_states] = True
    for row, word in _rows_and_words(steps, limits):
        sources, targets = steps[row].with_word(word)
        if (completing[(row + 1) % rows][:, targets] != image_completions(row, sources, word)).any():
            raise BadInput(
                f"symmetric={name} cannot be counted by folding: two left halves lead to the same state, but their "
                "images do not; the puzzle's rules prefer a side, or it does not have the symmetries that it declares."
            )
    half = rows // 2
    middle = np.zeros(sizes[half], dtype=np.uint64)
    if rows % 2 == 0:
        middle[:] = np.diagonal(completing[half])
    else:
        for word in np.flatnonzero(steps[half].image == np.arange(len(steps[half].image))).tolist():
            sources, targets = steps[half].with_word(word)
            middle[sources] += completing[(half + 1) % rows][sources, targets]
    machine = exploration.machine()
    for factor in reversed(machine.factors[:half]):
        middle = matvec(factor.T.tocsr(), middle[:, None], row_sum=len(exploration.marks), below=1 << 48)[:, 0]
        if int(middle.max(initial=0)) >= 1 << 48:
            raise _too_large("a middle column with more fillings than 48 bits can count")
    return Folded(
        Machine(machine.factors, machine.initial, np.diagonal(completing[0]).astype(np.uint64)),
        Machine(machine.factors, machine.initial, middle),
        bool((completing[0][exploration.start] == exploration.final).all()),
    )


def _rows_and_words(steps: Sequence[_Steps], limits: Limits) -> Iterator[tuple[int, int]]:
    """Yield (row, word of marks) for every row and each of its words."""
    for row, row_steps in enumerate(steps):
        for word in range(len(row_steps.image)):
            if word % _CHECK_INTERVAL == 0:
                limits.check_size(_FOLDING)
            yield row, word


def _successor_table(exploration: Exploration, row: int) -> Positions:
    """Return an array marks × states of the successors by each mark, -1 where the mark is not allowed.

    Raises BadInput if one mark leads from a state to two states.
    """
    edges = exploration.edges[row]
    table = np.full((len(exploration.marks), exploration.sizes[row]), -1, dtype=np.int64)
    table[edges.mark, edges.source] = edges.target
    if int((table >= 0).sum()) < len(edges.source):
        raise BadInput(
            "symmetric boards can be counted only if a state and a mark determine the next state; here one mark leads "
            "to two states."
        )
    return table


def _images(exploration: Exploration, image: Callable[[Mark], Mark]) -> Positions:
    """Return the mark number of the image of each mark; -1 if no board that is its own image has the mark.

    It has none if its image occurs on no board, or if the image of its image is another mark.
    """
    index_of = {mark: i for i, mark in enumerate(exploration.with_marks().marks)}
    images = np.array([index_of.get(image(mark), -1) for mark in exploration.marks], dtype=np.int64)
    return np.where((images >= 0) & (images[images] == np.arange(len(images))), images, -1)


def _cell_steps(exploration: Exploration, row: int, images: Positions) -> _Steps:
    """Return the transitions of one cell, whose words have one mark."""
    table = _successor_table(exploration, row)
    mark, source = np.nonzero(table >= 0)
    return _Steps(np.searchsorted(mark, np.arange(len(table) + 1)), source, table[mark, source], images)


def _column_steps(exploration: Exploration, images: Positions, limits: Limits) -> _Steps:
    """Return the transitions of all columns, whose words have a mark for each row; raises TooLarge for too many."""
    size, marks = exploration.sizes[0], len(exploration.marks)
    source, state, word = np.arange(size), np.arange(size), np.zeros(size, dtype=np.int64)
    image, count = np.zeros(1, dtype=np.int64), 1
    for row in range(exploration.rows):
        table = _successor_table(exploration, row)
        limits.check_size(_FOLDING, (_COLUMN_BYTES + _MARK_BYTES * marks) * len(state))
        next_states = table[:, state]
        mark, entry = np.nonzero(next_states >= 0)
        if len(entry) > MAX_COLUMNS:
            raise _too_large(f"more than {MAX_COLUMNS:,} columns")
        source, state, longer_words = source[entry], next_states[mark, entry], word[entry] * marks + mark
        words, word = np.unique(longer_words, return_inverse=True)
        prefix, last_mark = words // marks, words % marks
        has_image = (image[prefix] >= 0) & (images[last_mark] >= 0)
        mirrored = np.where(has_image, image[prefix] * marks + images[last_mark], -1)
        position = np.minimum(np.searchsorted(words, mirrored), max(0, len(words) - 1))
        image = np.where((mirrored >= 0) & (words[position] == mirrored), position, -1) if len(words) else position
        count = len(words)
    order = np.argsort(word, kind="stable")
    start = np.searchsorted(word[order], np.arange(count + 1))
    return _Steps(start, source[order], state[order], image)


def _too_large(sizes: str) -> TooLarge:
    """Return the error that boards with `sizes`, a phrase with numbers, cannot be folded."""
    return TooLarge(f"boards with {sizes} are too large to be folded; choose fewer rows.")
