"""The subject of a theorem about fillings that obey rules about all of their places: its statement and its proof."""

from __future__ import annotations

from typing import NamedTuple

from stripcount.errors import Disagreement, described
from stripcount.export.coq.readers import MarkCountReader, Reader, count_fillings


class WholeSubject(NamedTuple):
    """The subject of a theorem about fillings that obey rules about all of their places.

    `start` is the statement up to the number, `size` that of the largest or the smallest sets, if these are counted.
    With `without` the statement says of one more rule that it is not obeyed, and this reader reads the rule.
    """

    definitions: str
    start: str
    proof: str
    choices: tuple[tuple[int, ...], ...]
    readers: tuple[Reader, ...]
    extreme: str = ""
    size: int = 0
    without: Reader | None = None

    def stated(self, value: str) -> str:
        """Return the statement that the number has a value."""
        return f"{self.start} {value}"

    def proved(self, value: str) -> str:
        """Return the tactics that prove it."""
        check = f"vm_cast_no_check (eq_refl (Some {value}))"
        if self.extreme:
            return f"apply ({self.proof}); [vm_cast_no_check (eq_refl (Some 0%Z)) | {check}]"
        return f"apply ({self.proof}). {check}"

    def number(self) -> int:
        """Return the number; raises OutOfReach if Coq would take too long, Disagreement if the size is another one."""
        if self.without is not None:
            every = count_fillings(self.readers, self.choices)
            return every - count_fillings((*self.readers, self.without), self.choices)
        if not self.extreme:
            return count_fillings(self.readers, self.choices)
        most = self.extreme == "maximum"
        beyond = range(self.size + 1, len(self.choices) + 1) if most else range(self.size)
        others = count_fillings((*self.readers, MarkCountReader([1], list(beyond))), self.choices)
        if others:
            word = "more" if most else "fewer"
            raise Disagreement(f"the statement counts {described(others)} sets of {word} than {self.size} elements.")
        return count_fillings((*self.readers, MarkCountReader([1], [self.size])), self.choices)
