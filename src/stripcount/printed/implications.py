"""The implications between literals by single constraints, kept up to date while values are assigned.

A literal implies another one if a constraint that contains both, or their negatives, is violated otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable

from stripcount.search.propagating import Propagation


class Implications:
    """For each literal the set of literals that it implies by a single constraint.

    A set is computed when it is first asked for, and then updated. It may hold literals that have got a value since.
    `trail_read` is the number of literals of the trail that are taken into account.
    """

    def __init__(self, state: Propagation) -> None:
        """Prepare for the values and constraints of `state`; no set is computed yet."""
        self.state = state
        self._literals = tuple(constraint.literals for constraint in state.constraints)
        self._implied_by: list[set[int] | None] = [None] * len(state.value)
        self._log: list[tuple[int, int]] = []  # (literal, literal added to its set; 0 for the whole set), in order
        self.trail_read = 0

    def implied_by(self, lit: int) -> set[int]:
        """Return the set of literals that an undecided literal implies; the caller must not change it."""
        implied = self._implied_by[lit]
        if implied is None:
            room, spare = self.state.room, self.state.spare
            implied = self._implied_by[lit] = set()
            for index, helps in self.state.of[lit]:
                if (room if helps else spare)[index] == 1:
                    implied.update(self.implied_by_constraint(index, lit, helps))
            self._log.append((lit, 0))
        return implied

    def implied_by_constraint(self, index: int, lit: int, helps: bool) -> list[int]:
        """Return the undecided literals that `lit` implies by the constraint number `index`.

        `helps` is True if the constraint contains `lit`, False if it contains the negative of `lit`.
        """
        if (self.state.room if helps else self.state.spare)[index] != 1:
            return []
        other_sign = -1 if helps else 1
        return [
            other_sign * other
            for other in self._literals[index]
            if other != -other_sign * lit and not self.state.value[other]
        ]

    def update(self) -> set[int]:
        """Update the sets for the literals assigned since the last call; return the literals whose sets have grown."""
        state, value, implied_by = self.state, self.state.value, self._implied_by
        room, spare = state.room, state.spare
        with_new_implications: set[int] = set()
        for literal in state.trail[self.trail_read :]:
            for index, helps in state.of[literal]:
                if (room if helps else spare)[index] != 1:
                    continue  # a constraint with more slack implies nothing
                sign = 1 if helps else -1
                undecided = [sign * lit for lit in self._literals[index] if not value[lit]]
                for lit in undecided:
                    follows = implied_by[lit]
                    if follows is None:
                        continue
                    for other in undecided:
                        if other != lit and -other not in follows:
                            follows.add(-other)
                            self._log.append((lit, -other))
                            with_new_implications.add(lit)
        self.trail_read = len(state.trail)
        return with_new_implications

    def mark(self) -> int:
        """Return a mark of the present implications, for `roll_back`."""
        return len(self._log)

    def roll_back(self, mark: int, trail_length: int) -> None:
        """Remove the implications added since `mark`; the trail has been cut to its first `trail_length` literals."""
        while len(self._log) > mark:
            lit, other = self._log.pop()
            follows = self._implied_by[lit]
            if not other:
                self._implied_by[lit] = None
            elif follows is not None:
                follows.discard(other)
        self.trail_read = trail_length

    def discard(self, indices: Iterable[int]) -> None:
        """Discard the sets of all literals of these constraints; earlier marks are no longer valid."""
        for index in indices:
            for lit in self._literals[index]:
                self._implied_by[lit] = self._implied_by[-lit] = None
        self._log.clear()
        self.trail_read = len(self.state.trail)
