"""Packings: the states of a strip as integers, so that a layer of states is one array, and which strips have one."""

from __future__ import annotations

import importlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from stripcount.board import Mark
from stripcount.errors import BrokenPuzzle, TooLarge, unknown_word
from stripcount.kernels.events import Program
from stripcount.limits import UNLIMITED, Limits
from stripcount.model.offers import ArrayReading
from stripcount.model.strip import Strip

Packed = NDArray[np.int64]
"""Packed states, integers from 0 to 2^63 - 1."""
Transitions = tuple[NDArray[np.int64], Packed, NDArray[np.int64]]
"""Three arrays with one entry for each transition: index of the source, packed target, number of the mark."""

ProgramWriter = Callable[[int | None], Program]
"""A function from a mode to the program of a step that covers this mode as well; for None, the program as it is.

A mode is what the bits above the labels of a state hold, such as the number of columns read.
"""

MAX_BITS = 63
"""The bits of a packed state: it is a 64-bit integer that is not negative."""


class Packing(ABC):
    """The states of one strip as integers of at most 63 bits, and the transitions of whole arrays of them.

    A layer's states may stand in any order. Equal states have equal integers, and unequal ones different
    integers unless the packing `merges_states`.
    """

    many_to_one: ClassVar[bool] = True
    """Whether many states may have transitions to one: many counts are then added, modulo smaller primes."""

    merges_states: ClassVar[bool] = False
    """Whether several states of the strip with equal futures may be packed as one integer."""

    max_batch: ClassVar[int] = 1 << 62
    """The largest number of states that `successors` and `targets` take in one call."""

    memory: int = 0
    """The memory in bytes of those tables of the packing that grow with the number of states."""

    def __init__(self, strip: Strip) -> None:
        self.rows = self.steps = strip.rows  # a column is read in `steps` steps, at least one for each of its cells
        self.name = strip.error_name  # the name of the puzzle in error messages
        self.description = strip.title if strip.one_board is not None else f"{self.name} with {self.rows} rows"
        self.marks: dict[Mark, int] = {}

    @classmethod
    def fits(cls, strip: Any) -> bool:
        """Return whether the states of a strip are expected to fit; this costs less than to make the packing."""
        return cls.of(strip, None, UNLIMITED) is not None

    @classmethod
    def of(cls, strip: Any, columns: int | None, limits: Limits) -> Packing | None:
        """Return the packing for boards of at most `columns` columns (None: any number); None if states do not fit.

        `limits` bound the time and the memory of making it.
        """
        try:
            return cls(strip)
        except TooLarge:
            return None

    @abstractmethod
    def start(self) -> int:
        """Return the packed start state."""

    @abstractmethod
    def successors(self, states: Packed, row: int) -> Transitions:
        """Return every transition of `states` by a step; those of the last step lead to states between columns.

        `row` is the number of the step: that of a row, unless a column is read in more `steps` than it has rows.
        """

    def targets(self, states: Packed, row: int) -> tuple[NDArray[np.int64], Packed]:
        """Return the transitions of `states` by step `row` as arrays (index of the source, packed target)."""
        source, target, _ = self.successors(states, row)
        return source, target

    @abstractmethod
    def accepting(self, states: Packed) -> NDArray[np.bool_]:
        """Return, for each packed state between columns, whether a board may end in it."""

    def counting_packing(self) -> Packing:
        """Return the packing by which boards are counted without marks; it may have fewer states or more steps."""
        return self

    def sweep_packing(self) -> Packing:
        """Return the packing by which one board is swept; it may merge more states than an exploration does."""
        return self.counting_packing()

    def known_marks(self) -> Sequence[Mark]:
        """Return the marks in the order of their numbers; by default those of all transitions read so far."""
        return tuple(self.marks)

    def known_gains(self) -> Mapping[str, tuple[int, ...]]:
        """Return for each total that is not a function of marks what each mark number adds; by default for no total."""
        return {}

    def unpack(self, packed: int, row: int) -> Hashable:
        """Return the strip's state before step `row` that is packed as `packed`; by default the integer itself."""
        return packed

    def representative(self, states: Packed) -> Packed:
        """Return for each state one from which as many boards can be completed; by default the state itself.

        The sweep of one board keeps only representatives. An exploration keeps all states.
        """
        return states

    def step_writer(self, step: int) -> ProgramWriter | None:
        """Return the writer of the program by which the C library finds the targets of a step; None: there is none."""
        return None

    def end_writer(self) -> ProgramWriter | None:
        """Return the writer of the program by which the C library finds the states where a board may end, or None."""
        return None

    def merge_targets(self, states: Packed, step: int) -> Packed:
        """Return the state that replaces each target of a step's program; by default its `representative`."""
        return self.representative(states)

    @property
    def numbering(self) -> str:
        """A text that differs between packings in which an integer may stand for different states.

        A stored sweep is only resumed if this text is the same.
        """
        return ""


PACKINGS: dict[str, str] = {
    # name in the `array_reading` of strips: "module:Class" under stripcount, imported when such a strip is packed
    "tiles": "machine.packing.tiles:TilePacking",
    "windows": "machine.packing.lattice:WindowPacking",
    "lattice": "machine.packing.lattice:LatticePacking",
    "edges": "machine.packing.edges:EdgePacking",
    "graphs": "machine.packing.swept:ExploredGraphs",
    "placed": "machine.packing.placed:PlacedPacking",
    "supplied": "machine.packing.supplied:SuppliedPacking",
}


def has_packing(strip: Strip) -> bool:
    """Return whether a strip has a packing, by which it is explored and boards are swept; costs little.

    A tile strip is assumed to have no more labels than it has on few rows.
    """
    reading = strip.array_reading
    return reading is not None and _class_of(reading).fits(reading.strip)


def has_counting_packing(strip: Strip) -> bool:
    """Return whether boards are counted by another packing than that whose transitions have marks."""
    reading = strip.array_reading
    if reading is None or _class_of(reading).counting_packing is Packing.counting_packing:
        return False
    packing = packing_of(strip)
    return packing is not None and packing.counting_packing() is not packing


def packing_of(strip: Strip, columns: int | None = None, limits: Limits = UNLIMITED) -> Packing | None:
    """Return the packing of a strip; None if it has none, or if its states do not fit into 63 bits.

    `columns` bounds the boards that are read; None stands for any number of columns. Reading the labels of a tile strip
    may take long; raises OutOfTime beyond the deadline of `limits`.
    """
    reading = strip.array_reading
    return None if reading is None else _class_of(reading).of(reading.strip, columns, limits)


def _class_of(reading: ArrayReading) -> type[Packing]:
    """Return the class of packings that a strip offers; raises BrokenPuzzle for a name that is not in PACKINGS."""
    if reading.packing not in PACKINGS:
        name = f"{reading.strip.error_name}.array_reading.packing"
        raise BrokenPuzzle(str(unknown_word(name, reading.packing, PACKINGS)))
    module, _, attribute = PACKINGS[reading.packing].partition(":")
    packing_class: type[Packing] = getattr(importlib.import_module(f"stripcount.{module}"), attribute)
    return packing_class
