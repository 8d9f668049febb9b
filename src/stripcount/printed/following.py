"""What follows from each literal by one constraint alone, kept up to date while more becomes known."""

from __future__ import annotations

from collections.abc import Iterable

from stripcount.search.propagating import Propagation


class Following:
    """The literals that follow from a literal by one constraint each, found when first asked for, then kept.

    Some that are kept may have become known since.
    """

    def __init__(self, state: Propagation) -> None:
        """Follow the values of `state`; nothing is found yet."""
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
        sign = -1 if helps else 1
        return [sign * other for other in self._literals[index] if other != -sign * lit and not self.state.value[other]]

    def grow(self) -> set[int]:
        """Take into account what became known; return the literals from which more may follow now."""
        state, value, kept = self.state, self.state.value, self._kept
        room, spare = state.room, state.spare
        more: set[int] = set()
        for literal in state.trail[self.seen :]:
            for index, helps in state.of[literal]:
                if (room if helps else spare)[index] != 1:
                    continue  # only a constraint that may be off by just one more says something new
                sign = 1 if helps else -1
                left = [sign * lit for lit in self._literals[index] if not value[lit]]
                for lit in left:
                    follows = kept[lit]
                    if follows is None:
                        continue
                    for other in left:
                        if other != lit and -other not in follows:
                            follows.add(-other)
                            self._added.append((lit, -other))
                            more.add(lit)
        self.seen = len(state.trail)
        return more

    def mark(self) -> int:
        """Return a mark to which `back` goes back."""
        return len(self._added)

    def back(self, mark: int, seen: int) -> None:
        """Forget what was found since `mark`; the trail has been taken back to its first `seen` literals."""
        while len(self._added) > mark:
            lit, other = self._added.pop()
            follows = self._kept[lit]
            if not other:
                self._kept[lit] = None
            elif follows is not None:
                follows.discard(other)
        self.seen = seen

    def forget(self, indices: Iterable[int]) -> None:
        """Forget what follows from the literals of these constraints, and all marks."""
        for index in indices:
            for lit in self._literals[index]:
                self._kept[lit] = self._kept[-lit] = None
        self._added.clear()
        self.seen = len(self.state.trail)
