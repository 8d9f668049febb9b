"""Tiles on boards with glued sides: the label guessed at one side of a seam must be the label read at the other side.

There are two strips for a ring. `GluedTiles` guesses the labels to the left of the first column, and a board may end
only with the same labels; its states are pairs of states, so it serves to draw, to sample and to check. `Unrolled`
keeps no guess: the boards of k columns are the closed walks of length k in its machine M, and their number is the trace
of M to the power k.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from stripcount.board import Mark, Wrap
from stripcount.errors import TooLarge
from stripcount.model.contract.calling import called
from stripcount.model.contract.declaration import heights
from stripcount.model.offers import Counting
from stripcount.model.tile_strip import Label, TileState, TileStrip
from stripcount.model.wrap.glued import Glued

MOST_CORNERS = 2_000_000
MOST_COLUMNS = 10_000  # of one number of rows that are read upside down


@dataclass(frozen=True)
class Anything:
    """The label at a seam, before the first cell of a row or column: it stands for every label that may cross."""


class Guessed(NamedTuple):
    """The label at a cell's side, and the label guessed at the seam that its row or column begins with."""

    label: Label
    first: Label


class GluedTiles(Glued, TileStrip):
    """The boards of a tile strip with glued sides; the empty ring is counted once, the empty cylinder as in the strip.

    Where a board has one row or one column between glued sides, each cell is its own neighbour. The tiles must not
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
        self.beside, self.above = seam_labels(flat)
        self.facing = wrap.twist
        if wrap.twist and type(flat).upside_down is not TileStrip.upside_down:  # a mark may be seen upside down
            self.declare(statistics={})

    @property
    def unrolled(self) -> Unrolled | None:
        """The strip whose closed walks are the boards of a ring."""
        return Unrolled(self.flat, self.wrap) if self.wrap.columns and not self.wrap.twist else None

    def left_edge(self, row: int) -> Label:
        """Return the puzzle's left edge, or any label at a seam."""
        return Anything() if self.wrap.columns else self.flat.left_edge(row)

    def top_edge(self) -> Label:
        """Return the puzzle's upper edge, or any label at a seam."""
        return Anything() if self.wrap.rows else self.flat.top_edge()

    def right_edge(self, label: Label, row: int) -> bool:
        """Return whether the puzzle allows this label on its right edge, or it is the one guessed at the seam."""
        if not self.wrap.columns:
            return self.flat.right_edge(label, row)
        if not self.wrap.twist:
            return not isinstance(label, Guessed) or label.label == label.first
        assert isinstance(label, tuple)
        return label[0] == Anything() or bool(self.flat.upside_down(label[0].label) == label[1].first)

    def bottom_edge(self, label: Label) -> bool:
        """Return whether the puzzle allows this label on its lower edge, or it is the one guessed at the seam."""
        if not isinstance(label, Guessed):
            return self.flat.bottom_edge(label)
        try:
            return bool(self.flat.around(label.label) == label.first)
        except ValueError:
            return False

    def tiles(self, left: Label, above: Label, row: int) -> Iterator[tuple[Mark, Label, Label]]:
        """Yield the puzzle's tiles, after a seam those that fit any label which may cross it."""
        for left_guess in _each(left, self.beside):
            for above_guess in _each(above, self.above):
                for mark, right, below in self.flat.tiles(left_guess.label, above_guess.label, row):
                    yield (
                        mark,
                        self.passed(right, left_guess),
                        Guessed(below, above_guess.first) if self.wrap.rows else below,
                    )

    def passed(self, right: Label, beside: Guessed) -> Label:
        """Return the label to the right of a cell, given that on its left."""
        return Guessed(right, beside.first) if self.wrap.columns else right

    def draw_state(self, state: TileState) -> str:
        """Return the puzzle's picture of its state, in a ring also of the labels guessed before the first column."""
        labels, last_below = state
        labels_read = [label for label in labels if not isinstance(label, Anything)]
        if len(labels_read) < self.rows:
            return f"first column, {len(labels_read)} cells read" if labels_read else "nothing read"
        above = (
            self.flat.top_edge()
            if isinstance(last_below, Anything)
            else last_below.label
            if isinstance(last_below, Guessed)
            else last_below
        )
        pairs = [label for label in labels if isinstance(label, Guessed)]
        columns = [tuple(p.first for p in pairs), tuple(p.label for p in pairs)] if pairs else [labels]
        return " … ".join(self.flat.draw_state((column, above)) for column in columns)


class Unrolled(GluedTiles):
    """A ring of tiles without its seam: every column may be the first one, and every one the last.

    The closed walks of its machine are the boards of the ring. Its own terms a(k) have no meaning: they count walks of
    k columns from a start state that stands for any labels, to which no walk returns.
    """

    counting = Counting(repeats=True)

    def passed(self, right: Label, beside: Guessed) -> Label:
        """Return the label alone."""
        return right


def _each(label: Label, guesses: tuple[Label, ...]) -> list[Guessed]:
    """Return what a label may be: at a seam every label that may cross it, elsewhere itself."""
    if isinstance(label, Anything):
        return [Guessed(guess, guess) for guess in guesses]
    return [label if isinstance(label, Guessed) else Guessed(label, None)]


def same_upside_down(strip: TileStrip, wrap: Wrap) -> bool:
    """Return whether a strip's columns, read upside down, are its columns: equally many between the same labels.

    They are counted for every number of rows up to its own, as long as at most MOST_COLUMNS columns have different
    labels; if even one row has more, the answer is False.
    """
    methods = f"{strip.error_name}.tiles, upside_down or around"
    return called(lambda: _same_upside_down(strip, wrap), methods, lambda: "where columns are read upside down")


def _same_upside_down(strip: TileStrip, wrap: Wrap) -> bool:
    """Return what `same_upside_down` does: compare the columns with their images, height by height."""

    def turned(labels: Sequence[Any]) -> tuple[Label, ...]:
        return tuple(Guessed(*map(strip.upside_down, label)) for label in reversed(labels))

    compared = False
    for shorter in heights(strip, strip.rows):
        if not isinstance(shorter, TileStrip):
            continue
        ring = GluedTiles(shorter, Wrap(wrap.rows, True))
        counts = Counter({ring.start(): 1})
        for row in range(shorter.rows):
            counts, before = Counter(), counts
            for state, count in before.items():
                for _, after in ring.step(state, row):
                    counts[after] += count
            if len(counts) > MOST_COLUMNS:
                return compared
        columns: Counter[tuple[Label, ...]] = Counter()
        for (labels, below), count in counts.items():
            columns[labels] += count * ring.bottom_edge(below)
        if columns != Counter({turned(labels): count for labels, count in columns.items()}):
            return False
        compared = True
    return compared


def seam_labels(strip: TileStrip) -> tuple[tuple[Label, ...], tuple[Label, ...]]:
    """Return the labels that may lie to the left of a first column, and above a first row, in order of discovery.

    These are the labels reached from the strip's left and upper edges through any number of tiles; any other is taken
    not to exist on a board with glued sides either. Costs one call of `tiles` for each row and each pair of labels;
    raises TooLarge if these are more than MOST_CORNERS.

    >>> from stripcount.puzzles.domino_tiling import DominoTiling
    >>> seam_labels(DominoTiling(2))
    ((False, True), (False, True))
    """
    methods = f"{strip.error_name}.tiles, left_edge, top_edge or around"
    return called(lambda: _reached(strip), methods, lambda: "where labels at a seam are tried")


def _reached(strip: TileStrip) -> tuple[tuple[Label, ...], tuple[Label, ...]]:
    """Return the labels reached, as `seam_labels` does: pairs of known labels are read until there are no new ones."""
    beside = dict.fromkeys(strip.left_edge(row) for row in range(strip.rows))
    above: dict[Label, object] = {strip.top_edge(): None}
    tried: set[tuple[Label, Label]] = set()
    while True:
        corners = [(b, a) for b in beside for a in above if (b, a) not in tried]
        if not corners:
            return tuple(beside), tuple(above)
        if (len(tried) + len(corners)) * strip.rows > MOST_CORNERS:
            raise TooLarge(
                f"{strip.title} has {len(beside):,} labels to the left of a cell and {len(above):,} above it, more "
                f"pairs than the {MOST_CORNERS:,} that are tried at a seam; choose fewer rows or a puzzle with fewer "
                "labels."
            )
        tried.update(corners)
        for left, top in corners:
            for row in range(strip.rows):
                for _, right, below in strip.tiles(left, top, row):
                    beside[right] = None
                    above[below] = None
                    try:
                        above[strip.around(below)] = None
                    except ValueError:
                        continue
