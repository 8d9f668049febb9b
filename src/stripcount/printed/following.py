"""The implications between literals by one constraint alone, kept up to date while values are assigned."""

from __future__ import annotations

from collections.abc import Iterable

from stripcount.search.propagating import Propagation


class Following:
    """For each literal those that follow from it by one constraint; they are computed once and then updated.

    Some of them may have got their value since.
    """

    def __init__(self, state: Propagation) -> None:
        """Prepare for the values and constraints of `state`; no implication is computed yet."""
        self.state = state
        self._literals = tuple(total.literals for total in state.totals)
        self._kept: list[set[int] | None] = [None] * len(state.value)
        self._added: list[tuple[int, int]] = []  # (literal, what follows, 0 for all of it), in order
        self.seen = 0  # how much of the trail is taken into account

    def of(self, lit: int) -> set[int]:
        """Return the literals that follow from a literal whose value is not known."""
        followers = self._kept[lit]
        if followers is None:
            room, spare = self.state.room, self.state.spare
            followers = self._kept[lit] = set()
            for index, helps in self.state.of[lit]:
                if (room if helps else spare)[index] == 1:
                    followers.update(self.by(index, lit, helps))
            self._added.append((lit, 0))
        return followers

    def by(self, index: int, lit: int, helps: bool) -> list[int]:
        """Return the literals that follow from `lit` by one constraint; it is one of its literals, or negates one.

        `helps` says which: True if the constraint contains `lit` itself.
        """
        if (self.state.room if helps else self.state.spare)[index] != 1:
            return []
        other_sign = -1 if helps else 1
        return [
            other_sign * other
            for other in self._literals[index]
            if other != -other_sign * lit and not self.state.value[other]
        ]

    def grow(self) -> set[int]:
        """Take account of the literals assigned since the last call; return those literals that now imply more."""
        state, value, kept = self.state, self.state.value, self._kept
        room, spare = state.room, state.spare
        changed: set[int] = set()
        for literal in state.trail[self.seen :]:
            for index, helps in state.of[literal]:
                if (room if helps else spare)[index] != 1:
                    continue  # only a constraint that may be off by just one more says something new
                sign = 1 if helps else -1
                undecided = [sign * lit for lit in self._literals[index] if not value[lit]]
                for lit in undecided:
                    follows = kept[lit]
                    if follows is None:
                        continue
                    for other in undecided:
                        if other != lit and -other not in follows:
                            follows.add(-other)
                            self._added.append((lit, -other))
                            changed.add(lit)
        self.seen = len(state.trail)
        return changed

    def mark(self) -> int:
        """Return a mark of the present implications, for `back`."""
        return len(self._added)

    def back(self, mark: int, seen: int) -> None:
        """Remove the implications that were added since `mark`; the trail now ends after its first `seen` literals."""
        while len(self._added) > mark:
            lit, other = self._added.pop()
            follows = self._kept[lit]
            if not other:
                self._kept[lit] = None
            elif follows is not None:
                follows.discard(other)
        self.seen = seen

    def forget(self, indices: Iterable[int]) -> None:
        """Remove the implications of all literals in these constraints; marks are no longer valid."""
        for index in indices:
            for lit in self._literals[index]:
                self._kept[lit] = self._kept[-lit] = None
        self._added.clear()
        self.seen = len(self.state.trail)
