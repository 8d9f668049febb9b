"""One entry settled: its name read, its boards counted, every term compared, its shortest recurrence proved."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from stripcount.algebra.rational_gf import RationalGF
from stripcount.claims.claim import Claim, Index
from stripcount.claims.defect import Failure, counted, shifted, split, wrong_term
from stripcount.claims.oeis import families
from stripcount.claims.oeis.name import Name, read_name
from stripcount.claims.oeis.pieces import Unreadable
from stripcount.claims.oeis.shortest import shortest
from stripcount.claims.oeis.translate import GrowsBothWays, Translated, translated
from stripcount.errors import TooLarge
from stripcount.machine.machine import Machine
from stripcount.machine.packing.lattice import explore_lattice
from stripcount.model.lattice.scan import Scan

Status = Literal["settled", "disagrees", "not-read", "grows-both-ways", "too-large", "undecided"]
assert families


class OutOfTime(TooLarge):
    """The budget of an entry is spent."""


@dataclass
class Budget:
    """Processor time that one entry may take, in seconds."""

    seconds: float
    began: float = field(default_factory=time.process_time)

    @property
    def spent(self) -> float:
        """Seconds used so far."""
        return time.process_time() - self.began

    def check(self, _: int = 0) -> None:
        """Raise OutOfTime once the budget is spent."""
        if self.spent > self.seconds:
            raise OutOfTime(f"the budget of {self.seconds:g} s is spent")


@dataclass(frozen=True)
class Entry:
    """An entry as the OEIS hands it out; `offset` is None where its download files leave it open."""

    anumber: str
    name: str
    terms: tuple[int, ...]
    offset: int | None = None
    formulas: tuple[str, ...] = ()


@dataclass(frozen=True)
class Settled:
    """What became of an entry."""

    entry: Entry
    status: Status
    reason: str = ""
    rule: str = ""
    rows: int | None = None
    gf: RationalGF | None = None
    minimal_states: int | None = None
    terms_compared: int = 0
    seconds: float = 0.0
    index: Index | None = None


def machine_of(found: Translated, budget: Budget, most: int = 6_000_000) -> Machine:
    """Return the minimal machine of a rule; raises TooLarge beyond `most` transitions or the budget."""
    exploration = explore_lattice(Scan(found.rule, found.rows), most, budget.check).trimmed()
    budget.check()
    return exploration.machine().minimize()


def settle(entry: Entry, seconds: float = 30.0) -> Settled:
    """Return what becomes of an entry within `seconds` of processor time."""
    budget = Budget(seconds)
    name, stopped = read_name(entry.name)
    if name is None:
        return Settled(entry, "not-read", stopped, seconds=budget.spent)
    return _counted(entry, name, budget)


OFFSETS = (1, 0, 2, 3)  # tried in turn where an entry leaves its first index open


def _counted(entry: Entry, name: Name, budget: Budget) -> Settled:
    offsets = OFFSETS if entry.offset is None else (entry.offset,)
    said = str(name)
    try:
        found = translated(name, offsets[0])
        machine = machine_of(found, budget)
    except GrowsBothWays as error:
        return Settled(entry, "grows-both-ways", str(error), said, seconds=budget.spent)
    except Unreadable as error:
        return Settled(entry, "not-read", str(error), said, seconds=budget.spent)
    except TooLarge as error:
        return Settled(entry, "too-large", str(error), said, seconds=budget.spent)
    first: Failure | None = None
    for offset in offsets:
        index = replace(found.index, offset=offset) if found.index.columns(offset) >= 0 else None
        if index is None:
            continue
        own = machine.terms(index.columns(offset + len(entry.terms) - 1) + 1)
        wrong = wrong_term(Claim(order=0, terms=entry.terms, index=index), own[index.columns(offset) :: index.step])
        if wrong is None:
            return _proved(entry, said, found, index, machine, budget)
        first = first or wrong
    reason = ""
    if first is not None:
        reason = f"a({first.index}) is {first.counted} by our reading, {first.claimed} in the entry"
    return Settled(entry, "disagrees", reason, said, found.rows, None, machine.states, 0, budget.spent)


MOST_STATES = 3000  # minimal states up to which the shortest recurrence is proved


def _proved(
    entry: Entry, said: str, found: Translated, index: Index, machine: Machine, budget: Budget
) -> Settled:
    if machine.states > MOST_STATES:
        reason = f"all terms agree, but {machine.states} minimal states are more than {MOST_STATES}"
        return Settled(entry, "too-large", reason, said, found.rows, None, machine.states, len(entry.terms), budget.spent)
    gf, _ = shortest(counted(machine, index))
    own = shifted(gf, split(index)[0])
    return Settled(
        entry, "settled", "", said, found.rows, own, machine.states, len(entry.terms), budget.spent, index=index
    )


def entries(names: Sequence[str], terms: Sequence[str]) -> list[Entry]:
    """Return the entries of the OEIS's download files, line by line."""
    numbers = {}
    for line in terms:
        if line.startswith("A"):
            anumber, _, rest = line.partition(" ")
            numbers[anumber] = tuple(int(t) for t in rest.strip().strip(",").split(",") if t)
    found = []
    for line in names:
        if line.startswith("A"):
            anumber, _, name = line.strip().partition(" ")
            if anumber in numbers:
                found.append(Entry(anumber, name, numbers[anumber]))
    return found
