"""The operator that glues sides of a board."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from stripcount.board import WRAPS, Mark, Wrap
from stripcount.errors import BadInput, BrokenPuzzle, excerpt, unknown_word
from stripcount.model.lattice.reflections import MAX_TABLE_SIZE, reflections
from stripcount.model.lattice.strip import LatticeStrip
from stripcount.model.lattice.windows import WindowStrip
from stripcount.model.offers import ArrayReading, Closing
from stripcount.model.operators import Determinized, determinize
from stripcount.model.strip import Strip, rules_untouched
from stripcount.model.tile_strip import TileStrip
from stripcount.model.wrap.glued import Glued
from stripcount.model.wrap.tiles import GluedTiles, same_upside_down
from stripcount.model.wrap.windows import ArrayWindows, GluedWindows, WindowRing


def wrapped(strip: Strip, sides: str) -> Strip:
    """Return the strip on boards with glued sides.

    `sides` is "rows" (a cylinder), "columns" (a ring), "both" (a torus), "moebius" (a ring whose ends are glued upside
    down) or "klein" (the same with glued rows). Tiles and windows are glued upside down only if their rule is the same
    upside down, which is examined.

    A short board stands for one period of a periodic pattern: in a ring of one column each cell is its own neighbour;
    in a ring of two columns the left and the right neighbour are the same cell, and both sides are counted. So graphs
    keep their loops and parallel edges, and no number of columns is an exception. Tiles, windows, links and areas can
    be glued, and any strip whose method `glued` returns a strip. Raises BadInput for other strips and for other names.

    >>> from stripcount.machine.explore import explore
    >>> from stripcount.puzzles.domino_tiling import DominoTiling
    >>> explore(wrapped(DominoTiling(2), "both")).machine().terms(7)
    [1, 2, 8, 14, 36, 82, 200]
    """
    if not isinstance(sides, str) or sides not in WRAPS:
        raise unknown_word("wrap", sides, WRAPS)
    wrap, strip = WRAPS[sides], strip.counted()
    if isinstance(strip, Glued):
        raise BadInput(f"wrap={sides} is not possible for {strip.title}, whose sides are glued already.")
    declared_strip = strip.glued(wrap)
    if declared_strip is not None:
        return Declared(strip, wrap, declared_strip)
    if isinstance(strip, Determinized):
        return determinize(wrapped(strip.base, sides), strip.visible, strip.symmetries)
    if isinstance(strip, LatticeStrip) and rules_untouched(strip, LatticeStrip):
        windows = ArrayWindows.of(strip)
        if windows is None:
            raise BadInput(
                f"wrap={sides} is not possible for {strip.title}: only rules about a few cells near each other are "
                f"glued, each a window of at most {MAX_TABLE_SIZE:,} contents."
            )
        strip = windows
    if not any(isinstance(strip, kind) and rules_untouched(strip, kind) for kind in (WindowStrip, TileStrip)):
        raise BadInput(
            f"wrap={sides} is not possible for {strip.title}, which has rules of its own about the whole board; it "
            "needs tiles, windows, lines or areas, or a method glued(wrap)."
        )
    if isinstance(strip, WindowStrip):
        if wrap.twist and "V" not in reflections(strip.rule):
            raise _twist_error(strip, wrap, "")
        return WindowRing(strip, wrap) if wrap.columns else GluedWindows(strip, wrap)
    assert isinstance(strip, TileStrip)
    if wrap.twist and not same_upside_down(strip, wrap):
        raise _twist_error(strip, wrap, "; a label that changes upside down needs a method upside_down(label)")
    return GluedTiles(strip, wrap)


def _twist_error(strip: Strip, wrap: Wrap, hint: str) -> BadInput:
    """Return the error for a strip whose rule is not known to be the same upside down; `hint` ends the sentence."""
    return BadInput(
        f"wrap={wrap.name} is not possible for {strip.title}, whose rule is not known to be the same upside down: such "
        f"a board has no side that is always up{hint}."
    )


class Declared(Glued):
    """The strip `declared` that a puzzle's method `glued` returned, with the puzzle's name and its method `legal`.

    Raises BrokenPuzzle unless it is a strip with the same number of rows, BadInput if there is none.
    """

    def __init__(self, flat: Strip, wrap: Wrap, declared: Strip | None = None) -> None:
        super().__init__(flat, wrap)
        declared = flat.glued(wrap) if declared is None else declared
        if declared is None:
            raise BadInput(f"{flat.title} has no boards with wrap={wrap.name}.")
        if not isinstance(declared, Strip) or declared.rows != flat.rows:
            raise BrokenPuzzle(
                f"{type(flat).__name__}.glued must return a strip of {flat.rows} rows or None, not "
                f"{excerpt(repr(declared))} for wrap={wrap.name}."
            )
        self.declared, self.closing = declared, Closing(declared.closing.finite)
        # marks of glued boards may show less, so statistics that need more are missing
        if type(declared) is type(flat):
            self.declare(statistics=declared.statistics)

    @property
    def array_reading(self) -> ArrayReading | None:
        return self.declared.array_reading

    def start(self) -> Hashable:
        """Return the start of the returned strip."""
        state: Hashable = self.declared.start()
        return state

    def step(self, state: Hashable, row: int) -> Iterable[tuple[Mark, Hashable]]:
        return self.declared.step(state, row)

    def end_column(self, state: Hashable) -> Hashable | None:
        """Return the next column's state in the returned strip."""
        return self.declared.end_column(state)

    def accepts(self, state: Hashable) -> bool:
        return self.declared.accepts(state)

    def draw_state(self, state: Hashable) -> str:
        return self.declared.draw_state(state)
