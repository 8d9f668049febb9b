"""The subject of a theorem about one number of fillings, which satisfy rules about all of their places together."""

from __future__ import annotations

from typing import NamedTuple

from stripcount.errors import Disagreement, value_text
from stripcount.export.coq.readers import MarkCountReader, Reader, count_fillings


class WholeSubject(NamedTuple):
    """The subject of a theorem about the number of fillings that satisfy rules about all of their places.

    `definitions` are the definitions in Coq that the statement needs, `opening` is the statement up to the number, and
    `proof` the theorem to apply. `choices` are, for each place, the marks that it may have, and `readers` read the
    rules. If only sets of extreme size are counted, `extreme` is "maximum" or "minimum", and `size` their size; the
    elements of a set are the places with mark 1. If `without` is given, a filling must also violate the rule that
    this reader reads.
    """

    definitions: str
    opening: str
    proof: str
    choices: tuple[tuple[int, ...], ...]
    readers: tuple[Reader, ...]
    extreme: str = ""
    size: int = 0
    without: Reader | None = None

    def stated(self, value: str) -> str:
        """Return the statement that the number has a value."""
        return f"{self.opening} {value}"

    def proved(self, value: str) -> str:
        """Return the tactics that prove this statement; with `extreme`, first that no set of a better size exists."""
        check = f"vm_cast_no_check (eq_refl (Some {value}))"
        if self.extreme:
            return f"apply ({self.proof}); [vm_cast_no_check (eq_refl (Some 0%Z)) | {check}]"
        return f"apply ({self.proof}). {check}"

    def number(self) -> int:
        """Return the number, counted by the readers.

        Raises OutOfReach if Coq would take too long, and Disagreement if there are sets of a better size than `size`.
        """
        if self.without is not None:
            return count_fillings(self.readers, self.choices) - count_fillings(
                (*self.readers, self.without), self.choices
            )
        if not self.extreme:
            return count_fillings(self.readers, self.choices)
        is_maximum = self.extreme == "maximum"
        better_sizes = range(self.size + 1, len(self.choices) + 1) if is_maximum else range(self.size)
        better_sets = count_fillings((*self.readers, MarkCountReader([1], list(better_sizes))), self.choices)
        if better_sets:
            word = "more" if is_maximum else "fewer"
            raise Disagreement(
                f"the statement counts {value_text(better_sets)} sets of {word} than {self.size} elements."
            )
        return count_fillings((*self.readers, MarkCountReader([1], [self.size])), self.choices)
