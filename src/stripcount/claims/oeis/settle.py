"""One entry settled: its name read, its boards counted, every term compared, its shortest recurrence proved."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from stripcount.algebra.exact_arrays import Overflow
from stripcount.algebra.rational_gf import RationalGF
from stripcount.claims.claim import Claim
from stripcount.claims.defect import wrong_term
from stripcount.claims.index import Index
from stripcount.claims.oeis.entry import Entry
from stripcount.claims.oeis.formulas import stated
from stripcount.claims.oeis.grammar import Tree
from stripcount.claims.oeis.name import Name, Side
from stripcount.claims.oeis.pieces import Unreadable
from stripcount.claims.oeis.reading import read_name
from stripcount.claims.oeis.shortest import shortest
from stripcount.claims.oeis.translate import GrowsBothWays, Translated, translated
from stripcount.claims.oeis.verdicts import Judged, judged
from stripcount.errors import BadInput, OutOfTime, TooLarge
from stripcount.machine import budget as bounds
from stripcount.machine.machine import Machine
from stripcount.machine.packing.lattice import explore_lattice
from stripcount.machine.packing.projected import project
from stripcount.model.lattice.scan import Scan

Status = Literal["settled", "disagrees", "not-read", "grows-both-ways", "too-large", "undecided"]


@dataclass
class Budget:
    """Processor time that one entry may take, in seconds."""

    seconds: float
    began: float = field(default_factory=time.process_time)

    @property
    def spent(self) -> float:
        """Seconds used so far."""
        return time.process_time() - self.began

    @property
    def left(self) -> float:
        """Seconds left."""
        return self.seconds - self.spent

    def check(self, _: int = 0) -> None:
        """Raise OutOfTime once the budget is spent."""
        if self.spent > self.seconds:
            raise OutOfTime(f"the budget of {self.seconds:g} s is spent")


@dataclass(frozen=True)
class Settled:
    """What became of an entry: its status, its rule in our words, its shortest recurrence, and its claims.

    `gf` counts boards by the entry's index, from its first one on, before the division by `index.divisor`; it is
    proved where the status is settled. `rows` and `columns` say the board, as the entry has it.
    """

    entry: Entry
    status: Status
    reason: str = ""
    name: Name | None = None
    gf: RationalGF | None = None
    index: Index | None = None
    minimal_states: int | None = None
    terms_compared: int = 0
    claims: tuple[Judged, ...] = ()
    seconds: float = 0.0

    @property
    def rule(self) -> str:
        """The rule in words of our own."""
        return "" if self.name is None else str(self.name)

    @property
    def valid_from(self) -> int | None:
        """The first index from which the shortest recurrence holds."""
        return None if self.gf is None or self.index is None else self.index.offset + self.gf.valid_from

    def fields(self) -> dict[str, Any]:
        """Return the JSON fields."""
        shown: dict[str, Any] = {
            "anumber": self.entry.anumber,
            "status": self.status,
            "rule": self.rule,
            "rows": None if self.name is None else str(self.name.rows),
            "columns": None if self.name is None else str(self.name.columns),
            "offset": self.index.offset if self.index else 1 if self.entry.offset is None else self.entry.offset,
            "terms_compared": self.terms_compared,
            "order": None if self.gf is None else self.gf.order,
            "minimal_states": self.minimal_states,
            "recurrence": None if self.gf is None else [str(c) for c in self.gf.recurrence],
            "valid_from": self.valid_from,
            "claims": [claim_fields(claim) for claim in self.claims],
            "seconds": round(self.seconds, 3),
        }
        return shown | ({"reason": self.reason} if self.reason else {})

    @property
    def reading(self) -> Tree | None:
        """How the name was read, in a form that can be kept."""
        return None if self.name is None else self.name.tree


def claim_fields(claim: Judged) -> dict[str, Any]:
    """Return the JSON fields of a claim; a refuted one shows its first failure."""
    found: dict[str, Any] = {"text": claim.text, "status": claim.status, "valid_from": claim.valid_from}
    if claim.failure is not None:
        found["fails_at"] = claim.failure.index
        found["counted"], found["claimed"] = str(claim.failure.counted), str(claim.failure.claimed)
    if claim.reason:
        found["reason"] = claim.reason
    return found


SLOW = 4  # times as long on the clock as processor time is left, a merging of states may last: others may be at work
MEMORY = 1 << 31  # bytes that it may take


def machine_of(found: Translated, budget: Budget, most: int = 6_000_000) -> Machine:
    """Return the minimal machine of a rule; raises TooLarge beyond `most` transitions, OutOfTime beyond the budget."""
    scan, bound = Scan(found.rule, found.rows), bounds.Budget(transitions=most)
    if found.rule.output is not None:
        machine = project(scan, bound, budget.check)
    else:
        machine = explore_lattice(scan, bound, budget.check).trimmed().machine()
    budget.check()
    return machine.minimize(bounds.Budget.lasting(SLOW * max(budget.left, 0.0), MEMORY))


def settle(entry: Entry, seconds: float = 30.0) -> Settled:
    """Return what becomes of an entry within `seconds` of processor time."""
    budget = Budget(seconds)
    name, stopped = read_name(entry.name)
    if name is None:
        return Settled(entry, "not-read", stopped, seconds=budget.spent)
    try:
        return _table(entry, name, budget) if name.table else _counted(entry, name, budget)
    except Overflow:
        return Settled(entry, "too-large", "counts of one column exceed 64 bits", name, seconds=budget.spent)
    except BadInput as error:  # an index or a board that no machine here has, such as a negative offset
        return Settled(entry, "not-read", str(error), name, seconds=budget.spent)


OFFSETS = (1, 0, 2, 3)  # tried in turn where an entry leaves its first index open


def settled_fields(entry: Entry, seconds: float) -> dict[str, Any]:
    """Return the JSON fields of what becomes of an entry, and its reading; in a worker process, too."""
    found = settle(entry, seconds)
    return {**found.fields(), "reading": found.reading}


def _counted(entry: Entry, name: Name, budget: Budget) -> Settled:
    offsets = OFFSETS if entry.offset is None else (entry.offset,)
    try:
        found = translated(name, offsets[0])
        machine = machine_of(found, budget)
        best: Settled | None = None
        for offset in offsets:
            if found.index.columns(offset) >= 0:
                if offset < found.index.offset:  # smaller boards are counted, too
                    found = translated(name, offset)
                    machine = machine_of(found, budget)
                index = replace(found.index, offset=offset)
                tried = _compared(entry, name, index, machine, entry.terms, budget)
                if best is None or tried.status != "disagrees":
                    best = tried
                if tried.status != "disagrees":
                    break
        assert best is not None
        if best.status != "settled" or best.index is None:
            return best
        budget.check()
        gf, _ = shortest(best.index.machine(machine), budget.left)
    except GrowsBothWays as error:
        return Settled(entry, "grows-both-ways", str(error), name, seconds=budget.spent)
    except Unreadable as error:
        return Settled(entry, "not-read", str(error), name, seconds=budget.spent)
    except (TooLarge, OutOfTime) as error:
        return Settled(entry, "too-large", str(error), name, seconds=budget.spent)
    own = best.index.function(gf)
    claims = tuple(judged(claim, gf) for claim in stated(entry.formulas, entry.terms, best.index))
    return replace(best, gf=own, claims=claims, seconds=budget.spent)


MOST_STATES = 3000  # minimal states up to which the shortest recurrence is proved
TELLING = 3  # terms other than 0 and 1, all different, without which agreement says too little


_SAYS_LITTLE = f"all {{}} terms agree, but fewer than {TELLING} of them say anything"


def _telling(terms: Iterable[int], least: int = TELLING) -> bool:
    return len(set(terms) - {0, 1}) >= least


def _compared(
    entry: Entry,
    name: Name,
    index: Index,
    machine: Machine,
    terms: tuple[int, ...],
    budget: Budget,
    telling: int = TELLING,
) -> Settled:
    """Return "settled" without a function if every term agrees and `telling` of them say something."""
    base = Settled(entry, "settled", "", name, None, index, machine.states, len(terms))
    own = machine.terms(index.columns(index.offset + len(terms) - 1) + 1) if terms else []
    wrong = wrong_term(Claim(order=0, terms=terms, index=index), index.chosen(own))
    if wrong is not None:
        reason = f"a({wrong.index}) is {wrong.counted} by our reading, {wrong.claimed} in the entry"
        return replace(base, status="disagrees", reason=reason, terms_compared=0, seconds=budget.spent)
    if not _telling(terms, telling):
        return replace(base, status="undecided", reason=_SAYS_LITTLE.format(len(terms)), seconds=budget.spent)
    if machine.states > MOST_STATES:
        reason = f"all terms agree, but {machine.states} minimal states are more than {MOST_STATES}"
        return replace(base, status="too-large", reason=reason, seconds=budget.spent)
    return base


def _table(entry: Entry, name: Name, budget: Budget) -> Settled:
    """Settle every column and row of a table about which the entry claims something."""
    if name.rows.variable != "n" or name.columns.variable != "k":
        return Settled(entry, "not-read", "a table that is not n by k", name, seconds=budget.spent)
    claims: list[Judged] = []
    agreed: list[int] = []
    worst: Settled | None = None
    lines = sorted({c.line for c in stated(entry.formulas, entry.terms, Index(offset=1)) if c.line is not None})
    for axis, number in lines:
        line = _line(name, axis, number)
        terms = _shown(entry, axis, number)
        if terms is None:
            reason = f"the table shown and the antidiagonals differ at {axis}={number}"
            return Settled(entry, "undecided", reason, name, seconds=budget.spent)
        try:
            found = translated(line, 1)
            machine = machine_of(found, budget)
            result = _compared(entry, line, found.index, machine, terms, budget, telling=0)
            if result.status != "settled":
                worst = worst if worst and result.status != "disagrees" else result
                continue
            gf, _ = shortest(found.index.machine(machine), budget.left)
        except Unreadable as error:
            return Settled(entry, "not-read", str(error), name, seconds=budget.spent)
        except (TooLarge, OutOfTime) as error:
            worst = worst or Settled(entry, "too-large", f"{axis}={number}: {error}", name)
            continue
        agreed += terms
        for claim in stated(entry.formulas, entry.terms, found.index):
            if claim.line == (axis, number):
                judgement = judged(claim, gf)
                states = f"{machine.states} minimal state{'s'[: machine.states != 1]}"
                reason = f"{judgement.reason}; {states}" if judgement.reason else states
                claims.append(replace(judgement, text=f"{axis}={number}: {judgement.text}", reason=reason))
    if worst is not None and worst.status == "disagrees":
        return replace(worst, name=name, seconds=budget.spent)
    if claims and not _telling(agreed):
        return Settled(entry, "undecided", _SAYS_LITTLE.format(len(agreed)), name, seconds=budget.spent)
    status: Status = "settled" if claims else worst.status if worst else "undecided"
    reason = worst.reason if worst else "" if claims else "no claim about a column or row of the table"
    return Settled(entry, status, reason, name, terms_compared=len(agreed), claims=tuple(claims), seconds=budget.spent)


def _shown(entry: Entry, axis: str, number: int) -> tuple[int, ...] | None:
    """Return the terms of one column or row of a table; None where its two forms contradict each other."""
    terms = antidiagonal_line(entry.terms, axis, number)
    shown = tuple(row[number - 1] for row in entry.rows if len(row) >= number) if axis == "k" else ()
    if axis == "n" and len(entry.rows) >= number:
        shown = entry.rows[number - 1]
    if len(shown) > len(terms):
        terms, shown = shown, terms
    return terms if terms[: len(shown)] == shown else None


def _line(name: Name, axis: str, number: int) -> Name:
    """Return the name of one column (k fixed) or row (n fixed) of a table."""
    if axis == "k":
        return replace(name, columns=Side("", 0, name.columns.step * number + name.columns.first), table=False)
    return replace(name, rows=Side("", 0, name.rows.step * number + name.rows.first), table=False)


def antidiagonal_line(terms: Sequence[int], axis: str, number: int) -> tuple[int, ...]:
    """Return what a table read by antidiagonals, T(1,1), T(1,2), T(2,1), …, shows of a column or row.

    >>> antidiagonal_line([11, 12, 21, 13, 22, 31], "k", 1), antidiagonal_line([11, 12, 21, 13, 22, 31], "n", 2)
    ((11, 21, 31), (21, 22))
    """
    found, at, diagonal = [], 0, 1
    while at < len(terms):
        row = diagonal - number + 1 if axis == "k" else number
        if 1 <= row <= diagonal and at + row - 1 < len(terms):
            found.append(terms[at + row - 1])
        at += diagonal
        diagonal += 1
    return tuple(found)
