"""Solving a board in words: named rules in the order in which people use them, one step at a time.

A puzzle states its rules as named constraints over the variables of its formula (`Logic`). A deduction from one
constraint alone is easy. If every way to meet a constraint excludes the same thing, excluding it is normal. An
assumption that leads to a contradiction is hard. What none of these solve needs search.
"""

from __future__ import annotations

import heapq
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain

from stripcount.board import Cell
from stripcount.limits import Limits
from stripcount.printed.cells import place
from stripcount.printed.connection import Connection
from stripcount.printed.following import Following
from stripcount.search.formula import Cardinality, Formula
from stripcount.search.propagating import Propagation

LEVELS = ("easy", "normal", "hard", "extreme")
"""The levels of difficulty, easiest first; extreme means that search is needed."""
_WAYS = 12  # ways to meet a constraint that are compared
_UNBOUNDED = 1 << 30  # room enough for any literals: a constraint that is taken out


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
    total: Cardinality
    clue: Cell | None = None


@dataclass(frozen=True)
class Logic:
    """The rules of one board: constraints, the order in which their rules are used, connections, literals in words."""

    constraints: tuple[Named, ...]
    order: tuple[str, ...]
    variables: int
    says: Callable[[int], str]
    connections: tuple[Connection, ...] = ()


class Deduction(ABC):
    """A board solved by deductions; `contradiction` says whether it turned out to have no solution."""

    contradiction = False

    @property
    @abstractmethod
    def solved(self) -> bool:
        """Whether everything is known, and nothing contradicts it."""

    @abstractmethod
    def _easy(self) -> Step | None:
        """Return the next step by a rule that looks at one constraint."""

    @abstractmethod
    def _normal(self, limits: Limits) -> Step | None:
        """Return the next step by all ways to meet one constraint, where nothing easy follows."""

    @abstractmethod
    def _hard(self, limits: Limits) -> Step | None:
        """Return the next step by an assumption that leads to a contradiction, where nothing else follows."""

    def _assign(self, literal: int) -> None:  # noqa: B027
        """Take one conclusion of a step into account, where the rule that made the step has not done so."""

    def steps(self, most: str = "hard", limits: Limits | None = None) -> Iterator[Step]:
        """Yield one step after another, each by the easiest rule that says anything, of a level up to `most`.

        Ends when all is known, when nothing follows, or at a contradiction. Raises OutOfTime where the time of `limits`
        ends.
        """
        limits = Limits() if limits is None else limits
        harder = (self._normal, self._hard)[: LEVELS.index(most)]
        while not self.contradiction:
            limits.check()
            step = self._easy()
            if step is None and not self.solved:
                step = next((next_step for rule in harder if (next_step := rule(limits))), None)
            if step is None:
                return
            self.contradiction = not step.conclusions
            for literal in step.conclusions:
                self._assign(literal)
            yield step


class Deducer(Deduction):
    """Solves one board by named constraints and connections; knowledge is values of the formula's variables."""

    def __init__(self, logic: Logic) -> None:
        """Prepare the constraints; nothing is deduced yet."""
        self.logic = logic
        totals = tuple(named.total for named in logic.constraints)
        self.state = Propagation(Formula(logic.variables, (), totals), ())
        self.following = Following(self.state)
        self._gap = [total.high - total.low for total in totals]  # `room` and `spare` together where all is known
        self._unmet = [total.high if total.low == 1 else -1 for total in totals]  # `room` where no literal is true yet
        rank = {name: index for index, name in enumerate(logic.order)}
        self._rank = [rank[named.rule] for named in logic.constraints]
        self._without: set[int] = set()
        self.used: dict[int, int] = {}  # constraints from which steps up to normal followed: the trail's length then
        self._begin()

    def again(self, without: set[int]) -> None:
        """Take the constraints numbered in `without` out, with everything that was deduced since one was first used.

        Deductions made before that stay. Those made by a trial never stay, for they may rest on any constraint.
        """
        lengths = [length for index, length in self.used.items() if index in without]
        first = min(
            lengths if self._first_trial is None else [*lengths, self._first_trial], default=len(self.state.trail)
        )
        changed = without ^ self._without
        changed.update(index for lit in self.state.trail[first:] for index, _ in self.state.of[lit])
        waiting = [*self.state.waiting, *self._queued, *changed]
        self.state.undo(first)
        self.used = {index: length for index, length in self.used.items() if length < first}
        for index in without ^ self._without:
            sign = 1 if index in without else -1
            self.state.room[index] += sign * _UNBOUNDED
            self.state.spare[index] += sign * _UNBOUNDED
        self.following.forget(changed)
        self._without = without
        self.state.waiting.extend(range(len(self._rank)) if self.contradiction else waiting)
        self._begin()

    def _begin(self) -> None:
        self.contradiction = False
        self._heap: list[tuple[int, int]] = []
        self._queued: set[int] = set()
        self._cut_literals: list[tuple[int, str]] = []  # literals that connections force, each with its reason
        self._overlap_heap: list[int] | None = None  # a heap of the constraints that may have an overlap; None for all
        self._in_overlap_heap = bytearray(len(self._rank))  # for each constraint whether it is in that heap
        self._belongs = [(connection, 0, 0) for connection in self.logic.connections]
        self._placed = 0  # the length of the trail that `_belongs` covers
        self._last_variable = 0  # the variable at which the last trial ended; the next begins behind it
        self._first_trial: int | None = None  # the trail's length before the first trial that showed anything

    @property
    def solved(self) -> bool:
        """Whether every variable is known, and nothing contradicts it."""
        return not self.contradiction and len(self.state.trail) == self.logic.variables

    def _easy(self) -> Step | None:
        return self._constraint() or self._connection()

    def _assign(self, literal: int) -> None:
        if not self.state.value[literal]:
            self.state.assign(literal)

    def _constraint(self) -> Step | None:
        """Return a step that one constraint alone forces, of the easiest rule that gives one; None if there is none."""
        state, queued = self.state, self._queued
        room, spare, gap = state.room, state.spare, self._gap
        for index in state.waiting:
            true, false = room[index], spare[index]
            if true > 0 < false or (true + false == gap[index] and true >= 0 <= false):
                continue  # nothing follows, or all is known
            if index not in queued:
                queued.add(index)
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
        """Return the literals that one constraint forces, None if it is violated."""
        room, spare = self.state.room[index], self.state.spare[index]
        if room < 0 or spare < 0:
            return None
        if room and spare:
            return ()
        sign = 1 if room else -1
        return tuple(sign * lit for lit in self.state.totals[index].literals if not self.state.value[lit])

    def _in_words(self, literals: tuple[int, ...]) -> str:
        true = [literal for literal in literals if literal > 0]
        shown = true or list(literals)
        words = [self.logic.says(literal) for literal in shown[:4]]
        further = len(shown) - len(words)
        return ", ".join(words) + (f" and {further} more alike" if further else "")

    def _connection(self) -> Step | None:
        while self._cut_literals:
            literal, words = self._cut_literals.pop()
            if not self.state.value[literal]:
                text = f"connection: {self.logic.says(literal)}, because {words} would be cut in two otherwise."
                return Step("connection", "easy", text, (literal,))
        for connection, inside, outside in self._belonging():
            cell = connection.cut_off(inside, outside)
            if cell is not None:
                text = f"connection: {connection.words} at {place(cell)} is cut off; the board has no solution."
                return Step("connection", "easy", text, ())
            forced = connection.forced(inside, outside)
            if forced:  # these stay forced whatever else becomes known
                self._cut_literals = [(literal, connection.words) for literal in reversed(forced)]
                return self._connection()
        return None

    def _belonging(self) -> list[tuple[Connection, int, int]]:
        """Return the connections, each with the cells that belong and those that do not."""
        for index, (connection, inside, outside) in enumerate(self._belongs):
            newly_inside, newly_outside = connection.belonging(self.state.trail[self._placed :])
            self._belongs[index] = connection, inside | newly_inside, outside | newly_outside
        self._placed = len(self.state.trail)
        return self._belongs

    def _normal(self, limits: Limits) -> Step | None:
        """Return a step that excludes whatever is excluded by every way to satisfy some constraint."""
        state = self.state
        if self._overlap_heap is None:
            self._overlap_heap = [index for index, unmet in enumerate(self._unmet) if state.room[index] == unmet]
            for index in self._overlap_heap:
                self._in_overlap_heap[index] = 1
        fresh = state.trail[self.following.seen :]
        for literal in self.following.grow():
            self._look_again(index for index, helps in state.of[literal] if helps)
        for literal in fresh:
            self._look_again(index for index, helps in state.of[literal] if not helps)
        while self._overlap_heap:
            index = self._overlap_heap[0]
            limits.check()
            others = self._common(index)
            if others:
                for needed in (index, *self._needed(index, others)):
                    self.used.setdefault(needed, len(self.state.trail))
                because = self.logic.constraints[index].because
                text = f"overlap: {self._in_words(others)}, because {because}, and that holds whichever way it is met."
                return Step("overlap", "normal", text, others)
            heapq.heappop(self._overlap_heap)
            self._in_overlap_heap[index] = 0
        return None

    def _look_again(self, indices: Iterable[int]) -> None:
        """Add constraints to the heap of those that may have an overlap, if no literal satisfies them yet."""
        for index in indices:
            if (
                self.state.room[index] == self._unmet[index]
                and not self._in_overlap_heap[index]
                and self._overlap_heap is not None
            ):
                self._in_overlap_heap[index] = 1
                heapq.heappush(self._overlap_heap, index)

    def _common(self, index: int) -> tuple[int, ...]:
        """Return the literals that follow from every way to satisfy one constraint."""
        state, value = self.state, self.state.value
        if state.room[index] != self._unmet[index] or not 0 < state.spare[index] < _WAYS:
            return ()
        first, *others = (lit for lit in state.totals[index].literals if not value[lit])
        common = self.following.of(first)
        for lit in others:
            common = common & self.following.of(lit)
            if not common:
                return ()
        return tuple(sorted((lit for lit in common if not value[lit]), key=abs))

    def _needed(self, index: int, others: tuple[int, ...]) -> Iterator[int]:
        """Yield the constraints behind the consequences of each way to satisfy one, preferring those already used."""
        for way in self.state.totals[index].literals:
            if self.state.value[way]:
                continue
            unexplained = set(others)
            for other, helps in sorted(self.state.of[way], key=lambda pair: pair[0] not in self.used):
                if not unexplained.isdisjoint(follows := self.following.by(other, way, helps)):
                    unexplained.difference_update(follows)
                    yield other
                    if not unexplained:
                        break

    def _hard(self, limits: Limits) -> Step | None:
        """Return the negation of an assumption that leads to a contradiction.

        What follows from an assumption that shows nothing is assumed last, for that mostly shows nothing either.
        """
        state = self.state
        state.waiting.clear()
        self.following.grow()
        connections = self._belonging()
        size = self.logic.variables
        variables = [(self._last_variable + further) % size + 1 for further in range(size)]
        literals = [lit for variable in variables for lit in (variable, -variable) if not state.value[variable]]
        shown_consistent: set[int] = set()
        late = (lit for lit in literals if lit in shown_consistent)
        for literal in chain((lit for lit in literals if lit not in shown_consistent), late):
            limits.check()
            length, mark = len(state.trail), self.following.mark()
            state.assign(literal)
            consistent = self._closure(length, connections)
            follows = state.trail[length + 1 :]
            state.undo(length)
            self.following.back(mark, length)
            if not consistent:
                self._last_variable = abs(literal) - 1
                self._first_trial = length if self._first_trial is None else self._first_trial
                text = f"trial: {self.logic.says(-literal)}, because the opposite leads to a contradiction."
                return Step("trial", "hard", text, (-literal,))
            shown_consistent.update(follows)
        return None

    def _closure(self, length: int, connections: list[tuple[Connection, int, int]]) -> bool:
        """Deduce by constraints and overlaps until nothing follows; False at a contradiction.

        `connections` holds which cells belong to each connection, and which do not, by the first `length` literals.
        """
        state, trail_read = self.state, length
        touched: dict[int, None] = {}
        while True:
            if not state.propagate():
                return False
            self.following.grow()
            for literal in state.trail[trail_read:]:
                touched.update((index, None) for index, helps in state.of[literal] if not helps)
            trail_read = len(state.trail)
            if not touched:
                break
            index, _ = touched.popitem()
            for literal in self._common(index):
                if state.value[literal]:
                    return False
                state.assign(literal)
        for connection, inside, outside in connections:
            newly_inside, newly_outside = connection.belonging(state.trail[length:])
            if connection.cut_off(inside | newly_inside, outside | newly_outside) is not None:
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

    >>> two = Logic((Named("rule", "one of them is so", Cardinality((), 1, 1)),), ("rule",), 0, str)
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
    rules = tuple((name, uses) for (_, name), uses in sorted(used.items()))
    return Rating("unsolvable" if deduction.contradiction else finished, steps, rules)
