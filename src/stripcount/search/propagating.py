"""A search of any formula by unit propagation and backtracking, without learning and without a library.

The learning search is compared with it, and it replaces that search where clingo is not installed. It branches on the
first undecided variable of the total or clause with the fewest, with an explicit trail and without recursion.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from stripcount.limits import Limits
from stripcount.search.formula import Cardinality, Clause, Formula, Model


def models(formula: Formula, limits: Limits, excluded: Iterable[Clause] = ()) -> Iterator[Model]:
    """Yield every model once, except those that break a clause of `excluded`; a node is a variable branched on.

    Cost: exponential in the worst case; memory linear in the formula and in the clauses that `refine` adds.

    >>> sorted(map(sorted, models(Formula(2, ((1, 2),)), Limits())))
    [[1], [1, 2], [2]]
    """
    return Propagation(formula, excluded).models(limits)


class Propagation:
    """The values of the literals, and what the constraints still allow; a clause is a constraint with `low` 1.

    `value` is indexed by literals (a negative literal counts from the end of the list): 1 true, -1 false, 0 undecided.
    `trail` has the true literals in the order in which they were assigned. `of[lit]` has the constraints that contain
    `lit`, with True, or its negative, with False.
    """

    def __init__(self, formula: Formula, excluded: Iterable[Clause]) -> None:
        self.formula = formula
        self.value = [0] * (2 * formula.variables + 1)
        self.trail: list[int] = []
        self.constraints: list[Cardinality] = []
        self.room: list[int] = []  # how many literals of a constraint may become true
        self.spare: list[int] = []  # how many may become false
        self.of: list[list[tuple[int, bool]]] = [[] for _ in range(2 * formula.variables + 1)]
        self.waiting: list[int] = []  # constraints that `propagate` has to examine
        for constraint in formula.cardinalities:
            self.add(constraint)
        for clause in (*formula.clauses, *excluded):
            self.add(Cardinality(clause, 1, len(clause)))

    def add(self, constraint: Cardinality) -> None:
        """Add one more constraint under the current values."""
        index = len(self.constraints)
        values = [self.value[lit] for lit in constraint.literals]
        self.constraints.append(constraint)
        self.room.append(constraint.high - values.count(1))
        self.spare.append(len(values) - constraint.low - values.count(-1))
        for lit in constraint.literals:
            self.of[lit].append((index, True))
            self.of[-lit].append((index, False))
        self.waiting.append(index)

    def assign(self, lit: int) -> None:
        """Make a literal true; its constraints are queued for `propagate`."""
        self.value[lit], self.value[-lit] = 1, -1
        self.trail.append(lit)
        for index, helps in self.of[lit]:
            if helps:
                self.room[index] -= 1
            else:
                self.spare[index] -= 1
            self.waiting.append(index)

    def undo(self, length: int) -> None:
        """Unassign all but the first `length` literals of the trail, and empty the queue."""
        self.waiting.clear()
        while len(self.trail) > length:
            lit = self.trail.pop()
            self.value[lit] = self.value[-lit] = 0
            for index, helps in self.of[lit]:
                if helps:
                    self.room[index] += 1
                else:
                    self.spare[index] += 1

    def propagate(self) -> bool:
        """Assign all literals that single constraints force; return False if a constraint is violated."""
        room, spare, value = self.room, self.spare, self.value
        while self.waiting:
            index = self.waiting.pop()
            may_be_true, may_be_false = room[index], spare[index]
            if may_be_true > 0 < may_be_false:
                continue
            if may_be_true < 0 or may_be_false < 0:
                return False
            sign = 1 if may_be_true else -1
            for lit in self.constraints[index].literals:
                if not value[lit]:
                    self.assign(sign * lit)
        return True

    def choose(self) -> int:
        """Return an undecided literal of the constraint with the fewest of them; 0 if all variables are decided."""
        best, fewest = 0, len(self.value)
        for index, constraint in enumerate(self.constraints):
            room, spare = self.room[index], self.spare[index]
            left = room + spare - (constraint.high - constraint.low)
            if left < 1 or left >= fewest or (left <= room and left <= spare):
                continue
            best, fewest = next(lit for lit in constraint.literals if not self.value[lit]), left
        if best:
            return best
        return next((var for var in range(1, self.formula.variables + 1) if not self.value[var]), 0)

    def models(self, limits: Limits) -> Iterator[Model]:
        """Yield every model once."""
        stack: list[tuple[int, int]] = []  # (length of the trail before a decision, the decision) still to be turned
        consistent = self.propagate()
        while True:
            lit = self.choose() if consistent else 0
            if lit:
                limits.node()
                stack.append((len(self.trail), lit))
                self.assign(lit)
                consistent = self.propagate()
                continue
            if consistent:
                true = frozenset(lit for lit in self.trail if lit > 0)
                broken = self.formula.refine(true) if self.formula.refine is not None else []
                for clause in broken:
                    self.add(Cardinality(clause, 1, len(clause)))
                if not broken:
                    yield true
            if not stack:
                return
            length, lit = stack.pop()
            self.undo(length)
            self.waiting.extend(
                range(len(self.formula.cardinalities) + len(self.formula.clauses), len(self.constraints))
            )
            self.assign(-lit)
            consistent = self.propagate()
