"""The operator that glues sides of a board."""

from __future__ import annotations

from typing import Any

from stripcount.errors import BadInput, unknown
from stripcount.model.areas.strip import AreaStrip
from stripcount.model.lattice.windows import WindowStrip
from stripcount.model.operators import Determinized, determinize
from stripcount.model.strip import Strip, TileStrip, rules_untouched
from stripcount.model.wrap.areas import WrappedAreas
from stripcount.model.wrap.columns import Ring
from stripcount.model.wrap.declared import Declared
from stripcount.model.wrap.glued import WRAP_NAMES
from stripcount.model.wrap.rows import WrappedRows
from stripcount.model.wrap.windows import WindowRing, WrappedWindows


def wrapped(strip: Strip[Any], sides: str) -> Strip[Any]:
    """Return the strip on boards with glued sides: "rows" (a cylinder), "columns" (a ring) or "both" (a torus).

    Lines and areas are counted on two more boards: "moebius" (a ring whose ends are glued upside down) and "klein" (the
    same with glued rows).

    A short board stands for a periodic pattern: in a ring of one column each cell is its own neighbour; in a ring of
    two columns the left and the right neighbour are the same cell, and both sides are counted. So graphs keep their
    loops and repeated edges, and no number of columns is an exception. Tiles, windows, links and areas can be glued,
    and any strip whose method `glued` returns a strip. Raises BadInput for all others, and for other names.

    >>> from stripcount.machine.explore import explore
    >>> from stripcount.puzzles.domino_tiling import DominoTiling
    >>> explore(wrapped(DominoTiling(2), "both")).machine().terms(7)
    [1, 2, 8, 14, 36, 82, 200]
    """
    glued = {name: wrap for wrap, name in WRAP_NAMES.items()}
    if not isinstance(sides, str) or sides not in glued:
        raise unknown("wrap", sides, glued)
    wrap, strip = glued[sides], strip.counted()
    own = strip.glued(wrap)
    if own is not None:
        return Declared(strip, own, wrap)
    if isinstance(strip, Determinized):
        return determinize(wrapped(strip.base, sides), strip.visible, strip.symmetries)
    if isinstance(strip, AreaStrip) and rules_untouched(strip, AreaStrip):
        return WrappedAreas(strip, wrap)
    if wrap.twist:
        raise BadInput(f"wrap={sides} is possible for puzzles of lines or areas alone, not for {strip.title}.")
    if isinstance(strip, WindowStrip) and rules_untouched(strip, WindowStrip):
        return WindowRing(strip, wrap) if wrap.columns else WrappedWindows(strip, wrap)
    if not isinstance(strip, TileStrip) or not rules_untouched(strip, TileStrip):
        raise BadInput(
            f"wrap={sides} is not possible for {strip.title}, which has rules of its own about the whole board; it "
            "needs tiles, windows, lines or areas, or a method glued(wrap)."
        )
    if wrap.rows:
        strip = WrappedRows(strip)
    return Ring(strip) if wrap.columns else strip
