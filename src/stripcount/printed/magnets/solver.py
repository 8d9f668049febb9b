"""Solving Magnets boards: deduction line by line, then search on a slot in a line with few undecided slots."""

from __future__ import annotations

from collections.abc import Iterator

from stripcount.board import Board
from stripcount.limits import Impatient, Limits
from stripcount.printed.magnets.board import MagnetsBoard
from stripcount.printed.magnets.formula import ALL_VALUES, VALUES, variable
from stripcount.printed.magnets.lines import PreparedBoard, propagate
from stripcount.printed.solvers import with_learning_fallback
from stripcount.search.formula import Clause

_MAX_SLOTS_COMPARED = 400  # with more undecided slots, the first with two values is chosen
_VALUE_COUNT = bytes(value.bit_count() for value in range(8))
_PATIENCE = 16
"""Nodes without a solution after which the learning search takes over; published boards need fewer, hard ones many
times as many. Measured by tests/bench/bench_solving.py."""

Path = tuple["Path", int, bool] | None
"""The decisions that lead to a node, last first: the variable of the formula and whether it is true."""


class LineSearch:
    """The search of one board: deduction line by line, and decisions on slots where it does not decide.

    `root_domains` has the domains after the first deductions, and `path` the decisions that lead to the present node.
    """

    def __init__(self, board: MagnetsBoard, limits: Limits) -> None:
        """Prepare the lines; nothing is deduced yet."""
        self.prepared, self.limits = PreparedBoard.of(board), limits
        self.root_domains = bytes(self.prepared.initial_domains)
        self.path: Path = None

    def domains_of_solutions(self) -> Iterator[bytearray]:
        """Yield the domains of each solution, one value in each, as a new array; a node is a decision on a slot.

        Memory: a byte for each slot and level of the search.
        """
        prepared, root_domains = self.prepared, bytearray(self.prepared.initial_domains)
        if 0 in root_domains or not propagate(prepared, root_domains, range(len(prepared.lines))):
            return
        self.root_domains = bytes(root_domains)
        stack: list[tuple[bytearray, int, Path]] = [(root_domains, -1, None)]
        while stack:
            domains, changed_slot, path = stack.pop()
            self.path = path
            if changed_slot >= 0 and not propagate(prepared, domains, prepared.lines_of[changed_slot]):
                continue
            slot = choose_slot(prepared, domains)
            if slot < 0:
                yield domains
                continue
            self.limits.node()
            value = domains[slot] & -domains[slot]
            chosen_domains = bytearray(domains)
            chosen_domains[slot] = value
            domains[slot] ^= value
            variable_of_decision = variable(slot, value)
            stack += [
                (domains, slot, (path, variable_of_decision, False)),
                (chosen_domains, slot, (path, variable_of_decision, True)),
            ]

    def solutions(self) -> Iterator[Board]:
        """Yield every solution once."""
        for domains in self.domains_of_solutions():
            yield self.prepared.board.of_values(domains)

    def exclusion_clauses(self) -> Iterator[Clause]:
        """Yield clauses that exclude what was searched before the search stopped, and what the lines exclude.

        The path to the last node holds a decision for each branching above it. For a decision that is false, the branch
        in which it is true and all earlier decisions hold has been searched (a negative last decision nogood).
        """
        for slot, domain in enumerate(self.root_domains):
            for value in VALUES:
                if not domain & value:
                    yield (-variable(slot, value),)
        decisions: list[tuple[int, bool]] = []
        path = self.path
        while path is not None:
            path, variable_of_decision, is_true = path
            decisions.append((variable_of_decision, is_true))
        negated_decisions: list[int] = []
        for variable_of_decision, is_true in reversed(decisions):
            if is_true:
                negated_decisions.append(-variable_of_decision)
            else:
                yield (*negated_decisions, -variable_of_decision)


line_and_learning_solver = with_learning_fallback("lines", LineSearch, _PATIENCE)


def solutions_within(
    board: MagnetsBoard, max_solutions: int, max_nodes: int, limits: Limits | None = None
) -> int | None:
    """Return the number of solutions, or `max_solutions` if there are at least that many; None after `max_nodes` nodes.

    >>> solutions_within(MagnetsBoard.of(["LR"]), 2, 10), solutions_within(MagnetsBoard.of(["LR"] * 9), 99, 10)
    (2, None)
    """
    limits_used = Limits() if limits is None else limits
    limits_used.patience = limits_used.nodes + max_nodes
    count = 0
    try:
        for _ in LineSearch(board, limits_used).domains_of_solutions():
            count += 1
            if count >= max_solutions:
                break
    except Impatient:
        return None
    finally:
        limits_used.patience = None
    return count


def choose_slot(prepared: PreparedBoard, domains: bytearray) -> int:
    """Return an undecided slot with the fewest values, then in a line with the fewest undecided slots; -1 if none."""
    undecided_slots = [slot for slot, domain in enumerate(domains) if domain not in VALUES]
    if not undecided_slots:
        return -1
    if len(undecided_slots) > _MAX_SLOTS_COMPARED:  # comparing all of them would cost more than it saves
        return next((slot for slot in undecided_slots if domains[slot] != ALL_VALUES), undecided_slots[0])
    undecided_in_line = [0] * len(prepared.lines)
    for slot in undecided_slots:
        for line in prepared.lines_of[slot]:
            undecided_in_line[line] += 1
    return min(
        undecided_slots,
        key=lambda slot: (
            _VALUE_COUNT[domains[slot]],
            min(undecided_in_line[line] for line in prepared.lines_of[slot]),
        ),
    )


def narrowed_domains(board: MagnetsBoard) -> tuple[PreparedBoard, bytearray] | None:
    """Return (prepared board, domains after propagation), or None if some line has no filling."""
    prepared = PreparedBoard.of(board)
    domains = bytearray(prepared.initial_domains)
    if 0 in domains or not propagate(prepared, domains, range(len(prepared.lines))):
        return None
    return prepared, domains
