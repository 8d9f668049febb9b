"""Strips whose boards may have holes: a missing cell is a cell with one more mark, HOLE.

To tiles, and to strips with a method `hole`, a hole is an edge of the board on all of its sides. Windows lie only where
no cell of theirs is missing; those that are centred on every cell see a hole as they see what lies outside.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property, partial
from typing import Any, NamedTuple

import numpy as np

from stripcount.board import HOLE, Board, Mark
from stripcount.errors import BadInput
from stripcount.model.lattice.rule import (
    ABSENT,
    CellCodes,
    Condition,
    Flags,
    Label,
    Numbers,
    Read,
    Register,
    Rule,
    View,
)
from stripcount.model.lattice.strip import LatticeStrip
from stripcount.model.lattice.windows import Content, Window, WindowStrip
from stripcount.model.links.strip import LinkStrip
from stripcount.model.offers import Closing, Laws
from stripcount.model.strip import Strip, rules_untouched
from stripcount.model.symmetry import Change
from stripcount.model.tile_strip import Label as TileLabel
from stripcount.model.tile_strip import TileStrip
from stripcount.model.wrap.glued import Glued
from stripcount.model.wrap.wrapped import Declared, wrapped


class Holed(Strip):
    """The boards of a strip that says what follows a missing cell; the mark of a hole is HOLE."""

    def __init__(self, flat: Strip) -> None:
        self.rows, self.settings, self.flat = flat.rows, flat.settings, flat
        self.declare(
            flat,
            laws=Laws(transposes=flat.laws.transposes),
            counting=replace(flat.counting, gained=()),
            closing=Closing(flat.closing.finite),
        )
        if flat.alphabet:
            self.declare(alphabet=(*flat.alphabet, HOLE))
        self.declare(symmetries={name: partial(_change_mark, change) for name, change in flat.symmetries.items()})

    def __reduce__(self) -> tuple[object, ...]:
        """Return how another process makes the strip."""
        return type(self), (self.flat,)

    def _essence(self) -> dict[str, object]:
        return {"flat": self.flat}

    def resized(self, rows: int) -> Strip:
        return type(self)(self.flat.resized(rows))

    @property
    def title(self) -> str:
        return self.flat.title

    @property
    def error_name(self) -> str:
        return self.flat.error_name

    @property
    def in_words(self) -> str:
        return self.flat.in_words

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.flat!r})"

    def start(self) -> Any:
        """Return the puzzle's start."""
        return self.flat.start()

    def step(self, state: Any, row: int) -> Iterator[tuple[Mark, Any]]:
        """Yield the puzzle's marks, and a hole where one may be."""
        yield from self.flat.step(state, row)
        after = self.flat.hole(state, row)
        if after is not None:
            yield HOLE, after

    def end_column(self, state: Any) -> Any | None:
        return self.flat.end_column(state)

    def accepts(self, state: Any) -> bool:
        return self.flat.accepts(state)

    def legal(self, board: Board) -> bool:
        """Return whether the puzzle allows the board, in which a hole is outside."""
        return self.flat.legal(board)

    def draw_state(self, state: Hashable) -> str:
        return self.flat.draw_state(state)


def _change_mark(change: Change, mark: Mark) -> Mark:
    """Return a mark after a symmetry; a hole stays a hole."""
    return mark if mark is HOLE else change(mark)


class HoledTiles(Holed, TileStrip):
    """A tile strip with one more tile, whose four sides are edges of the board."""

    flat: TileStrip

    start, step, end_column, accepts = TileStrip.start, TileStrip.step, TileStrip.end_column, TileStrip.accepts

    def left_edge(self, row: int) -> TileLabel:
        return self.flat.left_edge(row)

    def top_edge(self) -> TileLabel:
        return self.flat.top_edge()

    def right_edge(self, label: TileLabel, row: int) -> bool:
        return self.flat.right_edge(label, row)

    def bottom_edge(self, label: TileLabel) -> bool:
        return self.flat.bottom_edge(label)

    def around(self, label: TileLabel) -> TileLabel:
        return self.flat.around(label)

    def upside_down(self, label: TileLabel) -> TileLabel:
        return self.flat.upside_down(label)

    def tiles(self, left: TileLabel, above: TileLabel, row: int) -> Iterator[tuple[Mark, TileLabel, TileLabel]]:
        """Yield the puzzle's tiles, and a hole where one may be."""
        yield from self.flat.tiles(left, above, row)
        hole_labels = self.flat.hole_labels(left, above, row)
        if hole_labels is not None:
            yield HOLE, *hole_labels


class BoardWindows(WindowStrip):
    """The windows of the rule `flat` on a board of `rows` rows, with the mark HOLE added to the alphabet if `holes`.

    A content with a hole is allowed if the rule allows it with the hole outside the board; a window that lies only
    inside the board is not tested on a hole. With a value `outside`, every window lies only inside the board (which has
    a margin of holes then), holes show this value, and contents of holes alone are allowed. If `transposed`, the
    windows are those of the reflection in the main diagonal.
    """

    def __init__(
        self, flat: WindowStrip, rows: int, *, holes: bool, transposed: bool = False, outside: Mark | None = None
    ) -> None:
        self.rows, self.settings, self.flat = rows, flat.settings, flat
        self.holes, self.transposed, self.outside = holes, transposed, outside
        self.declare(flat)
        self.declare(alphabet=(*flat.alphabet, HOLE) if holes else flat.alphabet)

    def __reduce__(self) -> tuple[object, ...]:
        """Return how another process makes the strip."""
        construct = partial(type(self), holes=self.holes, transposed=self.transposed, outside=self.outside)
        return construct, (self.flat, self.rows)

    def resized(self, rows: int) -> Strip:
        """Return the same windows on another number of rows."""
        return type(self)(self.flat, rows, holes=self.holes, transposed=self.transposed, outside=self.outside)

    @property
    def title(self) -> str:
        return self.flat.title

    @property
    def error_name(self) -> str:
        return self.flat.error_name

    @cached_property
    def windows(self) -> tuple[Window, ...]:
        """The windows of the flat strip, transposed and asked about holes where the board requires it."""
        windows = []
        for window in self.flat.windows:
            cells = tuple((right, down) for down, right in window.cells) if self.transposed else window.cells
            ask = partial(_allows_content, window, self.outside) if self.holes else window.ask
            windows.append(Window(cells, ask, window.inside_only or self.outside is not None))
        return tuple(windows)


def _allows_content(window: Window, outside: Mark | None, content: Content) -> bool:
    """Return whether a window allows `content`, marks and holes in the order of its cells.

    `outside` is the value shown in holes, None if holes lie outside the board; see `BoardWindows`.

    A window is allowed at a hole: one of holes alone, and without `outside` one whose anchor is a hole or, if it lies
    only inside the board, any of whose cells is.
    """
    if all(mark is HOLE for mark in content):
        return True
    anchor = content[window.cells.index((0, 0))] if (0, 0) in window.cells else None
    if outside is None and (anchor is HOLE or (window.inside_only and HOLE in content)):
        return True
    return window.ask(tuple(outside if mark is HOLE else mark for mark in content))


class HoledArrays(LatticeStrip):
    """The arrays of `rule` on `rows` rows, with the title of the puzzle `flat`; the value ABSENT marks a hole."""

    def __init__(self, flat: LatticeStrip, rows: int, rule: Rule) -> None:
        self.rows, self.settings, self.flat, self._rule = rows, flat.settings, flat, rule
        self.declare(flat)

    @property
    def title(self) -> str:
        return self.flat.title

    @property
    def error_name(self) -> str:
        return self.flat.error_name

    @property
    def in_words(self) -> str:
        """How the rule was understood."""
        return self.flat.in_words

    def array_rule(self) -> Rule:
        return self._rule


def rule_with_holes(rule: Rule, outside: int | None = None) -> Rule:
    """Return the rule with one more value, ABSENT, the mark of a hole.

    All tests read a hole as a cell outside the board. At a hole itself no condition is tested and no label computed,
    and registers keep their values. With a value `outside`, tests read holes as cells of this value instead, and a
    condition is left out only where all cells that it reads are holes; the rule must consist of conditions with
    `inside_only` then. Raises BadInput for a rule with an output.
    """
    if rule.output is not None:
        raise BadInput("holes are not possible where distinct images of arrays are counted.")
    rule = rule.expanded()
    codes = {"": 1 + len(rule.values)} | {label.name: 1 + label.size for label in rule.labels}
    holes = Holes(codes, 0 if outside is None else 1 + rule.values.index(outside))
    return replace(
        rule,
        values=(*rule.values, ABSENT),
        interchangeable=False,
        conditions=tuple(
            replace(condition, test=partial(_test_with_holes, condition, holes)) for condition in rule.conditions
        ),
        labels=tuple(
            replace(label, size=label.size + 1, compute=partial(_compute_with_holes, label, holes))
            for label in rule.labels
        ),
        registers=tuple(
            replace(register, step=partial(_step_with_holes, register, holes)) for register in rule.registers
        ),
    )


class Holes(NamedTuple):
    """How holes are stored and read: their code by the name of a label, or "" for the value, and the code read instead.

    `shown_code` is 0 where a hole is read as a cell outside the board.
    """

    codes: Mapping[str, int]
    shown_code: int


class _CodesWithoutHoles(Mapping[Read, Numbers | None]):
    """The codes of a view with `shown_code` in place of the codes of holes."""

    def __init__(self, codes: CellCodes, holes: Holes) -> None:
        self.codes, self.holes = codes, holes

    def __getitem__(self, read: Read) -> Numbers | None:
        codes = self.codes[read]
        return None if codes is None else np.where(codes == self.holes.codes[read[0]], self.holes.shown_code, codes)

    def __iter__(self) -> Iterator[Read]:
        return iter(self.codes)

    def __len__(self) -> int:
        return len(self.codes)


def _view_without_holes(view: View, holes: Holes) -> View:
    """Return the view in which holes have the code that tests read instead."""
    return View(_CodesWithoutHoles(view.codes, holes), view.values, view.row, view.rows, view.count, view.transposed)


def _is_hole(view: View, holes: Holes, read: Read = ("", 0, 0)) -> Flags:
    """Return for each board of a view whether a cell, by default the anchor, is a hole."""
    codes = view.codes[read]
    return np.zeros(view.count, dtype=bool) if codes is None else np.asarray(codes == holes.codes[read[0]])


def _test_with_holes(condition: Condition, holes: Holes, view: View) -> Flags:
    """Return the answers of a condition, which are True where holes exempt it; see `rule_with_holes`."""
    passes, is_exempt = condition.test(_view_without_holes(view, holes)), _is_hole(view, holes)
    for read in condition.reads if condition.inside_only else ():
        is_hole = _is_hole(view, holes, read)
        is_exempt = is_exempt & is_hole if holes.shown_code else is_exempt | is_hole
    return passes | is_exempt


def _compute_with_holes(label: Label, holes: Holes, view: View) -> Numbers:
    """Return the labels of cells; a hole has one more label, the number of labels of the rule."""
    return np.where(_is_hole(view, holes), label.size, label.compute(_view_without_holes(view, holes)))


def _step_with_holes(register: Register, holes: Holes, register_values: Numbers, view: View) -> Numbers:
    """Return the values of a register after a cell, unchanged where the cell is a hole."""
    return np.where(
        _is_hole(view, holes), register_values, register.step(register_values, _view_without_holes(view, holes))
    )


def strip_with_holes(strip: Strip) -> Strip:
    """Return the strip whose boards may have holes; raises BadInput for one that does not say what follows a hole."""
    if isinstance(strip, Glued) and not isinstance(strip, Declared):
        return wrapped(strip_with_holes(strip.flat), strip.wrap.name)
    if isinstance(strip, TileStrip) and rules_untouched(strip, TileStrip):
        return HoledTiles(strip)
    if isinstance(strip, LinkStrip) and rules_untouched(strip, LinkStrip):
        return strip.with_holes()
    if isinstance(strip, WindowStrip) and rules_untouched(strip, WindowStrip):
        return BoardWindows(strip, strip.rows, holes=True)
    if isinstance(strip, LatticeStrip) and rules_untouched(strip, LatticeStrip):
        return HoledArrays(strip, strip.rows, rule_with_holes(strip.array_rule()))
    if type(strip).hole is Strip.hole:
        raise BadInput(
            f"the board must have no holes for {strip.title}, which does not say what follows a hole; it needs tiles, "
            "lines, windows, areas, a graph or a method hole(state, row)."
        )
    return Holed(strip)
