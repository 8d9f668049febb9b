"""The result of settling an entry: how it was read, its status, its rule, its shortest recurrence, its claims."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from stripcount.algebra.rational_gf import RationalGF
from stripcount.claims.index import Index
from stripcount.language.grammar import Tree
from stripcount.language.graphs.meaning import StructureTitle, WalkTitle
from stripcount.language.name import Name
from stripcount.language.reading import name_of
from stripcount.oeis.entry import Entry
from stripcount.oeis.translate import StripMeaning, translate
from stripcount.oeis.verdicts import ClaimVerdict

Status = Literal["settled", "disagrees", "not-read", "grows-both-ways", "too-large", "undecided"]
"""How far an entry was settled.

"settled": all printed terms agree with the counts, and the recurrence is proved. "disagrees": a printed term differs
from the count. "not-read": the name is not understood, or no rule for a strip follows from it. "grows-both-ways": rows
and columns both grow from term to term, so that no one machine counts the boards. "too-large": the machine, its counts
or the search for it exceed a limit. "undecided": too few terms that are different and larger than 1 were compared.
"""


class ReadEntry(NamedTuple):
    """An entry as it was read: its A-number, the parse tree of its name, and the index of its first term."""

    anumber: str
    name_tree: Tree
    offset: int

    def meaning(self) -> StripMeaning:
        """Return the meaning of the name on strips.

        Raises BadInput if the tree is no name, Unreadable if no machine with a fixed number of rows counts its boards,
        as for the name of a two-dimensional table.
        """
        return translate(name_of(self.name_tree), self.offset)


@dataclass(frozen=True)
class Settlement:
    """The result for one entry: its status, its rule in standard words, its shortest recurrence, and its claims.

    `name` is the name of the entry as it was read, None if it was not. `index` says which boards a(n) counts.
    `gf` generates divisor·a(offset), divisor·a(offset + 1), … with the offset and divisor of `index`, beginning with
    the constant coefficient; it is proved if the status is "settled", and None for a two-dimensional table. `reason`
    explains a status other than "settled". `minimal_states` is the number of states of the minimal machine of the
    boards. `terms_compared` is the number of terms that equal the counts, `claims` has the verdicts on the formulas of
    the entry, `seconds` is the processor time spent.
    """

    entry: Entry
    status: Status
    reason: str = ""
    name: Name | StructureTitle | WalkTitle | None = None
    gf: RationalGF | None = None
    index: Index | None = None
    minimal_states: int | None = None
    terms_compared: int = 0
    claims: tuple[ClaimVerdict, ...] = ()
    seconds: float = 0.0

    @property
    def rule(self) -> str:
        """The rule in standard words, empty if the name was not read."""
        return "" if self.name is None else str(self.name)

    @property
    def valid_from(self) -> int | None:
        """The first index from which the shortest recurrence holds; None without one."""
        return None if self.gf is None or self.index is None else self.index.offset + self.gf.valid_from

    @property
    def terms_testing(self) -> int:
        """How many of the terms compared test the recurrence: those that it gives from terms before them."""
        if self.gf is None or self.valid_from is None or self.index is None:
            return 0
        return max(0, self.terms_compared - max(self.gf.order, self.valid_from - self.index.offset))

    def fields(self) -> dict[str, object]:
        """Return the JSON fields; `rows` and `columns` give the size of the boards as texts in n."""
        fields: dict[str, object] = {
            "anumber": self.entry.anumber,
            "status": self.status,
            "rule": self.rule,
            "rows": None if self.name is None else str(self.name.rows),
            "columns": None if self.name is None else str(self.name.columns),
            "offset": self.index.offset if self.index else 1 if self.entry.offset is None else self.entry.offset,
            "terms_compared": self.terms_compared,
            "terms_testing": self.terms_testing,
            "order": None if self.gf is None else self.gf.order,
            "minimal_states": self.minimal_states,
            "recurrence": None if self.gf is None else [str(c) for c in self.gf.recurrence],
            "valid_from": self.valid_from,
            "claims": [claim_json_fields(claim) for claim in self.claims],
            "seconds": round(self.seconds, 3),
        }
        return fields | ({"reason": self.reason} if self.reason else {})

    @property
    def reading(self) -> Tree | None:
        """The parse tree of the name, from which `ReadEntry` reads it again; None if the name was not read."""
        return None if self.name is None else self.name.tree


def claim_json_fields(claim: ClaimVerdict) -> dict[str, object]:
    """Return the JSON fields of a claim; a refuted one shows its first failure."""
    fields: dict[str, object] = {"text": claim.text, "status": claim.status, "valid_from": claim.valid_from}
    if claim.failure is not None:
        fields["fails_at"] = claim.failure.index
        fields["counted"], fields["claimed"] = str(claim.failure.counted), str(claim.failure.claimed)
    if claim.reason:
        fields["reason"] = claim.reason
    if claim.label:
        fields["label"] = claim.label
    return fields
