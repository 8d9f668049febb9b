"""The operator that glues sides of a board."""

from __future__ import annotations

from typing import Any

from stripcount.errors import BadInput, told
from stripcount.model.blocks.strip import BlockStrip
from stripcount.model.blocks.tiles import BlockTiles
from stripcount.model.operators import Determinized, determinize
from stripcount.model.strip import Strip, TileStrip
from stripcount.model.wrap.columns import Ring
from stripcount.model.wrap.glued import SAID
from stripcount.model.wrap.rows import WrappedPaddedBlocks, WrappedRows


def wrapped(strip: Strip[Any], sides: str) -> Strip[Any]:
    """Return the strip on boards with glued sides: "rows" (a cylinder), "columns" (a ring) or "both" (a torus).

    A short board is read as the pattern that repeats itself: in a ring of one column each cell is its own neighbour,
    in a ring of two the neighbours on both sides are one cell, and each side counts. So graphs keep their loops and
    repeated edges, and the numbers of closed walks need no exception. Raises BadInput for a strip that is neither of
    tiles nor of blocks, and for other names.

    >>> from stripcount.machine.explore import explore
    >>> from stripcount.puzzles.domino_tiling import DominoTiling
    >>> explore(wrapped(DominoTiling(2), "both")).machine().terms(7)
    [1, 2, 8, 14, 36, 82, 200]
    """
    glued = {said: wrap for wrap, said in SAID.items()}
    if not isinstance(sides, str) or sides not in glued:
        raise BadInput(f"wrap must be one of {', '.join(glued)}, not {told(sides)}.")
    wrap, strip = glued[sides], strip.counted()
    if isinstance(strip, Determinized):
        return determinize(wrapped(strip.base, sides), strip.visible, strip.symmetries)
    if isinstance(strip, BlockStrip):
        strip = BlockTiles(strip, wrap)
    if not isinstance(strip, TileStrip) or type(strip).step is not TileStrip.step:
        raise BadInput(
            f"wrap must be for a puzzle of tiles or blocks, whose rule looks at neighbours only; {strip.title} has "
            "rules about the whole board."
        )
    if isinstance(strip, BlockTiles) and strip.beside:
        return WrappedPaddedBlocks(strip)
    if wrap.rows:
        strip = WrappedRows(strip)
    return Ring(strip) if wrap.columns else strip
