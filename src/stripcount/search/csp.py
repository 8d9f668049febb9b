"""Constraint satisfaction in its textbook form: variables with finite domains, constraints, backtracking.

It is for demonstration and comparison, not for speed. The next variable is the one with the fewest values left (MRV,
then the most constraints); its values are tried in the order of how few values of other variables they exclude (LCV).
After each choice values are removed by forward checking, by arc consistency (AC-3), or not at all. Nodes are counted.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from stripcount.errors import BadInput, unknown_word
from stripcount.limits import Limits

Value = Hashable
Domains = list[tuple[Value, ...]]

INFERENCES = ("none", "fc", "mac")
"""The kinds of inference after each choice: none, forward checking, maintaining arc consistency."""


class Constraint(Protocol):
    """A rule about the variables of `scope`."""

    @property
    def scope(self) -> tuple[int, ...]:
        """The variables, in the order in which `is_satisfiable` takes their domains."""

    def is_satisfiable(self, domains: Sequence[Sequence[Value]]) -> bool:
        """Return False only if no values from `domains`, one for each variable of `scope`, satisfy the rule.

        True may be wrong unless every domain has one value.
        """


@dataclass(frozen=True)
class Pair:
    """The constraint that `allows`(value of scope[0], value of scope[1]) is true."""

    scope: tuple[int, ...]
    allows: Callable[[Value, Value], bool]

    def is_satisfiable(self, domains: Sequence[Sequence[Value]]) -> bool:
        """Return whether some two values are allowed together."""
        return any(self.allows(a, b) for a in domains[0] for b in domains[1])


@dataclass(frozen=True)
class WeightedSum:
    """The constraint that weight(position in the scope, value), summed over the scope, is `target`."""

    scope: tuple[int, ...]
    weight: Callable[[int, Value], int]
    target: int

    @classmethod
    def of(cls, pairs: Sequence[tuple[int, Value]], target: int) -> WeightedSum:
        """Return the constraint that in exactly `target` of the pairs (variable, value) the variable has this value.

        A variable may occur in several pairs; equal pairs count once.
        """
        scope = tuple(dict.fromkeys(variable for variable, _ in pairs))
        weighted_pairs = {(scope.index(variable), value) for variable, value in pairs}
        return cls(scope, lambda position, value: int((position, value) in weighted_pairs), target)

    def is_satisfiable(self, domains: Sequence[Sequence[Value]]) -> bool:
        """Return whether the target lies between the smallest and the largest sum; False if a domain is empty."""
        low = high = 0
        for position, domain in enumerate(domains):
            weights = [self.weight(position, value) for value in domain]
            if not weights:
                return False
            low, high = low + min(weights), high + max(weights)
        return low <= self.target <= high


@dataclass(frozen=True)
class ConstraintProblem:
    """Variables 0, 1, …, each with a domain, and constraints; raises BadInput where a scope names another variable.

    >>> colours = ConstraintProblem((("r", "g"),) * 2, (Pair((0, 1), lambda a, b: a != b),))
    >>> list(solve(colours))
    [('r', 'g'), ('g', 'r')]
    """

    domains: tuple[tuple[Value, ...], ...]
    constraints: tuple[Constraint, ...]

    def __post_init__(self) -> None:
        for index, constraint in enumerate(self.constraints):
            for variable in constraint.scope:
                if not 0 <= variable < len(self.domains):
                    raise BadInput(
                        f"constraint {index} must name variables from 0 to {len(self.domains) - 1}, not {variable}."
                    )


def solve(
    problem: ConstraintProblem, inference: Literal["none", "fc", "mac"] = "mac", limits: Limits | None = None
) -> Iterator[tuple[Value, ...]]:
    """Return an iterator of all solutions, each once, as tuples of the values of variables 0, 1, …

    A node is a value that is tried. Raises BadInput for an unknown inference, and LimitReached at a limit. Cost:
    exponential at worst.

    >>> queens = ConstraintProblem((tuple(range(6)),) * 6, tuple(
    ...     Pair((a, b), lambda x, y, d=b - a: x != y and abs(x - y) != d) for b in range(6) for a in range(b)))
    >>> limits_of_inference = {inference: Limits() for inference in INFERENCES}
    >>> [(len(list(solve(queens, inference, limits))), limits.nodes)
    ...     for inference, limits in limits_of_inference.items()]
    [(4, 894), (4, 118), (4, 44)]
    """
    if inference not in INFERENCES:
        raise unknown_word("inference", inference, INFERENCES)
    return _BacktrackingSearch(problem, inference, Limits() if limits is None else limits).solutions()


class _BacktrackingSearch:
    """One backtracking search: the problem, and for each variable the constraints whose scope contains it."""

    def __init__(self, problem: ConstraintProblem, inference: str, limits: Limits) -> None:
        self.problem, self.inference, self.limits = problem, inference, limits
        self.constraints_of: list[list[Constraint]] = [[] for _ in problem.domains]
        for constraint in problem.constraints:
            for variable in set(constraint.scope):
                self.constraints_of[variable].append(constraint)

    def solutions(self) -> Iterator[tuple[Value, ...]]:
        """Yield every solution once; the stack is explicit, so that only memory bounds the depth."""
        domains = list(self.problem.domains)
        if not self.all_satisfiable(self.problem.constraints, domains):
            return
        if self.inference == "mac":
            inferred = self.arc_consistent(domains, list(self.problem.constraints))
            if inferred is None:
                return
            domains = inferred
        if not all(domains):
            return
        assigned = [False] * len(domains)
        root = self.next_variable(domains, assigned)
        if root is None:
            yield tuple(domain[0] for domain in domains)
            return
        stack = [(root, domains, self.ordered_values(root, domains, assigned))]
        assigned[root] = True
        while stack:
            variable, domains, values = stack[-1]
            value = next(values, None)
            if value is None:
                stack.pop()
                assigned[variable] = False
                continue
            self.limits.node()
            trial_domains = list(domains)
            trial_domains[variable] = value
            inferred_domains = self.infer(variable, trial_domains, assigned)
            if inferred_domains is None:
                continue
            chosen_variable = self.next_variable(inferred_domains, assigned)
            if chosen_variable is None:
                yield tuple(domain[0] for domain in inferred_domains)
                continue
            assigned[chosen_variable] = True
            stack.append(
                (chosen_variable, inferred_domains, self.ordered_values(chosen_variable, inferred_domains, assigned))
            )

    def all_satisfiable(self, constraints: Iterable[Constraint], domains: Domains) -> bool:
        """Return whether every constraint may be satisfied by values from these domains."""
        return all(constraint.is_satisfiable([domains[v] for v in constraint.scope]) for constraint in constraints)

    def next_variable(self, domains: Domains, assigned: list[bool]) -> int | None:
        """Return the unassigned variable with the fewest values, then most constraints; None if all are assigned."""
        unassigned = [variable for variable, is_assigned in enumerate(assigned) if not is_assigned]
        return min(unassigned, key=lambda v: (len(domains[v]), -len(self.constraints_of[v])), default=None)

    def ordered_values(self, variable: int, domains: Domains, assigned: list[bool]) -> Iterator[tuple[Value, ...]]:
        """Yield the values of `variable`, each as a domain of its own, in the order to try them."""
        singletons = [(value,) for value in domains[variable]]
        if len(singletons) > 1:
            singletons.sort(key=lambda singleton: self.excluded_count(variable, singleton, domains, assigned))
        return iter(singletons)

    def excluded_count(
        self, variable: int, singleton: tuple[Value, ...], domains: Domains, assigned: list[bool]
    ) -> int:
        """Return how many values of unassigned variables are excluded if `variable` has the domain `singleton`."""
        trial_domains = list(domains)
        trial_domains[variable] = singleton
        return sum(
            len(domains[other_variable]) - len(self.supported_values(other_variable, constraint, trial_domains))
            for constraint in self.constraints_of[variable]
            for other_variable in constraint.scope
            if other_variable != variable and not assigned[other_variable]
        )

    def supported_values(self, variable: int, constraint: Constraint, domains: Domains) -> tuple[Value, ...]:
        """Return the values of `variable` that `constraint` can still meet."""
        scope_domains = [domains[v] for v in constraint.scope]
        position = constraint.scope.index(variable)
        supported = []
        for value in domains[variable]:
            scope_domains[position] = (value,)
            if constraint.is_satisfiable(scope_domains):
                supported.append(value)
        return tuple(supported)

    def infer(self, variable: int, domains: Domains, assigned: list[bool]) -> Domains | None:
        """Return the domains after the chosen inference, or None if a constraint fails or a domain becomes empty.

        `variable` is the one that was assigned last. `domains` is changed in place.
        """
        if not self.all_satisfiable(self.constraints_of[variable], domains):
            return None
        if self.inference == "none":
            return domains
        if self.inference == "mac":
            return self.arc_consistent(domains, self.constraints_of[variable])
        for constraint in self.constraints_of[variable]:
            for other_variable in constraint.scope:
                if not assigned[other_variable]:
                    domains[other_variable] = self.supported_values(other_variable, constraint, domains)
                    if not domains[other_variable]:
                        return None
        return domains

    def arc_consistent(self, domains: Domains, initial_constraints: Sequence[Constraint]) -> Domains | None:
        """Make domains arc consistent, in place, by AC-3 from these constraints on; None if a domain becomes empty."""
        queue = deque((variable, constraint) for constraint in initial_constraints for variable in constraint.scope)
        queued = {(variable, id(constraint)) for variable, constraint in queue}
        while queue:
            variable, constraint = queue.popleft()
            queued.discard((variable, id(constraint)))
            supported = self.supported_values(variable, constraint, domains)
            if len(supported) == len(domains[variable]):
                continue
            if not supported:
                return None
            domains[variable] = supported
            for other_constraint in self.constraints_of[variable]:
                for other_variable in other_constraint.scope:
                    if other_variable != variable and (other_variable, id(other_constraint)) not in queued:
                        queued.add((other_variable, id(other_constraint)))
                        queue.append((other_variable, other_constraint))
        return domains
