"""Folded boards: those that do not change under a half turn, or under the exchange of left and right.

Such a board consists of a left half and its image. If a left half leads to state t, let B(t) be the set of states from
which its image leads to acceptance. If B(t) depends on t only, not on the left half, the symmetric boards of 2m columns
are the left halves of m columns whose state t lies in B(t): the same machine with other final states counts them. That
B(t) depends on t only is verified on every transition; no property of the puzzle is assumed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from stripcount.algebra.exact_arrays import times
from stripcount.board import Mark
from stripcount.errors import BadInput, TooLarge
from stripcount.limits import UNLIMITED, Limits
from stripcount.machine.exploration import Exploration
from stripcount.machine.machine import Machine

MOST_PAIRS = 300_000_000  # pairs of states of all layers, at one byte each
MOST_COLUMNS = 3_000_000  # columns that leave all states together
MOST_WORK = 4_000_000_000  # states times columns
_FOLDING = "folding the boards"
_PAIR = 2  # bytes of a pair of states, with what is compared to it
_COLUMN, _LEAD = 100, 9  # bytes of a column, and of each mark that might follow it
_LOOK = 1024  # words between two checks of the limits

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
    pairs of states for each mark. Raises TooLarge beyond MOST_PAIRS pairs, BadInput if B(t) does not depend on t only.

    >>> from stripcount.machine.explore import explore
    >>> from stripcount.puzzles.hard_squares import HardSquares
    >>> found = fold_half_turn(explore(HardSquares(2)), lambda mark: mark)
    >>> found.even.terms(4), found.odd.terms(4), found.invariant
    ([1, 3, 7, 17], [1, 3, 7, 17], True)
    """
    rows, sizes = exploration.rows, exploration.sizes
    pairs = sum(sizes[i] * sizes[-i % rows] for i in range(rows))
    if pairs > MOST_PAIRS:
        raise _too_large(f"{max(sizes):,} states between two cells")
    limits.room(_FOLDING, _PAIR * pairs)
    nexts = [_next(exploration, row) for row in range(rows)]
    images = _images(exploration, image)
    ends: list[Flags] = [np.zeros((sizes[-i % rows], sizes[i]), dtype=bool) for i in range(rows)]
    known = [np.zeros(size, dtype=bool) for size in sizes]
    ends[0][:, exploration.start] = exploration.final
    known[0][exploration.start] = True

    def back(row: int, sources: Positions, mark: int) -> Flags:
        """Return B of the targets of `sources` by `mark`, from B of the sources."""
        lead = nexts[(rows - 1 - row) % rows][images[mark]] if images[mark] >= 0 else None
        if lead is None or (lead < 0).all():
            return np.zeros((sizes[-(row + 1) % rows], len(sources)), dtype=bool)
        return np.asarray(ends[row][lead][:, sources] & (lead >= 0)[:, None])

    while not all(flags.all() for flags in known):
        limits.room(_FOLDING)
        for row in range(rows):
            below = (row + 1) % rows
            for mark in range(len(exploration.marks)):
                lead = nexts[row][mark]
                sources = np.flatnonzero((lead >= 0) & known[row])
                sources = sources[~known[below][lead[sources]]]
                targets, first = np.unique(lead[sources], return_index=True)
                if len(targets):
                    ends[below][:, targets] = back(row, sources[first], mark)
                    known[below][targets] = True
    for row in range(rows):
        limits.room(_FOLDING)
        for mark in range(len(exploration.marks)):
            lead = nexts[row][mark]
            sources = np.flatnonzero(lead >= 0)
            if (ends[(row + 1) % rows][:, lead[sources]] != back(row, sources, mark)).any():
                raise _uneven("180")
    half = rows // 2
    middle = np.zeros(sizes[half % rows], dtype=np.uint64)
    if rows % 2 == 0:
        middle[:] = np.diagonal(ends[half % rows])
    else:
        for mark in np.flatnonzero(images == np.arange(len(images))).tolist():
            lead = nexts[half][mark]
            sources = np.flatnonzero(lead >= 0)
            middle[sources] += ends[(half + 1) % rows][sources, lead[sources]]
    machine = exploration.machine()
    for factor in reversed(machine.factors[:half]):
        middle = times(factor.T.tocsr(), middle[:, None], row_sum=len(exploration.marks), below=1 << 48)[:, 0]
        if int(middle.max(initial=0)) >= 1 << 48:
            raise _too_large("a middle column with more fillings than 48 bits can count")
    return Folded(
        Machine(machine.factors, machine.initial, np.diagonal(ends[0]).astype(np.uint64)),
        Machine(machine.factors, machine.initial, middle),
        bool((ends[0][exploration.start] == exploration.final).all()),
    )


def fold_left_right(exploration: Exploration, image: Callable[[Mark], Mark], limits: Limits = UNLIMITED) -> Folded:
    """Return the machines of the boards that do not change when left and right are exchanged.

    The image of a column is read downwards like the column itself, so B is computed by whole columns. Costs one pass
    over all states for each of the columns that leave them. Raises TooLarge beyond MOST_COLUMNS or MOST_WORK, BadInput
    if B(t) does not depend on t only.

    >>> from stripcount.machine.explore import explore
    >>> from stripcount.puzzles.hard_squares import HardSquares
    >>> found = fold_left_right(explore(HardSquares(1)), lambda mark: mark)
    >>> found.even.terms(5), found.odd.terms(5), found.invariant
    ([1, 1, 2, 3, 5], [2, 3, 5, 8, 13], True)
    """
    size = exploration.sizes[0]
    limits.room(_FOLDING, _PAIR * size * size)
    columns = _columns(exploration, _images(exploration, image), limits)
    if size * size > MOST_PAIRS or size * len(columns.source) > MOST_WORK:
        raise _too_large(f"{size:,} states and {len(columns.source):,} columns between them")
    ends: Flags = np.zeros((size, size), dtype=bool)  # column t of the table is B(t)
    known = np.zeros(size, dtype=bool)
    ends[:, exploration.start] = exploration.final
    known[exploration.start] = True
    words = [slice(int(a), int(b)) for a, b in zip(columns.first, columns.first[1:])]

    def back(sources: Positions, word: int) -> Flags:
        found = np.zeros((size, len(sources)), dtype=bool)
        if columns.image[word] >= 0:
            there = words[columns.image[word]]
            found[columns.source[there]] = ends[columns.target[there]][:, sources]
        return found

    while not known.all():
        limits.room(_FOLDING)
        before = int(known.sum())
        for word, place in enumerate(words):
            sources, targets = columns.source[place], columns.target[place]
            fresh = known[sources] & ~known[targets]
            if fresh.any():
                new, first = np.unique(targets[fresh], return_index=True)
                ends[:, new] = back(sources[fresh][first], word)
                known[new] = True
        assert int(known.sum()) > before, "every state is reached from the start"
    odd = np.zeros(size, dtype=np.uint64)
    for word, place in enumerate(words):
        if word % _LOOK == 0:
            limits.room(_FOLDING)
        sources, targets = columns.source[place], columns.target[place]
        if (ends[:, targets] != back(sources, word)).any():
            raise _uneven("H")
        if columns.image[word] == word:
            odd[sources] += ends[targets, sources]
    machine = exploration.machine()
    return Folded(
        Machine(machine.factors, machine.initial, np.diagonal(ends).astype(np.uint64)),
        Machine(machine.factors, machine.initial, odd),
        bool((ends[exploration.start] == exploration.final).all()),
    )


def _next(exploration: Exploration, row: int) -> Positions:
    """Return the marks × states table of the states that each mark leads to, -1 where the mark is not allowed."""
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
    """Return the number of each mark's image, -1 if the image occurs on no board."""
    number = {mark: i for i, mark in enumerate(exploration.marks)}
    return np.array([number.get(image(mark), -1) for mark in exploration.marks], dtype=np.int64)


@dataclass(frozen=True, eq=False)
class _Columns:
    """Whole columns, sorted by their words of marks.

    The columns with word w are entries first[w] to first[w + 1] - 1 of `source` and `target`; `image[w]` is the number
    of the word of the images of its marks, -1 if there is none.
    """

    first: Positions
    source: Positions
    target: Positions
    image: Positions


def _columns(exploration: Exploration, images: Positions, limits: Limits) -> _Columns:
    """Return every column that leaves a state."""
    size, marks = exploration.sizes[0], len(exploration.marks)
    source, at, word = np.arange(size), np.arange(size), np.zeros(size, dtype=np.int64)
    image, count = np.zeros(1, dtype=np.int64), 1
    for row in range(exploration.rows):
        table = _next(exploration, row)
        limits.room(_FOLDING, (_COLUMN + _LEAD * marks) * len(at))
        leads = table[:, at]
        mark, entry = np.nonzero(leads >= 0)
        if len(entry) > MOST_COLUMNS:
            raise _too_large(f"more than {MOST_COLUMNS:,} columns")
        source, at, longer = source[entry], leads[mark, entry], word[entry] * marks + mark
        words, word = np.unique(longer, return_inverse=True)
        before, last = words // marks, words % marks
        mirrored = np.where((image[before] >= 0) & (images[last] >= 0), image[before] * marks + images[last], -1)
        place = np.minimum(np.searchsorted(words, mirrored), max(0, len(words) - 1))
        image = np.where((mirrored >= 0) & (words[place] == mirrored), place, -1) if len(words) else place
        count = len(words)
    order = np.argsort(word, kind="stable")
    first = np.searchsorted(word[order], np.arange(count + 1))
    return _Columns(first, source[order], at[order], image)


def _uneven(name: str) -> BadInput:
    return BadInput(
        f"symmetric={name} cannot be counted by folding: two left halves lead to the same state, but their images do "
        "not; the puzzle's rules prefer a side, or it does not have the symmetries that it declares."
    )


def _too_large(what: str) -> TooLarge:
    return TooLarge(f"boards with {what} are too large to be folded; choose fewer rows.")
