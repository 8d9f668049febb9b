"""Arrays whose rule remembers something along lines, stated by the memories of `StatementCarried.v`.

The machine keeps the state of each memory as a hidden digit of a cell. The conditions that use no memory are stated as
those of other arrays are. For each memory a decision diagram is written as a hint, which Coq compares with the memory's
definition.
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

MAX_PATTERNS = 1 << 20  # patterns of marks on which Coq compares a memory with its diagram, in some ten seconds


def carried_subject(rule: Rule, rows: int, transposed: bool) -> Subject | None:
    """Return the subject of a rule each of whose labels is a known memory; None for any other rule.

    With `transposed`, the statement is about boards of `rows` columns.
    """
    if not rule.labels or rule.registers or rule.tallies or rule.output is not None:
        return None
    memories, conditions_of_memories = list[Memory](), list[object]()
    for label in rule.labels:
        memory_and_conditions = memory_of(rule, label, transposed)
        if memory_and_conditions is None:
            return None
        memories.append(memory_and_conditions[0])
        conditions_of_memories += memory_and_conditions[1]
    sizes = [memory.size for memory in memories]
    value_count = len(rule.values)
    mark_count = value_count * prod(sizes)
    if mark_count > MAX_MARKS or any(
        (mark_count + 1) ** len(_read_offsets(memory)) > MAX_PATTERNS for memory in memories
    ):
        return None
    other_conditions = tuple(condition for condition in rule.conditions if condition not in conditions_of_memories)
    diagrams_without_memories = diagrams_of(replace(rule, labels=(), lines=(), conditions=other_conditions), rows)
    words = in_words(diagrams_without_memories, transposed)
    if words is None:
        return None
    memory_texts = ";\n   ".join(memory.text for memory in memories)
    diagrams = [
        memory_diagram(memory, value_count, sizes, memory_index) for memory_index, memory in enumerate(memories)
    ]
    hints = diagrams_definition("memory_hints", diagrams)
    proof = f"carried_{'rows' if transposed else 'counted'} {{arithmetic}} {value_count} memories rules hints"
    return Subject(
        f"{words}Definition memories : list memory :=\n  [{memory_texts}].\n{hints}",
        f"fun k => count_carried memories (numbers {value_count} rules) {f'k {rows}' if transposed else f'{rows} k'}",
        f"{proof} memory_hints {rows}",
        carried_trial(diagrams_without_memories, memories, rows),
    )


def _read_offsets(memory: Memory) -> list[tuple[int, int]]:
    """Return the offsets (down, right) at which a memory reads a number or a state, in the order of the machine."""
    return sorted({(0, 0), memory.previous, *memory.read_places}, key=lambda place: (place[1], place[0]))


def memory_diagram(memory: Memory, value_count: int, sizes: Sequence[int], memory_index: int) -> Diagram:
    """Return the diagram of the condition that the digit of a memory is its state after the cell, `tie` in the theory.

    A mark is a number of a mixed radix: the highest digit is the index of the value, below `value_count`, and one digit
    follows for each memory, of which `sizes` are the numbers of states; the first memory has the lowest digit.
    `memory_index` is the index of this memory.

    >>> parity = Memory("", 2, (0, -1), ((0, 0),), lambda state, numbers: (state + (numbers[0] or 0)) % 2)
    >>> memory_diagram(parity, 2, [2], 0)
    (((0, -1), ((2, 2, 3, 2, 3),)), ((0, 0), ((0, 0, 1, 1, 0), (0, 1, 0, 0, 1))))
    """
    places = _read_offsets(memory)
    marks = np.arange(value_count * prod(sizes))
    values = marks // prod(sizes)
    states = marks // prod(sizes[:memory_index]) % memory.size
    contents, lifts = [], []  # for each place: the (value, state) that is read of a cell; its index for each mark
    for place in places:
        reads_value, reads_state = place in memory.read_places, place in (memory.previous, (0, 0))
        value_range = range(value_count) if reads_value else (0,)
        state_range = range(memory.size) if reads_state else (0,)
        contents.append([(value, state) for value in value_range for state in state_range])
        content_indices = values * reads_value * len(state_range) + states * reads_state
        lifts.append(np.concatenate([[0], 1 + content_indices]))  # 0 is a cell outside the board
    own_index, previous_index = places.index((0, 0)), places.index(memory.previous)
    read_indices = [places.index(place) for place in memory.read_places]
    allowed = []
    for cells in product(*([None, *contents_of_place] for contents_of_place in contents)):
        own, previous = cells[own_index], cells[previous_index]
        if own is None:
            allowed.append(True)
            continue
        numbers = [None if (cell := cells[index]) is None else cell[0] for index in read_indices]
        allowed.append(memory.next_state(0 if previous is None else previous[1], numbers) == own[1])
    shape = tuple(1 + len(contents_of_place) for contents_of_place in contents)
    return diagram_of_table(np.array(allowed, dtype=bool), places, shape, lifts, keep=True)
