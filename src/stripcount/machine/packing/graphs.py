"""Exploration of structures on layered graphs on whole arrays: one vertex or edge is read for all states at once."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cached_property
from itertools import accumulate, islice, pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from stripcount.errors import TooLarge
from stripcount.machine.packing.base import MOST_BITS, Packed, Packing, Transitions
from stripcount.machine.packing.columns import Columns, Layout, Words
from stripcount.machine.packing.frontier_arrays import FrontierArrays
from stripcount.machine.packing.images import Images
from stripcount.machine.packing.pieces import Part
from stripcount.machine.packing.reading import Reading
from stripcount.model.graphs.automorphisms import automorphisms
from stripcount.model.graphs.frontier import Enter, Event, Forget, Left, Meet, Move, Row
from stripcount.model.graphs.frontier_strip import FrontierStrip, GraphState
from stripcount.model.graphs.pieces import Pieces
from stripcount.model.graphs.property import Local, Property
from stripcount.model.graphs.relations import AcyclicOrientation
from stripcount.model.graphs.remembered import remembered

TOGETHER = 4  # edges that are chosen in one step
LEAST = 2  # permutations of a layer up to which images cost more than they save
AT_ONCE = 1 << 12  # states whose images are found together


def _plain(one: Property[Any]) -> bool:
    """Return whether a property is of a kind that is read on whole arrays, as this package reads it."""
    automaton = ("start", "vertex", "edge", "look", "forget", "moved", "accepts")
    base = next((kind for kind in (Local, Pieces, AcyclicOrientation) if isinstance(one, kind)), None)
    return base is not None and all(
        getattr(type(one), name) is getattr(base, name) and name not in vars(one) for name in automaton
    )


class GraphPacking(Packing):
    """States in one word: labels and a digit of each partition for the places in use, finished pieces, columns read.

    Without `marks`, cells of many edges are read in several steps, and only one is kept of all states that
    automorphisms of the layers map to each other.
    """

    merges = True

    def __init__(self, strip: FrontierStrip, marks: bool = True) -> None:
        super().__init__(strip)
        if not self.fits(strip):
            raise TooLarge("there are properties that are not read on whole arrays.")
        self.strip, self.frontier, self._marked = strip, strip.frontier, marks
        counts = (map(self._choosing, column[: self.rows]) for *_, column in self.frontier.columns())
        self._parts = [1 if marks else -(-max(most, 1) // TOGETHER) for most in map(max, zip(*counts))]
        self.steps = sum(self._parts)
        self.arrays = FrontierArrays(strip)
        self._mode_at, self._cap = self.arrays.size, self.frontier.cap
        most = self._finished if self.frontier.guesses else self._cap
        if self._mode_at + most.bit_length() > MOST_BITS:
            raise TooLarge("the labels do not fit into one word.")
        self._columns = self._layouts(most.bit_length())

    @property
    def numbering(self) -> str:
        """A hash of where a state holds what; other than any other if words are numbered in order of appearance."""
        labels = hashlib.sha256(repr(self.arrays.tables.labels).encode()).hexdigest()
        return f"{self._columns.numbering} {labels} {len(self._group)}"

    @classmethod
    def fits(cls, strip: FrontierStrip) -> bool:
        """Return whether arrays can hold the properties; how many bits they take is known only with the tables."""
        return all(_plain(one) for one in strip.properties)

    def counting(self) -> Packing:
        """Return the packing without marks, if that is another one."""
        if self.strip.extreme:
            return self
        found = GraphPacking(self.strip, marks=False)
        return found if found.steps > self.rows or len(found._group) > LEAST else self

    def _choosing(self, events: Row) -> int:
        return sum(self.strip.choices_of(event) is not None for event in events)

    @remembered
    def _events(self, read: int, last: bool) -> tuple[Row, ...]:
        """Return the events of each step of a column."""
        found: list[Row] = []
        for events, parts in zip(self.frontier.column(read, last), self._parts):
            cuts = [at for at, event in enumerate(events) if self._choosing((event,))][TOGETHER::TOGETHER][: parts - 1]
            found += [events[a:b] for a, b in pairwise([0, *cuts, *[len(events)] * (parts - len(cuts))])]
        return tuple(found)

    def _layouts(self, tail: int) -> Columns:
        """Return where the packed states before each step hold the labels, with `tail` bits above them, and the pieces.

        Raises TooLarge if they do not fit into one word.
        """
        bits, size = self.arrays.label_bits, self.frontier.places * self.arrays.label_bits
        above, used = (size, self._mode_at - size + tail), self._used()

        def layouts(*, dense: bool) -> list[list[Layout]]:
            found = []
            for vertices, joining in used:
                labels = [(place * bits, bits) for place in sorted(vertices)]
                pieces = [word for one in self.arrays.partitions for word in one.layouts(joining, dense=dense)]
                paths = [word for one in self.arrays.paths for word in one.layouts(vertices)]
                found.append([Layout.of([*labels, above]), *pieces, *paths])
            return found

        return Columns.fitting(layouts(dense=False), layouts(dense=True))

    def _used(self) -> list[tuple[set[int], set[int]]]:
        """Return before each step the places of vertices, and of those that have further edges."""
        frontier, before = self.frontier, dict[int, Left]()
        used: list[tuple[set[int], set[int]]] = [(set(), set()) for _ in range(self.steps)]
        every = [(read, last) for read, last, _ in frontier.columns()]
        for read, last in (*every, *(column for column in every if column[0] == frontier.cap)):
            left = dict(before)
            for (vertices, joining), events in zip(used, self._events(read, last)):
                vertices.update(left)
                joining.update(place for place, edges in left.items() if edges != frozenset({0}))
                for event in events:
                    if isinstance(event, Enter):
                        left[event.place] = event.left
                    elif isinstance(event, Meet):
                        left |= {event.one: event.left_one, event.other: event.left_other}
                    elif isinstance(event, Move):
                        left[event.to] = left.pop(event.place)
                    elif isinstance(event, Forget):
                        del left[event.place]
            before = before if last else left
        return used

    @cached_property
    def _group(self) -> list[tuple[int, ...]]:
        """The automorphisms of the layers if no property changes under them, which read edges in another order."""
        if self._marked or self.strip.distinct or not self.arrays.tables.orderless:
            return [tuple(range(self.rows))]
        joins = [] if self.arrays.of_vertices else [one.joins for one in self.arrays.partitions]
        return automorphisms(
            self.frontier.graph, directed=not self.arrays.tables.turned(joins, turns=bool(self.arrays.paths))
        )

    @remembered
    def _images(self, step: int, read: int, last: bool) -> tuple[tuple[int, ...], Images] | None:
        """Return the places of vertices after a step, and the images there; None if there are no others."""
        rows = dict(zip(accumulate(self._parts), range(1, self.rows + 1))).get(step + 1, 0)
        group = [image for image in self._group if rows and {*image[:rows]} == {*range(rows)}]
        if len(group) <= 1:
            return None
        if step == self.steps - 1:
            at = {place: vertex for vertex, place in self.frontier.boundary(min(read + 1, self._cap)).items()}
        else:
            at = {place: vertex for vertex, place in self.frontier.boundary(read).items()}
            for event in (event for events in self._events(read, last)[: step + 1] for event in events):
                if isinstance(event, Enter):
                    at[event.place] = event.vertex
                elif isinstance(event, Move):
                    at[event.to] = at.pop(event.place)
                elif isinstance(event, Forget):
                    del at[event.place]
        places = tuple(sorted(at))
        return (places, Images([at[place] for place in places], group, self.frontier.graph)) if places else None

    def _alike(self, states: Packed, step: int, read: int, last: bool) -> Packed:
        """Return one image of each state after a step."""
        if not len(states) or (found := self._images(step, read, last)) is None:
            return states
        layer = (step + 1) % self.steps
        distinct, place = np.unique(states, return_inverse=True)
        for begin in range(0, len(distinct), AT_ONCE):
            some = distinct[begin : begin + AT_ONCE]
            image = self.arrays.image(Reading(some, *self._unpacked(some, layer)), *found)
            distinct[begin : begin + AT_ONCE] = self._packed(image.labels, image.parts, layer)
        return distinct[place]

    def first(self) -> int:
        """Return the packed start state."""
        return int(self._packed(np.zeros(1, dtype=np.int64), [one.empty(1) for one in self.arrays.tracked], 0)[0])

    def _packed(self, labels: Words, parts: Sequence[Part], layer: int) -> Packed:
        return self._columns.packed([labels, *(word for part in parts for word in part)], layer)

    def _unpacked(self, states: Packed, layer: int) -> tuple[Words, tuple[Part, ...]]:
        """Return the labels with what lies above them, and the partitions."""
        labels, *rest = self._columns.unpacked(states, layer)
        following = iter(rest)
        return labels, tuple(tuple(islice(following, one.words)) for one in self.arrays.tracked)

    def _mode(self, read: int, last: bool) -> int:
        return 2 * read + last if self.frontier.guesses else read

    def _read(self, mode: int) -> tuple[int, bool]:
        """Return the columns read and whether this is the last one."""
        return (mode // 2, mode % 2 == 1) if self.frontier.guesses else (mode, False)

    @property
    def _finished(self) -> int:
        return 2 * (self._cap + 1)

    def successors(self, states: Packed, row: int) -> Transitions:
        """Return (index of the source, packed target, number of the mark) of every choice in a cell."""
        if self._marked:
            return self._successors(states, row, np.zeros(len(states), dtype=np.int64))
        self.marks = {"": 0}
        source, target = self.targets(states, row)
        return source, target, np.zeros_like(source)

    def targets(self, states: Packed, row: int) -> tuple[NDArray[np.int64], Packed]:
        """Return the same without the marks."""
        source, target, _ = self._successors(states, row, None)
        return source, target

    def _successors(self, states: Packed, row: int, unmarked: Words | None) -> Transitions:
        labels, parts = self._unpacked(states, row)
        modes = labels >> np.int64(self._mode_at)
        labels = labels & np.int64((1 << self._mode_at) - 1)
        found = [(np.empty(0, np.int64), np.empty(0, np.int64), np.empty(0, np.int64))]
        for mode, reading in Reading(np.arange(len(states)), labels, parts, unmarked).parted(modes):
            read, last = self._read(mode)
            if self.frontier.guesses and mode == self._finished:
                continue
            for guess in (False, True) if row == 0 and self.frontier.guesses else (last,):
                found.append(self._cell(reading, read, guess, row))
        source, target, mark = (np.concatenate(part) for part in zip(*found, strict=True))
        return source, target, mark

    def _cell(self, reading: Reading, read: int, last: bool, row: int) -> Transitions:
        events = self._events(read, last)[row]
        if reading.mark is not None:
            around, mark = self.strip.beside(events), reading.mark
            for place in around:
                seen = 0 if place is None else 1 + self.arrays.label(reading.labels, place)
                mark = mark * (1 + self.arrays.tables.count) + seen
            reading = reading._replace(mark=mark)
        reading = self.arrays.after(reading, events)
        mode = self._mode(read, last)
        if row == self.steps - 1:
            if last:
                reading = reading.kept(self.arrays.enough(reading))
                empty = tuple(one.empty(len(reading.source)) for one in self.arrays.tracked)
                reading = reading._replace(labels=np.zeros_like(reading.source), parts=empty)
                mode = self._finished
            else:
                mode = self._mode(min(read + 1, self._cap), False)
        below = (row + 1) % self.steps
        words = self._packed(reading.labels | np.int64(mode << self._mode_at), reading.parts, below)
        if reading.mark is None:
            words = words if mode == self._finished else self._alike(words, row, read, last)
            return reading.source, words, reading.source
        return reading.source, words, self._mark_numbers(events, len(around), reading.mark)

    def _mark_numbers(self, events: Sequence[Event], around: int, codes: Words) -> Words:
        """Return the number of the mark for each code: labels of the vertices around, then the choices."""
        tables, free = self.arrays.tables, [self.strip.choices_of(event) for event in events]
        digits = [len(choices) for choices in free if choices is not None]
        sizes = [*[1 + tables.count] * around, *digits]
        met = np.flatnonzero(np.bincount(codes, minlength=1))
        read = np.stack([*np.unravel_index(met, sizes), met], axis=1).tolist() if sizes else [[0]]
        number = np.zeros(int(met.max(initial=0)) + 1, dtype=np.int64)
        for *code, whole in sorted(read, key=lambda one: (one[around:], one)):
            beside = [tables.labels[one - 1][0] if one else None for one in code[:around]]
            chosen = [choices[at] for choices, at in zip(filter(None, free), code[around:])]
            mark = self.strip.shown(chosen, beside)
            number[whole] = self.marks.setdefault(mark, len(self.marks))
        return number[codes]

    def ending(self, states: Packed) -> NDArray[np.bool_]:
        """Return which states accept."""
        labels, parts = self._unpacked(states, 0)
        modes = labels >> np.int64(self._mode_at)
        good = np.asarray((modes == self._finished) & self.frontier.guesses)
        if self.strip.accepts_nothing:
            good |= modes == 0
        if self.frontier.guesses:
            return good
        labels = labels & np.int64((1 << self._mode_at) - 1)
        for read in range(1, self._cap + 1):
            here = np.flatnonzero(modes == self._mode(read, False))
            reading = Reading(np.arange(len(states)), labels, parts, None).kept(here)
            reading = self.arrays.after(reading, self.frontier.closing(read))
            good[reading.source[self.arrays.enough(reading)]] = True
        return good

    def unpack(self, packed: int, row: int) -> GraphState:
        """Return the columns read, as far as they matter, the numbers of the labels and the pieces by place."""
        labels, parts = self._unpacked(np.array([packed], dtype=np.int64), row)
        read, last = self._read(int(labels[0]) >> self._mode_at)
        shown = tuple(int(self.arrays.label(labels, place)[0]) for place in range(self.frontier.places))
        return GraphState(read, last, (shown, *self.arrays.pieces(labels, parts)))
