"""The content of a certificate: the puzzle, its rules as tiles or its whole machine, and one statement.

Nothing in it is redundant: every number is compared with what the rules give, or decides whether the statement is true.
The order of all lists is prescribed: states are in the order in which they are found, targets ascend, tiles are sorted.
"""

from __future__ import annotations

import hashlib
import json
from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

COUNT_FORMAT: Literal["stripcount certificate 2"] = "stripcount certificate 2"
MAX_INDEX = 1_000_000  # of a term: verifying one costs a column of the machine for each index up to it
MAX_COLUMNS = 10_000  # columns of the boards that the first term counts
MAX_SHOWN_CHARACTERS = 1000  # characters of a list of coefficients in a printed statement
MAX_DIGITS = 4000  # characters of a coefficient: Python converts texts of up to 4300 digits to integers

Digits = Annotated[str, Meta(pattern=r"^(0|-?[1-9][0-9]*)$", max_length=MAX_DIGITS)]
Natural63 = Annotated[int, Meta(ge=0, le=2**63 - 1)]
Index = Annotated[int, Meta(ge=0, le=MAX_INDEX)]
Text = Annotated[str, Meta(max_length=2000)]
ParameterText = Annotated[str, Meta(max_length=100_000)]
Tile = tuple[Text, Text, Text, Text, Text]
"""(label on the left, label above, mark, label to the right, label below)."""


class Puzzle(Struct, frozen=True, forbid_unknown_fields=True):
    """The puzzle's name, its number of rows, and every parameter with its value as text.

    `source` is the SHA-256 of the file that defines the class, for a puzzle that is not built in.
    """

    name: Text
    rows: Annotated[int, Meta(ge=1, le=1000)]
    parameters: dict[Text, ParameterText]
    source: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")] | UnsetType = UNSET

    def __str__(self) -> str:
        settings = "".join(f", {name}={value}" for name, value in self.parameters.items())
        return f"{self.name}, {self.rows} {'row' if self.rows == 1 else 'rows'}{settings}"


class Layers(Struct, frozen=True, forbid_unknown_fields=True):
    """The layered machine: factors[i] lists for each state of layer i its targets in the next layer, with weights.

    Each list is t, w, t, w, …, with targets ascending: w transitions lead to the state t. `ends` lists in the same way
    the states in which a board may end, with the multiplicity of an end there (more than 1 where several boards show
    the same picture). State 0 is the start.
    """

    factors: list[list[list[Natural63]]]
    ends: list[Natural63]

    @property
    def weights(self) -> list[int]:
        """The vector of final weights: for each state between columns the multiplicity of an end there, or 0."""
        weights = dict(zip(self.ends[::2], self.ends[1::2]))
        return [weights.get(state, 0) for state in range(len(self.factors[0]))]


class Tiles(Struct, frozen=True, forbid_unknown_fields=True):
    """The rules of a local puzzle: its tiles, and the labels on the edges of the board.

    `left` and `top` are the labels on the left and upper edge, `right` and `bottom` those that may lie on the right and
    lower edge.
    """

    left: Text
    top: Text
    right: list[Text]
    bottom: list[Text]
    tiles: list[Tile]


class Statement(Struct, frozen=True, forbid_unknown_fields=True):
    """A claim about a(n), and the verdict on it: a(n) is the number of boards of m columns, divided by `divisor`.

    The number of columns is m = columns[0]·n + columns[1].

    With a numerator P and a denominator Q it claims that a(offset), a(offset + 1), … are the coefficients of P/Q.
    Without a numerator it claims that a(n) = -q₁·a(n-1) - q₂·a(n-2) - …, where Q = 1 + q₁·x + …, for all n ≥ `from`, or
    without `from` for all n from some index on.

    `valid_from` is the least index from which on a recurrence holds, None if there is none; for a function, which has
    to hold from the offset on, it is the offset if the claim is true and None otherwise. `fails_at` is None if the
    claim is true, else the first of the claimed indices at which it fails.

    >>> print(Statement(1, (2, 1), "1", None, ["1", "-1", "-1"], 5, 5, None))
    with a(n) the number of boards of 2n+1 columns, n >= 1: a(n) = 1*a(n-1) + 1*a(n-2) for n >= 5: proved
    """

    offset: Index
    columns: tuple[Annotated[int, Meta(ge=1, le=1000)], Annotated[int, Meta(ge=-MAX_INDEX, le=MAX_INDEX)]]
    divisor: Annotated[str, Meta(pattern=r"^[1-9][0-9]*$", max_length=MAX_DIGITS)]
    numerator: list[Digits] | None
    denominator: Annotated[list[Digits], Meta(min_length=1)]
    start: Index | None = msgspec.field(name="from")
    valid_from: Index | None
    fails_at: Index | None

    def __post_init__(self) -> None:
        """Raise ValueError, which msgspec reports, for numbers that do not fit together."""
        if self.denominator[0] != "1" or self.denominator[-1] == "0" or (self.numerator or [""])[-1] == "0":
            raise ValueError("a denominator must begin with 1, and coefficients must not end with 0")
        if self.numerator is None and self.divisor != "1":
            raise ValueError("a recurrence must have the divisor 1")
        if self.numerator is not None and self.start is not None:
            raise ValueError("a function must be claimed from the offset on")
        if self.start is not None and self.start < self.first_index:
            raise ValueError("a recurrence must be claimed from an index on at which all its terms exist")
        if not 0 <= self.columns[0] * self.offset + self.columns[1] <= MAX_COLUMNS:
            raise ValueError(f"the first term must count boards of 0 to {MAX_COLUMNS} columns")

    @property
    def first_index(self) -> int:
        """The first index at which the claim determines a term."""
        return self.offset + (len(self.denominator) - 1 if self.numerator is None else 0)

    @property
    def proved(self) -> bool:
        """Whether the claim is stated to be true."""
        return self.fails_at is None

    def __str__(self) -> str:
        step, shift = self.columns
        columns = f"{step if step > 1 else ''}n{f'{shift:+}' if shift else ''}"
        quantity = "the number" if self.divisor == "1" else f"1/{self.divisor} of the number"
        boards = f"with a(n) {quantity} of boards of {columns} columns, n >= {self.offset}"
        outcome = "proved" if self.proved else f"refuted, it fails at n = {self.fails_at}"
        if self.numerator is not None:
            start = self.offset
            p, q = (abbreviated(f"[{', '.join(texts)}]") for texts in (self.numerator, self.denominator))
            claim = f"a({start}) + a({start + 1})*x + ... = P/Q with P = {p}, Q = {q} (coefficients ascend)"
            return f"{boards}: {claim}: {outcome}"
        terms = [f"{-int(q)}*a(n-{i})" for i, q in enumerate(self.denominator) if i and q != "0"]
        claim = abbreviated(" + ".join(terms).replace("+ -", "- ") or "0")
        index_range = "from some n on" if self.start is None else f"for n >= {self.start}"
        if self.start is None and self.valid_from is not None:
            outcome += f" (n >= {self.valid_from})"
        return f"{boards}: a(n) = {claim} {index_range}: {outcome}"


def abbreviated(text: str) -> str:
    """Return a text of at most MAX_SHOWN_CHARACTERS as it is, a longer one without its middle but with its SHA-256."""
    if len(text) <= MAX_SHOWN_CHARACTERS:
        return text
    digest = hashlib.sha256(text.encode()).hexdigest()
    beginning, end = text[: MAX_SHOWN_CHARACTERS // 2], text[-MAX_SHOWN_CHARACTERS // 4 :]
    return f"{beginning} ... {end} (all of it has the SHA-256 {digest})"


def digest_of(record: Struct) -> str:
    """Return the SHA-256 of all fields but `sha256`, as JSON with sorted keys and without spaces."""
    fields = json.loads(msgspec.json.encode(record))
    del fields["sha256"]
    text = json.dumps(fields, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


class Certificate(Struct, frozen=True, forbid_unknown_fields=True):
    """One statement about one puzzle with what is needed to verify it: either `tiles` or the `machine` is given.

    `sha256` is the digest of all other fields; it detects damage, but proves nothing.
    """

    puzzle: Puzzle
    statement: Statement
    tiles: Tiles | UnsetType = UNSET
    machine: Layers | UnsetType = UNSET
    sha256: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")] = ""
    format: Literal["stripcount certificate 2"] = COUNT_FORMAT

    def __post_init__(self) -> None:
        """Raise ValueError, which msgspec reports, unless there are either tiles or a machine."""
        if (self.tiles is UNSET) == (self.machine is UNSET):
            raise ValueError("a certificate must have either tiles or a machine")

    def digest(self) -> str:
        """Return the SHA-256 of all other fields, as JSON with sorted keys and without spaces."""
        return digest_of(self)

    def sealed(self) -> Certificate:
        """Return the certificate with its digest."""
        return msgspec.structs.replace(self, sha256=self.digest())
