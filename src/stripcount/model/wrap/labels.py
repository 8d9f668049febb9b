"""The labels that may cross a seam: all labels reached from the edges of a tile strip."""

from __future__ import annotations

from dataclasses import dataclass

from stripcount.errors import TooLarge
from stripcount.model.contract.calling import called
from stripcount.model.strip import Label, TileStrip

MOST_CORNERS = 2_000_000


@dataclass(frozen=True)
class SeamLabels:
    """The labels that may lie to the left of a first column, and above a first row, in order of discovery."""

    beside: tuple[Label, ...]
    above: tuple[Label, ...]


def seam_labels(strip: TileStrip) -> SeamLabels:
    """Return the labels reached from the strip's left and upper edges through any number of tiles.

    A label that cannot be reached from the edges is taken not to exist on a wrapped board either. Costs one call of
    `tiles` for each row and each pair of labels; raises TooLarge if these are more than MOST_CORNERS.

    >>> from stripcount.puzzles.domino_tiling import DominoTiling
    >>> seam_labels(DominoTiling(2))
    SeamLabels(beside=(False, True), above=(False, True))
    """
    methods = f"{strip.error_name}.tiles, left_edge, top_edge or around"
    return called(lambda: _reached(strip), methods, lambda: "where labels at a seam are tried")


def _reached(strip: TileStrip) -> SeamLabels:
    beside = dict.fromkeys(strip.left_edge(row) for row in range(strip.rows))
    above = {strip.top_edge(): None}
    done: set[tuple[Label, Label]] = set()
    while True:
        corners = [(b, a) for b in beside for a in above if (b, a) not in done]
        if not corners:
            return SeamLabels(tuple(beside), tuple(above))
        if (len(done) + len(corners)) * strip.rows > MOST_CORNERS:
            raise TooLarge(
                f"{strip.title} has {len(beside):,} labels to the left of a cell and {len(above):,} above it, more "
                f"pairs than the {MOST_CORNERS:,} that are tried at a seam; choose fewer rows or a puzzle with fewer "
                "labels."
            )
        done.update(corners)
        for left, top in corners:
            for row in range(strip.rows):
                for _, right, below in strip.tiles(left, top, row):
                    beside[right] = None
                    above[below] = None
                    try:
                        above[strip.around(below)] = None
                    except ValueError:
                        continue
