"""A search of any formula by unit propagation and backtracking, without learning and without a library.

The learning search is compared with it, and it replaces that search if clingo is not installed. It branches on the
first undecided literal of a constraint with the fewest undecided literals, with an explicit trail and without
recursion.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from stripcount.limits import Limits
from stripcount.search.formula import Cardinality, Clause, Formula, Model


def models(formula: Formula, limits: Limits, excluded: Iterable[Clause] = ()) -> Iterator[Model]:
    """Yield every model once, except those that violate a clause of `excluded`; a node is a decision on a variable.

    Raises LimitReached at a limit. Cost: exponential in the worst case; memory linear in the formula and in the clauses
    that `refine` adds.

    >>> sorted(map(sorted, models(Formula(2, ((1, 2),)), Limits())))
    [[1], [1, 2], [2]]
    """
    return Propagation(formula, excluded).models(limits)


class Propagation:
    """The values of the literals, and what the constraints still allow; a clause is a `Cardinality` with `low` 1.

    `value` is indexed by literals (a negative literal counts from the end of the list): 1 true, -1 false, 0 undecided.
    `trail` has the true literals in the order in which they were assigned. `constraints_of[literal]` has a pair
    (index, contains_literal) for each constraint that contains `literal` (True) or its negative (False).
    """

    def __init__(self, formula: Formula, excluded: Iterable[Clause]) -> None:
        self.formula = formula
        self.value = [0] * (2 * formula.variables + 1)
        self.trail: list[int] = []
        self.constraints: list[Cardinality] = []
        self.true_slack: list[int] = []  # for each constraint how many more of its literals may become true
        self.false_slack: list[int] = []  # how many more may become false
        self.constraints_of: list[list[tuple[int, bool]]] = [[] for _ in range(2 * formula.variables + 1)]
        self.queue: list[int] = []  # constraints that `propagate` has to examine
        for constraint in formula.cardinalities:
            self.add(constraint)
        for clause in (*formula.clauses, *excluded):
            self.add(Cardinality(clause, 1, len(clause)))

    def add(self, constraint: Cardinality) -> None:
        """Add one more constraint under the current values."""
        index = len(self.constraints)
        values = [self.value[literal] for literal in constraint.literals]
        self.constraints.append(constraint)
        self.true_slack.append(constraint.high - values.count(1))
        self.false_slack.append(len(values) - constraint.low - values.count(-1))
        for literal in constraint.literals:
            self.constraints_of[literal].append((index, True))
            self.constraints_of[-literal].append((index, False))
        self.queue.append(index)

    def assign(self, literal: int) -> None:
        """Make a literal true; its constraints are queued for `propagate`."""
        self.value[literal], self.value[-literal] = 1, -1
        self.trail.append(literal)
        for index, contains_literal in self.constraints_of[literal]:
            if contains_literal:
                self.true_slack[index] -= 1
            else:
                self.false_slack[index] -= 1
            self.queue.append(index)

    def undo(self, length: int) -> None:
        """Unassign all but the first `length` literals of the trail, and empty the queue."""
        self.queue.clear()
        while len(self.trail) > length:
            literal = self.trail.pop()
            self.value[literal] = self.value[-literal] = 0
            for index, contains_literal in self.constraints_of[literal]:
                if contains_literal:
                    self.true_slack[index] += 1
                else:
                    self.false_slack[index] += 1

    def propagate(self) -> bool:
        """Assign all literals that single constraints force; return False if a constraint is violated."""
        true_slack, false_slack, value = self.true_slack, self.false_slack, self.value
        while self.queue:
            index = self.queue.pop()
            may_be_true, may_be_false = true_slack[index], false_slack[index]
            if may_be_true > 0 < may_be_false:
                continue
            if may_be_true < 0 or may_be_false < 0:
                return False
            sign = 1 if may_be_true else -1
            for literal in self.constraints[index].literals:
                if not value[literal]:
                    self.assign(sign * literal)
        return True

    def branching_literal(self) -> int:
        """Return an undecided literal of the constraint with the fewest of them; 0 if all variables are decided."""
        best_literal, fewest_undecided = 0, len(self.value)
        for index, constraint in enumerate(self.constraints):
            true_slack, false_slack = self.true_slack[index], self.false_slack[index]
            # each undecided literal is part of both slacks, whose sum is high - low if there are none
            undecided_count = true_slack + false_slack - (constraint.high - constraint.low)
            if (
                undecided_count < 1
                or undecided_count >= fewest_undecided
                or (undecided_count <= true_slack and undecided_count <= false_slack)
            ):
                continue  # all its literals are decided, it has too many undecided ones, or any values satisfy it
            best_literal = next(literal for literal in constraint.literals if not self.value[literal])
            fewest_undecided = undecided_count
        if best_literal:
            return best_literal
        return next((var for var in range(1, self.formula.variables + 1) if not self.value[var]), 0)

    def models(self, limits: Limits) -> Iterator[Model]:
        """Yield every model once; raises LimitReached at a limit."""
        stack: list[tuple[int, int]] = []  # (length of the trail before a decision, literal) of decisions to be negated
        is_consistent = self.propagate()
        while True:
            literal = self.branching_literal() if is_consistent else 0
            if literal:
                limits.node()
                stack.append((len(self.trail), literal))
                self.assign(literal)
                is_consistent = self.propagate()
                continue
            if is_consistent:
                model = frozenset(literal for literal in self.trail if literal > 0)
                violated_clauses = self.formula.refine(model) if self.formula.refine is not None else []
                for clause in violated_clauses:
                    self.add(Cardinality(clause, 1, len(clause)))
                if not violated_clauses:
                    yield model
            if not stack:
                return
            length, literal = stack.pop()
            self.undo(length)
            # clauses that `refine` has added may force literals below the decision at which they were added
            self.queue.extend(range(len(self.formula.cardinalities) + len(self.formula.clauses), len(self.constraints)))
            self.assign(-literal)
            is_consistent = self.propagate()
