"""One entry settled: its name read, its boards counted, every term compared, its shortest recurrence proved."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from stripcount.algebra.rational_gf import RationalGF
from stripcount.claims.defect import shifted
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
    details: dict[str, Any] = field(default_factory=dict)


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


def _counted(entry: Entry, name: Name, budget: Budget) -> Settled:
    offset = 1 if entry.offset is None else entry.offset
    try:
        found = translated(name, offset)
        machine = machine_of(found, budget)
    except GrowsBothWays as error:
        return Settled(entry, "grows-both-ways", str(error), str(name), seconds=budget.spent)
    except Unreadable as error:
        return Settled(entry, "not-read", str(error), str(name), seconds=budget.spent)
    except TooLarge as error:
        return Settled(entry, "too-large", str(error), str(name), seconds=budget.spent)
    index = found.index
    count = index.columns(offset + len(entry.terms))
    own = machine.terms(max(count, 1))
    for j, said in enumerate(entry.terms):
        counted = own[index.columns(offset + j)]
        if counted != said * index.divisor:
            reason = f"a({offset + j}) is {counted}/{index.divisor} by our reading, {said} in the entry"
            return Settled(entry, "disagrees", reason, str(name), found.rows, None, machine.states, j, budget.spent)
    if machine.states > 3000:
        return Settled(entry, "too-large", f"{machine.states} states", str(name), seconds=budget.spent)
    gf, _ = shortest(machine)
    return Settled(
        entry,
        "settled",
        "",
        str(name),
        found.rows,
        shifted(gf, index.columns(offset)),
        machine.states,
        len(entry.terms),
        budget.spent,
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
