"""Inference on exact cover: a subproblem is the set of remaining options, held in one integer, a bit for each.

An item with one option left takes it. An option is removed if it shares an item with every option of some primary item,
or if choosing it would leave an item without options (looking ahead). What remains is split into parts that share no
item.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from stripcount.errors import TooLarge
from stripcount.limits import Limits
from stripcount.search.exact_cover import Cover

MEMORY = 1 << 30
"""The bytes that the masks of one problem may take."""


def bits(number: int) -> Iterator[int]:
    """Yield the positions of the ones of `number`, ascending.

    >>> list(bits(0b10110))
    [1, 2, 4]
    """
    while number:
        low = number & -number
        yield low.bit_length() - 1
        number ^= low


class Inference:
    """One problem prepared for inference; every option tried is a node of its limits."""

    def __init__(self, cover: Cover, limits: Limits | None = None, memory: int = MEMORY) -> None:
        """Prepare the masks: one big-integer operation for each item of each option; about options² / 4 bytes.

        Raises TooLarge if the masks would take more than `memory` bytes; dancing links need none.
        """
        width = len(cover.options)
        if (needed := (width + cover.items) * width // 8) > memory:
            raise TooLarge(
                f"an exact cover with {width} options and {cover.items} items needs {needed >> 20} MiB for inference, "
                f"and {memory >> 20} MiB are allowed; the engine links has no such limit."
            )
        self.limits = Limits() if limits is None else limits
        by_item: list[list[int]] = [[] for _ in range(cover.items)]
        primary = cover.primary
        self.touches: list[tuple[int, ...]] = []  # the primary items of each option
        for index, option in enumerate(cover.options):
            mine = tuple(item for item in option if item < primary)
            self.touches.append(mine)
            if mine:
                for item in option:
                    by_item[item].append(index)
        masks = []
        for options in by_item:
            mask = 0
            for index in options:
                mask |= 1 << index
            masks.append(mask)
        self.by_item = masks[:primary]
        self.clash: list[int] = []  # for each option, the others that share an item with it
        for index, option in enumerate(cover.options):
            mask = 0
            for item in option:
                mask |= masks[item]
            self.clash.append(mask & ~(1 << index))
        self.all = 0
        for mask in self.by_item:
            self.all |= mask

    def infer(self, alive: int, items: Iterable[int]) -> int | None:
        """Return `alive` without the options that cannot be chosen, or None if an item is left without options.

        `items` are the primary items to examine first; an item that loses an option is examined again.
        """
        by_item, clash, touches = self.by_item, self.clash, self.touches
        queue = list(items)
        waiting = set(queue)
        while queue:
            item = queue.pop()
            waiting.discard(item)
            left = alive & by_item[item]
            if not left:
                return None
            dead = alive
            while left:  # an option that clashes with all options of this item cannot be chosen
                low = left & -left
                dead &= clash[low.bit_length() - 1]
                if not dead:
                    break
                left ^= low
            alive &= ~dead
            while dead:
                low = dead & -dead
                for touched in touches[low.bit_length() - 1]:
                    if touched not in waiting:
                        waiting.add(touched)
                        queue.append(touched)
                dead ^= low
        return alive

    def without(self, alive: int, gone: int) -> int | None:
        """Return what `infer` leaves of `alive` after the options in `gone` are removed."""
        items = {item for index in bits(gone) for item in self.touches[index]}
        return self.infer(alive & ~gone, sorted(items))

    def choose(self, alive: int, index: int) -> int | None:
        """Return what is left of `alive` after option `index` is chosen, or None if that cannot be completed."""
        self.limits.node()
        return self.without(alive, alive & self.clash[index])

    def look_ahead(self, part: int) -> int | None:
        """Return `part` without the options whose choice `infer` refutes, or None if it has no solution."""
        alive: int | None = part
        progress = True
        while progress and alive is not None:
            progress = False
            for index in bits(alive):
                if alive >> index & 1 and alive & self.clash[index] and self.choose(alive, index) is None:
                    progress = True
                    alive = self.without(alive, 1 << index)
                    if alive is None:
                        break
        return alive

    def look_ahead_in(self, alive: int) -> tuple[int, list[int]] | None:
        """Return `split` of what looking ahead leaves of each part of `alive`, None if a part has no solution."""
        left, parts = self.split(alive)
        for part in parts:
            after = self.look_ahead(part)
            if after is None:
                return None
            left |= after
        return self.split(left)

    def split(self, alive: int) -> tuple[int, list[int]]:
        """Return (the options of `alive` that clash with none, the connected parts of the rest, smallest first)."""
        clash = self.clash
        fixed, parts = 0, []
        rest = alive
        while rest:
            low = rest & -rest
            part, fresh = 0, low
            while fresh:
                part |= fresh
                near = 0
                while fresh:
                    bit = fresh & -fresh
                    near |= clash[bit.bit_length() - 1]
                    fresh ^= bit
                fresh = near & rest & ~part
            rest &= ~part
            if part == low:
                fixed |= part
            else:
                parts.append(part)
        parts.sort(key=int.bit_count)
        return fixed, parts
