"""Solving a board by deductions in words: named rules in the order in which people use them, one step at a time.

A puzzle states its rules as named constraints over the variables of its formula (`Logic`). A deduction from one
constraint alone is easy. A consequence that all alternatives to satisfy a constraint have in common (an overlap) is
normal. The negation of an assumption that leads to a contradiction is hard. A board that these rules do not solve needs
search.
"""

from __future__ import annotations

import heapq
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain

from stripcount.board import Cell
from stripcount.limits import Limits
from stripcount.printed.cells import cell_name
from stripcount.printed.connection import Connection
from stripcount.printed.implications import Implications
from stripcount.search.formula import Cardinality, Formula
from stripcount.search.propagating import Propagation

LEVELS = ("easy", "normal", "hard", "extreme")
"""The levels of difficulty, easiest first; extreme means that search is needed."""
_MAX_ALTERNATIVES = 12  # a constraint with more undecided literals than this is not examined for overlaps
_UNBOUNDED_SLACK = 1 << 30  # slack added to a constraint that is taken out, so that it forces nothing


@dataclass(frozen=True)
class Step:
    """One deduction: the name of its rule, its level (one of LEVELS), a sentence, and its conclusions.

    `conclusions` are the literals of the board's formula that follow. If there are none, the step shows that the board
    has no solution.
    """

    rule: str
    level: str
    text: str
    conclusions: tuple[int, ...]


@dataclass(frozen=True)
class NamedConstraint:
    """A constraint with the name of its rule, and the cell of its clue, if it has one.

    `reason` states the constraint in explanations, such as "row 1 may keep only one 3".
    """

    rule: str
    reason: str
    cardinality: Cardinality
    clue: Cell | None = None


@dataclass(frozen=True)
class Logic:
    """The rules of one board.

    `rule_order` has the names of the rules of `constraints`; of two rules that apply, the earlier is used. Variables
    are numbered from 1 to `variables`; `literal_text` returns a literal in words. `connections` are sets of cells that
    must be connected.
    """

    constraints: tuple[NamedConstraint, ...]
    rule_order: tuple[str, ...]
    variables: int
    literal_text: Callable[[int], str]
    connections: tuple[Connection, ...] = ()


class Deduction(ABC):
    """A board that is solved by deductions; `contradiction` is True once it is known to have no solution."""

    contradiction = False

    @property
    @abstractmethod
    def solved(self) -> bool:
        """Whether all variables are decided, without a contradiction."""

    @abstractmethod
    def _easy_step(self) -> Step | None:
        """Return the next step by a rule that uses one constraint, None if there is none."""

    @abstractmethod
    def _normal_step(self, limits: Limits) -> Step | None:
        """Return a step by comparing all alternatives to satisfy one constraint; called if there is no easy step."""

    @abstractmethod
    def _hard_step(self, limits: Limits) -> Step | None:
        """Return a step by an assumption that leads to a contradiction; called if there is no easier step."""

    def _assign(self, literal: int) -> None:  # noqa: B027
        """Record a conclusion of a step, unless the rule that returned the step has recorded it."""

    def steps(self, max_level: str = "hard", limits: Limits | None = None) -> Iterator[Step]:
        """Yield the deductions in order, each by the easiest rule that applies, of levels up to `max_level`.

        Ends when all is decided, when no rule applies, or after a contradiction. Raises OutOfTime when the time of
        `limits` ends.
        """
        limits = Limits() if limits is None else limits
        harder_rules = (self._normal_step, self._hard_step)[: LEVELS.index(max_level)]
        while not self.contradiction:
            limits.check()
            step = self._easy_step()
            if step is None and not self.solved:
                step = next((next_step for rule in harder_rules if (next_step := rule(limits))), None)
            if step is None:
                return
            self.contradiction = not step.conclusions
            for literal in step.conclusions:
                self._assign(literal)
            yield step


class Deducer(Deduction):
    """Solves one board by named constraints and connections, which assign the variables of its formula.

    `first_use` maps the index of each constraint from which an easy or normal step followed to the length of the trail
    before the first such step.
    """

    def __init__(self, logic: Logic) -> None:
        """Prepare the constraints; nothing is deduced yet."""
        self.logic = logic
        cardinalities = tuple(constraint.cardinality for constraint in logic.constraints)
        self.state = Propagation(Formula(logic.variables, (), cardinalities), ())
        self.implications = Implications(self.state)
        # for each constraint, true_slack + false_slack once all its literals are known
        self._gap = [cardinality.high - cardinality.low for cardinality in cardinalities]
        # for each constraint with the minimum 1, true_slack while no literal is true; -1 for others
        self._unmet = [cardinality.high if cardinality.low == 1 else -1 for cardinality in cardinalities]
        rank = {name: index for index, name in enumerate(logic.rule_order)}
        self._rank = [rank[constraint.rule] for constraint in logic.constraints]
        self._removed_indices: set[int] = set()  # indices of the constraints that are taken out at present
        self.first_use: dict[int, int] = {}
        self._reset()

    def restart_without(self, removed_indices: set[int]) -> None:
        """Continue without the constraints with indices in `removed_indices`, and with all others.

        Deductions made before one of the removed constraints was first used stay; later ones are undone. Deductions by
        trials never stay, because they may rest on any constraint.
        """
        lengths = [length for index, length in self.first_use.items() if index in removed_indices]
        start = min(
            lengths if self._first_trial is None else [*lengths, self._first_trial], default=len(self.state.trail)
        )
        changed_constraints = removed_indices ^ self._removed_indices
        changed_constraints.update(
            index for lit in self.state.trail[start:] for index, _ in self.state.constraints_of[lit]
        )
        waiting = [*self.state.queue, *self._queued, *changed_constraints]
        self.state.undo(start)
        self.first_use = {index: length for index, length in self.first_use.items() if length < start}
        for index in removed_indices ^ self._removed_indices:
            sign = 1 if index in removed_indices else -1
            self.state.true_slack[index] += sign * _UNBOUNDED_SLACK
            self.state.false_slack[index] += sign * _UNBOUNDED_SLACK
        self.implications.discard(changed_constraints)
        self._removed_indices = removed_indices
        self.state.queue.extend(range(len(self._rank)) if self.contradiction else waiting)
        self._reset()

    def _reset(self) -> None:
        """Forget what was queued, what connections force and which trial was last; the trail stays."""
        self.contradiction = False
        self._heap: list[tuple[int, int]] = []
        self._queued: set[int] = set()
        # literals that connections force, each with the description of its connection
        self._cut_literals: list[tuple[int, str]] = []
        self._overlap_heap: list[int] | None = None  # constraints that may have an overlap, as a heap; None: not made
        self._in_overlap_heap = bytearray(len(self._rank))  # for each constraint whether it is in that heap
        self._known_memberships = [(connection, 0, 0) for connection in self.logic.connections]
        self._trail_covered = 0  # the length of the trail that `_known_memberships` covers
        self._last_variable = 0  # the variable of the last trial; the next trial begins after it
        self._first_trial: int | None = None  # the length of the trail before the first successful trial

    @property
    def solved(self) -> bool:
        """Whether every variable is known, and nothing contradicts it."""
        return not self.contradiction and len(self.state.trail) == self.logic.variables

    def _easy_step(self) -> Step | None:
        return self._constraint_step() or self._connection_step()

    def _assign(self, literal: int) -> None:
        if not self.state.value[literal]:
            self.state.assign(literal)

    def _constraint_step(self) -> Step | None:
        """Return a step that one constraint alone forces, of the easiest rule that gives one; None if there is none."""
        state, queued = self.state, self._queued
        true_slack, false_slack, gap = state.true_slack, state.false_slack, self._gap
        for index in state.queue:
            may_be_true, may_be_false = true_slack[index], false_slack[index]
            if may_be_true > 0 < may_be_false or (
                may_be_true + may_be_false == gap[index] and may_be_true >= 0 <= may_be_false
            ):
                continue  # the constraint forces nothing, or all its literals are known and satisfy it
            if index not in queued:
                queued.add(index)
                heapq.heappush(self._heap, (self._rank[index], index))
        state.queue.clear()
        while self._heap:
            _, index = heapq.heappop(self._heap)
            self._queued.discard(index)
            constraint = self.logic.constraints[index]
            forced = self._forced_literals(index)
            if forced is None:
                problem = f"{constraint.reason}, and that cannot be met any more; the board has no solution."
                text = f"{constraint.rule}: {problem}"
                return Step(constraint.rule, "easy", text, ())
            if forced:
                self.first_use.setdefault(index, len(self.state.trail))
                return Step(
                    constraint.rule,
                    "easy",
                    f"{constraint.rule}: {self._literals_text(forced)}, because {constraint.reason}.",
                    forced,
                )
        return None

    def _forced_literals(self, index: int) -> tuple[int, ...] | None:
        """Return the literals that one constraint forces, None if it is violated."""
        true_slack, false_slack = self.state.true_slack[index], self.state.false_slack[index]
        if true_slack < 0 or false_slack < 0:
            return None
        if true_slack and false_slack:
            return ()
        sign = 1 if true_slack else -1
        return tuple(sign * lit for lit in self.state.constraints[index].literals if not self.state.value[lit])

    def _literals_text(self, literals: tuple[int, ...]) -> str:
        """Return up to four literals in words, only positive ones if there are any, and how many are omitted."""
        stated = [literal for literal in literals if literal > 0] or list(literals)
        words = [self.logic.literal_text(literal) for literal in stated[:4]]
        omitted_count = len(stated) - len(words)
        return ", ".join(words) + (f" and {omitted_count} more alike" if omitted_count else "")

    def _connection_step(self) -> Step | None:
        """Return a step that a connection forces; None if there is none."""
        while self._cut_literals:
            literal, description = self._cut_literals.pop()
            if not self.state.value[literal]:
                conclusion = f"connection: {self.logic.literal_text(literal)}"
                text = f"{conclusion}, because {description} would be cut in two otherwise."
                return Step("connection", "easy", text, (literal,))
        for connection, inside, outside in self._memberships():
            cell = connection.cut_off(inside, outside)
            if cell is not None:
                text = (
                    f"connection: {connection.description} at {cell_name(cell)} is cut off; the board has no solution."
                )
                return Step("connection", "easy", text, ())
            forced = connection.forced_literals(inside, outside)
            if forced:  # these stay forced whatever else becomes known
                self._cut_literals = [(literal, connection.description) for literal in reversed(forced)]
                return self._connection_step()
        return None

    def _memberships(self) -> list[tuple[Connection, int, int]]:
        """Return (connection, cells known to belong, cells known not to belong) for each connection, sets as bits."""
        for index, (connection, inside, outside) in enumerate(self._known_memberships):
            newly_inside, newly_outside = connection.known_cells(self.state.trail[self._trail_covered :])
            self._known_memberships[index] = connection, inside | newly_inside, outside | newly_outside
        self._trail_covered = len(self.state.trail)
        return self._known_memberships

    def _normal_step(self, limits: Limits) -> Step | None:
        """Return a step whose conclusions follow from each alternative to satisfy some constraint."""
        state = self.state
        if self._overlap_heap is None:
            self._overlap_heap = [index for index, unmet in enumerate(self._unmet) if state.true_slack[index] == unmet]
            for index in self._overlap_heap:
                self._in_overlap_heap[index] = 1
        new_literals = state.trail[self.implications.trail_read :]
        for literal in self.implications.update():
            self._queue_overlaps(index for index, contains in state.constraints_of[literal] if contains)
        for literal in new_literals:
            self._queue_overlaps(index for index, contains in state.constraints_of[literal] if not contains)
        while self._overlap_heap:
            index = self._overlap_heap[0]
            limits.check()
            consequences = self._consequences_of_all(index)
            if consequences:
                for needed in (index, *self._supporting_constraints(index, consequences)):
                    self.first_use.setdefault(needed, len(self.state.trail))
                reason, conclusion = self.logic.constraints[index].reason, self._literals_text(consequences)
                text = f"overlap: {conclusion}, because {reason}, and that holds whichever way it is met."
                return Step("overlap", "normal", text, consequences)
            heapq.heappop(self._overlap_heap)
            self._in_overlap_heap[index] = 0
        return None

    def _queue_overlaps(self, indices: Iterable[int]) -> None:
        """Add the constraints with these indices to the overlap heap, except those that a true literal satisfies."""
        for index in indices:
            if (
                self.state.true_slack[index] == self._unmet[index]
                and not self._in_overlap_heap[index]
                and self._overlap_heap is not None
            ):
                self._in_overlap_heap[index] = 1
                heapq.heappush(self._overlap_heap, index)

    def _consequences_of_all(self, index: int) -> tuple[int, ...]:
        """Return the undecided literals that every alternative to satisfy the constraint with this index implies."""
        state, value = self.state, self.state.value
        if state.true_slack[index] != self._unmet[index] or not 0 < state.false_slack[index] < _MAX_ALTERNATIVES:
            return ()
        alternative, *other_alternatives = (lit for lit in state.constraints[index].literals if not value[lit])
        common = self.implications.implied_by(alternative)
        for lit in other_alternatives:
            common = common & self.implications.implied_by(lit)
            if not common:
                return ()
        return tuple(sorted((lit for lit in common if not value[lit]), key=abs))

    def _supporting_constraints(self, index: int, consequences: tuple[int, ...]) -> Iterator[int]:
        """Yield indices of constraints by which each alternative of the constraint `index` implies `consequences`.

        Constraints that were used before are preferred.
        """
        for alternative in self.state.constraints[index].literals:
            if self.state.value[alternative]:
                continue
            unexplained = set(consequences)
            for other_index, contains in sorted(
                self.state.constraints_of[alternative], key=lambda pair: pair[0] not in self.first_use
            ):
                if not unexplained.isdisjoint(
                    implied_literals := self.implications.implied_by_constraint(other_index, alternative, contains)
                ):
                    unexplained.difference_update(implied_literals)
                    yield other_index
                    if not unexplained:
                        break

    def _hard_step(self, limits: Limits) -> Step | None:
        """Return a step that concludes the negation of an assumption that leads to a contradiction; None if none does.

        Literals implied by an assumption that led to no contradiction are assumed last: most lead to none either.
        """
        state = self.state
        state.queue.clear()
        self.implications.update()
        connections = self._memberships()
        size = self.logic.variables
        variables = [(self._last_variable + offset) % size + 1 for offset in range(size)]
        literals = [lit for variable in variables for lit in (variable, -variable) if not state.value[variable]]
        shown_consistent: set[int] = set()
        consistent_literals = (lit for lit in literals if lit in shown_consistent)
        for literal in chain((lit for lit in literals if lit not in shown_consistent), consistent_literals):
            limits.check()
            length, checkpoint = len(state.trail), self.implications.checkpoint()
            state.assign(literal)
            consistent = self._is_consistent(length, connections)
            implied_literals = state.trail[length + 1 :]
            state.undo(length)
            self.implications.roll_back(checkpoint, length)
            if not consistent:
                self._last_variable = abs(literal) - 1
                self._first_trial = length if self._first_trial is None else self._first_trial
                text = f"trial: {self.logic.literal_text(-literal)}, because the opposite leads to a contradiction."
                return Step("trial", "hard", text, (-literal,))
            shown_consistent.update(implied_literals)
        return None

    def _is_consistent(self, length: int, connections: list[tuple[Connection, int, int]]) -> bool:
        """Deduce by constraints, overlaps and connections; return False at a contradiction.

        `connections` has what `_memberships` returned for the first `length` literals of the trail. The literals
        deduced stay on the trail.
        """
        state, trail_read = self.state, length
        touched: dict[int, None] = {}
        while True:
            if not state.propagate():
                return False
            self.implications.update()
            for literal in state.trail[trail_read:]:
                touched.update((index, None) for index, contains in state.constraints_of[literal] if not contains)
            trail_read = len(state.trail)
            if not touched:
                break
            index, _ = touched.popitem()
            for literal in self._consequences_of_all(index):
                if state.value[literal]:
                    return False
                state.assign(literal)
        for connection, inside, outside in connections:
            newly_inside, newly_outside = connection.known_cells(state.trail[length:])
            if connection.cut_off(inside | newly_inside, outside | newly_outside) is not None:
                return False
        return True
