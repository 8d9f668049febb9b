"""Tiles on boards with glued sides: the label guessed at one side of a seam must be the label read at the other side.

There are two strips for a ring. `GluedTiles` guesses the labels to the left of the first column, and a board may end
only with the same labels; its states are pairs of states, and it is used for drawing, sampling and checking. `Unrolled`
keeps no guess: the boards of k columns are the closed walks of length k in its machine M, and their number is the trace
of M to the power k.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, NamedTuple

from stripcount.board import Mark, Wrap
from stripcount.errors import TooLarge
from stripcount.model.contract.calling import checked_call
from stripcount.model.contract.declaration import resized_strips
from stripcount.model.offers import Counting
from stripcount.model.tile_strip import Label, TileState, TileStrip
from stripcount.model.wrap.glued import Glued

MAX_LABEL_PAIRS = 2_000_000  # pairs (label to the left, label above) that are tried at a seam, times the rows
MAX_COLUMNS = 10_000  # columns that are compared upside down, for one number of rows


@dataclass(frozen=True)
class SeamWildcard:
    """The label at a seam, before the first cell of a row or column: it stands for every label that may cross."""


class WithGuess(NamedTuple):
    """The label at a cell's side, and the label guessed at the seam where its row or column begins."""

    label: Label
    guess: Label


class GluedTiles(Glued, TileStrip):
    """The boards of a tile strip with glued sides.

    The empty ring (columns glued) is counted once, the empty cylinder (only rows glued) as often as in the strip.

    If only one row or one column lies between glued sides, each cell is its own neighbour. The tiles must not
    depend on the row, unless `around` describes the change at the seam. Cost: with glued rows as many transitions as
    the strip has, times the number of labels that may cross the seam; with glued columns up to as many states as there
    are pairs of states.

    >>> from stripcount.machine.explore import explore
    >>> from stripcount.puzzles.hard_squares import HardSquares
    >>> explore(GluedTiles(HardSquares(4), Wrap(rows=True))).machine().terms(5)
    [1, 7, 35, 181, 933]
    >>> explore(GluedTiles(HardSquares(1), Wrap(columns=True))).machine().terms(7)
    [1, 1, 3, 4, 7, 11, 18]
    """

    flat: TileStrip

    def __init__(self, flat: TileStrip, wrap: Wrap) -> None:
        super().__init__(flat, wrap)
        self.left_seam_labels, self.top_seam_labels = seam_labels(flat)
        self.facing = wrap.twist  # `right_edge` then gets pairs of the labels in opposite rows
        if wrap.twist and type(flat).upside_down is not TileStrip.upside_down:  # a mark may be seen upside down
            self.declare(statistics={})

    @property
    def unrolled(self) -> Unrolled | None:
        """The strip whose closed walks are the boards of a ring."""
        return Unrolled(self.flat, self.wrap) if self.wrap.columns and not self.wrap.twist else None

    def left_edge(self, row: int) -> Label:
        """Return the puzzle's left edge, or any label at a seam."""
        return SeamWildcard() if self.wrap.columns else self.flat.left_edge(row)

    def top_edge(self) -> Label:
        """Return the puzzle's upper edge, or any label at a seam."""
        return SeamWildcard() if self.wrap.rows else self.flat.top_edge()

    def right_edge(self, label: Label, row: int) -> bool:
        """Return whether the puzzle allows this label on its right edge, or it is the one guessed at the seam."""
        if not self.wrap.columns:
            return self.flat.right_edge(label, row)
        if not self.wrap.twist:
            return not isinstance(label, WithGuess) or label.label == label.guess
        assert isinstance(label, tuple)  # of the labels in this row and in the opposite one, which a twist glues to it
        own_label, opposite_label = label
        return own_label == SeamWildcard() or bool(self.flat.upside_down(own_label.label) == opposite_label.guess)

    def bottom_edge(self, label: Label) -> bool:
        """Return whether the puzzle allows this label on its lower edge, or it is the one guessed at the seam."""
        if not isinstance(label, WithGuess):
            return self.flat.bottom_edge(label)
        try:
            return bool(self.flat.around(label.label) == label.guess)
        except ValueError:
            return False

    def tiles(self, left: Label, above: Label, row: int) -> Iterator[tuple[Mark, Label, Label]]:
        """Yield the puzzle's tiles, after a seam those that fit any label which may cross it."""
        for left_guess in _candidates(left, self.left_seam_labels):
            for above_guess in _candidates(above, self.top_seam_labels):
                for mark, right, below in self.flat.tiles(left_guess.label, above_guess.label, row):
                    yield (
                        mark,
                        self.right_label(right, left_guess),
                        WithGuess(below, above_guess.guess) if self.wrap.rows else below,
                    )

    def right_label(self, right: Label, left: WithGuess) -> Label:
        """Return the label to the right of a cell, with the guess that the label on its left carries."""
        return WithGuess(right, left.guess) if self.wrap.columns else right

    def draw_state(self, state: TileState) -> str:
        """Return the puzzle's picture of its state, in a ring also of the labels guessed before the first column."""
        labels, last_below = state
        labels_read = [label for label in labels if not isinstance(label, SeamWildcard)]
        if len(labels_read) < self.rows:
            return f"first column, {len(labels_read)} cells read" if labels_read else "nothing read"
        above = (
            self.flat.top_edge()
            if isinstance(last_below, SeamWildcard)
            else last_below.label
            if isinstance(last_below, WithGuess)
            else last_below
        )
        pairs = [label for label in labels if isinstance(label, WithGuess)]
        columns = [tuple(p.guess for p in pairs), tuple(p.label for p in pairs)] if pairs else [labels]
        return " … ".join(self.flat.draw_state((column, above)) for column in columns)


class Unrolled(GluedTiles):
    """A ring of tiles without its seam: every column may be the first one, and every one the last.

    The closed walks of its machine are the boards of the ring. Its own terms a(k) have no meaning: they count walks of
    k columns from a start state that stands for any labels, to which no walk returns.
    """

    counting = Counting(repeats=True)

    def right_label(self, right: Label, left: WithGuess) -> Label:
        """Return the label without a guess."""
        return right


def _candidates(label: Label, guesses: tuple[Label, ...]) -> list[WithGuess]:
    """Return the labels that a label stands for, with their guesses: at a seam each of `guesses`, elsewhere itself."""
    if isinstance(label, SeamWildcard):
        return [WithGuess(guess, guess) for guess in guesses]
    return [label if isinstance(label, WithGuess) else WithGuess(label, None)]


def same_upside_down(strip: TileStrip, wrap: Wrap) -> bool:
    """Return whether turning every column upside down changes nothing: equally many columns between the same labels.

    Columns are counted by the labels on their left and right, for every number of rows up to the strip's, while at most
    MAX_COLUMNS columns have different labels. If even one row has more, the answer is False.
    """
    methods = f"{strip.error_name}.tiles, upside_down or around"
    return checked_call(lambda: _same_upside_down(strip, wrap), methods, lambda: "where columns are read upside down")


def _same_upside_down(strip: TileStrip, wrap: Wrap) -> bool:
    """Compare the columns with those turned upside down, for each number of rows in turn."""

    def upside_down(labels: Sequence[Any]) -> tuple[Label, ...]:
        """Return the labels of a column, each with its guess, as they are seen upside down."""
        return tuple(WithGuess(*map(strip.upside_down, label)) for label in reversed(labels))

    has_compared = False
    for shorter in resized_strips(strip, strip.rows):
        if not isinstance(shorter, TileStrip):
            continue
        ring = GluedTiles(shorter, Wrap(wrap.rows, True))
        counts = Counter({ring.start(): 1})
        for row in range(shorter.rows):
            counts, counts_before = Counter(), counts
            for state, count in counts_before.items():
                for _, after in ring.step(state, row):
                    counts[after] += count
            if len(counts) > MAX_COLUMNS:
                return has_compared  # what was compared so far was equal; False if that is nothing
        columns: Counter[tuple[Label, ...]] = Counter()
        for (labels, below), count in counts.items():
            columns[labels] += count * ring.bottom_edge(below)
        if columns != Counter({upside_down(labels): count for labels, count in columns.items()}):
            return False
        has_compared = True
    return has_compared


def seam_labels(strip: TileStrip) -> tuple[tuple[Label, ...], tuple[Label, ...]]:
    """Return the labels that may lie to the left of a first column, and above a first row, in order of discovery.

    These are the labels reached from the strip's left and upper edges through any number of tiles; other labels are
    assumed not to occur on a board with glued sides either. Costs one call of `tiles` for each row and each pair of
    labels; raises TooLarge if these are more than MAX_LABEL_PAIRS.

    >>> from stripcount.puzzles.domino_tiling import DominoTiling
    >>> seam_labels(DominoTiling(2))
    ((False, True), (False, True))
    """
    methods = f"{strip.error_name}.tiles, left_edge, top_edge or around"
    return checked_call(lambda: _reachable_labels(strip), methods, lambda: "where labels at a seam are tried")


def _reachable_labels(strip: TileStrip) -> tuple[tuple[Label, ...], tuple[Label, ...]]:
    """Return the labels to the left and above that are reached: tiles are tried on known labels until none is new."""
    left_labels = dict.fromkeys(strip.left_edge(row) for row in range(strip.rows))
    top_labels: dict[Label, object] = {strip.top_edge(): None}
    tried_pairs: set[tuple[Label, Label]] = set()
    while True:
        label_pairs = [pair for pair in product(left_labels, top_labels) if pair not in tried_pairs]
        if not label_pairs:
            return tuple(left_labels), tuple(top_labels)
        if (len(tried_pairs) + len(label_pairs)) * strip.rows > MAX_LABEL_PAIRS:
            raise TooLarge(
                f"{strip.title} has {len(left_labels):,} labels to the left of a cell and {len(top_labels):,} above "
                f"it, more pairs than the {MAX_LABEL_PAIRS:,} that are tried at a seam; choose fewer rows or a puzzle "
                "with fewer labels."
            )
        tried_pairs.update(label_pairs)
        for left, top in label_pairs:
            for row in range(strip.rows):
                for _, right, below in strip.tiles(left, top, row):
                    left_labels[right] = None
                    top_labels[below] = None
                    try:
                        top_labels[strip.around(below)] = None
                    except ValueError:
                        continue
