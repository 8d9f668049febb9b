"""Claims about a counting sequence: a recurrence, a generating function, or an order alone."""

from __future__ import annotations

import re
from dataclasses import dataclass
from operator import index

from stripcount.algebra.rational_gf import RationalGF, signed_sum
from stripcount.claims.index import DEFAULT_INDEX, MAX_NUMBER, MAX_START, Index
from stripcount.errors import BadInput, checked_integer, checked_type, excerpt, value_text

# Possessive quantifiers (*+, ++) prevent backtracking, so that a long run of spaces is read only once.
# "6, 7, -42"
_LIST = re.compile(r"\s*+[-+]?\d++(\s*+,\s*+[-+]?\d++)*\s*+,?\s*+", re.ASCII)
# "+ 3*a(n-1)", "-a(n-3)"
_SUMMAND = re.compile(r"\s*+([-+])\s*+(\d*+)\s*+\*?\s*+a\(\s*+n\s*+-\s*+(\d++)\s*+\)", re.ASCII)
# " for n>4", ", with n >= 5."
_BOUND = re.compile(r"\s*+(?:,|for|with)*\s*+n\s*+(>=|>)\s*+(\d++)\s*+\.?\s*+", re.ASCII)


@dataclass(frozen=True)
class Claim:
    """One claim about a(n): exactly one of `recurrence`, `gf` and `order` is given.

    `recurrence` c states a(n) = c[0]·a(n-1) + c[1]·a(n-2) + … for every n from `start` on, or from some n on if no
    `start` is given. `gf` states that a(n) is its coefficient of xⁿ from `start` on, by default from the offset.
    `order` states that the shortest recurrence has that order. `terms` are the terms printed with the claim, a(offset),
    a(offset+1), …; `index` states which boards a(n) counts. Raises BadInput for other combinations, and for a `start`
    before the first index at which the claim can be evaluated.

    >>> print(Claim(recurrence=(1, 1)))
    a(n) = a(n-1) + a(n-2) from some n on
    """

    recurrence: tuple[int, ...] | None = None
    gf: RationalGF | None = None
    order: int | None = None
    start: int | None = None
    terms: tuple[int, ...] = ()
    index: Index = DEFAULT_INDEX

    def __post_init__(self) -> None:
        if sum(statement is not None for statement in (self.recurrence, self.gf, self.order)) != 1:
            raise BadInput("a claim must be exactly one of a recurrence, a generating function and an order.")
        checked_type("index", self.index, Index, "an Index")
        object.__setattr__(self, "terms", _integers("terms", self.terms))
        if self.order is not None:
            object.__setattr__(self, "order", checked_integer("order", self.order, 0))
        if self.gf is not None:
            given_gf = checked_type("gf", self.gf, RationalGF, 'a RationalGF such as RationalGF.parse("1/(1 - x)")')
            object.__setattr__(self, "gf", RationalGF.of(given_gf.numerator, given_gf.denominator))  # in lowest terms
        if self.recurrence is not None:
            coefficients = _integers("recurrence", self.recurrence)
            while coefficients and coefficients[-1] == 0:
                coefficients = coefficients[:-1]
            object.__setattr__(self, "recurrence", coefficients)
            checked_integer("order of the recurrence", len(coefficients), 0, MAX_NUMBER)
        if self.start is not None:
            object.__setattr__(self, "start", checked_integer("from", self.start, 0, MAX_START))
            if self.start < self.earliest:
                raise BadInput(
                    f"from must be at least {self.earliest}, the first index at which all terms that the claim uses "
                    f"exist (the first is a({self.index.offset})), not {self.start}."
                )

    @property
    def earliest(self) -> int:
        """The first index at which the claim can be evaluated."""
        return self.index.offset + len(self.recurrence or ())

    @property
    def eventual(self) -> bool:
        """Whether the claim does not state from which index on it holds."""
        return self.recurrence is not None and self.start is None

    @property
    def since(self) -> int:
        """The first index for which the claim is stated; `earliest` if it states none."""
        return self.earliest if self.start is None else self.start

    @property
    def claimed_order(self) -> int:
        """The order that is claimed: of the recurrence, of the generating function, or stated as such."""
        if self.order is not None:
            return self.order
        return len(self.recurrence) if self.recurrence is not None else self.gf.order if self.gf else 0

    def __str__(self) -> str:
        if self.order is not None:
            return f"the shortest recurrence has order {self.order}"
        if self.gf is not None:
            return f"a(n) = [x^n] {excerpt(str(self.gf), 400)} for n >= {self.since}"
        assert self.recurrence is not None
        text = excerpt(signed_sum((c, f"a(n-{i})") for i, c in enumerate(self.recurrence, 1)), 400)
        return f"a(n) = {text} {'from some n on' if self.eventual else f'for n >= {self.since}'}"


def _integers(name: str, values: object) -> tuple[int, ...]:
    """Return a tuple or list of integers as a tuple of ints; raises BadInput, naming `name`, for anything else."""
    items = values if isinstance(values, (tuple, list)) else (None,)
    if any(isinstance(value, bool) or not hasattr(value, "__index__") for value in items):
        raise BadInput(f"{name} must be a tuple of integers such as (1, 1), not {value_text(values)}.")
    return tuple(index(value) for value in items)


def read_recurrence(text: str) -> tuple[tuple[int, ...], int | None]:
    """Return (coefficients, first index or None) of a recurrence, given as a list or as a formula of the OEIS.

    Raises BadInput for any other text.

    >>> read_recurrence("6, 7, -42"), read_recurrence("Empirical: a(n) = 3*a(n-1) -a(n-3) for n>4")
    (((6, 7, -42), None), ((3, 0, -1), 5))
    """
    if _LIST.fullmatch(text):
        return tuple(int(coefficient) for coefficient in text.split(",") if coefficient.strip()), None
    _, equals, formula = text.partition("a(n)")
    formula = formula.strip()
    if equals and formula.startswith("="):
        formula = formula[1:].strip()
        remainder = formula if formula.startswith(("-", "+")) else f"+{formula}"
        coefficients: dict[int, int] = {}
        while match := _SUMMAND.match(remainder):
            sign, digits, lag = match.groups()
            if not 1 <= int(lag) <= MAX_NUMBER:
                break
            coefficients[int(lag)] = coefficients.get(int(lag), 0) + int(f"{sign}{digits or 1}")
            remainder = remainder[match.end() :]
        bound = _BOUND.fullmatch(remainder)
        if coefficients and (bound or not remainder.strip(" .")):
            start = int(bound[2]) + (bound[1] == ">") if bound else None
            return tuple(coefficients.get(i, 0) for i in range(1, max(coefficients) + 1)), start
    raise BadInput(
        f"recurrence must be integers c1,c2,... or a(n) = c1*a(n-1) + c2*a(n-2) + ... for n>N, not {excerpt(text)}."
    )
