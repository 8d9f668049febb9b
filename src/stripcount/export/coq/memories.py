"""Memories of a rule in the words of `StatementCarried.v`: what is remembered from cell to cell along lines.

A memory is found for a label of a rule by its answers: on every pattern of the cells that either reads, both refuse the
same, and remember the same where they do not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np

from stripcount.export.coq.further import offsets_text
from stripcount.export.coq.parts import CellParts
from stripcount.model.lattice.rule import Condition, Label, Rule

Offset = tuple[int, int]
Next = Callable[[int, Sequence[int | None]], int | None]
MAX_PATTERNS = 200_000  # on which a label is compared with a memory


@dataclass(frozen=True)
class Memory:
    """A memory: its text in Coq, the number of its states, the place before a cell, and the places that are seen.

    `following`(state before, numbers seen) is the state after a cell, None if the board is not allowed. Places are
    those of the machine's board; in the text they are those of the board that is spoken of.
    """

    text: str
    size: int
    back: Offset
    sees: tuple[Offset, ...]
    following: Next


def memory_of(rule: Rule, label: Label, turned: bool) -> tuple[Memory, tuple[Condition, ...]] | None:
    """Return the memory that says what a label and its conditions say, and these conditions; None if none is known."""
    backs = [(down, right) for name, down, right in label.reads if name == label.name]
    asked = tuple(condition for condition in rule.conditions if any(read[0] == label.name for read in condition.reads))
    reads = [*label.reads, *(read for condition in asked for read in condition.reads)]
    if len(backs) != 1 or any(read[0] not in ("", label.name) for read in reads):
        return None
    if any(read[0] and read[1:] not in (backs[0], (0, 0)) for read in reads) or any(c.tally for c in asked):
        return None
    values = {(down, right) for name, down, right in reads if not name} | {(0, 0)}
    for memory in _memories(len(rule.values), label.size, backs[0], sorted(values), turned):
        if _says(rule, label, asked, memory, values):
            return memory, asked
    return None


def _says(rule: Rule, label: Label, asked: Sequence[Condition], memory: Memory, values: set[Offset]) -> bool:
    """Return whether a memory remembers and refuses on all patterns what a label and its conditions do."""
    places = sorted(values | set(memory.sees) | {memory.back})
    many = len(rule.values)
    if (many + 1) ** len(places) * label.size > MAX_PATTERNS:
        return False
    shapes = _shapes(places)
    patterns = [
        (before, cells)
        for cells in product(range(many + 1), repeat=len(places))
        if tuple(cell > 0 for cell in cells) in shapes
        for before in (range(label.size) if cells[places.index(memory.back)] else (0,))
    ]
    digits = np.array([cells for _, cells in patterns], dtype=np.int64).T
    codes = {("", *place): digits[index] for index, place in enumerate(places)}
    there = codes["", *memory.back] > 0
    codes[label.name, *memory.back] = np.where(there, 1 + np.array([before for before, _ in patterns]), 0)
    view = CellParts.of(rule).view(codes, len(patterns))
    after = np.asarray(label.compute(view), dtype=np.int64)
    codes[label.name, 0, 0] = 1 + after
    allowed = np.all([condition.answers(view) for condition in asked], axis=0) & np.ones(len(patterns), dtype=bool)
    index_of = {place: index for index, place in enumerate(places)}
    for number, (before, cells) in enumerate(patterns):
        seen = [cells[index_of[place]] - 1 if cells[index_of[place]] else None for place in memory.sees]
        expected = int(after[number]) if allowed[number] else None
        if memory.following(before, seen) != expected:
            return False
    return True


def _shapes(places: Sequence[Offset]) -> set[tuple[bool, ...]]:
    """Return which of some places, and the cell itself, may lie on a board together."""
    reach = range(4)
    return {
        tuple(-up <= down <= low and -left <= right <= far for down, right in places)
        for up, low, left, far in product(reach, repeat=4)
    }


def _memories(many: int, size: int, back: Offset, values: Sequence[Offset], turned: bool) -> Iterator[Memory]:
    """Yield memories of so many states along the lines in a direction, which see no other places than some."""

    def said(place: Offset) -> str:
        down, right = place[::-1] if turned else place
        return f"({down}, {right})%Z"

    step = (-back[0], -back[1])
    if size == 2:
        yield Memory(f"unimodal {said(step)}", 2, back, (back, (0, 0)), _unimodal)
        for side in ((-1, 0), (0, -1)):
            yield Memory(f"lines_in_order {said(step)} {said(side)}", 2, back, (side, (0, 0)), _in_order)
            own = tuple(place for place in values if (place[0] + side[0], place[1] + side[1]) in values)
            spoken = sorted(place[::-1] if turned else place for place in own)
            machine = [place[::-1] if turned else place for place in spoken]
            sees = (*((down + side[0], right + side[1]) for down, right in machine), *machine)
            for measure, of in (("total", sum), ("determinant", _determinant)):
                if measure == "total" or len(machine) == 4:
                    text = f"lines_ordered_by {offsets_text(spoken)} {measure} {said(step)} {said(side)}"
                    yield Memory(text, 2, back, sees, _ordered_by(of))
    yield Memory(f"introduced_along {many} {said(step)}", many + 1, back, ((0, 0),), _introduced)
    if size > many:
        yield Memory(f"ascents_along {size} {said(step)}", size, back, (back, (0, 0)), _ascents(size))
    for base in (2, 3, 10):
        text = f"divisible_along {base} {size} {said(step)}"
        yield Memory(text, size, back, ((0, 0), step), _divisible(base, size))


def _unimodal(fallen: int, seen: Sequence[int | None]) -> int | None:
    x, y = seen
    if x is None or y is None:
        return 0
    if y < x:
        return 1
    return None if x < y and fallen == 1 else fallen


def _in_order(differ: int, seen: Sequence[int | None]) -> int | None:
    x, y = seen
    if x is None or y is None:
        return 0
    if differ == 1 or x < y:
        return 1
    return None if y < x else 0


def _ordered_by(measure: Callable[[Sequence[int]], int]) -> Next:
    def following(differ: int, seen: Sequence[int | None]) -> int | None:
        numbers = [x for x in seen if x is not None]
        if len(numbers) < len(seen):
            return 0
        half = len(numbers) // 2
        return _in_order(differ, (measure(numbers[:half]), measure(numbers[half:])))

    return following


def _determinant(numbers: Sequence[int]) -> int:
    a, b, c, d = numbers
    return a * d - b * c


def _introduced(used: int, seen: Sequence[int | None]) -> int | None:
    (x,) = seen
    if x is None:
        return 0
    return max(used, x + 1) if x <= used else None


def _ascents(size: int) -> Next:
    def following(most: int, seen: Sequence[int | None]) -> int | None:
        y, x = seen
        if x is None:
            return 0
        if y is None:
            return 1 if x == 0 else None
        return min(size - 1, most + (y < x)) if x <= most else None

    return following


def _divisible(base: int, modulus: int) -> Next:
    def following(rest: int, seen: Sequence[int | None]) -> int | None:
        x, ahead = seen
        if x is None:
            return 0
        after = (rest * base + x) % modulus
        return after if ahead is not None or after == 0 else None

    return following
