"""Arrays whose rule remembers something along lines, as `StatementCarried.v` states them: by memories on the board.

The machine keeps what is remembered as a hidden part of a cell, one digit for each memory. The rule without it is
stated as that of other arrays is, and a diagram for each memory is a hint that Coq compares with its definition.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from math import prod

import numpy as np

from stripcount.export.coq.diagrams import Diagram, diagram_of_table, diagrams_of
from stripcount.export.coq.memories import Memory, memory_of
from stripcount.export.coq.parts import MAX_MARKS
from stripcount.export.coq.theorem import Subject, diagrams_definition, in_words
from stripcount.export.coq.trial import carried_trial
from stripcount.model.lattice.rule import Rule

MAX_PATTERNS = 1 << 20  # of marks, on which Coq compares a memory with its diagram: some ten seconds


def carried_subject(rule: Rule, rows: int, turned: bool) -> Subject | None:
    """Return the subject of a rule whose labels all are memories that have words; None for any other rule."""
    if not rule.labels or rule.registers or rule.tallies or rule.output is not None:
        return None
    memories, asked = list[Memory](), list[object]()
    for label in rule.labels:
        known = memory_of(rule, label, turned)
        if known is None:
            return None
        memories.append(known[0])
        asked += known[1]
    sizes = [memory.size for memory in memories]
    values = len(rule.values)
    marks = values * prod(sizes)
    if marks > MAX_MARKS or any((marks + 1) ** len(_places(memory)) > MAX_PATTERNS for memory in memories):
        return None
    conditions = tuple(condition for condition in rule.conditions if condition not in asked)
    plain = diagrams_of(replace(rule, labels=(), lines=(), conditions=conditions), rows)
    words = in_words(plain, turned)
    if words is None:
        return None
    listed = ";\n   ".join(memory.text for memory in memories)
    diagrams = [memory_diagram(memory, values, sizes, place) for place, memory in enumerate(memories)]
    definitions = (
        f"{words}Definition memories : list memory :=\n  [{listed}].\n{diagrams_definition('memory_hints', diagrams)}"
    )
    size = f"k {rows}" if turned else f"{rows} k"
    return Subject(
        definitions,
        f"fun k => count_carried memories (numbers {values} rules) {size}",
        f"carried_{'rows' if turned else 'counted'} {{arithmetic}} {values} memories rules hints memory_hints {rows}",
        carried_trial(plain, memories, rows),
    )


def _places(memory: Memory) -> list[tuple[int, int]]:
    """Return the places that a memory reads, in the order of the scan."""
    return sorted({(0, 0), memory.back, *memory.sees}, key=lambda place: (place[1], place[0]))


def memory_diagram(memory: Memory, values: int, sizes: Sequence[int], position: int) -> Diagram:
    """Return the diagram by which the digit of a memory is what it remembers, as `tie` of the theory says.

    A cell holds its value, and below it one digit for each of the memories of these sizes, the first one the lowest;
    `position` says which digit is that of this memory.

    >>> along = Memory("", 2, (0, -1), ((0, 0),), lambda before, seen: (before + (seen[0] or 0)) % 2)
    >>> memory_diagram(along, 2, [2], 0)
    (((0, -1), ((2, 2, 3, 2, 3),)), ((0, 0), ((0, 0, 1, 1, 0), (0, 1, 0, 0, 1))))
    """
    places = _places(memory)
    numbers = np.arange(values * prod(sizes))
    value = numbers // prod(sizes)
    digit = numbers // prod(sizes[:position]) % memory.size
    known, lifts = [], []
    for place in places:
        sees, remembers = place in memory.sees, place in (memory.back, (0, 0))
        known.append(
            [(x, s) for x in (range(values) if sees else (0,)) for s in (range(memory.size) if remembers else (0,))]
        )
        reduced = (value if sees else 0 * value) * (memory.size if remembers else 1) + (
            digit if remembers else 0 * digit
        )
        lifts.append(np.concatenate([[0], 1 + reduced]))
    own, back = places.index((0, 0)), places.index(memory.back)
    seen_at = [places.index(place) for place in memory.sees]
    allowed = []
    for cells in product(*([None, *of] for of in known)):
        here, before = cells[own], cells[back]
        if here is None:
            allowed.append(True)
            continue
        seen = [None if (cell := cells[index]) is None else cell[0] for index in seen_at]
        allowed.append(memory.following(0 if before is None else before[1], seen) == here[1])
    sides = tuple(1 + len(of) for of in known)
    return diagram_of_table(np.array(allowed, dtype=bool), places, sides, lifts, keep=True)
