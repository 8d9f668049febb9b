"""The implications between literals by single constraints, updated while values are assigned.

A literal implies another one if a constraint that contains both, or their negatives, is violated otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable

from stripcount.search.propagating import Propagation


class Implications:
    """For each literal the set of literals that it implies by a single constraint.

    A set is computed when it is first needed, and then updated. It may hold literals that have been assigned since.
    `trail_read` is the number of literals at the beginning of the trail that the sets take into account.
    """

    def __init__(self, state: Propagation) -> None:
        """Prepare for the values and constraints of `state`; no set is computed yet."""
        self.state = state
        self._literals = tuple(constraint.literals for constraint in state.constraints)
        self._implied_by: list[set[int] | None] = [None] * len(state.value)
        # in order: (literal, literal that was added to its set, or 0 if the whole set was computed)
        self._log: list[tuple[int, int]] = []
        self.trail_read = 0

    def implied_by(self, lit: int) -> set[int]:
        """Return the set of literals that an undecided literal implies; the caller must not change it."""
        implied = self._implied_by[lit]
        if implied is None:
            true_slack, false_slack = self.state.true_slack, self.state.false_slack
            implied = self._implied_by[lit] = set()
            for index, contains_literal in self.state.constraints_of[lit]:
                if (true_slack if contains_literal else false_slack)[index] == 1:
                    implied.update(self.implied_by_constraint(index, lit, contains_literal))
            self._log.append((lit, 0))
        return implied

    def implied_by_constraint(self, index: int, lit: int, contains_literal: bool) -> list[int]:
        """Return the undecided literals that `lit` implies by the constraint with this index.

        `contains_literal` is True if the constraint contains `lit`, False if it contains the negative of `lit`.
        """
        if (self.state.true_slack if contains_literal else self.state.false_slack)[index] != 1:
            return []
        other_sign = -1 if contains_literal else 1
        return [
            other_sign * other_literal
            for other_literal in self._literals[index]
            if other_literal != -other_sign * lit and not self.state.value[other_literal]
        ]

    def update(self) -> set[int]:
        """Update the sets for the literals assigned since the last call; return the literals whose sets have grown."""
        state, value, implied_by = self.state, self.state.value, self._implied_by
        true_slack, false_slack = state.true_slack, state.false_slack
        grown_literals: set[int] = set()
        for literal in state.trail[self.trail_read :]:
            for index, contains_literal in state.constraints_of[literal]:
                if (true_slack if contains_literal else false_slack)[index] != 1:
                    continue  # a constraint with more slack implies nothing
                sign = 1 if contains_literal else -1
                undecided = [sign * lit for lit in self._literals[index] if not value[lit]]
                for lit in undecided:
                    implied_set = implied_by[lit]
                    if implied_set is None:
                        continue
                    for other_literal in undecided:
                        if other_literal != lit and -other_literal not in implied_set:
                            implied_set.add(-other_literal)
                            self._log.append((lit, -other_literal))
                            grown_literals.add(lit)
        self.trail_read = len(state.trail)
        return grown_literals

    def checkpoint(self) -> int:
        """Return the length of the log of changes, a checkpoint for `roll_back`."""
        return len(self._log)

    def roll_back(self, checkpoint: int, trail_length: int) -> None:
        """Remove the implications added since `checkpoint`, after the trail was cut to `trail_length` literals."""
        while len(self._log) > checkpoint:
            lit, other_literal = self._log.pop()
            implied_set = self._implied_by[lit]
            if not other_literal:
                self._implied_by[lit] = None
            elif implied_set is not None:
                implied_set.discard(other_literal)
        self.trail_read = trail_length

    def discard(self, indices: Iterable[int]) -> None:
        """Discard the sets of all literals of these constraints; earlier checkpoints are no longer valid."""
        for index in indices:
            for lit in self._literals[index]:
                self._implied_by[lit] = self._implied_by[-lit] = None
        self._log.clear()
        self.trail_read = len(self.state.trail)
