"""Solving a board in words: named rules in the order in which people use them, one step at a time.

A puzzle states its rules as named constraints over the variables of its formula (`Logic`). A deduction from one
constraint alone is easy. If every way to meet a constraint excludes the same thing, excluding it is normal. An
assumption that leads to a contradiction is hard. What none of these solve needs search.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Protocol

from stripcount.board import Cell
from stripcount.limits import Limits
from stripcount.printed.cells import place
from stripcount.printed.connection import Connection
from stripcount.search.formula import Formula, Total
from stripcount.search.propagating import Propagation

LEVELS = ("easy", "normal", "hard", "extreme")
"""The levels of difficulty, easiest first; extreme means that search is needed."""
_WAYS = 12  # ways to meet a constraint that are compared


@dataclass(frozen=True)
class Step:
    """One deduction: the rule's name and level, a sentence, and the literals of the board's formula that follow.

    A step without conclusions shows that the board has no solution.
    """

    rule: str
    level: str
    text: str
    conclusions: tuple[int, ...]


@dataclass(frozen=True)
class Named:
    """A constraint with the name of its rule, the reason that it gives in explanations, the cell of its clue if any."""

    rule: str
    because: str
    total: Total
    clue: Cell | None = None


@dataclass(frozen=True)
class Logic:
    """The rules of one board: constraints, the order in which their rules are used, connections, literals in words."""

    constraints: tuple[Named, ...]
    order: tuple[str, ...]
    variables: int
    says: Callable[[int], str]
    connections: tuple[Connection, ...] = ()


class Deduction(Protocol):
    """A board solved by deductions: its steps one by one, and whether it is solved or has no solution."""

    @property
    def solved(self) -> bool:
        """Whether everything is known."""

    @property
    def contradiction(self) -> bool:
        """Whether the board turned out to have no solution."""

    def steps(self, most: str = "hard", limits: Limits | None = None) -> Iterator[Step]:
        """Yield one step after another, each by the easiest rule that says anything, of a level up to `most`.

        Raises OutOfTime where the time of `limits` ends.
        """


class Deducer:
    """Solves one board step by step; `steps` ends when all is known, when nothing follows, or at a contradiction.

    `solved` says whether every variable is known, `contradiction` whether the board was found to have no solution.
    """

    def __init__(self, logic: Logic) -> None:
        """Prepare the constraints; nothing is deduced yet."""
        self.logic = logic
        self._totals = tuple(named.total for named in logic.constraints)
        self._narrow = [index for index, total in enumerate(self._totals) if total.low == 1]
        self.state = Propagation(Formula(logic.variables, (), self._totals), ())
        rank = {name: at for at, name in enumerate(logic.order)}
        self._rank = [rank[named.rule] for named in logic.constraints]
        self.used: dict[int, int] = {}  # constraints from which steps up to normal followed: the trail's length then
        self._begin()

    def again(self, without: set[int]) -> None:
        """Take the constraints numbered in `without` out, with everything that was deduced since one was first used.

        Deductions made before that stay. Those made by a trial never stay, for they may rest on any constraint.
        """
        lengths = [length for index, length in self.used.items() if index in without]
        first = min(lengths if self._assumed is None else [*lengths, self._assumed], default=len(self.state.trail))
        self.state.undo(first)
        self.used = {index: length for index, length in self.used.items() if length < first}
        self.state.totals[:] = self._totals
        for index in without:
            literals = self._totals[index].literals
            self.state.totals[index] = Total(literals, 0, len(literals))
        self.state.waiting.extend(range(len(self._totals)))
        self._begin()

    def _begin(self) -> None:
        self.contradiction = False
        self._heap: list[tuple[int, int]] = []
        self._queued: set[int] = set()
        self._needed: set[int] = set()  # constraints by which the last overlap looked for excludes anything
        self._cut: list[tuple[int, str]] = []  # literals that connections force, each with its reason
        self._seen = 0  # how much of the trail `_overlap` has looked at
        self._after: dict[int, tuple[set[int], list[int]]] = {}  # what follows from literals, as long as that holds
        self._ways: list[int] | None = None  # constraints that may have an overlap, a heap; None for all
        self._among = bytearray(len(self._totals))  # whether each is in that heap
        self._tried = 0  # the variable after which the next trial begins
        self._assumed: int | None = None  # the trail's length before the first trial that showed anything

    @property
    def solved(self) -> bool:
        """Whether every variable is known, and nothing contradicts it."""
        return not self.contradiction and len(self.state.trail) == self.logic.variables

    def steps(self, most: str = "hard", limits: Limits | None = None) -> Iterator[Step]:
        """Yield one step after another, each by the easiest rule that says anything, of a level up to `most`.

        Raises OutOfTime where the time of `limits` ends.
        """
        hardest = LEVELS.index(most)
        limits = Limits() if limits is None else limits
        while not self.contradiction:
            limits.check()
            step = self._constraint() or self._connection()
            if step is None and len(self.state.trail) < self.logic.variables:
                step = self._overlap(limits) if hardest >= 1 else None
                step = step or (self._trial(limits) if hardest >= 2 else None)
            if step is None:
                return
            self.contradiction = not step.conclusions
            for literal in step.conclusions:
                if not self.state.value[abs(literal)]:
                    self.state.assign(literal)
            yield step

    def _constraint(self) -> Step | None:
        """Return what one constraint alone forces, constraints of the easiest rule first."""
        state, queued = self.state, self._queued
        for index in state.waiting:
            if index not in queued:
                total, held = state.totals[index], state.held[index]
                most = len(total.literals) - state.failed[index]
                if (held < most and (held >= total.high or most <= total.low)) or held > total.high or most < total.low:
                    queued.add(index)  # others say nothing before one of their literals is decided
                    heapq.heappush(self._heap, (self._rank[index], index))
        state.waiting.clear()
        while self._heap:
            _, index = heapq.heappop(self._heap)
            self._queued.discard(index)
            named = self.logic.constraints[index]
            forced = self._forced(index)
            if forced is None:
                text = f"{named.rule}: {named.because}, and that cannot be met any more; the board has no solution."
                return Step(named.rule, "easy", text, ())
            if forced:
                self.used.setdefault(index, len(self.state.trail))
                return Step(
                    named.rule, "easy", f"{named.rule}: {self._in_words(forced)}, because {named.because}.", forced
                )
        return None

    def _forced(self, index: int) -> tuple[int, ...] | None:
        total, held = self.state.totals[index], self.state.held[index]
        most = len(total.literals) - self.state.failed[index]
        if held > total.high or most < total.low:
            return None
        if held == most or (held < total.high and most > total.low):
            return ()
        sign = -1 if held == total.high else 1
        return tuple(sign * lit for lit in total.literals if not self.state.value[abs(lit)])

    def _in_words(self, literals: tuple[int, ...]) -> str:
        true = [literal for literal in literals if literal > 0]
        shown = true or list(literals)
        words = [self.logic.says(literal) for literal in shown[:4]]
        more = len(shown) - len(words)
        return ", ".join(words) + (f" and {more} more alike" if more else "")

    def _connection(self) -> Step | None:
        while self._cut:
            literal, words = self._cut.pop()
            if not self.state.value[abs(literal)]:
                text = f"connection: {self.logic.says(literal)}, because {words} would be cut in two otherwise."
                return Step("connection", "easy", text, (literal,))
        for connection in self.logic.connections:
            sure, gone = connection.belonging(self.state.trail)
            cell = connection.cut_off(sure, gone)
            if cell is not None:
                text = f"connection: {connection.words} at {place(cell)} is cut off; the board has no solution."
                return Step("connection", "easy", text, ())
            found = connection.forced(sure, gone)
            if found:  # these stay forced whatever else becomes known
                self._cut = [(literal, connection.words) for literal in reversed(found)]
                return self._connection()
        return None

    def _overlap(self, limits: Limits) -> Step | None:
        """Return a step that excludes what every way to meet some constraint excludes."""
        state = self.state
        if self._ways is None:
            self._ways = [index for index in self._narrow if not state.held[index]]
            for index in self._ways:
                self._among[index] = 1
            self._seen = len(state.trail)
        for literal in state.trail[self._seen :]:
            for index, _ in state.of[literal]:
                self._look_again(index)
                total = state.totals[index]
                slack = total.high - state.held[index], len(total.literals) - state.failed[index] - total.low
                if min(slack) <= 1:
                    for other in total.literals:
                        self._after.pop(other, None)
                        self._after.pop(-other, None)
                if 1 in slack:  # one more literal has consequences now
                    for other in total.literals:
                        for near, _ in () if state.value[abs(other)] else state.of[other]:
                            self._look_again(near)
        self._seen = len(state.trail)
        while self._ways:
            index = self._ways[0]
            limits.check()
            found = self._common(index, self._followed)
            if found:
                for needed in (index, *self._needed):
                    self.used.setdefault(needed, len(self.state.trail))
                because = self.logic.constraints[index].because
                text = f"overlap: {self._in_words(found)}, because {because}, and that holds whichever way it is met."
                return Step("overlap", "normal", text, found)
            heapq.heappop(self._ways)
            self._among[index] = 0
        return None

    def _look_again(self, index: int) -> None:
        if self._ways is not None and not self._among[index] and not self.state.held[index]:
            self._among[index] = 1
            heapq.heappush(self._ways, index)

    def _common(self, index: int, following: Callable[[int], tuple[set[int], list[int]]]) -> tuple[int, ...]:
        """Return the literals that follow from one constraint after each of the ways to meet it."""
        state, total = self.state, self.state.totals[index]
        if state.held[index] or total.low != 1 or len(total.literals) - state.failed[index] > _WAYS:
            return ()
        ways = [lit for lit in total.literals if not state.value[abs(lit)]]
        if len(ways) < 2:
            return ()
        common: set[int] | None = None
        self._needed = set()
        for lit in ways:
            after, needed = following(lit)
            common = after if common is None else common & after
            if not common:
                return ()
            self._needed.update(needed)
        return tuple(sorted(common or (), key=abs))

    def _followed(self, lit: int) -> tuple[set[int], list[int]]:
        """Return `_consequences`, found before if no constraint of the literal has changed since."""
        found = self._after.get(lit)
        if found is None:
            found = self._after[lit] = self._consequences(lit)
        return found

    def _consequences(self, lit: int) -> tuple[set[int], list[int]]:
        """Return what follows from `lit` by one constraint each, and these constraints."""
        found: set[int] = set()
        needed: list[int] = []
        state = self.state
        for index, helps in state.of[lit]:
            total = state.totals[index]
            held, failed = state.held[index] + helps, state.failed[index] + (not helps)
            most = len(total.literals) - failed
            if held == total.high and held < most:
                needed.append(index)
                found.update(-other for other in total.literals if not state.value[abs(other)] and other != lit)
            elif most == total.low and held < most:
                needed.append(index)
                found.update(other for other in total.literals if not state.value[abs(other)] and other != -lit)
        return found, needed

    def _trial(self, limits: Limits) -> Step | None:
        """Return the negation of an assumption that leads to a contradiction."""
        state = self.state
        state.waiting.clear()
        known = [(connection, *connection.belonging(state.trail)) for connection in self.logic.connections]
        number = self.logic.variables
        for variable in ((self._tried + further) % number + 1 for further in range(number)):
            if state.value[variable]:
                continue
            for literal in (variable, -variable):
                limits.check()
                length = len(state.trail)
                state.assign(literal)
                fits = self._closure(length, known)
                state.undo(length)
                if not fits:
                    self._tried = variable - 1
                    self._assumed = length if self._assumed is None else self._assumed
                    text = f"trial: {self.logic.says(-literal)}, because the opposite leads to a contradiction."
                    return Step("trial", "hard", text, (-literal,))
        return None

    def _closure(self, length: int, known: list[tuple[Connection, int, int]]) -> bool:
        """Deduce by constraints and overlaps until nothing follows; False at a contradiction.

        `known` holds which cells belong to each connection, and which do not, by the first `length` literals.
        """
        state, seen = self.state, length
        touched: dict[int, None] = {}
        while True:
            if not state.propagate():
                return False
            for literal in state.trail[seen:]:
                touched.update((index, None) for index, _ in state.of[literal])
            seen = len(state.trail)
            if not touched:
                break
            index, _ = touched.popitem()
            for literal in self._common(index, self._consequences):
                if state.value[abs(literal)]:
                    return False
                state.assign(literal)
        for connection, sure, gone in known:
            more, less = connection.belonging(state.trail[length:])
            if connection.cut_off(sure | more, gone | less) is not None:
                return False
        return True


@dataclass(frozen=True)
class Rating:
    """How hard a board is: the level of its hardest rule, the number of steps, and (rule, uses) in order of levels."""

    level: str
    steps: int
    rules: tuple[tuple[str, int], ...]


def refutation(deduction: Deduction) -> str | None:
    """Return the sentence of the step that shows without an assumption that a board has no solution, None if none does.

    >>> two = Logic((Named("rule", "one of them is so", Total((), 1, 1)),), ("rule",), 0, str)
    >>> refutation(Deducer(two))
    'rule: one of them is so, and that cannot be met any more; the board has no solution.'
    """
    texts = [step.text for step in deduction.steps("normal")]
    return texts[-1] if deduction.contradiction else None


def rate(deduction: Deduction, limits: Limits | None = None) -> Rating:
    """Return how hard a board is: `extreme` if the rules do not solve it, `unsolvable` if they refute it.

    Raises OutOfTime where the time of `limits` ends.
    """
    used: dict[tuple[int, str], int] = {}
    steps = 0
    for step in deduction.steps(limits=limits):
        steps += 1
        rule = LEVELS.index(step.level), step.rule
        used[rule] = used.get(rule, 0) + 1
    finished = LEVELS[max((level for level, _ in used), default=0)] if deduction.solved else "extreme"
    rules = tuple((name, number) for (_, name), number in sorted(used.items()))
    return Rating("unsolvable" if deduction.contradiction else finished, steps, rules)
