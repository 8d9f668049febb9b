"""An agreement: the outcome of comparing the values that two named methods give for one quantity."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from stripcount.errors import Disagreement, StripcountError

Outcome = Literal["agreed", "disagreed", "not run"]


@dataclass(frozen=True)
class Agreement:
    """The outcome of comparing two methods, called `first` and `second`, on one claim.

    `claim` names what both methods compute, such as "terms" or "generating function". `detail` states which values were
    compared if they agreed, the first difference if they disagreed, and the reason if they were not run.

    >>> print(Agreement("terms", "brute force", "machine", "agreed", "8 values, a(0) to a(7)"))
    agreed     terms: brute force / machine (8 values, a(0) to a(7))
    """

    claim: str
    first: str
    second: str
    outcome: Outcome
    detail: str

    def __str__(self) -> str:
        return f"{self.outcome:9}  {self.claim}: {self.first} / {self.second} ({self.detail})"


def compare(
    claim: str,
    first: str,
    second: str,
    derive: Callable[[], tuple[Sequence[object], Sequence[object]]],
    item_format: str,
    start: int = 0,
) -> Agreement:
    """Return the agreement of the two sequences that `derive()` returns, by the methods `first` and `second`.

    The sequences are compared up to the length of the shorter one, because brute force ends early. In messages the k-th
    values (from k = 0) are called `item_format`.format(start + k). If `derive` raises Disagreement, the outcome is
    "disagreed"; if it raises any other StripcountError, or if a sequence is empty, "not run".

    >>> compare("a", "left", "right", lambda: ([1, 2], [1, 3]), "a({})").detail
    'first at a(1): 2 by left, 3 by right'
    """
    try:
        first_result, second_result = derive()
    except Disagreement as error:
        return Agreement(claim, first, second, "disagreed", str(error))
    except StripcountError as error:
        return Agreement(claim, first, second, "not run", str(error).rstrip("."))
    for k, (a, b) in enumerate(zip(first_result, second_result), start):
        if a != b:
            detail = f"first at {item_format.format(k)}: {a} by {first}, {b} by {second}"
            return Agreement(claim, first, second, "disagreed", detail)
    count = min(len(first_result), len(second_result))
    if count == 0:
        return Agreement(claim, first, second, "not run", "nothing small enough to compare")
    if count == 1:
        return Agreement(claim, first, second, "agreed", f"1 value, {item_format.format(start)}")
    last = item_format.format(start + count - 1)
    return Agreement(claim, first, second, "agreed", f"{count} values, {item_format.format(start)} to {last}")


@dataclass(frozen=True)
class StoredResult:
    """A stored result called `name`, and the means to derive it again in about `seconds` seconds.

    `derive` returns (the stored values, the values that `method` gives now); it may be called in another process, so
    it must be picklable. `seconds` is negative for a result that must come first. `item_format` names a value, given
    its index, as in `compare`.
    """

    seconds: float
    name: str
    method: str
    derive: Callable[[], tuple[Sequence[object], Sequence[object]]]
    item_format: str

    def agreement(self) -> Agreement:
        """Derive the result again and return the agreement with the stored one."""
        return compare(self.name, "record", self.method, self.derive, self.item_format)
